import Checking
import Clocks
public import Diagnostics
import Language
public import Planning

/// `never-fires`
public enum NeverFires: LintRule {
  /// The page.
  public static let rule = Rule(
    "never-fires", summary: "a repetition has no day on which it fires",
    why: "Its days never come, so the campaign is never sent.",
    fix: "Write another day, `on-missing-day: last`, or move `from` or `until`.",
    bad:
      "schedule: { every: month, days: [15], at: \"09:00\", zone: UTC, from: 2029-12-28, until: 2030-01-01 } # expect",
    good:
      "schedule: { every: month, days: [15], at: \"09:00\", zone: UTC, from: 2029-12-28, until: 2030-02-01 }")

  /// Repetitions that never had a moment and never will.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let schedule = plan.campaign.schedule.widest
    guard plan.isPast || plan.campaign.schedule.isOverForAll(from: context.now), plan.campaign.status != .ended,
      let recurrence = schedule.recurrence, recurrence.dates.isEmpty, isNever(recurrence.rule, schedule)
    else { return }
    let file = recurrence.rule
    if let from = file.from, let until = file.until {
      findings.report(
        rule, at: file.days.first?.span ?? until.span,
        "none of its days lies between \(from.value.text) and \(until.value.text)", note: "so it never fires",
        help: "choose another day, or move \"from\" or \"until\"")
    } else {
      findings.report(
        rule, at: file.days.first?.span ?? plan.campaign.schedule.span, "it never fires",
        note: "no month or year that counts has such a day",
        help: "choose another day, or write \"on-missing-day: last\"")
    }
  }

  /// Whether a repetition of which nothing is left never had anything. Of days and times that could not be read, other findings tell.
  static func isNever(_ file: RecurrenceRule, _ schedule: Schedule) -> Bool {
    guard !file.times.isEmpty, file.unit == .day || !file.days.isEmpty, let recurrence = schedule.recurrence else {
      return false
    }
    // Without a first day it may have fired before.
    guard let from = file.from else { return file.until == nil && file.count == nil }
    return Occurrences.first(recurrence, from: CivilDateTime(date: from.value, time: .midnight)) == nil
  }
}
