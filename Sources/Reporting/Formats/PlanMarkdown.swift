import Checking
import Clocks
import Diagnostics
import Parsing
import Planning

/// `belfry plan --format markdown`: GitHub's Markdown, for pull requests. Nothing in it depends on a terminal, and whatever an author
/// wrote stands in code, where it is neither HTML nor a mention nor the end of a cell.
struct PlanMarkdown {
  private let report: PlanReport

  /// How many moments and findings are shown: a comment on GitHub has at most 65,536 characters.
  private static let mostMoments = 100
  private static let mostFindings = 50
  /// How many of the findings are shown with reasons and what to do.
  private static let mostReasons = 20

  init(_ report: PlanReport) { self.report = report }

  var text: String {
    var text = "## Plan of \(Self.code(report.project.bundleID))\n\nPlanned from \(report.plan.now.text).\n"
    text += summary
    text += campaigns
    text += timeLine
    text += together
    text += sending
    text += findings
    return text
  }

  private var summary: String {
    var text = "\n"
    let (errors, warnings) = (report.findings.errors, report.findings.warnings)
    text += "- \(counted(errors, "error")), \(counted(warnings, "warning"))\n"
    if report.active.contains(where: { $0.campaign.delivery == .local }) {
      text +=
        "- \(grouped(report.plan.pending.slots)) of \(grouped(report.plan.pending.limit)) pending requests on the fullest device\n"
    }
    if let census = report.census {
      text += "- \(counted(census.rows, "recipient")) read, \(grouped(census.rejected)) rejected"
      text += census.suppressed.map { ", \(grouped($0)) suppressed\n" } ?? "\n"
      if let slots = PlanText.slots(census) { text += "- \(slots)\n" }
      for problem in census.problems { text += "- \(Self.code(problem))\n" }
    }
    for (status, ids) in report.others { text += "- \(status.name): \(ids.map(Self.code).joined(separator: ", "))\n" }
    if !report.broken.isEmpty {
      text += "- not planned, because of errors: \(report.broken.map(Self.code).joined(separator: ", "))\n"
    }
    return text
  }

  private var campaigns: String {
    guard !report.active.isEmpty else { return "\nNo active campaign can be planned.\n" }
    let rows = report.active.map { plan in
      let cells = PlanCells(plan)
      return [
        Self.code(plan.campaign.id), plan.campaign.delivery.name, Self.code(cells.audienceAndCounts),
        Self.code(cells.next), cells.payload, cells.slots, cells.problems(report.findings),
      ]
    }
    return "\n"
      + Self.table(["campaign", "deliver", "to", "next", "payload", "slots", "problems"], right: ["slots"], rows)
  }

  private var timeLine: String {
    let line = report.timeLine
    guard !report.active.isEmpty else { return "" }
    var text = "\n### Time line until \(line.zone.local(line.end).text), on the clock of \(line.zone.name)\n\n"
    let rows = TimeLineRows(line, most: Self.mostMoments)
    if rows.rows.isEmpty {
      text += "Nothing fires until then.\n"
    } else {
      // Day, time, delivery and size are belfry's own words.
      let own: Set = [0, 1, 3, 5]
      text += Self.table(
        TimeLineRows.titles, right: [],
        rows.rows.map { row in row.enumerated().map { own.contains($0.offset) ? $0.element : Self.code($0.element) } })
    }
    if rows.left > 0 { text += "\n\(grouped(rows.left)) more.\n" }
    if line.isCut { text += "\nNot all: \(ToldMoments.notice).\n" }
    if !line.elsewhere.isEmpty {
      text += "\nOn no calendar:\n\n"
      for plan in line.elsewhere {
        text += "- \(Self.code(plan.campaign.id)): \(Self.code(PlanCells(plan).cause ?? ""))\n"
      }
    }
    return text
  }

  /// What text says of all campaigns together, as a list.
  private var together: String {
    let outlook = OutlookText(plan: report.plan, policy: report.project.policy, style: TextStyle(width: 0))
    // The bar of the first is in the summary.
    let sections = outlook.sections.filter { $0.bar == nil || !$0.lines.isEmpty }
    guard !sections.isEmpty else { return "" }
    return "\n### All campaigns together\n\n"
      + sections.map { section in
        "- \(Self.code(section.head))\n" + section.lines.map { "  - \(Self.code($0))\n" }.joined()
      }.joined()
  }

  private var sending: String {
    let rows = SendingRows(report)
    var text = ""
    if !rows.dearest.isEmpty {
      text += "\n### Near the limit\n\n"
      for entry in rows.dearest.prefix(Self.mostFindings) {
        text += "- \(Self.code(entry.campaign)): \(Self.code(entry.text))\n"
      }
    }
    guard !rows.sizes.isEmpty else { return text }
    text += "\n### Payloads in bytes\n\n"
    // Numbers and drawings are belfry's own.
    text += Self.table(
      rows.sizeTitles + [SendingRows.drawingTitle], right: Set(rows.sizeTitles.dropFirst()),
      rows.sizes.prefix(Self.mostMoments).map { [Self.code($0[0])] + $0.dropFirst() })
    text += "\n### To send\n\n\(rows.total).\n\n"
    let width = SendingRows.momentTitles.count - (report.sending == nil ? 1 : 0)
    text += Self.table(
      Array(SendingRows.momentTitles.prefix(width)), right: ["requests", "batches", "bytes"],
      rows.moments.prefix(Self.mostMoments).map { row in
        row.prefix(width).enumerated().map { $0 == 0 || $0 == 2 ? Self.code($1) : $1 }
      })
    if rows.moments.count > Self.mostMoments { text += "\n\(grouped(rows.moments.count - Self.mostMoments)) more.\n" }
    if !rows.remarks.isEmpty { text += "\n" + rows.remarks.map { "- \(Self.code($0))\n" }.joined() }
    return text
  }

  private var findings: String {
    guard !report.findings.findings.isEmpty else { return "" }
    var text = "\n### Findings\n\n"
    for (number, located) in report.findings.findings.prefix(Self.mostFindings).enumerated() {
      let place = located.path.isEmpty ? "" : " at \(Self.code("\(located.path):\(located.start.line)"))"
      text += "- \(located.finding.severity.word) \(Self.code(located.finding.rule.name))\(place): "
      text += Self.code(located.finding.message) + "\n"
      guard number < Self.mostReasons else { continue }
      // A note that shows another place needs the place's text beside it.
      for note in located.finding.notes where note.span == nil { text += "  - \(Self.code(note.message))\n" }
      if let help = located.finding.help { text += "  - help: \(Self.code(help))\n" }
    }
    let left = report.findings.findings.count - Self.mostFindings
    if left > 0 { text += "\n\(grouped(left)) more.\n" }
    return text
  }

  // MARK: - Markdown

  private static func table(_ titles: [String], right: Set<String>, _ rows: [[String]]) -> String {
    var text = "| \(titles.joined(separator: " | ")) |\n"
    text += "| \(titles.map { right.contains($0) ? "---:" : "---" }.joined(separator: " | ")) |\n"
    for row in rows { text += "| \(row.joined(separator: " | ")) |\n" }
    return text
  }

  /// A text as code, in a table or out of one. A code span where its text is plain; where it has what a span or a cell would take for its
  /// end, HTML's element with those characters as references.
  static func code(_ text: String) -> String {
    let text = TerminalText.escaped(text)
    guard !text.isEmpty else { return "" }
    let isPlain = !text.utf8.contains { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }
    // A span loses one blank at each end.
    if isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return "`\(text)`" }
    var safe = ""
    for scalar in text.unicodeScalars {
      let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " " || scalar.value > 127
      safe += isWord ? String(scalar) : "&#\(scalar.value);"
    }
    return "<code>\(safe)</code>"
  }
}
