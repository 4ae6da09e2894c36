import Diagnostics
import Expressions
import Limits
import Testing

/// Passages that nobody sees are found, and only those.
@Suite struct PassagesTests {
  private func findings(_ source: String) -> [Finding] {
    var findings: [Finding] = []
    _ = Template.parse(source, attributes: sample, into: &findings)
    return findings
  }

  /// The source of each tag that opens such a passage.
  private func unreachable(_ source: String) -> [String] {
    findings(source).filter { $0.rule.name == "unreachable-branch" }
      .map { String(decoding: Array(source.utf8)[$0.span.start..<$0.span.end], as: UTF8.self) }
  }

  @Test(arguments: [
    ("{% if points > 10 %}a{% elsif points > 100 %}b{% endif %}", ["{% elsif points > 100 %}"]),
    (
      "{% if plan == \"pro\" %}a{% elsif plan == \"free\" %}b{% elsif plan == \"pro\" %}c{% endif %}",
      ["{% elsif plan == \"pro\" %}"]
    ),
    ("{% if plan == \"pro\" or plan == \"free\" or plan == \"team\" %}a{%- else -%}b{% endif %}", ["{%- else -%}"]),
    ("{% if city %}a{% else %}b{% endif %}", ["{% else %}"]),
    ("{% if streak_days > 5000 %}a{% endif %}b", ["{% if streak_days > 5000 %}"]),
    ("{% if streak_days >= 0 %}a{% else %}b{% endif %}", ["{% else %}"]),
    ("{% if weight < 1.5 %}a{% elsif weight <= 1 %}b{% else %}c{% endif %}", ["{% elsif weight <= 1 %}"]),
    ("{% if spend < 0.01 %}a{% elsif spend <= 0 %}b{% endif %}", ["{% elsif spend <= 0 %}"]),
    ("{% if subscribed %}{% if subscribed %}a{% else %}b{% endif %}{% endif %}", ["{% else %}"]),
    ("{% if subscribed %}x{% else %}{% if subscribed %}a{% endif %}b{% endif %}", ["{% if subscribed %}"]),
    ("{% if city == \"Rome\" %}a{% elsif city == \"Rome\" %}b{% endif %}", ["{% elsif city == \"Rome\" %}"]),
    (
      "{% if city contains \"a\" %}a{% elsif city contains \"a\" and points > 3 %}b{% endif %}",
      ["{% elsif city contains \"a\" and points > 3 %}"]
    ),
    (
      "{% if birthday > \"2000-01-01\" and birthday < \"1999-01-01\" %}a{% endif %}",
      ["{% if birthday > \"2000-01-01\" and birthday < \"1999-01-01\" %}"]
    ),
    ("{% case plan %}{% when \"free\" %}a{% when \"pro\", \"team\" %}b{% else %}c{% endcase %}", ["{% else %}"]),
    ("{% unless plan %}a{% endunless %}b", ["{% unless plan %}"]),
    ("{% if days_left and days_left == nil %}a{% else %}b{% endif %}", ["{% if days_left and days_left == nil %}"]),
    // So many columns that nobody tries all their values together.
    (
      "{% if city == \"a\" or points > 5 %}{% if streak_days > 9 and weight > 2 and spend > 3 and days_left > 1 and plan == \"pro\" and birthday > \"2000-01-01\" and points > 7 and points < 3 %}a{% endif %}{% endif %}b",
      [
        "{% if streak_days > 9 and weight > 2 and spend > 3 and days_left > 1 and plan == \"pro\" and birthday > \"2000-01-01\" and points > 7 and points < 3 %}"
      ]
    ),
    // One passage inside of another that nobody sees.
    ("{% if points < 0 %}{% if subscribed %}a{% else %}b{% endif %}{% endif %}c", ["{% if points < 0 %}"]),
  ]) func found(_ source: String, _ tags: [String]) {
    #expect(unreachable(source) == tags)
  }

  @Test(arguments: [
    "{% if first_name %}a{% else %}b{% endif %}", "{% if nickname %}a{% endif %}",
    "{% if locale %}a{% else %}b{% endif %}",
    "{% if points > 100 %}a{% elsif points > 10 %}b{% else %}c{% endif %}",
    "{% if city contains \"a\" %}a{% elsif city contains \"b\" %}b{% else %}c{% endif %}",
    "{% if app_version >= \"3.10\" %}a{% elsif app_version < \"3.9\" %}b{% else %}c{% endif %}",
    "{% if city == \"\" %}a{% elsif city == blank %}b{% else %}c{% endif %}",
    "{% if city > \"Rome\" %}a{% elsif city < \"Rome\" %}b{% endif %}",
    "{% if points > streak_days %}a{% elsif points < streak_days %}b{% else %}c{% endif %}",
    "{% if tier == \"\" %}a{% elsif tier %}b{% else %}c{% endif %}",
    "{% case days_left %}{% when 1 %}a{% when 2 %}b{% when nil %}c{% else %}d{% endcase %}",
  ]) func allSeen(_ source: String) {
    #expect(findings(source).map(\.message) == [])
  }

  /// Random branches: what is said to be shown to nobody never is, and what a row shows was never said to be.
  @Test(arguments: 1...4) func randomBranches(_ seed: Int) throws {
    var dice = Dice(UInt64(seed) &+ 900)
    let rows = batch((0..<150).map { _ in TemplatePropertyTests.row(&dice) })
    var found = 0
    for _ in 0..<300 {
      var conditions: [String] = []
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let one = dice.pick(Self.conditions)
        conditions.append(
          Bool.random(using: &dice) ? one : "\(one) \(dice.pick(["and", "or"])) \(dice.pick(Self.conditions))")
      }
      var source = "{% if \(conditions[0]) %}<0>"
      for index in conditions.indices.dropFirst() { source += "{% elsif \(conditions[index]) %}<\(index)>" }
      source += "{% else %}<\(conditions.count)>{% endif %}"
      var findings: [Finding] = []
      guard let template = Template.parse(source, attributes: sample, into: &findings) else { continue }
      let dead = findings.filter { $0.rule.name == "unreachable-branch" }.map { finding in
        // The mark stands right behind the tag.
        String(decoding: Array(source.utf8)[finding.span.end..<finding.span.end + 3], as: UTF8.self)
      }
      found += dead.count
      for row in 0..<rows.count { #expect(!dead.contains(text(of: template, rows, row)), "\(source) \(row)") }
      for finding in findings {
        for fix in finding.fixes { try check(fix, finding, source, template, rows) }
      }
    }
    #expect(found > 60)
  }

  /// Where conditions ask about one column with few values, each value says which passage it sees: exactly those that none does are found.
  @Test(arguments: 1...4) func everyValueOfOneColumn(_ seed: Int) {
    var dice = Dice(UInt64(seed) &+ 4_000)
    let questions: [String: (questions: [String], cells: [Cell])] = [
      "plan": (
        ["plan == \"pro\"", "plan != \"free\"", "\"team\" == plan", "plan"],
        (0..<3).map { .raw($0) }
      ),
      "subscribed": (["subscribed", "subscribed == true", "subscribed != false"], [.raw(0), .raw(1)]),
      "days_left": (
        [
          "days_left", "days_left > 3", "days_left <= 3.5", "4 < days_left", "days_left == 365", "days_left != 0",
          "days_left == nil", "days_left >= 0", "days_left == 4",
        ], [.missing] + (0...365).map { .raw($0) }
      ),
    ]
    for _ in 0..<400 {
      guard let (column, known) = questions.randomElement(using: &dice) else { return }
      let rows = batch(known.cells.map { [column: $0] })
      let conditions = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
        (0..<Int.random(in: 1...2, using: &dice)).map { _ in dice.pick(known.questions) }
          .joined(separator: dice.pick([" and ", " or "]))
      }
      let tags = conditions.enumerated().map { "{% \($0 == 0 ? "if" : "elsif") \($1) %}" } + ["{% else %}"]
      let source = tags.enumerated().map { "\($1)<\($0)>" }.joined() + "{% endif %}"
      var findings: [Finding] = []
      guard let template = Template.parse(source, attributes: sample, into: &findings) else { continue }
      let seen = Set((0..<rows.count).map { text(of: template, rows, $0) })
      let dead = findings.filter { $0.rule.name == "unreachable-branch" }.map { finding in
        String(decoding: Array(source.utf8)[finding.span.end..<finding.span.end + 3], as: UTF8.self)
      }
      #expect(dead == tags.indices.map { "<\($0)>" }.filter { !seen.contains($0) }, "\(source)")
    }
  }

  /// A fix leaves a template that shows the same to everybody.
  private func check(
    _ fix: Finding.Fix, _ finding: Finding, _ source: String, _ template: Template, _ rows: ColumnBatch
  ) throws {
    var bytes = Array(source.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
    }
    let mended = String(decoding: bytes, as: UTF8.self)
    var findings: [Finding] = []
    let other = try #require(Template.parse(mended, attributes: sample, into: &findings), "\(source) → \(mended)")
    for row in 0..<min(rows.count, 40) {
      #expect(text(of: template, rows, row) == text(of: other, rows, row), "\(source) → \(mended)")
    }
  }

  private static let conditions = [
    "subscribed", "first_name", "days_left", "plan == \"pro\"", "plan != \"free\"", "plan == \"team\"", "points > 100",
    "points >= 7", "points < 99.5", "points == 1000000", "spend <= 12.5", "spend > 12.49", "city contains \"a\"",
    "birthday == nil", "birthday", "birthday < \"2026-12-24\"", "first_name != blank", "days_left > 3",
    "days_left == 365",
    "balance < 0", "balance >= 0.5", "app_version >= \"3.10\"", "app_version", "tier == \"\"", "tier", "weight < 1",
    "weight <= 9", "streak_days == 9", "streak_days != 9", "city == \"a\"", "city == empty", "true", "false",
  ]

  /// Where what a search may cost ends before it is known whether a condition alone holds, nothing is said of it.
  @Test func nothingIsSaidThatWasNotFoundOut() {
    let source = "{% if points > 5 %}a{% elsif points > 9 %}b{% endif %}"
    var said: Set<String> = []
    for steps in 0..<4000 {
      var findings: [Finding] = []
      _ = Template.parse(source, attributes: sample, budget: WorkBudget(steps: steps), into: &findings)
      said.formUnion(findings.flatMap { $0.notes.map(\.message) })
    }
    #expect(said == ["whenever its condition holds, so does one before it"])
  }
}
