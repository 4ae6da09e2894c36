import Checking
import Commands
import Diagnostics
import Escaping
import Expressions
import Files
import Glibc
import JSON
import Planning
import Recipients
import Reporting
import Workspace

/// `belfry audience`: what named audiences mean, here and in the engine that holds the users.
enum AudienceCommand {
  static let command = Command(
    "audience", summary: "what an audience means, who is in it, and its SQL",
    details: [
      "Without NAME all audiences; instead of a name you can give an expression, which is checked like one in a file. With --sql a statement that means in an engine exactly what the audience means here; the reference says which types its columns must have. --ids and --sql write nothing while belfry.yaml, audiences or categories have errors."
    ],
    flags: [
      Key.sql.flag, Key.overlay.flag, Key.table.flag, Key.ids.flag, Key.recipients.flag, Key.maxRejected.flag,
      Key.format.flag,
      Key.strict.flag, Key.jobs.flag,
    ],
    operands: [Operand("NAME", .optional, help: "an audience, or an expression")],
    examples: [
      Command.Example("belfry audience at_risk", "its parts, and the campaigns that use it"),
      Command.Example("belfry audience at_risk --sql postgres | psql -At", "the ids, from a database server"),
      Command.Example("belfry audience at_risk --ids", "the ids, from the project's own recipients"),
      Command.Example("belfry audience 'plan == free and streak_days > 3' --sql postgres", "of an expression"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let target = try target(session)
    if session.invocation[.ids] {
      guard !session.invocation.operands.isEmpty else { throw Stop(.usage, "--ids is about one audience; name it") }
      guard session.invocation[.format] == .text else { throw Stop(.usage, "--ids prints ids and nothing else") }
    }
    var request = try session.request()
    request.wantsPlan = true
    // What goes into a pipe is right or is not written; what campaigns say is nobody's question there.
    let isForPipes = session.invocation[.ids] || session.invocation[.sql] != nil
    if isForPipes { request.subject = .definitions }
    var result = try session.check(request)
    let expression = session.invocation.operands.first.flatMap { operand in
      result.project.flatMap { isExpression(operand, $0) ? (text: operand, project: $0) : nil }
    }
    let asked = expression.flatMap { result.audience($0.text, of: $0.project) }
    if !result.findings.isEmpty { try session.report(result, request.root) }
    guard let project = result.project, let plan = result.plan else {
      throw result.refusal("nothing is known of audiences")
    }
    if expression != nil, asked == nil {
      throw result.refusal("nothing is known of this expression")
    }
    let status = session.status(result)
    if isForPipes, status != .clean { throw result.refusal("nothing was written") }
    if session.invocation[.sql] != nil, let overlay = project.overlay, overlay.testRecipients != nil {
      throw Stop(
        .usage,
        "a statement asks for everybody, and \"\(overlay.name)\" has \"test-recipients\"; --ids lists them alone")
    }
    let all = AudienceUse.all(project, plan)
    let audiences =
      if let asked { [AudienceUse(asked, of: project)] } else {
        try session.invocation.operands.first.map { (name) throws(Stop) in
          [try session.audience(name, among: all, project, result)]
        } ?? all
      }
    if session.invocation[.ids], let audience = audiences.first {
      try printIDs(session, result, project, audience.predicate, request)
      return session.status(result)
    }
    let style = session.style(request.root)
    try session.print(
      AudienceReport(audiences, of: project, now: request.now, as: target)
        .bytes(as: session.invocation[.format], style: style))
    return session.status(result)
  }

  /// Whether an operand is no name: one word is an expression only where it is an attribute, or "all", and no audience.
  private static func isExpression(_ operand: String, _ project: Project) -> Bool {
    let isWord = operand.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
    guard isWord else { return true }
    guard project.audiences.index(of: operand) == nil, !project.unusableNames.contains(Array(operand.utf8)) else {
      return false
    }
    return operand.utf8.elementsEqual("all".utf8) || project.attributes.index(of: operand) != nil
  }

  private static func target(_ session: Session) throws(Stop) -> AudienceReport.Target? {
    let name = session.invocation[.table]
    guard let dialect = session.invocation[.sql] else {
      if name != nil { throw Stop(.usage, "--table is for --sql") }
      return nil
    }
    guard !session.invocation[.ids] else { throw Stop(.usage, "--ids and --sql exclude each other") }
    guard let table = dialect.table(name ?? "recipients") else {
      let most = dialect.longestName.map { ", each of at most \($0) bytes" } ?? ""
      throw Stop(.usage, "\(Harmless.quoted(name ?? "")) is not a table; write TABLE or SCHEMA.TABLE\(most)")
    }
    return AudienceReport.Target(dialect, table: table)
  }

  /// The ids of those who are meant, one a line. Rows that break the declared types are in no audience; too many of them are said.
  private static func printIDs(
    _ session: Session, _ result: CheckResult, _ project: Project, _ predicate: Predicate, _ request: CheckRequest
  ) throws(Stop) {
    guard let address = try session.recipients(result, request.root) else {
      throw Stop(.usage, "the project names no recipients; name a file with --recipients")
    }
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let output = OutputStream.standardOutput
    let members: AudienceMembers
    do {
      members = try AudienceMembers(
        address, of: project, in: predicate, now: request.now, jobs: request.jobs
      ) { id, lines in
        guard Harmless.isLine(id) else {
          let shown = Harmless.quoted(String(decoding: id, as: UTF8.self))
          throw Stop(
            .failure,
            "the id \(shown) is not allowed in a list with one id a line: it has control characters, or logs take it for a command"
          )
        }
        if isTerminal {
          lines.append(Harmless.line(String(decoding: id, as: UTF8.self)))
        } else {
          lines.append(id)
        }
        lines.append(UInt8(ascii: "\n"))
      } give: { lines in
        try output.write(lines)
      }
      try output.flush()
    } catch let stop as Stop {
      try? output.flush()
      throw stop
    } catch let error as FileError where error.isBrokenPipe {
      // A reader that went away wanted no more.
      return
    } catch {
      throw Stop(.failure, "\(error)")
    }
    guard members.rejected <= session.invocation[.maxRejected] ?? 0 else {
      throw Stop(
        .findings,
        "\(grouped(members.rejected)) of \(counted(members.rows, "row")) break the declared types and are in no audience"
      )
    }
  }
}
