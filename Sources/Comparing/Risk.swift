import Checking
import Clocks
import Diagnostics
import Expressions
public import Language
import Limits
import Planning

/// A kind of change that a reviewer should look at before it lands: one row of ``all``, with its page.
///
/// A finding says that something is wrong as it is written; a risk says that the step from before to after can hurt people who have the app, or
/// programs that read what is sent. It is reported when a moment, a person or a byte differs, never because a setting does: what it says is proven
/// from what both sides compile to.
public final class Risk: Sendable {
  /// The name in kebab-case, as `--fail-on` and reports write it.
  public let name: String
  /// Which way it hurts.
  public let direction: Direction
  /// The risk of the opposite change, or why there is none.
  public let mirror: Mirror
  /// What it reports, in one line.
  public let summary: String
  /// Why a reviewer should look.
  public let why: String
  /// The ids of what it rests on of Apple's systems.
  public let facts: [String]
  /// What to do.
  public let advice: String
  /// A campaign as it was, with the risk and without it: for the page, and for the test of the row.
  public let example: Example
  /// The message for a campaign; nil if the campaign does not have the risk.
  let tell: @Sendable (ChangedCampaign) -> String?
  /// The messages for what all campaigns share, file by file; empty if it does not have the risk.
  let tellShared: @Sendable (ChangedProject) -> [SharedRisk]

  /// Which way a risk hurts.
  public enum Direction: Sendable {
    /// Too much, too loud, or something that installed apps and senders can no longer read.
    case harm
    /// Too little: people get less, later or not at all.
    case silence
    /// Either, for different people.
    case both

    /// Each direction that it means.
    public var all: [RiskDirection] {
      switch self {
      case .harm: [.harm]
      case .silence: [.silence]
      case .both: [.harm, .silence]
      }
    }

    /// The directions in words: `harm and silence`.
    public var text: String { all.map(\.rawValue).joined(separator: " and ") }
  }

  /// What a change in the opposite direction is. Every row says so, because a review that only looks for too much misses what people lose.
  public enum Mirror: Sendable {
    /// The risk with this name; a risk of both directions is its own mirror.
    case risk(RiskName)
    /// Nothing, for this reason.
    case unpaired(String)

    /// The name of the other risk, or the reason why there is none.
    public var text: String {
      switch self {
      case .risk(let name): "`\(name.rawValue)`"
      case .unpaired(let reason): "none: \(reason)"
      }
    }
  }

  /// A message about a file that campaigns share, with the ids of the campaigns that it reaches.
  typealias SharedRisk = (path: String, message: String, campaigns: [String])

  /// Lines of a campaign, or of what campaigns share, in three states.
  public struct Example: Sendable {
    /// As it was.
    public let before: String
    /// With the risk.
    public let risky: String
    /// A change without it.
    public let safe: String

    init(_ before: String, risky: String, safe: String) {
      (self.before, self.risky, self.safe) = (before, risky, safe)
    }
  }

  init(
    _ name: RiskName, _ direction: Direction, mirror: Mirror, _ summary: String, why: String, facts: [String] = [],
    advice: String, _ example: Example, tell: @escaping @Sendable (ChangedCampaign) -> String?
  ) {
    (self.name, self.direction, self.mirror) = (name.rawValue, direction, mirror)
    (self.summary, self.why, self.facts, self.advice, self.example) = (summary, why, facts, advice, example)
    self.tell = tell
    tellShared = { _ in [] }
  }

  /// A risk of what campaigns share; `each` gives the messages of campaigns that have it by themselves.
  init(
    _ name: RiskName, _ direction: Direction, mirror: Mirror, _ summary: String, why: String, facts: [String] = [],
    advice: String, _ example: Example,
    ofAll tell: @escaping @Sendable (ChangedProject) -> [SharedRisk],
    each: @escaping @Sendable (ChangedCampaign) -> String? = { _ in nil }
  ) {
    (self.name, self.direction, self.mirror) = (name.rawValue, direction, mirror)
    (self.summary, self.why, self.facts, self.advice, self.example) = (summary, why, facts, advice, example)
    self.tell = each
    tellShared = tell
  }

  /// Whether a word of ``RiskName/choices`` means this risk: its name, one of its directions or `any`.
  public func isMeant(by word: String) -> Bool {
    word == RiskName.any || direction.all.contains { $0.rawValue == word } || word.utf8.elementsEqual(name.utf8)
  }

  /// Every risk, in the order in which they are told.
  public static let all: [Risk] = RiskName.allCases.map(row)

  private static func row(_ name: RiskName) -> Risk {
    switch name {
    case .policyWeakened: policyWeakened
    case .ruleWeakened: ruleWeakened
    case .attributeNarrower: attributeNarrower
    case .appChanged: appChanged
    case .recipientsChanged: recipientsChanged
    case .sentChanged: sentChanged
    case .testRecipientsAdded: testRecipientsAdded
    case .fallbackZoneChanged: fallbackZoneChanged
    case .idLost: idLost
    case .campaignStopped: campaignStopped
    case .deliveryChanged: deliveryChanged
    case .categoryGone: categoryGone
    case .contentGone: contentGone
    case .audienceEverybody: audienceEverybody
    case .audienceWidened: audienceWidened
    case .audienceNarrowed: audienceNarrowed
    case .consentLost: consentLost
    case .holdoutSmaller: holdoutSmaller
    case .holdoutLarger: holdoutLarger
    case .variantsReshuffled: variantsReshuffled
    case .reportsWidened: reportsWidened
    case .reportsNarrowed: reportsNarrowed
    case .restraintLost: restraintLost
    case .restraintAdded: restraintAdded
    case .quietHoursLost: quietHoursLost
    case .quietHoursGained: quietHoursGained
    case .exceptionLost: exceptionLost
    case .exceptionAdded: exceptionAdded
    case .levelRaised: levelRaised
    case .levelLowered: levelLowered
    case .soundAdded: soundAdded
    case .soundGone: soundGone
    case .criticalSound: criticalSound
    case .dataKeyGone: dataKeyGone
    case .linkMoved: linkMoved
    case .attributeNeeded: attributeNeeded
    case .inputNarrower: inputNarrower
    case .attributeUnknownToApps: attributeUnknownToApps
    case .activityStateChanged: activityStateChanged
    case .dueTooSoon: dueTooSoon
    case .delayed: delayed
    case .intoQuietHours: intoQuietHours
    case .moreOften: moreOften
    case .lessOften: lessOften
    case .coverageShorter: coverageShorter
    case .expiryDropped: expiryDropped
    case .expiryTooShort: expiryTooShort
    }
  }

  /// The risk of a name.
  public static func named(_ name: String) -> Risk? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }
}

/// A risk of a campaign, or of what all campaigns share.
public struct FoundRisk: Sendable {
  /// The row of the table.
  public let risk: Risk
  /// The campaign, by its new id if it has two; empty if the risk is about what all campaigns share.
  public let campaign: String
  /// The file of the campaign, or the shared file that has the risk.
  public let path: String
  /// What happens, in one line.
  public let message: String
  /// The ids of the campaigns that a risk of a shared file reaches; of a campaign's own risk, that campaign.
  public let campaigns: [String]
  /// The shared files that brought it about, if the campaign's own file has not changed; otherwise empty.
  public internal(set) var causes: [String] = []
  /// The parts of the campaign that differ, if shared files brought that about: those of several campaigns with the same parts are one cause.
  public internal(set) var parts: [PartChange] = []
  /// Why it is allowed; nil while nobody has allowed it.
  public internal(set) var allowed: String?
}

/// What campaigns share on both sides, with what its risks are found from.
struct ChangedProject: Sendable {
  let then: Project
  let now: Project
  /// How much rules weigh, and what comments hold back.
  let rules: (then: KeptRules, now: KeptRules)
  let parts: [PartChange]
  /// The changed parts by their keys.
  let keys: ChangedKeys
  /// What is not known of it.
  let unread: UnreadSides
  let moment: Instant
  /// The campaigns of both sides.
  let pairs: [CampaignStep.Pair]
  /// The shared files whose bytes differ.
  let causes: [String]

  /// belfry.yaml
  var path: String { now.source.path }
}

/// A campaign on both sides, with what its risks are told from.
final class ChangedCampaign {
  let before: CampaignPlan?
  let after: CampaignPlan?
  let then: Project
  let project: Project
  let now: Instant
  let people: PeopleChange?
  let parts: [PartChange]
  let times: [MomentChange]
  /// What comments in its file hold back, and did not.
  let heldBack: [PartChange]
  /// The campaign that is gone and that this one, which is new, most likely is.
  let lost: LostIdentity?
  /// Whether a new campaign compiles to what this one did, which is gone: people get it under another id.
  let isReplaced: Bool
  /// The step with what it says of other campaigns.
  let step: CampaignStep
  /// What finding its risks may cost.
  let budget: WorkBudget

  init(
    before: CampaignPlan?, after: CampaignPlan?, people: PeopleChange?,
    parts: [PartChange], times: [MomentChange], heldBack: [PartChange], lost: LostIdentity?, isReplaced: Bool,
    step: CampaignStep
  ) {
    (self.before, self.after, self.then, self.project, self.now) = (before, after, step.then, step.project, step.now)
    (self.people, self.parts, self.times, self.heldBack, self.lost) = (people, parts, times, heldBack, lost)
    (self.isReplaced, self.step, budget) = (isReplaced, step, step.budget())
  }

  /// Both sides, if requests of both are sent; nil if one of them comes to no one.
  var sent: (old: Campaign, new: Campaign)? { before?.isLive == true && after?.isLive == true ? both : nil }

  /// Whether requests of either side are sent: whatever else changes in a draft, no one gets anything else.
  var isSent: Bool { before?.isLive == true || after?.isLive == true }

  /// Whether a part of the campaign itself, that is no text, is another one.
  func hasOther(_ key: String) -> Bool { parts.contains { $0.place.key.utf8.elementsEqual(key.utf8) } }

  /// Both sides, if requests of the newer one are sent and people or programs may know it from before; nil of a draft, which no one had.
  var known: (old: Campaign, new: Campaign)? {
    after?.isLive == true && before?.campaign.status != .draft ? both : nil
  }

  /// Both sides, where there are two.
  var both: (old: Campaign, new: Campaign)? {
    before.flatMap { before in after.map { (before.campaign, $0.campaign) } }
  }

  /// The moments of both sides; nil where there is only one.
  private(set) lazy var moments = both.map { ComparedMoments($0.old, $0.new, from: now) }

  /// The contents that are held against each other: variants of one name, and where there is none of the name the first one of before.
  private(set) lazy var contents: [(variant: String, old: Content?, new: Content)] = {
    guard let after else { return [] }
    let old = before?.campaign.variants ?? []
    return after.campaign.variants.map { variant in
      let same = old.first { $0.name.utf8.elementsEqual(variant.name.utf8) } ?? old.first
      return (variant.name, same?.content, variant.content)
    }
  }()

  /// Whoever reads one of its languages, or none of them, in each variant: what they got and what they get. A new campaign was nothing to anybody.
  private(set) lazy var readers: [(variant: String, locale: String?, old: Content?, new: Content)] =
    contents.flatMap { variant, old, new in
      var locales: [String] = []
      for text in new.texts + (old?.texts ?? [])
      where !locales.contains(where: { $0.utf8.elementsEqual(text.locale.utf8) }) {
        locales.append(text.locale)
      }
      return [(variant, nil, old, new)] + locales.map { (variant, $0, old?.shown(in: $0), new.shown(in: $0)) }
    }

  /// The parts whose key is one of the author's own below another one: `data.screen` below `data`.
  func parts(below key: String) -> [PartChange] { parts.filter { $0.place.key.utf8.starts(with: "\(key).".utf8) } }
}

extension Content {
  /// What whoever reads a language gets.
  fileprivate func shown(in locale: String) -> Content {
    shown(in: texts.first { $0.locale.utf8.elementsEqual(locale.utf8) })
  }
}
