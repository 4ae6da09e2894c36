import Clocks
import Diagnostics
import Expressions
import Testing

/// When somebody comes into an audience that asks how long ago something was, against a walk through each second.
@Suite struct PredicateTurnsTests {
  private static let start: Int64 = 1_798_113_600

  /// A comparison that reads the clock, or one that does not.
  private func comparison(_ dice: inout Dice) -> String {
    let way = dice.pick(["last", "next"])
    let text =
      switch Int.random(in: 0..<7, using: &dice) {
      case 0...2:
        "last_open within \(way) \(dice.pick(["1 second", "90 seconds", "30 minutes", "2 hours", "5 hours", "1 day"]))"
      case 3: "birthday within \(way) \(dice.pick(["1 day", "2 days"]))"
      case 4: "birthday \(dice.pick(["==", "!=", "<", "<=", ">", ">="])) today"
      case 5: "birthday anniversary within \(way) \(dice.pick(["1 day", "3 days"]))"
      default: dice.pick(["subscribed", "weight > 5", "last_open is missing"])
      }
    return Bool.random(using: &dice) ? text : "not (\(text))"
  }

  @Test(arguments: 1...8) func agreesWithEachSecond(_ seed: Int) throws {
    var dice = Dice(UInt64(seed))
    var (found, never) = (0, 0)
    for _ in 0..<60 {
      let parts = (0...Int.random(in: 0..<3, using: &dice)).map { _ in comparison(&dice) }
      let source = parts.joined(separator: dice.pick([" and ", " or "]))
      var findings: [Finding] = []
      guard
        let predicate = Expressions.Predicate.parse(source, attributes: sample, audiences: .empty, into: &findings),
        predicate.readsClock
      else { continue }
      // Half of it around a midnight of UTC.
      let now = Self.start + Int64.random(in: 0..<86_400, using: &dice)
      let end = now + Int64.random(in: 1..<3000, using: &dice)
      // Near one of the turns.
      let span = dice.pick([0, 90, 1800, 7200, 18_000, 86_400] as [Int64]) * dice.pick([1, -1])
      let micros = (now + span + Int64.random(in: -1500...1500, using: &dice)) * 1_000_000
      let opened = Bool.random(using: &dice) ? micros : micros + Int64.random(in: 0..<1_000_000, using: &dice)
      let born = Self.start / 86_400 + Int64.random(in: -3...3, using: &dice) - dice.pick([0, 365, 366, 731])
      var row: [String: Cell] = ["subscribed": .raw(Int64.random(in: 0...1, using: &dice)), "weight": .raw(6)]
      if Int.random(in: 0..<9, using: &dice) > 0 { row["last_open"] = .raw(opened) }
      if Int.random(in: 0..<9, using: &dice) > 0 { row["birthday"] = .raw(born) }
      let rows = batch([row])
      let expected = (now + 1...end).first { predicate.matches(rows, 0, now: Instant(seconds: $0)) }
      let told = predicate.firstMatch(rows, 0, after: Instant(seconds: now), until: Instant(seconds: end))
      #expect(told?.seconds == expected, "\(source) from \(now) until \(end) of \(row)")
      if expected == nil { never += 1 } else if expected != now + 1 { found += 1 }
    }
    #expect(found + never > 5, "\(found) \(never)")
  }

  /// Bounds that no calendar has are no trap.
  @Test(arguments: [Int64.min, -1, 0, .max]) func farAway(_ value: Int64) throws {
    for source in ["last_open within last 9000 days", "last_open within next 1 second", "birthday == today"] {
      var findings: [Finding] = []
      let predicate = try #require(
        Expressions.Predicate.parse(source, attributes: sample, audiences: .empty, into: &findings), "\(findings)")
      let rows = batch([["last_open": .raw(value), "birthday": .raw(value)]])
      for now in [-62_135_596_800, 0, 253_402_300_798] as [Int64] {
        let told = predicate.firstMatch(rows, 0, after: Instant(seconds: now), until: Instant(seconds: now + 1))
        let holds = predicate.matches(rows, 0, now: Instant(seconds: now + 1))
        #expect((told != nil) == holds, "\(source) \(value) \(now)")
      }
    }
  }
}
