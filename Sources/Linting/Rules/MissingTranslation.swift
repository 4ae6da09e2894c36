import Checking
public import Diagnostics
public import Planning
import Rules

/// `missing-translation`
public enum MissingTranslation: LintRule {
  /// The page.
  public static let rule = Rule(
    "missing-translation", .warning, optIn: true, summary: "a translation lacks one of the texts",
    why: "The missing text appears in the source language, next to translated ones.",
    fix: "Translate it, too.",
    bad: "alert: { title: Hello, body: World }\nlocalizations: { de: { body: Welt } } # expect",
    good: "alert: { title: Hello, body: World }\nlocalizations: { de: { title: Hallo, body: Welt } }")

  /// In each variant.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for variant in plan.campaign.variants {
      guard let source = variant.content.texts.first else { continue }
      for texts in variant.content.texts where !texts.untranslated.isEmpty {
        // A body is missed by another rule.
        let told: AlertParts = context.isOn(Rule.missingLocale) ? [.body] : []
        let missing = texts.untranslated.subtracting(told).names.map { "\"\($0)\"" }
        guard !missing.isEmpty else { continue }
        findings.report(
          rule, at: texts.span, "\"\(texts.locale)\" has no \(Suggestion.list(missing, "and"))",
          note: "the text of \"\(source.locale)\" is shown instead", help: "translate it")
      }
    }
  }
}
