import Checking
import Diagnostics
import Expressions
import Limits
import Planning

/// A pattern of bytes that a text for people hardly ever has: one row of ``TextMarks``.
///
/// Two bytes find the candidates, so that one pass over a text asks for all patterns together; what `length` says then decides.
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

  static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  static let digits = "0123456789"
}

/// A place in a text at which a pattern may start.
struct TextPlace {
  /// The text, tags and all.
  let bytes: UnsafeBufferPointer<UInt8>
  var start: Int
  /// The language tag.
  let locale: String
  /// Whether an app on the device shows it, and not the system from a push.
  let isLocal: Bool

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
    let span: SourceSpan

    var finding: Finding {
      Finding(
        mark.rule, at: span, "\"\(passage)\" \(mark.message)", notes: mark.note.map { [Finding.Note($0)] } ?? [],
        help: mark.help)
    }
  }

  /// Adds what stands in a text, of each rule once.
  static func search(
    _ text: String, _ locale: String, isLocal: Bool, at span: SourceSpan, into found: inout [Found]
  ) {
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      firsts.withUnsafeBufferPointer { firsts in
        seconds.withUnsafeBufferPointer { seconds in
          var place = TextPlace(bytes: bytes, start: 0, locale: locale, isLocal: isLocal)
          search(&place, firsts, seconds) { mark, passage in
            let isTold = found.contains { $0.mark.rule === mark.rule && $0.span == span }
            if !isTold { found.append(Found(mark: mark, passage: passage, span: span)) }
          }
        }
      }
    }
  }

  /// Those that are looked for in the whole of a text, which is short then.
  private static let wholes = TestText.wholes
  private static let mostWhole = 8

  /// All other rows; a bit of a word says which of them a byte may begin, or go on.
  static let rows: [TextMark] =
    LeftoverPlaceholder.marks + ShownMarkup.marks + OddCharacter.marks + TestText.marks + EmojiShortcode.marks
    + DoubledPercent.marks

  /// The highest bit: a tag of a template begins, in which nothing is shown.
  private static let tag: UInt32 = 1 << 31

  /// Those that other passages do not hide.
  private static let ownRows = rows.indices.reduce(UInt32(0)) { $0 | (rows[$1].isOfItsOwn ? 1 << UInt32($1) : 0) }

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

  private static func search(
    _ place: inout TextPlace, _ firsts: UnsafeBufferPointer<UInt32>, _ seconds: UnsafeBufferPointer<UInt32>,
    _ take: (TextMark, String) -> Void
  ) {
    let bytes = place.bytes
    if bytes.count <= mostWhole {
      for mark in wholes where mark.length(place) == bytes.count {
        return take(mark, String(decoding: bytes, as: UTF8.self))
      }
    }
    var index = 0
    // Up to here a passage has been found, in which only some rows are asked.
    var covered = 0
    while index &+ 1 < bytes.count {
      // Eight at a time, as long as none of them begins anything: most of most texts. Two bytes are left to look at.
      while index &+ 9 < bytes.count {
        var rows: UInt32 = 0
        for next in index..<(index &+ 8) { rows |= firsts[Int(bytes[next])] & seconds[Int(bytes[next &+ 1])] }
        guard rows == 0 else { break }
        index &+= 8
      }
      let rows = firsts[Int(bytes[index])] & seconds[Int(bytes[index &+ 1])]
      guard rows != 0 else {
        index &+= 1
        continue
      }
      if rows & tag != 0, let end = LiquidMarkup.end(in: bytes, from: index) {
        index = end
        continue
      }
      place.start = index
      _ = matched(rows & ownRows, place, take)
      if index >= covered { covered = index + matched(rows & ~(ownRows | tag), place, take) }
      index &+= 1
    }
  }

  /// Takes the first row that holds here; gives how long its passage is.
  private static func matched(_ rows: UInt32, _ place: TextPlace, _ take: (TextMark, String) -> Void) -> Int {
    var left = rows
    while left != 0 {
      let mark = Self.rows[left.trailingZeroBitCount]
      left &= left &- 1
      guard let length = mark.length(place) else { continue }
      let passage = place.bytes[place.start..<min(place.start + length, place.bytes.count)]
      take(mark, String(decoding: passage, as: UTF8.self))
      return length
    }
    return 0
  }
}
