import Checking
import Clocks
import Diagnostics
import Escaping
import Language
import Limits
import Planning

/// `belfry plan --format markdown`: one comment in a pull request, the verdict first, then what stands in the way, who gets what when, and the
/// texts; the details are folded. Nothing in it depends on a terminal, and whatever an author wrote stands in code, where it is neither HTML nor a
/// mention nor the end of a cell. It keeps to the length of a comment however many campaigns there are.
struct PlanMarkdown {
  private let report: PlanReport

  /// By which a bot finds the comment that it wrote before.
  private static let marker = "<!-- belfry plan -->"
  /// The most rows of a table and items of a list.
  private static let most = RunLimit.markdownRows.value

  init(_ report: PlanReport) { self.report = report }

  var text: String {
    var page = MarkdownPage(limit: RunLimit.markdownPlan.value)
    let environment = report.project.overlay.map { ", environment \(Self.code($0.name))" } ?? ""
    page.add(
      "\(Self.marker)\n## Plan of \(Self.code(report.project.bundleID))\(environment)\n\n\(verdict).\n")
    addSummary(to: &page)
    addFindings(to: &page)
    addCampaigns(to: &page)
    addTexts(to: &page)
    addTimeLine(to: &page)
    addOutlook(to: &page)
    addSending(to: &page)
    return page.text
  }

  /// Whether it can be built, in words of belfry's own.
  private var verdict: String {
    let summary = TextFormat.summary(report.findings, report.exceptions)
    return report.findings.errors > 0 ? "nothing can be built: \(summary)" : summary
  }

  private func addSummary(to page: inout MarkdownPage) {
    var text = "\n- \(counted(report.active.count, "campaign")), planned from \(report.plan.now.text)\(window)\n"
    if report.active.contains(where: { $0.campaign.delivery == .local }) {
      text +=
        "- \(grouped(report.plan.pending.slots)) of \(grouped(report.plan.pending.limit)) pending requests on the fullest device\n"
    }
    if let census = report.census {
      text += "- \(counted(census.rows, "recipient")) read, \(grouped(census.rejected)) rejected"
      text += census.notTest.map { ", \(grouped($0)) not chosen for tests" } ?? ""
      text += census.suppressed.map { ", \(grouped($0)) suppressed\n" } ?? "\n"
      if let slots = PlanText.slots(census) { text += "- \(slots)\n" }
    }
    page.add(text)
    let remarks = (report.census?.problems ?? []) + (report.census?.uncounted.map(\.text) ?? [])
    page.addLines("", remarks.lazy.map { "- \(Self.code($0))\n" }, most: Self.most)
    for (word, ids) in report.others {
      page.addWords("- \(word): ", ids.lazy.map(Self.code), most: Self.most)
    }
    page.addWords("- errors, so not planned: ", report.broken.lazy.map(Self.code), most: Self.most)
    page.addWords(
      "- errors, so nothing is built: ", report.brokenDefinitions.lazy.map(Self.code), most: Self.most)
  }

  private var window: String {
    report.plan.window.map { ", what falls due from \($0.from.text) to before \($0.until.text)" } ?? ""
  }

  private func addCampaigns(to page: inout MarkdownPage) {
    let active = report.active
    guard !active.isEmpty else { return page.add("\nNo active campaign can be planned.\n") }
    let problems = FindingsByFile(report.findings)
    let titles = ["campaign", "deliver", "to", "next", "payload", "slots", "problems"]
    page.addNamed(
      "\n" + MarkdownTable.heading(titles, right: ["slots"]),
      active.lazy.map { plan in
        let cells = PlanCells(plan)
        return Self.row([
          Self.code(plan.campaign.id), plan.campaign.delivery.name, Self.code(cells.audienceAndCounts),
          Self.code(cells.next), cells.largest == nil && plan.size != nil ? Self.code(cells.payload) : cells.payload,
          cells.slots, problems.text(of: plan.campaign.path),
        ])
      }, names: active.map { Self.code($0.campaign.id) }, most: Self.most)
  }

  private func addTexts(to page: inout MarkdownPage) {
    let texts = report.active.map { (plan: $0, texts: TextsMarkdown($0.campaign, of: report.project)) }
    let shown = texts.filter { !$0.texts.isEmpty }
    page.addNamed(
      "\n### What is sent\n\n", shown.lazy.map(\.texts.text), names: shown.map { Self.code($0.plan.campaign.id) },
      most: Self.most)
    page.addWords(
      "\nWithout a text: ", texts.lazy.filter(\.texts.isEmpty).map { Self.code($0.plan.campaign.id) }, most: Self.most)
  }

  private func addTimeLine(to page: inout MarkdownPage) {
    let line = report.timeLine
    guard !report.active.isEmpty else { return }
    let title = "Time line until \(line.zone.local(line.end).text), on the clock of \(line.zone.name)"
    let moments = MomentsByCampaign(line)
    if moments.all.isEmpty {
      page.add("\n\(title): nothing fires until then.\n")
    } else {
      page.addRows(
        Self.fold(title) + MarkdownTable.heading(["first", "campaign", "then"]),
        moments.all.lazy.map { Self.row([$0.first, Self.code($0.campaign.id), $0.rest]) }, most: Self.most,
        tail: (line.isCut ? "\nNot all: \(ToldMoments.notice).\n" : "") + Self.end)
    }
    page.addLines(
      "\n",
      line.clockChanges.lazy.map { "- \(moments.day($0.transition.instant)): \(Self.code(TimeLineRows.words($0)))\n" },
      most: Self.most)
    page.addWords(
      "\nOn no calendar: ", line.elsewhere.lazy.map { Self.code($0.campaign.id) }, most: Self.most)
  }

  /// The head of what is folded.
  private static func fold(_ title: String) -> String { "\n<details><summary>\(title)</summary>\n\n" }

  /// Its end.
  private static let end = "\n</details>\n"

  /// What text says of all campaigns together, as a list.
  private func addOutlook(to page: inout MarkdownPage) {
    let outlook = OutlookText(plan: report.plan, policy: report.project.policy, style: TextStyle(width: 0))
    // The bar of the first is in the summary.
    let sections = outlook.sections.filter { $0.bar == nil || !$0.lines.isEmpty }
    page.addLines(
      Self.fold("All campaigns together"),
      sections.flatMap { section in
        ["- \(Self.code(section.head))\n"] + section.lines.map { "  - \(Self.code($0))\n" }
      }, tail: Self.end)
  }

  private func addSending(to page: inout MarkdownPage) {
    let rows = SendingRows(report)
    page.addLines(
      "\n### Near the limit\n\n",
      rows.dearest.lazy.map { "- \(Self.code($0.campaign)): \(Self.code($0.text))\n" }, most: Self.most)
    let sizes = rows.sizes
    guard !sizes.isEmpty else { return }
    // Numbers and drawings are belfry's own.
    page.addRows(
      Self.fold("Payloads in bytes")
        + MarkdownTable.heading(
          rows.sizeTitles + [SendingRows.drawingTitle], right: Set(rows.sizeTitles.dropFirst())),
      sizes.lazy.map { Self.row([Self.code($0[0])] + $0.dropFirst()) }, most: Self.most, tail: Self.end)
    page.addRows(
      Self.fold("Languages") + "Where none fits, or no locale is known, it is the source language.\n\n"
        + MarkdownTable.heading(SendingRows.languageTitles, right: Set(SendingRows.languageTitles[1...2])),
      rows.languages.lazy.map { row in Self.row([Self.code(row[0]), row[1], row[2], Self.code(row[3])]) },
      most: Self.most, tail: Self.end)
    let width = SendingRows.momentTitles.count - (report.sending == nil ? 1 : 0)
    page.addRows(
      Self.fold("To send: \(rows.total)")
        + MarkdownTable.heading(
          Array(SendingRows.momentTitles.prefix(width)), right: ["requests", "batches", "bytes"]),
      rows.moments.lazy.map { row in
        Self.row(row.prefix(width).enumerated().map { $0 == 0 || $0 == 2 ? Self.code($1) : $1 })
      }, most: Self.most, tail: Self.end)
    page.addLines("\n", rows.remarks.lazy.map { "- \(Self.code($0))\n" })
  }

  private func addFindings(to page: inout MarkdownPage) {
    page.addLines(
      "\n### Findings\n\n", report.findings.findings.lazy.map { FindingsMarkdown.item($0, at: ShownPath($0.path)) },
      most: Self.most)
  }

  private static func row(_ cells: [String]) -> String { MarkdownTable.row(cells, empty: "") }

  private static func code(_ text: String) -> String { FindingsMarkdown.code(text) }
}

/// The moments of a time line by campaign, those of whose comes first in front: each campaign once, however often it comes.
private struct MomentsByCampaign {
  private(set) var all: [(campaign: Campaign, first: String, rest: String)] = []
  private let zone: Zone

  /// How many moments behind the first are written out.
  private static let shown = 4

  init(_ line: TimeLine) {
    zone = line.zone
    var places: [ExactText: Int] = [:]
    var found: [(campaign: Campaign, moments: [Instant])] = []
    for entry in line.entries {
      let place = places[ExactText(entry.plan.campaign.id)] ?? found.count
      if place == found.count {
        places[ExactText(entry.plan.campaign.id)] = place
        found.append((entry.plan.campaign, []))
      }
      found[place].moments.append(entry.instant)
    }
    all = found.map { ($0.campaign, text($0.moments[0]), rest($0.moments.dropFirst())) }
  }

  /// `2026-11-25 wed`
  func day(_ instant: Instant) -> String {
    let date = zone.local(instant).date
    return "\(date.text) \(date.weekday.name)"
  }

  private func text(_ instant: Instant) -> String { "\(day(instant)) \(zone.local(instant).time.text)" }

  private func rest(_ moments: ArraySlice<Instant>) -> String {
    guard let last = moments.last, moments.count > Self.shown else {
      return moments.map(text).joined(separator: ", ")
    }
    return "\(grouped(moments.count)) more until \(text(last))"
  }
}
