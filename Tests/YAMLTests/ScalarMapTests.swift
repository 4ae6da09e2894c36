import Diagnostics
import Testing

@testable import YAML

/// The way back from decoded text: by property over generated scalars, and by hand for the places that matter.
@Suite struct ScalarMapTests {
  /// The place of each decoded byte as `start-end`, relative to the scalar's span.
  private func places(_ value: String, _ before: String = "k: ") throws -> (
    text: String, places: [String], map: ScalarMap
  ) {
    let source = [UInt8]((before + value).utf8)
    let result = read(source)
    let id = try #require(result.tree.value("k"), "\(result.findings)")
    let map = ScalarMap(id, in: result.tree, source: source)
    #expect(map.isExact)
    let start = result.tree.span(id).start
    let text = result.tree.string(id)
    let places = text.utf8.indices.enumerated().map { index, _ in
      let place = map.place(SourceSpan(index, index + 1))
      return "\(place.start - start)-\(place.end - start)"
    }
    return (text, places, map)
  }

  @Test func plainAndQuoted() throws {
    #expect(try places("ab").places == ["0-1", "1-2"])
    #expect(try places("ab").map.isVerbatim)
    #expect(try places("'a''b'").places == ["1-2", "2-4", "4-5"])
    #expect(try !places("'a''b'").map.isVerbatim)
    #expect(try places("'ab'").map.isVerbatim)
    #expect(try places(#""a\tb\u00e9c""#).places == ["1-2", "2-4", "4-5", "5-11", "5-11", "11-12"])
    #expect(try places(#""\U0001F600""#).places == ["1-11", "1-11", "1-11", "1-11"])
    #expect(try places(#""é""#).places == ["1-2", "2-3"])
    #expect(try places(#""é""#).map.isVerbatim)
  }

  @Test func foldedFlow() throws {
    let plain = try places("a  b\n    c\n\n  d")
    #expect(plain.text == "a  b c\nd")
    #expect(plain.places == ["0-1", "1-2", "2-3", "3-4", "4-5", "9-10", "11-12", "14-15"])
    #expect(!plain.map.isVerbatim)
    #expect(plain.map.isVerbatim(SourceSpan(0, 4)))
    #expect(!plain.map.isVerbatim(SourceSpan(3, 6)))
    let escaped = try places("\"a \\\n  b\"")
    #expect(escaped.text == "a b")
    #expect(escaped.places == ["1-2", "2-3", "7-8"])
    let carriage = try places("\"a \r\n  b\"")
    #expect(carriage.text == "a b")
    #expect(carriage.places == ["1-2", "3-5", "7-8"])
  }

  @Test func blocks() throws {
    let literal = try places("|\n  ab\n   c\n")
    #expect(literal.text == "ab\n c\n")
    #expect(literal.places == ["4-5", "5-6", "6-7", "9-10", "10-11", "11-11"])
    let folded = try places(">-\n  a\n  b\n    c\n  d\n\n  e\n\n")
    #expect(folded.text == "a b\n  c\nd\ne")
    #expect(
      folded.places == ["5-6", "6-7", "9-10", "10-11", "13-14", "14-15", "15-16", "16-17", "19-20", "21-22", "24-25"])
    let kept = try places("|+\n  a\n\n\n")
    #expect(kept.text == "a\n\n\n")
    #expect(kept.places == ["5-6", "6-6", "6-6", "6-6"])
    let explicit = try places("|1-\n   a\n")
    #expect(explicit.text == "  a")
    #expect(explicit.places == ["5-6", "6-7", "7-8"])
    // An edit inside one line of a folded text is an edit of the file.
    #expect(folded.map.isVerbatim(SourceSpan(5, 7)))
    #expect(!folded.map.isVerbatim(SourceSpan(0, 3)))
  }

  @Test func placesPastTheEnd() throws {
    let map = try places("'ab'").map
    #expect(map.place(SourceSpan(2, 2)) == SourceSpan(6, 6))
    #expect(map.place(SourceSpan(0, 99)) == SourceSpan(4, 6))
    #expect(map.place(SourceSpan(50, 99)) == SourceSpan(6, 6))
    #expect(!map.isVerbatim(SourceSpan(0, 99)))
    let empty = try places("''").map
    #expect(empty.place(SourceSpan(0, 0)) == SourceSpan(4, 4))
    #expect(empty.isVerbatim)
  }

  /// 8,000 seeded scalars of every style, made of what folding, chomping and escaping care about.
  @Test func generatedScalars() {
    var random = SeededGenerator(20_261_121)
    let flowPieces = ["a", "b c", " ", "  ", "\n", "\n\n", "\n  ", "\t", "é", "🎉", "x:y", "\r\n", "\u{85}", "\u{2028}"]
    let escapes = [
      "\\n", "\\t", "\\\"", "\\\\", "\\u00e9", "\\U0001F389", "\\x41", "\\\n  ", "\\ ", "\\\r\n", "\\_", "\\L", "\\e",
    ]
    let lines = ["a", "b c", " d", "  e  ", "\tf", "", "", " ", "   ", "é 🎉", "g\u{2028}h", "#x", "\u{2029}"]
    var counts = [0, 0, 0, 0, 0]
    for round in 0..<8_000 {
      var value = ""
      switch round % 4 {
      case 0:
        value =
          "\""
          + (0..<Int.random(in: 0...8, using: &random)).map { _ in
            (Bool.random(using: &random) ? escapes : flowPieces).randomElement(using: &random) ?? ""
          }.joined() + "\""
      case 1:
        value =
          "'"
          + (0..<Int.random(in: 0...8, using: &random)).map { _ in
            ((flowPieces + ["''"]).randomElement(using: &random) ?? "")
          }.joined() + "'"
      case 2:
        value =
          "a"
          + (0..<Int.random(in: 0...6, using: &random)).map { _ in
            (flowPieces.randomElement(using: &random) ?? "")
          }.joined()
      default:
        let header =
          ["|", ">", "|-", ">-", "|+", ">+", "|2", ">1-", ">+2", "|  # note", "&x |"].randomElement(using: &random)
          ?? "|"
        let end = ["\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
        let indent = String(repeating: " ", count: Int.random(in: 1...4, using: &random))
        value =
          header + end
          + (0..<Int.random(in: 0...7, using: &random)).map { _ in
            let line = lines.randomElement(using: &random) ?? ""
            return (line.isEmpty ? "" : indent) + line + end
          }.joined()
      }
      let nested = Bool.random(using: &random)
      let source = [UInt8]((nested ? "é:\n  k: \(value)\n" : "k: \(value)\n").utf8)
      let result = read(source)
      guard result.isRead else { continue }
      for index in 0..<result.tree.count where result.tree.kind(NodeID(index)) == .scalar {
        counts[Int(result.tree.style(NodeID(index)).rawValue)] += 1
      }
      expectSoundTree(result.tree, source, "\(String(decoding: source, as: UTF8.self).debugDescription)")
    }
    // Most of what is generated is YAML, or nothing would be tested.
    #expect(counts.allSatisfy { $0 > 400 }, "\(counts)")
  }
}
