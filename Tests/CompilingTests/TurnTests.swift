import Checking
import Clocks
import Files
import Foundation
import Language
import Recipients
import Testing

@testable import Compiling
@testable import Planning

/// Campaigns that stand back for each other, and for what was sent.
@Suite struct TurnTests {
  private static let policy = """
    policy: { groups: { offers: { per-day: 1 }, tips: { per-day: 2 } }, fallback-zone: Asia/Tokyo }
    sent: { jsonl: sent.jsonl }

    """
  private static let rest = "deliver: push\naudience: all\nalert: Hello\npush: { expires: 400d }\n"

  private static func campaign(_ schedule: String, _ keys: String) -> String {
    rest + "schedule: \(schedule)\n\(keys)\n"
  }

  private static func person(_ id: String, _ zone: String = "UTC", seen: String = "") -> String {
    "\(id)0\(String(repeating: "ab", count: 31)),\(id),\(zone),free,3,\(seen)"
  }

  private static func hours(_ from: Int64, _ until: Int64, known: Int64? = nil) -> SendWindow {
    let now = TestProject.now
    func moment(_ hours: Int64) -> Instant { now.adding(TimeSpan(seconds: hours * 3600)) }
    return SendWindow(from: moment(from), until: moment(until), known: moment(known ?? 24 * 30))
  }

  /// The requests of a build as `campaign id due`, sorted.
  private static func requests(
    _ test: TestProject, _ campaigns: [(String, String)], _ people: [String], _ window: SendWindow?,
    sent: [String]? = nil
  ) throws -> [String] {
    let plans = try campaigns.map { try test.campaign($0.0, $0.1) }
    var request = try test.request(
      plans, recipients: (["token,id,time_zone,plan,streak_days,last_open"] + people).joined(separator: "\n") + "\n")
    request.plan = Plan(now: TestProject.now, in: window, campaigns: plans, pendingLimit: 64)
    if let sent { request.ledger = try ledger(test, request.plan, sent) }
    _ = try build(request)
    return try test.files().filter { $0.key.hasSuffix(".jsonl") && $0.key.hasPrefix("push/") }.values.flatMap { data in
      try String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return ["campaign", "id", "due"].map { json?[$0] as? String ?? "" }.joined(separator: " ")
      }
    }.sorted()
  }

  private static func ledger(_ test: TestProject, _ plan: Plan, _ rows: [String]) throws -> SentLedger {
    let path = test.root + "sent.jsonl"
    try Data(rows.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
    return try SentLedger(
      RecipientAddress(.jsonl(path: path), shownAs: "sent.jsonl"), of: plan, zones: test.project.zones)
  }

  private static func row(_ campaign: String, _ id: String, _ due: String) -> String {
    "{\"campaign\":\"\(campaign)\",\"id\":\"\(id)\",\"token\":\"ff\",\"due\":\"\(due)\"}"
  }

  private static let offers = [
    ("early", campaign("{ at: 2026-11-21 08:00, zone: UTC }", "group: offers")),
    ("best", campaign("{ at: 2026-11-21 12:00, zone: UTC }", "group: { name: offers, priority: 7 }")),
    ("late", campaign("{ at: 2026-11-21 20:00, zone: UTC }", "group: { name: offers, priority: 3 }")),
    ("free", campaign("{ at: 2026-11-21 12:00, zone: UTC }", "")),
  ]

  /// By priority, on the person's own day: 20:00 in UTC is another day in Tokyo, where who has no zone is taken to live.
  @Test(arguments: ["UTC", "Asia/Tokyo", ""])
  func theMostImportantOneOfTheDay(zone: String) throws {
    let test = try TestProject(policy: Self.policy)
    let got = try Self.requests(test, Self.offers, [Self.person("a", zone)], Self.hours(0, 48))
    let late = zone == "UTC" ? [] : ["late a 2026-11-21T20:00:00Z"]
    #expect(got == ["best a 2026-11-21T12:00:00Z", "free a 2026-11-21T12:00:00Z"] + late)
    let batch = try test.json("push/early/batch.json")
    #expect((batch["recipients"] as? [String: Any])?["outranked"] as? Int == 1)
  }

  /// Whichever window is built, all of the day counts; so does what each campaign does next, without a window.
  @Test func whicheverWindow() throws {
    let test = try TestProject(policy: Self.policy)
    let people = [Self.person("a")]
    #expect(try Self.requests(test, Self.offers, people, Self.hours(0, 10)) == [])
    #expect(try Self.requests(test, Self.offers, people, Self.hours(15, 24)) == [])
    #expect(try Self.requests(test, Self.offers, people, Self.hours(12, 13)).count == 2)
    #expect(
      try Self.requests(test, Self.offers, people, nil) == [
        "best a 2026-11-21T12:00:00Z", "free a 2026-11-21T12:00:00Z",
      ])
  }

  /// Two a day of one group, among them one campaign that comes three times; equal ones in the order of their times.
  @Test func severalADay() throws {
    let test = try TestProject(policy: Self.policy)
    let campaigns = [
      (
        "often",
        Self.campaign(
          "{ every: day, at: [\"09:00\", \"10:00\", \"11:00\"], zone: UTC, count: 3, from: 2026-11-21 }",
          "group: tips")
      ), ("rare", Self.campaign("{ at: 2026-11-21 10:30, zone: UTC }", "group: { name: tips, priority: 1 }")),
    ]
    let got = try Self.requests(test, campaigns, [Self.person("a")], Self.hours(0, 24))
    #expect(got == ["often a 2026-11-21T09:00:00Z", "rare a 2026-11-21T10:30:00Z"])
  }

  /// Who is not in the audience of a campaign, or is held out of it, does not stand back for it.
  @Test func onlyWhoReallyGetsIt() throws {
    let test = try TestProject(policy: Self.policy)
    var offers = Self.offers
    offers[1].1 = offers[1].1.replacingOccurrences(of: "audience: all", with: "audience: plan == pro")
    offers[2].1 += "holdout: 99\n"
    let people = (0..<40).map { Self.person(String(format: "%03x", $0)) }
    let got = try Self.requests(test, offers, people, Self.hours(0, 24))
    let late = got.count { $0.hasPrefix("late") }
    #expect(late < 5 && got.count { $0.hasPrefix("early") } == 40 - late && !got.contains { $0.hasPrefix("best") })
  }

  /// An event that has not happened yet keeps nothing back; once it is known, what was sent before stays first.
  @Test func aChainTakesNothingBack() throws {
    let test = try TestProject(policy: Self.policy)
    let campaigns = [
      ("news", Self.campaign("{ at: 2026-11-21 09:00, zone: UTC }", "group: offers")),
      ("cart", Self.campaign("{ after: 30m, event: last_open }", "group: { name: offers, priority: 9 }")),
    ]
    let people = [Self.person("a", seen: "2026-11-21T12:00:00Z"), Self.person("b", seen: "2026-11-20T23:50:00Z")]
    let first = Self.hours(0, 24, known: 0)
    let got = try Self.requests(test, campaigns, people, first)
    #expect(got == ["cart b 2026-11-21T00:20:00Z", "news a 2026-11-21T09:00:00Z"])
    let day = TimeSpan(seconds: 86_400)
    let next = SendWindow(
      from: first.until, until: first.until.adding(day), known: first.known.adding(day), knownBefore: first.known,
      earlier: [first])
    #expect(try Self.requests(test, campaigns, people, next) == [])
    // Without the build before, the one that knew nothing of it is not known to have sent the news.
    let alone = SendWindow(from: next.from, until: next.until, known: next.known, knownBefore: first.known)
    #expect(try Self.requests(test, campaigns, people, alone) == ["cart a 2026-11-21T12:30:00Z"])
  }

  /// What was sent keeps back for as long as is said, to the second, by id or by token, also under an id of before.
  @Test func notSoSoonAfterWhatWasSent() throws {
    let test = try TestProject(policy: Self.policy)
    let campaigns = [
      ("back", Self.campaign("{ at: 2026-11-21 12:00, zone: UTC }", "unless-sent: { sale: 2d, back: 30d }")),
      ("sale", Self.campaign("{ at: 2026-12-24 12:00, zone: UTC }", "was: old-sale")),
    ]
    let people = ["a", "b", "c", "d", "e", "f"].map { Self.person($0) }
    let token = Self.person("d").prefix { $0 != "," }
    let sent = [
      Self.row("sale", "a", "2026-11-19T12:00:01Z"), Self.row("sale", "b", "2026-11-19T12:00:00Z"),
      Self.row("old-sale", "c", "2026-11-20T00:00:00Z"),
      "{\"campaign\":\"back\",\"token\":\"\(token)\",\"due\":\"2026-10-25T12:00:00Z\"}",
      Self.row("other", "e", "2026-11-21T11:00:00Z"), Self.row("sale", "e", "2026-11-21T12:00:01Z"),
      // The request itself, sent already: the build says the same again.
      Self.row("back", "f", "2026-11-21T12:00:00Z"),
    ]
    let got = try Self.requests(test, campaigns, people, Self.hours(0, 24), sent: sent)
    #expect(got.map { $0.split(separator: " ")[1] } == ["b", "e", "f"])
    let batch = try test.json("push/back/batch.json")
    #expect((batch["recipients"] as? [String: Any])?["too_soon"] as? Int == 3)
  }

  /// What is due earlier in the same build keeps back, too; what stands back itself does not.
  @Test func inTheSameBuild() throws {
    let test = try TestProject(policy: Self.policy)
    let daily = "{ every: day, at: \"12:00\", zone: UTC }"
    let got = try Self.requests(
      test, [("daily", Self.campaign(daily, "unless-sent: { daily: 49h }"))], [Self.person("a")], Self.hours(0, 24 * 7),
      sent: [])
    #expect(got.map { $0.split(separator: " ")[2].prefix(10) } == ["2026-11-21", "2026-11-24", "2026-11-27"])
  }

  /// What was sent takes its place in the group: as much as is told, and with a list nothing that is only supposed.
  @Test func placesThatAreTaken() throws {
    let test = try TestProject(policy: Self.policy)
    let people = ["a", "b"].map { Self.person($0) }
    let sent = [Self.row("early", "a", "2026-11-21T08:00:00Z")]
    let got = try Self.requests(test, Self.offers, people, Self.hours(10, 24), sent: sent)
    #expect(got == ["best b 2026-11-21T12:00:00Z", "free a 2026-11-21T12:00:00Z", "free b 2026-11-21T12:00:00Z"])
    // Building again what was sent says the same again, under the same names.
    let again = sent.dropFirst() + [Self.row("best", "b", "2026-11-21T12:00:00Z")]
    #expect(try Self.requests(test, Self.offers, people, Self.hours(0, 24), sent: Array(again)).count == 4)
    // In the evening "best" would have come before, but nobody has sent it.
    #expect(
      try Self.requests(test, Self.offers, people, Self.hours(15, 24), sent: sent) == ["late b 2026-11-21T20:00:00Z"])
  }

  /// A list that is written twice, or that knows a person by id and by token, tells of one request.
  @Test func whatIsToldTwiceWasSentOnce() throws {
    let test = try TestProject(policy: Self.policy)
    let campaigns = ["one", "two", "three"].map {
      ($0, Self.campaign("{ at: 2026-11-21 12:00, zone: UTC }", "group: tips"))
    }
    let token = Self.person("a").prefix { $0 != "," }
    let row = "{\"campaign\":\"one\",\"id\":\"a\",\"token\":\"\(token)\",\"due\":\"2026-11-21T09:00:00Z\"}"
    let sent = [row, row, row.replacingOccurrences(of: "\"id\":\"a\",", with: "")]
    let got = try Self.requests(test, campaigns, [Self.person("a")], Self.hours(10, 24), sent: sent)
    #expect(got == ["one a 2026-11-21T12:00:00Z"])
  }

  /// A census counts what a build writes, a rendering writes the same lines, whoever shares the work.
  @Test func allSayTheSame() throws {
    let test = try TestProject(policy: Self.policy)
    let campaigns =
      Self.offers + [
        ("cart", Self.campaign("{ after: 30m, event: last_open }", "group: { name: offers, priority: 9 }")),
        (
          "theirs",
          Self.campaign("{ every: day, at: \"18:00\", zone: device }", "group: offers\nunless-sent: { theirs: 40h }")
        ),
      ]
    let zones = ["Europe/Berlin", "America/St_Johns", "Pacific/Kiritimati", "", "UTC"]
    let people = (0..<300).map { number in
      let seen = TestProject.now.adding(TimeSpan(seconds: Int64(number % 97) * 1800 - 40_000)).text
      return
        "\(String(format: "%04x", number))\(String(repeating: "ab", count: 30)),u\(number),\(zones[number % 5]),free,3,\(seen)"
    }
    let sent = (0..<60).map { Self.row($0 % 2 == 0 ? "theirs" : "best", "u\($0 * 5)", "2026-11-20T2\($0 % 4):00:00Z") }
    let window = Self.hours(0, 72)
    let whole = try Self.requests(test, campaigns, people, window, sent: sent)
    #expect(whole.count > 300)
    let plans = try campaigns.map { try test.campaign($0.0, $0.1) }
    let address = RecipientAddress(.csv(path: test.root + "devices.csv"), shownAs: "devices.csv")
    for jobs in [1, 4] {
      var plan = Plan(now: TestProject.now, in: window, campaigns: plans, pendingLimit: 64)
      let ledger = try Self.ledger(test, plan, sent)
      _ = try Census(address, of: test.project, sent: ledger, into: &plan, jobs: jobs, chunk: 1000)
      for plan in plan.campaigns {
        let lines = whole.filter { $0.hasPrefix(plan.campaign.id + " ") }
        let batch = try test.json("push/\(plan.campaign.id)/batch.json")["recipients"] as? [String: Any]
        #expect(
          plan.audience?.requests == lines.count && batch?["requests"] as? Int == lines.count, "\(plan.campaign.id)")
        #expect(plan.audience?.unsent[.outranked] == batch?["outranked"] as? Int)
        #expect(plan.audience?.unsent[.tooSoon] == batch?["too_soon"] as? Int)
      }
      for campaign in plan.campaigns.map(\.campaign) {
        var request = RenderRequest(campaign, in: test.project, from: TestProject.now)
        (request.window, request.jobs) = (window, jobs)
        request.contest = Contest(plan, test.project, ledger, asked: campaign.id)
        let path = test.root + "lines.jsonl"
        let output = OutputStream(owning: open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: path)
        let source = try RecipientSource(
          address, attributes: test.project.attributes, zones: test.project.zones, chunk: 1000)
        let report = try render(request, source, to: output) { _ in }
        try output.close()
        #expect(report.requests == whole.count { $0.hasPrefix(campaign.id + " ") }, "\(campaign.id)")
        #expect(
          report.unsent[.outranked] == plan.campaigns.first { $0.campaign === campaign }?.audience?.unsent[.outranked])
      }
    }
  }

  /// Rows that cannot be read are told by their place: who was sent what is not guessed at.
  @Test(arguments: [
    "{\"campaign\":\"back\",\"id\":\"a\"}", "{\"campaign\":\"back\",\"id\":\"a\",\"due\":\"yesterday\"}",
    "{\"id\":\"a\",\"due\":\"2026-11-20T00:00:00Z\"}", "{\"campaign\":", "[]",
    "{\"campaign\":\"back\",\"due\":\"2026-11-20T00:00:00Z\"}",
    "{\"campaign\":\"back\",\"id\":null,\"token\":null,\"due\":\"2026-11-20T00:00:00Z\"}",
  ])
  func rowsThatCannotBeRead(row: String) throws {
    let test = try TestProject(policy: Self.policy)
    let plan = try test.campaign(
      "back", Self.campaign("{ at: 2026-11-21 12:00, zone: UTC }", "unless-sent: { back: 30d }"))
    let plans = Plan(now: TestProject.now, campaigns: [plan], pendingLimit: 64)
    let good = Self.row("back", "a", "2026-11-20T00:00:00Z")
    #expect(throws: RecipientError.self) { try Self.ledger(test, plans, [good, row]) }
    #expect(throws: Never.self) { try Self.ledger(test, plans, [good]) }
  }
}
