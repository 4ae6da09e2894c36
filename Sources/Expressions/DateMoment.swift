import Clocks

/// A moment as clocks show it, in the form in which a ``DateFormat`` writes it.
struct DateMoment {
  /// Which word it is for each ``DateFormat/Choice``: seven bits each.
  private let places: UInt64
  /// The four digits of the year, the first one lowest.
  let year: UInt32
  /// Days since 1970, as clocks show it.
  let days: Int64
  let millisecond: Int
  /// Seconds since 1970, whatever clocks show.
  let unix: Int64
  /// Seconds east of UTC.
  let offset: Int

  var date: CivilDate { CivilDate(daysSinceEpoch: Int(days)) }

  /// Days since 1970; what would show a time shows midnight.
  init(days: Int64) {
    let (year, month, day) = CivilDate(daysSinceEpoch: Int(days)).parts
    self.init(days, Self.digits(of: year), month: month, day: day)
  }

  /// How long `2026-12-24` is.
  static let width = 10

  /// Days since 1970 that were written as `2026-12-24`, which saves asking the calendar. Nothing else may stand there.
  init(days: Int64, written: UnsafePointer<UInt8>) {
    func number(_ place: Int) -> Int { Int(written[place] & 0xF) &* 10 &+ Int(written[place &+ 1] & 0xF) }
    let year = UInt32(littleEndian: UnsafeRawPointer(written).loadUnaligned(as: UInt32.self))
    self.init(days, year, month: number(5), day: number(8))
  }

  /// Microseconds since 1970 as clocks in a zone show them, those of UTC where there is none; they stand still at both ends of the calendar.
  init(micros: Int64, in zone: Zone?) {
    let unix = floorDivide(micros, 1_000_000)
    let offset = zone?.offset(at: Instant(seconds: unix)) ?? 0
    let wall = offset == 0 ? unix : CivilDateTime(secondsSinceEpoch: unix &+ Int64(offset)).secondsSinceEpoch
    let days = floorDivide(wall, 86_400)
    let (year, month, day) = CivilDate(daysSinceEpoch: Int(days)).parts
    self.init(
      days, Self.digits(of: year), month: month, day: day, second: Int(wall &- days &* 86_400),
      millisecond: Int((micros &- unix &* 1_000_000) / 1000), unix: unix, offset: offset)
  }

  /// Seconds since midnight; what would show a day shows the first one of 1970.
  init(secondsOfDay: Int64) { self.init(micros: secondsOfDay &* 1_000_000, in: nil) }

  @inline(__always)
  private init(_ days: Int64, _ year: UInt32, month: Int, day: Int) {
    (self.days, self.year) = (days, year)
    places = Self.places(days, month: month, day: day) | Self.midnight
    (millisecond, unix, offset) = (0, days &* 86_400, 0)
  }

  private init(
    _ days: Int64, _ year: UInt32, month: Int, day: Int, second: Int, millisecond: Int, unix: Int64, offset: Int
  ) {
    (self.days, self.year) = (days, year)
    places = Self.places(days, month: month, day: day) | Self.places(second: second)
    (self.millisecond, self.unix, self.offset) = (millisecond, unix, offset)
  }

  /// Which of some words it is.
  @inline(__always)
  func place(of choice: DateFormat.Choice) -> Int {
    Int(truncatingIfNeeded: (places &>> Self.shift(choice)) & 0x7F)
  }

  /// Of what has one word there is one bit, which is never set.
  @inline(__always)
  private static func shift(_ choice: DateFormat.Choice) -> UInt64 { UInt64(choice.rawValue) &* 7 }

  @inline(__always)
  private static func bits(_ choice: DateFormat.Choice, _ place: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: place) &<< shift(choice)
  }

  @inline(__always)
  private static func places(_ days: Int64, month: Int, day: Int) -> UInt64 {
    // The first day of the calendar is a Monday, and words begin with Sunday.
    let weekday = UInt32(truncatingIfNeeded: days &+ 719_163) % 7
    return bits(.month, month &- 1) | bits(.day, day &- 1) | bits(.weekday, Int(weekday))
  }

  @inline(__always)
  private static var midnight: UInt64 { bits(.partOfDay, 24) }

  private static func places(second: Int) -> UInt64 {
    let hour = second / 3600
    // Midnight and noon may have words of their own, behind those of the hours.
    let part = second == 0 ? 24 : second == 43_200 ? 25 : hour
    return bits(.half, hour / 12) | bits(.partOfDay, part) | bits(.hour, hour) | bits(.twelve, hour % 12)
      | bits(.minute, second / 60 % 60) | bits(.second, second % 60)
  }

  private static func digits(of year: Int) -> UInt32 {
    let year = UInt32(truncatingIfNeeded: year)
    let thousands = year / 1000 | (year / 100 % 10) << 8
    return 0x3030_3030 | thousands | (year / 10 % 10) << 16 | (year % 10) << 24
  }
}
