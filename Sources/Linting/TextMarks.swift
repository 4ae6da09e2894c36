import Checking
import Diagnostics
import Limits
import Planning

/// A pattern of bytes that a text for people hardly ever has: one row of ``TextMarks``.
///
/// Two bytes find the candidates, so that one pass over a text asks for all patterns together; what `length` says then decides. Behind the last
/// byte stands a line end.
///
/// A class, because candidates are frequent and hardly any of them is one.
final class TextMark: Sendable {
  /// The rule that it belongs to.
  let rule: Rule
  /// The first byte of a candidate.
  let first: [UInt8]
  /// The second one.
  let second: [UInt8]
  /// What is wrong with it, behind the quoted passage.
  let message: String
  /// What else to know.
  let note: String?
  /// What to write.
  let help: String
  /// Whether it is a mistake of its own inside of other passages, too, and hides nothing that stands in its own.
  let isOfItsOwn: Bool
  /// How many bytes the passage has that starts here; nothing where it is none.
  let length: @Sendable (TextPlace) -> Int?

  init(
    _ rule: Rule, _ first: [UInt8], _ second: [UInt8], _ message: String, note: String? = nil, help: String,
    isOfItsOwn: Bool = false, length: @escaping @Sendable (TextPlace) -> Int?
  ) {
    self.rule = rule
    self.first = first
    self.second = second
    self.message = message
    self.note = note
    self.help = help
    self.isOfItsOwn = isOfItsOwn
    self.length = length
  }

  /// A row whose candidates start with two of these letters.
  convenience init(
    _ rule: Rule, _ first: String, _ second: String, _ message: String, note: String? = nil, help: String,
    isOfItsOwn: Bool = false, length: @escaping @Sendable (TextPlace) -> Int?
  ) {
    self.init(
      rule, Array(first.utf8), Array(second.utf8), message, note: note, help: help, isOfItsOwn: isOfItsOwn,
      length: length)
  }

  /// Every byte there is.
  static let any = Array(UInt8.min...UInt8.max)
  static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  static let digits = "0123456789"
}

/// A place in a text at which a pattern may start.
struct TextPlace {
  /// The text, tags and all.
  let bytes: UnsafeBufferPointer<UInt8>
  var start: Int
  /// The first two letters of the language tag; no text of its own, because a place is copied for every candidate.
  let language: (UInt8, UInt8)
  /// Whether an app on the device shows it, and not the system from a push.
  let isLocal: Bool
  /// What it is.
  var kind = Kind.template

  enum Kind {
    /// A text with tags, which are filled in.
    case template
    /// A text in quotes inside of a tag.
    case quoted
    /// A text that is shown as it is, tags and all.
    case plain
  }

  /// Whether nothing is filled in there.
  var isFixed: Bool { kind != .template }

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

/// The rows of all rules, and one pass over a text that asks for them together.
enum TextMarks {
  /// A passage that a row has found.
  struct Found {
    let mark: TextMark
    let passage: String
    /// Its bytes in the decoded text.
    let place: SourceSpan

    func finding(at span: SourceSpan) -> Finding {
      Finding(
        mark.rule, at: span, "\"\(passage)\" \(mark.message)", notes: mark.note.map { [Finding.Note($0)] } ?? [],
        help: Advice(mark.help))
    }
  }

  /// What one pass over a text finds.
  struct Search {
    /// Each different passage once.
    var found: [Found] = []
    /// Whether the text may name a currency outside of its tags: hardly any does, and whoever looks for amounts need not look at the rest.
    var mayNameCurrency = false
  }

  /// What stands in a text.
  ///
  /// Only a template has tags: anywhere else they are shown.
  static func search(_ text: String, _ locale: String, isLocal: Bool, isTemplate: Bool = true) -> Search {
    var found = Search()
    let letters: (UInt8, UInt8)? = locale.utf8.withContiguousStorageIfAvailable { tag in
      tag.count < 2 ? (0, 0) : (tag[0], tag[1])
    }
    let language = letters ?? (0, 0)
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      firsts.withUnsafeBufferPointer { firsts in
        seconds.withUnsafeBufferPointer { seconds in
          let place = TextPlace(
            bytes: bytes, start: 0, language: language, isLocal: isLocal, kind: isTemplate ? .template : .plain)
          search(place, 0, firsts, seconds, &found)
        }
      }
    }
    return found
  }

  /// Those that are looked for in the whole of a text, which is short then.
  private static let wholes = TestText.wholes
  private static let mostWhole = 32
  /// The same for a text in quotes, of which there are few.
  private static let quotedWholes = wholes + LeftoverPlaceholder.wholes
  private static let wholeFirsts = table(quotedWholes) { $0.first }
  private static let wholeSeconds = table(quotedWholes) { $0.second }

  /// All other rows; a bit of a word says which of them a byte may begin, or go on.
  static let rows: [TextMark] =
    LeftoverPlaceholder.marks + ShownMarkup.marks + OddCharacter.marks + TestText.marks + EmojiShortcode.marks
    + DoubledPercent.marks

  /// A bit for each row.
  private typealias Bits = UInt64
  /// The highest bit: a tag of a template begins, in which only texts in quotes are shown.
  private static let tag: Bits = 1 << (Bits.bitWidth - 1)
  /// The bits below it: what a currency may be named with.
  private static let currencies = Bits.max << mostRows & ~tag
  /// The bits below these. More rows than these would not be looked for.
  static let mostRows = Bits.bitWidth - 1 - AmountSearch.beginnings.count

  /// Those that other passages do not hide.
  private static let ownRows = rows.indices.reduce(Bits(0)) { $0 | (rows[$1].isOfItsOwn ? 1 << $1 : 0) }

  private static let firsts = tagged(table(rows) { $0.first }, AmountSearch.beginnings.map(\.first))
  private static let seconds = tagged(table(rows) { $0.second }, AmountSearch.beginnings.map(\.second))

  private static func table(_ rows: [TextMark], _ bytes: (TextMark) -> [UInt8]) -> [Bits] {
    var table = [Bits](repeating: 0, count: 256)
    for (row, mark) in rows.prefix(mostRows).enumerated() {
      for byte in bytes(mark) { table[Int(byte)] |= 1 << row }
    }
    return table
  }

  private static func tagged(_ table: [Bits], _ currencies: [[UInt8]]) -> [Bits] {
    var table = table
    for byte in [UInt8(ascii: "{"), UInt8(ascii: "%")] { table[Int(byte)] |= tag }
    for (bit, bytes) in currencies.enumerated() {
      for byte in bytes { table[Int(byte)] |= 1 << (mostRows + bit) }
    }
    return table
  }

  /// Looks at bytes that stand `offset` bytes behind the start of the text.
  private static func search(
    _ place: consuming TextPlace, _ offset: Int, _ firsts: UnsafeBufferPointer<Bits>,
    _ seconds: UnsafeBufferPointer<Bits>,
    _ search: inout Search
  ) {
    let bytes = place.bytes
    if bytes.count <= mostWhole || place.kind == .quoted, let mark = whole(place) {
      return take(mark, place, bytes.count, offset, &search.found)
    }
    var index = 0
    // Up to here a passage has been found, in which only some rows are asked.
    var covered = 0
    while index < bytes.count {
      // Eight at a time, as long as none of them begins anything: most of most texts.
      while index &+ 9 < bytes.count {
        var rows: Bits = 0
        var next = index
        while next < index &+ 8 {
          rows |= firsts[Int(bytes[next])] & seconds[Int(bytes[next &+ 1])]
          next &+= 1
        }
        guard rows == 0 else { break }
        index = next
      }
      while index &+ 1 < bytes.count, firsts[Int(bytes[index])] & seconds[Int(bytes[index &+ 1])] == 0 { index &+= 1 }
      let next = index &+ 1 < bytes.count ? bytes[index &+ 1] : 0x0A
      let rows = firsts[Int(bytes[index])] & seconds[Int(next)]
      guard rows != 0 else {
        index &+= 1
        continue
      }
      if rows & tag != 0, !place.isFixed {
        let end = QuotedTexts.pass(bytes, from: index) { quoted in
          guard !quoted.range.isEmpty, QuotedTexts.isShown(quoted, in: bytes) else { return }
          let inside = TextPlace(
            bytes: UnsafeBufferPointer(rebasing: bytes[quoted.range]), start: 0,
            language: place.language, isLocal: place.isLocal, kind: .quoted)
          Self.search(inside, offset + quoted.range.lowerBound, firsts, seconds, &search)
        }
        if let end {
          if index &+ 2 < bytes.count, bytes[index &+ 2] == 0x20 || isDigit(bytes[index &+ 2]) {
            place.start = index
            if let length = LeftoverPlaceholder.numbered.length(place) {
              take(LeftoverPlaceholder.numbered, place, length, offset, &search.found)
            }
          }
          index = end
          continue
        }
      }
      place.start = index
      if rows & currencies != 0 { search.mayNameCurrency = true }
      if rows & ownRows != 0 { matched(rows & ownRows, place, offset, &search.found) }
      if index >= covered {
        covered = index + matched(rows & ~(ownRows | currencies | tag), place, offset, &search.found)
      }
      index &+= 1
    }
  }

  /// The row that a text is as a whole. Few begin with what one of them begins with; none is a single byte.
  private static func whole(_ place: TextPlace) -> TextMark? {
    guard place.bytes.count > 1 else { return nil }
    var left = wholeFirsts[Int(place.bytes[0])] & wholeSeconds[Int(place.bytes[1])]
    while left != 0 {
      let row = left.trailingZeroBitCount
      left &= left &- 1
      guard row < wholes.count || place.kind == .quoted else { return nil }
      if quotedWholes[row].length(place) == place.bytes.count { return quotedWholes[row] }
    }
    return nil
  }

  /// Takes the first row that holds here; gives how long its passage is.
  @discardableResult
  private static func matched(_ rows: Bits, _ place: TextPlace, _ offset: Int, _ found: inout [Found]) -> Int {
    var left = rows
    while left != 0 {
      let mark = Self.rows[left.trailingZeroBitCount]
      left &= left &- 1
      guard let length = mark.length(place) else { continue }
      take(mark, place, length, offset, &found)
      return length
    }
    return 0
  }

  /// Keeps a passage that is new; more than a file shows would only be counted.
  private static func take(
    _ mark: TextMark, _ place: TextPlace, _ length: Int, _ offset: Int, _ found: inout [Found]
  ) {
    guard found.count < RunLimit.fileFindings.value else { return }
    let end = min(place.start + length, place.bytes.count)
    let passage = String(decoding: place.bytes[place.start..<end], as: UTF8.self)
    guard !found.contains(where: { $0.mark.rule === mark.rule && $0.passage.utf8.elementsEqual(passage.utf8) }) else {
      return
    }
    found.append(Found(mark: mark, passage: passage, place: SourceSpan(offset + place.start, offset + end)))
  }
}
