import CLanes
import Diagnostics
import Expressions
import Glibc
import Limits
import Rows

/// Lines of JSON: RFC 8259 by bytes, in place. An escape is never shorter than what it stands for, so texts are decoded where they are.
///
/// The chunk ends with a line feed, and JSON has none inside a line, so every loop here ends at one.
extension TypedRows {
  /// How deep the values of keys that nobody asks for may nest.
  static let depthLimit = 64

  /// Reads the line at ``position``; false when it is empty.
  mutating func nextLine() -> Bool {
    let start = position
    var at = start
    skipBlanks(&at)
    if base[at] == UInt8(ascii: "\n") {
      position = at &+ 1
      return false
    }
    if !object(&at) {
      if problem == .none { problem = .notJSON }
      problemOffset = at &- start
      let rest = memchr(base + at, Int32(UInt8(ascii: "\n")), max(end &- at, 0))
      at = rest.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(base) } ?? (end &- 1)
    }
    position = at &+ 1
    if !misspelt.isEmpty { refuseMisspelling() }
    if position &- start > RowScanner.rowLimit { (problem, problemField) = (.rowTooLarge, -1) }
    return true
  }

  /// Reads an object and goes to the line's end.
  private mutating func object(_ at: inout Int) -> Bool {
    guard take("{", &at) else { return fails("an object in braces") }
    skipBlanks(&at)
    if !take("}", &at) {
      repeat {
        skipBlanks(&at)
        guard key(&at) else { return false }
        let name = text
        let column = names.value(of: base + Int(name.start), Int(name.end &- name.start))
        skipBlanks(&at)
        if column >= 0 {
          guard cells[column].tag == .absent else {
            (problem, problemField) = (.keyTwice, column)
            return false
          }
          guard let cell = value(&at) else { return false }
          cells[column] = cell
        } else {
          if strangers.value(of: base + Int(name.start), Int(name.end &- name.start)) != 0 { look(at: name) }
          guard ignoredValue(&at) else { return false }
        }
        skipBlanks(&at)
      } while take(",", &at)
      guard take("}", &at) else { return fails("\",\" or \"}\"") }
    }
    skipBlanks(&at)
    return base[at] == UInt8(ascii: "\n") || fails("the line's end")
  }

  /// More keys than any rows have. Hostile ones are compared each time: what is found must not hang on which rows were read before.
  private static let mostStrangers = 2048
  /// More columns are not compared with: what a hostile key costs has a bound.
  private static let mostCompared = 256

  /// Looks at a key that no attribute has: whether it is nearly one.
  private mutating func look(at key: TypedCell) {
    let name = UnsafeBufferPointer(start: UnsafePointer(base) + Int(key.start), count: Int(key.end &- key.start))
    guard let first = name.baseAddress, !name.isEmpty else { return }
    var column = strangers.value(of: first, name.count)
    if column < 0 {
      guard name.count <= 128 else { return }
      let word = String(decoding: name, as: UTF8.self)
      column = (AttributeTable.meant(by: word, among: columnNames.prefix(Self.mostCompared), .ofOneWord()) ?? -1) &+ 1
      if strangerCount < Self.mostStrangers {
        strangerCount &+= 1
        strangers.insert(name, column)
      }
    }
    if column > 0 { misspelt.append((column &- 1, key)) }
  }

  /// Refuses the row where a column has no value because its key is misspelt; one that stands beside it is somebody else's.
  private mutating func refuseMisspelling() {
    if problem == .none, let found = misspelt.first(where: { cells[$0.column].tag == .absent }) {
      cells[found.column] = found.key
      (problem, problemField) = (.misspelt, found.column)
    }
    misspelt.removeAll(keepingCapacity: true)
  }

  /// Reads a key and its colon.
  private mutating func key(_ at: inout Int) -> Bool {
    guard base[at] == UInt8(ascii: "\"") else { return fails("a key in quotes") }
    guard string(&at) else { return false }
    guard isUTF8() else { return fails("UTF-8") }
    skipBlanks(&at)
    return take(":", &at) || fails("\":\"")
  }

  // MARK: - Values

  private mutating func value(_ at: inout Int) -> TypedCell? {
    let start = at
    var tag = CellTag.nested
    switch base[at] {
    case UInt8(ascii: "\""):
      // Whether it is UTF-8 is asked when its type is.
      guard string(&at) else { return nil }
      return text
    case UInt8(ascii: "{"), UInt8(ascii: "["): guard nested(&at) else { return nil }
    default:
      guard let found = scalar(&at) else { return nil }
      tag = found
    }
    return TypedCell(tag: tag, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: at))
  }

  private mutating func ignoredValue(_ at: inout Int) -> Bool {
    switch base[at] {
    case UInt8(ascii: "\""): string(&at) && (isUTF8() || fails("UTF-8"))
    case UInt8(ascii: "{"), UInt8(ascii: "["): nested(&at)
    default: scalar(&at) != nil
    }
  }

  /// A number or one of the three words.
  private mutating func scalar(_ at: inout Int) -> CellTag? {
    switch base[at] {
    case UInt8(ascii: "t") where word("true", &at), UInt8(ascii: "f") where word("false", &at): return .boolean
    case UInt8(ascii: "n") where word("null", &at): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number(&at) ? .number : nil
    default:
      _ = fails("a value")
      return nil
    }
  }

  private func word(_ word: StaticString, _ at: inout Int) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where base[at &+ index] != word.utf8Start[index] { return false }
    at &+= word.utf8CodeUnitCount
    return true
  }

  private mutating func number(_ at: inout Int) -> Bool {
    _ = take("-", &at)
    if !take("0", &at) { guard digits(&at) else { return false } }
    if take(".", &at) { guard digits(&at) else { return false } }
    if base[at] | 0x20 == UInt8(ascii: "e") {
      at &+= 1
      if !take("+", &at) { _ = take("-", &at) }
      guard digits(&at) else { return false }
    }
    return true
  }

  private mutating func digits(_ at: inout Int) -> Bool {
    let start = at
    while base[at] &- 0x30 <= 9 { at &+= 1 }
    return at > start || fails("a digit")
  }

  /// Goes over a list or an object that nobody asks for: the brackets that are open are the bits of a word.
  private mutating func nested(_ at: inout Int) -> Bool {
    decodes = false
    defer { decodes = true }
    var depth = 0
    var objects: UInt64 = 0
    while true {
      let isObject = base[at] == UInt8(ascii: "{")
      if isObject || base[at] == UInt8(ascii: "[") {
        guard depth < Self.depthLimit else { return fails("no more than 64 levels") }
        (depth, objects) = (depth &+ 1, objects &<< 1 | (isObject ? 1 : 0))
        at &+= 1
        skipBlanks(&at)
        if base[at] != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          guard !isObject || key(&at) else { return false }
          skipBlanks(&at)
          continue
        }
      } else {
        guard ignoredValue(&at) else { return false }
      }
      // Behind a value, or in front of the end of what is empty.
      while true {
        skipBlanks(&at)
        if take(",", &at) { break }
        guard take(objects & 1 == 1 ? "}" : "]", &at) else {
          return fails(objects & 1 == 1 ? "\",\" or \"}\"" : "\",\" or \"]\"")
        }
        (depth, objects) = (depth &- 1, objects &>> 1)
        if depth == 0 { return true }
      }
      skipBlanks(&at)
      guard objects & 1 == 0 || key(&at) else { return false }
      skipBlanks(&at)
    }
  }

  // MARK: - Texts

  /// Reads a text into ``text``.
  private mutating func string(_ at: inout Int) -> Bool {
    at &+= 1
    let start = at
    var seen: UInt64 = 0
    while true {
      let word = Words.load(base + at)
      let stops = lanes_escapes_of_8(word)
      if stops == 0 {
        seen |= word
        at &+= 8
        continue
      }
      let count = stops.trailingZeroBitCount &>> 3
      seen |= word & Words.low(count)
      at &+= count
      textIsASCII = seen & Words.highs == 0
      if base[at] == UInt8(ascii: "\\") {
        textIsASCII = false
        return escaped(&at, from: start)
      }
      guard base[at] == UInt8(ascii: "\"") else { return fails("a text in quotes, without control characters") }
      return ends(start, at, &at)
    }
  }

  private mutating func ends(_ start: Int, _ end: Int, _ at: inout Int) -> Bool {
    at &+= 1
    text = TypedCell(tag: .text, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
    return true
  }

  /// Goes on with a text at its first escape.
  private mutating func escaped(_ at: inout Int, from start: Int) -> Bool {
    var out = at
    while true {
      let byte = base[at]
      if byte == UInt8(ascii: "\"") { return ends(start, decodes ? out : at, &at) }
      guard byte >= 0x20 else { return fails("a text in quotes, without control characters") }
      if byte == UInt8(ascii: "\\") {
        guard escape(&at, &out) else { return false }
        continue
      }
      write(byte, &out)
      at &+= 1
    }
  }

  @inline(__always)
  private func write(_ byte: UInt8, _ out: inout Int) {
    if decodes { base[out] = byte }
    out &+= 1
  }

  private mutating func escape(_ at: inout Int, _ out: inout Int) -> Bool {
    let byte: UInt8
    switch base[at &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = base[at &+ 1]
    case UInt8(ascii: "b"): byte = 0x08
    case UInt8(ascii: "f"): byte = 0x0C
    case UInt8(ascii: "n"): byte = 0x0A
    case UInt8(ascii: "r"): byte = 0x0D
    case UInt8(ascii: "t"): byte = 0x09
    case UInt8(ascii: "u"): return unicodeEscape(&at, &out)
    default: return fails("an escape of JSON")
    }
    write(byte, &out)
    at &+= 2
    return true
  }

  private mutating func unicodeEscape(_ at: inout Int, _ out: inout Int) -> Bool {
    guard var code = fourDigits(at &+ 2) else { return fails("four hexadecimal digits behind \\u") }
    var length = 6
    if code & 0xFC00 == 0xD800, base[at &+ 6] == UInt8(ascii: "\\"), base[at &+ 7] == UInt8(ascii: "u"),
      let low = fourDigits(at &+ 8), low & 0xFC00 == 0xDC00
    {
      code = 0x10000 &+ (code & 0x3FF) &<< 10 &+ (low & 0x3FF)
      length = 12
    }
    guard let scalar = Unicode.Scalar(code) else { return fails("both halves of a surrogate pair") }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      write(byte, &out)
    }
    at &+= length
    return true
  }

  private func fourDigits(_ at: Int) -> UInt32? {
    var code: UInt32 = 0
    for index in 0..<4 {
      let byte = base[at &+ index]
      let digit: UInt8
      if byte &- 0x30 <= 9 {
        digit = byte &- 0x30
      } else {
        guard (byte | 0x20) &- 0x61 < 6 else { return nil }
        digit = (byte | 0x20) &- 0x61 &+ 10
      }
      code = code &<< 4 | UInt32(digit)
    }
    return code
  }

  /// Whether the last text is UTF-8.
  private func isUTF8() -> Bool {
    textIsASCII || Words.scalars(base + Int(text.start), Int(text.end &- text.start)) >= 0
  }

  // MARK: - Bytes

  @inline(__always)
  private func skipBlanks(_ at: inout Int) {
    while true {
      switch base[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): at &+= 1
      default: return
      }
    }
  }

  @inline(__always)
  private func take(_ byte: Unicode.Scalar, _ at: inout Int) -> Bool {
    guard base[at] == UInt8(truncatingIfNeeded: byte.value) else { return false }
    at &+= 1
    return true
  }

  private mutating func fails(_ expected: StaticString) -> Bool {
    self.expected = expected
    return false
  }
}
