import Clocks
import Diagnostics
import Expressions
import Testing

/// A question about a row, walked naively: the evaluator must agree with it.
private indirect enum Question {
  case number(String, String, Double)
  case text(String, String, String)
  case flag(String)
  case missing(String, Bool)
  case member(String, [String])
  case not(Question)
  case and([Question])
  case or([Question])

  var source: String {
    switch self {
    case .number(let name, let sign, let value):
      "\(name) \(sign) \(value == value.rounded() ? String(Int(value)) : String(value))"
    case .text(let name, let sign, let value): "\(name) \(sign) \"\(value)\""
    case .flag(let name): name
    case .missing(let name, let isMissing): isMissing ? "\(name) is missing" : "\(name) is not missing"
    case .member(let name, let values): "\(name) in [\(values.joined(separator: ", "))]"
    case .not(let inner): "not (\(inner.source))"
    case .and(let parts): "(" + parts.map(\.source).joined(separator: " and ") + ")"
    case .or(let parts): "(" + parts.map(\.source).joined(separator: " or ") + ")"
    }
  }

  func holds(_ row: [String: Cell]) -> Bool {
    switch self {
    case .number(let name, let sign, let value):
      guard case .raw(let raw)? = row[name] else { return false }
      let own = name == "spend" ? Double(raw) / 100 : name == "balance" ? Double(raw) / 10 : Double(raw)
      return Self.compare(own, sign, value)
    case .text(let name, let sign, let value):
      guard case .text(let own)? = row[name] else { return false }
      switch sign {
      case "contains": return value.isEmpty || own.contains(value)
      case "starts with": return own.hasPrefix(value)
      default: return Self.compare(own, sign, value)
      }
    case .flag(let name):
      if case .raw(1)? = row[name] { return true }
      return false
    case .missing(let name, let isMissing): return (row[name] == nil) == isMissing
    case .member(let name, let values):
      guard case .raw(let raw)? = row[name] else { return false }
      return values.contains(["free", "pro", "team"][Int(raw)])
    case .not(let inner): return !inner.holds(row)
    case .and(let parts): return parts.allSatisfy { $0.holds(row) }
    case .or(let parts): return parts.contains { $0.holds(row) }
    }
  }

  private static func compare<Value: Comparable>(_ a: Value, _ sign: String, _ b: Value) -> Bool {
    switch sign {
    case "==": a == b
    case "!=": a != b
    case "<": a < b
    case "<=": a <= b
    case ">": a > b
    default: a >= b
    }
  }

  static func random(_ dice: inout Dice, _ depth: Int) -> Question {
    let signs = ["==", "!=", "<", "<=", ">", ">="]
    switch Int.random(in: 0..<(depth > 3 ? 5 : 8), using: &dice) {
    case 0:
      return .number(
        dice.pick(["points", "streak_days", "days_left"]), dice.pick(signs), dice.pick([0, 3, 7, 100, 365, 2.5]))
    case 1:
      return .number(dice.pick(["spend", "balance"]), dice.pick(signs), dice.pick([-1.5, 0, 0.5, 12.5, 12.34, 0.125]))
    case 2:
      return .text(
        dice.pick(["city", "first_name"]), dice.pick(signs + ["contains", "starts with"]),
        dice.pick(["a", "ab", "", "b"]))
    case 3:
      return Bool.random(using: &dice)
        ? .flag("subscribed") : .missing(dice.pick(["first_name", "days_left", "city"]), Bool.random(using: &dice))
    case 4: return .member("plan", dice.pick([["free"], ["pro", "team"], ["free", "pro", "team"]]))
    case 5: return .not(random(&dice, depth + 1))
    case 6: return .and((0..<Int.random(in: 2...3, using: &dice)).map { _ in random(&dice, depth + 1) })
    default: return .or((0..<Int.random(in: 2...3, using: &dice)).map { _ in random(&dice, depth + 1) })
    }
  }
}

@Suite struct PredicatePropertyTests {
  private static func row(_ dice: inout Dice) -> [String: Cell] {
    var cells: [String: Cell] = [
      "points": .raw(dice.pick([0, 3, 7, 100, 365])), "streak_days": .raw(dice.pick([0, 2, 3, 7, 100])),
      "spend": .raw(dice.pick([0, 50, 1234, 1250, 12])), "plan": .raw(.random(in: 0...2, using: &dice)),
      "subscribed": .raw(.random(in: 0...1, using: &dice)), "city": .text(dice.pick(["", "a", "ab", "ba", "b"])),
    ]
    if Bool.random(using: &dice) { cells["first_name"] = .text(dice.pick(["", "a", "ab", "ba"])) }
    if Bool.random(using: &dice) { cells["days_left"] = .raw(dice.pick([0, 3, 365])) }
    if Bool.random(using: &dice) { cells["balance"] = .raw(dice.pick([-15, 0, 5, 1])) }
    return cells
  }

  @Test(arguments: 1...4) func agreesWithANaiveWalk(_ seed: Int) throws {
    var dice = Dice(UInt64(seed))
    let cells = (0..<60).map { _ in Self.row(&dice) }
    let rows = batch(cells)
    for round in 0..<600 {
      let question = Question.random(&dice, 0)
      var findings: [Finding] = []
      let predicate = try #require(
        Predicate.parse(question.source, attributes: sample, audiences: .empty, into: &findings),
        "\(question.source) \(findings)")
      let again = try #require(
        Predicate.parse(predicate.text, attributes: sample, audiences: .empty, into: &findings), "\(predicate.text)")
      let selector = RowSelector(predicate, capacity: rows.capacity, now: Instant(seconds: 0))
      let selected = selector.select(rows)
      let reach = round % 4 == 0 ? predicate.decide() : .some
      #expect(reach != .unknown, "\(question.source)")
      for row in cells.indices {
        let expected = question.holds(cells[row])
        #expect(predicate.matches(rows, row, now: Instant(seconds: 0)) == expected, "\(question.source)")
        #expect((selected[row] == 1) == expected, "\(question.source) over columns")
        #expect(again.matches(rows, row, now: Instant(seconds: 0)) == expected, "\(predicate.text)")
        // What is said of everybody must be so for each.
        if reach == .everybody || reach == .nobody { #expect(expected == (reach == .everybody), "\(question.source)") }
      }
    }
  }

  @Test(arguments: 5...8) func mutationsNeverCrash(_ seed: Int) {
    var dice = Dice(UInt64(seed))
    let letters = Array("()[],\"'<>=! \n09.-:aTZ_ü".utf8)
    let starts = [
      "last_open within last 7 days", "birthday after 2026-12-01 and app_version >= \"3.10\"",
      "locale starts with 'de'",
      "last_open before 2026-12-01T00:00:00Z", "plan in [free, \"pro\"] or not (subscribed)", "points > streak_days",
    ]
    for round in 0..<2000 {
      var bytes = Array((round % 2 == 0 ? Question.random(&dice, 0).source : dice.pick(starts)).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &dice) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes.remove(at: at)
        case 1: bytes.insert(dice.pick(letters), at: at)
        case 2: bytes.removeSubrange(at...)
        default: bytes[at] = dice.pick(letters)
        }
      }
      let source = String(decoding: bytes, as: UTF8.self)
      var findings: [Finding] = []
      let predicate = Predicate.parse(source, attributes: sample, audiences: .empty, into: &findings)
      #expect(predicate != nil || !findings.isEmpty, "\(source)")
      for finding in findings { #expect(finding.span.end <= source.utf8.count, "\(finding.message): \(source)") }
    }
  }
}
