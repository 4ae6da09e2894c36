import Checking
import Commands
import Compiling
import Diagnostics
import Escaping
import Files
import Language
import Limits
import Planning
import Reporting
import Workspace

/// `belfry bundle`: the local campaigns as one file for the app.
enum Bundle {
  static let command = Command(
    "bundle", summary: "compiles the local campaigns into one file of rules for the app",
    details: [
      "The file has rules, texts and categories, no recipients and no moments: it changes only when the project does, so that it can be kept in the app's repository or be made by each build of the app. A library follows the rules on the device, for the person who uses it.",
      "All active local campaigns are in it. What needs recipients, such as pushes, is built by \"belfry build\", which puts the same file into its folder. Nothing is written while there are errors.",
    ],
    flags: [
      Key.bundle.flag, Key.comparesBundle.flag, Key.shownFindings.flag, Key.overlay.flag, Key.strict.flag,
      Key.quiet.flag, Key.jobs.flag,
    ],
    examples: [
      Command.Example("belfry bundle --output ios/App/Belfry.json", "where Xcode copies it into the app"),
      Command.Example(
        "belfry bundle --output ios/App/Belfry.json --check", "for CI: status 1 if the file is out of date"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let (written, onlyCompares) = (session.invocation[.bundle], session.invocation[.comparesBundle])
    if onlyCompares, written == nil { throw Stop(.usage, "--check needs the file to compare: add --output FILE") }
    var request = try session.request()
    request.wantsPlan = true
    let result = try session.check(request)
    if !result.findings.isEmpty { try session.report(result, request.root, as: session.invocation[.shownFindings]) }
    let status = session.status(result)
    guard status == .clean, let project = result.project, let plan = result.plan else {
      throw result.refusal("nothing was \(onlyCompares ? "compared" : "written")")
    }
    let bundle = LocalBundle(project, plan.campaigns.map(\.campaign))
    let bytes = try Session.failing { () throws(FileError) in try bundle.bytes() }
    guard let written else {
      try session.print(bytes)
      return .clean
    }
    let path = Session.absolute(written)
    if onlyCompares { return try compare(bytes, with: path, shown: written, session) }
    let files = (result.inputs + result.named).map { project.folder.path + $0 }
    try session.refuseToReplace(files, with: path, "--output", of: "a bundle")
    try Session.failing { () throws(FileError) in
      try AtomicFile.write(bytes, to: path, replacing: FileMarker { $0.starts(with: LocalBundle.beginning) })
    }
    if !session.invocation[.quiet] {
      session.reportDone {
        try session.show(
          "\(counted(bundle.count, "local campaign")), \(grouped(bytes.count)) bytes in \(Harmless.line(written))\n")
      }
    }
    return .clean
  }

  /// Says whether the file at a path is the project's bundle, and what of it is not.
  private static func compare(
    _ bytes: [UInt8], with path: String, shown: String, _ session: Session
  ) throws(Stop) -> Status {
    let name = Harmless.line(shown)
    var change = BundleChange.missing
    do throws(FileError) {
      let found = try FileReader.read(path, limit: RunLimit.bundleFile.value)
      change = BundleChange(from: found, to: bytes)
    } catch {
      if error.isTooLarge {
        change = BundleChange.unknown
      } else if !error.isMissing {
        throw Stop(.failure, error.description)
      }
    }
    guard let text = change.text else {
      if !session.invocation[.quiet] { try session.show("\(name) is up to date\n") }
      return .clean
    }
    try session.show("\(name) \(Harmless.line(text)); run belfry bundle --output \(name)\n")
    return .findings
  }
}
