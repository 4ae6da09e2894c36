import Checking
import Clocks
public import Diagnostics
import Expressions
import Language
public import Planning

/// `unmet-trigger`
public enum UnmetTrigger: LintRule {
  /// The page.
  public static let rule = Rule(
    "unmet-trigger", .warning,
    summary: "for everyone in the audience the moment of the push has already passed",
    why:
      "A push that comes some time after an event goes to people who are in the audience when it is built and whose moment is still ahead. A person who has not opened the app for 14 days is already past 14 days after opening it, so no one gets the push.",
    fix: "Narrow the audience to people whose event is recent, or wait longer.",
    bad: """
      audience: not last_open within last 14 days
      schedule: { after: 14d, event: last_open } # expect
      """,
    good: """
      audience: last_open within last 14 days
      schedule: { after: 14d, event: last_open }
      """)

  /// The longest that a time of day lets wait, with the clocks changed meanwhile.
  private static let longestDay: Int64 = 26 * 3600

  /// Looks for one person at one moment from now on.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard case .after(let delay) = plan.campaign.schedule.timing, !plan.campaign.schedule.hasOwnRows,
      plan.campaign.delivery == .push, let length = delay.length, !delay.isBefore,
      let column = plan.campaign.schedule.eventColumn, plan.campaign.columns.attributes[column].type == .timestamp,
      let audience = plan.campaign.audience,
      !audience.welcomes(whoseEventJustCame: column)
    else { return }
    let (span, event) = (length, delay.event)
    let wait = delay.days.isEmpty ? delay.needsZone ? longestDay : 0 : 8 * longestDay
    let (most, isTooLong) = span.value.seconds.addingReportingOverflow(wait)
    let last = Predicate.everyMoment.upperBound
    guard !isTooLong, context.now < last else { return }
    func canHold(hasCome: Bool, aheadBy seconds: Int64?) -> Predicate.Answer {
      audience.canHold(
        at: context.now...last, of: column, hasCome: hasCome, aheadBy: seconds, budget: context.budget)
    }
    // Who is asked for an event that is still to come is meant so. But whoever lacks it within the last days lacks it in the future, too,
    // so where it may have come, only then is looked at.
    guard canHold(hasCome: true, aheadBy: most) == .no,
      canHold(hasCome: false, aheadBy: most) == .no || canHold(hasCome: true, aheadBy: nil) == .yes
    else { return }
    findings.report(
      rule, at: event.span, "no one in the audience still has \(span.value.text) after \"\(event.value)\" ahead",
      note: "everyone in the audience lacks \"\(event.value)\", or its moment has passed",
      help: "ask for those whose moment is recent, for example \"\(event.value) within last \(days(span.value)) days\"")
  }

  private static func days(_ span: TimeSpan) -> Int64 { max(1, span.seconds / 86_400) }
}
