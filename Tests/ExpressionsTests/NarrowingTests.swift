import Clocks
import Diagnostics
import Expressions
import Testing

/// Whoever is not in the audience never gets the text, so what its expression says of the others is known while the text is checked.
@Suite struct NarrowingTests {
  static func audience(_ source: String, _ named: [(String, String)] = []) throws -> Predicate {
    var findings: [Finding] = []
    var ignored: [(entry: Int, finding: Finding)] = []
    let table = AudienceTable.build(
      named.map { AudienceTable.Entry(name: Located($0.0, at: SourceSpan(0, 0)), text: $0.1) }, attributes: sample,
      into: &ignored)
    return try #require(
      Predicate.parse(source, attributes: sample, audiences: table, into: &findings), "\(source): \(findings)")
  }

  /// The bound under an audience, or the findings' rules.
  private func outcome(_ source: String, _ audience: String) throws -> String {
    var findings: [Finding] = []
    let table = sample.narrowed(to: try Self.audience(audience))
    let template = Template.parse(source, attributes: table, into: &findings)
    let rules = findings.map(\.rule.name)
    guard rules.isEmpty, let template else { return rules.joined(separator: " ") }
    guard case .atMost(let most) = template.bound else { return "unbounded" }
    return template.smallest == most ? "\(most)" : "\(template.smallest)...\(most)"
  }

  @Test(arguments: [
    ("all", "{{ first_name }}", "optional-without-default"),
    ("first_name is not missing", "{{ first_name }}", "0...240"),
    ("not first_name is missing", "{{ first_name | upcase }}", "0...240"),
    ("first_name == \"Bo\"", "{{ first_name }}", "2"), ("first_name != \"Bo\"", "{{ first_name }}", "0...240"),
    ("first_name != \"\"", "{{ first_name }}", "1...240"),
    ("first_name starts with \"Anna\"", "{{ first_name }}", "4...220"),
    ("days_left > 5 or days_left < 3", "{{ days_left }}", "1...3"),
    ("days_left is not missing and subscribed", "{{ days_left }}", "1...3"),
    ("days_left is not missing or subscribed", "{{ days_left }}", "optional-without-default"),
    ("not (days_left is missing or subscribed)", "{{ days_left }}", "1...3"),
    ("birthday within next 3 days", "{{ birthday }}", "10"),
    ("birthday is not missing", "{{ birthday | date: '%d' }}", "2"),
    ("app_version >= 3.10", "{{ app_version }}", "1...32"), ("plan == free", "{{ plan }}", "4"),
    ("plan != free", "{{ plan }}", "3...4"), ("plan in [free, pro]", "{{ plan | upcase }}", "3...4"),
    ("not plan == team", "{{ plan }}!", "4...5"), ("points < 10", "{{ points }}", "1"),
    ("points < 10", "{{ points | plus: 1 }}", "1...2"), ("points == 7", "{{ points | times: 2 }}", "2"),
    ("points >= 10 and points < 100", "{{ points }}", "2"), ("spend < 1.5", "{{ spend }}", "4"),
    ("city in [\"Rome\", \"Oslo!\"]", "{{ city }}", "4...5"),
    ("city in [\"Rome\", \"Oslo!\"]", "{{ city | append: '\"' }}", "6...7"),
    ("nickname == \"x\"", "{{ nickname }}", "1"), ("nickname is not missing", "{{ nickname }}", "unbounded"),
    ("points > 0", "{{ days_left | default: 1 | divided_by: points }}", "1...3"),
    ("points != 0", "{{ weight | divided_by: points }}", "1"), ("subscribed", "{{ subscribed }}", "4"),
    ("subscribed", "{% if subscribed %}x{% endif %}", "1"),
    ("points < streak_days", "{{ points }}", "1...4"),
    ("points > streak_days and streak_days > 99", "{{ points }}", "3...7"),
    ("spend < points and points < 3", "{{ spend }}", "4"),
    ("(plan == free or points < 10) and not plan == free", "{{ points }}", "1"),
    ("(subscribed or days_left > 3) and (not subscribed or days_left < 9)", "{{ days_left }}", "1...3"),
  ]) func bounds(_ audience: String, _ template: String, _ expected: String) throws {
    #expect(try outcome(template, audience) == expected, "\(audience): \(template)")
  }

  /// Inside of a passage the values, too, are those of whoever sees it.
  @Test(arguments: [
    ("{% if points < 10 %}{{ points }}{% endif %}", "0...1"),
    ("{% if points >= 10 %}a{% else %}{{ points }}{% endif %}", "1"),
    ("{% if plan == \"free\" %}{{ plan }}{% endif %}", "0...4"),
    ("{% unless plan == \"free\" %}{{ plan }}{% endunless %}", "0...4"),
    ("{% if plan == \"pro\" %}{{ plan }}{% else %}abc{% endif %}", "3"),
    (
      "{% case plan %}{% when \"free\" %}{{ points }}{% when \"pro\" %}{{ plan }}{% else %}{{ plan }}{% endcase %}",
      "1...7"
    ),
    ("{% case days_left %}{% when 1, 2 %}{{ days_left }}{% else %}0{% endcase %}", "1"),
    ("{% if first_name == \"Bo\" %}{{ first_name | upcase }}{% endif %}", "0...2"),
    ("{% if first_name contains \"x\" %}{{ first_name }}{% endif %}", "0...235"),
    ("{% if balance > 0 and balance <= 1.5 %}{{ balance }}{% endif %}", "0...3"),
    ("{% if days_left %}{{ weight | divided_by: weight }}{{ days_left }}{% endif %}", "0...4"),
    ("{% if points > 0 %}{{ weight | divided_by: points }}{% endif %}", "0...1"),
    ("{% if points > 0.5 and points < 2.5 %}{{ points }}{% endif %}", "0...1"),
    ("{% if days_left == nil %}0{% else %}{{ days_left }}{% endif %}", "1...3"),
    ("{% if tier != blank %}{{ tier }}{% endif %}", "0...11"),
    ("{% if plan contains \"r\" %}{{ plan }}{% endif %}", "0...4"),
    ("{% if days_left == weight %}{{ days_left }}{% endif %}", "0...1"),
    // Both may be missing, and are equal then.
    ("{% if days_left == balance %}{{ days_left }}{% endif %}", "optional-without-default"),
    ("{% if days_left < balance %}{{ days_left }}{% endif %}", "0...2"),
    ("{% if days_left != weight %}{{ days_left }}{% endif %}", "optional-without-default"),
    ("{% if subscribed or days_left %}{{ days_left }}{% endif %}", "optional-without-default"),
  ]) func passages(_ template: String, _ expected: String) throws {
    #expect(try outcome(template, "all") == expected, "\(template)")
  }

  /// A passage that nobody of the audience sees.
  @Test(arguments: [
    ("plan == free", "{% if plan == \"pro\" %}a{% else %}b{% endif %}", "{% if plan == \"pro\" %}"),
    ("points < 10", "{% if points > 50 %}a{% else %}b{% endif %}", "{% if points > 50 %}"),
    ("plan in [free, pro]", "{% case plan %}{% when \"team\" %}a{% else %}b{% endcase %}", "{% when \"team\" %}"),
    ("subscribed", "{% if subscribed %}a{% else %}b{% endif %}", "{% else %}"),
    ("first_name is missing", "{% if first_name %}a{% endif %}b", "{% if first_name %}"),
    ("first_name is not missing", "{% if first_name %}a{% else %}b{% endif %}", "{% else %}"),
    ("city in [\"Rome\", \"Oslo\"]", "{% if city == \"Bern\" %}a{% endif %}b", "{% if city == \"Bern\" %}"),
    (
      "subscribed and points < 9 or not subscribed", "{% if subscribed and points > 10 %}a{% endif %}b",
      "{% if subscribed and points > 10 %}"
    ),
  ]) func unseen(_ audience: String, _ template: String, _ tag: String) throws {
    var findings: [Finding] = []
    let narrowed = sample.narrowed(to: try Self.audience(audience))
    _ = Template.parse(template, attributes: narrowed, into: &findings)
    let finding = try #require(findings.first, "\(audience): \(template)")
    #expect(findings.count == 1)
    #expect(finding.rule.name == "unreachable-branch")
    #expect(String(decoding: Array(template.utf8)[finding.span.start..<finding.span.end], as: UTF8.self) == tag)
    #expect(finding.notes.contains { $0.message.contains("none of them is in the audience") }, "\(finding.notes)")
  }

  /// Passages of which each is seen by somebody of the audience.
  @Test(arguments: [
    ("city starts with \"R\"", "{% if city == \"Rome\" %}a{% else %}b{% endif %}"),
    ("points < 10", "{% if points > 5 %}a{% else %}b{% endif %}"),
    (
      "points in [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21]", "{% if points > 10 and points < 12 %}a{% else %}b{% endif %}"
    ),
    ("city != \"Rome\"", "{% if city == \"Oslo\" %}a{% elsif city == blank %}b{% else %}c{% endif %}"),
    ("subscribed or points < 10", "{% if subscribed %}a{% else %}b{% endif %}"),
    ("last_open within last 3 days", "{% if last_open < \"2026-01-01\" %}a{% else %}b{% endif %}"),
  ]) func seen(_ audience: String, _ template: String) throws {
    var findings: [Finding] = []
    let narrowed = sample.narrowed(to: try Self.audience(audience))
    _ = Template.parse(template, attributes: narrowed, into: &findings)
    #expect(findings.map(\.message) == [], "\(audience): \(template)")
  }

  static let questions = [
    "first_name is missing", "first_name is not missing", "first_name == \"a\"", "first_name starts with \"a\"",
    "first_name contains \"s\"", "first_name in [\"a\", \"ß\", \"\"]", "first_name != \"\"", "plan == free",
    "plan in [free, pro]", "plan != team", "points < 10", "points == 7", "points >= 100", "spend > 0.5",
    "spend <= 12.5", "days_left < 100", "days_left >= 3", "balance < 0", "balance != 0", "subscribed",
    "tier is not missing", "city == \"\"", "city > \"a\"", "points > streak_days", "spend < points",
    "days_left <= points", "app_version >= 3.10", "birthday within next 20000 days",
    "last_open within last 20000 days", "platform == ios", "weight in [1, 9]", "points in [7, 99, 1000000]",
    "first_name > city",
  ]

  static func expression(_ dice: inout Dice, _ depth: Int = 0) -> String {
    switch Int.random(in: 0..<(depth > 2 ? 3 : 8), using: &dice) {
    case 0...3: return dice.pick(questions)
    case 4: return "not (\(expression(&dice, depth + 1)))"
    case 5, 6:
      return "(" + (0..<2).map { _ in expression(&dice, depth + 1) }.joined(separator: " and ") + ")"
    default: return "(" + (0..<3).map { _ in expression(&dice, depth + 1) }.joined(separator: " or ") + ")"
    }
  }

  /// Random audiences, templates and rows: what is proven under an audience holds for every row in it, and what is compiled is the same
  /// text for every row whatever.
  @Test(arguments: 1...4) func provenForEveryRowOfTheAudience(_ seed: Int) throws {
    var dice = Dice(UInt64(seed) &+ 4000)
    let rows = batch((0..<120).map { _ in TemplatePropertyTests.row(&dice) })
    var (looked, narrower) = (0, 0)
    for _ in 0..<500 {
      var findings: [Finding] = []
      let source = Self.expression(&dice)
      guard let audience = Predicate.parse(source, attributes: sample, audiences: .empty, into: &findings) else {
        continue
      }
      let now = Instant(seconds: dice.pick([0, 1_798_000_000]))
      let members = (0..<rows.count).filter { audience.matches(rows, $0, now: now) }
      let table = sample.narrowed(to: audience)
      for _ in 0..<3 {
        let text = TemplatePropertyTests.pieces(&dice)
        var ignored: [Finding] = []
        var found: [Finding] = []
        guard let template = Template.parse(text, attributes: table, into: &found) else { continue }
        let declared = Template.parse(text, attributes: sample, into: &ignored)
        guard case .atMost(let most) = template.bound, case .atMost(let mostRaw) = template.utf8Bound else { continue }
        if declared?.bound != template.bound { narrower += 1 }
        for row in members {
          looked += 1
          let result = bytes(of: template, rows, row)
          guard result.count <= most, result.count >= template.smallest, mostRaw >= 0 else {
            Issue.record(
              "\(result.count) not in \(template.smallest)...\(most): \(source): \(text) → \(String(decoding: result, as: UTF8.self))"
            )
            break
          }
        }
        guard let declared else { continue }
        for row in 0..<min(rows.count, 20) { #expect(bytes(of: template, rows, row) == bytes(of: declared, rows, row)) }
      }
    }
    #expect(looked > 10_000 && narrower > 5, "\(looked) rows, \(narrower) bounds")
  }

  /// `{{ attribute }}` without a default is only accepted where everybody of the audience has one.
  @Test func neverMissingHolds() throws {
    var dice = Dice(77)
    let rows = batch((0..<200).map { _ in TemplatePropertyTests.row(&dice) })
    var accepted = 0
    for _ in 0..<1500 {
      var findings: [Finding] = []
      let source = Self.expression(&dice)
      guard let audience = Predicate.parse(source, attributes: sample, audiences: .empty, into: &findings) else {
        continue
      }
      let table = sample.narrowed(to: audience)
      for name in ["first_name", "days_left", "balance", "tier", "birthday", "platform"] {
        var found: [Finding] = []
        guard Template.parse("{{ \(name) }}", attributes: table, into: &found) != nil else { continue }
        accepted += 1
        for row in 0..<rows.count where audience.matches(rows, row, now: Instant(seconds: 0)) {
          #expect(rows.isPresent(column(name), row), "\(source): \(name)")
        }
      }
    }
    #expect(accepted > 200)
  }

  /// Audiences that are made of audiences say what those say.
  @Test func namedAudiences() throws {
    let named = [
      ("known", "first_name is not missing"), ("ours", "known and plan == pro"), ("few", "not (points >= 10)"),
    ]
    let table = sample.narrowed(to: try Self.audience("ours and few", named))
    var findings: [Finding] = []
    let template = try #require(
      Template.parse("{{ plan }}{{ points }}{{ first_name | size }}", attributes: table, into: &findings), "\(findings)"
    )
    #expect(template.bound == .atMost(3 + 1 + 2))
  }

  /// What an audience says does not depend on how long it is: past the boxes that are kept apart less is known, never something else.
  @Test func manyPartsStayRight() throws {
    let many = (0..<60).map { "(points == \($0) and city == \"c\($0)\")" }.joined(separator: " or ")
    #expect(try outcome("{{ points }}", many) == "1...2")
    #expect(try outcome("{{ city }}", many) == "2...3")
  }

  /// Who asks so many questions is not looked into: what is declared holds, and thousands of campaigns cost no more than their bytes.
  @Test func verySelectiveAudiencesSayNothing() throws {
    func audience(_ count: Int) -> String {
      (["points < 10"] + (0..<count).map { "city != \"c\($0)\"" }).joined(separator: " and ")
    }
    #expect(try outcome("{{ points }}", audience(100)) == "1")
    #expect(try outcome("{{ points }}", audience(300)) == "1...7")
  }
}
