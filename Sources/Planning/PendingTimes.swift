import Checking
import Clocks

/// The requests of some campaigns in time: which of them a device keeps, and which it loses.
///
/// Of tens of thousands a device keeps some, and only these are put in order.
struct PendingTimes: Sendable {
  private let campaigns: [PendingCampaign]
  /// Those that are looked at.
  private let members: [Int]

  /// The requests of some of the campaigns, which are written out.
  init(_ campaigns: [PendingCampaign], _ members: [Int]) {
    (self.campaigns, self.members) = (campaigns, members)
  }

  /// How many requests there are.
  var count: Int { members.reduce(0) { $0 + campaigns[$1].times.count } }

  /// When those that fire once do.
  var ends: [Int64] { members.flatMap { campaigns[$0].times.lazy.filter(\.isSingle).map(\.order) } }

  /// What never fires on a device that holds `limit` requests where the system keeps the soonest, or the last that are added: the bundle's order
  /// makes these the same.
  func lost(_ limit: Int) -> [PendingLoss] {
    losses(limit) { one, other in one.order == other.order ? follows(one, other) : one.order < other.order }
  }

  /// What never fires where it refuses what is added once it is full.
  func lostIfRefused(_ limit: Int) -> [PendingLoss] {
    losses(limit) { one, other in one.order == other.order ? follows(other, one) : one.order > other.order }
  }

  /// One request: its campaign, and its place there.
  private struct Slot {
    let campaign: Int
    let request: Int
    let order: Int64
  }

  private struct Slots: Sequence, IteratorProtocol {
    private let campaigns: [PendingCampaign]
    private var rest: ArraySlice<Int>
    private var times: [PendingTime] = []
    private var campaign = 0
    private var request = 0

    init(_ all: PendingTimes) { (campaigns, rest) = (all.campaigns, all.members[...]) }

    mutating func next() -> Slot? {
      while request == times.count {
        guard let member = rest.popFirst() else { return nil }
        (campaign, request, times) = (member, 0, campaigns[member].times)
      }
      defer { request += 1 }
      return Slot(campaign: campaign, request: request, order: times[request].order)
    }
  }

  /// Whether a request comes behind another one that fires at the same time.
  private func follows(_ one: Slot, _ other: Slot) -> Bool {
    identifier(other).utf8.lexicographicallyPrecedes(identifier(one).utf8)
  }

  private func identifier(_ slot: Slot) -> String { campaigns[slot.campaign].requests[slot.request].identifier }

  /// What is not among the first `limit` in an order, by campaign; the one that loses the most first.
  private func losses(_ limit: Int, _ precedes: (Slot, Slot) -> Bool) -> [PendingLoss] {
    guard count > limit else { return [] }
    let kept = Dictionary(grouping: Slots(self).first(limit, by: precedes), by: \.campaign)
    return members.compactMap { campaign -> PendingLoss? in
      let kept = kept[campaign]?.map(\.request) ?? []
      let times = campaigns[campaign].times
      var first: Int?
      for request in times.indices where !kept.contains(request) {
        if first.map({ times[request].order < times[$0].order }) ?? true { first = request }
      }
      return first.map {
        PendingLoss(campaign: campaign, requests: times.count - kept.count, first: times[$0].first)
      }
    }.sorted { ($1.requests, $0.campaign) < ($0.requests, $1.campaign) }
  }
}

extension Sequence {
  /// The first few elements in an order, without that the others are put in order.
  package func first(_ count: Int, by precedes: (Element, Element) -> Bool) -> [Element] {
    var found: [Element] = []
    for element in self {
      if found.count >= count, found.last.map({ !precedes(element, $0) }) ?? true { continue }
      var (low, high) = (0, found.count)
      while low < high {
        let middle = low + (high - low) / 2
        if precedes(element, found[middle]) { high = middle } else { low = middle + 1 }
      }
      found.insert(element, at: low)
      if found.count > count { found.removeLast() }
    }
    return found
  }
}
