import Glibc

/// The last bytes of a regular file, however long it is.
public enum FileEnd {
  /// At most `count` of them; nothing where there is no regular file that can be read. Links are not followed.
  public static func bytes(_ count: Int, of path: String) -> [UInt8]? {
    guard !path.utf8.contains(0) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(mode: status.st_mode) == .regular else { return nil }
    let size = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: min(max(count, 0), max(size, 0)))
    let read = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, size - $0.count) }
    return read == bytes.count ? bytes : nil
  }
}
