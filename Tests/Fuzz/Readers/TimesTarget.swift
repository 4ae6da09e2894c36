import Clocks
import Harness

/// Texts of dates, times and lengths: what is read is written so that it is read again as it was.
let timesTarget = FuzzTarget(
  "times", longest: 40,
  words: {
    ["2026-11-21T00:00:00Z", "+05:30", "12:30:59", "29", "1w", "2d", "3h", "45m", "9999-12-31", "0001", ".123456"]
  },
  seeds: { $0.literals(in: "Tests/ClocksTests/CivilTests.swift") }
) { bytes in
  if let date = CivilDate(bytes) {
    expect(CivilDate(date.text) == date, "\(date.text) is the date that it is")
    expect(CivilDate(year: date.year, month: date.month, day: date.day) == date, "a date is its parts")
    expect(date.daysSinceEpoch == naiveDay(date), "\(date.text) is as many days from 1970 as the years and months have")
    expect(date.adding(days: 7).weekday == date.weekday || date.adding(days: 7) == .last, "a week is a week")
  }
  if let time = CivilTime(bytes) { expect(CivilTime(time.text) == time, "\(time.text) is the time that it is") }
  if let moment = CivilDateTime(bytes) {
    expect(CivilDateTime(secondsSinceEpoch: moment.secondsSinceEpoch) == moment, "seconds are the moment")
  }
  if let instant = Instant(bytes) {
    expect(Instant(instant.text) == instant, "\(instant.text) is the instant that it is")
    expect(Instant.microseconds(bytes).map { $0 >= instant.seconds * 1_000_000 } ?? false, "it has microseconds, too")
  }
  if let span = TimeSpan(bytes) { expect(TimeSpan(span.text) == span, "\(span.text) is the length that it is") }
}

/// The days from 1970-01-01 to a date, summed up month by month behind the years.
private func naiveDay(_ date: CivilDate) -> Int {
  let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
  let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return NaiveZoneRule.day(of: date.year) + lengths.prefix(date.month - 1).reduce(0, +) + date.day - 1
}
