import Glibc
import Harness

/// A file that is only memory, written anew for each input: readers of paths and streams open it as they open any.
final class MemoryFile {
  let path: String
  private let descriptor: CInt

  init() {
    var name = Array("/dev/shm/belfry-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    expect(descriptor >= 0 && unlink(name) == 0, "there is memory for a file")
    path = "/proc/self/fd/\(descriptor)"
  }

  deinit { close(descriptor) }

  /// Replaces what the file holds.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    expect(ftruncate(descriptor, bytes.count) == 0, "a file can be cut")
    expect(pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count, "a file can be written")
  }
}
