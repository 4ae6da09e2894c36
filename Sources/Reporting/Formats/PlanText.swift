import Checking
import Clocks
import Diagnostics
import Escaping
import Language
import Planning
import Recipients

/// `belfry plan`: for people, a table with a line for each campaign, the time line, and what stands in the way.
struct PlanText {
  private let report: PlanReport
  private let style: TextStyle

  /// How many moments of the time line are shown; machines get all.
  static let mostMoments = 300
  /// How many campaigns near the limit are told field by field.
  private static let mostNear = 12

  init(_ report: PlanReport, _ style: TextStyle) {
    self.report = report
    self.style = style
  }

  var text: String {
    let environment = report.project.overlay.map { ", environment \($0.name)" } ?? ""
    var text =
      "\(Harmless.line(report.project.bundleID))\(environment), planned from \(report.plan.now.text)\(window)\n\n"
    let active = report.active
    for line in table(active) { text += line + "\n" }
    if active.isEmpty { text += "no active campaign can be planned\n" }
    text += rest
    if !active.isEmpty { text += timeLine }
    text += OutlookText(plan: report.plan, policy: report.project.policy, style: style).text
    text += sending
    text += recipients
    text += "\n" + TextFormat(style).report(report.findings, exceptions: report.exceptions)
    return text
  }

  private var window: String {
    report.plan.window.map { ", what falls due from \($0.from.text) to before \($0.until.text)" } ?? ""
  }

  // MARK: - The table

  private func table(_ plans: [CampaignPlan]) -> [String] {
    guard !plans.isEmpty else { return [] }
    var table = Table([
      Table.Column("campaign"), Table.Column("deliver"), Table.Column("to"), Table.Column("next"),
      Table.Column("payload"), Table.Column("slots", .right), Table.Column("problems"),
    ])
    let problems = FindingsByFile(report.findings)
    for plan in plans {
      let cells = PlanCells(plan)
      table.add([
        plan.campaign.id, plan.campaign.delivery.name, cells.audienceAndCounts, cells.next, payload(plan, cells),
        cells.slots, problems.text(of: plan.campaign.path),
      ])
    }
    return table.lines(width: style.width)
  }

  /// The payload with a bar for the largest.
  private func payload(_ plan: CampaignPlan, _ cells: PlanCells) -> String {
    guard let size = plan.size, let largest = cells.largest else { return cells.payload }
    return "\(Bar(largest, of: size.limit).drawing(cells: 8, isASCII: style.isASCII)) \(cells.payload)"
  }

  // MARK: - The time line

  private var timeLine: String {
    let line = report.timeLine
    let until = line.zone.local(line.end).text
    var text = "\ntime line until \(until), on the clock of \(line.zone.name)\n"
    let rows = TimeLineRows(line, most: Self.mostMoments)
    if rows.rows.isEmpty { text += "  nothing fires until then\n" }
    var table = Table(TimeLineRows.titles.map { Table.Column($0) })
    for row in rows.rows { table.add(row) }
    if !rows.rows.isEmpty {
      for line in table.lines(width: style.width, indent: 2) { text += line + "\n" }
    }
    if rows.left > 0 { text += "  \(grouped(rows.left)) more; --format csv lists them\n" }
    if line.isCut { text += "  \(ToldMoments.notice)\n" }
    if !line.elsewhere.isEmpty {
      var table = Table([Table.Column(""), Table.Column("")])
      for plan in line.elsewhere { table.add([plan.campaign.id, PlanCells(plan).cause ?? ""]) }
      text += "\nnot on a shared calendar\n"
      for line in table.lines(width: style.width, indent: 2) { text += line + "\n" }
    }
    return text
  }

  // MARK: - Sending

  private var sending: String {
    let rows = SendingRows(report, isASCII: style.isASCII)
    var text = ""
    let dearest = rows.dearest
    if !dearest.isEmpty {
      text += "\nnear the limit, with the fields that cost most; --why-size CAMPAIGN says more\n"
      var table = Table([Table.Column(""), Table.Column("")])
      for entry in dearest.prefix(Self.mostNear) { table.add([entry.campaign, entry.text]) }
      for line in table.lines(width: style.width, indent: 2) { text += line + "\n" }
      if dearest.count > Self.mostNear {
        text += "  and \(grouped(dearest.count - Self.mostNear)) more; --format json has them all\n"
      }
    }
    guard !rows.sizes.isEmpty else { return text }
    var sizes = Table(
      rows.sizeTitles.enumerated().map { Table.Column($1, $0 == 0 ? .left : .right) }
        + [Table.Column(SendingRows.drawingTitle)])
    for row in rows.sizes { sizes.add(row) }
    text += "\npayloads in bytes\n"
    for line in sizes.lines(width: style.width, indent: 2) { text += line + "\n" }
    let languages = rows.languages
    if !languages.isEmpty {
      var table = Table(
        SendingRows.languageTitles.enumerated().map { Table.Column($1, (1...2).contains($0) ? .right : .left) })
      for row in languages { table.add(row) }
      text += "\nlanguages; where none fits, or no locale is known, it is the source language\n"
      for line in table.lines(width: style.width, indent: 2) { text += line + "\n" }
    }
    let hasRate = report.sending != nil
    let titles = SendingRows.momentTitles.dropLast(hasRate ? 0 : 1)
    var moments = Table(titles.enumerated().map { Table.Column($1, (3...5).contains($0) ? .right : .left) })
    for row in rows.moments { moments.add(row) }
    text += "\nto send: \(rows.total)\n"
    for line in moments.lines(width: style.width, indent: 2) { text += line + "\n" }
    for line in rows.remarks { text += "  \(Harmless.line(line))\n" }
    return text
  }

  // MARK: - Below

  /// Campaigns that are not active, and files that could not be planned.
  private var rest: String {
    var text = ""
    for (word, ids) in report.others { text += "\(word): \(ids.map(Harmless.line).joined(separator: ", "))\n" }
    if !report.broken.isEmpty {
      text += "errors, so not planned: \(paths(report.broken))\n"
    }
    if !report.brokenDefinitions.isEmpty {
      text += "errors, so nothing is built: \(paths(report.brokenDefinitions))\n"
    }
    return text.isEmpty ? "" : "\n" + text
  }

  private func paths(_ paths: [String]) -> String {
    paths.map { Harmless.line(style.place.path(to: $0)) }.joined(separator: ", ")
  }

  private var recipients: String {
    guard let census = report.census else { return "" }
    var text = "\nrecipients: \(grouped(census.rows)) read, \(grouped(census.rejected)) rejected"
    text += census.notTest.map { ", \(grouped($0)) not chosen for tests" } ?? ""
    text += census.suppressed.map { ", \(grouped($0)) suppressed\n" } ?? "\n"
    for rejection in census.rejections { text += "  \(Harmless.line("\(rejection)"))\n" }
    if let slots = Self.slots(census) { text += "  \(slots)\n" }
    for line in census.problems + census.uncounted.map(\.text) { text += "  \(Harmless.line(line))\n" }
    return text
  }

  /// How many devices of the recipients are too full; nothing where none keeps requests pending.
  static func slots(_ census: Census) -> String? {
    census.slots.map { slots in
      let devices = "\(grouped(slots.over)) of \(counted(slots.devices, "device"))"
      return "\(devices) need more pending requests than fit; the fullest needs \(grouped(slots.most))"
    }
  }
}
