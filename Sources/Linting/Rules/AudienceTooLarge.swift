package import Checking
public import Diagnostics
import Language
import Planning

/// `audience-too-large`
public enum AudienceTooLarge: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "audience-too-large", summary: "a push reaches more people than the project allows",
    why:
      "A slip in an audience sends to everybody what was meant for a few. `policy: { largest-audience: … }` prevents that: `plan` counts the recipients and reports it at the campaign's audience, and `build` refuses before it writes anything. `check` does not read recipients, so it cannot report this. A campaign with the tag that `everybody-tag` names may be of any size.",
    fix: "Narrow the audience, or raise the limit in a separate review.", bad: "", good: "")

  /// It needs to know how many recipients there are.
  public static let needs = ProjectNeeds.plan

  /// Campaigns that recipients were counted for.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let plan = campaigns.plan, let all = plan.people else { return [] }
    return plan.campaigns.compactMap { planned in
      guard planned.isLive, let audience = planned.audience, let most = planned.campaign.largestAudience,
        most.value.isPassed(by: audience.requests, of: all)
      else { return nil }
      return PlacedFinding(
        Finding(
          rule, at: planned.campaign.audiencePlace,
          "this push reaches \(audience.requests) \(audience.requests == 1 ? "recipient" : "recipients") of \(all)",
          notes: [
            Finding.Note("the project allows \(most.value.text) at most", at: most.span, in: campaigns.projectPath)
          ],
          help: "narrow the audience, or raise \"largest-audience\""), planned.campaign)
    }
  }

  /// What a comment at a campaign would hold back, were its audience too large.
  package static func doubt(of campaign: Campaign) -> Finding { Finding(rule, at: campaign.audiencePlace, "") }
}
