import Checking
import Clocks
import Diagnostics
import Language
import Planning

/// What repeated times of a fixed zone meet when its clocks change.
enum ClockChanges {
  /// The first change that a time falls into.
  struct Met {
    /// Whether clocks jump over the time; they show it twice otherwise.
    let isGap: Bool
    /// The day.
    let date: CivilDate
    let instant: Instant
  }

  /// Of each time of day the first gap of the next two years, or, where it never falls into one, the first overlap: the advice is the same.
  static func met(by schedule: Schedule, _ zone: Zone, from now: Instant) -> [(time: Located<CivilTime>, change: Met)] {
    let times: [Located<CivilTime>] =
      switch schedule.timing {
      case .repeating(let recurrence) where recurrence.dates.isEmpty: recurrence.rule.times
      case .own(let own): own.rule.times
      case .after(let delay): delay.times
      default: []
      }
    // Clocks change in the small hours; other times need no search.
    return times.filter { $0.value.hour < 5 || $0.value.hour == 23 }.compactMap { time in
      met(time.value, schedule, zone, from: now).map { (time, $0) }
    }
  }

  private static func met(_ time: CivilTime, _ schedule: Schedule, _ zone: Zone, from now: Instant) -> Met? {
    var instant = now
    var twice: Met?
    let end = now.adding(TimeSpan(seconds: 2 * 366 * 86_400))
    while let change = zone.nextTransition(after: instant), change.instant < end {
      instant = change.instant
      let isGap = change.offsetAfter > change.offsetBefore
      guard isGap || twice == nil else { continue }
      // Where clocks go forward, what they showed before; where they go back, what they show after: the earlier of the two.
      let offset = isGap ? change.offsetBefore : change.offsetAfter
      let date = CivilDateTime(secondsSinceEpoch: change.instant.seconds + Int64(offset)).date
      let wall = CivilDateTime(date: date, time: time)
      guard fires(schedule, on: wall) else { continue }
      switch zone.instants(of: wall) {
      case .unique: continue
      case .gap: return Met(isGap: true, date: date, instant: instant)
      case .overlap: twice = twice ?? Met(isGap: false, date: date, instant: instant)
      }
    }
    return twice
  }

  /// Any day may be the one on which a delay ends.
  private static func fires(_ schedule: Schedule, on wall: CivilDateTime) -> Bool {
    guard let recurrence = schedule.widest.recurrence else { return true }
    return Occurrences.first(recurrence, from: CivilDateTime(date: wall.date, time: .midnight))
      .map { $0.date == wall.date } ?? false
  }
}
