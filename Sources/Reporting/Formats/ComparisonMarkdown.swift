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
    var page = MarkdownPage(limit: RunLimit.markdownPlan.value)
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
    page.addWords(
      "\nnot compared, because of errors: ", report.comparison.unknown.lazy.map(code), most: Self.most)
    page.addLines(
      "\n### New findings\n\n",
      report.new.lazy.map {
        "- \(code("\($0.path):\($0.start.line)")) \($0.finding.severity.word) \(code($0.finding.rule.name)): \(code($0.finding.message))\n"
      }, most: Self.most)
    if report.gone > 0 { page.add("\n\(counted(report.gone, "finding")) gone.\n") }
    return page.text
  }

  private static let most = RunLimit.markdownRows.value

  private func code(_ text: String) -> String { Harmless.markdownCode(text) }

  private func row(_ change: PartChange, more: String = "") -> String {
    // The words are what they were, and mean something else: an audience in them has changed.
    if let before = change.before, let after = change.after, before.utf8.elementsEqual(after.utf8) {
      return "| \(code(change.title)) | \(code(before)) | means something else now |\(more)\n"
    }
    return "| \(code(change.title)) | \(code(change.before ?? "")) | \(code(change.after ?? "")) |\(more)\n"
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
    var text =
      "\n<details><summary>\(FindingsMarkdown.element(group.title)): \(FindingsMarkdown.element(group.kindText))\(was)</summary>\n\n"
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
      for part in campaign.parts.prefix(Self.most) { text += row(part) }
      if campaign.parts.count > Self.most { text += "\nAnd \(grouped(campaign.parts.count - Self.most)) more.\n" }
    }
    return text + "\n</details>\n"
  }

  private func facts(_ campaign: CampaignChange) -> [String] {
    [
      campaign.peopleText.map { "people: \(code($0))" }, campaign.countText.map { "counted: \(code($0))" },
    ].compactMap { $0 }
      + campaign.figures.map { "\($0.name): \(code($0.before)) → \(code($0.after))" }
      + (campaign.movedText.map { ["moved: \($0)"] } ?? [])
  }
}
