import Diagnostics
import Foundation
import Limits
import Reporting
import Testing

@testable import Workspace

/// Runs with more findings than are shown: what is left out costs little, is counted all the same, and no number of threads changes a byte.
@Suite struct FloodedRunTests {
  private static let head = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en] }
    attributes: { b0: { type: boolean }, b1: { type: boolean }, b2: { type: boolean }, b3: { type: boolean } }

    """

  private static func campaign(_ id: String, _ rest: String) -> (String, String) {
    (
      "\(id).yaml",
      "campaign: \(id)\nowner: a@example.com\ndeliver: push\npush: { expires: 1d }\nalert: { title: Hi, body: Ho }\n\(rest)\n"
    )
  }

  private static func project(_ campaigns: [(String, String)], more: String = "") throws -> TemporaryProject {
    try TemporaryProject(Dictionary(uniqueKeysWithValues: [("belfry.yaml", head + more)] + campaigns))
  }

  private static let schedule = "schedule: { at: 2026-12-01 10:00, zone: UTC }"

  /// Lists of which each item is a mistake, with what was meant.
  static let mistakes: [(name: String, line: @Sendable (Int) -> String)] = [
    (
      "days of another country",
      { "schedule: { every: day, at: '10:00', zone: UTC, except: [\(list($0, "24.12.2030"))] }" }
    ),
    ("words for days", { "schedule: { every: week, at: '10:00', zone: UTC, days: [\(list($0, "monday"))] }" }),
    ("months", { "schedule: { every: day, at: '10:00', zone: UTC, months: [\(list($0, "january"))] }" }),
    // Whether a key counts as written decides what else is found.
    ("misspelt keys", { "\(schedule)\nvariants: [\(list($0, "{ nmae: v, weight: 1, alert: Yes }"))]" }),
    ("spans", { "\(schedule)\nlive-activity: { event: strat }\nquiet-hours: [\(list($0, "9pm"))]" }),
  ]

  private static func list(_ count: Int, _ item: String) -> String {
    Array(repeating: item, count: count).joined(separator: ", ")
  }

  @Test(arguments: mistakes.indices) func threadsChangeNothing(_ number: Int) throws {
    let line = Self.mistakes[number].line
    let project = try Self.project((0..<150).map { Self.campaign("c\(1000 + $0)", line(45 + $0 % 7)) })
    var reports: Set<[UInt8]> = []
    for jobs in [1, 2, 5] {
      let result = try project.check(jobs: jobs)
      #expect(result.errors > 0, "\(Self.mistakes[number].name)")
      reports.insert(FindingsReport(result.findings, counts: result.counts, files: result.fileCount).bytes(as: .json))
    }
    #expect(reports.count == 1, "\(Self.mistakes[number].name)")
  }

  /// What was meant is asked for what is shown, and for nothing behind it.
  @Test func whatIsNotShownHasNoFix() throws {
    let campaigns = (0..<150).map { Self.campaign("c\(1000 + $0)", Self.mistakes[0].line(50)) }
    let result = try Self.project(campaigns).check()
    let rule = try #require(result.counts.byRule["invalid-time"])
    #expect(rule.findings == 150 * 50 && rule.findings > RunLimit.runFindings.value)
    #expect(rule.fixable == result.findings.count { $0.finding.rule.name == "invalid-time" })
    #expect(rule.fixable > 4_000)
    #expect(result.findings.filter { $0.finding.rule !== Rule.moreFindings }.allSatisfy { $0.finding.help != nil })
  }

  /// Each of these edits brings another finding, so that half of them would be tried again and again.
  @Test func edits() throws {
    let campaigns = (0..<110).map {
      Self.campaign(
        "c\(1000 + $0)", "schedule: { every: day, at: '10:00', zone: UTC, except: [\(Self.list(50, "24.12.2030"))] }")
    }
    let project = try Self.project(campaigns)
    let request = CheckRequest(root: project.root, now: TemporaryProject.now)
    let mending = try Mending(request, accepting: WantedFixes([.safe, .needsReview]))
    #expect(mending.isUnfinished && mending.checks == RunLimit.mendingFlooded.value + 1)
    let small = try Self.project(Array(campaigns.prefix(3)))
    let all = try Mending(
      CheckRequest(root: small.root, now: TemporaryProject.now), accepting: WantedFixes([.safe, .needsReview]))
    #expect(!all.isUnfinished && all.checks > 5)
  }

  // MARK: - What one thread knows already

  /// Of a long text that campaigns share each finds what it finds alone, whatever its own size lets it search.
  @Test func longTexts() throws {
    let ifs = (0..<40).map {
      "{% if b\($0 % 14) and b\(($0 * 7 + 1) % 14) == false or b\(($0 * 5 + 2) % 14) %}Words \($0){% endif %}"
    }
    let head = """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de, fr] }
      attributes: { \((0..<14).map { "b\($0): { type: boolean }" }.joined(separator: ", ")) }
      snippets: { long: "\(ifs.joined())" }

      """
    let campaigns = (0..<60).map { number in
      Self.campaign(
        "c\(1000 + number)",
        Self.schedule + "\naudience: all\ndescription: \"\(String(repeating: "x", count: number * number % 700))\"\n"
          + "localizations:\n  de: { body: 'Hallo {% render \"long\" %}' }\n"
          + "  fr: { body: 'Salut {% render \"long\" %}{% render \"long\" %}' }")
    }
    func told(_ result: CheckResult) -> [String] {
      result.findings.map { "\($0.path):\($0.start.byte): \($0.finding.rule.name): \($0.finding.message)" }
    }
    let project = try TemporaryProject(Dictionary(uniqueKeysWithValues: [("belfry.yaml", head)] + campaigns))
    let whole = told(try project.check())
    #expect(try told(project.check(jobs: 3)) == whole)
    // For some it is too much, and for others not.
    #expect((1..<60).contains(whole.count { $0.contains("work-limit") }))
    for (path, _) in campaigns {
      var request = CheckRequest(root: project.root, now: TemporaryProject.now)
      request.only = [path]
      let alone = told(try Workspace.check(request)).filter { $0.hasPrefix(path) }
      #expect(alone == whole.filter { $0.hasPrefix(path) })
    }
  }
}
