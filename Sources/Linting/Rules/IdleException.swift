import Checking
import Clocks
public import Diagnostics
import Language
public import Planning

/// `idle-exception`
public enum IdleException: LintRule {
  /// The page.
  public static let rule = Rule(
    "idle-exception", .warning, summary: "a day under `except` is in the past, or the repetition does not fire on it",
    why:
      "The author expects a day without the notification. Most likely another day or another year was meant.",
    fix: "Correct the day, or remove it.",
    bad: "schedule: { every: week, days: [mon], at: \"09:00\", zone: UTC, except: [2026-12-25] } # expect",
    good: "schedule: { every: week, days: [mon], at: \"09:00\", zone: UTC, except: [2026-12-28] }")

  /// Asks the repetition without its exceptions for each of these days.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let rule = plan.campaign.schedule.widest.recurrence?.rule, !rule.except.isEmpty, !rule.times.isEmpty,
      rule.unit == .day || !rule.days.isEmpty
    else { return }
    var whole = rule
    whole.except = []
    // Which day is the last of so many follows from the others.
    whole.count = nil
    let recurrence = Recurrence(whole)
    let over = rule.except.filter { next($0.value, after: context.now) != nil }
    if let day = over.first, let next = next(day.value, after: context.now) {
      findings.report(
        self.rule, at: day.span, "\"\(day.value.text)\" leaves nothing out any more: it is over",
        note: over.count > 1 ? "so are \(over.count - 1) of the other days" : nil,
        help: "write \"\(next.text)\" if that is meant, or remove it")
    }
    for day in rule.except where next(day.value, after: context.now) == nil {
      let found = Occurrences.first(recurrence, from: CivilDateTime(date: day.value, time: .midnight))
      guard found?.date != day.value else { continue }
      findings.report(
        self.rule, at: day.span, "\"\(day.value.text)\" leaves nothing out: the repetition does not fire on that day",
        note: why(day.value, rule), help: "correct the day, or remove it")
    }
  }

  /// The same day of a coming year, of a day that was over more than a month ago: until then nobody need tidy up.
  private static func next(_ day: CivilDate, after now: Instant) -> CivilDate? {
    let today = CivilDateTime(secondsSinceEpoch: now.seconds).date
    guard day.adding(days: 31) < today else { return nil }
    return (0...8).lazy.compactMap { CivilDate(year: today.year + $0, month: day.month, day: day.day) }
      .first { $0 >= today }
  }

  private static func why(_ day: CivilDate, _ rule: RecurrenceRule) -> String {
    if let from = rule.from?.value, day < from { return "it begins on \(from.text)" }
    if let until = rule.until?.value, day > until { return "it ends on \(until.text)" }
    let isInMonth = rule.months.isEmpty || rule.months.contains { $0.value == day.month }
    return isInMonth ? "that day is \"\(day.weekday.name)\"" : "it does not fire in that month"
  }
}
