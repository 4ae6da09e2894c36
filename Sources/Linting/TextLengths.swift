import Checking
import Diagnostics
import Expressions
import Payloads
import Planning

/// How long texts are on screen, for the rules about it.
enum TextLengths {
  private static let strongestTitle = strongest(.title)
  private static let strongestBody = strongest(.body)

  private static func strongest(_ part: TextLength.Part) -> Int {
    TextLength.all.filter { $0.part == part && $0.weight == .strong }.map(\.width).min() ?? 0
  }

  /// One finding for each text whose fixed part is wider than the strongest advice.
  static func check(_ plan: CampaignPlan, part: TextLength.Part, rule: Rule, into findings: inout [Finding]) {
    let strongest = part == .title ? strongestTitle : strongestBody
    var seen: [SourceSpan] = []
    for variant in plan.campaign.variants {
      for texts in variant.content.texts {
        guard let text = part == .title ? texts.title : texts.body, case .template(let template) = text.source else {
          continue
        }
        // Most texts are so short that nothing need be counted.
        guard template.source.utf8.count > strongest, displayWidthBound(template.source) > strongest,
          template.literalByteCount > strongest, !seen.contains(text.span)
        else { continue }
        let width = template.literalParts.reduce(0) { $0 + displayWidth($1) }
        guard let advice = TextLength.advice(for: part, width: width), advice.weight == .strong else { continue }
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
