/// How a text that somebody else wrote may be shown to people: harmless, and as wide as it will look.
///
/// Campaigns and file names come from outside. A control character in one could colour, hide or retitle whatever follows on a terminal, and
/// a bidi control could turn a line around, so both are shown as `\u{…}`. Widths are counted in terminal columns, for carets and tables.
public enum TerminalText {
  /// The text with everything invisible or dangerous shown as `\u{…}`; line ends and tabs too, so that the result is one line.
  public static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    for character in text { shown += escaped(character) }
    return shown
  }

  /// The same for one character. Of an absurdly long pile of combining marks, the first ones.
  public static func escaped(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    if scalars.allSatisfy(isShown), scalars.count <= longestCluster { return String(character) }
    // Tags spell the flags of England, Scotland and Wales; anywhere else they are a way to hide text.
    let isTagSequence = scalars.first == "\u{1F3F4}"
    var shown = ""
    for scalar in scalars.prefix(longestCluster) {
      if isShown(scalar) || (isTagSequence && isTag(scalar)) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return shown
  }

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

  private static let longestCluster = 16

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool { 0xE0020...0xE007F ~= scalar.value }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    // Joiners make emoji families and shape Indic and Persian words.
    if scalar.value == 0x200C || scalar.value == 0x200D { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return false
    default: return !scalar.properties.isNoncharacterCodePoint
    }
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
