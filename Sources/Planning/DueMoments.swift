import Checking
import Clocks
import Language

/// When a campaign that a calendar tells is due: all moments of a window, or the next one where no window was asked for.
struct DueMoments {
  /// A moment at which a request is due.
  struct Due: Equatable {
    let instant: Instant
    /// Whether quiet hours held it back until then.
    let isHeld: Bool
    /// What it gets its name by: two events of one night that are held back until one morning are two occurrences.
    let meant: Instant
    /// Whether quiet hours drop it: then it stands alone, because nothing else is due.
    let isDropped: Bool

    init(_ instant: Instant, isHeld: Bool = false, meant: Instant? = nil, isDropped: Bool = false) {
      (self.instant, self.isHeld, self.meant, self.isDropped) = (instant, isHeld, meant ?? instant, isDropped)
    }
  }

  /// Seconds by which no clock is off UTC.
  private static let clocksApart: Int64 = 16 * 3600

  private let schedule: Schedule
  private let now: Instant
  private let window: SendWindow?

  init(_ schedule: Schedule, from now: Instant, in window: SendWindow?) {
    (self.schedule, self.now, self.window) = (schedule, now, window)
  }

  /// Those of everyone; nothing where they depend on a recipient's clock or life.
  var shared: [Due]? {
    switch schedule.timing {
    // What is sent at once is due when somebody says so, not at a time of any window.
    case .sending, .request: return window == nil ? [Due(now)] : []
    case .once, .repeating: return areByZone ? nil : asWritten()
    case .own, .after, .interval, .device: return nil
    }
  }

  /// Whether they depend on the zone of a recipient.
  var areByZone: Bool {
    guard schedule.isOnCalendar else { return false }
    if case .device? = schedule.zone { return true }
    return schedule.isHeldByZone
  }

  /// Those of a recipient who lives by a clock, ascending; where quiet hours drop all there are, one that is dropped.
  func moments(on device: Zone) -> [Due] {
    let found =
      if let quiet = schedule.quiet, schedule.isHeldByZone {
        moments(from: start.before(quiet), on: device) { quiet.moment(of: $0, in: device) }
      } else {
        asWritten(on: device)
      }
    guard found.isEmpty, let dropped = schedule.dropped(from: start, until: window?.until, device: device) else {
      return found
    }
    return [Due(dropped, isDropped: true)]
  }

  /// Those of a person whose clock may not be known.
  func moments(in zone: @autoclosure () -> Zone?) -> [Due] {
    shared ?? zone().map { moments(on: $0) } ?? momentsAnywhere
  }

  /// Those of people of whom no clock is known: nobody can say when it is quiet where they are.
  var momentsAnywhere: [Due] {
    if case .device? = schedule.zone { [] } else { asWritten() }
  }

  private var start: Instant { window?.from ?? now }

  /// The first ones, or all, before quiet hours hold any back for somebody, for who lives by a clock.
  private func asWritten(on device: Zone = .utc, atMost most: Int = .max) -> [Due] {
    moments(from: start, on: device, atMost: most) { $0 }
  }

  private func moments(
    from first: Instant, on device: Zone, atMost most: Int = .max, _ held: (Instant) -> Instant?
  ) -> [Due] {
    var moments = Moments(schedule, from: first, device: device)
    var found: [Due] = []
    while found.count < most, let next = moments.next() {
      if let window, next.instant >= window.until { break }
      guard let instant = held(next.instant) else {
        // The next one does not come: nobody waits for the one after.
        if window == nil, next.instant >= now { return [] }
        continue
      }
      guard instant >= start else { continue }
      if let window, instant >= window.until { continue }
      // Two times that a gap leaves out, or that quiet hours hold back, come together.
      if found.last?.instant != instant { found.append(Due(instant, isHeld: instant != next.instant)) }
      if window == nil { return found }
    }
    return found
  }

  /// Whether anybody can be due, wherever they live, where it is not shared.
  var areAny: Bool {
    guard let window, areByZone else { return true }
    let wide = window.widened(by: Self.clocksApart + (schedule.quiet?.mostSeconds ?? 0))
    return !DueMoments(schedule, from: now, in: wide).asWritten(atMost: 1).isEmpty
  }
}
