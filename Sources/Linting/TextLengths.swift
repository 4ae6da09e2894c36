import Checking
import Diagnostics
import Expressions
import Payloads

/// How long texts are on screen, for the rules about it.
enum TextLengths {
  private static let widestTitle = widest(.title)
  private static let widestSubtitle = widest(.subtitle)
  private static let widestBody = widest(.body)

  /// How many bytes a line may have before it can be too long.
  static func most(_ part: AlertParts) -> Int {
    part == .title ? widestTitle : part == .body ? widestBody : part == .subtitle ? widestSubtitle : .max
  }

  private static func widest(_ part: TextLength.Part) -> Int {
    TextLength.all.filter { $0.part == part && $0.weight >= .warning }.map(\.width).min() ?? 0
  }

  /// A look that is cheaper than a measure.
  private static func mayBeWide(_ template: Template, than widest: Int) -> Bool {
    template.literalByteCount > widest && displayWidthBound(template.source) > widest
  }

  /// The columns of what is the same for all recipients.
  static func fixedWidth(of template: Template) -> Int {
    template.literalParts.reduce(-blanksAtEnd(of: template.source)) { $0 + displayWidth($1) }
  }

  /// The columns of blanks at the end of a text, which no one sees.
  static func blanksAtEnd(of text: String) -> Int { text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count }

  /// One finding for each text whose fixed part is wider than an advice of the table that is worth a warning.
  static func check(
    _ context: LintContext, part: TextLength.Part, rule: Rule, into findings: inout [Finding]
  ) {
    let wanted: AlertParts = part == .title ? .title : part == .subtitle ? .subtitle : .body
    let widest = most(wanted)
    var seen: Set<SourceSpan> = []
    let long = context.texts.long
    for index in long.indices where long[index].part == wanted {
      // By its place, and not copied yet: hardly any of them is too wide.
      guard long[index].width.map({ $0 > widest }) ?? mayBeWide(long[index].template, than: widest),
        !seen.contains(long[index].span)
      else { continue }
      let text = long[index]
      let width = text.width ?? fixedWidth(of: text.template)
      guard let advice = TextLength.advice(for: part, width: width), advice.weight >= .warning else { continue }
      seen.insert(text.span)
      let finding = Finding(
        rule, at: text.span, "the \(part.rawValue) in \"\(text.locale)\" is \(width) columns wide",
        label: "about \(advice.width) are shown", note: "wide letters and emoji count as two",
        help: "say it in fewer words")
      findings.append(context.told(finding, of: text))
    }
  }
}
