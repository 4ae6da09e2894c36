import Clocks
import Testing

@Suite struct CivilTests {
  /// Counts the slow way, by month lengths alone: every month of the range by its ends, every day of more than the 400
  /// years after which the calendar repeats.
  @Test func everyDayFollowsTheOneBefore() {
    var number = -719_162
    var wrong: [String] = []
    func check(_ year: Int, _ month: Int, _ day: Int, _ number: Int) {
      let date = CivilDate(daysSinceEpoch: number)
      let next = CivilDate(daysSinceEpoch: number + 1)
      // 0001-01-01, day -719162, was a Monday in the proleptic calendar.
      let isRight =
        date.year == year && date.month == month && date.day == day && date.daysSinceEpoch == number
        && date.weekday.rawValue == (number + 719_162) % 7 + 1 && CivilDate(year: year, month: month, day: day) == date
        && (date < next || date == .last)
      if !isRight { wrong.append("\(year)-\(month)-\(day) is \(date.text)") }
    }
    for year in 1...9999 {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1890...2310 ~= year ? Array(1...length) : [1, length] {
          check(year, index + 1, day, number + day - 1)
        }
        if CivilDate(year: year, month: index + 1, day: length + 1) != nil { wrong.append("\(year)-\(index + 1)") }
        number += length
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(CivilDate.first.daysSinceEpoch == -719_162)
    #expect(CivilDate.last.daysSinceEpoch == number - 1)
  }

  @Test func dateArithmeticStopsAtTheEnds() throws {
    let date = try #require(CivilDate("2026-11-21"))
    #expect(date.adding(days: 10).text == "2026-12-01")
    #expect(date.adding(days: -21).text == "2026-10-31")
    #expect(date.adding(days: .max) == .last)
    #expect(date.adding(days: .min) == .first)
    #expect(CivilDate.first.adding(days: .min) == .first)
    #expect(CivilDate(daysSinceEpoch: .max) == .last)
    #expect(CivilDate(daysSinceEpoch: .min) == .first)
    #expect(CivilDate.lengthOfMonth(13, year: 2026) == 0)
    #expect(CivilDate.lengthOfMonth(.min, year: .min) == 0)
    #expect(CivilDate.lengthOfMonth(2, year: 1900) == 28)
    #expect(CivilDate.lengthOfMonth(2, year: 2000) == 29)
    #expect(CivilDate(year: .max, month: 1, day: 1) == nil)
    #expect(CivilDate(year: 2026, month: .min, day: .max) == nil)
  }

  @Test func weekdays() throws {
    #expect(try #require(CivilDate("2026-11-21")).weekday == .saturday)
    #expect(Weekday.allCases.map(\.name) == ["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    #expect(Weekday.allCases.map(\.appleNumber) == [2, 3, 4, 5, 6, 7, 1])
    #expect(Weekday.allCases.allSatisfy { Weekday(name: $0.name) == $0 })
    #expect(Weekday(name: "Mon") == nil)
    for extreme in [Int.min, .max] { #expect(Weekday.allCases.contains(Weekday(daysSinceEpoch: extreme))) }
  }

  @Test(arguments: [
    "", "2026-11-2", "2026-11-211", "2026-11-21 ", " 2026-11-21", "2026-13-01", "2026-00-01", "2026-02-29",
    "2100-02-29",
    "2026-04-31", "2026-01-00", "0000-01-01", "+026-01-01", "-026-01-01", "2026/01/01", "20260101", "2026-1-01",
    "２０２６-01-01",
    "2026-11-21\0", "2026-W47-6", "99999999999999999999-01-01", String(repeating: "9", count: 100_000),
  ])
  func hostileDates(_ text: String) { #expect(CivilDate(text) == nil) }

  @Test(arguments: [
    "", "1:00", "24:00", "23:60", "23:59:60", "12:3", "12:34:5", "12:34:567", "12:34 ", "12.34", "1234", "-1:00",
    "12:34:", "ab:cd",
    "12:34:56.7", "12:34\n",
  ])
  func hostileTimes(_ text: String) { #expect(CivilTime(text) == nil) }

  @Test func datesAndTimesReadBackWhatTheyWrite() throws {
    for text in ["0001-01-01", "2000-02-29", "9999-12-31"] { #expect(CivilDate(text)?.text == text) }
    for second in 0..<86_400 {
      let time = try #require(CivilTime(secondsOfDay: second))
      #expect(CivilTime(time.text) == time)
      #expect(CivilTime(hour: time.hour, minute: time.minute, second: time.second) == time)
    }
    #expect(CivilTime("00:00")?.text == "00:00")
    #expect(CivilTime("18:30:00")?.text == "18:30")
    #expect(CivilTime("18:30:05")?.text == "18:30:05")
    #expect(CivilTime(secondsOfDay: 86_400) == nil)
    #expect(CivilTime(secondsOfDay: -1) == nil)
    #expect(CivilTime(hour: .max, minute: 0) == nil)
    #expect(CivilDateTime("2026-12-24 18:30")?.text == "2026-12-24 18:30")
    #expect(CivilDateTime("2026-12-24T18:30:01")?.text == "2026-12-24 18:30:01")
    for text in ["2026-12-24", "2026-12-24  18:30", "2026-12-24t18:30", "2026-12-24 18:30Z", "2026-12-2418:30"] {
      #expect(CivilDateTime(text) == nil, "\(text)")
    }
    #expect(CivilDateTime("1969-12-31 23:59:59")?.secondsSinceEpoch == -1)
    #expect(CivilDateTime(secondsSinceEpoch: .max).text == "9999-12-31 23:59:59")
    #expect(CivilDateTime(secondsSinceEpoch: .min).text == "0001-01-01 00:00")
  }

  /// Sequences without contiguous storage take another path.
  @Test func bytesOfAnySequence() {
    #expect(CivilDate("x2026-11-21".utf8.dropFirst())?.text == "2026-11-21")
    #expect(CivilDate(AnySequence("2026-11-21".utf8))?.text == "2026-11-21")
    #expect(TimeSpan(AnySequence("90m".utf8))?.seconds == 5400)
    #expect(CivilDate(AnySequence(repeatElement(UInt8(ascii: "1"), count: 1_000_000))) == nil)
    #expect(Instant(sequence(first: UInt8(ascii: "2")) { $0 }) == nil, "an endless sequence is not read to its end")
  }
}

@Suite struct InstantTests {
  // Expected values from Python's datetime.fromisoformat.
  @Test(arguments: [
    ("2026-11-21T00:00:00Z", 1_795_219_200), ("2026-11-21T01:00:00+01:00", 1_795_219_200),
    ("2026-11-20t18:30:00.999999999-05:30", 1_795_219_200), ("1969-12-31 23:59:59.5z", -1),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59-00:00", 253_402_300_799),
    ("2024-02-29T23:59:59+23:59", 1_709_164_859),
  ])
  func instants(_ text: String, _ seconds: Int64) {
    #expect(Instant(text)?.seconds == seconds)
    #expect(Instant(Instant(seconds: seconds).text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T00:00Z", "2026-11-21T00:00:00", "2026-11-21T00:00:60Z", "2026-11-21T24:00:00Z",
    "2026-11-21T00:00:00.Z", "2026-11-21T00:00:00,5Z", "2026-11-21T00:00:00+1:00", "2026-11-21T00:00:00+0100",
    "2026-11-21T00:00:00+24:00", "2026-11-21T00:00:00+00:60", "2026-11-21T00:00:00ZZ", "2026-11-21T00:00:00 Z",
    "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-02-30T00:00:00Z", "2026-11-21T00:00:00−01:00",
    "2026-11-21T00:00:00." + String(repeating: "1", count: 60) + "Z",
  ])
  func hostileInstants(_ text: String) { #expect(Instant(text) == nil) }

  @Test func microseconds() {
    #expect(Instant.microseconds("1970-01-01T00:00:01.5Z".utf8) == 1_500_000)
    #expect(Instant.microseconds("1970-01-01T00:00:00.0000019Z".utf8) == 1)
    #expect(Instant.microseconds("1969-12-31T23:59:59.999999Z".utf8) == -1)
    #expect(Instant("1969-12-31T23:59:59.999999Z")?.seconds == -1)
  }

  @Test func arithmeticAndText() {
    #expect(Instant(seconds: 1).adding(TimeSpan(seconds: -2)).seconds == -1)
    #expect(Instant(seconds: .max).adding(TimeSpan(seconds: 1)).seconds == .max)
    #expect(Instant(seconds: .min).adding(TimeSpan(seconds: -1)).seconds == .min)
    #expect(Instant(seconds: .max).text == "9999-12-31T23:59:59Z")
    #expect(Instant(seconds: .min).text == "0001-01-01T00:00:00Z")
    #expect(Instant.now() > Instant(seconds: 1_700_000_000))
    #expect(Instant(seconds: -1) < Instant(seconds: 0))
  }
}

@Suite struct TimeSpanTests {
  @Test(arguments: [
    ("90s", 90, "90s"), ("15m", 900, "15m"), ("3h", 10_800, "3h"), ("7d", 604_800, "1w"), ("2w", 1_209_600, "2w"),
    ("120s", 120, "2m"), ("36h", 129_600, "36h"), ("9223372036854775807s", .max, "9223372036854775807s"),
  ])
  func spans(_ text: String, _ seconds: Int64, _ shortest: String) {
    #expect(TimeSpan(text)?.seconds == seconds)
    #expect(TimeSpan(text)?.text == shortest)
  }

  @Test(arguments: [
    "", "s", "0s", "00s", "05m", "-1s", "+1s", "1", "1 s", "1S", "1sec", "1.5h", "1y", "1m30s", "9223372036854775808s",
    "153722867280912931m", "99999999999999999999999999w", "１s", "1s ", "1\u{301}s",
  ])
  func hostileSpans(_ text: String) { #expect(TimeSpan(text) == nil) }

  @Test func textOfOddLengths() {
    #expect(TimeSpan(seconds: 0).text == "0s")
    #expect(TimeSpan(seconds: -5400).text == "-90m")
    #expect(TimeSpan(seconds: .min).text == "-9223372036854775808s")
  }
}
