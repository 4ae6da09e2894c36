import Checking
public import Diagnostics
import Expressions
import Limits
public import Planning

/// `missing-plural`
public enum MissingPlural: LintRule {
  /// The page.
  public static let rule = Rule(
    "missing-plural", .warning, optIn: true, summary: "a number that may be 1 is followed by a plural",
    why:
      "Someone would read \"1 days\". belfry checks texts in English, German, French, Spanish and Portuguese, and words whose ending shows that they are plural. If the audience rules out 1, nothing is reported. Off unless a team turns it on.",
    fix: "Add a branch for 1, or leave the number out.",
    bad: "alert: \"{{ streak_days }} days in a row\" # expect",
    good: "alert: \"{{ streak_days }} {% if streak_days == 1 %}day{% else %}days{% endif %} in a row\"")

  /// In all texts that show a number, those behind keys included.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let attributes = plan.campaign.attributes
    context.forEachOwnText(of: plan.campaign) { text in
      guard !text.template.isLiteral else { return }
      let source = Array(text.template.source.utf8)
      for counted in text.template.countedWords where attributes.mayBe(1, in: counted.column) {
        // The number is in the tag that ends where the rest begins.
        let tag = source[..<counted.rest.lowerBound].lastIndex(of: UInt8(ascii: "{")) ?? 0
        let number = max(0, tag - 1)..<counted.rest.lowerBound
        guard let word = plural(source, behind: number, upTo: counted.rest.upperBound, text.locale) else { continue }
        let name = attributes.attributes[counted.column].name
        context.report(word, in: text, into: &findings) {
          finding($0, behind: name, at: text.span, "write {% if \(name) == 1 %}…{% else %}\($0){% endif %}")
        }
      }
    }
    plan.campaign.forEachOwnText { part, text, _ in
      guard case .key(let key, let arguments) = text.source else { return }
      for (place, argument) in arguments.enumerated() {
        guard let column = argument.countedNumber, attributes.mayBe(1, in: column) else { continue }
        let name = attributes.attributes[column].name
        checkKey(key, showing: name, at: place, part, text.span, context, &findings)
      }
    }
  }

  /// In the app's texts of a key that show a number; those whose forms depend on it have a form for 1.
  private static func checkKey(
    _ key: String, showing name: String, at place: Int, _ part: AlertParts, _ span: SourceSpan, _ context: LintContext,
    _ findings: inout [Finding]
  ) {
    for (locale, words, number) in context.project.shippedTexts(of: key, showing: place) {
      guard context.budget.take(words.utf8.count / 4) else { return }
      let source = Array(words.utf8)
      guard let word = plural(source, behind: number, upTo: source.count, locale) else { continue }
      let text = ShownText(part: part, locale: locale, template: .literal(words), span: span, key: key)
      context.report(word, in: text, into: &findings) {
        finding(
          $0, behind: name, at: span,
          "write words there that fit 1, too, or the text here, with {% if \(name) == 1 %}…{% endif %}")
      }
    }
  }

  private static func finding(_ word: String, behind name: String, at span: SourceSpan, _ help: Advice) -> Finding {
    Finding(rule, at: span, "\"\(name)\" may be 1, and \"\(word)\" is more than one", help: help)
  }

  /// The plural that follows a number shown in the place of some bytes; nil if none does, or if the number says which one it is.
  private static func plural(
    _ source: [UInt8], behind number: Range<Int>, upTo end: Int, _ locale: String
  ) -> SourceSpan? {
    guard let word = word(source, number.upperBound..<end),
      isPlural(String(decoding: source[word], as: UTF8.self), locale), !isOrdinal(source[..<number.lowerBound])
    else { return nil }
    return SourceSpan(word.lowerBound, word.upperBound)
  }

  /// The word that follows a number and blanks.
  private static func word(_ source: [UInt8], _ rest: Range<Int>) -> Range<Int>? {
    let text = source[rest]
    let start = text.firstIndex { $0 != 0x20 } ?? text.endIndex
    let end = text[start...].firstIndex { !isWordByte($0) } ?? text.endIndex
    // "5-day", and "5% more".
    return start > text.startIndex && end > start ? start..<end : nil
  }

  /// Whether the number says which one it is: "Day 5 starts", "#5 wins".
  private static func isOrdinal(_ front: ArraySlice<UInt8>) -> Bool {
    if let last = front.last, last != 0x20 { return isLetter(last) || isDigit(last) || "#-.".utf8.contains(last) }
    let text = front.dropLast(while: { $0 == 0x20 })
    let word = String(decoding: text.suffix(while: isWordByte), as: UTF8.self).lowercased()
    return counted.contains(word)
  }

  /// What is counted with the number behind it.
  private static let counted: Set<String> = [
    "day", "week", "month", "year", "level", "lesson", "step", "round", "chapter", "part", "unit", "season", "episode",
    "game", "team", "room", "gate", "seat", "table", "page", "question", "version", "number", "no", "tag", "woche",
    "stufe", "lektion", "runde", "kapitel", "jour", "semaine", "niveau", "leçon", "étape", "día", "semana", "nivel",
    "lección", "paso", "dia", "nível", "lição", "etapa",
  ]

  private static func isPlural(_ word: String, _ locale: String) -> Bool {
    let small = word.lowercased()
    switch locale.prefix(while: { $0 != "-" }) {
    case "de": return german.contains(small)
    case "en", "es", "fr", "pt":
      guard small.utf8.count > 3, small.hasSuffix("s") else { return false }
      return !["ss", "us", "is", "ès", "és"].contains { small.hasSuffix($0) } && !same.contains(small)
    default: return false
    }
  }

  /// Words that end in "s" and are no plurals, or one as well as many.
  private static let same: Set<String> = [
    "does", "always", "perhaps", "series", "lens", "news", "species", "besides", "towards", "plus", "minus",
    "fois", "mois", "temps", "cours", "pays", "repas", "corps", "dans", "sans", "sous", "vers", "puis", "mais", "très",
    "prix", "alors", "moins", "menos", "antes", "entonces", "mientras", "más", "tras", "mais", "dois", "após", "depois",
    "apenas", "seus",
  ]

  /// German plurals have no ending of their own; these are counted most.
  private static let german: Set<String> = [
    "tage", "tagen", "stunden", "minuten", "sekunden", "wochen", "monate", "monaten", "jahre", "jahren", "punkte",
    "punkten", "lektionen", "übungen", "nachrichten", "freunde", "freunden", "mitglieder", "gewohnheiten", "schritte",
    "plätze", "tickets", "fragen", "aufgaben", "artikeln", "bilder", "filme", "gäste",
  ]
}

extension BidirectionalCollection {
  /// Without what stands at the end and is such a part.
  fileprivate func dropLast(while isPart: (Element) -> Bool) -> SubSequence {
    self[..<(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)]
  }

  /// What stands at the end and is such a part.
  fileprivate func suffix(while isPart: (Element) -> Bool) -> SubSequence {
    self[(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}
