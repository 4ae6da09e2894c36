import Clocks
import Diagnostics

// What to write in place of what is no time of day.
extension ValueSuggestion {
  /// The two times that a number may be: of hours and minutes without a colon, and of minutes since midnight. YAML 1.1 reads `12:30` as the number
  /// 750, to the base 60, and its tools write that.
  static func minutes(_ text: String) -> (digits: String, sexagesimal: String)? {
    guard (3...4).contains(text.utf8.count), text.utf8.first != 0x30, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(text), let other = CivilTime(secondsOfDay: number * 60), let digits = time(text).first,
      digits != other.text
    else { return nil }
    return (digits, other.text)
  }

  /// What to write in place of what is no time: a list where several are meant.
  static func times(_ text: String) -> Advice {
    if let (digits, sexagesimal) = minutes(text) {
      return
        "write \"\(digits)\", or \"\(sexagesimal)\" if a tool of YAML 1.1 wrote it: there \(sexagesimal) is the number \(text)"
    }
    // `1,830` is a list to nobody, and which time it is only its author knows.
    if let number = WrittenNumber(text), number.isAmbiguous {
      return Suggestion.question(number.readings.prefix(1).flatMap(byDigits))?.onlySaid
        ?? "write hours and minutes: \"09:00\""
    }
    let parts = text.split { $0 == "," || $0 == " " }.map(String.init)
    let times = parts.compactMap { CivilTime($0)?.text ?? clock($0).first }
    guard times.count > 1, times.count == parts.count else { return "write hours and minutes: \"09:00\"" }
    let list = "[\(times.map { "\"\($0)\"" }.joined(separator: ", "))]"
    return Advice("write a list: \(list)", writing: list, as: .source)
  }

  /// What to write in place of an item of a list of times: an attribute is no item, it has all of a person's times.
  static func listedTime(_ text: String) -> Advice {
    guard let first = text.utf8.first, 0x61...0x7A ~= first,
      text.utf8.allSatisfy({ 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") })
    else { return times(text) }
    return
      "write hours and minutes: \"09:00\"; an attribute with each person's own times is written without a list: \"at: \(text)\""
  }
}
