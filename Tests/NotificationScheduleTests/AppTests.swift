import Foundation
import Testing

@testable import NotificationSchedule

/// Taps, permission, passes at once, and stores that do not work.
@Suite struct AppTests {
  let system = TestSystem()
  let store = TestStore()
  let clock = TestClock("2026-12-01T10:00:00Z")

  private func schedule() -> CampaignSchedule {
    CampaignSchedule(data: TestBundle.data, system: system, store: store, clock: clock)
  }

  // MARK: - Taps

  @MainActor final class Taken { var taps: [Tap] = [] }

  private func tap(_ number: Int) -> Tap {
    Tap(
      identifier: "belfry.\(number)", action: .open,
      data: [
        "belfry": .object(["campaign": .string("c\(number)"), "variant": .string("")]), "link": .string("l\(number)"),
      ])
  }

  /// The tap that launched the app comes before the app can take it.
  @Test @MainActor func tapsBeforeTheAppIsReadyAreKeptInOrder() async {
    let (schedule, taken) = (schedule(), Taken())
    for number in 1...3 { schedule.open(tap(number)) }
    await Task.yield()
    #expect(taken.taps.isEmpty)
    schedule.onTap { taken.taps.append($0) }
    schedule.open(tap(4))
    for _ in 0..<100 where taken.taps.count < 4 { await Task.yield() }
    #expect(taken.taps.map(\.campaign) == ["c1", "c2", "c3", "c4"])
    #expect(taken.taps.map(\.variant) == [nil, nil, nil, nil])
    #expect(taken.taps.map(\.link) == ["l1", "l2", "l3", "l4"])
    for _ in 0..<20 { await Task.yield() }
    #expect(taken.taps.count == 4)
  }

  @Test func tapsOfOtherCodeNameNoCampaign() {
    let tap = Tap(identifier: "x", action: .dismiss, data: ["belfry": .string("?"), "link": .integer(1)])
    #expect(tap.campaign == nil && tap.variant == nil && tap.link == nil)
  }

  // MARK: - Permission

  @Test func nothingIsAddedWithoutPermission() async {
    let system = TestSystem(.notAsked)
    let schedule = CampaignSchedule(data: TestBundle.data, system: system, store: store, clock: clock)
    schedule.activate(id: "u-1") { TestBundle.person }
    let report = await schedule.pass()
    #expect(report.permission == .notAsked)
    #expect(await system.requests.isEmpty)
    #expect(await system.asked.isEmpty)
  }

  @Test(arguments: [false, true]) func askingAddsWhatWaits(isQuiet: Bool) async throws {
    let system = TestSystem(.notAsked)
    let schedule = CampaignSchedule(data: TestBundle.data, system: system, store: store, clock: clock)
    schedule.activate(id: "u-1") { TestBundle.person }
    let permission = try await schedule.askPermission(quietly: isQuiet)
    #expect(permission == (isQuiet ? .quiet : .allowed))
    #expect(await system.asked == [isQuiet ? [.alert, .sound, .provisional] : [.alert, .sound]])
    #expect(await system.requests["belfry.evening.1830"] != nil)
  }

  @Test func withoutPermissionNothingIsRemoved() async {
    let schedule = schedule()
    schedule.activate(id: "u-1") { TestBundle.person }
    _ = await schedule.pass()
    let before = await system.requests.count
    await system.forbid()
    let other = self.schedule()
    other.activate(id: "u-1") { ["habits": 0] }
    let report = await other.pass()
    #expect(report.permission == .denied)
    #expect(await system.requests.count == before)
  }

  // MARK: - Passes

  /// While one runs, all that is asked for meanwhile is one more.
  @Test func passesAreCoalesced() async {
    let schedule = schedule()
    schedule.activate(id: "u-1") { TestBundle.person }
    _ = await schedule.pass()
    let before = await system.passes
    await system.hold()
    schedule.refresh()
    while await system.passes == before { await Task.yield() }
    async let one = schedule.pass()
    async let other = schedule.pass()
    for _ in 0..<50 { schedule.refresh() }
    for _ in 0..<50 { await Task.yield() }
    await system.letGo()
    let (first, second) = (await one, await other)
    #expect(first == second)
    for _ in 0..<50 { await Task.yield() }
    #expect(await system.passes - before == 2)
  }

  @Test func beforeActivationAPassDoesNothing() async {
    let report = await schedule().pass()
    #expect(report.permission == .allowed)
    #expect(await system.requests.isEmpty)
  }

  // MARK: - Registration

  /// A row is sent when something in it is new, and again after 30 days.
  @Test func aRowIsReturnedWhenItIsNew() async throws {
    let schedule = schedule()
    schedule.activate(id: "u-1") { ["habits": 3] }
    let first = try #require(await schedule.registered(Data([0x0A, 0xFF]), isSandbox: true))
    #expect(first.token == "0aff" && first.oldToken == nil && first.environment == "sandbox" && first.id == "u-1")
    #expect(
      first.values["habits"] == 3 && first.values["time_zone"] == "Europe/Berlin" && first.values["locale"] == "en")
    let row = try JSONSerialization.jsonObject(with: JSONEncoder().encode(first)) as? [String: Any]
    #expect(row?["token"] as? String == "0aff" && row?["habits"] as? Int == 3)
    #expect(await schedule.registered(Data([0x0A, 0xFF]), isSandbox: true) == nil)
    let second = try #require(await schedule.registered(Data([0x0B]), isSandbox: true))
    #expect(second.token == "0b" && second.oldToken == "0aff")
    #expect(await schedule.registered(Data([0x0B]), isSandbox: true) == nil)
    clock.set("2026-12-31T10:00:01Z")
    #expect(await schedule.registered(Data([0x0B]), isSandbox: true) != nil)
  }

  // MARK: - Stores

  @Test func aBrokenStoreIsReportedAndRememberedAround() async throws {
    let data = try TestBundle.with(["dates"])
    clock.set("2026-12-24T16:59:00Z")
    store.breakDown()
    let schedule = CampaignSchedule(data: data, system: system, store: store, clock: clock)
    schedule.activate(id: "u-1") { TestBundle.person }
    let report = await schedule.pass()
    #expect(report.problems.contains { $0.hasPrefix("what is remembered could not be kept") })
    await system.remove(["belfry.dates.20261224-1800"])
    clock.set("2026-12-24T20:00:00Z", zone: "America/New_York")
    _ = await schedule.pass()
    #expect(await system.requests["belfry.dates.20261224-1800"] == nil)
  }

  @Test func whatCannotBeReadIsForgottenAndSaid() async throws {
    try store.set(Data("nonsense".utf8), for: PassRunner.memoryKey)
    let schedule = schedule()
    schedule.activate(id: "u-1") { TestBundle.person }
    let report = await schedule.pass()
    #expect(report.problems == ["what was remembered could not be read, and is forgotten"] || report.problems.isEmpty)
    #expect(await system.requests["belfry.evening.1830"] != nil)
  }

  /// An app without an id keeps the one that the library makes up, and with it its variants.
  @Test func anIDIsMadeUpOnce() async throws {
    for _ in 0..<2 {
      let schedule = schedule()
      schedule.activate { TestBundle.person }
      _ = await schedule.pass()
    }
    let data = try #require(store.data(for: PassRunner.memoryKey))
    let memory = try JSONDecoder().decode(Memory.self, from: data)
    let id = try #require(memory.id)
    #expect(UUID(uuidString: id) != nil)
  }
}

extension TestSystem {
  func forbid() { permitted = .denied }
}
