/// A day of the Gregorian calendar, counted from 1970-01-01.
struct CalendarDay: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  let number: Int

  /// The days of the years 1 to 9999. Days outside are the nearest one inside, so that no arithmetic on hostile values overflows.
  static let first = CalendarDay(exactly: -719_162)
  static let last = CalendarDay(exactly: 2_932_896)

  private init(exactly number: Int) { self.number = number }

  init(_ number: Int) { self.number = min(max(number, Self.first.number), Self.last.number) }

  /// The day of a date; nil if there is no such date.
  init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...Self.length(year: year, month: month) ~= day else { return nil }
    self.init(exactly: Self.days(year, month, day))
  }

  /// Reads `2026-12-24`.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D, let year = digits(bytes[0..<4]),
      let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that the leap day is the last of its year.
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// Year, month and day of the month.
  var parts: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted / 146_097
    let ofEra = shifted - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    return (year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
  }

  /// 0 is Monday, 6 is Sunday.
  var weekday: Int { (number + 719_162) % 7 }

  func adding(_ days: Int) -> CalendarDay {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return overflow ? (days < 0 ? Self.first : Self.last) : CalendarDay(sum)
  }

  /// `2026-12-24`.
  var text: String {
    let (year, month, day) = parts
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  static func length(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }
}

/// A date with a time of day, whatever clock shows it.
struct WallTime: Sendable, Hashable, Comparable {
  let day: CalendarDay
  /// Seconds since midnight, 0 to 86,399.
  let second: Int

  init(_ day: CalendarDay, _ second: Int) {
    self.day = day
    self.second = min(max(second, 0), 86_399)
  }

  /// What a clock without an offset shows so many seconds after 1970.
  init(seconds: Int) {
    let days = floored(seconds, 86_400)
    day = CalendarDay(days)
    second = day.number == days ? seconds - days * 86_400 : 0
  }

  /// Reads `2026-12-24T18:30:00`.
  init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = CalendarDay(parts[0]), let second = timeOfDay(parts[1]) else { return nil }
    self.init(day, second)
  }

  /// Seconds since 1970 on a clock without an offset.
  var seconds: Int { day.number * 86_400 + second }

  static func < (one: WallTime, other: WallTime) -> Bool { one.seconds < other.seconds }
}

/// The quotient rounded down; the divisor is positive.
func floored(_ number: Int, _ divisor: Int) -> Int {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}

/// A number of ASCII digits; nil for anything else and for more than 18 digits.
func digits(_ bytes: some Collection<UInt8>) -> Int? {
  guard !bytes.isEmpty, bytes.count <= 18 else { return nil }
  var number = 0
  for byte in bytes {
    guard 0x30...0x39 ~= byte else { return nil }
    number = number * 10 + Int(byte - 0x30)
  }
  return number
}

/// Reads `18:30` or `18:30:05` as seconds since midnight.
func timeOfDay(_ text: some StringProtocol) -> Int? {
  let bytes = Array(text.utf8)
  guard bytes.count == 5 || bytes.count == 8, bytes[2] == 0x3A, let hour = digits(bytes[0..<2]),
    let minute = digits(bytes[3..<5]), hour < 24, minute < 60
  else { return nil }
  guard bytes.count == 8 else { return hour * 3600 + minute * 60 }
  guard bytes[5] == 0x3A, let second = digits(bytes[6..<8]), second < 60 else { return nil }
  return hour * 3600 + minute * 60 + second
}

/// Seconds since midnight as `18:30`, with seconds only where there are some.
func timeText(_ second: Int) -> String {
  let minutes = "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2))"
  return second % 60 == 0 ? minutes : "\(minutes):\(padded(second % 60, 2))"
}

/// A number with zeros in front.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// A moment as `2026-12-24T18:30:00Z`.
func momentText(_ seconds: Int) -> String {
  let wall = WallTime(seconds: seconds)
  let time = "\(padded(wall.second / 3600, 2)):\(padded(wall.second / 60 % 60, 2)):\(padded(wall.second % 60, 2))"
  return "\(wall.day.text)T\(time)Z"
}
