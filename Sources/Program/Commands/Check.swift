import Commands
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
      Key.findingsFormats.flag, Key.findingsFile.flag, Key.failLevel.flag, Key.strictCheck.flag, Key.statistics.flag,
      Key.onlyFindings.flag, Key.showFiles.flag, Key.watch.flag, Key.jobs.flag,
    ],
    operands: [Operand("PATH", .any, value: .path("PATH"), help: "only findings of these files and folders")],
    examples: [
      Command.Example("belfry check", "the whole project"),
      Command.Example("belfry check growth/", "one folder"),
      Command.Example("belfry check --format json --fail-level warning", "for CI: warnings count, too"),
      Command.Example(
        "belfry check --format github --format sarif=belfry.sarif", "annotations, and a file for code scanning"),
      Command.Example("belfry check --format junit --output report.xml", "a test report"),
      Command.Example("belfry check --statistics", "which rules find most"),
      Command.Example("belfry check --watch", "again after each change"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    if session.invocation[.strict], let level = session.invocation[.failLevel], level != .warning {
      throw Stop(.usage, "--strict is --fail-level warning; give one of them")
    }
    let outputs = try FindingsOutputs(session)
    var request = try session.request()
    request.only = try paths(session, request.root)
    request.wantsTogether = request.only.isEmpty
    if session.invocation[.showFiles] { return try show(request, session) }
    if !outputs.files.isEmpty { Interruption.removeUnfinishedFolders() }
    guard session.invocation[.watch] else { return try once(request, outputs, session) }
    return try Watch(request.root, writing: outputs.files.map(\.path)).run { () throws(Stop) in
      _ = try once(request, outputs, session)
    }
  }

  private static func once(
    _ request: CheckRequest, _ outputs: FindingsOutputs, _ session: Session
  ) throws(Stop) -> Status {
    let result = try session.check(request)
    var report = FindingsReport(
      result.findings, counts: result.counts, files: result.fileCount, isTogether: result.isTogether)
    report.run.version = Version.belfry
    report.run.rules = RuleCatalog.all
    report.run.prefix = Workspace.prefix(of: request.root)
    report.run.files = result.asked
    report.hasStatistics = session.invocation[.statistics]
    try outputs.write(report, result, request.root, session)
    if request.only.isEmpty, result.errors == 0, !result.hasCampaigns {
      try session.show("belfry: no file is a campaign, whose first key is \"campaign\"\n", to: .standardError)
    }
    return session.status(result)
  }

  /// `--show-files`: as paths from where one stands.
  private static func show(_ request: CheckRequest, _ session: Session) throws(Stop) -> Status {
    let files: [String]
    do throws(FileError) { files = try Workspace.files(request) } catch { throw Stop(.failure, error.description) }
    let place = session.style(request.root).place
    try session.show(files.map { Harmless.line(place.path(to: $0)) + "\n" }.joined())
    return .clean
  }

  /// The operands relative to the project; a path that is not there, or lies outside, is wrong usage.
  private static func paths(_ session: Session, _ root: String) throws(Stop) -> [String] {
    var paths: [String] = []
    for operand in session.invocation.operands {
      let path = Session.absolute(operand)
      guard (path + "/").hasPrefix(root) else {
        throw Stop(.usage, "\"\(operand)\" is outside of the project in \"\(root)\"; paths start where you are")
      }
      guard (try? FileReader.kind(of: path)) != nil else {
        throw Stop(.usage, "there is no file or folder \"\(operand)\"")
      }
      paths.append(String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self))
    }
    return paths.contains("") ? [] : paths
  }
}
