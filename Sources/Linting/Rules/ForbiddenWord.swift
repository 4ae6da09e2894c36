import Checking
public import Diagnostics
import Expressions
import Language
import Limits
public import Planning

/// `forbidden-word`
public enum ForbiddenWord: LintRule {
  /// The page.
  public static let rule = Rule(
    "forbidden-word", summary: "a text has a word that the project forbids",
    why:
      "`policy: { forbidden-words: … }` lists words by language that the law, the brand or experience rules out. belfry checks everything that people see: alerts in all languages and variants, quoted texts inside templates, arguments, the texts of categories, and the app's strings that a campaign names. Only whole words count, in any capitalisation.",
    fix: "Say it in other words.",
    bad: """
      alert: "Guaranteed results in a week" # expect
      # file: belfry.yaml
      policy: { forbidden-words: { en: [guaranteed] } }
      """,
    good: """
      alert: "Most people see results in a week"
      # file: belfry.yaml
      policy: { forbidden-words: { en: [guaranteed] } }
      """)

  /// In all texts of all languages.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let words = context.forbiddenWords else { return }
    context.forEachOwnText(of: plan.campaign) { text in check(text, words, context, &findings) }
    plan.campaign.forEachArgument { argument in check(argument, words, context, &findings) }
  }

  private static func check(
    _ text: ShownText, _ words: ForbiddenWordSearch, _ context: LintContext, _ findings: inout [Finding]
  ) {
    for found in words.search(
      text.template.source, text.locale, isTemplate: text.key == nil, context.budget)
    {
      context.report(found.place, in: text, into: &findings) {
        finding(found.word, "the project forbids the word \"\($0)\"", at: text.span, context.project.source.path)
      }
    }
  }

  /// What stands in the words of a category, at bytes of the text.
  static func findings(
    inWords text: String, _ locale: String, _ words: ForbiddenWordSearch, _ budget: WorkBudget, _ project: String
  ) -> [Finding] {
    words.search(text, locale, isTemplate: false, budget).map { found in
      let shown = String(decoding: text.utf8.dropFirst(found.place.start).prefix(found.place.count), as: UTF8.self)
      return finding(found.word, "the project forbids the word \"\(shown)\"", at: found.place, project)
    }
  }

  private static func finding(_ word: Located<String>, _ message: String, at span: SourceSpan, _ project: String)
    -> Finding
  {
    Finding(
      rule, at: span, message, notes: [Finding.Note("\"\(word.value)\" is forbidden here", at: word.span, in: project)],
      help: "say it in other words")
  }
}
