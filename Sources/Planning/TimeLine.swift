import Checking
public import Clocks
import Diagnostics

/// What fires within a horizon, moment by moment, as one clock shows it.
///
/// Holds what a calendar can tell: what waits for an event, a place or the end of an interval is in ``elsewhere``.
public struct TimeLine: Sendable {
  /// One moment of one campaign.
  public struct Entry: Sendable {
    /// The campaign.
    public var plan: CampaignPlan { shared.plan }
    /// The moment, as the campaign means it.
    public let fire: Fire
    /// The moment for who lives by the time line's clock.
    public let instant: Instant
    /// What all moments of one campaign share: there are hundreds of thousands of them.
    fileprivate let shared: SharedPlan
  }

  /// A plan that is there once.
  fileprivate final class SharedPlan: Sendable {
    let plan: CampaignPlan

    init(_ plan: CampaignPlan) { self.plan = plan }
  }

  /// A change of somebody's clocks.
  public struct ClockChange: Sendable, Equatable {
    /// The zone.
    public let zone: String
    /// The change.
    public let transition: Transition
  }

  /// The moment at which it begins.
  public let start: Instant
  /// The moment before which it ends.
  public let end: Instant
  /// Whose clock it is told on. Who gets a campaign that is on everyone's own clock is taken to live by this one.
  public let zone: Zone
  /// What fires, in order; campaigns of one moment by their ids.
  public let entries: [Entry]
  /// When clocks change, the time line's own and those of campaigns, in order.
  public let clockChanges: [ClockChange]
  /// Active campaigns of which no calendar knows when they fire.
  public let elsewhere: [CampaignPlan]
  /// Whether there are more moments than ``ToldMoments`` are told.
  public let isCut: Bool

  /// The active campaigns of a plan from its moment on.
  public init(_ plan: Plan, until end: Instant, zone: Zone) {
    start = plan.now
    self.end = end
    self.zone = zone
    var entries: [Entry] = []
    var elsewhere: [CampaignPlan] = []
    var told = ToldMoments()
    let active = plan.campaigns.filter(\.isLive)
    for plan in active {
      guard plan.campaign.schedule.isOnCalendar else {
        elsewhere.append(plan)
        continue
      }
      let shared = SharedPlan(plan)
      for moment in told.moments(of: plan.campaign.schedule, from: start, until: end, device: zone) {
        entries.append(Entry(fire: moment.fire, instant: moment.instant, shared: shared))
      }
    }
    self.entries = entries.sorted { a, b in
      if a.instant != b.instant { return a.instant < b.instant }
      return a.shared.plan.campaign.id.utf8.lexicographicallyPrecedes(b.shared.plan.campaign.id.utf8)
    }
    self.elsewhere = elsewhere
    isCut = told.areCut
    clockChanges = Self.changes(from: plan.now, until: end, zone, active)
  }

  private static func changes(
    from start: Instant, until end: Instant, _ zone: Zone, _ plans: [CampaignPlan]
  ) -> [ClockChange] {
    var zones = [zone]
    for plan in plans {
      guard case .fixed(let fixed)? = plan.campaign.schedule.zone,
        !zones.contains(where: { $0.name.utf8.elementsEqual(fixed.name.utf8) })
      else { continue }
      zones.append(fixed)
    }
    var changes: [ClockChange] = []
    for zone in zones where zone.hasTransitions {
      var last = start
      while let next = zone.nextTransition(after: last), next.instant < end {
        changes.append(ClockChange(zone: zone.name, transition: next))
        last = next.instant
      }
    }
    return changes.sorted { a, b in
      if a.transition.instant != b.transition.instant { return a.transition.instant < b.transition.instant }
      return a.zone.utf8.lexicographicallyPrecedes(b.zone.utf8)
    }
  }
}

/// Takes the moments that are told of campaigns, so that what fires for ever does not fill the memory.
public struct ToldMoments {
  /// How many moments of one campaign are told.
  public static let mostOfOne = 2000
  /// How many moments are told of all campaigns.
  public static let most = 200_000

  private var left = most
  /// Whether a campaign had more.
  private(set) var areCut = false

  /// The moments of one more campaign, as ``Schedule/moments(from:until:device:limit:)`` finds them.
  mutating func moments(
    of schedule: Schedule, from start: Instant, until end: Instant, device: Zone
  ) -> ArraySlice<Moment> {
    let most = min(Self.mostOfOne, left)
    let found = schedule.moments(from: start, until: end, device: device, limit: most + 1)
    if found.count > most { areCut = true }
    let told = found.prefix(most)
    left -= told.count
    return told
  }
}
