public import Checking
public import Clocks
import Diagnostics
import Expressions
import Language

/// What comes together for one person in the next 90 days and in the weeks around what first fires later, and what clocks do to the times of campaigns.
public struct Outlook: Sendable {
  /// How many days are checked.
  public static let days = Lookahead.days

  /// The first day that is not looked at any more, on the clock of UTC.
  public let until: CivilDate
  /// Stretches of days after that which are looked at, too, ascending and apart: the weeks around what first fires there.
  public let further: [(from: CivilDate, until: CivilDate)]
  /// Active campaigns that first fire after all of these days, so that nothing is said of what they meet, by their places in the plan.
  public let later: [Int]
  /// The most notifications of one day; nothing where none is timed.
  public let day: FrequencyPeak?
  /// The most of seven days in a row.
  public let week: FrequencyPeak?
  /// Active campaigns that can come on top, because only the device or the recipient decides when, by their places in the plan.
  public let untimed: [Int]
  /// What one person can get at the same moment, and the part of it that shares a collapse id or a thread.
  public let collisions: [Collision]
  /// Pushes with one collapse id that one person can get at the same moment: one of them is never seen. Those whose times come from the same
  /// attributes are at the end.
  public let replacing: [Collision]
  /// The most pushes that wait at once for a device that is offline, by their places in the plan: APNs keeps one of them.
  public let waiting: [Int]
  /// For each campaign of the plan what its times meet in the world's zones.
  public let clocks: [[ClockNote]]

  /// Looks ahead from a plan's moment; zones are read on so many threads.
  public init(_ plan: Plan, _ project: Project, jobs: Int = 1) {
    let plans = plan.campaigns
    let timeline = Lookahead(plans, from: plan.now)
    until = timeline.start.adding(days: Self.days)
    further = timeline.stretches.dropFirst().map { ($0.from, $0.until) }
    later = plans.indices.filter { index in
      let plan = plans[index]
      guard plan.isLive, timeline.entries[index].isEmpty else { return false }
      return plan.campaign.schedule.isOnCalendar
    }
    let visible = plans.indices.filter { plans[$0].isLive && plans[$0].campaign.isVisible }
    var combinations = AudienceCombinations(visible.map { plans[$0].campaign.audience })
    let busiest = timeline.withSamples(plans, from: plan.now)
    day = FrequencyPeak.find(busiest, visible, of: plans, days: 1, &combinations)
    week = FrequencyPeak.find(busiest, visible, of: plans, days: 7, &combinations)
    untimed = visible.filter { !plans[$0].campaign.schedule.isOnCalendar && busiest.entries[$0].isEmpty }
    let world = WorldClocks(project.zones, from: plan.now, timeline.stretches, jobs: jobs)
    let found = Collision.find(timeline, visible, of: plans, world, &combinations)
    collisions = found.all
    replacing =
      found.replacing + Collision.ofSameValues(busiest, visible, of: plans, world, &combinations)
    waiting = WaitingPushes.most(timeline, visible, plans, &combinations)
    clocks = plans.indices.map { index in
      plans[index].isLive
        ? ClockNote.notes(plans[index].campaign, timeline.entries[index], world, project.policy) : []
    }
  }
}

extension Campaign {
  /// Whether people see it: it has texts and is no Live Activity.
  var isVisible: Bool { liveActivity == nil && variants.contains { !$0.content.texts.isEmpty } }
}
