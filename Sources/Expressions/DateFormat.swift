import Clocks

/// A format of the `date` filter: Ruby's strftime, which is what Liquid means by one, as far as it needs no zone but UTC.
///
/// Names of months and days are English, as in Liquid. Years stand between 1 and 9999, so the length of every directive is known.
struct DateFormat: Sendable {
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
    Directive("z", 5...5, "+0000"),
  ]

  enum Part: Sendable {
    case literal([UInt8])
    /// A directive with its flag: `-` no padding, `0` and `_` padding by zeros or blanks, `^` upper case.
    case directive(UInt8, flag: UInt8)
  }

  private(set) var parts: [Part] = []
  private(set) var extent = Extent.none

  /// A day as bare `{{ }}` shows it.
  static let iso = DateFormat(unchecked: "%Y-%m-%d")
  /// A moment as bare `{{ }}` shows it, as Ruby prints a time.
  static let moment = DateFormat(unchecked: "%Y-%m-%d %H:%M:%S UTC")

  private init(unchecked format: String) {
    if case .success(let parsed) = DateFormat.parse(Array(format.utf8)) { self = parsed }
  }

  private init() {}

  /// Where a format goes wrong: bytes of the format.
  struct Problem: Error {
    let start: Int
    let end: Int
  }

  /// Reads a format; an unknown directive is the problem.
  static func parse(_ bytes: [UInt8]) -> Result<DateFormat, Problem> {
    var format = DateFormat()
    var index = 0
    while index < bytes.count {
      let start = index
      guard bytes[start] == UInt8(ascii: "%") else {
        index = bytes[start...].firstIndex(of: UInt8(ascii: "%")) ?? bytes.count
        let literal = Array(bytes[start..<index])
        format.extent = format.extent + Extent(exactly: literal)
        format.parts.append(.literal(literal))
        continue
      }
      index += 1
      var flag: UInt8 = 0
      if index < bytes.count, [0x2D, 0x30, 0x5F, 0x5E].contains(bytes[index]) {
        flag = bytes[index]
        index += 1
      }
      guard index < bytes.count, let row = directives.first(where: { $0.letter == bytes[index] }) else {
        return .failure(Problem(start: start, end: min(index + 1, bytes.count)))
      }
      index += 1
      format.parts.append(.directive(row.letter, flag: flag))
      let least = flag == UInt8(ascii: "-") && row.width > 0 ? 1 : row.least
      var size = Extent(plain: least, row.most)
      if row.letter == UInt8(ascii: "n") || row.letter == UInt8(ascii: "t") { size = Extent(exactly: [0x0A]) }
      format.extent = format.extent + size
    }
    return .success(format)
  }

  private var letters: [UInt8] {
    parts.compactMap { part in if case .directive(let letter, _) = part { letter } else { nil } }
  }

  /// Whether nothing in it stands for a part of the date.
  var showsNothingOfIt: Bool { letters.isEmpty }

  /// Whether it shows an hour, a minute or a second.
  var showsTime: Bool { letters.contains { "HIklMSLPpRT".utf8.contains($0) } }

  /// Writes the text of days since 1970.
  func append(date days: Int64, to room: Scratch) { append(days: days, secondOfDay: 0, millisecond: 0, to: room) }

  /// Writes the text of microseconds since 1970.
  func append(timestamp micros: Int64, to room: Scratch) {
    let seconds = floorDivide(micros, 1_000_000)
    let days = floorDivide(seconds, 86_400)
    append(
      days: days, secondOfDay: Int(seconds &- days &* 86_400),
      millisecond: Int((micros &- seconds &* 1_000_000) / 1000), to: room)
  }

  private func append(days: Int64, secondOfDay: Int, millisecond: Int, to room: Scratch) {
    let date = CivilDate(daysSinceEpoch: Int(days))
    for part in parts {
      switch part {
      case .literal(let literal): literal.withUnsafeBufferPointer { room.append($0) }
      case .directive(let letter, let flag):
        Self.append(letter, flag, date, secondOfDay, millisecond, to: room)
      }
    }
  }

  private static func append(
    _ letter: UInt8, _ flag: UInt8, _ date: CivilDate, _ second: Int, _ millisecond: Int, to room: Scratch
  ) {
    func number(_ value: Int, _ width: Int, _ padding: UInt8 = 0x30) {
      let pad = flag == UInt8(ascii: "_") ? 0x20 : flag == 0x30 ? 0x30 : padding
      room.append(decimal: Int64(value), width: flag == UInt8(ascii: "-") ? 1 : width, padding: pad)
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
        append(letters.utf8Start[index], 0, date, second, millisecond, to: room)
      }
    }
    let hour = second / 3600
    let twelve = hour % 12 == 0 ? 12 : hour % 12
    switch letter {
    case UInt8(ascii: "A"): word(dayNames[date.weekday.rawValue % 7])
    case UInt8(ascii: "a"): word(dayNames[date.weekday.rawValue % 7], 3)
    case UInt8(ascii: "B"): word(monthNames[date.month - 1])
    case UInt8(ascii: "b"), UInt8(ascii: "h"): word(monthNames[date.month - 1], 3)
    case UInt8(ascii: "C"): number(date.year / 100, 2)
    case UInt8(ascii: "D"): several("mdy", UInt8(ascii: "/"))
    case UInt8(ascii: "F"): several("Ymd", UInt8(ascii: "-"))
    case UInt8(ascii: "H"): number(hour, 2)
    case UInt8(ascii: "I"): number(twelve, 2)
    case UInt8(ascii: "L"): number(millisecond, 3)
    case UInt8(ascii: "M"): number(second / 60 % 60, 2)
    case UInt8(ascii: "P"): word(hour < 12 ? "am" : "pm")
    case UInt8(ascii: "p"): word(hour < 12 ? "AM" : "PM")
    case UInt8(ascii: "R"): several("HM", UInt8(ascii: ":"))
    case UInt8(ascii: "S"): number(second % 60, 2)
    case UInt8(ascii: "T"): several("HMS", UInt8(ascii: ":"))
    case UInt8(ascii: "Y"): number(date.year, 4)
    case UInt8(ascii: "Z"): word("UTC")
    case UInt8(ascii: "d"): number(date.day, 2)
    case UInt8(ascii: "e"): number(date.day, 2, 0x20)
    case UInt8(ascii: "j"):
      number(date.daysSinceEpoch - (CivilDate(year: date.year, month: 1, day: 1) ?? date).daysSinceEpoch + 1, 3)
    case UInt8(ascii: "k"): number(hour, 2, 0x20)
    case UInt8(ascii: "l"): number(twelve, 2, 0x20)
    case UInt8(ascii: "m"): number(date.month, 2)
    case UInt8(ascii: "n"): room.append(0x0A)
    case UInt8(ascii: "s"): number(date.daysSinceEpoch &* 86_400 &+ second, 1)
    case UInt8(ascii: "t"): room.append(0x09)
    case UInt8(ascii: "u"): number(date.weekday.rawValue, 1)
    case UInt8(ascii: "w"): number(date.weekday.rawValue % 7, 1)
    case UInt8(ascii: "y"): number(date.year % 100, 2)
    case UInt8(ascii: "z"): word("+0000")
    default: room.append(UInt8(ascii: "%"))
    }
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
