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
}
