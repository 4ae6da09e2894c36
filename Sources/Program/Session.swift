import Clocks
import Commands
import Diagnostics
import Escaping
import Files
import Glibc
import Limits
import Reporting
import Synchronization
import Workspace

/// One run of the program: what was asked, and the way out.
struct Session: Sendable {
  let invocation: Invocation
  let surroundings: Surroundings
  /// The words of the command line, for a command that hands them on.
  var words: [String] = []
  private static let kept = Mutex<[any Sendable]>([])

  /// Keeps what a command has found until the process ends, which follows: it takes a while to free thousands of campaigns one by one, and nobody
  /// has anything of it.
  func keepToTheEnd(_ found: any Sendable) { Self.kept.withLock { $0.append(found) } }

  /// The folder of the project, ending in `/`.
  ///
  /// With `-C` that folder's project; otherwise the nearest one upward from here, or from the first path that is asked for.
  func root() throws(Stop) -> String {
    if let folder = invocation[.project] {
      // A folder that is mistyped must not stand for the project above it.
      guard (try? FileReader.kind(of: Self.absolute(folder))) != nil else {
        throw Stop(.usage, "there is no folder \"\(folder)\"")
      }
      if let root = Workspace.root(above: Self.absolute(folder)) { return root }
      let help = Self.misnamed(folder) ?? "\"belfry init \(Harmless.inside(folder))\" begins one there"
      throw Stop(.usage, "there is no \(Workspace.projectFile) in \"\(folder)\" or in any folder above; \(help)")
    }
    if let root = Workspace.root(above: Self.absolute(".")) { return root }
    for path in invocation.operands + [invocation[.standardInputPath]].compactMap({ $0 }) where path != "-" {
      if let root = Workspace.root(above: Self.absolute(path)) { return root }
    }
    let start = "there is no \(Workspace.projectFile) here or in any folder above; "
    guard let below = (try? ProjectSearch(Self.absolute(".")))?.projects.first else {
      throw Stop(
        .usage,
        start + (Self.misnamed(".") ?? "go to the project, or name it with -C DIR; \"belfry init\" begins one"))
    }
    throw Stop(
      .usage,
      start + "go to the project, or name it with -C \(Harmless.quoted(String(below.dropLast())))"
        + (invocation.command.name == "check" ? ", or check all projects below with --all" : "")
        + (Self.misnamed(".").map { "; \($0)" } ?? ""))
  }

  private static func misnamed(_ folder: String) -> String? {
    Workspace.misnamedProjectFile(in: absolute(folder)).map { "rename \"\($0)\" to it" }
  }

  /// The request for the project, or for the one in a folder, with the flags that all commands over projects share.
  func request(in folder: String? = nil) throws(Stop) -> CheckRequest {
    let root = if let folder { folder } else { try root() }
    var request = try bareRequest(in: root)
    request.environment = try environment(of: root)
    return request
  }

  /// The same of a folder of which nobody says in which environment it is.
  func bareRequest(in root: String) throws(Stop) -> CheckRequest {
    var request = CheckRequest(root: root, now: try surroundings.now(invocation))
    request.version = Version.belfry
    request.jobs = invocation[.jobs] ?? max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 8))
    return request
  }

  /// The environment that `--env` names, which the project in a folder must have.
  func environment(of root: String) throws(Stop) -> String? {
    guard let name = invocation[.overlay] else { return nil }
    guard OverlayName.isName(name) else {
      throw Stop(
        .usage,
        "\(Harmless.quoted(name)) is not a name of an environment: small letters, digits and \"-\", such as staging")
    }
    let isThere = try Self.failing { () throws(FileError) in try Workspace.hasEnvironment(name, in: root) }
    if isThere { return name }
    let names = try Self.failing { () throws(FileError) in try Workspace.environments(in: root) }
    let help =
      Suggestion.question(name, in: names, budget: .ofOneWord())?.text
      ?? (names.isEmpty
        ? "the project has none: write the file"
        : "there \(names.count == 1 ? "is" : "are") \(Suggestion.list(names.map { "\"\($0)\"" }, "and"))")
    throw Stop(
      .usage,
      "there is no environment \"\(name)\", because no \(OverlayName.file(of: name)) is next to belfry.yaml; \(help)"
    )
  }

  /// belfry.yaml, and what an environment lays over it.
  static func projectFiles(_ request: CheckRequest) -> [String] {
    [Workspace.projectFile] + (request.environment.map { [OverlayName.file(of: $0)] } ?? [])
  }

  /// Ends where belfry.yaml, or what an environment lays over it, has errors: a command that went on would read people by half of it. `consequence` ends a
  /// sentence: "nothing was written".
  func refuseBrokenProject(_ result: CheckResult, _ request: CheckRequest, _ consequence: String) throws(Stop) {
    let files = Self.projectFiles(request)
    let isBroken = result.findings.contains { located in
      located.finding.severity == .error && files.contains { $0.utf8.elementsEqual(located.path.utf8) }
    }
    guard isBroken else { return }
    try report(result, request.root)
    throw result.refusal(consequence, because: "there are errors in belfry.yaml")
  }

  /// Runs the stages over the project.
  func check(_ request: CheckRequest) throws(Stop) -> CheckResult {
    try Self.failing { () throws(FileError) in try Workspace.check(request) }
  }

  /// The same unless something that is waited for meanwhile says that nothing is to be looked at.
  func check(_ request: CheckRequest, while isWanted: () throws(Stop) -> Bool) throws(Stop) -> CheckResult? {
    var stop: Stop?
    let result = try Self.failing { () throws(FileError) in
      try Workspace.check(request) {
        do throws(Stop) { return try isWanted() } catch {
          stop = error
          return false
        }
      }
    }
    if let stop { throw stop }
    return result
  }

  /// Does what the system may refuse, which ends the command.
  static func failing<Result>(_ body: () throws(FileError) -> Result) throws(Stop) -> Result {
    do throws(FileError) { return try body() } catch { throw Stop(.failure, error.description) }
  }

  /// Whether the findings let a command succeed. Where a file could not be read nobody knows what it would have led to: the same command may
  /// succeed when the disk or the permissions are mended, and a job should try again.
  func status(_ result: CheckResult) -> Status {
    if result.isIncomplete { return .failure }
    switch invocation[.failLevel] ?? (invocation[.strict] ? .warning : .error) {
    case .never: return .clean
    case .error: return result.errors > 0 ? .findings : .clean
    case .warning: return result.errors + result.warnings > 0 ? .findings : .clean
    }
  }

  /// How a report for people about the project in a folder looks on a stream.
  func style(_ root: String, on stream: OutputStream = .standardOutput) -> TextStyle {
    var style = surroundings.style(invocation, on: stream === OutputStream.standardError ? 2 : 1)
    style.place = ReadersPlace(Self.absolute("."), of: root)
    return style
  }

  /// Writes what was found in the project in a folder: where a command is asked for something else, for people and beside that.
  func report(
    _ result: CheckResult, _ root: String, as format: FindingsFormat = .text, to stream: OutputStream = .standardError
  ) throws(Stop) {
    let report = FindingsReport(result.findings, counts: result.counts, files: result.fileCount)
    try print(report.bytes(as: format, style: style(root, on: stream)), to: stream)
  }

  /// Writes a report that fails the command unless its work `isDone`: see ``reportDone(_:)``.
  func report(ofDone isDone: Bool, _ report: () throws(Stop) -> Void) throws(Stop) {
    if isDone { reportDone(report) } else { try report() }
  }

  /// Writes the report of finished work. A report that cannot be written undoes nothing: standard error says so as far as it can, and the status stays
  /// that of the work, because the next job goes on from there.
  func reportDone(_ report: () throws -> Void) {
    do { try report() } catch {
      let reason = (error as? Stop)?.message ?? "\(error)"
      try? Self.tell("the work is done, but it cannot be reported: \(reason)")
    }
  }

  /// Writes text for people.
  func show(_ text: String, to stream: OutputStream = .standardOutput) throws(Stop) {
    try print(Harmless.lines(text), to: stream)
  }

  /// Writes what the command was asked for.
  func print(_ bytes: [UInt8], to stream: OutputStream = .standardOutput) throws(Stop) {
    do throws(FileError) {
      try stream.write(bytes)
      try stream.flush()
    } catch {
      // A reader that went away, such as `head`, wanted no more; what was found still decides the status, and a build goes on.
      if error.isBrokenPipe { return }
      throw Stop(.failure, error.description)
    }
  }

  /// Says something on standard error in one line, beside what the command was asked for.
  ///
  /// Whoever read it there may have gone, such as `2> >(head)`: what the command was asked for goes on, and its status tells the rest. A disk that
  /// is full is another matter, because what is said would be missed.
  static func tell(_ text: String) throws(FileError) {
    do throws(FileError) {
      try OutputStream.standardError.write("belfry: \(Harmless.inside(text))\n")
    } catch {
      guard error.isBrokenPipe else { throw error }
    }
  }

  /// The same, where failing ends the command.
  static func say(_ text: String) throws(Stop) { try failing { () throws(FileError) in try tell(text) } }

  /// Writes what the command was asked for, once it is sure.
  func print(_ spool: Spool) throws(Stop) {
    do throws(FileError) {
      try spool.pass(to: .standardOutput)
    } catch {
      if error.isBrokenPipe { return }
      throw Stop(.failure, error.description)
    }
  }

  /// The folder that a command is called in; nothing where it was removed.
  static var currentFolder: String? {
    guard let raw = getcwd(nil, 0) else { return nil }
    defer { free(raw) }
    return String(cString: raw)
  }

  /// A path as an absolute one without `.` and `..`; links are not followed.
  static func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    var full = path
    if !path.hasPrefix("/"), let here = currentFolder { full = here + "/" + path }
    for part in full.split(separator: "/") {
      if part == "." { continue }
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

extension CheckResult {
  /// The end of a command that goes no further with such a project; `consequence` ends a sentence: "nothing was written". What the system did not let
  /// belfry read is no error of an author.
  func refusal(_ consequence: String, because reason: String = "there are errors") -> Stop {
    isIncomplete
      ? Stop(.failure, "not everything could be read, so \(consequence)")
      : Stop(.findings, "\(reason), so \(consequence)")
  }
}
