/// UTF-8 that was read as the Western encoding of Windows and written as UTF-8 again: `Ã¶` for `ö`, `â€™` for `’`.
///
/// Each byte of a letter has become a letter: the first one of `Â` to `ô`, and the others a sign of the upper half of that encoding. Two such letters
/// side by side are no text of any language. A single one is where it is inside a word, or where no language has the two side by side: Portuguese and
/// French have capitals in front of a space or a closing mark.
package enum MisreadText {
  /// The first byte of all of them.
  package static let first: UInt8 = 0xC3
  /// The second bytes: those of what the first byte of a letter of two, three or four bytes becomes.
  package static let seconds: [UInt8] = Array(0x82...0xB4)

  /// How many bytes the misread letters have that begin at a place; nothing where none does.
  package static func length(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    func byte(_ offset: Int) -> UInt8 {
      let index = start + offset
      return index >= 0 && index < bytes.count ? bytes[index] : 0
    }
    // Behind hardly any letter of a right text is the beginning of a sign.
    guard byte(0) == first, byte(2) >= 0xC2 || byte(1) == 0x82 else { return nil }
    return run(byte) ?? known(byte) ?? single(byte)
  }

  /// Up to the end of at least two misread letters. Closing marks alone, as in `É”É”`, make none.
  private static func run(_ byte: (Int) -> UInt8) -> Int? {
    var (end, count, isMark) = (0, 0, true)
    while let letter = letter(byte, end) {
      (end, count, isMark) = (letter.end, count + 1, isMark && letter.last.isMark)
    }
    return count > 1 && !isMark ? end : nil
  }

  /// A single letter inside a word: `WiÄ™cej`, `WÅ‚adysÅ‚aw`, `È™i`, `Viá»‡t`.
  private static func single(_ byte: (Int) -> UInt8) -> Int? {
    guard let letter = letter(byte, 0) else { return nil }
    let (before, behind) = (byte(-1), byte(letter.end))
    let (isBehindSmall, isBeforeSmall) = (0x61...0x7A ~= before, 0x61...0x7A ~= behind)
    switch byte(1) {
    // What U+0100 to U+01BF and U+0200 to U+023F begin with: Ä, Å, Æ, È.
    case 0x84...0x86, 0x88:
      // A capital follows no small letter, and only another letter follows a letter.
      if isBehindSmall { return isBeforeSmall || !letter.last.isMark ? letter.end : nil }
      guard isBeforeSmall, !letter.last.isMark, byte(1) != 0x86 else { return nil }
      return isLetter(before) && (letter.last.isOfTrade || byte(1) == 0x88) ? nil : letter.end
    // What U+1E80 to U+1EFF begin with, which Vietnamese has.
    case 0xA1 where letter.second == 0xBA || letter.second == 0xBB:
      return isBehindSmall && isBeforeSmall ? letter.end : nil
    default: return nil
    }
  }

  /// The letter whose bytes became letters from an offset on, one for each, with the second and the last byte of it.
  private static func letter(
    _ byte: (Int) -> UInt8, _ start: Int
  ) -> (end: Int, second: UInt8, last: MisreadByte)? {
    guard byte(start) == first, 0x82...0xB4 ~= byte(start + 1) else { return nil }
    let lead = byte(start + 1) + 0x40
    let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var (end, second, last) = (start + 2, UInt8(0), UInt8(0))
    for index in 0..<count {
      guard let width = sign(byte, end), let value = MisreadByte.value(byte(end), byte(end + 1), byte(end + 2)) else {
        return nil
      }
      if index == 0 { second = value }
      (end, last) = (end + width, value)
    }
    // UTF-8 has each letter in one way.
    let isShortest: Bool =
      switch lead {
      case 0xE0: second >= 0xA0
      case 0xED: second < 0xA0
      case 0xF0: second >= 0x90
      case 0xF4: second < 0x90
      default: true
      }
    return isShortest ? (end, second, MisreadByte(value: last)) : nil
  }

  /// A letter that says by itself that it was misread.
  private static func known(_ byte: (Int) -> UInt8) -> Int? {
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

/// A byte from 0x80 to 0xBF, by the sign that it became.
private struct MisreadByte {
  let value: UInt8

  /// Whether it is a closing mark, a dash, a space or the like, which may follow the capital at the end of a word.
  var isMark: Bool {
    [0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xA1, 0xAB, 0xAD, 0xB4, 0xBB, 0xBF].contains(value)
  }

  /// Whether it is a sign of trade, which may follow a name in capitals.
  var isOfTrade: Bool { [0x99, 0xA9, 0xAE].contains(value) }

  /// The byte that became a sign of these bytes.
  static func value(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt8? {
    switch (first, second, third) {
    case (0xC2, _, _): second
    case (0xC5, 0x92, _): 0x8C
    case (0xC5, 0x93, _): 0x9C
    case (0xC5, 0xA0, _): 0x8A
    case (0xC5, 0xA1, _): 0x9A
    case (0xC5, 0xB8, _): 0x9F
    case (0xC5, 0xBD, _): 0x8E
    case (0xC5, 0xBE, _): 0x9E
    case (0xC6, _, _): 0x83
    case (0xCB, 0x86, _): 0x88
    case (0xCB, _, _): 0x98
    case (0xE2, 0x80, _): punctuation.first { $0.third == third }?.value
    case (0xE2, 0x82, _): 0x80
    case (0xE2, _, _): 0x99
    default: nil
    }
  }

  /// U+2000 to U+203F, by the third byte.
  private static let punctuation: [(third: UInt8, value: UInt8)] = [
    (0x93, 0x96), (0x94, 0x97), (0x98, 0x91), (0x99, 0x92), (0x9A, 0x82), (0x9C, 0x93), (0x9D, 0x94), (0x9E, 0x84),
    (0xA0, 0x86), (0xA1, 0x87), (0xA2, 0x95), (0xA6, 0x85), (0xB0, 0x89), (0xB9, 0x8B), (0xBA, 0x9B),
  ]
}
