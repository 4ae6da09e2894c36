import Checking
import Commands
import Comparing
import Diagnostics
import Escaping
import Files
import Git
import Limits
import Planning
import Recipients
import Reporting
import Threads
import Workspace

/// `belfry diff`: what a change means.
enum Diff {
  static let command = Command(
    "diff", summary: "what a change means: texts, people, sizes and moments, before and after",
    details: [
      "Compares what campaigns compile to, not how they are written: formatting, comments and key order are ignored.",
      "Without BASE it compares the last commit with the work tree. BASE is a branch, tag or commit: it compares the work tree with the point where HEAD branched off. BASE..HEAD compares two commits. Two folders are two projects or two builds; two files are saved plans. Git's work tree is not touched.",
      "Statements about people are proven from the audiences, each with a made-up person as an example.",
      "With --output it is one page for a browser, unless --format says otherwise: changes appear side by side in the cards of belfry preview.",
    ],
    flags: [
      Key.comparisonFormat.flag, Key.page.flag, Key.overlay.flag, Key.failsOnRisk.flag, Key.allowedRisks.flag,
      Key.failsOnChange.flag, Key.recipients.flag, Key.counts.flag, Key.jobs.flag,
    ],
    operands: [
      Operand(
        "BASE", .any, value: .path("BASE"), help: "a commit, two commits as BASE..HEAD, two folders, or two saved plans"
      )
    ],
    examples: [
      Command.Example("belfry diff", "what the work tree changes"),
      Command.Example("belfry diff origin/main", "what a branch changes"),
      Command.Example("belfry diff v1.2..v1.3 --format json", "between two commits, for programs"),
      Command.Example(
        "belfry diff main --fail-on any --allow audience-widened='asked for by sales'", "stops a pull request"),
      Command.Example("belfry diff main --fail-on silence", "fails if people lose something that they got"),
      Command.Example("belfry diff --format markdown origin/main > comment.md", "for a pull request"),
      Command.Example("belfry diff origin/main --output change.html", "the cards of both sides, in a browser"),
      Command.Example("belfry diff ../release/campaigns campaigns", "two folders"),
      Command.Example("belfry diff main --count", "counts how many people gain and lose each campaign"),
      Command.Example("belfry diff ../last/build build", "two builds"),
      Command.Example("belfry diff monday.json tuesday.json", "two saved plans"),
    ])

  /// One of the two sides: what is asked of it, and what it is called.
  private struct Side {
    var request: CheckRequest
    let name: String
  }

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    if session.invocation[.page] != nil { Interruption.removeUnfinishedFolders() }
    if let status = try session.comparedOutputs(session.invocation.operands) { return status }
    let (before, after, repository) = try sides(session)
    for side in [before, after] { try requireEnvironment(side) }
    let counts = session.invocation[.recipients] != nil || session.invocation[.counts]
    let sides = try Session.failing { () throws(FileError) in
      try Workspace.check(before.request, and: after.request, wholePlans: counts)
    }
    let (was, result) = (sides.before, sides.after)
    if let gap = repository?.gap { throw Stop(.failure, gap.message) }
    for (side, isNew) in [(was, false), (result, true)] where side.leavesOut {
      throw .tooManyFindings(in: (isNew ? after : before).name, hasThem: isNew)
    }
    guard let then = was.project, let old = was.side else { throw unusable(before.name) }
    guard let now = result.project, let new = result.side else { throw unusable(after.name) }
    var comparison = PlanComparison(
      from: old, to: new, alike: sides.alike, jobs: after.request.jobs, hasSameFile: sides.hasSameFile)
    guard comparison.approvals.count <= RunLimit.neededApprovals.value else {
      throw Stop(
        .failure,
        "the policy asks for more than \(RunLimit.neededApprovals.text) approvals of this change; join rows of \"approvals\" that ask about the same campaigns"
      )
    }
    var allowances = Allowances(
      session.invocation[.allowedRisks].compactMap(Allowance.init), before: was.allowances, after: result.allowances)
    comparison.allow(&allowances)
    let rows = counts ? try count(&comparison, was, result, after.request, session) : nil
    let findings = try Session.failing { () throws(FileError) in
      try sides.findings(from: before.request, to: after.request)
    }
    var report = ComparisonReport(
      comparison, of: (before.name, after.name), new: findings.new, gone: findings.gone, idle: allowances.idle)
    report.rows = rows
    report.overlays = try Session.failing { () throws(FileError) in
      try sides.changedOverlays(from: before.request, to: after.request)
    }.map { ($0.path, $0.name, $0.kind.rawValue) }
    report.unread = UnreadPaths.between(before.request.overlay?.unread, after.request.overlay?.unread)
      .map { ($0.path, $0.reason.rawValue, $0.text) }
    let unknown = comparison.unknown.prefix(RunLimit.markdownRows.value)
    report.uncompared = try Session.failing { () throws(FileError) in
      try sides.uncompared(unknown, from: before.request, to: after.request) { name in
        comparison.incomplete.contains { $0.id.utf8.elementsEqual(name.utf8) }
      }
    }.map { ($0.name, $0.errors, $0.written) }
    session.keepToTheEnd((sides, report))
    try write(report, [(then, was), (now, result)], session.style(after.request.root), session)
    if was.isIncomplete || result.isIncomplete { return .failure }
    let stops = session.invocation[.failsOnRisk]
    // What cannot be compared can have any risk.
    let isUnknown = !stops.isEmpty && !report.unknown.isEmpty
    let isStopped =
      isUnknown
      || comparison.risks.contains { found in
        found.allowed == nil && stops.contains(where: found.risk.isMeant(by:))
      }
    return isStopped || session.invocation[.failsOnChange] && !report.isSame ? .findings : .clean
  }

  /// Counts the requests of both sides, by the recipients of the newer one.
  private static func count(
    _ comparison: inout PlanComparison, _ before: CheckResult, _ after: CheckResult, _ request: CheckRequest,
    _ session: Session
  ) throws(Stop) -> CountedRows? {
    guard session.invocation[.recipients] != "-" else {
      throw Stop(.usage, "recipients are read once for each side, which standard input cannot be; write them to a file")
    }
    guard let address = try session.recipients(after, request.root) else {
      throw Stop(.usage, "--count needs recipients, and the project names none; name a file with --recipients")
    }
    let older = older(before, than: address, request, session)
    guard let old = try side(before, after, older.address ?? address, request, session),
      let new = try side(after, after, address, request, session)
    else {
      return nil
    }
    do {
      var rows = try comparison.count { campaigns in
        try PeopleCount.all(campaigns, before: old, after: new, jobs: request.jobs)
      }
      rows?.isOlderUnread = older.isOther && older.address == nil
      return rows
    } catch {
      throw Stop(.failure, "\(error)")
    }
  }

  /// The recipients of the older side, where belfry.yaml names others there, or where the file that both name has other bytes there. The folder of a commit has no lists: what cannot be read is nil, and those
  /// of the newer side serve for both.
  private static func older(
    _ before: CheckResult, than newer: RecipientAddress, _ request: CheckRequest, _ session: Session
  ) -> (isOther: Bool, address: RecipientAddress?) {
    guard session.invocation[.recipients] == nil, before.project?.recipients != nil else { return (false, nil) }
    guard let address = try? session.recipients(before, request.root) else { return (true, nil) }
    guard address.kind != newer.kind else {
      return (try? address.isOtherFile(than: newer)) == true ? (true, address) : (false, nil)
    }
    return (true, (try? address.fileKind()) == .regular || address.file == nil ? address : nil)
  }

  /// A side with what was sent. An older side whose list is no longer there goes by the list of the newer one; without any list nothing was sent.
  private static func side(
    _ result: CheckResult, _ newer: CheckResult, _ recipients: RecipientAddress, _ request: CheckRequest,
    _ session: Session
  ) throws(Stop) -> CountedSide? {
    guard let project = result.project, let plan = result.plan else { return nil }
    guard plan.contention != nil else { return CountedSide(project, plan, recipients, sent: nil) }
    var ledger: SentLedger?
    for side in [result, newer] where ledger == nil {
      guard let address = try session.sentAddress(side, request.root) else { continue }
      do { ledger = try SentLedger(address, of: plan, zones: project.zones) } catch {
        // The folder of a commit has no lists.
        if side.project === newer.project { throw Stop(.failure, "\(error)") }
      }
    }
    return CountedSide(project, plan, recipients, sent: ledger)
  }

  /// Into a file, which may be none that one of the two sides reads, or on standard output.
  private static func write(
    _ report: ComparisonReport, _ sides: [(project: Project, result: CheckResult)], _ style: TextStyle,
    _ session: Session
  ) throws(Stop) {
    let path = session.invocation[.page]
    let format = session.invocation[.comparisonFormat] ?? (path == nil ? .text : .html)
    guard let path else { return try session.print(report.bytes(as: format, style: style)) }
    let files = sides.flatMap { project, result in
      (result.inputs + result.named).map { project.folder.path + $0 }
    }
    try session.refuseToReplace(files, with: path, "--output", of: "a comparison")
    try session.save(report.bytes(as: format), to: path)
  }

  /// The environment that is asked for, which one side may have not yet or no more.
  private static func requireEnvironment(_ side: Side) throws(Stop) {
    guard let name = side.request.environment else { return }
    let isThere = try Session.failing { () throws(FileError) in
      try Workspace.hasEnvironment(name, in: side.request.root, under: side.request.overlay)
    }
    if isThere { return }
    throw Stop(
      .usage,
      "\(Harmless.quoted(side.name)) has no environment \"\(name)\", because no \(OverlayName.file(of: name)) is next to its belfry.yaml"
    )
  }

  private static func unusable(_ name: String) -> Stop {
    Stop(.findings, "belfry.yaml of \(Harmless.quoted(name)) cannot be used; belfry check says why")
  }

  // MARK: - The two sides

  private static func sides(_ session: Session) throws(Stop) -> (before: Side, after: Side, repository: Repository?) {
    let operands = session.invocation.operands
    guard operands.count <= 2 else { throw Stop(.usage, "belfry diff compares two things; name one or two") }
    if operands.count == 2 {
      return (try folder(operands[0], session), try folder(operands[1], session), nil)
    }
    let request: CheckRequest
    do throws(Stop) { request = try wanted(session.request()) } catch {
      throw operands.first.flatMap { session.alone($0) } ?? error
    }
    // What stands in the folder is seen while git finds out what differs.
    let (walk, sides) = Workers.both(
      jobs: request.jobs, { _ in Workspace.walk(request) },
      { _ in Result { () throws(GitError) in try commits(operands.first, request) } })
    do throws(GitError) {
      var (before, after, repository) = try sides.get()
      after.request.walk = walk
      return (before, after, repository)
    } catch {
      // What is no commit may be one of two builds or plans.
      if error.isUsage, let stop = operands.first.flatMap({ session.alone($0) }) { throw stop }
      throw Stop(error.isUsage ? .usage : .failure, error.message)
    }
  }

  private static func commits(
    _ operand: String?, _ request: CheckRequest
  ) throws(GitError) -> (before: Side, after: Side, repository: Repository) {
    let repository = try Repository(around: request.root)
    let (base, head) = try commits(operand, repository)
    var (before, after) = (request, request)
    before.overlay = try repository.difference(from: base.tree, isOfTrees: head != nil).overlay()
    if let head { after.overlay = try repository.difference(from: head.tree, isOfTrees: true).overlay() }
    return (Side(request: before, name: base.name), Side(request: after, name: head?.name ?? "work tree"), repository)
  }

  private typealias Commit = (tree: Repository.Tree, name: String)

  /// The commits of `BASE`, `BASE..HEAD` or nothing; of the work tree there is none.
  private static func commits(
    _ operand: String?, _ repository: Repository
  ) throws(GitError) -> (base: Commit, head: Commit?) {
    guard let operand else { return ((try repository.head(), "HEAD"), nil) }
    guard let dots = operand.firstRange(of: "..") else { return ((try repository.base(operand).tree, operand), nil) }
    let (base, head) = (String(operand[..<dots.lowerBound]), String(operand[dots.upperBound...]))
    let (from, to) = (base.isEmpty ? "HEAD" : base, head.isEmpty ? "HEAD" : head)
    return ((try repository.tree(from), from), (try repository.tree(to), to))
  }

  private static func folder(_ operand: String, _ session: Session) throws(Stop) -> Side {
    guard let root = Workspace.root(above: Session.absolute(operand)) else {
      throw Stop(.usage, "there is no \(Workspace.projectFile) in \(Harmless.quoted(operand)) or in any folder above")
    }
    return Side(request: try wanted(session.request(in: root)), name: operand)
  }

  private static func wanted(_ request: CheckRequest) -> CheckRequest {
    var request = request
    (request.wantsPlan, request.wantsTogether) = (true, true)
    request.room = .compared
    request.keepsBroken = true
    return request
  }
}
