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

  /// Ends when nobody reads standard output any more. A check that cannot be made says why, and the next change may mend it; one that was wrongly
  /// asked for from the start ends it.
  func run(_ check: () throws(Stop) -> Void) throws(Stop) -> Status {
    let watch = try Session.failing { () throws(FileError) in try FolderWatch() }
    var isFirst = true
    repeat {
      try Session.failing { () throws(FileError) in
        // Before the check: what changes while it is made is seen, and so are folders that were made since.
        try add(to: watch)
        if isatty(STDOUT_FILENO) == 1 { try OutputStream.standardOutput.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
      }
      do throws(Stop) { try check() } catch {
        if isFirst, error.status == .usage { throw error }
        try Session.failing { () throws(FileError) in try OutputStream.standardError.write("belfry: \(error.shown)\n") }
      }
      isFirst = false
    } while try Session.failing { () throws(FileError) in try watch.wait(settle: Self.settle, counts: counts) }
    return .clean
  }

  /// Adds the project's folders. Where its own is gone, those above it say when it comes back; it may have done so before they were watched.
  private func add(to watch: FolderWatch) throws(FileError) {
    for isWatchedFromAbove in [false, true] {
      if let folders = folders() {
        for folder in folders { try watch.add(folder) }
        return
      }
      if !isWatchedFromAbove { for folder in foldersAbove { try? watch.add(folder) } }
    }
  }

  /// Nothing where the project's own folder cannot be read.
  private func folders() -> [String]? {
    guard let folder = try? ProjectFolder(root), let walk = try? ProjectWalk(folder, listing: .folders) else {
      return nil
    }
    return [root] + walk.files.map { root + $0 }
  }

  /// The outermost first: whichever of them is made is seen by the one above.
  private var foldersAbove: [String] {
    var folders = ["/"]
    for name in root.split(separator: "/").dropLast() { folders.append(folders[folders.count - 1] + name + "/") }
    return folders
  }

  /// What is hidden is not read, but for what says which files are.
  private func counts(_ folder: String, _ name: String) -> Bool {
    if folder.utf8.count < root.utf8.count {
      return root.dropFirst(folder.count).split(separator: "/").first.map { $0.utf8.elementsEqual(name.utf8) } ?? false
    }
    if name.hasPrefix("."), name != ".gitignore" { return false }
    let path = Session.absolute(folder + "/" + name)
    return !written.contains { path == $0 || path.hasPrefix($0 + ".tmp-") }
  }
}
