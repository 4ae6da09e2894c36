/// How a zone goes on after the last transition its file lists: a fixed offset, or daylight saving by a yearly rule.
///
/// This is the `TZ` string of POSIX (Base Definitions, chapter 8.3) with the extensions of RFC 8536, section 3.3.1, such
/// as `CET-1CEST,M3.5.0,M10.5.0/3`. It is evaluated by arithmetic, so the far future costs what tomorrow costs.
struct ZoneRule: Sendable {
  /// Seconds east of UTC in standard time.
  let standard: Int
  /// Seconds east of UTC in daylight saving time; may be less than `standard` (Dublin's winter time).
  let daylight: Int
  private let start: RuleDate
  private let end: RuleDate
  /// Whether the offset ever changes; if not it is `standard`.
  let changes: Bool
  /// Whether the changes of a year lie in that year on every clock, as they do for every zone there is.
  private let staysInYear: Bool

  /// One offset forever.
  init(fixed offset: Int) {
    standard = offset
    daylight = offset
    start = RuleDate(form: .dayOfYear(0), time: 0)
    end = start
    changes = false
    staysInYear = true
  }

  private init(standard: Int, daylight: Int, start: RuleDate, end: RuleDate) {
    self.standard = standard
    self.daylight = daylight
    self.start = start
    self.end = end
    changes = true
    staysInYear = start.staysInYear && end.staysInYear
  }

  /// A stretch of time with one offset: `start` is in it, `end` is not.
  ///
  /// `Int.min` and `Int.max` stand for no start and no end. Two neighbours may have the same offset.
  struct Stretch {
    var start: Int
    var end: Int
    var offset: Int
  }

  /// The seconds to which instants are clamped before years are computed: 31 million years, far from any overflow.
  private static let horizon = 1_000_000_000_000_000

  /// The stretch that holds an instant in Unix seconds.
  ///
  /// A rule's time may be a week before or after its day and so in another year; only then are five years looked at. Of
  /// two changes at the same instant the later one in the order of years, start before end, wins: that is what makes
  /// `XXX3EDT4,0/0,J365/23` daylight saving time all year (RFC 8536).
  func stretch(at instant: Int) -> Stretch {
    guard changes else { return Stretch(start: .min, end: .max, offset: standard) }
    let instant = min(max(instant, -ZoneRule.horizon), ZoneRule.horizon)
    let day = Calendar.floorDivide(instant &+ standard, Calendar.secondsPerDay)
    let year = Calendar.date(ofDay: day).year
    var stretch = Stretch(start: .min, end: .max, offset: standard)
    if staysInYear {
      narrow(&stretch, around: instant, year: year)
      if stretch.start == .min { narrow(&stretch, around: instant, year: year &- 1) }
      if stretch.end == .max { narrow(&stretch, around: instant, year: year &+ 1) }
    } else {
      for year in (year &- 2)...(year &+ 2) { narrow(&stretch, around: instant, year: year) }
    }
    return stretch
  }

  /// Lets the two changes of a year cut a stretch down to what lies between the changes nearest to `instant`.
  private func narrow(_ stretch: inout Stretch, around instant: Int, year: Int) {
    let toDaylight = start.second(year: year) &- standard
    let toStandard = end.second(year: year) &- daylight
    stretch.narrow(by: toDaylight, offset: daylight, around: instant)
    stretch.narrow(by: toStandard, offset: standard, around: instant)
  }

  /// The same rule, or a fixed offset if its changes never change the offset in a whole cycle of the calendar.
  private var simplified: ZoneRule {
    if standard == daylight { return ZoneRule(fixed: standard) }
    var stretch = stretch(at: 0)
    let offset = stretch.offset
    // 400 years and two changes in each.
    for _ in 0..<800 {
      stretch = self.stretch(at: stretch.end)
      if stretch.offset != offset { return self }
    }
    return ZoneRule(fixed: offset)
  }
}

extension ZoneRule.Stretch {
  fileprivate mutating func narrow(by change: Int, offset: Int, around instant: Int) {
    if change > instant {
      end = min(end, change)
    } else if change >= start {
      start = change
      self.offset = offset
    }
  }
}

/// The day of a year and the time of that day at which a rule changes the clocks.
private struct RuleDate: Sendable {
  enum Form {
    /// `Jn`: the n-th day, 1 to 365, of a year that never has a 29 February.
    case dayWithoutLeapDay(Int)
    /// `n`: the day counted from 0, leap days included.
    case dayOfYear(Int)
    /// `Mm.w.d`: weekday d (0 is Sunday) for the w-th time in month m; 5 is the last.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  let form: Form
  /// Seconds after midnight on the clock that the change ends; −167 to 167 hours.
  let time: Int

  /// Whether the change is in its own year on every clock: a week and a day is as far as its time and offset can move it.
  var staysInYear: Bool {
    if case .weekday(let month, _, _) = form { 2...11 ~= month } else { false }
  }

  /// The change in seconds since 1970 on that clock.
  func second(year: Int) -> Int {
    let day: Int
    switch form {
    case .dayWithoutLeapDay(let number):
      day = RuleDate.newYear(year) &+ number &- (Calendar.isLeap(year) && number >= 60 ? 0 : 1)
    case .dayOfYear(let number): day = RuleDate.newYear(year) &+ number
    case .weekday(let month, let week, let weekday):
      let first = Calendar.day(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, 4 from Sunday.
      let firstWeekday = first &+ 4 &- Calendar.floorDivide(first &+ 4, 7) &* 7
      var inMonth = (weekday &- firstWeekday &+ 7) % 7 &+ (week &- 1) &* 7
      if week == 5, inMonth >= CivilDate.lengthOfMonth(month, year: year) { inMonth = inMonth &- 7 }
      day = first &+ inMonth
    }
    return day &* Calendar.secondsPerDay &+ time
  }

  private static func newYear(_ year: Int) -> Int { Calendar.day(year: year, month: 1, day: 1) }
}

// MARK: - reading

extension ZoneRule {
  /// A rule from the `TZ` string of a TZif footer, or nothing if it is not one.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var cursor = TextCursor(text)
    guard cursor.zoneAbbreviation(), let west = cursor.clock(hours: 24) else { return nil }
    guard !cursor.isAtEnd else {
      self.init(fixed: -west)
      return
    }
    guard cursor.zoneAbbreviation() else { return nil }
    var daylight = 3600 - west
    if let next = cursor.peek, next != UInt8(ascii: ",") {
      guard let west = cursor.clock(hours: 24) else { return nil }
      daylight = -west
    }
    guard !cursor.isAtEnd else {
      // POSIX leaves the rule to the system; the reference code of the tz database takes the one of the United States.
      let start = RuleDate(form: .weekday(month: 3, week: 2, weekday: 0), time: 7200)
      let end = RuleDate(form: .weekday(month: 11, week: 1, weekday: 0), time: 7200)
      self = ZoneRule(standard: -west, daylight: daylight, start: start, end: end).simplified
      return
    }
    guard let start = cursor.ruleDate(), let end = cursor.ruleDate(), cursor.isAtEnd else { return nil }
    self = ZoneRule(standard: -west, daylight: daylight, start: start, end: end).simplified
  }
}

extension TextCursor {
  /// Takes `CEST` or `<+0330>`; what it says is of no use here.
  fileprivate mutating func zoneAbbreviation() -> Bool {
    var length = 0
    if take("<") {
      while let byte = next() {
        switch byte {
        case UInt8(ascii: ">"): return length >= 3
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"): length += 1
        default: return false
        }
      }
      return false
    }
    while let byte = peek, 0x41...0x5A ~= byte || 0x61...0x7A ~= byte {
      _ = next()
      length += 1
    }
    return length >= 3
  }

  /// Takes `[±]h[:mm[:ss]]` up to `limit` hours. Gives seconds.
  fileprivate mutating func clock(hours limit: Int) -> Int? {
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { _ = next() }
    guard let hours = number(upToDigits: 3), hours <= limit else { return nil }
    var seconds = hours &* 3600
    if take(":") {
      guard let minutes = digits(2), minutes < 60 else { return nil }
      seconds = seconds &+ minutes &* 60
      if take(":") {
        guard let rest = digits(2), rest < 60 else { return nil }
        seconds = seconds &+ rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// Takes `,Jn`, `,n` or `,Mm.w.d`, each with `/time` or 02:00.
  fileprivate mutating func ruleDate() -> RuleDate? {
    guard take(",") else { return nil }
    let form: RuleDate.Form
    if take("J") {
      guard let day = number(upToDigits: 3), 1...365 ~= day else { return nil }
      form = .dayWithoutLeapDay(day)
    } else if take("M") {
      guard let month = number(upToDigits: 2), 1...12 ~= month, take("."), let week = digit(), 1...5 ~= week,
        take("."), let weekday = digit(), weekday <= 6
      else { return nil }
      form = .weekday(month: month, week: week, weekday: weekday)
    } else {
      guard let day = number(upToDigits: 3), day <= 365 else { return nil }
      form = .dayOfYear(day)
    }
    guard take("/") else { return RuleDate(form: form, time: 7200) }
    guard let time = clock(hours: 167) else { return nil }
    return RuleDate(form: form, time: time)
  }
}
