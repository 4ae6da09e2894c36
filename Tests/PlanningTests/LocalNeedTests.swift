import Checking
import Clocks
import Diagnostics
import Foundation
import Testing
import Workspace

@testable import Planning

/// What a local campaign asks of the slots of a device, against schedules that are walked day by day.
@Suite struct LocalNeedTests {
  private static let now = Instant("2026-11-21T12:00:07Z") ?? Instant(seconds: 0)
  private static let today = 20_778

  private func need(
    _ schedule: String, policy: String = "", more: String = "", attributes: String = ""
  ) throws -> LocalNeed? {
    let file = PlannedProject.local("c", schedule) + more
    let result = try PlannedProject(["c.yaml": file], policy: policy, attributes: attributes).check(Self.now)
    #expect(result.findings.filter { $0.finding.severity == .error }.map(\.finding.message) == [], "\(schedule)")
    return result.plan?.campaigns.first?.need
  }

  /// What the system repeats by itself, and what has to be added again and again.
  @Test(
    arguments: [
      ("{ every: day, at: \"09:00\", zone: device }", 1, nil),
      ("{ every: day, at: [\"09:00\", \"18:00\"], zone: UTC }", 2, nil),
      ("{ every: week, days: weekdays, at: \"09:00\", zone: device }", 5, nil),
      ("{ every: month, days: [1, 28], at: \"09:00\", zone: device }", 2, nil),
      ("{ every: month, days: [1], months: [jan, jul], at: \"09:00\", zone: device }", 2, nil),
      ("{ every: year, days: [02-28], at: \"09:00\", zone: device }", 1, nil),
      ("{ every: 90m }", 1, nil),
      ("{ when: leave, region: { id: shop, latitude: 52.5, longitude: 13, radius: 150 } }", 1, nil),
      ("{ after: 3d, event: install }", 1, nil),
      ("{ at: 2026-12-24 18:30, zone: device }", 1, 7),
      ("{ at: [2026-12-24 18:30, 2026-12-25 18:30, 2027-01-24 18:30], zone: device }", 2, 7),
      ("{ every: day, at: \"09:00\", zone: device, from: 2026-01-01 }", 7, 7),
      ("{ every: day, at: [\"09:00\", \"18:00\"], zone: device, until: 2029-01-01 }", 14, 7),
      ("{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: 5 }", 5, 7),
      ("{ every: day, at: \"09:00\", zone: device, except: [2026-12-24] }", 7, 7),
      ("{ every: 3 days, at: \"09:00\", zone: device, from: 2026-12-01 }", 3, 7),
      ("{ every: 2 weeks, days: [mon, sun], at: \"09:00\", zone: device, from: 2026-12-01 }", 2, 7),
      ("{ every: 2 weeks, days: [mon, thu], months: [jan, sep], at: \"09:00\", zone: device, from: 2026-09-17 }", 2, 7),
      ("{ every: month, days: [last], at: \"09:00\", zone: device }", 1, 7),
      ("{ every: month, days: [31], on-missing-day: skip, at: \"09:00\", zone: device }", 1, 7),
      ("{ every: month, days: [last, 1], at: \"09:00\", zone: device }", 2, 7),
      ("{ every: month, months: [jan], days: [last], at: \"09:00\", zone: device }", 1, 7),
      ("{ every: day, months: [jan], at: \"09:00\", zone: device }", 7, 7),
      ("{ every: year, days: [02-29], on-missing-day: skip, at: \"09:00\", zone: device }", 1, 7),
    ] as [(String, Int, Int?)])
  func plainRepetitionsAreForEver(schedule: String, most: Int, days: Int?) throws {
    let need = try #require(try need(schedule))
    #expect(need.most == most && need.days == days, "\(schedule): \(need)")
  }

  /// Quiet hours put moments together, and move those of the night to the next day.
  @Test(
    arguments: [
      ("{ every: day, at: [\"23:00\", \"07:00\", \"09:00\"], zone: device }", "hold", 2, nil),
      ("{ every: day, at: [\"23:00\", \"07:00\", \"09:00\"], zone: device }", "drop", 1, nil),
      ("{ every: week, days: [mon, tue], at: [\"23:00\", \"07:00\"], zone: device }", "hold", 3, nil),
      ("{ every: month, days: [10], at: \"07:00\", zone: device }", "hold", 1, nil),
      ("{ every: month, days: [10], at: \"23:00\", zone: device }", "hold", 1, 7),
      ("{ every: day, at: \"23:00\", zone: device }", "drop", 0, nil),
      ("{ every: day, at: \"03:30\", zone: Europe/Berlin }", "hold", 8, 7),
      ("{ every: day, at: [\"23:00\", \"07:00\"], zone: device, from: 2026-01-01 }", "hold", 7, 7),
    ] as [(String, String, Int, Int?)])
  func quietHours(schedule: String, then: String, most: Int, days: Int?) throws {
    let need = try #require(
      try need(
        schedule, policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }",
        more: "quiet-hours: \(then)\n"))
    #expect(need.most == most && need.days == days, "\(schedule) \(then): \(need)")
  }

  /// What the policy promises, and what a campaign promises for itself.
  @Test func openedEvery() throws {
    let daily = "{ every: day, at: \"09:00\", zone: device, until: 2029-01-01 }"
    for days in [1, 2, 7, 14, 31] {
      let need = try need(daily, policy: "policy: { opened-every: \(days)d }")
      #expect(need == (try self.need(daily, policy: "policy: { opened-every: 3d }", more: "opened-every: \(days)d\n")))
      #expect(need?.most == days && need?.days == days)
    }
    for wrong in ["0d", "32d", "36h", "90m"] {
      let result = try PlannedProject(
        ["c.yaml": PlannedProject.local("c", daily)], policy: "policy: { opened-every: \(wrong) }"
      ).check(Self.now)
      #expect(
        result.findings.map(\.finding.rule.name).contains(wrong == "0d" ? "invalid-duration" : "out-of-range")
          || result.findings.map(\.finding.rule.name).contains("out-of-range"), "\(wrong)")
    }
  }

  /// An audience that reads the clock is judged anew for each moment, which no trigger of the system does.
  @Test func clockInTheAudience() throws {
    let file = PlannedProject.local(
      "c", "{ every: day, at: \"09:00\", zone: device }", audience: "last_open within last 7 days")
    let attributes = "  last_open: { type: timestamp, on-device: true }"
    let result = try PlannedProject(["c.yaml": file], attributes: attributes).check(Self.now)
    let need = try #require(result.plan?.campaigns.first?.need, "\(result.findings.map(\.finding.message))")
    #expect(need.most == 7 && need.days == 7)
  }

  /// Values of each person: as many as there can be.
  @Test(
    arguments: [
      ("{ every: day, at: remind_at, zone: device }", 1, nil),
      ("{ every: day, at: times, zone: device }", 4, nil),
      ("{ every: week, days: chosen, at: times, zone: device }", 12, nil),
      ("{ every: day, at: times, until: ends, zone: device }", 28, 7),
      ("{ every: cycle days, from: begins, at: \"09:00\", zone: device }", 4, 7),
      ("{ every: week, days: chosen, at: \"09:00\", until: ends, zone: device }", 3, 7),
      ("{ every: month, days: numbers, at: \"09:00\", zone: device }", 2, nil),
      ("{ every: day, at: times, from: begins, count: doses, zone: device }", 6, 7),
    ] as [(String, Int, Int?)])
  func valuesOfEachPerson(schedule: String, most: Int, days: Int?) throws {
    let attributes = """
        remind_at: { type: time, on-device: true }
        times: { type: list, of: time, max-items: 4, on-device: true }
        chosen: { type: list, of: enum, values: [mon, wed, sat], max-items: 3, on-device: true }
        numbers: { type: list, of: integer, min: 1, max: 28, max-items: 2, on-device: true }
        cycle: { type: integer, min: 2, max: 28, on-device: true }
        doses: { type: integer, min: 1, max: 6, on-device: true }
        begins: { type: date, on-device: true }
        ends: { type: date, optional: true, on-device: true }
      """
    let need = try #require(try need(schedule, attributes: attributes))
    #expect(need.most == most && need.days == days, "\(schedule): \(need)")
  }

  /// Never less than a schedule has in any days, and exactly as much where nothing ends it.
  @Test(arguments: [1, 3, 7, 14, 31]) func theMostInSoManyDays(days: Int) throws {
    var numbers = SeededNumbers(days)
    var (exact, rolling) = (0, 0)
    for _ in 0..<cases(60) {
      let schedule = NaiveSchedule.random(&numbers, now: Self.today)
      let text = schedule.text(zone: "UTC")
      let file = PlannedProject.local("c", text)
      let result = try PlannedProject(["c.yaml": file], policy: "policy: { opened-every: \(days)d }").check(
        Self.now, looksAhead: false)
      guard let need = result.plan?.campaigns.first?.need else { continue }
      let start = schedule.from ?? Self.today
      let walls = schedule.walls(from: start, through: start + 3 * 366).map { $0.day * 86_400 + $0.seconds }
      let isPlain = schedule.interval == 1 && schedule.from == nil && schedule.until == nil && schedule.count == nil
      guard need.days != nil else {
        #expect(isPlain, "\(text)")
        continue
      }
      rolling += 1
      let most = walls.map { first in walls.count { $0 >= first && $0 < first + days * 86_400 } }.max() ?? 0
      #expect(need.most >= most && need.days == days, "\(text): \(need) \(most)")
      if need.most == most { exact += 1 }
    }
    #expect(exact * 10 >= rolling * 9 && rolling > cases(60) / 4, "\(exact) of \(rolling)")
  }
}
