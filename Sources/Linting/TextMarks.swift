import Checking
import Diagnostics
import Expressions
import Limits
import Planning

/// A pattern of bytes that a text for people hardly ever has: one row of ``TextMarks``.
///
/// Two bytes find the candidates, so that one pass over a text asks for all patterns together; what `length` says then decides.
struct TextMark {
  /// The rule that it belongs to.
  let rule: Rule
  /// The first byte of a candidate.
  let first: [UInt8]
  /// The second one.
  let second: [UInt8]
  /// How many bytes the passage has that starts here; nothing where it is none.
  let length: @Sendable (TextPlace) -> Int?
  /// What is wrong with it, behind the quoted passage.
  let message: String
  /// What to write.
  let help: String
}

/// A place in a text at which a pattern may start.
struct TextPlace {
  /// The text, tags and all.
  let bytes: UnsafeBufferPointer<UInt8>
  let start: Int
  /// The language tag.
  let locale: String

  /// The byte so far behind the start; 0 outside of the text.
  subscript(offset: Int) -> UInt8 {
    let index = start + offset
    return index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  /// Whether this word stands at an offset.
  func has(_ word: StaticString, at offset: Int = 0) -> Bool {
    let count = word.utf8CodeUnitCount
    guard start + offset >= 0, start + offset + count <= bytes.count else { return false }
    for index in 0..<count where bytes[start + offset + index] != word.utf8Start[index] { return false }
    return true
  }

  /// Whether neither a letter nor a digit touches what goes from the start to `end`.
  func isWord(to end: Int) -> Bool { !isWordByte(self[-1]) && !isWordByte(self[end]) }

  /// How far bytes of a kind go on from an offset.
  func run(from offset: Int, atMost most: Int = .max, _ isPart: (UInt8) -> Bool) -> Int {
    var end = offset
    while end < most, start + end < bytes.count, isPart(bytes[start + end]) { end += 1 }
    return end
  }
}

/// Whether a byte is a part of a word: letters and digits, and all beyond ASCII.
func isWordByte(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80 }

func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

/// What the patterns have found in the texts of one campaign: looked for once, asked by several rules.
final class TextMarks {
  /// A passage that a row has found.
  private struct Found {
    let mark: TextMark
    let passage: String
    let span: SourceSpan
  }

  private var found: [Found]?

  /// Adds what the rows of a rule have found, once for each text.
  func report(_ rule: Rule, _ plan: CampaignPlan, into findings: inout [Finding]) {
    for found in all(plan) where found.mark.rule === rule {
      findings.append(
        Finding(rule, at: found.span, "\"\(found.passage)\" \(found.mark.message)", help: found.mark.help))
    }
  }

  private func all(_ plan: CampaignPlan) -> [Found] {
    if let found { return found }
    var all: [Found] = []
    let first = plan.campaign.variants.first?.content.texts ?? []
    for (number, variant) in plan.campaign.variants.enumerated() {
      for (place, texts) in variant.content.texts.enumerated() {
        // What a variant does not say anew has been looked at.
        if number > 0, place < first.count, first[place] === texts { continue }
        Self.search(texts.title, texts.locale, into: &all)
        Self.search(texts.subtitle, texts.locale, into: &all)
        Self.search(texts.body, texts.locale, into: &all)
      }
    }
    found = all
    return all
  }

  private static func search(_ text: LocalizedText?, _ locale: String, into found: inout [Found]) {
    guard let text, case .template(let template) = text.source else { return }
    search(template.source, locale) { mark, passage in
      // Languages and variants share texts, and one finding of a rule for each text is enough.
      let isTold = found.contains { $0.mark.rule === mark.rule && $0.span == text.span }
      if !isTold { found.append(Found(mark: mark, passage: passage, span: text.span)) }
    }
  }

  // MARK: - One pass for all rows

  /// All rows of all rules; a bit of a word says which of them a byte may begin, or go on.
  static let rows: [TextMark] = LeftoverPlaceholder.marks + ShownMarkup.marks + OddCharacter.marks + TestText.marks

  /// The highest bit: a tag of a template begins, in which nothing is shown.
  private static let tag: UInt32 = 1 << 31

  private static let firsts = table { $0.first }
  private static let seconds = table { $0.second }

  private static func table(_ bytes: (TextMark) -> [UInt8]) -> [UInt32] {
    var table = [UInt32](repeating: 0, count: 256)
    for (row, mark) in rows.prefix(31).enumerated() {
      for byte in bytes(mark) { table[Int(byte)] |= 1 << UInt32(row) }
    }
    for byte in [UInt8(ascii: "{"), UInt8(ascii: "%")] { table[Int(byte)] |= tag }
    return table
  }

  private static func search(_ text: String, _ locale: String, _ take: (TextMark, String) -> Void) {
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      firsts.withUnsafeBufferPointer { firsts in
        seconds.withUnsafeBufferPointer { seconds in search(bytes, locale, firsts, seconds, take) }
      }
    }
  }

  private static func search(
    _ bytes: UnsafeBufferPointer<UInt8>, _ locale: String, _ firsts: UnsafeBufferPointer<UInt32>,
    _ seconds: UnsafeBufferPointer<UInt32>, _ take: (TextMark, String) -> Void
  ) {
    var index = 0
    while index &+ 1 < bytes.count {
      let rows = firsts[Int(bytes[index])] & seconds[Int(bytes[index &+ 1])]
      guard rows != 0 else {
        index &+= 1
        continue
      }
      if rows & tag != 0, bytes[index] == UInt8(ascii: "{") {
        index = endOfTag(bytes, index)
        continue
      }
      index += matched(rows & ~tag, TextPlace(bytes: bytes, start: index, locale: locale), take)
    }
  }

  /// Takes the first row that holds here; gives how far to go on.
  private static func matched(_ rows: UInt32, _ place: TextPlace, _ take: (TextMark, String) -> Void) -> Int {
    var left = rows
    while left != 0 {
      let mark = Self.rows[left.trailingZeroBitCount]
      left &= left &- 1
      guard let length = mark.length(place) else { continue }
      let passage = place.bytes[place.start..<min(place.start + length, place.bytes.count)]
      take(mark, String(decoding: passage, as: UTF8.self))
      return max(length, 1)
    }
    return 1
  }

  /// Behind the braces that close a tag.
  private static func endOfTag(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let close: StaticString = bytes[start + 1] == UInt8(ascii: "%") ? "%}" : "}}"
    return ByteSearch.find(close, in: bytes, from: start + 2).map { $0 + 2 } ?? bytes.count
  }
}

extension TextMark {
  /// A row whose candidates start with two of these bytes.
  init(
    _ rule: Rule, _ first: String, _ second: String, _ message: String, help: String,
    length: @escaping @Sendable (TextPlace) -> Int?
  ) {
    self.init(
      rule: rule, first: Array(first.utf8), second: Array(second.utf8), length: length, message: message, help: help)
  }

  static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  static let digits = "0123456789"
}
