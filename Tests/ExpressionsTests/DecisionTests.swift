import Clocks
import Diagnostics
import Expressions
import Testing

private func parsed(_ source: String) throws -> Predicate {
  var findings: [Finding] = []
  return try #require(
    Predicate.parse(source, attributes: sample, audiences: .empty, into: &findings), "\(source) \(findings)")
}

private func found(_ source: String) -> [Finding] {
  var findings: [Finding] = []
  _ = Predicate.parse(source, attributes: sample, audiences: named, into: &findings)
  return findings
}

private let named: AudienceTable = {
  var findings: [(entry: Int, finding: Finding)] = []
  let place = SourceSpan(0, 0)
  return AudienceTable.build(
    [
      .init(name: Located("active", at: place), text: "last_open within last 14 days"),
      .init(name: Located("paying", at: place), text: "plan in [pro, team] and subscribed"),
    ], attributes: sample, into: &findings)
}()

@Suite struct DecisionTests {
  /// Who simulates asks an audience once where it says the same at all times.
  @Test(arguments: [
    ("plan == pro", false), ("not (plan == pro or streak_days > 5)", false), ("all", false),
    ("last_open within last 7 days", true), ("plan == pro or not birthday within next 2 days", true),
    ("birthday == today", true), ("not birthday anniversary within next 2 days", true),
    ("plan == pro and active", true),
  ])
  func readsTheClock(source: String, readsClock: Bool) throws {
    var findings: [Finding] = []
    let predicate = Predicate.parse(source, attributes: sample, audiences: named, into: &findings)
    #expect(predicate?.readsClock == readsClock, "\(findings)")
  }

  @Test(arguments: [
    // Texts: beginnings, parts, order and length together.
    ("city starts with \"Be\" and city starts with \"Ba\"", "nobody"),
    ("city starts with \"Be\" and city contains \"lin\"", "some"),
    ("city contains \"aaaaaaa\" and city contains \"bbbbbb\"", "nobody"),
    ("city contains \"aaaabbb\" and city contains \"bbbaaaaa\"", "some"),
    ("city contains \"straße\" and city contains \"gasse\" and city starts with \"A\"", "some"),
    ("city contains \"straße\" and city contains \"gasse\" and city starts with \"AA\"", "nobody"),
    ("city > \"a\" and city < \"b\" and not city starts with \"a\"", "nobody"),
    ("city < \"a\" or city starts with \"a\" or city >= \"b\"", "everybody"),
    ("city < \"\"", "nobody"), ("city >= \"\"", "everybody"), ("city == \"0123456789abc\"", "nobody"),
    ("city contains \"\"", "everybody"), ("nickname contains \"\"", "some"),
    ("not city contains \"é\" and city == \"café\"", "nobody"),
    ("city in [\"a\", \"b\"] and not city in [\"b\", \"c\"] and city != \"a\"", "nobody"),
    ("city == first_name and city == \"x\" and first_name != \"x\"", "nobody"),
    ("city < first_name and first_name < nickname and nickname < city", "nobody"),
    ("city < first_name and first_name < nickname", "some"),
    // Versions: there is one right after each, of at most 32 bytes.
    ("app_version > \"1.2\" and app_version < \"1.2.0.0.0.0.0.0.0.0.0.0.0.0.0.1\"", "nobody"),
    ("app_version > \"1.2\" and app_version < \"1.2.0.0.0.0.0.0.0.0.0.0.0.0.1\"", "some"),
    ("app_version == 3.10 and app_version != \"3.10.0\"", "nobody"), ("app_version < \"0.0\"", "nobody"),
    ("app_version > os_version and os_version >= \"2\" and app_version < \"2.0.1\"", "some"),
    ("app_version > \"99999999999999999999999999999999\"", "nobody"),
    // Times: one moment for everything.
    ("last_open within last 7 days and not last_open within last 8 days", "nobody"),
    ("last_open within last 8 days and not last_open within last 7 days", "some"),
    ("birthday within last 1 day and birthday within next 1 day and last_open within next 1 day", "some"),
    ("birthday within last 1 day and not birthday within last 2 days", "nobody"),
    (
      "birthday after 2026-01-10 and birthday within last 3 days and last_open before 2026-01-11 and "
        + "last_open within next 1 hour", "nobody"
    ),
    (
      "birthday after 2026-01-10 and birthday within last 3 days and last_open before 2026-01-11 and "
        + "last_open within last 1 day", "some"
    ),
    ("last_open == 2026-01-10 and last_open != 2026-01-10", "nobody"),
    ("birthday before 0001-01-01", "nobody"),
    // Columns against each other, in their own scales.
    ("streak_days > points and points > spend and spend > streak_days", "nobody"),
    ("points > streak_days and points < 1 ", "nobody"), ("balance == points and points > 50", "nobody"),
    ("balance > points and points >= 49 and balance < 49.2", "some"), ("weight <= points or points < 9", "everybody"),
    ("points > points", "nobody"), ("days_left == days_left or days_left is missing", "everybody"),
    // Presence.
    ("days_left >= 1 or days_left < 1", "some"),
    ("days_left >= 1 or days_left < 1 or days_left is missing", "everybody"),
    ("not days_left > 5 and not days_left <= 5", "some"), ("time_zone is missing", "some"),
    ("token is missing", "nobody"),
    ("environment == production or environment == sandbox", "some"),
    // The structure.
    ("(plan == free or plan == pro) and (plan == pro or plan == team) and (plan == team or plan == free)", "nobody"),
    ("subscribed and plan == free or subscribed and plan != free or not subscribed", "everybody"), ("all", "everybody"),
  ])
  func decides(_ source: String, _ expected: String) throws {
    let predicate = try parsed(source)
    #expect(predicate.decide().rawValue == expected, "\(predicate.example()?.text ?? "no example")")
    #expect((predicate.example() == nil) == (expected == "nobody"))
    #expect((predicate.example(isMeant: false) == nil) == (expected == "everybody"))
  }

  @Test func momentsMayBeKnown() throws {
    let old = try parsed("last_open within last 7 days and last_open before 2020-01-01")
    let today = try #require(Instant("2026-11-21T00:00:00Z"))
    #expect(old.decide() == .some)
    #expect(old.decide(at: today...today) == .nobody)
    let future = try parsed("last_open within next 1 hour")
    #expect(try #require(future.example(at: today...today)).now == today)
    #expect(try #require(future.example(at: today...today)).text == "last_open is 2026-11-21T00:00:00Z")
  }

  @Test func twoAudiences() throws {
    let (narrow, wide) = (try parsed("streak_days > 10 and plan == pro"), try parsed("streak_days > 5"))
    #expect(Predicate.contains(wide, narrow) == .yes && Predicate.contains(narrow, wide) == .no)
    #expect(Predicate.overlap(wide, narrow) == .yes)
    #expect(Predicate.example(inBoth: narrow, wide)?.text == "streak_days is 11, plan is pro")
    let other = try parsed("plan != pro or streak_days == 3")
    #expect(Predicate.overlap(narrow, other) == .no && Predicate.example(inBoth: narrow, other) == nil)
    // Both are asked at the same moment.
    let (last, next) = (try parsed("last_open within last 1 day"), try parsed("last_open within next 1 day"))
    #expect(Predicate.contains(last, try parsed("last_open within last 1 hour")) == .yes)
    #expect(Predicate.overlap(last, next) == .yes)
    #expect(Predicate.overlap(try parsed("not last_open within last 2 days and last_open is not missing"), last) == .no)
    let elsewhere = AttributeTable(declared: [Attribute(name: "first_name", type: .boolean)])
    var findings: [Finding] = []
    let foreign = try #require(
      Predicate.parse("first_name", attributes: elsewhere, audiences: .empty, into: &findings))
    #expect(Predicate.overlap(foreign, narrow) == .unknown)
  }

  @Test func anyEightQuestionsAreDecided() throws {
    // Three ways for each: missing, this side, the other side.
    let names = ["points", "streak_days", "days_left", "weight", "spend", "balance"]
    var dice = Dice(11)
    for _ in 0..<30 {
      let parts = (0..<8).map { _ in "(\(dice.pick(names)) \(dice.pick(["<", "<=", "==", "!="])) \(dice.pick(names)))" }
      var source = parts[0]
      for part in parts.dropFirst() {
        source = "\(dice.pick(["", "not "]))(\(source) \(dice.pick(["and", "or"])) \(dice.pick(["", "not "]))\(part))"
      }
      #expect(try parsed(source).decide() != .unknown, "\(source)")
    }
  }

  /// Expressions that are meant to take for ever, by name.
  static let hostile: [(name: String, source: String)] = {
    // Ten holes for eleven: every way would have to be tried.
    let pigeons = (0..<11).map { pigeon in
      "(" + (0..<10).map { "city contains \"\(pigeon)-\($0)\"" }.joined(separator: " or ") + ")"
    }
    var pairs: [String] = []
    for hole in 0..<10 {
      for first in 0..<11 {
        for second in 0..<first {
          pairs.append("not (city contains \"\(first)-\(hole)\" and city contains \"\(second)-\(hole)\")")
        }
      }
    }
    let list = (0..<20_000).map { "\($0 * 3)" }.joined(separator: ", ")
    let long = String(repeating: "ab", count: 2_000)
    let many = (0..<2_000).map { "nickname != \"\($0)\"" }.joined(separator: " and ")
    let ors = (0..<3_000).map { "(points == \($0) or streak_days == \($0))" }.joined(separator: " and ")
    return [
      ("pigeons", (pigeons + pairs).joined(separator: " and ")),
      ("lists", "points in [\(list)] and not points in [\(list)]"),
      ("long", "nickname contains \"\(long)\" and not nickname contains \"\(long)a\""),
      ("many", many), ("ors", ors),
    ]
  }()

  @Test(arguments: hostile.map(\.name)) func hostileSizesEnd(_ name: String) throws {
    let source = try #require(Self.hostile.first { $0.name == name }?.source)
    #expect(try parsed(source).decide() != .everybody)
  }

  @Test(arguments: [
    (
      "streak_days > 10 and streak_days < 5", "\"streak_days > 10\" and \"streak_days < 5\" exclude each other",
      [0, 21]
    ),
    (
      "subscribed and (plan  ==\n pro) and points > 3 and plan == free",
      "\"(plan == pro)\" and \"plan == free\" exclude each other", [15, 50]
    ),
    ("paying and (plan == free)", "\"plan in [pro, team]\" and \"(plan == free)\" exclude each other", [0, 11]),
    ("points > 3 and city contains \"aaaaaaaaaaaaa\"", "\"city contains \"aaaaaaaaaaaaa\"\" is never true", [15]),
    ("plan != free and subscribed and plan != pro and plan != team", "3 conditions exclude each other", [0, 32, 48]),
  ])
  func namesThePart(_ source: String, _ message: String, _ places: [Int]) throws {
    let finding = try #require(found(source).first)
    #expect(finding.rule.name == "audience-always-false")
    #expect(finding.message == "no one can ever be in this audience: \(message)")
    #expect(finding.notes.map { $0.span?.start ?? -1 } == places)
    for note in finding.notes { #expect(note.span?.end ?? .max <= source.utf8.count) }
  }

  @Test func namesWhatAnAudienceBrings() throws {
    let finding = try #require(found("points > 3 and paying and plan == free").first)
    #expect(
      finding.notes.map(\.message) == ["\"paying\" asks for \"plan in [pro, team]\"", "\"plan == free\" is here"])
    let everybody = try #require(found("points < 5 or subscribed or points > 3").first)
    #expect(everybody.rule.name == "audience-always-true")
    #expect(everybody.message == "everybody is in this audience: \"points < 5\" or \"points > 3\" is always true")
  }

  @Test(arguments: [
    ("streak_days > 10 and streak_days > 5", "idle-condition@21..36"),
    ("streak_days > 10 or streak_days > 5", "idle-condition@0..16"),
    ("subscribed and subscribed", "idle-condition@15..25"),
    ("active and active", "idle-condition@11..17"), ("active and last_open within last 14 days", ""),
    ("subscribed or (streak_days > 10 and streak_days < 5)", "idle-condition@14..52"),
    ("subscribed and plan in [free, pro, team]", "idle-condition@15..40"),
    ("subscribed and (plan == free or (subscribed and plan == pro))", "idle-condition@33..43"),
    ("plan == pro and (plan == free or points > 3)", "idle-condition@17..29"),
    ("not (streak_days > 5 or streak_days > 10)", "idle-condition@24..40"),
    ("points > 3 and not (plan == pro and points < 2)", "idle-condition@15..47"),
    ("last_open == 2026-01-10 or last_open after 2026-01-10", ""),
    ("points >= 3 and points <= 9 and points != 5", ""), ("days_left > 3 or days_left is missing", ""),
    ("days_left > 3 and days_left is not missing", "idle-condition@18..42"),
    ("streak_days > points or streak_days > 3 and points < 9", ""),
  ])
  func findsIdleParts(_ source: String, _ expected: String) {
    let findings = found(source)
    #expect(findings.map { "\($0.rule.name)@\($0.span.start)..\($0.span.end)" }.joined(separator: " ") == expected)
  }
}
