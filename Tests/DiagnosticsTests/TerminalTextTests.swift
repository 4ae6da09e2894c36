import Diagnostics
import Testing

/// Widths frozen from Python's wcwidth 0.7.
@Test(arguments: [
  ("a", 1), ("\u{e9}", 1), ("e\u{301}", 1), ("\u{65e5}", 2), ("\u{672c}", 2), ("\u{ff71}", 1), ("\u{ff21}", 2),
  ("\u{d55c}", 2), ("\u{1112}\u{1161}\u{11ab}", 2), ("\u{1f469}\u{200d}\u{1f467}", 2),
  ("\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}", 2), ("\u{1f1e9}\u{1f1ea}", 2),
  ("\u{1f44d}\u{1f3fd}", 2), ("\u{2600}", 1), ("\u{2600}\u{fe0f}", 2), ("\u{2764}\u{fe0f}\u{200d}\u{1f525}", 2),
  ("\u{10400}", 1), ("\u{915}\u{94d}\u{937}\u{93f}", 2), ("\u{e01}\u{e47}", 1), ("\u{2026}", 1), ("\u{2502}", 1),
  ("\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", 2), ("1\u{fe0f}\u{20e3}", 2), ("\u{301c}", 2),
  ("\u{20bb7}", 2), ("\u{fb01}", 1), ("\u{5d0}", 1), ("\u{627}", 1), ("\u{200b}", 0), ("\u{bd}", 1), ("\u{1fae0}", 2),
  ("\u{2637}", 2), ("\u{1d306}", 2), ("\u{ffe5}", 2), ("\u{20a9}", 1), ("", 0), ("plain text", 10),
])
func widthIsThatOfTerminals(text: String, columns: Int) {
  #expect(TerminalText.width(text) == columns)
}

@Test(arguments: [
  ("plain", "plain"), ("é日👩\u{200D}👧", "é日👩\u{200D}👧"), ("a\u{1B}[31mb", "a\\u{1b}[31mb"),
  ("a\tb\r\nc", "a\\u{9}b\\u{d}\\u{a}c"),
  ("\u{7F}\u{9B}2J", "\\u{7f}\\u{9b}2J"), ("abc\u{202E}def\u{2066}\u{2069}", "abc\\u{202e}def\\u{2066}\\u{2069}"),
  ("\u{1B}]8;;http://x\u{1B}\\y", "\\u{1b}]8;;http://x\\u{1b}\\y"), ("\u{FEFF}x\u{2028}", "\\u{feff}x\\u{2028}"),
  // Hidden text in tags is shown, the flag of England is left alone.
  ("a\u{E0041}", "a\\u{e0041}"),
  ("\u{1f3f4}\u{e0067}\u{e007f}", "\u{1f3f4}\u{e0067}\u{e007f}"),
])
func escapedShowsWhatCouldHideOrCommand(text: String, shown: String) {
  #expect(Array(TerminalText.escaped(text).utf8) == Array(shown.utf8))
}

@Test func nothingThatCommandsATerminalSurvives() {
  for value in UInt32(0)...0x1FFFF {
    guard let scalar = Unicode.Scalar(value) else { continue }
    let isDangerous =
      value < 0x20 || 0x7F...0x9F ~= value || 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value || value == 0x200E
      || value == 0x200F || value == 0x061C
    if isDangerous { #expect(TerminalText.escaped("a\(scalar)b") == "a\\u{\(String(value, radix: 16))}b") }
  }
}

@Test func aPileOfMarksIsCut() {
  let pile = "e" + String(repeating: "\u{301}", count: 10_000)
  #expect(TerminalText.escaped(pile).unicodeScalars.count == 16)
}

@Test(arguments: [("short", 5, "short"), ("longer", 5, "long…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("x", 0, "")])
func cutKeepsWhatFits(text: String, columns: Int, kept: String) {
  #expect(TerminalText.cut(text, to: columns) == kept)
}

@Test func wrappedBreaksAtBlanks() {
  #expect(TerminalText.wrapped("one two  three\nfour", to: 9) == ["one two", "three", "four"])
  #expect(TerminalText.wrapped("unbreakable", to: 4) == ["unbreakable"])
  #expect(TerminalText.wrapped("", to: 4) == [""])
}
