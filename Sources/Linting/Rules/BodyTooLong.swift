import Checking
public import Diagnostics
import Payloads
public import Planning

/// `body-too-long`
public enum BodyTooLong: LintRule {
  /// The page.
  public static let rule = Rule(
    "body-too-long", .warning, summary: "a text is longer than the Lock Screen shows",
    why: "Apple publishes no figure; measurements put the end of the fourth line at about 178 characters.",
    facts: ["length/body-160", "length/body-178"],
    fix: "Put the point first, and say it in fewer words.",
    bad: "alert: \"" + String(repeating: "word ", count: 40) + "\" # expect", good: "alert: A short text")

  /// The fixed part of a body; what attributes add is not counted.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    TextLengths.check(context, part: .body, rule: rule, into: &findings)
  }
}
