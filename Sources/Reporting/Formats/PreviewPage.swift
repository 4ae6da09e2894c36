import Checking
import Clocks
import Diagnostics
import Planning
import Previewing

/// `belfry preview --format html`: charts of all campaigns, then a section of cards for each.
struct PreviewPage {
  private let report: PreviewReport
  private let findings: [ExactText: [LocatedFinding]]
  private let frame: PageFrame

  init(_ report: PreviewReport, isServed: Bool = false) {
    self.report = report
    findings = report.findingsByFile
    let environment: Markup = report.project.overlay.map { ", environment \($0.name)" } ?? ""
    let campaigns = counted(report.plan.campaigns.count + report.broken.count, "campaign")
    frame = PageFrame(
      title: "\(report.appName): previews", heading: report.appName,
      summary:
        "\(campaigns) as of \(report.plan.now.text)\(environment). \(TextFormat.summary(report.findings))",
      links: report.plan.campaigns.map(\.campaign.id) + report.broken.map(\.id), isServed: isServed)
  }

  /// Gives the page, one campaign after the other.
  func write<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    func give(_ piece: Markup) throws(Failure) { try body(Array(piece.text.utf8)) }
    try give(frame.head)
    try give(others)
    try give(PreviewCharts(report).charts)
    for (number, plan) in report.plan.campaigns.enumerated() {
      let cards = PreviewCards(appName: report.appName, preview: report.preview(plan))
      try give(cards.section(number, findings: PageFrame.list(of: findings[ExactText(plan.campaign.path)] ?? [])))
    }
    for (number, campaign) in report.broken.enumerated() {
      let found = PageFrame.list(of: findings[ExactText(campaign.path)] ?? [])
      try give(
        """
        <section class="c" id="c\(report.plan.campaigns.count + number)"><h2>\(campaign.id)</h2>
        <p class="soft">It cannot be shown, because of errors.</p>\(found)</section>

        """)
    }
    try give(frame.foot)
  }

  /// Those in no campaign's file: belfry.yaml, audiences, categories.
  private var others: Markup {
    let shown = Set((report.plan.campaigns.map(\.campaign.path) + report.broken.map(\.path)).map(ExactText.init))
    let rest = report.findings.findings.filter { !shown.contains(ExactText($0.path)) }
    return rest.isEmpty ? "" : "<section><h2>In what campaigns share</h2>\(PageFrame.list(of: rest))</section>\n"
  }

  /// The page of a project of which nothing can be shown: what is wrong.
  static func unusable(_ findings: [LocatedFinding], isServed: Bool) -> Markup {
    let frame = PageFrame(
      title: "belfry: nothing can be shown", heading: "Nothing can be shown",
      summary: "The project has errors in what all campaigns rest on.", links: [], isServed: isServed)
    return "\(frame.head)<section><h2>What is wrong</h2>\(PageFrame.list(of: findings))</section>\n\(frame.foot)"
  }
}
