public import Checking
public import Clocks
import Diagnostics
public import Language

/// One UNNotificationRequest that an app keeps pending: one of the slots that a device has.
public struct LocalRequest: Sendable {
  /// What machines know its campaign by.
  private let identity: String
  /// Whether others of its campaign are told apart from it by what makes them fire.
  private let isOneOfSeveral: Bool
  /// What makes it fire.
  public let trigger: LocalTrigger

  init(_ identity: String, _ trigger: LocalTrigger, isOneOfSeveral: Bool = false) {
    (self.identity, self.trigger, self.isOneOfSeveral) = (identity, trigger, isOneOfSeveral)
  }

  /// Unique in the app and the same in every build. It is put together when it is asked for: of tens of thousands hardly any is.
  public var identifier: String { isOneOfSeveral ? "\(identity).\(trigger.name)" : identity }
}

/// What makes a request fire.
public enum LocalTrigger: Sendable {
  /// UNCalendarNotificationTrigger
  case calendar(CalendarMatch)
  /// UNTimeIntervalNotificationTrigger, repeating
  case interval(seconds: Int64)
  /// UNLocationNotificationTrigger
  case region(Region)
  /// Scheduled by the app's library once the app reports the event.
  case event(EventDelay, zone: ScheduleZone?, rule: EventRule?)
  /// Made by the app's library from what it knows of the person; of several times of day, one.
  case attribute(EventDelay, time: CivilTime?, zone: ScheduleZone?)
}

extension LocalTrigger {
  /// What tells it apart from the others of its campaign.
  fileprivate var name: String {
    switch self {
    case .calendar(let match): match.name
    case .attribute(_, let time, _): time.map(CalendarMatch.digits) ?? ""
    case .interval, .region, .event: ""
    }
  }
}

/// The components of a calendar trigger: those that are set must match, coarser ones that are not may be anything.
///
/// Apple: Scheduling a notification locally from your app. The calendar is always Gregorian: on a device set to another one, a bare year
/// would be long past.
public struct CalendarMatch: Sendable, Equatable {
  /// The year, of a single request.
  public var year: Int?
  /// The month.
  public var month: Int?
  /// The day of the month.
  public var day: Int?
  /// 1 is Sunday, 7 is Saturday.
  public var weekday: Int?
  /// The time of day.
  public var time: CivilTime
  /// An IANA name; nothing for the device's own clock, wherever it is.
  public var zone: String?
  /// Whether it fires each time.
  public var repeats: Bool

  /// Its day and its time, in few letters.
  fileprivate var name: String {
    var name = ""
    if let year, let month, let day, let date = CivilDate(year: year, month: month, day: day) {
      name = date.text.split(separator: "-").joined() + "-"
    } else if let weekday, let day = Weekday.allCases.first(where: { $0.appleNumber == weekday }) {
      name = day.name + "-"
    } else if let day {
      name = (month.map { "\($0)-" } ?? "") + "\(day)-"
    }
    return name + Self.digits(time)
  }

  fileprivate static func digits(_ time: CivilTime) -> String { time.text.split(separator: ":").joined() }
}

/// Turns a schedule into requests.
///
/// A repeating trigger has no start, no end, no count and no "every second week". A repetition that needs none of these becomes one trigger for
/// each of its days and times; every other one becomes single requests, each of which costs a slot.
public enum LocalRequests {
  /// How far ahead a repetition without an end is written out. Its next time is, however far away.
  static let horizon = TimeSpan(seconds: 366 * 86_400)
  /// More single requests than any device takes are not written out one by one.
  package static let most = 1000

  /// The requests of a campaign, from a moment on, in the order in which they fire. One beyond `most` says that there are more.
  package static func requests(
    for campaign: PendingCampaign, from now: Instant, atMost most: Int = LocalRequests.most
  ) -> [LocalRequest] {
    let schedule = campaign.schedule
    guard !schedule.isAlwaysDropped else { return [] }
    switch schedule.form {
    case .now, .requested: return []
    case .at(let at):
      guard let zone = schedule.zone, let wall = schedule.heldWall(at.value), zone.isAhead(wall, of: now) else {
        return []
      }
      return [single(campaign, wall, zone, isOnly: true)]
    case .dates:
      guard let zone = schedule.zone, let recurrence = schedule.recurrence else { return [] }
      return dated(campaign, recurrence, zone, now, most)
    case .every:
      guard let zone = schedule.zone, let recurrence = schedule.recurrence else { return [] }
      return repeating(campaign, recurrence.rule, zone, now) ?? dated(campaign, recurrence, zone, now, most)
    case .interval(let span):
      return [LocalRequest(campaign.identity, .interval(seconds: span.value.seconds))]
    case .after(let delay):
      guard schedule.eventColumn != nil else {
        return [LocalRequest(campaign.identity, .event(delay, zone: schedule.zone, rule: schedule.event))]
      }
      let times = delay.times.map(\.value).sorted()
      guard delay.repetition != nil, times.count > 1 else {
        return [LocalRequest(campaign.identity, .attribute(delay, time: times.first, zone: schedule.zone))]
      }
      return times.map { time in
        LocalRequest(campaign.identity, .attribute(delay, time: time, zone: schedule.zone), isOneOfSeveral: true)
      }
    case .region(let region): return [LocalRequest(campaign.identity, .region(region))]
    }
  }

  /// Repeating triggers, where they fire exactly when the schedule does.
  private static func repeating(
    _ campaign: PendingCampaign, _ recurrence: RecurrenceRule, _ zone: ScheduleZone, _ now: Instant
  ) -> [LocalRequest]? {
    guard recurrence.interval == 1, recurrence.until == nil, recurrence.count == nil, recurrence.except.isEmpty else {
      return nil
    }
    if let from = recurrence.from, from.value > zone.earliestLocal(now).date { return nil }
    guard recurrence.days.allSatisfy(\.value.isInEveryPeriod), let days = days(of: recurrence) else { return nil }
    var requests: [LocalRequest] = []
    guard let fires = held(days, recurrence.times.map(\.value), by: campaign.schedule) else { return nil }
    for (day, time) in fires {
      var match = CalendarMatch(time: .midnight, zone: name(zone), repeats: true)
      switch day {
      case nil: break
      case .weekday(let weekday): match.weekday = weekday.appleNumber
      case .monthDay(let number): match.day = number
      case .last, .ordinal: return nil
      case .yearDay(let month, let number):
        match.month = month
        match.day = number
      }
      match.time = time
      requests.append(LocalRequest(campaign.identity, .calendar(match), isOneOfSeveral: true))
    }
    return requests
  }

  /// The days on which repeating triggers fire; nothing where none can say in which months: what a device makes of a month without a day of it
  /// is not documented.
  private static func days(of recurrence: RecurrenceRule) -> [DaySelector?]? {
    let days = recurrence.days.map(\.value)
    guard !recurrence.months.isEmpty else { return recurrence.unit == .day ? [nil] : days }
    guard recurrence.unit == .month else { return nil }
    return recurrence.months.flatMap { month in
      days.map { day in
        if case .monthDay(let number) = day { .yearDay(month: month.value, day: number) } else { day }
      }
    }
  }

  /// The days and times at which a repetition fires when quiet hours hold back what falls into them; nothing where no repeating trigger can say it:
  /// the day after the 28th differs from month to month.
  private static func held(
    _ days: [DaySelector?], _ times: [CivilTime], by schedule: Schedule
  ) -> [(day: DaySelector?, time: CivilTime)]? {
    let fires = days.flatMap { day in times.map { (day: day, time: $0) } }
    guard schedule.quiet != nil else { return fires }
    var found: [(day: DaySelector?, time: CivilTime)] = []
    for fire in fires {
      let wall = CivilDateTime.anyDay(fire.time)
      guard let end = schedule.heldWall(wall) else { continue }
      var day = fire.day
      if end.date != wall.date {
        switch day {
        case nil: break
        case .weekday(let weekday): day = .weekday(weekday.next)
        case .monthDay, .last, .ordinal, .yearDay: return nil
        }
      }
      // Two that are held back come together.
      if !found.contains(where: { $0.day == day && $0.time == end.time }) { found.append((day, end.time)) }
    }
    return found
  }

  /// One request for each time until the end, or for a year where there is none, and at least the next.
  private static func dated(
    _ campaign: PendingCampaign, _ recurrence: Recurrence, _ zone: ScheduleZone, _ now: Instant, _ most: Int
  ) -> [LocalRequest] {
    let start = zone.earliestLocal(now)
    let isEndless = recurrence.until == nil && recurrence.count == nil && recurrence.dates.isEmpty
    let end = CivilDateTime(
      secondsSinceEpoch: Swift.max(start.secondsSinceEpoch, recurrence.from.map(firstSecond) ?? Int64.min)
        + horizon.seconds)
    var requests: [LocalRequest] = []
    var occurrences = Occurrences(
      recurrence, from: zone.earliestLocal(now.before(campaign.schedule.quiet).secondBefore))
    var last: CivilDateTime?
    while requests.count <= most, let found = occurrences.next() {
      if isEndless, found > end, !requests.isEmpty { break }
      guard let wall = campaign.schedule.heldWall(found), wall != last, zone.isAhead(wall, of: now) else { continue }
      last = wall
      requests.append(single(campaign, wall, zone, isOnly: false))
    }
    return requests
  }

  private static func firstSecond(_ date: CivilDate) -> Int64 {
    CivilDateTime(date: date, time: .midnight).secondsSinceEpoch
  }

  private static func single(
    _ campaign: PendingCampaign, _ local: CivilDateTime, _ zone: ScheduleZone, isOnly: Bool
  ) -> LocalRequest {
    let (year, month, day) = local.date.parts
    let match = CalendarMatch(
      year: year, month: month, day: day, time: local.time, zone: name(zone), repeats: false)
    return LocalRequest(campaign.identity, .calendar(match), isOneOfSeveral: !isOnly)
  }

  private static func name(_ zone: ScheduleZone) -> String? {
    if case .fixed(let zone) = zone { zone.name } else { nil }
  }
}

extension DaySelector {
  /// Whether every week, month or year has the day, so that a repeating trigger can stand for it: asked for the 31st, a device fires on the
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

extension Schedule {
  /// The time at which what is meant for one comes on everyone's own clock; nothing where quiet hours drop it. Of a fixed zone nobody knows yet
  /// what clocks show where the device is.
  fileprivate func heldWall(_ wall: CivilDateTime) -> CivilDateTime? {
    guard let quiet, case .device? = zone else { return wall }
    return quiet.time(of: wall)
  }
}

extension CivilDateTime {
  /// A time of a day that stands for all others.
  fileprivate static func anyDay(_ time: CivilTime) -> CivilDateTime {
    CivilDateTime(date: CivilDate(daysSinceEpoch: 0), time: time)
  }
}

extension Weekday {
  /// The day after.
  fileprivate var next: Weekday {
    let all = Weekday.allCases
    let place = all.firstIndex(of: self).map { all.index(after: $0) } ?? all.startIndex
    return place < all.endIndex ? all[place] : all[all.startIndex]
  }
}
