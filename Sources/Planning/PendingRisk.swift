import Clocks

/// Why a pending request may never fire: the device has more of them than it may hold, and this is one of those that a system loses.
public struct PendingRisk: Sendable, Equatable {
  /// How many requests the device needs.
  public let slots: Int
  /// How many it may hold.
  public let limit: Int
  /// Whether it is lost where the system keeps the soonest, or the last that were added.
  public internal(set) var isLostIfSoonestStay = false
  /// Whether it is lost where the system refuses what is added once it is full.
  public internal(set) var isLostIfRefused = false
}

/// The pending requests of one person's device, and which of them are at risk.
struct PersonalRequests {
  /// How many there are.
  let slots: Int
  /// By campaign, by its place in the plan.
  private var risks: [Int: [(request: LocalRequest, risk: PendingRisk)]] = [:]

  /// The requests of the campaigns that the person gets, by their places in the plan.
  init(_ plan: Plan, _ campaigns: [Int]) {
    let entries = PendingEntry.inBundleOrder(plan.campaigns, campaigns, from: plan.now)
    let limit = plan.pending.limit
    slots = entries.count
    let (lost, refused) = (entries.lost(limit), entries.lostIfRefused(limit))
    for (index, entry) in entries.enumerated() {
      var risk = PendingRisk(slots: slots, limit: limit)
      risk.isLostIfSoonestStay = lost.indices.contains(index)
      risk.isLostIfRefused = refused.indices.contains(index)
      if risk.isLostIfSoonestStay || risk.isLostIfRefused {
        risks[entry.campaign, default: []].append((entry.of(plan.campaigns), risk))
      }
    }
  }

  /// The risk of the request that fires at a wall-clock time of a campaign's schedule; without a time of its one request.
  func risk(_ campaign: Int, at wall: CivilDateTime?) -> PendingRisk? {
    risks[campaign]?.first { request, _ in
      guard let wall, case .calendar(let match) = request.trigger else { return true }
      return match.isMatched(by: wall)
    }?.risk
  }
}
