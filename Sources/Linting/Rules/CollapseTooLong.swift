import Checking
public import Diagnostics
import Expressions
import Payloads
public import Planning

/// `collapse-too-long`
public enum CollapseTooLong: LintRule {
  /// The page.
  public static let rule = Rule(
    "collapse-too-long", fixed: .refused, summary: "a collapse id can be longer than 64 bytes",
    why:
      "APNs answers BadCollapseId, and the device gets nothing. Bytes count: an accented letter has two, a Japanese one three.",
    carriedBy: ["limit/collapse-id", "collapse-too-long"],
    fix: "Shorten it. `truncate` cuts attributes, but what begins alike becomes one id, and replaces each other.",
    bad:
      "push: { expires: 1d, collapse: \"{{ first_name | default: 'x' }} has a reminder about the streak\" } # expect",
    good: "push: { expires: 1d, collapse: streak-reminder }")

  /// The proven largest id against the limit.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let collapse = plan.campaign.push?.collapse else { return }
    let limit = NotificationLimit.collapseID.value
    let message: String
    switch collapse.value.utf8Bound {
    case .atMost(let most):
      guard most > limit else { return }
      message = "the collapse id can have \(most) bytes; \(limit) is the limit"
    case .unbounded(let attribute): message = "the collapse id has no largest length, because \"\(attribute)\" has none"
    }
    findings.report(
      rule, at: collapse.span, message, note: "APNs refuses the push with BadCollapseId",
      help: "shorten it; what is cut by \"truncate\" must still be another id for another thing")
  }
}
