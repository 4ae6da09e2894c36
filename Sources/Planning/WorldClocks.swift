import Clocks

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

  init(_ database: ZoneDatabase, from now: Instant) {
    self.now = now
    zones = database.names.compactMap { name in
      // A place, not an offset: "Etc/GMT+5" and "EST" stand for nobody's wall.
      guard name.utf8.contains(UInt8(ascii: "/")), !name.hasPrefix("Etc/"), !name.hasPrefix("SystemV/") else {
        return nil
      }
      return (try? database.zone(named: name)) ?? nil
    }
    let end = now.adding(TimeSpan(seconds: 366 * 86_400))
    epochs = Self.epochs(zones, from: now)
    for zone in zones where zone.hasTransitions {
      var moment = now.adding(TimeSpan(seconds: -86_400))
      while let change = zone.nextTransition(after: moment), change.instant < end {
        moment = change.instant
        let before = CivilDateTime(secondsSinceEpoch: moment.seconds + Int64(change.offsetBefore))
        let after = CivilDateTime(secondsSinceEpoch: moment.seconds + Int64(change.offsetAfter))
        if before != after { note(min(before, after), max(before, after), isGap: before < after, zone) }
      }
    }
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
    _ zones: [Zone], from now: Instant
  ) -> [(start: Instant, offsets: [(offset: Int, place: Collision.Place)])] {
    var starts: Set<Instant> = [now]
    let end = now.adding(TimeSpan(seconds: Int64(Lookahead.days + 1) * 86_400))
    for zone in zones where zone.hasTransitions {
      var moment = now
      while let change = zone.nextTransition(after: moment), change.instant < end {
        moment = change.instant
        starts.insert(moment)
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
