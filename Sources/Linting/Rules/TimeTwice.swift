import Checking
import Clocks
public import Diagnostics
public import Planning

/// `time-twice`
public enum TimeTwice: LintRule {
  /// The page.
  public static let rule = Rule(
    "time-twice", .warning, summary: "a time comes twice on a day when clocks change",
    why: "belfry uses the first of the two; what a device does is not documented.",
    facts: ["skipped-time"],
    fix: "Use a time outside of the change, most often before 01:00 or after 04:00.",
    bad: "schedule: { at: 2027-10-31 02:30, zone: Europe/Berlin } # expect",
    good: "schedule: { at: 2027-10-31 09:00, zone: Europe/Berlin }")

  /// A single time; of repeated ones ``RecurringGap`` knows the changes.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let schedule = plan.campaign.schedule
    guard case .fixed(let zone)? = schedule.zone, zone.hasTransitions else { return }
    for at in schedule.writtenDates {
      guard case .overlap = zone.instants(of: at.value) else { continue }
      findings.append(finding(at.value.time, at: at.span, zone, at.value.date))
    }
    for (time, change) in ClockChanges.met(by: schedule, zone, from: context.now) where !change.isGap {
      findings.append(finding(time.value, at: time.span, zone, change.date))
    }
  }

  private static func finding(_ time: CivilTime, at span: SourceSpan, _ zone: Zone, _ date: CivilDate) -> Finding {
    Finding(
      rule, at: span, "\(time.text) comes twice in \(zone.name) on \(date.text)",
      note: "clocks are put back on that day; the first of the two counts", help: "use a time outside of the change")
  }
}
