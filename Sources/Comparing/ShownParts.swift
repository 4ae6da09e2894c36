import Checking
import Clocks
import Diagnostics
import Language
import Payloads
import Planning

/// Whether people begin or cease to get a campaign, so that there is nothing to hold what it says against.
public enum Arrival: Sendable {
  /// It is new, and people get it.
  case begins
  /// It is new, and nobody gets it before it is active.
  case waits
  /// People got it, and get it no more.
  case ends
  /// It is gone, and nobody got it.
  case neverCame

  /// What becomes of a campaign; nothing of one that people get on both sides, or on neither.
  init?(_ before: CampaignPlan?, _ after: CampaignPlan?) {
    switch (before, after) {
    case (nil, let after?): self = after.isSent ? .begins : .waits
    case (let before?, nil): self = before.isSent ? .ends : .neverCame
    case (let before?, let after?):
      guard before.isLive != after.isLive else { return nil }
      self = after.isLive ? .begins : .ends
    case (nil, nil): return nil
    }
  }

  /// Whether the side on which it is told is the newer one.
  var isAfter: Bool {
    switch self {
    case .begins, .waits: true
    case .ends, .neverCame: false
    }
  }
}

extension CompiledParts {
  /// Keys of what follows from the app alone, which tells nobody anything of one campaign.
  private static let ofApp: Set<String> = ["push.topic", "push.environment", "push.payload-limit", "push.type"]

  /// All that a campaign says to people, its words first, then its buttons, then who gets it and when.
  static func shown(_ campaign: Campaign, of project: Project) -> [CompiledPart] {
    let all = CompiledParts(campaign, of: project).all.filter { part in
      !part.place.key.utf8.starts(with: order.utf8) && !ofApp.contains(part.place.key)
        && !(part.place.key == "status" && campaign.status == .active)
    }
    return all.filter(\.isContent) + buttons(of: campaign, in: project) + all.filter { !$0.isContent }
      + undecidedHours(of: campaign)
  }

  /// The buttons of its categories, in each language in which one of them has a title.
  private static func buttons(of campaign: Campaign, in project: Project) -> [CompiledPart] {
    var told: Set<ExactText> = []
    return campaign.variants.compactMap(\.content.category).filter { told.insert(ExactText($0)).inserted }
      .compactMap { id in project.categories.first { $0.id.utf8.elementsEqual(id.utf8) } }
      .flatMap { category -> [CompiledPart] in
        var locales: [String] = []
        for (locale, _) in category.actions.flatMap(\.titles)
        where !locales.contains(where: { $0.utf8.elementsEqual(locale.utf8) }) {
          locales.append(locale)
        }
        return locales.map { locale in
          let titles = category.actions.compactMap { action in
            (action.titles.first { $0.locale.utf8.elementsEqual(locale.utf8) } ?? action.titles.first)?.title
          }
          return part("buttons", titles.joined(separator: ", "), in: locale)
        }
      }
  }

  /// Quiet hours of the policy about which nothing is decided: they hold nothing back.
  private static func undecidedHours(of campaign: Campaign) -> [CompiledPart] {
    guard let quiet = campaign.schedule.quiet, quiet.decision == nil else { return [] }
    return [part("quiet-hours", "from \(quiet.from.text) to \(quiet.to.text), not decided: it comes all the same")]
  }

  private static func part(_ key: String, _ text: String, in locale: String? = nil) -> CompiledPart {
    CompiledPart(
      place: CompiledPart.Place(key: key, variant: nil, locale: locale), content: .text(text), isContent: false)
  }
}

extension PartChange {
  /// What people get or got of a campaign that has another side, or none, on which nobody gets it; without the parts that are told as changed.
  static func shown(
    _ before: CampaignPlan?, of then: Project, _ after: CampaignPlan?, of now: Project, without changed: [PartChange]
  ) -> [PartChange] {
    guard let arrival = Arrival(before, after) else { return [] }
    let told = Set(changed.map(\.place))
    let side = arrival.isAfter ? after.map { ($0, now) } : before.map { ($0, then) }
    guard let (plan, project) = side else { return [] }
    return CompiledParts.shown(plan.campaign, of: project).filter { !told.contains($0.place) }.map { part in
      PartChange(
        place: part.place, before: arrival.isAfter ? nil : part.text, after: arrival.isAfter ? part.text : nil,
        path: nil)
    }
  }
}
