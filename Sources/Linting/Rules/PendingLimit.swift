import Checking
import Clocks
public import Diagnostics
import Expressions
import Language
import Planning

/// `pending-limit`
public enum PendingLimit: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "pending-limit", summary: "the local campaigns need more pending requests than a device keeps",
    why:
      "A device keeps 64 requests per app, and drops others without a word. A repetition that no trigger can say is pending some days ahead (`opened-every` in the policy, 7 by default), and is silent for people who do not open the app for longer. From iOS 26 on, what must ring can be an AlarmKit alarm, which does not count.",
    facts: ["limit/pending-requests", "pending-lost", "alarms"],
    fix:
      "Let a repetition be one trigger (no `from`, `until`, `count` or `except`), promise that the app is opened more often, or deliver a campaign by push.",
    bad: """
      deliver: local
      schedule: { every: day, at: ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"], zone: device, until: 2029-12-01 } # expect
      """,
    good: """
      deliver: local
      schedule: { every: day, at: "09:00", zone: device }
      """)

  /// It needs moments and requests.
  public static let needs = ProjectNeeds.plan

  /// The kinds of device that are too full, the fullest first; what one campaign does to several of them is told once.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let budget = campaigns.pending else { return [] }
    var blamed: Set<[UInt8]> = []
    return budget.kinds.filter { $0.slots > budget.limit }
      .compactMap { found($0, budget) }.filter { blamed.insert(Array($0.path.utf8)).inserted }
  }

  private static func found(_ kind: DeviceKind, _ budget: PendingBudget) -> PlacedFinding? {
    let needs = kind.campaigns.compactMap { budget[$0] }
    let most = needs.sorted { ($0.need.most, $1.id) > ($1.need.most, $0.id) }.prefix(5)
    guard let largest = most.first else { return nil }
    // The text format shows the first five: for whom, what is lost, then where the requests come from.
    var notes = kind.audiences.isEmpty ? [] : [Finding.Note(who(kind, budget))]
    notes.append(Finding.Note(lost(kind, budget)))
    for campaign in most where campaign.need.most > 1 {
      let ahead = campaign.need.days.map { ": no repeating trigger says it, so \(days($0)) of it are pending" } ?? ""
      notes.append(
        Finding.Note(
          "\"\(campaign.id)\" needs \(campaign.need.most)\(ahead)", at: campaign.schedule.span, in: campaign.path))
    }
    let finding = Finding(
      rule, at: largest.schedule.span,
      "a device needs \(kind.slots) pending requests and may hold \(budget.limit)",
      label: largest.need.most == 1 ? "one of them" : "\(largest.need.most) of them",
      notes: notes, help: Advice(advice(largest, kind, budget)))
    return PlacedFinding(finding, in: largest.path, of: largest.id)
  }

  private static func days(_ count: Int) -> String { count == 1 ? "one day" : "\(count) days" }

  private static func who(_ kind: DeviceKind, _ budget: PendingBudget) -> String {
    let names = Suggestion.list(kind.audiences.prefix(5).map { "\"\($0)\"" }, "and")
    let more = kind.audiences.count > 5 ? " and \(kind.audiences.count - 5) more" : ""
    let held = kind.audiences.count == 1 ? "holds" : "hold"
    let example = kind.example.isEmpty ? "" : ", such as: \(kind.example)"
    return budget.isProven
      ? "on a device for which \(names)\(more) \(held)\(example)"
      : "if \(names)\(more) can hold for one person, which is not excluded"
  }

  /// What does not come, and for whom.
  private static func lost(_ kind: DeviceKind, _ budget: PendingBudget) -> String {
    let covered = kind.coveredDays ?? 0
    guard let promised = budget.days else {
      return "all of these repeat for ever, so some of them never ring, silently"
    }
    return covered == 0
      ? "silently, some of them never ring, however often the app is opened"
      : "the soonest are kept: they last \(days(covered)), and people who do not open the app for \(days(promised)) miss the rest, silently"
  }

  /// What to change in the campaign that needs the most, or in what is promised.
  private static func advice(_ campaign: PendingCampaign, _ kind: DeviceKind, _ budget: PendingBudget) -> String {
    var ways: [String] = []
    if let recurrence = campaign.schedule.recurrence, recurrence.dates.isEmpty, campaign.audience?.readsClock != true {
      let rule = recurrence.rule
      let reasons = OwnKey.allCases.filter { !$0.makesMoments && rule.says($0) }.map { "\"\($0.name)\"" }
      let triggers = max(recurrence.rule.days.count, 1) * rule.times.count
      if rule.interval == 1, rule.months.isEmpty, !reasons.isEmpty, triggers < campaign.need.most,
        rule.days.allSatisfy(\.value.isInEveryPeriod)
      {
        ways.append("without \(Suggestion.list(reasons, "and")) it needs \(triggers)")
      }
    }
    if let covered = kind.coveredDays, covered > 0 {
      ways.append(
        "if people open the app every \(days(covered)), write \"opened-every: \(covered)d\" in the policy")
    }
    guard !ways.isEmpty else {
      return "leave out \(kind.slots - budget.limit) of them, or send them as pushes: a push takes no slot"
    }
    return (ways + ["a push takes no slot"]).joined(separator: "; ")
  }
}
