extension Harmless {
  /// A cell of CSV (RFC 4180) that no spreadsheet takes for a formula: an apostrophe stands before a sign that begins one.
  package static func cell(_ text: String) -> String {
    var text = line(text)
    if let first = text.unicodeScalars.first, formulaSigns.contains(first) { text = "'" + text }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") }) else { return text }
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { quoted.append(byte) }
      quoted.append(byte)
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }

  /// What begins a formula, in the forms of full width, too.
  package static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// A value of iCalendar as RFC 5545, 3.3.11 escapes it; a line end stays one, whatever else it does not allow is spelled out.
  ///
  /// Lines are folded anywhere, so any part of it may begin one: two colons never stand side by side.
  package static func calendarText(_ text: String) -> String {
    var value = ""
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { value += "\\n" }
      var isAfterColon = false
      for scalar in line(String(part)).unicodeScalars {
        if scalar == ":", isAfterColon {
          value += "\\\(spelled(scalar))"
          continue
        }
        isAfterColon = scalar == ":" || (isAfterColon && UnseenScalars.isIgnorable(scalar))
        if scalar == "\\" || scalar == ";" || scalar == "," { value += "\\" }
        value.unicodeScalars.append(scalar)
      }
    }
    return value
  }

  /// A report in JSON with the same values, in which nothing is unseen and no log finds a command: `\u…` instead.
  ///
  /// JSON allows such characters as they are, but a report may be read on a terminal or stand in a log. They can only stand inside of
  /// texts, so replacing their bytes keeps the values. Requests and bundles are no reports: they go out byte for byte.
  package static func report(_ json: [UInt8]) -> [UInt8] {
    var safe: [UInt8] = []
    safe.reserveCapacity(json.count)
    var (copied, at, signs) = (0, 0, 0)
    /// Puts what has been passed over, and then an escape for the bytes up to `end`.
    func replace(to end: Int, by escape: String) {
      safe += json[copied..<at]
      safe += escape.utf8
      (at, copied) = (end, end)
    }
    while at < json.count {
      let byte = json[at]
      switch byte {
      case 0x7F: replace(to: at + 1, by: escape(0x7F))
      case UInt8(ascii: "#"):
        signs += 1
        at += 1
        continue
      case UInt8(ascii: "[") where signs >= 2: replace(to: at + 1, by: escape(UInt32(byte)))
      case UInt8(ascii: "a")...UInt8(ascii: "z") where signs >= 2,
        UInt8(ascii: "A")...UInt8(ascii: "Z") where signs >= 2:
        at += 1
        continue
      case 0x80...:
        let (scalar, length) = scalar(json, at)
        let isBehindASCII = at > 0 && json[at - 1] < 0x80
        if UnseenScalars.contains(scalar) || (isBehindASCII && UnseenScalars.isIgnorable(scalar)) {
          replace(to: at + length, by: scalar.utf16.map { escape(UInt32($0)) }.joined())
        } else {
          at += length
        }
      default: at += 1
      }
      signs = 0
    }
    safe += json[copied...]
    return safe
  }

  /// `\u202e`
  private static func escape(_ unit: UInt32) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// The character that begins at a byte, and how many bytes it has. What is written as JSON is UTF-8.
  private static func scalar(_ bytes: [UInt8], _ at: Int) -> (Unicode.Scalar, length: Int) {
    let lead = bytes[at]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in bytes[at..<min(at + length, bytes.count)].dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", min(length, bytes.count - at))
  }
}
