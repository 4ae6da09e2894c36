import Checking
import Diagnostics
import Expressions
import Language
import Planning

/// A text that people of one language see, made from a template.
struct ShownText {
  /// Which line of an alert it is.
  let part: AlertParts
  /// The texts that it is one of.
  let texts: LocalizedTexts
  let template: Template
  let span: SourceSpan
}

/// What stands out in the texts of one campaign: they are looked at once, for all rules about texts together.
///
/// What a variant does not say anew stands here once, so that a rule neither looks at it nor tells of it again.
struct ShownTexts {
  /// Those with more bytes than any line of a device shows; hardly any campaign has one.
  private(set) var long: [ShownText] = []
  /// Those that differ by recipient.
  private(set) var filledIn: [ShownText] = []
  private var marks: [TextMarks.Found] = []

  init(of campaign: Campaign) {
    let isLocal = campaign.delivery == .local
    let first = campaign.variants.first?.content.texts ?? []
    for (number, variant) in campaign.variants.enumerated() {
      for (place, texts) in variant.content.texts.enumerated() {
        if number > 0, place < first.count, first[place] === texts { continue }
        look(.title, texts.title, of: texts, isLocal)
        look(.subtitle, texts.subtitle, of: texts, isLocal)
        look(.body, texts.body, of: texts, isLocal)
      }
    }
  }

  /// What a translation has borrowed of the source language is searched there.
  private mutating func look(
    _ part: AlertParts, _ text: LocalizedText?, of texts: LocalizedTexts, _ isLocal: Bool
  ) {
    guard let text, case .template(let template) = text.source else { return }
    if !texts.borrowed.contains(part) {
      TextMarks.search(template.source, texts.locale, isLocal: isLocal, at: text.span, into: &marks)
    }
    let isLong = template.source.utf8.count > TextLengths.least
    guard isLong || !template.isLiteral else { return }
    let shown = ShownText(part: part, texts: texts, template: template, span: text.span)
    if isLong { long.append(shown) }
    guard !template.isLiteral else { return }
    // In one step: most campaigns have a few, and growing to them would copy them again and again.
    if filledIn.isEmpty { filledIn.reserveCapacity(16) }
    filledIn.append(shown)
  }

  /// Adds what the rows of a rule have found, once for each text.
  func report(_ rule: Rule, into findings: inout [Finding]) {
    for found in marks where found.mark.rule === rule { findings.append(found.finding) }
  }
}
