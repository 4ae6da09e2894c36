package import Checking
package import Clocks
import Diagnostics
import Expressions
import Language

/// When a campaign is due that follows a moment in a person's life.
struct EventMoments {
  private let delay: EventDelay
  /// Whether the moment is a day, and no time of one.
  private let isDate: Bool
  /// The times of day for which it waits, in order.
  private let times: [CivilTime]
  /// The days of the week on which it comes, Monday is bit 1.
  private let weekdays: Int
  /// The times of a day at which it does not come.
  private let shut: QuietHours?
  private let zone: ScheduleZone?

  /// For a schedule that follows an attribute of a type; what the app reports is a timestamp.
  init(_ delay: EventDelay, of type: AttributeType, on zone: ScheduleZone?) {
    self.delay = delay
    self.zone = zone
    isDate = type == .date
    times = delay.times.map(\.value).sorted()
    weekdays = delay.days.isEmpty ? ~0 : delay.days.reduce(0) { $0 | 1 << $1.value.rawValue }
    shut = delay.between?.rest
  }

  /// Whether somebody without a zone is due nothing.
  var needsZone: Bool { isDate || delay.needsZone }
  /// Whether it comes again and again.
  var areMany: Bool { delay.repetition != nil }

  /// The moment that a value of a column tells; of a day the first one that any clock shows.
  func event(_ value: Int64) -> Instant {
    isDate
      ? Instant(seconds: CivilDateTime(date: Self.date(value), time: .midnight).secondsSinceEpoch)
      : Instant(seconds: value / 1_000_000)
  }

  private static func date(_ value: Int64) -> CivilDate { CivilDate(daysSinceEpoch: Int(clamping: value)) }

  /// When it is due that comes once; nothing where that depends on a clock that nobody knows.
  func due(_ value: Int64, on device: Zone?) -> Instant? {
    if !needsZone { return event(value).adding(delay.shift) }
    guard let clock = zone?.clock(device) else { return nil }
    guard isDate else { return waiting(from: event(value).adding(delay.shift), in: clock) }
    let day = opening(Self.date(value).adding(days: Int(clamping: delay.shift.seconds / 86_400)))
    return clock.instant(of: CivilDateTime(date: day, time: times.first ?? .midnight))
  }

  /// The moment for which something waits, from a moment on; before an event the last one up to it.
  private func waiting(from moment: Instant, in clock: Zone) -> Instant {
    guard !times.isEmpty else { return opening(moment, in: clock) }
    return delay.isBefore ? last(upTo: moment, in: clock) : next(from: moment, in: clock)
  }

  /// The first time of day at or after a moment, on one of the days.
  private func next(from moment: Instant, in clock: Zone) -> Instant {
    let local = clock.local(moment)
    for days in 0...9 {
      let day = local.date.adding(days: days)
      guard isOpen(day) else { continue }
      for time in times {
        let instant = clock.instant(of: CivilDateTime(date: day, time: time))
        if instant >= moment { return instant }
      }
    }
    return moment
  }

  private func last(upTo moment: Instant, in clock: Zone) -> Instant {
    let local = clock.local(moment)
    for days in 0...2 {
      for time in times.reversed() {
        let instant = clock.instant(of: CivilDateTime(date: local.date.adding(days: -days), time: time))
        if instant <= moment { return instant }
      }
    }
    return moment
  }

  /// The first moment of one of the days, and of the part of a day in which it comes.
  private func opening(_ moment: Instant, in clock: Zone) -> Instant {
    var found = shut?.moment(of: moment, in: clock) ?? moment
    // A part of a day that reaches over midnight ends on a day that may be none of them.
    for _ in 0...8 {
      let day = clock.local(found).date
      guard !isOpen(day) else { break }
      let midnight = clock.instant(of: CivilDateTime(date: opening(day), time: .midnight))
      found = shut?.moment(of: midnight, in: clock) ?? midnight
    }
    return found
  }

  private func isOpen(_ day: CivilDate) -> Bool { weekdays >> day.weekday.rawValue & 1 == 1 }

  /// The first of the days from one on.
  private func opening(_ day: CivilDate) -> CivilDate {
    (0..<7).lazy.map { day.adding(days: $0) }.first(where: isOpen) ?? day
  }

  // MARK: - Again and again

  /// Those that come again and again, at or after a moment and before another, at most so many, each as one clock shows it.
  func repeated(_ value: Int64, on device: Zone?, from start: Instant, until end: Instant?, atMost most: Int)
    -> [Instant]
  {
    guard let repetition = delay.repetition, let clock = zone?.clock(device) else { return [] }
    let anchor = isDate ? Self.date(value) : clock.local(event(value)).date
    var found: [Instant] = []
    let first = clock.local(start.secondBefore).date
    var number = repetition.number(before: first, since: anchor)
    // Each 29 February may be left out, and of eight years more than one.
    var idle = 0
    while found.count < most, idle < 50 {
      number += 1
      idle += 1
      guard let day = repetition.day(number, since: anchor) else { continue }
      if day == .last { break }
      if let until = repetition.until, day > until.value { break }
      let before = repetition.count == nil ? 0 : repetition.counted(number, since: anchor) * times.count
      for (place, time) in times.enumerated() {
        if let count = repetition.count, before + place >= count.value { return found }
        let instant = clock.instant(of: CivilDateTime(date: day, time: time))
        if let end, instant >= end { return found }
        guard instant >= start, found.count < most else { continue }
        if found.last != instant { found.append(instant) }
        idle = 0
      }
    }
    return found
  }
}

extension Campaign {
  /// When it is due that follows a moment in a person's life, on a device in UTC and for one such moment: in order, at most so many. Returns nothing
  /// if it follows none.
  package func moments(since event: Instant, atMost most: Int) -> [Instant] {
    guard case .after(let delay) = schedule.timing else { return [] }
    let type = schedule.eventColumn.map { columns.attributes[$0].type } ?? .timestamp
    let life = EventMoments(delay, of: type, on: schedule.zone)
    let value =
      type == .date
      ? Int64(CivilDateTime(secondsSinceEpoch: event.seconds).date.daysSinceEpoch)
      : event.seconds.multipliedReportingOverflow(by: 1_000_000).partialValue
    guard life.areMany else { return life.due(value, on: .utc).map { [$0] } ?? [] }
    return life.repeated(value, on: .utc, from: event, until: nil, atMost: most)
  }
}

extension EventRepetition {
  /// The day of the so-manyth time since a day; nothing where its month lacks the day and is left out.
  fileprivate func day(_ number: Int, since anchor: CivilDate) -> CivilDate? {
    let steps = number.multipliedReportingOverflow(by: interval)
    guard !steps.overflow else { return .last }
    switch unit {
    case .day: return anchor.adding(days: steps.partialValue)
    case .week:
      let days = steps.partialValue.multipliedReportingOverflow(by: 7)
      return days.overflow ? .last : anchor.adding(days: days.partialValue)
    case .month, .year:
      let (year, month, day) = anchor.parts
      let months = year * 12 + month - 1 + min(steps.partialValue, 200_000) * (unit == .year ? 12 : 1)
      guard months / 12 <= 9999 else { return .last }
      let length = CivilDate.lengthOfMonth(months % 12 + 1, year: months / 12)
      guard day <= length || onMissingDay?.value == .last else { return nil }
      return CivilDate(year: months / 12, month: months % 12 + 1, day: min(day, length))
    }
  }

  /// How many times lie surely before a day: the event's own day is none of them.
  fileprivate func number(before day: CivilDate, since anchor: CivilDate) -> Int {
    let steps: Int
    switch unit {
    case .day: steps = day.daysSinceEpoch - anchor.daysSinceEpoch
    case .week: steps = (day.daysSinceEpoch - anchor.daysSinceEpoch) / 7
    case .month, .year:
      let (one, other) = (day.parts, anchor.parts)
      let months = (one.year - other.year) * 12 + one.month - other.month
      steps = unit == .year ? months / 12 : months
    }
    return max(0, steps / max(interval, 1) - 1)
  }

  /// How many times were before the so-manyth one: those that a month has left out do not count.
  fileprivate func counted(_ number: Int, since anchor: CivilDate) -> Int {
    guard anchor.day > 28, onMissingDay?.value != .last, unit == .month || unit == .year else { return number - 1 }
    return (1..<max(number, 1)).reduce(0) { $0 + (day($1, since: anchor) == nil ? 0 : 1) }
  }
}
