import Checking
import Clocks
public import Diagnostics
import Language
import Payloads
public import Planning
import Rules

/// `expiry-before-send`
public enum ExpiryBeforeSend: LintRule {
  /// The page.
  public static let rule = Rule(
    "expiry-before-send", alsoWarning: true, summary: "a push expires before it is sent",
    why: "APNs drops it for every device that is not connected at that moment.",
    carriedBy: ["expired"],
    fix: "Set `expires` to a time after the schedule, or use a duration.",
    bad: "schedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 2029-12-24 12:00 } # expect",
    good: "schedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }")

  /// The first moment against the expiry, on the same clock.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let push = plan.campaign.push, let expires = push.expires, plan.campaign.status == .active else { return }
    let schedule = plan.campaign.schedule
    if schedule.isOwn {
      let count = findings.count
      checkPast(expires, plan, context, &findings)
      guard findings.count == count else { return }
    }
    guard let first = plan.fires.first ?? earliest(schedule, from: context.now) else {
      // Only recipients know when, but nothing is sent before now.
      if !plan.campaign.schedule.isOnCalendar { checkPast(expires, plan, context, &findings) }
      return
    }
    // On which clock it is meant is not known: it is wrong if it has passed on all of them.
    if case .sending = plan.campaign.schedule.timing, case .atLocal = expires.value {
      checkPast(expires, plan, context, &findings)
      return checkKept(push, expires, first, plan, &findings)
    }
    let isBefore: Bool
    switch (expires.value, first) {
    case (.at(let expiry), .instant(let fire)): isBefore = expiry <= fire
    case (.atLocal(let expiry), .floating(let fire)): isBefore = expiry <= fire
    case (.atLocal(let expiry), .instant(let fire)):
      guard case .fixed(let zone)? = plan.campaign.schedule.zone else { return }
      isBefore = zone.instant(of: expiry) <= fire
    default: isBefore = false
    }
    guard isBefore else {
      checkLater(expires, plan, &findings)
      return checkKept(push, expires, first, plan, &findings)
    }
    findings.report(
      rule, at: expires.span, "the push expires before it is sent",
      note: "it is sent at \(first.text)\(schedule.isOwn ? " at the earliest" : "")",
      help: "move \"expires\" after that, or write \"expires: 1d\"")
  }

  /// No one has a moment of a schedule with values of each person's own before this one; nil of other schedules.
  private static func earliest(_ schedule: Schedule, from now: Instant) -> Fire? {
    guard case .own(let own) = schedule.timing else { return nil }
    // Where clocks are behind, it is still the day before.
    var start = now
    if case .device? = schedule.zone { start = now.adding(TimeSpan(seconds: -12 * 3600)) }
    guard let next = schedule.widest.nextFire(from: start), let first = own.chosenTimes?.lowerBound else {
      return schedule.widest.nextFire(from: start)
    }
    switch next {
    case .floating(let wall): return .floating(CivilDateTime(date: wall.date, time: first))
    case .instant(let instant):
      let clock = clock(of: schedule)
      return .instant(clock.instant(of: CivilDateTime(date: clock.local(instant).date, time: first)))
    }
  }

  /// The date up to which a push is kept, and as it is written; nothing for what is no date. What is on everyone's clock is meant on UTC's.
  static func end(of expires: Located<Expiry>, _ schedule: Schedule) -> (Instant, String)? {
    switch expires.value {
    case .at(let expiry): (expiry, expiry.text)
    case .atLocal(let expiry): (clock(of: schedule).instant(of: expiry), expiry.text)
    case .after, .neverStore: nil
    }
  }

  /// A moment of sending, where it is on everyone's own clock on UTC's.
  static func instant(of fire: Fire, _ schedule: Schedule) -> Instant {
    switch fire {
    case .instant(let instant): instant
    case .floating(let wall): clock(of: schedule).instant(of: wall)
    }
  }

  private static func clock(of schedule: Schedule) -> Zone {
    if case .fixed(let zone)? = schedule.zone { zone } else { .utc }
  }

  /// A repetition goes on behind a date up to which its first push is kept.
  private static func checkLater(_ expires: Located<Expiry>, _ plan: CampaignPlan, _ findings: inout [Finding]) {
    let schedule = plan.campaign.schedule.widest
    // People whose own bounds it has may have none after that date.
    if case .own(let own) = plan.campaign.schedule.timing, own.own(.until) != nil || own.own(.count) != nil { return }
    guard schedule.recurrence != nil, let (end, text) = end(of: expires, schedule),
      let next = schedule.nextFire(from: end)
    else { return }
    var finding = Finding(
      rule, at: expires.span, "later pushes of this repetition expire before they are sent",
      note: plan.campaign.schedule.isOwn
        ? "it is kept until \(text), and people get it after that"
        : "it is kept until \(text), and sent again at \(next.text)",
      help: "write how long each is kept, for example \"expires: 1d\"")
    // The first ones are sent as they are meant.
    finding.severity = .warning
    findings.append(finding)
  }

  /// A date that has passed on every clock on which it may be meant.
  private static func checkPast(
    _ expires: Located<Expiry>, _ plan: CampaignPlan, _ context: LintContext, _ findings: inout [Finding]
  ) {
    let (isPast, text): (Bool, String)
    switch expires.value {
    case .at(let expiry): (isPast, text) = (expiry <= context.now, expiry.text)
    case .atLocal(let expiry):
      let zone = plan.campaign.schedule.zone ?? .device
      (isPast, text) = (expiry <= zone.earliestLocal(context.now), expiry.text)
    default: return
    }
    guard isPast else { return }
    findings.report(
      rule, at: expires.span, "the push expires before it is sent",
      note: "\(text) is in the past, now is \(context.now.text)", help: "move \"expires\", or write \"expires: 1d\"")
  }

  /// A date that lies further behind the moment of sending than a push is kept. Durations are held against it when the file is checked.
  private static func checkKept(
    _ push: PushSettings, _ expires: Located<Expiry>, _ first: Fire, _ plan: CampaignPlan, _ findings: inout [Finding]
  ) {
    let schedule = plan.campaign.schedule
    // A repetition comes nearer to its date with each time.
    if schedule.recurrence != nil || schedule.isOwn { return }
    guard let (end, text) = end(of: expires, schedule) else { return }
    let start = instant(of: first, schedule)
    let isBroadcast = push.channel != nil
    let limit = isBroadcast ? NotificationLimit.broadcastStorage : .storage
    guard let most = limit.seconds, end > start.adding(TimeSpan(seconds: most)) else { return }
    findings.report(
      .expiryTooLong, at: expires.span, "\(isBroadcast ? "a broadcast channel" : "APNs") keeps no push until \(text)",
      note: "it is sent at \(first.text), and \(limit.text) is the most", help: "use at most \"\(limit.duration)\"")
  }
}
