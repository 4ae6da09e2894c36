import Checking
import Clocks
import Diagnostics
import JSON
import Parsing
import Planning

/// When one pending request fires.
struct FireWindow {
  /// The next time; nothing where only the device knows.
  let first: Fire?
  /// The last time; nothing where it repeats for ever or only the device knows.
  let last: Fire?

  /// The window of a request from a moment on.
  init(_ request: LocalRequest, of campaign: Campaign, from now: Instant) {
    guard case .calendar(let match) = request.trigger else {
      (first, last) = (nil, nil)
      return
    }
    var zone: Zone?
    if case .fixed(let fixed)? = campaign.schedule.zone { zone = fixed }
    first = match.next(from: (zone ?? .utc).local(now)).map { local in
      zone.map { .instant($0.instant(of: local)) } ?? .floating(local)
    }
    last = match.repeats ? nil : first
  }

  /// The window of all requests of a campaign.
  init(_ windows: [FireWindow]) {
    let firsts = windows.compactMap(\.first).sorted { $0.order < $1.order }
    first = firsts.first
    let lasts = windows.compactMap(\.last)
    last = lasts.count == windows.count ? lasts.max { $0.order < $1.order } : nil
  }

  var json: JSONValue {
    ["first": .orNull(.string(first?.text)), "last": .orNull(.string(last?.text))]
  }
}

extension Fire {
  /// Seconds that put fires in order; a floating one is taken for UTC, which is at most half a day off.
  var order: Int64 {
    switch self {
    case .instant(let instant): instant.seconds
    case .floating(let local): local.secondsSinceEpoch
    }
  }
}

extension CalendarMatch {
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

  private func matches(_ date: CivilDate) -> Bool {
    if let month, month != date.month { return false }
    if let day, day != date.day { return false }
    if let weekday, weekday != date.weekday.appleNumber { return false }
    return true
  }
}

extension LocalTrigger {
  /// The trigger in the words of Foundation and UserNotifications.
  var json: JSONValue {
    switch self {
    case .calendar(let match):
      return [
        "type": "calendar", "components": match.components, "time_zone": .orNull(.string(match.zone)),
        "repeats": .bool(match.repeats), "calendar": "gregorian",
      ]
    case .interval(let seconds): return ["type": "interval", "seconds": .integer(seconds), "repeats": true]
    case .region(let region):
      return [
        "type": "location",
        "region": [
          "identifier": .string(region.id.text), "latitude": .number(JSONNumber.text(region.latitude)),
          "longitude": .number(JSONNumber.text(region.longitude)), "radius": .number(JSONNumber.text(region.radius)),
        ],
        "on_entry": .bool(region.isEntry), "on_exit": .bool(!region.isEntry), "repeats": .bool(region.repeats),
      ]
    case .event(let name, let delay, let times, let zone):
      return [
        "type": "event", "event": .string(name), "delay": .integer(delay.seconds),
        "times": .array(times.map { .string($0.text) }), "zone": .orNull(.string(zone?.name)),
      ]
    }
  }

  /// Seconds from 1970 to the next fire, as far as a build can know it.
  func order(_ window: FireWindow, from now: Instant) -> Int64? {
    if case .interval(let seconds) = self { return now.adding(TimeSpan(seconds: seconds)).seconds }
    return window.first?.order
  }
}

extension CalendarMatch {
  /// The properties of DateComponents; the time is written to the second, so that nothing is left to be "any".
  fileprivate var components: JSONValue {
    .members([
      ("year", year.map { .integer($0) }), ("month", month.map { .integer($0) }), ("day", day.map { .integer($0) }),
      ("weekday", weekday.map { .integer($0) }), ("hour", .integer(time.hour)), ("minute", .integer(time.minute)),
      ("second", .integer(time.second)),
    ])
  }
}
