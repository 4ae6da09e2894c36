import Checking
import Clocks
import Diagnostics
import Language
import Parsing
import Planning

/// What is wrong with all campaigns together, each finding at the line of the campaign that does most about it.
enum PlanFindings {
  /// A finding and the file that it is about.
  typealias Placed = (finding: Finding, path: String)

  static func all(_ plan: Plan, _ policy: Policy) -> [Placed] {
    pending(plan) + frequency(plan, policy) + collisions(plan)
  }

  /// Whether a suppression is about what only all campaigns together show.
  static func holds(back suppression: Suppression) -> Bool {
    guard suppression.hasReason, let rule = RuleCatalog.named(suppression.rule) else { return false }
    return rule === Rule.tooFrequent || rule === Rule.collapseCollision
  }

  // MARK: - What one person gets

  /// Days and weeks on which one person can get more than the project promises.
  private static func frequency(_ plan: Plan, _ policy: Policy) -> [Placed] {
    let promises = [
      (plan.outlook?.day, policy.perDay, "on", "a day"),
      (plan.outlook?.week, policy.perWeek, "in the week from", "a week"),
    ]
    return promises.compactMap { peak, most, when, unit in
      guard let peak, let most, peak.count > most, peak.isProven, let first = peak.campaigns.first else { return nil }
      var notes = [Finding.Note("the project promises at most \(most) \(unit)")]
      if !peak.audiences.isEmpty {
        let names = Suggestion.list(peak.audiences.prefix(5).map { "\"\($0)\"" }, "and")
        notes.append(Finding.Note("somebody for whom \(names) \(peak.audiences.count == 1 ? "holds" : "hold")"))
      }
      for member in peak.campaigns.prefix(5) {
        let campaign = plan.campaigns[member.campaign].campaign
        notes.append(
          Finding.Note("\(member.count) from \"\(campaign.id)\"", at: campaign.schedule.span, in: campaign.path))
      }
      let campaign = plan.campaigns[first.campaign].campaign
      let finding = Finding(
        .tooFrequent, at: campaign.schedule.span,
        "one person can get \(peak.count) notifications \(when) \(peak.first.text)", label: "\(first.count) of them",
        notes: notes, help: "move some of them, or let their audiences exclude each other")
      return (finding, campaign.path)
    }
  }

  /// Pushes that replace each other in the moment in which they are sent.
  private static func collisions(_ plan: Plan) -> [Placed] {
    (plan.outlook?.replacing ?? []).compactMap { collision in
      guard let id = collision.collapse, let last = collision.campaigns.last else { return nil }
      let campaign = plan.campaigns[last].campaign
      let others = collision.campaigns.dropLast().map { plan.campaigns[$0].campaign }
      guard let span = campaign.push?.collapse?.span else { return nil }
      var names = ([campaign] + others.prefix(4)).map { "\"\($0.id)\"" }
      if others.count > 4 { names.append("\(others.count - 4) more") }
      let finding = Finding(
        .collapseCollision, at: span,
        "\(Suggestion.list(names, "and")) replace each other on \(collision.fire.text)\(people(collision.place))",
        notes: [Finding.Note("a device shows one notification of the collapse id \"\(id)\"")]
          + others.prefix(4).map { other in
            Finding.Note(
              others.count == 1 ? "the other one has it here" : "\"\(other.id)\" has it here",
              at: other.push?.collapse?.span, in: other.path)
          }, help: "give each its own collapse id, or move one of them")
      return (finding, campaign.path)
    }
  }

  /// For whom clocks make two moments one.
  private static func people(_ place: Collision.Place?) -> String {
    guard let place else { return "" }
    return place.zones == 1
      ? " for people in \(place.example)" : " for people in \(place.zones) zones such as \(place.example)"
  }

  // MARK: - Pending requests

  /// The kinds of device that are too full, the fullest first; what one campaign does to several of them is told once.
  private static func pending(_ plan: Plan) -> [Placed] {
    var blamed: Set<[UInt8]> = []
    return plan.pending.kinds.filter { $0.slots > plan.pending.limit }
      .compactMap { pending($0, plan) }.filter { blamed.insert(Array($0.path.utf8)).inserted }
  }

  private static func pending(_ kind: DeviceKind, _ plan: Plan) -> Placed? {
    let budget = plan.pending
    let needs = kind.campaigns.map { plan.campaigns[$0] }
      .sorted { ($0.requests.count, $1.campaign.id) > ($1.requests.count, $0.campaign.id) }
    guard let largest = needs.first else { return nil }
    // The text format shows the first five: for whom, what is lost, then where the requests come from.
    var notes = kind.audiences.isEmpty ? [] : [Finding.Note(who(kind, budget))]
    notes += lost(kind, plan)
    for plan in needs.prefix(5) where plan.requests.count > 1 {
      notes.append(
        Finding.Note(
          "\"\(plan.campaign.id)\" needs \(count(plan.requests.count, plan))\(yearLong(plan) ? ": no repeating trigger says it, so 366 days of it are written out" : "")",
          at: plan.campaign.schedule.span, in: plan.campaign.path)
      )
    }
    let finding = Finding(
      .pendingLimit, at: largest.campaign.schedule.span,
      "a device needs \(needs.contains(where: \.hasMoreRequests) ? "more than " : "")\(kind.slots) pending requests and may hold \(budget.limit)",
      label: largest.requests.count == 1 ? "one of them" : "\(count(largest.requests.count, largest)) of them",
      notes: notes,
      help: advice(largest, over: kind.slots - budget.limit))
    return (finding, largest.campaign.path)
  }

  /// How many requests of a campaign, as far as they are written out.
  private static func count(_ requests: Int, _ plan: CampaignPlan) -> String {
    plan.hasMoreRequests ? "more than \(requests)" : "\(requests)"
  }

  /// Whether a repetition without an end is written out, for as long as requests are written out ahead.
  private static func yearLong(_ plan: CampaignPlan) -> Bool {
    guard case .every(let recurrence) = plan.campaign.schedule.form, recurrence.until == nil, recurrence.count == nil
    else {
      return false
    }
    return plan.requests.contains { if case .calendar(let match) = $0.trigger { !match.repeats } else { false } }
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

  private static func lost(_ kind: DeviceKind, _ plan: Plan) -> [Finding.Note] {
    func told(_ losses: [PendingLoss]) -> String {
      let soonest = losses.min { ($0.first?.order ?? Int64.max) < ($1.first?.order ?? Int64.max) }
      let parts = losses.prefix(4).map { loss in
        let plan = plan.campaigns[loss.campaign]
        return "\(count(loss.requests, plan)) of \"\(plan.campaign.id)\""
      }
      let more = losses.count > 4 ? " and of \(losses.count - 4) more campaigns" : ""
      let first = soonest?.first.map { ", the first on \($0.text)" } ?? ""
      return parts.joined(separator: ", ") + more + first
    }
    return [
      Finding.Note(
        "without a word, a system that keeps the soonest, or the last that were added, loses \(told(kind.lost))"),
      Finding.Note("a system that refuses the last that are added loses \(told(kind.lostIfRefused))"),
    ]
  }

  /// What to change in the campaign that needs the most.
  private static func advice(_ plan: CampaignPlan, over: Int) -> String {
    var ways: [String] = []
    if case .every(let recurrence) = plan.campaign.schedule.form {
      let reasons = [
        recurrence.from.map { _ in "from" }, recurrence.until.map { _ in "until" },
        recurrence.count.map { _ in "count" },
      ].compactMap { $0 }
      let triggers = max(recurrence.days.count, 1) * recurrence.times.count
      if recurrence.interval == 1, !reasons.isEmpty, triggers < plan.requests.count,
        recurrence.days.allSatisfy(\.value.isInEveryPeriod)
      {
        ways.append("without \(Suggestion.list(reasons.map { "\"\($0)\"" }, "and")) it needs \(triggers)")
      }
      let fires = plan.requests.compactMap { request -> CivilDate? in
        guard case .calendar(let match) = request.trigger, let year = match.year, let month = match.month,
          let day = match.day
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
      }
      if fires.count == plan.requests.count, fires.count > over, let first = fires.first {
        let last = fires[fires.count - over].adding(days: -1)
        let instead = recurrence.count == nil ? "" : " instead of \"count\""
        if last >= first { ways.append("with \"until: \(last.text)\"\(instead) all of it fits") }
      }
    }
    guard !ways.isEmpty else { return "leave out \(over) of them, or send them as pushes: a push takes no slot" }
    return (ways + ["a push takes no slot"]).joined(separator: "; ")
  }
}
