import Clocks
import Languages

/// How the `date` and `time` filters write: Ruby's strftime, which is what Liquid means by a format, or one of CLDR's
/// patterns, by the clock of UTC, of a zone or of whoever reads it.
///
/// Names of months and days are those of the text's language; of English where a text has none, as in Liquid. Years stand between 1 and 9999,
/// so the length of everything is known. A class, because each use of a filter holds one.
final class DateFormat: Sendable {
  /// One directive of the subset: what it prints and how long that is.
  struct Directive: Sendable {
    let letter: UInt8
    /// The width that numbers are padded to; 0 for texts.
    let width: Int
    let padding: UInt8
    let least: Int
    let most: Int
    let meaning: String

    init(
      _ letter: Unicode.Scalar, width: Int = 0, padding: Unicode.Scalar = "0", _ sizes: ClosedRange<Int>,
      _ meaning: String
    ) {
      self.letter = UInt8(ascii: letter)
      self.width = width
      self.padding = UInt8(ascii: padding)
      least = sizes.lowerBound
      most = sizes.upperBound
      self.meaning = meaning
    }
  }

  /// Every directive, by letter.
  static let directives: [Directive] = [
    Directive("%", 1...1, "a per cent sign"),
    Directive("A", 6...9, "the day's name"),
    Directive("B", 3...9, "the month's name"),
    Directive("C", width: 2, 2...2, "the century"),
    Directive("D", 8...8, "%m/%d/%y"),
    Directive("F", 10...10, "%Y-%m-%d"),
    Directive("H", width: 2, 2...2, "the hour, 00 to 23"),
    Directive("I", width: 2, 2...2, "the hour, 01 to 12"),
    Directive("L", width: 3, 3...3, "milliseconds"),
    Directive("M", width: 2, 2...2, "the minute"),
    Directive("P", 2...2, "am or pm"),
    Directive("R", 5...5, "%H:%M"),
    Directive("S", width: 2, 2...2, "the second"),
    Directive("T", 8...8, "%H:%M:%S"),
    Directive("Y", width: 4, 4...4, "the year"),
    Directive("Z", 3...3, "UTC"),
    Directive("a", 3...3, "the day's name, three letters"),
    Directive("b", 3...3, "the month's name, three letters"),
    Directive("d", width: 2, 2...2, "the day of the month, 01 to 31"),
    Directive("e", width: 2, padding: " ", 2...2, "the day of the month, padded by a blank"),
    Directive("h", 3...3, "as %b"),
    Directive("j", width: 3, 3...3, "the day of the year, 001 to 366"),
    Directive("k", width: 2, padding: " ", 2...2, "the hour, padded by a blank"),
    Directive("l", width: 2, padding: " ", 2...2, "the hour, 1 to 12, padded by a blank"),
    Directive("m", width: 2, 2...2, "the month, 01 to 12"),
    Directive("n", 1...1, "a new line"),
    Directive("p", 2...2, "AM or PM"),
    Directive("s", width: 1, 1...12, "seconds since 1970"),
    Directive("t", 1...1, "a tabulator"),
    Directive("u", width: 1, 1...1, "the weekday, 1 is Monday"),
    Directive("w", width: 1, 1...1, "the weekday, 0 is Sunday"),
    Directive("y", width: 2, 2...2, "the year's last two digits"),
    Directive("z", 5...5, "hours and minutes from UTC, +0000"),
  ]

  /// Text as it stands, a directive, or a word.
  enum Part: Sendable {
    /// Bytes of the pool.
    case literal(start: Int, end: Int)
    /// A directive with its flag: `-` no padding, `0` and `_` padding by zeros or blanks, `^` upper case.
    case directive(UInt8, flag: UInt8)
    /// One of some words, from a place in the list on.
    case word(Choice, first: Int)
  }

  /// What decides which of some words it is.
  enum Choice: Sendable {
    case month, day, half, hour
  }

  let parts: [Part]
  let extent: Extent
  /// Whether nothing in it stands for a part of the date.
  let showsNothingOfIt: Bool
  /// Whether it shows an hour, a minute or a second.
  let showsTime: Bool
  /// The language whose words it has, and CLDR's pattern where it is one; nothing where it has none of a language.
  let tag: String?
  let pattern: String?
  private let pool: [UInt8]
  /// Where the words lie in the pool.
  private let words: [(start: Int, end: Int)]
  /// The digit 0; ASCII's for formats that are written out.
  private let zero: [UInt8]
  /// Whose clock shows the moment.
  let clock: TextClock

  init(_ builder: DateFormatBuilder, _ clock: TextClock = .utc) {
    self.clock = clock
    parts = builder.parts
    extent = builder.extent
    showsNothingOfIt = builder.showsNothing
    showsTime = builder.showsTime
    tag = builder.tag
    pattern = builder.pattern
    pool = builder.pool
    words = builder.words
    zero = builder.zero
  }

  /// A day as bare `{{ }}` shows it.
  static let iso = DateFormat(written: "%Y-%m-%d")
  /// A moment as bare `{{ }}` shows it, as Ruby prints a time.
  static let moment = DateFormat(written: "%Y-%m-%d %H:%M:%S UTC")

  private convenience init(written format: String) {
    var builder = DateFormatBuilder(nil)
    _ = builder.read(format: Array(format.utf8))
    self.init(builder)
  }

  /// Where a format goes wrong: bytes of the format.
  struct Problem: Error {
    let start: Int
    let end: Int
  }

  /// Reads a format; an unknown directive is the problem.
  static func parse(
    _ bytes: [UInt8], _ language: Language? = nil, _ clock: TextClock = .utc
  ) -> Result<DateFormat, Problem> {
    var builder = DateFormatBuilder(language)
    if let problem = builder.read(format: bytes) { return .failure(problem) }
    return .success(DateFormat(builder, clock))
  }

  /// One of CLDR's patterns, with the words and digits of its language.
  static func pattern(_ pattern: [UInt8], _ language: Language, _ clock: TextClock = .utc) -> DateFormat {
    var builder = DateFormatBuilder(language)
    builder.read(pattern: pattern)
    return DateFormat(builder, clock)
  }

  // MARK: - Writing

  /// The text of a raw value, alone in the room; not by the readers' clocks.
  func text(_ value: Int64, isDay: Bool, in room: Scratch) -> UnsafeBufferPointer<UInt8> {
    room.reset()
    if isDay { append(date: value, to: room) } else { append(timestamp: value, in: clock.zone, to: room) }
    return room.text(from: 0)
  }

  /// Writes the text of days since 1970.
  func append(date days: Int64, to room: Scratch) {
    append(Moment(second: days &* 86_400, millisecond: 0, offset: 0), to: room)
  }

  /// Writes the text of microseconds since 1970 as clocks in a zone show it; those of UTC where there is none.
  func append(timestamp micros: Int64, in zone: Zone? = nil, to room: Scratch) {
    let second = floorDivide(micros, 1_000_000)
    append(
      Moment(
        second: second, millisecond: Int((micros &- second &* 1_000_000) / 1000),
        offset: zone?.offset(at: Instant(seconds: second)) ?? 0),
      to: room)
  }

  private func append(_ moment: Moment, to room: Scratch) {
    pool.withUnsafeBufferPointer { pool in
      for part in parts {
        switch part {
        case .literal(let start, let end): room.append(UnsafeBufferPointer(rebasing: pool[start..<end]))
        case .directive(let letter, let flag): append(letter, flag, moment, to: room)
        case .word(let choice, let first):
          let (start, end) = words[first + moment.place(of: choice)]
          room.append(UnsafeBufferPointer(rebasing: pool[start..<end]))
        }
      }
    }
  }

  private struct Moment {
    let date: CivilDate
    let parts: (year: Int, month: Int, day: Int)
    let second: Int
    let millisecond: Int
    /// Seconds since 1970, whatever clocks show.
    let unix: Int64
    /// Seconds east of UTC.
    let offset: Int

    /// A second since 1970 as clocks show it that go ahead of UTC; they stand still at both ends of the calendar.
    init(second unix: Int64, millisecond: Int, offset: Int) {
      let wall = offset == 0 ? unix : CivilDateTime(secondsSinceEpoch: unix &+ Int64(offset)).secondsSinceEpoch
      let days = floorDivide(wall, 86_400)
      date = CivilDate(daysSinceEpoch: Int(days))
      parts = date.parts
      second = Int(wall &- days &* 86_400)
      self.millisecond = millisecond
      self.unix = unix
      self.offset = offset
    }

    func place(of choice: Choice) -> Int {
      switch choice {
      case .month: parts.month - 1
      case .day: date.weekday.rawValue % 7
      case .half: second < 43_200 ? 0 : 1
      case .hour: second == 0 ? 24 : second == 43_200 ? 25 : second / 3600
      }
    }
  }

  private func append(_ letter: UInt8, _ flag: UInt8, _ moment: Moment, to room: Scratch) {
    let (date, second) = (moment.date, moment.second)
    func number(_ value: Int, _ width: Int, _ padding: UInt8 = 0x30) {
      let pad = flag == UInt8(ascii: "_") ? 0x20 : flag == 0x30 ? 0x30 : padding
      append(value, width: flag == UInt8(ascii: "-") ? 1 : width, padding: pad, to: room)
    }
    /// All words are ASCII.
    func word(_ text: StaticString, _ count: Int = .max) {
      for index in 0..<min(count, text.utf8CodeUnitCount) {
        let byte = text.utf8Start[index]
        let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        room.append(flag == UInt8(ascii: "^") && isSmall ? byte - 0x20 : byte)
      }
    }
    func several(_ letters: StaticString, _ separator: UInt8) {
      for index in 0..<letters.utf8CodeUnitCount {
        if index > 0 { room.append(separator) }
        append(letters.utf8Start[index], 0, moment, to: room)
      }
    }
    let hour = second / 3600
    let twelve = hour % 12 == 0 ? 12 : hour % 12
    switch letter {
    case UInt8(ascii: "A"): word(Self.dayNames[moment.place(of: .day)])
    case UInt8(ascii: "a"): word(Self.dayNames[moment.place(of: .day)], 3)
    case UInt8(ascii: "B"): word(Self.monthNames[moment.parts.month - 1])
    case UInt8(ascii: "b"), UInt8(ascii: "h"): word(Self.monthNames[moment.parts.month - 1], 3)
    case UInt8(ascii: "C"): number(moment.parts.year / 100, 2)
    case UInt8(ascii: "D"): several("mdy", UInt8(ascii: "/"))
    case UInt8(ascii: "F"): several("Ymd", UInt8(ascii: "-"))
    case UInt8(ascii: "H"): number(hour, 2)
    case UInt8(ascii: "I"): number(twelve, 2)
    case UInt8(ascii: "L"): number(moment.millisecond, 3)
    case UInt8(ascii: "M"): number(second / 60 % 60, 2)
    case UInt8(ascii: "P"): word(hour < 12 ? "am" : "pm")
    case UInt8(ascii: "p"): word(hour < 12 ? "AM" : "PM")
    case UInt8(ascii: "R"): several("HM", UInt8(ascii: ":"))
    case UInt8(ascii: "S"): number(second % 60, 2)
    case UInt8(ascii: "T"): several("HMS", UInt8(ascii: ":"))
    case UInt8(ascii: "Y"): number(moment.parts.year, 4)
    case UInt8(ascii: "Z"): word("UTC")
    case UInt8(ascii: "d"): number(moment.parts.day, 2)
    case UInt8(ascii: "e"): number(moment.parts.day, 2, 0x20)
    case UInt8(ascii: "j"):
      let first = CivilDate(year: moment.parts.year, month: 1, day: 1) ?? date
      number(date.daysSinceEpoch - first.daysSinceEpoch + 1, 3)
    case UInt8(ascii: "k"): number(hour, 2, 0x20)
    case UInt8(ascii: "l"): number(twelve, 2, 0x20)
    case UInt8(ascii: "m"): number(moment.parts.month, 2)
    case UInt8(ascii: "n"): room.append(0x0A)
    case UInt8(ascii: "s"): number(Int(moment.unix), 1)
    case UInt8(ascii: "t"): room.append(0x09)
    case UInt8(ascii: "u"): number(date.weekday.rawValue, 1)
    case UInt8(ascii: "w"): number(date.weekday.rawValue % 7, 1)
    case UInt8(ascii: "y"): number(moment.parts.year % 100, 2)
    case UInt8(ascii: "z"):
      // Whole minutes, as Ruby has it.
      let minutes = abs(moment.offset) / 60
      room.append(moment.offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      append(minutes / 60 * 100 + minutes % 60, width: 4, padding: 0x30, to: room)
    default: room.append(UInt8(ascii: "%"))
    }
  }

  private func append(_ value: Int, width: Int, padding: UInt8, to room: Scratch) {
    guard zero.count > 1, value >= 0 else {
      return room.append(decimal: Int64(value), width: width, padding: padding)
    }
    // Patterns pad with zeros alone.
    var divisor = 1
    for _ in 1..<max(width, 1) { divisor *= 10 }
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      for byte in zero.dropLast() { room.append(byte) }
      room.append((zero.last ?? 0x30) &+ UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }

  /// Whether it says how far clocks are from UTC, or does not depend on it.
  var tellsClock: Bool {
    var dependsOnClock = pattern != nil
    for case .directive(let letter, _) in parts {
      if "Zz".utf8.contains(letter) { return true }
      if !"s%nt".utf8.contains(letter) { dependsOnClock = true }
    }
    for case .word in parts { dependsOnClock = true }
    return !dependsOnClock
  }

  /// Whether it names the zone.
  var namesZone: Bool {
    parts.contains { if case .directive(UInt8(ascii: "Z"), _) = $0 { true } else { false } }
  }

  private static let dayNames: [StaticString] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let monthNames: [StaticString] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

/// The quotient rounded towards minus infinity, as Ruby divides; the divisor must be positive.
func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient &- 1 : quotient
}
