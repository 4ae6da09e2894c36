import Checking
import Clocks
import Diagnostics
import Escaping
import Planning

/// What a plan with recipients tells of the requests that go out, as cells for people: how large they are, when they are due, how long
/// sending them takes.
struct SendingRows {
  /// More moments of one campaign than this are folded.
  private static let shown = 3
  /// A campaign whose proven largest payload has at least so many per cent of the limit is told field by field.
  private static let nearLimit = 50

  private let report: PlanReport
  private let isASCII: Bool
  /// The campaigns that send something, by their places in the plan. Worked out once: each row asks.
  private let senders: [(index: Int, plan: CampaignPlan, count: AudienceCount)]
  private let hasOver: Bool

  init(_ report: PlanReport, isASCII: Bool = false) {
    self.report = report
    self.isASCII = isASCII
    senders = report.plan.campaigns.enumerated().compactMap { index, plan in
      plan.audience.flatMap { $0.sizes.count > 0 ? (index, plan, $0) : nil }
    }
    hasOver = senders.contains { $0.count.sizes.over > 0 }
  }

  // MARK: - Sizes

  /// The headings; how many are over the limit stands there only where some are.
  var sizeTitles: [String] {
    ["campaign", "smallest", "median", "90 %", "99 %", "largest"] + (hasOver ? ["over"] : [])
  }
  /// The heading of the drawing, which says how much a sign stands for.
  static let drawingTitle = "by \(grouped(PayloadDistribution.step)) bytes up to the limit"

  /// One row for each campaign that sends something; the drawing last.
  var sizes: [[String]] {
    senders.map { _, plan, count in
      let sizes = count.sizes
      let numbers = [sizes.smallest, sizes.percentile(50), sizes.percentile(90), sizes.percentile(99), sizes.largest]
      return [plan.campaign.id] + numbers.map { grouped($0 ?? 0) }
        + (hasOver ? [sizes.over == 0 ? "–" : grouped(sizes.over)] : []) + [drawing(sizes)]
    }
  }

  /// A sign for each step up to the limit: the higher, the more payloads.
  private func drawing(_ sizes: PayloadDistribution) -> String {
    let signs = Array(isASCII ? ".:-=+*#%@" : "·▁▂▃▄▅▆▇█")
    let steps = sizes.histogram
    let most = steps.map(\.count).max() ?? 0
    var drawing = ""
    for end in stride(
      from: PayloadDistribution.step, to: sizes.limit + PayloadDistribution.step, by: PayloadDistribution.step)
    {
      let count = steps.first { $0.upTo == end }?.count ?? 0
      // Anything at all is seen.
      let height = count == 0 || most == 0 ? 0 : 1 + (count * (signs.count - 1) - 1) / most
      drawing.append(signs[min(height, signs.count - 1)])
    }
    return drawing
  }

  /// The fields that cost most, of campaigns whose payloads come near the limit.
  var dearest: [(campaign: String, text: String)] {
    report.active.compactMap { plan in
      guard let size = plan.size, size.largest.map({ $0 * 100 >= size.limit * Self.nearLimit }) ?? true,
        let breakdown = PayloadBreakdown(of: plan)
      else { return nil }
      let fields = breakdown.dearest.map { "\($0.name) \($0.most.map { grouped($0) } ?? "without a bound")" }
      let most = size.largest.map { "\(grouped($0)) of \(grouped(size.limit))" } ?? "no bound"
      let place = [size.worstLocale, size.worstVariant].filter { !$0.isEmpty }.joined(separator: ", ")
      return (plan.campaign.id, "\(most)\(place.isEmpty ? "" : " (\(place))"): \(fields.joined(separator: ", "))")
    }
  }

  // MARK: - Languages

  /// The headings of who gets which language.
  static let languageTitles = ["campaign", "no language fits", "no locale", "recipients by language"]
  /// More languages of one campaign than this are folded.
  private static let shownLanguages = 6

  /// One row for each campaign in several languages that somebody gets: who falls back to the source, then the languages, those of most first.
  var languages: [[String]] {
    report.plan.campaigns.compactMap { plan in
      guard let count = plan.audience, count.matched > 0, let left = count.withoutLanguage else { return nil }
      let sorted = count.byLanguage.enumerated().sorted { one, two in
        (two.element.recipients, one.offset) < (one.element.recipients, two.offset)
      }.map(\.element)
      let shown = sorted.prefix(sorted.count > Self.shownLanguages + 1 ? Self.shownLanguages : sorted.count)
      var parts = shown.map { "\($0.language) \(grouped($0.recipients))" }
      let rest = sorted.dropFirst(shown.count)
      if !rest.isEmpty {
        parts.append("\(rest.count) others \(grouped(rest.reduce(0) { $0 + $1.recipients }))")
      }
      return [plan.campaign.id] + [left.unfit, left.unknown].map { $0 == 0 ? "–" : grouped($0) }
        + [parts.joined(separator: ", ")]
    }
  }

  // MARK: - Moments

  static let momentTitles = ["campaign", "due", "zone", "requests", "batches", "bytes", "sent in"]

  /// The moments of each campaign: those with the most requests, then how many more there are.
  var moments: [[String]] {
    var ends: [Int: [SendingTime.Batch]] = [:]
    for batch in report.sending?.batches ?? [] { ends[batch.campaign, default: []].append(batch) }
    return senders.flatMap { index, plan, count in
      rows(plan.campaign, count, ends[index])
    }
  }

  private func rows(_ campaign: Campaign, _ count: AudienceCount, _ sent: [SendingTime.Batch]?) -> [[String]] {
    let groups = count.groups
    let isFolded = groups.count > Self.shown + 1
    let kept = Set(
      groups.indices.sorted { (groups[$1].requests, $0) < (groups[$0].requests, $1) }
        .prefix(isFolded ? Self.shown : groups.count))
    var rows: [[String]] = []
    for (index, group) in groups.enumerated() where kept.contains(index) && !(count.isPersonal && isFolded) {
      rows.append([
        rows.isEmpty ? campaign.id : "", Self.minute(group.instant), group.zone ?? "", grouped(group.requests),
        grouped(SendGroup.batches(group.requests)), grouped(group.bytes),
        sent.map { Self.taken($0[index]) } ?? "",
      ])
    }
    guard isFolded else { return rows }
    // Moments of recipients' own are many small ones: their stretch says more than the largest.
    let rest = count.isPersonal ? groups.indices.map { $0 } : groups.indices.filter { !kept.contains($0) }
    let requests = rest.reduce(0) { $0 + groups[$1].requests }
    let batches =
      count.isPersonal ? count.batches : rest.reduce(0) { $0 + SendGroup.batches(groups[$1].requests) }
    let days = [rest.first, rest.last].compactMap { $0 }
      .map { CivilDateTime(secondsSinceEpoch: groups[$0].instant.seconds).date.text }
    let slowest = sent.flatMap { sent in rest.map { sent[$0] }.max { $0.taken < $1.taken } }
    rows.append([
      rows.isEmpty ? campaign.id : "",
      count.isPersonal
        ? days.joined(separator: " to ") : "until \(rest.last.map { Self.minute(groups[$0].instant) } ?? "")",
      count.isPersonal ? "each their own" : "\(grouped(rest.count)) more zones", grouped(requests),
      grouped(batches), grouped(rest.reduce(0) { $0 + groups[$1].bytes }), slowest.map(Self.taken) ?? "",
    ])
    return rows
  }

  private static func taken(_ batch: SendingTime.Batch) -> String { duration(Int(batch.taken)) }

  /// `2026-12-24T18:30Z`, with seconds where there are any.
  private static func minute(_ instant: Instant) -> String {
    let text = instant.text
    return text.hasSuffix(":00Z") ? String(text.dropLast(4)) + "Z" : text
  }

  /// All of it in a line: `412 requests in 31 batches, 198,211 bytes; at 500 a second 1 s`.
  var total: String {
    let counts = senders.map(\.count)
    var text = counted(counts.reduce(0) { $0 + $1.requests }, "request")
    text += " in \(counted(counts.reduce(0) { $0 + $1.batches }, "batch", plural: "batches"))"
    text += ", \(counted(counts.reduce(0) { $0 + $1.bytes }, "byte"))"
    if let sending = report.sending {
      text += "; at \(grouped(sending.rate)) a second \(duration(sending.seconds))"
    }
    return text
  }

  /// What the rate makes of it: the busiest moment, what begins late, expires or ends at night.
  var remarks: [String] {
    guard let sending = report.sending, let busiest = sending.busiest else { return [] }
    func name(_ batch: SendingTime.Batch) -> String {
      let id = report.plan.campaigns[batch.campaign].campaign.id
      return batch.group.zone.map { "\(id) in \($0)" } ?? id
    }
    var lines = [
      "most at once: \(counted(busiest.requests, "request")) at \(busiest.instant.text), sent in \(duration((busiest.requests + sending.rate - 1) / sending.rate))"
    ]
    let late = sending.delayed
    if let worst = late.max(by: { $0.delay < $1.delay }) {
      lines.append(
        "\(late.count == 1 ? "one moment begins" : "\(grouped(late.count)) moments begin") while what was due before is still being sent; \(name(worst)) \(duration(Int(worst.delay))) late"
      )
    }
    let expired = sending.batches.filter { $0.expired > 0 }
    if let worst = expired.max(by: { $0.expired < $1.expired }) {
      lines.append(
        "\(counted(expired.reduce(0) { $0 + $1.expired }, "request")) go out after they expire; \(grouped(worst.expired)) of \(name(worst))"
      )
    }
    let quiet = sending.batches.filter(\.endsInQuietHours)
    if let first = quiet.first {
      lines.append(
        "\(quiet.count == 1 ? "one moment is" : "\(grouped(quiet.count)) moments are") sent into quiet hours: \(name(first)) until \(first.ends.text)"
      )
    }
    return lines
  }
}

/// A number of seconds in its two largest units: `1 h 12 min`, `40 s`.
public func duration(_ seconds: Int) -> String {
  let parts = [(seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
  let told = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }
  return told.isEmpty ? "0 s" : told.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: " ")
}
