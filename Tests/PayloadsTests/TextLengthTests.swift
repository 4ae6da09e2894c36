import Diagnostics
import Payloads
import Testing

@Suite struct TextLengthTests {
  @Test func advice() {
    #expect(
      TextLength.all.map { "\($0.part.rawValue) \($0.width) \($0.weight.word)" } == [
        "title 30 warning", "title 50 strong warning", "subtitle 30 warning", "subtitle 50 strong warning",
        "body 110 note", "body 160 warning", "body 178 strong warning",
        "action title 20 warning",
      ])
    #expect(TextLength.advice(for: .title, width: 30) == nil)
    #expect(TextLength.advice(for: .title, width: 31)?.weight == .warning)
    #expect(TextLength.advice(for: .title, width: 51)?.weight == .strong)
    #expect(TextLength.advice(for: .body, width: 110) == nil)
    #expect(TextLength.advice(for: .body, width: 111)?.weight == .note)
    #expect(TextLength.advice(for: .body, width: 161)?.weight == .warning)
    #expect(TextLength.advice(for: .body, width: 179)?.width == 178)
    #expect(TextLength.advice(for: .actionTitle, width: 21)?.weight == .warning)
    #expect(TextLength.advice(for: .actionTitle, width: 20) == nil)
  }

  /// A part that a place shows has a count there; buttons have a line of their own.
  @Test func everyTextHasItsLinesInEveryPlace() {
    for place in TextLines.Place.allCases {
      for part in TextLength.Part.allCases where part != .actionTitle {
        #expect((1...4).contains(TextLines.most(of: part, in: place) ?? 0), "\(part) \(place)")
      }
      #expect(TextLines.most(of: .actionTitle, in: place) == nil)
    }
  }

  @Test(arguments: [
    ("", 0), ("Hello", 5), ("Öffnen", 6), ("a\r\nb", 3), ("a\nb", 3), ("e\u{301}", 1), ("n\u{303}o", 2),
    ("日本語", 6), ("ﾊﾛｰ", 3), ("Ａ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("か\u{3099}", 2),
    ("😀", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩🇪🇯🇵", 4), ("👍🏽", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("⌚", 2),
    ("\u{2068}Anna\u{2069}", 4), ("\u{200B}", 0), ("สวัสดี", 4), ("नमस्ते", 3), ("مرحبا", 5), ("Streak 🔥", 9),
  ])
  func widths(row: (String, Int)) { #expect(displayWidth(row.0) == row.1, "\(row.0)") }

  /// Frozen from Python's unicodedata.east_asian_width (Unicode 14): edges of ranges, where a character stands there; the
  /// hexagrams of U+4DC0 became wide in Unicode 16, as in its EastAsianWidth.txt.
  @Test(
    arguments: [
      (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x2328, 1), (0x2329, 2), (0x232A, 2), (0x232B, 1), (0x2E80, 2),
      (0x303E, 2), (0x303F, 1), (0x3041, 2), (0x3247, 2), (0x3248, 1), (0x324F, 1), (0x3250, 2), (0x4DBF, 2),
      (0x4DC0, 2),
      (0x4DFF, 2), (0x4E00, 2), (0xA4D0, 1), (0xA95F, 1), (0xA960, 2), (0xAC00, 2), (0xD7A3, 2), (0xF900, 2),
      (0xFB00, 1),
      (0xFE10, 2), (0xFE19, 2), (0xFE30, 2), (0xFE70, 1), (0xFF01, 2), (0xFF60, 2), (0xFF61, 1), (0xFFE0, 2),
      (0xFFE6, 2),
      (0x16FE0, 2), (0x18D08, 2), (0x1AFF0, 2), (0x1F200, 2), (0x1F265, 2), (0x20000, 2),
    ] as [(UInt32, Int)])
  func rangesEndWhereUnicodeSays(row: (UInt32, Int)) throws {
    let scalar = try #require(Unicode.Scalar(row.0))
    #expect(displayWidth(String(Character(scalar))) == row.1)
  }

  /// Frozen from the same function: a seeded sample of wide and of other letters and signs.
  @Test func aSampleOfScalars() {
    let wide: [UInt32] = [
      0x1150, 0x26D4, 0x30A0, 0x315B, 0x37A6, 0x3829, 0x384C, 0x38BA, 0x39FA, 0x3CFB, 0x3F28, 0x413C, 0x42BA, 0x433A,
      0x440F, 0x4491, 0x44A0, 0x4556, 0x473B, 0x4919, 0x4A09, 0x4A44, 0x4BB8, 0x4D75, 0x501E, 0x506F, 0x526B, 0x5875,
      0x1F34C, 0x1F351, 0x1F3C3, 0x1F3C9, 0x1F552, 0x1F6A1, 0x1F95D, 0x1F9B4, 0x1F9BE, 0x1FA71, 0x1FA91,
    ]
    let narrow: [UInt32] = [
      0x19D, 0x50B, 0xE25, 0x1263, 0x151F, 0x1550, 0x1696, 0x17E3, 0x1FA3, 0x217C, 0x2B46, 0xA76C, 0xA781, 0xA7F9,
      0xA876, 0xFC28, 0xFF93, 0x10173, 0x104E3, 0x10522, 0x10570, 0x10885, 0x11350, 0x115D6, 0x118C3, 0x11A5D, 0x12091,
      0x122FE, 0x12482, 0x130B5, 0x14468, 0x16829, 0x16F94, 0x1D616, 0x1D83F, 0x1E10A, 0x1E915, 0x1ED11, 0x1F5C9,
      0x1F795,
    ]
    for value in wide {
      #expect(Unicode.Scalar(value).map { displayWidth(String($0)) } == 2, "U+\(String(value, radix: 16))")
    }
    for value in narrow {
      #expect(Unicode.Scalar(value).map { displayWidth(String($0)) } == 1, "U+\(String(value, radix: 16))")
    }
  }

  /// A terminal and a screen agree on what is wide.
  @Test func terminalsAgree() {
    for value in UInt32(0x1100)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), WideCharacters.contains(scalar) else { continue }
      let text = String(scalar)
      #expect(displayWidth(text) == 2, "U+\(String(value, radix: 16))")
      if TerminalText.width(text) != 0 { #expect(TerminalText.width(text) == 2, "U+\(String(value, radix: 16))") }
    }
  }

  /// Which of them are characters of their own is what the standard library says: it finds the borders by Unicode's tables.
  @Test func plainLettersAreCharactersOfTheirOwn() {
    let narrow: [ClosedRange<UInt32>] = [0x01...0x2FF, 0x380...0x47F, 0x5D0...0x5EA, 0x620...0x64A, 0x2010...0x2027]
    let wide: [ClosedRange<UInt32>] = [0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD77F]
    let plain = (narrow + wide).flatMap { Array($0) }
    // An isolate has no width, and leads what stands before it the long way.
    for value in plain where value != 0x0D {
      guard let scalar = Unicode.Scalar(value).map({ String($0) }) else { continue }
      let expected = value == 0xAD ? 0 : wide.contains { $0.contains(value) } ? 2 : 1
      #expect(displayWidth(scalar) == expected && displayWidth(scalar + "\u{2066}") == expected, "U+\(value)")
    }
    let ranges = narrow + wide
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<12 {
        if let next = ranges.randomElement(using: &random)?.randomElement(using: &random).flatMap(Unicode.Scalar.init) {
          text.unicodeScalars.append(next)
        }
      }
      let width = text.reduce(0) { $0 + displayWidth(String($1)) }
      #expect(displayWidth(text) == width, "\(Array(text.unicodeScalars))")
      // What follows may belong to the last of them, and is as wide as it is behind nothing.
      for behind in ["🎉", "週", "e\u{301}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "ب", "x週x"] {
        let together = (text + behind).reduce(0) { $0 + displayWidth(String($1)) }
        #expect(displayWidth(text + behind) == together, "\(Array((text + behind).unicodeScalars))")
      }
    }
  }

  @Test func hostileTexts() {
    #expect(displayWidth("a" + String(repeating: "\u{301}", count: 100_000)) == 1)
    #expect(displayWidth(String(repeating: "\u{200D}", count: 50_000)) == 0)
    #expect(displayWidth(String(repeating: "🇩", count: 20_001)) == 20_002)
  }
}
