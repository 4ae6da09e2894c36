import Clocks
import Diagnostics
import Limits
import Testing

@testable import Expressions

/// Whether everybody in one audience is in another one, held against all rows that there can be.
@Suite struct ImplicationTests {
  private static let table = AttributeTable(declared: [
    Attribute(name: "plan", type: .enumeration(["free", "pro", "team"])),
    Attribute(name: "tier", type: .enumeration(["gold", "iron"]), isOptional: true),
    Attribute(name: "ok", type: .boolean, isOptional: true),
    Attribute(name: "n", type: .integer(min: 0, max: 3)),
    Attribute(name: "m", type: .integer(min: 0, max: 3), isOptional: true),
  ])

  /// Every row of the table.
  private static let rows: ColumnBatch = {
    var rows: [[String: Cell]] = []
    func missing(_ count: Int64) -> [Cell] { (0..<count).map { .raw($0) } + [.missing] }
    for plan in 0..<3 as Range<Int64> {
      for n in 0..<4 as Range<Int64> {
        for tier in missing(2) {
          for ok in missing(2) {
            for m in missing(4) {
              rows.append(["plan": .raw(plan), "tier": tier, "ok": ok, "n": .raw(n), "m": m])
            }
          }
        }
      }
    }
    return batch(rows, table: table)
  }()

  private static func expression(_ dice: inout Dice, _ depth: Int = 0) -> String {
    let signs = ["==", "!=", "<", "<=", ">", ">="]
    switch Int.random(in: 0..<(depth > 2 ? 5 : 9), using: &dice) {
    case 0: return "n \(dice.pick(signs)) \(Int.random(in: 0...3, using: &dice))"
    case 1: return "m \(dice.pick(signs)) \(dice.pick(["n", "0", "1", "2", "3"]))"
    case 2: return "plan in [\(dice.pick(["free", "pro", "free, team", "pro, team"]))]"
    case 3: return dice.pick(["ok", "tier == gold", "tier != iron"])
    case 4: return "\(dice.pick(["tier", "ok", "m"])) is \(dice.pick(["", "not "]))missing"
    case 5, 6: return "(\(expression(&dice, depth + 1)) and \(expression(&dice, depth + 1)))"
    case 7: return "(\(expression(&dice, depth + 1)) or \(expression(&dice, depth + 1)))"
    default: return "not (\(expression(&dice, depth + 1)))"
    }
  }

  private static func parsed(
    _ text: String, _ audiences: AudienceTable = .empty
  ) throws -> Predicate {
    var findings: [Finding] = []
    let predicate = Predicate.parse(text, attributes: table, audiences: audiences, into: &findings)
    return try #require(predicate, "\(text): \(findings.map(\.message))")
  }

  private static func holds(_ predicate: Predicate) -> [Bool] {
    (0..<rows.count).map { predicate.matches(rows, $0, now: Instant(seconds: 0)) }
  }

  @Test(arguments: 1...4) func agreesWithAllRows(seed: Int) throws {
    var dice = Dice(UInt64(seed))
    var (implied, open) = (0, 0)
    for round in 0..<500 {
      let outer = try Self.parsed(Self.expression(&dice))
      let text = Self.expression(&dice)
      let inner = try Self.parsed(round % 3 == 0 ? "\(text) and \(Self.expression(&dice))" : text)
      let expected = zip(Self.holds(inner), Self.holds(outer)).allSatisfy { !$0 || $1 }
      switch inner.implies(outer) {
      case .yes:
        implied += 1
        #expect(expected, "\(inner.source) implies \(outer.source)")
      case .no(let example):
        open += 1
        #expect(!expected, "\(inner.source) does not imply \(outer.source)")
        // Whoever is shown is in the one and not in the other.
        let one = ColumnBatch(attributes: Self.table, capacity: 1, textCapacity: 16)
        example.fill(one, 0)
        #expect(inner.matches(one, 0, now: example.now) && !outer.matches(one, 0, now: example.now))
      case .unknown: Issue.record("\(inner.source), \(outer.source)")
      }
      #expect(inner.isEverybody() == Self.holds(inner).allSatisfy { $0 }, "\(inner.source)")
    }
    #expect(implied > 20 && open > 100)
  }

  /// What says so itself needs no search: with hardly any budget the answer is yes. And what a help tells to write is such a text.
  @Test(arguments: 5...8) func whatIsWrittenIsProven(seed: Int) throws {
    var dice = Dice(UInt64(seed))
    for _ in 0..<200 {
      let consent = Self.expression(&dice)
      var findings: [(entry: Int, finding: Finding)] = []
      let audiences = AudienceTable.build(
        [
          .init(name: Located("push_ok", at: SourceSpan(0, 0)), text: consent),
          .init(name: Located("some", at: SourceSpan(0, 0)), text: "n >= 0 and (push_ok)"),
        ], attributes: Self.table, into: &findings)
      let own = try Self.parsed(Self.expression(&dice), audiences)
      let (name, inline) = (try Self.parsed("push_ok", audiences), try Self.parsed(consent, audiences))
      let cases = [
        (own.text(and: [name]), name), (own.text(and: [inline]), inline), (own.text(and: [inline, name]), name),
        ("\(own.source) and (n == 1 and some)", name), ("push_ok and \(own.source)", name), ("some", name),
      ]
      for (text, outer) in cases {
        let inner = try Self.parsed(text, audiences)
        // What stands in other audiences is looked up, for a few steps; what stands there needs none.
        let steps = text.contains("some") ? 20 * 200 : 0
        guard case .yes = inner.implies(outer, budget: WorkBudget(steps: steps)) else {
          Issue.record("\(text) does not imply \(outer.source) (\(consent))")
          continue
        }
      }
    }
  }

  @Test func everybodyIsNotRestricted() throws {
    let (all, ok) = (try Self.parsed("all"), try Self.parsed("ok"))
    #expect(all.isEverybody() && !ok.isEverybody())
    if case .yes = ok.implies(all) {} else { Issue.record("ok implies all") }
    if case .no = all.implies(ok) {} else { Issue.record("all does not imply ok") }
    #expect(all.text(and: [ok]) == "ok")
    #expect(
      try Self.parsed("n == 1 or ok").text(and: [Self.parsed("n == 2 or m == 1"), ok])
        == "(n == 1 or ok) and (n == 2 or m == 1) and ok")
    #expect(try Self.parsed("all").text(and: [Self.parsed("n == 2 or m == 1")]) == "n == 2 or m == 1")
  }

  /// Texts are their bytes: one letter of two characters is another text than one of one.
  @Test func textsAreBytes() throws {
    func parsed(_ text: String) throws -> Predicate {
      var findings: [Finding] = []
      return try #require(Predicate.parse(text, attributes: sample, audiences: .empty, into: &findings))
    }
    let (one, two) = (try parsed("city == \"\u{E9}\""), try parsed("city == \"e\u{301}\" and plan == pro"))
    if case .no = two.implies(one) {} else { Issue.record("\(two.source) does not imply \(one.source)") }
  }

  /// What a budget does not pay for is not proven.
  @Test func nothingIsGuessed() throws {
    let (inner, outer) = (try Self.parsed("n == 1 and m == 2"), try Self.parsed("n != 2"))
    let budget = WorkBudget(steps: 100)
    if case .unknown = inner.implies(outer, budget: budget) {} else { Issue.record("\(budget.left)") }
    if case .yes = inner.implies(outer) {} else { Issue.record("implied") }
  }
}
