import Checking
public import Diagnostics
import Expressions
public import Planning

/// `unused-input`
public enum UnusedInput: LintRule {
  /// The page.
  public static let rule = Rule(
    "unused-input", .warning, optIn: true, summary: "a campaign never reads one of its inputs",
    why:
      "Every request for the campaign must provide it, for nothing. Off unless a team turns it on.",
    fix: "Remove it, or say in a comment what it is for: `# belfry: ignore unused-input -- reason`.",
    bad: """
      schedule: { when: requested }
      inputs:
        order_total: { type: decimal, min: 0, max: 100000, places: 2 }
        warehouse: { type: text, max: 20 } # expect
      alert: "You paid {{ order_total }}."
      # file: belfry.yaml
      rules: { unused-input: warning }
      """,
    good: """
      schedule: { when: requested }
      inputs:
        order_total: { type: decimal, min: 0, max: 100000, places: 2 }
        warehouse: { type: text, max: 20 }
      alert: "You paid {{ order_total }}. {{ warehouse }} sends it."
      # file: belfry.yaml
      rules: { unused-input: warning }
      """)

  /// In the order of their declaration.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let inputs = plan.campaign.inputs(of: context.project)
    guard plan.campaign.schedule.isRequested, !inputs.isEmpty else { return }
    var names = NamesInUse()
    names.add(plan.campaign)
    let columns = plan.campaign.columns
    let used = Set(names.columns.map { columns.attributes.indices.contains($0) ? columns.declaredColumn($0) : $0 })
    for column in inputs where !used.contains(column) {
      let input = columns.attributes[column]
      guard let span = input.span, input.item == nil else { continue }
      findings.report(
        rule, at: span, "nothing reads the input \"\(input.name)\"",
        help: "remove it, or write \"\(rule.comment)what it is for\" in its line")
    }
  }
}
