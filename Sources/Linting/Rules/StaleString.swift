import Checking
public import Diagnostics
public import Planning

/// `stale-string`
public enum StaleString: LintRule {
  /// The page.
  public static let rule = Rule(
    "stale-string", .warning, optIn: true, summary: "a campaign shows a key that a String Catalog marks as stale",
    why:
      "Xcode marks a key as stale when no code of the app uses it: it can't see that a push uses it. The text is still there, until someone removes what is stale. A convention for teams that remove stale keys.",
    facts: ["strings-stale"],
    fix: "Set the key to be managed manually in Xcode (`\"extractionState\": \"manual\"`).",
    bad: """
      alert: { body: { key: GREETING } } # expect
      # file: belfry.yaml
      rules: { stale-string: warning }
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, strings: Localizable.xcstrings }
      # file: Localizable.xcstrings
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "GREETING": { "extractionState": "stale", "localizations": {
          "en": { "stringUnit": { "state": "translated", "value": "Hello" } },
          "de": { "stringUnit": { "state": "translated", "value": "Hallo" } } } } } }
      """,
    good: """
      alert: { body: { key: GREETING } }
      # file: belfry.yaml
      rules: { stale-string: warning }
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, strings: Localizable.xcstrings }
      # file: Localizable.xcstrings
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "GREETING": { "extractionState": "manual", "localizations": {
          "en": { "stringUnit": { "state": "translated", "value": "Hello" } },
          "de": { "stringUnit": { "state": "translated", "value": "Hallo" } } } } } }
      """)

  /// Each key once in each place.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for text in plan.campaign.variants.flatMap(\.content.texts).flatMap(\.lines) {
      guard let key = text.key, context.project.isStale(key: key) else { continue }
      let finding = Finding(
        rule, at: text.span, "Xcode marks \"\(key)\" as stale: no code of the app uses it",
        notes: [context.project.noteOfText("the key is here", on: key, in: context.project.sourceLocale)],
        help: "set it to be managed manually in Xcode, so that it is not removed as unused")
      if !findings.contains(where: { $0.isSame(finding) }) { findings.append(finding) }
    }
  }
}
