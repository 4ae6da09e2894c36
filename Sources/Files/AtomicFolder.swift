import Glibc
import Synchronization

/// A folder that is built beside its target and takes the target's place in one step, whole.
///
/// Whenever the process is killed, the target is the old folder or the new one, never a mixture, and the next run needs no cleaning: what a
/// dead run left behind, an ``UnfinishedFolder``, is removed by it. Files get mode 0644 and folders 0755 whatever the umask. Several threads may
/// write at once. One that is let go without ``commit()`` is discarded. ``Interruption`` removes what a signal would leave.
public final class AtomicFolder: Sendable {
  /// The folder that is replaced, as the caller gave it.
  public let target: String
  private let marker: FolderMarker
  private let place: TargetPlace
  /// The folder beside the target that holds the one that is being filled.
  private let unfinished: UnfinishedFolder
  /// The folder that is being filled.
  private let temporary: Int32
  private let canExchange: Bool
  private let registry: UnfinishedFolders
  private let isOpen = Mutex(true)

  /// Begins a new folder for `target`, whose parent must exist.
  ///
  /// Replacing a folder deletes what is in it, so a target that is a file, a symbolic link, or a folder that neither is empty nor has the
  /// file that is its marker is refused. The new folder must have that file too before ``commit()``.
  public convenience init(target: String, marker: FolderMarker) throws(FileError) {
    try self.init(target: target, marker: marker, canExchange: true, among: .shared)
  }

  /// `canExchange` is false in tests, to take the way of file systems that cannot exchange two names.
  init(
    target: String, marker: FolderMarker, canExchange: Bool, among registry: UnfinishedFolders = .shared
  ) throws(FileError) {
    try AtomicFolder.judge(marker.name, "create")
    let place = try TargetPlace(target, for: "folder")
    try place.judge(marker)
    place.recover(marker)
    self.target = target
    self.marker = marker
    self.place = place
    self.canExchange = canExchange
    self.registry = registry
    let unfinished = try registry.make(beside: place)
    self.unfinished = unfinished
    do throws(FileError) {
      temporary = try AtomicFolder.begin(unfinished, target, registry)
    } catch {
      try? registry.finish(unfinished, of: place) { unfinished.remove() }
      throw error
    }
  }

  private static func begin(
    _ unfinished: UnfinishedFolder, _ target: String, _ registry: UnfinishedFolders
  ) throws(FileError) -> Int32 {
    guard registry.making({ mkdirat(unfinished.descriptor, UnfinishedFolder.new, 0o755) }) == 0 else {
      throw FileError(path: target, operation: "create", code: errno)
    }
    let folder = openFolder(unfinished.descriptor, UnfinishedFolder.new)
    guard folder >= 0 else { throw FileError(path: target, operation: "create", code: errno) }
    guard fchmod(folder, 0o755) == 0 else {
      let code = errno
      _ = close(folder)
      throw FileError(path: target, operation: "create", code: code)
    }
    return folder
  }

  deinit {
    discard()
    _ = close(temporary)
  }

  // MARK: - Filling

  /// Writes a whole file; `path` is below the folder, its folders are made on the way. A path that is there already is an error.
  public func write(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let descriptor = try create(path)
    do throws(FileError) {
      try OutputStream.writeWhole(bytes, to: descriptor, shown(path))
    } catch {
      _ = close(descriptor)
      throw error
    }
    if close(descriptor) != 0, errno != EINTR { throw FileError(path: shown(path), operation: "write", code: errno) }
  }

  /// Writes a whole file.
  public func write(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in try write(path, UnsafeRawBufferPointer(bytes)) }
  }

  /// Writes a whole file of UTF-8.
  public func write(_ path: String, _ text: String) throws(FileError) { try write(path, Array(text.utf8)) }

  /// Makes a file that is written piece by piece; the caller closes it before ``commit()``.
  public func stream(
    _ path: String, capacity: Int = OutputStream.defaultCapacity
  ) throws(FileError) -> OutputStream {
    OutputStream(owning: try create(path), path: shown(path), capacity: capacity)
  }

  /// Opens a file that this folder made, to read it.
  public func read(_ path: String) throws(FileError) -> InputStream {
    try AtomicFolder.judge(path, "read")
    var descriptor: Int32
    repeat {
      descriptor = openat(temporary, path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw FileError(path: shown(path), operation: "open", code: errno) }
    return InputStream(owning: descriptor, path: shown(path))
  }

  /// Writes at the end of a file that this folder made, opening and closing it: more files can grow at once than may be open.
  public func append(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
    try AtomicFolder.judge(path, "write")
    guard isOpen.withLock({ $0 }) else {
      throw FileError(path: shown(path), operation: "write", code: EINVAL, detail: "the folder is finished")
    }
    var descriptor: Int32
    repeat {
      descriptor = openat(temporary, path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw FileError(path: shown(path), operation: "write", code: errno) }
    do throws(FileError) {
      try OutputStream.writeWhole(UnsafeRawBufferPointer(bytes), to: descriptor, shown(path))
    } catch {
      _ = close(descriptor)
      throw error
    }
    if close(descriptor) != 0, errno != EINTR { throw FileError(path: shown(path), operation: "write", code: errno) }
  }

  /// The path as errors show it: where it will be, which is what the caller asked for.
  private func shown(_ path: String) -> String { target + "/" + path }

  private static func judge(_ path: String, _ operation: String) throws(FileError) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    // "é" and "e\u{301}" are two names here as they are two names on the disk: bytes decide.
    let isGood = components.count <= 32 && components.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    guard isGood, !path.utf8.contains(0) else {
      throw FileError(path: path, operation: operation, code: EINVAL, detail: "it is not a path below a folder")
    }
  }

  private func create(_ path: String) throws(FileError) -> Int32 {
    try AtomicFolder.judge(path, "create")
    guard isOpen.withLock({ $0 }) else {
      throw FileError(path: shown(path), operation: "create", code: EINVAL, detail: "the folder is finished")
    }
    var descriptor = createOnce(path)
    if descriptor < 0, errno == ENOENT {
      try makeFolders(above: path)
      descriptor = createOnce(path)
    }
    guard descriptor >= 0 else { throw FileError(path: shown(path), operation: "create", code: errno) }
    guard fchmod(descriptor, 0o644) == 0 else {
      let code = errno
      _ = close(descriptor)
      throw FileError(path: shown(path), operation: "create", code: code)
    }
    return descriptor
  }

  private func createOnce(_ path: String) -> Int32 {
    var descriptor: Int32
    repeat {
      descriptor = registry.making {
        openat(temporary, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      }
    } while descriptor < 0 && errno == EINTR
    return descriptor
  }

  private func makeFolders(above path: String) throws(FileError) {
    var folder = ""
    for component in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty ? "" : "/") + component
      // Another thread may be making it.
      if registry.making({ mkdirat(temporary, folder, 0o755) }) != 0 {
        if errno == EEXIST { continue }
        throw FileError(path: shown(folder), operation: "create", code: errno)
      }
      guard fchmodat(temporary, folder, 0o755, 0) == 0 else {
        throw FileError(path: shown(folder), operation: "create", code: errno)
      }
    }
  }

  // MARK: - Ending

  /// Waits until everything is on the disk, and puts the folder in the target's place. After an error nothing has changed.
  public func commit() throws(FileError) {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    guard wasOpen else {
      throw FileError(path: target, operation: "replace", code: EINVAL, detail: "the folder is finished")
    }
    do throws(FileError) {
      guard try marker.stands(in: temporary) else {
        throw FileError(
          path: target, operation: "replace", code: EINVAL, detail: "the new folder has no \(marker.name)")
      }
      // One call for all files: an fsync for each of 200 files took ten times as long.
      guard syncfs(temporary) == 0 else { throw FileError(path: target, operation: "write", code: errno) }
      try registry.finish(unfinished, of: place) { () throws(FileError) in
        try place.swapIn(unfinished, marker, canExchange: canExchange)
        unfinished.remove()
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Removes what was written; the target stays as it was. After ``commit()`` it does nothing.
  public func discard() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    if wasOpen { remove() }
  }

  /// Removes what was written, unless somebody else is at it because the program ends.
  private func remove() {
    try? registry.finish(unfinished, of: place) { unfinished.remove() }
  }
}
