import Foundation
import Testing

@testable import NotificationSchedule

/// What a pass adds, leaves alone and removes.
@Suite struct PassTests {
  let system = TestSystem(others: ["other-1"])
  let store = TestStore()
  let clock = TestClock("2026-12-01T10:00:00Z")

  private func schedule(_ data: Data = TestBundle.data, _ person: [String: AttributeValue] = TestBundle.person)
    -> CampaignSchedule
  {
    let schedule = CampaignSchedule(data: data, system: system, store: store, clock: clock)
    schedule.activate(id: "u-1") { person }
    return schedule
  }

  @Test func firstPassAddsWhatTheRulesAskFor() async throws {
    let report = await schedule().pass()
    let identifiers = Set(await system.requests.keys)
    #expect(report.bundleError == nil)
    #expect(identifiers.contains("belfry.evening.1830"))
    #expect(identifiers.contains("belfry.own.0800"))
    #expect(identifiers.contains("belfry.dates.20261224-1800"))
    #expect(identifiers.contains("belfry.renew.20261217-1000"))
    #expect(identifiers.contains("belfry.place"))
    #expect(report.notWanted["timer"] == "it comes after timer_started")
    #expect(await system.others == ["other-1"])
  }

  @Test func contentIsThatOfTheLanguageAndThePerson() async throws {
    _ = await schedule().pass()
    let evening = try #require(await system.requests["belfry.evening.1830"])
    #expect(evening.title == .plain("Hi Ada"))
    #expect(evening.body == .plain("habits left"))
    #expect(evening.category == "DOSE")
    #expect(evening.userInfo["link"] == .string("https://x.example/3"))
    #expect(evening.userInfo["count"] == .integer(3))
    #expect(
      evening.trigger
        == .calendar(PlannedRequest.DateMatch(hour: 18, minute: 30, second: 0), repeats: true))
    let renew = try #require(await system.requests["belfry.renew.20261217-1000"])
    #expect(renew.body == .plain("Renews on December 20, 2026 for €12.50"))
    guard case .calendar(let match, false) = renew.trigger else {
      Issue.record("renew has \(renew.trigger)")
      return
    }
    #expect(match.zone == "Europe/Berlin")
  }

  /// Code that was generated of other names or types than the bundle's is reported; values without such code, and older bundles, are not.
  @Test(
    arguments: [
      ("aa", "aa", false), ("aa", "bb", true), (nil, "bb", false), ("aa", nil, false), (nil, nil, false),
    ] as [(String?, String?, Bool)]) func generatedCode(_ own: String?, _ bundled: String?, _ isStale: Bool)
    async throws
  {
    struct Person: Attributes {
      let interface: String?
      var values: [String: AttributeValue] { TestBundle.person }
    }
    let data = try TestBundle.with(["evening"]) { $0["interface"] = bundled }
    let schedule = CampaignSchedule(data: data, system: system, store: store, clock: clock)
    schedule.activate(id: "u-1") { Person(interface: own) }
    let report = await schedule.pass()
    #expect(
      report.added == 1 && report.problems.contains { $0.contains("run belfry generate swift") } == isStale, "\(report)"
    )
    let plain = CampaignSchedule(data: data, system: system, store: TestStore(), clock: clock)
    plain.activate(id: "u-1") { TestBundle.person }
    #expect(await plain.pass().problems.isEmpty)
  }

  /// What a translation lacks comes from the source.
  @Test func translationsInherit() async throws {
    let clock = TestClock("2026-12-01T10:00:00Z", languages: ["de-AT", "en"])
    let schedule = CampaignSchedule(data: TestBundle.data, system: system, store: store, clock: clock)
    schedule.activate(id: "u-1") { TestBundle.person.merging(["habits": 1234]) { $1 } }
    _ = await schedule.pass()
    let evening = try #require(await system.requests["belfry.evening.1830"])
    #expect(evening.title == .plain("Hi Ada"))
    #expect(evening.body == .plain("Noch 1.234 übrig"))
  }

  @Test func secondPassWritesNothing() async {
    let schedule = schedule()
    _ = await schedule.pass()
    let report = await schedule.pass()
    #expect(report.added == 0)
    #expect(report.removed == 0)
    #expect(report.kept > 5)
  }

  @Test func whatChangesIsReplacedAndWhatIsNotWantedIsRemoved() async {
    let known = Known()
    let schedule = CampaignSchedule(data: TestBundle.data, system: system, store: store, clock: clock)
    schedule.activate(id: "u-1") { await known.values }
    _ = await schedule.pass()
    let before = await system.requests
    await known.set("first_name", "Grace")
    await known.set("renewal", nil)
    _ = await schedule.pass()
    let after = await system.requests
    #expect(after["belfry.evening.1830"]?.title == .plain("Hi Grace"))
    #expect(after["belfry.renew.20261217-1000"] == nil)
    #expect(before["belfry.place"] == after["belfry.place"])
  }

  @Test func othersTakeSlots() async throws {
    let crowd = TestSystem(others: Set((0..<60).map { "other-\($0)" }))
    let schedule = CampaignSchedule(data: TestBundle.data, system: crowd, store: store, clock: clock)
    schedule.activate(id: "u-1") { TestBundle.person }
    let report = await schedule.pass()
    #expect(await crowd.requests.count == 4)
    #expect(await crowd.others.count == 60)
    #expect(report.coveredUntil != nil)
  }

  @Test func reasonsAreThoseOfSimulate() async {
    var person = TestBundle.person
    person["habits"] = 0
    person["born"] = nil
    let report = await schedule(TestBundle.data, person).pass()
    #expect(report.notWanted["evening"] == "habits >= 1 does not hold, it is 0")
    #expect(report.notWanted["birthday"] == "born is missing, so nothing says when")
  }

  @Test func wrongTypesCountAsMissingAndAreNamed() async {
    var person = TestBundle.person
    person["habits"] = "many"
    person["remind_at"] = ["25:00"]
    let report = await schedule(TestBundle.data, person).pass()
    #expect(report.problems.contains("\"habits\" is not of the type \"integer\""))
    #expect(report.problems.contains { $0.contains("remind_at") })
    #expect(report.notWanted["own"] == "remind_at is missing, so nothing says when")
  }

  /// The same time comes again after a journey to the west, and rings once.
  @Test func aRungMomentDoesNotComeAgain() async throws {
    let data = try TestBundle.with(["dates"])
    clock.set("2026-12-24T16:59:00Z")
    _ = await schedule(data).pass()
    #expect(await system.requests["belfry.dates.20261224-1800"] != nil)
    // It rings, and the device goes to New York, where 18:00 is yet to come.
    await system.remove(["belfry.dates.20261224-1800"])
    clock.set("2026-12-24T20:00:00Z", zone: "America/New_York")
    let report = await schedule(data).pass()
    #expect(await system.requests["belfry.dates.20261224-1800"] == nil)
    #expect(report.kept == 1)
  }

  @Test func missingSoundsAreNamed() async throws {
    let data = try TestBundle.with(["dates"]) { bundle in
      guard var campaigns = bundle["campaigns"] as? [[String: Any]],
        var variants = campaigns[0]["variants"] as? [[String: Any]],
        var content = variants[0]["content"] as? [String: Any]
      else { return }
      content["sound"] = ["type": "named", "name": "gone.caf"]
      variants[0]["content"] = content
      campaigns[0]["variants"] = variants
      bundle["campaigns"] = campaigns
    }
    #expect(await schedule(data).pass().missingSounds == ["gone.caf"])
  }

  @Test func categoriesAreRegisteredAtEachPass() async {
    let schedule = schedule()
    _ = await schedule.pass()
    _ = await schedule.pass()
    let categories = await system.categories
    #expect(categories.map(\.identifier) == ["DOSE"])
    #expect(categories.first?.actions.map(\.title) == ["Take", "Note"])
    #expect(categories.first?.actions.last?.input?.placeholder == "Why?")
    #expect(await system.former == ["DOSE"])
  }
}

/// What is known of a user, which changes.
actor Known {
  private(set) var values = TestBundle.person
  func set(_ name: String, _ value: AttributeValue?) { values[name] = value }
}

/// Events of the app.
@Suite struct ReportTests {
  let system = TestSystem()
  let store = TestStore()
  let clock = TestClock("2026-12-01T10:00:00Z")

  private func schedule(_ data: Data) -> CampaignSchedule {
    let schedule = CampaignSchedule(data: data, system: system, store: store, clock: clock)
    schedule.activate(id: "u-1") { TestBundle.person }
    return schedule
  }

  private func date() async -> PlannedRequest.DateMatch? {
    guard case .calendar(let match, false)? = await system.requests["belfry.timer"]?.trigger else { return nil }
    return match
  }

  @Test func aReportStartsWhatFollows() async throws {
    let schedule = schedule(try TestBundle.with(["timer"]))
    _ = await schedule.reportAndPass("timer_started", ["minutes": 25], at: clock)
    let request = try #require(await system.requests["belfry.timer"])
    #expect(request.body == .plain("25 minutes are over"))
    let match = try #require(await date())
    #expect(match.hour == 10 && match.minute == 30 && match.zone == "GMT")
  }

  @Test func whatDoesNotCountStartsNothing() async throws {
    let schedule = schedule(try TestBundle.with(["timer"]))
    _ = await schedule.reportAndPass("timer_started", ["minutes": 4], at: clock)
    #expect(await system.requests.isEmpty)
  }

  @Test func aLaterReportMovesItAndAnotherEventTakesItBack() async throws {
    let schedule = schedule(try TestBundle.with(["timer"]))
    _ = await schedule.reportAndPass("timer_started", ["minutes": 25], at: clock)
    clock.set("2026-12-01T10:10:00Z")
    _ = await schedule.reportAndPass("timer_started", ["minutes": 30], at: clock)
    #expect(await date()?.minute == 40)
    #expect(await system.requests.count == 1)
    _ = await schedule.reportAndPass("timer_stopped", at: clock)
    #expect(await system.requests.isEmpty)
  }

  /// A report outlives the app.
  @Test func aReportIsKeptForTheNextLaunch() async throws {
    let data = try TestBundle.with(["timer"])
    _ = await schedule(data).reportAndPass("timer_started", ["minutes": 25], at: clock)
    await system.remove(["belfry.timer"])
    _ = await schedule(data).pass()
    #expect(await date()?.minute == 30)
  }

  /// Three notifications of a day are the most that the policy allows.
  @Test func frequencyIsKept() async throws {
    let data = try TestBundle.with(["timer", "dates"]) { bundle in
      bundle["frequency"] = ["per_day": 1, "per_week": NSNull()]
    }
    clock.set("2026-12-24T10:00:00Z")
    let schedule = schedule(data)
    let report = await schedule.reportAndPass("timer_started", ["minutes": 25], at: clock)
    #expect(await system.requests["belfry.timer"] == nil)
    #expect(report.notWanted["timer"] == "the policy allows no more notifications in these days")
  }
}
