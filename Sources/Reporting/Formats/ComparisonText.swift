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
    var text = "\(Harmless.line(report.names.before)) → \(Harmless.line(report.names.after)): \(report.verdict)\n"
    if !report.risks.isEmpty { text += "\nrisks; \"belfry explain RISK\" says why\n" }
    for found in report.risks {
      let campaign = found.campaign.map { "\(Harmless.line($0)): " } ?? ""
      text += "  \(line(found.path)): \(campaign)\(found.first.risk.name): "
      text += "\(Harmless.line(found.text))\n"
    }
    for (place, line, idle) in report.idleTexts {
      text += "\n\(Harmless.place(style.place.path(to: place), line)): \(Harmless.line(idle))\n"
    }
    if !report.approvals.isEmpty { text += "\nwho must approve it\n" }
    for (approval, campaigns) in report.approvals {
      let campaign = approval.campaign.isEmpty ? "" : "\(Harmless.line(campaigns.shown)): "
      text += "  \(line(approval.path)): \(campaign)\(Harmless.line(approval.text))\n"
    }
    for (path, parts) in report.comparison.sharedFiles {
      text += "\n\(line(path)): \(PartChange.heading(parts))\n"
      for change in parts { text += lines(change) }
    }
    for group in report.changes { text += block(group) }
    text += uncompared
    for (path, reason) in report.unreadTexts() {
      text += "\n\(line(path)): not compared, because one side of it cannot be read\n  \(reason)\n"
    }
    if let rows = report.rowsText { text += "\n\(rows)\n" }
    text += findings
    return text
  }

  private func line(_ path: String) -> String { Harmless.line(style.place.path(to: path)) }

  /// What is not compared, with the errors because of which it is not, and what is known of it all the same.
  private var uncompared: String {
    var text = ""
    for (name, errors, written) in report.uncompared.prefix(Self.most) {
      let known = report.known(of: name)
      text +=
        "\n\(Harmless.line(name)): \(known.map { "\($0.kind.rawValue), and " } ?? "")could not be compared: it has errors\n"
      for line in ComparisonReport.texts(of: errors, at: { style.place.path(to: $0) }) {
        text += "  \(Harmless.line(line))\n"
      }
      if let known { text += details(of: [known]) }
      if !written.isEmpty { text += "  what is written\n" }
      for part in written { text += lines(part) }
    }
    let left = report.comparison.unknown.count - min(Self.most, report.uncompared.count)
    return left > 0 ? "\(text)\nand \(grouped(left)) more, not compared either\n" : text
  }

  private func block(_ group: [CampaignChange]) -> String {
    guard let campaign = group.first else { return "" }
    let was = campaign.kind == .renamed ? ", was \(Harmless.line(campaign.before?.campaign.id ?? ""))" : ""
    return "\n\(line(group.path)): \(Harmless.line(group.title)), \(Harmless.line(group.kindText))\(was)\n"
      + details(of: group)
  }

  private func details(of group: [CampaignChange]) -> String {
    guard let campaign = group.first else { return "" }
    var text = ""
    if let plan = campaign.only {
      let cells = PlanCells(plan)
      text += fact("to", cells.audience) + fact("next", cells.next)
      text += plan.size == nil ? fact("slots", cells.slots) : fact("payload", cells.payload)
    }
    for part in campaign.parts { text += lines(part, campaign.people) }
    if let arrival = campaign.arrival, !campaign.shown.isEmpty {
      text += "  \(arrival.title)\n"
      for part in campaign.shown { text += "  " + fact(part.title, part.after ?? part.before ?? "") }
    }
    let meanings = group.map(facts)
    // What is the same for all of them is said once.
    if meanings.allSatisfy({ $0 == meanings[0] }) { return text + meanings[0] }
    let own = zip(group, meanings).filter { !$1.isEmpty }
    for (campaign, facts) in own.prefix(Self.few) {
      text += "  \(Harmless.line(campaign.id))\n" + facts.split(separator: "\n").map { "  \($0)\n" }.joined()
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
    if let turns = campaign.turnsText { text += fact("turns", turns) }
    return text
  }

  private func lines(_ part: PartChange, _ people: PeopleChange? = nil) -> String {
    if let words = part.unchangedWords(people) { return fact(part.title, "\(part.after ?? "") (\(words))") }
    var text = "  \(Harmless.line(part.title))\n"
    let words = part.words
    if let before = words?.before ?? part.before { text += "    - \(Harmless.line(before))\n" }
    if let after = words?.after ?? part.after { text += "    + \(Harmless.line(after))\n" }
    return text
  }

  private func fact(_ name: String, _ text: String) -> String {
    "  \(Harmless.line(name)): \(Harmless.line(text))\n"
  }

  private var findings: String {
    var text = ""
    if !report.new.isEmpty {
      text += "\n\(counted(report.new.count, "new finding")):\n"
      for finding in report.new.prefix(Self.most) {
        let place = Harmless.place(style.place.path(to: finding.path), finding.start.line, finding.start.column)
        text +=
          "  \(place): \(finding.finding.severity.word)[\(finding.finding.rule.name)]: \(Harmless.line(finding.finding.message))\n"
      }
      if report.new.count > Self.most { text += "  and \(grouped(report.new.count - Self.most)) more\n" }
    }
    if report.gone > 0 { text += "\n\(counted(report.gone, "finding")) gone\n" }
    return text
  }
}

extension PartChange {
  /// Both texts with the words that differ as git marks words: `[-old-]` and `{+new+}`; nothing where marks would only stand in the way.
  fileprivate var words: (before: String, after: String)? {
    guard let before, let after else { return nil }
    let words = WordDiff(before, after)
    guard words.isWorthMarks(isSentence: place.locale != nil) else { return nil }
    return (
      words.before.map { $0.isChanged ? "[-\($0.text)-]" : $0.text }.joined(),
      words.after.map { $0.isChanged ? "{+\($0.text)+}" : $0.text }.joined()
    )
  }
}
