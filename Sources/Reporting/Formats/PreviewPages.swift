import Checking
import Clocks
public import Diagnostics
import Escaping
import Expressions
import Limits
import Pages
import Planning
import Previewing

/// Where the pages of a split preview are, as the links between them are written.
public struct PreviewLinks: Sendable {
  /// The reference from a part to the page that lists all parts.
  let index: String
  /// The reference from that page to the folder of the parts, with a slash at its end.
  let folder: String

  /// Links between the page of a name and the parts in a folder beside it.
  public init(index: String, folder: String) {
    self.index = "../" + Harmless.reference(index)
    self.folder = Harmless.reference(folder) + "/"
  }

  /// The file name of a part.
  public static func name(ofPart number: Int) -> String { "part-\(number + 1).html" }
}

/// `belfry preview --format html`: the cards of all campaigns, folder by folder, and behind them what was found and the charts.
///
/// A project with more campaigns than one page holds gets several: one that lists all campaigns and has the charts, and parts that have the cards.
public struct PreviewPages: Sendable {
  /// A campaign; without a plan it has errors and shows nothing.
  struct Entry: Sendable {
    let id: String
    let path: String
    let plan: CampaignPlan?
    /// Which of the pages has its section, and the number of the section.
    var part = 0
    var number = 0
  }

  private let report: PreviewReport
  private let findings: [ExactText: [LocatedFinding]]
  private let links: PreviewLinks
  private let servedBy: String?
  private let folders: [(folder: PageFolder, entries: [Entry])]
  /// How many pages hold the cards besides the page that lists them; 0 where one page holds everything.
  public let partCount: Int

  /// The pages of a report. `servedBy` is the command that serves them; `most` is how many campaigns a page holds.
  public init(
    _ report: PreviewReport, links: PreviewLinks = PreviewLinks(index: "", folder: ""), servedBy: String? = nil,
    most: Int? = nil
  ) {
    (self.report, self.links, self.servedBy) = (report, links, servedBy)
    findings = report.findingsByFile
    let entries =
      report.plan.campaigns.map { Entry(id: $0.campaign.id, path: $0.campaign.path, plan: $0) }
      + report.broken.map { Entry(id: $0.id, path: $0.path, plan: nil) }
    // Campaigns of one file stay in their order.
    let sorted = entries.enumerated().sorted {
      (ExactText($0.element.path), $0.offset) < (ExactText($1.element.path), $1.offset)
    }
    (folders, partCount) = Self.spread(
      PageFolder.grouped(sorted.map(\.element), by: \.path), most: max(1, most ?? RunLimit.pageCampaigns.value))
  }

  /// Numbers the sections and deals them out to parts. A folder is on one part where it fits, and on parts of one length where it does not.
  private static func spread(
    _ folders: [(folder: PageFolder, items: [Entry])], most: Int
  ) -> ([(folder: PageFolder, entries: [Entry])], Int) {
    var folders = folders.map { (folder: $0.folder, entries: $0.items) }
    var (part, used, number) = (0, 0, 0)
    for place in folders.indices {
      let count = folders[place].entries.count
      let pieces = (count + most - 1) / most
      let share = (count + pieces - 1) / pieces
      for index in folders[place].entries.indices {
        let isNewPiece = index % share == 0
        if isNewPiece, used > 0, used + min(share, count - index) > most { (part, used) = (part + 1, 0) }
        (folders[place].entries[index].part, folders[place].entries[index].number) = (part, number)
        (used, number) = (used + 1, number + 1)
      }
    }
    return (folders, part == 0 ? 0 : part + 1)
  }

  // MARK: - Pages

  /// Gives the page that comes first: the only one, or the one that lists the parts.
  public func writeFirst<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    func give(_ piece: Markup) throws(Failure) { try body(Array(piece.text.utf8)) }
    let targets = Dictionary(
      folders.flatMap(\.entries).map { ($0.id, target(of: $0, from: nil)) }, uniquingKeysWith: { first, _ in first })
    let behind =
      [shared].compactMap { $0 } + PreviewCharts(report, targets: targets).sections
    let overview = PageNavigation.Group(title: "Overview", links: behind.map(\.link))
    let isSplit = partCount > 0
    let groups = isSplit ? [folderList] : folders.map { group($0.folder, $0.entries) }
    let frame = frame(
      heading: report.appName, summary: summary, navigation: PageNavigation(name: name, groups: [overview] + groups))
    try give(frame.head)
    for (place, (folder, entries)) in folders.enumerated() {
      if isSplit {
        try give(list(folder, entries, place))
      } else {
        for entry in entries { try give(section(of: entry)) }
      }
    }
    for section in behind { try give(section.markup) }
    try give(frame.foot)
  }

  /// Gives one of the parts.
  public func writePart<Failure: Error>(
    _ part: Int, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    func give(_ piece: Markup) throws(Failure) { try body(Array(piece.text.utf8)) }
    let own = folders.map { (folder: $0.folder, entries: $0.entries.filter { $0.part == part }) }
      .filter { !$0.entries.isEmpty }
    let names = own.prefix(3).map(\.folder.title).joined(separator: ", ") + (own.count > 3 ? " …" : "")
    var ways = [PageNavigation.Link(target: links.index, text: "All campaigns")]
    for (other, word) in [(part - 1, "Previous page"), (part + 1, "Next page")] where 0..<partCount ~= other {
      ways.append(PageNavigation.Link(target: PreviewLinks.name(ofPart: other), text: word))
    }
    let frame = frame(
      heading: report.appName,
      summary: """
        \(names): page \(part + 1) of \(partCount), as of \(report.plan.now.text)\(environment). \
        <a href="\(links.index)">All campaigns</a>
        """,
      navigation: PageNavigation(
        name: counted(own.reduce(0) { $0 + $1.entries.count }, "campaign"),
        groups: [PageNavigation.Group(title: "", links: ways)] + own.map { group($0.folder, $0.entries) }))
    try give(frame.head)
    for entry in own.flatMap(\.entries) { try give(section(of: entry)) }
    try give(frame.foot)
  }

  private func frame(heading: String, summary: Markup, navigation: PageNavigation) -> PageFrame {
    PageFrame(
      title: "\(report.appName): previews", heading: heading, summary: summary, navigation: navigation,
      servedBy: servedBy)
  }

  // MARK: - Words at the top

  private var environment: Markup { report.project.overlay.map { ", environment \($0.name)" } ?? "" }

  private var count: Int { report.plan.campaigns.count + report.broken.count }

  private var name: String {
    counted(count, "campaign") + (folders.count > 1 ? " in \(counted(folders.count, "folder"))" : "")
  }

  private var summary: Markup {
    let found = TextFormat.summary(report.findings)
    let link: Markup = report.findings.findings.isEmpty ? "\(found)" : "<a href=\"#found\">\(found)</a>"
    let note: Markup = report.personasNote.map { " (\($0))" } ?? ""
    return "\(counted(count, "campaign")) as of \(dated: report.plan.now.text)\(environment)\(note). \(link)"
  }

  // MARK: - Lists of campaigns

  private func target(of entry: Entry, from part: Int?) -> String {
    let anchor = "#c\(entry.number)"
    if partCount == 0 || part == entry.part { return anchor }
    return (part == nil ? links.folder : "") + PreviewLinks.name(ofPart: entry.part) + anchor
  }

  private func group(_ folder: PageFolder, _ entries: [Entry]) -> PageNavigation.Group {
    PageNavigation.Group(
      title: folder.title,
      links: entries.map {
        PageNavigation.Link(target: target(of: $0, from: $0.part), text: $0.id, isBroken: $0.plan == nil)
      })
  }

  private var folderList: PageNavigation.Group {
    PageNavigation.Group(
      title: "Folders",
      links: folders.enumerated().map { place, folder in
        PageNavigation.Link(target: "#f\(place)", text: "\(folder.folder.title) (\(grouped(folder.entries.count)))")
      })
  }

  /// The campaigns of a folder on the page that lists all: each with the title that its file has, so that the search finds it.
  private func list(_ folder: PageFolder, _ entries: [Entry], _ place: Int) -> Markup {
    let items = entries.map { entry -> Markup in
      let words: Markup =
        entry.plan.map { plan in
          plan.campaign.headWords(in: report.project).map { " <span class=\"soft\">\($0)</span>" } ?? ""
        }
        ?? " <span class=\"cut\">errors</span>"
      return "<li><a href=\"\(target(of: entry, from: nil))\">\(entry.id)</a>\(words)</li>\n"
    }
    return """
      <section class="ids"><h2 id="f\(place)">\(folder.title)</h2>
      <ol>
      \(Markup(items))</ol></section>

      """
  }

  // MARK: - Sections

  private func section(of entry: Entry) -> Markup {
    let found = findings[ExactText(entry.path)] ?? []
    guard let plan = entry.plan else {
      return """
        <section class="c" id="c\(entry.number)"><h2>\(entry.id)</h2>
        <p class="soft">It cannot be shown: it has errors.</p>\(PageFrame.list(of: found))</section>

        """
    }
    return PreviewCards(
      appName: report.appName, preview: report.preview(plan), counts: report.counts(of: plan.campaign)
    )
    .section(entry.number, findings: PageFrame.folded(found))
  }

  /// What was found: in full where it is in no campaign's file (belfry.yaml, audiences, categories), and else where it is shown.
  private var shared: PageSection? {
    guard !report.findings.findings.isEmpty else { return nil }
    let shown = Set(folders.flatMap(\.entries).map { ExactText($0.path) })
    let rest = report.findings.findings.filter { !shown.contains(ExactText($0.path)) }
    var seen: Set<ExactText> = []
    let items = folders.flatMap(\.entries).compactMap { entry -> Markup? in
      guard let found = findings[ExactText(entry.path)], seen.insert(ExactText(entry.path)).inserted else { return nil }
      return "<li><a href=\"\(target(of: entry, from: nil))\">\(entry.id)</a>: \(PageFrame.counts(of: found))</li>\n"
    }
    let list: Markup = items.isEmpty ? "" : "<ul class=\"whom\">\n\(Markup(items))</ul>\n"
    return PageSection(id: "found", title: "What was found", body: "\(PageFrame.list(of: rest))\(list)")
  }

  /// The page of a project of which nothing can be shown: what is wrong.
  public static func unusable(_ findings: [LocatedFinding], servedBy: String?) -> [UInt8] {
    let frame = PageFrame(
      title: "belfry: nothing can be shown", heading: "Nothing can be shown",
      summary: "The project has errors in what all campaigns depend on.", navigation: PageNavigation(),
      servedBy: servedBy)
    let section: Markup = "<section><h2>What is wrong</h2>\(PageFrame.list(of: findings))</section>\n"
    let page: Markup = "\(frame.head)\(section)\(frame.foot)"
    return Array(page.text.utf8)
  }
}

extension Campaign {
  /// The first text of the first variant, as its file has it; of a key the words that the app has for it.
  fileprivate func headWords(in project: Project) -> String? {
    let texts = variants.first?.content.texts.first
    switch (texts?.title ?? texts?.body)?.source {
    case .template(let template): return template.source
    case .key(let key, let arguments):
      let words = project.deviceText(of: key, arguments.map(\.source), in: project.sourceLocale)
      return words.map { "\($0) (key \(key))" } ?? key
    case nil: return nil
    }
  }
}
