import Checking
import Clocks
import Diagnostics

/// When every active campaign fires in the days to come, as far as it is known ahead.
///
/// The first days are looked at without a gap. After them only the weeks around what first fires there: a repetition meets then what it has
/// met before, so that something new comes about only where something new begins.
struct Lookahead {
  /// Days in a row that are looked at.
  struct Stretch {
    let from: CivilDate
    /// The first day after it.
    let until: CivilDate
  }

  /// How many days are looked at without a gap.
  static let days = 90
  /// More times of one campaign in one stretch than this are left out: twelve a day.
  static let most = 12 * days
  /// How many days before and after a later moment are looked at: seven days in a row hold it in all ways.
  private static let around = 7
  /// How many later stretches there are at most, and how many of all campaigns together: each campaign is asked for each of them.
  private static let mostStretches = 26
  private static let mostLooks = 20_000

  /// The first day, on the clock of UTC.
  let start: CivilDate
  /// Ascending and apart; the first are the days without a gap.
  let stretches: [Stretch]
  /// For each campaign of the plan its times, in order; empty where only the device or the recipient decides, or nothing is left.
  private(set) var entries: [[Moment]]

  init(_ campaigns: [CampaignPlan], from now: Instant) {
    let start = CivilDateTime(secondsSinceEpoch: now.seconds).date
    let end = start.adding(days: Self.days)
    self.start = start
    let near = campaigns.map { plan in
      plan.isLive ? Self.entries(plan.campaign.schedule, from: now, to: end) : []
    }
    let firsts = zip(campaigns, near).compactMap { plan, entries in
      entries.isEmpty && plan.isLive ? plan.fires.first.map(Self.day) : nil
    }
    let later = Self.stretches(around: firsts, from: end, atMost: Self.mostLooks / max(campaigns.count, 1))
    stretches = [Stretch(from: start, until: end)] + later
    entries =
      later.isEmpty
      ? near
      : zip(campaigns, near).map { plan, near in
        // What is sent at once is not sent again.
        guard plan.isLive, plan.campaign.schedule.zone != nil else { return near }
        return later.reduce(into: near) { entries, stretch in
          let from = Instant(seconds: CivilDateTime(date: stretch.from, time: .midnight).secondsSinceEpoch)
          entries += Self.entries(plan.campaign.schedule, from: from, to: stretch.until)
            .filter { $0.wall.date >= stretch.from }
        }
      }
  }

  /// With the moments of one sample person, for schedules with values of each person's own: someone with as many times and days as they can
  /// choose. Of campaigns that choose their audience by these values nothing is known.
  func withSamples(_ campaigns: [CampaignPlan], from now: Instant) -> Lookahead {
    var timeline = self
    for (place, plan) in campaigns.enumerated() where plan.isLive {
      guard let sample = plan.campaign.schedule.sample(start, for: plan.campaign.audience) else { continue }
      timeline.entries[place] = Self.entries(sample, from: now, to: start.adding(days: Self.days))
    }
    return timeline
  }

  /// With the moments of some campaigns alone, by their places.
  func keeping(_ places: Set<Int>) -> Lookahead {
    var timeline = self
    for place in entries.indices where !places.contains(place) { timeline.entries[place] = [] }
    return timeline
  }

  /// The days that are looked at, one after the other, by their numbers.
  var allDays: [Int] { stretches.flatMap { Array($0.from.daysSinceEpoch..<$0.until.daysSinceEpoch) } }

  /// The place of a day among ``allDays``; a day before the first counts as the first, as clocks behind UTC show it.
  func place(of day: CivilDate) -> Int? {
    var before = 0
    for stretch in stretches {
      if day < stretch.until {
        let place = day.daysSinceEpoch - stretch.from.daysSinceEpoch
        return place >= 0 ? before + place : before == 0 ? 0 : nil
      }
      before += stretch.until.daysSinceEpoch - stretch.from.daysSinceEpoch
    }
    return nil
  }

  /// The days around moments after `end`, the soonest first; those that touch are one stretch.
  private static func stretches(around days: [CivilDate], from end: CivilDate, atMost most: Int) -> [Stretch] {
    var found: [Stretch] = []
    for day in days.sorted() {
      let from = max(end, day.adding(days: -around))
      let until = day.adding(days: around + 1)
      // A year of them, each near the next, would be as long as the year.
      if let last = found.last, from <= last.until,
        last.until.daysSinceEpoch - last.from.daysSinceEpoch < Self.days
      {
        found[found.count - 1] = Stretch(from: last.from, until: max(last.until, until))
        continue
      }
      guard found.count < min(mostStretches, most) else { break }
      found.append(Stretch(from: max(from, found.last?.until ?? from), until: until))
    }
    return found.filter { $0.from < $0.until }
  }

  private static func day(_ fire: Fire) -> CivilDate {
    switch fire {
    case .instant(let instant): CivilDateTime(secondsSinceEpoch: instant.seconds).date
    case .floating(let wall): wall.date
    }
  }

  private static func entries(_ schedule: Schedule, from now: Instant, to end: CivilDate) -> [Moment] {
    var moments = Moments(schedule, from: now)
    var found: [Moment] = []
    while found.count < most, let next = moments.next(), next.wall.date < end { found.append(next) }
    return found
  }
}
