/// What a month or a year does that lacks the day of a rule.
enum MissingDay: String, Sendable { case skip, last }

/// What is counted between two times.
enum CalendarUnit: String, Sendable { case day, week, month, year }

/// A repetition on days of the Gregorian calendar.
struct CalendarRule: Sendable {
  let unit: CalendarUnit
  let number: RuleValue
  let days: RuleValue?
  let months: RuleValue?
  let at: RuleValue
  let from: RuleValue?
  let until: RuleValue?
  let count: RuleValue?
  let except: RuleValue?
  let onMissingDay: MissingDay

  init(_ part: BundlePart, _ types: [String: ValueType]) throws(BundleError) {
    func value(_ key: String) throws(BundleError) -> RuleValue? {
      guard let member = try part.optional(key) else { return nil }
      return try RuleValue(member, types)
    }
    let every = try part.member("every")
    unit = try CalendarUnit(every.member("unit"))
    number = try RuleValue(every.member("number"), types)
    at = try RuleValue(part.member("at"), types)
    (days, months, from) = (try value("days"), try value("months"), try value("from"))
    (until, count, except) = (try value("until"), try value("count"), try value("except"))
    onMissingDay = try MissingDay(try part.optional("on_missing_day"))
  }

  /// The rule with the values of one person.
  struct Own {
    let unit: CalendarUnit
    let number: Int
    let times: [Int]
    let items: [RuleValue.Item]?
    /// Which of the items are days of a week: Monday is bit 0.
    let weekdays: Int
    let months: Set<Int>?
    let start: CalendarDay?
    let until: CalendarDay?
    let count: Int?
    let except: Set<CalendarDay>
    let onMissingDay: MissingDay
  }

  /// The rule of a person; an error where the person lacks what makes the moments.
  func own(_ person: PersonValues) throws(MissingValue) -> Own {
    let number = try number.needed(number.number(person))
    let times = try at.needed(at.times(person))
    let items = try days.map { (days) throws(MissingValue) in try days.needed(days.items(person)) }
    let months = try months.map { (months) throws(MissingValue) in try months.needed(months.months(person)) }
    let start = from?.day(person)
    if let from, start == nil, self.number.attribute != nil || number > 1 || count != nil {
      throw MissingValue(name: from.attribute ?? "")
    }
    return Own(
      unit: unit, number: max(number, 1), times: times, items: items,
      weekdays: (items ?? []).reduce(0) { bits, item in
        if case .weekday(let day) = item { bits | 1 << day } else { bits }
      }, months: months, start: start,
      until: until?.day(person), count: count?.number(person), except: Set(except?.days(person) ?? []),
      onMissingDay: onMissingDay)
  }
}

extension CalendarUnit {
  init(_ part: BundlePart) throws(BundleError) {
    guard let unit = CalendarUnit(rawValue: try part.text()) else { throw part.wrong("not a unit of this format") }
    self = unit
  }
}

extension MissingDay {
  /// Skips the day where nothing is said.
  init(_ part: BundlePart?) throws(BundleError) {
    guard let part else {
      self = .skip
      return
    }
    guard let word = MissingDay(rawValue: try part.text()) else { throw part.wrong("neither \"skip\" nor \"last\"") }
    self = word
  }
}

extension CalendarRule.Own {
  /// The wall-clock times of some days in a row, in order.
  func walls(from begin: CalendarDay, through end: CalendarDay) -> [WallTime] {
    var found: [WallTime] = []
    var rung = 0
    // What has a count is counted from its beginning.
    var day = start.map { count != nil || $0 > begin ? $0 : begin } ?? begin
    let last = until.map { min($0, end) } ?? end
    let firstPeriod = start.map { Self.period($0, unit) } ?? 0
    while day <= last {
      if isOn(day, firstPeriod) {
        for time in times {
          rung += 1
          if let count, rung > count { return found }
          if day >= begin { found.append(WallTime(day, time)) }
        }
      }
      guard day < CalendarDay.last else { break }
      day = day.adding(1)
    }
    return found
  }

  private func isOn(_ day: CalendarDay, _ firstPeriod: Int) -> Bool {
    if number > 1, (Self.period(day, unit) - firstPeriod) % number != 0 { return false }
    // The cheap question first: most weekly rules need no date.
    if unit == .week, items != nil, weekdays >> day.weekday & 1 == 0 { return false }
    if unit == .day || unit == .week, months == nil { return !except.contains(day) }
    let parts = day.parts
    if let months, !months.contains(parts.month) { return false }
    if unit == .month || unit == .year, let items, !items.contains(where: { reaches($0, day, parts) }) { return false }
    return !except.contains(day)
  }

  /// Whether an item means a day of a month or of a year.
  private func reaches(
    _ item: RuleValue.Item, _ day: CalendarDay, _ parts: (year: Int, month: Int, day: Int)
  ) -> Bool {
    let length = CalendarDay.length(year: parts.year, month: parts.month)
    func isDay(_ number: Int) -> Bool {
      parts.day == number || (number > length && parts.day == length && onMissingDay == .last)
    }
    switch (unit, item) {
    case (.year, .yearDay(let month, let number)): return month == parts.month && isDay(number)
    case (.month, .number(let number)): return isDay(number)
    case (.month, .word("last")): return parts.day == length
    case (.month, .ordinal(let place, let weekday)):
      guard weekday == day.weekday else { return false }
      return place < 0 ? parts.day + 7 > length : (parts.day - 1) / 7 == place
    default: return false
    }
  }

  /// The number of a day, week, month or year of the calendar.
  private static func period(_ day: CalendarDay, _ unit: CalendarUnit) -> Int {
    switch unit {
    case .day: day.number
    case .week: floored(day.number - day.weekday, 7)
    case .month: day.parts.year * 12 + day.parts.month
    case .year: day.parts.year
    }
  }

  /// Whether it goes on after a day.
  func goesOn(after day: CalendarDay) -> Bool { count == nil && until.map { $0 > day } ?? true }
}
