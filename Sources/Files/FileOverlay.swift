// Takes: paths of a project, each with other content or none.
// Gives: the project as it would be with them, for whoever opens or walks its folder; see ``ProjectFolder``.
// Never: touches the disk.

import Glibc

/// What differs from the files on the disk: what a commit, git's index or standard input says that stands at some paths of a project.
///
/// Paths are bytes, relative to the project's folder, without `.` and `..` among their names. Those of .gitignore files above the folder begin
/// with as many `../` as they are above it.
public struct FileOverlay: Sendable {
  /// What stands at a path.
  public enum Entry: Sendable {
    /// Nothing, whatever is on the disk.
    case absent
    /// A regular file, whose bytes are asked for when they are read.
    case file(Content)
    /// A symbolic link; what it holds is asked for when it is followed.
    case link(Content)
  }

  /// The bytes that stand somewhere; where they are more than the limit, they may be refused unread.
  public typealias Content = @Sendable (_ limit: Int) throws(FileError) -> [UInt8]

  /// What stands at each of the paths.
  public let entries: [[UInt8]: Entry]
  /// The paths whose earlier content git does not have.
  public let unread: UnreadPaths
  /// For each folder that paths lead through, the names in it.
  private let names: [[UInt8]: Set<[UInt8]>]
  /// The folders in which something stands.
  private let standing: Set<[UInt8]>

  /// An overlay.
  public init(_ entries: [[UInt8]: Entry], unread: UnreadPaths = UnreadPaths()) {
    self.unread = unread
    let slash = UInt8(ascii: "/")
    var names: [[UInt8]: Set<[UInt8]>] = [:]
    var standing: Set<[UInt8]> = []
    for (path, entry) in entries {
      var end = path.count
      let stands = if case .absent = entry { false } else { true }
      while true {
        let start = path[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
        let folder = Array(path[..<max(0, start - 1)])
        let isKnown = !names[folder, default: []].insert(Array(path[start..<end])).inserted
        let wasStanding = !stands || !standing.insert(folder).inserted
        if start == 0 || isKnown && wasStanding { break }
        end = start - 1
      }
    }
    self.entries = entries
    self.names = names
    self.standing = standing
  }

  /// The same with other bytes in the file at a path.
  public func with(_ bytes: [UInt8], at path: String) -> FileOverlay {
    var entries = entries
    entries[Array(path.utf8)] = .file { _ in bytes }
    return FileOverlay(entries, unread: unread)
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { entries.isEmpty && unread.isEmpty }

  /// The paths of files that are UTF-8, as texts.
  public var paths: [String] { entries.keys.compactMap { String(validating: $0, as: UTF8.self) } }

  /// The names in a folder of which something is said; nothing when there are none.
  func names(in folder: [UInt8]) -> Set<[UInt8]>? { names[folder] }

  /// Whether nothing is said of what stands at a path or in it, and of no folder on the way but that something else in it differs.
  func isSilent(on path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let parts = path.utf8.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) { return false }
    var reached: [UInt8] = []
    for part in parts {
      if names[reached] == nil { return true }
      if !reached.isEmpty { reached.append(slash) }
      reached += part
      if entries[reached] != nil { return false }
    }
    return names[reached] == nil
  }

  /// Whether what is said of a folder is only that something in it is not there.
  func onlyTakesAway(in folder: [UInt8]) -> Bool { names[folder] != nil && !standing.contains(folder) }

  /// What is said to stand at a path: nothing when nothing is said, and the disk tells.
  func kind(at path: [UInt8]) -> FileKind?? {
    switch entries[path] {
    case .file: .some(.regular)
    case .link: .some(.symbolicLink)
    case .absent: standing.contains(path) ? .some(.folder) : .some(nil)
    case nil: standing.contains(path) ? .some(.folder) : nil
    }
  }
}

/// The way to a path of a project over which something is laid, name by name, as ``BeneathFolder`` goes it by hand.
struct OverlaidPath {
  /// What stands at the end.
  enum End {
    /// What the overlay says.
    case file(FileOverlay.Content)
    /// A folder, at a path without links; it may stand in the overlay only.
    case folder([UInt8], isOnDisk: Bool)
    /// What is on the disk, at a path without links.
    case disk([UInt8])
  }

  private let overlay: FileOverlay
  private let root: Int32
  private let isByKernel: Bool
  private var linksLeft: Int
  private var reached: [UInt8] = []
  /// The folders on the way that are none on the disk.
  private var laidOver: Set<[UInt8]> = []
  /// What is still to be entered, the next one last.
  private var names: [ArraySlice<UInt8>] = []
  private static let slash = UInt8(ascii: "/")
  /// No disk has a link with more bytes.
  private static let longestLink = Int(PATH_MAX) - 1

  init(_ overlay: FileOverlay, in root: Int32, isByKernel: Bool, links: Int) {
    self.overlay = overlay
    self.root = root
    self.isByKernel = isByKernel
    linksLeft = links
  }

  /// Goes the way; an `errno` where it ends before its end.
  mutating func follow(_ path: String) throws(FileError) -> Result<End, OverlaidFailure> {
    if let failure = append(Array(path.utf8)) { return .failure(failure) }
    while let name = names.popLast() {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        if reached.isEmpty { return .failure(OverlaidFailure(EXDEV)) }
        reached.removeLast(reached.count - (reached.lastIndex(of: Self.slash) ?? 0))
        continue
      }
      let next = reached.isEmpty ? Array(name) : reached + [Self.slash] + name
      switch overlay.kind(at: next) {
      case .some(.some(.folder)):
        if laidOver.contains(reached) || !isFolderOnDisk(next) { laidOver.insert(next) }
        reached = next
      case .some(.some(let kind)):
        guard let entry = overlay.entries[next] else { return .failure(OverlaidFailure(ENOENT)) }
        if kind == .regular, case .file(let bytes) = entry {
          return names.isEmpty ? .success(.file(bytes)) : .failure(OverlaidFailure(ENOTDIR))
        }
        guard case .link(let content) = entry else { continue }
        do throws(FileError) {
          if let failure = append(link: try content(Self.longestLink)) { return .failure(failure) }
        } catch {
          if error.isTooLarge { return .failure(OverlaidFailure(ENAMETOOLONG)) }
          throw error
        }
      case .some(nil): return .failure(OverlaidFailure(ENOENT))
      case nil:
        if laidOver.contains(reached) { return .failure(OverlaidFailure(ENOENT)) }
        if let end = enterOnDisk(next) { return end }
      }
    }
    return .success(.folder(reached, isOnDisk: !laidOver.contains(reached)))
  }

  private func isFolderOnDisk(_ path: [UInt8]) -> Bool {
    let flags = O_PATH | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC
    let opened = BeneathFolder.open(root, String(decoding: path, as: UTF8.self), flags, isByKernel: isByKernel)
    if opened >= 0 { _ = close(opened) }
    return opened >= 0
  }

  /// Enters what is on the disk; gives the end where it is one.
  private mutating func enterOnDisk(_ path: [UInt8]) -> Result<End, OverlaidFailure>? {
    let text = String(decoding: path, as: UTF8.self)
    let opened = BeneathFolder.open(root, text, O_PATH | O_NOFOLLOW | O_CLOEXEC, isByKernel: isByKernel)
    guard opened >= 0 else { return .failure(OverlaidFailure(errno)) }
    defer { _ = close(opened) }
    var status = stat()
    guard fstat(opened, &status) == 0 else { return .failure(OverlaidFailure(errno)) }
    switch FileKind(mode: status.st_mode) {
    case .folder:
      if isGone(path) { return .failure(OverlaidFailure(ENOENT)) }
      reached = path
      return nil
    case .symbolicLink:
      guard let target = BeneathFolder.target(ofLink: "", in: opened) else { return .failure(OverlaidFailure(errno)) }
      return append(link: target).map { .failure($0) }
    default: return names.isEmpty ? .success(.disk(path)) : .failure(OverlaidFailure(ENOTDIR))
    }
  }

  /// Whether nothing is left of a folder on the disk: git keeps none that is empty.
  private func isGone(_ folder: [UInt8]) -> Bool {
    guard overlay.onlyTakesAway(in: folder), let taken = overlay.names(in: folder) else { return false }
    let flags = O_RDONLY | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    let opened = BeneathFolder.open(root, String(decoding: folder, as: UTF8.self), flags, isByKernel: isByKernel)
    guard opened >= 0 else { return false }
    guard let stream = fdopendir(opened) else {
      _ = close(opened)
      return false
    }
    defer { _ = closedir(stream) }
    while let entry = readdir(stream) {
      let name = Array(FolderWalker.name(of: entry))
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      guard taken.contains(name) else { return false }
      let path = folder + [Self.slash] + name
      if overlay.kind(at: path) == nil, !isGone(path) { return false }
    }
    return true
  }

  private mutating func append(link target: [UInt8]) -> OverlaidFailure? {
    guard linksLeft > 0 else { return OverlaidFailure(ELOOP) }
    linksLeft -= 1
    return target.count > Self.longestLink ? OverlaidFailure(ENAMETOOLONG) : append(target)
  }

  private mutating func append(_ path: [UInt8]) -> OverlaidFailure? {
    guard !path.isEmpty else { return OverlaidFailure(ENOENT) }
    if path.first == Self.slash { return OverlaidFailure(EXDEV) }
    names += path.split(separator: Self.slash).reversed()
    return nil
  }
}

/// Why a way ends: an `errno`.
struct OverlaidFailure: Error {
  let code: Int32
  init(_ code: Int32) { self.code = code }
}
