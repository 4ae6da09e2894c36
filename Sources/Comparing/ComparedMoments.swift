import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Planning

/// The moments of a campaign on both sides, as far as a calendar or a moment in a person's life tells them.
///
/// Each question about them is asked here, whatever form a schedule has: how often it comes, until when, and whether later. They are the moments
/// at which it comes: quiet hours on everyone's own clock have held or dropped them. On the clock of a zone they do so for each person differently,
/// and the schedule's own moments are compared.
struct ComparedMoments {
  /// The moments of one side.
  struct Side {
    /// In order, the first ``most`` of them: what the clock of the schedule shows, in seconds as if it were in UTC.
    let moments: [Int64]
    /// Whether there are no others.
    let isOver: Bool
    /// Whether it comes again and again.
    let isRepeated: Bool
    /// The zone of that clock; nil if each person or device has a clock of its own.
    let clock: Zone?
    /// The last day on which it may come, if one is written.
    var until: CivilDate?
    /// How many times it comes after an event, if that is written.
    var count: Int?
    /// Whether it is counted from a moment in a person's life, so that it ends for each at another time.
    var isOfEvent = false
    /// Whether quiet hours drop each of them.
    var isDropped = false
    /// Whether the schedule is a list of dates.
    var isList = false

    /// Whether none of them is still to come.
    var isPast: Bool { moments.isEmpty && !isDropped }

    /// The last day whose moments are all known: the last one of ``moments`` may be cut off in the middle of its day.
    var lastWholeDay: CivilDate? { moments.last.map { ComparedMoments.day($0).adding(days: isOver ? 0 : -1) } }

    /// The last day on which it comes; nil if it goes on for longer than is looked at.
    var end: CivilDate? { isOver && !isOfEvent ? moments.last.map(ComparedMoments.day) : until }

    /// When a moment is, in seconds; on everyone's own clock for those who live by UTC.
    func instant(_ moment: Int64) -> Int64 {
      clock?.instant(of: CivilDateTime(secondsSinceEpoch: moment)).seconds ?? moment
    }
  }

  /// More moments than these say nothing more.
  static let most = 4000
  /// By how much later a moment counts as delayed: less is a matter of taste, and of when a sender starts.
  private static let patience: Int64 = 3600

  private let before: Campaign
  private let after: Campaign
  private let now: Instant
  /// Both sides from today on.
  private let sides: (before: Side, after: Side)?
  /// How often it comes on both sides; nil if one of them does not come again and again.
  let rhythm: Rhythm?
  /// How often it comes to sample people, if the values of each person's own are others than they were: for someone with one value in
  /// each list, and for someone with as many as fit in.
  private let sampleRhythms: [Rhythm]

  init(_ before: Campaign, _ after: Campaign, from now: Instant) {
    (self.before, self.after, self.now) = (before, after, now)
    guard before.schedule.hasSameValues(as: after.schedule) else {
      (sides, rhythm) = (nil, nil)
      sampleRhythms = [false, true].compactMap { most in
        guard let old = Self.side(before, now, since: now, most: most),
          let new = Self.side(after, now, since: now, most: most), !old.moments.isEmpty, !new.moments.isEmpty
        else { return nil }
        return Rhythm((old, before), (new, after), from: now)
      }
      return
    }
    sampleRhythms = []
    let event = Self.event(before.schedule, after.schedule) ?? now
    if let old = Self.side(before, now, since: event), let new = Self.side(after, now, since: event) {
      sides = (old, new)
      let isEmpty = old.moments.isEmpty || new.moments.isEmpty
      rhythm = isEmpty ? nil : Rhythm((old, before), (new, after), from: now)
    } else {
      (sides, rhythm) = (nil, nil)
    }
  }

  /// Whether what is still to come is the same on both sides, in whatever form it is written.
  var isSame: Bool {
    guard let (old, new) = sides, old.isOver, new.isOver, (old.clock == nil) == (new.clock == nil) else { return false }
    func left(_ side: Side) -> [Int64] { side.moments.map(side.instant).filter { $0 >= now.seconds } }
    return !old.isOfEvent && !new.isOfEvent && left(old) == left(new)
  }

  /// Whether how often it comes adds nothing: the moments are the same, or another risk reports that they end, begin or are dropped by quiet hours.
  var isReportedOtherwise: Bool {
    isSame || stops || begins || sides.map { $0.before.isDropped || $0.after.isDropped } == true
  }

  /// That it comes more often to someone, if the values of each person's own are others; nil if it does not, or these are the same.
  var moreToSomeone: String? { sampleRhythms.lazy.compactMap(\.more).first.map(Self.maybe) }

  /// That it comes less often to someone, if the values of each person's own are others; nil if it does not, or these are the same.
  var lessToSomeone: String? { sampleRhythms.lazy.compactMap(\.less).first.map(Self.maybe) }

  /// What is reported of a rhythm: how often it comes may differ from person to person.
  func asTold(_ text: String) -> String {
    guard case .own(let own) = after.schedule.timing else { return text }
    // Where all that differs is the time of day, it comes as often to everyone.
    return own.columns.allSatisfy { $0.key == .at && $0.attribute.list == nil } ? text : Self.maybe(text)
  }

  private static func maybe(_ text: String) -> String { text.replacing("it comes", with: "it may come") }

  /// Whether something was to come, and nothing is.
  var stops: Bool { sides.map { !$0.before.isPast && $0.after.isPast } == true }

  /// Whether nothing was to come, and something is.
  var begins: Bool { sides.map { $0.before.isPast && !$0.after.isPast } == true }

  static func day(_ seconds: Int64) -> CivilDate { CivilDateTime(secondsSinceEpoch: seconds).date }

  /// An event of the past on a day that many months or years do not have, if both sides treat such days differently.
  private static func event(_ before: Schedule, _ after: Schedule) -> Instant? {
    guard let was = before.anniversary, let now = after.anniversary, was.count == nil, now.count == nil,
      was.onMissingDay?.value != now.onMissingDay?.value
    else { return nil }
    let day = was.unit == .year && now.unit == .year ? leapDay : lastOfJanuary
    return day.map { Instant(seconds: CivilDateTime(date: $0, time: .midnight).secondsSinceEpoch) }
  }

  private static let leapDay = CivilDate(year: 2024, month: 2, day: 29)
  private static let lastOfJanuary = CivilDate(year: 2024, month: 1, day: 31)

  /// The moments of a campaign from today on, for a person with such an event; nil if only a sender or a device knows them. Of values that are
  /// each person's own, those of a sample person: with the `most` items that fit in a list, or with one.
  private static func side(
    _ campaign: Campaign, _ now: Instant, since event: Instant, most isMost: Bool = false
  ) -> Side? {
    let schedule = campaign.schedule
    let today = day(now.seconds)
    let clock: Zone?
    switch schedule.zone {
    case .fixed(let zone)?: clock = zone
    case .device?: clock = nil
    case nil: clock = .utc
    }
    func side(_ moments: [CivilDateTime], isOver: Bool, isRepeated: Bool = true) -> Side {
      let times = clock == nil ? schedule.quiet.map { Self.times(of: moments, $0) } : nil
      let start = CivilDateTime(date: today, time: .midnight).secondsSinceEpoch
      return Side(
        moments: (times ?? moments.map(\.secondsSinceEpoch)).filter { !isRepeated || $0 >= start }, isOver: isOver,
        isRepeated: isRepeated, clock: clock,
        isDropped: times?.isEmpty == true && !moments.isEmpty)
    }
    func wall(_ moment: Instant) -> CivilDateTime { (clock ?? .utc).local(moment) }
    var timing = schedule.timing
    if case .own(let own) = timing { timing = .repeating(own.sample(today, most: isMost)) }
    switch timing {
    case .sending: return side([CivilDateTime(secondsSinceEpoch: now.seconds)], isOver: true, isRepeated: false)
    case .once(let time): return side([time.value], isOver: true, isRepeated: false)
    case .repeating(let recurrence):
      // What was due last night may be held until this morning.
      let first = schedule.isHeld && clock == nil ? today.adding(days: -1) : today
      let times = Array(Occurrences(recurrence, from: CivilDateTime(date: first, time: .midnight)).prefix(most))
      // Otherwise the calendar ends, and the repetition does not.
      let isEnding = recurrence.until != nil || recurrence.count != nil || !recurrence.dates.isEmpty
      var found = side(times, isOver: times.count < most && isEnding)
      (found.until, found.isList) = (recurrence.until, !recurrence.dates.isEmpty)
      // On which day a count ends differs from person to person.
      if schedule.isOwn { found.count = recurrence.count }
      return found
    case .interval(let span):
      let times = (1...Int64(most)).map {
        CivilDateTime(secondsSinceEpoch: now.adding(TimeSpan(seconds: span.value.seconds &* $0)).seconds)
      }
      return side(times, isOver: false)
    case .after(let delay):
      guard let repetition = delay.repetition else { return nil }
      let times = campaign.moments(since: event, atMost: most).map(wall)
      var found = side(times, isOver: times.count < most)
      (found.until, found.count, found.isOfEvent) = (repetition.until?.value, repetition.count?.value, true)
      return found
    case .own, .device, .request: return nil
    }
  }

  /// When moments come that quiet hours hold or drop. Those held until the same time are one.
  private static func times(of moments: [CivilDateTime], _ quiet: QuietHours) -> [Int64] {
    var times: [Int64] = []
    for time in moments.lazy.compactMap(quiet.time(of:)).map(\.secondsSinceEpoch) where time != times.last {
      times.append(time)
    }
    return times
  }

  // MARK: - Later

  /// That it comes later than it did, by more than an hour; nil if it does not. Where it comes more often or less often, that alone is reported.
  var later: String? {
    if case .after(let was) = before.schedule.timing, case .after(let now) = after.schedule.timing,
      was.repetition == nil, now.repetition == nil
    {
      return laterAfterEvent
    }
    guard let (old, new) = sides else { return nil }
    if old.isRepeated {
      guard new.isRepeated, old.moments.count == new.moments.count, isSameExceptions, rhythm?.isSame ?? true
      else { return nil }
    }
    let pair = zip(old.moments, new.moments).prefix(old.isRepeated && new.isRepeated ? Self.most : 1)
      .first { was, now in
        // Clocks are up to 14 hours ahead of UTC and 12 behind it.
        let slack: Int64 = (old.clock == nil) == (new.clock == nil) ? 0 : old.clock == nil ? 12 * 3600 : 14 * 3600
        return new.instant(now) - old.instant(was) > Self.patience + slack
      }
    return pair.map { was, now in
      let (one, other) = (text(was, before), text(now, after))
      return "it comes \(other), before \(one)"
    }
  }

  /// Whether both leave out the same days: where they do not, that is reported.
  private var isSameExceptions: Bool {
    before.schedule.widest.recurrence?.except ?? [] == after.schedule.widest.recurrence?.except ?? []
  }

  /// A moment as the clock of its schedule shows it.
  private func text(_ moment: Int64, _ campaign: Campaign) -> String {
    if campaign.schedule.isSentAtOnce { return "as soon as it was sent" }
    let time = CivilDateTime(secondsSinceEpoch: moment)
    if case .own(let own) = campaign.schedule.timing {
      let hasOwnDays = [.every, .days, .months, .from].contains { own.own($0) != nil }
      switch (hasOwnDays, own.own(.at) != nil) {
      case (true, true): return campaign.schedule.form.text
      case (true, false): return "at \(time.time.text)"
      case (false, true): return "on \(time.date.text)"
      case (false, false): break
      }
    }
    let quiet = campaign.schedule.isOnOwnClock ? campaign.schedule.quiet : nil
    return "at \(time.text)" + (quiet?.decision == .hold && quiet?.to == time.time ? " after the quiet hours" : "")
  }

  /// That it comes later after an event, at whichever hour of a week that is; nil if it does not.
  private var laterAfterEvent: String? {
    let isLater = (0..<Int64(168)).contains { hour in
      let event = self.now.adding(TimeSpan(seconds: hour * 3600))
      func moment(_ campaign: Campaign) -> Instant? {
        let moment = campaign.moments(since: event, atMost: 1).first
        guard let quiet = campaign.schedule.quiet else { return moment }
        if case .fixed? = campaign.schedule.zone { return moment }
        return moment.flatMap { quiet.moment(of: $0, in: .utc) }
      }
      guard let was = moment(before), let now = moment(after) else { return false }
      let (seconds, isOverflow) = now.seconds.subtractingReportingOverflow(was.seconds)
      return isOverflow || seconds > Self.patience
    }
    guard isLater, case .after(let was) = before.schedule.timing, case .after(let now) = after.schedule.timing else {
      return nil
    }
    return now.shift > was.shift
      ? "it comes \(now.head), before it was \(was.head)"
      : "it comes \(after.schedule.text), before it was \(before.schedule.text)"
  }
}

/// How often a campaign came and comes, as long as its repetitions on both sides last, and which of them goes on longer.
struct Rhythm {
  /// Whole weeks: each day of the week comes as often as any other.
  private static let weeks = 52
  /// Where it seldom comes in these weeks, so many years.
  private static let years = 12

  private let old: ComparedMoments.Side
  private let new: ComparedMoments.Side
  private let before: Int
  private let after: Int
  /// For how long both were counted.
  private let time: String
  /// Whether a difference of one counts; otherwise it depends on where the days of both rhythms lie.
  private let isExact: Bool
  /// Of what the device counts from when it gets the request: how far apart it comes.
  private let spacings: (was: TimeSpan, now: TimeSpan)?

  /// Nil if one of the sides does not come again and again.
  init?(
    _ was: (side: ComparedMoments.Side, campaign: Campaign), _ now: (side: ComparedMoments.Side, campaign: Campaign),
    from moment: Instant
  ) {
    guard was.side.isRepeated, now.side.isRepeated else { return nil }
    (old, new) = (was.side, now.side)
    let sides = (before: old, after: new)
    if case .interval(let one) = was.campaign.schedule.timing, case .interval(let two) = now.campaign.schedule.timing {
      spacings = (one.value, two.value)
    } else {
      spacings = nil
    }
    if old.isList, new.isList {
      // Two lists are compared as a whole, wherever their days lie.
      (before, after, time, isExact) = (old.moments.count, new.moments.count, "in all", true)
      return
    }
    isExact = false
    let today = ComparedMoments.day(moment.seconds)
    let start = [was, now].compactMap(\.campaign.schedule.widest.recurrence?.from).reduce(today, max)
    var found = Self.counts(sides, from: start, days: Self.weeks * 7)
    var words = "in \(Self.weeks) weeks"
    if found.isWhole, min(found.before, found.after) < 4 {
      found = Self.counts(sides, from: start, days: Self.years * 1461 / 4)
      words = "in \(Self.years) years"
    }
    (before, after) = (found.before, found.after)
    let isEnd = [old, new].contains { $0.isOver && $0.lastWholeDay == found.until }
    let days = found.until.daysSinceEpoch - start.daysSinceEpoch + 1
    time = found.isWhole ? words : isEnd ? "until \(found.until.text)" : "in \(days) days"
  }

  /// How often both come in so many days, as long as both last and their moments are known.
  private static func counts(
    _ sides: (before: ComparedMoments.Side, after: ComparedMoments.Side), from start: CivilDate, days: Int
  ) -> (before: Int, after: Int, until: CivilDate, isWhole: Bool) {
    let end = start.adding(days: days - 1)
    guard let one = sides.before.lastWholeDay, let other = sides.after.lastWholeDay else { return (0, 0, start, false) }
    let until = min(one, other, end)
    func count(_ side: ComparedMoments.Side) -> Int {
      side.moments.count { start <= ComparedMoments.day($0) && ComparedMoments.day($0) <= until }
    }
    return (count(sides.before), count(sides.after), until, until == end)
  }

  /// Whether it comes as often as it did, as long as both last.
  var isSame: Bool { before == after }

  /// That it comes more often or goes on longer; nil if it does neither.
  var more: String? {
    if let spacings { return spacings.now < spacings.was ? words : nil }
    if before > 0, isMore(after, than: before) { return words }
    return !isExact && Self.endsSooner(old, than: new) ? ends : nil
  }

  /// That it comes less often or ends earlier, after fewer times; nil if it does neither.
  var less: String? {
    if let spacings { return spacings.now > spacings.was ? words : nil }
    if isMore(before, than: after) { return words }
    return !isExact && Self.endsSooner(new, than: old) ? ends : nil
  }

  private func isMore(_ one: Int, than other: Int) -> Bool {
    one > other && (isExact || one > other + 1 || one >= 2 * other)
  }

  /// Whether one side ends before another, and comes fewer times for it.
  private static func endsSooner(_ one: ComparedMoments.Side, than other: ComparedMoments.Side) -> Bool {
    func isBefore<Limit: Comparable>(_ one: Limit?, _ other: Limit?) -> Bool {
      one.map { one in other.map { one < $0 } ?? true } ?? false
    }
    if one.isOfEvent, other.isOfEvent { return isBefore(one.count, other.count) || isBefore(one.until, other.until) }
    let isFewer = one.moments.count < other.moments.count || one.moments.count == ComparedMoments.most
    return isFewer && isBefore(one.end, other.end)
  }

  private var words: String {
    if let spacings { return "it comes every \(spacings.now.text), before it was every \(spacings.was.text)" }
    return "it comes \(Self.times(after)) \(time), before it was \(Self.times(before))"
  }

  /// Until when it comes on both sides.
  private var ends: String {
    func end(_ side: ComparedMoments.Side) -> String? {
      side.count.map(Self.times) ?? side.end.map { "until \($0.text)" }
    }
    return "it \(end(new).map { "comes \($0)" } ?? "goes on"), before \(end(old) ?? "it went on")"
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

extension Schedule {
  /// Whether two schedules take the same values from the same attributes, if they take any.
  fileprivate func hasSameValues(as other: Schedule) -> Bool {
    switch (timing, other.timing) {
    case (.own(let one), .own(let other)): one.hasSameValues(as: other)
    case (.own, _), (_, .own): false
    default: true
    }
  }

  /// How it comes again and again after an event, if it does.
  fileprivate var anniversary: EventRepetition? { if case .after(let delay) = timing { delay.repetition } else { nil } }

  /// Whether its moments are on the clock of each person.
  var isOnOwnClock: Bool { if case .device? = zone { true } else { false } }
}
