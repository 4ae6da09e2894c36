import Checking
import Clocks
import Diagnostics
import Foundation
import JSON
import Parsing
import Planning
import Testing
import Workspace

@testable import Reporting

/// A project in a folder of its own, planned by the real stages.
final class PlannedProject {
  let root: String
  static let now = Instant("2026-11-21T00:00:00Z") ?? Instant(seconds: 0)

  init(_ files: [String: String]) throws {
    root = NSTemporaryDirectory() + "reporting-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    var files = files
    files["belfry.yaml"] =
      files["belfry.yaml"] ?? """
        belfry: 1
        app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
        locales: { source: en, shipped: [en] }
        attributes:
          first_name: { type: text, max: 40, optional: true }
          streak_days: { type: integer, min: 0, max: 5000, on-device: true }
        """
    for (name, text) in files { try text.write(toFile: root + name, atomically: true, encoding: .utf8) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  static func push(_ id: String, _ schedule: String, audience: String = "all") -> String {
    "campaign: \(id)\nowner: a@example.com\ndeliver: push\naudience: \(audience)\nschedule: \(schedule)\nalert: Hello\npush: { expires: 1d }\n"
  }

  /// The report until so many days after ``now``.
  func report(days: Int64 = 30, zone name: String = "UTC", from now: Instant = PlannedProject.now) throws -> PlanReport
  {
    var request = CheckRequest(root: root, now: now)
    request.wantsPlan = true
    request.fires = 5
    let result = try Workspace.check(request)
    #expect(result.findings.filter { $0.finding.severity == .error }.map(\.finding.message) == [])
    let project = try #require(result.project)
    let plan = try #require(result.plan)
    let line = TimeLine(
      plan, until: now.adding(TimeSpan(seconds: days * 86_400)), zone: try #require(try project.zones.zone(named: name))
    )
    return PlanReport(plan, of: project, timeLine: line, findings: result.findings, files: result.fileCount)
  }

  func text(_ format: PlanFormat, days: Int64 = 30, zone: String = "UTC") throws -> String {
    String(decoding: try report(days: days, zone: zone).bytes(as: format), as: UTF8.self)
  }
}

@Suite struct PlanReportTests {
  /// The clocks of Berlin go forward on 2027-03-28 at 02:00, those of New York on 2027-03-14.
  @Test func timeLine() throws {
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("mine", "{ at: 2027-03-28 02:30, zone: device }"),
      "b.yaml": PlannedProject.push("fixed", "{ at: 2027-03-28 03:30, zone: Europe/Berlin }"),
      "c.yaml": PlannedProject.push(
        "weekly", "{ every: 2 weeks, days: [sun], at: \"09:00\", zone: America/New_York, from: 2027-03-14, count: 2 }"),
      "d.yaml": PlannedProject.push("later", "{ at: 2028-03-28 02:30, zone: UTC }"),
    ])
    let berlin = try project.report(days: 200, zone: "Europe/Berlin").timeLine
    #expect(
      berlin.entries.map { "\($0.plan.campaign.id) \($0.fire.text) \(berlin.zone.local($0.instant).text)" } == [
        "weekly 2027-03-14T13:00:00Z 2027-03-14 14:00", "mine 2027-03-28T02:30:00 2027-03-28 03:00",
        "fixed 2027-03-28T01:30:00Z 2027-03-28 03:30", "weekly 2027-03-28T13:00:00Z 2027-03-28 15:00",
      ])
    #expect(berlin.clockChanges.map(\.zone) == ["America/New_York", "Europe/Berlin"])
    let utc = try project.report(days: 200).timeLine
    #expect(
      utc.entries.map { "\($0.plan.campaign.id) \($0.fire.text)" } == [
        "weekly 2027-03-14T13:00:00Z", "fixed 2027-03-28T01:30:00Z", "mine 2027-03-28T02:30:00",
        "weekly 2027-03-28T13:00:00Z",
      ])
    let text = String(
      decoding: try project.report(days: 200, zone: "Europe/Berlin").bytes(as: .text, style: TextStyle(width: 200)),
      as: UTF8.self)
    #expect(text.contains("clocks 02:00 to 03:00, Europe/Berlin"))
    #expect(text.contains("2027-03-14 sun  08:00") && !text.contains("later  push     all  2028-03-28 02:30 UTC  –"))
  }

  /// The end does not belong to it, the beginning does.
  @Test func ends() throws {
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("daily", "{ every: day, at: \"00:00\", zone: UTC }"),
      "b.yaml": PlannedProject.push("now", "{ now: true }"),
    ])
    let line = try project.report(days: 2).timeLine
    #expect(
      line.entries.map(\.fire.text) == ["2026-11-21T00:00:00Z", "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"])
  }

  /// A campaign that fires without end does not fill the memory, and the report says that it is not told to its end.
  @Test func cut() throws {
    let times = (0..<24).map { "\"\($0 < 10 ? "0" : "")\($0):00\"" }.joined(separator: ", ")
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("hourly", "{ every: day, at: [\(times)], zone: UTC }")
    ])
    let line = try project.report(days: 366).timeLine
    #expect(line.entries.count == TimeLine.mostOfOne && line.isCut)
    #expect(try project.text(.text, days: 366).contains("is not told to its end"))
  }

  /// Nothing of an author's ends a cell, is HTML, names somebody or is a formula.
  @Test func hostileTexts() throws {
    let name = "=a|b`c<i>@team\\.yaml"
    let project = try PlannedProject([
      name: PlannedProject.push(
        "x", "{ at: 2026-12-01 10:00, zone: UTC }", audience: "'first_name == \"a|`<b>@all\\|,;\"'")
    ])
    let markdown = try project.text(.markdown)
    #expect(!markdown.contains("@all") && !markdown.contains("<b>") && !markdown.contains("a|"))
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.map { $0.count { $0 == "|" } } == [8, 8, 8, 8, 8, 8])
    #expect(
      markdown.contains(
        "<code>first&#95;name &#61;&#61; &#34;a&#124;&#96;&#60;b&#62;&#64;all&#92;&#124;&#44;&#59;&#34;</code>"))
    let csv = try project.text(.csv)
    #expect(csv.hasSuffix(",./\(name)\r\n") && csv.contains(",\"first_name == \"\"a|`<b>@all\\|,;\"\"\","))
    #expect(csv.split(separator: "\r\n").count == 2)
    let ics = try project.text(.ics).replacing("\r\n ", with: "")
    #expect(ics.contains("first_name == \"a|`<b>@all\\\\|\\,\\;\"\\npayload"))
  }

  @Test func calendar() throws {
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push(
        "somewhere", "{ at: 2026-12-01 10:00, zone: device }",
        audience: "first_name == \"\(String(repeating: "😀", count: 30))\""),
      "b.yaml": PlannedProject.push("berlin", "{ at: 2026-12-01 10:00, zone: Europe/Berlin }"),
      "c.yaml": PlannedProject.push("sent", "{ now: true }"),
    ])
    let bytes = try project.report().bytes(as: .ics)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\r\nDTSTART:20261201T100000\r\n") && text.contains("\r\nDTSTART:20261201T090000Z\r\n"))
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") && !$0.contains("\u{FFFD}") })
    #expect(lines.contains { $0.utf8.count > 70 })
    func uids(_ bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:") }
    }
    #expect(
      uids(bytes) == [
        "UID:sent.now@com.example.streaks", "UID:berlin.20261201T090000Z@com.example.streaks",
        "UID:somewhere.20261201T100000@com.example.streaks",
      ])
    // A week later the same events are the same.
    let later = PlannedProject.now.adding(TimeSpan(seconds: 7 * 86_400))
    #expect(try uids(project.report(from: later).bytes(as: .ics)) == uids(bytes))
  }

  @Test(arguments: PlanFormat.allCases) func sameBytes(format: PlanFormat) throws {
    let project = try PlannedProject(["a.yaml": PlannedProject.push("x", "{ every: day, at: \"10:00\", zone: device }")]
    )
    #expect(try project.text(format) == project.text(format))
  }
}
