public import Clocks
public import Diagnostics

/// Some time before or after a moment in a person's life, or again and again since.
public struct EventDelay: Sendable {
  /// How long before or after; nothing at the moment itself, and of what comes again and again.
  public let length: Located<TimeSpan>?
  /// Whether it comes before the moment.
  public let isBefore: Bool
  /// The name of the moment.
  public let event: Located<String>
  /// The times of day at which it comes; none where it does not wait for one.
  public var times: [Located<CivilTime>] = []
  /// The days of the week on which it comes; none where any will do.
  public var days: [Located<Weekday>] = []
  /// The part of a day in which it comes; nothing where any time will do.
  public var between: DayPart?
  /// How it comes again and again; nothing where it comes once.
  public var repetition: EventRepetition?

  /// What comes so long after an event, or before it.
  package init(_ length: Located<TimeSpan>?, isBefore: Bool = false, of event: Located<String>) {
    (self.length, self.isBefore, self.event) = (length, isBefore, event)
  }

  /// The time from the event to when it is due at the earliest; less than nothing before it.
  public var shift: TimeSpan {
    let seconds = length?.value.seconds ?? 0
    return TimeSpan(seconds: isBefore ? -seconds : seconds)
  }

  /// Whether a wall clock tells its moment, so that it must be said whose.
  public var needsZone: Bool { !times.isEmpty || !days.isEmpty || between != nil }

  /// Where it is told how long, or of what.
  public var span: SourceSpan { length?.span ?? event.span }

  /// `3d after signed_up`, `2d before trial_ends`, `trial_ends`.
  package var head: String { head(event.value) }

  /// The same with another word for the event.
  package func head(_ event: String) -> String {
    length.map { "\($0.value.text) \(isBefore ? "before" : "after") \(event)" } ?? event
  }
}

/// A part of each day, which may reach over midnight.
public struct DayPart: Sendable {
  /// When it begins.
  public let from: CivilTime
  /// When it ends; that is no time of it any more.
  public let to: CivilTime

  /// From one time to another.
  package init(from: CivilTime, to: CivilTime) { (self.from, self.to) = (from, to) }

  /// All other times, as if it were quiet then.
  public var rest: QuietHours { QuietHours(from: to, to: from, decision: .hold) }

  /// Whether all of it is in the quiet hours.
  public func isWithin(_ quiet: QuietHours) -> Bool {
    let length = { (from: CivilTime, to: CivilTime) in (to.secondsOfDay - from.secondsOfDay + 86_400) % 86_400 }
    return quiet.contains(from) && length(from, to) <= length(from, quiet.to)
  }

  /// Whether some of it is in the quiet hours.
  public func meets(_ quiet: QuietHours) -> Bool {
    quiet.contains(from) || rest.contains(quiet.from) == false
  }
}

/// How something comes again and again, counted from the day of a moment in a person's life.
public struct EventRepetition: Sendable {
  /// The unit.
  public let unit: RecurrenceUnit
  /// Every so many of them.
  public let interval: Int
  /// Where `every` stands.
  public let span: SourceSpan
  /// How many times it comes in all.
  public var count: Located<Int>?
  /// The last day on which it may come.
  public var until: Located<CivilDate>?
  /// What happens in a month that lacks the day.
  public var onMissingDay: Located<MissingDay>?

  /// Every so many units.
  package init(_ unit: RecurrenceUnit, every interval: Int, at span: SourceSpan) {
    (self.unit, self.interval, self.span) = (unit, interval, span)
  }
}
