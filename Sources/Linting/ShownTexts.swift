import Checking
public import Diagnostics
import Expressions
import Language
import Limits
import Planning

/// A text that people of one language see, made from a template.
struct ShownText {
  /// Which line of an alert it is.
  let part: AlertParts
  /// Its language.
  let locale: String
  let template: Template
  let span: SourceSpan
  /// The key of the app's strings that it stands behind, if it does.
  var key: String?
  /// Its columns, where they are known.
  var width: Int?
}

/// A text as its author wrote it: the way from bytes of the text as it is shown to the bytes of the file.
public struct WrittenText {
  /// Where some bytes are in the file; of a snippet the whole tag.
  let place: (SourceSpan) -> SourceSpan
  /// Whether the file has these very bytes, so that an edit of the text is an edit of the file.
  let isVerbatim: (SourceSpan) -> Bool

  /// A text whose bytes are found by `place`, and where `isVerbatim` says so are the file's.
  public init(place: @escaping (SourceSpan) -> SourceSpan, isVerbatim: @escaping (SourceSpan) -> Bool) {
    (self.place, self.isVerbatim) = (place, isVerbatim)
  }

  /// A text of which only the place as a whole is known.
  public static func whole(at span: SourceSpan) -> WrittenText {
    WrittenText(place: { _ in span }, isVerbatim: { _ in false })
  }
}

/// The way from a text's place in a file to how it was written there.
public typealias TextPlaces = (_ text: SourceSpan) -> WrittenText

/// What stands out in the texts of one campaign: they are looked at once, for all rules about texts together.
///
/// What a variant does not say anew stands here once, so that a rule neither looks at it nor tells of it again.
struct ShownTexts {
  /// Those with more bytes than any line of a device shows; hardly any campaign has one.
  private(set) var long: [ShownText] = []
  /// Whether one of them differs by recipient.
  private(set) var isFilledIn = false
  /// Those that print English names of days or months; hardly any campaign has one.
  private(set) var dated: [ShownText] = []
  /// Whether a text may name a currency outside of its tags.
  private(set) var mayNameCurrency = false
  /// What the rows of ``TextMarks`` have found, each at its place in the file.
  private var marks: [Finding] = []
  private let places: TextPlaces

  init(of campaign: Campaign, in project: Project, _ keys: KeyTexts, places: @escaping TextPlaces) {
    self.places = places
    let isLocal = campaign.delivery == .local
    // By their places: a variant would be copied to be looked at, and all that it holds would be counted.
    let variants = campaign.variants
    for number in variants.indices {
      let all = variants[number].content.texts
      for place in all.indices {
        let texts = all[place]
        if number > 0, place < variants[0].content.texts.count, variants[0].content.texts[place] === texts { continue }
        look(.title, texts.title, of: texts, isLocal, project, keys)
        look(.subtitle, texts.subtitle, of: texts, isLocal, project, keys)
        look(.body, texts.body, of: texts, isLocal, project, keys)
      }
    }
  }

  /// What a translation has borrowed of the source language is searched there.
  private mutating func look(
    _ part: AlertParts, _ text: LocalizedText?, of texts: LocalizedTexts, _ isLocal: Bool, _ project: borrowing Project,
    _ keys: KeyTexts
  ) {
    guard let text else { return }
    let isOwn = !texts.borrowed.contains(part)
    guard let template = text.template else {
      guard isOwn, case .key(let key, let arguments) = text.source else { return }
      look(part, key, arguments, isLocal, at: text.span, project, keys)
      if arguments.contains(where: { !$0.isLiteral }) { isFilledIn = true }
      for (argument, span) in zip(arguments, text.arguments) {
        search(argument.source, texts.locale, isLocal, at: span)
      }
      return
    }
    if isOwn { search(template.source, texts.locale, isLocal, at: text.span) }
    if text.isFilledIn { isFilledIn = true }
    let isLong = template.source.utf8.count > TextLengths.most(part)
    guard isLong || template.printsEnglishDates else { return }
    let shown = ShownText(part: part, locale: texts.locale, template: template, span: text.span)
    if isLong { long.append(shown) }
    if template.printsEnglishDates { dated.append(shown) }
  }

  private mutating func look(
    _ part: AlertParts, _ key: String, _ arguments: [Template], _ isLocal: Bool, at span: SourceSpan,
    _ project: borrowing Project, _ keys: KeyTexts
  ) {
    guard project.hasStrings, marks.count < RunLimit.fileFindings.value else { return }
    let found = keys.marks(of: key, arguments: arguments.count, isLocal: isLocal, in: project)
    if keys.mayNameCurrency(key) { mayNameCurrency = true }
    for mark in found {
      let finding = mark.found.finding(at: span).ofKey(key, in: mark.locales, of: mark.count, project)
      if !marks.contains(where: { $0.isSame(finding) }) { marks.append(finding) }
    }
    // Three dots stand for each of them.
    let more = arguments.reduce(0) { $0 + max(0, TextLengths.fixedWidth(of: $1) - 1) }
    for text in keys.texts(of: key, arguments: arguments.count, in: project)
    where text.width + more > TextLengths.most(part) {
      long.append(
        ShownText(
          part: part, locale: text.locale, template: text.template, span: span, key: key, width: text.width + more))
    }
  }

  private mutating func search(_ text: String, _ locale: String, _ isLocal: Bool, at span: SourceSpan) {
    guard marks.count < RunLimit.fileFindings.value else { return mayNameCurrency = true }
    let search = TextMarks.search(text, locale, isLocal: isLocal)
    if search.mayNameCurrency { mayNameCurrency = true }
    guard !search.found.isEmpty else { return }
    let written = places(span)
    for found in search.found {
      let finding = found.finding(at: written.place(found.place))
      // An alias shows the same text twice.
      if !marks.contains(where: { $0.isSame(finding) }) { marks.append(finding) }
    }
  }

  /// Adds what the rows of a rule have found.
  func report(_ rule: Rule, into findings: inout [Finding]) {
    for finding in marks where finding.rule === rule { findings.append(finding) }
  }

  /// How a text was written in the file.
  func written(_ text: ShownText) -> WrittenText { places(text.span) }
}
