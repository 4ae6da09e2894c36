/// A place in the bytes of an expression, and the words that both small languages are made of.
struct Cursor {
  let bytes: UnsafeBufferPointer<UInt8>
  var at: Int

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at: Int) {
    self.bytes = bytes
    self.at = at
  }

  /// The byte here, or 0 at the end.
  @inline(__always)
  var peek: UInt8 { at < bytes.count ? bytes[at] : 0 }

  @inline(__always)
  func peek(_ distance: Int) -> UInt8 { at + distance < bytes.count ? bytes[at + distance] : 0 }

  var isAtEnd: Bool { at >= bytes.count }

  @inline(__always)
  mutating func skipBlanks() {
    while at < bytes.count, bytes[at] == 0x20 || 0x09...0x0D ~= bytes[at] { at += 1 }
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  static func isNameStart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") }

  /// A bit of two words for each byte of ASCII: every name of every text is read by this.
  @inline(__always)
  static func isNamePart(_ byte: UInt8) -> Bool {
    let (digits, letters): (UInt64, UInt64) = (0x03FF_0000_0000_0000, 0x07FF_FFFE_87FF_FFFE)
    return byte < 0x80 && (byte < 0x40 ? digits : letters) &>> UInt64(byte & 0x3F) & 1 != 0
  }

  /// A letter or `_`, then letters, digits, `_` and single `-` inside.
  @inline(__always)
  mutating func name() -> Range<Int>? {
    guard at < bytes.count, Self.isNameStart(bytes[at]) else { return nil }
    let start = at
    at += 1
    while at < bytes.count {
      if Self.isNamePart(bytes[at]) || (bytes[at] == UInt8(ascii: "-") && Self.isNamePart(peek(1))) {
        at += 1
      } else {
        break
      }
    }
    return start..<at
  }

  /// What stands between two equal quotation marks; Liquid knows no escapes. Nothing, and nothing is read, when the text is not
  /// closed or none starts here.
  @inline(__always)
  mutating func quoted() -> Range<Int>? {
    let mark = peek
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { return nil }
    let end = bytes.next(mark, from: at + 1)
    guard end < bytes.count else { return nil }
    defer { at = end + 1 }
    return at + 1..<end
  }

  /// A whole number of one to nine digits that prints as it is written.
  @inline(__always)
  mutating func shortNumber() -> Range<Int>? {
    let start = at
    var end = at
    while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
    let isLast = end >= bytes.count || (!Self.isNamePart(bytes[end]) && bytes[end] != UInt8(ascii: "."))
    guard end > start, end - start < 10, isLast, bytes[start] != 0x30 || end == start + 1 else { return nil }
    at = end
    return start..<end
  }

  /// A number: an optional minus, digits, and optionally a point and digits.
  enum Number {
    case integer(Int64)
    case decimal(Int64, places: Int)
    case tooLong
  }

  /// A number, or nothing when none starts here.
  mutating func number() -> Number? {
    var index = at
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard index < bytes.count, bytes[index] &- 0x30 < 10 else { return nil }
    var mantissa: Int64 = 0
    var places: Int?
    var isTooLong = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), places == nil, index + 1 < bytes.count, bytes[index + 1] &- 0x30 < 10 {
        places = 0
      } else if byte &- 0x30 < 10 {
        let (tens, overflow) = mantissa.multipliedReportingOverflow(by: 10)
        let digit = Int64(byte &- 0x30)
        let (sum, carry) = isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
        if overflow || carry { isTooLong = true }
        mantissa = sum
        places = places.map { $0 + 1 }
      } else {
        break
      }
      index += 1
    }
    at = index
    if isTooLong || (places ?? 0) > 18 { return .tooLong }
    return places.map { .decimal(mantissa, places: $0) } ?? .integer(mantissa)
  }

  /// The number that began at `start`, as JSON has it: without zeros in front of its digits.
  func jsonNumber(from start: Int) -> String {
    var digits = bytes[start..<at]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    while digits.first == UInt8(ascii: "0"), let next = digits.dropFirst().first, next &- 0x30 < 10 {
      digits.removeFirst()
    }
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  /// The word, the closing braces or the single character here, for pointing at it.
  func token() -> Range<Int> {
    guard at < bytes.count else { return bytes.count..<bytes.count }
    var end = at + 1
    if peek(1) == UInt8(ascii: "}"), peek == UInt8(ascii: "%") || peek == UInt8(ascii: "}") { return at..<at + 2 }
    if peek(1) == peek, peek == UInt8(ascii: "&") || peek == UInt8(ascii: "|") { return at..<at + 2 }
    if Self.isNamePart(bytes[at]) || bytes[at] >= 0x80 {
      while end < bytes.count, Self.isNamePart(bytes[end]) || bytes[end] >= 0x80 { end += 1 }
    }
    return at..<end
  }
}
