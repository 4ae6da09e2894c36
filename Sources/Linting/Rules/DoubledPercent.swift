import Checking
public import Diagnostics
import Expressions
import Parsing
public import Planning

/// `doubled-percent`
public enum DoubledPercent: LintRule {
  /// The page.
  public static let rule = Rule(
    "doubled-percent", .warning, adjustable: true, summary: "a per cent sign is doubled by hand",
    why:
      "A push shows both signs. Of a local text sources disagree: Apple's page on the body says to write two for one, several apps found that devices then show both. belfry hands the text on as it stands.",
    facts: ["local-percent"],
    fix: "Write one `%`.",
    bad: "alert: Save 20%% # expect", good: "alert: Save 20%")

  /// In all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for variant in plan.campaign.variants {
      for texts in variant.content.texts {
        check(texts.title, plan.campaign.delivery, into: &findings)
        check(texts.subtitle, plan.campaign.delivery, into: &findings)
        check(texts.body, plan.campaign.delivery, into: &findings)
      }
    }
  }

  private static func check(_ text: LocalizedText?, _ delivery: Delivery, into findings: inout [Finding]) {
    guard let text, case .template(let template) = text.source, hasDoubled(template.source),
      template.literalParts.contains(where: { hasDoubled($0) }),
      !findings.contains(where: { $0.rule === rule && $0.span == text.span })
    else { return }
    findings.append(
      Finding(
        rule, at: text.span,
        delivery == .local ? "\"%%\" may show as two per cent signs" : "\"%%\" shows two per cent signs",
        notes: delivery == .local
          ? [Finding.Note("Apple's page asks for two, apps report that both are shown; belfry changes neither")] : [],
        help: delivery == .local ? "write one \"%\", or keep both where your devices show one" : "write one \"%\""))
  }

  private static func hasDoubled(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { ByteSearch.find("%%", in: $0) != nil } ?? true
  }
}
