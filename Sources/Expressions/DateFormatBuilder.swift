import Languages

/// Reads formats of dates into what rows are written with.
struct DateFormatBuilder {
  private(set) var parts: [DateFormat.Part] = []
  private(set) var extent = Extent.none
  private(set) var pool: [UInt8] = []
  private(set) var words: [(start: Int, end: Int)] = []
  private(set) var zero: [UInt8] = [0x30]
  private(set) var showsNothing = true
  private(set) var showsTime = false
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
    parts.append(.directive(row.letter, flag: flag))
    let least = flag == UInt8(ascii: "-") && row.width > 0 ? 1 : row.least
    var size = Extent(plain: least, row.most)
    if row.letter == UInt8(ascii: "n") || row.letter == UInt8(ascii: "t") { size = Extent(exactly: [0x0A]) }
    extent = extent + size
  }

  /// A directive that is a word of the language; false for all others. Beside a day of the month a name has the form that stands in dates:
  /// "24 grudnia", and "grudzień" alone.
  private mutating func name(_ letter: UInt8, _ flag: UInt8, _ names: DateWords, isAlone: Bool) -> Bool {
    var (choice, texts): (DateFormat.Choice, [[UInt8]])
    switch letter {
    case UInt8(ascii: "A"): (choice, texts) = (.day, names.days(isWhole: true, isAlone: isAlone))
    case UInt8(ascii: "a"): (choice, texts) = (.day, names.days(isWhole: false, isAlone: isAlone))
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
    case UInt8(ascii: "E"): word(.day, names.days(isWhole: count > 3, isAlone: false))
    case UInt8(ascii: "c"): word(.day, names.days(isWhole: count > 3, isAlone: true))
    case UInt8(ascii: "H"): number("H", count, count...2)
    case UInt8(ascii: "h"): number("I", count, count...2)
    case UInt8(ascii: "m"): number("M", count, count...2)
    case UInt8(ascii: "s"): number("S", count, count...2)
    case UInt8(ascii: "a"): word(.half, names.halves)
    case UInt8(ascii: "B"):
      let hours = names.hours
      // Midnight and noon without a name of their own are called as their hour is.
      word(.hour, hours.enumerated().map { $1.isEmpty ? hours[$0 == 24 ? 0 : 12] : $1 })
    default: literal([UInt8](repeating: letter, count: count))
    }
    if "Hhms".utf8.contains(letter) { showsTime = true }
  }

  private mutating func number(_ letter: Unicode.Scalar, _ width: Int, _ sizes: ClosedRange<Int>) {
    parts.append(.directive(UInt8(ascii: letter), flag: width == 1 ? UInt8(ascii: "-") : 0))
    let (least, most) = (sizes.lowerBound, sizes.upperBound)
    extent =
      extent
      + Extent(
        scalars: most, raw: most * zero.count, escaped: most * zero.count, leastScalars: least,
        leastRaw: least * zero.count, leastEscaped: least * zero.count)
  }

  // MARK: - Parts

  private mutating func literal(_ text: [UInt8]) {
    extent = extent + Extent(exactly: text)
    parts.append(.literal(start: pool.count, end: pool.count + text.count))
    pool += text
  }

  private mutating func word(_ choice: DateFormat.Choice, _ texts: [[UInt8]]) {
    guard let first = texts.first else { return }
    parts.append(.word(choice, first: words.count))
    extent = extent + texts.dropFirst().reduce(Extent(exactly: first)) { $0.or(Extent(exactly: $1)) }
    for text in texts {
      words.append((pool.count, pool.count + text.count))
      pool += text
    }
  }
}
