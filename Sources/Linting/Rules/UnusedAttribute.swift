import Checking
public import Diagnostics
import Expressions

/// `unused-attribute`
public enum UnusedAttribute: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unused-attribute", .warning, optIn: true, summary: "no campaign and no audience reads an attribute",
    why:
      "Every row of recipients must have it, for nothing. Not reported while a file of the project has errors. Off unless a team turns it on.",
    fix: "Remove it, or say in a comment what it is for: `# belfry: ignore unused-attribute -- reason`.",
    bad: """
      alert: "{{ streak_days }}"
      # file: belfry.yaml
      rules: { unused-attribute: warning }
      attributes:
        streak_days: { type: integer, min: 0, max: 5000 }
        shoe_size: { type: integer, min: 0, max: 60 } # expect
      """,
    good: """
      audience: shoe_size > 48
      alert: "{{ streak_days }}"
      # file: belfry.yaml
      rules: { unused-attribute: warning }
      attributes:
        streak_days: { type: integer, min: 0, max: 5000 }
        shoe_size: { type: integer, min: 0, max: 60 }
      """)

  /// Where all files are known.
  public static let needs = ProjectNeeds.names

  /// In the order of their declaration.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let names = campaigns.names else { return [] }
    let attributes = names.project.attributes
    let used = Set(names.uses.columns.map { $0 < attributes.attributes.count ? attributes.declaredColumn($0) : $0 })
    return attributes.attributes.enumerated().compactMap { column, attribute in
      guard let span = attribute.span, attribute.item == nil, !used.contains(column) else { return nil }
      return PlacedFinding(
        Finding(
          rule, at: span, "nothing reads the attribute \"\(attribute.name)\"",
          help: "remove it, or write \"\(rule.comment)what it is for\" in its line"), in: names.project.source.path)
    }
  }
}
