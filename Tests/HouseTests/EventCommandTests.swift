import Foundation
import Testing
import Workspace

/// What the commands make of events of the app.
@Suite(.needsProgram) struct EventCommandTests {
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    attributes: { plan: { type: enum, values: [free, pro], on-device: true } }
    rules: { missing-owner: "off" }
    policy: { frequency: { per-day: 2 } }
    """,
    "events.yaml":
      "events:\n  bought: { total: { type: integer, min: 0, max: 100 }, item: { type: text, max: 20, optional: true } }\n  paid: {}\n",
    "on-device.yaml":
      "campaign: on-device\ndeliver: local\naudience: plan == pro\nschedule: { after: 1h, event: bought, where: total > 50, unless: paid }\nalert: \"{{ total }}\"\n",
    "by-push.yaml":
      "campaign: by-push\ndeliver: push\naudience: plan == pro\nschedule: { after: 1h, event: bought, where: total > 50, unless: paid }\nalert: \"{{ total }} {{ bought | date: '%H:%M' }}\"\npush: { expires: 1d }\n",
  ]

  /// An app gets all that it needs to decide by itself.
  @Test func bundleHasTheRules() throws {
    let project = try TemporaryProject(Self.files)
    let built = try project.belfry(["build"])
    #expect(
      built.status == 0
        && built.text.contains("after events of the app, by belfry render ID --recipients ROWS: by-push"), "\(built)")
    let path = project.root + "build/local/com.example.app.notificationbundle/Belfry.json"
    let requests = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
    let events = try #require(requests["events"] as? [[String: Any]])
    #expect(events.map { $0["name"] as? String } == ["bought", "paid"])
    #expect((events.first?["properties"] as? [[String: Any]])?.map { $0["name"] as? String } == ["total", "item"])
    #expect((requests["frequency"] as? [String: Any])?["per_day"] as? Int == 2)
    let rule = try #require((requests["campaigns"] as? [[String: Any]])?.first?["rule"] as? [String: Any])
    #expect(rule["unless"] as? [String] == ["paid"] && rule["delay"] as? NSDictionary == ["value": 3600])
    let condition = try #require(rule["where"] as? [String: Any])
    #expect(condition["expression"] as? String == "total > 50")
    #expect((condition["tree"] as? [String: Any])?["attribute"] as? String == "total")
    #expect((requests["campaigns"] as? [[String: Any]])?.first?["attributes"] as? [String] == ["plan"])
  }

  /// A project that declares none has nothing new in its bundle.
  @Test func bundlesWithoutEvents() throws {
    var files = Self.files
    files["events.yaml"] = nil
    files["by-push.yaml"] = nil
    files["on-device.yaml"] = "campaign: on-device\ndeliver: local\nschedule: { after: 1h, event: bought }\nalert: Hi\n"
    let project = try TemporaryProject(files)
    #expect(try project.belfry(["build"]).status == 0)
    let path = project.root + "build/local/com.example.app.notificationbundle/Belfry.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for word in ["\"events\"", "\"frequency\"", "\"where\"", "\"unless\""] { #expect(!text.contains(word)) }
  }

  @Test func reportsAreRows() throws {
    var files = Self.files
    files["reports.csv"] = """
      request,token,id,plan,bought,total,item,paid
      r1,aa,a,pro,2026-11-21T00:00:00Z,60,,
      r2,aa,a,pro,2026-11-21T00:10:00Z,50,,
      r3,aa,a,free,2026-11-21T00:10:00Z,60,,
      r4,aa,a,pro,2026-11-21T00:10:00Z,60,,2026-11-21T01:09:59Z
      r5,aa,a,pro,2026-11-21T00:10:00Z,60,,2026-11-21T01:10:00Z
      r6,aa,a,pro,2026-11-21T00:10:00Z,60,,2026-11-21T00:09:59Z
      r7,aa,a,pro,2026-11-20T22:00:00Z,60,,
      r8,aa,a,pro,2026-11-21T00:10:00Z,101,,

      """
    let project = try TemporaryProject(files)
    let words = ["render", "by-push", "--recipients", project.root + "reports.csv"]
    let told = try project.belfry(words)
    #expect(told.status == 1, "a row breaks what is declared: \(told)")
    #expect(told.said.contains("1 of 8 rows are taken back"), "\(told)")
    #expect(told.said.contains("1 of 8 rows are too late"), "\(told)")
    let lines = told.text.split(separator: "\n")
    #expect(lines.count == 3, "\(told)")
    for (line, name) in zip(lines, ["r1", "r5", "r6"]) { #expect(line.contains("\"request\":\"\(name)\""), "\(line)") }
    #expect(lines.first?.contains("\"due\":\"2026-11-21T01:00:00Z\"") == true)
    #expect(lines.first?.contains("\"body\":\"60 00:00\"") == true)
    let window = try project.belfry(words + ["--from", "2026-11-20T00:00:00Z", "--until", "2026-11-21T01:00:00Z"])
    #expect(window.text.contains("\"request\":\"r7\"") && !window.text.contains("\"request\":\"r1\""), "\(window)")
    let unnamed = try project.belfry(["render", "by-push"])
    #expect(unnamed.status == 2 && unnamed.said.contains("waits for an event of the app"), "\(unnamed)")
  }

  /// Whoever does not say whether somebody bought would send to those who did.
  @Test(arguments: [
    (
      "reports.csv", "request,token,plan,bought,total,item\nr1,aa,pro,2026-11-21T00:00:00Z,60,\n",
      "has no column \"paid\"", 3
    ),
    (
      "reports.jsonl",
      "{\"request\":\"r1\",\"token\":\"aa\",\"plan\":\"pro\",\"bought\":\"2026-11-21T00:00:00Z\",\"total\":60}\n",
      "write null where it never was", 1
    ),
  ])
  func silentReports(file: String, rows: String, said: String, status: Int32) throws {
    var files = Self.files
    files[file] = rows
    let project = try TemporaryProject(files)
    let told = try project.belfry(["render", "by-push", "--recipients", project.root + file])
    #expect(told.status == status && told.said.contains(said) && told.text.isEmpty, "\(told)")
  }

  /// A report whose moment was before the simulation begins is too late, as it is for whoever renders.
  @Test func reportsOfThePast() throws {
    let project = try TemporaryProject(Self.files)
    let words = ["simulate", "--set", "plan=pro", "--set", "id=a", "--set", "token=aa"]
    let told = try project.belfry(words + ["--event", "bought total=60", "--at", "2026-11-20T20:00:00Z"])
    #expect(told.status == 0 && !told.text.contains("body:"), "\(told)")
    #expect(told.text.components(separatedBy: "its moment has passed").count == 3, "\(told)")
  }

  @Test func whatFollows() throws {
    let project = try TemporaryProject(Self.files)
    func simulate(_ events: [(String, String)]) throws -> String {
      let flags = events.flatMap { ["--event", $0.0, "--at", $0.1] }
      let told = try project.belfry(["simulate", "--set", "plan=pro", "--set", "id=a", "--set", "token=aa"] + flags)
      #expect(told.status == 0, "\(told)")
      return told.text
    }
    let waiting = try simulate([])
    #expect(waiting.contains("when it happens") && waiting.contains("it comes after bought"))
    let counted = try simulate([("bought total=60 item=\"Red shoes\"", "2026-11-21T00:00:00Z")])
    #expect(
      counted.contains("01:00") && counted.contains("body: 60 00:00") && counted.contains("on device"), "\(counted)")
    let small = try simulate([("bought total=6", "2026-11-21T00:00:00Z")])
    #expect(small.contains("this report does not count: total > 50 does not hold, it is 6"), "\(small)")
    let paid = try simulate([
      ("paid", "2026-11-21T00:59:59Z"), ("bought total=60", "2026-11-21T00:00:00Z"),
    ])
    #expect(paid.contains("paid came while it waited, and takes it back") && !paid.contains("on device"), "\(paid)")
    let moved = try simulate([
      ("bought total=60", "2026-11-21T00:00:00Z"), ("bought total=70", "2026-11-21T00:30:00Z"),
    ])
    #expect(moved.contains("a later report of its event moves it"), "\(moved)")
    #expect(moved.contains("body: 60 00:00") && moved.contains("body: 70 00:30"), "each push comes: \(moved)")
  }

  @Test(arguments: [
    ("boght total=60", "did you mean \"bought\"?"), ("bought totl=60", "did you mean \"total\"?"),
    ("bought", "always has \"total\""), ("bought total=600", "--event total:"), ("bought total", "is not a property"),
    ("total=60", "names no event"),
  ])
  func mistakes(event: String, said: String) throws {
    let told = try TemporaryProject(Self.files).belfry(["simulate", "--set", "plan=pro", "--event", event])
    #expect(told.status == 2 && told.said.contains(said), "\(told)")
  }

  @Test func momentsWithoutEvents() throws {
    let project = try TemporaryProject(Self.files)
    let told = try project.belfry(["simulate", "--set", "plan=pro", "--at", "2026-11-21T00:00:00Z"])
    #expect(told.status == 2 && told.said.contains("--at says when"), "\(told)")
    let odd = try project.belfry(["simulate", "--set", "plan=pro", "--event", "paid", "--at", "noon"])
    #expect(odd.status == 2 && odd.said.contains("is not a time"), "\(odd)")
  }
}
