import Checking
import Clocks
public import Diagnostics
import Language
import Planning

/// `too-frequent`
public enum TooFrequent: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "too-frequent", .warning,
    summary: "one person can get more notifications than the project promises",
    why:
      "`policy: { frequency: … }` is a promise to every person. belfry checks the next 90 days for every person who can exist.",
    fix: "Move a campaign to another day, or make the audiences exclude each other.",
    bad: """
      schedule: { every: day, at: [ "09:00", "12:00", "18:00" ], zone: device } # expect
      # file: belfry.yaml
      policy: { frequency: { per-day: 2 } }
      """,
    good: """
      schedule: { every: day, at: [ "09:00", "18:00" ], zone: device }
      # file: belfry.yaml
      policy: { frequency: { per-day: 2 } }
      """)

  /// It needs moments and requests.
  public static let needs = ProjectNeeds.plan

  /// Days and weeks on which one person can get more than the project promises.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let plan = campaigns.plan else { return [] }
    let policy = campaigns.policy
    let promises = [
      (plan.outlook?.day, policy.perDay, "on", "a day"),
      (plan.outlook?.week, policy.perWeek, "in the week from", "a week"),
    ]
    return promises.compactMap { peak, most, when, unit in
      guard let peak, let most, peak.count > most, peak.isProven, let first = peak.campaigns.first else { return nil }
      var notes = [Finding.Note("the project promises at most \(most) \(unit)")]
      if !peak.audiences.isEmpty {
        let names = Suggestion.list(peak.audiences.prefix(5).map { "\"\($0)\"" }, "and")
        notes.append(Finding.Note("someone for whom \(names) \(peak.audiences.count == 1 ? "holds" : "hold")"))
      }
      for member in peak.campaigns.prefix(5) {
        let campaign = plan.campaigns[member.campaign].campaign
        notes.append(
          Finding.Note("\(member.count) from \"\(campaign.id)\"", at: campaign.schedule.span, in: campaign.path))
      }
      let campaign = plan.campaigns[first.campaign].campaign
      let finding = Finding(
        rule, at: campaign.schedule.span,
        "one person can get \(peak.count) notifications \(when) \(peak.first.text)", label: "\(first.count) of them",
        notes: notes, help: "move some of them, or let their audiences exclude each other")
      return PlacedFinding(finding, campaign)
    }
  }
}
