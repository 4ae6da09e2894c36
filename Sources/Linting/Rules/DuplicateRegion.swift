public import Diagnostics

/// `duplicate-region`
public enum DuplicateRegion: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "duplicate-region", fixed: .refused, summary: "two campaigns use the same region id",
    why: "Core Location does not say which of two regions with the same identifier it monitors.",
    facts: ["region-identifiers"],
    fix: "Rename one of the two.",
    bad: """
      deliver: local
      schedule: { when: enter, region: { id: shop, latitude: 52.5, longitude: 13.4, radius: 100 } }
      # file: twice.yaml
      campaign: twice
      deliver: local
      schedule: { when: enter, region: { id: shop, latitude: 48.1, longitude: 11.6, radius: 100 } } # expect
      alert: Hello
      localizations: { de: { body: Hallo } }
      """,
    good:
      "deliver: local\nschedule: { when: enter, region: { id: shop, latitude: 52.5, longitude: 13.4, radius: 100 } }")

  /// Whichever campaign comes second.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    var firsts: [ExactText: CampaignSummary] = [:]
    return campaigns.summaries.compactMap { summary in
      guard let region = summary.region else { return nil }
      guard let first = firsts[ExactText(region.id)] else {
        firsts[ExactText(region.id)] = summary
        return nil
      }
      let finding = Finding(
        rule, at: region.span, "two campaigns use the region \"\(region.id)\"",
        notes: [Finding.Note("the first one is here", at: first.region?.span, in: first.path)],
        help: "rename one of the two")
      return PlacedFinding(finding, summary)
    }
  }
}
