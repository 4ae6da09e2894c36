public import Diagnostics

/// Something in a file that is not laid out, so that the file stays as it is.
public struct Obstacle: Error, Sendable {
  /// Where it is.
  public let span: SourceSpan
  /// What it is, for people.
  public let reason: String

  init(_ byte: UInt8, at index: Int) {
    span = SourceSpan(index, index + 1)
    reason =
      switch byte {
      case UInt8(ascii: "&"): "an anchor here is not laid out"
      case UInt8(ascii: "!"): "tags are not laid out"
      case UInt8(ascii: "?"): "keys with a \"?\" are not laid out"
      case UInt8(ascii: "%"): "directives are not laid out"
      case UInt8(ascii: "."): "the end of a document is not laid out"
      default: "something is written here that is not laid out"
      }
  }

  init(span: SourceSpan, reason: String) { (self.span, self.reason) = (span, reason) }
}
