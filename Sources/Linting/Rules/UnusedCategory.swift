public import Diagnostics

/// `unused-category`
public enum UnusedCategory: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unused-category", .warning, optIn: true, summary: "no campaign uses a category",
    why:
      "Its buttons are translated and checked for nothing. The app itself may use it, which belfry cannot see. Not reported while a file of the project has errors. Off unless a team turns it on.",
    fix: "Remove it, or say in a comment who uses it: `# belfry: ignore unused-category -- reason`.",
    bad: """
      # file: definitions.yaml
      categories:
        OFFER: { actions: [ { id: A, title: One } ], localizations: { de: { A: Eins } } } # expect
      """,
    good: """
      category: OFFER
      # file: definitions.yaml
      categories:
        OFFER: { actions: [ { id: A, title: One } ], localizations: { de: { A: Eins } } }
      """)

  /// Where all files are known.
  public static let needs = ProjectNeeds.names

  /// In the order of their files.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let names = campaigns.names else { return [] }
    return names.unused(.category, besides: names.uses.categories).map { category in
      PlacedFinding(
        Finding(
          rule, at: category.span, "no campaign uses the category \"\(category.name)\"",
          help: "remove it, or write \"\(rule.comment)who uses it\" in its line"), in: category.path)
    }
  }
}
