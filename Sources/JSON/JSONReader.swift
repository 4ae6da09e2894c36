// Takes: bytes.
// Gives: a `JSONValue`, or where and why the bytes are no JSON.
// Never: guesses (comments, trailing commas, byte order marks, lone surrogates), rounds a number, keeps the last of two equal keys.

/// Reads JSON strictly as RFC 8259 has it.
///
/// Numbers keep their digits, objects the order of their keys; keys are equal when their bytes are. A key that comes twice is an error,
/// because readers differ in which one they take (RFC 8259, section 4). At most 128 levels are read, so hostile input cannot exhaust the stack.
public struct JSONReader {
  /// How deep arrays and objects may nest.
  public static let depthLimit = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// How many more values may be read.
  private var left: Int
  private let most: Int

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ most: Int) {
    self.bytes = bytes
    self.most = most
    left = most
  }

  /// The value that some bytes are, with at most so many values in it: a value takes many times the memory of its bytes.
  public static func read(_ bytes: [UInt8], values most: Int = .max) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in try read(bytes, values: most) }
  }

  /// The same of bytes that stand somewhere.
  public static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, values most: Int = .max
  ) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes, most)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONError(offset: 0, message: "a byte order mark is not allowed")
    }
    reader.skipBlanks()
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    if reader.index < bytes.count { throw reader.unexpected("the end") }
    return value
  }

  // MARK: - Values

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard let wanted = byte.asciiValue, next == wanted else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard left > 0 else { throw JSONError(offset: index, message: "more than \(most) values") }
    left -= 1
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let count = text.utf8CodeUnitCount
    let letters = UnsafeBufferPointer(start: text.utf8Start, count: count)
    guard bytes.count - index >= count, bytes[index..<index + count].elementsEqual(letters) else {
      throw unexpected("a value")
    }
    index += count
    return value
  }

  private func judge(_ depth: Int) throws(JSONError) {
    if depth > JSONReader.depthLimit {
      throw JSONError(offset: index, message: "more than \(JSONReader.depthLimit) levels")
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    try judge(depth)
    index += 1
    var items: [JSONValue] = []
    skipBlanks()
    if take("]") { return .array(items) }
    while true {
      skipBlanks()
      items.append(try value(depth: depth))
      skipBlanks()
      if take("]") { return .array(items) }
      guard take(",") else { throw unexpected("\",\" or \"]\"") }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    try judge(depth)
    index += 1
    var members: [JSONValue.Member] = []
    var keys = Set<[UInt8]>()
    skipBlanks()
    if take("}") { return .object(members) }
    while true {
      skipBlanks()
      let start = index
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key") }
      let key = try string()
      // A set of bytes, not of Strings, to which canonically equal texts are one.
      guard keys.insert(Array(key.utf8)).inserted else {
        throw JSONError(offset: start, message: "the key \"\(key)\" comes twice")
      }
      skipBlanks()
      guard take(":") else { throw unexpected("\":\"") }
      skipBlanks()
      members.append(JSONValue.Member(key, try value(depth: depth)))
      skipBlanks()
      if take("}") { return .object(members) }
      guard take(",") else { throw unexpected("\",\" or \"}\"") }
    }
  }

  // MARK: - Numbers

  private mutating func number() throws(JSONError) -> String {
    let start = index
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while let byte = next, byte >= 0x30, byte <= 0x39 { index += 1 }
    if index == start { throw unexpected("a digit") }
  }

  // MARK: - Texts

  private mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    try skipPlain()
    if take("\"") { return String(decoding: bytes[start..<index - 1], as: UTF8.self) }
    var text = Array(bytes[start..<index])
    while !take("\"") {
      try escape(into: &text)
      let plain = index
      try skipPlain()
      text.append(contentsOf: bytes[plain..<index])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Goes on to the next `"` or `\`.
  private mutating func skipPlain() throws(JSONError) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
      case 0..<0x20: throw unexpected("a text without control characters")
      case 0x20..<0x80: index += 1
      default:
        let length = sequenceLength(byte)
        guard length > 0 else { throw JSONError(offset: index, message: "not UTF-8") }
        index += length
      }
    }
    throw JSONError(offset: index, message: "the text has no end")
  }

  /// How many bytes the character that starts here has (Unicode, table 3-7); 0 when it is malformed.
  private func sequenceLength(_ lead: UInt8) -> Int {
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard bytes.count - index >= length, second.contains(bytes[index + 1]) else { return 0 }
    return bytes[(index + 2)..<(index + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let start = index
    index += 1
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[index])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text.append(contentsOf: String(try unicodeEscape(start)).utf8)
      return
    default: throw JSONError(offset: start, message: "unknown escape")
    }
    index += 1
  }

  private mutating func unicodeEscape(_ start: Int) throws(JSONError) -> Character {
    var code = try fourDigits()
    if code & 0xFC00 == 0xD800, take("\\"), next == UInt8(ascii: "u") {
      let low = try fourDigits()
      guard low & 0xFC00 == 0xDC00 else { throw JSONError(offset: start, message: "half a surrogate pair") }
      code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(code) else { throw JSONError(offset: start, message: "half a surrogate pair") }
    return Character(scalar)
  }

  /// Reads `uXXXX`.
  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    index += 1
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = hexDigit(byte) else { throw unexpected("four hexadecimal digits") }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }

  private func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private func unexpected(_ wanted: String) -> JSONError {
    guard let byte = next else { return JSONError(offset: index, message: "it ends where \(wanted) was expected") }
    let found =
      byte > 0x20 && byte < 0x7F ? "\"\(Character(Unicode.Scalar(byte)))\"" : "byte 0x" + String(byte, radix: 16)
    return JSONError(offset: index, message: "expected \(wanted), found \(found)")
  }
}
