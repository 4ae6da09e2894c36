import Clocks
import Diagnostics
import Foundation
import Pages
import Planning
import Previewing
import Testing
import Workspace

@testable import Reporting

/// Previews as they are written: cards in a terminal, a page.
@Suite struct PreviewReportTests {
  static func text(_ project: PreviewedProject, _ format: PreviewFormat) throws -> String {
    let plan = try #require(project.result.plan)
    let line = TimeLine(plan, until: plan.now.adding(TimeSpan(seconds: 14 * 86_400)), zone: .utc)
    let report = PreviewReport(
      plan, of: project.project, timeLine: line, broken: project.result.unplannedCampaigns,
      findings: project.result.findings, files: project.result.fileCount)
    var bytes: [UInt8] = []
    report.write(as: format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func frames(_ text: String) -> [[String]] {
    var frames: [[String]] = []
    for line in text.split(separator: "\n").map(String.init) {
      if line.contains("╭") { frames.append([]) }
      if let mark = line.trimmingCharacters(in: .whitespaces).first, "╭│├╰".contains(mark), !frames.isEmpty {
        frames[frames.count - 1].append(line)
      }
    }
    return frames
  }

  @Test func framesAreOfOneWidthWhateverIsWritten() throws {
    let frames = Self.frames(try Self.text(.example(), .text))
    #expect(frames.count > 100)
    for frame in frames { #expect(Set(frame.map(TerminalText.width)).count == 1, "\(frame)") }
    let hostile = [
      "日本語" + String(repeating: "長", count: 90), "مرحبا \u{2067}abc", String(repeating: "x", count: 300),
      "👨‍👩‍👧👨‍👩‍👧 \u{1F1E9}\u{1F1EA} e\u{301}", "│ ╰ \u{202E}abc", "a\u{200B}b \u{FEFF}c",
    ]
    for (number, text) in hostile.enumerated() {
      let project = try PreviewedProject(unchecked: ["a.yaml": PreviewedProject.push("a\(number)", text)])
      for frame in Self.frames(try Self.text(project, .text)) {
        #expect(Set(frame.map(TerminalText.width)).count == 1, "\(frame)")
      }
    }
  }

  /// Elements and attributes that a page is made of: whatever else stands in it came out of a file.
  private static let elements: Set<String> = [
    "!doctype", "html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "h3", "p", "label", "time",
    "input",
    "span", "div", "nav", "ol", "li", "a", "main", "section", "table", "thead", "tbody", "tr", "th", "td", "ul", "svg",
    "rect", "path", "text", "dl", "dt", "dd", "details", "summary", "figure", "figcaption", "b", "small", "pre", "code",
    "br", "script",
  ]

  @Test func nothingThatAFileSaysBecomesPartOfThePage() throws {
    let hostile =
      "</script><script>alert(1)</script>\"><img src=x onerror=alert(2)> &lt; \u{202E}dlrow\u{202C} </style>"
    let project = try PreviewedProject(unchecked: [
      "a.yaml": """
      campaign: a
      owner: a@example.com
      deliver: push
      audience: all
      schedule: { at: 2026-12-01 10:00, zone: UTC }
      alert: { title: '\(hostile)', subtitle: '\(hostile)', body: '\(hostile)' }
      link: 'https://example.com/?a=</p><img>'
      variants:
        - { name: '\(hostile)', weight: 50 }
        - { name: b, weight: 50, alert: { title: '{{ first_name }}', body: '\(hostile)' } }
      push: { expires: 1d }
      """,
      "b.yaml": "campaign: '\(hostile)'\nalert: '\(hostile)'\n\(hostile): 1\n",
    ])
    let page = try Self.text(project, .html)
    let outside = page.replacing(/<style>[^<]*<\/style>|<script>[^<]*?(?:<[^\/][^<]*?)*<\/script>/, with: "")
    for match in outside.matches(of: /<\/?([^\s>\/]*)/) {
      #expect(Self.elements.contains(String(match.1)), "\(match.0)")
    }
    #expect(page.components(separatedBy: "<script>").count == 2)
    #expect(page.components(separatedBy: "<style>").count == 2)
    #expect(!outside.contains(/<[^>]* on\w+=/))
    #expect(!page.contains("\u{202E}"))
    #expect(page.contains("&lt;img src=x onerror=alert(2)&gt;"))
    #expect(page.contains("\\u{202e}dlrow"))
  }

  private static func report(_ project: PreviewedProject) throws -> PreviewReport {
    let plan = try #require(project.result.plan)
    return PreviewReport(
      plan, of: project.project,
      timeLine: TimeLine(plan, until: plan.now.adding(TimeSpan(seconds: 14 * 86_400)), zone: .utc),
      broken: project.result.unplannedCampaigns, findings: project.result.findings, files: project.result.fileCount)
  }

  private static func ids(_ page: String) -> [String] {
    page.matches(of: /<section class="c" id="c[0-9]+"><h2>([^<]*)</).map { String($0.1) }
  }

  /// Every campaign has its cards on exactly one part, a folder is divided only where it must be, and every link of the list leads to its campaign.
  @Test(arguments: [1, 2, 3, 4, 7]) func partsHoldEveryCampaignOnce(most: Int) throws {
    var files = ["z.yaml": PreviewedProject.push("z", "Hello")]
    for (folder, count) in [("a", 2), ("b", 5), ("b/c", 1), ("d", 3)] {
      for number in 0..<count {
        let id = folder.replacingOccurrences(of: "/", with: "-") + "\(number)"
        files["\(folder)/\(id).yaml"] = PreviewedProject.push(id, "Hello from \(id) & co")
      }
    }
    files["b/broken.yaml"] = PreviewedProject.push("broken", "Hello {{ nobody }}")
    let pages = PreviewPages(
      try Self.report(PreviewedProject(unchecked: files)),
      links: PreviewLinks(index: "my page.html", folder: "my page-parts"),
      most: most)
    var index = ""
    pages.writeFirst { index += String(decoding: $0, as: UTF8.self) }
    let parts = (0..<pages.partCount).map { part in
      var text = ""
      pages.writePart(part) { text += String(decoding: $0, as: UTF8.self) }
      return text
    }
    #expect(Self.ids(index) == [] && parts.count >= (13 + most - 1) / most)
    #expect(parts.allSatisfy { (1...most).contains(Self.ids($0).count) })
    // The folder itself, then what is in it.
    let order = ["z", "a0", "a1", "b0", "b1", "b2", "b3", "b4", "broken", "b-c0", "d0", "d1", "d2"]
    #expect(parts.flatMap(Self.ids) == order)
    let links = index.matches(of: /<li><a href="my%20page-parts\/part-([0-9]+)\.html#(c[0-9]+)">([^<]*)<\/a>/)
    var seen: [String] = []
    for link in links {
      let part = parts[(Int(link.1) ?? 0) - 1]
      #expect(part.contains("<section class=\"c\" id=\"\(link.2)\"><h2>\(link.3)</h2>"), "\(link.0)")
      seen.append(String(link.3))
    }
    #expect(Set(seen) == Set(order))
    for part in parts { #expect(part.contains("href=\"../my%20page.html\"")) }
  }

  /// What is looked for comes first; what was found and what is drawn come behind the cards.
  @Test func cardsComeBeforeFindingsAndCharts() throws {
    var files = ["a.yaml": PreviewedProject.push("a", "Hello"), "b.yaml": PreviewedProject.push("b", "Hello")]
    files["b.yaml"]?.replace(
      "alert: 'Hello'", with: "alert: { title: \(String(repeating: "long ", count: 20)), body: Hello }")
    let page = try Self.text(PreviewedProject(unchecked: files), .html)
    let main = try #require(page.range(of: "<main>")).upperBound
    let places = try ["class=\"card\"", "id=\"found\"", "id=\"h-cal\""].map {
      try #require(page.range(of: $0, range: main..<page.endIndex), "\($0)").lowerBound
    }
    #expect(places == places.sorted())
    #expect(page.contains(/<a href="#found">[0-9]+ warnings? in [0-9]/))
    #expect(page.contains(/<details class="finds"><summary>[0-9]+ warnings?<\/summary>/))
    // The help follows its line without an empty one between.
    #expect(page.contains("</pre><p>") && !page.contains("</pre><br>"))
  }

  @Test func datesAreNotBroken() throws {
    let page = try Self.text(PreviewedProject(["a.yaml": PreviewedProject.push("a", "Hello")]), .html)
    #expect(page.contains("at <time>2026-12-01</time> 10:00"))
    for text in ["12026-12-01", "2026-12-012", "2026-1-01", "x2026-12"] {
      #expect(("\(dated: text)" as Markup).text == text)
    }
    #expect(
      ("\(dated: "<2026-12-01>2026-12-02")" as Markup).text == "&lt;<time>2026-12-01</time>&gt;<time>2026-12-02</time>")
  }

  @Test func thePageMayLoadNothing() throws {
    let page = try Self.text(.example(), .html)
    #expect(page.contains("content=\"default-src &apos;none&apos;; style-src &apos;sha256-"))
    for word in ["http-equiv=\"refresh\"", "<link", "<img", "<iframe", "@import", "url(", " style=", "fetch(", "src="] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func aCampaignWithErrorsStandsInItsPlaceWithThem() throws {
    let project = try PreviewedProject(unchecked: [
      "a.yaml": PreviewedProject.push("fine", "Hello"),
      "b.yaml": PreviewedProject.push("broken", "Hello {{ nobody }}"),
    ])
    for format in PreviewFormat.allCases {
      let text = try Self.text(project, format)
      #expect(text.contains("Hello"))
      #expect(text.contains("annot be shown: it has errors"))
      #expect(text.contains(format == .html ? "&quot;nobody&quot;" : "\"nobody\""))
    }
  }

  @Test func marksOfDirectionStayInParagraphsOfAPage() throws {
    let project = try PreviewedProject(unchecked: [
      "a.yaml": PreviewedProject.push("a", "مرحبا \u{2068}{{ streak_days }}\u{2069} <b>")
    ])
    let page = try Self.text(project, .html)
    #expect(page.contains("مرحبا \u{2068}12\u{2069} &lt;b&gt;"))
  }
}
