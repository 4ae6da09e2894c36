import Checking
import Comparing
import Diagnostics
import Escaping
import Limits
import Planning

/// `belfry diff --format markdown`: one comment in a pull request, the verdict first and the details folded. Whatever an author wrote stands in
/// code, where it is neither HTML nor a mention nor the end of a cell; and it keeps to the length of a comment however much has changed.
struct ComparisonMarkdown {
  private let report: ComparisonReport

  /// By which a bot finds the comment that it wrote before.
  private static let marker = "<!-- belfry diff -->"

  init(_ report: ComparisonReport) { self.report = report }

  var text: String {
    var page = MarkdownPage(
      limit: RunLimit.markdownPlan.value,
      hint:
        "\nSome of this is left out: run `belfry diff` in a checkout to see all of it, or with `--output` as a page for a browser.\n"
    )
    page.add(
      "\(Self.marker)\n## What changes for people\n\n\(code(report.names.before)) → \(code(report.names.after)): \(report.verdict).\n"
    )
    page.addRows(
      "\n| risk | campaign | what is so |\n| --- | --- | --- |\n", report.risks.lazy.map(row),
      most: Self.most)
    page.addRows(
      "\n| who must approve it | campaign | why |\n| --- | --- | --- |\n",
      report.approvals.lazy.map { row($0.first, $0.campaigns) },
      most: Self.most)
    page.addLines(
      "\n", report.idleTexts.lazy.map { "- \(code("\($0.path):\($0.line)")): \(code($0.text))\n" }, most: Self.most)
    page.addRows(
      "\n| what campaigns share | before | after | file |\n| --- | --- | --- | --- |\n",
      report.comparison.sharedFiles.flatMap(\.parts).lazy.map { part in
        row(part, more: " \(code(part.path ?? "")) |")
      }, most: Self.most)
    page.addNamed(
      "", report.changes.lazy.map(block), names: report.changes.map { code($0.title) },
      most: Self.most)
    if let rows = report.rowsText { page.add("\n\(rows).\n") }
    page.addLines(
      "\nCould not be compared: errors\n\n", report.uncompared.lazy.map(item),
      most: Self.most, besides: report.comparison.unknown.count - report.uncompared.count)
    page.addLines(
      "\nNot compared, because one side of it cannot be read:\n\n",
      report.unreadTexts().lazy.map { "- \(code($0.path)): \(code($0.text))\n" }, most: Self.most)
    page.addNamed(
      "\nWhat is known of them in spite of that:\n", report.comparison.incomplete.lazy.map { block([$0]) },
      names: report.comparison.incomplete.map { code($0.id) }, most: Self.most)
    let others = report.uncompared.filter { !$0.written.isEmpty }
    page.addNamed(
      "", others.lazy.map { written($0.name, $0.written) }, names: others.map { code($0.name) }, most: Self.most)
    page.addLines(
      "\n### New findings\n\n",
      report.new.lazy.map {
        "- \(code("\($0.path):\($0.start.line)")) \($0.finding.severity.word) \(code($0.finding.rule.name)): \(code($0.finding.message))\n"
      }, most: Self.most)
    if report.gone > 0 { page.add("\n\(counted(report.gone, "finding")) gone.\n") }
    return page.text
  }

  private static let most = RunLimit.markdownRows.value

  private func code(_ text: String) -> String { FindingsMarkdown.code(text) }

  private func row(_ change: PartChange, _ people: PeopleChange? = nil, more: String = "") -> String {
    let title = code(change.title)
    if let words = change.unchangedWords(people) {
      return "| \(title) | \(code(change.before ?? "")) | \(words) |\(more)\n"
    }
    guard let before = change.before, let after = change.after else {
      return "| \(title) | \(code(change.before ?? "")) | \(code(change.after ?? "")) |\(more)\n"
    }
    let words = WordDiff(before, after)
    guard words.isWorthMarks(isSentence: change.place.locale != nil) else {
      return "| \(title) | \(code(before)) | \(code(after)) |\(more)\n"
    }
    return "| \(title) | \(marked(words.before, "del")) | \(marked(words.after, "ins")) |\(more)\n"
  }

  /// A text in code with the words marked that the other side does not have. Of a long text, what stays around them is cut.
  private func marked(_ runs: [WordDiff.Run], _ tag: String) -> String {
    let most = RunLimit.markdownText.value
    return runs.enumerated().map { number, run in
      if run.isChanged { return "<\(tag)>\(code(run.text))</\(tag)>" }
      guard run.text.count > most / 2 else { return code(run.text) }
      let head = number == 0 ? "" : run.text.prefix(most / 5)
      let tail = number == runs.count - 1 ? "" : run.text.suffix(most / 5)
      return code("\(head)…\(tail)")
    }.joined()
  }

  /// What is written otherwise in something that is not compared.
  private func written(_ name: String, _ parts: [PartChange]) -> String {
    let rows = parts.prefix(Self.most).map { row($0) }.joined()
    let more = parts.count > Self.most ? "\nAnd \(grouped(parts.count - Self.most)) more.\n" : ""
    return
      "\n<details><summary>\(FindingsMarkdown.element(name)): what is written</summary>\n\n| | before | after |\n| --- | --- | --- |\n\(rows)\(more)\n</details>\n"
  }

  /// What is not compared, with the errors because of which it is not.
  private func item(_ uncompared: (name: String, errors: [LocatedFinding], written: [PartChange])) -> String {
    let errors = ComparisonReport.texts(of: uncompared.errors).map { "  - \(code($0))\n" }
    return "- \(code(uncompared.name))\n\(errors.joined())"
  }

  private func row(_ approval: NeededApproval, _ campaigns: [String]) -> String {
    let whom = approval.campaign.isEmpty ? approval.path : campaigns.shown
    return "| \(code(approval.owners)) | \(code(whom)) | \(code(approval.reason)) |\n"
  }

  private func row(_ found: GroupedRisk) -> String {
    "| \(found.first.risk.name) | \(code(found.campaign ?? found.path)) | \(code(found.text)) |\n"
  }

  private func block(_ group: [CampaignChange]) -> String {
    guard let campaign = group.first else { return "" }
    let was = campaign.kind == .renamed ? ", was \(FindingsMarkdown.element(campaign.before?.campaign.id ?? ""))" : ""
    let kind =
      group.count == 1
      ? campaign.kind.rawValue : "changed by \(FindingsMarkdown.element(campaign.causes.shown))"
    var text = "\n<details><summary>\(FindingsMarkdown.element(group.title)): \(kind)\(was)</summary>\n\n"
    if let plan = campaign.only {
      let cells = PlanCells(plan)
      text += "- to \(code(cells.audience))\n- next: \(code(cells.next))\n"
      text += plan.size == nil ? "- slots: \(cells.slots)\n" : "- payload: \(cells.payload)\n"
    }
    let meanings = group.map(facts)
    // What is the same for all of them is said once.
    if meanings.allSatisfy({ $0 == meanings[0] }) {
      text += meanings[0].map { "- \($0)\n" }.joined()
    } else {
      let most = min(group.count, Self.most)
      for (campaign, facts) in zip(group, meanings).prefix(most) {
        text += facts.map { "- \(code(campaign.id)): \($0)\n" }.joined()
      }
      if group.count > most { text += "\nAnd \(counted(group.count - most, "more campaign")).\n" }
    }
    if !campaign.parts.isEmpty {
      text += "\n| \(code(group.path)) | before | after |\n| --- | --- | --- |\n"
      for part in campaign.parts.prefix(Self.most) { text += row(part, campaign.people) }
      if campaign.parts.count > Self.most { text += "\nAnd \(grouped(campaign.parts.count - Self.most)) more.\n" }
    }
    if let arrival = campaign.arrival {
      let parts = campaign.shown.prefix(Self.most).map { part in
        MarkdownTable.row([code(part.title), code(part.after ?? part.before ?? "")], empty: "")
      }
      text += parts.isEmpty ? "" : "\n" + MarkdownTable.heading([arrival.title, ""]) + parts.joined()
      if campaign.shown.count > Self.most { text += "\nAnd \(grouped(campaign.shown.count - Self.most)) more.\n" }
    }
    return text + "\n</details>\n"
  }

  private func facts(_ campaign: CampaignChange) -> [String] {
    [
      campaign.peopleText.map { "people: \(code($0))" }, campaign.countText.map { "counted: \(code($0))" },
    ].compactMap { $0 }
      + campaign.figures.map { "\($0.name): \(code($0.before)) → \(code($0.after))" }
      + [campaign.movedText.map { "moved: \($0)" }, campaign.turnsText.map { "turns: \($0)" }].compactMap(\.self)
  }
}
