import Foundation

/// A value of JSON as the bundle has it: numbers keep their digits, because `2.50` and `2.5` are shown differently.
indirect enum BundleNode: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([BundleNode])
  case object([String: BundleNode])

  /// How deep arrays and objects may lie in each other. Deeper files are an error, because reading them would end the stack.
  static let mostLevels = 64
  /// More bytes are not read: a bundle of a thousand campaigns has about two million.
  static let mostBytes = 16_000_000

  /// Reads a whole text.
  static func read(_ data: Data) throws(BundleError) -> BundleNode {
    guard data.count <= mostBytes else { throw .tooLarge(bytes: data.count) }
    // A reader of bytes makes no mistake inside of a scalar only if there are no others.
    guard String(bytes: data, encoding: .utf8) != nil else { throw .notJSON(byte: 0, "the text is not UTF-8") }
    return try BundleReader.read([UInt8](data))
  }

  /// The value for apps; nil for numbers that a double cannot hold.
  var dataValue: DataValue? {
    switch self {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .text(let value): return .string(value)
    case .number(let digits):
      if let whole = Int(digits) { return .integer(whole) }
      return Double(digits).flatMap { $0.isFinite ? .number($0) : nil }
    case .list(let items):
      var values: [DataValue] = []
      for item in items {
        guard let value = item.dataValue else { return nil }
        values.append(value)
      }
      return .array(values)
    case .object(let members):
      var values: [String: DataValue] = [:]
      for (key, member) in members {
        guard let value = member.dataValue else { return nil }
        values[key] = value
      }
      return .object(values)
    }
  }
}

/// Reads JSON (RFC 8259) from bytes that are UTF-8.
private struct BundleReader {
  private let bytes: [UInt8]
  private var at = 0

  static func read(_ bytes: [UInt8]) throws(BundleError) -> BundleNode {
    var reader = BundleReader(bytes: bytes)
    let value = try reader.value(level: 0)
    reader.skipSpace()
    guard reader.at == bytes.count else { throw reader.error("something follows the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ what: String) -> BundleError { .notJSON(byte: at, what) }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 { at += 1 }
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: wanted) else { return false }
    at += 1
    return true
  }

  private mutating func value(level: Int) throws(BundleError) -> BundleNode {
    guard level < BundleNode.mostLevels else { throw error("more than \(BundleNode.mostLevels) values in each other") }
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return try object(level)
    case UInt8(ascii: "["): return try list(level)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39: return .number(try number())
    default: throw error("no value starts here")
    }
  }

  private mutating func word(_ word: StaticString, _ value: BundleNode) throws(BundleError) -> BundleNode {
    let end = at + word.utf8CodeUnitCount
    let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[at..<end].elementsEqual(text) else { throw error("no value starts here") }
    at = end
    return value
  }

  private mutating func object(_ level: Int) throws(BundleError) -> BundleNode {
    at += 1
    var members: [String: BundleNode] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw error("a key must be a text") }
      let key = try text()
      skipSpace()
      guard take(":") else { throw error("\":\" is missing after a key") }
      members[key] = try value(level: level + 1)
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw error("\",\" or \"}\" is missing") }
    }
  }

  private mutating func list(_ level: Int) throws(BundleError) -> BundleNode {
    at += 1
    var items: [BundleNode] = []
    skipSpace()
    if take("]") { return .list(items) }
    while true {
      items.append(try value(level: level + 1))
      skipSpace()
      if take("]") { return .list(items) }
      guard take(",") else { throw error("\",\" or \"]\" is missing") }
    }
  }

  private mutating func digits() throws(BundleError) {
    let start = at
    while let byte, 0x30...0x39 ~= byte { at += 1 }
    guard at > start else { throw error("a digit is missing") }
  }

  private mutating func number() throws(BundleError) -> String {
    let start = at
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func text() throws(BundleError) -> String {
    at += 1
    let start = at
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { at += 1 }
    if take("\"") { return String(decoding: bytes[start..<at - 1], as: UTF8.self) }
    var plain = Array(bytes[start..<at])
    while let byte {
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: plain, as: UTF8.self)
      case UInt8(ascii: "\\"): plain += try escape()
      case 0..<0x20: throw error("a text has a control character")
      default: plain.append(byte)
      }
    }
    throw error("a text does not end")
  }

  /// What follows a backslash, as UTF-8.
  private mutating func escape() throws(BundleError) -> [UInt8] {
    guard let byte else { throw error("a text does not end") }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default: throw error("\"\\\" is followed by a wrong letter")
    }
    let first = try hexadecimal()
    var value = first
    if 0xD800...0xDBFF ~= first, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
      bytes[at + 1] == UInt8(ascii: "u")
    {
      at += 2
      let second = try hexadecimal()
      // Half of a pair alone means nothing.
      guard 0xDC00...0xDFFF ~= second else { throw error("half of a surrogate pair") }
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw error("half of a surrogate pair") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(BundleError) -> UInt32 {
    guard at + 4 <= bytes.count else { throw error("\"\\u\" needs four digits") }
    var value: UInt32 = 0
    for byte in bytes[at..<at + 4] {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x37
      case 0x61...0x66: digit = byte - 0x57
      default: throw error("\"\\u\" needs four digits")
      }
      value = value << 4 | UInt32(digit)
    }
    at += 4
    return value
  }
}
