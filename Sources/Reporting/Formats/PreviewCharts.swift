import Checking
import Clocks
import Escaping
import Pages
import Planning

/// What people would rather look at than read: when campaigns come, how large they are, how many slots they take.
///
/// Each chart has its figures as text, too: cells of a table, a list, a description.
struct PreviewCharts {
  private let report: PreviewReport
  /// The references to the sections of campaigns, by id.
  private let targets: [String: String]

  /// How many campaigns a day of the calendar names, and how many payloads are drawn.
  private static let (mostOfDay, mostSizes) = (5, 15)
  /// How far ahead slots are drawn, in seconds.
  private static let furthest: Int64 = 90 * 86_400

  init(_ report: PreviewReport, targets: [String: String]) { (self.report, self.targets) = (report, targets) }

  /// The sections, in their order; those that have nothing to show are left out.
  var sections: [PageSection] {
    let week = report.week.map { WeekCharts($0, on: report.timeLine.zone).sections } ?? []
    // One campaign alone says it itself.
    guard report.plan.campaigns.count > 1 else { return week }
    return [calendar].compactMap { $0 } + week + [sizes, slots].compactMap { $0 }
  }

  private func link(_ id: String) -> Markup {
    targets[id].map { "<a href=\"\($0)\">\(id)</a>" } ?? "\(id)"
  }

  // MARK: - The calendar

  private var calendar: PageSection? {
    let line = report.timeLine
    guard !line.entries.isEmpty else { return nil }
    let byDay = Dictionary(grouping: line.entries) { line.zone.local($0.instant).date.daysSinceEpoch }
    let first = line.zone.local(line.start).date
    let last = line.entries.last.map { line.zone.local($0.instant).date } ?? first
    let start = first.daysSinceEpoch - (first.weekday.rawValue + 6) % 7
    let names = Markup((0..<7).map { "<th scope=\"col\">\(CivilDate(daysSinceEpoch: start + $0).weekday.name)</th>" })
    var rows: Markup = ""
    for monday in stride(from: start, through: last.daysSinceEpoch, by: 7) {
      let days = (monday..<monday + 7).map { day -> Markup in
        guard day >= first.daysSinceEpoch, day <= last.daysSinceEpoch else { return "<td class=\"off none\"></td>" }
        return self.day(CivilDate(daysSinceEpoch: day), byDay[day] ?? [], line.zone)
      }
      rows += "<tr>\(Markup(days))</tr>\n"
    }
    let cut: Markup = line.isCut ? "<p class=\"soft\">\(ToldMoments.notice)</p>" : ""
    return PageSection(
      id: "h-cal", title: "When they come",
      body: """
        <p class="soft">until \(dated: line.zone.local(line.end).date.text), on the clock of \(line.zone.name)</p>
        <table class="cal"><thead><tr>\(names)</tr></thead><tbody>
        \(rows)</tbody></table>\(cut)
        """)
  }

  private func day(_ date: CivilDate, _ entries: [TimeLine.Entry], _ zone: Zone) -> Markup {
    guard !entries.isEmpty else { return "<td class=\"none\"><span class=\"d\">\(Self.short(date))</span></td>" }
    let items = entries.prefix(Self.mostOfDay).map { entry -> Markup in
      "<li>\(zone.local(entry.instant).time.text) \(link(entry.plan.campaign.id))</li>"
    }
    let left = entries.count - items.count
    let more: Markup = left > 0 ? "<li class=\"soft\">and \(grouped(left)) more</li>" : ""
    return "<td><span class=\"d\">\(Self.short(date))</span><ul>\(Markup(items))\(more)</ul></td>"
  }

  /// `11-27`
  private static func short(_ date: CivilDate) -> String { String(date.text.suffix(5)) }

  // MARK: - Payloads

  private var sizes: PageSection? {
    let known = report.plan.campaigns.compactMap { plan in
      plan.size.flatMap { size in PlanCells(plan).largest.map { (plan.campaign.id, $0, size.limit) } }
    }
    guard !known.isEmpty else { return nil }
    let largest = known.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(Self.mostSizes)
    let items = largest.map { id, bytes, limit -> Markup in
      "<li>\(link(id))\(PreviewCards.bar(bytes, of: limit))<span>\(grouped(bytes)) of \(grouped(limit))</span></li>\n"
    }
    return PageSection(
      id: "h-size", title: "Largest payloads",
      body: """
        <p class="soft">bytes that no one’s payload exceeds, against APNs’ limit</p>
        <ol class="sizes">\(Markup(items))</ol>
        """)
  }

  // MARK: - Slots

  private var slots: PageSection? {
    let pending = report.plan.pending
    let steps = pending.fullest.steps
    guard let first = steps.first, pending.slots > 0 else { return nil }
    let start = report.plan.now.seconds
    let changes = steps.map { max(0, $0.from.seconds - start) }
    // A little after the last change, so that what stays for ever is seen to stay; what changes in years is no picture of today.
    let last = changes.last { $0 <= Self.furthest } ?? 0
    let span = min(Self.furthest, max(14 * 86_400, last + last / 12))
    let most = max(pending.limit, steps.reduce(1) { max($0, $1.pending) })
    let (left, width, height) = (34, 600, 150)
    func x(_ seconds: Int64) -> Int { left + Int(Double(seconds) / Double(span) * Double(width - left)) }
    func y(_ count: Int) -> Int { 10 + height - Int(Double(count) / Double(most) * Double(height)) }
    var path = "M\(left) \(y(first.pending))"
    for (step, change) in zip(steps, changes).dropFirst() where change <= span {
      path += "H\(x(change))V\(y(step.pending))"
    }
    path += "H\(width)"
    let words =
      "The fullest device needs \(first.pending) pending requests now, \(steps[steps.count - 1].pending) after the last change; \(pending.limit) may be pending."
    let days = Int(span / 86_400)
    return PageSection(
      id: "h-slot", title: "Slots over time",
      body: """
        <p class="soft">\(words)</p>
        <svg class="slots" viewBox="0 0 \(width + 10) \(height + 34)" role="img" aria-label="\(words)">
        <path class="x" d="M\(left) \(y(0))H\(width)"/><path class="x most" d="M\(left) \(y(pending.limit))H\(width)"/>
        <path class="q" d="\(path)V\(y(0))H\(left)Z"/><path class="p" d="\(path)"/>
        <text x="\(left - 6)" y="\(y(pending.limit) + 4)" text-anchor="end">\(pending.limit)</text>
        <text x="\(left - 6)" y="\(y(0) + 4)" text-anchor="end">0</text>
        <text x="\(left)" y="\(height + 28)">today</text>
        <text x="\(width)" y="\(height + 28)" text-anchor="end">in \(counted(days, "day"))</text></svg>
        """)
  }
}
