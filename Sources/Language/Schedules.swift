public import Clocks
public import Diagnostics

/// The forms of a schedule.
public enum ScheduleForm: Sendable {
  /// As soon as the batch is sent.
  case now
  /// Once.
  case at(Located<CivilDateTime>)
  /// Several times, each of them written out, in order.
  case dates([Located<CivilDateTime>])
  /// On days of a calendar.
  case every(RecurrenceRule)
  /// Again and again after the same time.
  case interval(Located<TimeSpan>)
  /// Some time before or after a moment in a person's life, or again and again since.
  case after(EventDelay)
  /// At a place.
  case region(Region)
  /// Whenever somebody asks for it, with what only they know.
  case requested
}

/// What `when` waits for.
public enum Occasion: String, Sendable, CaseIterable {
  case enter, leave, requested

  /// As authors write it.
  public var name: String { rawValue }
}

/// A repetition on the calendar.
public struct RecurrenceRule: Sendable {
  /// Day, week, month or year.
  public var unit: RecurrenceUnit
  /// Every so many units.
  public var interval: Int
  /// Where `every` stands.
  public var span: SourceSpan
  /// The days within a unit.
  public var days: [Located<DaySelector>] = []
  /// The months in which it fires, January is 1; none where it fires in all.
  public var months: [Located<Int>] = []
  /// The days on which it does not fire, though it would.
  public var except: [Located<CivilDate>] = []
  /// The times of a day.
  public var times: [Located<CivilTime>] = []
  /// The first day on which it may fire.
  public var from: Located<CivilDate>?
  /// The last day on which it may fire.
  public var until: Located<CivilDate>?
  /// How many times it fires in all.
  public var count: Located<Int>?
  /// What happens in a month that lacks the day.
  public var onMissingDay: Located<MissingDay>?
  /// What each person's own data tell; nothing stands above for these.
  public var own: [OwnValue] = []

  /// The name of the attribute that holds a value of each person's own; nothing where the value is everyone's.
  public func own(_ key: OwnKey) -> Located<String>? { own.first { $0.key == key }?.name }

  /// Whether a key says something, of everyone or of each person.
  package func says(_ key: OwnKey) -> Bool {
    if own(key) != nil { return true }
    return switch key {
    case .every: true
    case .days: !days.isEmpty
    case .months: !months.isEmpty
    case .at: !times.isEmpty
    case .from: from != nil
    case .until: until != nil
    case .count: count != nil
    case .except: !except.isEmpty
    }
  }

  /// A repetition of which only the unit is known.
  package init(unit: RecurrenceUnit, interval: Int, span: SourceSpan) {
    self.unit = unit
    self.interval = interval
    self.span = span
  }
}

/// The unit of a repetition.
public enum RecurrenceUnit: Int, Sendable, CaseIterable {
  case day, week, month, year

  /// As authors write it.
  public var name: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}

/// A day within a week, a month or a year.
public enum DaySelector: Sendable, Hashable {
  /// Of a week.
  case weekday(Weekday)
  /// Of a month, 1 to 31.
  case monthDay(Int)
  /// The last of a month.
  case last
  /// One of the days of a month that have a name.
  case ordinal(WeekdayOrdinal, Weekday)
  /// Of a year.
  case yearDay(month: Int, day: Int)
}

/// Which of the days of a month that have the same name. Not every month has a fifth.
public enum WeekdayOrdinal: Int, Sendable, CaseIterable {
  case first, second, third, fourth, last

  /// As authors write it.
  public var name: String {
    switch self {
    case .first: "first"
    case .second: "second"
    case .third: "third"
    case .fourth: "fourth"
    case .last: "last"
    }
  }
}

/// Several days of a week by one word.
package enum WeekdayGroup: String, Sendable, CaseIterable {
  case weekdays, weekend

  /// As authors write it.
  package var name: String { rawValue }

  /// The days that it stands for.
  package var days: [Weekday] {
    switch self {
    case .weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday]
    case .weekend: [.saturday, .sunday]
    }
  }
}

/// The months by their names.
package enum MonthName {
  /// As authors write them, January first.
  package static let all = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// The name of a month, 1 to 12.
  package static func name(_ month: Int) -> String { all.indices.contains(month - 1) ? all[month - 1] : "" }
}

/// What a monthly or yearly repetition does when a month lacks the day.
public enum MissingDay: String, Sendable, CaseIterable {
  case skip, last

  /// As authors write it.
  public var name: String { rawValue }
}

/// A place and what happens there.
public struct Region: Sendable {
  /// Whether it fires on entering or on leaving.
  public var isEntry = true
  /// `id`
  public var id: Located<String>
  /// Degrees, north is positive.
  public var latitude: Double
  /// Degrees, east is positive.
  public var longitude: Double
  /// Metres.
  public var radius: Double
  /// Whether it fires each time.
  public var repeats = false

  /// A circle that fires once, on entering.
  package init(id: Located<String>, latitude: Double, longitude: Double, radius: Double) {
    self.id = id
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }
}
