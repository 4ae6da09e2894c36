public import Diagnostics
import Language
import Limits

/// `unknown-sent-campaign`
public enum UnknownSentCampaign: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unknown-sent-campaign", summary: "`unless-sent` names a campaign that the project does not have",
    why:
      "A misspelt campaign is never sent, so the condition would always hold. The list of what was sent may still name a campaign whose file was deleted: if that is meant, suppress the finding with a comment. Not reported when only some files are checked.",
    fix: "Correct the id under `unless-sent`, or remove the row.",
    bad: """
      campaign: hello
      unless-sent: { helo: 7d } # expect
      # file: belfry.yaml
      sent: { jsonl: sent.jsonl }
      # file: sent.jsonl
      """,
    good: """
      campaign: hello
      unless-sent: { hello: 7d }
      # file: belfry.yaml
      sent: { jsonl: sent.jsonl }
      # file: sent.jsonl
      """)

  /// In the order of the files.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard campaigns.summaries.contains(where: { !$0.spacings.isEmpty }) else { return [] }
    let (ids, budget) = (campaigns.formerIDs, WorkBudget(steps: RunLimit.projectWork.value))
    return campaigns.summaries.flatMap { summary in
      summary.spacings.filter { !ids.contains($0.value) }.compactMap { campaign -> PlacedFinding? in
        let steps = campaigns.summaries.filter { $0.sequence?.utf8.elementsEqual(campaign.value.utf8) == true }
        guard steps.isEmpty else { return PlacedFinding(sequence(campaign, steps), summary) }
        guard ids.lacks(campaign.value) else { return nil }
        return PlacedFinding(
          Finding(
            rule, at: campaign.span, "there is no campaign \"\(campaign.value)\"",
            // Nobody stands back for another one by a slip of one letter in their own name, and says so.
            help: Suggestion.question(campaign.value, in: ids.all.filter { $0 != summary.id }, budget: budget)
              ?? Suggestion.question(campaign.value, in: [summary.id], budget: budget) ?? "remove it"), summary)
      }
    }
  }

  /// The name of a whole sequence, of which each step is sent as a campaign of its own.
  private static func sequence(_ name: Located<String>, _ steps: [CampaignSummary]) -> Finding {
    let names = steps.map(\.id)
    let rest = names.count > 4 ? " …" : ""
    return Finding(
      rule, at: name.span, "\"\(name.value)\" is a sequence, and each of its steps is a campaign",
      help: "name the steps that are meant: \(names.prefix(4).joined(separator: ", "))\(rest)")
  }
}
