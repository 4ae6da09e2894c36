import Checking
import Expressions
import Parsing
import Recipients

/// How many of the recipients' devices need how many slots for pending requests.
public struct SlotCensus: Sendable {
  /// Devices that were counted: rows that hold to the declared types.
  public fileprivate(set) var devices = 0
  /// Devices that need more slots than they have.
  public fileprivate(set) var over = 0
  /// What the fullest of them needs.
  public fileprivate(set) var most = 0
}

/// Counts slots, batch by batch.
struct SlotCounter {
  private(set) var result = SlotCensus()

  private let selectors: [RowSelector]
  /// Slots of campaigns for everyone, and for each audience.
  private var sure = 0
  private var weights: [Int]
  private let limit: Int
  private var slots: [Int] = []

  /// A count of nobody yet; nothing where no campaign keeps requests pending.
  init?(_ plan: Plan, capacity: Int) {
    let local = plan.campaigns.filter { $0.campaign.status == .active && !$0.requests.isEmpty }
    guard !local.isEmpty else { return nil }
    let combinations = AudienceCombinations(local.map(\.campaign))
    selectors = combinations.predicates.map { RowSelector($0, capacity: capacity, now: plan.now) }
    weights = [Int](repeating: 0, count: combinations.predicates.count)
    limit = plan.pending.limit
    for (plan, group) in zip(local, combinations.groups) {
      if let group { weights[group] += plan.requests.count } else { sure += plan.requests.count }
    }
  }

  /// Counts the rows of a batch, each a device.
  mutating func count(_ batch: ColumnBatch) {
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(sure, count: batch.count))
    for (selector, weight) in zip(selectors, weights) {
      for (row, isMeant) in selector.select(batch).enumerated() where isMeant == 1 { slots[row] &+= weight }
    }
    result.devices += batch.count
    for needed in slots {
      if needed > limit { result.over += 1 }
      result.most = max(result.most, needed)
    }
  }
}
