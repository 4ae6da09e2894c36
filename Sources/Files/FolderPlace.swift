import Glibc
import Synchronization

/// The place of an ``AtomicFolder``: its parent, held open, and the names in it that belong to the target.
final class FolderPlace: Sendable {
  private let target: String
  private let name: String
  private let parent: Int32

  /// Tells two folders of one process apart.
  private static let lastNumber = Atomic<Int>(0)

  init(target: String) throws(FileError) {
    try FileReader.refuseNul(target, "create")
    let components = target.split(separator: "/")
    guard let name = components.last, name != ".", name != ".." else {
      throw FileError(path: target, operation: "replace", code: EINVAL, detail: "it must end in the name of a folder")
    }
    let above = (target.hasPrefix("/") ? "/" : "./") + components.dropLast().joined(separator: "/")
    let parent = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else {
      let code = errno
      throw FileError(
        path: target, operation: "create", code: code,
        detail: code == ENOENT ? "there is no folder \"\(above)\"; make it first" : nil)
    }
    self.target = target
    self.name = String(name)
    self.parent = parent
  }

  deinit { _ = close(parent) }

  // MARK: - Judging

  /// Throws unless nothing, an empty folder, or a folder that has the marker stands at the target.
  func judgeTarget(marker: FolderMarker) throws(FileError) {
    var status = stat()
    guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return }
      throw FileError(path: target, operation: "replace", code: errno)
    }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .folder else {
      throw FileError(path: target, operation: "replace", code: ENOTDIR, detail: "it is \(kind.phrase), not a folder")
    }
    let folder = openFolder(parent, name)
    guard folder >= 0 else { throw FileError(path: target, operation: "open", code: errno) }
    defer { _ = close(folder) }
    if hasMarker(folder, marker) { return }
    var found = stat()
    let isThere = fstatat(folder, marker.name, &found, AT_SYMLINK_NOFOLLOW) == 0
    guard FolderRemoval.names(in: folder)?.isEmpty == true else {
      throw FileError(
        path: target, operation: "replace", code: ENOTEMPTY,
        detail: "it has files that were not built here ("
          + (isThere ? "its \(marker.name) is not belfry's)" : "there is no \(marker.name) in it)"))
    }
  }

  /// Whether a folder has the marker: a regular file of that name that says, near its beginning, what it is.
  func hasMarker(_ folder: Int32, _ marker: FolderMarker) -> Bool {
    var status = stat()
    guard fstatat(folder, marker.name, &status, AT_SYMLINK_NOFOLLOW) == 0, FileKind(mode: status.st_mode) == .regular
    else { return false }
    guard !marker.says.isEmpty else { return true }
    let file = openat(folder, marker.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    let stream = InputStream(owning: file, path: marker.name)
    return withUnsafeTemporaryAllocation(byteCount: FolderMarker.beginning, alignment: 1) { room in
      var count = 0
      while let got = try? stream.read(into: UnsafeMutableRawBufferPointer(rebasing: room[count...])), got > 0 {
        count += got
      }
      return String(decoding: room.prefix(count), as: UTF8.self).utf8.contains(marker.says.utf8)
    }
  }

  // MARK: - Temporary folders

  /// Makes and locks a new folder beside the target. The lock ends with the process, however it ends.
  func makeTemporary() throws(FileError) -> (name: String, descriptor: Int32) {
    for _ in 0..<1000 {
      let temporary = freshName("tmp")
      guard mkdirat(parent, temporary, 0o755) == 0 else {
        if errno == EEXIST { continue }
        throw FileError(path: target, operation: "create", code: errno)
      }
      let folder = openFolder(parent, temporary)
      guard folder >= 0 else {
        // Somebody who cleans up took it between two calls for a dead run's.
        if errno == ENOENT { continue }
        let code = errno
        remove(temporary)
        throw FileError(path: target, operation: "create", code: code)
      }
      if lock(folder) != .taken, isSame(folder, temporary) {
        _ = fchmod(folder, 0o755)
        return (temporary, folder)
      }
      _ = close(folder)
    }
    throw FileError(path: target, operation: "create", code: EAGAIN)
  }

  private func freshName(_ what: String) -> String {
    let number = FolderPlace.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    return "\(name).\(what)-\(getpid())-\(number)"
  }

  private enum Lock { case gained, taken, unsupported }

  private func lock(_ folder: Int32) -> Lock {
    while true {
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { return .gained }
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .taken : .unsupported
    }
  }

  private func isSame(_ folder: Int32, _ name: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(folder, &opened) == 0 && fstatat(parent, name, &named, AT_SYMLINK_NOFOLLOW) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// Removes what dead runs left beside the target, and puts back an old folder that one had moved away.
  ///
  /// Whatever cannot be removed stays: it is in nobody's way.
  func recover(marker: FolderMarker) {
    for bytes in FolderRemoval.names(in: parent) ?? [] {
      guard let what = leftover(bytes) else { continue }
      let left = String(decoding: bytes, as: UTF8.self)
      let folder = openFolder(parent, left)
      guard folder >= 0 else { continue }
      defer { _ = close(folder) }
      // Where the file system has no locks nobody can tell a dead run from a living one.
      guard lock(folder) == .gained, isSame(folder, left) else { continue }
      if what == "old", hasMarker(folder, marker), renameat2(parent, left, parent, name, renameNoReplace) == 0 {
        continue
      }
      remove(left)
    }
  }

  /// "tmp" or "old" when a name is one that ``freshName(_:)`` gives.
  private func leftover(_ left: [UInt8]) -> String? {
    guard left.starts(with: (name + ".").utf8) else { return nil }
    let parts = left.dropFirst(name.utf8.count + 1).split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isDigits = { (part: ArraySlice<UInt8>) in !part.isEmpty && part.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
    guard parts.count == 3, isDigits(parts[1]), isDigits(parts[2]) else { return nil }
    return ["tmp", "old"].first { $0.utf8.elementsEqual(parts[0]) }
  }

  // MARK: - Swapping

  /// Puts a folder in the target's place; the old one is gone afterwards.
  func swapIn(_ temporary: String, canExchange: Bool) throws(FileError) {
    // Another build may put its folder in place, or take it away, between two calls of ours; each time round somebody has got on.
    for _ in 0..<1000 {
      if renameat2(parent, temporary, parent, name, renameNoReplace) == 0 { return synchronize() }
      var code = errno
      if code == EEXIST, canExchange {
        if renameat2(parent, temporary, parent, name, renameExchange) == 0 {
          synchronize()
          return remove(temporary)
        }
        code = errno
      }
      if code == ENOENT { continue }
      guard code == EEXIST || code == EINVAL || code == ENOSYS || code == ENOTSUP else {
        throw FileError(path: target, operation: "replace", code: code)
      }
      if try swapByTwoRenames(temporary) { return }
    }
    throw FileError(path: target, operation: "replace", code: EAGAIN)
  }

  /// The way of file systems that cannot exchange two names: between two renames the target is away, and ``recover(marker:)`` of the
  /// next run brings it back.
  private func swapByTwoRenames(_ temporary: String) throws(FileError) -> Bool {
    let old = freshName("old")
    let hasOld = renameat(parent, name, parent, old) == 0
    guard hasOld || errno == ENOENT else { throw FileError(path: target, operation: "replace", code: errno) }
    if renameat(parent, temporary, parent, name) == 0 {
      synchronize()
      if hasOld { remove(old) }
      return true
    }
    let code = errno
    // When another build was quicker, its folder stays and ours goes round again.
    if hasOld, renameat(parent, old, parent, name) != 0 { remove(old) }
    if code == EEXIST || code == ENOTEMPTY { return false }
    throw FileError(path: target, operation: "replace", code: code)
  }

  /// Waits until the parent's names are on the disk. The swap is done, so a failure could only be told, not mended.
  private func synchronize() { _ = fsync(parent) }

  /// Removes a folder into which threads of ours may still be writing: under another name, and again until nothing comes back.
  func removeAgainstWriters(_ name: String) {
    for _ in 0..<100 {
      remove(name)
      if faccessat(parent, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 { return }
      usleep(1000)
    }
  }

  /// Removes a folder and all that is in it, as far as that is possible.
  func remove(_ name: String) { FolderRemoval.remove(Array(name.utf8), in: parent) }
}

/// Opens a folder, never through a link; -1 with `errno`.
private func openFolder(_ parent: Int32, _ name: String) -> Int32 {
  openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
}
