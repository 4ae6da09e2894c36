public import Checking
public import Clocks
import Diagnostics
import Language

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

extension Fire {
  /// Seconds that put fires in order; a floating one is taken for UTC, which is at most half a day off.
  public var order: Int64 {
    switch self {
    case .instant(let instant): instant.seconds
    case .floating(let local): local.secondsSinceEpoch
    }
  }
}

/// One moment of a schedule.
package struct Moment {
  /// As the campaign means it.
  let fire: Fire
  /// What the schedule's clock shows.
  let wall: CivilDateTime
  /// The moment for who lives by the clock that was asked for.
  package let instant: Instant
  /// What that clock shows when it would come, where quiet hours hold it back.
  var held: CivilDateTime?
}

/// The moments of a schedule that a calendar tells, in order: whoever asks when something fires asks here.
///
/// It cannot be copied, and is inlined: to count references would cost as much as finding the next moment of a repetition.
struct Moments: ~Copyable {
  private let isFloating: Bool
  private let clock: Zone
  private let start: Instant
  private var occurrences: Occurrences?
  private var only: Moment?
  /// The quiet hours that hold back what is on everyone's own clock: on one of a zone they do so for each person differently.
  private let quiet: QuietHours?
  /// The last moment that was given, as two that are held back come together.
  private var last: CivilDateTime?

  /// The moments at `start` and later. Those on everyone's own clock are the ones of `device`; without it UTC stands for all, and what does
  /// not repeat is still to come while it is so anywhere. `ignoringQuiet` they are those that the schedule has without quiet hours.
  @inline(__always)
  init(_ schedule: Schedule, from start: Instant, device: Zone? = nil, ignoringQuiet: Bool = false) {
    self.start = start
    switch schedule.zone {
    case .fixed(let zone)?: (clock, isFloating) = (zone, false)
    case .device?: (clock, isFloating) = (device ?? .utc, true)
    case nil: (clock, isFloating) = (.utc, false)
    }
    quiet = isFloating && !ignoringQuiet ? schedule.quiet : nil
    // Whoever looked for the first one that is not dropped would look until the calendar ends.
    guard ignoringQuiet || !schedule.isAlwaysDropped else { return }
    switch schedule.timing {
    case .sending: only = moment(clock.local(start), start)
    case .once(let time):
      guard let wall = quiet.map({ $0.time(of: time.value) }) ?? time.value else { break }
      let instant = clock.instant(of: wall)
      let isAhead = isFloating && device == nil ? ScheduleZone.device.isAhead(wall, of: start) : instant >= start
      if isAhead { only = moment(wall, instant, heldSince: time.value) }
    case .repeating(let recurrence):
      occurrences = Occurrences(recurrence, in: clock, from: start.before(quiet))
    case .own, .after, .interval, .device, .request: break
    }
  }

  private func moment(_ wall: CivilDateTime, _ instant: Instant, heldSince meant: CivilDateTime? = nil) -> Moment {
    Moment(
      fire: isFloating ? .floating(wall) : .instant(instant), wall: wall, instant: instant,
      held: meant == wall ? nil : meant)
  }

  @inline(__always)
  mutating func next() -> Moment? {
    if quiet != nil, occurrences != nil { return nextHeld() }
    if let found = occurrences?.next(in: clock, from: start) { return moment(found.wall, found.instant) }
    defer { only = nil }
    return only
  }

  @inline(never)
  private mutating func nextHeld() -> Moment? {
    while let found = occurrences?.next(in: clock, from: start.before(quiet)) {
      guard let wall = quiet?.time(of: found.wall), wall != last else { continue }
      let instant = clock.instant(of: wall)
      guard instant >= start else { continue }
      last = wall
      return moment(wall, instant, heldSince: found.wall)
    }
    return nil
  }
}

extension Instant {
  /// Where the search for moments begins that quiet hours hold back until this one or later.
  func before(_ quiet: QuietHours?) -> Instant { quiet.map { adding(TimeSpan(seconds: -$0.mostSeconds)) } ?? self }
}

extension Schedule {
  /// The moments from `start` to before `end`, at most `limit`, for who lives by the clock of `device`.
  package func moments(from start: Instant, until end: Instant, device: Zone, limit: Int) -> [Moment] {
    var moments = Moments(self, from: start, device: device)
    var found: [Moment] = []
    while found.count < limit, let next = moments.next(), next.instant < end { found.append(next) }
    return found
  }

  /// The next moment for who lives by the clock of `device`.
  func next(from start: Instant, device: Zone) -> Instant? {
    var moments = Moments(self, from: start, device: device)
    return moments.next()?.instant
  }

  /// The first moment at `start` or later and before `end` that quiet hours may drop for someone who lives by the clock of `device`; nil where they
  /// drop nothing, or nothing is left to drop. Asked where no moment is left, it is one that they do drop.
  func dropped(from start: Instant, until end: Instant?, device: Zone) -> Instant? {
    guard quiet?.decision == .drop else { return nil }
    var moments = Moments(self, from: start, device: device, ignoringQuiet: true)
    return moments.next().flatMap { next in end.map { next.instant < $0 } ?? true ? next.instant : nil }
  }

  /// The next moments at which it fires, at most `limit`; empty for what only the device or the recipient decides, and when all is past.
  public func fires(from now: Instant, limit: Int) -> [Fire] {
    var moments = Moments(self, from: now)
    var fires: [Fire] = []
    while fires.count < limit, let next = moments.next() { fires.append(next.fire) }
    return fires.isEmpty ? last(from: now).map { [$0] } ?? [] : fires
  }

  /// The next moment at which it fires; nothing for what only the device or the recipient decides, and when all is past.
  public func nextFire(from now: Instant) -> Fire? {
    var moments = Moments(self, from: now)
    return moments.next()?.fire ?? last(from: now)
  }

  /// Whether each person's own data tell values of it, and no one has a moment left, whatever these are.
  public func isOverForAll(from now: Instant) -> Bool {
    guard isOwn else { return false }
    // What is held back since yesterday is still to come.
    return widest.nextFire(from: isHeld ? now.before(quiet) : now) == nil
  }

  /// What is left of a repetition that is over on UTC's clock: on everyone's own, a time may still come where clocks are behind.
  private func last(from now: Instant) -> Fire? {
    guard let recurrence, case .device? = zone, !isAlwaysDropped else { return nil }
    return Occurrences.first(recurrence, from: ScheduleZone.device.earliestLocal(now)).map { .floating($0) }
  }
}

extension ScheduleZone {
  /// The clock of someone who lives by that of `device`, if anybody knows it.
  func clock(_ device: Zone?) -> Zone? {
    switch self {
    case .device: device
    case .fixed(let zone): zone
    }
  }

  /// The wall clock that reads last of all: what is past there is past everywhere.
  public func earliestLocal(_ now: Instant) -> CivilDateTime {
    switch self {
    case .device: CivilDateTime(secondsSinceEpoch: now.adding(TimeSpan(seconds: -12 * 3600)).seconds)
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

  /// A wall-clock time as a moment: in a gap the first moment after it, in an overlap the first of the two.
  func fire(_ local: CivilDateTime) -> Fire {
    switch self {
    case .device: return .floating(local)
    case .fixed(let zone): return .instant(zone.instant(of: local))
    }
  }
}
