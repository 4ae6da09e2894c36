/// A day of the Gregorian calendar, 0001-01-01 to 9999-12-31, without a clock and without a zone.
///
/// Four bytes: the number of the day, by which days are ordered, hashed and counted. Its year, month and day are worked out when they are
/// asked for, without tables and loops; whoever wants more than one of them takes ``parts``. Arithmetic stops at both ends of the range and
/// never traps.
public struct CivilDate: Hashable, Comparable, Sendable {
  private let number: Int32

  /// The year, 1 to 9999, the month, 1 to 12, and the day of the month, 1 to 31.
  public var parts: (year: Int, month: Int, day: Int) { Calendar.date(ofDay: daysSinceEpoch) }
  /// The year, 1 to 9999.
  public var year: Int { parts.year }
  /// The month, 1 to 12.
  public var month: Int { parts.month }
  /// The day of the month, 1 to 31.
  public var day: Int { parts.day }

  /// The first day there is: 0001-01-01.
  public static let first = CivilDate(daysSinceEpoch: Calendar.firstDay)
  /// The last day there is: 9999-12-31.
  public static let last = CivilDate(daysSinceEpoch: Calendar.lastDay)

  /// A date by its parts, or nothing if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    // How long the month is matters for few days, and no processor guesses it well.
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1,
      day <= 28 || day <= CivilDate.lengthOfMonth(month, year: year)
    else { return nil }
    number = Int32(truncatingIfNeeded: Calendar.day(year: year, month: month, day: day))
  }

  /// The date `daysSinceEpoch` days after 1970-01-01; days outside the range become its first or last day.
  public init(daysSinceEpoch: Int) {
    number = Int32(truncatingIfNeeded: min(max(daysSinceEpoch, Calendar.firstDay), Calendar.lastDay))
  }

  /// A date written as `YYYY-MM-DD`: ten bytes, ASCII digits, a day that exists.
  @inlinable
  public init?(_ text: some Sequence<UInt8>) {
    guard let date = withShortText(text, CivilDate.parse) else { return nil }
    self = date
  }

  /// A date written as `YYYY-MM-DD`.
  public init?(_ text: String) { self.init(text.utf8) }

  @usableFromInline
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilDate? {
    var cursor = TextCursor(bytes)
    guard let date = cursor.date(), cursor.isAtEnd else { return nil }
    return date
  }

  /// Days since 1970-01-01, negative before.
  public var daysSinceEpoch: Int { Int(number) }

  /// The day of the week.
  public var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

  /// The date `days` later, or earlier if negative; stops at the ends of the range.
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    if overflow { return days < 0 ? .first : .last }
    return CivilDate(daysSinceEpoch: sum)
  }

  /// The number of days in a month; 0 if `month` is not 1 to 12.
  public static func lengthOfMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: Calendar.isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// The date as `YYYY-MM-DD`.
  public var text: String {
    let (year, month, day) = parts
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Earlier days come first.
  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.number < right.number }
}

/// The arithmetic of the Gregorian calendar on plain numbers, for any year that a 64-bit count of seconds can reach.
///
/// Years are counted from March, so the leap day is the last of the year and months follow one formula: Howard Hinnant,
/// "chrono-Compatible Low-Level Date Algorithms", with the multiplications in place of divisions of Cassio Neri and
/// Lorenz Schneider, "Euclidean affine functions and their application to calendar algorithms".
enum Calendar {
  /// 0001-01-01 and 9999-12-31 in days since 1970.
  static let firstDay = -719_162
  static let lastDay = 2_932_896
  static let secondsPerDay = 86_400

  /// A year that 25 divides is a century or odd, so that 16 decides what 400 would.
  static func isLeap(_ year: Int) -> Bool { year & (year % 25 == 0 ? 15 : 3) == 0 }

  /// The quotient rounded down. Always inlined: a divisor that the compiler knows costs a multiplication, one that it
  /// does not know costs ten times that.
  @inline(__always)
  static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient &- 1 : quotient
  }

  static func day(year: Int, month: Int, day: Int) -> Int {
    let isTail = month <= 2
    let (year, month) = (isTail ? year &- 1 : year, isTail ? month &+ 12 : month)
    let century = floorDivide(year, 100)
    // Shifts round down, as years before the first need it.
    let days = (1461 &* year) >> 2 &- century &+ century >> 2
    return days &+ (979 &* month &- 2919) >> 5 &+ day &- 719_469
  }

  static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day &+ 719_468
    // Days of the years 1 to 9999 need no era: what they are times four fits into 32 bits.
    let era = UInt(bitPattern: shifted) < 1 << 29 ? 0 : floorDivide(shifted, 146_097)
    // Within 400 years everything fits into 32 bits, where dividing by a constant is a multiplication.
    let quarters = UInt32(truncatingIfNeeded: shifted &- era &* 146_097) &* 4 &+ 3
    let century = quarters / 146_097
    let product = 2_939_745 &* UInt64(quarters % 146_097 | 3)
    let yearOfCentury = UInt32(truncatingIfNeeded: product >> 32)
    let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
    let shiftedMonth = 2141 &* dayOfYear &+ 197_913
    let isTail = dayOfYear >= 306
    return (
      era &* 400 &+ Int(100 &* century &+ yearOfCentury) &+ (isTail ? 1 : 0),
      Int(shiftedMonth >> 16) &- (isTail ? 12 : 0), Int((shiftedMonth & 0xFFFF) / 2141) &+ 1
    )
  }
}

extension TextCursor {
  /// Takes `YYYY-MM-DD`.
  mutating func date() -> CivilDate? {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
