/// What follows a moment: one that the app reports, or one that it knows of its user.
struct FollowRule: Sendable {
  let delay: RuleValue?
  let at: RuleValue?
  let days: RuleValue?
  /// The part of a day in which it comes.
  let between: (from: RuleValue, to: RuleValue)?
  /// How it comes again and again.
  let again: Again?
  /// Whose clock: nil where no clock is needed.
  let zone: String?

  /// How it comes again and again, on later days than the moment's own.
  struct Again: Sendable {
    let unit: CalendarUnit
    let number: RuleValue
    let count: RuleValue?
    let until: RuleValue?
    let onMissingDay: MissingDay
  }

  init(_ part: BundlePart, _ types: [String: ValueType]) throws(BundleError) {
    func value(_ part: BundlePart, _ key: String) throws(BundleError) -> RuleValue? {
      guard let member = try part.optional(key) else { return nil }
      return try RuleValue(member, types)
    }
    (delay, at, days) = (try value(part, "delay"), try value(part, "at"), try value(part, "days"))
    zone = try part.optional("zone")?.text()
    if let between = try part.optional("between") {
      self.between = (
        try RuleValue(between.member("from"), types), try RuleValue(between.member("to"), types)
      )
    } else {
      between = nil
    }
    if let every = try part.optional("every") {
      again = Again(
        unit: try CalendarUnit(every.member("unit")), number: try RuleValue(every.member("number"), types),
        count: try value(every, "count"), until: try value(every, "until"),
        onMissingDay: try MissingDay(try every.optional("on_missing_day")))
    } else {
      again = nil
    }
  }

  /// The moments that follow from a value, a date or a timestamp, up to a day; each with what its clock shows.
  func moments(
    _ value: FilledValue, _ person: PersonValues, _ clock: DeviceZone, from begin: CalendarDay, through end: CalendarDay
  ) throws(MissingValue) -> [Int] {
    let times = at?.times(person) ?? []
    let isDate = if case .date = value { true } else { false }
    if let again {
      let anchor: CalendarDay
      switch value {
      case .date(let day): anchor = day
      case .timestamp(let micros): anchor = clock.shows(floored(micros, 1_000_000)).day
      default: return []
      }
      return try self.again(again, anchor, times, person, from: begin, through: end).map { clock.first($0) }
    }
    let seconds = delay?.number(person) ?? 0
    let weekdays = days?.items(person).map { Set($0) }
    func isOpen(_ day: CalendarDay) -> Bool { weekdays?.contains(.weekday(day.weekday)) ?? true }
    if isDate, case .date(let day) = value {
      var day = day.adding(floored(seconds, 86_400))
      for _ in 0..<7 where !isOpen(day) { day = day.adding(1) }
      return times.map { clock.first(WallTime(day, $0)) }
    }
    guard case .timestamp(let micros) = value else { return [] }
    let due = floored(micros, 1_000_000) + min(max(seconds, -100_000_000_000), 100_000_000_000)
    if !times.isEmpty { return [waiting(due, times, clock, isOpen, isBefore: seconds < 0)] }
    guard between != nil || weekdays != nil else { return [due] }
    let part = between.flatMap { between -> DayPart? in
      guard let from = between.from.times(person)?.first, let to = between.to.times(person)?.first else { return nil }
      return DayPart(from: from, to: to)
    }
    return [opening(due, part, clock, isOpen)]
  }

  /// The first of some times of day at or after a moment; before an event the last one up to it.
  private func waiting(
    _ due: Int, _ times: [Int], _ clock: DeviceZone, _ isOpen: (CalendarDay) -> Bool, isBefore: Bool
  ) -> Int {
    let today = clock.shows(due).day
    var best: Int?
    for days in -9...9 where isOpen(today.adding(days)) {
      for time in times {
        let moment = clock.first(WallTime(today.adding(days), time))
        if isBefore ? moment <= due && moment > best ?? .min : moment >= due && moment < best ?? .max { best = moment }
      }
    }
    return best ?? due
  }

  /// The first moment from one on, on one of the days and in the part of a day.
  private func opening(_ due: Int, _ part: DayPart?, _ clock: DeviceZone, _ isOpen: (CalendarDay) -> Bool) -> Int {
    func isIn(_ wall: WallTime) -> Bool { isOpen(wall.day) && part?.contains(wall.second) ?? true }
    let shown = clock.shows(due)
    if isIn(shown) { return due }
    // A day opens at its beginning, a part of it when it begins.
    let starts = Set([0] + (part.map { [$0.from] } ?? []))
    var best: Int?
    for days in -9...9 {
      for start in starts {
        let wall = WallTime(shown.day.adding(days), start)
        guard isIn(wall) else { continue }
        let all = clock.moments(wall)
        for moment in all.isEmpty ? [clock.first(wall)] : all where moment >= due && moment < best ?? .max {
          best = moment
        }
      }
    }
    return best ?? due
  }

  /// The times on which a day comes again, itself not among them.
  private func again(
    _ again: Again, _ anchor: CalendarDay, _ times: [Int], _ person: PersonValues, from begin: CalendarDay,
    through end: CalendarDay
  ) throws(MissingValue) -> [WallTime] {
    let number = max(try again.number.needed(again.number.number(person)), 1)
    let (count, until) = (again.count?.number(person), again.until?.day(person))
    var (found, rung): ([WallTime], Int) = ([], 0)
    // What has a count is counted from its beginning.
    var step = count == nil ? max(0, Self.steps(anchor, begin, again.unit) / number - 1) : 0
    while true {
      step += 1
      let (steps, overflow) = step.multipliedReportingOverflow(by: number)
      guard !overflow, let earliest = Self.earliest(steps, anchor, again.unit) else { return found }
      if earliest > end || until.map({ earliest > $0 }) == true { return found }
      guard let day = Self.day(steps, anchor, again) else { continue }
      if until.map({ day > $0 }) == true { return found }
      for time in times {
        rung += 1
        if let count, rung > count { return found }
        if day >= begin, day <= end { found.append(WallTime(day, time)) }
      }
    }
  }

  /// About how many units lie between two days.
  private static func steps(_ anchor: CalendarDay, _ day: CalendarDay, _ unit: CalendarUnit) -> Int {
    let days = day.number - anchor.number
    switch unit {
    case .day: return days
    case .week: return days / 7
    case .month: return (day.parts.year - anchor.parts.year) * 12 + day.parts.month - anchor.parts.month
    case .year: return day.parts.year - anchor.parts.year
    }
  }

  /// The first day of the month, or the day itself, after so many steps; nil past the calendar's end.
  private static func earliest(_ steps: Int, _ anchor: CalendarDay, _ unit: CalendarUnit) -> CalendarDay? {
    guard steps <= 4_000_000 else { return nil }
    switch unit {
    case .day, .week:
      let day = anchor.adding(unit == .day ? steps : steps * 7)
      return day == .last ? nil : day
    case .month, .year:
      let months = anchor.parts.year * 12 + anchor.parts.month - 1 + (unit == .year ? steps * 12 : steps)
      return CalendarDay(year: months / 12, month: months % 12 + 1, day: 1)
    }
  }

  /// The day after so many steps; nil if its month lacks the day and is skipped.
  private static func day(_ steps: Int, _ anchor: CalendarDay, _ again: Again) -> CalendarDay? {
    guard again.unit == .month || again.unit == .year else { return earliest(steps, anchor, again.unit) }
    guard let first = earliest(steps, anchor, again.unit) else { return nil }
    let (year, month, _) = first.parts
    let (length, wanted) = (CalendarDay.length(year: year, month: month), anchor.parts.day)
    guard wanted <= length || again.onMissingDay == .last else { return nil }
    return CalendarDay(year: year, month: month, day: min(wanted, length))
  }
}

/// A part of a day, which may go over midnight and is the whole day where its ends are the same.
struct DayPart: Sendable, Hashable {
  /// Seconds since midnight.
  let from: Int
  /// Seconds since midnight.
  let to: Int

  func contains(_ second: Int) -> Bool {
    from < to ? from <= second && second < to : second >= from || second < to
  }
}
