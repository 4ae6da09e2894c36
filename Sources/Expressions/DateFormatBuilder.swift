import Languages

/// Reads formats of dates into what rows are written with.
struct DateFormatBuilder {
  private(set) var steps: [DateFormat.Step] = []
  private(set) var extent = Extent.none
  private(set) var pool: [UInt8] = []
  private(set) var words: [DateFormat.Word] = []
  private(set) var zero: [UInt8] = [0x30]
  private(set) var showsNothing = true
  private(set) var showsTime = false
  /// Whether it says how far clocks are from UTC, by a number or the zone's name.
  private(set) var tellsOffset = false
  private(set) var namesZone = false
  private(set) var dependsOnClock = false
  private(set) var isEnglish = false
  private(set) var tag: String?
  private(set) var pattern: String?
  private let language: Language?

  init(_ language: Language?) { self.language = language }

  // MARK: - strftime

  /// Reads a format of strftime; an unknown directive is the problem.
  mutating func read(format bytes: [UInt8]) -> DateFormat.Problem? {
    // Whose names English has, Liquid prints as Ruby does.
    let names = language.flatMap { $0.isEnglish ? nil : DateWords($0) }
    let isAlone = !Self.showsDay(bytes)
    var index = 0
    while index < bytes.count {
      let start = index
      guard bytes[start] == UInt8(ascii: "%") else {
        index = bytes[start...].firstIndex(of: UInt8(ascii: "%")) ?? bytes.count
        literal(Array(bytes[start..<index]))
        continue
      }
      index += 1
      var flag: UInt8 = 0
      if index < bytes.count, [0x2D, 0x30, 0x5F, 0x5E].contains(bytes[index]) {
        flag = bytes[index]
        index += 1
      }
      guard index < bytes.count, let row = DateFormat.directives.first(where: { $0.letter == bytes[index] }) else {
        return DateFormat.Problem(start: start, end: min(index + 1, bytes.count))
      }
      index += 1
      showsNothing = false
      if "HIklMSLPpRT".utf8.contains(row.letter) { showsTime = true }
      if let names, name(row.letter, flag, names, isAlone: isAlone) { continue }
      directive(row, flag)
    }
    return nil
  }

  private mutating func directive(_ row: DateFormat.Directive, _ flag: UInt8) {
    let width = flag == UInt8(ascii: "-") ? 1 : row.width
    let padding = flag == UInt8(ascii: "_") ? 0x20 : flag == 0x30 ? 0x30 : row.padding
    if !"s%ntzZ".utf8.contains(row.letter) { dependsOnClock = true }
    switch row.letter {
    case UInt8(ascii: "%"): literal([0x25])
    case UInt8(ascii: "n"): literal([0x0A])
    case UInt8(ascii: "t"): literal([0x09])
    case UInt8(ascii: "D"): several("mdy", UInt8(ascii: "/"))
    case UInt8(ascii: "F"): several("Ymd", UInt8(ascii: "-"))
    case UInt8(ascii: "R"): several("HM", UInt8(ascii: ":"))
    case UInt8(ascii: "T"): several("HMS", UInt8(ascii: ":"))
    case UInt8(ascii: "A"): english(.weekday, Self.days, flag)
    case UInt8(ascii: "a"): english(.weekday, Self.days.map { $0.prefix(3) }, flag)
    case UInt8(ascii: "B"): english(.month, Self.months, flag)
    case UInt8(ascii: "b"), UInt8(ascii: "h"): english(.month, Self.months.map { $0.prefix(3) }, flag)
    case UInt8(ascii: "P"): english(.half, ["am", "pm"], flag)
    case UInt8(ascii: "p"): english(.half, ["AM", "PM"], flag)
    case UInt8(ascii: "Z"):
      literal(Array("UTC".utf8))
      (namesZone, tellsOffset) = (true, true)
    case UInt8(ascii: "z"):
      number(row.letter, width: 4, padding: 0x30, row.least...row.most)
      tellsOffset = true
    default:
      let least = flag == UInt8(ascii: "-") && row.width > 0 ? 1 : row.least
      number(row.letter, width: width, padding: padding, least...row.most)
    }
  }

  private mutating func several(_ letters: String, _ separator: UInt8) {
    for (index, letter) in letters.utf8.enumerated() {
      if index > 0 { literal([separator]) }
      let width = letter == UInt8(ascii: "Y") ? 4 : 2
      number(letter, width: width, padding: 0x30, width...width)
    }
  }

  private mutating func english(_ choice: DateFormat.Choice, _ texts: [some StringProtocol], _ flag: UInt8) {
    word(choice, texts.map { Array((flag == UInt8(ascii: "^") ? $0.uppercased() : String($0)).utf8) })
    isEnglish = true
  }

  private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// A directive that is a word of the language; false for all others. Beside a day of the month a name has the form that stands in dates:
  /// "24 grudnia", and "grudzień" alone.
  private mutating func name(_ letter: UInt8, _ flag: UInt8, _ names: DateWords, isAlone: Bool) -> Bool {
    var (choice, texts): (DateFormat.Choice, [[UInt8]])
    switch letter {
    case UInt8(ascii: "A"): (choice, texts) = (.weekday, names.days(isWhole: true, isAlone: isAlone))
    case UInt8(ascii: "a"): (choice, texts) = (.weekday, names.days(isWhole: false, isAlone: isAlone))
    case UInt8(ascii: "B"): (choice, texts) = (.month, names.months(isWhole: true, isAlone: isAlone))
    case UInt8(ascii: "b"), UInt8(ascii: "h"):
      (choice, texts) = (.month, names.months(isWhole: false, isAlone: isAlone))
    case UInt8(ascii: "P"), UInt8(ascii: "p"): (choice, texts) = (.half, names.halves)
    default: return false
    }
    if flag == UInt8(ascii: "^") { texts = texts.map { Self.mapped($0) { $0.uppercased() } } }
    if letter == UInt8(ascii: "P") { texts = texts.map { Self.mapped($0) { $0.lowercased() } } }
    word(choice, texts)
    tag = names.language.tag
    dependsOnClock = true
    return true
  }

  private static func mapped(_ text: [UInt8], _ map: (String) -> String) -> [UInt8] {
    Array(map(String(decoding: text, as: UTF8.self)).utf8)
  }

  /// Whether a day of the month stands in a format.
  private static func showsDay(_ bytes: [UInt8]) -> Bool {
    var isDirective = false
    for byte in bytes {
      if isDirective, "-0_^".utf8.contains(byte) { continue }
      if isDirective, "deDF".utf8.contains(byte) { return true }
      isDirective = !isDirective && byte == UInt8(ascii: "%")
    }
    return false
  }

  // MARK: - CLDR

  /// Reads a pattern such as `EEEE, d. MMMM y`.
  mutating func read(pattern bytes: [UInt8]) {
    guard let language else { return }
    let names = DateWords(language)
    tag = language.tag
    pattern = String(decoding: bytes, as: UTF8.self)
    zero = names.zero
    showsNothing = false
    dependsOnClock = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "'") {
        let end = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count
        literal(end == index + 1 ? [byte] : Array(bytes[(index + 1)..<end]))
        index = end + 1
      } else if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
        let end = bytes[index...].firstIndex { $0 != byte } ?? bytes.count
        field(byte, end - index, names)
        index = end
      } else {
        let end = bytes[index...].firstIndex { $0 == UInt8(ascii: "'") || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
        literal(Array(bytes[index..<(end ?? bytes.count)]))
        index = end ?? bytes.count
      }
    }
  }

  /// A letter of CLDR's patterns, so many times.
  private mutating func field(_ letter: UInt8, _ count: Int, _ names: DateWords) {
    switch letter {
    case UInt8(ascii: "y"): count == 2 ? number("y", 2, 2...2) : number("Y", 1, 1...4)
    case UInt8(ascii: "M"), UInt8(ascii: "L"):
      guard count > 2 else { return number("m", count, count...2) }
      word(.month, names.months(isWhole: count > 3, isAlone: letter == UInt8(ascii: "L")))
    case UInt8(ascii: "d"): number("d", count, count...2)
    case UInt8(ascii: "E"): word(.weekday, names.days(isWhole: count > 3, isAlone: false))
    case UInt8(ascii: "c"): word(.weekday, names.days(isWhole: count > 3, isAlone: true))
    case UInt8(ascii: "H"): number("H", count, count...2)
    case UInt8(ascii: "h"): number("I", count, count...2)
    case UInt8(ascii: "m"): number("M", count, count...2)
    case UInt8(ascii: "s"): number("S", count, count...2)
    case UInt8(ascii: "a"): word(.half, names.halves)
    case UInt8(ascii: "B"):
      let hours = names.hours
      // Midnight and noon without a name of their own are called as their hour is.
      word(.partOfDay, hours.enumerated().map { $1.isEmpty ? hours[$0 == 24 ? 0 : 12] : $1 })
    default: literal([UInt8](repeating: letter, count: count))
    }
    if "Hhms".utf8.contains(letter) { showsTime = true }
  }

  private mutating func number(_ letter: Unicode.Scalar, _ width: Int, _ sizes: ClosedRange<Int>) {
    number(UInt8(ascii: letter), width: width, padding: 0x30, sizes)
  }

  // MARK: - Steps

  private mutating func literal(_ text: [UInt8]) { word(.always, [text]) }

  private mutating func word(_ choice: DateFormat.Choice, _ texts: [[UInt8]]) {
    guard let first = texts.first else { return }
    extent = extent + texts.dropFirst().reduce(Extent(exactly: first)) { $0.or(Extent(exactly: $1)) }
    begin(choice)
    for text in texts {
      let start = pool.count
      pool += text
      endWord(from: start)
    }
    // No row looks for a word behind the last one.
    for _ in texts.count..<max(texts.count, choice.count) { words.append(words[words.count - 1]) }
  }

  /// The words that follow are those of a choice.
  private mutating func begin(_ choice: DateFormat.Choice) {
    steps.append(DateFormat.Step(choice: choice, first: Int32(clamping: words.count)))
  }

  private mutating func endWord(from start: Int) {
    words.append(DateFormat.Word(start: Int32(clamping: start), count: Int32(clamping: pool.count - start)))
  }

  /// A number by the letter of its directive: words where it has few values.
  private mutating func number(_ letter: UInt8, width: Int, padding: UInt8, _ sizes: ClosedRange<Int>) {
    let (least, most) = (sizes.lowerBound, sizes.upperBound)
    extent =
      extent
      + Extent(
        scalars: most, raw: most * zero.count, escaped: most * zero.count, leastScalars: least,
        leastRaw: least * zero.count, leastEscaped: least * zero.count)
    if let (choice, values) = Self.values(letter) {
      begin(choice)
      for value in values { digits(value, width, padding) }
      return
    }
    guard let number = Self.number(letter) else { return }
    steps.append(DateFormat.Step(number: number, width: UInt8(clamping: width), padding: padding))
  }

  /// A word of at most two digits.
  private mutating func digits(_ value: Int, _ width: Int, _ padding: UInt8) {
    let start = pool.count
    func digit(_ value: Int) {
      pool += zero
      pool[pool.count - 1] &+= UInt8(truncatingIfNeeded: value)
    }
    if value >= 10 || (width > 1 && padding == 0x30) {
      digit(value / 10)
    } else if width > 1 {
      pool.append(padding)
    }
    digit(value % 10)
    endWord(from: start)
  }

  /// What decides about a number that has few values, and these.
  private static func values(_ letter: UInt8) -> (DateFormat.Choice, [Int])? {
    switch letter {
    case UInt8(ascii: "m"): (.month, Array(1...12))
    case UInt8(ascii: "d"), UInt8(ascii: "e"): (.day, Array(1...31))
    case UInt8(ascii: "u"): (.weekday, [7] + Array(1...6))
    case UInt8(ascii: "w"): (.weekday, Array(0...6))
    case UInt8(ascii: "H"), UInt8(ascii: "k"): (.hour, Array(0...23))
    case UInt8(ascii: "I"), UInt8(ascii: "l"): (.twelve, [12] + Array(1...11))
    case UInt8(ascii: "M"): (.minute, Array(0...59))
    case UInt8(ascii: "S"): (.second, Array(0...59))
    default: nil
    }
  }

  private static func number(_ letter: UInt8) -> DateFormat.Number? {
    switch letter {
    case UInt8(ascii: "Y"): .year
    case UInt8(ascii: "C"): .century
    case UInt8(ascii: "y"): .yearOfCentury
    case UInt8(ascii: "j"): .dayOfYear
    case UInt8(ascii: "L"): .millisecond
    case UInt8(ascii: "s"): .unix
    case UInt8(ascii: "z"): .offset
    default: nil
    }
  }
}
