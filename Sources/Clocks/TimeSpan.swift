/// A length of time in whole seconds: what campaigns write as `90s`, `15m`, `3h`, `7d` or `2w`.
///
/// A day is 24 hours and a week seven of them; a length of time knows no calendar and no clock change.
public struct TimeSpan: Hashable, Comparable, Sendable {
  /// The length in seconds.
  public let seconds: Int64

  /// A length of that many seconds.
  public init(seconds: Int64) { self.seconds = seconds }

  /// A length written as a positive whole number and its unit, nothing between them: `90s` `15m` `3h` `7d` `2w`.
  ///
  /// Refused are signs, zero, leading zeros, and what does not fit into 64 bits of seconds.
  @inlinable
  public init?(_ text: some Sequence<UInt8>) {
    guard let span = withShortText(text, TimeSpan.parse) else { return nil }
    self = span
  }

  /// A length written as a positive whole number and its unit.
  public init?(_ text: String) { self.init(text.utf8) }

  @usableFromInline
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> TimeSpan? {
    var cursor = TextCursor(bytes)
    guard let first = cursor.digit(), first > 0 else { return nil }
    var number = Int64(first)
    while let digit = cursor.digit() {
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int64(digit))
      guard !overflow, !carry else { return nil }
      number = sum
    }
    guard let symbol = cursor.next(), cursor.isAtEnd, let unit = units.first(where: { $0.symbol == symbol }) else {
      return nil
    }
    let (seconds, overflow) = number.multipliedReportingOverflow(by: unit.seconds)
    return overflow ? nil : TimeSpan(seconds: seconds)
  }

  /// The length in the largest unit that divides it: `1w`, `36h`, `90m`, `0s`.
  public var text: String {
    let unit = units.first { seconds != 0 && seconds % $0.seconds == 0 } ?? (UInt8(ascii: "s"), 1)
    return "\(seconds / unit.seconds)\(Unicode.Scalar(unit.symbol))"
  }

  /// Shorter lengths come first.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.seconds < right.seconds }
}

/// The units of a length of time, longest first.
private let units: [(symbol: UInt8, seconds: Int64)] = [
  (UInt8(ascii: "w"), 604_800), (UInt8(ascii: "d"), 86_400), (UInt8(ascii: "h"), 3600), (UInt8(ascii: "m"), 60),
  (UInt8(ascii: "s"), 1),
]
