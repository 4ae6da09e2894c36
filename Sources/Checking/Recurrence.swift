public import Clocks
public import Diagnostics
public import Language
import Parsing

/// A repetition on the calendar, or several dates, ready to be asked for its days.
///
/// A class, because whoever asks keeps it: that is one reference and not one for each list. What does not change from question to question
/// is worked out once.
public final class Recurrence: Sendable {
  /// As it is written; for several dates nothing but their times.
  public let rule: RecurrenceRule
  /// The times that are written out one by one, in order; none of a repetition.
  public let dates: [Located<CivilDateTime>]
  /// The months in which it fires as bits, January is bit 0.
  public let months: UInt16
  /// The days on which it does not fire, in order.
  public let except: [CivilDate]
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
  public convenience init(_ rule: RecurrenceRule) { self.init(rule, dates: []) }

  /// Several dates; there is one at least.
  convenience init(dates: [Located<CivilDateTime>]) {
    var rule = RecurrenceRule(unit: .day, interval: 1, span: dates.first?.span ?? SourceSpan(0, 0))
    rule.times = dates.map { Located($0.value.time, at: $0.span) }
    self.init(rule, dates: dates.sorted { $0.value < $1.value })
  }

  private init(_ rule: RecurrenceRule, dates: [Located<CivilDateTime>]) {
    self.rule = rule
    self.dates = dates
    months = rule.months.isEmpty ? 0xFFF : rule.months.reduce(0) { $0 | 1 << UInt16(clamping: $1.value - 1) }
    except = rule.except.map(\.value).sorted()
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

  /// Whether it fires on a day that its unit has.
  public func takes(_ date: CivilDate) -> Bool {
    if months != 0xFFF, !takes(month: date.month) { return false }
    return !isExcepted(date)
  }

  /// Whether it fires in a month, from 1 to 12.
  public func takes(month: Int) -> Bool { months >> UInt16(clamping: month - 1) & 1 != 0 }

  /// Whether it is a day on which it does not fire although its unit has it.
  public func isExcepted(_ date: CivilDate) -> Bool {
    guard !except.isEmpty else { return false }
    let place = except.partitioningIndex { $0 >= date }
    return place < except.endIndex && except[place] == date
  }
}
