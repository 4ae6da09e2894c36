import Commands
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
    flags: [Key.findingsFormat.flag, Key.strict.flag, Key.jobs.flag],
    operands: [Operand("PATH", .any, value: .path("PATH"), help: "only findings of these files and folders")],
    examples: [
      Command.Example("belfry check", "the whole project"),
      Command.Example("belfry check growth/", "one folder"),
      Command.Example("belfry check --format json --strict", "for CI: warnings count, too"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    var request = try session.request()
    request.only = try paths(session, request.root)
    request.wantsTogether = request.only.isEmpty
    let result = try session.check(request)
    try session.report(result, request.root, as: session.invocation[.findingsFormat], to: .standardOutput)
    if request.only.isEmpty, result.errors == 0, !result.hasCampaigns {
      try session.show("belfry: no file is a campaign, whose first key is \"campaign\"\n", to: .standardError)
    }
    return session.status(result)
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
