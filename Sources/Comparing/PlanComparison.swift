public import Checking
public import Clocks
import Compiling
package import Diagnostics
import Expressions
import Language
public import Planning

/// A part that is not what it was; nothing on a side on which it is not there.
public struct PartChange: Sendable {
  /// What it is.
  public let place: CompiledPart.Place
  /// What it was.
  public let before: String?
  /// What it is now.
  public let after: String?
  /// The file in which it stands, or stood, of what campaigns share; nothing of a campaign's part.
  public let path: String?
  /// Of what campaigns share, the ids of the campaigns whose builds may have other bytes by it, sorted.
  public internal(set) var campaigns: [String] = []

  /// Whether it says in which order campaigns are built.
  public var isOrderOfCampaigns: Bool { place.key.utf8.elementsEqual(CampaignOrder.key.utf8) }
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
  /// What people get, or got, where they get it on one side only, beside the parts that are others.
  public let shown: [PartChange]
  /// What happens to its times, if its schedule or its quiet hours changed.
  package private(set) var times: [MomentChange] = []
  /// The shared files that brought it about, if the campaign's own file has the same bytes on both sides; otherwise empty.
  public fileprivate(set) var causes: [String] = []
  /// The ids of the campaigns that take turns with it and may have other requests because of it, sorted.
  public fileprivate(set) var turns: [String] = []
  /// How many have a request of it, counted; nil without recipients, or where everyone has the request that they had.
  package fileprivate(set) var count: PeopleCount?

  /// The id, the new one where it has two.
  public var id: String { (after ?? before)?.campaign.id ?? "" }
  /// The file, the new one where it has two.
  public var path: String { (after ?? before)?.campaign.path ?? "" }
  /// Whether people begin or cease to get it.
  public var arrival: Arrival? { Arrival(before, after) }
}

extension CampaignChange {
  /// All at once, because the clocks of the world are read for it.
  fileprivate static func tellTimes(
    of changes: inout [CampaignChange?], _ then: Project, _ now: Project, from moment: Instant, jobs: Int
  ) {
    let sides = changes.indices.compactMap { index -> (index: Int, before: CampaignPlan, after: CampaignPlan)? in
      guard let change = changes[index], let before = change.before, let after = change.after,
        change.parts.contains(where: { $0.place.key == "schedule" || $0.place.key == "quiet-hours" })
      else { return nil }
      return (index, before, after)
    }
    let old = SendTimes.of(sides.map(\.before), then, from: moment, jobs: jobs)
    let new = SendTimes.of(sides.map(\.after), now, from: moment, jobs: jobs)
    for (side, (one, other)) in zip(sides, zip(old, new)) {
      changes[side.index]?.times = MomentChange.all(side.before, one, side.after, other)
    }
  }
}

extension CampaignChange {
  /// Whether other people may get it, or others of its variants. What comes or goes without ever coming to anybody is nobody's gain or loss.
  fileprivate var isOfPeople: Bool {
    guard let before, let after else { return (before ?? after)?.isLive == true }
    let keys = ["audience", "holdout", "weight", CompiledParts.order + "variants"]
    return kind != .changed || before.hasRequests != after.hasRequests || parts.contains { keys.contains($0.place.key) }
  }

  /// The sides on which builds have it; of what is no more than written on both sides, those that would.
  fileprivate var sidesOfPeople: (before: CampaignPlan?, after: CampaignPlan?) {
    guard let before, let after else { return (before ?? after)?.isSent == true ? (before, after) : (nil, nil) }
    guard before.hasRequests != after.hasRequests else { return (before, after) }
    return before.hasRequests ? (before, nil) : (nil, after)
  }
}

/// Two plans of a project, held against each other by what they compile to.
public struct PlanComparison: Sendable {
  /// Somebody who is made up: what they are called, what is known of them, and the file that says it.
  public typealias MadeUp = (name: String, text: String, path: String)

  /// A project with its plan.
  public struct Side: Sendable {
    let project: Project
    let plan: Plan
    let unbuilt: Unbuilt
    let broken: [CampaignPlan]
    let rules: KeptRules
    let built: [String]
    let alike: [Alike]
    let personas: [MadeUp]

    /// A campaign that the other side has alike, and that is in no plan.
    package typealias Alike = (id: ExactText, reach: CampaignReach, turn: CampaignTurn?)

    /// One of the two; `rules` are how much rules weigh and what comments hold back, `built` the ids of the campaigns that are built, in their
    /// order, `personas` what is known of people who are made up, `unbuilt` what of it nobody knows because of errors, `broken` campaigns with
    /// errors, as far as something is known of them.
    package init(
      _ project: Project, _ plan: Plan, rules: KeptRules, built: [String], alike: [Alike], personas: [MadeUp],
      unbuilt: Unbuilt, broken: [CampaignPlan] = []
    ) {
      (self.project, self.plan, self.rules, self.built, self.personas) = (project, plan, rules, built, personas)
      (self.alike, self.unbuilt, self.broken) = (alike, unbuilt, broken)
    }
  }

  /// The campaigns that are not what they were, in the order of their files; those that are gone come where they stood.
  public private(set) var campaigns: [CampaignChange]
  /// What all campaigns share and is not what it was: attributes, categories, languages.
  public let project: [PartChange]
  /// How many campaigns are what they were.
  public private(set) var unchanged: Int
  /// Those of them that are known on both sides, which may still come to others because of what campaigns share.
  private let asBefore: [PeopleCount.Campaigns]
  /// What somebody should look at before it lands: what is about all, then in the order of the campaigns and of the table of risks.
  public private(set) var risks: [FoundRisk]
  /// Who must approve what of it, by the policy of either side; in the order of the files and of the policy.
  public let approvals: [NeededApproval]
  /// The ids of campaigns of which one side is not known, because of errors there, and the paths of other files that have errors.
  public let unknown: [String]
  /// Those of these campaigns that people get for the first time, as far as something is known of them in spite of their errors.
  public let incomplete: [CampaignChange]
  /// The moment from which both were planned.
  public let now: Instant
  /// The projects that were compared.
  public let projects: (before: Project, after: Project)

  /// Whether both compile to the same. Of what could not be built nobody knows that.
  public var isSame: Bool { campaigns.isEmpty && project.isEmpty && unknown.isEmpty }

  /// Lets the caller count the requests of each campaign on both sides; returns what it knows of all rows. A campaign that is as before, of which
  /// somebody gets another request all the same, is one of the changes from then on.
  package mutating func count<Known>(
    _ count: ([PeopleCount.Campaigns]) throws -> (counts: [PeopleCount?], known: Known)
  ) rethrows -> Known {
    let (counts, known) = try count(campaigns.map(\.sidesOfPeople) + asBefore)
    for (index, people) in zip(campaigns.indices, counts) where people?.isChange == true || campaigns[index].isOfPeople
    {
      campaigns[index].count = people
    }
    for (pair, people) in zip(asBefore, counts.dropFirst(campaigns.count)) where people?.isChange == true {
      var change = CampaignChange(
        kind: .changed, before: pair.before, after: pair.after, parts: [], people: nil, shown: [])
      change.count = people
      campaigns.append(change)
      unchanged -= 1
    }
    campaigns.sort { ($0.path, $0.id) < ($1.path, $1.id) }
    return known
  }

  /// Says which risks may be, and finds allowances that allow nothing.
  public mutating func allow(_ allowances: inout Allowances) { allowances.judge(&risks) }

  /// Compares two sides that were planned from one moment, on so many threads; so many campaigns of which neither side has anything are known to
  /// be the same. `hasSameFile` says whether the file at a path has the same bytes on both sides: then what differs of its campaigns comes from
  /// files that they share.
  public init(
    from before: Side, to after: Side, alike: Int = 0, jobs: Int = 1,
    hasSameFile: (_ path: String) -> Bool = { _ in false }
  ) {
    now = after.plan.now
    projects = (before.project, after.project)
    let unread = UnreadSides(before: before.unbuilt.shared, after: after.unbuilt.shared)
    let pairs = Self.pairs(before.plan.campaigns, after.plan.campaigns)
    let broken = Self.broken(pairs, before.unbuilt, after.unbuilt)
    let shipped = ShippedChanges(before, after)
    var project =
      Self.reaching(
        unread.known(
          ChangedParts.withoutWordsOfLostCategories(
            ChangedParts.all(
              CompiledParts(before.project, personas: before.personas).all,
              CompiledParts(after.project, personas: after.personas).all), before.project, after.project)
            + KeptRules.parts(from: before.rules, to: after.rules, at: after.project.source.path) + shipped.parts),
        before, after)
      + CampaignOrder.changes(before, after, without: broken.ids)
      + HeldBack.changes(from: before.rules.shared, to: after.rules.shared)
    if project.isEmpty, before.unbuilt.shared.isEmpty, after.unbuilt.shared.isEmpty {
      project += [Self.untold(before.project, after.project)].compactMap(\.self)
    }
    self.project = project
    var changes: [CampaignChange] = []
    var found: [FoundRisk] = []
    var approved: [ApprovedChange] = []
    var same: [PeopleCount.Campaigns] = []
    let categories = Self.categories(project)
    // What one side cannot tell is neither new nor gone, nor what it was.
    let known =
      broken.ids.isEmpty
      ? pairs
      : pairs.filter { pair in
        ![pair.0, pair.1].contains { $0.map { broken.ids.contains(ExactText($0.campaign.id)) } == true }
      }
    let causes = before.project.sharedFiles(differingFrom: after.project)
    let takers = (TurnTakers(before), TurnTakers(after))
    let step = CampaignStep(
      then: before.project, project: after.project, now: now, isOfAll: !project.isEmpty,
      alikeFiles: causes.isEmpty ? Set(known.compactMap { Self.sameFile($0, hasSameFile) }) : [],
      comments: (
        before.rules.byCampaign(before.plan.campaigns.map(\.campaign)),
        after.rules.byCampaign(after.plan.campaigns.map(\.campaign))
      ), lost: LostIdentity.all(known, before.project, after.project),
      renamed: Self.renamed(known), takers: takers.1, campaigns: known.count { $0?.campaign !== $1?.campaign })
    let all = ChangedProject(
      then: before.project, now: after.project, rules: (before.rules, after.rules), parts: project,
      keys: ChangedKeys(project), unread: unread, moment: after.plan.now, pairs: known, causes: causes)
    let shared = Risk.all.flatMap { risk in
      risk.tellShared(all).map {
        FoundRisk(risk: risk, campaign: "", path: $0.path, message: $0.message, campaigns: $0.campaigns)
      }
    }
    let reached = Self.reached(by: shared)
    var told = step.changes(known, jobs: jobs)
    CampaignChange.tellTimes(of: &told, before.project, after.project, from: now, jobs: jobs)
    for ((old, new), (change, risks)) in zip(known, zip(told, step.risks(known, told, jobs: jobs))) {
      let sides = [new, old].compactMap { $0?.campaign }
      var own: [String] = []
      if !causes.isEmpty, change != nil || !risks.isEmpty, Self.sameFile((old, new), hasSameFile) != nil {
        own = causes
      }
      if var change {
        change.causes = own
        change.turns = change.decidesTurns ? takers.0.with(change.before, and: takers.1, change.after) : []
        changes.append(change)
      } else {
        same.append((old, new))
      }
      found += risks.map { risk in
        var risk = risk
        risk.causes = own
        if !own.isEmpty { risk.parts = change?.parts ?? [] }
        return risk
      }
      guard let one = sides.first else { continue }
      let ofShared = reached[ExactText(one.id)] ?? []
      let isChanged =
        change != nil || !risks.isEmpty || one.isShown(with: categories) || Self.isMoved(sides, before, after)
      guard isChanged || !ofShared.isEmpty else { continue }
      approved.append(
        ApprovedChange(
          sides: sides, id: one.id, path: one.path, risks: risks.map(\.risk), shared: ofShared, causes: own,
          isChanged: isChanged))
    }
    let incomplete = step.incomplete(before, after)
    self.incomplete = incomplete
    found += step.certainRisks(of: incomplete, jobs: jobs)
    unchanged = same.count + alike
    asBefore = same.filter { $0.before?.isSent == true && $0.after?.isSent == true }
    unknown = broken.ids.union(broken.files).union(shipped.unknown).sorted().map(\.text)
    campaigns = changes.sorted { ($0.path, $0.id) < ($1.path, $1.id) }
    approved.sort { ($0.path, $0.id) < ($1.path, $1.id) }
    // The order of campaigns follows from their files, and those have a row of their own.
    let own = Set(approved.map { ExactText($0.path) })
    let parts = project.filter { part in
      !part.isOrderOfCampaigns || part.path.map { !own.contains(ExactText($0)) } ?? true
    }
    let ofAll = Self.files(parts.compactMap(\.path) + shared.map(\.path), first: after.project.source.path)
      .map { path in
        let risks = shared.filter { $0.path.utf8.elementsEqual(path.utf8) }
        return ApprovedChange(sides: [], id: "", path: path, risks: risks.map(\.risk))
      }
    approvals = ApprovedChange.needs(
      ofAll + approved, before.project.policy, after.project.policy, in: after.project.source.path,
      isUnread: unread.hides("policy.approvals", true, true))
    risks =
      shared
      + found.enumerated()
      .sorted { ($0.element.path, $0.element.campaign, $0.offset) < ($1.element.path, $1.element.campaign, $1.offset) }
      .map(\.element)
  }

  /// The ids that renamed campaigns had, by their new ones.
  private static func renamed(_ pairs: [CampaignStep.Pair]) -> [ExactText: ExactText] {
    pairs.reduce(into: [:]) { found, pair in
      guard let old = pair.old?.campaign.id, let new = pair.new?.campaign.id, !old.utf8.elementsEqual(new.utf8) else {
        return
      }
      found[ExactText(new)] = ExactText(old)
    }
  }

  /// The file of a campaign, if it is the same file with the same bytes on both sides.
  private static func sameFile(
    _ pair: CampaignStep.Pair, _ hasSameFile: (_ path: String) -> Bool
  ) -> ExactText? {
    guard let old = pair.old?.campaign.path, let new = pair.new?.campaign.path, old.utf8.elementsEqual(new.utf8),
      hasSameFile(new)
    else { return nil }
    return ExactText(new)
  }

  /// What all campaigns share of both builds and no part tells.
  private static func untold(_ then: Project, _ now: Project) -> PartChange? {
    PartChange(untold: BuildContents.ofAll(then), BuildContents.ofAll(now), path: now.source.path)
  }

  /// The risks of shared files by the ids of the campaigns that they reach.
  private static func reached(by shared: [FoundRisk]) -> [ExactText: [Risk]] {
    shared.reduce(into: [:]) { reached, found in
      for id in found.campaigns { reached[ExactText(id), default: []].append(found.risk) }
    }
  }

  /// Each of some files once, belfry.yaml before the others.
  private static func files(_ paths: [String], first: String) -> [String] {
    Set(paths.map { ExactText($0) }).map(\.text).sorted { one, other in
      let (isFirst, isOther) = (one.utf8.elementsEqual(first.utf8), other.utf8.elementsEqual(first.utf8))
      return isFirst == isOther ? one.utf8.lexicographicallyPrecedes(other.utf8) : isFirst
    }
  }

  /// What campaigns share and is not what it was, by the file in which it stands: belfry.yaml first.
  public var sharedFiles: [(path: String, parts: [PartChange])] {
    Self.files(project.compactMap(\.path), first: projects.after.source.path).map { path in
      (path, project.filter { $0.path?.utf8.elementsEqual(path.utf8) == true })
    }
  }

  /// Whether a file has left a folder, or come into one, whose owners a policy asks.
  private static func isMoved(_ sides: [Campaign], _ before: Side, _ after: Side) -> Bool {
    guard let one = sides.first, let other = sides.last, !one.path.utf8.elementsEqual(other.path.utf8) else {
      return false
    }
    return (before.project.policy.approvals + after.project.policy.approvals).contains {
      $0.holds(path: one.path) != $0.holds(path: other.path)
    }
  }

  /// The categories of which something has changed.
  static func categories(_ parts: [PartChange]) -> [String] {
    let head = "categories."
    return parts.compactMap {
      $0.place.key.utf8.starts(with: head.utf8) ? String($0.place.key.dropFirst(head.count)) : nil
    }
  }

  /// The campaigns of which one side is not known, among them those that the other side alone has in a file with errors, and the files in which no
  /// campaign is known to be.
  private static func broken(
    _ pairs: [(CampaignPlan?, CampaignPlan?)], _ before: Unbuilt, _ after: Unbuilt
  ) -> (ids: Set<ExactText>, files: Set<ExactText>) {
    var ids = before.campaigns.union(after.campaigns)
    var named = before.named.union(after.named)
    let isOfShared = !before.shared.isEmpty || !after.shared.isEmpty
    guard isOfShared || !before.files.isEmpty || !after.files.isEmpty else { return (ids, named) }
    for (old, new) in pairs {
      guard let one = (old ?? new)?.campaign else { continue }
      let isBroken = [(old, before), (new, after)].contains { plan, side in
        plan.map { side.shared.concerns($0.campaign) } ?? side.files.contains(ExactText(one.path))
      }
      guard isBroken else { continue }
      ids.formUnion([old, new].compactMap { $0.map { ExactText($0.campaign.id) } })
      if old == nil || new == nil { named.remove(ExactText(one.path)) }
    }
    return (ids, named)
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

}

extension Campaign {
  /// Whether it has the buttons of one of some categories; what is behind an identifier is what has changed of it.
  func isShown(with categories: [String]) -> Bool {
    guard !categories.isEmpty else { return false }
    return variants.contains { variant in
      guard let category = variant.content.category else { return false }
      return categories.contains { $0.utf8.starts(with: "\(category).".utf8) }
    }
  }
}
