import Diagnostics
import Files

/// A path that somebody asks about and of which nothing is read: what is "all good" there was not looked at.
struct AskedPath {
  private let path: String
  private let files: ProjectFiles
  private let walk: ProjectWalk

  /// Nothing where a file is read at or below the path, or where a problem of the walk says already why not.
  init?(unread path: String, _ files: ProjectFiles, _ walk: ProjectWalk, read: [String]) {
    func isAt(_ other: String) -> Bool { other == path || other.hasPrefix(path + "/") }
    guard !read.contains(where: isAt), !walk.problems.contains(where: { isAt($0.path) }) else { return nil }
    self.path = path
    self.files = files
    self.walk = walk
  }

  /// Why nothing is read, and what to do.
  var finding: Finding {
    let (reason, help) = why
    return Finding(
      .unreadableFile, at: SourceSpan(0, 0), "\"\(path)\" is not read: \(reason)", help: help.map { Advice($0) })
  }

  private var why: (reason: String, help: String?) {
    if let hidden = path.split(separator: "/").first(where: { $0.hasPrefix(".") }) {
      return ("\"\(hidden)\" is hidden", "give it a name that does not begin with \".\"")
    }
    if let nested = walk.nested.first(where: { (path + "/").utf8.starts(with: $0.utf8) }) {
      return ("\"\(nested.dropLast())\" is a project of its own", "name that project with -C, or check all with --all")
    }
    if let above = walk.problems.first(where: { path.hasPrefix($0.path + "/") }) {
      return ("of \"\(above.path)\", \(above.description)", nil)
    }
    if let ended = walk.problems.first(where: \.leavesMoreOut) { return (ended.description, nil) }
    let kind: FileKind?
    do throws(FileError) { kind = try files.folder.kind(of: path) } catch { return (error.description, nil) }
    let ignored = ("a .gitignore leaves it out", "take it out of .gitignore, or name another file")
    if kind == .folder {
      let all = (try? ProjectWalk(files.folder, below: path, listing: .everyFile).files) ?? []
      if all.contains(where: Self.isYAML) { return ignored }
      return ("no file in it ends in \".yaml\" or \".yml\"", "name a folder that holds campaigns")
    }
    if Self.isYAML(path) { return ignored }
    return Self.otherEnding(path)
  }

  /// Of a file whose name ends in something else, be it the same in capitals.
  private static func otherEnding(_ path: String) -> (reason: String, help: String?) {
    let small = path.lowercased()
    let renamed = isYAML(small) ? String(path.dropLast(small.hasSuffix(".yml") ? 4 : 5)) + ".yaml" : nil
    return (
      "its name does not end in \".yaml\" or \".yml\"",
      renamed.map { "rename it to \"\($0)\"" } ?? "name YAML files, or folders that hold some"
    )
  }

  /// What is told of something that the walk found and did not take.
  static func finding(_ problem: ProjectWalk.Problem) -> Finding {
    guard case .capitalEnding = problem.reason else {
      return Finding(.unreadableFile, at: SourceSpan(0, 0), problem.description)
    }
    let (reason, help) = otherEnding(problem.path)
    return Finding(
      .unreadableFile, at: SourceSpan(0, 0), "\"\(problem.path)\" is not read: \(reason)", help: help.map { Advice($0) }
    )
  }

  private static func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }
}
