// Takes: a project's folder, and paths that the project itself names.
// Gives: the files at them, opened, when they are regular files of the project.
// Never: opens anything outside of the folder, whatever links stand on the way; waits on a FIFO; opens what a person names.

import Glibc
import Limits

/// The folder of a project, opened once: the one way to every file that the project itself names.
///
/// A project is somebody else's bytes, and a path in it may pass a symbolic link that a stranger made. Links are followed as long as every
/// step of them stays beneath this folder. An absolute link is refused even where it ends inside, and so is one that goes out to come back:
/// both name the machine or the folder's own name, so the project would not be whole anywhere else, and a link that never leaves can be
/// followed without a moment in which somebody could put another one in its place.
public final class ProjectFolder: Sendable {
  /// The folder's path as it was given, ending in `/`.
  public let path: String
  private let descriptor: Int32
  /// Whether the kernel resolves paths beneath a folder itself; older ones, and some that guard their system calls, do not.
  private let isByKernel: Bool
  /// What takes the place of files on the disk, for everyone who opens or walks this folder.
  public let overlay: FileOverlay?

  /// Opens the folder at a path that a person named; there links are followed wherever they lead.
  public convenience init(_ path: String, under overlay: FileOverlay? = nil) throws(FileError) {
    try self.init(path, under: overlay, isByKernel: true)
  }

  /// `isByKernel` is false in tests, to take the way of kernels that cannot do it.
  init(_ path: String, under overlay: FileOverlay? = nil, isByKernel: Bool) throws(FileError) {
    try FileReader.refuseNul(path, "open")
    let opened = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw FileError(path: path, operation: "open", code: errno) }
    self.path = path.hasSuffix("/") ? path : path + "/"
    descriptor = opened
    self.overlay = overlay
    self.isByKernel = isByKernel && BeneathFolder.isKnownToKernel(opened)
  }

  deinit { _ = close(descriptor) }

  // MARK: - Paths

  /// Whether a path stays inside by how it is written: no `/` at the start, no `..`.
  public static func isInside(_ path: String) -> Bool {
    !path.utf8.starts(with: "/".utf8)
      && !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// What stands at a path; nothing when nothing does. Whatever it is, it is not opened.
  public func kind(of path: String) throws(FileError) -> FileKind? {
    let opened: Int32
    do throws(FileError) { opened = try self.open(path, O_PATH) } catch {
      if error.isMissing { return nil }
      throw error
    }
    defer { _ = close(opened) }
    return try Self.status(opened, path).kind
  }

  /// The absolute path of a regular file, without links, for libraries that open files themselves. Where nothing stands there yet it is the
  /// place where a file would be made.
  public func resolvedPath(of path: String) throws(FileError) -> String {
    let opened: Int32
    do throws(FileError) { opened = try self.open(path, O_PATH) } catch {
      guard error.isMissing else { throw error }
      return try placeOfNewFile(path, error)
    }
    defer { _ = close(opened) }
    let kind = try Self.status(opened, path).kind
    guard kind == .regular else { throw Self.notRegular(kind, path) }
    return try resolved(opened, path)
  }

  private func placeOfNewFile(_ path: String, _ missing: FileError) throws(FileError) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != "." else { throw missing }
    guard let folder = try openFolder(slash.map { String(path[...$0]) } ?? "").descriptor else { throw missing }
    defer { _ = close(folder) }
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
      throw FileError(path: path, operation: "open", code: ENOENT, detail: "it is a symbolic link to nothing")
    }
    let place = try resolved(folder, path)
    return (place == "/" ? "" : place) + "/" + name
  }

  /// Where an open file stands, compared with what stands there: the path has no links, so it is beneath the folder as the file is.
  private func resolved(_ opened: Int32, _ path: String) throws(FileError) -> String {
    var (here, there) = (stat(), stat())
    guard let target = BeneathFolder.target(ofLink: "/proc/self/fd/\(opened)"),
      let text = String(validating: target, as: UTF8.self), fstat(opened, &here) == 0, lstat(text, &there) == 0,
      here.st_ino == there.st_ino, here.st_dev == there.st_dev
    else {
      throw FileError(path: path, operation: "open", code: EIO, detail: "the system does not say where it is")
    }
    return text
  }

  // MARK: - Files

  /// Replaces what a buffer holds by the bytes of a regular file; see ``FileReader/read(_:into:limit:)``.
  public func read(_ path: String, into buffer: inout [UInt8], limit: Int) throws(FileError) {
    let opened = try open(path, O_RDONLY, limit: limit)
    defer { _ = close(opened) }
    try FileReader.read(opened, path, into: &buffer, limit: limit)
  }

  /// The bytes of a regular file.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path, into: &bytes, limit: limit)
    return bytes
  }

  /// Whether another folder has the same bytes in a regular file of the same path. One that cannot be read is like no other.
  public func hasSame(_ path: String, as other: ProjectFolder, limit: Int = .max) -> Bool {
    guard let one = try? open(path, O_RDONLY, limit: limit) else { return false }
    let mine = InputStream(owning: one, path: path)
    guard let two = try? other.open(path, O_RDONLY, limit: limit) else { return false }
    let others = InputStream(owning: two, path: path)
    var (here, there) = (stat(), stat())
    guard fstat(one, &here) == 0, fstat(two, &there) == 0, here.st_mode & S_IFMT == S_IFREG,
      there.st_mode & S_IFMT == S_IFREG
    else { return false }
    if here.st_dev == there.st_dev, here.st_ino == there.st_ino { return true }
    guard here.st_size == there.st_size, here.st_size <= limit else { return false }
    return (try? mine.hasSameBytes(as: others)) ?? false
  }

  /// A regular file, to be read piece by piece.
  public func stream(_ path: String) throws(FileError) -> InputStream {
    let opened = try open(path, O_RDONLY)
    do throws(FileError) {
      let (kind, size) = try Self.status(opened, path)
      guard kind == .regular else { throw Self.notRegular(kind, path) }
      return InputStream(owning: opened, path: path, size: size)
    } catch {
      _ = close(opened)
      throw error
    }
  }

  /// Opens a folder beneath this one, `""` being this one; the caller closes it. No descriptor for one that stands in the overlay only.
  ///
  /// Where something is laid over the project, the path is the one by which the overlay knows the folder: without links.
  func openFolder(_ path: String) throws(FileError) -> (descriptor: Int32?, path: [UInt8]) {
    try FileReader.refuseNul(path, "open")
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC
    guard let overlay, !path.isEmpty else {
      return (try openOnDisk(path.isEmpty ? "." : path, flags), Array(path.utf8))
    }
    switch try end(of: path, under: overlay) {
    case .folder(let real, isOnDisk: false): return (nil, real)
    case .folder(let real, isOnDisk: true):
      let shown = real.isEmpty ? "." : String(decoding: real, as: UTF8.self)
      return (try openOnDisk(shown, flags | O_NOFOLLOW), real)
    case .file, .disk: throw FileError(path: path, operation: "open", code: ENOTDIR)
    }
  }

  private static func status(_ opened: Int32, _ path: String) throws(FileError) -> (kind: FileKind, size: Int) {
    var status = stat()
    guard fstat(opened, &status) == 0 else { throw FileError(path: path, operation: "read", code: errno) }
    return (FileKind(mode: status.st_mode), max(0, Int(status.st_size)))
  }

  private static func notRegular(_ kind: FileKind, _ path: String) -> FileError {
    FileError(
      path: path, operation: "read", code: kind == .folder ? EISDIR : EINVAL,
      detail: "it is \(kind.phrase), not a regular file")
  }

  // MARK: - Opening

  private static let longestPath = RunLimit.pathLength.value

  /// `limit`: how many bytes of the file are wanted at most.
  private func open(_ path: String, _ flags: Int32, limit: Int = .max) throws(FileError) -> Int32 {
    try FileReader.refuseNul(path, "open")
    guard path.utf8.count <= Self.longestPath else {
      throw FileError(
        path: path, operation: "open", code: ENAMETOOLONG,
        detail: "its path has \(path.utf8.count) bytes, the limit is \(RunLimit.pathLength.text)")
    }
    // Without O_NONBLOCK the opening of a FIFO waits for its writer.
    let flags = flags | O_CLOEXEC | (flags & O_PATH == 0 ? O_NONBLOCK | O_NOCTTY : 0)
    guard let overlay else { return try openOnDisk(path, flags) }
    return try open(path, flags, under: overlay, limit)
  }

  private func openOnDisk(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
    let opened = BeneathFolder.open(descriptor, path, flags, isByKernel: isByKernel)
    if opened >= 0 { return opened }
    let code = errno
    throw FileError(path: path, operation: "open", code: code, detail: Self.reason(code))
  }

  /// Most paths have nothing laid over them and no links: for these the disk is asked first.
  private func open(
    _ path: String, _ flags: Int32, under overlay: FileOverlay, _ limit: Int
  ) throws(FileError) -> Int32 {
    if isByKernel, overlay.isSilent(on: path) {
      let opened = BeneathFolder.openWithoutLinks(descriptor, path, flags)
      if opened >= 0 { return opened }
    }
    switch try end(of: path, under: overlay) {
    case .disk(let real): return try openOnDisk(String(decoding: real, as: UTF8.self), flags | O_NOFOLLOW)
    // Any folder stands for one that is there in the overlay only: what it is is all that is asked.
    case .folder: return try openOnDisk(".", flags)
    case .file(let bytes): return try Self.memory(holding: flags & O_PATH != 0 ? [] : try bytes(limit), path)
    }
  }

  private func end(of path: String, under overlay: FileOverlay) throws(FileError) -> OverlaidPath.End {
    var way = OverlaidPath(overlay, in: descriptor, isByKernel: isByKernel, links: RunLimit.pathLinks.value)
    switch try way.follow(path) {
    case .success(let end): return end
    case .failure(let failure):
      throw FileError(path: path, operation: "open", code: failure.code, detail: Self.reason(failure.code))
    }
  }

  /// A descriptor of bytes that are on no disk.
  private static func memory(holding bytes: [UInt8], _ path: String) throws(FileError) -> Int32 {
    let made = memoryFile("belfry", memoryClosedOnExec)
    guard made >= 0 else { throw FileError(path: path, operation: "open", code: errno) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { pwrite(made, $0.baseAddress.map { $0 + done }, bytes.count - done, done) }
      guard count > 0 else {
        let code = errno
        _ = close(made)
        throw FileError(path: path, operation: "read", code: code)
      }
      done += count
    }
    return made
  }

  /// What an author understands, where the system's own words do not say it.
  private static func reason(_ code: Int32) -> String? {
    switch code {
    case EXDEV: "it leads out of the project; a symbolic link must be relative and stay inside the project all the way"
    case ELOOP: "its symbolic links lead round in a circle, or there are more than \(RunLimit.pathLinks.text) of them"
    // A socket cannot be opened at all.
    case ENXIO: "it is not a regular file"
    default: nil
    }
  }
}

extension FileError {
  /// The path leads out of the project that names it (`EXDEV`).
  public var isOutsideProject: Bool { code == EXDEV && operation == "open" }
}
