import Checking
import Clocks
import Expressions
import Language
import Recipients

/// How many of the recipients' devices need how many slots for pending requests.
public struct SlotCensus: Sendable, Equatable {
  /// Devices that were counted: rows that hold to the declared types.
  public fileprivate(set) var devices = 0
  /// Devices that need more slots than they have.
  public fileprivate(set) var over = 0
  /// What the fullest of them needs.
  public fileprivate(set) var most = 0

  /// Adds other devices.
  mutating func add(_ other: SlotCensus) {
    devices += other.devices
    over += other.over
    most = max(most, other.most)
  }
}

/// Counts slots, batch by batch.
struct SlotCounter {
  var result = SlotCensus()

  private let audiences: [Predicate]
  private let now: Instant
  /// Slots of campaigns for everyone, and for each audience.
  private let sure: Int
  private let weights: [Int]
  /// Campaigns that hold somebody out, with their audiences: nothing for everyone.
  private var partial: [(campaign: Campaign, group: Int?, slots: Int)] = []
  private let limit: Int
  /// What all campaigns ask together: no device needs more.
  private let most: Int
  private var slots: [Int] = []

  /// A count of nobody yet; nothing where no campaign keeps requests pending.
  init?(_ plan: Plan) {
    let local = plan.campaigns.filter { $0.isLive && $0.need?.most ?? 0 > 0 }
    guard !local.isEmpty else { return nil }
    let combinations = AudienceCombinations(local.map(\.campaign.audience))
    audiences = combinations.predicates
    (now, limit) = (plan.now, plan.pending.limit)
    let campaigns = local.map { $0.pending ?? PendingCampaign($0.campaign) }
    let need = SharedNeed(campaigns, combinations.groups, from: plan.now)
    most = need.all
    let whole = local.indices.filter { local[$0].campaign.holdout == 0 }
    sure = need.slots(whole.filter { combinations.groups[$0] == nil })
    weights = need.weights(combinations.predicates.count, of: whole)
    for (place, plan) in local.enumerated() where plan.campaign.holdout > 0 {
      partial.append((plan.campaign, combinations.groups[place], need.slots([place])))
    }
  }

  /// Counts the rows of a batch, each a device.
  mutating func count(_ batch: ColumnBatch) {
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(sure, count: batch.count))
    for (group, audience) in audiences.enumerated() {
      // Not kept: the answers of thousands of audiences are large.
      let selector = RowSelector(audience, capacity: batch.count, now: now)
      let meant = selector.select(batch)
      for (row, isMeant) in meant.enumerated() where isMeant == 1 { slots[row] &+= weights[group] }
      for entry in partial where entry.group == group {
        for (row, isMeant) in meant.enumerated() where isMeant == 1 { add(entry.campaign, entry.slots, batch, row) }
      }
      withExtendedLifetime(selector) {}
    }
    for entry in partial where entry.group == nil {
      for row in 0..<batch.count { add(entry.campaign, entry.slots, batch, row) }
    }
    result.devices += batch.count
    for all in slots {
      let needed = min(all, most)
      if needed > limit { result.over += 1 }
      result.most = max(result.most, needed)
    }
  }

  /// Who is held out of a campaign keeps nothing of it pending.
  private mutating func add(_ campaign: Campaign, _ count: Int, _ batch: ColumnBatch, _ row: Int) {
    let place = Assignment.place(campaign: campaign.identity, recipient: batch.recipientID(row))
    if place >= campaign.holdout { slots[row] &+= count }
  }
}
