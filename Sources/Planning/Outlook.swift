public import Checking
import Clocks
import Diagnostics
import Expressions
import Parsing

/// What comes together for one person in the next 90 days, and what clocks do to the times of campaigns.
public struct Outlook: Sendable {
  /// How many days are looked at.
  public static let days = Lookahead.days

  /// The most notifications of one day; nothing where none is timed.
  public let day: FrequencyPeak?
  /// The most of seven days in a row.
  public let week: FrequencyPeak?
  /// Active campaigns that can come on top, because only the device or the recipient decides when, by their places in the plan.
  public let untimed: [Int]
  /// What one person can get at the same moment.
  public let collisions: [Collision]
  /// The most pushes that wait at once for a device that is offline, by their places in the plan: APNs keeps one of them.
  public let waiting: [Int]
  /// For each campaign of the plan what its times meet in the world's zones.
  public let clocks: [[ClockNote]]

  /// Looks ahead from a plan's moment.
  public init(_ plan: Plan, _ project: Project) {
    let plans = plan.campaigns
    let timeline = Lookahead(plans, from: plan.now)
    let visible = plans.indices.filter { plans[$0].campaign.status == .active && plans[$0].campaign.isVisible }
    var combinations = AudienceCombinations(visible.map { plans[$0].campaign })
    day = FrequencyPeak.find(timeline, visible, of: plans, days: 1, &combinations)
    week = FrequencyPeak.find(timeline, visible, of: plans, days: 7, &combinations)
    untimed = visible.filter { index in
      switch plans[index].campaign.schedule.form {
      case .interval, .after, .region: true
      case .now, .at, .every: false
      }
    }
    collisions = Collision.find(timeline, visible, of: plans, &combinations)
    waiting = Self.waiting(timeline, visible, plans)
    let world = WorldClocks(project.zones, from: plan.now)
    clocks = plans.indices.map { index in
      plans[index].campaign.status == .active
        ? ClockNote.notes(plans[index].campaign, timeline.entries[index], world, project.policy) : []
    }
  }

  /// The pushes whose times to live overlap the most, each campaign once.
  private static func waiting(_ timeline: Lookahead, _ visible: [Int], _ plans: [CampaignPlan]) -> [Int] {
    var lives: [(start: Int64, end: Int64, campaign: Int)] = []
    for index in visible {
      guard let push = plans[index].campaign.push else { continue }
      let keep: Int64
      switch push.expires?.value {
      case .after(let span)?: keep = span.seconds
      // Without an expiry APNs decides; a rule of its own asks for one.
      case nil, .neverStore?, .at?, .atLocal?: continue
      }
      for entry in timeline.entries[index] {
        lives.append((entry.fire.order, entry.fire.order.addingReportingOverflow(keep).partialValue, index))
      }
    }
    lives.sort { ($0.start, $0.campaign) < ($1.start, $1.campaign) }
    var best: [Int] = []
    var alive: [(end: Int64, campaign: Int)] = []
    for life in lives {
      alive.removeAll { $0.end <= life.start || $0.campaign == life.campaign }
      alive.append((life.end, life.campaign))
      if alive.count > best.count { best = alive.map(\.campaign) }
    }
    return best.count > 1 ? best.sorted() : []
  }
}

extension Campaign {
  /// Whether people see it: it has texts and is no Live Activity.
  var isVisible: Bool { liveActivity == nil && variants.contains { !$0.content.texts.isEmpty } }
}
