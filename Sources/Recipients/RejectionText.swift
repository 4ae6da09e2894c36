import Clocks
import Diagnostics
import Escaping
import Expressions
import Limits
import Rows

/// The sentences of rejections. Slow on purpose: a row that comes here is not sent.
package enum RejectionText {
  /// What is wrong with a cell of an attribute (nothing for an ignored column).
  static func reason(_ problem: CellProblem, _ bytes: UnsafeBufferPointer<UInt8>, _ attribute: Attribute?) -> String {
    if let reason = RowText.reason(problem) { return reason }
    switch problem {
    case .none: return ""
    case .keyTwice: return "the key comes twice"
    case .misspelt: return "\(RowText.shown(bytes)) is not an attribute; did you mean \"\(attribute?.name ?? "")\"?"
    case .empty: return emptyReason(attribute)
    case .missing:
      if let attribute, attribute.isBuiltIn { return "there is no \(attribute.name)" }
      return "there is no value and the attribute is not optional"
    case .unsaid: return "the row does not say when it was: write null where it never was"
    case .isNumber where attribute?.isBuiltIn == true && ["id", "request"].contains(attribute?.name):
      let name = attribute?.name == "id" ? "an id" : "a request"
      return
        "\(RowText.shown(bytes)) is not a whole number of 64 bits; \(name) that is another number is written as a text"
    case .isText, .isNumber, .isBoolean, .isBytes, .isNested: return kindReason(problem, bytes, attribute)
    case .notUTF8: return "\(RowText.shown(bytes)) is not valid UTF-8"
    case .hasControl: return control(bytes, attribute)
    default: return typeReason(problem, RowText.shown(bytes), bytes, attribute)
    }
  }

  /// A row that has not as many fields as the header.
  static func fieldCount(_ count: Int, of expected: Int) -> String {
    "the row has \(count) \(count == 1 ? "field" : "fields"), the header \(expected)"
  }

  /// A line that is no JSON: what should stand at a byte of it, counted from 0.
  static func syntax(_ expected: StaticString, at offset: Int) -> String {
    "the line is not a JSON object: \(expected) should follow its first \(offset) bytes"
  }

  /// A text with a control character, which is named because it is seen nowhere.
  private static func control(_ bytes: UnsafeBufferPointer<UInt8>, _ attribute: Attribute?) -> String {
    let byte = bytes.first(where: Words.isControl) ?? 0
    let advice =
      attribute?.isBuiltIn == false
      ? "; remove it, or declare the attribute with \"control-characters: true\"" : ""
    return "\(RowText.shown(bytes)) has the control character U+\(RowText.hexadecimal(UInt32(byte), 4))\(advice)"
  }

  private static func kindReason(
    _ problem: CellProblem, _ bytes: UnsafeBufferPointer<UInt8>, _ attribute: Attribute?
  ) -> String {
    let found =
      switch problem {
      case .isText: "a text"
      case .isNumber: "a number"
      case .isBoolean: "a boolean"
      case .isBytes: "a run of bytes"
      default: "a list or object"
      }
    let wanted =
      switch attribute?.type {
      case .integer: "a whole number"
      case .decimal: "a decimal number"
      case .boolean: "a boolean"
      case .date: "a text with a date"
      case .time: "a text with a time"
      case .timestamp: "a text with a timestamp"
      case .version: "a text with a version"
      case .enumeration, .text, nil: "a text"
      }
    let isNumber =
      switch attribute?.type {
      case .integer, .decimal: problem == .isText
      default: false
      }
    return "this is \(found), not \(wanted)" + (isNumber ? Advice.number(bytes, attribute) : "")
  }

  private static func emptyReason(_ attribute: Attribute?) -> String {
    if let attribute, attribute.isBuiltIn { return "the \(attribute.name) is empty" }
    if case .text? = attribute?.type {
      return "the field is empty and the attribute is not optional; an empty text is written \"\""
    }
    return "the field is empty and the attribute is not optional"
  }

  private static func typeReason(
    _ problem: CellProblem, _ value: String, _ bytes: UnsafeBufferPointer<UInt8>, _ attribute: Attribute?
  ) -> String {
    switch problem {
    case .notHexadecimal, .oddHexadecimal: return DeviceToken.reason(problem, bytes)
    case .tooLong:
      guard case .text(let max?)? = attribute?.type else { return "\(value) is too long" }
      if attribute?.isBuiltIn == true, attribute?.name == "token" {
        return DeviceToken.reason(problem, bytes)
      }
      return "\(value) is longer than \(max) characters"
    case .notMember: return memberReason(value, bytes, attribute)
    case .notInteger: return "\(value) is not a whole number" + Advice.number(bytes, attribute)
    case .notDecimal: return "\(value) is not a decimal number" + Advice.number(bytes, attribute)
    case .tooManyPlaces:
      guard case .decimal(_, _, let places)? = attribute?.type else { return "\(value) has too many decimal places" }
      return "\(value) has more than \(places) decimal \(places == 1 ? "place" : "places")"
    case .outOfRange: return "\(value) is not \(range(attribute))"
    case .notBoolean: return "\(value) is not a boolean: true, false, 1 or 0" + Advice.boolean(bytes)
    case .notDate: return "\(value) is not a date: YYYY-MM-DD"
    case .notTime: return "\(value) is not a time: 18:30 or 18:30:05, from 00:00 to 23:59:59" + Advice.time(bytes)
    case .partOfSecond: return "\(value) has a part of a second; write whole seconds, such as 18:30:05"
    case .notTimestamp:
      return "\(value) is not a timestamp: 2026-12-24T18:30:00Z, with Z or an offset" + Advice.timestamp(bytes)
    case .notVersion: return "\(value) is not a version: numbers with points between them"
    case .notLocale: return "\(value) is not a locale such as en, pt-BR or zh-Hant-TW"
    case .noZone: return "\(value) is not a time zone of the tz database, such as Europe/Berlin"
    default: return "\(value) is not what the column holds"
    }
  }

  private static func memberReason(
    _ value: String, _ bytes: UnsafeBufferPointer<UInt8>, _ attribute: Attribute?
  ) -> String {
    guard case .enumeration(let members)? = attribute?.type else { return "\(value) is not a member" }
    // Members come from belfry.yaml, which may be a stranger's as well.
    let listed = members.prefix(12).map(plain) + (members.count > 12 ? ["\(members.count - 12) more"] : [])
    var reason = "\(value) is none of \(listed.joined(separator: ", "))"
    // Long texts have no near member; the length is checked before the text is made.
    if bytes.count <= 64,
      let question = Suggestion.question(
        String(decoding: bytes, as: UTF8.self), in: members.prefix(200).map(plain), budget: .ofOneWord())
    {
      reason += "; \(question)"
    }
    return reason
  }

  private static func range(_ attribute: Attribute?) -> String {
    if case .time(let min, let max)? = attribute?.type {
      return "in \(CivilTime(nearest: min ?? 0).text)..\(CivilTime(nearest: max ?? CivilTime.lastSecond).text)"
    }
    let (minimum, maximum, places): (Int64?, Int64?, Int) =
      switch attribute?.type {
      case .integer(let min, let max)?: (min, max, 0)
      case .decimal(let min, let max, let places)?: (min, max, Swift.min(Swift.max(places, 0), 18))
      default: (nil, nil, 0)
      }
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): return "in \(scaled(minimum, places))..\(scaled(maximum, places))"
    case (let minimum?, nil): return "at least \(scaled(minimum, places)), or does not fit 64 bits"
    case (nil, let maximum?): return "at most \(scaled(maximum, places)), or does not fit 64 bits"
    case (nil, nil): return "a number that fits 64 bits"
    }
  }

  /// A scaled number as people write it, without zeros at its end.
  private static func scaled(_ number: Int64, _ places: Int) -> String {
    var digits = String(number.magnitude)
    if digits.utf8.count <= places { digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits }
    var fraction = String(digits.suffix(places))
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (number < 0 ? "-" : "") + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
  }

  // MARK: - What other programs say

  /// A message of a library on one line, made harmless: at most 400 characters of it.
  package static func plain(_ message: String) -> String {
    var text = ""
    for scalar in message.unicodeScalars.prefix(400) {
      text.unicodeScalars.append(scalar == "\n" || scalar == "\t" ? " " : scalar)
    }
    while text.hasSuffix(" ") { text.removeLast() }
    return Harmless.line(text)
  }
}
