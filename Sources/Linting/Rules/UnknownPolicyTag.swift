public import Diagnostics
import Language
import Limits

/// `unknown-policy-tag`
public enum UnknownPolicyTag: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unknown-policy-tag", .warning, summary: "the policy asks something of a tag that no campaign has",
    why:
      "It holds for nobody then, and a tag that is misspelt promises nothing. Nothing is said where not all files are read.",
    fix: "Write the tag as campaigns have it, or take the row away.",
    bad: """
      tags: [marketing]
      # file: belfry.yaml
      policy: { consent: { marketting: all } } # expect
      """,
    good: """
      tags: [marketing]
      # file: belfry.yaml
      policy: { consent: { marketing: all } }
      """)

  /// In the order of the rows.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    let asked = campaigns.policy.consent.compactMap(\.tag)
    guard let path = campaigns.projectPath, !asked.isEmpty else { return [] }
    let tags = Set(campaigns.summaries.flatMap { $0.tags.map { ExactText($0) } })
    let (names, budget) = (tags.map(\.text).sorted(), WorkBudget(steps: RunLimit.projectWork.value))
    return asked.filter { !tags.contains(ExactText($0.value)) }.map { tag in
      let question = Suggestion.question(tag.value, in: names, budget: budget)
      return PlacedFinding(
        Finding(
          rule, at: tag.span, "no campaign has the tag \"\(tag.value)\"",
          help: question ?? "add it to the \"tags\" of the campaigns that are meant, or take the row away"), in: path)
    }
  }
}
