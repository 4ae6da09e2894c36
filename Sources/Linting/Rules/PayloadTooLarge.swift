import Checking
public import Diagnostics
import Expressions
import JSON
import Payloads
public import Planning

/// `payload-too-large`
public enum PayloadTooLarge: LintRule {
  /// The page.
  public static let rule = Rule(
    "payload-too-large", fixed: .refused, summary: "a payload can be larger than APNs accepts",
    why:
      "APNs answers 413 to a payload over its limit, 4,096 bytes for most pushes, and the device gets nothing. Japanese texts and emoji reach the limit first: it counts bytes, not characters.",
    carriedBy: [
      "payload/device", "payload/voip", "payload/broadcast", "payload/live-activity-data", "payload-too-large",
    ],
    fix: "Shorten the texts, lower `max` of the attributes in them, or cut with `truncate`.",
    bad: "alert: \"" + String(repeating: "a very long text ", count: 250) + "\" # expect", good: "alert: Hello")

  /// The proven largest payload against the limit.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    checkActivity(plan.campaign, into: &findings)
    guard let size = plan.size, let largest = size.largest, largest > size.limit else { return }
    let campaign = plan.campaign
    let variant =
      campaign.variants.first { $0.name.utf8.elementsEqual(size.worstVariant.utf8) } ?? campaign.variants.first
    let texts = variant?.content.texts.first { $0.locale.utf8.elementsEqual(size.worstLocale.utf8) }
    let parts = [("title", texts?.title), ("subtitle", texts?.subtitle), ("body", texts?.body)]
      .compactMap { name, text in text.map { (name: name, bytes: bytes($0), span: $0.span, isLiteral: isLiteral($0)) } }
      .sorted { ($0.bytes, $1.name) > ($1.bytes, $0.name) }
    var place = size.worstLocale.utf8.isEmpty ? "" : " in \"\(size.worstLocale)\""
    if !size.worstVariant.utf8.isEmpty { place += ", variant \"\(size.worstVariant)\"" }
    // What is no text: data, link, media, names of keys.
    let rest = largest - parts.reduce(0) { $0 + $1.bytes }
    let isMostlyText = parts.first.map { $0.bytes >= rest } ?? false
    let heaviest = isMostlyText ? nil : heaviest(plan, variant)
    var finding = Finding(
      rule, at: isMostlyText ? parts.first?.span ?? campaign.head : heaviest?.span ?? campaign.head,
      "the payload\(place) can have \(largest) bytes; the limit is \(campaign.push?.limitText ?? "\(size.limit)")",
      label: "\(largest - size.limit) bytes too many",
      help: isMostlyText
        ? parts.first.map { $0.isLiteral && $0.bytes > largest - size.limit } == true
          ? "shorten it by \(largest - size.limit) bytes"
          : "shorten the longest text, or cut it: \"{{ name | truncate: 20 }}\""
        : heaviest?.help ?? "most of it is not text: take out what the app can do without")
    finding.notes = parts.prefix(3).map { Finding.Note("\($0.name): up to \($0.bytes) bytes", at: $0.span) }
    if let heaviest {
      finding.notes.append(Finding.Note("\(heaviest.name): up to \(heaviest.bytes) bytes", at: heaviest.span))
    }
    let others = heaviest == nil ? "everything else, data and keys" : "all that is not text"
    finding.notes.append(Finding.Note("\(others): up to \(rest) bytes"))
    findings.append(finding)
  }

  /// What costs most of what is no text, as its author knows it.
  private struct Heaviest {
    let name: String
    let bytes: Int
    let span: SourceSpan?
    let help: Advice
  }

  /// A key of `data`, the link or the media, where one of them costs more than what else is no text.
  private static func heaviest(_ plan: CampaignPlan, _ variant: Variant?) -> Heaviest? {
    for field in PayloadBreakdown(of: plan)?.dearest ?? [] {
      guard let bytes = field.most else { continue }
      if let member = variant?.content.data.first(where: { $0.key.utf8.elementsEqual(field.name.utf8) }) {
        return Heaviest(
          name: "\"\(member.key)\" of \"data\"", bytes: bytes, span: member.span,
          help: "most of it is not text: take out what the app can do without in \"data\"")
      }
      let addresses = [("link", variant?.content.link), ("media", variant?.content.media)]
      if let (name, address) = addresses.first(where: { $0.0.utf8.elementsEqual(field.name.utf8) }) {
        let isOfRequest = plan.campaign.requestColumn.map { address?.columns.contains($0) == true } ?? false
        return Heaviest(
          name: "\"\(name)\"", bytes: bytes, span: nil,
          help: Advice(
            "most of it is \"\(name)\": give the attributes in it a smaller \"max\""
              + (isOfRequest ? ", and use an input with a \"max\" instead of {{ request }}" : "")))
      }
    }
    return nil
  }

  /// The data of a Live Activity, for which a broadcast has more room than an activity.
  private static func checkActivity(_ campaign: Campaign, into findings: inout [Finding]) {
    let limit = PayloadLimit.liveActivityData
    guard let data = PayloadSize.activityData(of: campaign), data > limit.bytes,
      campaign.push?.payloadLimit ?? 0 > limit.bytes
    else { return }
    findings.report(
      rule, at: campaign.head, "the data of the Live Activity can have \(data) bytes; the limit is \(limit.bytes)",
      label: "\(data - limit.bytes) bytes too many", note: "counted are \(limit.summary)",
      help: "take out of \"content-state\" what the app can do without")
  }

  private static func isLiteral(_ text: LocalizedText) -> Bool {
    if case .template(let template) = text.source { template.isLiteral } else { false }
  }

  private static func bytes(_ text: LocalizedText) -> Int {
    switch text.source {
    case .template(let template): if case .atMost(let most) = template.bound { most } else { 0 }
    case .key(let key, let arguments):
      arguments.reduce(JSONEscape.width(key)) { sum, argument in
        if case .atMost(let most) = argument.bound { sum + most } else { sum }
      }
    }
  }
}
