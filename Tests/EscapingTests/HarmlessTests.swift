import Escaping
import JSON
import Testing

/// Every text here is somebody else's; each output's own reader, or what a log's reader is known to do, says whether it came out harmless.
@Suite struct HarmlessTests {
  @Test(arguments: [
    ("plain", "plain"), ("é日👩\u{200D}👧", "é日👩\u{200D}👧"), ("a\u{1B}[31mb", "a\\u{1b}[31mb"),
    ("a\tb\r\nc", "a\\u{9}b\\u{d}\\u{a}c"),
    ("\u{7F}\u{9B}2J", "\\u{7f}\\u{9b}2J"), ("abc\u{202E}def\u{2066}\u{2069}", "abc\\u{202e}def\\u{2066}\\u{2069}"),
    ("\u{1B}]8;;http://x\u{1B}\\y", "\\u{1b}]8;;http://x\\u{1b}\\y"), ("\u{FEFF}x\u{2028}", "\\u{feff}x\\u{2028}"),
    // Hidden text in tags is shown, the flag of England is left alone.
    ("a\u{E0041}", "a\\u{e0041}"),
    ("\u{1f3f4}\u{e0067}\u{e007f}", "\u{1f3f4}\u{e0067}\u{e007f}"),
    // Joiners join letters and pictures; behind ASCII, or alone, they hide.
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("a\u{200D}b", "a\\u{200d}b"), ("\u{200D}", "\\u{200d}"),
    // A letter that no font shows, alone.
    ("a\u{3164}b", "a\\u{3164}b"), ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
    // What logs obey.
    ("::error::x", "\\u{3a}:error::x"), (" \u{3000}::error::x", " \u{3000}\\u{3a}:error::x"), ("a::b", "a::b"),
    ("##[error]x", "##\\u{5b}error]x"), ("a ##vso[x]", "a ##vso\\u{5b}x]"), ("a###[x", "a###\\u{5b}x"),
    ("a ##teamcity[x", "a ##teamcity\\u{5b}x"), ("# [x] ## x", "# [x] ## x"), ("#\u{FE0F}#[x", "#\u{FE0F}#\\u{5b}x"),
    ("--- x", "\\u{2d}-- x"), (" --- x", " --- x"), ("+++", "\\u{2b}++"), ("~~~ x", "\\u{7e}~~ x"), ("-- x", "-- x"),
    ("^^^ +++", "\\u{5e}^^ +++"), ("section_start:1:x", "\\u{73}ection_start:1:x"), ("sections", "sections"),
    ("travis_fold:start:x", "\\u{74}ravis_fold:start:x"),
  ])
  func lineSpellsOutWhatCouldHideOrCommand(text: String, shown: String) {
    #expect(Array(Harmless.line(text).utf8) == Array(shown.utf8))
  }

  @Test func nothingUnseenSurvives() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isDangerous =
        value < 0x20 || 0x7F...0x9F ~= value || value == 0xAD || 0x200B...0x200F ~= value || 0x2028...0x202E ~= value
        || 0x2060...0x2064 ~= value || 0x2066...0x206F ~= value || value == 0x061C || value == 0xFEFF
        || 0xFFF9...0xFFFB ~= value || value & 0xFFFE == 0xFFFE
      if isDangerous { #expect(Harmless.line("a\(scalar)b") == "a\\u{\(String(value, radix: 16))}b") }
      if isDangerous { #expect(UnseenScalars.contains(scalar) || value == 0x200C || value == 0x200D) }
    }
  }

  @Test func aPileOfMarksIsCut() {
    let pile = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(Harmless.line(pile).unicodeScalars.count == 16)
  }

  @Test func aQuotedTextBeginsNoLine() {
    #expect(Harmless.quoted("::x") == "\"::x\"")
    #expect(Harmless.quoted("##[x\n") == "\"##\\u{5b}x\\u{a}\"")
    #expect(Harmless.inside("---") == "---")
  }

  // MARK: - Generated texts

  /// Texts out of pieces that outputs obey, from a fixed seed.
  static let texts: [String] = {
    let pieces = [
      "::", ":", "error", "::stop-commands::x", "##", "#", "[", "##[group]", "vso", "teamcity", "]", " ", "\t",
      "\u{3000}", "\u{A0}",
      "\u{FE0F}", "\u{200D}", "\u{34F}", "\u{3164}", "\n", "\r", "\u{85}", "\u{2028}", "\u{1B}[31m", "\u{9B}",
      "\u{202E}", "\u{200B}",
      "\u{FEFF}", "\u{E0041}", "\u{FFFF}", "a", "é", "日本", "👩\u{200D}👧", "`", "|", "\\", "<b>", "&", "@octocat", "=1+1",
      "+", "-", "---",
      "+++", ",", ";", "\"", "'", "{", "}", "\u{0}", "section_start:", "\u{301}",
    ]
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    return (0..<800).map { _ in (0...next(9)).map { _ in pieces[next(pieces.count)] }.joined() }
  }()

  /// What a log's reader does, told in another way: blanks and what has no width are taken away, then it compares.
  private static func isObeyed(_ line: some StringProtocol) -> Bool {
    let seen = line.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let text = String(String.UnicodeScalarView(seen))
    let trimmed = String(text.unicodeScalars.drop { $0.properties.isWhitespace })
    let anywhere = ["##[", "##vso[", "##teamcity["]
    return trimmed.hasPrefix("::") || anywhere.contains { text.utf8.containsRun(of: Array($0.utf8)) }
      || ["---", "+++", "~~~", "^^^", "section_start:", "travis_fold:"].contains { line.utf8.starts(with: $0.utf8) }
  }

  private static func hasUnseen(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { UnseenScalars.contains($0) }
  }

  @Test func noLineIsObeyed() {
    #expect(Self.texts.contains { Self.isObeyed($0) })
    for text in Self.texts {
      let line = Harmless.line(text)
      // The flag of England may hold tags; no piece above makes one.
      #expect(!Self.hasUnseen(line), "\(line.debugDescription)")
      #expect(!Self.isObeyed(line), "\(line.debugDescription)")
      #expect(Harmless.line(line).utf8.elementsEqual(line.utf8), "once is enough: \(line.debugDescription)")
      #expect(!Self.isObeyed("x" + Harmless.inside(text)))
      #expect(!Self.isObeyed("belfry: there is no " + Harmless.quoted(text)))
      #expect(Harmless.characters(text).joined().utf8.elementsEqual(Harmless.inside(text).utf8))
    }
  }

  @Test func linesOfATextAreNotObeyedHoweverTheyCame() {
    let text = Self.texts.joined(separator: "\n")
    let lines = String(decoding: Harmless.lines(text), as: UTF8.self)
    for line in lines.unicodeScalars.split(separator: "\n") {
      #expect(!Self.isObeyed(String(line)), "\(String(line).debugDescription)")
    }
    let plain = "a\n\n  | b\n## c\n\u{1B}[31m9 |\u{1B}[0m d\n"
    #expect(Harmless.lines(plain) == Array(plain.utf8))
  }

  @Test func onlyHarmlessLinesStandAlone() {
    for text in Self.texts where Harmless.isLine(text.utf8) {
      #expect(!Self.isObeyed(text) && !text.utf8.contains { $0 < 0x20 })
    }
    #expect(Harmless.isLine("u-1".utf8) && Harmless.isLine("日本 x".utf8))
    #expect(!Harmless.isLine("a\nb".utf8) && !Harmless.isLine("a\rb".utf8) && !Harmless.isLine(" ::x".utf8))
  }

  @Test func cellsAreNoFormulasAndStayOneCell() {
    for text in Self.texts {
      let cell = Harmless.cell(text)
      var value = Array(cell.utf8)
      if value.first == UInt8(ascii: "\"") {
        #expect(value.count > 1 && value.last == value.first)
        let parts = value.dropFirst().dropLast().split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        #expect(parts.enumerated().allSatisfy { $0.offset % 2 == 0 || $0.element.isEmpty }, "\(cell)")
        value = Array(parts.enumerated().map { $0.offset % 2 == 0 ? Array($0.element) : [UInt8(ascii: "\"")] }.joined())
      } else {
        #expect(!value.contains(UInt8(ascii: ",")) && !value.contains(UInt8(ascii: "\"")))
      }
      #expect(value.first.map { !"=+-@\t\r".utf8.contains($0) } ?? true, "\(cell)")
      #expect(!Self.hasUnseen(cell))
      let line = Array(Harmless.line(text).utf8)
      #expect(value == line || value == [UInt8(ascii: "'")] + line)
    }
  }

  @Test func calendarTextsComeBackAndBeginNoLineWhereverTheyAreFolded() {
    for text in Self.texts {
      let value = Harmless.calendarText(text)
      #expect(!value.utf8.contains { $0 < 0x20 })
      for start in value.unicodeScalars.indices {
        #expect(!Self.isObeyed(" " + String(value.unicodeScalars[start...])), "\(value.debugDescription)")
      }
      var read = ""
      var isEscaped = false
      for scalar in value.unicodeScalars {
        if isEscaped { read += scalar == "n" ? "\n" : String(scalar) } else if scalar != "\\" { read += String(scalar) }
        isEscaped = scalar == "\\" && !isEscaped
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Harmless.line(String($0)) }
      #expect(Self.colons(read) == Self.colons(lines.joined(separator: "\n")))
    }
  }

  /// The bytes of a text, with a colon for each that is spelled out.
  private static func colons(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      bytes.append(byte)
      if bytes.suffix(6) == Array("\\u{3a}".utf8) { bytes = bytes.dropLast(6) + [UInt8(ascii: ":")] }
    }
    return bytes
  }

  @Test func reportsKeepTheirValues() throws {
    for text in Self.texts {
      let json = JSONWriter.bytes(of: .object([.init("##" + text, .string(text)), .init("list", .array([]))]))
      let report = Harmless.report(json)
      #expect(try JSONReader.read(report) == JSONReader.read(json))
      let shown = String(decoding: report, as: UTF8.self)
      #expect(!Self.hasUnseen(shown) && !Self.isObeyed(shown), "\(shown.debugDescription)")
    }
    #expect(Harmless.report(Array("\"日本 👩\u{200D}👧\"".utf8)) == Array("\"日本 👩\u{200D}👧\"".utf8))
    #expect(Harmless.report(Array("\"\u{E0041}\"".utf8)) == Array("\"\\udb40\\udc41\"".utf8))
  }

  /// The inside of a code span as CommonMark 6.1 reads it, and of HTML's element.
  private static func read(_ code: String) -> [UInt8]? {
    let bytes = Array(code.utf8)
    let (tick, blank) = (UInt8(ascii: "`"), UInt8(ascii: " "))
    let ticks = bytes.prefix { $0 == tick }.count
    if ticks > 0 {
      let inside = bytes.dropFirst(ticks).dropLast(ticks)
      let runs = inside.split { $0 != tick }
      guard bytes.suffix(ticks).allSatisfy({ $0 == tick }), inside.last != tick,
        !runs.contains(where: { $0.count == ticks })
      else { return nil }
      guard inside.first == blank, inside.last == blank, inside.contains(where: { $0 != blank }) else {
        return Array(inside)
      }
      return Array(inside.dropFirst().dropLast())
    }
    guard bytes.starts(with: "<code>".utf8), bytes.suffix(7).elementsEqual("</code>".utf8) else { return nil }
    var rest = bytes.dropFirst(6).dropLast(7)
    var read: [UInt8] = []
    while let byte = rest.first {
      if rest.starts(with: "<!-- -->".utf8) {
        rest = rest.dropFirst(8)
      } else if rest.starts(with: "&#".utf8) {
        let digits = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ";") }
        read +=
          UInt32(String(decoding: digits, as: UTF8.self)).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
          ?? []
        rest = rest.dropFirst(digits.count + 3)
      } else {
        guard !"<>`|\\@*_[]&".utf8.contains(byte) else { return nil }
        read.append(byte)
        rest = rest.dropFirst()
      }
    }
    return read
  }

  @Test func codeIsReadAsTheTextThatItHolds() {
    for text in Self.texts + [" ", "``", "` `", "a\\", "a b@c.d|", " `", "|"] {
      let code = Harmless.markdownCode(text)
      #expect(!code.utf8.contains(UInt8(ascii: "|")))
      #expect(Self.read(code) == (text.isEmpty ? nil : Array(Harmless.line(text).utf8)), "\(code)")
    }
  }
}

extension String.UTF8View {
  func containsRun(of bytes: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: bytes) }
  }
}
