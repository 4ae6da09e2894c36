import Checking
public import Diagnostics
import Expressions
public import Planning

/// `payload-unbounded`
public enum PayloadUnbounded: LintRule {
  /// The page.
  public static let rule = Rule(
    "payload-unbounded", summary: "an attribute without `max` stands in a payload",
    why:
      "One recipient with a very long value would make the payload larger than APNs takes, and nobody would see it before sending.",
    facts: ["payload/device", "payload-too-large"],
    fix: "Give the attribute a `max` in belfry.yaml, or cut it: `{{ name | truncate: 40 }}`.",
    bad: "alert: 'Hi {{ nickname | default: \"you\" }}' # expect",
    good: "alert: 'Hi {{ first_name | default: \"you\" }}'")

  /// At the first text that has no bound.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let attribute = plan.size?.unbounded else { return }
    let texts = plan.campaign.variants.flatMap { $0.content.texts.flatMap { [$0.title, $0.subtitle, $0.body] } }
    let span = texts.compactMap { $0 }.first { isUnbounded($0) }?.span ?? plan.campaign.head
    findings.report(
      rule, at: span, "\"\(attribute)\" has no largest length, so the payload has none",
      help: "give it a \"max\" in belfry.yaml, or cut it: \"{{ \(attribute) | truncate: 40 }}\"")
  }

  private static func isUnbounded(_ text: LocalizedText) -> Bool {
    let templates: [Template]
    switch text.source {
    case .template(let template): templates = [template]
    case .key(_, let arguments): templates = arguments
    }
    return templates.contains { if case .unbounded = $0.bound { true } else { false } }
  }
}
