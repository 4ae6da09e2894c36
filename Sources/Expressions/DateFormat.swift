import CLanes
import Clocks
import JSON
import Languages

/// How the `date` and `time` filters write: Ruby's strftime, which is what Liquid means by a format, or one of CLDR's
/// patterns, by the clock of UTC, of a zone or of whoever reads it.
///
/// Names of months and days are those of the text's language; of English where a text has none, as in Liquid. Years stand between 1 and 9999,
/// so the length of everything is known. What has few values is a word, names and days of the month and minutes alike: all of them are written
/// while compiling, and a row copies those that its moment has.
///
/// A class, because each use of a filter holds one. Rows are written with it, so its words lie in storage that never changes: nothing is
/// allocated, and nothing is counted.
final class DateFormat: @unchecked Sendable {
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
    Directive("%", 1...1, "a percent sign"),
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
    Directive("e", width: 2, padding: " ", 2...2, "the day of the month, padded by a space"),
    Directive("h", 3...3, "as %b"),
    Directive("j", width: 3, 3...3, "the day of the year, 001 to 366"),
    Directive("k", width: 2, padding: " ", 2...2, "the hour, padded by a space"),
    Directive("l", width: 2, padding: " ", 2...2, "the hour, 1 to 12, padded by a space"),
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

  /// What decides which of some words it is.
  enum Choice: UInt8 {
    case month, day, weekday, half, partOfDay, hour, twelve, minute, second
    /// There is one word.
    case always

    /// How many words there are.
    var count: Int {
      switch self {
      case .month, .twelve: 12
      case .day: 31
      case .weekday: 7
      case .half: 2
      case .partOfDay: 26
      case .hour: 24
      case .minute, .second: 60
      case .always: 1
      }
    }
  }

  /// A part of the date that has too many values for words.
  enum Number: UInt8 {
    case year, century, yearOfCentury, dayOfYear, millisecond, unix, offset
  }

  /// A word, or a number.
  struct Step {
    /// The number; nothing for a word.
    var number: Number?
    /// How wide a number is at least, and the byte that it is padded by.
    var width: UInt8 = 0
    var padding: UInt8 = 0
    /// What decides which word it is, and the first of them.
    var choice = Choice.always
    var first: Int32 = 0
  }

  /// Where a word lies in the pool.
  struct Word {
    var start: Int32
    var count: Int32
  }

  let extent: Extent
  /// More bytes than are ever written.
  let room: Int
  /// Whether nothing in it stands for a part of the date.
  let showsNothingOfIt: Bool
  /// Whether it shows an hour, a minute or a second.
  let showsTime: Bool
  /// Whether it says how far clocks are from UTC, or does not depend on it.
  let tellsClock: Bool
  /// Whether it names the zone.
  let namesZone: Bool
  /// Whether a directive prints a word of English.
  let isEnglish: Bool
  /// The language whose words it has, and CLDR's pattern where it is one; nothing where it has none of a language.
  let tag: String?
  let pattern: String?
  /// Whose clock shows the moment.
  let clock: TextClock

  private let steps: UnsafeMutablePointer<Step>
  private let count: Int
  private let words: UnsafeMutablePointer<Word>
  private let pool: UnsafeMutablePointer<UInt8>
  /// The digit 0, its first byte lowest; the others differ in its last byte. ASCII's for formats that are written out.
  private let zero: UInt32
  private let zeroCount: Int

  init(_ builder: DateFormatBuilder, _ clock: TextClock = .utc) {
    self.clock = clock
    extent = builder.extent
    room = builder.extent.raw + DecimalText.most
    showsNothingOfIt = builder.showsNothing
    showsTime = builder.showsTime
    tellsClock = builder.tellsOffset || !builder.dependsOnClock
    namesZone = builder.namesZone
    isEnglish = builder.isEnglish
    tag = builder.tag
    pattern = builder.pattern
    zero = builder.zero.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    zeroCount = builder.zero.count
    count = builder.steps.count
    steps = Self.copy(builder.steps)
    words = Self.copy(builder.words)
    pool = Self.copy(builder.pool + [UInt8](repeating: 0, count: Self.slack))
  }

  deinit {
    steps.deallocate()
    words.deallocate()
    pool.deallocate()
  }

  /// Words are copied in blocks of so many bytes.
  private static let slack = 16

  private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let target = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    _ = UnsafeMutableBufferPointer(start: target, count: elements.count).initialize(from: elements)
    return target
  }

  /// A day as bare `{{ }}` shows it.
  static let iso = DateFormat(written: "%Y-%m-%d")
  /// A time on the minute as bare `{{ }}` shows it, and any other.
  static let minutes = DateFormat(written: "%H:%M")
  static let seconds = DateFormat(written: "%H:%M:%S")
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

  /// Writes a moment and gives the new end; ``room`` bytes are needed.
  func write(_ moment: DateMoment, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    var out = target
    for index in 0..<count {
      let step = steps + index
      if step.pointee.number == nil {
        let word = words + (Int(step.pointee.first) &+ moment.place(of: step.pointee.choice))
        out = lanes_copy_short(out, pool + Int(word.pointee.start), Int64(word.pointee.count))
      } else if step.pointee.number == .year, moment.year & 0xFF != 0x30, zeroCount == 1 {
        // Nearly all years have four digits, which are there already.
        UnsafeMutableRawPointer(out).storeBytes(of: moment.year.littleEndian, as: UInt32.self)
        out += 4
      } else {
        out = write(step.pointee, moment, to: out)
      }
    }
    return out
  }

  private func write(
    _ step: Step, _ moment: DateMoment, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = target
    let value: Int
    switch step.number {
    case .year, nil: value = moment.date.year
    case .century: value = moment.date.year / 100
    case .yearOfCentury: value = moment.date.year % 100
    case .dayOfYear:
      let first = CivilDate(year: moment.date.year, month: 1, day: 1) ?? moment.date
      value = moment.date.daysSinceEpoch - first.daysSinceEpoch + 1
    case .millisecond: value = moment.millisecond
    case .unix: value = Int(moment.unix)
    case .offset:
      // Whole minutes, as Ruby has it.
      let minutes = abs(moment.offset) / 60
      value = minutes / 60 * 100 + minutes % 60
      if moment.offset >= 0 {
        out.pointee = UInt8(ascii: "+")
        out += 1
      }
    }
    if value < 0 || (step.number == .offset && moment.offset < 0) {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    return write(value.magnitude, step, to: out)
  }

  private func write(
    _ number: UInt, _ step: Step, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var (rest, digits, count) = (number, UInt64(0), 0)
    // Four bits a digit, the first one lowest: no second has more than sixteen.
    repeat {
      digits = digits << 4 | UInt64(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    var out = target
    for _ in min(count, Int(step.width))..<Int(step.width) {
      guard step.padding != 0x30 else {
        out = put(0, to: out)
        continue
      }
      out.pointee = step.padding
      out += 1
    }
    for _ in 0..<count {
      out = put(UInt32(digits & 0xF), to: out)
      digits >>= 4
    }
    return out
  }

  private func put(_ digit: UInt32, to out: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let text = zero &+ digit &<< UInt32(truncatingIfNeeded: (zeroCount &- 1) &* 8)
    UnsafeMutableRawPointer(out).storeBytes(of: text.littleEndian, as: UInt32.self)
    return out + zeroCount
  }

  /// The moment of a raw value; not by the readers' clocks.
  func moment(of value: Int64, isDay: Bool) -> DateMoment {
    isDay ? DateMoment(days: value) : DateMoment(micros: value, in: clock.zone)
  }
}

/// The quotient rounded towards minus infinity, as Ruby divides; the divisor must be positive.
func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient &- 1 : quotient
}
