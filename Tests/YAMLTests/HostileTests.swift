import Diagnostics
import Testing

@testable import YAML

/// Files that nobody wrote: every prefix and thousands of mutants of real ones. Nothing traps, and a refused file says where.
@Suite struct HostileTests {
  private func check(_ source: [UInt8]) {
    let result = read(source)
    if !result.isRead, result.findings.isEmpty { Issue.record("refused without a word: \(source)") }
    for finding in result.findings {
      let spans = [finding.span] + finding.notes.compactMap(\.span) + finding.fixes.flatMap { $0.edits.map(\.span) }
      for span in spans
      where span.end > source.count || (span.start == source.count && !source.isEmpty && !result.isRead) {
        Issue.record(
          "\(finding.rule.name) at \(span) of \(source.count): \(String(decoding: source, as: UTF8.self).debugDescription)"
        )
      }
      if !result.isRead, finding.message.isEmpty { Issue.record("no message: \(source)") }
    }
    if result.isRead {
      expectSoundTree(result.tree, source, "\(String(decoding: source, as: UTF8.self).debugDescription)")
    }
    for comment in result.tree.comments(in: source) where comment.span.end > source.count || comment.span.isEmpty {
      Issue.record("comment at \(comment.span)")
    }
  }

  @Test func everyPrefix() {
    for specimen in Specimens.all {
      let bytes = [UInt8](specimen.utf8)
      for length in 0...bytes.count { check(Array(bytes[..<length])) }
    }
  }

  @Test func specimensAreRead() {
    for specimen in Specimens.all { #expect(read(specimen).isRead, "\(read(specimen).findings)\n\(specimen)") }
  }

  @Test func mutants() {
    var random = SeededGenerator(402)
    let special = [UInt8](":-?[]{},#&*!|>'\"%@` \t\n\r\\<~0a".utf8) + [0x00, 0x7F, 0x80, 0xC2, 0x85, 0xE2, 0xEF, 0xFF]
    for round in 0..<2_000 {
      var bytes = [UInt8](Specimens.all[round % Specimens.all.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let byte = special.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2: bytes.remove(at: place)
        default:
          let end = min(place + Int.random(in: 1...20, using: &random), bytes.count)
          bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        }
        if bytes.isEmpty { bytes = [0x0A] }
      }
      check(bytes)
    }
  }

  @Test func longRepetitions() {
    for piece in [
      "a: ", "- ", "[", "{", "\"", "'", "&a ", "*a ", "!x ", "# c\n", "|\n", "> \n ", "? ", ":\n", "\t", "\u{2028}",
      "\\", "%", "a:\n", "---\n", "é",
    ] {
      check([UInt8](String(repeating: piece, count: 1_000).utf8))
      check([UInt8](("k: \"" + String(repeating: piece, count: 500)).utf8))
      check([UInt8](("k: |\n  x\n" + String(repeating: piece, count: 500)).utf8))
    }
  }
}
