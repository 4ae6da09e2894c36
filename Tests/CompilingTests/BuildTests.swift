import Digests
import Files
import Foundation
import Recipients
import Testing

@testable import Compiling
@testable import Planning

@Suite("builds")
struct BuildTests {
  private static let people = """
    token,id,locale,time_zone,plan,streak_days
    00aa,a,en,UTC,pro,1
    00bb,b,de,UTC,gold,2
    00cc,c,de,UTC,pro,3
    00dd,d,en,UTC,free,x

    """

  private func plans(_ test: TestProject) throws -> [CampaignPlan] {
    try [
      test.campaign(
        "hello",
        """
        deliver: push
        audience: plan == pro
        schedule: { at: 2026-12-24 18:30, zone: device }
        alert: { title: "Hi \\"{{ streak_days }}\\"", body: "a, b: [c]" }
        localizations: { de: { body: "{d}" } }
        data: { list: [ 1, { } , [ ] ] }
        push: { expires: 1h }
        """),
      test.campaign(
        "noon", "deliver: local\nschedule: { every: day, at: \"12:00\", zone: device }\nalert: A\nsound: chime.caf"),
      test.campaign("rest", "deliver: local\nstatus: draft\nschedule: { every: 90m }\nalert: A"),
    ]
  }

  @Test("two builds have the same bytes, in whatever folder and however many rows are read at a time")
  func reproducible() throws {
    let first = try TestProject(sounds: ["chime.caf"])
    let second = try TestProject(sounds: ["chime.caf"])
    var request = try first.request(plans(first), recipients: Self.people)
    request.maxRejected = 2
    let report = try build(request)
    #expect(report.rejected == 2)
    request = try second.request(plans(second), recipients: Self.people)
    request.maxRejected = 2
    request.chunk = 1; request.jobs = 3
    _ = try build(request)
    let files = try first.files()
    #expect(try files == second.files())
    #expect(
      files.keys.sorted() == [
        "local/com.example.streaks.notificationbundle/Belfry.json",
        "local/com.example.streaks.notificationbundle/Sounds/chime.caf",
        "local/com.example.streaks.notificationbundle/manifest.json", "manifest.json", "push/hello/00001.jsonl",
        "push/hello/batch.json", "rejected.jsonl", "simulator/hello.de.apns", "simulator/hello.en.apns",
      ])
    #expect(report.files == files.count)
    #expect(report.bytes == files.values.reduce(0) { $0 + $1.count })
    for (path, bytes) in files {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(first.root), "\(path) names a folder of this machine")
    }
    // Building again replaces what stands there.
    _ = try build(request)
    #expect(try second.files() == files)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: second.root).sorted() == [
        "build", "devices.csv", "media", "sounds",
      ])
  }

  @Test("the manifest has digests of all that went in and came out")
  func manifest() throws {
    let test = try TestProject(sounds: ["chime.caf"])
    var request = try test.request(plans(test), recipients: Self.people)
    request.maxRejected = 2
    _ = try build(request)
    let manifest = try test.json("manifest.json")
    #expect(manifest["now"] as? String == "2026-11-21T00:00:00Z")
    let inputs = try #require(manifest["inputs"] as? [[String: Any]])
    #expect(inputs.compactMap { $0["path"] as? String } == ["belfry.yaml", "devices.csv", "sounds/chime.caf"])
    #expect(inputs[1]["sha256"] as? String == SHA256.hex(of: Array(Self.people.utf8)))
    var files = try test.files()
    files["manifest.json"] = nil
    let listed = try #require(manifest["files"] as? [[String: Any]])
    #expect(listed.compactMap { $0["path"] as? String } == files.keys.sorted())
    for file in listed {
      let bytes = try #require(files[file["path"] as? String ?? ""])
      #expect(file["bytes"] as? Int == bytes.count)
      #expect(file["sha256"] as? String == SHA256.hex(of: Array(bytes)))
    }
    #expect(
      manifest["counts"] as? NSDictionary == [
        "local_campaigns": 1, "pending_slots": 1, "push_campaigns": 1, "push_requests": 2, "recipients": 4,
        "rejected": 2, "suppressed": 0,
      ])
  }

  @Test("rejected rows are listed, and one too many keeps the old build")
  func rejected() throws {
    let test = try TestProject(sounds: ["chime.caf"])
    var request = try test.request(plans(test), recipients: Self.people)
    request.maxRejected = 2
    _ = try build(request)
    let lines = try test.lines("rejected.jsonl")
    #expect(lines.map { $0["row"] as? Int } == [2, 4])
    #expect(lines.map { $0["line"] as? Int } == [3, 5])
    #expect(lines.map { $0["column"] as? String } == ["plan", "streak_days"])
    #expect(lines.map { $0["file"] as? String } == ["devices.csv", "devices.csv"])
    let before = try test.files()
    request.maxRejected = 1
    do {
      _ = try build(request)
      Issue.record("the build came about")
    } catch {
      guard case .rejected(count: 2, allowed: 1, let first) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(first.map(\.row) == [2, 4])
    }
    #expect(try test.files() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: test.root).sorted() == [
        "build", "devices.csv", "media", "sounds",
      ])
  }

  @Test("a payload over the limit is named and nothing is written")
  func tooLarge() throws {
    let test = try TestProject()
    let long = String(repeating: "x", count: 3900)
    let plan = try test.campaign(
      "long",
      "deliver: push\naudience: all\nschedule: { now: true }\nalert: \"\(long) {{ nickname | default: '' }}\"\npush: { expires: 1h }"
    )
    let frame = #"{"aps":{"alert":{"body":""}}}"#.utf8.count + 3901 + TestProject.origin("long")
    let room = 4096 - frame
    let name = String(repeating: "é", count: room / 2) + String(repeating: "e", count: room % 2)
    let people =
      "token,id,locale,time_zone,plan,streak_days,nickname\n00aa,a,en,UTC,pro,1,\(name)\n00bb,b,en,UTC,gold,1,\n"
    var request = try test.request([plan], recipients: people)
    request.maxRejected = 1
    _ = try build(request)
    #expect((try test.json("push/long/batch.json")["payload"] as? [String: Any])?["largest"] as? Int == 4096)
    let before = try test.files()
    request = try test.request([plan], recipients: people + "00cc,c,en,UTC,pro,1,\(name)e\n")
    request.maxRejected = 1
    do {
      _ = try build(request)
      Issue.record("the build came about")
    } catch {
      #expect("\(error)" == "campaign \"long\", row 3: the payload has 4097 bytes, the limit is 4096 bytes")
    }
    #expect(try test.files() == before)
  }

  @Test("where nothing can be written the old build stays")
  func unwritable() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "noon",
      "deliver: local\nschedule: { every: day, at: \"12:00\", zone: device }\nalert: A\nsound: chime.caf"
        .replacingOccurrences(of: "\nsound: chime.caf", with: ""))
    var request = try test.request([plan])
    _ = try build(request)
    let before = try test.files()
    // Recipients that are not there, then a folder that is someone else's.
    request = try test.request([
      test.campaign("hello", "deliver: push\naudience: all\nschedule: { now: true }\nalert: A\npush: { expires: 1h }")
    ])
    request.recipients = RecipientAddress(.csv(path: test.root + "nobody.csv"), shownAs: "nobody.csv")
    #expect(throws: BuildError.self) { try build(request) }
    #expect(try test.files() == before)
    try FileManager.default.createDirectory(atPath: test.root + "theirs", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: test.root + "theirs/x"))
    request.output = test.root + "theirs"
    #expect(throws: BuildError.self) { try build(request) }
    #expect(try test.files(test.root + "theirs").keys.sorted() == ["x"])
  }

  @Test(
    "a manifest.json of someone else makes no build of a folder",
    arguments: [
      "{\"name\": \"Streaks\", \"start_url\": \"/\"}", "{}", "", "[\"belfry\"]", "{\"belfry\": null}",
      "{\n  \"format_version\": \"1.0\",\n  \"app\": \"com.example.streaks\"\n}\n",
    ])
  func manifestOfOthers(manifest: String) throws {
    let test = try TestProject()
    let site = test.root + "site"
    try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: site + "/manifest.json"))
    try Data("<!doctype html>".utf8).write(to: URL(fileURLWithPath: site + "/index.html"))
    var request = try test.request([
      test.campaign("noon", "deliver: local\nschedule: { every: day, at: \"12:00\", zone: device }\nalert: A")
    ])
    request.output = site
    do {
      _ = try build(request)
      Issue.record("someone's folder is gone")
    } catch {
      #expect("\(error)".hasSuffix("it has files that were not built here (its manifest.json is not belfry's)"))
    }
    #expect(try test.files(site).keys.sorted() == ["index.html", "manifest.json"])
    // What an earlier version built is told by the same words.
    try Data("{\n  \"format_version\": \"7.0\",\n  \"belfry\": \"9.9.9\"\n}\n".utf8)
      .write(to: URL(fileURLWithPath: site + "/manifest.json"))
    _ = try build(request)
    #expect(try test.files(site)["index.html"] == nil)
  }

  @Test("simulator files are readable, name the app and keep the payload")
  func simulator() throws {
    let test = try TestProject(sounds: ["chime.caf"])
    var request = try test.request(plans(test), recipients: Self.people)
    request.maxRejected = 2
    _ = try build(request)
    let english = try test.json("simulator/hello.en.apns")
    #expect(english["Simulator Target Bundle"] as? String == "com.example.streaks")
    let alert = (english["aps"] as? [String: Any])?["alert"] as? NSDictionary
    #expect(alert == ["title": "Hi \"0\"", "body": "a, b: [c]"])
    #expect(english["list"] as? NSArray == [1, NSDictionary(), NSArray()])
    let german = try test.json("simulator/hello.de.apns")
    #expect(((german["aps"] as? [String: Any])?["alert"] as? [String: Any])?["body"] as? String == "{d}")
    let text = try String(decoding: test.data("simulator/hello.de.apns"), as: UTF8.self)
    #expect(
      text.hasPrefix("{\n  \"Simulator Target Bundle\": \"com.example.streaks\",\n  \"aps\": {\n    \"alert\": {\n"))
    #expect(
      text.contains("  \"list\": [\n    1,\n    {},\n    []\n  ],\n  \"belfry\": {\n    \"campaign\": \"hello\",\n"))
    #expect(text.hasSuffix("\n  }\n}\n"))
  }

  @Test("the simulator shows someone made up in each variant and language", arguments: [true, false])
  func synthetic(hasRecipients: Bool) throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "hello",
      """
      deliver: push
      audience: all
      schedule: { now: true }
      alert: "{{ first_name | default: 'x' }} {{ plan }} {{ streak_days }}"
      localizations: { de: { body: "Hallo {{ plan }}" } }
      push: { expires: 1h }
      variants:
        - { name: a, weight: 50 }
        - { name: b, weight: 50, alert: Other, badge: 3 }
        - { name: none, weight: 0, alert: Nobody }
      """)
    _ = try build(test.request([plan], recipients: hasRecipients ? "token,id,plan,streak_days\naa,a,pro,77\n" : nil))
    let files = try test.files().keys.filter { $0.hasSuffix(".apns") }.sorted()
    #expect(files == ["simulator/hello.a.de.apns", "simulator/hello.a.en.apns", "simulator/hello.b.en.apns"])
    func body(_ file: String) throws -> String? {
      let aps = try test.json("simulator/\(file).apns")["aps"] as? [String: Any]
      return (aps?["alert"] as? [String: Any])?["body"] as? String
    }
    #expect(try body("hello.a.en") == "Emma free 0")
    #expect(try body("hello.a.de") == "Hallo free")
    #expect(try body("hello.b.en") == "Other")
    #expect(try (test.json("simulator/hello.b.en.apns")["aps"] as? [String: Any])?["badge"] as? Int == 3)
  }

  @Test("a file that would pass the simulator's limit is minified, then left out")
  func simulatorLimit() {
    let fits = Array(("{\"aps\":{\"alert\":\"" + String(repeating: "x", count: 4096 - 66) + "\"}}").utf8)
    let bytes = SimulatorFile.bytes(payload: fits, bundleID: "com.example.a")
    #expect(bytes.map { $0.count <= 4096 && !$0.contains(0x0A) } == true)
    let large = Array(("{\"aps\":{\"alert\":\"" + String(repeating: "x", count: 4070) + "\"}}").utf8)
    #expect(SimulatorFile.bytes(payload: large, bundleID: "com.example.a") == nil)
  }

}
