/// What a search took, kept beside what it found: whoever asks the same again pays the same without searching.
///
/// Each file pays as if nobody had searched before it, and is given only what it would have found with the steps that it has. So neither the order
/// of files nor the number of threads changes a byte.
public struct SearchCost: Sendable {
  /// The steps that are enough; nothing while no budget had that many.
  private var enough: Int?
  /// The steps of a budget that ran out on the way. With other ones a search ends elsewhere.
  private var tooFew: Int?

  /// That of a search that nobody has made yet.
  public init() {}

  /// What a search took of a budget that had so many steps left before it.
  public init(of budget: WorkBudget, from before: Int) { note(budget, from: before) }

  /// Takes what the search took; `false` where this budget has to search itself.
  ///
  /// - Parameter findsAsLittleWithLess: whether a search that ends earlier than one that ran out finds the same as that one.
  public func isPaid(from budget: WorkBudget, findsAsLittleWithLess: Bool = false) -> Bool {
    if let enough, enough <= budget.left {
      budget.take(upTo: enough)
      return true
    }
    guard let tooFew, budget.left == tooFew || findsAsLittleWithLess && budget.left < tooFew else { return false }
    // Without a step left, a search that needs none would not have run out.
    guard budget.left > 0 || budget.hasRunOut else { return false }
    budget.take(upTo: 0, wantedMore: true)
    return true
  }

  /// The same for one that has found the same with other steps.
  public mutating func note(_ budget: WorkBudget, from before: Int) {
    if budget.hasRunOut { tooFew = before } else { enough = before - budget.left }
  }
}
