import Foundation
import Testing

@testable import NotificationSchedule

/// Arithmetic of dates, clocks, numbers and digests, against what is known otherwise.
@Suite struct CalendarTests {
  @Test func daysAreThoseOfFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // Foundation's Gregorian calendar is Julian before 1582.
    for number in stride(from: -141_000, through: 2_932_896, by: 9_973) {
      let day = CalendarDay(number)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      #expect(day.parts.year == parts.year && day.parts.month == parts.month && day.parts.day == parts.day)
      #expect((day.weekday + 1) % 7 + 1 == parts.weekday)
      #expect(CalendarDay(year: day.parts.year, month: day.parts.month, day: day.parts.day) == day)
      #expect(CalendarDay(day.text) == day)
    }
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "0000-01-01", "2026-04-31", "2026-11-31", "２026-01-01",
  ])
  func thereAreNoSuchDays(text: String) { #expect(CalendarDay(text) == nil) }

  @Test(arguments: ["24:00", "7:00", "07:60", "07:00:60", "0700", "07:00:0"]) func thereAreNoSuchTimes(text: String) {
    #expect(timeOfDay(text) == nil)
  }

  @Test func gapsAndDoubledHours() throws {
    let zone = DeviceZone(try #require(TimeZone(identifier: "Europe/Berlin")))
    func wall(_ text: String) throws -> WallTime { try #require(WallTime(text)) }
    #expect(momentText(zone.first(try wall("2027-03-28T02:30:00"))) == "2027-03-28T01:00:00Z")
    #expect(zone.moments(try wall("2027-03-28T02:30:00")).isEmpty)
    #expect(
      zone.moments(try wall("2026-10-25T02:30:00")).map(momentText) == ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
    // Samoa left out a whole day.
    let apia = DeviceZone(try #require(TimeZone(identifier: "Pacific/Apia")))
    #expect(momentText(apia.first(try wall("2011-12-30T12:00:00"))) == "2011-12-30T10:00:00Z")
  }

  @Test func momentsAreRead() {
    #expect(parseMoment("2026-12-24T18:30:00Z") == 1_798_137_000_000_000)
    #expect(parseMoment("2026-12-24T18:30:00.25+01:00") == 1_798_133_400_250_000)
    #expect(parseMoment("2026-12-24T18:30:00") == nil)
    #expect(parseMoment("2026-12-24") == nil)
  }

  /// RFC 1321, A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ]) func digests(text: String, hex: String) {
    #expect(
      MD5.digest(Array(text.utf8)).map { padded(Int($0 >> 4), 1).hexadecimal + padded(Int($0 & 15), 1).hexadecimal }
        .joined() == hex)
  }

  @Test func placesAreThoseOfTheReference() {
    #expect((0..<1000).allSatisfy { (0..<100).contains(Assignment.place(identity: "c", id: "u-\($0)")) })
    #expect(Assignment.variant(place: 9, weights: [45, 45], holdout: 10) == nil)
    #expect(Assignment.variant(place: 10, weights: [45, 45], holdout: 10) == 0)
    #expect(Assignment.variant(place: 99, weights: [45, 45], holdout: 10) == 1)
  }

  @Test func numbersAreExact() {
    #expect(exactNumber("10.10") == .decimal(1010, places: 2))
    #expect(TextFilters.arithmetic(.add, .decimal(101, places: 1), .decimal(22, places: 1)) == .decimal(123, places: 1))
    #expect(TextFilters.arithmetic(.divide, .integer(-7), .integer(2)) == .integer(-4))
    #expect(TextFilters.arithmetic(.divide, .integer(.min), .integer(-1)) == .integer(.max))
    #expect(TextFilters.arithmetic(.multiply, .integer(.max), .integer(2)) == .integer(.max))
    #expect(TextFilters.arithmetic(.divide, .integer(1), .integer(0)) == .missing)
    #expect(decimalText(-5, 2, keepsPlaces: true) == "-0.05")
    #expect(shortestDecimal(1e-7) == .decimal(1, places: 7))
    #expect(shortestDecimal(1e30) == nil)
    #expect(compareNumbers(.max, 0, .max, 18) > 0)
  }

  @Test func digestsDifferWithEachPart() {
    var requests: Set<PlannedRequest> = []
    let content = { (trigger: PlannedRequest.Trigger, text: String?) -> String in
      var request = PlannedRequest(identifier: "belfry.a", campaign: "a", trigger: trigger)
      request.title = text.map { .plain($0) }
      request.digest = request.worked
      requests.insert(request)
      return request.digest
    }
    let date = PlannedRequest.Trigger.calendar(PlannedRequest.DateMatch(hour: 1, minute: 2, second: 3), repeats: true)
    let digests = [
      content(date, nil), content(date, ""), content(date, "-"), content(.interval(seconds: 60, repeats: true), nil),
      content(.interval(seconds: 60, repeats: false), nil),
      content(.calendar(PlannedRequest.DateMatch(hour: 1, minute: 2, second: 3, zone: "GMT"), repeats: true), nil),
    ]
    #expect(Set(digests).count == digests.count)
    #expect(content(date, nil) == digests[0])
  }
}

extension String {
  fileprivate var hexadecimal: String { Int(self).map { String($0, radix: 16) } ?? "" }
}
