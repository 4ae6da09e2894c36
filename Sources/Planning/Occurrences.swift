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
/// near the moment asked for, so its cost does not grow with the years.
public struct Occurrences: Sequence, IteratorProtocol {
  private let recurrence: RecurrenceFile
  private let anchor: CivilDate
  private let times: [CivilTime]
  private var period: Int
  private var pending: [CivilDateTime] = []
  private var cursor = 0
  private var emptyPeriods = 0
  private var left: Int

  /// The times of `recurrence` from about `start` on; earlier ones of the same period come along.
  public init(_ recurrence: RecurrenceFile, near start: CivilDate) {
    self.recurrence = recurrence
    anchor = recurrence.from?.value ?? start
    times = recurrence.times.map(\.value).sorted()
    left = recurrence.count?.value ?? Int.max
    let first = recurrence.count == nil ? Swift.max(anchor, start) : anchor
    period = Self.period(of: first, recurrence.unit, from: anchor) / recurrence.interval
  }

  /// The next time; nothing after the last.
  public mutating func next() -> CivilDateTime? {
    guard left > 0, !times.isEmpty else { return nil }
    while cursor >= pending.count {
      guard emptyPeriods < 400, let dates = dates(in: period * recurrence.interval) else { return nil }
      period += 1
      pending = dates.flatMap { date in times.map { CivilDateTime(date: date, time: $0) } }
      cursor = 0
      emptyPeriods = pending.isEmpty ? emptyPeriods + 1 : 0
    }
    let found = pending[cursor]
    if let until = recurrence.until?.value, found.date > until { return nil }
    cursor += 1
    left -= 1
    return found
  }

  /// The first time at or after a moment of the same clock.
  public static func first(_ recurrence: RecurrenceFile, from now: CivilDateTime) -> CivilDateTime? {
    var occurrences = Occurrences(recurrence, near: now.date)
    while let found = occurrences.next() { if found >= now { return found } }
    return nil
  }

  // MARK: - Periods

  private static func period(of date: CivilDate, _ unit: RecurrenceUnit, from anchor: CivilDate) -> Int {
    switch unit {
    case .day: date.daysSinceEpoch - anchor.daysSinceEpoch
    case .week: (monday(date) - monday(anchor)) / 7
    case .month: (date.year - anchor.year) * 12 + date.month - anchor.month
    case .year: date.year - anchor.year
    }
  }

  private static func monday(_ date: CivilDate) -> Int { date.daysSinceEpoch - (date.weekday.rawValue - 1) }

  /// The days of a period that count, in order; nothing past the last year.
  private func dates(in period: Int) -> [CivilDate]? {
    var dates: [CivilDate]
    switch recurrence.unit {
    case .day: dates = [anchor.adding(days: period)]
    case .week:
      let monday = CivilDate(daysSinceEpoch: Self.monday(anchor) + period * 7)
      dates = recurrence.days.compactMap { day in
        if case .weekday(let weekday) = day.value { monday.adding(days: weekday.rawValue - 1) } else { nil }
      }
    case .month:
      let month = anchor.month - 1 + period
      let year = anchor.year + month / 12
      guard year <= 9999 else { return nil }
      dates = recurrence.days.compactMap { day(in: month % 12 + 1, of: year, $0.value) }
    case .year:
      let year = anchor.year + period
      guard year <= 9999 else { return nil }
      dates = recurrence.days.compactMap { day in
        if case .yearDay(let month, let number) = day.value {
          self.day(in: month, of: year, .monthDay(number))
        } else {
          nil
        }
      }
    }
    dates.sort()
    // With `on-missing-day: last` the 30th and the 31st are one day in April.
    var unique: [CivilDate] = []
    for date in dates where date != unique.last && date >= anchor { unique.append(date) }
    if let last = unique.last, last.year >= 9999 { return nil }
    return unique
  }

  private func day(in month: Int, of year: Int, _ selector: DaySelector) -> CivilDate? {
    let length = CivilDate.lengthOfMonth(month, year: year)
    switch selector {
    case .last: return CivilDate(year: year, month: month, day: length)
    case .monthDay(let number):
      if number <= length { return CivilDate(year: year, month: month, day: number) }
      return recurrence.onMissingDay?.value == .last ? CivilDate(year: year, month: month, day: length) : nil
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
      zone.map { Occurrences.first(recurrence, from: $0.earliestLocal(now)) == nil } ?? false
    case .now, .interval, .after, .region: false
    }
  }
}
