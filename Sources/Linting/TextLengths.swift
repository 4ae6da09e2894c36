import Checking
import Diagnostics
import Expressions
import Payloads
import Planning

/// How long texts are on screen, for the rules about it.
enum TextLengths {
  private static let widestTitle = widest(.title)
  private static let widestBody = widest(.body)

  private static func widest(_ part: TextLength.Part) -> Int {
    TextLength.all.filter { $0.part == part && $0.weight >= .warning }.map(\.width).min() ?? 0
  }

  /// One finding for each text whose fixed part is wider than an advice of the table that is worth a warning.
  static func check(_ plan: CampaignPlan, part: TextLength.Part, rule: Rule, into findings: inout [Finding]) {
    let widest = part == .title ? widestTitle : widestBody
    var seen: [SourceSpan] = []
    for variant in plan.campaign.variants {
      for texts in variant.content.texts {
        guard let text = part == .title ? texts.title : texts.body, case .template(let template) = text.source else {
          continue
        }
        // Most texts are so short that nothing need be counted.
        guard template.source.utf8.count > widest, displayWidthBound(template.source) > widest,
          template.literalByteCount > widest, !seen.contains(text.span)
        else { continue }
        let width = template.literalParts.reduce(0) { $0 + displayWidth($1) }
        guard let advice = TextLength.advice(for: part, width: width), advice.weight >= .warning else { continue }
        seen.append(text.span)
        findings.append(
          Finding(
            rule, at: text.span, "the \(part.rawValue) in \"\(texts.locale)\" is \(width) columns wide",
            label: "about \(advice.width) are shown", notes: [Finding.Note("wide letters and emoji count as two")],
            help: "say it in fewer words"))
      }
    }
  }
}
