import Glibc

/// A point on the time line, in whole seconds of Unix time: the same everywhere, whatever clocks show there.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let seconds: Int64

  /// The instant that many seconds after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) { self.seconds = seconds }

  /// An instant written as in RFC 3339: `2026-11-21T00:00:00Z`, `2026-11-21T01:00:00.5+01:00`.
  ///
  /// Seconds and the offset are required, because a time without its zone is not an instant. A space may stand for the
  /// `T`. A fraction is cut. Refused are leap seconds (`:60`), which Unix time cannot hold, and what lies outside the
  /// years 1 to 9999 in UTC.
  @inlinable
  public init?(_ text: some Sequence<UInt8>) {
    guard let microseconds = Instant.microseconds(text) else { return nil }
    self.init(seconds: Instant.cut(microseconds))
  }

  /// An instant written as in RFC 3339.
  public init?(_ text: String) { self.init(text.utf8) }

  /// Microseconds since 1970 of an RFC 3339 text, with what is finer cut: what timestamp columns hold.
  @inlinable
  public static func microseconds(_ text: some Sequence<UInt8>) -> Int64? {
    withShortText(text, Instant.parse)
  }

  @usableFromInline
  static func cut(_ microseconds: Int64) -> Int64 { Int64(Calendar.floorDivide(Int(microseconds), 1_000_000)) }

  @usableFromInline
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    var cursor = TextCursor(bytes)
    guard let date = cursor.date(), cursor.take("T") || cursor.take("t") || cursor.take(" "),
      let hour = cursor.digits(2), cursor.take(":"), let minute = cursor.digits(2), cursor.take(":"),
      let second = cursor.digits(2), let time = CivilTime(hour: hour, minute: minute, second: second),
      let microseconds = cursor.fraction(), let offset = cursor.offset(), cursor.isAtEnd
    else { return nil }
    let seconds = Int(CivilDateTime(date: date, time: time).secondsSinceEpoch) &- offset
    guard CivilDateTime.firstSecond...CivilDateTime.lastSecond ~= seconds else { return nil }
    // Ten thousand years of microseconds are 3.2e17: far from the end of 64 bits.
    return Int64(seconds &* 1_000_000 &+ microseconds)
  }

  /// The instant as `2026-11-21T00:00:00Z`; what lies outside the years 1 to 9999 is shown as their first or last second.
  public var text: String {
    let moment = CivilDateTime(secondsSinceEpoch: seconds)
    return "\(moment.date.text)T\(moment.time.longText)Z"
  }

  /// The instant `span` later, or earlier if it is negative; stops at the ends of 64 bits.
  public func adding(_ span: TimeSpan) -> Instant {
    let (sum, overflow) = seconds.addingReportingOverflow(span.seconds)
    if overflow { return Instant(seconds: span.seconds < 0 ? .min : .max) }
    return Instant(seconds: sum)
  }

  /// The current time of this machine.
  public static func now() -> Instant {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return Instant(seconds: 0) }
    return Instant(seconds: Int64(time.tv_sec))
  }

  /// Earlier instants come first.
  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

extension TextCursor {
  /// Takes a fraction of a second if there is one: a full stop and at least one digit. Gives whole microseconds.
  mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    guard var value = digit() else { return nil }
    var places = 1
    while let digit = digit() {
      if places < 6 {
        value = value &* 10 &+ digit
        places += 1
      }
    }
    while places < 6 {
      value = value &* 10
      places += 1
    }
    return value
  }

  /// Takes `Z` or `±HH:MM`. Gives seconds east of Greenwich.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = peek == UInt8(ascii: "-")
    guard take("+") || take("-"), let hours = digits(2), take(":"), let minutes = digits(2), hours < 24, minutes < 60
    else { return nil }
    let seconds = hours &* 3600 &+ minutes &* 60
    return isWest ? -seconds : seconds
  }
}
