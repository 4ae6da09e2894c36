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

  /// The text between two quotation marks of one line; nothing where a value is inserted, or for a text of several lines.
  static func literal(_ bytes: [UInt8], at start: Int) -> String? {
    let quote = UInt8(ascii: "\"")
    if bytes[start...].starts(with: [quote, quote, quote]) { return nil }
    var (text, at): ([UInt8], Int) = ([], start + 1)
    while at < bytes.count, bytes[at] != quote {
      if bytes[at] == 0x0A { return nil }
      guard bytes[at] == UInt8(ascii: "\\") else {
        text.append(bytes[at])
        at += 1
        continue
      }
      guard let (scalar, end) = escape(bytes, at + 1) else { return nil }
      text += Array(String(scalar).utf8)
      at = end
    }
    return at < bytes.count ? String(validating: text, as: UTF8.self) : nil
  }

  /// The scalar of an escape sequence whose backslash is in front of `start`, and where the text continues: `\n`, `\"`, `\u{e9}`.
  private static func escape(_ bytes: [UInt8], _ start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard start < bytes.count else { return nil }
    let plain: [UInt8: Unicode.Scalar] = [
      UInt8(ascii: "0"): "\0", UInt8(ascii: "t"): "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r",
      UInt8(ascii: "\""): "\"", UInt8(ascii: "'"): "'", UInt8(ascii: "\\"): "\\",
    ]
    if let scalar = plain[bytes[start]] { return (scalar, start + 1) }
    let digits = bytes[start...].dropFirst(2).prefix(8).prefix { $0 != UInt8(ascii: "}") }
    guard bytes[start...].starts(with: "u{".utf8), digits.endIndex < bytes.count,
      bytes[digits.endIndex] == UInt8(ascii: "}"),
      let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap({ Unicode.Scalar($0) })
    else { return nil }
    return (scalar, digits.endIndex + 1)
  }
}
