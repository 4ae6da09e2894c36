import Commands
import Diagnostics
import Escaping
import Files
import Glibc
import Reporting
import Workspace

/// Files that would change, as a patch on standard output for `git apply` and `patch`.
struct Patch {
  /// A project with the files that would change.
  struct Project {
    /// How its folder is called from where belfry runs.
    let folder: String
    let root: String
    let files: [ChangedFile]
    let writer: ProjectWriter
  }

  private let session: Session
  /// What makes the changes that are not shown.
  private let command: String

  init(_ session: Session, command: String) { (self.session, self.command) = (session, command) }

  /// Prints the patch of all projects; gives how many files of each have changes.
  func print(_ projects: [Project]) throws(Stop) -> [Int] {
    // What lies above no patch can name: there the patch is one for the project's folder.
    let isBelow = projects.allSatisfy { project in
      let place = session.style(project.root).place
      return !project.files.contains { place.way(to: $0.path).hasPrefix("../") }
    }
    var patch: [UInt8] = []
    var counts: [Int] = []
    for project in projects {
      let place = session.style(project.root).place
      var shown: Set<[UInt8]> = []
      for file in project.files {
        // A patch is of files, not of links to them.
        let path = project.writer.pathWithoutLinks(file.path)
        guard shown.insert(Array(path.utf8)).inserted else { continue }
        let named = isBelow ? place.way(to: path) : project.folder + path
        let (bytes, leftOut) = self.bytes(of: file, called: named)
        patch += bytes
        if leftOut > 0 {
          try Session.say(
            "of \"\(project.folder)\(file.path)\", \(counted(leftOut, "place")) \(leftOut == 1 ? "is" : "are") not shown: there is a secret, or a command that a log would execute; \(command) does these edits, too"
          )
        }
      }
      counts.append(shown.count)
    }
    // A patch has every byte of the lines it changes; a terminal is no place for all of them.
    if isatty(STDOUT_FILENO) == 1 { patch = Harmless.lines(String(decoding: patch, as: UTF8.self)) }
    try session.print(patch)
    return counts
  }

  private func bytes(of file: ChangedFile, called path: String) -> (bytes: [UInt8], leftOut: Int) {
    let secrets = SecretTexts(in: file.old)
    return UnifiedDiff(path, old: file.old, new: file.new).patch {
      !secrets.stand(in: $0) && (!isForLog || Self.isLine($0))
    }
  }

  /// Whether what is printed goes into a log, as far as one can tell.
  private var isForLog: Bool {
    isatty(STDOUT_FILENO) != 1 && !(session.surroundings.environment["CI"] ?? "").isEmpty
  }

  /// Whether a log obeys nothing in a line of a patch, with its line end.
  private static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    var line = line
    for end in [0x0A, 0x0D] as [UInt8] where line.last == end { line.removeLast() }
    return Harmless.isLine(line)
  }

}
