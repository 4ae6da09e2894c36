import Checking
import Clocks
public import Diagnostics
import Parsing
public import Planning

/// `schedule-past`
public enum SchedulePast: LintRule {
  /// The page.
  public static let rule = Rule(
    "schedule-past", summary: "a schedule lies in the past",
    why:
      "A device accepts a request for a time that has passed and never fires it, without an error; a push would go out at once or not at all.",
    fix: "Move the date, or set `status: ended`.",
    bad: "schedule: { at: 2019-06-01 09:00, zone: UTC } # expect",
    good: "schedule: { at: 2030-06-01 09:00, zone: UTC }")

  /// Single dates, and repetitions whose last day has passed.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard plan.isPast, plan.campaign.status != .ended else { return }
    switch plan.campaign.schedule.form {
    case .at(let at): findings.append(past(at.value.text, at: at.span, context.now))
    case .every(let recurrence):
      guard let until = recurrence.until, until.value < CivilDateTime(secondsSinceEpoch: context.now.seconds).date
      else { return }
      findings.append(past(until.value.text, at: until.span, context.now))
    default: break
    }
  }

  private static func past(_ text: String, at span: SourceSpan, _ now: Instant) -> Finding {
    Finding(
      rule, at: span, "\(text) is in the past", label: "now is \(now.text)",
      notes: [Finding.Note("a device never fires a request for a time that has passed, and does not say so")],
      help: "move the date, or write \"status: ended\"")
  }
}
