import Checking
public import Clocks
import Diagnostics
import Expressions
import Language
import Limits

/// What the active local campaigns ask of the slots for pending requests that a device has, for every kind of device.
///
/// A kind of device is a combination of audiences that can hold for one person.
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
  /// For how many days no one needs to open the app; nil where everything repeats for ever.
  public let days: Int?

  /// More kinds than this are not told.
  private static let mostKinds = 12

  /// The campaigns that keep requests pending, and their places in the plan, which ascend.
  private let campaigns: [PendingCampaign]
  private let places: [Int]

  /// What active campaigns ask for, each with its place in the plan; these ascend.
  package init(_ active: [(place: Int, campaign: PendingCampaign)], limit: Int, now: Instant) {
    self.limit = limit
    let active = active.filter { $0.campaign.need.most > 0 }
    let (campaigns, places) = (active.map(\.campaign), active.map(\.place))
    (self.campaigns, self.places) = (campaigns, places)
    days = campaigns.compactMap(\.need.days).max()
    var combinations = AudienceCombinations(campaigns.map(\.audience))
    let need = SharedNeed(campaigns, combinations.groups, from: now)
    var kinds: [DeviceKind] = []
    var covered = Set<Int>()
    let weights = need.weights(combinations.predicates.count)
    var covering = CoveringNeeds(need, limit: limit, days: days)
    for required in [nil] + weights.indices.map(Optional.some) where kinds.count < Self.mostKinds {
      if let required, covered.contains(required) { continue }
      let groups = combinations.heaviest(weights, required: required)
      covered.formUnion(groups)
      let members = need.members(of: Set(groups))
      kinds.append(
        DeviceKind(
          groups.map { combinations.predicates[$0] }, members.map { places[$0] }, need, members,
          coveredDays: covering.days(members), budget: combinations.budget))
      if members.count == campaigns.count { break }
    }
    self.kinds = Array(kinds.prefix(1)) + kinds.dropFirst().sorted { $0.slots > $1.slots }
    isProven = combinations.isProven
  }

  /// The campaign at a place of the plan; nothing where it keeps no request pending.
  package subscript(place: Int) -> PendingCampaign? {
    let index = places.partitioningIndex { $0 >= place }
    return index < places.count && places[index] == place ? campaigns[index] : nil
  }
}

/// What campaigns ask, those of one audience together.
///
/// The most of each audience may come at another time than that of the next one. That all campaigns together ask less is then a better bound, for
/// every kind of device.
struct SharedNeed {
  let campaigns: [PendingCampaign]
  private let now: Instant
  /// The audience of each campaign; nil for everyone.
  private let groups: [Int?]
  /// The moments of each campaign; nil if they are not expanded.
  private var moments: [[Int64]?] = []
  /// How many slots all campaigns need together, as if one person got them all.
  private(set) var all = 0

  /// The most moments of one campaign that are expanded.
  private static let mostMoments = 1000

  init(_ campaigns: [PendingCampaign], _ groups: [Int?], from now: Instant) {
    (self.campaigns, self.groups, self.now) = (campaigns, groups, now)
    var left = RunLimit.planRequests.value
    for campaign in campaigns {
      let found = campaign.moments(from: now, atMost: min(Self.mostMoments, left))
      left -= found?.count ?? 0
      moments.append(found)
    }
    all = need(Array(campaigns.indices)).most
  }

  /// How many slots the campaigns of each of so many audiences need, or those of them among `some`.
  func weights(_ count: Int, of some: [Int]? = nil) -> [Int] {
    var members = [[Int]](repeating: [], count: count)
    for campaign in some ?? Array(groups.indices) {
      if let group = groups[campaign] { members[group].append(campaign) }
    }
    return members.map { need($0).most }
  }

  /// The campaigns that a person gets for whom some audiences hold.
  func members(of chosen: Set<Int>) -> [Int] { groups.indices.filter { groups[$0].map(chosen.contains) ?? true } }

  /// How many slots some campaigns need; `often` is what each asks of an app that is opened more often than it is promised.
  func slots(_ members: [Int], _ often: OftenOpened? = nil) -> Int {
    let parts = Dictionary(grouping: members) { groups[$0] ?? -1 }.values
    let sum = parts.reduce(0) { $0 + need($1, often).most }
    return min(sum, often?.all ?? all)
  }

  /// What an app asks that is opened at least every so many days.
  func opened(every days: Int) -> OftenOpened {
    var often = OftenOpened(days: days, most: campaigns.map { $0.need(openedEvery: days).most }, all: 0)
    often.all = need(Array(campaigns.indices), often).most
    return often
  }

  /// What each campaign asks, and all together, of an app that is opened at least every so many days.
  struct OftenOpened {
    let days: Int
    let most: [Int]
    fileprivate(set) var all: Int
  }

  /// How many slots they need from which moment on.
  func steps(_ members: [Int]) -> [PendingStep] { need(members).steps(from: now) }

  private func need(_ members: [Int], _ often: OftenOpened? = nil) -> PendingNeed {
    members.reduce(into: PendingNeed()) { need, place in
      let most = often?.most[place] ?? campaigns[place].need.most
      need.add(campaigns[place], moments[place], most, openedEvery: often?.days ?? .max)
    }
  }
}

/// For how many days what fits is enough. What all campaigns ask for so many days is worked out once for all kinds of device.
private struct CoveringNeeds {
  private let need: SharedNeed
  private let limit: Int
  private let promised: Int
  private var known: [Int: SharedNeed.OftenOpened] = [:]

  init(_ need: SharedNeed, limit: Int, days: Int?) { (self.need, self.limit, promised) = (need, limit, days ?? 1) }

  /// The days for which some campaigns fit, 0 where one day is too much; nil where all that is promised fits.
  mutating func days(_ members: [Int]) -> Int? {
    guard need.slots(members) > limit else { return nil }
    guard promised > 1, fits(members, 1) else { return 0 }
    var (fits, tooMany) = (1, promised)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if self.fits(members, middle) { fits = middle } else { tooMany = middle }
    }
    return fits
  }

  private mutating func fits(_ members: [Int], _ days: Int) -> Bool {
    let often = known[days] ?? need.opened(every: days)
    known[days] = often
    return need.slots(members, often) <= limit
  }
}

/// Devices on which the same campaigns keep requests pending.
public struct DeviceKind: Sendable {
  /// The audiences that hold, beside `all`.
  public private(set) var audiences: [String] = []
  /// Someone who is in all of them, made up: `plan is pro, streak_days is 4`; empty where all fits, or no audience is needed.
  public private(set) var example = ""
  /// The campaigns, by their places in the plan.
  public private(set) var campaigns: [Int] = []
  /// The most requests that have to be pending at once.
  public private(set) var slots = 0
  /// Where they do not fit: for how many days without the app what fits is enough, 0 where it is not enough for one. Nil where they fit.
  public private(set) var coveredDays: Int?
  private var need: (of: SharedNeed, members: [Int])?

  init() {}

  /// `members` are the places of the campaigns in what is needed.
  init(
    _ audiences: [Predicate], _ campaigns: [Int], _ need: SharedNeed, _ members: [Int], coveredDays: Int?,
    budget: WorkBudget
  ) {
    self.audiences = audiences.map(\.text)
    (self.campaigns, self.need, slots) = (campaigns, (need, members), need.slots(members))
    self.coveredDays = coveredDays
    if coveredDays != nil, !audiences.isEmpty {
      example = Predicate.example(ofAll: audiences, budget: budget)?.text ?? ""
    }
  }

  /// How many have to be pending from which moment on, the first of them now. Wall-clock times count as those of UTC. It is worked out when it is
  /// asked for, because only who shows it does.
  public var steps: [PendingStep] { need.map { $0.of.steps($0.members) } ?? [] }
}

/// A moment from which on so many requests are pending.
public struct PendingStep: Sendable, Equatable {
  /// The moment.
  public let from: Instant
  /// How many requests.
  public let pending: Int
}
