import Checking
public import Diagnostics
import Expressions
public import Planning

/// `unlike-amount`
public enum UnlikeAmount: LintRule {
  /// The page.
  public static let rule = Rule(
    "unlike-amount", .warning, summary: "a translation gives an amount of money in another currency, or leaves it out",
    why:
      "The number is the same for everybody, so in another currency it is another amount: 5 € is not $5. belfry checks attributes with `money` or next to a currency sign or code, and numbers next to one. If the translation has a different number, it is a different price and not reported.",
    fix: "Use the currency of the source text, or add the missing amount.",
    bad: """
      alert: 'You paid {{ points | money: "EUR" }}'
      localizations: { de: { body: 'Bezahlt: {{ points | money: "USD" }}' } } # expect
      """,
    good: """
      alert: 'You paid {{ points | money: "EUR" }}'
      localizations: { de: { body: 'Bezahlt: {{ points | money: "EUR" }}' } }
      """)

  /// In each variant, each language beside the source language.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    if context.texts.mayNameCurrency { checkKeys(plan, context, into: &findings) }
    for variant in plan.campaign.variants where variant.content.texts.count > 1 {
      guard let source = variant.content.texts.first, context.texts.mayNameCurrency || fillsInMoney(source) else {
        continue
      }
      let written = lines(of: source).map { line in (line: line, amounts: self.amounts(in: line.template)) }
      let amounts = written.flatMap(\.amounts)
      guard !amounts.isEmpty else { continue }
      for texts in variant.content.texts.dropFirst() {
        for line in lines(of: texts) { compare(line, amounts, source.locale, plan, context, into: &findings) }
        let lost = reportLost(amounts, texts, source, plan, context, into: &findings)
        guard let lost, let place = written.first(where: { $0.amounts.contains { $0.value == lost.value } }) else {
          continue
        }
        // Where a snippet gives it, that is where it is left out.
        findings[findings.count - 1].cause = Finding.Note(
          "it is given here",
          at: context.place(SourceSpan(lost.place.lowerBound, lost.place.upperBound), in: place.line))
      }
    }
  }

  /// The texts of each key of the app's strings, beside the one in the source language.
  private static func checkKeys(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let source = context.project.sourceLocale
    var lines: [ShownText] = []
    context.forEachOwnText(of: plan.campaign) { text in
      if let key = text.key, context.keys.mayNameCurrency(key) { lines.append(text) }
    }
    // One after the other they are the languages and forms of one key.
    var amounts: [ShownAmount] = []
    for (place, line) in lines.enumerated() {
      if place == 0 || lines[place - 1].span != line.span { amounts = [] }
      if line.locale.utf8.elementsEqual(source.utf8) {
        amounts += self.amounts(in: line.template)
      } else {
        compare(line, amounts, source, plan, context, into: &findings)
      }
    }
  }

  /// A look that every campaign pays for: whether a tag may have the filter.
  private static func fillsInMoney(_ texts: LocalizedTexts) -> Bool {
    func fillsIn(_ text: LocalizedText?) -> Bool {
      guard let template = text?.template, !template.isLiteral else { return false }
      return ByteSearch.mayStand("money", in: template.source)
    }
    return fillsIn(texts.title) || fillsIn(texts.body) || fillsIn(texts.subtitle)
  }

  /// The lines that a language has itself.
  private static func lines(of texts: LocalizedTexts) -> [ShownText] {
    [(AlertParts.title, texts.title), (.subtitle, texts.subtitle), (.body, texts.body)].compactMap { part, text in
      guard !texts.borrowed.contains(part), let text, let template = text.template else { return nil }
      return ShownText(part: part, locale: texts.locale, template: template, span: text.span)
    }
  }

  private static func amounts(in template: Template) -> [ShownAmount] {
    var source = template.source
    return source.withUTF8 { AmountSearch($0).found }
  }

  private static func compare(
    _ line: ShownText, _ amounts: [ShownAmount], _ source: String, _ plan: CampaignPlan,
    _ context: LintContext, into findings: inout [Finding]
  ) {
    guard !amounts.isEmpty else { return }
    for own in self.amounts(in: line.template) {
      let same = amounts.filter { $0.isName == own.isName && $0.value == own.value }
      guard let first = same.first, !same.contains(where: own.mayHaveCurrency) else { continue }
      let (mine, theirs) = (currency(own, plan), currency(first, plan))
      context.report(SourceSpan(own.place.lowerBound, own.place.upperBound), in: line, into: &findings) { _ in
        Finding(
          rule, at: line.span,
          "\"\(line.locale)\" gives \(own.isName ? "\"\(written(own.value))\"" : "this number") in \(mine), and \"\(source)\" in \(theirs)",
          note: "the number is the same, so that it is another amount",
          help: "write it in \(theirs), or let the query hand on an amount in each currency")
      }
    }
  }

  /// Amounts of attributes that no line of a language reads. A team that asks for all attributes is told of these, too. Gives the first, where something
  /// is told.
  private static func reportLost(
    _ amounts: [ShownAmount], _ texts: LocalizedTexts, _ source: LocalizedTexts, _ plan: CampaignPlan,
    _ context: LintContext, into findings: inout [Finding]
  ) -> ShownAmount? {
    guard !context.isOn(LostAttribute.rule), amounts.contains(where: \.isName) else { return nil }
    let attributes = plan.campaign.attributes
    let own = LostAttribute.columns(of: texts, attributes)
    var lost: [String] = []
    var first: ShownAmount?
    for amount in amounts where amount.isName {
      let name = written(amount.value)
      guard let column = attributes.index(of: name), !own.contains(column), !lost.contains("\"\(name)\"") else {
        continue
      }
      lost.append("\"\(name)\"")
      first = first ?? amount
    }
    guard !lost.isEmpty else { return nil }
    let finding = Finding(
      rule, at: texts.span, "\"\(texts.locale)\" leaves out the amount \(Suggestion.list(lost, "and"))",
      note: "the text in \"\(source.locale)\" gives it", help: "write it into the translation, too")
    guard !findings.contains(where: { $0.isSame(finding) }) else { return nil }
    findings.append(finding)
    return first
  }

  /// A code or a sign, or the attribute that has it.
  private static func currency(_ amount: ShownAmount, _ plan: CampaignPlan) -> String {
    let text = written(amount.currency)
    return plan.campaign.attributes.index(of: text) == nil ? text : "the currency of \"\(text)\""
  }

  private static func written(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
