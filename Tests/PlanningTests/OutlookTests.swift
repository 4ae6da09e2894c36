import Checking
import Clocks
import Diagnostics
import Foundation
import Parsing
import Testing
import Workspace

@testable import Planning

/// What comes together for one person, and what clocks do to times.
@Suite struct OutlookTests {
  static let now = Instant("2026-11-21T12:00:07Z") ?? Instant(seconds: 0)

  private func check(_ files: [String: String], policy: String = "") throws -> (Outlook, [LocatedFinding], Plan) {
    let result = try PlannedProject(files, policy: policy).check(Self.now)
    let plan = try #require(result.plan)
    return (try #require(plan.outlook), result.findings, plan)
  }

  // MARK: - Frequency

  @Test func peaksCountWhatOnePersonGets() throws {
    let daily = "{ every: day, at: [\"09:00\", \"18:00\"], zone: device }"
    let (outlook, findings, plan) = try check(
      [
        "a.yaml": PlannedProject.local("a", daily, audience: "plan == free"),
        "b.yaml": PlannedProject.push("b", daily, audience: "plan == pro"),
        "c.yaml": PlannedProject.push("c", "{ at: 2026-12-24 10:00, zone: Europe/Berlin }", audience: "plan != pro"),
        "d.yaml": PlannedProject.local("d", "{ after: 3d, event: install }"),
      ], policy: "policy: { frequency: { per-day: 2, per-week: 15 } }")
    let day = try #require(outlook.day)
    #expect(day.count == 3 && day.first.text == "2026-12-24" && day.isProven)
    #expect(day.campaigns.map { plan.campaigns[$0.campaign].campaign.id } == ["a", "c"])
    #expect(outlook.week?.count == 15 && outlook.week?.first.text == "2026-12-18")
    #expect(outlook.untimed.map { plan.campaigns[$0].campaign.id } == ["d"])
    #expect(findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name)" } == ["a.yaml:3 too-frequent"])
    #expect(findings.first?.finding.message == "one person can get 3 notifications on 2026-12-24")
  }

  /// Day by day, person by person: nobody gets more than the peak, and somebody gets it.
  @Test func peaksAreWhatTryingEverybodyFinds() throws {
    var numbers = SeededNumbers(5)
    let conditions = ["plan == free", "plan == pro", "plan != team", "streak_days > 10", "streak_days < 5", "all"]
    func holds(_ condition: Int, _ plan: String, _ days: Int) -> Bool {
      [plan == "free", plan == "pro", plan != "team", days > 10, days < 5, true][condition]
    }
    let people = ["free", "pro", "team"].flatMap { plan in [0, 7, 20].map { (plan, $0) } }
    let start = Int(Self.now.seconds) / 86_400
    for _ in 0..<cases(300) / 15 {
      var files: [String: String] = [:]
      var campaigns: [(condition: Int, perDay: [Int])] = []
      for index in 0..<5 {
        let schedule = NaiveSchedule.random(&numbers, now: start)
        let condition = numbers.below(conditions.count)
        files["c\(index).yaml"] = PlannedProject.push(
          "c\(index)", schedule.text(zone: "UTC"), audience: conditions[condition])
        var perDay = [Int](repeating: 0, count: 90)
        for wall in schedule.walls(from: start, through: start + 89)
        where wall.day >= start && wall.day * 86_400 + wall.seconds > Int(Self.now.seconds) {
          perDay[wall.day - start] += 1
        }
        campaigns.append((condition, perDay))
      }
      func most(_ days: Int) -> Int {
        people.map { plan, streak in
          (0...(90 - days)).map { first in
            campaigns.filter { holds($0.condition, plan, streak) }
              .reduce(0) { $0 + $1.perDay[first..<first + days].reduce(0, +) }
          }.max() ?? 0
        }.max() ?? 0
      }
      let (outlook, _, _) = try check(files)
      #expect(outlook.day?.count ?? 0 == most(1), "\(files)")
      #expect(outlook.week?.count ?? 0 == most(7), "\(files)")
    }
  }

  // MARK: - Collisions

  @Test func collapseIdsThatMeet() throws {
    let at = "{ at: 2026-12-24 18:30, zone: UTC }"
    let (outlook, findings, plan) = try check([
      "a.yaml": PlannedProject.push("a", at, audience: "plan == free", "push: { collapse: offer }"),
      "b.yaml": PlannedProject.push("b", "{ at: 2026-12-24 19:30, zone: Europe/Berlin }", "push: { collapse: offer }"),
      "c.yaml": PlannedProject.push(
        "c", "{ every: day, at: \"18:30\", zone: UTC }", audience: "plan == pro", "thread: t"),
      "d.yaml": PlannedProject.push(
        "d", "{ every: day, at: \"18:30\", zone: UTC }", audience: "plan != free", "thread: t"),
    ])
    #expect(findings.map { "\($0.path):\($0.finding.rule.name)" } == [])
    let ids = outlook.collisions.map { $0.campaigns.map { plan.campaigns[$0].campaign.id } }
    #expect(ids == [["c", "d"], ["b", "c", "d"]])
    #expect(outlook.collisions.first?.thread == "t" && outlook.collisions.first?.times == 89)
    let (_, found, _) = try check([
      "a.yaml": PlannedProject.push("a", at, audience: "plan == free", "push: { collapse: offer }"),
      "b.yaml": PlannedProject.push("b", "{ at: 2026-12-24 19:30, zone: Europe/Berlin }", "push: { collapse: offer }"),
    ])
    #expect(found.map { "\($0.path):\($0.start.line) \($0.finding.rule.name)" } == ["b.yaml:6 collapse-collision"])
    let (_, apart, _) = try check([
      "a.yaml": PlannedProject.push("a", at, audience: "plan == free", "push: { collapse: offer }"),
      "b.yaml": PlannedProject.push("b", at, audience: "plan == pro", "push: { collapse: offer }"),
    ])
    #expect(apart.isEmpty)
  }

  @Test func pushesThatWaitForADevice() throws {
    let (outlook, _, plan) = try check([
      "a.yaml": PlannedProject.push("a", "{ at: 2026-12-24 10:00, zone: UTC }", "push: { expires: 2d }"),
      "b.yaml": PlannedProject.push("b", "{ at: 2026-12-25 10:00, zone: UTC }", "push: { expires: 2d }"),
      "c.yaml": PlannedProject.push("c", "{ at: 2026-12-26 10:00, zone: UTC }", "push: { expires: 1d }"),
      "d.yaml": PlannedProject.push("d", "{ at: 2026-12-24 11:00, zone: UTC }", "push: { expires: never-store }"),
    ])
    #expect(outlook.waiting.map { plan.campaigns[$0].campaign.id } == ["a", "b"])
  }

  // MARK: - Clocks

  @Test func clocksOfTheWorld() throws {
    let (outlook, findings, plan) = try check(
      [
        "gap.yaml": PlannedProject.local(
          "gap", "{ every: day, at: \"02:30\", zone: device, from: 2026-12-01, until: 2026-12-02 }"),
        "late.yaml": PlannedProject.local("late", "{ at: 2026-11-21 18:00, zone: device }"),
        "monday.yaml": PlannedProject.push(
          "monday", "{ every: week, days: [mon], at: \"09:00\", zone: Europe/Berlin }"),
        "sydney.yaml": PlannedProject.push("sydney", "{ every: day, at: \"12:00\", zone: Australia/Sydney }"),
      ], policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }")
    func notes(_ id: String) -> [ClockNote] {
      plan.campaigns.firstIndex { $0.campaign.id == id }.map { outlook.clocks[$0] } ?? []
    }
    #expect(notes("gap").isEmpty)
    #expect(notes("late").map(\.kind) == [.passed])
    // East of UTC+6 six in the evening is over.
    let passed = Set(
      WorldClocks(ZoneDatabase(), from: Self.now).zones.map(\.name).filter { name in
        NaiveZone(name).moment(day: 20_778, seconds: 64_800) < Int(Self.now.seconds)
      })
    #expect(notes("late").first?.zones == passed.count && passed.contains(notes("late").first?.example ?? ""))
    #expect(passed.contains("Asia/Tokyo") && !passed.contains("Europe/Berlin"))
    #expect(notes("monday").map(\.kind) == [.otherDay, .quietHours])
    #expect(notes("monday").first?.there.date.weekday.name == "sun")
    #expect(notes("sydney").map(\.kind) == [.quietHours])
    #expect(findings.map(\.finding.rule.name) == ["quiet-hours"])
  }

  /// Gaps and overlaps against Foundation's clocks, zone by zone.
  @Test func gapsAndOverlapsAreFoundations() throws {
    var numbers = SeededNumbers(9)
    let now = try #require(Instant("2026-03-01T00:00:07Z"))
    let world = WorldClocks(ZoneDatabase(), from: now)
    #expect(world.zones.count > 300)
    for _ in 0..<12 {
      let day = 20_513 + numbers.pick([0, 6, 27, 34, 237]) + numbers.below(2)
      let date = CivilDate(daysSinceEpoch: day)
      for seconds in [0, 1800, 5400, 7200, 9000, 12_600] {
        let time = try #require(CivilTime(secondsOfDay: seconds))
        let changes = world.changes(at: CivilDateTime(date: date, time: time))
        var expected = [true: 0, false: 0]
        for zone in world.zones where zone.hasTransitions {
          let naive = NaiveZone(zone.name)
          let wall = day * 86_400 + seconds
          let moments = Set((-4...4).map { wall - naive.offset(wall + $0 * 21_600) }).filter {
            $0 + naive.offset($0) == wall
          }
          if moments.isEmpty { expected[true, default: 0] += 1 }
          if moments.count == 2 { expected[false, default: 0] += 1 }
        }
        for isGap in [true, false] {
          #expect(
            changes.filter { $0.isGap == isGap }.reduce(0) { $0 + $1.zones } == expected[isGap],
            "\(date.text) \(time.text) \(isGap ? "gap" : "overlap")")
        }
      }
    }
  }
}
