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

@Test(arguments: [("short", 5, "short"), ("longer", 5, "long…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("x", 0, "")])
func cutKeepsWhatFits(text: String, columns: Int, kept: String) {
  #expect(TerminalText.cut(text, to: columns) == kept)
}

@Test func wrappedBreaksAtBlanks() {
  #expect(TerminalText.wrapped("one two  three\nfour", to: 9) == ["one two", "three", "four"])
  #expect(TerminalText.wrapped("unbreakable", to: 4) == ["unbreakable"])
  #expect(TerminalText.wrapped("", to: 4) == [""])
}
