import Diagnostics
import Rules
import Testing

@testable import YAML

/// Every limit at its value and one past it, and every rule that keeps a file out.
@Suite struct LimitTests {
  private func verdict(_ text: String, _ limits: YAMLLimits = YAMLLimits()) -> String {
    verdict([UInt8](text.utf8), limits)
  }

  private func verdict(_ source: [UInt8], _ limits: YAMLLimits = YAMLLimits()) -> String {
    let result = read(source, limits: limits)
    return (result.isRead ? "read" : "refused") + result.findings.map { " " + $0.rule.name }.joined()
  }

  @Test func size() {
    var limits = YAMLLimits()
    limits.fileBytes = 10
    #expect(verdict("k: 3456789", limits) == "read")
    #expect(verdict("k: 34567890", limits) == "refused file-too-large")
    #expect(YAMLLimits().fileBytes == 1_048_576)
  }

  @Test func depth() {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(verdict(nested(64)) == "read")
    #expect(verdict(nested(65)) == "refused nesting-too-deep")
    func blocks(_ depth: Int) -> String {
      (0..<depth).map { String(repeating: " ", count: $0) + "k:\n" }.joined()
    }
    #expect(verdict(blocks(64)) == "read")
    #expect(verdict(blocks(65)) == "refused nesting-too-deep")
    #expect(verdict(String(repeating: "[", count: 1_000_000)) == "refused nesting-too-deep")
    #expect(verdict(String(repeating: "{a: ", count: 200_000)) == "refused nesting-too-deep")
    #expect(verdict(String(repeating: "- ", count: 500_000)) == "refused nesting-too-deep")
    #expect(verdict(String(repeating: "? ", count: 500_000)).hasPrefix("refused"))
  }

  @Test func nodes() {
    var limits = YAMLLimits()
    limits.nodes = 4
    #expect(verdict("[a, b, c]", limits) == "read")
    #expect(verdict("[a, b, c, d]", limits) == "refused too-many-nodes")
    #expect(verdict("[a, b, []]", limits) == "read")
    #expect(verdict("[a, b, c, []]", limits) == "refused too-many-nodes")
    // The list is a node, too.
    func many(_ nodes: Int) -> String { "[" + String(repeating: "a,", count: nodes - 1) + "]" }
    #expect(verdict(many(100_000)) == "read")
    #expect(verdict(many(100_001)) == "refused too-many-nodes")
  }

  @Test func scalars() {
    let limit = YAMLLimits().scalarBytes
    #expect(verdict("k: " + String(repeating: "a", count: limit)) == "read")
    #expect(verdict("k: " + String(repeating: "a", count: limit + 1)) == "refused text-too-long")
    #expect(verdict("k: \"" + String(repeating: "\\U0001F389", count: limit / 4) + "\"") == "read")
    #expect(verdict(String(repeating: "k", count: 256) + ": v") == "read")
    #expect(verdict(String(repeating: "k", count: 257) + ": v") == "refused text-too-long")
  }

  @Test func aliases() {
    let list = { (count: Int) in "a: &a x\nb: [" + String(repeating: "*a, ", count: count) + "]\n" }
    #expect(verdict(list(100)) == "read")
    #expect(verdict(list(101)) == "refused alias-budget")
    #expect(verdict("a: *gone") == "refused unknown-alias")
    #expect(verdict("a: *b\nc: &b x") == "refused unknown-alias")
    #expect(verdict("a: &a [*a]") == "refused recursive-alias")
    #expect(verdict("&a a: &a {b: *a}") == "refused recursive-alias")
    #expect(verdict("a: &a k\n*a : v") == "refused key-not-text")
  }

  @Test func anAliasLeadsToTheLastAnchorBeforeIt() throws {
    let result = read("a: &x one\nb: &x two\nc: *x\n")
    let c = try #require(result.tree.value("c"))
    #expect(result.tree.kind(c) == .alias)
    #expect(result.tree.string(result.tree.resolve(c)) == "two")
  }

  @Test func aliasesOfAliases() {
    var laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<12 {
      laughs += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ") + "]\n"
    }
    #expect(verdict(laughs) == "refused alias-budget")
    var limits = YAMLLimits()
    // a: list and three texts; b: list and twice a. 1 + 1 + 4 + 1 + 9 nodes.
    limits.expandedNodes = 16
    #expect(verdict("a: &a [x, y, z]\nb: [*a, *a]\n", limits) == "read")
    limits.expandedNodes = 15
    #expect(verdict("a: &a [x, y, z]\nb: [*a, *a]\n", limits) == "refused alias-budget")
    // Without aliases only the number of nodes counts.
    #expect(verdict("a: [x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x]\n", limits) == "read")
  }

  @Test func textsThatAliasesRepeat() {
    let texts = { (bytes: Int, count: Int) in
      "a: &a \(String(repeating: "x", count: bytes))\nb: [" + String(repeating: "*a, ", count: count) + "]\n"
    }
    #expect(verdict(texts(1 << 10, 32)) == "read")
    #expect(verdict(texts(1 << 10, 33)) == "refused alias-budget")
    #expect(verdict(texts((32 << 10) + 1, 1)) == "refused alias-budget")
    // An anchor that nothing repeats is told of.
    #expect(verdict(texts(64 << 10, 0)) == "read cut-text")
    var limits = YAMLLimits()
    // The list of five bytes once, and twice with the list in which it stands already.
    limits.aliasedBytes = 15
    let nested = "a: &a [xx, {k: yy}]\nb: &b [*a]\nc: [*b, *b]\n"
    #expect(verdict(nested, limits) == "read")
    limits.aliasedBytes = 14
    #expect(verdict(nested, limits) == "refused alias-budget")
  }

  @Test func duplicateKeys() {
    #expect(verdict("a: 1\nb: 2\na: 3\n") == "read duplicate-key")
    #expect(verdict("a: 1\n'a': 2\n\"\\x61\": 3\n") == "read duplicate-key duplicate-key")
    #expect(verdict("a: {b: 1}\nc: {b: 1}\n") == "read")
    // é as one code point and as e with an accent: Swift calls them equal, their bytes are two keys.
    #expect(verdict("\u{E9}: 1\ne\u{301}: 2\n") == "read")
    let result = read("é: 1\nb: 2\né: 3\n")
    #expect(result.findings.first?.span == SourceSpan(11, 13))
    #expect(result.findings.first?.notes.first?.span == SourceSpan(0, 2))
    let large = (0..<60).map { "k\($0 == 59 ? 7 : $0): 1\n" }.joined()
    #expect(verdict(large) == "read duplicate-key")
    let equal = String(repeating: "k: 1\n", count: 40)
    let found = read(equal).findings
    #expect(found.count == 39)
    #expect(found.allSatisfy { $0.notes.first?.span == SourceSpan(0, 1) })
    #expect((0..<30).allSatisfy { verdict((0..<$0).map { "k\($0): 1\n" }.joined()) == "read" })
  }

  @Test func keysAndTags() {
    #expect(verdict("<<: {a: 1}") == "read merge-key")
    #expect(verdict("'<<': {a: 1}") == "read")
    #expect(verdict("a: <<") == "read")
    #expect(verdict("[a]: b") == "refused key-not-text")
    #expect(verdict("{a: b}: c") == "refused key-not-text")
    #expect(verdict("a: !!str b") == "read yaml-tag")
    #expect(verdict("a: ! b") == "read yaml-tag")
    #expect(verdict("a: !x [b]") == "read yaml-tag")
    #expect(verdict("a: !<tag:yaml.org,2002:int> 1") == "read yaml-tag")
    #expect(verdict("!x a: 1") == "read yaml-tag")
    #expect(read("a: !!str b").findings.first?.message == "the tag \"!!str\" is not used here")
  }

  @Test func findings() {
    #expect(read(String(repeating: "- !x a\n", count: 100)).findings.count == 100)
    #expect(read(String(repeating: "- !x a\n", count: 101)).findings.count == 100)
    #expect(read(String(repeating: "k: v\n", count: 5000)).findings.count == 100)
    #expect(verdict(String(repeating: "- !x a\n", count: 200) + "- [").hasSuffix("yaml-syntax"))
  }

  @Test func documents() {
    #expect(verdict("---\na: 1\n...\n") == "read")
    #expect(verdict("a: 1\n---\nb: 2\n") == "refused several-documents")
    #expect(verdict("--- a\n--- b\n") == "refused several-documents")
    #expect(verdict("a: 1\n---\n") == "refused several-documents")
    #expect(read("é: 1\n---\nb: 2\n").findings.first?.span == SourceSpan(6, 9))
    #expect(verdict("") == "read")
    #expect(verdict("\n\n# x\n") == "read")
  }

  @Test func encodings() {
    #expect(verdict([0xFE, 0xFF, 0x00, 0x61]) == "refused invalid-utf8")
    #expect(verdict([0xFF, 0xFE, 0x61, 0x00]) == "refused invalid-utf8")
    // UTF-16 without a mark is full of NULs.
    #expect(verdict([0x61, 0x00, 0x3A, 0x00, 0x20, 0x00]) == "refused control-character")
    #expect(verdict([0x61, 0x3A, 0x20, 0xFF]) == "refused invalid-utf8")
    #expect(verdict([0x61, 0x3A, 0x20, 0xC3]) == "refused invalid-utf8")
    #expect(verdict([0x61, 0x3A, 0x20, 0xC0, 0x80]) == "refused invalid-utf8")
    #expect(verdict([0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80]) == "refused invalid-utf8")
    #expect(verdict([0x61, 0x3A, 0x20, 0xF4, 0x90, 0x80, 0x80]) == "refused invalid-utf8")
    #expect(verdict([0xEF, 0xBB, 0xBF]) == "read byte-order-mark")
    for length in 0..<3 { #expect(verdict(Array([0xEF, 0xBB, 0x41][..<length])).contains("byte-order") == false) }
    let late = read([UInt8]("ä: b\nc: ".utf8) + [0xFF, 0x0A])
    #expect(late.findings.first?.span == SourceSpan(9, 10))
  }

  @Test func controlCharacters() {
    for byte in UInt8(0)..<32 where byte != 9 && byte != 10 && byte != 13 {
      let result = read([UInt8]("\u{FEFF}ä: b".utf8) + [byte])
      #expect(!result.isRead)
      #expect(result.findings.last?.rule.name == "control-character")
      #expect(result.findings.last?.span == SourceSpan(8, 9))
    }
    #expect(verdict("a: \u{7F}") == "refused control-character")
    #expect(verdict("a: \u{9F}") == "refused control-character")
    #expect(verdict("a: \u{FFFE}") == "refused control-character")
    #expect(verdict("a: \"\\u0007\\0\"") == "read")
  }

  @Test func lineEndings() {
    func endings(_ text: String) -> [String] {
      Finding.lineEndings(in: [UInt8](text.utf8)).map { "\($0.rule.name) \($0.span.start)-\($0.span.end)" }
    }
    #expect(endings("a: 1\nb: 2\r\n") == ["crlf-line-endings 9-11"])
    #expect(endings("a: 1\rb: 2\r\n") == ["crlf-line-endings 9-11", "stray-carriage-return 4-5"])
    #expect(endings("a: 1\r\nb: 2\r") == ["crlf-line-endings 4-6", "stray-carriage-return 10-11"])
    #expect(endings("a: 1\r\r\n") == ["crlf-line-endings 5-7", "stray-carriage-return 4-5"])
    #expect(endings("a: 1\r") == ["stray-carriage-return 4-5"])
    #expect(endings("a: 1\nb: 2\n") == [] && endings("") == [])
  }

  @Test func aReaderIsReused() {
    let reader = YAMLReader()
    for (text, isRead) in [("a: [", false), ("a: &x b\nc: *x", true), ("a: *x", false), ("[{a: 1}]", true), ("", true)]
    {
      var findings: [Finding] = []
      #expect(reader.read([UInt8](text.utf8), into: &findings) == isRead)
      #expect(findings.isEmpty == isRead)
    }
    #expect(reader.tree.root == nil)
  }

  /// Every rule has a page with words in it, and the list is in order.
  @Test func rulePages() {
    let names = YAMLRules.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for rule in YAMLRules.all { #expect(!rule.summary.isEmpty && !rule.why.isEmpty && !rule.fix.isEmpty) }
  }

  /// The rules' own examples, where the mistake is one that reading finds, or a look at the bytes.
  @Test(arguments: YAMLRules.all)
  func ruleExamples(_ rule: Rule) {
    guard !rule.bad.isEmpty else { return }
    let bad = rule.bad.replacing(" # expect", with: "")
    if rule.name == "crlf-line-endings" {
      #expect(!Finding.lineEndings(in: [UInt8](bad.utf8)).isEmpty)
      #expect(Finding.lineEndings(in: [UInt8](rule.good.utf8)).isEmpty)
      return
    }
    let findings = read(bad).findings + Finding.secrets(in: [UInt8](bad.utf8))
    #expect(findings.map(\.rule.name) == [rule.name])
    let file = SourceFile(path: "x", bytes: [UInt8](bad.utf8))
    let expected = rule.bad.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
      $0.hasSuffix("# expect")
    }
    #expect(findings.first.map { file.position(of: $0.span.start).line } == expected.map { $0 + 1 })
    #expect(read(rule.good).isRead && read(rule.good).findings.isEmpty)
  }
}
