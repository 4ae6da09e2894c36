// Takes: paths.
// Gives: the whole bytes of regular files, never more than a limit, at the cost of open, fstat, read, close.
// Never: waits on a FIFO, reads a device, decodes text.

import Glibc

/// Reads whole files.
///
/// A project is somebody else's bytes: what is read must be a regular file (a FIFO would wait for ever, a device never ends) and is
/// judged by size before a byte of it is read.
public enum FileReader {
  /// The bytes of a file that a person names. A pointer of Git LFS in its place is an error: no file of any kind begins like one.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path, into: &bytes, limit: limit)
    if LFSPointer.isPointer(bytes) { throw LFSPointer.error(at: path) }
    return bytes
  }

  /// Replaces what a buffer holds by the bytes of a file; its storage is reused, so reading many files costs no allocations.
  ///
  /// After an error the content of the buffer means nothing.
  public static func read(
    _ path: String, into buffer: inout [UInt8], limit: Int
  ) throws(FileError) {
    let descriptor = try openForReading(path)
    defer { _ = close(descriptor) }
    try read(descriptor, path, into: &buffer, limit: limit)
  }

  /// Replaces what a buffer holds by the bytes of an open file; `path` is for errors.
  static func read(
    _ descriptor: Int32, _ path: String, into buffer: inout [UInt8], limit: Int
  ) throws(FileError) {
    let size = try regularSize(descriptor, path)
    guard size <= limit else { throw tooLarge(path, "it has \(size) bytes", limit) }

    // One byte more than the file has tells the end of the file from a file that is growing, without a second `read`. A size of
    // 0 may be a file of /proc, whose size is not known before.
    resize(&buffer, to: size > 0 ? size + 1 : 512)
    var filled = 0
    while true {
      let count = try readOnce(descriptor, path, into: &buffer, from: filled)
      filled += count
      if count == 0 || (filled == size && size > 0) { break }
      if filled > limit { throw tooLarge(path, "it grew while it was read", limit) }
      if filled == buffer.count { resize(&buffer, to: min(filled &* 2, limit) + 1) }
    }
    resize(&buffer, to: filled)
  }

  /// What stands at a path; nothing when nothing does.
  public static func kind(of path: String, followingLinks: Bool = true) throws(FileError) -> FileKind? {
    try refuseNul(path, "open")
    var status = stat()
    let answer = followingLinks ? stat(path, &status) : lstat(path, &status)
    if answer == 0 { return FileKind(mode: status.st_mode) }
    let code = errno
    if code == ENOENT || code == ENOTDIR { return nil }
    throw FileError(path: path, operation: "open", code: code)
  }

  /// The path without links, `.` and `..`, and without a `/` at its end; nothing when nothing stands there, or when it is not UTF-8.
  package static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let text = String(validatingCString: resolved)
    return text == "/" ? "" : text
  }

  /// The nearest folder, from `folder` upward, in which something has this name; with a `/` at its end.
  package static func nearest(above folder: String, with name: String) -> String? {
    var folder = folder
    while true {
      let path = folder.hasSuffix("/") ? folder : folder + "/"
      // Whatever stands there: a folder, a FIFO or a link of that name is told of when it is read.
      if (try? kind(of: path + name, followingLinks: false)) != nil { return path }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  static func refuseNul(_ path: String, _ operation: String) throws(FileError) {
    // The kernel would silently take the part before it for the path.
    if path.utf8.withContiguousStorageIfAvailable({ $0.contains(0) }) ?? path.utf8.contains(0) {
      throw FileError(path: path, operation: operation, code: EINVAL, detail: "the path has a NUL byte")
    }
  }

  private static func openForReading(_ path: String) throws(FileError) -> Int32 {
    try refuseNul(path, "open")
    while true {
      // Without O_NONBLOCK the opening of a FIFO waits for its writer.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      let code = errno
      if code == EINTR { continue }
      // A socket cannot be opened at all; its errno says nothing that an author understands.
      let detail = code == ENXIO ? "it is not a regular file" : nil
      throw FileError(path: path, operation: "open", code: code, detail: detail)
    }
  }

  private static func regularSize(_ descriptor: Int32, _ path: String) throws(FileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, operation: "read", code: errno) }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .regular else {
      let code = kind == .folder ? EISDIR : EINVAL
      throw FileError(path: path, operation: "read", code: code, detail: "it is \(kind.phrase), not a regular file")
    }
    return max(0, Int(status.st_size))
  }

  private static func readOnce(
    _ descriptor: Int32, _ path: String, into buffer: inout [UInt8], from start: Int
  ) throws(FileError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { room in
        Glibc.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: room[start...]).baseAddress, room.count - start)
      }
      if count >= 0 { return count }
      let code = errno
      if code != EINTR { throw FileError(path: path, operation: "read", code: code) }
    }
  }

  private static func resize(_ buffer: inout [UInt8], to count: Int) {
    if buffer.count > count {
      buffer.removeLast(buffer.count - count)
    } else if buffer.count < count {
      buffer.append(contentsOf: repeatElement(0, count: count - buffer.count))
    }
  }

  private static func tooLarge(_ path: String, _ what: String, _ limit: Int) -> FileError {
    FileError(path: path, operation: "read", code: EFBIG, detail: "\(what), the limit is \(limit)")
  }
}
