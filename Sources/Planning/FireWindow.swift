public import Checking
public import Clocks

/// When one pending request fires.
public struct FireWindow: Sendable {
  /// The next time; nothing where only the device knows.
  public let first: Fire?
  /// The last time; nothing where it repeats for ever or only the device knows.
  public let last: Fire?

  /// The window of a request of a campaign with a schedule, from a moment on.
  public init(_ request: LocalRequest, of schedule: Schedule, from now: Instant) {
    guard case .calendar(let match) = request.trigger else {
      (first, last) = (nil, nil)
      return
    }
    first = match.next(on: schedule.zone ?? .device, from: now)
    last = match.repeats ? nil : first
  }

  /// The window of all requests of a campaign.
  public init(_ windows: [FireWindow]) {
    first = windows.compactMap(\.first).min { $0.order < $1.order }
    let lasts = windows.compactMap(\.last)
    last = lasts.count == windows.count ? lasts.max { $0.order < $1.order } : nil
  }
}

extension Fire {
  /// Seconds that put fires in order; a floating one is taken for UTC, which is at most half a day off.
  public var order: Int64 {
    switch self {
    case .instant(let instant): instant.seconds
    case .floating(let local): local.secondsSinceEpoch
    }
  }
}

extension CalendarMatch {
  /// The first fire at or after a moment; a single one counts even when it is past where clocks are ahead.
  func next(on zone: ScheduleZone, from now: Instant) -> Fire? {
    let clock = zone.clock(.utc) ?? .utc
    var start = clock.local(now.secondBefore)
    while let found = next(from: start) {
      // In the second pass of an hour that comes twice, what the clock still has to show has been.
      if !repeats || clock.instant(of: found) >= now { return zone.fire(found) }
      start = CivilDateTime(secondsSinceEpoch: found.secondsSinceEpoch &+ 1)
      guard start > found else { return nil }
    }
    return nil
  }

  /// The first matching wall-clock time at or after another; a single one counts even when it is past where clocks are ahead.
  func next(from start: CivilDateTime) -> CivilDateTime? {
    if let year, let month, let day {
      return CivilDate(year: year, month: month, day: day).map { CivilDateTime(date: $0, time: time) }
    }
    var date = start.time > time ? start.date.adding(days: 1) : start.date
    // 29 February is the rarest day; it can take eight years to come.
    for _ in 0..<(8 * 366) {
      if matches(date) { return CivilDateTime(date: date, time: time) }
      date = date.adding(days: 1)
    }
    return nil
  }

  /// Whether a wall-clock time is one at which it fires.
  func isMatched(by wall: CivilDateTime) -> Bool { wall.time == time && matches(wall.date) }

  private func matches(_ date: CivilDate) -> Bool {
    let parts = date.parts
    if let year, year != parts.year { return false }
    if let month, month != parts.month { return false }
    if let day, day != parts.day { return false }
    if let weekday, weekday != date.weekday.appleNumber { return false }
    return true
  }
}

extension LocalTrigger {
  /// Seconds from 1970 to the next fire, as far as it can be known ahead.
  public func order(_ window: FireWindow, from now: Instant) -> Int64? {
    if case .interval(let seconds) = self { return now.adding(TimeSpan(seconds: seconds)).seconds }
    return window.first?.order
  }
}
