import Checking
public import Diagnostics
import Expressions
public import Planning

/// `vanishing-alert`
public enum VanishingAlert: LintRule {
  /// The page.
  public static let rule = Rule(
    "vanishing-alert", .warning, summary: "for some recipients an alert's text is empty",
    why: "The system silently drops a notification that has neither title nor body.",
    facts: ["alert-text"],
    fix:
      "Add an `{% else %}`, give a default that is not empty, or exclude these recipients from the audience.",
    bad: "alert: '{% if subscribed %}Thank you{% endif %}' # expect",
    good: "alert: '{% if subscribed %}Thank you{% else %}Join us{% endif %}'")

  /// A recipient who gets neither title nor body is really rendered.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    // What is the same for everybody is there for everybody.
    guard context.texts.isFilledIn else { return }
    let variants = plan.campaign.variants
    for number in variants.indices {
      for texts in variants[number].content.texts where isFilledIn(texts.title) && isFilledIn(texts.body) {
        if let span = (texts.body ?? texts.title)?.span, mayBeBlank(texts.title), mayBeBlank(texts.body) {
          findings.report(
            rule, at: span, "nothing that can be seen may be left of the alert in \"\(texts.locale)\"",
            note: "a default of spaces shows nothing", help: "give a default that says something")
        }
        guard let title = vanishing(texts.title, context), let body = vanishing(texts.body, context),
          let span = (texts.body ?? texts.title)?.span,
          let row = Witness.ofNothing(
            in: title + body, attributes: plan.campaign.columns,
            audience: plan.campaign.audience, now: context.now, budget: context.budget)
        else { continue }
        let values = row.cells.compactMap { cell -> String? in
          let attribute = plan.campaign.columns.attributes[cell.column]
          if attribute.item != nil, cell.value == .missing { return nil }
          if attribute.list != nil, case .number(let count) = cell.value {
            return "\"\(attribute.name)\" has \(Attribute.items(count))"
          }
          return "\"\(attribute.name)\" is \(cell.value.shown(attribute))"
        }
        findings.report(
          rule, at: span, "nothing may be left of the alert in \"\(texts.locale)\"",
          notes: values.isEmpty ? [] : [Finding.Note("for example where \(Suggestion.list(values, "and"))")],
          help: "say something in an {% else %}, or give a default that is not empty")
      }
    }
  }

  /// Whether a text differs by recipient, or is not there: any other is always there, which is nearly always enough.
  private static func isFilledIn(_ text: LocalizedText?) -> Bool {
    guard let text, case .key(_, let arguments) = text.source else { return text?.isFilledIn != false }
    return arguments.contains { !$0.isLiteral }
  }

  /// Whether a text is one output with blanks as its default, and nothing else.
  private static func mayBeBlank(_ text: LocalizedText?) -> Bool {
    guard let text else { return true }
    guard let template = text.template else { return false }
    let isBlank = template.source.utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.firstIndex(where: { $0 > 0x20 }), first + 1 < bytes.count,
        bytes[first + 1] == UInt8(ascii: "{")
      else { return false }
      var isBlank = false
      let end = QuotedTexts.pass(bytes, from: first) { quoted in
        guard bytes[quoted.filter].elementsEqual("default".utf8), !quoted.range.isEmpty else { return }
        isBlank = bytes[quoted.range].allSatisfy { $0 <= 0x20 }
      }
      return isBlank && end.map { bytes[$0...].allSatisfy { $0 <= 0x20 } } == true
    }
    return isBlank == true
  }

  /// The templates that leave nothing of a text where nothing is left of any of them; nil where something always is. A text of the app's strings
  /// may be its arguments alone: `%@`.
  private static func vanishing(_ text: LocalizedText?, _ context: LintContext) -> [Template]? {
    switch text?.source {
    case nil: return []
    case .template(let template): return template.smallest == 0 ? [template] : nil
    case .key(let key, let arguments):
      guard !arguments.isEmpty, arguments.allSatisfy({ $0.smallest == 0 }) else { return nil }
      return context.keys.showsOnlyArguments(key, in: context.project) ? arguments : nil
    }
  }
}
