import Checking
public import Diagnostics
import Planning

/// `collapse-collision`
public enum CollapseCollision: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "collapse-collision", .warning,
    summary: "two pushes due at the same moment share a collapse id",
    why:
      "Pushes with the same collapse id replace each other: a person who gets both sees only one.",
    facts: ["header/apns-collapse-id"],
    fix: "Give each its own collapse id, or move one of them.",
    bad: """
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { collapse: offer } # expect
      # file: gift.yaml
      campaign: gift
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      alert: Hello
      localizations: { de: { body: Hallo } }
      push: { collapse: offer }
      """,
    good: """
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { collapse: offer }
      # file: gift.yaml
      campaign: gift
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      alert: Hello
      localizations: { de: { body: Hallo } }
      push: { collapse: gift }
      """)

  /// It needs moments and requests.
  public static let needs = ProjectNeeds.plan

  /// Pushes that replace each other in the moment in which they are sent.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let plan = campaigns.plan else { return [] }
    return (plan.outlook?.replacing ?? []).compactMap { collision in
      guard let id = collision.collapse, let last = collision.campaigns.last else { return nil }
      let campaign = plan.campaigns[last].campaign
      let others = collision.campaigns.dropLast().map { plan.campaigns[$0].campaign }
      guard let span = place(campaign) else { return nil }
      var names = ([campaign] + others.prefix(4)).map { "\"\($0.id)\"" }
      if others.count > 4 { names.append("\(others.count - 4) more") }
      let finding = Finding(
        rule, at: span,
        "\(Suggestion.list(names, "and")) replace each other \(campaign.schedule.isOwn ? "for everyone who gets both: their times come from the same attributes" : "on \(collision.fire.text)\(people(collision.place))")",
        notes: [Finding.Note("a device shows one notification of the collapse id \"\(id)\"")]
          + others.prefix(4).map { other in
            Finding.Note(
              others.count == 1 ? "the other one has it here" : "\"\(other.id)\" has it here",
              at: place(other), in: other.path)
          }, help: "give each its own collapse id, or move one of them")
      return PlacedFinding(finding, campaign)
    }
  }

  /// Where a campaign has its collapse id, be it that it inherits one.
  private static func place(_ campaign: Campaign) -> SourceSpan? {
    campaign.push?.collapse.map { $0.span.isShared ? campaign.head : $0.span }
  }

  /// For whom clocks make two moments one.
  private static func people(_ place: Collision.Place?) -> String {
    guard let place else { return "" }
    return place.zones == 1
      ? " for people in \(place.example)" : " for people in \(place.zones) zones such as \(place.example)"
  }
}
