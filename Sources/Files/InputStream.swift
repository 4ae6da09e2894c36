import Glibc
package import Limits

/// A file, a pipe or standard input that is read piece by piece: what recipient data comes in through.
public struct InputStream: ~Copyable {
  /// The path, as errors show it.
  public let path: String
  /// The size in bytes when it is a regular file.
  public let size: Int?
  private let descriptor: Int32
  private let isOwned: Bool

  /// Opens a regular file, or a FIFO or pipe (`/dev/stdin`, `<(…)`), for which it waits; folders and block devices are refused.
  public init(path: String) throws(FileError) {
    try FileReader.refuseNul(path, "open")
    var opened: Int32
    repeat { opened = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw FileError(path: path, operation: "open", code: errno) }
    var status = stat()
    let kind = fstat(opened, &status) == 0 ? FileKind(mode: status.st_mode) : .unknown
    if kind == .folder {
      _ = close(opened)
      throw FileError(path: path, operation: "read", code: EISDIR, detail: "it is a folder, not a file")
    }
    self.path = path
    self.size = kind == .regular ? max(0, Int(status.st_size)) : nil
    descriptor = opened
    isOwned = true
  }

  /// Standard input; it stays open.
  public static func standardInput() -> InputStream { InputStream(standard: STDIN_FILENO) }

  /// A stream of an open file, which it will close; `size` is that of a regular one.
  init(owning descriptor: Int32, path: String, size: Int? = nil) {
    self.path = path
    self.size = size
    self.descriptor = descriptor
    isOwned = true
  }

  private init(standard descriptor: Int32) {
    path = "/dev/stdin"
    size = nil
    self.descriptor = descriptor
    isOwned = false
  }

  deinit { if isOwned { _ = close(descriptor) } }

  /// All that comes, at most as many bytes as a limit says.
  package consuming func bytes(atMost limit: RunLimit) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try room.withUnsafeMutableBufferPointer { (room) throws(FileError) in
        try read(into: UnsafeMutableRawBufferPointer(room))
      }
      if count == 0 { return bytes }
      bytes += room.prefix(count)
      guard bytes.count <= limit.value else {
        throw FileError(path: path, operation: "read", code: EFBIG, detail: "it has more than \(limit.text)")
      }
    }
  }

  /// Whether another file has the same bytes up to its end; both are read piece by piece, so that their sizes do not matter.
  package func hasSameBytes(as other: borrowing InputStream) throws(FileError) -> Bool {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { room.deallocate() }
    let half = room.count / 2
    let mine = UnsafeMutableRawBufferPointer(rebasing: room[..<half])
    let others = UnsafeMutableRawBufferPointer(rebasing: room[half...])
    guard let here = mine.baseAddress, let there = others.baseAddress else { return false }
    while true {
      let count = try fill(mine)
      guard try other.fill(others) == count, memcmp(here, there, count) == 0 else { return false }
      if count < half { return true }
    }
  }

  /// Reads until there is no room, or no more to read.
  private func fill(_ room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var count = 0
    while count < room.count {
      let read = try read(into: UnsafeMutableRawBufferPointer(rebasing: room[count...]))
      if read == 0 { break }
      count += read
    }
    return count
  }

  /// Reads what is there, at most as much as fits; 0 only at the end (or when there is no room).
  public func read(into room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      if count >= 0 { return count }
      let code = errno
      if code == EINTR { continue }
      guard code == EAGAIN else { throw FileError(path: path, operation: "read", code: code) }
      // Somebody who shares the terminal or pipe made it non-blocking.
      waitUntil(descriptor, Int16(POLLIN))
    }
  }
}

/// Waits until a descriptor that answered `EAGAIN` can go on.
func waitUntil(_ descriptor: Int32, _ event: Int16) {
  var request = pollfd(fd: descriptor, events: event, revents: 0)
  _ = poll(&request, 1, -1)
}
