import Commands
import Diagnostics
import Escaping
import Files
import Reporting
import Workspace

/// `belfry check`: finds mistakes.
enum Check {
  static let command = Command(
    "check", summary: "finds mistakes",
    details: [
      "Reads every YAML file of the project and reports each mistake at the place that causes it.",
      "Without PATH it also looks at what all campaigns do together: pending requests, frequency, pushes that replace each other.",
    ],
    flags: [
      Key.findingsFormats.flag, Key.overlay.flag, Key.findingsFile.flag, Key.failLevel.flag, Key.strictCheck.flag,
      Key.fix.flag,
      Key.mendedRules.flag, Key.needsReview.flag, Key.diff.flag, Key.since.flag, Key.staged.flag, Key.baseline.flag,
      Key.writesBaseline.flag,
      Key.allProjects.flag, Key.standardInputPath.flag, Key.statistics.flag, Key.onlyFindings.flag,
      Key.showFiles.flag, Key.watch.flag, Key.jobs.flag,
    ],
    operands: [Operand("PATH", .any, value: .path("PATH"), help: "only findings of these files and folders")],
    examples: [
      Command.Example("belfry check", "the whole project"),
      Command.Example("belfry check growth/", "one folder"),
      Command.Example("belfry check --format json --fail-level warning", "for CI: warnings count, too"),
      Command.Example(
        "belfry check --format github --format sarif=belfry.sarif", "annotations, and a file for code scanning"),
      Command.Example("belfry check --format junit --output report.xml", "a test report"),
      Command.Example("belfry check --since origin/main", "in a pull request: only new findings"),
      Command.Example("belfry check --staged", "before a commit: only new findings"),
      Command.Example(
        "belfry check --all --baseline baseline.json", "every project of a repository, except findings in the baseline"),
      Command.Example("belfry check --fix --rule unknown-key", "edits of one rule only"),
      Command.Example(
        "belfry check --diff --needs-review | git apply", "applies all proposed edits, through git"),
      Command.Example("belfry check --statistics", "which rules find most"),
      Command.Example("belfry check --watch", "again after each change"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    if session.invocation[.strict], let level = session.invocation[.failLevel], level != .warning {
      throw Stop(.usage, "--strict is --fail-level warning; give one of them")
    }
    let outputs = try FindingsOutputs(session)
    let asked = try AskedProjects(session)
    if session.invocation[.showFiles] { return try show(asked, session) }
    let writes = session.invocation[.fix] || session.invocation[.writesBaseline] != nil || !outputs.files.isEmpty
    if writes { Interruption.removeUnfinishedFolders() }
    if session.invocation[.fix] || session.invocation[.diff] {
      return try Fixing(session, asked).run { (result) throws(Stop) in
        try tell(result, asked.root, outputs, session)
      }
    }
    guard session.invocation[.watch] else { return try once(asked, outputs, session) }
    return try Watch(asked.root, writing: outputs.files.map(\.path)).run { () throws(Stop) in
      _ = try once(asked, outputs, session)
    }
  }

  private static func once(
    _ asked: AskedProjects, _ outputs: FindingsOutputs, _ session: Session
  ) throws(Stop) -> Status {
    let result = try asked.check()
    let isWritten = session.invocation[.writesBaseline] != nil && !result.isIncomplete
    try session.report(ofDone: isWritten) { () throws(Stop) in
      try tell(result, asked.root, outputs, session)
      if outputs.isTextShown, let line = edits(result) { try session.show(line + "\n") }
    }
    return session.status(result)
  }

  /// How many findings have an edit, and the command that makes them; nil where none has.
  private static func edits(_ result: CheckResult) -> String? {
    let fixes = result.findings.map(\.finding.fixes)
    let safe = fixes.count { $0.contains { $0.applicability == .safe } }
    let all = fixes.count { $0.contains { $0.applicability != .shown } }
    guard all > 0 else { return nil }
    let verb = all == 1 ? "has a proposed edit" : "have proposed edits"
    if safe == all { return "\(grouped(all)) \(verb): belfry check --fix" }
    return safe == 0
      ? "\(grouped(all)) \(verb): belfry check --fix --needs-review"
      : "\(grouped(all)) \(verb): belfry check --fix makes \(grouped(safe)), --needs-review all"
  }

  /// Writes what was found everywhere where it is to go.
  private static func tell(
    _ result: CheckResult, _ root: String, _ outputs: FindingsOutputs, _ session: Session
  ) throws(Stop) {
    var report = FindingsReport(
      result.findings, counts: result.counts, files: result.fileCount, isTogether: result.isTogether)
    (report.known, report.isUnchanged) = (result.known, result.isUnchanged)
    report.run.version = Version.belfry
    report.run.rules = RuleCatalog.all
    report.run.prefix = Workspace.prefix(of: root)
    report.run.files = result.asked
    report.run.isOfRepository = session.invocation[.allProjects]
    report.hasStatistics = session.invocation[.statistics]
    try outputs.write(report, result, root, session)
    if session.invocation.operands.isEmpty, result.errors == 0, !result.hasCampaigns, !result.isUnchanged {
      try session.show("belfry: no file is a campaign, whose first key is \"campaign\"\n", to: .standardError)
    }
  }

  /// `--show-files`: as paths from where one stands.
  private static func show(_ asked: AskedProjects, _ session: Session) throws(Stop) -> Status {
    let place = session.style(asked.root).place
    try session.show(try asked.files().map { Harmless.line(place.path(to: $0)) + "\n" }.joined())
    return .clean
  }
}
