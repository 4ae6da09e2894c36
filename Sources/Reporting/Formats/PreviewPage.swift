import Checking
import Clocks
import Diagnostics
import Digests
import Planning
import Previewing

/// `belfry preview --format html`: one page that needs nothing else.
///
/// It may load nothing: the policy at its head names the digests of its one style and its one script, so that whatever a text would smuggle in
/// neither runs nor is fetched. Without the script everything can be read; only the search is missing.
struct PreviewPage {
  private let report: PreviewReport
  private let findings: [ExactText: [LocatedFinding]]

  init(_ report: PreviewReport) {
    self.report = report
    findings = report.findingsByFile
  }

  /// Gives the page, one campaign after the other.
  func write<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    func give(_ piece: Markup) throws(Failure) { try body(Array(piece.text.utf8)) }
    try give(head)
    try give(navigation)
    try give("<main>\n")
    try give(others)
    try give(PreviewCharts(report).charts)
    for (number, plan) in report.plan.campaigns.enumerated() {
      let cards = PreviewCards(appName: report.appName, preview: report.preview(plan))
      try give(cards.section(number, findings: list(of: findings[ExactText(plan.campaign.path)] ?? [])))
    }
    for (number, campaign) in report.broken.enumerated() {
      let found = list(of: findings[ExactText(campaign.path)] ?? [])
      try give(
        """
        <section class="c" id="c\(report.plan.campaigns.count + number)"><h2>\(campaign.id)</h2>
        <p class="soft">It cannot be shown, because of errors.</p>\(found)</section>

        """)
    }
    try give("</main>\n</div>\n<script>\(Self.script)</script>\n</body>\n</html>\n")
  }

  // MARK: - The head

  private static let style = Markup(stringLiteral: PreviewPageParts.style)
  private static let script = Markup(stringLiteral: PreviewPageParts.script)

  private static let policy: String = {
    func source(_ text: String) -> String { "'sha256-\(base64(digest(text)))'" }
    return
      "default-src 'none'; style-src \(source(PreviewPageParts.style)); script-src \(source(PreviewPageParts.script)); base-uri 'none'; form-action 'none'"
  }()

  private var head: Markup {
    let name = report.appName
    let environment: Markup = report.project.overlay.map { ", environment \($0.name)" } ?? ""
    let campaigns = counted(report.plan.campaigns.count + report.broken.count, "campaign")
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(name): previews</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header class="top"><h1>\(name)</h1>
      <p class="soft">\(campaigns) as of \(report.plan.now.text)\(environment). \(TextFormat.summary(report.findings))</p>
      <label hidden>Search <input id="q" type="search" autocomplete="off"> <span id="n" role="status"></span></label></header>
      <div class="all">

      """
  }

  private var navigation: Markup {
    let ids = report.plan.campaigns.map(\.campaign.id) + report.broken.map(\.id)
    let items = Markup(ids.enumerated().map { "<li><a href=\"#c\($0)\">\($1)</a></li>\n" })
    return "<nav aria-label=\"Campaigns\"><ol>\n\(items)</ol></nav>\n"
  }

  // MARK: - Findings

  /// Those in no campaign's file: belfry.yaml, audiences, categories.
  private var others: Markup {
    let shown = Set((report.plan.campaigns.map(\.campaign.path) + report.broken.map(\.path)).map(ExactText.init))
    let rest = report.findings.findings.filter { !shown.contains(ExactText($0.path)) }
    return rest.isEmpty ? "" : "<section><h2>In what campaigns share</h2>\(list(of: rest))</section>\n"
  }

  private func list(of findings: [LocatedFinding]) -> Markup {
    guard !findings.isEmpty else { return "" }
    return "<ul class=\"found\">\(Markup(findings.map(item)))</ul>\n"
  }

  private func item(_ located: LocatedFinding) -> Markup {
    let finding = located.finding
    let help: Markup = (finding.help ?? finding.fixes.first?.title).map { "<br>\($0)" } ?? ""
    let source: Markup =
      located.sourceLine.isEmpty ? "" : "<pre><code>\(located.sourceLine)</code></pre>"
    return """
      <li class="\(finding.severity.word)"><b>\(finding.severity.word)</b> \(finding.message) <span class="soft">\(finding.rule.name), \
      \(located.path):\(located.start.line)</span>\(source)\(help)</li>

      """
  }

  // MARK: - Digests

  private static func digest(_ text: String) -> [UInt8] {
    var digest = SHA256()
    digest.update(Array(text.utf8))
    return digest.finalize()
  }

  /// RFC 4648, with padding.
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let chunk = bytes[start..<min(start + 3, bytes.count)]
      let bits = chunk.enumerated().reduce(UInt32(0)) { $0 | UInt32($1.element) << UInt32(16 - 8 * $1.offset) }
      for place in 0..<4 {
        text.append(
          place <= chunk.count ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
