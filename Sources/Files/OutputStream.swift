import Glibc
import Synchronization

/// A buffered way out of the program: the only thing that writes to standard output, standard error and files.
///
/// `print` to a full disk ends with exit code 0 and lost output, and Foundation's `FileHandle.write` traps; here every short write goes on, and
/// every failure is thrown. The first failure stays: each later call throws it again, so whoever looks only at ``flush()`` or
/// ``close()`` still sees it. What is buffered when a stream is let go without ``close()`` is dropped: that is giving the file up.
public final class OutputStream: Sendable {
  /// Standard output, buffered: ``flush()`` before the program ends.
  public static let standardOutput = OutputStream(standard: STDOUT_FILENO, path: "/dev/stdout", isUnbuffered: false)
  /// Standard error; every `write` is passed on at once.
  public static let standardError = OutputStream(standard: STDERR_FILENO, path: "/dev/stderr", isUnbuffered: true)

  /// The path, as errors show it.
  public let path: String
  private let state: Mutex<State>

  // Unchecked: it is reached only under the mutex, and keeps no pointer that a caller gave.
  private struct State: ~Copyable, @unchecked Sendable {
    var descriptor: Int32
    let isOwned: Bool
    let isUnbuffered: Bool
    var buffer: UnsafeMutableRawBufferPointer
    var count = 0
    var failure: FileError?

    deinit {
      if isOwned, descriptor >= 0 { _ = Glibc.close(descriptor) }
      buffer.deallocate()
    }
  }

  /// How many bytes are gathered before they are passed on, unless the caller says otherwise.
  public static let defaultCapacity = 1 << 16

  private init(standard descriptor: Int32, path: String, isUnbuffered: Bool) {
    self.path = path
    state = Mutex(
      State(
        descriptor: descriptor, isOwned: false, isUnbuffered: isUnbuffered,
        buffer: .allocate(byteCount: OutputStream.defaultCapacity, alignment: 16)))
  }

  /// A stream onto an open descriptor, which it will close.
  package init(owning descriptor: Int32, path: String, capacity: Int = OutputStream.defaultCapacity) {
    self.path = path
    state = Mutex(
      State(
        descriptor: descriptor, isOwned: true, isUnbuffered: false,
        buffer: .allocate(byteCount: max(capacity, 1), alignment: 16)))
  }

  /// Writes bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      try OutputStream.take(bytes, &state, path)
      if state.isUnbuffered { try OutputStream.flush(&state, path) }
    }
  }

  /// Writes bytes.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
    try write(UnsafeRawBufferPointer(bytes))
  }

  /// Writes bytes.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in try write(bytes) }
  }

  /// Writes a text as UTF-8.
  public func write(_ text: String) throws(FileError) {
    // `withUTF8` does not pass typed errors on.
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(FileError) in try write(bytes) }
    }
    try result.get()
  }

  /// Passes everything that is buffered on to the operating system.
  public func flush() throws(FileError) {
    try state.withLock { (state) throws(FileError) in try OutputStream.flush(&state, path) }
  }

  /// Flushes, waits until the bytes are on the disk when `isDurable`, and closes; standard output and standard error stay open.
  ///
  /// A second call does nothing, or throws what the first one threw.
  public func close(isDurable: Bool = false) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      defer {
        if state.isOwned, state.descriptor >= 0 {
          // Some file systems report a failed write only here. After EINTR Linux has closed it all the same.
          if Glibc.close(state.descriptor) != 0, errno != EINTR, state.failure == nil {
            state.failure = FileError(path: path, operation: "write", code: errno)
          }
          state.descriptor = -1
        }
      }
      if let failure = state.failure { throw failure }
      guard state.descriptor >= 0 else { return }
      try OutputStream.flush(&state, path)
      if isDurable, state.isOwned {
        var answer: Int32
        repeat { answer = fsync(state.descriptor) } while answer != 0 && errno == EINTR
        // EINVAL and EROFS: a pipe or a device has nothing to wait for.
        if answer != 0, errno != EINVAL, errno != EROFS {
          try OutputStream.fail(&state, FileError(path: path, operation: "write", code: errno))
        }
      }
    }
    try state.withLock { (state) throws(FileError) in if let failure = state.failure { throw failure } }
  }

  /// Makes a write to a closed pipe fail with `EPIPE`, and one past the limit of a file's size (`ulimit -f`) with `EFBIG`, instead of
  /// killing the process, which would leave an unfinished folder: call it first in `main`.
  public static func ignoreWriteSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Fills descriptors 0 to 2 where the caller of the program closed them: call it first in `main`.
  ///
  /// Else the first file that is opened becomes "standard output", and what is printed ends up in a bundle. The substitutes refuse what
  /// they stand for: a write to them fails with `EBADF`.
  public static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is given, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func take(_ bytes: UnsafeRawBufferPointer, _ state: inout State, _ path: String) throws(FileError) {
    if let failure = state.failure { throw failure }
    if bytes.count > state.buffer.count - state.count { try flush(&state, path) }
    guard bytes.count < state.buffer.count else { return try pass(bytes, &state, path) }
    if let source = bytes.baseAddress, let target = state.buffer.baseAddress, bytes.count > 0 {
      (target + state.count).copyMemory(from: source, byteCount: bytes.count)
      state.count += bytes.count
    }
  }

  private static func flush(_ state: inout State, _ path: String) throws(FileError) {
    if let failure = state.failure { throw failure }
    let count = state.count
    state.count = 0
    try pass(UnsafeRawBufferPointer(rebasing: state.buffer[..<count]), &state, path)
  }

  private static func pass(_ bytes: UnsafeRawBufferPointer, _ state: inout State, _ path: String) throws(FileError) {
    do throws(FileError) {
      try writeWhole(bytes, to: state.descriptor, path)
    } catch {
      try fail(&state, error)
    }
  }

  private static func fail(_ state: inout State, _ failure: FileError) throws(FileError) {
    state.failure = failure
    throw failure
  }

  /// Writes every byte, however many calls that takes.
  static func writeWhole(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String) throws(FileError) {
    var rest = bytes
    while rest.count > 0 {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        continue
      }
      let code = count == 0 ? EIO : errno
      if code == EINTR { continue }
      guard code == EAGAIN else { throw FileError(path: path, operation: "write", code: code) }
      // Somebody who shares the terminal or pipe made it non-blocking.
      waitUntil(descriptor, Int16(POLLOUT))
    }
  }
}
