import Clocks
import Diagnostics
import Expressions
import Testing

/// Defaults that nobody needs, witnesses who are in the audience, and events that cannot be ahead.
@Suite struct NarrowedDefaultsTests {
  private func findings(_ template: String, _ audience: String) throws -> [Finding] {
    var findings: [Finding] = []
    let table = sample.narrowed(to: try NarrowingTests.audience(audience))
    _ = Template.parse(template, attributes: table, into: &findings)
    return findings
  }

  @Test(arguments: [
    ("days_left is not missing", "{{ days_left | default: 3 }} days", "{{ days_left }} days", "in the audience"),
    ("all", "{{ points | default: 0 }}", "{{ points }}", "not optional"),
    ("all", "{{ points | default: 0 | plus: 1 }}", "{{ points | plus: 1 }}", "not optional"),
    (
      "all", "{% if days_left %}{{ days_left | default: 3 }}{% endif %}",
      "{% if days_left %}{{ days_left }}{% endif %}", "passage"
    ),
    ("first_name starts with \"A\"", "{{first_name|default:'you'|upcase}}", "{{first_name|upcase}}", "in the audience"),
    ("tier in [\"straße\"]", "{{ tier | default: \"x\" }}", "{{ tier }}", "in the audience"),
    ("subscribed", "{{ subscribed | default: \"x\" }}", "{{ subscribed }}", "not optional"),
    ("all", "{{ subscribed | default: \"x\", allow_false: true }}", "{{ subscribed }}", "not optional"),
    ("birthday within next 3 days", "{{ birthday | default: \"x\" }}", "{{ birthday }}", "in the audience"),
  ]) func needless(_ audience: String, _ template: String, _ mended: String, _ reason: String) throws {
    let found = try findings(template, audience)
    let finding = try #require(found.first, "\(audience): \(template)")
    #expect(found.count == 1 && finding.rule.name == "needless-default")
    #expect(finding.notes.contains { $0.message.contains(reason) }, "\(finding.notes)")
    var bytes = Array(template.utf8)
    for edit in try #require(finding.fixes.first).edits.reversed() {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == mended)
    #expect(try findings(mended, audience).isEmpty, "\(mended)")
  }

  /// Somebody needs these.
  @Test(arguments: [
    ("all", "{{ first_name | default: \"you\" }}"),
    ("first_name is not missing", "{{ first_name | default: \"you\" }}"),
    ("all", "{{ city | default: \"you\" }}"), ("all", "{{ subscribed | default: \"no\" }}"),
    ("days_left is not missing or subscribed", "{{ days_left | default: 3 }}"),
    ("all", "{{ locale | default: \"en\" }}"),
    ("tier is not missing", "{{ tier | default: \"x\" }}"), ("all", "{{ platform | default: \"x\" }}"),
    ("not locale == \"\"", "{{ locale | default: \"en\" }}"),
    ("all", "{% if subscribed or days_left %}{{ days_left | default: 3 }}{% endif %}"),
  ]) func needed(_ audience: String, _ template: String) throws {
    #expect(try findings(template, audience).map(\.message) == [], "\(audience): \(template)")
  }

  /// The longest text of somebody in the audience is as long as the bound says, and its recipient is in the audience.
  @Test(arguments: [
    ("plan == free", "{{ plan }} {{ points }}", 12), ("points < 10", "{{ points }}", 1),
    ("plan == team and points < 100 or plan == free and points == 5", "{{ plan }}{{ points }}", 6),
    ("city in [\"Rome\", \"Oslo!\"] and not subscribed", "{{ city }}{{ subscribed }}", 10),
    ("first_name starts with \"Anna\"", "{{ first_name }}", 220),
    ("first_name contains \"x\"", "{{ first_name }}", 235),
    ("last_open within last 3 days and days_left is missing", "{{ points }}{{ days_left | default: \"none\" }}", 11),
    ("points < streak_days and streak_days < 100", "{{ points }}{{ streak_days }}", 4),
  ]) func witness(_ audience: String, _ source: String, _ bytes: Int) throws {
    let predicate = try NarrowingTests.audience(audience)
    var findings: [Finding] = []
    let template = try #require(
      Template.parse(source, attributes: sample.narrowed(to: predicate), into: &findings), "\(findings)")
    let now = Instant(seconds: 1_795_219_200)
    let witness = Witness(
      of: [template], attributes: sample, audience: predicate, now: now, bound: template.bound.bytes
    ) { template.size($0, 0) }
    let row = witness.batch(sample)
    #expect(predicate.matches(row, 0, now: now), "\(witness.cells)")
    #expect(template.size(row, 0) == witness.bytes)
    #expect(witness.bytes == bytes && witness.isExact, "\(witness.bytes) of \(template.bound), \(witness.cells)")
  }

  @Test(arguments: [
    ("not last_open within last 14 days", 14, Predicate.Answer.no), ("not last_open within last 15 days", 14, .no),
    ("not last_open within last 14 days", 15, .yes), ("last_open is missing", 14, .no), ("subscribed", 14, .yes),
    ("last_open before 2020-01-01", 14, .no), ("last_open within last 1 days", 3, .yes),
    ("not last_open within last 14 days or subscribed", 14, .yes),
    ("last_open is not missing and last_open within last 3 days", 14, .yes), ("last_open is not missing", 1, .yes),
  ]) func ahead(_ audience: String, _ days: Int64, _ expected: Predicate.Answer) throws {
    let predicate = try NarrowingTests.audience(audience)
    let from = Instant(seconds: 1_795_219_200)
    let answer = predicate.canHold(
      at: from...Predicate.everyMoment.upperBound, of: column("last_open"), hasCome: true, aheadBy: days * 86_400)
    #expect(answer == expected, "\(audience)")
    // What needs no search is found by one.
    #expect(!predicate.welcomes(whoseEventJustCame: column("last_open")) || answer == .yes, "\(audience)")
  }
}
