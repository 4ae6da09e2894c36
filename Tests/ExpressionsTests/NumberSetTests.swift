import Testing

@testable import Expressions

@Suite struct NumberSetTests {
  /// What is asked without making a set is what the sets say.
  @Test func isWithinIsWhatTheIntersectionSays() {
    var dice = Dice(1)
    let ends = [NumberSet.all, .empty, NumberSet(.min, 3), NumberSet(5, .max), NumberSet(.min, .min)]
    let random = (0..<400).map { _ in
      NumberSet((0..<Int.random(in: 0...8, using: &dice)).map { _ in Int64.random(in: 0...12, using: &dice) })
    }
    for (a, b) in zip(random + ends, random.dropFirst() + ends.reversed() + [.all]) {
      for (set, other) in [(a, b), (b, a), (a, a), (a, b.complement), (a.complement, b)] {
        let common = set.intersection(other)
        #expect(set.isWithin(other) == (common.isEmpty ? false : common == set ? true : nil), "\(set) \(other)")
      }
    }
  }
}
