import Diagnostics
import Foundation
import Rules
import Testing

@testable import YAML

/// What is read without libyaml must be what libyaml reads: the same nodes, styles, places and texts, and never a file that it refuses.
@Suite struct CommonSubsetTests {
  private let common = NodeTree()
  private let libyaml = YAMLReader(limits: YAMLLimits(), readsCommonSubset: false)

  /// Whether the subset holds the file; records every difference from libyaml.
  private func compare(_ source: [UInt8], limits: YAMLLimits = YAMLLimits()) -> Bool {
    common.removeAll()
    guard source.withUnsafeBufferPointer({ CommonSubset.read($0, into: common, limits: limits) }) else { return false }
    var findings: [Finding] = []
    guard libyaml.read(source, into: &findings), findings.allSatisfy({ $0.rule === Rule.cutText }) else {
      Issue.record(
        "libyaml says \(findings.map(\.message)) of \(String(decoding: source, as: UTF8.self).debugDescription)")
      return true
    }
    if !common.isSame(as: libyaml.tree) {
      Issue.record("other nodes for \(String(decoding: source, as: UTF8.self).debugDescription)")
    }
    return true
  }

  @Test func theCampaignsOfTheExampleNeedNoLibyaml() throws {
    let campaigns = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("campaigns")
    var (taken, left) = (0, [String]())
    let files = try #require(FileManager.default.enumerator(at: campaigns, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "yaml" {
      if compare([UInt8](try Data(contentsOf: file))) { taken += 1 } else { left.append(file.lastPathComponent) }
    }
    // The categories share options by an alias.
    #expect(taken > 25 && left == ["categories.yaml"], "\(taken) without \(left)")
  }

  @Test func whatAuthorsWrite() {
    for text in Specimens.all { _ = compare([UInt8](text.utf8)) }
    for text in Self.inside where !compare([UInt8](text.utf8)) {
      Issue.record("not in the subset: \(text.debugDescription)")
    }
    for text in Self.outside where compare([UInt8](text.utf8)) {
      Issue.record("in the subset: \(text.debugDescription)")
    }
  }

  @Test func theLimitsAreLibyamls() {
    var limits = YAMLLimits()
    (limits.depth, limits.nodes, limits.keyBytes, limits.scalarBytes) = (3, 9, 5, 6)
    let small = YAMLReader(limits: limits, readsCommonSubset: false)
    for text in [
      "a: {b: [1]}\n", "a: {b: [[1]]}\n", "a:\n  b:\n    c: 1\n", "a:\n  b:\n    c:\n      d: 1\n", "abcde: 1\n",
      "abcdef: 1\n", "{abcdef: 1}\n", "a: abcdef\n", "a: abcdefg\n", "a: 'abcdefg'\n", "a: |\n  abcde\n",
      "a: |\n  abcdef\n",
      "a: [1, 2, 3, 4, 5, 6]\n", "a: [1, 2, 3, 4, 5, 6, 7]\n", "a: \"\\n\\n\\n\\n\\n\\n\\n\"\n",
    ] {
      common.removeAll()
      let source = [UInt8](text.utf8)
      var findings: [Finding] = []
      let isCommon = source.withUnsafeBufferPointer { CommonSubset.read($0, into: common, limits: limits) }
      let isRead = small.read(source, into: &findings)
      #expect(isCommon == isRead || text.hasPrefix("{"), "\(text.debugDescription)")
    }
  }

  @Test func changedSpecimensAndScatteredPieces() {
    var random = SeededGenerator(2026)
    let rounds = ProcessInfo.processInfo.environment["COMMON_SUBSET_ROUNDS"].flatMap { Int($0) } ?? 20_000
    var taken = 0
    let seeds = Specimens.all.map { Array($0.utf8) } + Self.inside.map { Array($0.utf8) }
    for round in 0..<rounds {
      var source: [UInt8] = []
      switch round % 3 {
      case 0: source = seeds[Int.random(in: seeds.indices, using: &random)]
      case 1: source = Array(Self.mapping(column: 0, depth: 0, &random).utf8)
      default:
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          source += Self.pieces[Int.random(in: Self.pieces.indices, using: &random)].utf8
        }
        source.append(0x0A)
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0...source.count, using: &random)
        let end = min(source.count, place + Int.random(in: 0...4, using: &random))
        let piece = Array(Self.pieces[Int.random(in: Self.pieces.indices, using: &random)].utf8)
        source.replaceSubrange(place..<end, with: Bool.random(using: &random) ? piece : [])
      }
      if compare(source) { taken += 1 }
    }
    #expect(taken > rounds / 6, "\(taken) of \(rounds) in the subset: too few to prove anything")
  }

  /// A block mapping in random styles, mostly of the subset.
  private static func mapping(column: Int, depth: Int, _ random: inout SeededGenerator) -> String {
    var text = ""
    let blanks = String(repeating: " ", count: column)
    for key in 0..<Int.random(in: 1...4, using: &random) {
      if Int.random(in: 0..<6, using: &random) == 0 { text += ["\n", "# c\n", "      # c\n"][key % 3] }
      text += "\(text.isEmpty ? "" : blanks)k\(key):" + value(column: column, depth: depth, &random)
    }
    return text
  }

  private static func value(column: Int, depth: Int, _ random: inout SeededGenerator) -> String {
    let deeper = column + Int.random(in: 0...3, using: &random)
    let blanks = String(repeating: " ", count: deeper)
    switch Int.random(in: 0..<(depth < 4 ? 12 : 8), using: &random) {
    case 0..<3:
      return " \(words[Int.random(in: words.indices, using: &random)])\(Bool.random(using: &random) ? "  # c" : "")\n"
    case 3: return "\n"
    case 4..<8:
      let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let isEmpty = Int.random(in: 0..<3, using: &random) == 0
        let more = ["", "", "", "  "][Int.random(in: 0..<4, using: &random)]
        return isEmpty ? "" : blanks + " " + more + words[Int.random(in: words.indices, using: &random)]
      }
      return [" |", " >", " |-", " >+", " >-", " |+"][Int.random(in: 0..<6, using: &random)] + "\n"
        + lines.joined(separator: "\n") + "\n"
    case 8, 9:
      return "\n" + blanks + " " + mapping(column: deeper + 1, depth: depth + 1, &random)
    default:
      return "\n"
        + (0..<Int.random(in: 1...3, using: &random)).map { _ in
          let gap = Int.random(in: 1...3, using: &random)
          let dash = "\(blanks)-\(String(repeating: " ", count: gap))"
          guard Bool.random(using: &random) else {
            return dash + words[Int.random(in: words.indices, using: &random)] + "\n"
          }
          return dash + mapping(column: deeper + 1 + gap, depth: depth + 1, &random)
        }.joined()
    }
  }

  private static let words = [
    "a", "a b", "'it''s'", "\"q\\\"\\u2068\"", "[]", "[a, b c, 12:30]", "{a: 1, b: [x]}", "日本 é", "x#y", "a:b", "-5",
    "3.5", "''", "\"\"",
    "/x", "(y)", "true", "*x", "it's", "a  b ", "{{x}}", "\"{{ x | y: 'z' }}\"", "#f00", "! a", "a, b", "[a, {b: c}]",
    "~", "a]",
  ]

  private static let pieces = [
    "a", "b: ", "key: value\n", ":", ": ", "- ", "-", "\n", "\n", "\n  ", "\n    ", "\n  - ", "\n- ", " ", "  ", "#",
    " # c", "'", "\"",
    "|", ">", "|-\n", ">+\n", ": |\n  x\n", ": >-\n  x\n   y\n\n  z\n", "[", "]", "{", "}", ", ", ",", "?", "? ", "&x ",
    "*x", "!t ",
    "\\", "\\n", "é", "😀", "\u{2028}", "\u{85}", "\u{A0}", "\u{FEFF}", "\u{FFFE}", "\t", "\r", "\r\n", "---", "...",
    "%", "@", "`", "5",
    "12:30", "~", "<<: ", "null", "a-b", "a.b", ".", "_", "\0", "\u{7F}", "{{ x }}", "\"q\"", "'s'", "''", "\\\"",
    "\\u00", "\\u2068", "\\x41", "=", "<", "+", "(", "/x",
    "k: [1, b]\n", "k: {a: 1}\n", "k:\n", "k:\n- 1\n", "k: \"v\"\n", "    k: 'it''s'\n",
  ]

  private static let inside = [
    "a: 1\n", "a:\n", "\n# x\na: b # c\n\n# d\n", "a:\n  b:\n    c: 1\n  d: 2\ne: 3\n",
    "a:\n- 1\n- b: 2\n  c: 3\n- d\nb: 1\n",
    "a:\n  - 1\n  - b: 2\n    c:\n      - x\n      - y\n", "a: [ ]\nb: {}\nc: [1, [2, {d: e f, g: 'h'}], \"i\"]\n",
    "a: 'it''s'\nb: \"a\\\"b\\\\c\\n\\t\\/\"\n",
    "a: |\n  x\n\n  y\n   z\nb: >\n  x\n  y\n\n  z\n    w\n  v\n\nc: |-\n\n\n  q\nd: >+\n\n  e\n\n\n",
    "a: \"\\u00e9\\u2068x\"\n", "a: -5\nb: x:y\nc: a#b\nd: http://a.b/c?d=e&f\n", "a: é ü\nb: 日本\nc: [é, 😀]\n",
  ]

  private static let outside = [
    "", "a: 1", "a\n", "- 1\n", " a: 1\n", "a: 1\na: 2\n", "a: &x 1\n", "a: *x\n", "a: !t 1\n", "a: 1\r\n", "a:\t1\n",
    "a: b\n  c\n",
    "a: \"b\n  c\"\n", "a: [1,\n  2]\n", "a: b: c\n", "a: - b\n", "a: [1, ]\n", "a: \"\\ud800\"\n", "a: \"\\x41\"\n",
    "a: \"\\u12\n\"\n", "? a\n", "---\na: 1\n", "a: 1\n...\n",
    "a: |\n\n", "a: |2\n   x\n", "a: >\n  x\n \n  y\n", "\u{FEFF}a: 1\n", "a: \u{85}\n", "a: \u{2028}\n",
    "a: b\u{7F}\n", "<<: 1\n",
    "a: @b\n", "a: %b\n", "a: `b`\n", "a b: 1\n", "\"a\": 1\n", "a: {b}\n", "a: 'x' y\n", "a: [x]y\n", "a: [a?b]\n",
  ]
}

extension NodeTree {
  /// Whether two trees have the same nodes, with the same texts at the same places.
  fileprivate func isSame(as other: NodeTree) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count {
      let (a, b) = (nodes[index], other.nodes[index])
      guard a.kind == b.kind, a.style == b.style, a.span == b.span, a.length == b.length, a.next == b.next else {
        return false
      }
      let id = NodeID(index)
      let text = withText(id) { [UInt8]($0) }
      guard other.withText(id, { $0.elementsEqual(text) }) else { return false }
    }
    return true
  }
}
