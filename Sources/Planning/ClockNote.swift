import Checking
public import Clocks
import Diagnostics
import Language

/// What a campaign's time meets in some of the world's zones.
public struct ClockNote: Sendable {
  /// What happens.
  public enum Kind: String, Sendable, CaseIterable {
    /// Clocks jump over the time: it fires at the first moment after.
    case gap
    /// Clocks show the time twice: it fires at the first of the two.
    case overlap
    /// The time has passed there already.
    case passed
    /// It is another day there.
    case otherDay = "other-day"
    /// It falls into the project's quiet hours there.
    case quietHours = "quiet-hours"
  }

  /// What happens.
  public let kind: Kind
  /// The first time of the schedule at which it happens, on the schedule's clock.
  public let wall: CivilDateTime
  /// In how many zones.
  public let zones: Int
  /// One of them.
  public let example: String
  /// What its clocks show when the campaign fires there.
  public let there: CivilDateTime

  static func notes(
    _ campaign: Campaign, _ entries: [Moment], _ world: WorldClocks, _ policy: Policy
  ) -> [ClockNote] {
    switch campaign.schedule.zone {
    case nil: return []
    case .device?: return floating(campaign, entries, world)
    case .fixed(let zone)?:
      let times = firstOfEachTime(entries).map { moment(campaign, $0, world, policy) }
      return changes(entries, zone) + times.compactMap(\.otherDay) + times.compactMap(\.quietHours)
    }
  }

  /// On everyone's own clock: gaps and overlaps of all zones, and where a single time has passed.
  private static func floating(_ campaign: Campaign, _ entries: [Moment], _ world: WorldClocks) -> [ClockNote] {
    var notes: [ClockNote] = []
    for kind in [Kind.gap, .overlap] {
      for entry in entries {
        guard let change = world.changes(at: entry.wall).first(where: { $0.isGap == (kind == .gap) }) else { continue }
        notes.append(
          ClockNote(
            kind: kind, wall: entry.wall, zones: change.zones, example: change.example.name,
            there: change.example.local(change.example.instant(of: entry.wall))))
        break
      }
    }
    if case .once(let at) = campaign.schedule.timing, !entries.isEmpty {
      let passed = world.zones.filter { $0.instant(of: at.value) < world.now }
      if let example = passed.first {
        notes.append(
          ClockNote(
            kind: .passed, wall: at.value, zones: passed.count, example: example.name, there: example.local(world.now)))
      }
    }
    return notes
  }

  /// Gaps and overlaps of the schedule's own zone.
  static func changes(_ entries: [Moment], _ zone: Zone) -> [ClockNote] {
    guard zone.hasTransitions else { return [] }
    var notes: [ClockNote] = []
    for entry in entries {
      let kind: Kind
      switch zone.instants(of: entry.wall) {
      case .unique: continue
      case .gap: kind = .gap
      case .overlap: kind = .overlap
      }
      if notes.contains(where: { $0.kind == kind }) { continue }
      notes.append(
        ClockNote(
          kind: kind, wall: entry.wall, zones: 1, example: zone.name, there: zone.local(zone.instant(of: entry.wall))))
    }
    return notes
  }

  /// The next moment of each time of day stands for all of that time.
  private static func firstOfEachTime(_ entries: [Moment]) -> [Moment] {
    var seen: Set<CivilTime> = []
    return entries.filter { seen.insert($0.wall.time).inserted }
  }

  /// One moment for everyone: where it is another day, and where people sleep.
  private static func moment(
    _ campaign: Campaign, _ entry: Moment, _ world: WorldClocks, _ policy: Policy
  ) -> (otherDay: ClockNote?, quietHours: ClockNote?) {
    guard case .instant(let instant) = entry.fire else { return (nil, nil) }
    var shifted: ClockNote?
    var quiet: ClockNote?
    func note(_ kind: Kind, in place: Collision.Place, _ local: CivilDateTime, _ found: inout ClockNote?) {
      var (example, there) = (place.example, local)
      // Of all zones the first by name.
      if let found, found.example.utf8.lexicographicallyPrecedes(example.utf8) {
        (example, there) = (found.example, found.there)
      }
      found = ClockNote(
        kind: kind, wall: entry.wall, zones: place.zones + (found?.zones ?? 0), example: example, there: there)
    }
    for (offset, place) in world.offsets(at: instant) {
      let local = CivilDateTime(secondsSinceEpoch: instant.seconds + Int64(offset))
      if campaign.schedule.namesDays, local.date != entry.wall.date { note(.otherDay, in: place, local, &shifted) }
      if campaign.schedule.quiet == nil, !campaign.isPassive, policy.isQuiet(local.time) {
        note(.quietHours, in: place, local, &quiet)
      }
    }
    return (shifted, quiet)
  }
}

extension Schedule {
  /// Whether the author chose a day, and not only a time.
  fileprivate var namesDays: Bool {
    switch timing {
    case .once: true
    case .repeating(let recurrence): recurrence.unit != .day || !recurrence.dates.isEmpty
    default: false
    }
  }
}
