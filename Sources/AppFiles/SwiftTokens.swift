// A Swift file cut into names and signs.
extension SwiftTypes {
  /// Names, and every other sign by itself; line ends are tokens, because they end a property.
  static func tokens(_ bytes: [UInt8]) -> [(text: String, offset: Int)] {
    var tokens: [(String, Int)] = []
    var at = 0
    func has(_ text: StaticString, _ place: Int) -> Bool {
      place + text.utf8CodeUnitCount <= bytes.count
        && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
    }
    while at < bytes.count {
      let byte = bytes[at]
      if has("//", at) {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      } else if has("/*", at) {
        at = comment(bytes, at)
      } else if byte == UInt8(ascii: "\"") {
        tokens.append(("\"", at))
        at = text(bytes, at)
      } else if isName(byte) {
        let start = at
        while at < bytes.count, isName(bytes[at]) { at += 1 }
        tokens.append((String(decoding: bytes[start..<at], as: UTF8.self), start))
      } else {
        if byte == UInt8(ascii: "`") {
          // A word of the language as a name.
        } else if byte == 0x0A {
          if tokens.last?.0 != "\n" { tokens.append(("\n", at)) }
        } else if byte > 0x20 {
          tokens.append((String(decoding: [byte], as: UTF8.self), at))
        }
        at += 1
      }
    }
    return tokens
  }

  private static func isName(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Behind a comment that begins there; such comments may hold others.
  private static func comment(_ bytes: [UInt8], _ start: Int) -> Int {
    var (at, depth) = (start, 0)
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "/"), bytes[at + 1] == UInt8(ascii: "*") {
        depth += 1
        at += 2
      } else if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") {
        depth -= 1
        at += 2
        if depth == 0 { return at }
      } else {
        at += 1
      }
    }
    return bytes.count
  }

  /// Behind a text in one or three quotation marks that begins there.
  private static func text(_ bytes: [UInt8], _ start: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    let isLong = start + 2 < bytes.count && bytes[start + 1] == quote && bytes[start + 2] == quote
    var at = start + (isLong ? 3 : 1)
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\\") {
        at += 2
      } else if bytes[at] == quote {
        if !isLong { return at + 1 }
        if at + 2 < bytes.count, bytes[at + 1] == quote, bytes[at + 2] == quote { return at + 3 }
        at += 1
      } else if !isLong, bytes[at] == 0x0A {
        return at
      } else {
        at += 1
      }
    }
    return bytes.count
  }

  /// The text between two quotation marks of one line; nothing where it has escapes or is a text of several lines.
  static func literal(_ bytes: [UInt8], at start: Int) -> String? {
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] == UInt8(ascii: "\\") || bytes[end] == 0x0A { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    return String(validating: bytes[(start + 1)..<end], as: UTF8.self)
  }
}
