import Checking
import Clocks
import Comparing
import Compiling
import Expressions
import Foundation
import JSON
import Planning
import Recipients
import Reporting
import Schemas
import Synchronization
import Testing
import Workspace

/// What belfry writes is what its schemas say, member by member: a new one without a row in the tables fails here.
@Suite struct OutputFormatTests {
  private static let schemas = Schema.all(rules: RuleCatalog.all)
  private static let packageRoot =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/"

  private func mistakes(_ bytes: some Sequence<UInt8>, _ name: String) throws -> [String] {
    let schema = try #require(Self.schemas.first { $0.name == name })
    return SchemaCheck(root: schema.json, isClosed: true).mistakes(try JSONReader.read(Array(bytes)))
  }

  private func check(_ folder: String, wantsPlan: Bool = false) throws -> CheckResult {
    var request = CheckRequest(root: Self.packageRoot + folder, now: try #require(Instant("2026-11-21T00:00:00Z")))
    request.wantsPlan = wantsPlan
    request.fires = 5
    return try Workspace.check(request)
  }

  @Test func findings() throws {
    for folder in ["campaigns", "Tests/Fixtures/broken"] {
      let result = try check(folder)
      var report = FindingsReport(result.findings, files: result.fileCount, isTogether: true)
      #expect(try mistakes(report.bytes(as: .json), "findings") == [])
      report.run.prefix = "growth/"
      report.hasStatistics = true
      #expect(try mistakes(report.bytes(as: .json), "findings") == [])
      let lines = report.bytes(as: .jsonl).split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == result.findings.count)
      for line in lines { #expect(try mistakes(line, "finding") == []) }
    }
  }

  @Test func baseline() throws {
    let found = try check("Tests/Fixtures/broken").findings
    #expect(!found.isEmpty)
    for findings in [found, []] {
      #expect(try mistakes(Baseline.bytes(of: Baseline.entries(of: findings, seen: .project)), "baseline") == [])
    }
  }

  @Test func whatIsKnownIsCounted() throws {
    var report = FindingsReport([], files: 3)
    report.known = 2
    #expect(try mistakes(report.bytes(as: .json), "findings") == [])
  }

  @Test func plan() throws {
    let result = try check("campaigns", wantsPlan: true)
    var plan = try #require(result.plan)
    let project = try #require(result.project)
    for isCounted in [false, true] {
      var census: Census?
      if isCounted {
        let file = Self.packageRoot + "campaigns/data/devices.csv"
        census = try Census(RecipientAddress(.csv(path: file), shownAs: "devices.csv"), of: project, into: &plan)
      }
      let line = TimeLine(
        plan, until: plan.now.adding(TimeSpan(seconds: 200 * 86_400)),
        zone: try #require(try project.zones.zone(named: "Europe/Berlin")))
      #expect(!line.entries.isEmpty && !line.clockChanges.isEmpty)
      let bytes = PlanReport(
        plan, of: project, timeLine: line, census: census, findings: result.findings, files: result.fileCount
      ).bytes(as: .json)
      #expect(try mistakes(bytes, "plan") == [])
    }
  }

  @Test func simulation() throws {
    let result = try check("campaigns", wantsPlan: true)
    let (project, plan) = (try #require(result.project), try #require(result.plan))
    let reader = try RecipientReader(
      RecipientAddress(.csv(path: Self.packageRoot + "campaigns/data/devices.csv"), shownAs: "devices.csv"),
      attributes: project.attributes,
      zones: project.zones)
    let batch = ColumnBatch(attributes: project.attributes, capacity: 20)
    _ = try reader.read(into: batch) { _ in }
    let end = plan.now.adding(TimeSpan(seconds: 10 * 86_400))
    for row in 0..<batch.count {
      let simulation = Simulation(plan, of: project, until: end, for: batch, row)
      let report = SimulationReport(simulation, of: "x", pendingLimit: plan.pending.limit)
      #expect(try mistakes(report.bytes(as: .json), "simulation") == [])
    }
  }

  private static var someCount: PeopleCount {
    var count = PeopleCount()
    (count.requests, count.gained) = (PeopleCount.Sides(before: 3, after: 4), 1)
    count.variants = [("a", count.requests)]
    return count
  }

  @Test func comparison() throws {
    let (one, other) = (try check("campaigns", wantsPlan: true), try check("Tests/Fixtures/broken", wantsPlan: true))
    for (before, after) in [(one, one), (one, other), (other, one)] {
      var comparison = PlanComparison(from: try #require(before.side), to: try #require(after.side))
      let counted = comparison.count { ($0.map { _ in Self.someCount }, true) }
      #expect(counted && (before.fileCount == after.fileCount || comparison.campaigns.contains { $0.count != nil }))
      var report = ComparisonReport(comparison, of: ("a", "b"), new: after.findings, gone: 2)
      report.rows = CountedRows(rows: 9, rejectedBefore: 1, rejectedAfter: 2)
      #expect(try mistakes(report.bytes(as: .json), "diff") == [])
      // As websites count: in units of UTF-16.
      #expect(String(decoding: report.bytes(as: .markdown), as: UTF8.self).utf16.count <= 60_000)
    }
  }

  @Test func outputComparison() throws {
    func plan(_ campaigns: String) throws -> OutputSide {
      let text =
        #"{"now": "x", "basis": {"belfry": "1", "inputs": [{"path": "a", "bytes": 1, "sha256": "0"}]}, "campaigns": ["#
      return try #require(OutputSide(plan: try JSONReader.read(Array((text + campaigns + "]}").utf8))))
    }
    let one =
      #"{"campaign": "one", "fires": ["x"], "payload": {"places": [{"locale": "en", "variant": "a", "largest": 3}]}}"#
    let (none, other) = (try plan(""), try plan(one.replacingOccurrences(of: "3", with: "4")))
    let built = OutputSide(build: .object([])) { (_: String) throws(Never) in nil }
    #expect(OutputComparison(from: built, to: none) == nil)
    for (before, after) in [
      (none, none), (none, try plan(one)), (try plan(one), none), (try plan(one), other), (built, built),
    ] {
      let comparison = try #require(OutputComparison(from: before, to: after))
      let report = OutputComparisonReport(comparison, of: ("a", "b"))
      #expect(try mistakes(try #require(report.bytes(as: .json)), "diff-outputs") == [])
    }
  }

  @Test func audience() throws {
    let result = try check("campaigns", wantsPlan: true)
    let project = try #require(result.project)
    let plan = try #require(result.plan)
    let all = AudienceUse.all(project, plan)
    let one = all.filter { $0.name == "at_risk" }
    #expect(one.map(\.parts) == [["engaged", "on_a_run", "has_habits"]])
    #expect(one.map(\.attributes) == [["last_open", "habits", "streak_days"]])
    #expect(one.flatMap(\.campaigns).map(\.id) == ["streak-at-risk"])
    #expect(all.first { $0.name == "engaged" }?.users == ["away", "at_risk", "goal_close"])
    // Through others, too.
    #expect(all.first { $0.name == "has_habits" }?.campaigns.map(\.id).contains("streak-at-risk") == true)
    for audiences in [all, one, []] {
      for dialect in [nil] + SQLDialect.allCases.map(Optional.some) {
        let target = dialect.flatMap { dialect in
          dialect.table("recipients").map { AudienceReport.Target(dialect, table: $0) }
        }
        let report = AudienceReport(audiences, of: project, now: plan.now, as: target)
        #expect(try mistakes(report.bytes(as: .json), "audience") == [])
        let text = String(decoding: report.bytes(as: .text), as: UTF8.self)
        #expect(
          text.hasPrefix("-- belfry's tests do not execute") == (dialect?.isExecuted == false && !audiences.isEmpty))
      }
    }
  }

  /// Every id of the audience, and only those; the token stands for an id that is not there.
  @Test func members() throws {
    let result = try check("campaigns", wantsPlan: true)
    let project = try #require(result.project)
    let predicate = try #require(project.audiences.predicate(named: "paying"))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("members-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    let source = try String(contentsOfFile: Self.packageRoot + "campaigns/data/devices.csv", encoding: .utf8)
    let lines = source.split(separator: "\n").map(String.init).filter { !$0.contains("\"") }
    let header = lines[0].split(separator: ",").map(String.init)
    let id = try #require(header.firstIndex(of: "id"))
    let token = try #require(header.firstIndex(of: "token"))
    var first = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    first[id] = ""
    first[try #require(header.firstIndex(of: "subscribed"))] = "true"
    first[try #require(header.firstIndex(of: "plan"))] = "pro"
    let bad = "no token" + lines[2].drop { $0 != "," }
    try ([lines[0], first.joined(separator: ","), bad] + lines[2...]).joined(separator: "\n").write(
      to: file, atomically: true, encoding: .utf8)
    let written = Mutex("")
    let members = try AudienceMembers(
      RecipientAddress(.csv(path: file.path), shownAs: "x"), of: project, in: predicate, now: Instant(seconds: 0)
    ) {
      $1.append($0)
      $1.append("\n")
    } give: { lines in
      written.withLock { $0 += String(decoding: lines, as: UTF8.self) }
    }
    let ids = written.withLock { $0 }.split(separator: "\n").map(String.init)
    #expect(ids.first == first[token])
    #expect(members.count == ids.count && members.rejected == 1 && members.rows == lines.count)
    let (plan, subscribed) = (header.firstIndex(of: "plan") ?? 0, header.firstIndex(of: "subscribed") ?? 0)
    let expected = lines[2...].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      .filter {
        ["pro", "family"].contains($0[plan]) && ["true", "1"].contains($0[subscribed])
      }
    #expect(Array(ids.dropFirst()) == expected.map { $0[id].isEmpty ? $0[token] : $0[id] })
  }

  @Test func size() throws {
    let result = try check("campaigns", wantsPlan: true)
    let project = try #require(result.project)
    let plan = try #require(result.plan)
    for campaign in plan.campaigns.map(\.campaign) {
      let size = SizeReport(of: campaign, in: project, from: plan.now)
      let bytes = report(size, of: campaign, findings: result.findings, files: result.fileCount, as: .json)
      #expect(try mistakes(bytes, "size") == [])
      #expect((size == nil) == (campaign.push == nil))
    }
  }

  @Test func build() throws {
    let result = try check("campaigns", wantsPlan: true)
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("schemas-build-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    // One row too short a token, so that something is rejected.
    let rows = try String(contentsOfFile: Self.packageRoot + "campaigns/data/devices.csv", encoding: .utf8)
    let recipients = FileManager.default.temporaryDirectory.appendingPathComponent("schemas-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: recipients) }
    let lines = rows.split(separator: "\n")
    try (rows + "not a token" + lines[1].drop { $0 != "," } + "\n").write(
      to: recipients, atomically: true, encoding: .utf8)
    var request = BuildRequest(
      project: try #require(result.project), plan: try #require(result.plan), output: output.path, version: "0")
    request.recipients = RecipientAddress(.csv(path: recipients.path), shownAs: "data/devices.csv")
    request.maxRejected = 1
    _ = try Compiling.build(request)

    var seen: [String: Int] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: output.path) {
      guard let name = Self.schema(of: path) else { continue }
      let bytes = try Data(contentsOf: output.appendingPathComponent(path))
      for value in path.hasSuffix(".jsonl") ? bytes.split(separator: 0x0A) : [bytes] {
        seen[name, default: 0] += 1
        #expect(try mistakes(value, name) == [], "\(path)")
      }
    }
    let formats = Self.schemas.map(\.name).filter {
      ![
        "campaign", "project", "project-overlay", "audiences", "categories", "events", "snippets", "defaults",
        "expectations",
        "findings",
        "finding",
        "baseline", "plan",
        "size", "simulation", "test", "audience", "diff", "diff-outputs",
      ]
      .contains($0)
    }
    #expect(Set(seen.keys) == Set(formats), "not every format was written: \(seen)")
  }

  private static func schema(of path: String) -> String? {
    let parts = path.split(separator: "/")
    switch (parts.first, parts.last) {
    case ("manifest.json", _): return "build-manifest"
    case ("rejected.jsonl", _): return "rejected"
    case ("push", "batch.json"): return "push-batch"
    case ("push", let file?) where file.hasSuffix(".jsonl"): return "push-request"
    case ("local", "Belfry.json"?): return "bundle"
    case ("local", "manifest.json"?): return "bundle-manifest"
    default: return nil
    }
  }
}
