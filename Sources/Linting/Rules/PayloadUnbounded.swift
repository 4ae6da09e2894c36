import Checking
public import Diagnostics
import Expressions
public import Planning

/// `payload-unbounded`
public enum PayloadUnbounded: LintRule {
  /// The page.
  public static let rule = Rule(
    "payload-unbounded", fixed: .refused, summary: "a payload has an attribute without `max`",
    why:
      "One recipient with a very long value would make the payload larger than APNs accepts, and no one would notice before sending.",
    carriedBy: ["payload/device", "payload-too-large"],
    fix: "Give the attribute a `max` in belfry.yaml, or cut it: `{{ name | truncate: 40 }}`.",
    bad: "alert: 'Hi {{ nickname | default: \"you\" }}' # expect",
    good: "alert: 'Hi {{ first_name | default: \"you\" }}'")

  /// At the first value that has no bound.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let attribute = plan.size?.unbounded else { return }
    let columns = plan.campaign.columns
    // Of a list it is told by the number of an item.
    let list = attribute.utf8.contains(UInt8(ascii: "[")) ? String(attribute.prefix { $0 != "[" }) : nil
    let place = columns.index(of: list ?? attribute).map { columns.attributes[$0].home } ?? ""
    let span = plan.campaign.unboundedPlace ?? plan.campaign.head
    if let list {
      findings.report(
        rule, at: span, "items of \"\(list)\" have no largest length, so the payload has none",
        help: "give the list a \"max\" \(place): how long each item may be")
      return
    }
    findings.report(
      rule, at: span, "\"\(attribute)\" has no largest length, so the payload has none",
      help: "give it a \"max\" \(place), or cut it: \"{{ \(attribute) | truncate: 40 }}\"")
  }
}
