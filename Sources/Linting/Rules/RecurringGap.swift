import Checking
import Clocks
public import Diagnostics
import Parsing
public import Planning

/// `recurring-gap`
public enum RecurringGap: LintRule {
  /// The page.
  public static let rule = Rule(
    "recurring-gap", .warning, adjustable: true,
    summary: "a repeated time does not exist on a day on which clocks change",
    why: "What a device does then is not documented: it fires later, or skips the day.",
    facts: ["skipped-time"],
    fix: "Use a time outside of the change, most often before 01:00 or after 04:00.",
    bad: "schedule: { every: week, days: [sun], at: \"02:30\", zone: Europe/Berlin } # expect",
    good: "schedule: { every: week, days: [sun], at: \"09:00\", zone: Europe/Berlin }")

  /// Looks at the changes of the next two years.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard case .every(let file) = plan.campaign.schedule.form, let recurrence = plan.campaign.schedule.recurrence,
      case .fixed(let zone)? = plan.campaign.schedule.zone,
      zone.hasTransitions
    else { return }
    // Clocks change in the small hours; other times need no search.
    for time in file.times where time.value.hour < 5 || time.value.hour == 23 {
      var instant = context.now
      let end = context.now.adding(TimeSpan(seconds: 2 * 366 * 86_400))
      while let change = zone.nextTransition(after: instant), change.instant < end {
        instant = change.instant
        guard change.offsetAfter > change.offsetBefore else { continue }
        let date = CivilDateTime(secondsSinceEpoch: change.instant.seconds + Int64(change.offsetBefore)).date
        let wall = CivilDateTime(date: date, time: time.value)
        guard case .gap = zone.instants(of: wall), fires(recurrence, on: wall) else { continue }
        findings.append(
          Finding(
            rule, at: time.span, "\(time.value.text) does not exist in \(zone.name) on \(date.text)",
            notes: [Finding.Note("clocks jump to \(zone.local(change.instant).time.text) on that day")],
            help: "use a time outside of the change"))
        break
      }
    }
  }

  private static func fires(_ recurrence: Recurrence, on wall: CivilDateTime) -> Bool {
    Occurrences.first(recurrence, from: CivilDateTime(date: wall.date, time: .midnight)).map { $0.date == wall.date }
      ?? false
  }
}
