public import Diagnostics
import Language
import Limits

/// `unknown-policy-tag`
public enum UnknownPolicyTag: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unknown-policy-tag", .warning,
    summary: "the policy names a tag that no campaign has, or a campaign has a tag that is nearly one of the policy's",
    why:
      "A misspelt tag is covered by no rule of the policy: its campaign would go to people who have not agreed. Not reported when only some files are checked.",
    fix: "Spell the tag the same in both places, or remove the row.",
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
    let policy = campaigns.policy
    var seen: Set<ExactText> = []
    let asked = (policy.consent.compactMap(\.tag) + policy.approvals.flatMap(\.tags))
      .filter { seen.insert(ExactText($0.value)).inserted }
    guard let path = campaigns.projectPath, !asked.isEmpty else { return [] }
    let (tags, budget) = (campaigns.tags, WorkBudget(steps: RunLimit.projectWork.value))
    return asked.filter { tags.lacks($0.value) }.map { tag in
      let near = Suggestion.near(tag.value, in: tags.all, budget: budget)
      var finding = Finding(
        rule, at: tag.span, "no campaign has the tag \"\(tag.value)\"",
        help: Suggestion.question(near)
          ?? "add it to the \"tags\" of the campaigns that are meant, or remove the row")
      if let first = near.first, let place = place(of: first, campaigns.summaries) {
        // Which of the two is misspelt nobody knows.
        finding.notes.append(place)
      }
      return PlacedFinding(finding, in: path)
    } + nearly(asked.filter { tags.contains($0.value) }, campaigns.summaries, path, budget)
  }

  /// Tags of campaigns that are one letter off those of which something is asked.
  private static func nearly(
    _ asked: [Located<String>], _ summaries: [CampaignSummary], _ path: String, _ budget: WorkBudget
  ) -> [PlacedFinding] {
    let (names, known) = (asked.map(\.value), Set(asked.map { ExactText($0.value) }))
    var meant: [ExactText: Int?] = [:]
    var isTold: Set<ExactText> = []
    return summaries.flatMap { summary in
      summary.tags.compactMap { tag -> PlacedFinding? in
        let text = ExactText(tag.value)
        guard !known.contains(text) else { return nil }
        let place = meant[text] ?? Suggestion.misspelt(tag.value, in: names, budget: budget)
        meant[text] = .some(place)
        // What all inherit is told once.
        guard let place, summary.tagsPath == nil || isTold.insert(text).inserted else { return nil }
        let finding = Finding(
          rule, at: tag.span, "the policy asks nothing of the tag \"\(tag.value)\"",
          notes: [Finding.Note("it names this one", at: asked[place].span, in: path)],
          help: Suggestion.question([names[place]]))
        return summary.tagsPath.map { PlacedFinding(finding, in: $0) } ?? PlacedFinding(finding, summary)
      }
    }
  }

  /// Where a tag stands first.
  private static func place(of tag: String, _ summaries: [CampaignSummary]) -> Finding.Note? {
    for summary in summaries {
      guard let own = summary.tags.first(where: { $0.value.utf8.elementsEqual(tag.utf8) }) else { continue }
      return Finding.Note("\"\(tag)\" stands here", at: own.span, in: summary.tagsPath ?? summary.path)
    }
    return nil
  }
}
