import Checking
public import Clocks
import Expressions
import Language
import Limits

/// What the active local campaigns ask of the slots for pending requests that a device has, for every kind of device.
///
/// A kind of device is a combination of audiences that can hold for one person. A request takes its slot from the moment the app adds it
/// until it fires for the last time, one without an end for ever.
public struct PendingBudget: Sendable {
  /// How many requests one device may hold.
  public let limit: Int
  /// For every audience the fullest device for which it holds, each once, the fullest of all first. Never empty.
  public let kinds: [DeviceKind]
  /// Whether it is proven that these kinds of device exist; where not, they are the worst that could be.
  public let isProven: Bool

  /// The kind of device that needs the most slots.
  public var fullest: DeviceKind { kinds.first ?? DeviceKind() }
  /// How many slots the fullest device needs.
  public var slots: Int { fullest.slots }

  /// More kinds than this are not told.
  private static let mostKinds = 12

  init(_ campaigns: [CampaignPlan], limit: Int, now: Instant) {
    self.limit = limit
    let local = campaigns.indices.filter { campaigns[$0].isLive && !campaigns[$0].requests.isEmpty }
    var combinations = AudienceCombinations(local.map { campaigns[$0].campaign })
    var weights = [Int](repeating: 0, count: combinations.predicates.count)
    for (campaign, group) in zip(local, combinations.groups) {
      if let group { weights[group] += campaigns[campaign].requests.count }
    }
    let entries = PendingEntry.inBundleOrder(campaigns, local, from: now)
    var kinds: [DeviceKind] = []
    var covered = Set<Int>()
    var isMember = [Bool](repeating: false, count: campaigns.count)
    for required in [nil] + weights.indices.map(Optional.some) where kinds.count < Self.mostKinds {
      if let required, covered.contains(required) { continue }
      let groups = combinations.heaviest(weights, required: required)
      covered.formUnion(groups)
      let chosen = Set(groups)
      let members = zip(local, combinations.groups).filter { $0.1.map(chosen.contains) ?? true }.map(\.0)
      let isAll = members.count == local.count
      for campaign in members { isMember[campaign] = true }
      let held = isAll ? entries : entries.filter { isMember[$0.campaign] }
      for campaign in members { isMember[campaign] = false }
      kinds.append(
        DeviceKind(
          groups.map { combinations.predicates[$0] }, members, held, limit: limit, now: now,
          budget: combinations.budget))
      if isAll { break }
    }
    self.kinds = Array(kinds.prefix(1)) + kinds.dropFirst().sorted { $0.slots > $1.slots }
    isProven = combinations.isProven
  }
}

/// Devices on which the same campaigns keep requests pending.
public struct DeviceKind: Sendable {
  /// The audiences that hold, beside `all`.
  public private(set) var audiences: [String] = []
  /// Someone who is in all of them, made up: `plan is pro, streak_days is 4`; empty where nothing is lost, or no audience is needed.
  public private(set) var example = ""
  /// The campaigns, by their places in the plan.
  public private(set) var campaigns: [Int] = []
  /// How many requests are pending once all are added.
  public private(set) var slots = 0
  /// How many are pending from which moment on: the first is now, the last what stays for ever. Wall-clock times count as those of UTC.
  public private(set) var steps: [PendingStep] = []
  /// What would never fire where the system keeps the soonest requests, or the last that were added: the bundle's order makes these the same.
  public private(set) var lost: [PendingLoss] = []
  /// What would never fire where the system refuses what is added once it is full.
  public private(set) var lostIfRefused: [PendingLoss] = []

  init() {}

  init(
    _ audiences: [Predicate], _ campaigns: [Int], _ entries: [PendingEntry], limit: Int, now: Instant,
    budget: WorkBudget
  ) {
    self.audiences = audiences.map(\.text)
    self.campaigns = campaigns
    slots = entries.count
    steps = PendingStep.steps(entries, from: now)
    lost = PendingLoss.losses(entries.lost(limit))
    lostIfRefused = PendingLoss.losses(entries.lostIfRefused(limit))
    if !lost.isEmpty, !audiences.isEmpty { example = Predicate.example(ofAll: audiences, budget: budget)?.text ?? "" }
  }

  /// The first fire that does not come, by the behaviour that Apple documents or that devices show.
  public var firstLost: PendingLoss? { lost.min { ($0.first?.order ?? Int64.max) < ($1.first?.order ?? Int64.max) } }
}

/// A moment from which on so many requests are pending.
public struct PendingStep: Sendable, Equatable {
  /// The moment.
  public let from: Instant
  /// How many requests.
  public let pending: Int

  static func steps(_ entries: [PendingEntry], from now: Instant) -> [PendingStep] {
    var left = entries.count
    var steps = [PendingStep(from: now, pending: left)]
    // Single requests stand in the bundle's order among others, the soonest last.
    for entry in entries.reversed() where entry.isSingle {
      guard let end = entry.order else { continue }
      left -= 1
      // What is past on UTC's clock may still come where clocks are behind: its slot is free now.
      let moment = max(now, Instant(seconds: end))
      if steps[steps.count - 1].from == moment { steps.removeLast() }
      steps.append(PendingStep(from: moment, pending: left))
    }
    return steps
  }
}

/// Fires of one campaign that do not come.
public struct PendingLoss: Sendable {
  /// The campaign, by its place in the plan.
  public let campaign: Int
  /// How many of its requests.
  public let requests: Int
  /// The first fire that does not come; nothing where only the device knows.
  public let first: Fire?

  /// By campaign; the one that loses the most first.
  static func losses(_ entries: ArraySlice<PendingEntry>) -> [PendingLoss] {
    var found: [Int: (requests: Int, first: Fire?)] = [:]
    for entry in entries {
      let known = found[entry.campaign]
      var first = known?.first ?? entry.window.first
      if let other = entry.window.first, let earliest = first, other.order < earliest.order { first = other }
      found[entry.campaign] = ((known?.requests ?? 0) + 1, first)
    }
    return found.map { PendingLoss(campaign: $0.key, requests: $0.value.requests, first: $0.value.first) }
      .sorted { ($1.requests, $0.campaign) < ($0.requests, $1.campaign) }
  }
}

/// One request of a plan and its place in time. It only points to the request, because tens of thousands of them are put in order.
public struct PendingEntry: Sendable {
  /// The campaign, by its place in the plan.
  public let campaign: Int
  /// The request, by its place among those of its campaign.
  public let request: Int
  /// When it fires.
  public let window: FireWindow
  /// Seconds from 1970 to its next fire; nothing where only the device knows.
  public let order: Int64?

  var isSingle: Bool { window.last != nil }

  /// The requests of campaigns in the order in which an app should add them.
  ///
  /// A system that holds fewer requests than it is given keeps the soonest, or the last that were added; which of the two Apple does not
  /// say. With the soonest last both are the same. What has no known moment comes first.
  public static func inBundleOrder(_ plans: [CampaignPlan], _ indices: [Int], from now: Instant) -> [PendingEntry] {
    var entries: [PendingEntry] = []
    for index in indices where plans.indices.contains(index) {
      let plan = plans[index]
      for (number, request) in plan.requests.enumerated() {
        let window = FireWindow(request, of: plan.campaign, from: now)
        entries.append(
          PendingEntry(
            campaign: index, request: number, window: window, order: request.trigger.order(window, from: now)))
      }
    }
    // Two numbers of each are moved while they are sorted.
    let sorted = entries.enumerated().map { (order: $1.order ?? Int64.max, place: $0) }.sorted { a, b in
      guard a.order == b.order else { return a.order > b.order }
      let (first, second) = (entries[a.place].of(plans).identifier, entries[b.place].of(plans).identifier)
      return first.utf8.lexicographicallyPrecedes(second.utf8)
    }
    return sorted.map { entries[$0.place] }
  }

  /// The request, of the campaigns of whose plans it is one.
  public func of(_ plans: [CampaignPlan]) -> LocalRequest { plans[campaign].requests[request] }
}

extension [PendingEntry] {
  /// Those that never fire on a device that holds `limit` requests where the system keeps the soonest, or the last that were added.
  func lost(_ limit: Int) -> ArraySlice<PendingEntry> { prefix(surplus(limit)) }

  /// Those that never fire where it refuses what is added once it is full.
  func lostIfRefused(_ limit: Int) -> ArraySlice<PendingEntry> { suffix(surplus(limit)) }

  /// How many are more than the device holds.
  private func surplus(_ limit: Int) -> Int { Swift.max(0, count - limit) }
}
