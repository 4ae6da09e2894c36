import Diagnostics
import Rules

// What to write for what other languages of templates write. Asked for only once something cannot be read.
extension TemplateParser {
  /// What stands between a parenthesis and the next that closes one, or the end of the braces.
  static func inParentheses(_ cursor: Cursor) -> String {
    let rest = cursor.bytes[min(cursor.at + 1, cursor.bytes.count)...]
    return String(
      decoding: rest.prefix(100).prefix { $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "}") }, as: UTF8.self)
  }

  /// `user.first_name` and `länge`: a whole word that no attribute is called. Where the first part is an attribute, its part is the mistake.
  func strangeName(_ cursor: Cursor, _ name: Range<Int>) -> Range<Int>? {
    guard attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name])) == nil else { return nil }
    var end = cursor.at
    while end < bytes.count,
      Cursor.isNamePart(bytes[end]) || bytes[end] >= 0x80
        || bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && Cursor.isNamePart(bytes[end + 1])
    {
      end += 1
    }
    return end > cursor.at ? name.lowerBound..<end : nil
  }

  /// What other languages of templates write where a value stands.
  mutating func foreign(_ cursor: inout Cursor, _ open: Int, _ wanted: String) {
    let sign = cursor.peek
    // The end of a passage that was refused where it began.
    if sign == UInt8(ascii: "/"), hasUnknownTag { return }
    let isOutput = open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "{")
    guard isOutput, isClosed(open), "#^/>{&".utf8.contains(sign) else { return expected(&cursor, open, wanted) }
    var inside = cursor
    inside.at += 1
    inside.skipBlanks()
    var name = inside.name().map { String(decoding: bytes[$0], as: UTF8.self) } ?? "…"
    inside.skipBlanks()
    if let second = inside.name(), ["if", "unless", "each", "with"].contains(name) {
      name = String(decoding: bytes[second], as: UTF8.self)
    }
    let help =
      switch sign {
      case UInt8(ascii: "{"), UInt8(ascii: "&"): "write two braces: {{ \(name) }}"
      case UInt8(ascii: ">"): "a template stands on its own: write its text here"
      case UInt8(ascii: "^"): "write {% unless \(name) %} … {% endunless %}"
      default: "write {% if \(name) %} … {% endif %}"
      }
    if sign != UInt8(ascii: "{"), sign != UInt8(ascii: "&") { hasUnknownTag = true }
    add(
      .templateSyntax, SourceSpan(cursor.at, cursor.at + 1),
      "expected \(wanted), not \"\(String(decoding: [sign], as: UTF8.self))\"", help: help)
  }

  /// Members stand in quotation marks here, as every text of Liquid does; in audiences they may stand bare.
  func memberHelp(_ word: String) -> String? {
    let owner = attributes.attributes.first {
      if case .enumeration(let members) = $0.type {
        members.contains { $0.utf8.elementsEqual(word.utf8) }
      } else {
        false
      }
    }
    return owner.map { "\"\(word)\" is a value of \"\($0.name)\": write it in quotation marks" }
  }

  /// What to write for what other languages write.
  func habit(_ cursor: Cursor, isTag: Bool) -> String? {
    switch cursor.peek {
    case UInt8(ascii: "=") where isTag:
      cursor.peek(1) == UInt8(ascii: "=") ? "compare in {% if … %}" : "write == to compare"
    case UInt8(ascii: "&") where isTag: "write \"and\""
    case UInt8(ascii: "|") where isTag:
      cursor.peek(1) == UInt8(ascii: "|") ? "write \"or\"" : "filters stand between {{ and }} only"
    case UInt8(ascii: "|"): "write one | before each filter; for a missing value | default: \"…\""
    case UInt8(ascii: "!") where isTag: "write {% unless … %}, or !="
    case UInt8(ascii: "("), UInt8(ascii: ")"): "there are no parentheses: put one {% if %} into another"
    case UInt8(ascii: "."): "an attribute has no parts: declare each as an attribute"
    case UInt8(ascii: "["): "an attribute is no list"
    case UInt8(ascii: "+") where !isTag: "write | plus: 1"
    case UInt8(ascii: "*") where !isTag: "write | times: 2"
    case UInt8(ascii: "/") where !isTag: "write | divided_by: 2"
    case UInt8(ascii: "%") where !isTag: "write | modulo: 2"
    case UInt8(ascii: "-") where !isTag && (cursor.peek(1) == 0x20 || cursor.peek(1) &- 0x30 < 10): "write | minus: 1"
    case UInt8(ascii: "?") where !isTag && cursor.peek(1) == UInt8(ascii: "?"): "write | default: \"…\""
    case UInt8(ascii: "?") where !isTag: "write {% if … %}…{% else %}…{% endif %}"
    case UInt8(ascii: "o") where !isTag && cursor.peek(1) == UInt8(ascii: "r"): "write | default: \"…\""
    case UInt8(ascii: "-"): "write {{- and -}}, {%- and -%} without a blank between"
    case UInt8(ascii: "\""), UInt8(ascii: "'"), 0x30...0x39: "write : before what a filter takes"
    default: nil
    }
  }
}
