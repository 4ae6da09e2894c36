public import Diagnostics
import Payloads

/// `region-limit`
public enum RegionLimit: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "region-limit", summary: "the campaigns use more regions than a device monitors",
    why: "Core Location monitors at most 20 conditions per app.", carriedBy: ["limit/regions"],
    fix: "Keep at most 20 regions.", bad: "", good: "")

  /// Each region counts once, however many campaigns use it.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    let most = NotificationLimit.regions.value
    var seen: Set<ExactText> = []
    for summary in campaigns.summaries {
      guard let region = summary.region, seen.insert(ExactText(region.id)).inserted, seen.count == most + 1 else {
        continue
      }
      let finding = Finding(
        rule, at: region.span, "this is region number \(most + 1)",
        note: "a device watches at most \(most) regions of an app", help: "keep at most \(most)")
      return [PlacedFinding(finding, summary)]
    }
    return []
  }
}
