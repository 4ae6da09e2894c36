import Checking
import Clocks
public import Diagnostics
import Language
public import Planning

/// `schedule-past`
public enum SchedulePast: LintRule {
  /// The page.
  public static let rule = Rule(
    "schedule-past", .warning, summary: "the date of an active campaign has passed: it is over",
    why:
      "A campaign that is over is not built. If the date is a mistake, nothing else would show it: a device accepts a request for a time in the past and never fires it.",
    facts: ["past-date"],
    fix: "Write `status: ended`, or move the date.",
    bad: "schedule: { at: 2019-06-01 09:00, zone: UTC } # expect",
    good: "schedule: { at: 2030-06-01 09:00, zone: UTC }")

  /// Single dates, and repetitions of which nothing is left.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard plan.campaign.status == .active else { return }
    guard plan.isOver || plan.campaign.schedule.isOverForAll(from: context.now) else {
      return checkEnding(plan.campaign.schedule, context, into: &findings)
    }
    switch plan.campaign.schedule.timing {
    case .once(let at): findings.append(past(at.value.text, at: at.span, context.now))
    case .repeating(let recurrence):
      if let last = recurrence.dates.last {
        findings.append(past(last.value.text, at: last.span, context.now))
        return
      }
      let file = recurrence.rule
      // Of days and times that could not be read, other findings tell.
      guard !file.times.isEmpty, file.unit == .day || !file.days.isEmpty,
        !NeverFires.isNever(file, plan.campaign.schedule)
      else { return }
      findings.append(past(file, plan.campaign.schedule, context.now))
    case .own(let own):
      let widest = plan.campaign.schedule.widest
      guard let rule = widest.recurrence?.rule, !NeverFires.isNever(rule, widest) else { return }
      findings.append(past(own.rule, widest, context.now))
    default: break
    }
  }

  /// Dates of a list that have passed while others are still to come, and what comes again since a moment of each person up to a day.
  private static func checkEnding(_ schedule: Schedule, _ context: LintContext, into findings: inout [Finding]) {
    // Until then it is the day before somewhere, and what is held back still comes.
    let margin = TimeSpan(seconds: (schedule.isHeld ? schedule.quiet?.mostSeconds ?? 0 : 0))
    let now = context.now
    for at in schedule.writtenDates {
      var moment = Zone.utc.instant(of: at.value).adding(TimeSpan(seconds: 14 * 3600))
      if case .fixed(let zone)? = schedule.zone { moment = zone.instant(of: at.value) }
      guard moment.adding(margin) < now else { continue }
      findings.append(
        over(
          "\(at.value.text) is in the past", at: at.span, now, "nothing is built of this date, only of the others",
          "remove it, or move it"))
    }
    let until: Located<CivilDate>? =
      switch schedule.timing {
      case .after(let delay): delay.repetition?.until
      default: nil
      }
    guard let until, until.value.adding(days: 2) < CivilDateTime(secondsSinceEpoch: now.seconds).date
    else { return }
    findings.append(past(until.value.text, at: until.span, now))
  }

  private static func past(_ file: RecurrenceRule, _ schedule: Schedule, _ now: Instant) -> Finding {
    if let until = file.until {
      if until.value < CivilDateTime(secondsSinceEpoch: now.seconds).date {
        return past(until.value.text, at: until.span, now)
      }
      return over(
        "up to \(until.value.text) it does not fire any more", at: until.span, now,
        "no day and time of it is left", "write \"status: ended\", or move the date")
    }
    guard let count = file.count else { return past("its last day", at: schedule.span, now) }
    let all = count.value == 1 ? "its only time is" : "all \(count.value) times of it are"
    return over(
      "\(all) in the past", at: count.span, now, "they are counted from \"from\" on",
      "write \"status: ended\", or count more of them")
  }

  private static func past(_ text: String, at span: SourceSpan, _ now: Instant) -> Finding {
    over(
      "\(text) is in the past", at: span, now, "the campaign is over, and nothing is built of it",
      "write \"status: ended\", or move the date")
  }

  private static func over(
    _ message: String, at span: SourceSpan, _ now: Instant, _ note: String, _ help: Advice
  ) -> Finding {
    Finding(rule, at: span, message, label: "now is \(now.text)", note: note, help: help)
  }
}
