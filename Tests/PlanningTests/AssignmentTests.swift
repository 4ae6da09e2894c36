import Testing

@testable import Planning

/// Who gets which variant: what the reference tells in three sentences. `Tests/Oracles/assignment.py` holds a million ids against hashlib.
@Suite struct AssignmentTests {
  private func place(_ campaign: String, _ recipient: String) -> Int {
    Array(recipient.utf8).withUnsafeBufferPointer { Assignment.place(campaign: campaign, recipient: $0) }
  }

  /// Made with Python's hashlib by `Tests/Oracles/assignment.py --freeze`.
  private static let vectors: [(campaign: String, recipient: String, place: Int)] = [
    ("half", "Zoë", 50),
    ("half", "Zoë", 94),
    ("half", "日本", 7),
    ("half", "👋🏽", 30),
    ("half", "a:b", 98),
    ("half", ":", 25),
    ("half", " u1 ", 1),
    ("half", "say \"x\"", 25),
    ("half", "u-1", 31),
    ("half", "u-99", 45),
    ("half", "u-1001", 90),
    ("half", "u-123456789", 75),
    ("third-day", "Zoë", 41),
    ("third-day", "Zoë", 80),
    ("third-day", "日本", 91),
    ("third-day", "👋🏽", 78),
    ("third-day", "a:b", 69),
    ("third-day", ":", 16),
    ("third-day", " u1 ", 80),
    ("third-day", "say \"x\"", 44),
    ("third-day", "u-1", 15),
    ("third-day", "u-99", 41),
    ("third-day", "u-1001", 64),
    ("third-day", "u-123456789", 42),
    ("price-change", "Zoë", 54),
    ("price-change", "Zoë", 84),
    ("price-change", "日本", 78),
    ("price-change", "👋🏽", 39),
    ("price-change", "a:b", 78),
    ("price-change", ":", 37),
    ("price-change", " u1 ", 8),
    ("price-change", "say \"x\"", 9),
    ("price-change", "u-1", 66),
    ("price-change", "u-99", 54),
    ("price-change", "u-1001", 76),
    ("price-change", "u-123456789", 5),
    ("all-but-one", "Zoë", 4),
    ("all-but-one", "Zoë", 65),
    ("all-but-one", "日本", 59),
    ("all-but-one", "👋🏽", 90),
    ("all-but-one", "a:b", 26),
    ("all-but-one", ":", 9),
    ("all-but-one", " u1 ", 19),
    ("all-but-one", "say \"x\"", 21),
    ("all-but-one", "u-1", 3),
    ("all-but-one", "u-99", 80),
    ("all-but-one", "u-1001", 52),
    ("all-but-one", "u-123456789", 76),
    ("many", "Zoë", 31),
    ("many", "Zoë", 58),
    ("many", "日本", 18),
    ("many", "👋🏽", 82),
    ("many", "a:b", 42),
    ("many", ":", 0),
    ("many", " u1 ", 71),
    ("many", "say \"x\"", 46),
    ("many", "u-1", 24),
    ("many", "u-99", 37),
    ("many", "u-1001", 44),
    ("many", "u-123456789", 1),
  ]

  @Test(arguments: vectors) func placesAreHashlibs(campaign: String, recipient: String, place: Int) {
    #expect(self.place(campaign, recipient) == place)
  }

  /// Every place belongs to the holdout or to one variant, and each of them has as many as its weight says, side by side.
  @Test func weightsShareThePlaces() {
    var numbers = SeededNumbers(5)
    for _ in 0..<500 {
      var left = 100
      let holdout = numbers.oneIn(3) ? 0 : numbers.below(100)
      left -= holdout
      var weights: [Int] = []
      while left > 0 {
        weights.append(1 + numbers.below(left))
        left -= weights.last ?? 0
      }
      let variants = (0..<100).map { Assignment.variant(place: $0, weights: weights, holdout: holdout) }
      let expected =
        Array(repeating: Int?.none, count: holdout)
        + weights.enumerated().flatMap { Array(repeating: Int?.some($0.offset), count: $0.element) }
      #expect(variants == expected)
      #expect(Assignment.variants(weights: weights, holdout: holdout) == expected.map { $0 ?? -1 })
    }
  }

  /// The shares of many ids are within five standard deviations of the weights, and two campaigns know nothing of each other.
  @Test func sharesAreTheWeights() {
    let count = 10_000
    var cells = Array(repeating: 0, count: 100)
    for number in 0..<count {
      let (one, other) = (place("refer-a-friend", "u-\(number)"), place("price-change", "u-\(number)"))
      cells[one / 10 * 10 + other / 10] += 1
    }
    // Tenths of the places: 1000 ids each, with a standard deviation of 30.
    for tenth in 0..<10 {
      #expect(abs(cells[tenth * 10..<tenth * 10 + 10].reduce(0, +) - 1000) < 5 * 30)
      #expect(abs((0..<10).reduce(0) { $0 + cells[$1 * 10 + tenth] } - 1000) < 5 * 30)
    }
    // Chi-square with 99 degrees of freedom: a standard deviation of 14.
    let square = cells.reduce(0.0) { $0 + Double(($1 - 100) * ($1 - 100)) / 100 }
    #expect(abs(square - 99) < 5 * 14.1, "\(square)")
  }

  /// Identity is bytes: what only looks the same is somebody else.
  @Test func composedAndDecomposedDiffer() {
    #expect(place("winter-sale", "Zo\u{EB}") == 83)
    #expect(place("winter-sale", "Zoe\u{308}") == 11)
  }
}
