import Clocks
import Diagnostics
import Expressions

/// What to write for what databases and spreadsheets write. A question to whoever made the file, never a reading.
enum Advice {
  /// PostgreSQL's `t`, and the words of other programs.
  static func boolean(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count <= 5 else { return "" }
    return switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "t", "true", "y", "yes", "on": "; did you mean true?"
    case "f", "false", "n", "no", "off": "; did you mean false?"
    default: ""
    }
  }

  /// A number as people write it.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ attribute: Attribute?) -> String {
    guard bytes.count <= 60, let text = String(validating: bytes, as: UTF8.self) else { return "" }
    let place: NumberPlace =
      switch attribute?.type {
      case .integer(let min, let max)?: .whole(range(min, max, 0))
      case .decimal(let min, let max, let places)?: .decimal(range(min, max, places), places: places)
      default: .any
      }
    return place.advice(for: text).map { "; \($0.text)" } ?? ""
  }

  private static func range(_ min: Int64?, _ max: Int64?, _ places: Int) -> ClosedRange<Double> {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let (low, high) = (min.map { Double($0) / scale }, max.map { Double($0) / scale })
    let (first, last) = (low ?? NumberPlace.all.lowerBound, high ?? NumberPlace.all.upperBound)
    return first <= last ? first...last : NumberPlace.all
  }

  /// A time with one digit for the hour, and the time of a moment or with an offset, which is more than a time.
  static func time(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count <= 40 else { return "" }
    let text = String(decoding: bytes, as: UTF8.self)
    if let meant = CivilTime("0" + text) { return "; did you mean \"\(meant.text)\"?" }
    if text.hasPrefix("24:00") { return "; midnight is 00:00" }
    if let end = text.lastIndex(where: { $0 == "+" || $0 == "-" || $0 == "Z" }), CivilTime(String(text[..<end])) != nil
    {
      return "; a time on the reader's clock has no zone: let the query cast it to time without time zone"
    }
    return Instant.microseconds(bytes) != nil || CivilDateTime(text) != nil
      ? "; this is a moment: let the query hand on its time alone" : ""
  }

  /// An offset as PostgreSQL writes it, no offset at all, seconds since 1970.
  static func timestamp(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard (9...40).contains(bytes.count) else { return "" }
    let text = String(decoding: bytes, as: UTF8.self)
    if (9...13).contains(bytes.count), bytes.allSatisfy({ $0 &- 0x30 <= 9 }) {
      return "; a number does not say what it counts"
    }
    for (shortened, missing) in [(text, "Z"), (text, ":00"), (String(text.dropLast(2)) + ":" + text.suffix(2), "")]
    where Instant(shortened + missing) != nil { return "; did you mean \"\(shortened)\(missing)\"?" }
    return ""
  }

  /// A zone in other letters, or the way from Greenwich.
  static func zone(_ bytes: UnsafeBufferPointer<UInt8>, _ zones: ZoneDatabase) -> String {
    guard (3...64).contains(bytes.count) else { return "" }
    if let first = bytes.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      return "; an offset does not say when the clock changes"
    }
    var isStart = true
    let letters = bytes.map { byte -> UInt8 in
      let isLetter = (byte | 0x20) &- 0x61 < 26
      defer { isStart = !isLetter }
      return isLetter ? (isStart ? byte & 0xDF : byte | 0x20) : byte == 0x20 ? UInt8(ascii: "_") : byte
    }
    let name = String(decoding: letters, as: UTF8.self)
    guard !letters.elementsEqual(bytes), (try? zones.zone(named: name)) != nil else { return "" }
    return "; did you mean \"\(name)\"?"
  }
}
