/// A name in kebab-case, as ids of campaigns, steps and variants are: small letters, digits and single `-` between them, at most 64 bytes.
package enum KebabName {
  /// What such a name is, for messages.
  package static let words = "small letters, digits and single \"-\", at most 64 bytes, such as winter-sale"

  /// Whether a text is one.
  package static func isName(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      var previous = UInt8(ascii: "-")
      for byte in bytes {
        let isLetter = byte >= 0x61 && byte <= 0x7A
        let isDigit = byte >= 0x30 && byte <= 0x39
        guard isLetter || isDigit || (byte == 0x2D && previous != 0x2D) else { return false }
        previous = byte
      }
      return previous != 0x2D && bytes.count <= 64
    }
  }
}
