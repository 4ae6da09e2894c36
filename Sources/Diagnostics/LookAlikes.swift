/// Letters of other alphabets, and blanks, that nobody can tell from ASCII by looking.
///
/// They come from keyboards of other languages, from word processors and from web pages; a key with one of them is another key.
public enum LookAlikes {
  /// The text in ASCII, as far as look-alikes go: `саmpaign` with two Cyrillic letters gives `campaign`. Invisible characters are left out.
  public static func ascii(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var plain = ""
    for scalar in text.unicodeScalars {
      if let found = ascii(scalar) { plain += found } else { plain.unicodeScalars.append(scalar) }
    }
    return plain
  }

  /// The first look-alike of a text, in words: `"с" is U+0441, not "c"`; nothing when there is none.
  public static func note(_ text: String) -> String? {
    for scalar in text.unicodeScalars {
      guard let plain = ascii(scalar) else { continue }
      let code = codePoint(scalar)
      if let name = blanks[scalar.value] { return "there is a \(name) (\(code)) in it" }
      return plain.isEmpty
        ? "there is an invisible character (\(code)) in it" : "\"\(String(scalar))\" is \(code), not \"\(plain)\""
    }
    return nil
  }

  /// The punctuation that a text begins with in ASCII, where it stands there as other keyboards have it.
  public static func sign(_ text: String) -> String? {
    text.unicodeScalars.first.flatMap(ascii).flatMap { sign in
      [",", ":", "|", ";", "(", ")", "{", "}"].contains(sign) ? sign : nil
    }
  }

  /// The name of a blank that is not the ordinary one, with its code point: `no-break space (U+00A0)`; nothing for other characters.
  public static func blank(_ scalar: Unicode.Scalar) -> String? {
    blanks[scalar.value].map { "\($0) (\(codePoint(scalar)))" }
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// What stands for a scalar in ASCII; nothing for ASCII itself and for what looks like itself only.
  private static func ascii(_ scalar: Unicode.Scalar) -> String? {
    let value = scalar.value
    guard value >= 0x80 else { return nil }
    // Fullwidth forms stand in the order of ASCII.
    if 0xFF01...0xFF5E ~= value { return Unicode.Scalar(value - 0xFEE0).map { String($0) } }
    if blanks[value] != nil { return " " }
    if 0x200B...0x200F ~= value || value == 0x2060 || value == 0xFEFF || value == 0xAD { return "" }
    return letters[scalar]
  }

  private static let blanks: [UInt32: String] = [
    0xA0: "no-break space", 0x2002: "en space", 0x2003: "em space", 0x2007: "figure space", 0x2009: "thin space",
    0x202F: "narrow no-break space", 0x3000: "ideographic space",
  ]

  /// Unicode's confusables.txt, for the letters and signs that keys are made of.
  private static let letters: [Unicode.Scalar: String] = {
    let rows: [(String, String)] = [
      ("аеорсухкмтіјѕԁһԛԝɡո", "aeopcyxkmtijsdhqwgn"), ("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS"),
      ("αορνικτυ", "aopviktu"), ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"), ("ıſ", "is"), ("‐‑‒–—―−", "-------"),
      ("“”„″", "\"\"\"\""), ("‘’‚′", "''''"), ("،؛、", ",;,"),
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (others, plain) in rows {
      for (other, letter) in zip(others.unicodeScalars, plain.unicodeScalars) { letters[other] = String(letter) }
    }
    return letters
  }()
}
