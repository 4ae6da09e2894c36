/// A half-open range of UTF-8 bytes in one source file, counted from 0.
///
/// Bytes are the only unit inside the compiler; lines and columns are made at the edge, by ``SourceFile``.
public struct SourceSpan: Hashable, Comparable, Sendable {
  /// The first byte, from 0.
  public let startOffset: UInt32
  /// One past the last byte.
  public let endOffset: UInt32

  /// The span `start..<end`. An `end` before `start` gives an empty span; values past 4 GiB are clamped.
  @inlinable
  public init(_ start: Int, _ end: Int) {
    startOffset = UInt32(clamping: start)
    endOffset = UInt32(clamping: Swift.max(start, end))
  }

  /// The first byte, from 0.
  @inlinable public var start: Int { Int(startOffset) }
  /// One past the last byte.
  @inlinable public var end: Int { Int(endOffset) }
  /// The length in bytes.
  @inlinable public var count: Int { Int(endOffset) - Int(startOffset) }
  /// Whether the span covers no byte.
  @inlinable public var isEmpty: Bool { startOffset == endOffset }

  /// The smallest span that covers both.
  @inlinable
  public func union(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(Swift.min(start, other.start), Swift.max(end, other.end))
  }

  /// Whether `other` lies inside.
  @inlinable
  public func contains(_ other: SourceSpan) -> Bool { start <= other.start && other.end <= end }

  /// Order by first byte, then by length.
  @inlinable
  public static func < (a: SourceSpan, b: SourceSpan) -> Bool {
    (a.startOffset, a.endOffset) < (b.startOffset, b.endOffset)
  }
}

/// A value together with where the author wrote it.
public struct Located<Value> {
  /// The value.
  public var value: Value
  /// Where it stands.
  public var span: SourceSpan

  /// A value at a place.
  @inlinable
  public init(_ value: Value, at span: SourceSpan) {
    self.value = value
    self.span = span
  }

  /// The same place with another value.
  @inlinable
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Located<Other> {
    Located<Other>(try transform(value), at: span)
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
