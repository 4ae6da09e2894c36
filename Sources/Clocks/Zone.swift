// Takes: the texts of dates, times and lengths of time, and the TZif files of the system's time zone database.
// Gives: civil dates and times, instants, and zones that turn one into the other and back.
// Never: knows a locale, reads the clock unless asked for now, or rounds.

/// A time zone of the IANA database: what clocks show in a region, in the past and as far ahead as its rules are known.
///
/// Made for being asked once for every recipient: an answer is a binary search over raw memory or a little arithmetic,
/// and neither allocates nor counts references. That is why the tables are plain memory and not arrays; they are written
/// before the initialiser returns and never again, which makes sharing a zone between threads safe.
public final class Zone: Sendable {
  /// The IANA name, as it was asked for: a link such as `US/Eastern` keeps its name.
  public let name: String
  /// Whether the offset ever changes, in the past or in the future.
  public let hasTransitions: Bool

  /// The number of transitions in the table.
  private let count: Int
  /// When the offset changes, ascending: `count` seconds of Unix time, all before `ruleStart`.
  private nonisolated(unsafe) let times: UnsafePointer<Int>
  /// The offset before the first transition and after each: `count + 1` of them.
  private nonisolated(unsafe) let offsets: UnsafePointer<Int>
  /// From here on `rule` holds and the table does not.
  private let ruleStart: Int
  private let rule: ZoneRule
  /// The least and the greatest offset there is.
  private let leastOffset: Int
  private let greatestOffset: Int

  /// Coordinated Universal Time; needs no database.
  public static let utc = Zone(name: "UTC", fixedOffset: 0)

  /// A zone whose clocks never change.
  init(name: String, fixedOffset: Int) {
    self.name = name
    hasTransitions = false
    count = 0
    times = UnsafePointer(UnsafeMutablePointer<Int>.allocate(capacity: 1))
    offsets = Zone.memory([fixedOffset])
    ruleStart = .min
    rule = ZoneRule(fixed: fixedOffset)
    leastOffset = fixedOffset
    greatestOffset = fixedOffset
  }

  /// A zone from the bytes of its TZif file.
  init(name: String, tzif bytes: [UInt8]) throws(TZif.Flaw) {
    let file = try TZif(bytes)
    self.name = name
    count = file.transitions.count
    times = Zone.memory(file.transitions.map { $0.second })
    var all = [file.firstOffset] + file.transitions.map { $0.offset }
    offsets = Zone.memory(all)
    ruleStart = file.ruleStart
    rule = file.rule
    if file.ruleStart == .min { all = [] }
    let tail = file.rule.changes ? [file.rule.standard, file.rule.daylight] : [file.rule.standard]
    all += tail
    leastOffset = all.min() ?? 0
    greatestOffset = all.max() ?? 0
    hasTransitions = leastOffset != greatestOffset
  }

  deinit {
    times.deallocate()
    offsets.deallocate()
  }

  private static func memory(_ numbers: [Int]) -> UnsafePointer<Int> {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: max(numbers.count, 1))
    for (index, number) in numbers.enumerated() { (memory + index).initialize(to: number) }
    return UnsafePointer(memory)
  }

  // MARK: - instant → wall

  /// Seconds east of UTC at an instant; exact for every instant, also far outside the years that dates can show.
  public func offset(at instant: Instant) -> Int {
    let second = Int(instant.seconds)
    if second >= ruleStart { return rule.stretch(at: second).offset }
    return offsets[transitions(upTo: second)]
  }

  /// What clocks in the zone show at an instant; outside the years 1 to 9999 their first or last second.
  public func local(_ instant: Instant) -> CivilDateTime {
    let (second, overflow) = instant.seconds.addingReportingOverflow(Int64(offset(at: instant)))
    return CivilDateTime(secondsSinceEpoch: overflow ? instant.seconds : second)
  }

  // MARK: - wall → instant

  /// The one instant that stands for a wall time: in a gap the first instant after it, in an overlap the first of the two.
  ///
  /// See ``LocalTime`` for why.
  public func instant(of wall: CivilDateTime) -> Instant { instants(of: wall).instant }

  /// The instants at which clocks in the zone show a wall time.
  ///
  /// Looks at every stretch of constant offset that could reach the wall time, so it is right however close together
  /// two transitions lie; nearly always that is one stretch. Should clocks ever show a time thrice, the first two count.
  public func instants(of wall: CivilDateTime) -> LocalTime {
    let second = Int(wall.secondsSinceEpoch)
    let latest = second &- leastOffset
    var stretch = stretch(at: second &- greatestOffset)
    var found: Int?
    var gap: Transition?
    while true {
      let candidate = second &- stretch.offset
      if candidate >= stretch.start, candidate < stretch.end {
        if let found { return .overlap(Instant(found), Instant(candidate)) }
        found = candidate
      }
      guard stretch.end <= latest else { break }
      let next = self.stretch(at: stretch.end)
      // Clocks have not reached the wall time when the transition comes and are past it right after.
      if gap == nil, candidate >= stretch.end, second &- next.offset < next.start {
        gap = Transition(from: stretch, to: next)
      }
      stretch = next
    }
    if let found { return .unique(Instant(found)) }
    if let gap { return .gap(gap) }
    // Cannot happen: clocks are before the wall time at the start and past it at the end, so they meet it or jump over.
    return .unique(Instant(second &- stretch.offset))
  }

  // MARK: - transitions

  /// The first change of offset after an instant, or nothing if there is none before the end of the year 9999.
  public func nextTransition(after instant: Instant) -> Transition? {
    var stretch = stretch(at: Int(instant.seconds))
    while stretch.end <= CivilDateTime.lastSecond {
      let next = self.stretch(at: stretch.end)
      if next.offset != stretch.offset { return Transition(from: stretch, to: next) }
      stretch = next
    }
    return nil
  }

  /// The stretch of constant offset that holds a second of Unix time.
  private func stretch(at second: Int) -> ZoneRule.Stretch {
    if second >= ruleStart {
      var stretch = rule.stretch(at: second)
      stretch.start = max(stretch.start, ruleStart)
      return stretch
    }
    let index = transitions(upTo: second)
    return ZoneRule.Stretch(
      start: index > 0 ? times[index &- 1] : .min, end: index < count ? times[index] : ruleStart, offset: offsets[index]
    )
  }

  /// How many transitions of the table have happened at a second of Unix time.
  private func transitions(upTo second: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) >> 1
      if times[middle] <= second { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}

extension Instant {
  fileprivate init(_ second: Int) { self.init(seconds: Int64(second)) }
}

extension Transition {
  fileprivate init(from: ZoneRule.Stretch, to: ZoneRule.Stretch) {
    self.init(instant: Instant(seconds: Int64(to.start)), offsetBefore: from.offset, offsetAfter: to.offset)
  }
}
