import Checking
import Commands
import Escaping
import Files
import Limits
import Planning
import Workspace

/// A file that a command makes of the project and that people keep beside their sources: printed, written, or compared with the one that is there.
struct KeptFile {
  let bytes: [UInt8]
  /// What each begins with, by which one that belfry wrote is known.
  let beginning: [UInt8]
  /// What it is, with its article: `a bundle`.
  let what: String
  /// The words that write it, without `--output`: `bundle`.
  let words: String
  /// What is in it, for the report.
  let says: String
  /// How one with other bytes differs, as the end of a sentence about the file.
  let difference: ([UInt8]) -> String

  /// What every command that makes such a file takes, beside where it goes.
  static let flags = [
    Key.comparesFile.flag, Key.logFormat.flag, Key.overlay.flag, Key.strict.flag, Key.quiet.flag, Key.jobs.flag,
  ]

  /// Prints the file, writes it, or says whether the one that is there is up to date.
  func deliver(_ session: Session, _ result: CheckResult, _ project: Project) throws(Stop) -> Status {
    guard let written = session.invocation[.keptFile] else {
      try session.print(bytes)
      return .clean
    }
    let path = Session.absolute(written)
    if session.invocation[.comparesFile] { return try compare(with: path, shown: written, session) }
    let files = (result.inputs + result.named).map { project.folder.path + $0 }
    try session.refuseToReplace(files, with: path, "--output", of: what)
    let beginning = beginning
    try Session.failing { () throws(FileError) in
      try AtomicFile.write(bytes, to: path, replacing: FileMarker { $0.starts(with: beginning) })
    }
    if !session.invocation[.quiet] {
      session.reportDone { try session.show("\(says) in \(Harmless.line(written))\n") }
    }
    return .clean
  }

  /// Checks the project for a command that makes such a file of it, which ends where there are errors.
  static func project(_ session: Session) throws(Stop) -> (CheckResult, Project, [Campaign]) {
    let isCompared = session.invocation[.comparesFile]
    if isCompared, session.invocation[.keptFile] == nil {
      throw Stop(.usage, "--check needs the file to compare: add --output FILE")
    }
    var request = try session.request()
    request.wantsPlan = true
    let result = try session.check(request)
    if !result.findings.isEmpty {
      try session.report(result, request.root, as: session.invocation[.logFormat].findings)
    }
    let status = session.status(result)
    guard status == .clean, let project = result.project, let plan = result.plan else {
      throw result.refusal("nothing was \(isCompared ? "compared" : "written")")
    }
    return (result, project, plan.campaigns.map(\.campaign))
  }

  /// Says whether the file at a path has these bytes, and what of it is not.
  private func compare(with path: String, shown: String, _ session: Session) throws(Stop) -> Status {
    let name = Harmless.line(shown)
    var change: String? = "does not exist"
    do throws(FileError) {
      // No earlier file of the project is so much larger that its parts are worth comparing.
      let most = min(bytes.count * 4 + (1 << 20), RunLimit.bundleFile.value)
      let found = try FileReader.read(path, limit: most)
      change = found == bytes ? nil : difference(found)
    } catch {
      if error.isTooLarge {
        change = "is out of date"
      } else if !error.isMissing {
        throw Stop(.failure, error.description)
      }
    }
    guard let change else {
      if !session.invocation[.quiet] { try session.show("\(name) is up to date\n") }
      return .clean
    }
    try session.show("\(name) \(Harmless.line(change)); run belfry \(words) --output \(name)\n")
    return .findings
  }
}
