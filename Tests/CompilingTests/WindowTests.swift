import Checking
import Clocks
import Compiling
import Foundation
import Language
import Planning
import Testing

/// Builds of windows: what falls due in one is in it, and in no other.
@Suite struct WindowTests {
  private static let policy =
    "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" }, fallback-zone: Asia/Kolkata }\n"
  private static let rest = "deliver: push\naudience: all\nalert: Hello\npush: { expires: 400d }\n"
  /// Every form of schedule of a push, each also held back and dropped where that can be.
  private static let schedules = [
    "{ at: 2026-11-23 23:30, zone: UTC }", "{ at: 2026-11-23 23:30, zone: device }",
    "{ every: day, at: [\"07:30\", \"12:00\"], zone: Europe/Berlin }",
    "{ every: day, at: [\"07:30\", \"23:00\"], zone: device }",
    "{ every: 2 days, at: \"06:15\", zone: device, from: 2026-11-20, count: 3 }",
    "{ every: week, days: [sun, mon, tue], at: \"22:00\", zone: America/New_York }",
    "{ every: month, days: [24, last], at: \"00:00\", zone: device, on-missing-day: skip }",
    "{ every: year, days: [11-25], at: \"05:00\", zone: UTC }", "{ after: 45m, event: last_open }",
    "{ after: 1d, event: last_open, at: \"23:00\", zone: device }", "{ now: true }",
  ]
  private static let people = (0..<12).map { number in
    let zones = ["Europe/Berlin", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", ""]
    let opened = TestProject.now.adding(TimeSpan(seconds: Int64(number * 7 - 20) * 3600 + 1234))
    return
      "\(String(number, radix: 16))0\(String(repeating: "ab", count: 31)),u\(number),\(zones[number % zones.count]),free,3,\(opened.text)"
  }

  private static func window(_ from: Int64, _ until: Int64, known: Int64 = 10 * 86_400) -> SendWindow {
    let now = TestProject.now
    return SendWindow(
      from: now.adding(TimeSpan(seconds: from)), until: now.adding(TimeSpan(seconds: until)),
      known: now.adding(TimeSpan(seconds: known)))
  }

  /// The lines of the requests of a build, without their order.
  private static func lines(
    _ test: TestProject, _ plans: [(String, String)], _ window: SendWindow?, people: [String] = people
  ) throws -> [String] {
    let campaigns = try plans.map { try test.campaign($0.0, $0.1) }
    var request = try test.request(
      campaigns, recipients: (["token,id,time_zone,plan,streak_days,last_open"] + people).joined(separator: "\n") + "\n"
    )
    request.plan = Plan(now: TestProject.now, in: window, campaigns: campaigns, pendingLimit: 64)
    _ = try build(request)
    return try test.files().filter { $0.key.hasSuffix(".jsonl") && $0.key.hasPrefix("push/") }.values.flatMap { data in
      String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }.sorted()
  }

  /// Every form and every decision: five days whole, and cut in four.
  @Test(arguments: ["hold", "drop", "send"])
  func partsAreTheWhole(decision: String) throws {
    let test = try TestProject(policy: Self.policy)
    let plans = Self.schedules.enumerated().map { number, schedule in
      ("c\(number)", Self.rest + "schedule: \(schedule)\nquiet-hours: \(decision)\n")
    }
    let whole = try Self.lines(test, plans, Self.window(0, 5 * 86_400))
    let cuts: [Int64] = [0, 1, 86_400 + 12_345, 3 * 86_400, 5 * 86_400]
    let parts = try zip(cuts, cuts.dropFirst()).flatMap { try Self.lines(test, plans, Self.window($0, $1)) }
    #expect(parts.sorted() == whole)
    #expect(Set(whole).count == whole.count && whole.count > 50)
    // What is sent at once is in no window.
    #expect(!whole.contains { $0.contains("\"campaign\":\"c10\"") })
    let campaigns = Set(whole.compactMap { $0.firstMatch(of: #/"campaign":"(c\d+)"/#).map { String($0.1) } })
    // At times that are always quiet, nothing is left to come.
    #expect(campaigns.count >= (decision == "drop" ? 5 : 9), "\(campaigns.sorted())")
  }

  /// In the quiet hours of everybody who is reached, whichever form it has, nothing is due.
  @Test func nobodyIsWoken() throws {
    let test = try TestProject(policy: Self.policy)
    let plans = Self.schedules.dropLast().enumerated().map { number, schedule in
      ("c\(number)", Self.rest + "schedule: \(schedule)\nquiet-hours: hold\n")
    }
    let zones = Dictionary(
      uniqueKeysWithValues: Self.people.map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return (String(cells[1]), cells[2].isEmpty ? "Asia/Kolkata" : String(cells[2]))
      })
    for line in try Self.lines(test, plans, Self.window(0, 5 * 86_400)) {
      let request = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let due = try #require((request["due"] as? String).flatMap { Instant($0) })
      let zone = try #require(try test.project.zones.zone(named: zones[request["id"] as? String ?? ""] ?? ""))
      #expect(!test.project.policy.isQuiet(zone.local(due).time), "\(line)")
    }
  }

  /// Who opened the app after the last build is due before this one begins, and comes with it; who opened it before came with that one.
  @Test func aLaterBuildTakesWhatAnEarlierOneCouldNotKnow() throws {
    let test = try TestProject()
    let plans = [("cart", Self.rest + "schedule: { after: 45m, event: last_open }\n")]
    let now = TestProject.now
    func person(_ id: String, _ seconds: Int64) -> String {
      "\(id)0\(String(repeating: "ab", count: 31)),\(id),UTC,free,3,\(now.adding(TimeSpan(seconds: seconds)).text)"
    }
    // Against the build of the day before, which knew what had happened until then.
    let people = [person("a", -90_000), person("b", -86_400), person("c", -60), person("d", 0), person("e", 60)]
    let news = SendWindow(
      from: now, until: now.adding(TimeSpan(seconds: 86_400)), known: now,
      knownBefore: now.adding(TimeSpan(seconds: -86_400)))
    func ids(_ window: SendWindow) throws -> [String] {
      try Self.lines(test, plans, window, people: people).compactMap {
        $0.firstMatch(of: #/"id":"(\w)"/#).map { String($0.1) }
      }
    }
    #expect(try ids(news) == ["b", "c"])
    // Who has not opened it yet is the next build's, in whichever window.
    #expect(try ids(Self.window(0, 86_400, known: 0)) == ["c"])
  }

  /// Each zone and moment has its own shards, and `batch.json` and the manifest say so.
  @Test func eachMomentHasShards() throws {
    let test = try TestProject(policy: Self.policy)
    let plans = [
      ("theirs", Self.rest + "schedule: { every: day, at: \"12:00\", zone: device }\n"),
      ("ours", Self.rest + "schedule: { every: day, at: [\"12:00\", \"18:00\"], zone: UTC }\n"),
    ]
    let count = try Self.lines(test, plans, Self.window(0, 2 * 86_400)).count
    #expect(count == 2 * 12 + 4 * 12)
    let theirs = try test.json("push/theirs/batch.json")
    let shards = try #require(theirs["shards"] as? [[String: Any]])
    #expect(shards.count == 2 * 6 && shards.allSatisfy { ($0["rows"] as? Int) == 2 && $0["instant"] is String })
    #expect(Set(shards.compactMap { $0["zone"] as? String }).contains("Asia/Kolkata"))
    let send = try #require(try test.json("push/ours/batch.json")["send"] as? [String: Any])
    #expect(send["kind"] as? String == "instants")
    #expect((send["instants"] as? [[String: Any]])?.map { $0["rows"] as? Int } == [12, 12, 12, 12])
    let window = try #require(try test.json("manifest.json")["window"] as? [String: Any])
    #expect(window["from"] as? String == "2026-11-21T00:00:00Z" && window["until"] as? String == "2026-11-23T00:00:00Z")
  }

  /// However many moments fall into a window, each has its request.
  @Test func noMomentIsLeftOut() throws {
    let test = try TestProject()
    let times = (0..<240).map {
      "\"\($0 / 10 < 10 ? "0" : "")\($0 / 10):\($0 % 10 * 6 < 10 ? "0" : "")\($0 % 10 * 6)\""
    }
    let plans = [("often", Self.rest + "schedule: { every: day, at: [\(times.joined(separator: ", "))], zone: UTC }\n")]
    let lines = try Self.lines(test, plans, Self.window(0, 50 * 86_400), people: Array(Self.people.prefix(1)))
    #expect(lines.count == 50 * 240)
  }

  /// What was due before the build is counted; what has expired since is left out and named.
  @Test func overdueAndExpiredAreNamed() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "late",
      "deliver: push\naudience: all\nalert: Hello\npush: { expires: 36h }\nschedule: { every: day, at: \"12:00\", zone: UTC }\n"
    )
    var request = try test.request(
      [plan],
      recipients: (["token,id,time_zone,plan,streak_days,last_open"] + Self.people).joined(separator: "\n") + "\n")
    request.plan = Plan(now: TestProject.now, in: Self.window(-3 * 86_400, 86_400), campaigns: [plan], pendingLimit: 64)
    let report = try build(request)
    #expect(
      report.problems == [
        "campaign \"late\": 12 requests are overdue, the first since 2026-11-20T12:00:00Z; 24 had expired and are left out"
      ])
    let counts = try #require(try test.json("push/late/batch.json")["recipients"] as? [String: Any])
    #expect(counts["requests"] as? Int == 24 && counts["overdue"] as? Int == 12 && counts["expired"] as? Int == 24)
    #expect(counts["matched"] as? Int == 12)
  }

  /// A policy counts people, however many requests they get in a window.
  @Test(arguments: [(12, true), (11, false)]) func aPolicyCountsPeople(most: Int, isBuilt: Bool) throws {
    let test = try TestProject(policy: "policy: { largest-audience: \(most) }\n")
    let plan = try test.campaign(
      "often", Self.rest + "schedule: { every: day, at: [\"09:00\", \"12:00\"], zone: UTC }\n")
    var request = try test.request(
      [plan],
      recipients: (["token,id,time_zone,plan,streak_days,last_open"] + Self.people).joined(separator: "\n") + "\n")
    request.plan = Plan(now: TestProject.now, in: Self.window(0, 2 * 86_400), campaigns: [plan], pendingLimit: 64)
    request.held = ["often"]
    if isBuilt {
      #expect(try build(request).campaigns.map(\.requests) == [4 * 12])
    } else {
      #expect(throws: BuildError.self) { try build(request) }
    }
    var counted = request.plan
    _ = try Census(try #require(request.recipients), of: test.project, into: &counted)
    #expect(counted.campaigns.first?.audience?.matched == 12 && counted.campaigns.first?.audience?.requests == 48)
  }

  /// A renamed campaign's requests have the names that they had, and everybody keeps their variant.
  @Test func aRenamedCampaignKeepsItsNames() throws {
    let test = try TestProject()
    let body = Self.rest + "schedule: { at: 2026-11-23 12:00, zone: UTC }\nholdout: 50\n"
    func names(_ plans: [(String, String)]) throws -> [String] {
      try Self.lines(test, plans, nil).compactMap { $0.firstMatch(of: #/"apns-id":"([^"]+)"/#).map { String($0.1) } }
        .sorted()
    }
    let old = try names([("old-one", body)])
    #expect(try names([("new-one", body + "was: old-one\n")]) == old && !old.isEmpty && old.count < 12)
    #expect(try names([("new-one", body)]) != old)
  }
}
