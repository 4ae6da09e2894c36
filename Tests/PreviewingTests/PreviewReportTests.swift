import Clocks
import Diagnostics
import Foundation
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
    "!doctype", "html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "h3", "h4", "p", "label",
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

  @Test func thePageMayLoadNothing() throws {
    let page = try Self.text(.example(), .html)
    #expect(page.contains("content=\"default-src &apos;none&apos;; style-src &apos;sha256-"))
    for word in ["http-equiv=\"refresh\"", "<link", "<img", "<iframe", "@import", "url(", " style=", "fetch(", "src="] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  /// RFC 4648, 10.
  @Test func base64IsThatOfTheStandard() {
    let vectors = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=", "foobar": "Zm9vYmFy",
    ]
    for (text, code) in vectors { #expect(PageFrame.base64(Array(text.utf8)) == code) }
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 251) }
      #expect(PageFrame.base64(bytes) == Data(bytes).base64EncodedString())
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
      #expect(text.contains("annot be shown, because of errors"))
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
