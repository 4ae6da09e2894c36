import Checking
import Clocks

/// When a campaign that a calendar tells is due: all moments of a window, or the next one where no window was asked for.
struct DueMoments {
  /// More moments of one campaign than a build can write for everybody.
  private static let most = 10_000
  /// Seconds by which no clock is off UTC.
  private static let clocksApart: Int64 = 16 * 3600

  private let schedule: Schedule
  private let now: Instant
  private let window: SendWindow?

  init(_ schedule: Schedule, from now: Instant, in window: SendWindow?) {
    (self.schedule, self.now, self.window) = (schedule, now, window)
  }

  /// Those of everyone, where they depend on nobody's clock; nothing where they do.
  var shared: [Instant]? {
    switch schedule.timing {
    // What is sent at once is due when somebody says so, not at a time of any window.
    case .sending: window == nil ? [now] : []
    case .once, .repeating:
      if case .device? = schedule.zone { nil } else { moments(on: .utc) }
    case .after, .interval, .device: nil
    }
  }

  /// Those of who lives by a clock, ascending.
  func moments(on device: Zone) -> [Instant] {
    var moments = Moments(schedule, from: window?.from ?? now, device: device)
    var found: [Instant] = []
    while found.count < Self.most, let next = moments.next() {
      guard let window else { return [next.instant] }
      guard next.instant < window.until else { break }
      // Two times that a gap leaves out come together.
      if found.last != next.instant { found.append(next.instant) }
    }
    return found
  }

  /// Whether anybody can be due, wherever they live.
  var areAny: Bool {
    guard let window, schedule.isOnCalendar else { return true }
    if let shared { return !shared.isEmpty }
    return !DueMoments(schedule, from: now, in: window.widened(by: Self.clocksApart)).moments(on: .utc).isEmpty
  }
}
