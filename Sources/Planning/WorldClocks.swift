import Clocks
import Threads

/// The zones that people live in, and when their clocks change in the year to come.
struct WorldClocks {
  /// A stretch of wall-clock time that does not exist, or exists twice, in some zones on one day.
  struct Change {
    let isGap: Bool
    let start: CivilDateTime
    let end: CivilDateTime
    var zones: Int
    let example: Zone
  }

  let now: Instant
  let zones: [Zone]
  private var changes: [CivilDate: [Change]] = [:]
  /// From a moment on, the offsets that clocks are at, and where; ascending.
  private let epochs: [(start: Instant, offsets: [(offset: Int, place: Collision.Place)])]

  init(_ database: ZoneDatabase, from now: Instant, _ stretches: [Lookahead.Stretch], jobs: Int = 1) {
    self.now = now
    zones = Self.zones(database, jobs)
    let end = now.adding(TimeSpan(seconds: 366 * 86_400))
    let spans = stretches.map(Self.span)
    epochs = Self.epochs(zones, from: now, spans)
    // A year without a gap, then what is looked at beyond it.
    let changing = [(from: now.adding(TimeSpan(seconds: -86_400)), until: end)] + spans.filter { $0.until > end }
    for zone in zones where zone.hasTransitions {
      var moment = changing[0].from
      for span in changing {
        moment = max(moment, span.from)
        while let change = zone.nextTransition(after: moment), change.instant < span.until {
          moment = change.instant
          let before = CivilDateTime(secondsSinceEpoch: moment.seconds + Int64(change.offsetBefore))
          let after = CivilDateTime(secondsSinceEpoch: moment.seconds + Int64(change.offsetAfter))
          if before != after { note(min(before, after), max(before, after), isGap: before < after, zone) }
        }
      }
    }
  }

  /// In the order of their names. Hundreds of files are read for them.
  private static func zones(_ database: ZoneDatabase, _ jobs: Int) -> [Zone] {
    // A place, not an offset: "Etc/GMT+5" and "EST" stand for nobody's wall.
    let places = database.listedNames.filter { name in
      name.utf8.contains(UInt8(ascii: "/")) && !name.hasPrefix("Etc/") && !name.hasPrefix("SystemV/")
    }
    return Workers.inOrder(jobs: jobs, count: places.count) { (try? database.zone(named: places[$0])) ?? nil }
      .compactMap(\.self)
  }

  /// The moments at which some clock shows one of the days, and no fewer.
  private static func span(_ stretch: Lookahead.Stretch) -> (from: Instant, until: Instant) {
    func midnight(_ day: CivilDate, _ days: Int) -> Instant {
      Instant(seconds: CivilDateTime(date: day.adding(days: days), time: .midnight).secondsSinceEpoch)
    }
    return (midnight(stretch.from, -1), midnight(stretch.until, 1))
  }

  private mutating func note(_ start: CivilDateTime, _ end: CivilDateTime, isGap: Bool, _ zone: Zone) {
    var known = changes[start.date] ?? []
    if let index = known.firstIndex(where: { $0.isGap == isGap && $0.start == start && $0.end == end }) {
      known[index].zones += 1
    } else {
      known.append(Change(isGap: isGap, start: start, end: end, zones: 1, example: zone))
    }
    changes[start.date] = known
  }

  /// The offsets that clocks are at at a moment of the days that are looked at, and in which zones.
  func offsets(at instant: Instant) -> [(offset: Int, place: Collision.Place)] {
    var (low, high) = (0, epochs.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if epochs[middle].start <= instant { low = middle } else { high = middle }
    }
    return epochs.indices.contains(low) ? epochs[low].offsets : []
  }

  private static func epochs(
    _ zones: [Zone], from now: Instant, _ spans: [(from: Instant, until: Instant)]
  ) -> [(start: Instant, offsets: [(offset: Int, place: Collision.Place)])] {
    var starts: Set<Instant> = [now]
    for span in spans {
      let from = max(now, span.from)
      starts.insert(from)
      for zone in zones where zone.hasTransitions {
        var moment = from
        while let change = zone.nextTransition(after: moment), change.instant < span.until {
          moment = change.instant
          starts.insert(moment)
        }
      }
    }
    return starts.sorted().map { start in
      var offsets: [(offset: Int, place: Collision.Place)] = []
      for zone in zones {
        let offset = zone.offset(at: start)
        if let known = offsets.firstIndex(where: { $0.offset == offset }) {
          offsets[known].place.zones += 1
        } else {
          offsets.append((offset, Collision.Place(zones: 1, example: zone.name)))
        }
      }
      return (start, offsets.sorted { $0.offset < $1.offset })
    }
  }

  /// The changes that a wall-clock time falls into; those of the day before can reach over midnight.
  func changes(at wall: CivilDateTime) -> [Change] {
    guard !changes.isEmpty else { return [] }
    let near = (changes[wall.date] ?? []) + (changes[wall.date.adding(days: -1)] ?? [])
    return near.filter { $0.start <= wall && wall < $0.end }
  }
}
