public import Checking
import Clocks
import Diagnostics
import Expressions
public import Language

/// What a local campaign asks of the slots that a device has for pending requests.
///
/// The system repeats a calendar trigger by itself, for ever and in one slot. A trigger has no start, no end, no exception and no "every second
/// week": whatever needs one of these rolls. The app's library then adds single requests, the soonest first, whenever the app is opened; what a
/// campaign asks is the most of them that lie in the days within which, the project promises, the app is opened.
public struct LocalNeed: Sendable, Equatable {
  /// The most of its requests that are pending at once.
  public let most: Int
  /// For how many days of the calendar these are enough while no one opens the app; nil where the system repeats them for ever.
  public let days: Int?

  /// Whether the system repeats it for ever, without the app being opened.
  public var isForEver: Bool { days == nil }

  /// What a campaign asks, of the person who asks for the most.
  public init(_ campaign: Campaign) {
    self.init(
      campaign.schedule, readsClock: campaign.audience?.readsClock ?? false, openedEvery: campaign.openedEvery)
  }

  /// What a schedule asks. An audience that reads the clock is judged anew for each moment, which no trigger does.
  init(_ schedule: Schedule, readsClock: Bool, openedEvery days: Int) {
    guard !schedule.isAlwaysDropped else {
      (most, self.days) = (0, nil)
      return
    }
    var (most, rolls) = (1, true)
    let span = days + schedule.mostDaysHeld
    switch schedule.timing {
    case .sending, .request: (most, rolls) = (0, false)
    case .interval, .device: rolls = false
    case .once: break
    case .after(let delay):
      // A report brings the one moment that waits, whenever it comes.
      if schedule.eventColumn == nil { rolls = false } else { most = delay.most(in: span) }
    case .repeating(let recurrence):
      let repeats = !readsClock && recurrence.dates.isEmpty
      let triggers = repeats ? RepeatingTriggers.count(recurrence.rule, nil, schedule) : nil
      (most, rolls) = (triggers ?? recurrence.most(in: span, of: schedule), triggers == nil)
    case .own(let own):
      let triggers = readsClock ? nil : RepeatingTriggers.count(own.rule, own, schedule)
      (most, rolls) = (triggers ?? own.most(in: span, of: schedule), triggers == nil)
    }
    (self.most, self.days) = (most, rolls ? days : nil)
  }
}

/// The calendar triggers that fire exactly when a repetition does.
enum RepeatingTriggers {
  /// How many of them there are; nil where none can say it.
  static func count(_ rule: RecurrenceRule, _ own: OwnRecurrence?, _ schedule: Schedule) -> Int? {
    // Quiet hours of a device hold a trigger of another clock in one season, and not in the other.
    guard schedule.quiet == nil || schedule.deviceQuiet != nil, rule.interval == 1, rule.own(.every) == nil,
      !OwnKey.allCases.contains(where: { !$0.makesMoments && rule.says($0) }),
      rule.days.allSatisfy(\.value.isInEveryPeriod), let days = days(of: rule, own)
    else { return nil }
    guard let own, own.own(.at) != nil || own.own(.days) != nil else {
      return held(days, rule.times.map(\.value), schedule)
    }
    let times = own.chosenTimes.map { [$0.lowerBound, $0.upperBound] } ?? rule.times.map(\.value)
    // The day after the 28th differs from month to month.
    let isOfMonths = rule.unit == .month || rule.unit == .year
    if isOfMonths, let quiet = schedule.deviceQuiet, times.contains(where: quiet.movesToNextDay) { return nil }
    return days.count * (own.chosenTimes == nil ? rule.timesADay(schedule.deviceQuiet) : own.mostTimesADay)
  }

  /// What a trigger says of its day: nothing, a day that its neighbours are known of, or one that they are not.
  private enum Day {
    case any
    case weekday(Int)
    case ofMonth(Int)
  }

  /// The days of a repetition; nil where none can say in which months: what a device makes of a month without a day of it is not documented.
  private static func days(of rule: RecurrenceRule, _ own: OwnRecurrence?) -> [Day]? {
    var days: [Day] = rule.unit == .day ? [.any] : []
    for (place, day) in rule.days.enumerated() {
      if case .weekday(let weekday) = day.value {
        days.append(.weekday(weekday.rawValue))
      } else {
        days.append(.ofMonth(place))
      }
    }
    if let column = own?.own(.days) {
      guard rule.unit == .week || column.mostValue ?? 31 <= 28 else { return nil }
      days = (0..<column.count).map { rule.unit == .week ? .weekday($0) : .ofMonth($0) }
    }
    let months = own?.own(.months).map { min($0.count, 12) } ?? rule.months.count
    guard months > 0 else { return days }
    guard rule.unit == .month else { return nil }
    return (0..<months * days.count).map { .ofMonth($0) }
  }

  /// How many days and times are left when quiet hours hold back what falls into them; nil where no trigger can say it.
  private static func held(_ days: [Day], _ times: [CivilTime], _ schedule: Schedule) -> Int? {
    guard let quiet = schedule.deviceQuiet else { return days.count * times.count }
    var found: Set<Held> = []
    for (place, day) in days.enumerated() {
      for time in times {
        guard let end = quiet.time(of: .anyDay(time)) else { continue }
        let isNext = quiet.movesToNextDay(time)
        switch day {
        case .any: found.insert(Held(day: 0, time: end.time))
        case .weekday(let number): found.insert(Held(day: (number + (isNext ? 1 : 0)) % 7, time: end.time))
        case .ofMonth:
          if isNext { return nil }
          found.insert(Held(day: place, time: end.time))
        }
      }
    }
    return found.count
  }

  private struct Held: Hashable {
    let day: Int
    let time: CivilTime
  }
}

extension Recurrence {
  /// The most of its moments in so many days of the calendar, wherever these begin.
  func most(in days: Int, of schedule: Schedule) -> Int {
    let quiet = schedule.deviceQuiet
    guard dates.isEmpty else {
      var walls: [Int64] = []
      for date in dates {
        guard let wall = quiet.map({ $0.time(of: date.value) }) ?? date.value else { continue }
        if walls.last != wall.secondsSinceEpoch { walls.append(wall.secondsSinceEpoch) }
      }
      return Self.most(of: walls, in: Int64(days) * 86_400)
    }
    // Every day of it has all its times, so one of them is enough, unless quiet hours put some together.
    let most: Int
    if let quiet, times.count <= Self.fewTimes, isSparse {
      most = walk(days) { quiet.time(of: $0) }
    } else {
      most = rule.timesADay(quiet) * mostDays(in: days)
    }
    return min(most, count ?? .max)
  }

  /// The most of its days among so many days in a row.
  fileprivate func mostDays(in days: Int) -> Int {
    if unit == .day { return (days + interval - 1) / interval }
    // Each of them comes again after four weeks at the soonest.
    guard isSparse else { return min(days, selectors * ((days + 27) / 28)) }
    var rule = rule
    rule.times = [Located(.midnight, at: rule.span)]
    return Recurrence(rule).walk(days) { $0 }
  }

  /// More times of a day are not looked at one by one.
  private static let fewTimes = 12
  /// How many days of a week, a month or a year it names.
  private var selectors: Int {
    unit == .year
      ? monthDays.reduce(0) { $0 + $1.nonzeroBitCount } : wanted.nonzeroBitCount + ordinals.nonzeroBitCount
  }
  /// Whether it has so few days that a walk over years costs nothing. Many are as many as there can be.
  private var isSparse: Bool { unit == .day || unit == .week || selectors <= (ordinals == 0 ? 12 : 4) }

  /// The most of its times in so many days, where each comes at another time or not at all.
  private func walk(_ days: Int, _ held: (CivilDateTime) -> CivilDateTime?) -> Int {
    var rule = rule
    rule.count = nil
    // Which months only takes days away, and would have to be looked at for years.
    if unit == .week { rule.months = [] }
    let walk = Recurrence(rule)
    // Counted from any other day, it has the same days. This one is a Monday, and the first day of a year.
    let anyDay = CivilDate(daysSinceEpoch: 11_323)
    let start = from ?? until?.adding(days: -stretch) ?? anyDay
    let most = walk.most(in: days, from: start, held)
    guard let last = except.last, last >= start else { return most }
    return max(most, walk.most(in: days, from: last.adding(days: 1), held))
  }

  private func most(in days: Int, from start: CivilDate, _ held: (CivilDateTime) -> CivilDateTime?) -> Int {
    let end = CivilDateTime(date: start.adding(days: stretch), time: .midnight)
    var (found, isFirst): ([Int64], Bool) = ([], true)
    var all = Occurrences(self, from: CivilDateTime(date: start, time: .midnight))
    while let wall = all.next(), isFirst || wall <= end {
      isFirst = false
      guard let due = held(wall)?.secondsSinceEpoch, due != found.last else { continue }
      found.append(due)
    }
    return Self.most(of: found, in: Int64(days) * 86_400)
  }

  /// After so many days it has shown how close together its days can be: the lengths of months meet anew after four years, with weekdays after 28.
  private var stretch: Int {
    let days =
      switch unit {
      case .day: 62 + 2 * interval
      case .week: 62 + 14 * interval
      case .month: ordinals == 0 ? 1500 * interval : 28 * 366 * interval
      case .year: 9 * 366 * interval
      }
    // Then the calendar begins anew.
    return min(days, 400 * 366)
  }

  /// The most of some numbers, in order, that lie in an interval of a length that has only one of its ends.
  private static func most(of numbers: [Int64], in length: Int64) -> Int {
    var (most, first) = (0, 0)
    for (place, number) in numbers.enumerated() {
      while numbers[first] <= number - length { first += 1 }
      most = max(most, place - first + 1)
    }
    return most
  }
}

extension OwnRecurrence {
  /// The most moments of one person in so many days of the calendar, wherever these begin.
  func most(in days: Int, of schedule: Schedule) -> Int {
    let times = own(.at) == nil ? rule.timesADay(schedule.deviceQuiet) : mostTimesADay
    let count = own(.count)?.mostValue ?? rule.count?.value
    return min(times * mostDays(in: days), count ?? .max)
  }

  /// Values that bound it only take days away.
  private func mostDays(in days: Int) -> Int {
    let interval = own(.every)?.leastValue ?? rule.interval
    if let column = own(.days) {
      let most = column.count
      if rule.unit == .month { return most * ((days + 27) / 28) }
      let whole = days / 7 * most + min(most, days % 7)
      // The days can touch this many weeks, and one in every `interval` counts.
      let weeks = (days + 12) / 7
      return min(whole, (weeks + interval - 1) / interval * most)
    }
    var rule = rule
    rule.interval = interval
    (rule.own, rule.count) = ([], nil)
    return Recurrence(rule).mostDays(in: days)
  }
}

extension OwnRecurrence.Column {
  /// How many values a person has at most.
  var count: Int { attribute.list.map(\.most) ?? 1 }
  /// The least and the largest whole number that a value may be; nil where the type has no such bound.
  fileprivate var leastValue: Int? { bounds?.min.map { Int(clamping: max(1, $0)) } }
  fileprivate var mostValue: Int? { bounds?.max.map { Int(clamping: $0) } }

  private var bounds: (min: Int64?, max: Int64?)? {
    guard case .integer(let min, let max) = attribute.list?.item ?? attribute.type else { return nil }
    return (min, max)
  }
}

extension EventDelay {
  /// The most of its moments in so many days of the calendar.
  fileprivate func most(in days: Int) -> Int {
    guard let repetition else { return 1 }
    let period = repetition.unit.fewestDays * max(1, repetition.interval)
    // What waits for one of some days can come sooner after the one before.
    let dates = self.days.isEmpty ? (days + period - 1) / period : days
    let most = dates.multipliedReportingOverflow(by: max(1, times.count)).partialValue
    return min(most, repetition.count?.value ?? .max)
  }
}

extension RecurrenceUnit {
  /// How many days it has at least.
  fileprivate var fewestDays: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 28
    case .year: 365
    }
  }
}

extension RecurrenceRule {
  /// How many times a day it comes, when quiet hours have put some together.
  fileprivate func timesADay(_ quiet: QuietHours?) -> Int {
    guard let quiet else { return times.count }
    return Set(times.compactMap { quiet.time(of: .anyDay($0.value))?.secondsSinceEpoch }).count
  }
}

extension Schedule {
  /// By how many days more moments can come together than a schedule has in so many days of its own clock: quiet hours of a device hold those of another
  /// clock, and one of the two may change in between.
  var mostDaysHeld: Int { quiet != nil && deviceQuiet == nil ? 1 : 0 }

  /// The quiet hours that hold it back where every device does it alike. What clocks show where the device is, no one knows of a fixed zone.
  var deviceQuiet: QuietHours? { if case .device? = zone { quiet } else { nil } }
}

extension QuietHours {
  /// Whether a time is held until the next day.
  fileprivate func movesToNextDay(_ time: CivilTime) -> Bool {
    self.time(of: .anyDay(time)).map { $0.date != CivilDateTime.anyDay(time).date } ?? false
  }
}

extension DaySelector {
  /// Whether every week, month or year has the day, so that a repeating trigger can say it: asked for the 31st, a device fires on the
  /// 1st after a shorter month. What it does with `weekdayOrdinal` is not documented.
  public var isInEveryPeriod: Bool {
    switch self {
    case .weekday: true
    case .monthDay(let number): number <= 28
    case .last, .ordinal: false
    case .yearDay(let month, let number): !(month == 2 && number == 29)
    }
  }
}

extension CivilDateTime {
  /// A time on an arbitrary day.
  fileprivate static func anyDay(_ time: CivilTime) -> CivilDateTime {
    CivilDateTime(date: CivilDate(daysSinceEpoch: 0), time: time)
  }
}
