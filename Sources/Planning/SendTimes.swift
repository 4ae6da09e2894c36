package import Checking
package import Clocks
import Diagnostics
package import Language

/// What the times of one campaign meet in the days to come: quiet hours, and changes of clocks.
package struct SendTimes: Sendable {
  /// Times in the quiet hours.
  package struct Quiet: Sendable {
    /// Those of the schedule's own times that are in them, as its own clock shows them.
    package let times: [CivilTime]
    /// Where one of its moments is in them; nothing on everyone's own clock, where that is everywhere or nowhere.
    package let place: (zones: Int, example: String)?
    /// The quiet hours.
    package let hours: QuietHours
    /// What becomes of it; nothing where it comes all the same.
    package let decision: QuietDecision?
  }

  /// Where the project has quiet hours, and somebody would notice.
  package let quiet: Quiet?
  /// Times that do not exist, or come twice, somewhere.
  package let clocks: [ClockNote]
  /// How many times it comes in the days that are looked at; nothing where no calendar tells.
  package let count: Int?

  /// How many days are checked.
  package static var days: Int { Lookahead.days }

  /// What each of some campaigns meets, from a moment on; found out on so many threads.
  package static func of(
    _ plans: [CampaignPlan], _ project: Project, from now: Instant, jobs: Int = 1
  ) -> [SendTimes] {
    guard !plans.isEmpty else { return [] }
    let ahead = Lookahead(plans, from: now)
    let isWorldWide = plans.contains { plan in
      guard plan.isLive, plan.campaign.schedule.isOnCalendar || plan.campaign.schedule.isOwn else { return false }
      if case .device? = plan.campaign.schedule.zone { return true }
      return project.policy.quietHours != nil
    }
    // It reads every zone, which takes longer than all else.
    let world = isWorldWide ? WorldClocks(project.zones, from: now, ahead.stretches, jobs: jobs) : nil
    return zip(plans, ahead.entries).map { plan, entries in
      let campaign = plan.campaign
      return SendTimes(
        quiet: plan.isLive ? Self.quiet(campaign, entries, project.policy, world, from: now) : nil,
        clocks: clocks(campaign, entries, project.policy, world),
        count: campaign.schedule.isOnCalendar && !campaign.schedule.isSentAtOnce
          ? plan.isLive ? count(campaign.schedule, from: now) : 0 : nil)
    }
  }

  /// How many times it comes from now to the same time of day after as many days as are looked at, on its own clock: days that are cut off at
  /// midnight would be one less for what has come today.
  private static func count(_ schedule: Schedule, from now: Instant) -> Int {
    let clock: Zone = if case .fixed(let zone)? = schedule.zone { zone } else { .utc }
    let today = clock.local(now)
    let end = CivilDateTime(date: today.date.adding(days: Lookahead.days), time: today.time)
    var moments = Moments(schedule, from: now)
    var count = 0
    while count < Lookahead.most, let next = moments.next(), next.wall < end { count += 1 }
    return count
  }

  private static func clocks(
    _ campaign: Campaign, _ entries: [Moment], _ policy: Policy, _ world: WorldClocks?
  ) -> [ClockNote] {
    let found =
      switch campaign.schedule.zone {
      case .fixed(let zone)?: ClockNote.changes(entries, zone)
      case .device?: world.map { ClockNote.notes(campaign, entries, $0, policy) } ?? []
      case nil: [ClockNote]()
      }
    return found.filter { $0.kind == .gap || $0.kind == .overlap }
  }

  private static func quiet(
    _ campaign: Campaign, _ entries: [Moment], _ policy: Policy, _ world: WorldClocks?, from now: Instant
  ) -> Quiet? {
    guard let hours = policy.quietHours, campaign.isNoticed, !campaign.isPassive else { return nil }
    let own: [CivilTime] =
      switch campaign.schedule.timing {
      case .once(let time): [time.value.time]
      case .repeating(let recurrence): recurrence.times
      case .after(let delay): delay.times.map(\.value)
      case .own(let own):
        // Quiet hours may be between the first and the last time.
        own.chosenTimes.map { range in
          Set([range.lowerBound, hours.from, range.upperBound]).filter(range.contains).sorted()
        } ?? own.rule.times.map(\.value).sorted()
      case .sending, .interval, .device, .request: []
      }
    var place: (zones: Int, example: String)?
    if case .fixed(let zone)? = campaign.schedule.zone, let world,
      campaign.schedule.isOnCalendar || campaign.schedule.isOwn
    {
      // Each zone once, however many of the times are in its quiet hours.
      var found: [String: Int] = [:]
      for instant in instants(campaign.schedule, entries, zone, from: now) {
        for (offset, somewhere) in world.offsets(at: instant) {
          let local = CivilDateTime(secondsSinceEpoch: instant.seconds + Int64(offset))
          if hours.contains(local.time) { found[somewhere.example] = somewhere.zones }
        }
      }
      let example = found.keys.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      place = (found.values.reduce(0, +), example ?? "")
    }
    return Quiet(
      times: own.filter(hours.contains), place: place, hours: hours, decision: campaign.schedule.quiet?.decision)
  }

  /// A moment for each of the times of day on the clock of a zone; where people choose the time, today's quarters of an hour that they can choose.
  private static func instants(
    _ schedule: Schedule, _ entries: [Moment], _ zone: Zone, from now: Instant
  ) -> [Instant] {
    if case .own(let own) = schedule.timing { return own.instants(on: zone.local(now).date, zone) }
    var seen: Set<CivilTime> = []
    return entries.filter { seen.insert($0.wall.time).inserted }.map(\.instant)
  }
}

extension OwnRecurrence {
  /// The moments of a day's times on the clock of a zone; where people choose the time, the first, the last and each quarter of an hour between.
  package func instants(on day: CivilDate, _ zone: Zone) -> [Instant] {
    var times = rule.times.map(\.value)
    if let range = chosenTimes {
      let quarters = stride(from: range.lowerBound.secondsOfDay, to: range.upperBound.secondsOfDay, by: 900)
      times = quarters.compactMap { CivilTime(secondsOfDay: $0) } + [range.upperBound]
    }
    return times.map { zone.instant(of: CivilDateTime(date: day, time: $0)) }
  }
}
