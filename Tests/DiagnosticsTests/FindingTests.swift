import Diagnostics
import Testing

/// Findings: placed in a file, ordered, moved from decoded text into a file.
@Suite struct FindingTests {
  private static let late = Rule(
    "b-rule", .warning, summary: "s", why: "w", fix: "f", bad: "", good: "")
  private static let early = Rule("a-rule", optIn: true, summary: "s", why: "w", fix: "f", bad: "", good: "")

  private func located(_ path: String, _ byte: Int, _ rule: Rule = late, _ message: String = "m") -> LocatedFinding {
    let file = SourceFile(path: path, bytes: [UInt8](repeating: 0x61, count: 100))
    return LocatedFinding(Finding(rule, at: SourceSpan(byte, byte + 1), message), in: file) { _ in nil }
  }

  @Test func severities() {
    #expect(Severity.warning < .error)
    #expect(Severity.allCases.map(\.word) == ["warning", "error"])
    #expect(Finding(Self.late, at: SourceSpan(0, 0), "m").severity == .warning)
    #expect(Finding(Self.early, at: SourceSpan(0, 0), "m").severity == .error)
    #expect(Self.early.isAdjustable && Self.early.isOptIn && !Self.late.isOptIn)
  }

  @Test func order() {
    // Z before a, and é (C3 A9) before z would be wrong: bytes decide.
    let sorted = [
      located("Z", 50), located("a", 2), located("a", 10, Self.early), located("a", 10, Self.late, "m"),
      located("a", 10, Self.late, "n"), located("a/b", 0), located("z", 0), located("\u{E9}", 0),
    ]
    for (index, one) in sorted.enumerated() {
      #expect(!LocatedFinding.precedes(one, one))
      for later in sorted[(index + 1)...] {
        #expect(LocatedFinding.precedes(one, later))
        #expect(!LocatedFinding.precedes(later, one))
      }
    }
    // Canonical equivalents are two paths: e and an accent come first by bytes.
    #expect(LocatedFinding.precedes(located("e\u{301}", 9), located("\u{E9}", 0)))
  }

  @Test func placedInItsFile() {
    let file = SourceFile(path: "a.yaml", bytes: [UInt8]("é: 1\r\nb: 🎉\r\n".utf8))
    let other = SourceFile(path: "b.yaml", bytes: [UInt8]("x\ny: 2\n".utf8))
    var finding = Finding(Self.late, at: SourceSpan(10, 14), "m")
    finding.notes = [
      .init("no place"), .init("here", at: SourceSpan(0, 2)), .init("there", at: SourceSpan(2, 3), in: "b.yaml"),
      .init("gone", at: SourceSpan(0, 1), in: "c.yaml"),
    ]
    let placed = LocatedFinding(finding, in: file) { $0 == "b.yaml" ? other : nil }
    #expect(placed.path == "a.yaml")
    #expect(placed.start == SourceFile.Position(line: 2, column: 4, byte: 10))
    #expect(placed.end == SourceFile.Position(line: 2, column: 5, byte: 14, byteColumn: 8))
    #expect(placed.sourceLine == "b: 🎉")
    #expect(placed.notePlaces.count == 4)
    #expect(placed.notePlaces[0] == nil)
    #expect(placed.notePlaces[1]?.start == SourceFile.Position(line: 1, column: 1, byte: 0))
    #expect(placed.notePlaces[1]?.sourceLine == "é: 1")
    #expect(placed.notePlaces[2]?.path == "b.yaml")
    #expect(placed.notePlaces[2]?.start.line == 2)
    #expect(placed.notePlaces[2]?.sourceLine == "y: 2")
    // A note in a file that nobody has must not point into this one.
    #expect(placed.notePlaces[3] == nil)
  }

  @Test func relocated() {
    let fix = Finding.Fix("f", edits: [.init(SourceSpan(1, 2), "x")])
    let finding = Finding(
      Self.late, at: SourceSpan(1, 3), "m", label: "l",
      notes: [.init("own", at: SourceSpan(0, 1)), .init("foreign", at: SourceSpan(0, 1), in: "b.yaml"), .init("none")],
      help: "h", fixes: [fix])
    let move: (SourceSpan) -> SourceSpan = { SourceSpan($0.start + 100, $0.end + 100) }
    let moved = finding.relocated(isVerbatim: { _ in true }, by: move)
    #expect(moved.span == SourceSpan(101, 103))
    #expect(moved.notes.map(\.span) == [SourceSpan(100, 101), SourceSpan(0, 1), nil])
    #expect(moved.fixes.flatMap(\.edits).map(\.span) == [SourceSpan(101, 102)])
    #expect(moved.label == "l" && moved.help == "h" && moved.message == "m")
    // An edit of decoded text is no edit of the file where the two differ.
    #expect(finding.relocated(isVerbatim: { _ in false }, by: move).fixes.isEmpty)
    #expect(finding.relocated(isVerbatim: { _ in false }, by: move).span == SourceSpan(101, 103))
  }
}
