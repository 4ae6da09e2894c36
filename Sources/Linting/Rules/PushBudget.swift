import Checking
import Clocks
public import Diagnostics
import Language
import Payloads
public import Planning

/// `push-budget`
public enum PushBudget: LintRule {
  /// The page.
  public static let rule = Rule(
    "push-budget", .warning, summary: "a campaign sends more pushes of one kind than the system's budget allows",
    why:
      "The system limits pushes that show nothing: two or three background pushes an hour reach an app, and 50 a day reach a complication. Updates of a Live Activity with priority 10 use up an hourly budget for which Apple publishes no number; an app can request a larger one in its Info.plist. Pushes beyond the budget are dropped silently. belfry counts each campaign by itself, all its times and steps together, because whether a person gets several campaigns depends on rows that are read when a batch is built.",
    facts: [
      "limit/background-per-hour", "limit/complications-per-day", "limit/live-activity-updates-per-hour",
      "info-plist/NSSupportsLiveActivitiesFrequentUpdates", "push-type/liveactivity",
    ],
    fix: "Send less often. For a Live Activity: `priority: 5` for what can wait, or the key in the Info.plist.",
    bad: """
      # file: hello.yaml
      campaign: hello
      deliver: push
      audience: all
      schedule: { every: day, at: ["10:00", "10:10", "10:20", "10:30"], zone: UTC } # expect
      push: { content-available: true, expires: 1h }
      """,
    good: """
      # file: hello.yaml
      campaign: hello
      deliver: push
      audience: all
      schedule: { every: day, at: ["10:00", "10:30"], zone: UTC }
      push: { content-available: true, expires: 1h }
      """)

  /// What the system counts, and for how long.
  private struct Budget: Sendable {
    let limit: NotificationLimit
    let seconds: Int64
    let what: String
    let period: String
    let note: String
    let help: String
    let isSpent: @Sendable (Campaign, Project) -> Bool
  }

  private static let budgets = [
    Budget(
      limit: .backgroundPerHour, seconds: 3600, what: "background pushes", period: "within an hour",
      note: "two or three an hour reach an app; the system drops more",
      help: "send them less often; what the app must know at once can come with an alert",
      isSpent: { campaign, _ in campaign.push?.type.name == "background" }),
    Budget(
      limit: .complicationsPerDay, seconds: 86_400, what: "pushes for a complication", period: "within a day",
      note: "50 a day reach a complication",
      help: "send them less often; a complication made with WidgetKit is reloaded by the push type \"widgets\"",
      isSpent: { campaign, _ in campaign.push?.type.name == "complication" }),
    Budget(
      limit: .liveActivityUpdatesPerHour, seconds: 3600, what: "updates of priority 10", period: "within an hour",
      note: "Apple publishes no number; belfry takes an ordinary budget to have room for 6",
      help:
        "write \"priority: 5\" under \"push\" for what can wait, or add \(InfoPlistKey.frequentLiveActivityUpdates.key) to the app's Info.plist, as <true/>",
      isSpent: { campaign, project in
        guard campaign.liveActivity?.event == .update, campaign.push?.priority == 10 else { return false }
        return project.isSatisfied(.frequentLiveActivityUpdates) == false
      }),
  ]

  /// How many moments are looked at: those of a week at one a quarter of an hour.
  private static let most = 700

  /// The days behind the first moment that are looked at: a month, whatever its length, begins anew in them.
  private static let days: Int64 = 32

  /// The densest stretch from the first moment on.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let campaign = plan.campaign
    guard campaign.push != nil else { return }
    // By their places: to be asked, each would be copied.
    for place in budgets.indices where budgets[place].isSpent(campaign, context.project) {
      let budget = budgets[place]
      let count = steps(campaign, context, budget) ?? moments(campaign, context, budget)
      guard !budget.limit.allows(count) else { continue }
      var come = "come"
      if case .own(let own) = campaign.schedule.timing, own.chosenTimes != nil { come = "may come" }
      findings.report(
        rule, at: campaign.schedule.span, "\(count) \(budget.what) \(come) \(budget.period)",
        note: budget.note, help: Advice(budget.help))
    }
  }

  private static func moments(_ campaign: Campaign, _ context: LintContext, _ budget: Budget) -> Int {
    if case .own(let own) = campaign.schedule.timing { return densest(of: own, budget) }
    guard campaign.schedule.isOnCalendar else { return 0 }
    func moments(from start: Instant, days: Int64, limit: Int) -> [Instant] {
      campaign.schedule.moments(
        from: start, until: start.adding(TimeSpan(seconds: days * 86_400)), device: .utc, limit: limit
      ).map(\.instant)
    }
    guard let first = moments(from: context.now, days: 36_500, limit: 1).first else { return 0 }
    return densest(moments(from: first, days: days, limit: most).map(\.seconds), within: budget.seconds)
  }

  /// Those of a schedule with values of each person's own, on two days in a row. All times that a person chooses may be in one hour.
  private static func densest(of own: OwnRecurrence, _ budget: Budget) -> Int {
    guard own.chosenTimes == nil else { return own.mostTimesADay }
    let times = own.rule.times.map { Int64($0.value.secondsOfDay) }.sorted()
    return densest(times + times.map { $0 + 86_400 }, within: budget.seconds)
  }

  // MARK: - Steps

  /// How many steps come together with this one, the last of them, where they are the first that are too many; nil for what is no step, and for one that
  /// waits for a wall clock.
  private static func steps(_ campaign: Campaign, _ context: LintContext, _ budget: Budget) -> Int? {
    guard let above = context.stepsAbove.last, let place = place(campaign) else { return nil }
    let earlier = context.stepsAbove.suffix(budget.limit.value + 1).map(\.campaign)
    func count(_ steps: some Sequence<Campaign>, until end: Int64) -> Int {
      steps.count { step in
        guard let own = Self.place(step), own.event == place.event, StepOrder.isForSame(step, campaign) else {
          return false
        }
        return end - budget.seconds < own.seconds && own.seconds <= end && budget.isSpent(step, context.project)
      }
    }
    // The step above has been told of what comes together with it.
    let isTold = Self.place(above.campaign).map { budget.limit.allows(count(earlier, until: $0.seconds)) } == false
    return isTold ? 0 : count(earlier, until: place.seconds) + 1
  }

  /// When a step comes, as seconds from the moment that all steps count from, or on the wall clock that they all live by.
  private static func place(_ step: Campaign) -> (event: ExactText?, seconds: Int64)? {
    switch step.schedule.timing {
    case .after(let delay):
      guard !delay.needsZone, delay.repetition == nil else { return nil }
      return (ExactText(delay.event.value), delay.shift.seconds)
    case .once(let time): return (nil, time.value.secondsSinceEpoch)
    default: return nil
    }
  }

  /// The most moments in a row that lie less than so many seconds apart.
  private static func densest(_ moments: [Int64], within seconds: Int64) -> Int {
    var (first, best) = (0, 0)
    for (place, moment) in moments.enumerated() {
      while moments[first] <= moment - seconds { first += 1 }
      best = max(best, place - first + 1)
    }
    return best
  }
}
