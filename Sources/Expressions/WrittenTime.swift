import Clocks
import Diagnostics
import Rules

// Times of day as attributes hold them, in seconds since midnight, and as people write them.
extension CivilTime {
  /// The time that a text means which is not written as `18:30`; nil where several could be meant, or none.
  static func meant(by text: String) -> CivilTime? {
    guard text.utf8.count <= 12 else { return nil }
    var text = text.lowercased().filter { $0 != " " }
    var half: String?
    for word in ["am", "pm"] where text.hasSuffix(word) {
      half = word
      text.removeLast(2)
      if !text.contains(":") { text += ":00" }
    }
    // `8:00`: an hour of one digit.
    if text.utf8.dropFirst().first == UInt8(ascii: ":") { text = "0" + text }
    guard let time = CivilTime(text) else { return nil }
    guard let half else { return time }
    guard (1...12).contains(time.hour) else { return nil }
    return CivilTime(hour: time.hour % 12 + (half == "pm" ? 12 : 0), minute: time.minute, second: time.second)
  }
}

extension Predicate {
  /// The time that samples take: nine in the morning.
  package static let usualTime: Int64 = 9 * 3600
}

extension PredicateParser {
  /// Says what to write for a time without its quotation marks, and for one in them that no clock shows. Whether it did.
  mutating func refusesTime(_ literal: Literal, _ span: SourceSpan) -> Bool {
    switch literal {
    case .time(let time):
      add(
        .unlikeTypes, span, "a time needs quotation marks",
        help: Advice("write \"\(time.text)\"", writing: "'\(time.text)'"))
    case .text(let text):
      let written = String(decoding: bytes[text], as: UTF8.self)
      let meant = CivilTime.meant(by: written)
      add(
        .unlikeTypes, span, "\"\(written)\" is not a time", note: "times are from \"00:00\" to \"23:59:59\"",
        help: meant.map { Advice("write \"\($0.text)\"", writing: "'\($0.text)'") }
          ?? "write hours and minutes in two digits each, such as \"18:30\"")
    default: return false
    }
    return true
  }
}
