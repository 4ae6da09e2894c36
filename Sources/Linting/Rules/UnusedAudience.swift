public import Diagnostics

/// `unused-audience`
public enum UnusedAudience: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unused-audience", .warning, optIn: true, summary: "no campaign and no other audience uses an audience",
    why:
      "Readers of the list assume that someone gets it. An audience may be there for `belfry audience` alone. Not reported while a file of the project has errors. Off unless a team turns it on.",
    fix: "Remove it, or say in a comment what it is for: `# belfry: ignore unused-audience -- reason`.",
    bad: """
      audience: regulars
      # file: definitions.yaml
      audiences:
        regulars: streak_days >= 5
        lapsed: streak_days == 0 # expect
      """,
    good: """
      audience: lapsed
      # file: definitions.yaml
      audiences:
        regulars: streak_days >= 5
        lapsed: not regulars
      """)

  /// Where all files are known.
  public static let needs = ProjectNeeds.names

  /// In the order of their files.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let names = campaigns.names else { return [] }
    return names.unused(.audience, besides: names.uses.audiences).map { audience in
      PlacedFinding(
        Finding(
          rule, at: audience.span, "no one uses the audience \"\(audience.name)\"",
          help: "remove it, or write \"\(rule.comment)what it is for\" in its line"), in: audience.path)
    }
  }
}
