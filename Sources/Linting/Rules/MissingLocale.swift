import Checking
public import Diagnostics
public import Planning

/// `missing-locale`
public enum MissingLocale: LintRule {
  /// The page.
  public static let rule = Rule(
    "missing-locale", .warning, adjustable: true, summary: "a language that the app ships has no translation",
    why: "People who use the app in that language get the text of the source language.",
    fix: "Add the language under `localizations`, or use keys of the app's strings.",
    bad: "alert: Hello # expect\nlocalizations: {}", good: "localizations: { de: { body: Hallo } }")

  /// Once for each campaign, at its alert.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let texts = plan.campaign.variants.first?.content.texts, let source = texts.first else { return }
    // Keys are looked up on the device, in its own language.
    let isLookedUp = [source.title, source.subtitle, source.body].compactMap { $0 }.allSatisfy {
      if case .key = $0.source { true } else { false }
    }
    guard !isLookedUp, context.project.shippedLocales.count > texts.count else { return }
    let missing = context.project.shippedLocales.filter { shipped in
      !texts.contains { $0.locale.utf8.elementsEqual(shipped.utf8) }
    }
    guard !missing.isEmpty else { return }
    findings.append(
      Finding(
        rule, at: source.span, "there is no text in \(Suggestion.list(missing.map { "\"\($0)\"" }, "and"))",
        notes: [Finding.Note("people with that language read \"\(source.locale)\"")],
        help: "add it under \"localizations\""))
  }
}
