public import Clocks
import Diagnostics
public import Language
import Parsing

/// A repetition on the calendar, ready to be asked for its days.
///
/// A class, because whoever asks keeps it: that is one reference and not one for each list. What does not change from question to question
/// is worked out once.
public final class Recurrence: Sendable {
  /// As it is written.
  public let rule: RecurrenceRule
  /// The unit.
  public let unit: RecurrenceUnit
  /// Every so many units.
  public let interval: Int
  /// The wanted days of a week as bits, Monday is bit 0; those of a month, bit 0 is its last; the wanted months of a year, January is bit 0.
  public let wanted: UInt32
  /// The wanted days of a month by their names, as bits: seven for each ordinal, Monday first.
  public let ordinals: UInt64
  /// For a year the wanted days of each month as bits, for all twelve.
  public let monthDays: [UInt32]
  /// The times of a day, in order.
  public let times: [CivilTime]
  /// The first day on which it may fire.
  public let from: CivilDate?
  /// The last day on which it may fire.
  public let until: CivilDate?
  /// How many times it fires in all.
  public let count: Int?
  /// Whether the last day of a month stands for one that the month lacks.
  public let takesLastDay: Bool

  /// What an author wrote.
  public init(_ rule: RecurrenceRule) {
    self.rule = rule
    unit = rule.unit
    interval = rule.interval
    var wanted: UInt32 = 0
    var ordinals: UInt64 = 0
    var monthDays = [UInt32](repeating: 0, count: 12)
    for day in rule.days {
      switch day.value {
      case .weekday(let weekday): wanted |= 1 << (weekday.rawValue &- 1)
      case .monthDay(let number): wanted |= 1 << number
      case .last: wanted |= 1
      case .ordinal(let ordinal, let weekday): ordinals |= 1 << (ordinal.rawValue &* 7 &+ weekday.rawValue &- 1)
      case .yearDay(let month, let number):
        wanted |= 1 << (month &- 1)
        if monthDays.indices.contains(month &- 1) { monthDays[month &- 1] |= 1 << number }
      }
    }
    self.wanted = wanted
    self.ordinals = ordinals
    self.monthDays = monthDays
    times = rule.times.map(\.value).sorted()
    from = rule.from?.value
    until = rule.until?.value
    count = rule.count?.value
    takesLastDay = rule.onMissingDay?.value == .last
  }
}
