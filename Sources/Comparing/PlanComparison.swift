public import Checking
public import Clocks
import Diagnostics
import Expressions
public import Planning

/// A part that is not what it was; nothing on a side on which it is not there.
public struct PartChange: Sendable {
  /// What it is.
  public let place: CompiledPart.Place
  /// What it was.
  public let before: String?
  /// What it is now.
  public let after: String?

  /// Whether it is the order of things of which some are new or gone, which is told of these.
  fileprivate var isOrderOfOthers: Bool {
    guard place.key.utf8.starts(with: CompiledParts.order.utf8), let before, let after else { return false }
    return Set(before.split(separator: ", ")) != Set(after.split(separator: ", "))
  }
}

/// What has become of a campaign.
public struct CampaignChange: Sendable {
  /// How it has changed as a whole.
  public enum Kind: String, Sendable {
    /// It was not there.
    case added
    /// It is not there any more.
    case removed
    /// It has another id, and is told apart no more: `was` says who it is.
    case renamed
    /// Some of its parts are others.
    case changed
  }

  /// How it has changed as a whole.
  public let kind: Kind
  /// The campaign as it was; nothing where it was not there.
  public let before: CampaignPlan?
  /// The campaign as it is; nothing where it is not there any more.
  public let after: CampaignPlan?
  /// The parts that are others, in the order of a campaign.
  public let parts: [PartChange]
  /// How the people compare; nothing where its audience is what it was, or there is only one side.
  public let people: PeopleChange?

  /// The id, the new one where it has two.
  public var id: String { (after ?? before)?.campaign.id ?? "" }
  /// The file, the new one where it has two.
  public var path: String { (after ?? before)?.campaign.path ?? "" }
}

/// Two plans of a project, held against each other by what they compile to.
public struct PlanComparison: Sendable {
  /// A project with its plan.
  public struct Side: Sendable {
    let project: Project
    let plan: Plan
    let broken: Set<ExactText>

    /// One of the two; `broken` are the ids of campaigns of which nothing is known, because they have errors or rest on something that has.
    public init(_ project: Project, _ plan: Plan, broken: [String]) {
      (self.project, self.plan, self.broken) = (project, plan, Set(broken.map { ExactText($0) }))
    }
  }

  /// The campaigns that are not what they were, in the order of their files; those that are gone come where they stood.
  public let campaigns: [CampaignChange]
  /// What all campaigns share and is not what it was: attributes, categories, languages.
  public let project: [PartChange]
  /// How many campaigns are what they were.
  public let unchanged: Int
  /// What somebody should look at before it lands: what is about all, then in the order of the campaigns and of the table of risks.
  public private(set) var risks: [FoundRisk]
  /// The ids of campaigns of which one side is not known, because of errors there.
  public let unknown: [String]
  /// The moment from which both were planned.
  public let now: Instant
  /// The projects that were compared.
  public let projects: (before: Project, after: Project)

  /// Whether both compile to the same.
  public var isSame: Bool { campaigns.isEmpty && project.isEmpty }

  /// Says which risks may be, and finds allowances that allow nothing.
  public mutating func allow(_ allowances: inout Allowances) { allowances.judge(&risks) }

  /// Compares two sides that were planned from one moment.
  public init(from before: Side, to after: Side) {
    now = after.plan.now
    projects = (before.project, after.project)
    project = Self.changes(CompiledParts(before.project).all, CompiledParts(after.project).all)
      .filter { !$0.isOrderOfOthers }
    let broken = before.broken.union(after.broken)
    let pairs = Self.pairs(before.plan.campaigns, after.plan.campaigns)
    var changes: [CampaignChange] = []
    var found: [FoundRisk] = []
    var same = 0
    let twins = Self.twins(pairs, before.project, after.project)
    for (old, new) in pairs {
      // What one side has and the other cannot tell is neither new nor gone.
      if old == nil || new == nil, let one = old ?? new, broken.contains(ExactText(one.campaign.id)) { continue }
      let change = Self.change(old, before.project, new, after.project, now)
      if let change { changes.append(change) } else { same += 1 }
      // What campaigns share can be a risk for one that compiles to what it did.
      guard change != nil || !project.isEmpty else { continue }
      found += Self.risks(
        ChangedCampaign(
          before: old, after: new, then: before.project, project: after.project, now: now, people: change?.people,
          parts: change?.parts ?? [], twin: new.flatMap { twins[ExactText($0.campaign.id)] }))
    }
    unchanged = same
    unknown = broken.sorted().map(\.text)
    campaigns = changes.sorted { ($0.path, $0.id) < ($1.path, $1.id) }
    let moment = after.plan.now
    let shared = Risk.all.compactMap { risk in
      risk.tellShared(before.project, after.project, moment).map {
        FoundRisk(risk: risk, campaign: "", path: after.project.source.path, message: $0)
      }
    }
    risks =
      shared
      + found.enumerated()
      .sorted { ($0.element.path, $0.element.campaign, $0.offset) < ($1.element.path, $1.element.campaign, $1.offset) }
      .map(\.element)
  }

  private static func risks(_ campaign: ChangedCampaign) -> [FoundRisk] {
    guard let known = (campaign.after ?? campaign.before)?.campaign else { return [] }
    return Risk.all.compactMap { risk in
      risk.tell(campaign).map { FoundRisk(risk: risk, campaign: known.id, path: known.path, message: $0) }
    }
  }

  /// For campaigns that are new, the one that is gone and compiled to the same.
  private static func twins(
    _ pairs: [(CampaignPlan?, CampaignPlan?)], _ then: Project, _ now: Project
  ) -> [ExactText: String] {
    let gone = pairs.compactMap { $1 == nil ? $0?.campaign : nil }
    guard !gone.isEmpty else { return [:] }
    var old = Dictionary(gone.map { (CompiledParts($0, of: then).all.map(\.compiled), $0.id) }) { first, _ in first }
    var twins: [ExactText: String] = [:]
    for case (nil, let new?) in pairs {
      guard let was = old.removeValue(forKey: CompiledParts(new.campaign, of: now).all.map(\.compiled)) else {
        continue
      }
      twins[ExactText(new.campaign.id)] = was
    }
    return twins
  }

  /// Who is who: by the id, else by the id that `was` tells.
  private static func pairs(
    _ before: [CampaignPlan], _ after: [CampaignPlan]
  ) -> [(CampaignPlan?, CampaignPlan?)] {
    var old = Dictionary(before.map { (ExactText($0.campaign.id), $0) }) { first, _ in first }
    var pairs: [(CampaignPlan?, CampaignPlan?)] = []
    var open: [CampaignPlan] = []
    for new in after {
      if let same = old.removeValue(forKey: ExactText(new.campaign.id)) {
        pairs.append((same, new))
      } else {
        open.append(new)
      }
    }
    let gone = before.filter { old[ExactText($0.campaign.id)] != nil }
    var identities = Dictionary(gone.map { (ExactText($0.campaign.identity), $0) }) { first, _ in first }
    for new in open {
      let was = identities.removeValue(forKey: ExactText(new.campaign.identity))
      if let was { old[ExactText(was.campaign.id)] = nil }
      pairs.append((was, new))
    }
    return pairs + gone.filter { old[ExactText($0.campaign.id)] != nil }.map { ($0, nil) }
  }

  private static func change(
    _ old: CampaignPlan?, _ then: Project, _ new: CampaignPlan?, _ now: Project, _ moment: Instant
  ) -> CampaignChange? {
    guard let old, let new else {
      return CampaignChange(
        kind: old == nil ? .added : .removed, before: old, after: new, parts: [], people: nil)
    }
    let parts = changes(CompiledParts(old.campaign, of: then).all, CompiledParts(new.campaign, of: now).all)
      .filter { !$0.isOrderOfOthers }
    let isRenamed = !old.campaign.id.utf8.elementsEqual(new.campaign.id.utf8)
    guard !parts.isEmpty || isRenamed else { return nil }
    let people =
      parts.contains { $0.place.key == "audience" }
      ? PeopleChange(from: old.campaign.audience, to: new.campaign.audience, of: now, from: moment) : nil
    return CampaignChange(kind: isRenamed ? .renamed : .changed, before: old, after: new, parts: parts, people: people)
  }

  /// The parts that differ, in the order in which they are now; what is gone comes behind what was before it.
  static func changes(_ before: [CompiledPart], _ after: [CompiledPart]) -> [PartChange] {
    var old = Dictionary(before.map { ($0.place, $0) }) { first, _ in first }
    var changes: [PartChange] = []
    for part in after {
      guard let was = old.removeValue(forKey: part.place) else {
        changes.append(PartChange(place: part.place, before: nil, after: part.text))
        continue
      }
      if was.compiled != part.compiled {
        changes.append(PartChange(place: part.place, before: was.text, after: part.text))
      }
    }
    let gone = before.filter { old[$0.place] != nil }
    return changes + gone.map { PartChange(place: $0.place, before: $0.text, after: nil) }
  }
}
