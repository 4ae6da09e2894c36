import Checking
public import Diagnostics
import Expressions
public import Planning

/// `lost-attribute`
public enum LostAttribute: LintRule {
  /// The page.
  public static let rule = Rule(
    "lost-attribute", .warning, optIn: true, summary: "a translation leaves out an attribute of the source text",
    why:
      "People who read that language get less than others: no name, no number, no price. All lines of a language count together, so an attribute may be in another line than in the source language. Off unless a team turns it on.",
    fix: "Use the attribute in the translation, too.",
    bad: """
      alert: '{{ streak_days }} days in a row'
      localizations: { de: { body: 'Schon wieder geschafft' } } # expect
      """,
    good: """
      alert: '{{ streak_days }} days in a row'
      localizations: { de: { body: '{{ streak_days }} Tage am Stück' } }
      """)

  /// In each variant, each language beside the source language.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for variant in plan.campaign.variants {
      guard let source = variant.content.texts.first else { continue }
      let attributes = plan.campaign.attributes
      let all = columns(of: source, attributes)
      guard !all.isEmpty else { continue }
      for texts in variant.content.texts.dropFirst() {
        let own = columns(of: texts, attributes)
        let lost = all.filter { !own.contains($0) }.map { "\"\(attributes.attributes[$0].name)\"" }
        guard !lost.isEmpty else { continue }
        let finding = Finding(
          rule, at: texts.span, "\"\(texts.locale)\" leaves out \(Suggestion.list(lost, "and"))",
          note: "the text in \"\(source.locale)\" has it", help: "write it into the translation, too")
        if !findings.contains(where: { $0.isSame(finding) }) { findings.append(finding) }
      }
    }
  }

  /// What a language's lines read, in order of first use.
  static func columns(of texts: LocalizedTexts, _ attributes: AttributeTable) -> [Int] {
    var columns: [Int] = []
    for text in texts.lines {
      let found =
        switch text.source {
        case .template(let template): template.columns
        case .key(_, let arguments): arguments.flatMap(\.columns)
        }
      for column in found.map(attributes.declaredColumn) where !columns.contains(column) { columns.append(column) }
    }
    return columns
  }
}
