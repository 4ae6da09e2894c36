import Escaping
import Glibc

/// What the operating system, or a limit of ours, refused: which path, which step, why.
///
/// It is thrown only when the tool cannot go on; whoever catches it shows ``description`` and ends with the exit code for "could
/// not finish".
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path as the caller gave it.
  public let path: String
  /// The step that failed, as a verb: "open", "read", "write", "rename".
  public let operation: String
  /// The `errno` value.
  public let code: Int32
  /// A reason of ours that says more than the text of ``code``, such as the limit that was passed.
  public let detail: String?

  /// A failure of `operation` on `path`.
  public init(path: String, operation: String, code: Int32, detail: String? = nil) {
    self.path = path
    self.operation = operation
    self.code = code
    self.detail = detail
  }

  /// `cannot open "x": No such file or directory`; bytes that could steer a terminal are written as `\u{…}`.
  public var description: String {
    "cannot \(operation) \(Harmless.quoted(path)): \(Harmless.line(reason))"
  }

  /// Nothing stands at the path (`ENOENT`, `ENOTDIR`).
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The file may be there and in order, but the system did not let it be read: whoever wrote its path has made no mistake.
  public var isRefused: Bool { detail == nil && [EACCES, EPERM, EMFILE, ENFILE, EIO, ENOMEM].contains(code) }

  /// Something exists at a path where a new file was to be made (`EEXIST`).
  public var isTaken: Bool { code == EEXIST && operation == "create" }

  /// The file has more bytes than are read (`EFBIG`).
  public var isTooLarge: Bool { code == EFBIG }

  /// The operating system refused it: no limit and no rule of ours did.
  public var isOfSystem: Bool { detail == nil }

  /// The same failure of a path that is shown in another way, such as relative to a folder.
  public func shown(as path: String) -> FileError {
    FileError(path: path, operation: operation, code: code, detail: detail)
  }

  /// The reader of our output has gone (`EPIPE`): `belfry … | head` is no failure worth a message.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// Why, without the path.
  public var reason: String { detail ?? systemReason }

  private var systemReason: String {
    // Not `strerror`, which shares one buffer between threads.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { room in
      guard let base = room.baseAddress, strerror_r(code, base, room.count) == 0 else { return "error \(code)" }
      return String(cString: base)
    }
  }
}
