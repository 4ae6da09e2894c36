import Commands
import Diagnostics
import Escaping
import Files
import Formatting
import Limits
import Reporting
import Workspace

/// `belfry fmt`: lays files out.
enum Fmt {
  static let command = Command(
    "fmt", summary: "formats files: key order, quotes, indentation",
    details: [
      "Puts keys into the order of the reference, removes quotation marks that YAML does not need, and indents by two spaces. Comments, block texts and the order of lists and names do not change. It reads each result again before writing it, so that no file changes its meaning.",
      "Without PATH it formats the whole project. With - as PATH it reads one file from standard input and prints it.",
    ],
    flags: [
      Key.onlyChecks.flag, Key.layoutDiff.flag, Key.allProjects.flag, Key.standardInputName.flag, Key.jobs.flag,
    ],
    operands: [
      Operand("PATH", .any, value: .path("PATH"), help: "only these files and folders, or - for standard input")
    ],
    examples: [
      Command.Example("belfry fmt", "the whole project"),
      Command.Example("belfry fmt growth/", "one folder"),
      Command.Example("belfry fmt --check", "for CI: names the files that would change; status 1 if there are any"),
      Command.Example("belfry fmt --diff", "what would change, as a patch"),
      Command.Example("belfry fmt - < winter.yaml", "one file for an editor"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let invocation = session.invocation
    if invocation.operands.contains("-") { return try passThrough(session) }
    guard invocation[.standardInputName] == nil else {
      throw Stop(.usage, "with --stdin-path, PATH is - and nothing else")
    }
    let onlyLooks = invocation[.onlyChecks] || invocation[.layoutDiff]
    let asked = try AskedProjects(session)
    if !onlyLooks { Interruption.removeUnfinishedFolders() }
    var projects: [Laid] = []
    for edited in try asked.edited() {
      guard let edited else { continue }
      let layout = try Session.failing { () throws(FileError) in try ProjectLayout(edited.request) }
      projects.append(Laid(folder: edited.folder, root: edited.request.root, layout: layout))
    }
    return onlyLooks ? try show(projects, session) : try write(projects, session)
  }

  /// A project with what becomes of its files.
  private struct Laid {
    let folder: String
    let root: String
    let layout: ProjectLayout
  }

  // MARK: - Standard input

  private static func passThrough(_ session: Session) throws(Stop) -> Status {
    let invocation = session.invocation
    guard invocation.operands == ["-"], !invocation[.onlyChecks], !invocation[.layoutDiff], !invocation[.allProjects]
    else {
      throw Stop(.usage, "with - as PATH one file is read and printed: no other PATH, --check, --diff or --all")
    }
    let bytes = try Session.failing { () throws(FileError) in
      try InputStream.standardInput().bytes(atMost: RunLimit.standardInputFile)
    }
    let path = invocation[.standardInputName]
    switch ProjectLayout.layout(of: bytes, path: path) {
    case .laidOut(let new): try session.print(new)
    case .foreign: try session.print(bytes)
    case .kept(let obstacle):
      try session.print(bytes)
      let place = SourceFile(path: path ?? "-", bytes: bytes).position(of: obstacle.span.start)
      try Session.say("\(path ?? "-"):\(place.line):\(place.column) stays as it was: \(obstacle.reason)")
    case .unread(let findings):
      // What an editor puts in the place of its text must not be less than it was.
      try session.print(bytes)
      try report(findings, in: SourceFile(path: path ?? "-", bytes: bytes), session)
      return .findings
    }
    return .clean
  }

  private static func report(_ findings: [Finding], in file: SourceFile, _ session: Session) throws(Stop) {
    var found = FoundFindings()
    found.add(findings, in: file)
    found.finish()
    let report = FindingsReport(found.kept, counts: found.counts, files: 1)
    let style = session.surroundings.style(session.invocation, on: 2)
    try session.print(report.bytes(as: .text, style: style), to: .standardError)
  }

  // MARK: - Files

  private static func show(_ projects: [Laid], _ session: Session) throws(Stop) -> Status {
    if session.invocation[.layoutDiff] {
      _ = try Patch(session, command: "belfry fmt").print(
        projects.map {
          Patch.Project(folder: $0.folder, root: $0.root, files: $0.layout.changed, writer: $0.layout.writer)
        })
    } else {
      try name(projects.map { ($0, $0.layout.changed.map(\.path)) }, session)
    }
    let count = projects.reduce(0) { $0 + $1.layout.changed.count }
    try tell(projects, "would reformat", count, session)
    if projects.contains(where: \.layout.result.isIncomplete) { return .failure }
    return count > 0 || hasErrors(projects) ? .findings : .clean
  }

  private static func write(_ projects: [Laid], _ session: Session) throws(Stop) -> Status {
    var written: [(project: Laid, paths: [String])] = []
    var failures: [FileError] = []
    for project in projects {
      var paths: [String] = []
      for file in project.layout.changed {
        do throws(FileError) {
          try project.layout.writer.write(file)
          paths.append(file.path)
        } catch { failures.append(error.shown(as: project.folder + file.path)) }
      }
      written.append((project, paths))
    }
    let count = written.reduce(0) { $0 + $1.paths.count }
    try session.report(ofDone: count > 0) { () throws(Stop) in
      try name(written, session)
      try tell(projects, "reformatted", count, session)
      for failure in failures { try Session.say(failure.description) }
    }
    // 3 says that nothing has changed.
    if !failures.isEmpty || projects.contains(where: \.layout.result.isIncomplete) {
      return count > 0 ? .findings : .failure
    }
    return hasErrors(projects) ? .findings : .clean
  }

  private static func hasErrors(_ projects: [Laid]) -> Bool { projects.contains { $0.layout.result.errors > 0 } }

  /// Prints the names of files, one a line, as paths from where belfry runs.
  private static func name(_ projects: [(project: Laid, paths: [String])], _ session: Session) throws(Stop) {
    var lines = ""
    for (project, paths) in projects {
      let place = session.style(project.root).place
      for path in paths { lines += Harmless.line(place.path(to: path)) + "\n" }
    }
    try session.show(lines)
  }

  /// Says on standard error which files stay as they are and why, and how many change.
  private static func tell(_ projects: [Laid], _ verb: String, _ count: Int, _ session: Session) throws(Stop) {
    for project in projects {
      let place = session.style(project.root).place
      if !project.layout.result.findings.isEmpty { try session.report(project.layout.result, project.root) }
      for kept in project.layout.kept {
        let path = Harmless.line(place.path(to: kept.path))
        try Session.say("\(path):\(kept.position.line):\(kept.position.column) stays as it was: \(kept.reason)")
      }
    }
    let all = projects.reduce(0) { $0 + $1.layout.count }
    try Session.say("\(verb) \(count) of \(counted(all, "file"))")
  }

}
