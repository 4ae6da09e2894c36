import Checking
public import Diagnostics
import Payloads
public import Planning

/// `title-too-long`
public enum TitleTooLong: LintRule {
  /// The page.
  public static let rule = Rule(
    "title-too-long", .warning, summary: "a title or subtitle is longer than a phone shows",
    why:
      "Apple publishes no figure; measurements put the end of the line at 25 to 50 characters. What gets cut off is often the point.",
    facts: ["length/title-30", "length/title-50", "length/subtitle-30", "length/subtitle-50"],
    fix: "Say it in fewer words.",
    bad: "alert:\n  title: The one and only reminder that you have been waiting for all week # expect\n  body: Hello",
    good: "alert:\n  title: Your weekly reminder\n  body: Hello")

  /// The fixed part of a title and a subtitle; what attributes add is not counted.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    TextLengths.check(context, part: .title, rule: rule, into: &findings)
    TextLengths.check(context, part: .subtitle, rule: rule, into: &findings)
  }
}
