import Glibc
import Limits

/// The files of a project, found by walking its folders: what is there, and what could not be taken and why.
///
/// Left out are hidden files and folders, and what .gitignore files exclude: those in the folders walked, and those above them up to the
/// folder that has `.git`. Only .gitignore files count, not `.git/info/exclude` or a personal exclude file, because two people who see the
/// same files must see the same project; git's index is not asked either. A nested repository is a folder like any other, a nested project is not:
/// it is named, and its files are its own.
public struct ProjectWalk: Sendable {
  /// Which files are listed.
  public enum Selection: Sendable {
    /// `*.yaml` and `*.yml` that .gitignore does not exclude, without those of projects below.
    case yaml
    /// Every file below a folder that is not hidden. No .gitignore is asked: what an app ships is often built and not committed.
    case everyFile
    /// Every file below a folder that is not hidden, without those that .gitignore excludes: the sources of an app.
    case sources
    /// Every folder below that is not hidden and that .gitignore does not exclude.
    case folders
  }

  /// Something that was found and not taken.
  public struct Problem: Error, Sendable, Equatable, CustomStringConvertible {
    /// Why it was not taken.
    public enum Reason: Sendable, Equatable {
      /// The name is not UTF-8.
      case nameNotUTF8
      /// The ending is `.yaml` or `.yml` in capitals.
      case capitalEnding
      /// A FIFO, a socket, a device.
      case notRegular(FileKind)
      /// A symbolic link to a folder; such links are never followed.
      case linkToFolder
      /// A symbolic link to a file that does not stay inside the project all the way.
      case linkLeavesProject
      /// A symbolic link to nothing, or round in a circle.
      case linkWithoutTarget
      /// A folder that is nested deeper than is looked.
      case tooDeep
      /// More entries than are looked at: the walk ended here, and what is listed is not all.
      case tooManyEntries
      /// Paths that are longer together than is kept: the walk ended here, and what is listed is not all.
      case tooLongNames
      /// The patterns of .gitignore files took more work than they may: the walk ended here, and what is listed is not all.
      case tooMuchIgnoring
      /// A folder, or its .gitignore file, could not be read.
      case unreadable(FileError)
    }

    /// The path below the root; bytes that are not UTF-8 are written `\xNN`.
    public let path: String
    /// Why it was not taken.
    public let reason: Reason

    /// Whether more than what stands at the path is left out: what is listed is not all that is there.
    public var leavesMoreOut: Bool {
      switch reason {
      case .tooDeep, .tooManyEntries, .tooLongNames, .tooMuchIgnoring: true
      case .unreadable, .nameNotUTF8, .capitalEnding, .notRegular, .linkToFolder, .linkLeavesProject,
        .linkWithoutTarget:
        false
      }
    }

    /// The reason in words, without the path.
    public var description: String {
      switch reason {
      case .nameNotUTF8: "its name is not UTF-8"
      case .capitalEnding: "its ending is written in capitals"
      case .notRegular(let kind): "it is \(kind.phrase), not a regular file"
      case .linkToFolder: "it is a symbolic link to a folder, and those are not followed"
      case .linkLeavesProject:
        "it is a symbolic link out of the project; a link must be relative and stay inside the project all the way"
      case .linkWithoutTarget: "it is a symbolic link to nothing"
      case .tooDeep: "it is below more than \(RunLimit.walkDepth.text) folders"
      case .tooManyEntries:
        "there are more than \(RunLimit.walkEntries.text) files and folders; the rest was not read"
      case .tooLongNames:
        "the paths of files and folders have more than \(RunLimit.walkNames.text) together; the rest was not read"
      case .tooMuchIgnoring:
        "holding names against the patterns of .gitignore files takes more than \(RunLimit.ignoreWork.text); the rest was not read"
      case .unreadable(let error): error.description
      }
    }
  }

  struct Limits: Sendable {
    var depth = RunLimit.walkDepth.value
    var entries = RunLimit.walkEntries.value
    var names = RunLimit.walkNames.value
    var ignoreFile = RunLimit.ignoreFile.value
    var ignoreSteps = RunLimit.ignoreWork.value
  }

  /// The name of the file that makes a folder a project.
  public static let projectFile = "belfry.yaml"

  /// The paths below the root, with `/`, sorted by their UTF-8 bytes.
  public let files: [String]
  /// What was found and not taken, in the order of the walk.
  public let problems: [Problem]
  /// Folders below that are projects of their own, each ending in `/`; only where YAML files are listed.
  public let nested: [String]
  /// Files that are called like the private keys that Apple gives out, `AuthKey_….p8`; only where YAML files are listed.
  public let keyFiles: [String]
  /// Files that are called like a note or a copy of a file, `x.txt`, `x.yaml.bak`; only where YAML files are listed.
  public let strays: [String]
  /// Those of the files that are symbolic links: what is in them stands elsewhere.
  public let links: [String]
  /// Whether there are other links, of which nothing is said because they lead to no folder.
  private let hasOtherLinks: Bool

  /// Walks the folders below a folder of the project, `""` being the project's own. Symbolic links to regular files are taken when they stay
  /// inside the project.
  ///
  /// It throws when that folder itself cannot be read; everything below that cannot be is a ``Problem``.
  public init(
    _ project: ProjectFolder, below folder: String = "", listing selection: Selection = .yaml
  ) throws(FileError) {
    try self.init(project, below: folder, listing: selection, isIgnoring: selection != .everyFile, limits: Limits())
  }

  init(
    _ project: ProjectFolder, below folder: String = "", listing selection: Selection, isIgnoring: Bool, limits: Limits
  ) throws(FileError) {
    let shown = folder.isEmpty ? project.path : folder
    let (descriptor, path) = try project.openFolder(folder)
    var walker = FolderWalker(project, below: path, selection, isIgnoring: isIgnoring, limits: limits)
    if isIgnoring { walker.readIgnoreFilesAbove() }
    if let failure = walker.visit(descriptor, depth: 0) {
      throw FileError(path: shown, operation: "read", code: failure)
    }
    files = walker.files
    problems = walker.problems
    (nested, keyFiles, links, hasOtherLinks) = (walker.nested, walker.keyFiles, walker.links, walker.hasOtherLinks)
    strays = walker.strays
  }

  private init(_ whole: ProjectWalk, files: [String]) {
    self.files = files
    problems = []
    (nested, keyFiles, links, hasOtherLinks) = (whole.nested, whole.keyFiles, whole.links, whole.hasOtherLinks)
    strays = whole.strays
  }

  /// What a walk for YAML would list under an overlay, told from this one without it; nothing where only a walk can tell, because links,
  /// what is ignored, other projects, private keys, or files that are not listed here stand in the overlay. A link that is listed may lead to nothing there.
  package func under(_ overlay: FileOverlay) -> ProjectWalk? {
    guard problems.isEmpty else { return nil }
    var gone: Set<Int> = []
    for (path, entry) in overlay.entries {
      let names = path.split(separator: UInt8(ascii: "/"))
      guard let name = names.last, !names.contains(where: { $0.elementsEqual(".gitignore".utf8) }) else { return nil }
      if names.contains(where: { $0.first == UInt8(ascii: ".") }) { continue }
      // It may make a folder a project, or be of one no more.
      if names.count > 1, name.elementsEqual(Self.projectFile.utf8) { return nil }
      if name.withUnsafeBufferPointer({ FolderWalker.isKey($0) || FolderWalker.isStray($0) }) { return nil }
      let index = firstIndex(notBefore: path)
      let isListed = index < files.count && files[index].utf8.elementsEqual(path)
      switch entry {
      case .link: return nil
      // A link may lead to the folder in which it stands.
      case .file: if !isListed, hasOtherLinks || name.withUnsafeBufferPointer(FolderWalker.isNearlyYAML) { return nil }
      case .absent:
        if isListed { gone.insert(index) } else if hasFiles(below: path) { return nil }
      }
    }
    return gone.isEmpty ? self : ProjectWalk(self, files: files.indices.filter { !gone.contains($0) }.map { files[$0] })
  }

  /// Whether a walk for YAML may have something to say of a file that is called like this.
  package static func mayTell(ofFile path: [UInt8]) -> Bool {
    let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    return name.withUnsafeBufferPointer {
      FolderWalker.isNearlyYAML($0) || FolderWalker.isKey($0) || FolderWalker.isStray($0)
    }
  }

  private func firstIndex(notBefore path: [UInt8]) -> Int {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = low + (high - low) / 2
      if files[middle].utf8.lexicographicallyPrecedes(path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func hasFiles(below folder: [UInt8]) -> Bool {
    let start = folder + [UInt8(ascii: "/")]
    let index = firstIndex(notBefore: start)
    return index < files.count && files[index].utf8.starts(with: start)
  }
}
