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

  @Test func stagingIsClean() throws {
    var request = CheckRequest(root: packageRoot + "campaigns", now: TemporaryProject.now)
    (request.environment, request.wantsTogether) = ("staging", true)
    let result = try Workspace.check(request)
    #expect(result.findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name): \($0.finding.message)" } == [])
    #expect(result.project?.bundleID == "com.example.streaks.staging")
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
      // What is hidden is for those who run belfry, such as pre-commit.
      if path.hasPrefix(".") { continue }
      let text = try String(contentsOfFile: root + path, encoding: .utf8)
      let match = try #require(
        text.firstMatch(of: /^# yaml-language-server: \$schema=(\S+)\n/), "\(path) has no modeline")
      let folder = URL(fileURLWithPath: root + path).deletingLastPathComponent()
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent(String(match.1)).path), "\(path)")
    }
  }

  @Test func brokenCampaignsSayWhatIsWrong() throws {
    let root = packageRoot + "Tests/Fixtures/broken/"
    let expected = try ExpectedFindings(in: root)
    expected.hold(try Workspace.check(CheckRequest(root: root, now: TemporaryProject.now)))
    #expect(expected.lines.count >= 35)
  }

  /// Projects with a mistake outside of their campaigns, each in one file that is cut into theirs.
  static let projects = (try? FileManager.default.contentsOfDirectory(atPath: packageRoot + folder)) ?? []
  private static let folder = "Tests/Fixtures/projects/"

  @Test(arguments: projects.filter { $0.hasSuffix(".yaml") }) func brokenProjectsSayWhatIsWrong(name: String) throws {
    let text = try String(contentsOfFile: packageRoot + Self.folder + name, encoding: .utf8)
    guard RulePageTests.isAsked(text) else { return }
    let project = try Example(text).project
    let expected = try ExpectedFindings(in: project.root)
    expected.hold(try project.check(environment: text.firstMatch(of: /\n# env: (\S+)\n/).map { String($0.1) }))
    #expect(!expected.lines.isEmpty || text.hasPrefix("# Clean"), "\(name) expects nothing")
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
