import Checking
import Clocks
public import Diagnostics
import Expressions
import Language
public import Planning

/// `step-order`
public enum StepOrder: LintRule {
  /// The page.
  public static let rule = Rule(
    "step-order", .warning, summary: "a step of a sequence comes before the one above it, or at the same moment",
    why:
      "Steps are read from top to bottom. A step without its own time uses that of the file, and comes at the event itself or together with another step.",
    fix: "Give the step a time, or move it to its place in the order.",
    bad: """
      schedule: { event: last_open }
      steps:
        - { step: week, after: 7d }
        - { step: month, alert: A month without you } # expect
      """,
    good: """
      schedule: { event: last_open }
      steps:
        - { step: week, after: 7d }
        - { step: month, after: 30d, alert: A month without you }
      """)

  /// When a step comes, seen from the one above it.
  private enum Order { case before, together }

  /// Looks at the step above.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let above = context.stepAbove, isForSame(above, plan.campaign) else { return }
    let (schedule, first) = (plan.campaign.schedule, above.schedule)
    guard let order = order(first, schedule) else { return }
    let comes = order == .before ? "comes before" : "comes at the same moment as"
    var finding = Finding(
      rule, at: plan.campaign.ownTime, "\"\(plan.campaign.id)\" \(comes) \"\(above.id)\", the step above it",
      notes: [Finding.Note("that one comes \(first.form.text)", at: above.ownTime)],
      help: order == .before ? "say when it comes, or move it up" : "say when it comes")
    if case .after(let delay) = schedule.timing, delay.length == nil {
      finding.help = "add when it comes, such as \"after: 14d\"" + (order == .before ? ", or move it up" : "")
    }
    findings.append(finding)
  }

  /// Whether the same people get both: of two audiences each may have its own step at one moment.
  static func isForSame(_ one: Campaign, _ other: Campaign) -> Bool {
    let (one, other) = (one.audience?.source ?? "", other.audience?.source ?? "")
    return one.utf8.elementsEqual(other.utf8)
  }

  private static func order(_ above: Schedule, _ below: Schedule) -> Order? {
    switch (above.timing, below.timing) {
    case (.after(let first), .after(let second)): order(first, second)
    case (.once(let first), .once(let second)) where isOneClock(above, below): order(first.value, second.value)
    default: nil
    }
  }

  /// By different times of day it depends on the event which comes first.
  private static func order(_ above: EventDelay, _ below: EventDelay) -> Order? {
    guard above.event.value.utf8.elementsEqual(below.event.value.utf8), above.repetition == nil,
      below.repetition == nil
    else { return nil }
    let (first, second) = (above.shift.seconds, below.shift.seconds)
    let isAlike =
      above.times.map(\.value) == below.times.map(\.value) && above.days.map(\.value) == below.days.map(\.value)
      && above.between?.from == below.between?.from && above.between?.to == below.between?.to
    if isAlike { return order(first, second) }
    return first > second && first - second >= 86_400 ? .before : nil
  }

  private static func order<T: Comparable>(_ above: T, _ below: T) -> Order? {
    below < above ? .before : below == above ? .together : nil
  }

  private static func isOneClock(_ one: Schedule, _ other: Schedule) -> Bool {
    switch (one.zone, other.zone) {
    case (.device?, .device?): true
    case (.fixed(let one)?, .fixed(let other)?): one.name.utf8.elementsEqual(other.name.utf8)
    default: false
    }
  }
}

extension Campaign {
  /// Where a step says its own moment; its head where it has that of the whole file.
  fileprivate var ownTime: SourceSpan {
    let own: SourceSpan? =
      switch schedule.timing {
      case .after(let delay): delay.length?.span
      case .once(let time): time.span
      default: nil
      }
    return own.map { $0.start > head.start ? $0 : head } ?? head
  }
}
