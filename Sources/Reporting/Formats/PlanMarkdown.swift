import Checking
import Clocks
import Diagnostics
import Escaping
import Language
import Limits
import Planning

/// `belfry plan --format markdown`: GitHub's Markdown, for pull requests. Nothing in it depends on a terminal, and whatever an author
/// wrote stands in code, where it is neither HTML nor a mention nor the end of a cell. It keeps to the length of a comment.
struct PlanMarkdown {
  private let report: PlanReport

  /// The most rows of a table and items of a list.
  private static let most = RunLimit.markdownRows.value

  init(_ report: PlanReport) { self.report = report }

  var text: String {
    var page = MarkdownPage(limit: RunLimit.markdownPlan.value)
    let environment = report.project.overlay.map { ", environment \(Self.code($0.name))" } ?? ""
    page.add(
      "## Plan of \(Self.code(report.project.bundleID))\(environment)\n\nPlanned from \(report.plan.now.text).\n")
    addSummary(to: &page)
    addCampaigns(to: &page)
    addTimeLine(to: &page)
    addOutlook(to: &page)
    addSending(to: &page)
    addFindings(to: &page)
    return page.text
  }

  private func addSummary(to page: inout MarkdownPage) {
    var text = "\n"
    let (errors, warnings) = (report.findings.errors, report.findings.warnings)
    text += "- \(counted(errors, "error")), \(counted(warnings, "warning"))\n"
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
    page.addLines("", (report.census?.problems ?? []).lazy.map { "- \(Self.code($0))\n" }, most: Self.most)
    for (word, ids) in report.others {
      page.addWords("- \(word): ", ids.lazy.map(Self.code), most: Self.most)
    }
    page.addWords("- not planned, because of errors: ", report.broken.lazy.map(Self.code), most: Self.most)
    page.addWords(
      "- nothing is built, because of errors: ", report.brokenDefinitions.lazy.map(Self.code), most: Self.most)
  }

  private func addCampaigns(to page: inout MarkdownPage) {
    let active = report.active
    guard !active.isEmpty else { return page.add("\nNo active campaign can be planned.\n") }
    let problems = FindingsByFile(report.findings)
    let titles = ["campaign", "deliver", "to", "next", "payload", "slots", "problems"]
    page.addRows(
      "\n" + MarkdownTable.heading(titles, right: ["slots"]),
      active.lazy.map { plan in
        let cells = PlanCells(plan)
        return Self.row([
          Self.code(plan.campaign.id), plan.campaign.delivery.name, Self.code(cells.audienceAndCounts),
          Self.code(cells.next), cells.largest == nil && plan.size != nil ? Self.code(cells.payload) : cells.payload,
          cells.slots, problems.text(of: plan.campaign.path),
        ])
      }, most: Self.most)
  }

  private func addTimeLine(to page: inout MarkdownPage) {
    let line = report.timeLine
    guard !report.active.isEmpty else { return }
    page.add("\n### Time line until \(line.zone.local(line.end).text), on the clock of \(line.zone.name)\n\n")
    let rows = TimeLineRows(line, most: Self.most)
    if rows.rows.isEmpty { page.add("Nothing fires until then.\n") }
    // Day, time and delivery are belfry's own words.
    let own: Set = [0, 1, 3]
    page.addRows(
      MarkdownTable.heading(TimeLineRows.titles),
      rows.rows.lazy.map { row in
        Self.row(row.enumerated().map { own.contains($0.offset) ? $0.element : Self.code($0.element) })
      }, most: .max, besides: rows.left)
    if line.isCut { page.add("\nNot all: \(ToldMoments.notice).\n") }
    page.addLines(
      "\nOn no calendar:\n\n",
      line.elsewhere.lazy.map { "- \(Self.code($0.campaign.id)): \(Self.code(PlanCells($0).cause ?? ""))\n" },
      most: Self.most)
  }

  /// What text says of all campaigns together, as a list.
  private func addOutlook(to page: inout MarkdownPage) {
    let outlook = OutlookText(plan: report.plan, policy: report.project.policy, style: TextStyle(width: 0))
    // The bar of the first is in the summary.
    let sections = outlook.sections.filter { $0.bar == nil || !$0.lines.isEmpty }
    page.addLines(
      "\n### All campaigns together\n\n",
      sections.flatMap { section in
        ["- \(Self.code(section.head))\n"] + section.lines.map { "  - \(Self.code($0))\n" }
      })
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
      "\n### Payloads in bytes\n\n"
        + MarkdownTable.heading(
          rows.sizeTitles + [SendingRows.drawingTitle], right: Set(rows.sizeTitles.dropFirst())),
      sizes.lazy.map { Self.row([Self.code($0[0])] + $0.dropFirst()) }, most: Self.most)
    let languages = rows.languages
    if !languages.isEmpty {
      page.addRows(
        "\n### Languages\n\nWhere none fits, or no locale is known, it is the source language.\n\n"
          + MarkdownTable.heading(SendingRows.languageTitles, right: Set(SendingRows.languageTitles[1...2])),
        languages.lazy.map { Self.row([Self.code($0[0])] + $0.dropFirst()) }, most: Self.most)
    }
    let width = SendingRows.momentTitles.count - (report.sending == nil ? 1 : 0)
    page.addRows(
      "\n### To send\n\n\(rows.total).\n\n"
        + MarkdownTable.heading(
          Array(SendingRows.momentTitles.prefix(width)), right: ["requests", "batches", "bytes"]),
      rows.moments.lazy.map { row in
        Self.row(row.prefix(width).enumerated().map { $0 == 0 || $0 == 2 ? Self.code($1) : $1 })
      }, most: Self.most)
    page.addLines("\n", rows.remarks.lazy.map { "- \(Self.code($0))\n" })
  }

  private func addFindings(to page: inout MarkdownPage) {
    page.addLines(
      "\n### Findings\n\n", report.findings.findings.lazy.map { FindingsMarkdown.item($0, at: $0.path) },
      most: Self.most)
  }

  private static func row(_ cells: [String]) -> String { MarkdownTable.row(cells, empty: "") }

  private static func code(_ text: String) -> String { FindingsMarkdown.code(text) }
}
