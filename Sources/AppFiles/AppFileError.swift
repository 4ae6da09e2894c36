/// Why the bytes of an app's file cannot be read, and where in them.
///
/// A file that the tool was told to read and cannot is no finding of its own: the caller knows which file it was, and
/// which line of the project named it.
public struct AppFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte at which reading failed, counted from 0 in the file as it lies on disk.
  public let offset: Int
  /// What is wrong there, in lower case and without a full stop.
  public let reason: String

  /// An error at a byte.
  public init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }

  /// Reason and place, for a log or a test.
  public var description: String { "byte \(offset): \(reason)" }
}
