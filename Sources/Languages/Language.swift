// What CLDR says of numbers, money, dates and plurals, by language.
//
// Takes the tag of a language, gives patterns and words; never knows templates, and never what a campaign is.

import Synchronization

/// A language as CLDR knows it: its own words, and those that it takes over from the languages above it.
///
/// Nothing of it is read before it is asked for: the table is one text, in which a language is found by halving.
package struct Language: Sendable {
  /// The letters by which the lines of ``CLDRData`` say what they hold.
  enum Line: Unicode.Scalar {
    /// The digit 0, the signs of decimals, groups, minus and per cent.
    case symbols = "s"
    case number = "n"
    /// How many digits must stand in front of the first sign between groups: CLDR's minimumGroupingDigits.
    case groups = "g"
    case percent = "p"
    case money = "c"
    /// Months, abbreviated and whole, beside a day and alone; alone only where they are other words.
    case shortMonths = "b"
    case months = "B"
    case shortMonthsAlone = "l"
    case monthsAlone = "L"
    /// Weekdays from Sunday on, in the same way.
    case shortDays = "a"
    case days = "A"
    case shortDaysAlone = "e"
    case daysAlone = "E"
    /// What stands for am and pm.
    case halves = "h"
    /// The part of the day that each hour is in; then midnight and noon themselves.
    case hours = "H"
    /// Patterns of dates: short, medium, long, full.
    case dates = "d"
    /// Patterns of times: short, medium.
    case times = "t"
    /// When a plural is which; what is left is "other".
    case plurals = "r"
    /// What stands between the items of a list, with and, and with or: between the first two, between others, in front of the last, behind
    /// it; then between two alone, and behind them.
    case list = "u"
    case alternatives = "U"
    /// How money is called: code and sign.
    case currencies = "m"
  }

  /// The version of CLDR, and the day of its release.
  package static let version = CLDRData.version
  package static let date = CLDRData.date

  /// CLDR's tag of it.
  package let tag: String
  /// Its own lines, and those of the languages above it, nearest first.
  private let blocks: [Range<Int>]

  /// The language of a tag: itself or, where CLDR has no such, the one of which it is a part. Nothing for a language that CLDR has no words of.
  ///
  /// Each filter of each text asks for one of a few languages: those that were found are kept.
  package init?(_ tag: String) {
    if let known = Self.known.withLock({ $0[tag] }) {
      guard let known else { return nil }
      self = known
      return
    }
    let found = Language(inTable: tag)
    Self.known.withLock { known in if known.count < Self.mostKnown { known.updateValue(found, forKey: tag) } }
    guard let found else { return nil }
    self = found
  }

  private static let known = Mutex<[String: Language?]>([:])
  /// Tags are what authors write. CLDR has fewer.
  private static let mostKnown = 1_000

  private init?(inTable tag: String) {
    var wanted = Array(tag.utf8)
    while true {
      if let found = Self.blocks(wanted) {
        (self.tag, blocks) = found
        return
      }
      guard let dash = wanted.lastIndex(of: UInt8(ascii: "-")) else { return nil }
      wanted.removeSubrange(dash...)
    }
  }

  /// Whether its words are those that strftime has.
  package var isEnglish: Bool { tag == "en" || tag.hasPrefix("en-") }

  /// What a line holds, its own or the nearest above; or the nearest of another line, by which a language says both.
  func items(_ line: Line, or other: Line? = nil) -> [ArraySlice<UInt8>] {
    for block in blocks {
      let text = Self.line(line, in: block) ?? other.flatMap { Self.line($0, in: block) }
      if let text {
        return Array(text).split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      }
    }
    return []
  }

  func item(_ line: Line, _ place: Int = 0) -> [UInt8] {
    let items = items(line)
    return place < items.count ? Array(items[place]) : []
  }

  /// How a currency is written; its code where there is no sign for it.
  func sign(of currency: [UInt8]) -> [UInt8] {
    for block in blocks {
      guard let text = Self.line(.currencies, in: block) else { continue }
      var start = text.startIndex
      while start < text.endIndex {
        let end = text[start...].firstIndex(of: UInt8(ascii: "|")) ?? text.endIndex
        if text[start..<end].starts(with: currency) { return Array(text[start..<end].dropFirst(currency.count)) }
        start = end + 1
      }
    }
    return currency
  }

  // MARK: - The table

  private static var table: UnsafeBufferPointer<UInt8> {
    let text = CLDRData.languages
    return UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// The blocks of a tag and of all above it.
  private static func blocks(_ tag: [UInt8]) -> (tag: String, blocks: [Range<Int>])? {
    guard var block = block(tag) else { return nil }
    var name = tag
    var found: [Range<Int>] = []
    while true {
      let head = table[block].prefix { $0 != 0x0A }.dropFirst(name.count + 1)
      let other = Array(head.dropFirst())
      if head.first == UInt8(ascii: "=") {
        // What is meant by an old code or a tag without script.
        guard found.isEmpty, let meant = Self.block(other) else { return nil }
        (block, name) = (meant, other)
        continue
      }
      if found.isEmpty, name == Array("root".utf8) { return nil }
      found.append(block)
      guard !other.isEmpty else { break }
      // Every tag that is named there has a block; a test holds it.
      guard let above = Self.block(other), found.count < 8 else { return nil }
      (block, name) = (above, other)
    }
    let first = table[found[0]].dropFirst().prefix { $0 != 0x0A && $0 != 0x20 }
    return (String(decoding: first, as: UTF8.self), found)
  }

  /// The block that begins with `@` and a tag, without what follows it.
  private static func block(_ tag: [UInt8]) -> Range<Int>? {
    var (low, high) = (0, table.count)
    while low < high {
      // The block in which the middle lies.
      var start = low + (high - low) / 2
      while start > low, !isStart(start) { start -= 1 }
      var end = start + 1
      while end < high, !isStart(end) { end += 1 }
      let name = table[(start + 1)..<end].prefix { $0 != 0x20 && $0 != 0x0A && $0 != UInt8(ascii: "=") }
      if name.elementsEqual(tag) { return start..<end }
      if name.lexicographicallyPrecedes(tag) { low = end } else { high = start }
    }
    return nil
  }

  private static func isStart(_ place: Int) -> Bool {
    table[place] == UInt8(ascii: "@") && (place == 0 || table[place - 1] == 0x0A)
  }

  private static func line(_ line: Line, in block: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let letter = UInt8(ascii: line.rawValue)
    var start = block.lowerBound
    while start < block.upperBound {
      let end = table[start..<block.upperBound].firstIndex(of: 0x0A) ?? block.upperBound
      if table[start] == letter { return table[(start + 1)..<end] }
      start = end + 1
    }
    return nil
  }

  /// All tags that have a block of their own, for tests.
  package static var tags: [String] {
    table.split(separator: 0x0A).compactMap { line in
      guard line.first == UInt8(ascii: "@") else { return nil }
      return String(decoding: line.dropFirst().prefix { $0 != 0x20 && $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
  }
}

/// A currency by its code of three letters.
package struct Currency: Sendable {
  let code: [UInt8]
  /// The digits behind the point with which it is written.
  package let digits: Int

  /// The currency of a code such as `EUR`; nothing where there is none.
  package init?(_ code: some Collection<UInt8>) {
    guard code.count == 3, let digits = Self.digits[Self.packed(code)] else { return nil }
    (self.code, self.digits) = (Array(code), digits)
  }

  /// All codes.
  package static let all: [String] = digits.keys.map { key in
    String(decoding: [key >> 16, key >> 8, key].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }.sorted()

  /// The digits of each code: lines of a digit, and codes of three letters behind blanks.
  private static let digits: [UInt32: Int] = {
    let text = CLDRData.currencies
    let table = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var digits: [UInt32: Int] = [:]
    for line in table.split(separator: 0x0A) {
      guard let digit = line.first else { continue }
      for code in line.dropFirst().split(separator: 0x20) { digits[packed(code)] = Int(digit) - 0x30 }
    }
    return digits
  }()

  static func packed(_ code: some Collection<UInt8>) -> UInt32 { code.reduce(0) { $0 << 8 | UInt32($1) } }
}
