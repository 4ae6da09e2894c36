import Checking
import Comparing
import Diagnostics
import Escaping
import Planning

/// `belfry diff`: before and after, one campaign after the other.
struct ComparisonText {
  private let report: ComparisonReport
  private let style: TextStyle

  /// How many findings, and campaigns that are not compared, are named.
  private static let most = 20

  init(_ report: ComparisonReport, _ style: TextStyle) { (self.report, self.style) = (report, style) }

  var text: String {
    var text = "\(report.names.before) → \(report.names.after): \(report.verdict)\n"
    if !report.risks.isEmpty { text += "\nrisks; \"belfry explain RISK\" says why\n" }
    for found in report.risks {
      let campaign = found.campaign.map { "\($0): " } ?? ""
      text += "  \(style.place.path(to: found.path)): \(campaign)\(found.first.risk.name): "
      text += "\(Harmless.line(found.text))\n"
    }
    for (place, line, idle) in report.idleTexts {
      text += "\n\(style.place.path(to: place)):\(line): \(Harmless.line(idle))\n"
    }
    if !report.approvals.isEmpty { text += "\nwho must approve it\n" }
    for (approval, campaigns) in report.approvals {
      let campaign = approval.campaign.isEmpty ? "" : "\(campaigns.shown): "
      text += "  \(style.place.path(to: approval.path)): \(campaign)\(Harmless.line(approval.text))\n"
    }
    for (path, parts) in report.comparison.sharedFiles {
      text += "\n\(style.place.path(to: path)): \(PartChange.heading(parts))\n"
      for change in parts { text += lines(change.title, change.before, change.after) }
    }
    for group in report.changes { text += block(group) }
    let unknown = report.comparison.unknown
    for id in unknown.prefix(Self.most) { text += "\n\(Harmless.line(id)): not compared, because of errors\n" }
    if unknown.count > Self.most { text += "\nand \(grouped(unknown.count - Self.most)) more, not compared either\n" }
    if let rows = report.rowsText { text += "\n\(rows)\n" }
    text += findings
    return text
  }

  private func block(_ group: [CampaignChange]) -> String {
    guard let campaign = group.first else { return "" }
    let was = campaign.kind == .renamed ? ", was \(campaign.before?.campaign.id ?? "")" : ""
    var text = "\n\(style.place.path(to: group.path)): \(group.title), \(group.kindText)\(was)\n"
    if let plan = campaign.only {
      let cells = PlanCells(plan)
      text += fact("to", cells.audience) + fact("next", cells.next)
      text += plan.size == nil ? fact("slots", cells.slots) : fact("payload", cells.payload)
    }
    for part in campaign.parts { text += lines(part.title, part.before, part.after) }
    let meanings = group.map(facts)
    // What is the same for all of them is said once.
    if meanings.allSatisfy({ $0 == meanings[0] }) { return text + meanings[0] }
    let own = zip(group, meanings).filter { !$1.isEmpty }
    for (campaign, facts) in own.prefix(Self.few) {
      text += "  \(campaign.id)\n" + facts.split(separator: "\n").map { "  \($0)\n" }.joined()
    }
    return own.count > Self.few ? text + "  and \(counted(own.count - Self.few, "more campaign"))\n" : text
  }

  /// Of how many campaigns with one cause it is said what it means for each.
  private static let few = 5

  private func facts(_ campaign: CampaignChange) -> String {
    var text = campaign.peopleText.map { fact("people", $0) } ?? ""
    if let count = campaign.countText { text += fact("counted", count) }
    for figure in campaign.figures { text += fact(figure.name, "\(figure.before) → \(figure.after)") }
    if let moved = campaign.movedText { text += fact("moved", moved) }
    return text
  }

  private func lines(_ title: String, _ before: String?, _ after: String?) -> String {
    // The words are what they were, and mean something else: an audience in them has changed.
    if let before, let after, before.utf8.elementsEqual(after.utf8) {
      return "  \(Harmless.line(title)): means something else now: \(Harmless.line(after))\n"
    }
    var text = "  \(Harmless.line(title))\n"
    if let before { text += "    - \(Harmless.line(before))\n" }
    if let after { text += "    + \(Harmless.line(after))\n" }
    return text
  }

  private func fact(_ name: String, _ text: String) -> String { "  \(name): \(Harmless.line(text))\n" }

  private var findings: String {
    var text = ""
    if !report.new.isEmpty {
      text += "\n\(counted(report.new.count, "new finding")):\n"
      for finding in report.new.prefix(Self.most) {
        let place = "\(style.place.path(to: finding.path)):\(finding.start.line):\(finding.start.column)"
        text +=
          "  \(place): \(finding.finding.severity.word)[\(finding.finding.rule.name)]: \(Harmless.line(finding.finding.message))\n"
      }
      if report.new.count > Self.most { text += "  and \(grouped(report.new.count - Self.most)) more\n" }
    }
    if report.gone > 0 { text += "\n\(counted(report.gone, "finding")) gone\n" }
    return text
  }
}
