import Synchronization

/// Paths of a project that git tells apart from what stands there now, without having what stood there: they are read as they stand now.
///
/// Some are noted when git is asked and some when they are read, so the list is whole once everything was read.
public final class UnreadPaths: Sendable {
  /// Why git does not have what stood at a path.
  public enum Reason: String, CaseIterable, Sendable {
    /// A submodule at another commit: its files are in a repository of their own.
    case submodule
    /// A pointer of Git LFS to another content, which is kept elsewhere.
    case lfs = "git-lfs"
    /// A `.gitattributes` that makes git write the files of its folder in another way.
    case attributes
    /// A file that a sparse checkout leaves out, and that has changed: it is not in the work tree, and what stands there is not looked at.
    case sparse
  }

  private struct Content: Sendable {
    let reason: Reason
    let identity: [UInt8]
  }

  private let noted = Mutex<[[UInt8]: Content]>([:])

  /// No paths.
  public init() {}

  /// Notes a path; `identity` is the same for what is the same.
  package func note(_ path: [UInt8], _ reason: Reason, _ identity: [UInt8]) {
    noted.withLock { $0[path] = Content(reason: reason, identity: identity) }
  }

  /// Whether none is noted so far.
  var isEmpty: Bool { noted.withLock(\.isEmpty) }

  /// The paths at which two sides may differ. Pass nil for the folder as it stands, where everything can be read.
  public static func between(_ before: UnreadPaths?, _ after: UnreadPaths?) -> [UnreadPath] {
    let (old, new) = (before?.noted.withLock(\.self) ?? [:], after?.noted.withLock(\.self) ?? [:])
    let paths = Set(old.keys).union(new.keys).filter { old[$0]?.identity != new[$0]?.identity }
    return paths.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { path in
      (old[path] ?? new[path]).map { UnreadPath(path: String(decoding: path, as: UTF8.self), reason: $0.reason) }
    }
  }
}

/// A path at which git knows that two sides may differ, and not how.
public struct UnreadPath: Sendable, Equatable {
  /// The file or folder, relative to the project; empty for all of it.
  public let path: String
  /// Why nothing more is known.
  public let reason: UnreadPaths.Reason

  /// The reason in words, for the reader of a comparison.
  public var text: String {
    switch reason {
    case .submodule: "a submodule at another commit, whose earlier files are not here"
    case .lfs: "kept by Git LFS, and its earlier content is not here"
    case .attributes: ".gitattributes changes how git writes these files, so they cannot be read as they were"
    case .sparse: "changed, and left out by a sparse checkout, so it is not read"
    }
  }

  /// Whether a file is this path or lies in it.
  public func covers(_ file: String) -> Bool {
    path.isEmpty || file.utf8.elementsEqual(path.utf8) || file.utf8.starts(with: (path + "/").utf8)
  }
}
