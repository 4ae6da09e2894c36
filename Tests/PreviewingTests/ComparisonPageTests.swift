import Comparing
import Foundation
import Pages
import Planning
import Testing
import Workspace

@testable import Reporting

/// `belfry diff --format html`: what stands on the page of two projects.
@Suite struct ComparisonPageTests {
  private static func page(_ before: PreviewedProject, _ after: PreviewedProject) throws -> String {
    let comparison = PlanComparison(
      from: try #require(before.result.side), to: try #require(after.result.side))
    let report = ComparisonReport(comparison, of: ("main", "work <tree>"), new: after.result.findings, gone: 0)
    return String(decoding: report.bytes(as: .html), as: UTF8.self)
  }

  private static func section(_ page: String, _ id: String) -> String {
    let sections = page.components(separatedBy: "<section class=\"c\"")
    return sections.first { $0.contains("<h2>\(id) ") } ?? ""
  }

  private static let two = """
    campaign: two
    owner: a@example.com
    deliver: push
    audience: all
    schedule: { at: 2026-12-01 10:00, zone: UTC }
    alert: { title: Same, body: "Only {{ streak_days }} days" }
    localizations: { de: { title: Gleich, body: "Nur {{ streak_days }} Tage" } }
    link: https://example.com/a
    push: { expires: 1d }

    """

  @Test func beforeAndAfterStandSideBySide() throws {
    let before = try PreviewedProject([
      "two.yaml": Self.two, "gone.yaml": PreviewedProject.push("gone", "Farewell"),
      "calm.yaml": PreviewedProject.push("calm", "As it was"),
    ])
    let after = try PreviewedProject([
      "two.yaml": Self.two.replacing("Nur {{ streak_days }} Tage", with: "Schon {{ streak_days }} Tage"),
      "new.yaml": PreviewedProject.push("new", "Welcome"), "calm.yaml": PreviewedProject.push("calm", "As it was"),
    ])
    let page = try Self.page(before, after)
    #expect(page.contains("main → work &lt;tree&gt;: ") && page.contains("1 added, 1 removed, 1 changed"))
    let two = Self.section(page, "two")
    #expect(two.components(separatedBy: "<div class=\"pair\">").count == 2, "\(two)")
    #expect(two.contains("as before: en"))
    let pair = two.components(separatedBy: "<div class=\"pair\">")[1]
    let (old, new) = (
      try #require(pair.firstRange(of: ">Nur 12 Tage<")), try #require(pair.firstRange(of: ">Schon 12 Tage<"))
    )
    #expect(old.lowerBound < new.lowerBound)
    #expect(
      two.contains("<del>Nur</del> {{ streak_days }} Tage") && two.contains("<ins>Schon</ins> {{ streak_days }} Tage"))
    #expect(Self.section(page, "gone").contains(">Farewell<") && Self.section(page, "new").contains(">Welcome<"))
    #expect(!page.contains("As it was"))
    // Both sizes, each with its bar.
    #expect(two.contains(/<dt>payload<\/dt><dd>[0-9–]+ of 4,096 bytes<svg.*?<\/svg>→ [0-9–]+ of 4,096 bytes<svg/))
  }

  /// The same people on both sides, though the audience is another one.
  @Test func whatOnlyTheAudienceChangesShowsNoOtherCards() throws {
    let before = try PreviewedProject([
      "two.yaml": Self.two.replacing("audience: all", with: "audience: streak_days >= 400")
    ])
    let after = try PreviewedProject(["two.yaml": Self.two])
    let section = Self.section(try Self.page(before, after), "two")
    #expect(section.contains("The cards look as before.") && section.contains("<dt>people</dt><dd>wider"))
    let risky = try Self.page(before, after)
    let (risks, first) = (
      try #require(risky.firstRange(of: "<h2 id=\"h-risk\">")), try #require(risky.firstRange(of: "class=\"c\""))
    )
    #expect(risks.lowerBound < first.lowerBound)
  }

  @Test func aLinkIsInTheTableAndOnNoCard() throws {
    let after = try PreviewedProject(["two.yaml": Self.two.replacing("example.com/a", with: "example.org/a")])
    let section = Self.section(try Self.page(PreviewedProject(["two.yaml": Self.two]), after), "two")
    #expect(
      section.contains("https://example.<del>com</del>/a") && section.contains("https://example.<ins>org</ins>/a"))
    #expect(section.contains("The cards look as before."))
  }

  @Test func nothingThatAFileSaysBecomesPartOfThePage() throws {
    let hostile = "</script><script>alert(1)</script>\"><img src=x onerror=alert(2)> \u{202E}dlrow</style></td></table>"
    func side(_ text: String) throws -> PreviewedProject {
      try PreviewedProject(unchecked: [
        "a.yaml": Self.two.replacing("Same", with: "'\(hostile) \(text)'").replacing(
          "https://example.com/a", with: "'https://example.com/?\(text)<b>'"
        )
        .replacing("audience: all", with: "audience: first_name == '\(text)<i>'"),
        "b.yaml": "campaign: '\(hostile) \(text)'\nalert: x\n",
      ])
    }
    let page = try Self.page(side("one"), side("two"))
    let outside = page.replacing(/<style>[^<]*<\/style>|<script>[^<]*?(?:<[^\/][^<]*?)*<\/script>/, with: "")
    for tag in ["<img", "<b>one", "<i>'", "<script"] { #expect(!outside.contains(tag), "\(tag)") }
    #expect(page.components(separatedBy: "<script>").count == 2 && page.components(separatedBy: "<style>").count == 2)
    #expect(!page.contains("\u{202E}") && page.contains("&lt;img src=x onerror=alert(2)&gt;"))
    #expect(outside.components(separatedBy: "<table").count == outside.components(separatedBy: "</table>").count)
  }

  /// Of any two texts: without the marks both come back, and what is outside of them is the same on both sides.
  @Test func marks() {
    let texts = [
      "", "a", "Your streak is waiting", "Your streak is about to end!!!", "記録が途切れそうです", "記録が続きそうです", "e\u{301}a", "éa",
      "aXa", "aa", "ababab", "abab", "{{ x | plus: 1 }} & <b>", "{{ y | plus: 1 }} & <i>", "👩‍👧 x", "👩 x", "مرحبا بك",
      "مرحبا به", "Five minutes are enough, today and here", "Two minutes are enough, now and here",
    ]
    for before in texts {
      for after in texts {
        let (old, new) = ChangedParts.marked(before, after)
        #expect(old.text.replacing(/<\/?del>/, with: "") == Markup("\(before)").text)
        #expect(new.text.replacing(/<\/?ins>/, with: "") == Markup("\(after)").text)
        let outside = (
          old.text.replacing(/<del>.*?<\/del>/, with: ""), new.text.replacing(/<ins>.*?<\/ins>/, with: "")
        )
        #expect(outside.0 == outside.1, "\(before) \(after)")
        #expect(before.utf8.elementsEqual(after.utf8) == !(old.text.contains("<del>") || new.text.contains("<ins>")))
      }
    }
  }

  /// Two texts, and what of each is marked.
  static let words: [(before: String, after: String, marks: (old: String, new: String))] = [
    (
      "Five minutes are enough to keep going", "Two minutes are enough to keep moving",
      ("Five|going", "Two|moving")
    ),
    ("Save 20% until Friday", "Save 25% until Friday", ("20", "25")),
    ("one two three four", "one three four", ("two ", "")), ("one three four", "one two three four", ("", "two ")),
    // No space between two changed words is what stays.
    ("it is over now", "it begins soon now", ("is over", "begins soon")),
    ("at 18:30 on 2029-12-24", "at 19:30 on 2029-12-25", ("18:30|2029-12-24", "19:30|2029-12-25")),
    ("You don't lose it", "You won't lose it", ("don't", "won't")),
    ("今日の記録が途切れそうです、明日まで待ちます", "今日の記録が続きそうです、週末まで待ちます", ("途切れ|明日", "続き|週末")),
    ("วันนี้ดีมาก", "วันนี้ดีจริง", ("มาก", "จริง")), ("연속 기록이 끊겨요 오늘", "연속 기록이 이어져요 오늘", ("끊겨요", "이어져요")),
    // More than is compared word by word: all from the first to the last that differs.
    (
      (0..<600).map { "a\($0)" }.joined(separator: " "), (0..<600).map { "b\($0)" }.joined(separator: " "),
      (
        (0..<600).map { "a\($0)" }.joined(separator: " "), (0..<600).map { "b\($0)" }.joined(separator: " ")
      )
    ),
  ]

  @Test(arguments: words.indices) func theWordsThatDifferAreMarked(_ number: Int) {
    let (before, after, marks) = Self.words[number]
    func marked(_ runs: [WordDiff.Run]) -> String { runs.filter(\.isChanged).map(\.text).joined(separator: "|") }
    let words = WordDiff(before, after)
    #expect(marked(words.before) == marks.old && marked(words.after) == marks.new, "\(words)")
  }
}
