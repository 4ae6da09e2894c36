/// Which characters take two columns: the one table for carets and tables on a terminal and for the room that a text takes on a screen.
public enum WideCharacters {
  /// Whether a scalar is wide: East_Asian_Width Wide or Fullwidth, or a picture by itself.
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    let place = ranges.partitioningIndex { $0.upperBound >= value }
    return place < ranges.count && ranges[place].contains(value)
  }

  /// East_Asian_Width W and F (Unicode 16, EastAsianWidth.txt), joined over code points that are not assigned. Emoji are not listed,
  /// the standard library knows them.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637,  // trigrams
    0x268A...0x268F,  // monograms and digrams
    0x2E80...0x303E,  // radicals, ideographic punctuation
    0x3041...0x3247,  // kana, Bopomofo, Hangul, enclosed
    0x3250...0xA4CF,  // enclosed, squared, ideographs, hexagrams, Yi
    0xA960...0xA97C,  // Hangul initial consonants
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical punctuation
    0xFE30...0xFE6F,  // compatibility and small forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana, Nushu
    0x1D300...0x1D376,  // Tai Xuan Jing signs, counting rods
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // ideographs B and later
  ]
}
