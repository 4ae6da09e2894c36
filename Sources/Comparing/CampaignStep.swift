import Checking
import Clocks
import Compiling
import Diagnostics
import Expressions
import Language
import Limits
import Planning
import Threads

/// The step from one project to another, campaign by campaign, on as many threads as there are.
struct CampaignStep: Sendable {
  let then: Project
  let project: Project
  let now: Instant
  /// Whether something that campaigns share has changed.
  let isOfAll: Bool
  /// Whether attributes are declared alike.
  private let isNamedAlike: Bool
  /// The files whose campaigns are built alike: the same bytes on both sides, and no shared file differs.
  private let alikeFiles: Set<ExactText>
  /// What comments in the file of each campaign hold back.
  private let comments: (before: [ExactText: [HeldBack]], after: [ExactText: [HeldBack]])
  /// By the ids of campaigns that are new.
  let lost: [ExactText: LostIdentity]
  /// The ids that renamed campaigns had, by their new ones.
  let renamed: [ExactText: ExactText]
  /// The campaigns that take turns with others, as they are now.
  let takers: TurnTakers
  /// The steps that each campaign may take to compare its people, and as many again for its risks: a part of what the run may take.
  private let share: Int
  /// The campaigns that are gone and that a new one compiles to.
  private let replaced: Set<ObjectIdentifier>

  init(
    then: Project, project: Project, now: Instant, isOfAll: Bool, alikeFiles: Set<ExactText>,
    comments: (before: [ExactText: [HeldBack]], after: [ExactText: [HeldBack]]), lost: [ExactText: LostIdentity],
    renamed: [ExactText: ExactText], takers: TurnTakers, campaigns: Int
  ) {
    share = min(RunLimit.planWork.value, RunLimit.comparisonWork.value / max(1, campaigns))
    (self.renamed, self.takers) = (renamed, takers)
    (self.then, self.project, self.now, self.isOfAll, self.lost) = (then, project, now, isOfAll, lost)
    (self.comments, self.alikeFiles) = (comments, alikeFiles)
    replaced = Set(lost.values.filter(\.isAlike).map { ObjectIdentifier($0.campaign) })
    isNamedAlike = then.attributes.isAlike(project.attributes)
  }

  /// What comparing the people of one campaign may cost, or finding its risks.
  func budget() -> WorkBudget { WorkBudget(steps: share) }

  /// A campaign as it was and as it is; nothing on a side where it is not.
  typealias Pair = (old: CampaignPlan?, new: CampaignPlan?)

  /// What has become of each campaign; nothing of one that is what it was.
  func changes(_ pairs: [Pair], jobs: Int) -> [CampaignChange?] {
    Workers.inOrder(jobs: jobs, count: pairs.count) { change(pairs[$0].old, pairs[$0].new) }
  }

  /// The risks of each campaign, by what has become of it.
  func risks(_ pairs: [Pair], _ changes: [CampaignChange?], jobs: Int) -> [[FoundRisk]] {
    Workers.inOrder(jobs: jobs, count: pairs.count) { risks(pairs[$0], changes[$0]) }
  }

  private func risks(_ pair: Pair, _ change: CampaignChange?) -> [FoundRisk] {
    // What campaigns share can be a risk for one that compiles to what it did.
    guard change != nil || isOfAll, let known = (pair.new ?? pair.old)?.campaign else { return [] }
    let campaign = ChangedCampaign(
      before: pair.old, after: pair.new, people: change?.people,
      parts: change?.parts ?? [], times: change?.times ?? [], heldBack: heldBack(pair),
      lost: pair.new.flatMap { lost[ExactText($0.campaign.id)] },
      isReplaced: pair.new == nil && replaced.contains(ObjectIdentifier(known)), step: self)
    return Risk.all.compactMap { risk in
      risk.tell(campaign).map {
        FoundRisk(risk: risk, campaign: known.id, path: known.path, message: $0, campaigns: [known.id])
      }
    }
  }

  /// What comments hold back, and did not, or do no more.
  private func heldBack(_ pair: Pair) -> [PartChange] {
    if comments.before.isEmpty, comments.after.isEmpty { return [] }
    func own(_ plan: CampaignPlan?, _ comments: [ExactText: [HeldBack]]) -> [HeldBack] {
      plan.flatMap { comments[ExactText($0.campaign.id)] } ?? []
    }
    return HeldBack.changes(from: own(pair.old, comments.before), to: own(pair.new, comments.after))
  }

  private func change(_ old: CampaignPlan?, _ new: CampaignPlan?) -> CampaignChange? {
    guard let old, let new else {
      return CampaignChange(
        kind: old == nil ? .added : .removed, before: old, after: new, parts: [], people: nil,
        shown: PartChange.shown(old, of: then, new, of: project, without: []))
    }
    // The file and everything that it refers to are the same on both sides: it was checked once.
    if old.campaign === new.campaign { return nil }
    var parts = ChangedParts.all(old.campaign, of: then, new.campaign, of: project, isNamedAlike: isNamedAlike)
    if parts.isEmpty, let untold = untold(old, new) { parts.append(untold) }
    parts += heldBack((old, new))
    let isRenamed = !old.campaign.id.utf8.elementsEqual(new.campaign.id.utf8)
    guard !parts.isEmpty || isRenamed else { return nil }
    return CampaignChange(
      kind: isRenamed ? .renamed : .changed, before: old, after: new, parts: parts, people: people(old, new, parts),
      shown: PartChange.shown(old, of: then, new, of: project, without: parts))
  }

  /// What differs in the builds of a campaign though none of its parts does.
  private func untold(_ old: CampaignPlan, _ new: CampaignPlan) -> PartChange? {
    if alikeFiles.contains(ExactText(new.campaign.path)) { return nil }
    let contents = BuildContents.of(new, in: project, from: now)
    return PartChange(
      untold: BuildContents.of(old, in: then, from: now),
      // A new id is reported as such.
      BuildContents.renaming(contents, new.campaign.id, to: old.campaign.id), path: nil)
  }

  /// How the people compare; nothing where they are who they were.
  private func people(_ old: CampaignPlan, _ new: CampaignPlan, _ parts: [PartChange]) -> PeopleChange? {
    // Who follows a channel nobody knows.
    guard old.campaign.push?.channel == nil, new.campaign.push?.channel == nil else { return nil }
    if old.isLive != new.isLive {
      let one = old.isLive ? (old.campaign, then) : (new.campaign, project)
      return PeopleChange(
        of: one.0.audience ?? .all(attributes: one.1.attributes), isGained: new.isLive, from: now,
        budget: budget())
    }
    return parts.contains { $0.place.key == "audience" }
      ? PeopleChange(from: old.campaign.audience, to: new.campaign.audience, of: project, from: now, budget: budget())
      : nil
  }
}

extension CampaignPlan {
  /// Whether its author means it to be sent: a draft, and what is paused or ended, comes to no one. What is active may be over.
  var isSent: Bool { campaign.status == .active }
  /// Whether builds have requests of it, beyond those that someone asks for.
  var hasRequests: Bool { isLive && !campaign.schedule.hasOwnRows }
  /// Why no one gets it: its status, or that it is over.
  var standing: String { isOver ? "over" : campaign.status.name }
}
