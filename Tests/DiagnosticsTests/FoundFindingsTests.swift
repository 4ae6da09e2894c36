import Limits
import Testing

@testable import Diagnostics

/// A run with very many findings: the first are kept, all are counted.
@Suite struct FoundFindingsTests {
  private static let rule = Rule("a-rule", summary: "", why: "", fix: "", bad: "", good: "")
  private static let warning = Rule("b-rule", .warning, summary: "", why: "", fix: "", bad: "", good: "")

  private func file(_ number: Int) -> SourceFile {
    SourceFile(path: "f\(1_000_000 + number).yaml", bytes: Array(repeating: 0x61, count: 1000))
  }

  private func findings(_ count: Int, _ rule: Rule = rule) -> [Finding] {
    (0..<count).map { Finding(rule, at: SourceSpan($0 % 900, $0 % 900 + 1), "m\($0)") }
  }

  @Test func aFileWithManyKeepsTheFirst() {
    let most = RunLimit.fileFindings.value
    var found = FoundFindings()
    found.add(findings(most), in: file(0))
    #expect(found.kept.count == most)
    found = FoundFindings()
    found.add(findings(most + 1), in: file(0))
    #expect(found.kept.count == most + 1)
    #expect(found.kept.last?.finding.message == "1 more findings in this file are not shown")
    #expect(found.counts.errors == most + 1)
  }

  @Test func aRunWithManyKeepsTheFirstByPathHoweverThreadsShareTheWork() {
    let each = 150
    let files = 100
    let most = RunLimit.runFindings.value
    #expect(each * files > most)
    var whole: [String] = []
    for threads in [1, 2, 7] {
      var parts = (0..<threads).map { _ in FoundFindings() }
      for number in 0..<files {
        parts[number % threads].add(
          findings(each, number % 2 == 0 ? Self.rule : Self.warning), in: file(number))
      }
      var found = FoundFindings()
      for part in parts.reversed() { found.add(part) }
      found.finish()
      #expect(found.kept.count == most + 1)
      #expect(found.kept.last?.finding.message == "\(each * files - most) more findings are not shown")
      #expect(found.counts.errors == each * files / 2)
      #expect(found.counts.warnings == each * files / 2)
      #expect(found.counts.files == files)
      let text = found.kept.map { "\($0.path):\($0.start.byte) \($0.finding.message)" }
      if whole.isEmpty { whole = text }
      #expect(text == whole)
    }
  }

  @Test func whatIsTakenBackIsNotCounted() {
    var found = FoundFindings()
    found.add(findings(2), in: file(0))
    found.add(findings(1, Self.warning), in: file(1))
    found.takeBack(Self.warning, in: [Array(file(1).path.utf8): .warning])
    #expect(found.kept.count == 2)
    #expect(found.counts.warnings == 0)
    #expect(found.counts.errors == 2)
  }

  /// A file system tells names apart by their bytes, a String does not.
  @Test func pathsThatLookAlikeAreTwoFiles() {
    let paths = ["caf\u{e9}.yaml", "cafe\u{301}.yaml"]
    let files = paths.map { SourceFile(path: $0, bytes: Array(repeating: 0x61, count: 1000)) }
    var found = FoundFindings()
    found.add(findings(1), in: files[0])
    found.add(findings(1, Self.warning), in: files[1])
    #expect(found.counts.files == 2)
    found.takeBack(Self.warning, in: [Array(paths[0].utf8): .warning])
    #expect(found.kept.count == 2)
  }

  @Test func sentencesEnd() {
    let long = String(repeating: "é", count: RunLimit.messageText.value)
    let finding = Finding(
      Self.rule, at: SourceSpan(0, 0), long, label: long, notes: [Finding.Note(long)], help: Advice(long))
    for text in [finding.message, finding.label ?? "", finding.notes[0].message, finding.help ?? ""] {
      #expect(text.utf8.count <= RunLimit.messageText.value + 3)
      #expect(text.hasSuffix("é…"))
    }
  }

  /// Lines and columns, against a walk byte by byte.
  @Test func positionsAreThoseOfAWalk() {
    var dice = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      let pieces = ["a", "é", "\n", "\r\n", "\r", "👍", "  "]
      let hasReturns = Bool.random(using: &dice)
      let text = (0..<Int.random(in: 0..<30, using: &dice)).map { _ in
        pieces.filter { hasReturns || !$0.contains("\r") }.randomElement(using: &dice) ?? ""
      }.joined()
      let bytes = Array((Bool.random(using: &dice) ? "\u{FEFF}" : "").utf8) + Array(text.utf8)
      let source = SourceFile(path: "x", bytes: bytes)
      for offset in 0...bytes.count + 1 {
        var (line, start) = (1, 0)
        let limit = min(offset, bytes.count)
        for index in 0..<limit
        where bytes[index] == 0x0A || (bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
          (line, start) = (line + 1, index + 1)
        }
        let byteColumn = 1 + limit - start
        if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, limit) }
        let column = 1 + bytes[start..<max(limit, start)].count { $0 & 0xC0 != 0x80 }
        #expect(
          source.position(of: offset)
            == SourceFile.Position(line: line, column: column, byte: limit, byteColumn: byteColumn))
        var at = limit
        if at > 0, at < bytes.count, bytes[at] == 0x0A, bytes[at - 1] == 0x0D { at -= 1 }
        var (first, last) = (at, at)
        while first > 0, bytes[first - 1] != 0x0A,
          !(bytes[first - 1] == 0x0D && (first == bytes.count || bytes[first] != 0x0A))
        { first -= 1 }
        while last < bytes.count, bytes[last] != 0x0A, bytes[last] != 0x0D { last += 1 }
        let found = source.line(around: offset)
        #expect(found.start == first && found.bytes.elementsEqual(bytes[first..<last]))
      }
    }
  }
}
