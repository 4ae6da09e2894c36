import Checking
import Diagnostics
import Foundation
import Language
import Parsing
import Planning
import Testing
import Workspace

/// The example project, which people copy from, has no finding; the broken one has exactly those that its comments announce.
@Suite struct ExampleProjectTests {
  @Test func campaignsAreClean() throws {
    let result = try Workspace.check(CheckRequest(root: packageRoot + "campaigns", now: TemporaryProject.now))
    #expect(result.findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name): \($0.finding.message)" } == [])
    #expect(result.fileCount >= 17)
  }

  @Test func campaignsFitADevice() throws {
    var request = CheckRequest(root: packageRoot + "campaigns", now: TemporaryProject.now)
    request.wantsPlan = true
    request.wantsOutlook = true
    let result = try Workspace.check(request)
    #expect(result.findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name): \($0.finding.message)" } == [])
    let plan = try #require(result.plan)
    #expect(plan.campaigns.filter { $0.campaign.status == .active }.count >= 14)
    #expect(plan.pending.slots <= plan.pending.limit)
  }

  /// Every campaign opens with the line by which editors find the schema, and the path in it leads there.
  @Test func modelinesLeadToTheSchemas() throws {
    let root = packageRoot + "campaigns/"
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) where path.hasSuffix(".yaml") {
      let text = try String(contentsOfFile: root + path, encoding: .utf8)
      let match = try #require(
        text.firstMatch(of: /^# yaml-language-server: \$schema=(\S+)\n/), "\(path) has no modeline")
      let folder = URL(fileURLWithPath: root + path).deletingLastPathComponent()
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(String(match.1)).path), "\(path)")
    }
  }

  /// `# expect: error[rule] "text"` at the end of a line: missing and unexpected findings both fail.
  @Test func brokenCampaignsSayWhatIsWrong() throws {
    let root = packageRoot + "Tests/Fixtures/broken/"
    let result = try Workspace.check(CheckRequest(root: root, now: TemporaryProject.now))
    var expected: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) where path.hasSuffix(".yaml") {
      // Some files are broken in their bytes; their comments can still be read.
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: root + path)), as: UTF8.self)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for match in line.matches(
          of: /# expect(?:\(\+(\d+)\))?: (error|warning)\[([a-z0-9-]+)\](?: "([^"]*)"(?: "([^"]*)")?)?/)
        {
          let line = "\(path):\(number + 1 + (match.1.flatMap { Int($0) } ?? 0)) \(match.2)[\(match.3)]"
          expected.append(line)
          guard let words = match.4, !words.isEmpty else { continue }
          let found = result.findings.filter {
            "\($0.path):\($0.start.line) \($0.finding.severity.word)[\($0.finding.rule.name)]" == line
          }
          #expect(
            found.contains { $0.finding.message.contains(words) },
            "\(line) does not say \"\(words)\": \(found.map(\.finding.message))")
          guard let advice = match.5, !advice.isEmpty else { continue }
          #expect(
            found.contains { $0.finding.message.contains(words) && $0.finding.help?.contains(advice) == true },
            "\(line) does not advise \"\(advice)\": \(found.map { $0.finding.help ?? "" })")
        }
      }
    }
    let found = result.findings.map {
      "\($0.path):\($0.start.line) \($0.finding.severity.word)[\($0.finding.rule.name)]"
    }
    // Counted: a mistake that is told twice at one line is told once too often.
    #expect(found.sorted().difference(from: expected.sorted()).insertions.map(Self.line) == [], "unexpected")
    #expect(found.sorted().difference(from: expected.sorted()).removals.map(Self.line) == [], "missing")
    #expect(expected.count >= 35)
  }

  private static func line(_ change: CollectionDifference<String>.Change) -> String {
    switch change {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }

  /// Threads, order of reading and repetition change nothing.
  @Test func checkingIsReproducible() throws {
    let root = packageRoot + "Tests/Fixtures/broken/"
    func lines(_ jobs: Int) throws -> [String] {
      var request = CheckRequest(root: root, now: TemporaryProject.now)
      request.jobs = jobs
      return try Workspace.check(request).findings.map { "\($0.path):\($0.start.byte) \($0.finding.message)" }
    }
    let once = try lines(1)
    for jobs in [1, 2, 4] { #expect(try lines(jobs) == once) }
  }
}
