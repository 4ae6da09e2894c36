import Checking
import Clocks
import Diagnostics
import Expressions
import Parsing
import Payloads
import Planning
import Recipients

/// `belfry plan`: a table for people, one line a campaign, and what stands in the way.
struct PlanText {
  private let plan: Plan
  private let project: Project
  private let census: Census?
  private let style: TextStyle

  init(_ plan: Plan, _ project: Project, _ census: Census?, _ style: TextStyle) {
    self.census = census
    self.plan = plan
    self.project = project
    self.style = style
  }

  func report(_ findings: FindingsReport) -> String {
    var text = "\(TerminalText.escaped(project.bundleID)), planned from \(plan.now.text)\n\n"
    let active = plan.campaigns.filter { $0.campaign.status == .active }
    for line in table(active, findings) { text += line + "\n" }
    if active.isEmpty { text += "no active campaign can be planned\n" }
    text += rest(findings)
    text += slots(active)
    text += recipients()
    text += "\n" + TextFormat(style).report(findings)
    return text
  }

  // MARK: - The table

  private func table(_ plans: [CampaignPlan], _ findings: FindingsReport) -> [String] {
    guard !plans.isEmpty else { return [] }
    var table = Table([
      Table.Column("campaign"), Table.Column("deliver"), Table.Column("to"), Table.Column("next"),
      Table.Column("payload"), Table.Column("slots", .right), Table.Column("problems"),
    ])
    for plan in plans {
      table.add([
        plan.campaign.id, plan.campaign.delivery.name, audience(plan), next(plan), payload(plan), slots(plan),
        problems(plan, findings),
      ])
    }
    return table.lines(width: style.width)
  }

  private func audience(_ plan: CampaignPlan) -> String {
    var text = plan.campaign.push?.channel == nil ? plan.campaign.audience?.text ?? "all" : "its channel"
    if text.count > 40 { text = text.prefix(39) + "…" }
    guard let count = plan.audience else { return text }
    var parts = [grouped(count.matched)]
    if count.heldOut > 0 { parts.append("\(grouped(count.heldOut)) held out") }
    if count.late > 0 { parts.append("\(grouped(count.late)) too late") }
    if count.withoutZone > 0 { parts.append("\(grouped(count.withoutZone)) without time_zone") }
    return "\(text) (\(parts.joined(separator: ", ")))"
  }

  private func next(_ plan: CampaignPlan) -> String {
    switch plan.campaign.schedule.form {
    case .now: return "when sent"
    case .interval(let span): return "every \(span.value.text)"
    case .after(let delay, let event, _): return "\(delay.value.text) after \(event.text)"
    case .region(let region): return "on \(region.isEntry ? "entering" : "leaving") \(region.id.text)"
    case .at, .every: break
    }
    switch plan.fires.first {
    case nil: return "never"
    case .floating(let local): return "\(local.text) device"
    case .instant(let instant):
      guard case .fixed(let zone)? = plan.campaign.schedule.zone else { return instant.text }
      return "\(zone.local(instant).text) \(zone.name)"
    }
  }

  /// The smallest and the largest payload against the limit, with a bar for the largest.
  private func payload(_ plan: CampaignPlan) -> String {
    guard let size = plan.size else { return "–" }
    let smallest = plan.audience?.smallest ?? size.smallest
    guard let largest = plan.audience?.largest ?? size.largest else { return "no bound: \(size.unbounded ?? "")" }
    let range = smallest == largest ? grouped(largest) : "\(grouped(smallest))–\(grouped(largest))"
    return
      "\(Bar(largest, of: size.limit).drawing(cells: 8, isASCII: style.isASCII)) \(range) of \(grouped(size.limit))"
  }

  private func slots(_ plan: CampaignPlan) -> String {
    plan.campaign.delivery == .local ? grouped(plan.requests.count) : "–"
  }

  private func problems(_ plan: CampaignPlan, _ findings: FindingsReport) -> String {
    Self.count(findings.findings.filter { $0.path.utf8.elementsEqual(plan.campaign.path.utf8) })
  }

  private static func count(_ findings: [LocatedFinding]) -> String {
    let errors = findings.count { $0.finding.severity == .error }
    var parts: [String] = []
    if errors > 0 { parts.append(counted(errors, "error")) }
    if findings.count > errors { parts.append(counted(findings.count - errors, "warning")) }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }

  // MARK: - Below the table

  /// Campaigns that are not active, and files that could not be planned.
  private func rest(_ findings: FindingsReport) -> String {
    var text = ""
    for status in [CampaignStatus.draft, .paused, .ended] {
      let ids = plan.campaigns.filter { $0.campaign.status == status }.map(\.campaign.id)
      if !ids.isEmpty { text += "\(status.name): \(ids.joined(separator: ", "))\n" }
    }
    let planned = Set(plan.campaigns.map(\.campaign.path))
    var broken: [String] = []
    for finding in findings.findings where finding.finding.severity == .error && !planned.contains(finding.path) {
      if broken.last != finding.path { broken.append(finding.path) }
    }
    if !broken.isEmpty {
      text += "not planned, because of errors: \(broken.map(TerminalText.escaped).joined(separator: ", "))\n"
    }
    return text.isEmpty ? "" : "\n" + text
  }

  private func recipients() -> String {
    guard let census else { return "" }
    var text = "\nrecipients: \(grouped(census.rows)) read, \(grouped(census.rejected)) rejected\n"
    for rejection in census.rejections {
      let column = rejection.column.isEmpty ? "" : ", \(rejection.column)"
      text += "  line \(rejection.line)\(column): \(rejection.reason)\n"
    }
    for problem in census.problems { text += "  \(TerminalText.escaped(problem))\n" }
    return text
  }

  private func slots(_ plans: [CampaignPlan]) -> String {
    let locals = plans.count { $0.campaign.delivery == .local }
    guard locals > 0 else { return "" }
    let bar = Bar(plan.pendingSlots, of: plan.pendingLimit)
    return "\npending requests, if every audience holds: \(bar.text(cells: 10, isASCII: style.isASCII))\n"
  }
}
