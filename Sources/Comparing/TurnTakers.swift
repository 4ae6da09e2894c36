import Checking
import Diagnostics
import Language
import Planning

/// The campaigns of a side that stand back for others: who gets one of them depends on who gets another.
struct TurnTakers {
  /// A campaign of a group.
  typealias Member = (id: ExactText, priority: Int)

  /// The members of each group.
  private var groups: [ExactText: [Member]] = [:]
  /// By the id of a campaign, those that do not come for some time after it.
  private var waiting: [ExactText: [ExactText]] = [:]

  init(_ side: PlanComparison.Side) {
    for plan in side.plan.campaigns where CampaignReach(plan).contains(.turn) {
      note(ExactText(plan.campaign.id), plan.campaign.turn)
    }
    for campaign in side.alike where campaign.reach.contains(.turn) { note(campaign.id, campaign.turn) }
  }

  private mutating func note(_ id: ExactText, _ turn: CampaignTurn?) {
    if let group = turn?.group?.membership {
      groups[ExactText(group.group.value), default: []].append((id, group.priority))
    }
    for spacing in turn?.spacings ?? [] { waiting[ExactText(spacing.campaign.value), default: []].append(id) }
  }

  /// The campaigns of a group.
  func members(of group: String) -> [Member] { groups[ExactText(group)] ?? [] }

  /// The ids of those that take turns with a campaign, on this side or on another one, sorted; without its own.
  func with(_ plan: CampaignPlan?, and other: TurnTakers, _ otherPlan: CampaignPlan?) -> [String] {
    let own = Set([plan, otherPlan].compactMap { $0.map { ExactText($0.campaign.id) } })
    return Set(of(plan) + other.of(otherPlan)).subtracting(own).sorted().map(\.text)
  }

  private func of(_ plan: CampaignPlan?) -> [ExactText] {
    guard let campaign = plan?.campaign else { return [] }
    let group = campaign.turn?.group.map { members(of: $0.membership.group.value).map(\.id) } ?? []
    return group + (waiting[ExactText(campaign.id)] ?? [])
  }
}

extension CampaignChange {
  /// Whether it may leave other people, or other days, to the campaigns that take turns with it.
  var decidesTurns: Bool {
    if kind == .added || kind == .removed { return true }
    let keys = [
      "audience", "schedule", "quiet-hours", "status", "holdout", "group", "unless-sent.", "was", "deliver", "push.",
      PartChange.untoldKey,
    ]
    return parts.contains { part in keys.contains { part.place.key.utf8.starts(with: $0.utf8) } }
  }
}
