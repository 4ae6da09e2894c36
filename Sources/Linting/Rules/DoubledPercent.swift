public import Diagnostics
public import Planning

/// `doubled-percent`
public enum DoubledPercent: LintRule {
  /// The page.
  public static let rule = Rule(
    "doubled-percent", .warning, summary: "a text has a doubled percent sign",
    why:
      "Sources disagree: Apple's page on the body of a notification says to write two signs for one, but several apps report that devices then show both. belfry sends the text unchanged.",
    facts: ["percent-signs"],
    fix: "Write one `%`.",
    bad: "alert: Save 20%% # expect", good: "alert: Save 20%")

  /// In all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    context.texts.report(rule, into: &findings)
  }

  static let marks: [TextMark] = [
    TextMark(
      rule, "%", "%", "may show as two per cent signs",
      note: "Apple's page asks for two, apps report that both are shown; belfry changes neither",
      help: "write one \"%\", or keep both where your devices show one", isOfItsOwn: true
    ) { isOfName($0) ? nil : 2 }
  ]

  /// Whether the signs open or close a placeholder, `%%name%%`, which is told as one.
  private static func isOfName(_ place: TextPlace) -> Bool {
    let after = place.run(from: 2, isWordByte)
    var before = -1
    while isWordByte(place[before]), before > -100 { before -= 1 }
    return after > 3 && place.has("%%", at: after) || before < -2 && place.has("%%", at: before - 1)
  }
}
