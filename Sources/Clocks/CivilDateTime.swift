/// What a calendar and a clock on the wall show together, without saying whose wall.
///
/// It becomes an ``Instant`` only by way of a ``Zone``, where it may not exist or exist twice: see ``LocalTime``.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  /// The day.
  public let date: CivilDate
  /// The time of that day.
  public let time: CivilTime

  /// A day and a time of that day.
  public init(date: CivilDate, time: CivilTime) {
    self.date = date
    self.time = time
  }

  /// What a clock in UTC shows at `secondsSinceEpoch`; times outside the years 1 to 9999 become the first or last second.
  public init(secondsSinceEpoch: Int64) {
    let seconds = min(max(Int(secondsSinceEpoch), CivilDateTime.firstSecond), CivilDateTime.lastSecond)
    let day = Calendar.floorDivide(seconds, Calendar.secondsPerDay)
    date = CivilDate(daysSinceEpoch: day)
    time = CivilTime(clamping: seconds &- day &* Calendar.secondsPerDay)
  }

  /// A day and a time written as `2026-12-24 18:30` or `2026-12-24T18:30`, seconds optional.
  @inlinable
  public init?(_ text: some Sequence<UInt8>) {
    guard let moment = withShortText(text, CivilDateTime.parse) else { return nil }
    self = moment
  }

  /// A day and a time written as `2026-12-24 18:30` or `2026-12-24T18:30`, seconds optional.
  public init?(_ text: String) { self.init(text.utf8) }

  @usableFromInline
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilDateTime? {
    var cursor = TextCursor(bytes)
    guard let date = cursor.date(), cursor.take(" ") || cursor.take("T"), let time = cursor.time(), cursor.isAtEnd
    else {
      return nil
    }
    return CivilDateTime(date: date, time: time)
  }

  /// Seconds since 1970-01-01 00:00:00 as if this were UTC.
  public var secondsSinceEpoch: Int64 { Int64(date.daysSinceEpoch &* Calendar.secondsPerDay &+ time.secondsOfDay) }

  /// The moment as `2026-12-24 18:30`, with `:SS` if it is not on the minute.
  public var text: String { "\(date.text) \(time.text)" }

  /// Earlier moments come first.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.date == right.date ? left.time < right.time : left.date < right.date
  }

  static let firstSecond = Calendar.firstDay * Calendar.secondsPerDay
  static let lastSecond = Calendar.lastDay * Calendar.secondsPerDay + Calendar.secondsPerDay - 1
}
