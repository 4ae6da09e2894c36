/// A time on a wall clock, 00:00:00 to 23:59:59, without a day and without a zone.
public struct CivilTime: Hashable, Comparable, Sendable {
  private let seconds: Int32

  /// Seconds since midnight, 0 to 86399, on a day on which the clocks do not change.
  public var secondsOfDay: Int { Int(seconds) }
  /// The hour, 0 to 23.
  public var hour: Int { Int(seconds / 3600) }
  /// The minute, 0 to 59.
  public var minute: Int { Int(seconds / 60 % 60) }
  /// The second, 0 to 59; civil time as POSIX counts it has no leap seconds.
  public var second: Int { Int(seconds % 60) }

  /// The start of the day.
  public static let midnight = CivilTime(clamping: 0)

  /// The seconds of the day's last time, 23:59:59.
  public static let lastSecond: Int64 = 86_399

  /// A time by its parts, or nothing if no clock shows it.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
    self.init(clamping: hour * 3600 + minute * 60 + second)
  }

  /// The time that many seconds after midnight, or nothing outside 0 to 86399.
  public init?(secondsOfDay: Int) {
    guard 0..<Calendar.secondsPerDay ~= secondsOfDay else { return nil }
    self.init(clamping: secondsOfDay)
  }

  /// The time so many seconds after midnight; beyond the day its first second or its last.
  package init(nearest seconds: Int64) { self.init(clamping: Int(clamping: seconds)) }

  init(clamping secondsOfDay: Int) {
    seconds = Int32(truncatingIfNeeded: min(max(secondsOfDay, 0), Calendar.secondsPerDay - 1))
  }

  /// A time written as `HH:MM` or `HH:MM:SS`, two digits each.
  @inlinable
  public init?(_ text: some Sequence<UInt8>) {
    guard let time = withShortText(text, CivilTime.parse) else { return nil }
    self = time
  }

  /// A time written as `HH:MM` or `HH:MM:SS`.
  public init?(_ text: String) { self.init(text.utf8) }

  @usableFromInline
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilTime? {
    var cursor = TextCursor(bytes)
    guard let time = cursor.time(), cursor.isAtEnd else { return nil }
    return time
  }

  /// The time as `HH:MM`, or `HH:MM:SS` if it is not on the minute.
  public var text: String { second == 0 ? shortText : longText }

  /// The time as `HH:MM:SS`.
  public var longText: String { "\(shortText):\(padded(second, 2))" }

  private var shortText: String { "\(padded(hour, 2)):\(padded(minute, 2))" }

  /// Earlier times come first.
  public static func < (left: CivilTime, right: CivilTime) -> Bool { left.seconds < right.seconds }
}

extension TextCursor {
  /// Takes `HH:MM` or `HH:MM:SS`.
  mutating func time() -> CivilTime? {
    guard let hour = digits(2), take(":"), let minute = digits(2) else { return nil }
    guard take(":") else { return CivilTime(hour: hour, minute: minute) }
    guard let second = digits(2) else { return nil }
    return CivilTime(hour: hour, minute: minute, second: second)
  }
}
