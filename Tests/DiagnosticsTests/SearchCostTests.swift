import Limits
import Testing

/// Whoever is given what another one has found pays as if nobody had searched before.
@Suite struct SearchCostTests {
  /// How far a search comes that takes so many steps, three at a time.
  private static func search(_ steps: Int, _ budget: WorkBudget) -> Int {
    var done = 0
    while done < steps, budget.take(min(3, steps - done)) { done += 3 }
    return done
  }

  /// One that has run out before has nothing left.
  private static func budget(_ steps: Int, hasRunOut: Bool) -> WorkBudget {
    let budget = WorkBudget(steps: steps)
    if hasRunOut { budget.take(upTo: 0, wantedMore: true) }
    return budget
  }

  @Test(arguments: [false, true], [false, true]) func whoFindsItPaysTheSame(_ hasRunOut: Bool, _ isOther: Bool) {
    var paid = 0
    for needed in 0...13 {
      for first in 0...15 {
        for second in 0...15 {
          let earlier = Self.budget(first, hasRunOut: hasRunOut)
          let before = earlier.left
          let found = Self.search(needed, earlier)
          let cost = SearchCost(of: earlier, from: before)

          let own = Self.budget(second, hasRunOut: isOther)
          let ownFound = Self.search(needed, own)
          let shared = Self.budget(second, hasRunOut: isOther)
          guard cost.isPaid(from: shared) else { continue }
          paid += 1
          #expect(
            (found, shared.left, shared.hasRunOut) == (ownFound, own.left, own.hasRunOut),
            "\(needed) steps of \(first), then of \(second)")
        }
      }
    }
    // Without a step left, nobody is given what one with steps would have found; after them, all are.
    #expect(hasRunOut && !isOther ? paid == 0 : paid > 16)
  }

  /// Told of both, it answers where either does.
  @Test func knowsBothEnds() {
    var cost = SearchCost(of: WorkBudget(steps: 10), from: 17)
    let tooFew = Self.budget(4, hasRunOut: true)
    cost.note(tooFew, from: 4)
    #expect(cost.isPaid(from: WorkBudget(steps: 7)))
    #expect(!cost.isPaid(from: WorkBudget(steps: 6)))
    #expect(cost.isPaid(from: WorkBudget(steps: 4)))
    #expect(!cost.isPaid(from: WorkBudget(steps: 3)))
    #expect(cost.isPaid(from: WorkBudget(steps: 3), findsAsLittleWithLess: true))
    #expect(!SearchCost().isPaid(from: WorkBudget(steps: 100)))
  }
}
