import Diagnostics
import Foundation
import Planning
import Testing
import Workspace

/// What `rules:` in belfry.yaml changes: the level of every rule that may be weighed, and nothing else; of a fixed rule nothing.
@Suite(.needsProgram) struct WeighedRulesTests {
  /// A project that breaks a rule: the bad example of its page, or the fixture that is called like the rule.
  private static func example(_ rule: Rule) throws -> TemporaryProject? {
    if !rule.bad.isEmpty { return try Example(rule.bad, of: rule).project }
    let fixture = packageRoot + "Tests/Fixtures/projects/\(rule.name).yaml"
    guard let text = try? String(contentsOfFile: fixture, encoding: .utf8) else { return nil }
    return try Example(text).project
  }

  /// Rules about files that are no text of a page, which the project in Tests/Fixtures/broken breaks.
  private static let ofFiles = [
    "doubtful-sound", "media-name", "missing-entitlement", "missing-info-plist", "stray-carriage-return",
    "strings-arguments", "unknown-strings-key", "unplayable-sound",
  ]

  /// What only counted recipients, an environment or a file of megabytes show is weighed in the tests of these.
  private static let elsewhere = ["audience-too-large", "doubtful-media", "unused-host"]

  private static let weighed = RuleCatalog.all.filter(\.isAdjustable).map(\.name).filter { !elsewhere.contains($0) }
  private static let fixed = RuleCatalog.all.filter { !$0.isAdjustable }.map(\.name)
  private static let levels = ["off", "warning", "error"]

  /// What is found of a rule, and how much of all else.
  private struct Found: Equatable {
    var severities: [Severity] = []
    var others: [String] = []

    init(_ result: CheckResult, _ rules: [String]) {
      for found in result.findings {
        let line = "\(found.path):\(found.start.line) \(found.finding.rule.name) \(found.finding.severity.word)"
        if rules.contains(found.finding.rule.name) {
          severities.append(found.finding.severity)
        } else {
          others.append(line)
        }
      }
    }

    /// The same with the rules at another level.
    func at(_ level: String) -> Found {
      var changed = self
      changed.severities = level == "off" ? [] : severities.map { _ in level == "error" ? .error : .warning }
      return changed
    }
  }

  @Test(arguments: weighed, levels) func aLevelIsWhatIsSaid(name: String, level: String) throws {
    guard !Self.ofFiles.contains(name) else { return }
    let rule = try #require(RuleCatalog.named(name))
    let project = try #require(try Self.example(rule), "nothing breaks \(name)")
    let wantsPlan = RulePageTests.planned.contains(name)
    let before = Found(try project.check(wantsPlan: wantsPlan), [name])
    #expect(!before.severities.isEmpty)
    try project.weigh([name], level)
    let result = try project.check(wantsPlan: wantsPlan)
    var expected = before.at(level)
    // One mistake is one finding: with the one gone the other is told.
    if name == "unknown-locale", level == "off" { expected.others.append("hello.yaml:6 missing-locale warning") }
    #expect(Found(result, [name]) == expected)
  }

  @Test(arguments: levels) func aLevelOfRulesAboutFiles(level: String) throws {
    let root = packageRoot + "Tests/Fixtures/broken"
    let project = try TemporaryProject([:])
    try FileManager.default.copyItem(atPath: root, toPath: String(project.root.dropLast()))
    let before = try project.check()
    for name in Self.ofFiles { #expect(!Found(before, [name]).severities.isEmpty, "nothing breaks \(name)") }
    try project.weigh(Self.ofFiles, level)
    #expect(Found(try project.check(), Self.ofFiles) == Found(before, Self.ofFiles).at(level))
  }

  /// What may be weighed is understood: with the rule off each campaign without an error is planned.
  @Test(arguments: weighed) func whatIsWeighedIsPlanned(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    guard rule.severity == .error, !rule.isOptIn, let project = try Self.example(rule) else { return }
    try project.weigh([name], "off")
    try project.expectAllPlanned()
  }

  /// The same where campaigns inherit it.
  @Test(arguments: [
    ("unknown-sound", "sound: gone.caf", "\"gone.caf\""),
    ("media-address", "media: http://example.com/a.png", "http://example.com/a.png"),
    ("unknown-link", "link: nowhere", "nowhere"), ("unknown-category", "category: NOWHERE", "NOWHERE"),
    ("null-value", "data: { owner: ~ }", "\"owner\":null"),
  ])
  func whatIsInheritedIsPlanned(name: String, line: String, sent: String) throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"]? += "\ndefaults: { \(line) }\n"
    files["hello.yaml"] = WordingTests.whole.filter { $0.0 != "sound" }.map { "\($0.0): \($0.1)\n" }.joined()
    files["sounds/x.txt"] = ""
    files["people.csv"] =
      "token,id,plan,streak_days,points,spend,subscribed\n\(String(repeating: "ab", count: 32)),u-1,free,3,1,0,true\n"
    let project = try TemporaryProject(files)
    #expect(try project.check().findings.contains { $0.finding.rule.name == name })
    try project.weigh([name], "off")
    try project.expectAllPlanned()
    let rendered = try project.belfry("render", "hello", "--recipients", project.root + "people.csv")
    #expect(rendered.status == 0 && rendered.text.contains(sent), "\(rendered)")
  }

  @Test(arguments: fixed) func aFixedRuleStaysWhatItIs(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    let fixed = try #require(rule.fixed)
    for level in Self.levels {
      let project = try Self.example(rule) ?? TemporaryProject(TemporaryProject.base())
      let before = Found(try project.check(), ["fixed-rule"])
      try project.weigh([name], level)
      let result = try project.check()
      let refused = result.findings.filter { $0.finding.message == "the level of \"\(name)\" can't be changed" }
      #expect(refused.map(\.finding.rule.name) == ["fixed-rule"])
      #expect(refused.first?.finding.notes.map(\.message) == [fixed.reason])
      #expect(Found(result, ["fixed-rule"]).others.count == before.others.count, "\(result.findings)")
    }
  }

  /// What weighs less than an error is no reason to stop: only what tells of the run itself is fixed all the same.
  @Test func whatOnlyWarnsMayBeWeighed() {
    let fixed = RuleCatalog.all.filter { $0.severity == .warning && !$0.isAdjustable }
    #expect(fixed.allSatisfy { $0.fixed == .ofTheRun }, "\(fixed.map(\.name))")
  }
}

extension TemporaryProject {
  /// Gives rules another level in belfry.yaml, whether it has `rules` or not.
  func weigh(_ rules: [String], _ level: String) throws {
    var lines = try String(contentsOfFile: root + "belfry.yaml", encoding: .utf8).components(separatedBy: "\n")
    let own = Set(rules)
    lines.removeAll { line in own.contains { line.hasPrefix("  \($0): ") } }
    let written = rules.map { "\($0): \"\(level)\"" }
    if let place = lines.firstIndex(where: { $0.hasPrefix("rules: {") }) {
      let old = lines[place].dropFirst("rules: {".count)
      // Of an opt-in rule the level stands there already.
      let rest = rules.contains { old.hasPrefix(" \($0):") } ? "}" : "," + old
      lines[place] = "rules: { " + written.joined(separator: ", ") + rest
    } else if lines.contains("rules:"), let last = lines.lastIndex(where: { $0.hasPrefix("  ") }) {
      lines.insert(contentsOf: written.map { "  " + $0 }, at: last + 1)
    } else {
      lines.append("rules: { " + written.joined(separator: ", ") + " }")
    }
    try write("belfry.yaml", Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Without an error nothing is left out of the plan.
  func expectAllPlanned() throws {
    let result = try check(wantsPlan: true, looksAhead: false)
    let plan = try #require(result.plan)
    #expect(result.errors == 0 && plan.resting.isEmpty, "\(result.findings.map(\.finding.message)) \(plan.resting)")
    #expect(
      plan.campaigns.count
        == result.asked.count { $0 != "belfry.yaml" && $0 != "definitions.yaml" && $0 != "more.yaml" })
  }
}
