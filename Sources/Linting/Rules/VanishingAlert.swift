import Checking
public import Diagnostics
import Expressions
public import Planning

/// `vanishing-alert`
public enum VanishingAlert: LintRule {
  /// The page.
  public static let rule = Rule(
    "vanishing-alert", .warning, adjustable: true, summary: "for some recipients nothing is left of an alert's text",
    why: "The system drops a notification that has neither title nor body, without a word.",
    facts: ["alert-text"],
    fix:
      "Say something in an `{% else %}`, give a default that is not empty, or leave these recipients out of the audience.",
    bad: "alert: '{% if subscribed %}Thank you{% endif %}' # expect",
    good: "alert: '{% if subscribed %}Thank you{% else %}Join us{% endif %}'")

  /// A recipient who gets neither title nor body is really rendered.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for variant in plan.campaign.variants {
      texts: for texts in variant.content.texts {
        var templates: [Template] = []
        for text in [texts.title, texts.body] {
          switch text?.source {
          case .template(let template): templates.append(template)
          // A key of the app's strings has a text.
          case .key: continue texts
          case nil: break
          }
        }
        // What is always there is nearly always enough.
        guard !templates.isEmpty, templates.allSatisfy({ $0.smallest == 0 && !$0.isLiteral }),
          let span = (texts.body ?? texts.title)?.span,
          let row = Witness.ofNothing(
            in: templates, attributes: context.project.attributes, audience: plan.campaign.audience, now: context.now,
            budget: context.budget)
        else { continue }
        let values = row.cells.map { cell in
          let attribute = context.project.attributes.attributes[cell.column]
          return "\"\(attribute.name)\" is \(cell.value.shown(attribute))"
        }
        findings.append(
          Finding(
            rule, at: span, "nothing may be left of the alert in \"\(texts.locale)\"",
            notes: values.isEmpty ? [] : [Finding.Note("for example where \(Suggestion.list(values, "and"))")],
            help: "say something in an {% else %}, or give a default that is not empty"))
      }
    }
  }
}
