public import Clocks
public import Diagnostics
public import Expressions
public import Language

/// When a campaign fires.
///
/// A class like ``Campaign``: who asks for the next moment would copy every part of it.
public final class Schedule: Sendable {
  /// The form, as written.
  public let form: ScheduleForm
  /// What tells its moments.
  public let timing: Timing
  /// Whose clock; nothing where no wall-clock time is involved.
  public let zone: ScheduleZone?
  /// Where the schedule stands.
  public let span: SourceSpan
  /// For what follows a moment: the column that holds it; nothing of what an app reports to itself.
  public let eventColumn: Int?
  /// For `after`: which reports of an app's event count; nothing where it waits for an attribute, or for an event of which nobody says more.
  public let event: EventRule?
  /// The quiet hours that hold it back; nothing where it comes all the same.
  public let quiet: QuietHours?
  /// Whether quiet hours drop each of its times, so that nothing of it ever comes: only told of what is on everyone's own clock.
  public let isAlwaysDropped: Bool

  init(
    form: ScheduleForm, timing: Timing, zone: ScheduleZone?, span: SourceSpan, eventColumn: Int?,
    event: EventRule? = nil, quiet: QuietHours? = nil
  ) {
    self.event = event
    self.quiet = quiet
    isAlwaysDropped = quiet?.dropsAll(of: timing, on: zone) ?? false
    self.form = form
    self.timing = timing
    self.zone = zone
    self.span = span
    self.eventColumn = eventColumn
  }

  /// The same, held back by quiet hours. Who arrives at a place is awake, and of what is sent at once only the sender knows.
  func keeping(_ quiet: QuietHours?) -> Schedule {
    guard let quiet, timing.canBeHeld, quiet.decision == .hold || quiet.decision == .drop else { return self }
    return Schedule(
      form: form, timing: timing, zone: zone, span: span, eventColumn: eventColumn, event: event, quiet: quiet)
  }

  /// The schedule for a row's person: itself, or a repetition with that person's values filled in. Nil if the row lacks a value that its moments need.
  public func own(of batch: ColumnBatch, _ row: Int) -> Schedule? {
    guard case .own(let own) = timing else { return self }
    return own.recurrence(batch, row).map { recurrence in
      Schedule(
        form: form, timing: .repeating(recurrence), zone: zone, span: span, eventColumn: nil, event: event, quiet: quiet
      )
    }
  }

  /// A schedule with moments on each day on which anyone has one, whatever quiet hours make of them: without values of each person's own it has
  /// the same moments.
  public var widest: Schedule {
    guard case .own(let own) = timing else { return self }
    return Schedule(
      form: form, timing: .repeating(own.widest), zone: zone, span: span, eventColumn: nil, event: event)
  }

  /// The schedule of a sample person with as many values as they can choose, from a day on; nil if no value of it is a person's own, or if
  /// its audience asks for these values.
  package func sample(_ today: CivilDate, for audience: Predicate?) -> Schedule? {
    guard case .own(let own) = timing, audience.map({ !own.isAsked(by: $0) }) ?? true else { return nil }
    return Schedule(
      form: form, timing: .repeating(own.sample(today, most: true)), zone: zone, span: span, eventColumn: nil,
      event: event, quiet: quiet)
  }

  /// The attribute without which the person of a row has no moment; nil where the row has what makes them.
  package func lacking(_ batch: ColumnBatch, _ row: Int) -> Attribute? {
    if case .own(let own) = timing { own.lacking(batch, row) } else { nil }
  }

  /// Whether its moments can come so much later that what has passed is still to come.
  public var isHeld: Bool { quiet?.decision == .hold }

  /// Whether quiet hours hold it back differently in each zone.
  public var isHeldByZone: Bool { if case .fixed? = zone { quiet != nil && isOnCalendar } else { false } }

  /// Whether each person's own data tell values of it.
  public var isOwn: Bool { if case .own = timing { true } else { false } }

  /// The repetition on the calendar, where it is one.
  public var recurrence: Recurrence? { if case .repeating(let recurrence) = timing { recurrence } else { nil } }

  /// The columns that tell its moments: that of the moment which it follows, and those of values that are each person's own.
  public var columns: [Int] {
    if case .own(let own) = timing { return own.columns.map(\.column) }
    return [eventColumn].compactMap { $0 }
  }

  /// The dates with their times that are written out, where they are.
  public var writtenDates: [Located<CivilDateTime>] {
    switch timing {
    case .once(let time): [time]
    case .repeating(let recurrence): recurrence.dates
    case .sending, .own, .after, .interval, .device, .request: []
    }
  }

  /// Whether a calendar tells when it fires, which is the same for everyone on a clock.
  public var isOnCalendar: Bool {
    switch timing {
    case .sending, .once, .repeating: true
    case .own, .after, .interval, .device, .request: false
    }
  }

  /// Whether it fires again and again, and not only once or on some dates.
  public var repeats: Bool {
    switch timing {
    case .repeating(let recurrence): recurrence.dates.isEmpty
    case .after(let delay): delay.repetition != nil
    case .own, .interval: true
    case .sending, .once, .device, .request: false
    }
  }

  /// Whether it fires as soon as it is sent.
  public var isSentAtOnce: Bool { if case .sending = timing { true } else { false } }

  /// Whether it fires when somebody asks for it.
  public var isRequested: Bool { if case .request = timing { true } else { false } }

  /// Whether each of its notifications comes with a row of its own: a request, or a report of an event.
  public var hasOwnRows: Bool { isRequested || event?.event != nil && eventColumn != nil }

  /// The column of the moment that it follows; nil if it follows none, or an event that the app reports.
  package var momentColumn: Int? { event?.event == nil ? eventColumn : nil }

  /// The schedule in one line, with its clock.
  package var text: String {
    let text = form.text + (event?.text ?? "")
    return zone.map { "\(text), zone \($0.name)" } ?? text
  }
}

extension QuietHours {
  /// Whether they drop all times of a calendar.
  fileprivate func dropsAll(of timing: Timing, on zone: ScheduleZone?) -> Bool {
    guard decision == .drop, case .device? = zone else { return false }
    switch timing {
    case .once(let time): return contains(time.value.time)
    case .repeating(let recurrence): return recurrence.times.allSatisfy(contains)
    case .own(let own): return own.chosenTimes.map(containsAll) ?? own.rule.times.map(\.value).allSatisfy(contains)
    case .sending, .after, .interval, .device, .request: return false
    }
  }
}

/// What tells the moments of a schedule.
///
/// Plans, rules and outputs ask this, and not in which form it is written: several forms may have the same.
public enum Timing: Sendable {
  /// Whoever sends it: it fires as soon as it is sent.
  case sending
  /// A calendar, once.
  case once(Located<CivilDateTime>)
  /// A calendar, on some of its days.
  case repeating(Recurrence)
  /// A calendar with values that each person's own attributes hold.
  case own(OwnRecurrence)
  /// Something in the life of each person.
  case after(EventDelay)
  /// A clock that runs from when the device gets the request.
  case interval(Located<TimeSpan>)
  /// The device alone.
  case device
  /// Whoever asks for it: each request is one of its own.
  case request

  /// What tells the moments of a form, where nothing of it is a person's own.
  init(_ form: ScheduleForm) {
    self =
      switch form {
      case .now: .sending
      case .at(let time): .once(time)
      case .dates(let dates): .repeating(Recurrence(dates: dates))
      case .every(let rule): .repeating(Recurrence(rule))
      case .interval(let span): .interval(span)
      case .after(let delay): .after(delay)
      case .region: .device
      case .requested: .request
      }
  }

  /// Whether what fires can wait for the end of quiet hours: the device repeats an interval by itself.
  package var canBeHeld: Bool {
    switch self {
    case .once, .repeating, .own, .after: true
    case .sending, .interval, .device, .request: false
    }
  }

  /// Whether it has moments that somebody could sleep through: who arrives at a place is awake, and what is sent at once somebody sends.
  var hasMoments: Bool {
    switch self {
    case .once, .repeating, .own, .after, .interval: true
    case .sending, .device, .request: false
    }
  }

  /// Whether it has times of a wall clock, so that it must be said whose.
  var needsZone: Bool {
    switch self {
    case .once, .repeating, .own: true
    case .after(let delay): delay.needsZone
    case .sending, .interval, .device, .request: false
    }
  }
}

/// Whose clock a wall-clock time is on.
public enum ScheduleZone: Sendable {
  /// The recipient's.
  case device
  /// One zone for everyone.
  case fixed(Zone)

  /// As authors write it.
  public var name: String {
    switch self {
    case .device: "device"
    case .fixed(let zone): zone.name
    }
  }
}
