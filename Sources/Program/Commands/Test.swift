import Checking
import Commands
import Diagnostics
import Escaping
import Expecting
import Files
import Language
import Limits
import Planning
import Reporting
import Workspace

/// `belfry test`: whether people who are made up get what somebody expects.
enum TestCommand {
  static let command = Command(
    "test", summary: "checks expectations: who gets which text, in which language and when, or nothing and why",
    details: [
      "Tries the expectations of files with \"expect\", against what simulate says of the same person from the same moment. A campaign is tried as if it were active.",
      "Failures are reported at their lines. With --update what people get is saved next to the expectations that name a snapshot, and compared from then on.",
    ],
    flags: [
      Key.testFormat.flag, Key.testReport.flag, Key.update.flag, Key.overlay.flag, Key.recipients.flag, Key.jobs.flag,
    ],
    operands: [Operand("PATH", .any, value: .path("PATH"), help: "only expectations of these files and folders")],
    examples: [
      Command.Example("belfry test", "all expectations of the project"),
      Command.Example("belfry test onboarding/", "those of one folder"),
      Command.Example("belfry test --update", "saves what people get now"),
      Command.Example("belfry test --format junit --output report.xml", "for CI"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let path = session.invocation[.testReport]
    if path != nil || session.invocation[.update] { Interruption.removeUnfinishedFolders() }
    var request = try session.request()
    request.wantsPlan = true
    let result = try session.check(request)
    guard let project = result.project, let plan = result.plan else {
      try session.report(result, request.root)
      throw result.refusal("nothing can be tried")
    }
    try session.refuseBrokenProject(result, request, "nothing was tried")
    let asked = try AskedExpectations(result, session)
    if let path {
      try session.refuseToReplace(
        (result.inputs + result.named).map { project.folder.path + $0 }, with: path, "--output", of: "a report")
    }
    let (report, isChanged, failures) = try Trial(result, project, plan, session).run(asked)
    if !isChanged, let last = failures.last {
      for failure in failures.dropLast() { try Session.say(failure.message) }
      throw last
    }
    let style = session.style(request.root)
    let bytes = report.bytes(as: session.invocation[.testFormat], style: path == nil ? style : .plain)
    try session.report(ofDone: isChanged) { () throws(Stop) in
      if let path { try session.save(bytes, to: path) } else { try session.print(bytes) }
      for failure in failures { try Session.say(failure.message) }
    }
    // 3 says that nothing has changed.
    if !failures.isEmpty { return .findings }
    if result.isIncomplete { return .failure }
    return report.isClean ? .clean : .findings
  }
}

/// The expectations that paths ask for; all of them without any.
private struct AskedExpectations {
  let expectations: [Expectation]
  /// What is wrong in their files.
  let broken: [LocatedFinding]
  /// Whether all of a file are asked for.
  let paths: [String]

  init(_ result: CheckResult, _ session: Session) throws(Stop) {
    let root = result.project?.folder.path ?? ""
    let wanted = session.invocation.operands.map { Session.absolute($0) }
    func isWanted(_ path: String) -> Bool {
      wanted.isEmpty || wanted.contains { (root + path) == $0 || (root + path).hasPrefix($0 + "/") }
    }
    // A file of which nobody knows what is in it may have some, and one that is called like it was to have some.
    let unread = Set(result.unread.map { ExactText($0) })
    let broken = result.findings.filter { located in
      let isCalled = [".tests.yaml", ".tests.yml"].contains { located.path.hasSuffix($0) }
      return located.finding.severity == .error && unread.contains(ExactText(located.path))
        || isCalled && (located.finding.severity == .error || located.finding.rule.name == "unrecognized-file")
    }
    let known = Set(result.expectationPaths.map { ExactText($0) })
    let all = result.expectationPaths + broken.map(\.path).filter { !known.contains(ExactText($0)) }
    for (operand, place) in zip(session.invocation.operands, wanted) {
      let isThere = all.contains { (root + $0) == place || (root + $0).hasPrefix(place + "/") }
      guard isThere || (root.hasPrefix(place + "/") && !all.isEmpty) else {
        throw Stop(.usage, "there is no file with \"expect\" in \(Harmless.quoted(operand))")
      }
    }
    paths = result.expectationPaths.filter(isWanted)
    expectations = result.expectations.filter { isWanted($0.path) }
    let files = Set(paths.map { ExactText($0) })
    self.broken =
      result.findings.filter { $0.finding.severity == .error && files.contains(ExactText($0.path)) }
      + broken.filter { !files.contains(ExactText($0.path)) && isWanted($0.path) }
  }
}

/// One run over expectations.
private struct Trial {
  private let result: CheckResult
  private let project: Project
  private let plan: Plan
  private let session: Session

  init(_ result: CheckResult, _ project: Project, _ plan: Plan, _ session: Session) {
    (self.result, self.project, self.plan, self.session) = (result, project, plan, session)
  }

  /// The results, whether a snapshot file was written, and why others could not be.
  func run(
    _ asked: AskedExpectations
  ) throws(Stop) -> (report: TestReport, isChanged: Bool, failures: [Stop]) {
    let (counts, lacking) = try counts(asked.expectations)
    var trial = ExpectationTrial(plan, of: project, counts: counts, lacking: lacking)
    let updates = session.invocation[.update]
    var tried: [TestReport.Tried] = []
    var idle: [(path: String, name: String)] = []
    var (kept, isChanged) = (0, false)
    var failures: [Stop] = []
    let byFile = Dictionary(grouping: asked.expectations) { ExactText($0.path) }
    // All are read before the first is written: a file that is none of ours must end the command before that.
    var snapshots: [SnapshotFile] = []
    for path in asked.paths { snapshots.append(try snapshotFile(beside: path)) }
    for (path, old) in zip(asked.paths, snapshots) {
      let expectations = byFile[ExactText(path)] ?? []
      let file = SourceFile(path: path, bytes: try read(path, limit: RunLimit.snapshotFile.value) ?? [])
      let place = SnapshotFile.path(beside: path)
      var new = SnapshotFile()
      var verdicts: [Verdict] = []
      for expectation in expectations {
        let stored = expectation.snapshot.flatMap { old[$0] }
        let (verdict, seen) = trial.verdict(expectation, snapshot: stored, isKept: updates)
        if let name = expectation.snapshot { new[name] = seen ?? stored }
        verdicts.append(verdict)
      }
      tried += TestReport.Tried.all(verdicts, in: file)
      // What a broken expectation names is not known.
      let isWhole = !asked.broken.contains { $0.path.utf8.elementsEqual(path.utf8) }
      let gone = isWhole ? old.names.filter { new[$0] == nil } : []
      if updates {
        if !isWhole { for name in old.names where new[name] == nil { new[name] = old[name] } }
        if new != old {
          do throws(Stop) {
            try session.save(new.bytes, to: project.folder.path + place, replacing: .snapshots)
            isChanged = true
            kept += new.names.count { new[$0] != old[$0] }
          } catch {
            failures.append(error)
          }
        }
      } else {
        idle += gone.map { (place, $0) }
      }
    }
    var report = TestReport(tried, broken: asked.broken)
    (report.idle, report.kept) = (idle, kept)
    return (report, isChanged, failures)
  }

  private func snapshotFile(beside path: String) throws(Stop) -> SnapshotFile {
    let place = SnapshotFile.path(beside: path)
    guard let file = SnapshotFile(try read(place, limit: RunLimit.snapshotFile.value) ?? []) else {
      throw Stop(.usage, "\(Harmless.quoted(place)) is not a file that belfry test --update wrote; move it away")
    }
    return file
  }

  private func read(_ path: String, limit: Int) throws(Stop) -> [UInt8]? {
    do throws(FileError) { return try project.folder.read(path, limit: limit) } catch {
      if error.isMissing { return nil }
      throw Stop(.failure, error.description)
    }
  }

  /// How many of the recipients get the campaigns that expectations count, and what their rows lack of those that they cannot count.
  private func counts(
    _ expectations: [Expectation]
  ) throws(Stop) -> (counts: [ExpectationTrial.Count: Int], lacking: [ExpectationTrial.Count: [String]]) {
    let plans = ExpectationTrial(plan, of: project).uncounted(expectations)
    guard !plans.isEmpty, let address = try session.recipients(result, project.folder.path) else { return ([:], [:]) }
    var counts: [ExpectationTrial.Count: Int] = [:]
    var lacking: [ExpectationTrial.Count: [String]] = [:]
    for var plan in plans {
      do {
        let sent = try session.sent(result, plan, project, project.folder.path)
        let census = try Census(
          address, of: project, without: nil, sent: sent?.ledger, into: &plan, jobs: session.invocation[.jobs] ?? 1
        ) { _ in }
        for some in census.uncounted {
          for id in some.campaigns { lacking[ExpectationTrial.Count(id, from: plan.now)] = some.attributes }
        }
      } catch let stop as Stop {
        throw stop
      } catch {
        throw Stop(.failure, "\(error)")
      }
      for campaign in plan.campaigns {
        guard let audience = campaign.audience else { continue }
        counts[ExpectationTrial.Count(campaign.campaign.id, from: plan.now)] =
          campaign.campaign.delivery == .push ? audience.requests : audience.matched
      }
    }
    return (counts, lacking)
  }
}

extension FileMarker {
  /// A file of snapshots.
  fileprivate static let snapshots = FileMarker(SnapshotFile.isOurs)
}
