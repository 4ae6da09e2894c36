public import Checking
public import Clocks
import Diagnostics
import Language

/// The wall-clock times of a repetition, in order.
///
/// Weeks are counted from the Monday before the first day, months and years from that of the first day. Without `count` the search starts
/// at the day asked for, so its cost does not grow with the years. The days of a week or a month are the bits of a number, from which those
/// that have been are taken: nothing is allocated.
public struct Occurrences: Sequence, IteratorProtocol {
  private let recurrence: Recurrence
  /// No earlier time is given, though `count` counts it.
  private let start: CivilDateTime
  private var left: Int
  /// Where days are counted from: the number of a day, or of a Monday; for months and years the months since the year 0. Of dates that are
  /// written out, the place of the next one.
  private var block: Int
  /// The days from there that are left.
  private var bits: UInt32
  private var day: CivilDate
  /// Which time of that day is next; 0 when its times are over.
  private var time = 0

  /// The times of `recurrence` at `start` and later.
  public init(_ recurrence: Recurrence, from start: CivilDateTime) {
    self.recurrence = recurrence
    self.start = start
    guard recurrence.dates.isEmpty else {
      (left, bits, day) = (Int.max, 0, start.date)
      block = recurrence.dates.partitioningIndex { $0.value >= start }
      return
    }
    let anchor = recurrence.from ?? start.date
    left = recurrence.count ?? Int.max
    day = recurrence.count == nil ? Swift.max(anchor, start.date) : anchor
    let past: Int
    (block, past) = recurrence.begin(at: day, from: anchor)
    // A day whose times are over needs no look, unless they are to be counted.
    let isOver = recurrence.count == nil && day == start.date && recurrence.times.last ?? .midnight < start.time
    // Shifted by more than there are, no bit is left.
    bits = recurrence.days(in: block) & (UInt32.max << (past &+ (isOver ? 1 : 0)))
  }

  /// The next time; nothing after the last.
  public mutating func next() -> CivilDateTime? {
    while left > 0, let found = upcoming() {
      left &-= 1
      if found >= start { return found }
    }
    left = 0
    return nil
  }

  /// The next time that counts.
  private mutating func upcoming() -> CivilDateTime? {
    guard recurrence.dates.isEmpty else {
      guard block < recurrence.dates.count else { return nil }
      block &+= 1
      return recurrence.dates[block &- 1].value
    }
    if time == 0 {
      guard let found = nextDay(), found < Self.end else { return nil }
      if let until = recurrence.until, found > until { return nil }
      day = found
    }
    guard time < recurrence.times.count else { return nil }
    let found = CivilDateTime(date: day, time: recurrence.times[time])
    time = time &+ 1 < recurrence.times.count ? time &+ 1 : 0
    return found
  }

  /// The times of `recurrence` that may come at or after a moment in a zone; ``next(in:from:)`` gives them.
  init(_ recurrence: Recurrence, in zone: Zone, from start: Instant) {
    self.init(recurrence, from: zone.local(start.secondBefore))
  }

  /// The next time that comes at or after a moment in a zone, and when that is. In the second pass of an hour that comes twice, what the
  /// clock still has to show has been.
  mutating func next(in zone: Zone, from start: Instant) -> (wall: CivilDateTime, instant: Instant)? {
    while let wall = next() {
      let instant = zone.instant(of: wall)
      if instant >= start { return (wall, instant) }
    }
    return nil
  }

  /// The first time at or after a moment of the same clock.
  public static func first(_ recurrence: Recurrence, from now: CivilDateTime) -> CivilDateTime? {
    var occurrences = Occurrences(recurrence, from: now)
    return occurrences.next()
  }

  // MARK: - Days

  /// Every block of a rule may lack its days, such as a 31st every twelve months from April on; after 400 years the calendar begins anew.
  private static let most = 400
  /// 9999-01-01: in the last year there is, nothing fires.
  private static var end: CivilDate { CivilDate.last.adding(days: -364) }

  private mutating func nextDay() -> CivilDate? {
    var left = Self.most
    while left >= 0 {
      left &-= 1
      while bits != 0 {
        let bit = bits.trailingZeroBitCount
        bits &= bits &- 1
        guard let found = date(bit) else { return nil }
        if recurrence.takes(found) { return found }
        // Behind an exception as much is looked at as behind a day that counts; each is met once.
        if recurrence.isExcepted(found) { left = Self.most }
      }
      block = recurrence.skippingMonths(recurrence.block(after: block))
      bits = recurrence.days(in: block)
    }
    return nil
  }

  private func date(_ bit: Int) -> CivilDate? {
    switch recurrence.unit {
    case .day, .week: CivilDate(daysSinceEpoch: block &+ bit)
    case .month, .year: CivilDate(year: block / 12, month: block % 12 &+ 1, day: bit)
    }
  }
}

/// A block is what a rule repeats: a day or a Monday by its number, a month by the months since the year 0.
extension Recurrence {
  /// Where counting begins at a day: the last block up to it that counts, and how many of its days are over before that day.
  fileprivate func begin(at day: CivilDate, from anchor: CivilDate) -> (block: Int, past: Int) {
    switch unit {
    case .day:
      let number = day.daysSinceEpoch
      let block = last(upTo: number) { anchor.daysSinceEpoch }
      return (block, number &- block)
    case .week:
      let number = day.daysSinceEpoch
      let block = last(upTo: Self.monday(number)) { Self.monday(anchor.daysSinceEpoch) }
      return (block, number &- block)
    case .month:
      let parts = day.parts
      let month = Self.month(parts)
      let block = last(upTo: month) { Self.month(anchor.parts) }
      return (block, block == month ? parts.day : 32)
    case .year:
      let parts = day.parts
      let january = parts.year &* 12
      let block = last(upTo: january) { anchor.year &* 12 }
      return block == january ? (Self.month(parts), parts.day) : (block &+ 11, 32)
    }
  }

  /// The number of the Monday of a day's week.
  private static func monday(_ day: Int) -> Int {
    // 1970-01-01 was a Thursday.
    let index = (day &+ 3) % 7
    return day &- (index < 0 ? index &+ 7 : index)
  }

  private static func month(_ day: (year: Int, month: Int, day: Int)) -> Int { day.year &* 12 &+ day.month &- 1 }

  /// The last block that counts of those up to one, counted from that of the first day.
  private func last(upTo block: Int, _ first: () -> Int) -> Int {
    interval == 1 ? block : block &- (block &- first()) % step
  }

  private var step: Int {
    switch unit {
    case .day, .month: interval
    case .week: interval &* 7
    case .year: interval &* 12
    }
  }

  fileprivate func block(after block: Int) -> Int {
    guard unit == .year else { return block &+ step }
    let month = block % 12
    let later = wanted >> (month &+ 1)
    if later != 0 { return block &+ 1 &+ later.trailingZeroBitCount }
    return block &- month &+ step &+ wanted.trailingZeroBitCount
  }

  /// The first block from `block` on that reaches into a month that counts. Months and years count theirs by themselves.
  fileprivate func skippingMonths(_ block: Int) -> Int {
    guard months != 0xFFF, unit == .day || unit == .week else { return block }
    // A week may end in the next month.
    let last = unit == .week ? block &+ 6 : block
    let (year, month, _) = CivilDate(daysSinceEpoch: last).parts
    guard !takes(month: CivilDate(daysSinceEpoch: block).month), !takes(month: month),
      let ahead = (1...12).first(where: { takes(month: (month &- 1 &+ $0) % 12 &+ 1) }),
      let next = CivilDate(year: year &+ (month &- 1 &+ ahead) / 12, month: (month &- 1 &+ ahead) % 12 &+ 1, day: 1)
    else { return block }
    let blocks = (next.daysSinceEpoch &- last &+ step &- 1) / step
    return block &+ blocks &* step
  }

  /// The days that count of a block, as bits.
  fileprivate func days(in block: Int) -> UInt32 {
    switch unit {
    case .day: 1
    case .week: wanted
    case .month: ordinals == 0 ? days(wanted, ofMonth: block) : days(wanted, ofMonth: block) | named(inMonth: block)
    case .year: days(monthDays[block % 12], ofMonth: block)
    }
  }

  private func days(_ wanted: UInt32, ofMonth block: Int) -> UInt32 {
    let length = CivilDate.lengthOfMonth(block % 12 &+ 1, year: block / 12)
    let all: UInt32 = (2 << length) &- 2
    let takesLast = wanted & 1 != 0 || takesLastDay && wanted & ~all > 1
    return wanted & all | (takesLast ? 1 << length : 0)
  }

  /// The days of a month that are wanted by their names, as bits.
  private func named(inMonth block: Int) -> UInt32 {
    let (month, year) = (block % 12 &+ 1, block / 12)
    guard let first = CivilDate(year: year, month: month, day: 1) else { return 0 }
    let length = CivilDate.lengthOfMonth(month, year: year)
    var (left, days): (UInt64, UInt32) = (ordinals, 0)
    while left != 0 {
      let bit = left.trailingZeroBitCount
      left &= left &- 1
      // The first day of that name, and so many weeks later. The last is the fifth, or else the fourth.
      var day = 1 &+ (bit % 7 &+ 8 &- first.weekday.rawValue) % 7 &+ bit / 7 &* 7
      if day > length { day = day &- 7 }
      days |= 1 << day
    }
    return days
  }
}

extension Instant {
  /// Where the search for wall-clock times begins that come at this moment or later: what a gap leaves out comes with the first moment after
  /// it, when clocks show more. A second before, they did not.
  var secondBefore: Instant { adding(TimeSpan(seconds: -1)) }
}
