import Clocks
import Diagnostics
import Expressions
import Foundation
import JSON
import Rules
import Testing

private func audiences() -> AudienceTable {
  var findings: [(entry: Int, finding: Finding)] = []
  let place = SourceSpan(0, 0)
  let table = AudienceTable.build(
    [
      .init(name: Located("at_risk", at: place), text: "active and streak_days >= 3 and not subscribed"),
      .init(name: Located("active", at: place), text: "last_open within last 14 days"),
      .init(name: Located("plan_pro", at: place), text: "plan == pro"),
      .init(name: Located("everyone", at: place), text: "all"),
    ], attributes: sample, into: &findings)
  #expect(findings.isEmpty)
  return table
}

/// `true`/`false` for the row, or the findings as `rule@start..end`.
private func asked(_ source: String, _ cells: [String: Cell]) -> String {
  var findings: [Finding] = []
  let predicate = Predicate.parse(source, attributes: sample, audiences: audiences(), into: &findings)
  guard let predicate, findings.isEmpty else {
    return findings.map { "\($0.rule.name)@\($0.span.start)..\($0.span.end)" }.joined(separator: " ")
  }
  // 2026-11-21T00:00:00Z
  return String(predicate.matches(batch([cells]), 0, now: Instant(seconds: 1_795_219_200)))
}

private let row: [String: Cell] = [
  "first_name": .text("Ann"), "plan": .raw(1), "streak_days": .raw(7), "points": .raw(1234), "spend": .raw(1999),
  "subscribed": .raw(1), "birthday": .raw(20_778), "last_open": .raw((1_795_219_200 - 14 * 86_400) * 1_000_000),
  "city": .text("Zürich"), "app_version": .text("3.10.1"), "locale": .text("de-AT"), "balance": .raw(-15),
]

@Suite struct PredicateTests {
  @Test(arguments: [
    ("all", true), ("not all", false), ("subscribed", true), ("not subscribed or points > 1", true),
    ("plan == pro", true),
    ("plan in [free, \"team\"]", false), ("plan != free", true), ("spend > 19.9850", true), ("spend > 19.99", false),
    ("spend >= 19.9950", false), ("spend <= 19.9950", true), ("balance < -1", true), ("balance == -1.5", true),
    ("app_version >= \"3.9\"", true), ("app_version < 3.10.0", false), ("app_version in [\"3.10.1\", \"4\"]", true),
    ("os_version >= \"1\"", false), ("not os_version >= \"1\"", true), ("os_version is missing", true),
    ("first_name is not missing", true), ("city contains \"üri\"", true), ("locale starts with \"de\"", true),
    ("locale starts with \"DE\"", false), ("last_open within last 14 days", true),
    ("last_open within last 335 hours", false),
    ("last_open within next 2 weeks", false), ("last_open within last 15d", true),
    ("birthday anniversary within last 7 days", false), ("birthday anniversary within next 7 days", false),
    ("birthday <= today", true), ("birthday anniversary == today", false),
    ("birthday before 2027-01-01", true), ("birthday after 2026-11-21", false), ("birthday == 2026-11-21", true),
    ("birthday == \"2026-11-21\"", true), ("last_open == 2026-11-07", true),
    ("last_open after 2026-11-07", false), ("last_open after 2026-11-06", true),
    ("last_open before 2026-11-07T00:00:01Z", true),
    ("active and plan_pro", true), ("at_risk", false), ("everyone and plan_pro", true),
    ("nickname is missing and days_left is missing", true),
    ("points > streak_days", true), ("points < balance", false),
    ("(plan == pro or plan == free) and not (points < 5)", true),
    ("city == 'Zürich' and first_name in [\"Bob\", 'Ann']", true), ("subscribed == true", true),
    ("subscribed != false", true),
    ("plan == free or plan == pro and subscribed", true), ("not plan == free and plan == free", false),
  ])
  func holds(_ source: String, _ expected: Bool) {
    if source == "not plan == free and plan == free" || source == "not all" {
      #expect(asked(source, row).hasPrefix("audience-always-false"))
      return
    }
    #expect(asked(source, row) == String(expected))
  }

  @Test(arguments: [
    ("plan_pro and (points > 3", "audience-syntax@13..14"), ("plan_pro and pionts >= 100", "unknown-attribute@13..19"),
    ("points == \"many\"", "unlike-types@10..16"), ("plan == prp", "unknown-member@8..11"),
    ("streak_days > 9000", "impossible-range@0..18"), ("subscribed and streak_days >= 0", "range-always-holds@15..31"),
    ("", "audience-syntax@0..0"), ("  ", "audience-syntax@0..2"), ("subscribed and", "audience-syntax@13..14"),
    ("subscribed subscribed", "audience-syntax@11..21"), ("points = 3", "audience-syntax@7..8"),
    ("subscribed)", "audience-syntax@10..11"),
    ("points", "audience-syntax@0..6"), ("points in 3", "audience-syntax@10..11"),
    ("points in [3, 4", "audience-syntax@10..11"),
    ("city == Zürich", "audience-syntax@8..15"), ("locale == de", "audience-syntax@10..12"),
    ("points contains \"1\"", "unlike-types@0..19"),
    ("points within last 7 days", "unlike-types@0..25"), ("birthday within last 5 hours", "unlike-types@21..28"),
    ("last_open within last 7 moons", "audience-syntax@24..29"), ("last_open within 7 days", "audience-syntax@17..18"),
    ("plan == pro and plan == team", "audience-always-false@0..28"),
    ("points > 10 or points < 100", "audience-always-true@0..27"),
    ("plan_pro and plan == free", "audience-always-false@0..25"),
    ("first_name is missing and first_name == \"x\"", "audience-always-false@0..43"),
    ("subscribed and not subscribed", "audience-always-false@0..29"), ("spend == 1.005", "unlike-types@9..14"),
    ("spend == 1.0050", "impossible-range@0..15"),
    ("plan < pro", "unlike-types@0..10"), ("app_version == \"x\"", "unlike-types@15..18"),
    ("plan == \"pro", "audience-syntax@8..9"),
    ("not (plan in [free, pro, team])", "audience-always-false@0..31"),
    ("fo == 3 and br in [1] and points == 'x'", "unknown-attribute@0..2 unknown-attribute@12..14 unlike-types@36..39"),
    ("city starts \"x\"", "audience-syntax@12..13"), ("is missing", "audience-syntax@0..2"),
    ("birthday after 2026-02-30", "audience-syntax@15..25"), ("birthday within last 7 days", "anniversary-meant@0..27"),
    ("birthday == today", "anniversary-meant@0..17"), ("last_open == today", "unlike-types@13..18"),
    ("plan in []", "audience-syntax@8..10"), ("points > 1e3", "audience-syntax@9..12"),
  ])
  func findings(_ source: String, _ expected: String) { #expect(asked(source, row) == expected) }

  @Test func optionalPartsAreNotAlwaysTrue() {
    #expect(asked("days_left >= 1 or days_left < 1", row) == "false")
    #expect(asked("not days_left > 5 and not days_left <= 5", row) == "true")
  }

  @Test(arguments: [
    ("  plan==pro   and( points>3 or (subscribed))", "plan == pro and (points > 3 or subscribed)"),
    ("not (not subscribed)", "not not subscribed"),
    ("not (subscribed and points>3)", "not (subscribed and points > 3)"),
    ("last_open within last 2w", "last_open within last 14 days"),
    ("birthday within next 1 day", "birthday within next 1 day"),
    ("plan in ['free',pro]", "plan in [free, pro]"), ("spend>=19.50", "spend >= 19.5"),
    ("city == 'a\"b'", "city == 'a\"b'"),
    ("(subscribed or points > 3) or active", "(subscribed or points > 3) or active"),
    ("last_open after 2026-11-06T10:00:00.5Z", "last_open > 2026-11-06T10:00:00.500000Z"),
  ])
  func normalForm(_ source: String, _ expected: String) throws {
    var findings: [Finding] = []
    let predicate = try #require(Predicate.parse(source, attributes: sample, audiences: audiences(), into: &findings))
    #expect(predicate.text == expected)
    let again = try #require(
      Predicate.parse(predicate.text, attributes: sample, audiences: audiences(), into: &findings))
    #expect(again.text == expected)
  }

  @Test func tree() throws {
    var findings: [Finding] = []
    let predicate = try #require(
      Predicate.parse("at_risk or plan in [free]", attributes: sample, audiences: audiences(), into: &findings))
    let expected = """
      {"or":[{"and":[{"attribute":"last_open","within_last":{"seconds":1209600}},{"attribute":"streak_days","is":">=","value":3},\
      {"not":{"attribute":"subscribed","is":"==","value":true}}]},{"attribute":"plan","in":["free"]}]}
      """
    #expect(String(decoding: JSONWriter.bytes(of: predicate.json), as: UTF8.self) == expected)
    #expect(predicate.columns.map { sample.attributes[$0].name } == ["last_open", "streak_days", "subscribed", "plan"])
    #expect(predicate.audiences == ["at_risk"])
    #expect(!predicate.isAll)
    let all = try #require(Predicate.parse("everyone", attributes: sample, audiences: audiences(), into: &findings))
    #expect(all.isAll && findings.isEmpty)
  }

  @Test func circlesAreNamed() {
    let place = SourceSpan(0, 0)
    func built(_ entries: [(String, String)]) -> (String, AudienceTable) {
      var findings: [(entry: Int, finding: Finding)] = []
      let table = AudienceTable.build(
        entries.map { .init(name: Located($0.0, at: place), text: $0.1) }, attributes: sample, into: &findings)
      return (
        findings.map { "\($0.entry) \($0.finding.rule.name)@\($0.finding.span.start) \($0.finding.message)" }.joined(
          separator: "; "),
        table
      )
    }
    let (circle, table) = built([
      ("loyal", "subscribed and regular"), ("regular", "subscribed or loyal"), ("user", "not loyal"),
      ("good", "subscribed"),
    ])
    #expect(circle == "0 audience-cycle@15 audiences use each other in a circle: \"loyal\" → \"regular\" → \"loyal\"")
    #expect(table.predicate(named: "good") != nil && table.predicate(named: "loyal") == nil)
    #expect(built([("me", "me")]).0 == "0 audience-cycle@0 \"me\" uses itself")
    // A member of an enumeration is no use of an audience of that name.
    #expect(built([("pro", "plan == pro")]).0 == "")
    #expect(built([("x", "pionts > 3"), ("y", "x and subscribed")]).0.hasPrefix("0 unknown-attribute@0"))
  }

  /// What cannot be understood is no answer: not "false", of which the contrary would be everybody.
  @Test(arguments: [
    "pionts > 3", "plan == proo", "plan ==", "nobody_knows", "(subscribed", "points > \"x\"", "a", "",
    "plan in [free, proo]",
  ])
  func whatUsesABrokenAudienceIsBroken(broken: String) {
    let place = SourceSpan(0, 0)
    var entries = [
      ("other", "not good"), ("deep", "vague or good"), ("vague", "not a"), ("a", broken), ("good", "subscribed"),
    ]
    var findings: [(entry: Int, finding: Finding)] = []
    func table(twice: Set<Int> = []) -> AudienceTable {
      findings = []
      return AudienceTable.build(
        entries.map { .init(name: Located($0.0, at: place), text: $0.1) }, twice: twice, attributes: sample,
        into: &findings)
    }
    func names(_ table: AudienceTable) -> [String] { table.names.filter { table.predicate(named: $0) != nil } }
    #expect(names(table()) == ["other", "good"])
    // One mistake is one finding, and those who use it have none.
    #expect(findings.map(\.entry) == [3])
    let built = table()
    findings = []
    for text in ["not a", "deep", "good and not vague", "not vague or good"] {
      var found: [Finding] = []
      let predicate = Predicate.parse(text, attributes: sample, audiences: built, into: &found)
      #expect(predicate == nil && found.isEmpty, "\(text)")
    }
    // Of two audiences of one name nobody knows which is meant.
    entries[3].1 = "subscribed"
    #expect(names(table(twice: [3])) == ["other", "good"] && findings.isEmpty)
    #expect(names(table()).count == 5)
  }

  /// Two enumerations are held against each other by their values, which must be the same: rows know them by their places.
  @Test func enumerationsOfOneListAreCompared() throws {
    let table = AttributeTable(declared: [
      Attribute(name: "plan", type: .enumeration(["free", "pro"])),
      Attribute(name: "wish", type: .enumeration(["free", "pro"]), isOptional: true),
      Attribute(name: "size", type: .enumeration(["pro", "free"])),
    ])
    var findings: [Finding] = []
    func parsed(_ text: String) -> Expressions.Predicate? {
      findings = []
      return Expressions.Predicate.parse(text, attributes: table, audiences: .empty, into: &findings)
    }
    let rows = batch(
      [["plan": .raw(1), "wish": .raw(1)], ["plan": .raw(1), "wish": .raw(0)], ["plan": .raw(1)]], table: table)
    for (text, expected) in [
      ("plan == wish", [true, false, false]), ("plan != wish", [false, true, false]),
      ("not plan == wish", [false, true, true]),
    ] {
      let predicate = try #require(parsed(text))
      #expect(findings.isEmpty)
      #expect((0..<3).map { predicate.matches(rows, $0, now: Instant(seconds: 0)) } == expected, "\(text)")
    }
    #expect(parsed("plan == size") == nil && findings.first?.notes.map(\.message) == ["their values are not the same"])
    #expect(parsed("plan < wish") == nil && findings.first?.message == "an enumeration is in no order")
    #expect(parsed("plan != plan") != nil && findings.map(\.rule.name) == ["audience-always-false"])
    #expect(parsed("plan == wish and plan == free and wish == pro") != nil)
    #expect(findings.map(\.rule.name) == ["audience-always-false"])
  }

  /// What is understood and holds for nobody is an answer.
  @Test func anAudienceOfNobodyIsUnderstood() {
    let place = SourceSpan(0, 0)
    var findings: [(entry: Int, finding: Finding)] = []
    let table = AudienceTable.build(
      [
        .init(name: Located("none", at: place), text: "streak_days > 9000"),
        .init(name: Located("all_others", at: place), text: "not none"),
      ], attributes: sample, into: &findings)
    #expect(findings.first?.finding.rule.name == "impossible-range")
    #expect(table.predicate(named: "all_others") != nil)
  }

  @Test func hostileSizesEnd() {
    let place = SourceSpan(0, 0)
    // Each uses the one before twice: written out, the last would have 2^200 conditions.
    var entries: [AudienceTable.Entry] = [.init(name: Located("a0", at: place), text: "subscribed")]
    for index in 1...200 {
      entries.append(.init(name: Located("a\(index)", at: place), text: "a\(index - 1) and a\(index - 1)"))
    }
    var findings: [(entry: Int, finding: Finding)] = []
    _ = AudienceTable.build(entries, attributes: sample, into: &findings)
    #expect(findings.contains { $0.finding.rule.name == "audience-syntax" })
    #expect(asked(String(repeating: "(", count: 100_000), row).hasPrefix("audience-syntax"))
    #expect(asked(String(repeating: "not ", count: 100_000) + "subscribed", row).hasPrefix("audience-syntax"))
    #expect(asked("subscribed" + String(repeating: " and subscribed", count: 5000), row) == "true")
  }

  @Test func rulesAreSortedAndWhole() {
    for names in [AudienceRules.all, TemplateRules.all].map({ $0.map(\.name) }) {
      #expect(names == names.sorted() && Set(names).count == names.count)
    }
    for rule in AudienceRules.all + TemplateRules.all {
      #expect(rule.bad.contains("# expect") && !rule.good.contains("# expect"), "\(rule.name)")
    }
    #expect(Filter.all.map(\.name) == Filter.all.map(\.name).sorted())
  }
}

@Suite struct RulePageTests {
  /// Every rule's bad example gives just that finding, and its good example none, as far as the example is one text or one audience.
  @Test func examplesDoWhatThePagesSay() {
    for rule in AudienceRules.all + TemplateRules.all where !["audience-cycle", "empty-list"].contains(rule.name) {
      for (example, expected) in [(rule.bad, [rule.name]), (rule.good, [])] {
        guard let colon = example.firstIndex(of: ":") else {
          Issue.record("\(rule.name): no key")
          continue
        }
        var value = String(example[example.index(after: colon)...])
        if let mark = value.range(of: "  # expect") { value.removeSubrange(mark.lowerBound...) }
        value = value.trimmingPrefix(" ").description
        if value.hasPrefix("'"), value.hasSuffix("'") { value = String(value.dropFirst().dropLast()) }
        var findings: [Finding] = []
        if example.hasPrefix("audience") {
          _ = Predicate.parse(value, attributes: sample, audiences: .empty, into: &findings)
        } else {
          _ = Template.parse(
            value, attributes: sample, language: example.hasPrefix("link") ? nil : "en", into: &findings)
        }
        #expect(findings.map(\.rule.name) == expected, "\(rule.name): \(value)")
      }
    }
  }
}
