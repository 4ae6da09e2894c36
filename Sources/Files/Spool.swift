import Glibc

/// Bytes that are kept aside until it is known whether anybody is to see them.
///
/// What is more than a little stands in a file without a name in the folder for temporary files, so that memory does not grow with it and nothing
/// is left behind when the program is killed.
public final class Spool {
  private static let most = 1 << 16

  private let folder: String
  private var held: [UInt8] = []
  private var descriptor: Int32 = -1

  /// An empty one, whose file, if it needs one, is in `TMPDIR` or in `/tmp`.
  public convenience init() {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    self.init(folder: named.isEmpty ? "/tmp" : named)
  }

  init(folder: String) { self.folder = folder }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// Keeps more bytes.
  public func append(_ bytes: [UInt8]) throws(FileError) {
    held += bytes
    guard held.count >= Self.most else { return }
    if descriptor < 0 { try open() }
    let (descriptor, folder) = (descriptor, folder)
    let result = held.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try OutputStream.writeWhole(bytes, to: descriptor, folder) }
    }
    try result.get()
    held.removeAll(keepingCapacity: true)
  }

  /// Passes on all that was kept, from the beginning.
  public func pass(to output: OutputStream) throws(FileError) {
    if descriptor >= 0 {
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.most, alignment: 16)
      defer { room.deallocate() }
      var offset = 0
      while true {
        let count = pread(descriptor, room.baseAddress, room.count, offset)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError(path: folder, operation: "read", code: errno) }
        guard count > 0 else { break }
        try output.write(UnsafeRawBufferPointer(rebasing: room[..<count]))
        offset += count
      }
    }
    try output.write(held)
    try output.flush()
  }

  /// Only its owner may read the file, and nobody can find it.
  private func open() throws(FileError) {
    var template = Array((folder + "/belfry-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileError(path: folder, operation: "write", code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = unlink(template)
  }
}
