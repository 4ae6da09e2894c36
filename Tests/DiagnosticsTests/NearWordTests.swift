import Diagnostics
import Limits
import Testing

/// "Did you mean" against a table of distances filled in as the textbook has it, and what it may cost.
@Suite struct NearWordTests {
  /// Optimal string alignment by its recurrence.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { table[i][0] = i }
    for j in 0...b.count { table[0][j] = j }
    for i in a.indices {
      for j in b.indices {
        var best = min(table[i][j] + (a[i] == b[j] ? 0 : 1), table[i][j + 1] + 1, table[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, table[i - 1][j - 1] + 1) }
        table[i + 1][j + 1] = best
      }
    }
    return table[a.count][b.count]
  }

  @Test func agreesWithTheTable() {
    var dice = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...(Bool.random() ? 8 : 64), using: &dice)
      let word = (0..<length).map { _ in UInt8.random(in: 0x61...0x63, using: &dice) }
      // Mostly a few changes away, because words of nothing in common are never near.
      var other = word
      for _ in 0..<Int.random(in: 0...6, using: &dice) {
        let at = Int.random(in: 0...other.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: other.insert(UInt8.random(in: 0x61...0x63, using: &dice), at: at)
        case 1 where at < other.count: other.remove(at: at)
        case 2 where at < other.count: other[at] = UInt8.random(in: 0x61...0x63, using: &dice)
        default: if at + 1 < other.count { other.swapAt(at, at + 1) }
        }
      }
      let (text, candidate) = (String(decoding: word, as: UTF8.self), String(decoding: other, as: UTF8.self))
      let isNear = Self.distance(word, other) <= max(1, word.count / 3)
      #expect(Suggestion.near(text, in: [candidate]).names == (isNear ? [candidate] : []), "\(text) \(candidate)")
    }
  }

  @Test func nothingIsNearOnceTheBudgetIsUsedUp() {
    let names = (0..<1000).map { "attribute_number_\($0)" }
    let budget = WorkBudget(steps: 20_000)
    #expect(Suggestion.near("attribute_number_5x", in: names, budget: budget).first == "attribute_number_5")
    // Nothing is told of what a question leaves unasked, and nobody knows whether the best is among what it asked.
    #expect(!budget.hasRunOut && budget.left < 40)
    #expect(Suggestion.near("attribute_number_1x", in: names, budget: budget).isEmpty)
    #expect(Suggestion.near("attribute_number_5x", in: names, budget: WorkBudget(steps: 20_000)).best == nil)
    let enough = WorkBudget(steps: 1_000_000)
    #expect(Suggestion.near("attribute_number_9x", in: names, budget: enough).names.count == 3)
    #expect(!enough.hasRunOut)
  }

  @Test func onlyTheFirstOfVeryManyNamesAreLookedAt() {
    let most = RunLimit.suggestionCandidates.value
    let names = (0..<most).map { "x\($0)" }
    #expect(Suggestion.near("colour", in: names.dropLast() + ["color"]).names == ["color"])
    #expect(Suggestion.near("colour", in: names + ["color"]).isEmpty)
  }

  @Test func listsOfNamesEnd() {
    let most = RunLimit.namesInMessage.value
    let names = (1...most + 2).map(String.init)
    #expect(Suggestion.list(Array(names.prefix(most)), "or").hasSuffix("\(most - 1) or \(most)"))
    #expect(Suggestion.list(names, "or").hasSuffix("\(most - 1), \(most) and 2 more"))
    #expect(Suggestion.list([String(repeating: "é", count: 60_000)], "or").utf8.count < 500)
  }
}
