extension Harmless {
  /// A text inside of XML 1.0, in an element or in an attribute: what XML forbids is spelled out like all that is unseen, line ends too.
  package static func xml(_ text: String) -> String {
    let text = inside(text)
    guard text.utf8.contains(where: { xmlSigns[$0] != nil }) else { return text }
    var safe: [UInt8] = []
    for byte in text.utf8 {
      if let reference = xmlSigns[byte] { safe += reference.utf8 } else { safe.append(byte) }
    }
    return String(decoding: safe, as: UTF8.self)
  }

  private static let xmlSigns: [UInt8: String] = [
    UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "\""): "&quot;",
    UInt8(ascii: "'"): "&apos;",
  ]

  /// A path as a relative reference of RFC 3986: everything but letters, digits, `-._~` and `/` in percent signs, so that no part of it is
  /// a scheme, a query or a host.
  package static func reference(_ path: String) -> String {
    var safe: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        safe.append(byte)
      default: safe += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: safe, as: UTF8.self)
  }

  /// A message of SARIF, 3.11.6: brackets that would be a link with what stands behind them are escaped, as it says.
  package static func withoutLinks(_ text: String) -> String {
    guard zip(text.utf8, text.utf8.dropFirst()).contains(where: { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") })
    else { return text }
    var safe: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { safe.append(UInt8(ascii: "\\")) }
      safe.append(byte)
    }
    return String(decoding: safe, as: UTF8.self)
  }

  /// Lines as the message of a command for GitHub's log, as its toolkit writes them: one line, which the runner parts again.
  ///
  /// A runner does not read them again, but another log may.
  package static func commandMessage(_ lines: [String]) -> String {
    lines.map { percented(line($0)) }.joined(separator: "%0A")
  }

  /// A value among the properties of such a command, where a colon ends them and a comma begins the next one.
  package static func commandProperty(_ text: String) -> String {
    var safe: [UInt8] = []
    for byte in percented(inside(text)).utf8 {
      switch byte {
      case UInt8(ascii: ":"): safe += "%3A".utf8
      case UInt8(ascii: ","): safe += "%2C".utf8
      default: safe.append(byte)
      }
    }
    return String(decoding: safe, as: UTF8.self)
  }

  /// Line ends have been spelled out before.
  private static func percented(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    return text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
  }
}

extension Harmless {
  /// A text of a page as its own paragraph, which people read as a device shows it: line ends stay, and so do the marks that set its direction,
  /// because a paragraph ends whatever they begin. Overrides, which turn letters around, are spelled out like all else that is unseen.
  package static func paragraph(_ text: String) -> String {
    var shown = ""
    for character in text {
      let scalars = character.unicodeScalars
      if let first = scalars.first, scalars.count == 1, directionMarks.contains(first) {
        shown.unicodeScalars.append(first)
      } else if character.isNewline {
        shown.append("\n")
      } else {
        // A mark may stand behind a sign: `<` with an accent is one character.
        for scalar in spelled(character).unicodeScalars {
          if let reference = scalar.isASCII ? xmlSigns[UInt8(truncatingIfNeeded: scalar.value)] : nil {
            shown += reference
          } else {
            shown.unicodeScalars.append(scalar)
          }
        }
      }
    }
    return shown
  }

  /// The marks and isolates of the bidirectional algorithm.
  private static let directionMarks: Set<Unicode.Scalar> = [
    "\u{200E}", "\u{200F}", "\u{61C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]
}
