import Diagnostics
import Testing

@testable import YAML

/// Where nodes stand, in bytes.
@Suite struct SpanTests {
  private func text(_ id: NodeID?, _ tree: NodeTree, _ source: String) -> String? {
    id.map { SourceFile(path: "x", bytes: [UInt8](source.utf8)).text(tree.span($0)) }
  }

  private func span(of key: String, in source: String) -> String? {
    let result = read(source)
    return text(result.tree.value(key), result.tree, source)
  }

  @Test func codePointsAreNotBytes() {
    let source = "emoji: 👩‍👩‍👧‍👦 x\ncjk: 今週のまとめ\nk: 'ü'\nlast: [a, \"é\"]\n"
    #expect(span(of: "emoji", in: source) == "👩‍👩‍👧‍👦 x")
    #expect(span(of: "cjk", in: source) == "今週のまとめ")
    #expect(span(of: "k", in: source) == "'ü'")
    #expect(span(of: "last", in: source) == "[a, \"é\"]")
  }

  @Test func byteOrderMark() {
    let source = "\u{FEFF}k: é\nl: 🎉\nm: b"
    let result = read(source)
    #expect(result.isRead)
    #expect(result.findings.map(\.rule.name) == ["byte-order-mark"])
    #expect(result.tree.root.map { result.tree.span($0) } == SourceSpan(3, source.utf8.count))
    #expect(span(of: "k", in: source) == "é")
    #expect(span(of: "l", in: source) == "🎉")
    #expect(span(of: "m", in: source) == "b")
  }

  @Test func blockScalarsEndWithTheirLastLine() {
    #expect(span(of: "k", in: "k: |\n  a\n  b\n\n\nl: x\n") == "|\n  a\n  b")
    #expect(span(of: "k", in: "k: >+\n  a\n  \n\n# c\nl: x\n") == ">+\n  a")
    #expect(span(of: "k", in: "k: |\n  a  \nl: x\n") == "|\n  a  ")
    #expect(span(of: "k", in: "k: |\r\n  a\r\n\r\nl: x\r\n") == "|\r\n  a")
    #expect(span(of: "k", in: "k: | # c\n  a") == "| # c\n  a")
    #expect(span(of: "k", in: "k: |  \n\n\nl: x\n") == "|")
    #expect(span(of: "k", in: "é: x\nk: |-\n  日本\n  ü\nl: x\n") == "|-\n  日本\n  ü")
  }

  @Test func valuesStandBehindAnchorsAndTags() {
    #expect(span(of: "k", in: "k: &a text\n") == "text")
    #expect(span(of: "k", in: "k: !!str &a 'text'\n") == "'text'")
    #expect(span(of: "k", in: "k: &a\nl: x\n") == "")
    #expect(span(of: "k", in: "k: &a # c\n  - x\n  - y\nl: x\n") == "- x\n  - y")
    #expect(span(of: "k", in: "k: &a |\n  t\n") == "|\n  t")
    #expect(span(of: "k", in: "k: &a [x, y]\n") == "[x, y]")
    #expect(span(of: "k", in: "k: &a:b\n") == ":b")
    // All five line ends of YAML 1.1 end a comment and stand between properties and their node.
    for end in ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(span(of: "k", in: "k: &a\(end)  text\n") == "text")
      #expect(span(of: "k", in: "k: !!str # c\(end)  text\n") == "text")
      #expect(span(of: "k", in: "k: &a\(end)\u{FEFF}  text\n") == "text")
    }
    let tagged = "é: x\nk: !!str text\n"
    let finding = read(tagged).findings.first
    #expect(finding?.rule.name == "yaml-tag")
    #expect(finding.map { SourceFile(path: "x", bytes: [UInt8](tagged.utf8)).text($0.span) } == "!!str")
  }

  @Test func collectionsEndWithTheirLastChild() {
    let source = "a:\n  b:\n    - x\n    - y\n\n# c\nd:\n- z\n\n"
    #expect(span(of: "a", in: source) == "b:\n    - x\n    - y")
    #expect(span(of: "d", in: source) == "- z")
    #expect(span(of: "a", in: "a: { b: c,\n d: e } # x\nf: g\n") == "{ b: c,\n d: e }")
    #expect(span(of: "a", in: "a: [b: c, d]\n") == "[b: c, d]")
  }

  @Test func nothingIsAbsent() throws {
    let result = read("a:\nb: ''\nc: ~\n")
    let (a, b, c) = (
      try #require(result.tree.value("a")), try #require(result.tree.value("b")), try #require(result.tree.value("c"))
    )
    #expect(result.tree.isAbsent(a))
    #expect(result.tree.span(a) == SourceSpan(2, 2))
    #expect(!result.tree.isAbsent(b))
    #expect(!result.tree.isAbsent(c))
    #expect(read("").tree.root == nil)
    #expect(read("# only a comment\n").isRead)
  }

  /// What stands in the span, read alone, is the same text.
  @Test func spansReadAlone() {
    var seen = 0
    for one in ConformanceSuite.cases.map(\.source) + Specimens.all.map({ [UInt8]($0.utf8) }) {
      let result = read(one)
      guard result.isRead else { continue }
      for index in 0..<result.tree.count where result.tree.kind(NodeID(index)) == .scalar {
        let id = NodeID(index)
        let span = result.tree.span(id)
        let written = Array(one[span.start..<span.end])
        let style = result.tree.style(id)
        guard !span.isEmpty, !written.contains(0x0A), !written.contains(0x0D), style != .literal, style != .folded
        else {
          continue
        }
        // Plain texts that libyaml takes inside brackets or before a ":" only.
        if style == .plain, written == [UInt8(ascii: "-")] || written.last == UInt8(ascii: ":") { continue }
        let alone = read(written)
        #expect(
          alone.tree.root.map { alone.tree.string($0) } == result.tree.string(id),
          "\(String(decoding: written, as: UTF8.self))")
        #expect(alone.tree.root.map { alone.tree.span($0) } == SourceSpan(0, written.count))
        seen += 1
      }
    }
    #expect(seen >= 100)
  }

  @Test func comments() {
    let source = "# one\nk: v # two\nl: 'a # b' #three\nm: | # four\n  # text\nn: a#b\n\t# five\né: x # six"
    let result = read(source)
    let file = SourceFile(path: "x", bytes: [UInt8](source.utf8))
    let comments = result.tree.comments(in: file.bytes)
    #expect(comments.map { file.text($0.span) } == ["# one", "# two", "#three", "# four", "# five", "# six"])
    #expect(comments.map(\.isAlone) == [true, false, false, false, true, false])
  }
}
