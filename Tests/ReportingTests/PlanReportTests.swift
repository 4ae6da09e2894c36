import Checking
import Clocks
import Diagnostics
import Foundation
import JSON
import Parsing
import Planning
import Recipients
import Testing
import Workspace

@testable import Reporting

/// A project in a folder of its own, planned by the real stages.
final class PlannedProject {
  let root: String
  static let now = Instant("2026-11-21T00:00:00Z") ?? Instant(seconds: 0)

  init(_ files: [String: String], policy: String = "") throws {
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
        \(policy)
        """
    for (name, text) in files {
      let folder = (root + name as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: root + name, atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  static func push(_ id: String, _ schedule: String, audience: String = "all") -> String {
    "campaign: \(id)\nowner: a@example.com\ndeliver: push\naudience: \(audience)\nschedule: \(schedule)\nalert: Hello\npush: { expires: 1d }\n"
  }

  /// The report until so many days after ``now``; with the rows of a CSV file as recipients.
  func report(
    days: Int64 = 30, zone name: String = "UTC", from now: Instant = PlannedProject.now, recipients: String? = nil,
    rate: Int? = nil
  ) throws -> PlanReport {
    var request = CheckRequest(root: root, now: now)
    request.wantsPlan = true
    request.fires = 5
    let result = try Workspace.check(request)
    #expect(result.findings.filter { $0.finding.severity == .error }.map(\.finding.message) == [])
    let project = try #require(result.project)
    var plan = try #require(result.plan)
    var census: Census?
    if let recipients {
      try recipients.write(toFile: root + "people.csv", atomically: true, encoding: .utf8)
      let address = RecipientAddress(.csv(path: root + "people.csv"), shownAs: "people.csv")
      census = try Census(address, of: project, into: &plan)
    }
    let line = TimeLine(
      plan, until: now.adding(TimeSpan(seconds: days * 86_400)), zone: try #require(try project.zones.zone(named: name))
    )
    var report = PlanReport(
      plan, of: project, timeLine: line, census: census, findings: result.findings, files: result.fileCount)
    report.sending = rate.map { SendingTime(plan, project, rate: $0) }
    return report
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

  /// What somebody asks for has no moment, is not over and is in no build: all forms say so, or say nothing of it.
  @Test func onRequest() throws {
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("receipt", "{ when: requested }"),
      "b.yaml": PlannedProject.push("refund", "{ when: requested }", audience: "streak_days > 3"),
      "c.yaml": PlannedProject.push("paused", "{ when: requested }") + "status: paused\n",
    ])
    let report = try project.report(days: 30)
    let line = report.timeLine
    #expect(line.entries.isEmpty && line.elsewhere.map(\.campaign.id) == ["receipt", "refund"])
    #expect(
      report.plan.campaigns.map(\.isRequested) == [true, true, false]
        && !report.plan.campaigns.contains(where: \.isOver))
    let texts = PlanFormat.allCases.reduce(into: [:]) {
      $0["\($1)"] = String(decoding: report.bytes(as: $1), as: UTF8.self)
    }
    for format in ["text", "markdown"] {
      let text = try #require(texts[format])
      #expect(text.contains("on request, by belfry render ID --recipients ROWS: "), "\(format)")
      #expect(
        text.contains("paused") && text.contains("receipt") && text.contains("refund")
          && !text.contains("over, because"))
    }
    let json = try JSONReader.read(Array((texts["json"] ?? "").utf8))
    guard case .array(let campaigns)? = json["campaigns"] else {
      Issue.record("no campaigns")
      return
    }
    #expect(campaigns.map { $0["on_request"] } == [true, true, false])
    #expect(campaigns.map { $0["over"] } == [false, false, false])
    for format in ["csv", "ics"] { #expect(texts[format]?.contains("receipt") == false, "\(format)") }
    #expect(Outlook(report.plan, report.project).untimed == [0, 1])
  }

  /// A campaign that fires without end does not fill the memory, and the report says that it is not told to its end.
  @Test func cut() throws {
    let times = (0..<24).map { "\"\($0 < 10 ? "0" : "")\($0):00\"" }.joined(separator: ", ")
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("hourly", "{ every: day, at: [\(times)], zone: UTC }")
    ])
    let line = try project.report(days: 366).timeLine
    #expect(line.entries.count == 2000 && line.isCut)
    let notice = "moments are left out: 2,000 of one campaign and 200,000 of all are listed"
    for format in PlanFormat.allCases {
      let report = try project.report(days: 366)
      let isInside = String(decoding: report.bytes(as: format), as: UTF8.self).contains(notice)
      #expect(isInside == (format == .text || format == .markdown), "\(format)")
      #expect(report.notice(beside: format) == (format == .csv || format == .ics ? notice : nil), "\(format)")
    }
  }

  /// All campaigns together are told up to a number, too, and what is cut off stands in no line.
  @Test(arguments: [100, 101]) func mostOfAll(campaigns: Int) throws {
    let times = (0..<20).map { "\"\($0 < 10 ? "0" : "")\($0):00\"" }.joined(separator: ", ")
    let files = (0..<campaigns).map {
      ("c\($0).yaml", PlannedProject.push("c\($0)", "{ every: day, at: [\(times)], zone: UTC }"))
    }
    let project = try PlannedProject(Dictionary(uniqueKeysWithValues: files))
    let line = try project.report(days: 100).timeLine
    #expect(line.entries.count == 200_000 && line.isCut == (campaigns > 100))
  }

  /// Two thousand moments of a campaign are told to their end, two thousand and one are not.
  @Test(arguments: [(20, 100, false), (3, 667, true)]) func mostOfOne(timesADay: Int, days: Int64, isCut: Bool) throws {
    let times = (0..<timesADay).map { "\"\($0 < 10 ? "0" : "")\($0):00\"" }.joined(separator: ", ")
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("often", "{ every: day, at: [\(times)], zone: UTC }")
    ])
    let report = try project.report(days: days)
    #expect(report.timeLine.entries.count == 2000 && report.timeLine.isCut == isCut)
    let text = String(decoding: report.bytes(as: .text), as: UTF8.self)
    #expect(text.contains("moments are left out") == isCut)
  }

  private static let token = String(repeating: "0", count: 62)
  private static func people(_ zones: [String]) -> String {
    zones.enumerated().reduce("token,time_zone,first_name,streak_days\n") { text, person in
      text + "\(token)\(person.offset + 10),\(person.element),\(String(repeating: "x", count: person.offset % 40)),3\n"
    }
  }

  /// Zones by their requests: the three with the most, then how many more; JSON has all.
  @Test func whatIsSent() throws {
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("a", "{ at: 2026-12-24 18:30, zone: device }")
        .replacingOccurrences(of: "Hello", with: "\"{{ first_name | default: 'you' }}\"")
    ])
    let zones = ["Asia/Tokyo", "Asia/Seoul", "Europe/Berlin", "Europe/Paris", "America/New_York"]
    let rows = zones.enumerated().flatMap { Array(repeating: $1, count: $0 * 4 + 1) }
    let report = try project.report(recipients: Self.people(rows), rate: 2)
    let text = String(decoding: report.bytes(as: .text, style: TextStyle(width: 200)), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines.contains { $0.hasPrefix("to send: 45 requests in 5 batches, ") && $0.hasSuffix("; at 2 a second 23 s") })
    #expect(lines.contains { $0.hasPrefix("a 2026-12-24T17:30Z Europe/Berlin 9 1 ") && $0.hasSuffix(" 5 s") })
    #expect(lines.contains { $0.hasPrefix("2026-12-24T17:30Z Europe/Paris 13 1 ") && $0.hasSuffix(" 11 s") })
    #expect(lines.contains { $0.hasPrefix("until 2026-12-24T09:30Z 2 more zones 6 2 ") && $0.hasSuffix(" 3 s") })
    #expect(lines.contains("most at once: 22 requests at 2026-12-24T17:30:00Z, sent in 11 s"))
    // 29 bytes and the 88 of the key "belfry" around a name of 1 to 39 letters, or "you": the 23rd, the 41st and the 45th of 45.
    let sizes = try #require(lines.first { $0.hasPrefix("a ") && $0.hasSuffix("···············") })
    #expect(sizes == "a 118 134 152 156 156 █···············", "\(sizes)")
    let json = try JSONReader.read(report.bytes(as: .json))
    guard case .array(let campaigns)? = json["campaigns"], let campaign = campaigns.first,
      case .array(let moments)? = campaign["sending"]?["moments"]
    else {
      Issue.record("there are no moments")
      return
    }
    #expect(moments.count == 5 && json["sending"]?["seconds"] == .integer(23))
    #expect(campaign["payload"]?["distribution"]?["p50"] == .integer(134))
    let without = try project.report(recipients: Self.people(rows))
    #expect(!String(decoding: without.bytes(as: .text), as: UTF8.self).contains("most at once"))
    #expect(try JSONReader.read(without.bytes(as: .json))["sending"] == .null)
  }

  /// People who get nothing are not good, although no file is to blame.
  @Test func notAllIsGood() throws {
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("a", "{ at: 2026-12-24 18:30, zone: device }")
    ])
    func last(_ recipients: String?) throws -> String {
      let report = try project.report(recipients: recipients)
      let text = String(decoding: report.bytes(as: .text), as: UTF8.self)
      return text.split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(try last(nil) == "all good: no errors and no warnings in 2 files")
    #expect(try last(Self.people(["UTC"])) == "all good: no errors and no warnings in 2 files")
    #expect(
      try last(Self.people(["UTC", ""])) == "no errors and no warnings in 2 files, but 1 problem with recipients")
    #expect(
      try last(Self.people(["", "Mars/Olympus"]))
        == "no errors and no warnings in 2 files, but 1 recipient rejected and 1 problem with recipients")
  }

  /// A time that is over on UTC's clock is not told as never, as long as it comes where clocks are behind.
  @Test(arguments: [
    ("2026-11-21T17:00:00Z", "2026-11-21 09:00 device"), ("2026-11-20T17:00:00Z", "2026-11-21 09:00 device"),
  ])
  func theNextTimeSomewhere(now: String, next: String) throws {
    let project = try PlannedProject([
      "ends.yaml": PlannedProject.push(
        "ends", "{ every: day, at: \"09:00\", zone: device, from: 2026-11-21, until: 2026-11-21 }")
    ])
    let report = try project.report(from: try #require(Instant(now)))
    #expect(PlanCells(report.plan.campaigns[0]).next == next)
    #expect(String(decoding: report.bytes(as: .json), as: UTF8.self).contains("\"2026-11-21T09:00:00\""))
  }

  /// Who it is that can get the most stands beside how many that is; and in Markdown stands what text has of all campaigns together.
  @Test func allTogether() throws {
    let project = try PlannedProject(
      [
        "a.yaml": PlannedProject.push("a", "{ at: 2026-12-24 18:30, zone: UTC }", audience: "streak_days > 5")
          + "thread: \"`a|b`\"\n",
        "b.yaml": PlannedProject.push("b", "{ at: 2026-12-24 18:30, zone: UTC }", audience: "streak_days > 5")
          + "thread: \"`a|b`\"\n",
        "c.yaml": PlannedProject.push("c", "{ at: 2026-12-26 18:30, zone: UTC }", audience: "streak_days > 9"),
        "d.yaml":
          "campaign: d\nowner: a@example.com\ndeliver: local\nschedule: { every: day, at: \"09:00\", zone: device, from: 2027-12-01, count: 70 }\nalert: Drink\naudience: streak_days < 3\n",
        "e.yaml":
          "campaign: e\nowner: a@example.com\ndeliver: local\nschedule: { every: day, at: \"09:00\", zone: device }\nalert: Drink\naudience: streak_days > 7\n",
      ], policy: "policy: { pending: 6 }")
    var request = CheckRequest(root: project.root, now: PlannedProject.now)
    request.wantsPlan = true
    request.wantsOutlook = true
    let result = try Workspace.check(request)
    let (checked, plan) = (try #require(result.project), try #require(result.plan))
    let line = TimeLine(plan, until: plan.now.adding(TimeSpan(seconds: 86_400)), zone: .utc)
    let report = PlanReport(
      plan, of: checked, timeLine: line, census: nil, findings: result.findings, files: result.fileCount)
    let text = String(decoding: report.bytes(as: .text, style: TextStyle(width: 200)), as: UTF8.self)
    let markdown = String(decoding: report.bytes(as: .markdown), as: UTF8.self)
    #expect(
      text.contains("  on that day someone for whom \"streak_days > 5\" and \"streak_days > 7\" hold\n"), "\(text)")
    #expect(text.contains("  in that week someone for whom"), "\(text)")
    // Where it stops is said, and who is beyond.
    #expect(
      text.contains(
        "looked ahead 90 days, to 2027-02-18\n  and at the days from 2027-11-24 to 2027-12-08, in which something first fires\n"
      ), "\(text)")
    let json = String(decoding: report.bytes(as: .json), as: UTF8.self)
    #expect(json.contains("2027-02-19"), "\(json)")
    #expect(!markdown.contains("if every audience holds"))
    for part in [
      "7 of 6 pending requests on the fullest device", "`1 where \"streak_days > 7\" holds`",
      "most for one person in these days: ", "on that day someone for whom",
      "`c: 2026-12-26 18:30 is another day in ",
      "&#96;a&#124;b&#96;", "they last 6 days", "write \"opened-every: 6d\" in the policy",
    ] {
      #expect(markdown.contains(part), "\(part)\n\(markdown)")
    }
  }

  /// What comes near the limit is told field by field, what does not is not.
  @Test func nearTheLimit() throws {
    let frame =
      #"{"aps":{"alert":{"body":""}},"belfry":{"campaign":"a","variant":"","request":"00000000-0000-0000-0000-000000000000"}}"#
      .utf8.count
    func text(_ bytes: Int) throws -> String {
      try PlannedProject([
        "a.yaml": PlannedProject.push("a", "{ now: true }")
          .replacingOccurrences(of: "Hello", with: String(repeating: "x", count: bytes - frame))
      ]).text(.text)
    }
    #expect(try text(2048).contains("a  2,048 of 4,096 (en): aps.alert.body 1,9"))
    #expect(try !text(2047).contains("near the limit"))
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
    // Campaigns, their texts, the time line.
    #expect(rows.map { $0.count { $0 == "|" } } == [8, 8, 8, 3, 3, 3, 4, 4, 4])
    #expect(
      markdown.contains(
        "<code>first&#95;name &#61;&#61; &#34;a&#124;&#96;&#60;b&#62;<!-- -->&#64;all&#92;&#124;&#44;&#59;&#34;</code>")
    )
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
      "b.yaml": PlannedProject.push(
        "berlin", "{ at: 2026-12-01 10:00, zone: Europe/Berlin }",
        audience: "streak_days in [\((1...60).map(String.init).joined(separator: ", "))]"),
      "c.yaml": PlannedProject.push("sent", "{ now: true }"),
    ])
    let bytes = try project.report().bytes(as: .ics)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\r\nDTSTART:20261201T100000\r\n") && text.contains("\r\nDTSTART:20261201T090000Z\r\n"))
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") && !$0.contains("\u{FFFD}") })
    // Of one-byte characters a line takes all it may.
    #expect(lines.map(\.utf8.count).max() == 75)
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

  /// A comma alone is enough for quotes.
  @Test func cells() throws {
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("a", "{ at: 2026-12-01 10:00, zone: UTC }", audience: "streak_days in [1, 2]"),
      "b.yaml": PlannedProject.push("b", "{ at: 2026-12-01 11:00, zone: UTC }", audience: "streak_days > 1"),
    ])
    let csv = try project.text(.csv)
    #expect(csv.contains(",push,\"streak_days in [1, 2]\",") && csv.contains(",push,streak_days > 1,"))
  }

  /// A schedule has one wording: a build writes it with its clock, and a plan where no wall clock says when it fires next.
  @Test(arguments: [
    ("push", "{ now: true }", "when sent", "when sent"),
    ("push", "{ at: 2026-12-01 10:00, zone: UTC }", "at 2026-12-01 10:00, zone UTC", "2026-12-01 10:00 UTC"),
    (
      "push", "{ every: 2 weeks, days: [mon, thu], at: [\"09:00\"], zone: device, from: 2026-11-23, count: 3 }",
      "every 2 weeks on mon, thu at 09:00, from 2026-11-23, count 3, zone device", "2026-11-23 09:00 device"
    ),
    ("local", "{ every: 90m }", "every 90m", "every 90m"),
    ("local", "{ after: 25m, event: timer_started }", "25m after timer_started", "25m after timer_started"),
    (
      "local", "{ after: 1d, event: install, at: [\"09:00\", \"18:00\"], zone: device }",
      "1d after install at 09:00, 18:00, zone device", "1d after install at 09:00, 18:00"
    ),
    (
      "local", "{ when: enter, region: { id: shop, latitude: 1, longitude: 2, radius: 300 } }", "on entering shop",
      "on entering shop"
    ),
    (
      "local", "{ when: leave, region: { id: shop, latitude: 1, longitude: 2, radius: 300 }, repeats: true }",
      "on leaving shop, each time", "on leaving shop, each time"
    ),
  ])
  func oneWording(delivery: String, schedule: String, built: String, next: String) throws {
    var file = PlannedProject.push("a", schedule)
    if delivery == "local" {
      file = file.replacing("deliver: push", with: "deliver: local").replacing("push: { expires: 1d }\n", with: "")
    }
    let project = try PlannedProject(["a.yaml": file])
    let report = try project.report()
    let plan = try #require(report.plan.campaigns.first)
    #expect(plan.campaign.schedule.text == built)
    #expect(PlanCells(plan).next == next)
    let text = String(decoding: report.bytes(as: .text, style: TextStyle(width: 200)), as: UTF8.self)
    #expect(text.contains("  \(next)  "))
    let elsewhere = report.timeLine.elsewhere.isEmpty ? nil : "  a  \(next)\n"
    #expect(elsewhere.map { text.contains($0) } ?? true, "\(text)")
  }

  @Test(arguments: PlanFormat.allCases) func sameBytes(format: PlanFormat) throws {
    let project = try PlannedProject(["a.yaml": PlannedProject.push("x", "{ every: day, at: \"10:00\", zone: device }")]
    )
    #expect(try project.text(format) == project.text(format))
  }
}
