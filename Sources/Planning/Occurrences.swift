public import Checking
public import Clocks
import Diagnostics
public import Parsing

/// One moment at which a campaign fires.
public enum Fire: Sendable, Hashable {
  /// The same moment for everyone.
  case instant(Instant)
  /// The same wall-clock time for everyone, each on their own clock.
  case floating(CivilDateTime)

  /// As outputs write it: `2026-12-24T18:30:00Z`, or without `Z` on each recipient's own clock.
  public var text: String {
    switch self {
    case .instant(let instant): return instant.text
    case .floating(let local):
      let text = local.date.text + "T" + local.time.text
      return local.time.text.utf8.count == 5 ? text + ":00" : text
    }
  }
}

/// The wall-clock times of a repetition, in order.
///
/// Weeks are counted from the Monday before the first day, months and years from that of the first day. Without `count` the search starts
/// at the day asked for, so its cost does not grow with the years. A list of days or times is a handful, so looking through it for the
/// least one that is left is quicker than a sorted copy: nothing is allocated.
public struct Occurrences: Sequence, IteratorProtocol {
  private let unit: RecurrenceUnit
  private let interval: Int
  private let days: [Located<DaySelector>]
  private let times: [Located<CivilTime>]
  private let until: CivilDate
  private let takesLastDay: Bool
  private let anchor: CivilDate
  /// The number of the day from which days, or of the Monday from which weeks are counted.
  private let first: Int
  private var period: Int
  /// No earlier day counts.
  private var day: CivilDate
  /// The last time of that day that was given; until there is one, the day counts itself.
  private var time: CivilTime?
  private var left: Int

  /// The times of `recurrence` on `start` and later.
  public init(_ recurrence: RecurrenceFile, near start: CivilDate) {
    unit = recurrence.unit
    interval = recurrence.interval
    days = recurrence.days
    times = recurrence.times
    until = recurrence.until?.value ?? .last
    takesLastDay = recurrence.onMissingDay?.value == .last
    anchor = recurrence.from?.value ?? start
    left = recurrence.count?.value ?? Int.max
    day = recurrence.count == nil ? Swift.max(anchor, start) : anchor
    let number = recurrence.unit == .day ? anchor.daysSinceEpoch : recurrence.unit == .week ? Self.monday(anchor) : 0
    first = number
    if day == anchor {
      period = 0
    } else {
      let gone =
        switch recurrence.unit {
        case .day: day.daysSinceEpoch - number
        case .week: (Self.monday(day) - number) / 7
        case .month: (day.year - anchor.year) * 12 + day.month - anchor.month
        case .year: day.year - anchor.year
        }
      period = recurrence.interval == 1 ? gone : gone / recurrence.interval
    }
  }

  /// The next time; nothing after the last.
  public mutating func next() -> CivilDateTime? {
    guard left > 0 else { return nil }
    if let last = time, let next = earliestTime(after: last) { return give(day, next) }
    guard let first = earliestTime(after: nil) else { return nil }
    for _ in 0..<400 {
      if let found = earliestDate(in: period &* interval) { return give(found, first) }
      period += 1
    }
    return nil
  }

  private mutating func give(_ date: CivilDate, _ time: CivilTime) -> CivilDateTime? {
    guard date <= until, date.year < 9999 else { return nil }
    (day, self.time) = (date, time)
    left -= 1
    return CivilDateTime(date: date, time: time)
  }

  /// The times of `recurrence` that may come at or after a moment in a zone; ``next(in:from:)`` gives them.
  init(_ recurrence: RecurrenceFile, in zone: Zone, from start: Instant) {
    // A gap can leave out the end of a day, and fires after it: clocks show the next day by then.
    self.init(recurrence, near: zone.local(start).date.adding(days: -1))
  }

  /// The next time that comes at or after a moment in a zone, and when that is. In the second pass of an hour that comes twice, what the
  /// clock still has to show has been.
  mutating func next(in zone: Zone, from start: Instant) -> (wall: CivilDateTime, instant: Instant)? {
    while let wall = next() {
      let instant = zone.instant(of: wall)
      if instant >= start { return (wall, instant) }
    }
    return nil
  }

  /// The first time at or after a moment of the same clock.
  public static func first(_ recurrence: RecurrenceFile, from now: CivilDateTime) -> CivilDateTime? {
    var occurrences = Occurrences(recurrence, near: now.date)
    while let found = occurrences.next() { if found >= now { return found } }
    return nil
  }

  private func earliestTime(after last: CivilTime?) -> CivilTime? {
    var best: CivilTime?
    for time in times {
      if let last, time.value <= last { continue }
      if let best, time.value >= best { continue }
      best = time.value
    }
    return best
  }

  // MARK: - Periods

  private static func monday(_ date: CivilDate) -> Int {
    let days = date.daysSinceEpoch
    // 1970-01-01 was a Thursday.
    let index = (days + 3) % 7
    return days - (index < 0 ? index + 7 : index)
  }

  /// The first day of a period that counts and is left.
  private func earliestDate(in period: Int) -> CivilDate? {
    if unit == .day { return left(period == 0 ? anchor : CivilDate(daysSinceEpoch: first &+ period), nil) }
    var best: CivilDate?
    let monday = first &+ period &* 7
    let month = anchor.month &- 1 &+ period
    for selector in days {
      let date: CivilDate? =
        switch (unit, selector.value) {
        case (.week, .weekday(let weekday)): CivilDate(daysSinceEpoch: monday &+ weekday.rawValue &- 1)
        case (.month, let selector): day(in: month % 12 &+ 1, of: anchor.year &+ month / 12, selector)
        case (.year, .yearDay(let month, let number)): day(in: month, of: anchor.year &+ period, .monthDay(number))
        default: nil
        }
      if let date { best = left(date, best) }
    }
    return best
  }

  /// The earlier of a day, if it is left, and another.
  private func left(_ date: CivilDate, _ best: CivilDate?) -> CivilDate? {
    guard date > day || (time == nil && date == day) else { return best }
    if let best, best < date { return best }
    return date
  }

  private func day(in month: Int, of year: Int, _ selector: DaySelector) -> CivilDate? {
    let length = CivilDate.lengthOfMonth(month, year: year)
    switch selector {
    case .last: return CivilDate(year: year, month: month, day: length)
    case .monthDay(let number):
      if number <= length { return CivilDate(year: year, month: month, day: number) }
      return takesLastDay ? CivilDate(year: year, month: month, day: length) : nil
    default: return nil
    }
  }
}

extension ScheduleZone {
  /// The wall clock that reads last of all: what is past there is past everywhere.
  func earliestLocal(_ now: Instant) -> CivilDateTime {
    switch self {
    case .device: CivilDateTime(secondsSinceEpoch: now.seconds - 12 * 3600)
    case .fixed(let zone): zone.local(now)
    }
  }

  /// The wall clock from which the next times are told: on the recipients' own clocks, that of UTC stands for all.
  func nominalLocal(_ now: Instant) -> CivilDateTime {
    switch self {
    case .device: CivilDateTime(secondsSinceEpoch: now.seconds)
    case .fixed(let zone): zone.local(now)
    }
  }

  /// Whether a wall-clock time is still to come, somewhere at least. In an overlap it is past after the first of the two.
  func isAhead(_ local: CivilDateTime, of now: Instant) -> Bool {
    switch self {
    case .device: local >= earliestLocal(now)
    case .fixed(let zone): zone.instant(of: local) >= now
    }
  }

  /// Whether it is among the next times that are told: on the recipients' own clocks, that of UTC stands for all.
  func isNext(_ local: CivilDateTime, from now: Instant) -> Bool {
    switch self {
    case .device: local >= nominalLocal(now)
    case .fixed: isAhead(local, of: now)
    }
  }

  /// A wall-clock time as a moment: in a gap the first moment after it, in an overlap the first of the two.
  func fire(_ local: CivilDateTime) -> Fire {
    switch self {
    case .device: return .floating(local)
    case .fixed(let zone): return .instant(zone.instant(of: local))
    }
  }
}

extension Schedule {
  /// The next moments at which it fires, at most `limit`; empty for what only the device or the recipient decides, and when all is past.
  public func fires(from now: Instant, limit: Int) -> [Fire] {
    switch form {
    case .now: return [.instant(now)]
    case .at(let at):
      guard let zone else { return [] }
      return zone.isAhead(at.value, of: now) ? [zone.fire(at.value)] : []
    case .every(let recurrence):
      guard let zone else { return [] }
      let start = zone.nominalLocal(now)
      var fires: [Fire] = []
      var occurrences = Occurrences(recurrence, near: start.date)
      while fires.count < limit, let found = occurrences.next() {
        if zone.isNext(found, from: now) { fires.append(zone.fire(found)) }
      }
      return fires
    case .interval, .after, .region: return []
    }
  }

  /// Whether all its moments have passed.
  public func isPast(_ now: Instant) -> Bool {
    switch form {
    case .at: fires(from: now, limit: 1).isEmpty
    case .every(let recurrence):
      switch zone {
      case .fixed(let zone): isPast(recurrence, in: zone, now)
      case .device: Occurrences.first(recurrence, from: ScheduleZone.device.earliestLocal(now)) == nil
      case nil: false
      }
    case .now, .interval, .after, .region: false
    }
  }

  private func isPast(_ recurrence: RecurrenceFile, in zone: Zone, _ now: Instant) -> Bool {
    var occurrences = Occurrences(recurrence, in: zone, from: now)
    return occurrences.next(in: zone, from: now) == nil
  }
}
