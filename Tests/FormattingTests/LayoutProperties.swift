import Diagnostics
import Foundation
import Parsing
import Testing
import YAML

@testable import Formatting

/// What must be true of every file: laid out it says the same, and laid out twice it is the same.
@Suite struct LayoutProperties {
  private let formatter = FileFormatter()

  /// Gives whether a file was laid out.
  private func holds(_ bytes: [UInt8], _ what: String, as kind: ((NodeID) -> ValueKind?)? = nil) -> Bool {
    func format(_ bytes: [UInt8]) -> FileFormatter.Outcome {
      if let kind { formatter.format(bytes, kind) } else { formatter.format(bytes) }
    }
    guard case .laidOut(let new) = format(bytes) else { return false }
    guard case .laidOut(let again) = format(new) else {
      Issue.record("\(what): what was laid out is not laid out again: \(Self.shown(new))")
      return true
    }
    if again != new { Issue.record("\(what): not the same twice:\n\(Self.shown(new))\n\(Self.shown(again))") }
    if Self.events(bytes) != Self.events(new) { Issue.record("\(what): other events:\n\(Self.shown(new))") }
    if Self.remarks(bytes) != Self.remarks(new) { Issue.record("\(what): other comments:\n\(Self.shown(new))") }
    let lines = new.split(separator: 0x0A, omittingEmptySubsequences: false)
    if new.last != 0x0A || new.contains(0x0D) { Issue.record("\(what): line ends") }
    if lines.contains(where: { $0.first == 0x09 }) { Issue.record("\(what): a tab indents") }
    return true
  }

  private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }

  /// What a reader gets of a file, the keys of each mapping in order, because that of the language's own may change.
  private static func events(_ bytes: [UInt8]) -> [String] {
    let reader = YAMLReader()
    var findings: [Finding] = []
    guard reader.read(bytes, into: &findings) else { return ["cannot be read"] }
    let tree = reader.tree
    func events(_ node: NodeID) -> [String] {
      switch tree.kind(node) {
      case .alias: return ["alias"]
      case .scalar:
        // Without quotation marks only what no reader takes for something else.
        let text = tree.string(node)
        let isTyped = tree.style(node) == .plain && Double(text) != nil
        return [(isTyped ? "typed " : "text ") + text.debugDescription]
      case .sequence: return ["["] + tree.children(of: node).flatMap(events) + ["]"]
      case .mapping:
        let pairs = tree.pairs(of: node).map { (tree.string($0.key), events($0.value)) }
        return ["{"] + pairs.sorted { $0.0 < $1.0 }.flatMap { ["key " + $0.0.debugDescription] + $0.1 } + ["}"]
      }
    }
    return tree.root.map(events) ?? []
  }

  /// The comments of a file in an order of their own, without the spaces behind them.
  private static func remarks(_ bytes: [UInt8]) -> [String] {
    let reader = YAMLReader()
    var findings: [Finding] = []
    guard reader.read(bytes, into: &findings) else { return ["cannot be read"] }
    return reader.tree.comments(in: bytes).map { comment in
      let text = bytes[comment.span.start..<comment.span.end]
      return String(decoding: text.reversed().drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.reversed(), as: UTF8.self)
    }.sorted()
  }

  @Test func randomCampaigns() {
    var random = Numbers(7)
    let rounds = 3000
    var count = 0
    for round in 0..<rounds {
      let campaign = RandomCampaign(&random)
      if holds(Array(campaign.text.utf8), "\(round): \(campaign.text.debugDescription)") { count += 1 }
    }
    #expect(count > rounds / 2, "\(count) of \(rounds) were laid out: too few to prove anything")
  }

  /// Files cut and put together at random: many are no YAML, and none of them traps.
  @Test func scatteredBytes() {
    var random = Numbers(11)
    for round in 0..<3000 {
      let campaign = RandomCampaign(&random)
      var bytes = Array(campaign.text.utf8)
      for _ in 0..<random.below(4) {
        let place = random.below(bytes.count + 1)
        let end = min(bytes.count, place + random.below(4))
        bytes.replaceSubrange(place..<end, with: Array(random.one(of: RandomCampaign.pieces).utf8))
      }
      _ = holds(bytes, "\(round): \(Self.shown(bytes))")
    }
  }

  /// Any bytes, and any signs of YAML behind each other, as a campaign and as values of nobody's.
  @Test func randomBytes() {
    var random = Numbers(13)
    var count = 0
    for round in 0..<4000 {
      var bytes = Array("campaign: a\n".utf8)
      for _ in 0..<random.below(30) {
        switch random.below(8) {
        case 0: bytes.append(UInt8(random.below(256)))
        case 1: bytes += "\nb: ".utf8
        default: bytes += random.one(of: RandomCampaign.pieces).utf8
        }
      }
      if holds(bytes, "\(round): \(Self.shown(bytes))") { count += 1 }
      _ = holds(bytes, "\(round) as values: \(Self.shown(bytes))") { _ in .json }
    }
    #expect(count > 100, "\(count) were laid out: too few to prove anything")
  }

  private static let large: [(name: String, text: String, isLaidOut: Bool)] = [
    ("brackets", "data: " + String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000), false),
    ("brackets on lines", "data: " + String(repeating: "[\n", count: 60) + String(repeating: "]\n", count: 60), true),
    ("keys in keys", "data:\n" + (1...1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), false),
    ("sixty keys in keys", "data:\n" + (1...60).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), true),
    ("items in items", "data:\n  " + String(repeating: "- ", count: 1000) + "a\n", false),
    ("sixty items in items", "data:\n  " + String(repeating: "-  ", count: 60) + "a\n", true),
    ("items", "data:\n" + String(repeating: "- b\n", count: 100_000), false),
    ("fewer items", "data:\n" + String(repeating: "- b\n", count: 99_000), true),
    ("items in brackets", "data: [" + String(repeating: "b,", count: 99_000) + "]\n", true),
    ("items with comments", "data: [" + String(repeating: "b, #c\n", count: 90_000) + "]\n", true),
    ("anchors", "data:\n" + (1...9000).map { "-   &a\($0) b\n" }.joined(), true),
    ("larger than is read", "data:\n" + String(repeating: "- b # c\n# d\n", count: 45_000), true),
  ]

  /// As large and as deep as files may be, and beyond.
  @Test(arguments: large.indices) func largeFiles(_ index: Int) {
    let (name, text, isLaidOut) = Self.large[index]
    #expect(holds(Array(("campaign: a\n" + text).utf8), name) == isLaidOut, "\(name)")
  }

  /// yaml-test-suite, where it is: BELFRY_SUITES.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["BELFRY_SUITES"] != nil)) func theSuite() throws {
    let folder = (ProcessInfo.processInfo.environment["BELFRY_SUITES"] ?? "") + "/yaml-test-suite/"
    let walk = try #require(FileManager.default.enumerator(atPath: folder))
    var (all, read, laidOut, kept) = (0, 0, 0, 0)
    for case let path as String in walk where path.hasSuffix("/in.yaml") {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + path)))
      all += 1
      var findings: [Finding] = []
      if YAMLReader().read(bytes, into: &findings) { read += 1 }
      if holds(bytes, path, as: { _ in .json }) { laidOut += 1 }
      if case .kept = formatter.format(bytes, { _ in .json }) { kept += 1 }
    }
    print("yaml-test-suite: \(all) cases, \(read) read, \(laidOut) laid out, \(kept) stay as they are")
    #expect(laidOut > 100)
  }
}

/// SplitMix64: the same numbers on every machine.
struct Numbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
  }

  mutating func one<Item>(of items: [Item]) -> Item { items[below(items.count)] }
}

/// A campaign in any layout that an author may choose.
struct RandomCampaign {
  private(set) var text = ""
  private var random: Numbers

  init(_ random: inout Numbers) {
    self.random = Numbers(UInt64(random.below(1 << 40)))
    if chance(3) { text += "# top\n" + (chance(2) ? "\n" : "") }
    if chance(8) { text = "\u{FEFF}" + text }
    var keys = ["campaign", "owner", "tags", "deliver", "alert", "localizations", "data", "variants", "push", "sound"]
    keys.removeAll { $0 != "campaign" && chance(3) }
    for place in keys.indices.dropFirst() where chance(2) { keys.swapAt(place, self.random.below(place + 1)) }
    for key in keys { entry(key, value(of: key), 0) }
    if chance(4) { text += "# end\n" }
    if chance(6) { text = text.replacingOccurrences(of: "\n", with: "\r\n") }
    if chance(8), text.last == "\n" { text.removeLast() }
  }

  private mutating func chance(_ of: Int) -> Bool { random.below(of) == 0 }

  private enum Node {
    case word, block, list, mapping([(String, Node)])
  }

  private mutating func value(of key: String) -> Node {
    switch key {
    case "tags": .list
    case "alert", "push": .mapping(shuffled(["title", "subtitle", "body"]))
    case "localizations":
      .mapping([("de", .mapping(shuffled(["title", "body"]))), ("en", .mapping(shuffled(["body"])))])
    case "data": .mapping([("z", .word), ("a", .list), ("m", .mapping([("q", .word), ("b", .block)])), ("e", .word)])
    case "variants": .list
    default: .word
    }
  }

  private mutating func shuffled(_ keys: [String]) -> [(String, Node)] {
    var entries: [(String, Node)] = keys.map { ($0, chance(4) ? .block : .word) }
    if chance(2), entries.count > 1 { entries.swapAt(0, entries.count - 1) }
    return entries
  }

  private mutating func remarks(_ column: Int) {
    if chance(5) { text += String(repeating: "\n", count: 1 + random.below(3)) }
    if chance(6) {
      text += spaces(chance(4) ? 0 : column) + random.one(of: ["# c", "#c", "# belfry: ignore x -- y"]) + "\n"
    }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private mutating func entry(_ key: String, _ node: Node, _ column: Int) {
    remarks(column)
    text += spaces(column) + (chance(12) ? "'\(key)'" : key) + ":"
    write(node, column)
    if chance(10) { text += spaces(column + 2) + "# behind\n" }
  }

  private mutating func endLine() { text += (chance(6) ? "  # c" : chance(9) ? " #c" : "") + "\n" }

  private mutating func write(_ node: Node, _ column: Int) {
    switch node {
    case .word:
      text += " " + random.one(of: Self.words)
      endLine()
    case .block:
      let deeper = column + 1 + random.below(4)
      text += random.one(of: [" |", " >", " |-", " >-", " |+", " >+"]) + (chance(6) ? " # c" : "") + "\n"
      for _ in 0..<(1 + random.below(4)) {
        text +=
          chance(4)
          ? "\n" : spaces(deeper + random.one(of: [0, 0, 0, 2])) + random.one(of: ["x", "y # z", "- q"]) + "\n"
      }
    case .list where chance(2):
      text += random.one(of: [
        " [a, 'b', \"c, d\"]", " [ ]", " [x,y ]", " [\n a,\n  b # c\n ]", " [a, # b\n\n {k: v} ]",
      ])
      endLine()
    case .list:
      endLine()
      let deeper = column + random.below(3)
      for _ in 0..<(1 + random.below(3)) {
        remarks(deeper)
        text += spaces(deeper) + "-" + spaces(1 + random.below(2)) + random.one(of: Self.words)
        endLine()
      }
    case .mapping(let entries) where chance(3):
      let parts = entries.map { "\($0.0): " + random.one(of: ["a", "'b'", "\"1\"", "[x]", "{k: v}"]) }
      text += " {" + parts.joined(separator: chance(3) ? ",\n      " : ", ") + "}"
      endLine()
    case .mapping(let entries):
      endLine()
      let deeper = column + 1 + random.below(4)
      for (key, node) in entries { entry(key, node, deeper) }
    }
  }

  static let words = [
    "a", "a b", "'it''s'", "\"q\\\"\\u2068\"", "\"a: b\"", "'c #d'", "'e'", "\"12\"", "12", "日本 é", "'日本'", "x#y",
    "a:b",
    "'a:b'", "-5", "'-5'", "3.5", "''", "\"\"", "true", "'true'", "it's", "\"it's\"", "'say \"x\"'", "{{x}}y",
    "'{{ x }}'",
    "\"{{ x | y: 'z' }}\"", "~", "a,", "'a,'", "\"x\\ny\"", "'two\n     lines'", "plain\n     two", "[b]", "{c: d}",
    "\"\\t\"",
    "'*a'", "'yes'", "\"0x1F\"", "'2026-12-24 10:00'", "'?'", "'-'", "\"a\\\\b\"",
  ].filter { !$0.hasPrefix("{{") }

  static let pieces = [
    "a", "b: ", ":", ": ", "- ", "\n", "\n  ", " ", "#", " # c", "'", "\"", "|", ">", "[", "]", "{", "}", ", ", "? ",
    "&x ",
    "*x", "!t ", "\t", "\r", "---\n", "...\n", "\u{2028}", "\u{FEFF}", "é", "\\", "\0",
  ]
}
