public import Diagnostics
import Language
import Limits

/// `unknown-policy-folder`
public enum UnknownPolicyFolder: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unknown-policy-folder", .warning, summary: "the policy names a folder that has no campaign",
    why:
      "A folder that was renamed or misspelt no longer has anyone to approve its changes. Not reported when only some files are checked.",
    fix: "Write the folder's path relative to belfry.yaml, or remove the row.",
    bad: """
      campaign: hello
      # file: belfry.yaml
      policy: { approvals: [{ folder: payments, by: ["@acme/payments"] }] } # expect
      """,
    good: """
      campaign: hello
      # file: belfry.yaml
      policy: { approvals: [{ tag: payments, by: ["@acme/payments"] }] }
      # file: other.yaml
      campaign: other
      tags: [payments]
      deliver: push
      audience: all
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      alert: Hello
      push: { expires: 1d }
      """)

  /// In the order of the rows.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    let asked = campaigns.policy.approvals.flatMap(\.folders)
    guard let path = campaigns.projectPath, !asked.isEmpty else { return [] }
    let (folders, budget) = (campaigns.folders, WorkBudget(steps: RunLimit.projectWork.value))
    return asked.filter { folders.lacks($0.value) }.map { folder in
      PlacedFinding(
        Finding(
          rule, at: folder.span, "there is no campaign in the folder \"\(folder.value)\"",
          help: Suggestion.question(folder.value, in: folders.all, budget: budget)
            ?? "write it as seen from belfry.yaml, or remove the row"), in: path)
    }
  }
}
