import Files
import Glibc

/// `--watch`: a check, and another one after each change, until somebody ends it.
struct Watch {
  private let root: String
  /// What the checks write, also under the name that it has while it is unfinished: no change of the project.
  private let written: [String]
  /// How long nothing may change before a check begins: an editor that saves makes several changes.
  private static let settle = Duration.milliseconds(100)

  /// Of the project in a folder, whose checks write some files.
  init(_ root: String, writing files: [String]) {
    self.root = root
    written = files.map(Session.absolute)
  }

  /// Ends when nobody reads standard output any more. A check that cannot be made says why, and the next change may mend it.
  func run(_ check: () throws(Stop) -> Void) throws(Stop) -> Status {
    let watch = try Session.failing { () throws(FileError) in try FolderWatch() }
    repeat {
      try Session.failing { () throws(FileError) in
        // Before the check: what changes while it is made is seen, and so are folders that were made since.
        for folder in try folders() { try watch.add(folder) }
        if isatty(STDOUT_FILENO) == 1 { try OutputStream.standardOutput.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
      }
      do throws(Stop) { try check() } catch {
        if error.status == .usage { throw error }
        try Session.failing { () throws(FileError) in try OutputStream.standardError.write("belfry: \(error.shown)\n") }
      }
    } while try Session.failing { () throws(FileError) in try watch.wait(settle: Self.settle, counts: counts) }
    return .clean
  }

  private func folders() throws(FileError) -> [String] {
    [root] + (try ProjectWalk(try ProjectFolder(root), listing: .folders).files).map { root + $0 }
  }

  /// What is hidden is not read, but for what says which files are.
  private func counts(_ folder: String, _ name: String) -> Bool {
    if name.hasPrefix("."), name != ".gitignore" { return false }
    let path = Session.absolute(folder + "/" + name)
    return !written.contains { path == $0 || path.hasPrefix($0 + ".tmp-") }
  }
}
