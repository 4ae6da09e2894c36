import Checking
import Clocks
import Diagnostics
import Foundation
import Testing
import Workspace

@testable import Planning

/// What a device does with a calendar trigger, from Apple's pages on UNCalendarNotificationTrigger and on the date matching of Calendar: the
/// next moments at which all components that are given match, in the trigger's zone or else in the device's.
private struct DeviceTrigger {
  let match: CalendarMatch
  let zone: NaiveZone

  init(_ match: CalendarMatch, device: String) {
    self.match = match
    zone = NaiveZone(match.zone ?? device)
  }

  func fires(after now: Int, through end: Int) -> [Int] {
    var found: [Int] = []
    for number in zone.localDay(now) - 1...zone.localDay(end) {
      let day = NaiveDay(number: number)
      guard match.year ?? day.year == day.year, match.month ?? day.month == day.month,
        match.day ?? day.day == day.day,
        match.weekday ?? 0 == 0 || match.weekday == (NaiveSchedule.weekday(number) + 1) % 7 + 1
      else { continue }
      let moment = zone.moment(day: number, seconds: match.time.secondsOfDay)
      if moment > now, moment <= end { found.append(moment) }
    }
    return match.repeats ? found : Array(found.prefix(1))
  }

  /// The next one as Foundation finds it.
  func foundationNext(after now: Int) -> Int? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone.zone
    let components = DateComponents(
      year: match.year, month: match.month, day: match.day, hour: match.time.hour, minute: match.time.minute,
      second: match.time.second, weekday: match.weekday)
    return calendar.nextDate(
      after: Date(timeIntervalSince1970: Double(now)), matching: components, matchingPolicy: .nextTime
    ).map { Int($0.timeIntervalSince1970) }
  }
}

/// Requests fire when their schedule says, at no other time, and never before its first day.
@Suite struct TriggerTests {
  static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns",
    "Pacific/Chatham", "America/Santiago", "Pacific/Kiritimati", "Pacific/Honolulu", "Africa/Cairo",
  ]
  /// Days around changes of clocks, a leap day and ends of months.
  static let starts = [
    "2026-03-28T23:59:07Z", "2026-10-25T00:40:07Z", "2026-11-21T12:00:07Z", "2027-12-31T23:00:07Z",
    "2028-02-28T05:00:07Z", "2026-11-01T05:50:07Z", "2027-04-04T02:59:07Z",
    "2026-10-25T01:10:07Z",
  ]

  @Test(arguments: starts.indices) func requestsFireExactlyOnSchedule(number: Int) throws {
    let now = try #require(Instant(Self.starts[number]))
    var numbers = SeededNumbers(number)
    var schedules: [String: (schedule: NaiveSchedule, zone: String)] = [:]
    var files: [String: String] = [:]
    for index in 0..<cases(350) / Self.starts.count {
      let schedule = NaiveSchedule.random(&numbers, now: Int(now.seconds) / 86_400)
      let zone = numbers.oneIn(2) ? "device" : numbers.pick(Self.zones)
      schedules["c\(index)"] = (schedule, zone)
      files["c\(index).yaml"] = PlannedProject.local("c\(index)", schedule.text(zone: zone))
    }
    let result = try PlannedProject(files).check(now, looksAhead: false)
    let wrong = result.findings.filter {
      !["schedule-past", "never-fires", "recurring-gap", "time-twice", "pending-limit"].contains($0.finding.rule.name)
    }
    #expect(wrong.map { "\($0.finding.message) \(files[$0.path] ?? "")" } == [])
    let plan = try #require(result.plan)
    var compared = 0
    for (id, (schedule, zone)) in schedules.sorted(by: { $0.key < $1.key }) {
      let device = numbers.pick(Self.zones)
      let naive = NaiveZone(zone == "device" ? device : zone)
      let (start, end) = (Int(now.seconds), Int(now.seconds) + 300 * 86_400)
      let expected = schedule.walls(from: naive.localDay(start) - 2, through: naive.localDay(end))
        .map { naive.moment(day: $0.day, seconds: $0.seconds) }.filter { $0 > start && $0 <= end }.sorted()
      let requests = plan.campaigns.first { $0.campaign.id == id }?.requests ?? []
      var found: [Int] = []
      for request in requests {
        guard case .calendar(let match) = request.trigger else { continue }
        let trigger = DeviceTrigger(match, device: device)
        found += trigger.fires(after: start, through: end)
        // A request that never fires takes a slot for ever; on the device's own clock some are past only in the east.
        if match.zone != nil, !match.repeats, NaiveDay(match) < NaiveDay(number: end / 86_400 - 1) {
          #expect(!trigger.fires(after: start, through: end).isEmpty, "\(request.identifier) never fires")
        }
      }
      compared += expected.count
      let fires = plan.campaigns.first { $0.campaign.id == id }?.fires ?? []
      if zone != "device" { #expect(fires.allSatisfy { $0.order > start }, "\(schedule.text(zone: zone))") }
      #expect(found.sorted() == expected, "\(schedule.text(zone: zone)) on a device in \(device) from \(now.text)")
      #expect(Set(requests.map(\.identifier)).count == requests.count)
    }
    #expect(compared > 500)
  }

  /// A word for several days asks for what the days ask for, one by one.
  @Test(arguments: [("weekdays", "[mon, tue, wed, thu, fri]"), ("[weekend, mon]", "[sat, sun, mon]")])
  func wordsForDaysAreTheirDays(word: String, days: String) throws {
    let now = try #require(Instant("2026-11-21T12:00:07Z"))
    let found = try [word, days].map { days in
      let schedule = "{ every: week, days: \(days), at: \"09:00\", zone: device }"
      let result = try PlannedProject(["c.yaml": PlannedProject.local("c", schedule)]).check(now, looksAhead: false)
      return try #require(result.plan?.campaigns.first).requests.map(\.identifier)
    }
    #expect(found[0] == found[1])
    #expect(found[0].count == days.split(separator: ",").count)
  }

  /// The matcher above is no invention: Foundation's calendar finds the same next date.
  @Test func matcherAgreesWithFoundation() throws {
    var numbers = SeededNumbers(7)
    for _ in 0..<cases(300) {
      let time = try #require(CivilTime(secondsOfDay: numbers.pick([0, 3600, 9000, 32_400, 84_600])))
      var match = CalendarMatch(time: time, zone: numbers.pick(Self.zones), repeats: true)
      switch numbers.below(4) {
      case 0: match.weekday = 1 + numbers.below(7)
      case 1: match.day = 1 + numbers.below(28)
      case 2: (match.month, match.day) = (1 + numbers.below(12), 1 + numbers.below(28))
      default: break
      }
      let now = try #require(Instant(numbers.pick(Self.starts))).seconds + Int64(numbers.below(400) * 86_400)
      let trigger = DeviceTrigger(match, device: "UTC")
      let first = trigger.fires(after: Int(now), through: Int(now) + 370 * 86_400).first
      #expect(first == trigger.foundationNext(after: Int(now)), "\(match) after \(now)")
    }
  }
}

extension NaiveDay {
  /// The day of a single request.
  fileprivate init(_ match: CalendarMatch) {
    self.init(number: 0)
    (year, month, day) = (match.year ?? 0, match.month ?? 0, match.day ?? 0)
  }
}
