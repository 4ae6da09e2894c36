import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Planning

/// A kind of change that somebody should look at before it lands: one row of ``all``, with its page.
///
/// A finding says that something is wrong as it is written; a risk says that the step from before to after can hurt people who have the app, or
/// programs that read what is sent. What it says is proven from what both sides compile to.
public final class Risk: Sendable {
  /// In kebab-case, as `--fail-on` and reports call it.
  public let name: String
  /// What it tells, in one line.
  public let summary: String
  /// Why somebody should look.
  public let why: String
  /// What to do.
  public let advice: String
  /// A campaign as it was, as it has the risk, and as it would not: for the page, and for the test of the row.
  public let example: Example
  /// What is to be told of a campaign; nothing where it has not the risk.
  let tell: @Sendable (ChangedCampaign) -> String?
  /// What is to be told of what all campaigns share, file by file; nothing where it has not the risk.
  let tellShared: @Sendable (ChangedProject) -> [SharedRisk]

  /// Of a file that campaigns share, what is to be told.
  typealias SharedRisk = (path: String, message: String)

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
    _ name: RiskName, _ summary: String, why: String, advice: String, _ example: Example,
    tell: @escaping @Sendable (ChangedCampaign) -> String?
  ) {
    (self.name, self.summary, self.why, self.advice, self.example) = (name.rawValue, summary, why, advice, example)
    self.tell = tell
    tellShared = { _ in [] }
  }

  /// A risk of what campaigns share; `each` tells of those that have it by themselves.
  init(
    _ name: RiskName, _ summary: String, why: String, advice: String, _ example: Example,
    ofAll tell: @escaping @Sendable (ChangedProject) -> [SharedRisk],
    each: @escaping @Sendable (ChangedCampaign) -> String? = { _ in nil }
  ) {
    (self.name, self.summary, self.why, self.advice, self.example) = (name.rawValue, summary, why, advice, example)
    self.tell = each
    tellShared = tell
  }

  /// Every risk, in the order in which they are told.
  public static let all: [Risk] = RiskName.allCases.map(row)

  private static func row(_ name: RiskName) -> Risk {
    switch name {
    case .policyWeakened: policyWeakened
    case .ruleWeakened: ruleWeakened
    case .attributeNarrower: attributeNarrower
    case .idLost: idLost
    case .categoryGone: categoryGone
    case .audienceEverybody: audienceEverybody
    case .audienceWidened: audienceWidened
    case .consentLost: consentLost
    case .holdoutSmaller: holdoutSmaller
    case .variantsReshuffled: variantsReshuffled
    case .reportsWidened: reportsWidened
    case .restraintLost: restraintLost
    case .quietHoursLost: quietHoursLost
    case .exceptionLost: exceptionLost
    case .levelRaised: levelRaised
    case .soundAdded: soundAdded
    case .criticalSound: criticalSound
    case .dataKeyGone: dataKeyGone
    case .linkMoved: linkMoved
    case .attributeNeeded: attributeNeeded
    case .inputNarrower: inputNarrower
    case .attributeUnknownToApps: attributeUnknownToApps
    case .activityStateChanged: activityStateChanged
    case .dueTooSoon: dueTooSoon
    case .intoQuietHours: intoQuietHours
    case .moreOften: moreOften
    case .expiryDropped: expiryDropped
    }
  }

  /// The risk of a name.
  public static func named(_ name: String) -> Risk? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }
}

/// A risk that a campaign has, or what all of them share.
public struct FoundRisk: Sendable {
  /// Which one.
  public let risk: Risk
  /// The campaign, by its new id where it has two; empty where it is about what all share.
  public let campaign: String
  /// Its file; of what all share the file in which that stands.
  public let path: String
  /// What is so, in one line.
  public let message: String
  /// Why it may be, where somebody has looked at it.
  public internal(set) var allowed: String?
}

/// What campaigns share on both sides, with what its risks are told from.
struct ChangedProject: Sendable {
  let then: Project
  let now: Project
  /// How much rules weigh, and what comments hold back.
  let rules: (then: KeptRules, now: KeptRules)
  let parts: [PartChange]
  /// What nobody knows of it.
  let unread: UnreadSides
  let moment: Instant

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

  init(
    before: CampaignPlan?, after: CampaignPlan?, then: Project, project: Project, now: Instant, people: PeopleChange?,
    parts: [PartChange], times: [MomentChange], heldBack: [PartChange], lost: LostIdentity?
  ) {
    (self.before, self.after, self.then, self.project, self.now) = (before, after, then, project, now)
    (self.people, self.parts, self.times, self.heldBack, self.lost) = (people, parts, times, heldBack, lost)
  }

  /// Whether a part of the campaign itself, that is no text, is another one.
  func hasOther(_ key: String) -> Bool { parts.contains { $0.place.key.utf8.elementsEqual(key.utf8) } }

  /// Both sides, where there are two.
  var both: (old: Campaign, new: Campaign)? {
    before.flatMap { before in after.map { (before.campaign, $0.campaign) } }
  }

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
