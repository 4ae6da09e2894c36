import Checking
import Clocks

/// Which campaigns fire at one moment: on one clock, or where a wall-clock time of everyone's own meets a moment that is the same for all.
struct Meetings {
  /// Campaigns that fire at one moment, by their numbers among those that are looked at.
  struct Meeting {
    let numbers: [Int]
    /// The first time.
    var fire: Fire
    /// How many moments.
    var times: Int
    /// Where clocks meet: where, one of the campaigns of the one moment, and those of the wall-clock time.
    var place: Collision.Place?
    var fixed: Int?
    /// Ascending. Many meetings have the very same list, which is there once.
    var floating: ArraySlice<Int> = []

    /// Whether any of some campaigns, ascending, is among those of the wall-clock time.
    func hasFloating(_ kept: [Int]) -> Bool {
      var rest = floating
      for number in kept {
        while let first = rest.first, first < number { rest.removeFirst() }
        guard let first = rest.first else { return false }
        if first == number { return true }
      }
      return false
    }

    /// Of one moment all zones count together.
    fileprivate mutating func meetAgain(_ fire: Fire, zones: Int) {
      if self.fire == fire { place?.zones += zones } else { times += 1 }
    }
  }

  private var found: [ArraySlice<Int>: Meeting] = [:]
  private var crossing: [Meeting] = []

  /// Lists of campaigns by moment, each different one with a number: every day is like the one before.
  private struct Lists {
    /// Half a year: twice what is looked at.
    private static let mostMinutes: Int64 = 1 << 18
    private(set) var lists: [ArraySlice<Int>] = []
    /// The number of the list of each full minute from the first one on, or -1: schedules are written in minutes, and each is looked up in
    /// every zone.
    private var minutes: [Int32] = []
    private let first: Int64
    /// The numbers of the lists of all other moments.
    private var others: [Int64: Int] = [:]

    init(_ moments: [(moment: Int64, numbers: ArraySlice<Int>)]) {
      let earliest = moments.first?.moment ?? 0
      first = earliest - earliest % 60
      var known: [ArraySlice<Int>: Int] = [:]
      for (moment, list) in moments {
        let number = known[list] ?? lists.count
        if let minute = minute(moment) {
          minutes.append(contentsOf: repeatElement(-1, count: max(0, minute + 1 - minutes.count)))
          minutes[minute] = Int32(clamping: number)
        } else {
          others[moment] = number
        }
        guard number == lists.count else { continue }
        known[list] = number
        lists.append(list)
      }
    }

    private func minute(_ moment: Int64) -> Int? {
      let (seconds, overflow) = moment.subtractingReportingOverflow(first)
      guard !overflow, seconds >= 0, seconds % 60 == 0, seconds / 60 < Self.mostMinutes else { return nil }
      return Int(seconds / 60)
    }

    /// The number of the list of a moment.
    func number(at moment: Int64) -> Int? {
      guard let minute = minute(moment) else { return others[moment] }
      return minute < minutes.count && minutes[minute] >= 0 ? Int(minutes[minute]) : nil
    }
  }

  /// The place of a meeting by the lists that meet: a table where it is small, because millions of looks end here.
  private struct Pairs {
    private static let most = 1 << 22
    private let width: Int
    private var table: [Int32]
    private var rest: [Int: Int] = [:]

    init(_ fixed: Int, _ floating: Int) {
      width = floating
      let (size, overflow) = fixed.multipliedReportingOverflow(by: floating)
      table = overflow || size > Self.most ? [] : [Int32](repeating: -1, count: size)
    }

    /// The place of a pair's meeting; of a pair that is new, `next`, and nothing is given.
    mutating func place(_ fixed: Int, _ floating: Int, next: Int) -> Int? {
      let pair = fixed &* width &+ floating
      guard table.isEmpty else {
        if table[pair] >= 0 { return Int(table[pair]) }
        table[pair] = Int32(clamping: next)
        return nil
      }
      if let known = rest[pair] { return known }
      rest[pair] = next
      return nil
    }
  }

  /// The meeting that a list had last with the clocks of one offset: most often it is that of the day before. Beside ``Pairs``, which is too
  /// large to be near at hand, this is small.
  private struct LastPlaces {
    /// Offsets of a moment beyond these are not kept, and nothing where there are more lists.
    private static let width = 64
    private static let most = 1 << 12
    private var entries: [(other: Int32, place: Int32)]

    init(_ fixed: Int) {
      entries = fixed > Self.most ? [] : Array(repeating: (-1, -1), count: fixed * Self.width)
    }

    func place(_ one: Int, _ offset: Int, _ other: Int) -> Int? {
      guard offset < Self.width, !entries.isEmpty else { return nil }
      let entry = entries[one &* Self.width &+ offset]
      return entry.other == other ? Int(entry.place) : nil
    }

    mutating func note(_ one: Int, _ offset: Int, _ other: Int, _ place: Int) {
      guard offset < Self.width, !entries.isEmpty else { return }
      entries[one &* Self.width &+ offset] = (Int32(clamping: other), Int32(clamping: place))
    }
  }

  init(_ timeline: Lookahead, _ visible: [Int], _ numbers: [Int], _ world: WorldClocks) {
    var (instants, walls): ([(Int64, Int)], [(Int64, Int)]) = ([], [])
    for number in numbers {
      for entry in timeline.entries[visible[number]] {
        switch entry.fire {
        case .instant: instants.append((entry.fire.order, number))
        case .floating: walls.append((entry.fire.order, number))
        }
      }
    }
    let (fixed, floating) = (Self.byMoment(instants), Self.byMoment(walls))
    for (seconds, numbers) in fixed where numbers.count > 1 {
      Self.note(numbers, .instant(Instant(seconds: seconds)), in: &found)
    }
    for (seconds, numbers) in floating where numbers.count > 1 {
      Self.note(numbers, .floating(CivilDateTime(secondsSinceEpoch: seconds)), in: &found)
    }
    if !floating.isEmpty { cross(fixed, floating, world) }
  }

  /// The campaigns of each moment, ascending, in order of time: sorting half a million once costs less than a list for each moment.
  private static func byMoment(_ fires: [(Int64, Int)]) -> [(moment: Int64, numbers: ArraySlice<Int>)] {
    var starts: [(moment: Int64, place: Int)] = []
    var numbers: [Int] = []
    numbers.reserveCapacity(fires.count)
    for (moment, number) in fires.sorted(by: { $0 < $1 }) {
      if starts.last?.moment != moment {
        starts.append((moment, numbers.count))
      } else if numbers.last == number {
        continue
      }
      numbers.append(number)
    }
    let ends = starts.dropFirst().map(\.place) + [numbers.count]
    return zip(starts, ends).map { ($0.moment, numbers[$0.place..<$1]) }
  }

  /// By their first moment; where clocks meet, after what meets for everyone.
  var sorted: [Meeting] {
    (Array(found.values) + crossing).sorted { a, b in
      let (first, second) = ((a.fire.order, a.fixed == nil ? 0 : 1), (b.fire.order, b.fixed == nil ? 0 : 1))
      return first == second ? a.numbers.lexicographicallyPrecedes(b.numbers) : first < second
    }
  }

  /// Two ascending lists as one.
  private static func merged(_ one: ArraySlice<Int>, _ other: ArraySlice<Int>) -> [Int] {
    var merged: [Int] = []
    merged.reserveCapacity(one.count + other.count)
    var rest = other
    for number in one {
      while let first = rest.first, first < number { merged.append(rest.removeFirst()) }
      merged.append(number)
    }
    return merged + rest
  }

  private static func note(_ numbers: ArraySlice<Int>, _ fire: Fire, in found: inout [ArraySlice<Int>: Meeting]) {
    guard var known = found[numbers] else {
      found[numbers] = Meeting(numbers: Array(numbers), fire: fire, times: 1)
      return
    }
    known.times += 1
    if fire.order < known.fire.order { known.fire = fire }
    found[numbers] = known
  }

  /// A moment and a wall-clock time meet in the zones whose clocks show the one at the other: one look for each offset that there is.
  private mutating func cross(
    _ instants: [(moment: Int64, numbers: ArraySlice<Int>)], _ walls: [(moment: Int64, numbers: ArraySlice<Int>)],
    _ world: WorldClocks
  ) {
    let (fixed, floating) = (Lists(instants), Lists(walls))
    var known = Pairs(fixed.lists.count, floating.lists.count)
    var last = LastPlaces(fixed.lists.count)
    for (second, _) in instants {
      guard let one = fixed.number(at: second) else { continue }
      let fire = Fire.instant(Instant(seconds: second))
      let offsets = world.offsets(at: Instant(seconds: second))
      for index in offsets.indices {
        let (wall, overflow) = second.addingReportingOverflow(Int64(offsets[index].offset))
        guard !overflow, let other = floating.number(at: wall) else { continue }
        if let number = last.place(one, index, other) {
          crossing[number].meetAgain(fire, zones: offsets[index].place.zones)
          continue
        }
        let next = known.place(one, other, next: crossing.count)
        last.note(one, index, other, next ?? crossing.count)
        if let number = next {
          crossing[number].meetAgain(fire, zones: offsets[index].place.zones)
          continue
        }
        let (first, rest) = (fixed.lists[one], floating.lists[other])
        crossing.append(
          Meeting(
            numbers: Self.merged(first, rest), fire: fire, times: 1, place: offsets[index].place, fixed: first.first,
            floating: rest))
      }
    }
  }
}
