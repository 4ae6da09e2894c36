import Glibc

/// The place of what an ``AtomicFolder`` or an ``AtomicFile`` replaces: its parent, held open, and its name there.
final class TargetPlace: Sendable {
  /// The path as the caller gave it.
  let target: String
  let name: String
  let parent: Int32

  /// `what` is to stand there: "folder" or "file".
  init(_ target: String, for what: String) throws(FileError) {
    try FileReader.refuseNul(target, "create")
    let components = target.split(separator: "/")
    guard let name = components.last, name != ".", name != "..", what == "folder" || !target.hasSuffix("/") else {
      throw FileError(path: target, operation: "replace", code: EINVAL, detail: "it must end in the name of a \(what)")
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

  /// What stands there; nothing when nothing does. Never through a link.
  func status() throws(FileError) -> stat? { try status(name, in: parent) }

  private func status(_ name: String, in folder: Int32) throws(FileError) -> stat? {
    var status = stat()
    if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    if errno == ENOENT { return nil }
    throw FileError(path: target, operation: "replace", code: errno)
  }

  /// Throws unless nothing, an empty folder, or a folder that has the marker stands at the target.
  func judge(_ marker: FolderMarker) throws(FileError) { try judge(marker, name, in: parent) }

  private func judge(_ marker: FolderMarker, _ name: String, in parent: Int32) throws(FileError) {
    guard let status = try status(name, in: parent) else { return }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .folder else {
      throw FileError(path: target, operation: "replace", code: ENOTDIR, detail: "it is \(kind.phrase), not a folder")
    }
    let folder = openFolder(parent, name)
    guard folder >= 0 else { throw FileError(path: target, operation: "open", code: errno) }
    defer { _ = close(folder) }
    if try marker.stands(in: folder) { return }
    var found = stat()
    let isThere = fstatat(folder, marker.name, &found, AT_SYMLINK_NOFOLLOW) == 0
    guard let names = FolderRemoval.names(in: folder) else {
      throw FileError(path: target, operation: "read", code: errno)
    }
    guard names.isEmpty else {
      throw FileError(
        path: target, operation: "replace", code: ENOTEMPTY,
        detail: "it has files that were not built here ("
          + (isThere ? "its \(marker.name) is not belfry's)" : "there is no \(marker.name) in it)"))
    }
  }

  // MARK: - What dead runs left

  /// Removes what dead runs left beside the target, and puts back an old folder that one had moved away.
  ///
  /// Only what ``UnfinishedFolder`` proves to be left by one is touched, and whatever cannot be removed stays: it is in nobody's way.
  func recover(_ marker: FolderMarker?) {
    for bytes in FolderRemoval.names(in: parent) ?? [] {
      guard let left = UnfinishedFolder.left(bytes, beside: self) else { continue }
      if let marker, left.isMarked { putBack(marker, from: left) }
      left.remove()
    }
  }

  private func putBack(_ marker: FolderMarker, from left: UnfinishedFolder) {
    let old = openFolder(left.descriptor, UnfinishedFolder.old)
    guard old >= 0 else { return }
    defer { _ = close(old) }
    guard (try? marker.stands(in: old)) == true else { return }
    _ = renameat2(left.descriptor, UnfinishedFolder.old, parent, name, renameNoReplace)
  }

  // MARK: - Swapping

  /// Puts the finished folder in the target's place. The one that stood there, which is judged once more when nobody can change the name any
  /// more, is where the finished one was, and goes with it.
  func swapIn(_ unfinished: UnfinishedFolder, _ marker: FolderMarker, canExchange: Bool) throws(FileError) {
    let (from, new) = (unfinished.descriptor, UnfinishedFolder.new)
    // Another build may put its folder in place, or take it away, between two calls of ours; each time round somebody has got on.
    for _ in 0..<1000 {
      try judge(marker)
      if renameat2(from, new, parent, name, renameNoReplace) == 0 { return synchronize() }
      var code = errno
      if code == EEXIST, canExchange {
        if renameat2(from, new, parent, name, renameExchange) == 0 {
          do throws(FileError) { try judge(marker, new, in: from) } catch {
            // Somebody was quicker with a folder of their own.
            _ = renameat2(from, new, parent, name, renameExchange)
            throw error
          }
          return synchronize()
        }
        code = errno
      }
      if code == ENOENT { continue }
      guard code == EEXIST || code == EINVAL || code == ENOSYS || code == ENOTSUP else {
        throw FileError(path: target, operation: "replace", code: code)
      }
      if try swapByTwoRenames(unfinished, marker) { return }
    }
    throw FileError(path: target, operation: "replace", code: EAGAIN)
  }

  /// The way of file systems that cannot exchange two names: between two renames the target is away, and ``recover(_:)`` of the next run
  /// brings it back.
  private func swapByTwoRenames(_ unfinished: UnfinishedFolder, _ marker: FolderMarker) throws(FileError) -> Bool {
    let (from, old) = (unfinished.descriptor, UnfinishedFolder.old)
    let hasOld = renameat(parent, name, from, old) == 0
    guard hasOld || errno == ENOENT else { throw FileError(path: target, operation: "replace", code: errno) }
    do throws(FileError) { if hasOld { try judge(marker, old, in: from) } } catch {
      _ = renameat(from, old, parent, name)
      throw error
    }
    if renameat(from, UnfinishedFolder.new, parent, name) == 0 {
      synchronize()
      return true
    }
    let code = errno
    // When another build was quicker, its folder stays and ours goes round again.
    if hasOld, renameat(from, old, parent, name) != 0 { FolderRemoval.remove(Array(old.utf8), in: from) }
    if code == EEXIST || code == ENOTEMPTY { return false }
    throw FileError(path: target, operation: "replace", code: code)
  }

  /// Waits until the parent's names are on the disk. The swap is done, so a failure could only be told, not mended.
  func synchronize() { _ = fsync(parent) }
}

/// Opens a folder, never through a link; -1 with `errno`.
func openFolder(_ parent: Int32, _ name: String) -> Int32 {
  openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
}
