import Checking
import Clocks
import Diagnostics
import Language

/// When every active campaign fires in the days to come, as far as it is known ahead.
struct Lookahead {
  /// One time at which a campaign fires.
  struct Entry {
    /// What the clock of the schedule shows.
    let wall: CivilDateTime
    let fire: Fire
  }

  /// How many days are looked at.
  static let days = 90
  /// More times of one campaign than this are left out: twelve a day.
  private static let most = 12 * days

  /// The first day, on the clock of UTC.
  let start: CivilDate
  /// For each campaign of the plan its times, in order; empty where only the device or the recipient decides, or nothing is left.
  let entries: [[Entry]]

  init(_ campaigns: [CampaignPlan], from now: Instant) {
    let start = CivilDateTime(secondsSinceEpoch: now.seconds).date
    let end = start.adding(days: Self.days)
    self.start = start
    entries = campaigns.map { plan in
      plan.campaign.status == .active ? Self.entries(plan.campaign.schedule, from: now, to: end) : []
    }
  }

  private static func entries(_ schedule: Schedule, from now: Instant, to end: CivilDate) -> [Entry] {
    switch schedule.form {
    case .now: return [Entry(wall: CivilDateTime(secondsSinceEpoch: now.seconds), fire: .instant(now))]
    case .at(let at):
      guard let zone = schedule.zone, zone.isAhead(at.value, of: now), at.value.date < end else { return [] }
      return [Entry(wall: at.value, fire: zone.fire(at.value))]
    case .every:
      guard let zone = schedule.zone, let recurrence = schedule.recurrence else { return [] }
      var found: [Entry] = []
      var upcoming = Upcoming(recurrence, zone, from: now)
      while found.count < most, let next = upcoming.next(), next.wall.date < end {
        found.append(Entry(wall: next.wall, fire: next.fire))
      }
      return found
    case .interval, .after, .region: return []
    }
  }
}
