/// How wide a text looks on a terminal, in columns, for carets and tables.
public enum TerminalText {
  /// The number of terminal columns of a text: 2 for East Asian wide characters and for emoji, 0 for combining marks.
  public static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    var total = 0
    for character in text { total += width(character) }
    return total
  }

  /// The number of terminal columns of one character.
  public static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 { return first.value >= 0x20 && first.value != 0x7F ? 1 : 0 }
    // An emoji sequence is one picture of two columns: families, flags, skin tones, and symbols made pictures by U+FE0F.
    if first.properties.isEmojiPresentation { return 2 }
    if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
    var total = 0
    for scalar in scalars { total += width(scalar) }
    return total
  }

  /// The longest start of a text that fits in `columns`, with `…` for what was left out.
  public static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var kept = ""
    var used = 1
    for character in text {
      used += width(character)
      if used > columns { break }
      kept.append(character)
    }
    return columns > 0 ? kept + "…" : ""
  }

  /// The lines of a paragraph, broken at blanks so that none is wider than `columns`, unless a single word is.
  public static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
      let wide = width(String(word))
      if used > 0, used + 1 + wide > columns {
        lines.append(line)
        line = ""
        used = 0
      }
      if used > 0 {
        line += " "
        used += 1
      }
      line += word
      used += wide
    }
    if used > 0 || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0) ~= value ? 0 : 1 }
    // The vowels and finals of a Hangul syllable block stand inside the block that its first letter opened.
    if 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return WideCharacters.contains(scalar) ? 2 : 1
    }
  }
}
