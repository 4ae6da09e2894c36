import Diagnostics

/// Texts as scalars on one line: the one place that knows which quotation marks YAML needs.
public enum WrittenText {
  /// A text as every reader of YAML 1.1 and 1.2 takes it for this text: without quotation marks where they change nothing.
  ///
  /// Of the two kinds `"` is used, and `'` where the text has a `"` or a `\` and nothing that only an escape can write.
  public static func written(_ text: String, inFlow: Bool) -> String {
    var text = text
    let isPlain = text.withUTF8 { canBePlain($0, inFlow: inFlow) && !looksTyped($0) }
    return isPlain ? text : quoted(text)
  }

  /// Whether bytes without quotation marks on one line are read as exactly these bytes; `inFlow`: inside brackets, where more signs end a text.
  public static func canBePlain(_ text: UnsafeBufferPointer<UInt8>, inFlow: Bool) -> Bool {
    guard let first = text.first, let last = text.last, first != 0x20, last != 0x20, last != UInt8(ascii: ":"),
      text.isPlainText, ByteSearch.first(0x0A, in: text) == nil, !isIndicator(first)
    else { return false }
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "?") || first == UInt8(ascii: ":") {
      guard text.count > 1, text[1] != 0x20, !inFlow || first == UInt8(ascii: "-") else { return false }
    }
    if text.count >= 3, first == text[1], first == text[2], first == UInt8(ascii: "-") || first == UInt8(ascii: ".") {
      return false
    }
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: ":") where inFlow || index + 1 < text.count && text[index + 1] == 0x20: return false
      case UInt8(ascii: "#") where index > 0 && text[index - 1] == 0x20: return false
      case _ where inFlow && isBracketOrComma(byte): return false
      default: break
      }
    }
    return true
  }

  /// Whether some reader of YAML may take a text without quotation marks for something else: nothing, a truth value, a number, a date or a time.
  public static func looksTyped(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return true }
    if text.count <= 5, words.contains(String(decoding: text, as: UTF8.self).lowercased()) { return true }
    guard isDigit(first) || first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
    else { return false }
    return text.contains(where: isDigit) && text.allSatisfy(isOfNumberOrDate)
  }

  /// What YAML 1.1 or 1.2 takes for nothing, a truth value, no number, or a key of its own.
  private static let words: Set<String> = [
    "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", "+.inf", "-.inf", ".nan", "=", "<<",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// What numbers to any base, dates and times are made of.
  private static func isOfNumberOrDate(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case 0x61...0x66, UInt8(ascii: "x"), UInt8(ascii: "o"), UInt8(ascii: "t"), UInt8(ascii: "z"): true
    default: isDigit(byte) || "+-._: ".utf8.contains(byte)
    }
  }

  /// What begins something else than a text.
  private static func isIndicator(_ byte: UInt8) -> Bool { "&*!|>'\"%@`#{}[],".utf8.contains(byte) }

  private static func isBracketOrComma(_ byte: UInt8) -> Bool { ",[]{}".utf8.contains(byte) }

  /// A text in quotation marks.
  public static func quoted(_ text: String) -> String {
    let hasMarks = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    var copy = text
    if hasMarks, copy.withUTF8({ $0.isPlainText && ByteSearch.first(0x0A, in: $0) == nil }) {
      return "'" + text.replacing("'", with: "''") + "'"
    }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// A code point inside `"`; what YAML allows nowhere else, or takes for a line end, is written by its number.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case _ where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value:
      return "\\x" + digits(of: scalar, 2)
    case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": return "\\u" + digits(of: scalar, 4)
    default: return String(scalar)
    }
  }

  private static func digits(of scalar: Unicode.Scalar, _ width: Int) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
