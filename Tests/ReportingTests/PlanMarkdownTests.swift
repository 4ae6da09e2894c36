import Escaping
import Foundation
import Testing

@testable import Reporting

/// The plan as one comment of a pull request.
@Suite struct PlanMarkdownTests {
  private static let variants = """
    campaign: two
    owner: a@example.com
    deliver: push
    audience: all
    schedule: { every: day, at: "10:00", zone: UTC }
    alert: { title: Fresh, body: "Hi {{ first_name | default: 'you' }}" }
    link: https://example.com/a
    badge: 3
    localizations: { de: { title: Frisch, body: Hallo, link: https://example.com/de } }
    variants:
      - { name: loud, weight: 50, sound: default }
      - { name: bold, weight: 30, alert: { title: Bold, body: Bolder } , localizations: { de: { title: Fett, body: Fetter } } }
      - { name: calm, weight: 20, sound: default }
    push: { expires: 1d }

    """
  private static let belfry = """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en, de] }
    attributes: { first_name: { type: text, max: 40, optional: true } }
    """

  private static func lines(_ files: [String: String]) throws -> [String] {
    try PlannedProject(files).text(.markdown).split(separator: "\n").map(String.init)
  }

  /// By campaign, variant and language: what says the same stands once.
  @Test func theTextsThatAreSent() throws {
    let lines = try Self.lines(["belfry.yaml": Self.belfry, "a.yaml": Self.variants])
    let start = try #require(
      lines.firstIndex(of: "<details><summary><code>two</code>: 2 languages, 3 variants</summary>"))
    let end = try #require(lines[start...].firstIndex(of: "</details>"))
    #expect(
      lines[start..<end].dropFirst() == [
        "Variants `loud`, weight 50; `calm`, weight 20",
        "| language | title | body | opens |", "| --- | --- | --- | --- |",
        "| `en` | `Fresh` | <code>Hi &#123;&#123; first&#95;name &#124; default&#58; &#39;you&#39; &#125;&#125;</code> | `https://example.com/a` |",
        "| `de` | `Frisch` | `Hallo` | `https://example.com/de` |",
        "sound default · badge 3",
        "Variant `bold`, weight 30",
        "| language | title | body |", "| --- | --- | --- |", "| `en` | `Bold` | `Bolder` |",
        "| `de` | `Fett` | `Fetter` |", "opens `https://example.com/a` · badge 3",
      ])
  }

  @Test func wordsBehindKeysAndLanguagesThatSayTheSame() throws {
    let lines = try Self.lines([
      "belfry.yaml": Self.belfry.replacing("ios: \"16.0\" }", with: "ios: \"16.0\" }, strings: strings/"),
      "strings/en.lproj/Localizable.strings": "\"HELLO\" = \"Hello %@\";\n\"NAME\" = \"Streaks\";\n",
      "strings/de.lproj/Localizable.strings": "\"HELLO\" = \"Hallo %@\";\n\"NAME\" = \"Streaks\";\n",
      "a.yaml": PlannedProject.push("keys", "{ at: 2026-12-01 10:00, zone: UTC }").replacing(
        "alert: Hello", with: "alert: { title: { key: NAME }, body: { key: HELLO, args: [\"{{ first_name }}\"] } }"
      )
      .replacing("audience: all", with: "audience: first_name is not missing"),
      "b.yaml": PlannedProject.push("same", "{ at: 2026-12-01 10:00, zone: UTC }")
        + "localizations: { de: { body: Hello } }\n",
    ])
    #expect(lines.contains("| `en` | `Streaks` (key `NAME`) | `Hello {{ first_name }}` (key `HELLO`) |"))
    #expect(lines.contains("| `de` | `Streaks` (key `NAME`) | `Hallo {{ first_name }}` (key `HELLO`) |"))
    #expect(lines.contains("| `en`, `de` | `Hello` |"))
  }

  /// A text that depends on the device is shown as each kind of device shows it, each form once.
  @Test func formsOfTheDevice() throws {
    let forms = """
      <plist version="1.0"><dict><key>HELLO</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      <key>iphone</key><string>Tap</string><key>other</key><string>Click</string></dict></dict></dict></plist>
      """
    let lines = try Self.lines([
      "belfry.yaml": Self.belfry.replacing(
        "ios: \"16.0\" }", with: "ios: \"16.0\", macos: \"13.0\" }, strings: strings/"),
      "strings/en.lproj/Localizable.stringsdict": forms,
      "strings/de.lproj/Localizable.strings": "\"HELLO\" = \"Los\";\n",
      "a.yaml": PlannedProject.push("keys", "{ at: 2026-12-01 10:00, zone: UTC }").replacing(
        "alert: Hello", with: "alert: { body: { key: HELLO } }"),
    ])
    #expect(lines.contains("| `en` | `Tap` on iPhone; `Click` on iPad (key `HELLO`) |"), "\(lines)")
    #expect(lines.contains("| `de` | `Los` (key `HELLO`) |"))
  }

  /// A campaign has one row in each table, however often it comes.
  @Test func noRowTwice() throws {
    let lines = try Self.lines([
      "a.yaml": PlannedProject.push("daily", "{ every: day, at: \"09:00\", zone: UTC }"),
      "b.yaml": PlannedProject.push("weekly", "{ every: week, days: [mon], at: \"10:00\", zone: UTC }"),
      "c.yaml": PlannedProject.push("once", "{ at: 2027-12-01 10:00, zone: UTC }"),
    ])
    let rows = lines.filter { $0.hasPrefix("|") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| language") }
    #expect(Set(rows).count == rows.count - rows.count { $0 == "| `en` | `Hello` |" } + 1)
    #expect(lines.contains("| 2026-11-21 sat 09:00 | `daily` | 29 more until 2026-12-20 sun 09:00 |"))
    #expect(
      lines.contains(
        "| 2026-11-23 mon 10:00 | `weekly` | 2026-11-30 mon 10:00, 2026-12-07 mon 10:00, 2026-12-14 mon 10:00 |"))
    #expect(!lines.contains { $0.contains("| `once` |") && !$0.contains("| push |") })
  }

  @Test func theVerdictIsFirst() throws {
    let good = try Self.lines(["a.yaml": PlannedProject.push("a", "{ at: 2026-12-01 10:00, zone: UTC }")])
    #expect(
      good.prefix(3) == [
        "<!-- belfry plan -->", "## Plan of `com.example.streaks`", "all good: no errors and no warnings in 2 files.",
      ])
  }

  /// However many campaigns: below the length of a comment, and whoever has no room is counted, and named as far as names go.
  @Test(arguments: [(30, 3), (400, 40), (2_000, 3), (200, 600)]) func keepsToItsLength(campaigns: Int, words: Int)
    throws
  {
    var files: [String: String] = ["belfry.yaml": Self.belfry]
    let text = String(repeating: "wörd ", count: words)
    for number in 0..<campaigns {
      files["c\(number).yaml"] = PlannedProject.push("c\(number)", "{ at: 2026-12-01 10:00, zone: UTC }")
        .replacing("alert: Hello", with: "alert: '\(number) \(text)'")
        .replacing("expires: 1d }", with: "expires: 1d }\nlocalizations: { de: { body: '\(text)' } }")
    }
    let project = try PlannedProject(files)
    let report = try project.report()
    let page = PlanMarkdown(report).text
    #expect(page.utf16.count < 60_000 && (campaigns < 400 || page.utf16.count > 25_000), "\(page.utf16.count)")
    let shown = page.components(separatedBy: "<details><summary><code>c").count - 1
    #expect(shown > 0)
    let all = report.active.count
    guard shown < all else { return }
    let rest = try #require(
      page.split(separator: "\n").last { $0.hasPrefix("And ") && $0.contains(": `c") })
    #expect(rest.hasPrefix("And \(grouped(all - shown)) more: `c"), "\(rest)")
    let named = rest.components(separatedBy: "`c").count - 1
    #expect(named == all - shown || rest.hasSuffix(" and \(grouped(all - shown - named)) others."), "\(rest)")
  }

  /// In the summary of what is folded backticks are no code, so there it is HTML.
  @Test func hostileTextsStayInCode() throws {
    let hostile = "</details><img src=x onerror=alert(1)> @octocat | `` ` [a](javascript:x) <!-- --> \\"
    let page = try PlannedProject([
      "belfry.yaml": Self.belfry,
      "a.yaml": PlannedProject.push("a", "{ at: 2026-12-01 10:00, zone: UTC }").replacing(
        "alert: Hello", with: "alert: { title: '\(hostile)', subtitle: '\(hostile)', body: '\(hostile)' }")
        + "variants: [ { name: a, weight: 50 }, { name: b, weight: 50, alert: { title: '@octocat', body: '</summary>' } } ]\n",
    ]).text(.markdown).split(separator: "\n").filter { !$0.hasPrefix("- warning") }.joined(separator: "\n")
    #expect(!page.contains("<img") && !page.contains("@octocat |") && !page.contains("[a](javascript"))
    // Three of ours: texts, the time line, all together.
    #expect(page.components(separatedBy: "</details>").count <= 4)
    #expect(page.components(separatedBy: "<details>").count == page.components(separatedBy: "</details>").count)
    #expect(page.contains("`</summary>`") && page.contains("| `@octocat` |"))
  }
}
