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
      "A push shows both signs. In a local notification iOS wants \"%%\" for one, and belfry writes it so; a doubled sign would show twice there, too.",
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
        rule, at: text.span, "\"%%\" would show two per cent signs",
        notes: delivery == .local ? [Finding.Note("belfry doubles per cent signs for iOS by itself")] : [],
        help: "write one \"%\""))
  }

  private static func hasDoubled(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { ByteSearch.find("%%", in: $0) != nil } ?? true
  }
}
