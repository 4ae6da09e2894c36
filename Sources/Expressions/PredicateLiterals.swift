import Clocks
import Diagnostics

// Values as they are written: texts, names, and everything that starts with a digit.
extension PredicateParser {
  /// A value as written, before it is held against a type.
  enum Literal {
    case number(Int64, places: Int)
    case text(Range<Int>)
    case date(CivilDate)
    case moment(Int64)
    case version(Range<Int>)
    /// A time without the quotation marks that it needs.
    case time(CivilTime)
    /// A number as people write it.
    case written(WrittenNumber)
    case word(Range<Int>)

    var described: String {
      switch self {
      case .number(_, let places): places == 0 ? "a whole number" : "a decimal"
      case .text: "a text"
      case .date: "a date"
      case .moment: "a timestamp"
      case .version: "a version"
      case .time: "a time"
      case .written: "a number"
      case .word: "a name"
      }
    }
  }

  /// Any value; nothing, and a finding, when none stands here.
  mutating func anyLiteral() -> (Literal, SourceSpan)? {
    cursor.skipBlanks()
    let start = cursor.at
    if let text = cursor.quoted() { return (.text(text), SourceSpan(start, cursor.at)) }
    let first = cursor.peek
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      fail(start..<start + 1, "this quotation mark has no partner")
      return nil
    }
    if first &- 0x30 < 10 || (first == UInt8(ascii: "-") && cursor.peek(1) &- 0x30 < 10) { return numeric(start) }
    if !Cursor.isNameStart(first), let written = writtenNumber(from: start) { return written }
    if let word = cursor.name() {
      if isWord(word, "not") {
        cursor.at = start
        refuse(help: "write \"not\" in front of the whole condition") { "\($0) is not a value" }
        return nil
      }
      // No name has such letters; they are taken along so that the message quotes the whole word.
      if cursor.peek >= 0x80 { cursor.at = Cursor(bytes, at: start).token().upperBound }
      return (.word(word.lowerBound..<cursor.at), SourceSpan(start, cursor.at))
    }
    refuse { "\($0) is not a value" }
    return nil
  }

  /// A number, a date, a timestamp or a version, which all start with a digit.
  private mutating func numeric(_ start: Int) -> (Literal, SourceSpan)? {
    let number = cursor.number()
    let next = cursor.peek
    if mayGoOn(next), let written = writtenNumber(from: start) { return written }
    if !Self.continuesValue(next) {
      let span = SourceSpan(start, cursor.at)
      switch number {
      case .integer(let value): return (.number(value, places: 0), span)
      case .decimal(let mantissa, let places): return (.number(mantissa, places: places), span)
      default:
        fail(start..<cursor.at, "the number is too long")
        return nil
      }
    }
    var end = cursor.at
    while end < bytes.count, Self.continuesValue(bytes[end]) { end += 1 }
    cursor.at = end
    let run = UnsafeBufferPointer(rebasing: bytes[start..<end])
    let span = SourceSpan(start, end)
    if let date = CivilDate(run) { return (.date(date), span) }
    if let micros = Instant.microseconds(run) { return (.moment(micros), span) }
    if let time = CivilTime.meant(by: String(decoding: run, as: UTF8.self)) { return (.time(time), span) }
    if run.allSatisfy({ $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }) { return (.version(start..<end), span) }
    cursor.at = start
    if let written = writtenNumber(from: start) { return written }
    cursor.at = end
    fail(
      start..<end, "\"\(String(decoding: run, as: UTF8.self))\" is not a value",
      note: "a date is written 2026-12-01, a timestamp 2026-12-01T18:30:00Z", help: phrase(at: start))
    return nil
  }

  /// Whether a byte goes on what a digit began: dates, times and versions.
  private static func continuesValue(_ byte: UInt8) -> Bool {
    if Cursor.isNamePart(byte) { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "+"): return true
    default: return false
    }
  }
}

/// Whether a relation to a number always (true) or never (false) holds for values from `low` to `high`.
func verdict(_ sign: Comparison, _ value: Int64, _ low: Int64, _ high: Int64) -> Bool? {
  switch sign {
  case .less: high < value ? true : low >= value ? false : nil
  case .lessOrEqual: high <= value ? true : low > value ? false : nil
  case .greater: low > value ? true : high <= value ? false : nil
  case .greaterOrEqual: low >= value ? true : high < value ? false : nil
  case .equal: value < low || value > high ? false : low == high ? true : nil
  case .notEqual: value < low || value > high ? true : low == high ? false : nil
  }
}

extension AttributeType {
  /// The type with its article, for messages.
  var described: String {
    switch self {
    case .text: "a text"
    case .enumeration: "an enumeration"
    case .integer: "a whole number"
    case .decimal: "a decimal"
    case .boolean: "a boolean"
    case .date: "a date"
    case .time: "a time"
    case .timestamp: "a timestamp"
    case .version: "a version"
    }
  }

  /// The raw values that can occur, for types whose values are in an order that has ends.
  var range: (low: Int64, high: Int64)? {
    switch self {
    case .integer(let min, let max), .decimal(let min, let max, _): (min ?? .min, max ?? .max)
    case .time(let min, let max): (min ?? 0, max ?? CivilTime.lastSecond)
    case .boolean: (0, 1)
    case .enumeration(let members): members.isEmpty ? nil : (0, Int64(members.count - 1))
    default: nil
    }
  }

  /// `is from 0 to 5000`.
  var rangeText: String {
    func text(_ raw: Int64) -> String {
      if case .time = self { return PredicateProgram.time(raw) }
      guard case .decimal(_, _, let places) = self else { return String(raw) }
      return withDecimal(raw, places: places, keepsPlaces: false) { String(decoding: $0, as: UTF8.self) }
    }
    switch self {
    case .integer(let min, let max), .decimal(let min, let max, _):
      switch (min, max) {
      case (let min?, let max?): return "is from \(text(min)) to \(text(max))"
      case (let min?, nil): return "is at least \(text(min))"
      case (nil, let max?): return "is at most \(text(max))"
      default: return "has no range"
      }
    case .time(let min, let max): return "is from \(text(min ?? 0)) to \(text(max ?? CivilTime.lastSecond))"
    case .enumeration: return "has only one value"
    default: return "has no other value"
    }
  }
}
