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

  /// The campaigns that keep requests pending, and their places in the plan, which ascend.
  private let campaigns: [PendingCampaign]
  private let places: [Int]

  /// What active campaigns ask for, whose requests are written out, each with its place in the plan; these ascend.
  package init(_ active: [(place: Int, campaign: PendingCampaign)], limit: Int, now: Instant) {
    self.limit = limit
    let active = active.filter { !$0.campaign.times.isEmpty }
    let (campaigns, places) = (active.map(\.campaign), active.map(\.place))
    (self.campaigns, self.places) = (campaigns, places)
    var combinations = AudienceCombinations(campaigns.map(\.audience))
    var weights = [Int](repeating: 0, count: combinations.predicates.count)
    for (campaign, group) in zip(campaigns, combinations.groups) {
      if let group { weights[group] += campaign.times.count }
    }
    var kinds: [DeviceKind] = []
    var covered = Set<Int>()
    for required in [nil] + weights.indices.map(Optional.some) where kinds.count < Self.mostKinds {
      if let required, covered.contains(required) { continue }
      let groups = combinations.heaviest(weights, required: required)
      covered.formUnion(groups)
      let chosen = Set(groups)
      let members = combinations.groups.indices.filter { combinations.groups[$0].map(chosen.contains) ?? true }
      kinds.append(
        DeviceKind(
          groups.map { combinations.predicates[$0] }, members.map { places[$0] },
          PendingTimes(campaigns, members), places, limit: limit, now: now, budget: combinations.budget))
      if members.count == campaigns.count { break }
    }
    self.kinds = Array(kinds.prefix(1)) + kinds.dropFirst().sorted { $0.slots > $1.slots }
    isProven = combinations.isProven
  }

  /// The campaign at a place of the plan; nothing where it keeps no request pending.
  package subscript(place: Int) -> PendingCampaign? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = low + (high - low) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] == place ? campaigns[low] : nil
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
  /// What would never fire where the system keeps the soonest requests, or the last that were added: the bundle's order makes these the same.
  public private(set) var lost: [PendingLoss] = []
  /// What would never fire where the system refuses what is added once it is full.
  public private(set) var lostIfRefused: [PendingLoss] = []
  private var times: (requests: PendingTimes, from: Instant)?

  init() {}

  /// `places` are those of the campaigns of which `times` tells.
  init(
    _ audiences: [Predicate], _ campaigns: [Int], _ times: PendingTimes, _ places: [Int], limit: Int, now: Instant,
    budget: WorkBudget
  ) {
    self.audiences = audiences.map(\.text)
    (self.campaigns, self.times, slots) = (campaigns, (times, now), times.count)
    lost = times.lost(limit).map { $0.placed(at: places) }
    lostIfRefused = times.lostIfRefused(limit).map { $0.placed(at: places) }
    if !lost.isEmpty, !audiences.isEmpty { example = Predicate.example(ofAll: audiences, budget: budget)?.text ?? "" }
  }

  /// How many are pending from which moment on: the first is now, the last what stays for ever. Wall-clock times count as those of UTC. It is
  /// worked out when it is asked for, because only who shows it does.
  public var steps: [PendingStep] {
    guard let (requests, now) = times else { return [] }
    var steps = [PendingStep(from: now, pending: slots)]
    for (number, end) in requests.ends.sorted().enumerated() {
      // What is past on UTC's clock may still come where clocks are behind: its slot is free now.
      let moment = max(now, Instant(seconds: end))
      if steps[steps.count - 1].from == moment { steps.removeLast() }
      steps.append(PendingStep(from: moment, pending: slots - number - 1))
    }
    return steps
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
}

/// Fires of one campaign that do not come.
public struct PendingLoss: Sendable {
  /// The campaign, by its place in the plan.
  public let campaign: Int
  /// How many of its requests.
  public let requests: Int
  /// The first fire that does not come; nothing where only the device knows.
  public let first: Fire?

  /// The same where campaigns have other places.
  func placed(at places: [Int]) -> PendingLoss {
    PendingLoss(campaign: places[campaign], requests: requests, first: first)
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

  /// The requests of campaigns in the order in which an app should add them.
  ///
  /// A system that holds fewer requests than it is given keeps the soonest, or the last that were added; which of the two Apple does not
  /// say. With the soonest last both are the same. What has no known moment comes first.
  public static func inBundleOrder(_ plans: [CampaignPlan], _ indices: [Int], from now: Instant) -> [PendingEntry] {
    var entries: [PendingEntry] = []
    for index in indices where plans.indices.contains(index) {
      let plan = plans[index]
      for (number, request) in plan.requests.enumerated() {
        let window = FireWindow(request, of: plan.campaign.schedule, from: now)
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
