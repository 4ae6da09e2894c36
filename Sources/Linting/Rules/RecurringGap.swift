import Checking
import Clocks
public import Diagnostics
public import Planning

/// `recurring-gap`
public enum RecurringGap: LintRule {
  /// The page.
  public static let rule = Rule(
    "recurring-gap", .warning,
    summary: "a repeated time does not exist on a day when clocks change",
    why: "What a device does then is not documented: it fires later, or skips the day.",
    facts: ["skipped-time"],
    fix: "Use a time outside of the change, most often before 01:00 or after 04:00.",
    bad: "schedule: { every: week, days: [sun], at: \"02:30\", zone: Europe/Berlin } # expect",
    good: "schedule: { every: week, days: [sun], at: \"09:00\", zone: Europe/Berlin }")

  /// Looks at the changes of the next two years.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard case .fixed(let zone)? = plan.campaign.schedule.zone, zone.hasTransitions else { return }
    for (time, change) in ClockChanges.met(by: plan.campaign.schedule, zone, from: context.now) where change.isGap {
      findings.report(
        rule, at: time.span, "\(time.value.text) does not exist in \(zone.name) on \(change.date.text)",
        note: "clocks jump to \(zone.local(change.instant).time.text) on that day",
        help: "use a time outside of the change")
    }
  }
}
