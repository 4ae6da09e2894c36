import Checking
import Clocks
import Commands
import Compiling
import Diagnostics
import Escaping
import Expecting
import Expressions
import Files
import Language
import Planning
import Recipients
import Reporting
import Workspace

/// `belfry simulate`: one person's coming weeks.
enum Simulate {
  static let command = Command(
    "simulate", summary: "one person's coming weeks, line by line, with the reason for each",
    details: [
      "The person is a row of the recipients, a persona, or described by --set. With both, --set overrides values of the row. Values that are not given are missing. Times are on the person's own clock.",
      "Each line says what a build decides for the person. A campaign's first moment is decided as of now, each later one as of the end of the previous one.",
    ],
    flags: [
      Key.recipient.flag, Key.persona.flag, Key.overlay.flag, Key.set.flag, Key.events.flag, Key.moments.flag,
      Key.horizon.flag,
      Key.campaigns.flag, Key.audience.flag,
      Key.recipients.flag, Key.sent.flag,
      Key.format.flag, Key.strict.flag, Key.jobs.flag,
    ],
    examples: [
      Command.Example("belfry simulate --recipient u-100037", "a person of the project's own recipients"),
      Command.Example("belfry simulate --persona ben", "a person from a file with \"personas\""),
      Command.Example(
        "belfry simulate --set plan=free --set time_zone=Asia/Tokyo --horizon 8w", "a sample person"),
      Command.Example(
        "belfry simulate --recipient u-100037 --event 'added_to_cart total=80' --at 2026-12-01T10:00:00Z",
        "what follows from something that happens in the app"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let id = session.invocation[.recipient]
    let values = try session.assignments()
    let persona = session.invocation[.persona]
    guard id != nil || persona != nil || !values.isEmpty else {
      throw Stop(
        .usage, "name a person: --recipient ID, or --set attribute=value for a sample person")
    }
    guard id == nil || persona == nil else {
      throw Stop(.usage, "--recipient is a real person and --persona a sample person; give one of them")
    }
    var request = try session.request()
    request.wantsPlan = true
    let result = try session.check(request)
    if !result.findings.isEmpty { try session.report(result, request.root) }
    guard let project = result.project, let all = result.plan else {
      throw result.refusal("nothing can be simulated")
    }
    let plan = try session.selected(all, project, result)
    let person = SingleRecipient(attributes: project.attributes, zones: project.zones)
    if let persona { person.take(0, of: try session.persona(persona, result, project).recipient(in: project).batch) }
    if let id { try find(id, session, result, project, request.root, person) }
    for (name, text) in values { _ = try session.set(name, to: text, of: person, among: project.attributes) }
    let reports = try session.reports(plan, project, person)
    try tellIdle(reports, plan)
    let sent = try session.sent(result, plan, project, request.root)
    let simulation = Simulation(
      plan, of: project, until: plan.now.adding(session.invocation[.horizon] ?? Session.horizon), sent: sent?.ledger,
      reports: reports, for: person.batch, 0)
    let style = session.style(request.root)
    try session.print(
      SimulationReport(simulation, of: id ?? persona ?? "", pendingLimit: plan.pending.limit)
        .bytes(as: session.invocation[.format], style: style))
    if id != nil, let overlay = project.overlay, let tests = overlay.testRecipients.map(TestRecipients.init),
      !tests.contains(person.batch, 0)
    {
      try Session.failing { () throws(FileError) in
        try Session.tell("this is none of the test-recipients of \"\(overlay.name)\": a build sends nothing to them")
      }
    }
    let status = session.status(result)
    if status != .clean {
      try Session.failing { () throws(FileError) in
        try Session.tell("there are errors, so nothing is built; this is what a build would say without it")
      }
    }
    return status
  }

  /// Says which reports change nothing.
  private static func tellIdle(_ reports: [ReportedEvent], _ plan: Plan) throws(Stop) {
    let known = Set(
      plan.campaigns.map(\.campaign).filter { $0.status == .active }.flatMap(\.reportedNames).map { ExactText($0) })
    let idle = reports.map(\.name).filter { !known.contains(ExactText($0)) }
    for name in Set(idle.map { ExactText($0) }).sorted() {
      try Session.failing { () throws(FileError) in
        try Session.tell(
          "nothing follows from \(Harmless.quoted(name.text)): no active campaign waits for it or is taken back by it")
      }
    }
  }

  private static func find(
    _ id: String, _ session: Session, _ result: CheckResult, _ project: Project, _ root: String,
    _ person: SingleRecipient
  ) throws(Stop) {
    guard let address = try session.recipients(result, root) else {
      throw Stop(.usage, "the project names no recipients; name a file with --recipients")
    }
    do {
      let reader = try RecipientReader(address, attributes: project.attributes, zones: project.zones)
      var rejection: Rejection?
      let found = try reader.find(id, attributes: project.attributes) { rejection = rejection ?? $0 }
      if let (batch, row) = found { return person.take(row, of: batch) }
      if let rejection {
        throw Stop(
          .findings,
          "a build rejects \(Harmless.quoted(id)) in line \(rejection.line) of \"\(address.shownAs)\": \(rejection.reason)"
        )
      }
      let rejected =
        reader.rejectedRows == 0
        ? "" : "; \(grouped(reader.rejectedRows)) of them break the declared types and are no one"
      throw Stop(
        .findings,
        "there is no recipient \(Harmless.quoted(id)) among the \(counted(reader.rows, "row")) of \"\(address.shownAs)\"\(rejected)"
      )
    } catch let stop as Stop {
      throw stop
    } catch {
      throw Stop(.failure, "\(error)")
    }
  }
}
