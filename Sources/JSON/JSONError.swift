/// Where and why bytes are not JSON.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The byte, counted from 0, at which it shows.
  public let offset: Int
  /// The reason: lower case, no full stop.
  public let message: String

  /// An error at a byte.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  /// `not JSON at byte 12: …`
  public var description: String { "not JSON at byte \(offset): \(message)" }
}
