import Glibc

/// A file that takes its target's place in one step, whole.
///
/// Whenever the process is killed, the target is the old file or the new one. It is written in an ``UnfinishedFolder`` beside the target, which the
/// next run removes where this one could not. A target that is a symbolic link, a folder, or anything else but a regular file is refused: what
/// stands behind a link is not what was named. Permissions stay as they were.
public enum AtomicFile {
  /// Writes a file, durably; its folder must exist. After an error the old one stands untouched. With a `marker` only such a file is replaced.
  public static func write(
    _ bytes: [UInt8], to target: String, replacing marker: FileMarker? = nil
  ) throws(FileError) {
    try write(bytes, to: target, replacing: marker, among: .shared)
  }

  /// The same with what `fill` writes, bit by bit: a page of a thousand campaigns need not be held.
  public static func write(
    to target: String, replacing marker: FileMarker? = nil, _ fill: (OutputStream) throws(FileError) -> Void
  ) throws(FileError) {
    try write(to: target, replacing: marker, among: .shared, fill)
  }

  /// Writes a file where nothing exists yet, durably; its folder must exist. Anything at the path, even an empty file or a link, is left as it is and
  /// throws an error for which ``FileError/isTaken`` is true.
  public static func create(_ bytes: [UInt8], at target: String) throws(FileError) {
    let place = try TargetPlace(target, for: "file")
    guard try place.status() == nil else { throw taken(target) }
    place.recover(nil)
    let unfinished = UnfinishedFolders.shared
    let folder = try unfinished.make(beside: place)
    do throws(FileError) {
      try fill(folder, of: place, like: nil, unfinished) { (stream) throws(FileError) in try stream.write(bytes) }
      try unfinished.finish(folder, of: place) { () throws(FileError) in
        try moveIn(folder, to: place)
        place.synchronize()
        folder.remove()
      }
    } catch {
      try? unfinished.finish(folder, of: place) { folder.remove() }
      throw error
    }
  }

  /// File systems that cannot rename without replacing can mostly link, which never replaces either.
  private static func moveIn(_ folder: UnfinishedFolder, to place: TargetPlace) throws(FileError) {
    let new = UnfinishedFolder.new
    if renameat2(folder.descriptor, new, place.parent, place.name, renameNoReplace) == 0 { return }
    var code = errno
    if code == EINVAL || code == ENOSYS || code == ENOTSUP {
      if linkat(folder.descriptor, new, place.parent, place.name, 0) == 0 { return }
      code = errno
    }
    throw code == EEXIST ? taken(place.target) : FileError(path: place.target, operation: "create", code: code)
  }

  private static func taken(_ target: String) -> FileError {
    FileError(path: target, operation: "create", code: EEXIST, detail: "it exists already")
  }

  static func write(
    _ bytes: [UInt8], to target: String, replacing marker: FileMarker? = nil, among unfinished: UnfinishedFolders
  ) throws(FileError) {
    try write(to: target, replacing: marker, among: unfinished) { (stream) throws(FileError) in
      try stream.write(bytes)
    }
  }

  private static func write(
    to target: String, replacing marker: FileMarker?, among unfinished: UnfinishedFolders,
    _ body: (OutputStream) throws(FileError) -> Void
  ) throws(FileError) {
    let place = try TargetPlace(target, for: "file")
    let old = try judged(place, marker)
    place.recover(nil)
    let folder = try unfinished.make(beside: place)
    do throws(FileError) {
      try fill(folder, of: place, like: old, unfinished, body)
      try unfinished.finish(folder, of: place) { () throws(FileError) in
        _ = try judged(place, marker)
        guard renameat(folder.descriptor, UnfinishedFolder.new, place.parent, place.name) == 0 else {
          throw FileError(path: target, operation: "replace", code: errno)
        }
        place.synchronize()
        folder.remove()
      }
    } catch {
      try? unfinished.finish(folder, of: place) { folder.remove() }
      throw error
    }
  }

  /// The regular file that stands there, and that we may write; nothing where nothing stands.
  private static func judged(_ place: TargetPlace, _ marker: FileMarker?) throws(FileError) -> stat? {
    guard let status = try place.status() else { return nil }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .regular else {
      throw FileError(
        path: place.target, operation: "replace", code: EINVAL, detail: "it is \(kind.phrase), not a regular file")
    }
    // A new file could take the place of one that nobody may write; whoever took that right away meant it.
    guard faccessat(place.parent, place.name, W_OK, 0) == 0 else {
      throw FileError(path: place.target, operation: "replace", code: errno)
    }
    if let marker, try !marker.stands(place.name, in: place.parent) {
      throw FileError(
        path: place.target, operation: "replace", code: EEXIST,
        detail: "it was not written by belfry, and what is in it would be lost; move it away, or name another file")
    }
    return status
  }

  private static func fill(
    _ folder: UnfinishedFolder, of place: TargetPlace, like old: stat?, _ unfinished: UnfinishedFolders,
    _ body: (OutputStream) throws(FileError) -> Void
  ) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = unfinished.making { openat(folder.descriptor, UnfinishedFolder.new, flags, 0o644) }
    guard file >= 0 else { throw FileError(path: place.target, operation: "create", code: errno) }
    let stream = OutputStream(owning: file, path: place.target)
    if let old {
      // Only who may give files away can keep another owner; the permissions are kept in any case.
      _ = fchown(file, old.st_uid, old.st_gid)
      guard fchmod(file, old.st_mode & 0o777) == 0 else {
        throw FileError(path: place.target, operation: "create", code: errno)
      }
    }
    try body(stream)
    try stream.close(isDurable: true)
  }
}
