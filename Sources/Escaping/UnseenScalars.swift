/// Which characters a reader does not see, or which steer what shows them: the one table for every output.
///
/// A control character colours, hides or retitles whatever follows on a terminal, a bidi control turns a line around, a line separator
/// begins a line where nobody wrote one, and what has no width hides text or tells two equal names apart. They are C0, DEL, C1; U+2028 and
/// U+2029; every format character (bidi controls, zero-width spaces, the byte order mark, tags, interlinear marks); noncharacters; and
/// whatever else Unicode lets a font ignore, where nothing visible stands before it. Variation selectors and marks stay behind what they
/// change, and the two joiners inside of words and emoji.
package enum UnseenScalars {
  /// Whether a character is never shown as it is, wherever it stands.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    if isCommonLetter(scalar) { return false }
    if isJoiner(scalar) { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return scalar.properties.isNoncharacterCodePoint
    }
  }

  /// The same for a character as it stands in a cluster, behind `previous`: joiners make emoji families and shape Indic and Persian words,
  /// but they join nothing to what is ASCII, and nothing invisible stands alone.
  static func contains(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar?) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    if isCommonLetter(scalar) { return false }
    if isJoiner(scalar) { return previous?.isASCII ?? true }
    return contains(scalar) || (previous == nil && isIgnorable(scalar))
  }

  /// Whether readers may act as if a character were not there: it has no width, or is nothing but a hint to fonts.
  static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isDefaultIgnorableCodePoint }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200C || scalar.value == 0x200D }

  /// Letters of which nobody need look up more: Latin with accents, kana, CJK ideographs, Hangul.
  private static func isCommonLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC0...0x2FF, 0x3041...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
