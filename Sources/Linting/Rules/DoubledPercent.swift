import Checking
public import Diagnostics
import Expressions
import Parsing
public import Planning

/// `doubled-percent`
public enum DoubledPercent: LintRule {
  /// The page.
  public static let rule = Rule(
    "doubled-percent", .warning, adjustable: true, summary: "a per cent sign of a local text is doubled by hand",
    why:
      "Sources disagree: Apple's page on the body says to write two for one, several apps found that devices then show both. belfry hands the text on as it stands.",
    facts: ["local-percent"],
    fix: "Write one `%`.",
    bad: "deliver: local\nalert: Save 20%% # expect", good: "deliver: local\nalert: Save 20%")

  /// In the texts of local campaigns.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard plan.campaign.delivery == .local else { return }
    for variant in plan.campaign.variants {
      for texts in variant.content.texts {
        check(texts.title, into: &findings)
        check(texts.subtitle, into: &findings)
        check(texts.body, into: &findings)
      }
    }
  }

  private static func check(_ text: LocalizedText?, into findings: inout [Finding]) {
    guard let text, case .template(let template) = text.source, hasDoubled(template.source),
      template.literalParts.contains(where: { hasDoubled($0) })
    else { return }
    findings.append(
      Finding(
        rule, at: text.span, "\"%%\" may show as two per cent signs",
        notes: [Finding.Note("Apple's page asks for two, apps report that both are shown; belfry changes neither")],
        help: "write one \"%\", or keep both where your devices show one"))
  }

  private static func hasDoubled(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { ByteSearch.find("%%", in: $0) != nil } ?? true
  }
}
