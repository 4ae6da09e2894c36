import Foundation

/// A day as people count it. Written without belfry's clocks, which it is to judge.
struct NaiveDay: Comparable, Hashable {
  var year: Int
  var month: Int
  var day: Int

  /// Days since 1970.
  init(number: Int) {
    self = Self.known.indices.contains(number - 20_000) ? Self.known[number - 20_000] : NaiveDay(asking: number)
  }

  /// The days of the tests, from 2024 on: asking is slow.
  private static let known = (20_000..<26_000).map { NaiveDay(asking: $0) }

  /// By way of Foundation's calendar in UTC.
  private init(asking number: Int) {
    let parts = Self.utc.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400 + 1))
    (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
    return calendar
  }()

  var length: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  var text: String { String(format: "%04d-%02d-%02d", year, month, day) }

  static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }
}

/// A zone that Foundation knows, asked the slow way.
struct NaiveZone {
  let zone: TimeZone

  init(_ name: String) { zone = TimeZone(identifier: name) ?? .gmt }

  func offset(_ second: Int) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))) }

  func localDay(_ second: Int) -> Int { Int((Double(second + offset(second)) / 86_400).rounded(.down)) }

  /// The moment of a wall-clock time: the first where there are two, the first after the gap where there is none.
  func moment(day: Int, seconds: Int) -> Int {
    let wall = day * 86_400 + seconds
    let offsets = Set((-4...4).map { offset(wall + $0 * 21_600) })
    let real = offsets.map { wall - $0 }.filter { offset($0) == wall - $0 ? true : $0 + offset($0) == wall }
    if let first = real.min() { return first }
    // In a gap: the first second whose wall clock is past it. Clocks change on whole minutes.
    var second = (wall - (offsets.max() ?? 0)) / 60 * 60 - 60
    while second + offset(second) < wall { second += 60 }
    return second
  }
}

extension NaiveZone {
  static let some = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns",
    "Pacific/Chatham", "America/Santiago", "Pacific/Kiritimati", "Pacific/Honolulu", "Africa/Cairo",
  ]
  /// Days around changes of clocks, a leap day and ends of months.
  static let changes = [
    "2026-03-28T23:59:07Z", "2026-10-25T00:40:07Z", "2026-11-21T12:00:07Z", "2027-12-31T23:00:07Z",
    "2028-02-28T05:00:07Z", "2026-11-01T05:50:07Z", "2027-04-04T02:59:07Z",
    "2026-10-25T01:10:07Z",
  ]
}

/// A repetition as the reference of the language tells it, looked at day by day.
struct NaiveSchedule {
  enum Day: Equatable { case weekday(Int), ofMonth(Int), last, named(Int, Int), ofYear(Int, Int) }
  var unit: String
  var interval: Int
  var days: [Day]
  /// Seconds of the day.
  var times: [Int]
  /// Days since 1970.
  var from: Int?
  var until: Int?
  var count: Int?
  var takesLast: Bool

  /// 0 is Monday.
  static func weekday(_ number: Int) -> Int { ((number + 3) % 7 + 7) % 7 }

  func isOn(_ number: Int, anchor: Int) -> Bool {
    let (day, first) = (NaiveDay(number: number), NaiveDay(number: anchor))
    switch unit {
    case "day": return (number - anchor) % interval == 0
    case "week":
      let weeks = (number - Self.weekday(number) - (anchor - Self.weekday(anchor))) / 7
      return weeks % interval == 0 && days.contains(.weekday(Self.weekday(number)))
    case "month":
      let months = (day.year - first.year) * 12 + day.month - first.month
      return months % interval == 0
        && days.contains { wanted in
          switch wanted {
          case .ofMonth(let number): day.day == min(number, takesLast ? day.length : 99)
          case .last: day.day == day.length
          // The fifth stands for the last.
          case .named(5, let weekday): Self.weekday(number) == weekday && day.day + 7 > day.length
          case .named(let which, let weekday): Self.weekday(number) == weekday && (day.day + 6) / 7 == which
          default: false
          }
        }
    default:
      return (day.year - first.year) % interval == 0
        && days.contains { wanted in
          guard case .ofYear(let month, let number) = wanted, day.month == month else { return false }
          return day.day == min(number, takesLast ? day.length : 99)
        }
    }
  }

  /// The days and seconds on which it fires, up to and with a day.
  func walls(from start: Int, through end: Int) -> [(day: Int, seconds: Int)] {
    var found: [(day: Int, seconds: Int)] = []
    let anchor = from ?? start
    // Where there is no count, what lies before the start needs no look.
    var number = count == nil ? max(anchor, start) : anchor
    while number <= min(until ?? end, end) {
      if isOn(number, anchor: anchor) {
        for time in times.sorted() where found.count < count ?? Int.max { found.append((number, time)) }
      }
      number += 1
    }
    return found
  }

  // MARK: - As an author writes it

  func text(zone: String) -> String {
    var parts = ["every: \(interval == 1 ? unit : "\(interval) \(unit)s")"]
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let written = days.map { day in
      switch day {
      case .weekday(let number): names[number]
      case .ofMonth(let number): "\(number)"
      case .last: "last"
      case .named(let which, let day): "\(["first", "second", "third", "fourth", "last"][which - 1]) \(names[day])"
      case .ofYear(let month, let day): String(format: "%02d-%02d", month, day)
      }
    }
    if !written.isEmpty { parts.append("days: [\(written.joined(separator: ", "))]") }
    parts.append(
      "at: [\(times.map { String(format: "\"%02d:%02d\"", $0 / 3600, $0 / 60 % 60) }.joined(separator: ", "))]")
    parts.append("zone: \(zone)")
    if let from { parts.append("from: \(NaiveDay(number: from).text)") }
    if let until { parts.append("until: \(NaiveDay(number: until).text)") }
    if let count { parts.append("count: \(count)") }
    if takesLast || hasRareDay { parts.append("on-missing-day: \(takesLast ? "last" : "skip")") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private var hasRareDay: Bool {
    days.contains { day in
      switch day {
      case .ofMonth(let number): number > 28
      case .ofYear(let month, let number): month == 2 && number == 29
      default: false
      }
    }
  }

  static func random(_ numbers: inout SeededNumbers, now today: Int) -> NaiveSchedule {
    let unit = numbers.pick(["day", "day", "week", "week", "month", "year"])
    var days: [Day] = []
    for _ in 0..<(1 + numbers.below(3)) {
      let day: Day =
        switch unit {
        case "week": .weekday(numbers.below(7))
        case "month":
          numbers.oneIn(4)
            ? .named(1 + numbers.below(5), numbers.below(7))
            : numbers.oneIn(5) ? .last : .ofMonth(numbers.oneIn(2) ? 28 + numbers.below(4) : 1 + numbers.below(28))
        default: numbers.oneIn(3) ? .ofYear(2, 29) : .ofYear(1 + numbers.below(12), 1 + numbers.below(28))
        }
      if unit != "day", !days.contains(day) { days.append(day) }
    }
    var times: [Int] = []
    for _ in 0..<(1 + numbers.below(2)) {
      let time = numbers.pick([0, 1800, 3600, 5400, 7200, 9000, 10_800, 32_400, 66_600, 84_600, 86_340])
      if !times.contains(time) { times.append(time) }
    }
    let interval = numbers.oneIn(3) ? 2 + numbers.below(unit == "day" ? 9 : 3) : 1
    let ending = numbers.below(4)
    let hasFrom = interval > 1 || ending == 1 || numbers.oneIn(2)
    let from = hasFrom ? today - 200 + numbers.below(260) : nil
    let until = ending == 0 ? max(from ?? 0, today + numbers.below(220)) : nil
    let rare = unit == "month" || unit == "year"
    return NaiveSchedule(
      unit: unit, interval: interval, days: days, times: times, from: from, until: until,
      count: ending == 1 && unit != "year" ? 1 + numbers.below(unit == "month" ? 12 : 90) : nil,
      takesLast: rare && numbers.oneIn(2))
  }
}
