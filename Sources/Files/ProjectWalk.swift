import Glibc

/// The files of a project, found by walking its folders: what is there, and what could not be taken and why.
///
/// Left out are hidden files and folders, and what .gitignore files exclude: those in the folders walked, and those above them up to the
/// folder that has `.git`. Only .gitignore files count, not `.git/info/exclude` or a personal exclude file, because two people who see the
/// same files must see the same project; git's index is not asked either. A nested repository is a folder like any other.
public struct ProjectWalk: Sendable {
  /// Which files are listed.
  public enum Selection: Sendable {
    /// `*.yaml` and `*.yml` that .gitignore does not exclude.
    case yaml
    /// Every file below a folder that is not hidden. No .gitignore is asked: what an app ships is often built and not committed.
    case everyFile
  }

  /// Something that was found and not taken.
  public struct Problem: Error, Sendable, Equatable, CustomStringConvertible {
    /// Why it was not taken.
    public enum Reason: Sendable, Equatable {
      /// The name is not UTF-8.
      case nameNotUTF8
      /// A FIFO, a socket, a device.
      case notRegular(FileKind)
      /// A symbolic link to a folder; such links are never followed.
      case linkToFolder
      /// A symbolic link whose target lies outside the project.
      case linkLeavesProject
      /// A symbolic link to nothing, or round in a circle.
      case linkWithoutTarget
      /// A folder below more than 32 others.
      case tooDeep
      /// More than 100,000 entries: the walk ended here, and what is listed is not all.
      case tooManyEntries
      /// A folder, or its .gitignore file, could not be read.
      case unreadable(FileError)
    }

    /// The path below the root; bytes that are not UTF-8 are written `\xNN`.
    public let path: String
    /// Why it was not taken.
    public let reason: Reason

    /// The reason in words, without the path.
    public var description: String {
      switch reason {
      case .nameNotUTF8: "its name is not UTF-8"
      case .notRegular(let kind): "it is \(kind.phrase), not a regular file"
      case .linkToFolder: "it is a symbolic link to a folder, and those are not followed"
      case .linkLeavesProject: "it is a symbolic link to a file outside the project"
      case .linkWithoutTarget: "it is a symbolic link to nothing"
      case .tooDeep: "it lies below more than \(Limits.standard.depth) folders"
      case .tooManyEntries: "there are more than \(Limits.standard.entries) files and folders"
      case .unreadable(let error): error.description
      }
    }
  }

  struct Limits: Sendable {
    var depth: Int
    var entries: Int
    /// The most that a .gitignore file may hold, in bytes: every name is held against every line.
    var ignoreFile = 1 << 17
    static let standard = Limits(depth: 32, entries: 100_000)
  }

  /// The paths below the root, with `/`, sorted by their UTF-8 bytes.
  public let files: [String]
  /// What was found and not taken, in the order of the walk.
  public let problems: [Problem]

  /// Walks the folders below `root`. Symbolic links to regular files are taken when they stay inside `boundary` (the root, unless given).
  ///
  /// It throws when the root itself cannot be read; everything below that cannot be is a ``Problem``.
  public init(root: String, listing selection: Selection = .yaml, boundary: String? = nil) throws(FileError) {
    try self.init(
      root: root, listing: selection, boundary: boundary, isIgnoring: selection == .yaml, limits: .standard)
  }

  init(
    root: String, listing selection: Selection, boundary: String? = nil, isIgnoring: Bool, limits: Limits
  ) throws(FileError) {
    try FileReader.refuseNul(root, "open")
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: root, operation: "open", code: errno) }
    guard let realRoot = FolderWalker.realPath(root.utf8),
      let realBoundary = FolderWalker.realPath((boundary ?? root).utf8)
    else {
      let code = errno
      _ = close(descriptor)
      throw FileError(path: root, operation: "open", code: code)
    }
    var walker = FolderWalker(
      realRoot: realRoot, realBoundary: realBoundary, isEveryFile: selection == .everyFile,
      isIgnoring: isIgnoring, limits: limits)
    if isIgnoring { walker.readIgnoreFilesAbove() }
    if let failure = walker.visit(descriptor, depth: 0) {
      throw FileError(path: root, operation: "read", code: failure)
    }
    files = walker.files
    problems = walker.problems
  }
}
