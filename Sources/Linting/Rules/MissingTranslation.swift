import Checking
public import Diagnostics
public import Planning

/// `missing-translation`
public enum MissingTranslation: LintRule {
  /// The page.
  public static let rule = Rule(
    "missing-translation", .warning, optIn: true, summary: "a translation lacks one of the texts",
    why: "The missing text is shown in the source language, beside translated ones.",
    fix: "Translate it, too.",
    bad: "alert: { title: Hello, body: World }\nlocalizations: { de: { body: Welt } } # expect",
    good: "alert: { title: Hello, body: World }\nlocalizations: { de: { title: Hallo, body: Welt } }")

  /// A text that stands where the source's stands was inherited from it.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for variant in plan.campaign.variants {
      guard let source = variant.content.texts.first else { continue }
      for texts in variant.content.texts.dropFirst() {
        let pairs = [
          ("title", texts.title, source.title), ("subtitle", texts.subtitle, source.subtitle),
          ("body", texts.body, source.body),
        ]
        let missing = pairs.filter { $0.1 != nil && $0.1?.span == $0.2?.span }.map(\.0)
        guard !missing.isEmpty else { continue }
        findings.append(
          Finding(
            rule, at: texts.span, "\"\(texts.locale)\" has no \(Suggestion.list(missing.map { "\"\($0)\"" }, "and"))",
            notes: [Finding.Note("the text of \"\(source.locale)\" is shown instead")], help: "translate it"))
      }
    }
  }
}
