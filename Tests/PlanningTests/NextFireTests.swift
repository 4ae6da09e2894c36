import Checking
import Clocks
import Diagnostics
import Foundation
import Testing
import Workspace

@testable import Planning

/// What comes next, around changes of clocks, against clocks that are looked at minute by minute.
@Suite struct NextFireTests {
  /// Where clocks jump over midnight, into it, out of it and back over it, or leave out a whole day.
  private static let changes = [
    ("America/Nuuk", "2027-03-28T01:00:00Z"), ("America/Nuuk", "2026-10-25T01:00:00Z"),
    ("Asia/Beirut", "2027-03-27T22:00:00Z"), ("Africa/Cairo", "2027-04-29T22:00:00Z"),
    ("Africa/Cairo", "2026-10-29T21:00:00Z"), ("America/Sao_Paulo", "2018-11-04T03:00:00Z"),
    ("America/Sao_Paulo", "2019-02-17T02:00:00Z"), ("America/Toronto", "1987-04-05T07:00:00Z"),
    ("Pacific/Apia", "2011-12-30T10:00:00Z"), ("Europe/Berlin", "2027-03-28T01:00:00Z"),
    ("Europe/Berlin", "2026-10-25T01:00:00Z"), ("Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
    // Half an hour before midnight to half an hour after it.
    ("America/Scoresbysund", "2024-03-31T01:00:00Z"), ("America/St_Johns", "1988-04-03T03:31:00Z"),
  ]
  private static let times = [0, 1, 30, 59, 60, 90, 120, 121, 150, 180, 540, 1380, 1381, 1410, 1439]

  /// The minutes, counted from 1970, at which a clock that somebody looks at shows a time of day for the first time, or first shows more.
  private static func fires(_ zone: NaiveZone, around minute: Int) -> [(wall: Int, minute: Int)] {
    var found: [(wall: Int, minute: Int)] = []
    var latest = Int.min
    for now in (minute - 4 * 1440)..<(minute + 4 * 1440) {
      let shown = now + zone.offset(now * 60) / 60
      defer { latest = max(latest, shown) }
      guard latest != .min, shown > latest else { continue }
      for wall in latest + 1...shown where times.contains((wall % 1440 + 1440) % 1440) { found.append((wall, now)) }
    }
    return found
  }

  /// However many days in a row are left out, what comes behind them comes.
  @Test func longExceptions() throws {
    try expectAfter("every: day, months: [jun]", 2027...2027) { $0.month == 6 }
    try expectAfter("every: day, months: [feb]", 2027...2040) { $0.month == 2 }
    try expectAfter("every: day", 2026...2031) { _ in true }
    try expectAfter("every: week, days: [mon]", 2026...2040) { $0.weekday == .monday }
    try expectAfter("every: month, days: [31], on-missing-day: skip", 2026...2070) { $0.day == 31 }
    try expectAfter("every: year, days: [06-15]", 2026...2500) { $0.month == 6 && $0.day == 15 }
  }

  /// A rule without its days of some years comes first in the year behind them.
  private func expectAfter(_ rule: String, _ years: ClosedRange<Int>, _ isDay: (CivilDate) -> Bool) throws {
    let first = try #require(CivilDate(year: years.lowerBound, month: 1, day: 1))
    let end = try #require(CivilDate(year: years.upperBound + 1, month: 1, day: 1))
    let days = (0..<end.daysSinceEpoch - first.daysSinceEpoch).map { first.adding(days: $0) }.filter(isDay)
    let list = days.map(\.text).joined(separator: ", ")
    let now = try #require(Instant("2026-11-21T00:00:00Z"))
    let files = [
      "a.yaml": PlannedProject.push(
        "a", "{ \(rule), at: \"09:00\", zone: UTC, except: [\(list)] }", "push: { expires: 1h }")
    ]
    let result = try PlannedProject(files).check(now, looksAhead: false)
    #expect(result.findings.filter { $0.finding.severity == .error }.map(\.finding.message) == [], "\(rule)")
    let schedule = try #require(result.plan?.campaigns.first?.campaign.schedule)
    let naive = (0..<400).map { end.adding(days: $0) }.first(where: isDay)
    guard case .instant(let moment)? = schedule.nextFire(from: now) else {
      Issue.record("\(rule) never fires")
      return
    }
    #expect(Zone.utc.local(moment).text == "\(naive?.text ?? "") 09:00", "\(rule)")
  }

  @Test(arguments: changes.indices) func nothingIsMissedAroundAChange(number: Int) throws {
    let (name, text) = Self.changes[number]
    let change = try #require(Instant(text))
    let zone = NaiveZone(name)
    let fires = Self.fires(zone, around: Int(change.seconds) / 60)
    let list = Self.times.map { String(format: "\"%02d:%02d\"", $0 / 60, $0 % 60) }.joined(separator: ", ")
    let files = [
      "a.yaml": PlannedProject.local("a", "{ every: day, at: [\(list)], zone: \(name) }"),
      "b.yaml": PlannedProject.local(
        "b", "{ every: day, at: [\(list)], zone: \(name), from: 1980-01-01, until: 2040-01-01 }"),
    ]
    let plan = try #require(try PlannedProject(files).check(change, looksAhead: false).plan)
    let repeating = try #require(plan.campaigns.first { $0.campaign.id == "a" })
    let dated = try #require(plan.campaigns.first { $0.campaign.id == "b" })
    for step in [-86_400, -5400, -3600, -1800, -60, -1, 0, 1, 60, 1800, 3599, 3600, 5400, 86_400] {
      let now = change.adding(TimeSpan(seconds: Int64(step)))
      let expected = fires.filter { $0.minute * 60 >= Int(now.seconds) }
      let instants = expected.prefix(40).map { Fire.instant(Instant(seconds: Int64($0.minute * 60))) }
      for schedule in [repeating.campaign.schedule, dated.campaign.schedule] {
        #expect(schedule.fires(from: now, limit: 40) == instants, "\(name) \(step)")
        #expect(schedule.nextFire(from: now) == instants.first, "\(name) \(step)")
        let end = now.adding(TimeSpan(seconds: 86_400))
        let moments = schedule.moments(from: now, until: end, device: .utc, limit: 1000)
        #expect(
          moments.map(\.instant) == expected.map { Instant(seconds: Int64($0.minute * 60)) }.filter { $0 < end })
      }
      // The looking ahead begins with the same.
      let ahead = Lookahead([repeating], from: now).entries[0]
      #expect(ahead.prefix(40).map(\.fire) == instants, "\(name) \(step)")
    }
  }
}
