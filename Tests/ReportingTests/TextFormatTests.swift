import Diagnostics
import Escaping
import Reporting
import Testing

private func text(_ findings: [LocatedFinding], files: Int = 14, _ style: TextStyle = .plain) -> String {
  String(decoding: FindingsReport(findings, files: files).bytes(as: .text, style: style), as: UTF8.self)
}

@Test func textIsForPeople() {
  let expected = """
    error[unknown-key]: no project here

    campaigns/streak.yaml:3:2: error[unknown-key]: unknown key "titel"
    3 |     titel: é𐐀日本👩\u{200D}👧 end
      |     ^^^^^ no key of alert
      = note: the alert begins here (campaigns/streak.yaml:2:1)
    2 | alert:
      | ------
      = note: declared there (belfry.yaml:1:1)
    1 | app: x
      | ---
      = note: Apple ignores it
      = help: did you mean "title"?

    campaigns/streak.yaml:3:13: warning[long-title]: title may be cut
    3 |     titel: é𐐀日本👩\u{200D}👧 end
      |                  ^^ from here

    2 errors and 1 warning in 1 of 14 files

    """
  // The one in the middle takes all twelve lines that a finding may have.
  #expect(text(Sample.all) == expected)
}

@Test(arguments: [
  // source, word, blanks before the caret, length of the caret
  ("é𐐀日本👩\u{200D}👧x", "x", 8, 1), ("é𐐀日本👩\u{200D}👧x", "日本", 2, 4), ("é𐐀日本👩\u{200D}👧x", "👩\u{200D}👧", 6, 2),
  ("e\u{301}x", "x", 1, 1), ("\tx", "x", 4, 1), ("ab\tx", "x", 4, 1), ("\u{1B}x", "x", 6, 1),
  ("\u{1B}x", "\u{1B}", 0, 6),
  // A place inside a family marks the family; a place at the end of the line stands after it.
  ("ab👩\u{200D}👧", "👧", 2, 2), ("abc", "", 0, 1),
])
func caretStandsUnderItsWord(source: String, word: String, indent: Int, length: Int) {
  let finding = Finding(Sample.unknownKey, at: Sample.span(word, in: source), "m")
  let lines = text([Sample.located(finding, source)]).split(separator: "\n").map(String.init)
  #expect(lines.count == 4)
  #expect(
    lines.dropFirst(2).first == "  | " + String(repeating: " ", count: indent) + String(repeating: "^", count: length))
}

@Test func caretAfterTheLineAndOverSeveralLines() {
  let after = Finding(Sample.unknownKey, at: SourceSpan(3, 3), "m")
  #expect(text([Sample.located(after, "abc\nd")]).contains("\n  |    ^\n"))
  let several = Finding(Sample.unknownKey, at: SourceSpan(1, 9), "m")
  #expect(text([Sample.located(several, "abcd  \nefgh")]).contains("\n  |  ^^^\n"))
}

@Test func longLinesAreShownAroundTheCaret() {
  for (before, after) in [(10_000, 10_000), (0, 10_000), (10_000, 0), (90, 0), (500, 3)] {
    for filler in ["x", "日", "👩\u{200D}👧", "\t", "e\u{301}"] {
      let source = String(repeating: filler, count: before) + "HERE" + String(repeating: filler, count: after)
      let finding = Finding(Sample.unknownKey, at: Sample.span("HERE", in: source), "m")
      let lines = text([Sample.located(finding, source)], TextStyle(width: 80)).split(separator: "\n").map(String.init)
      let (line, marks) = (lines[1], lines[2])
      #expect(TerminalText.width(line) <= 80)
      // What stands over the marks is the word.
      let prefix = line.prefix { $0 != "H" }
      #expect(TerminalText.width(String(prefix)) == marks.utf8.count - 4)
      #expect(marks.hasSuffix(" ^^^^") || before == 0)
    }
  }
}

@Test func notesBeyondTwelveLinesAreCounted() {
  let notes = (1...30).map { Finding.Note("reason \($0)", at: SourceSpan($0, $0 + 1)) }
  let finding = Finding(Sample.unknownKey, at: SourceSpan(0, 1), "m", notes: notes, help: "do")
  let lines = text([Sample.located(finding)]).split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.firstIndex(of: "") == 11)
  #expect(lines.contains("  = note: 24 more not shown"))
}

@Test(arguments: [
  (0, 0, 14, "all good: no errors and no warnings in 14 files"),
  (0, 0, 1, "all good: no errors and no warnings in 1 file"),
  (0, 0, 0, "no file was read"), (3, 1, 1400, "3 errors and 1 warning in 1 of 1,400 files"),
  (1, 0, 1, "1 error in 1 of 1 file"),
  (0, 2, 0, "2 warnings in 1 file"),
])
func summaryCounts(errors: Int, warnings: Int, files: Int, line: String) {
  let findings =
    (0..<errors).map { Finding(Sample.unknownKey, at: SourceSpan($0, $0), "m") }
    + (0..<warnings).map { Finding(Sample.longTitle, at: SourceSpan($0, $0), "m") }
  let lines = text(findings.map { Sample.located($0) }, files: files).split(separator: "\n")
  #expect(lines.last.map(String.init) == line)
}

@Test func colourIsOnlyForSeverityGutterAndCaret() {
  let coloured = text(Sample.all, TextStyle(isColoured: true))
  #expect(coloured.contains("\u{1B}[1;31merror[unknown-key]\u{1B}[0m: unknown key"))
  #expect(coloured.contains("\u{1B}[1;31m^^^^^\u{1B}[0m no key of alert"))
  // Without its colours it is the plain report, byte for byte.
  var plain = coloured
  for code in ["1;31", "1;33", "34", "0"] {
    plain = plain.split(separator: "\u{1B}[\(code)m", omittingEmptySubsequences: false).joined()
  }
  #expect(plain == text(Sample.all))
}

@Test func nothingHostileReachesATerminal() {
  for (index, hostile) in hostileTexts.enumerated() {
    let path = hostile.isEmpty ? "x" : hostile
    let finding = Finding(
      Sample.unknownKey, at: SourceSpan(index, index + 5), hostile, label: hostile,
      notes: [Finding.Note(hostile, at: SourceSpan(3, 9)), Finding.Note(hostile, at: SourceSpan(0, 9), in: path)],
      help: Advice(hostile))
    let shown = text([Sample.located(finding, path: path, hostile, others: [path: hostile])])
    for scalar in shown.unicodeScalars where scalar != "\n" {
      #expect(!UnseenScalars.contains(scalar), "U+\(String(scalar.value, radix: 16))")
    }
    #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count <= 14)
    #expect(!shown.split(separator: "\n").contains { $0.hasPrefix("error[fake]") })
  }
}

@Test func invalidBytesAreShownAsReplacements() {
  let file = SourceFile(path: "a.yaml", bytes: [0x61, 0xFF, 0x80, 0x80, 0xC3, 0x28, 0x0A, 0xE2, 0x82])
  for start in 0...9 {
    for end in start...9 {
      let finding = LocatedFinding(
        Finding(Sample.unknownKey, at: SourceSpan(start, end), "m"), in: file, other: { _ in nil })
      #expect(text([finding]).contains("\n\(finding.start.line) | "))
    }
  }
}

@Test func orderOfFindingsDoesNotMatter() {
  #expect(text(Sample.all) == text(Sample.all.reversed()))
}
