/// Bytes as letters (RFC 4648).
package enum Base64 {
  /// The letters of section 4, with `=` up to a multiple of four.
  package static func text(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text = letters(of: bytes, last: lastOfTexts)
    while text.count & 3 != 0 { text.append(UInt8(ascii: "=")) }
    return text
  }

  /// The letters of section 5, which addresses and JSON Web Tokens (RFC 7515) have, without padding.
  package static func url(_ bytes: some Collection<UInt8>) -> [UInt8] {
    letters(of: bytes, last: lastOfURLs)
  }

  /// The bytes that letters of section 5 without padding stand for; nil for anything else.
  package static func bytes(url text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for letter in text {
      guard let number = number(of: letter, last: lastOfURLs) else { return nil }
      (bits, count) = (bits << 6 | UInt32(number), count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    // A letter alone says nothing, and what is left of the last one is zeros.
    return count < 6 && bits & (1 << count - 1) == 0 ? bytes : nil
  }

  /// The six bits of a letter of section 4; nil for anything else, `=` too.
  package static func number(of letter: UInt8) -> UInt8? { number(of: letter, last: lastOfTexts) }

  private static let lastOfTexts = (UInt8(ascii: "+"), UInt8(ascii: "/"))
  private static let lastOfURLs = (UInt8(ascii: "-"), UInt8(ascii: "_"))

  private static func number(of letter: UInt8, last: (UInt8, UInt8)) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case last.0: 62
    case last.1: 63
    default: nil
    }
  }

  private static func letters(of bytes: some Collection<UInt8>, last: (UInt8, UInt8)) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    func letter(_ number: UInt32) -> UInt8 {
      switch UInt8(truncatingIfNeeded: number & 63) {
      case let place where place < 26: UInt8(ascii: "A") + place
      case let place where place < 52: UInt8(ascii: "a") + place - 26
      case let place where place < 62: UInt8(ascii: "0") + place - 52
      case 62: last.0
      default: last.1
      }
    }
    for byte in bytes {
      (bits, count) = (bits << 8 | UInt32(byte), count + 8)
      while count >= 6 {
        count -= 6
        text.append(letter(bits >> count))
      }
    }
    if count > 0 { text.append(letter(bits << (6 - count))) }
    return text
  }
}
