import Diagnostics
import Escaping
import Pages

/// What stands around the sections of every page: one file that needs nothing else.
///
/// Without script everything can be read; only the search is missing. A page that is served by belfry has one script more,
/// which asks the server whether there is a newer page, says when the server has ended, and may ask no one else.
struct PageFrame {
  /// What the window is called.
  let title: String
  /// What stands at the top.
  let heading: String
  /// What there is to know at a glance.
  let summary: Markup
  /// The links at the side.
  let navigation: PageNavigation
  /// The command that serves the page, for readers whose server has ended; nil for a page that is a file.
  let servedBy: String?

  private var isServed: Bool { servedBy != nil }

  private static let search = Markup(stringLiteral: PageParts.search)
  private static let reload = Markup(stringLiteral: PageParts.reload)
  private static let heads = (
    alone: PageHead(style: PageParts.style, scripts: [PageParts.search]),
    served: PageHead(style: PageParts.style, scripts: [PageParts.search, PageParts.reload], asksServer: true)
  )

  /// All that comes before the first section.
  var head: Markup {
    let links = navigation.markup
    return """
      \((isServed ? Self.heads.served : Self.heads.alone).markup(title: title))\
      <header class="top"><h1>\(heading)</h1>
      <p class="soft">\(summary)</p>
      <label hidden>Search <input id="q" type="search" autocomplete="off"> <span id="n" role="status"></span></label>\(ended)</header>
      <div class="all\(links.text.isEmpty ? " alone" : "")">
      \(links)<main>

      """
  }

  /// What the script shows once the server has ended.
  private var ended: Markup {
    guard let servedBy else { return "" }
    return """

      <p class="ended" id="e" role="alert" hidden>The server has ended. Start it again with <code>\(servedBy)</code>; this page is from <span id="t"></span>.</p>
      """
  }

  /// All that comes behind the last one.
  var foot: Markup {
    let reload: Markup = isServed ? "<script>\(Self.reload)</script>\n" : ""
    return "</main>\n</div>\n<script>\(Self.search)</script>\n\(reload)</body>\n</html>\n"
  }

  // MARK: - Findings

  /// A list of findings, each with its line of the file; nothing where there are none.
  static func list(of findings: [LocatedFinding]) -> Markup {
    guard !findings.isEmpty else { return "" }
    return "<ul class=\"found\">\(Markup(findings.map(item)))</ul>\n"
  }

  /// The findings of one campaign, folded so that its cards stay where they are looked for; nothing where there are none.
  static func folded(_ findings: [LocatedFinding]) -> Markup {
    guard !findings.isEmpty else { return "" }
    return "<details class=\"finds\"><summary>\(counts(of: findings))</summary>\(list(of: findings))</details>\n"
  }

  /// How many findings there are: `2 errors, 1 warning`.
  static func counts(of findings: [LocatedFinding]) -> String {
    let counts = Severity.allCases.reversed().map { severity in
      (severity.word, findings.count { $0.finding.severity == severity })
    }
    return counts.filter { $0.1 > 0 }.map { counted($0.1, $0.0) }.joined(separator: ", ")
  }

  private static func item(_ located: LocatedFinding) -> Markup {
    let finding = located.finding
    let help: Markup = (finding.help ?? finding.fixes.first?.title).map { "<p>\($0)</p>" } ?? ""
    let source: Markup =
      located.sourceLine.isEmpty ? "" : "<pre><code>\(located.sourceLine)</code></pre>"
    return """
      <li class="\(finding.severity.word)"><b>\(finding.severity.word)</b> \(dated: finding.message) <span class="soft">\(finding.rule.name), \
      \(located.path):\(located.start.line)</span>\(source)\(help)</li>

      """
  }
}

/// A section of a page that its list of links names.
struct PageSection {
  /// The anchor.
  let id: String
  /// The heading.
  let title: String
  /// What is below the heading.
  let body: Markup

  /// The section as the page has it.
  var markup: Markup {
    """
    <section aria-labelledby="\(id)"><h2 id="\(id)">\(title)</h2>
    \(body)</section>

    """
  }

  /// The link to it.
  var link: PageNavigation.Link { PageNavigation.Link(target: "#\(id)", text: title) }
}
