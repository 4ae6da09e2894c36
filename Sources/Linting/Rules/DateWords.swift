import Checking
public import Diagnostics
import Expressions
public import Planning

/// `date-words`
public enum DateWords: LintRule {
  /// The page.
  public static let rule = Rule(
    "date-words", .warning, adjustable: true,
    summary: "a text that is not English shows English names of days or months",
    why: "The `date` filter is Liquid's: `%A`, `%B` and `%p` are English words in every language.",
    fix: "Use numbers, such as `%-d.%-m.`, or a `case` over `%u` or `%m` with the words of the language.",
    bad: """
      alert: Happy birthday
      localizations: { de: { body: 'Seit {% if birthday %}{{ birthday | date: "%A" }}{% else %}heute{% endif %} dabei' } } # expect
      """,
    good: """
      alert: Happy birthday
      localizations: { de: { body: 'Seit {% if birthday %}{{ birthday | date: "%-d.%-m." }}{% else %}heute{% endif %} dabei' } }
      """)

  /// In all texts of languages other than English.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    for text in context.texts.filledIn {
      guard !isEnglish(text.texts.locale), let directive = text.template.englishDateWord,
        !findings.contains(where: { $0.rule === rule && $0.span == text.span })
      else { continue }
      findings.report(
        rule, at: text.span, "\"%\(directive)\" is an English word in \"\(text.texts.locale)\", too",
        note: "the date filter knows the names of English alone", help: "use numbers, such as \"%-d.%-m.\" or \"%H:%M\""
      )
    }
  }

  private static func isEnglish(_ locale: String) -> Bool {
    let rest = locale.utf8.dropFirst(2)
    return locale.utf8.starts(with: "en".utf8) && (rest.isEmpty || rest.first == UInt8(ascii: "-"))
  }
}
