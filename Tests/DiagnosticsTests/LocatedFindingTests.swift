import Diagnostics
import Testing

private let rule = Rule("sample-rule", summary: "", why: "", fix: "", bad: "", good: "")

private func located(_ text: String, _ span: SourceSpan, fixes: [Finding.Fix] = []) -> LocatedFinding {
  LocatedFinding(
    Finding(rule, at: span, "m", fixes: fixes), in: SourceFile(path: "a.yaml", bytes: Array(text.utf8)),
    other: { _ in nil })
}

@Test func excerptIsTheLine() {
  let finding = located("one\r\ntwo three\r\nfour", SourceSpan(9, 14))
  #expect(finding.sourceLine == "two three")
  #expect(finding.excerpt.firstColumn == 1)
  #expect(!finding.excerpt.isCutAfter)
  #expect(finding.start == SourceFile.Position(line: 2, column: 5, byte: 9))
}

@Test func excerptLeavesTheByteOrderMarkOut() {
  let finding = located("\u{FEFF}key: x", SourceSpan(3, 6))
  #expect(finding.sourceLine.unicodeScalars.first == "k")
  #expect(finding.start.column == 1)
}

@Test func excerptOfAVeryLongLineIsBounded() {
  let line = String(repeating: "é", count: 20_000)
  for offset in [0, 2, 1023, 1024, 1025, 20_001, 39_998, 40_000] {
    let finding = located(line + "\nnext", SourceSpan(offset, offset + 2))
    #expect(finding.sourceLine.utf8.count <= 4200)
    #expect(!finding.sourceLine.contains("\u{FFFD}"))
    // The excerpt holds the place at which it was cut out.
    let before = finding.start.column - finding.excerpt.firstColumn
    #expect(before >= 0 && before <= finding.sourceLine.unicodeScalars.count)
  }
}

@Test func excerptOfAnythingDoesNotTrap() {
  var state: UInt64 = 7
  func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
  for _ in 0..<2000 {
    let bytes = (0..<next(9000)).map { _ in
      [0x80, 0xBF, 0xE2, 0xFF, 0x0A, 0x0D, 0x41][next(600) < 594 ? next(4) : next(7)] as UInt8
    }
    let excerpt = SourceExcerpt(of: SourceFile(path: "", bytes: bytes), around: next(10_000))
    #expect(excerpt.firstColumn >= 1)
  }
}

@Test func editsHavePlaces() {
  let fix = Finding.Fix(
    "replace", edits: [Finding.Fix.Edit(SourceSpan(4, 5), "x"), Finding.Fix.Edit(SourceSpan(6, 6), "y")])
  let finding = located("é1\nabc", SourceSpan(4, 5), fixes: [fix])
  #expect(finding.editPlaces.count == 1)
  #expect(finding.editPlaces.first?.first?.start == SourceFile.Position(line: 2, column: 1, byte: 4))
  #expect(finding.editPlaces.first?.last?.start == finding.editPlaces.first?.last?.end)
}
