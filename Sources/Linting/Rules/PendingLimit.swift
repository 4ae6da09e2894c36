import Checking
import Clocks
public import Diagnostics
import Language
import Planning

/// `pending-limit`
public enum PendingLimit: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "pending-limit", summary: "the local campaigns need more pending requests than a device keeps",
    why:
      "A device keeps 64 requests per app. Which ones it drops beyond that is not documented, and it does not say so. From iOS 26 on, what must ring can be an AlarmKit alarm, which does not count.",
    facts: ["limit/pending-requests", "pending-lost", "alarms"],
    fix: "Let a repetition be one trigger (no from, until or count), shorten it, or deliver a campaign by push.",
    bad: """
      deliver: local
      schedule: { every: day, at: "09:00", zone: device, from: 2026-12-01, count: 70 } # expect
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
    let most = needs.first(5) { ($0.requests.count, $1.id) > ($1.requests.count, $0.id) }
    guard let largest = most.first else { return nil }
    // The text format shows the first five: for whom, what is lost, then where the requests come from.
    var notes = kind.audiences.isEmpty ? [] : [Finding.Note(who(kind, budget))]
    notes += lost(kind, budget)
    for campaign in most where campaign.requests.count > 1 {
      notes.append(
        Finding.Note(
          "\"\(campaign.id)\" needs \(count(campaign.requests.count, campaign))\(yearLong(campaign) ? ": no repeating trigger says it, so 366 days of it are expanded" : "")",
          at: campaign.schedule.span, in: campaign.path)
      )
    }
    let finding = Finding(
      rule, at: largest.schedule.span,
      "a device needs \(needs.contains(where: \.hasMoreRequests) ? "more than " : "")\(kind.slots) pending requests and may hold \(budget.limit)",
      label: largest.requests.count == 1 ? "one of them" : "\(count(largest.requests.count, largest)) of them",
      notes: notes,
      help: Advice(advice(largest, over: kind.slots - budget.limit)))
    return PlacedFinding(finding, in: largest.path, of: largest.id)
  }

  /// How many requests of a campaign, as far as they are written out.
  private static func count(_ requests: Int, _ campaign: PendingCampaign) -> String {
    campaign.hasMoreRequests ? "more than \(requests)" : "\(requests)"
  }

  /// Whether a repetition without an end is written out, for as long as requests are written out ahead.
  private static func yearLong(_ campaign: PendingCampaign) -> Bool {
    guard let recurrence = campaign.schedule.recurrence, recurrence.until == nil, recurrence.count == nil else {
      return false
    }
    return campaign.requests.contains { if case .calendar(let match) = $0.trigger { !match.repeats } else { false } }
  }

  private static func who(_ kind: DeviceKind, _ budget: PendingBudget) -> String {
    let names = Suggestion.list(kind.audiences.prefix(5).map { "\"\($0)\"" }, "and")
    let more = kind.audiences.count > 5 ? " and \(kind.audiences.count - 5) more" : ""
    let held = kind.audiences.count == 1 ? "holds" : "hold"
    let example = kind.example.isEmpty ? "" : ", such as: \(kind.example)"
    return budget.isProven
      ? "on a device for which \(names)\(more) \(held)\(example)"
      : "if \(names)\(more) can hold for one person, which is not excluded"
  }

  private static func lost(_ kind: DeviceKind, _ budget: PendingBudget) -> [Finding.Note] {
    func told(_ losses: [PendingLoss]) -> String {
      let soonest = losses.min { ($0.first?.order ?? Int64.max) < ($1.first?.order ?? Int64.max) }
      let parts = losses.prefix(4).compactMap { loss in
        budget[loss.campaign].map { "\(count(loss.requests, $0)) of \"\($0.id)\"" }
      }
      let more = losses.count > 4 ? " and of \(losses.count - 4) more campaigns" : ""
      let first = soonest?.first.map { ", the first on \($0.text)" } ?? ""
      return parts.joined(separator: ", ") + more + first
    }
    return [
      Finding.Note(
        "silently: a system that keeps the soonest, or the last that were added, loses \(told(kind.lost))"),
      Finding.Note("a system that refuses the last that are added loses \(told(kind.lostIfRefused))"),
    ]
  }

  /// What to change in the campaign that needs the most.
  private static func advice(_ campaign: PendingCampaign, over: Int) -> String {
    var ways: [String] = []
    if let schedule = campaign.schedule.recurrence, schedule.dates.isEmpty {
      let recurrence = schedule.rule
      let reasons = [
        recurrence.from.map { _ in "from" }, recurrence.until.map { _ in "until" },
        recurrence.count.map { _ in "count" }, recurrence.except.isEmpty ? nil : "except",
      ].compactMap { $0 }
      let triggers = max(recurrence.days.count, 1) * recurrence.times.count
      if recurrence.interval == 1, recurrence.months.isEmpty, !reasons.isEmpty, triggers < campaign.requests.count,
        recurrence.days.allSatisfy(\.value.isInEveryPeriod)
      {
        ways.append("without \(Suggestion.list(reasons.map { "\"\($0)\"" }, "and")) it needs \(triggers)")
      }
      let fires = campaign.requests.compactMap { request -> CivilDate? in
        guard case .calendar(let match) = request.trigger, let year = match.year, let month = match.month,
          let day = match.day
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
      }
      if fires.count == campaign.requests.count, fires.count > over, let first = fires.first {
        let last = fires[fires.count - over].adding(days: -1)
        let instead = recurrence.count == nil ? "" : " instead of \"count\""
        if last >= first { ways.append("with \"until: \(last.text)\"\(instead) all of it fits") }
      }
    }
    guard !ways.isEmpty else { return "leave out \(over) of them, or send them as pushes: a push takes no slot" }
    return (ways + ["a push takes no slot"]).joined(separator: "; ")
  }
}
