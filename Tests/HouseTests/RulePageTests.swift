import Diagnostics
import Foundation
import Testing
import Workspace

/// The examples of every rule's page are tests: the bad one finds the rule on the marked line, the good one finds nothing.
@Suite struct RulePageTests {
  /// Rules whose mistake needs a file that is no text of a page; Tests/Fixtures/broken holds their cases.
  static let withoutExample: Set<String> = [
    "audience-too-large", "doubtful-sound", "file-too-large", "invalid-utf8", "media-name", "missing-entitlement",
    "missing-info-plist", "missing-project", "more-findings", "odd-strings", "other-bundle-id", "production-app",
    "unused-host", "failed-expectation",
    "work-limit",
    "region-limit",
    "stray-carriage-return", "strings-arguments", "too-many-nodes", "unknown-strings-key", "unplayable-sound",
    "unreadable-file",
    "unusable-media", "doubtful-media",
  ]

  @Test func listIsSortedAndUnique() {
    let names = RuleCatalog.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for rule in RuleCatalog.all {
      #expect(rule.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(rule.name) is not kebab-case")
      #expect(!rule.summary.isEmpty && !rule.why.isEmpty && !rule.fix.isEmpty, "\(rule.name) has no page")
      #expect(rule.bad.isEmpty == rule.good.isEmpty, "\(rule.name) shows only one example")
    }
    #expect(Set(RuleCatalog.all.filter { $0.bad.isEmpty }.map(\.name)) == Self.withoutExample)
  }

  /// What the tables say of levels is what findings weigh: of each rule that no project may change, as the expectations of all fixtures have it.
  @Test func levelsAreThoseOfTheFindings() throws {
    var seen: [String: Set<String>] = [:]
    for folder in ["broken/", "projects/"] {
      let path = packageRoot + "Tests/Fixtures/" + folder
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(".yaml") {
        // Some files are broken in their bytes.
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + name)), as: UTF8.self)
        for expected in text.matches(of: /(error|warning)\[([a-z-]+)\]/) {
          seen[String(expected.2), default: []].insert(String(expected.1))
        }
      }
    }
    for rule in RuleCatalog.all where !rule.isAdjustable {
      let told: Set = rule.isAlsoWarning ? ["error", "warning"] : [rule.severity.word]
      #expect(seen[rule.name, default: told] == told, "\(rule.name)")
    }
  }

  /// Rules about all campaigns together, which only a plan sees.
  static let planned: Set<String> = ["collapse-collision", "pending-limit", "too-frequent"]

  static let shown = RuleCatalog.all.filter { !$0.bad.isEmpty && isAsked($0.name) }.map(\.name)

  /// Whoever takes the checks of one rule away asks for its examples alone, those of a page or of a fixture that names it: hundreds of runs.
  static func isAsked(_ text: String) -> Bool { asked.map { text.contains($0) } ?? true }
  private static let asked = ProcessInfo.processInfo.environment["BELFRY_RULE"]

  @Test(arguments: shown) func badExample(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    let example = try Example(rule.bad, of: rule)
    let result = try example.project.check(wantsPlan: Self.planned.contains(name))
    let places = result.findings.filter { $0.finding.rule.name == name }.map { "\($0.path):\($0.start.line)" }
    #expect(!example.expected.isEmpty, "the bad example of \(name) marks no line")
    #expect(
      Set(places) == Set(example.expected),
      "\(result.findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name) \($0.finding.message)" })")
  }

  @Test(arguments: shown) func goodExample(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    let result = try Example(rule.good, of: rule).project.check(wantsPlan: Self.planned.contains(name))
    let found = result.findings.filter { $0.finding.rule.name == name || $0.finding.severity == .error }
    #expect(
      found.isEmpty, "\(found.map { "\($0.path):\($0.start.line) \($0.finding.rule.name) \($0.finding.message)" })")
  }

  /// Each fix of a bad example makes its finding go away and brings no other.
  @Test(arguments: shown) func fixesMend(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    let example = try Example(rule.bad, of: rule)
    let before = try example.project.check().findings
    for finding in before where finding.finding.rule.name == name {
      for fix in finding.finding.fixes where fix.applicability != .shown {
        let url = URL(fileURLWithPath: example.project.root + finding.path)
        let written = try Data(contentsOf: url)
        defer { try? written.write(to: url) }
        var bytes = written
        #expect(
          zip(fix.edits, fix.edits.dropFirst()).allSatisfy { $0.span.end <= $1.span.start }, "\(name): edits overlap")
        for edit in fix.edits.reversed() {
          bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Data(edit.text.utf8))
        }
        try bytes.write(to: url)
        let after = try example.project.check().findings
        #expect(
          after.count { $0.finding.rule.name == name } == before.count { $0.finding.rule.name == name } - 1,
          "\(name): \(fix.title): \(String(decoding: bytes, as: UTF8.self))")
        let old = before.map { $0.finding.rule.name }
        let new = after.filter { !old.contains($0.finding.rule.name) }
        #expect(
          new.isEmpty,
          "\(name): \(fix.title): \(new.map(\.finding.message)) in \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}

/// An example of a page, made a project.
struct Example {
  let project: TemporaryProject
  /// `path:line` of each mark.
  private(set) var expected: [String] = []

  init(_ text: String, of rule: Rule? = nil) throws {
    var files = TemporaryProject.base(optIn: rule?.isOptIn == true ? rule : nil)
    var name = "hello.yaml"
    var lines: [String: [String]] = [:]
    var order: [String] = [name]
    let ending = text.contains("\r\n") ? "\r\n" : "\n"
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) {
      if line.hasPrefix("# file: ") {
        name = String(line.dropFirst(8))
        order.append(name)
        lines[name] = []
        continue
      }
      lines[name, default: []].append(line)
      if line.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("# expect") {
        expected.append("\(name):\(lines[name]?.count ?? 0)")
      }
    }
    for file in order {
      guard let content = lines[file] else { continue }
      // A campaign that is shown in part is completed; one under a heading of its own is whole.
      let isPart = file == "hello.yaml" && !text.contains("# file: hello.yaml")
      files[file] =
        content.joined(separator: ending) + "\n"
        + (isPart ? Self.missing(in: content) : file == "belfry.yaml" ? Self.missing(inProject: content) : "")
    }
    // Another belfry.yaml has other attributes, of which the audiences beside it know nothing.
    if lines["belfry.yaml"] != nil { files["definitions.yaml"] = nil }
    if files["hello.yaml"] == nil { files["hello.yaml"] = Self.missing(in: []) }
    project = try TemporaryProject(files)
    try project.write("sounds/chime.caf", TemporaryProject.chime)
  }

  /// The required keys that an example of belfry.yaml does not show.
  private static func missing(inProject lines: [String]) -> String {
    let required = [
      "belfry: 1", "app: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }",
      "locales: { source: en, shipped: [en, de] }",
    ]
    let missing = required.filter { key in !lines.contains { $0.hasPrefix(key.prefix { $0 != ":" } + ":") } }
    return missing.map { $0 + "\n" }.joined()
  }

  /// The required keys that an example does not show.
  static func missing(in lines: [String]) -> String {
    let text = "\n" + lines.joined(separator: "\n").replacingOccurrences(of: "\u{FEFF}", with: "")
    func has(_ key: String) -> Bool { text.contains("\n\(key):") }
    let isLocal = text.contains("\ndeliver: local")
    var added: [String] = []
    if !has("campaign") { added.append("campaign: hello") }
    if !has("deliver") { added.append("deliver: push") }
    if !has("audience"), !isLocal { added.append("audience: all") }
    if !has("schedule") { added.append("schedule: { at: 2026-12-24 18:30, zone: UTC }") }
    if !has("alert") { added.append("alert: Hello") }
    if !has("localizations") { added.append("localizations: { de: { body: Hallo } }") }
    if !has("push"), !isLocal { added.append("push: { expires: 1d }") }
    return added.joined(separator: "\n") + "\n"
  }
}
