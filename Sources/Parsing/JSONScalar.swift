import JSON
import YAML

/// What a scalar under `data` is, by the YAML 1.2 core schema.
///
/// The one place of the language where a value's look decides its type, because the keys are the author's own.
enum JSONScalar {
  /// The value of a scalar; a quoted or block scalar is always text.
  static func value(_ text: String, style: ScalarStyle) -> JSONValue {
    guard style == .plain, mayBeMore(text.utf8.first) else { return .string(text) }
    // Signs and digits stand before letters.
    if let first = text.utf8.first, first < UInt8(ascii: "A") {
      if let digits = number(text) ?? prefixed(text) { return .number(digits) }
      return .string(text)
    }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return .string(text)
    }
  }

  /// Whether a plain scalar with this first byte can be anything but text: most cannot, and need no further look.
  private static func mayBeMore(_ first: UInt8?) -> Bool {
    guard let first else { return true }
    return switch first {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "~"): true
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"),
      UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// The JSON digits of a YAML 1.2 core number in decimal; nothing for anything else, `.inf` and `.nan` included.
  ///
  /// YAML allows `+1`, `1.`, `.5` and leading zeros, JSON does not; the digits that are written are JSON's.
  static func number(_ text: String) -> String? {
    if text.utf8.count <= 18, isWhole(text) || isFraction(text) { return text }
    var bytes = Array(text.utf8)[...]
    guard bytes.count <= 64 else { return nil }
    var result = ""
    if bytes.first == UInt8(ascii: "-") { result = "-" }
    if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    let whole = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
    bytes = bytes.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    if bytes.first == UInt8(ascii: ".") {
      bytes.removeFirst()
      fraction = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
      bytes = bytes.dropFirst(fraction.count)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var exponent = ""
    if let first = bytes.first, first == UInt8(ascii: "e") || first == UInt8(ascii: "E") {
      bytes.removeFirst()
      exponent = "e"
      if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        exponent += sign == UInt8(ascii: "-") ? "-" : ""
        bytes.removeFirst()
      }
      let digits = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
      guard !digits.isEmpty, digits.count <= 3 else { return nil }
      exponent += String(decoding: digits, as: UTF8.self)
      bytes = bytes.dropFirst(digits.count)
    }
    guard bytes.isEmpty else { return nil }
    let significant = whole.drop { $0 == 0x30 }
    result += significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    if !fraction.isEmpty { result += "." + String(decoding: fraction, as: UTF8.self) }
    return result + exponent
  }

  /// Whether a text is digits alone, as JSON writes them: nearly all numbers are.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(text.utf8.first == UInt8(ascii: "-") ? 1 : 0)
    guard 1...64 ~= digits.count, digits.first != 0x30 || digits.count == 1 else { return false }
    return digits.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// Whether a text is digits on both sides of one point, as JSON writes them.
  private static func isFraction(_ text: String) -> Bool {
    var (digits, point) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), point == 0, digits > 0 {
        point = digits
      } else if 0x30...0x39 ~= byte {
        digits += 1
      } else {
        return false
      }
    }
    return point > 0 && digits > point && (point == 1 || text.utf8.first != 0x30)
  }

  /// Whether a short text is one of YAML's words for what is no number of JSON: `.inf`, `-.INF`, `.nan`.
  static func isNoNumber(_ text: String) -> Bool {
    let isSigned = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
    let word = text.utf8.dropFirst(isSigned ? 1 : 0)
    guard word.first == UInt8(ascii: "."), word.count == 4 else { return false }
    return [".inf", ".Inf", ".INF", ".nan", ".NaN", ".NAN"].contains { $0.utf8.elementsEqual(word) }
  }

  private static func prefixed(_ text: String) -> String? {
    let radix = text.utf8.starts(with: "0x".utf8) ? 16 : text.utf8.starts(with: "0o".utf8) ? 8 : 0
    guard radix > 0, text.utf8.count > 2, text.utf8.count <= 18,
      !text.utf8.dropFirst(2).contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }),
      let value = UInt64(text.dropFirst(2), radix: radix)
    else { return nil }
    return String(value)
  }
}
