import Checking
import Clocks
import Language
import Planning
import Testing
import Workspace

/// What quiet hours do to times of a wall clock and to moments.
@Suite struct QuietHoursTests {
  private static func hours(_ from: String, _ to: String, _ decision: QuietDecision?) throws -> QuietHours {
    QuietHours(from: try #require(CivilTime(from)), to: try #require(CivilTime(to)), decision: decision)
  }

  @Test(arguments: [
    ("22:00", "08:00", "2026-11-21 21:59", "2026-11-21 21:59"),
    ("22:00", "08:00", "2026-11-21 22:00", "2026-11-22 08:00"),
    ("22:00", "08:00", "2026-11-22 07:59", "2026-11-22 08:00"),
    ("22:00", "08:00", "2026-11-22 08:00", "2026-11-22 08:00"),
    ("22:00", "08:00", "2026-12-31 23:00", "2027-01-01 08:00"),
    ("13:00", "15:00", "2026-11-21 14:00", "2026-11-21 15:00"),
    ("13:00", "15:00", "2026-11-21 12:59", "2026-11-21 12:59"),
    ("13:00", "00:00", "2026-11-21 20:00", "2026-11-22 00:00"),
  ])
  func times(from: String, to: String, wall: String, expected: String) throws {
    let wall = try #require(CivilDateTime(wall))
    #expect(try Self.hours(from, to, .hold).time(of: wall) == CivilDateTime(expected))
    #expect(try Self.hours(from, to, .send).time(of: wall) == wall && Self.hours(from, to, nil).time(of: wall) == wall)
    #expect(try (Self.hours(from, to, .drop).time(of: wall) == nil) == Self.hours(from, to, nil).contains(wall.time))
  }

  /// Whoever is held back in the second pass of an hour gets it at the end that is still to come.
  @Test func anEndThatComesTwice() throws {
    let zone = try #require(try ZoneDatabase().zone(named: "Europe/Berlin"))
    let hours = try Self.hours("01:00", "02:30", .hold)
    let second = try #require(Instant("2026-10-25T01:10:00Z"))
    #expect(hours.moment(of: second, in: zone)?.text == "2026-10-25T01:30:00Z")
    let first = try #require(Instant("2026-10-25T00:10:00Z"))
    #expect(hours.moment(of: first, in: zone)?.text == "2026-10-25T00:30:00Z")
    let gap = try #require(Instant("2026-03-29T00:30:00Z"))
    #expect(hours.moment(of: gap, in: zone)?.text == "2026-03-29T01:00:00Z")
  }

  /// Local campaigns on the device's clock ask for the end of the quiet hours; on other clocks the app has to.
  @Test(arguments: [
    ("{ at: 2026-11-23 23:30, zone: device }", "hold", ["late 2026-11-24 08:00"]),
    ("{ at: 2026-11-23 23:30, zone: device }", "drop", []),
    ("{ every: month, days: [last], at: [\"23:30\", \"02:00\"], zone: device, until: 9998-12-31 }", "drop", []),
    (
      "{ every: day, at: [\"07:00\", \"12:00\", \"23:00\"], zone: device }", "hold",
      ["late.0800 * 08:00", "late.1200 * 12:00"]
    ),
    ("{ every: day, at: [\"07:00\", \"12:00\"], zone: device }", "drop", ["late.1200 * 12:00"]),
    (
      "{ every: week, days: [sat, sun], at: \"22:30\", zone: device }", "hold",
      ["late.sun-0800 1 08:00", "late.mon-0800 2 08:00"]
    ),
    ("{ every: week, days: [sun], at: \"07:30\", zone: device }", "hold", ["late.sun-0800 1 08:00"]),
    ("{ every: month, days: [14], at: \"07:30\", zone: device }", "hold", ["late.14-0800 day 14 08:00"]),
    (
      "{ every: month, days: [28], at: \"23:00\", zone: device, from: 2026-11-01, count: 3 }", "hold",
      [
        "late.20261129-0800 2026-11-29 08:00", "late.20261229-0800 2026-12-29 08:00",
        "late.20270129-0800 2027-01-29 08:00",
      ]
    ),
    ("{ at: 2026-11-23 23:30, zone: Europe/Berlin }", "hold", ["late 2026-11-23 23:30"]),
  ])
  func requestsOfDevices(schedule: String, decision: String, expected: [String]) throws {
    let project = try PlannedProject(
      ["late.yaml": PlannedProject.local("late", schedule) + "quiet-hours: \(decision)\n"],
      policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }\n")
    let result = try project.check(try #require(Instant("2026-11-21T00:00:00Z")))
    let plan = try #require(result.plan?.campaigns.first)
    // What is dropped has not passed: it has never come.
    #expect(!plan.isOver && plan.fires.isEmpty == plan.requests.isEmpty)
    let found = plan.requests.map { request -> String in
      guard case .calendar(let match) = request.trigger else { return request.identifier }
      let date: String =
        if let year = match.year, let month = match.month, let day = match.day {
          CivilDate(year: year, month: month, day: day)?.text ?? ""
        } else {
          match.weekday.map { "\($0)" } ?? match.day.map { "day \($0)" } ?? "*"
        }
      return "\(request.identifier) \(date) \(match.time.text)"
    }
    #expect(found == expected)
  }
}
