import Checking
import Clocks
public import Diagnostics
import Expressions
import Language
import Limits
import Payloads
public import Planning

/// `quiet-hours`
public enum QuietHours: LintRule {
  /// The page.
  public static let rule = Rule(
    "quiet-hours", .warning, summary: "a campaign fires in the quiet hours",
    why: "The project promises not to disturb people then.",
    fix:
      "Move the time, decide with `quiet-hours: hold`, `drop` or `send`, or make it `interruption: passive`, which makes no sound.",
    bad: """
      schedule: { at: 2029-12-24 23:30, zone: device } # expect
      # file: belfry.yaml
      policy: { quiet-hours: { from: "22:00", to: "08:00" } }
      """,
    good: "schedule: { at: 2029-12-24 18:30, zone: device }")

  /// A time on everyone's own clock, one of a fixed zone as the people there and those of the audience's zones meet it, and what fires at
  /// any time of day. Who arrives at a place is awake, and when `now` is or a request comes, only the sender knows.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let campaign = plan.campaign
    guard let hours = campaign.quietHours, hours.decision != .send, campaign.isNoticed,
      !context.project.policy.unread.contains("quiet-hours")
    else { return }
    if let quiet = campaign.schedule.quiet {
      // What is held back wakes nobody; what is dropped at a time that is always quiet reaches nobody either.
      if quiet.decision == .drop { checkDropped(campaign, context, into: &findings) }
      return
    }
    for at in campaign.schedule.writtenDates {
      check([Located(at.value.time, at: at.span)], on: at.value.date, campaign, context, into: &findings)
    }
    switch campaign.schedule.timing {
    case .repeating(let recurrence) where recurrence.dates.isEmpty:
      check(recurrence.rule.times, on: nil, campaign, context, into: &findings)
    case .after(let delay) where !delay.times.isEmpty:
      check(delay.times, on: nil, campaign, context, into: &findings)
    case .after(let delay):
      if let between = delay.between, let quiet = context.project.policy.quietHours, !between.meets(quiet) { break }
      findings.append(
        anyTime(
          context,
          "it fires \(delay.length == nil ? "at " : "")\(delay.head("\"\(delay.event.value)\"")), "
            + (delay.between == nil ? "at any time of day" : "in the quiet hours, too"), at: delay.span,
          help: "write \"quiet-hours: hold\", add \"at\" and \"zone: device\", or write \"interruption: passive\""))
    case .own(let own):
      check(own.rule.times, on: nil, campaign, context, into: &findings)
      checkChosen(own, campaign, context, into: &findings)
    case .interval(let interval):
      // Of what cannot repeat so, another finding tells what to write.
      guard campaign.delivery == .local, interval.value.seconds >= NotificationLimit.repeatInterval.value else { break }
      findings.append(
        anyTime(
          context, "it fires every \(interval.value.text), by night, too", at: interval.span,
          help: hours.decision == nil
            ? "write \"every: day\" with times, \"quiet-hours: send\" if that is meant, or \"interruption: passive\""
            : "the device repeats it by itself, so nothing can \(hours.decision?.name ?? "hold") it; write \"every: day\" with times, or \"quiet-hours: send\""
        ))
    case .sending, .once, .repeating, .device, .request: break
    }
  }

  /// Times that each person chooses: those that the type of the attribute allows.
  private static func checkChosen(
    _ own: OwnRecurrence, _ campaign: Campaign, _ context: LintContext, into findings: inout [Finding]
  ) {
    guard let quiet = context.project.policy.quietHours else { return }
    var found = quietTimes(of: own, quiet).map { ($0.text, $0.span) }
    if case .fixed(let home)? = campaign.schedule.zone { found = quietTimes(of: own, campaign, home, context) }
    guard let (text, span) = found else { return }
    findings.append(
      anyTime(
        context, text, at: span,
        help:
          "write \"quiet-hours: send\" if people choose the time, \"quiet-hours: hold\", or give the attribute a \"min\" and a \"max\""
      ))
  }

  /// How many of the times that people can choose are in the quiet hours, in words; nil if none are, or no one chooses.
  private static func quietTimes(
    of own: OwnRecurrence, _ quiet: Language.QuietHours
  ) -> (text: String, span: SourceSpan, areAll: Bool)? {
    guard let name = own.rule.own(.at), let times = own.chosenTimes, quiet.containsAny(of: times) else { return nil }
    let areAll = quiet.containsAll(of: times)
    return (
      "\"\(name.value)\" is \(times.lowerBound.text) to \(times.upperBound.text), and \(areAll ? "all" : "some") of these times are in the quiet hours",
      name.span, areAll
    )
  }

  /// A time on the clock of a zone that people can choose and that is in the quiet hours for people of the audience, in words.
  private static func quietTimes(
    of own: OwnRecurrence, _ campaign: Campaign, _ home: Zone, _ context: LintContext
  ) -> (String, SourceSpan)? {
    guard let name = own.rule.own(.at), let times = own.chosenTimes else { return nil }
    let instants = own.instants(on: CivilDateTime(secondsSinceEpoch: context.now.seconds).date, home)
    for zone in namedZones(campaign, home, context) {
      let quiet = instants.first { context.project.policy.isQuiet(zone.local($0).time) }
      guard let quiet, mayReach(zone, campaign, context) else { continue }
      let there = zone === home ? "" : ": \(home.local(quiet).time.text) is \(zone.local(quiet).time.text) there"
      return (
        "\"\(name.value)\" is \(times.lowerBound.text) to \(times.upperBound.text), and some of these times are in the quiet hours in \(zone.name)\(there)",
        name.span
      )
    }
    return nil
  }

  private static func check(
    _ times: [Located<CivilTime>], on date: CivilDate?, _ campaign: Campaign, _ context: LintContext,
    into findings: inout [Finding]
  ) {
    let policy = context.project.policy
    guard case .fixed(let home)? = campaign.schedule.zone else {
      for time in times where policy.isQuiet(time.value) { findings.append(finding(context, time, "")) }
      return
    }
    let zones = namedZones(campaign, home, context)
    let day = date ?? CivilDateTime(secondsSinceEpoch: context.now.seconds).date
    for time in times {
      let instant = home.instant(of: CivilDateTime(date: day, time: time.value))
      // Whether somebody there can be in the audience is asked last: it costs the most.
      let zone = zones.first { zone in
        policy.isQuiet(zone.local(instant).time) && mayReach(zone, campaign, context)
      }
      guard let zone else { continue }
      let there =
        zone === home ? " in \(home.name)" : ": it is \(zone.local(instant).time.text) in \(zone.name) then"
      findings.append(finding(context, time, there))
    }
  }

  /// The zone of the schedule, and those that the audience names.
  private static func namedZones(_ campaign: Campaign, _ home: Zone, _ context: LintContext) -> [Zone] {
    guard let audience = campaign.audience, audience.columns.contains(AttributeTable.timeZoneColumn) else {
      return [home]
    }
    let names = audience.texts(comparedWith: AttributeTable.timeZoneColumn, inAudiences: true)
    return [home] + names.prefix(64).compactMap { (try? context.project.zones.zone(named: $0)) ?? nil }
  }

  /// Whether the audience leaves room for somebody in a zone.
  private static func mayReach(_ zone: Zone, _ campaign: Campaign, _ context: LintContext) -> Bool {
    guard let audience = campaign.audience, audience.columns.contains(AttributeTable.timeZoneColumn) else {
      return true
    }
    var ignored: [Finding] = []
    let there = Predicate.parse(
      "time_zone == \"\(zone.name)\"", attributes: context.project.attributes,
      audiences: context.project.audiences, budget: context.budget, into: &ignored)
    return there.map { Predicate.together([audience, $0], budget: context.budget) == .yes } ?? false
  }

  private static func finding(_ context: LintContext, _ time: Located<CivilTime>, _ there: String) -> Finding {
    anyTime(
      context, "\(time.value.text) is in the quiet hours\(there)", at: time.span,
      help: "move the time, or write \"quiet-hours: hold\" or \"interruption: passive\"")
  }

  /// Times on everyone's own clock, or on that of a zone, that are dropped day after day.
  private static func checkDropped(_ campaign: Campaign, _ context: LintContext, into findings: inout [Finding]) {
    let times: [Located<CivilTime>] =
      switch campaign.schedule.timing {
      case .once(let at): [Located(at.value.time, at: at.span)]
      case .repeating(let recurrence): recurrence.rule.times
      case .after(let delay): delay.times
      case .own(let own): own.rule.times
      case .sending, .interval, .device, .request: []
      }
    var whose = "no one gets it"
    if case .fixed(let zone)? = campaign.schedule.zone { whose = "no one in \(zone.name) gets it" }
    if case .after(let delay) = campaign.schedule.timing, let between = delay.between,
      let quiet = context.project.policy.quietHours, between.isWithin(quiet)
    {
      findings.append(
        anyTime(
          context,
          "\(between.from.text) to \(between.to.text) is in the quiet hours, and what is dropped does not come: \(whose)",
          at: delay.span, help: "move \"between\", or write \"quiet-hours: send\""))
    }
    if case .own(let own) = campaign.schedule.timing, let quiet = context.project.policy.quietHours,
      let found = quietTimes(of: own, quiet)
    {
      findings.append(
        anyTime(
          context,
          "\(found.text); what is dropped does not come: \(found.areAll ? whose : "who chooses one gets nothing")",
          at: found.span,
          help: "give the attribute another \"min\" and \"max\", or write \"quiet-hours: send\" or \"hold\""))
    }
    for time in times where context.project.policy.isQuiet(time.value) {
      findings.append(
        anyTime(
          context, "\(time.value.text) is in the quiet hours, and what is dropped does not come: \(whose)",
          at: time.span,
          help: "move the time, or write \"quiet-hours: hold\""))
    }
  }

  private static func anyTime(
    _ context: LintContext, _ message: String, at span: SourceSpan, help: Advice
  ) -> Finding {
    let quiet = context.project.policy.quietHours.map {
      Finding.Note("the project keeps quiet from \($0.from.text) to \($0.to.text)")
    }
    return Finding(rule, at: span, message, notes: quiet.map { [$0] } ?? [], help: help)
  }
}
