import Checking
import Clocks
public import Diagnostics
import Language
public import Planning

/// `schedule-past`
public enum SchedulePast: LintRule {
  /// The page.
  public static let rule = Rule(
    "schedule-past", summary: "a schedule lies in the past, or never fires",
    why:
      "A device accepts a request for a time that has passed and never fires it, without an error; a push would go out at once or not at all.",
    facts: ["past-date"],
    fix:
      "Move the date, or set `status: ended`. Of a day that never comes, write another one, or `on-missing-day: last`.",
    bad: "schedule: { at: 2019-06-01 09:00, zone: UTC } # expect",
    good: "schedule: { at: 2030-06-01 09:00, zone: UTC }")

  /// Single dates, and repetitions of which nothing is left.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard plan.isPast, plan.campaign.status != .ended else { return }
    switch plan.campaign.schedule.form {
    case .at(let at): findings.append(past(at.value.text, at: at.span, context.now))
    case .every(let recurrence):
      if let finding = past(recurrence, plan.campaign.schedule, context.now) { findings.append(finding) }
    default: break
    }
  }

  private static func past(_ file: RecurrenceRule, _ schedule: Schedule, _ now: Instant) -> Finding? {
    if let until = file.until, until.value < CivilDateTime(secondsSinceEpoch: now.seconds).date {
      return past(until.value.text, at: until.span, now)
    }
    // Of days and times that could not be read, other findings tell.
    guard !file.times.isEmpty, file.unit == .day || !file.days.isEmpty else { return nil }
    if let from = file.from, let until = file.until, let recurrence = schedule.recurrence,
      Occurrences.first(recurrence, from: CivilDateTime(date: from.value, time: .midnight)) == nil
    {
      return Finding(
        rule, at: file.days.first?.span ?? until.span,
        "none of its days lies between \(from.value.text) and \(until.value.text)",
        notes: [Finding.Note("so it never fires")], help: "choose another day, or move \"from\" or \"until\"")
    }
    if let until = file.until {
      return Finding(
        rule, at: until.span, "up to \(until.value.text) it does not fire any more", label: "now is \(now.text)",
        notes: [Finding.Note("no day and time of it is left")], help: "move the date, or write \"status: ended\"")
    }
    if let count = file.count, let from = file.from, let recurrence = schedule.recurrence,
      Occurrences.first(recurrence, from: CivilDateTime(date: from.value, time: .midnight)) != nil
    {
      let all = count.value == 1 ? "its only time is" : "all \(count.value) times of it are"
      return Finding(
        rule, at: count.span, "\(all) in the past", label: "now is \(now.text)",
        notes: [Finding.Note("they are counted from \"from\" on")],
        help: "count more of them, or write \"status: ended\"")
    }
    return Finding(
      rule, at: file.days.first?.span ?? schedule.span, "it never fires",
      notes: [Finding.Note("no month or year that counts has such a day")],
      help: "choose another day, or write \"on-missing-day: last\"")
  }

  private static func past(_ text: String, at span: SourceSpan, _ now: Instant) -> Finding {
    Finding(
      rule, at: span, "\(text) is in the past", label: "now is \(now.text)",
      notes: [Finding.Note("a device never fires a request for a time that has passed, and does not say so")],
      help: "move the date, or write \"status: ended\"")
  }
}
