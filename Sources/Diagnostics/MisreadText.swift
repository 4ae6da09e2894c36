/// UTF-8 that was read as the Western encoding of Windows and written as UTF-8 again: `Ã¶` for `ö`, `â€™` for `’`.
///
/// Each byte of a letter has become a letter: the first one of `Ã Â â ã ä å æ ç è é Ð Ñ ð ï`, and the others a sign of the upper half of that encoding.
/// Where a text may mean the two side by side, as Portuguese and French do with capitals in front of a space or a closing mark, nothing is said.
package enum MisreadText {
  /// The first byte of all of them.
  package static let first: UInt8 = 0xC3
  /// The second bytes of those that most texts do not have.
  package static let seconds: [UInt8] = [0x82, 0x83, 0x90, 0x91, 0xA2, 0xAF, 0xB0]

  /// How many bytes the misread letter has that begins at a place; nothing where none does.
  package static func length(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    func byte(_ offset: Int) -> UInt8 {
      let index = start + offset
      return index >= 0 && index < bytes.count ? bytes[index] : 0
    }
    guard byte(0) == first else { return nil }
    switch byte(1) {
    case 0x82, 0x83: return latin(byte)
    // Quotation marks, dashes and signs such as the euro's.
    case 0xA2:
      if byte(2) == 0xE2, byte(3) == 0x82, byte(4) == 0xAC { return 5 }
      guard let sign = sign(byte, 2), byte(2) != 0xC2, byte(2 + sign) >= 0x80 else { return nil }
      return 2 + sign
    // A byte-order mark.
    case 0xAF: return byte(2) == 0xC2 && byte(3) == 0xBB && byte(4) == 0xC2 && byte(5) == 0xBF ? 6 : nil
    // Emoji.
    case 0xB0: return byte(2) == 0xC5 && byte(3) == 0xB8 ? 4 : nil
    // At least two letters of Cyrillic.
    case 0x90, 0x91:
      var (end, count) = (0, 0)
      while byte(end) == first, byte(end + 1) == 0x90 || byte(end + 1) == 0x91, let sign = sign(byte, end + 2) {
        (end, count) = (end + 2 + sign, count + 1)
      }
      return count > 1 ? end : nil
    default: return nil
    }
  }

  /// A letter of Latin.
  private static func latin(_ byte: (Int) -> UInt8) -> Int? {
    // "50Â %": a space that does not break, behind a digit.
    if byte(1) == 0x82, 0x30...0x39 ~= byte(-1) {
      if byte(2) == 0x20 { return 2 }
      if byte(2) == 0xC2, byte(3) == 0xA0 { return 4 }
    }
    if byte(2) == 0xC2 {
      if ![0xA0, 0xBB, 0xAB].contains(byte(3)) { return 4 }
      // No capital stands behind a small letter.
      return 0x61...0x7A ~= byte(-1) ? 4 : nil
    }
    if byte(2) == 0xC5 { return [0x92, 0x93, 0xB8, 0xBD, 0xBE, 0xA0, 0xA1].contains(byte(3)) ? 4 : nil }
    guard byte(1) == 0x83 else { return nil }
    if byte(2) == 0xE2, byte(3) == 0x80, byte(4) == 0x9E { return 5 }
    // A capital at the beginning of a word, which goes on with small letters: "Ã–zil".
    guard let sign = sign(byte, 2), 0x61...0x7A ~= byte(2 + sign), !isLetter(byte(-1)) else { return nil }
    return 2 + sign
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte >= 0x80 }

  /// How many bytes the sign has that a byte from 0x80 to 0xBF becomes; nothing for any other.
  private static func sign(_ byte: (Int) -> UInt8, _ at: Int) -> Int? {
    switch (byte(at), byte(at + 1)) {
    case (0xC2, 0x80...0xBF), (0xC5, 0x92), (0xC5, 0x93), (0xC5, 0xA0), (0xC5, 0xA1), (0xC5, 0xB8), (0xC5, 0xBD),
      (0xC5, 0xBE), (0xC6, 0x92), (0xCB, 0x86), (0xCB, 0x9C):
      return 2
    case (0xE2, 0x80): return byte(at + 2) >= 0x90 ? 3 : nil
    case (0xE2, 0x82): return byte(at + 2) == 0xAC ? 3 : nil
    case (0xE2, 0x84): return byte(at + 2) == 0xA2 ? 3 : nil
    default: return nil
    }
  }

  /// Whether a sign that begins at a place, and that most texts do not have, ends a letter of Chinese, Japanese or Korean, or is in the middle of one:
  /// `ä¸­`, `å›½`.
  package static func isWide(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    func byte(_ offset: Int) -> UInt8 {
      let index = start + offset
      return index >= 0 && index < bytes.count ? bytes[index] : 0
    }
    guard byte(0) == 0xC2 else { return false }
    func isLead(_ offset: Int) -> Bool { byte(offset) == first && 0xA3...0xA9 ~= byte(offset + 1) }
    // In the middle another sign must follow; at the end the one in front is a quotation mark, a dash or the like.
    if isLead(-2) { return sign(byte, 2) != nil && byte(2) != 0xE2 }
    return byte(-3) == 0xE2 && (byte(-2) == 0x80 || byte(-2) == 0x84) && isLead(-5)
  }

  /// The second bytes of such signs: not a space, quotation marks, signs of trade, degrees, or the digits of footnotes.
  package static let wideSeconds: [UInt8] = [
    0xA4, 0xA6, 0xA7, 0xA8, 0xAC, 0xAD, 0xAF, 0xB1, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xBC, 0xBD, 0xBE,
  ]

  /// Whether a text has a letter that was misread.
  package static func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = ByteSearch.first(Self.first, in: text) else { return false }
    return (first..<text.count).contains { index in
      length(in: text, at: index) != nil
        || text[index] == 0xC2 && index + 1 < text.count && wideSeconds.contains(text[index + 1])
          && isWide(in: text, at: index)
    }
  }
}
