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
    var floating: Set<Int> = []
  }

  private var found: [[Int]: Meeting] = [:]
  private var crossing: [[Int]: Meeting] = [:]

  init(_ timeline: Lookahead, _ visible: [Int], _ numbers: [Int], _ world: WorldClocks) {
    var instants: [Int64: [Int]] = [:]
    var walls: [Int64: [Int]] = [:]
    for number in numbers {
      for entry in timeline.entries[visible[number]] {
        let order = entry.fire.order
        switch entry.fire {
        case .instant: if instants[order]?.last != number { instants[order, default: []].append(number) }
        case .floating: if walls[order]?.last != number { walls[order, default: []].append(number) }
        }
      }
    }
    for (seconds, numbers) in instants where numbers.count > 1 {
      Self.note(numbers, .instant(Instant(seconds: seconds)), in: &found)
    }
    for (seconds, numbers) in walls where numbers.count > 1 {
      Self.note(numbers, .floating(CivilDateTime(secondsSinceEpoch: seconds)), in: &found)
    }
    if !walls.isEmpty { cross(instants, walls, world) }
  }

  /// By their first moment; where clocks meet, after what meets for everyone.
  var sorted: [Meeting] {
    (Array(found.values) + Array(crossing.values)).sorted { a, b in
      let (first, second) = ((a.fire.order, a.fixed == nil ? 0 : 1), (b.fire.order, b.fixed == nil ? 0 : 1))
      return first == second ? a.numbers.lexicographicallyPrecedes(b.numbers) : first < second
    }
  }

  private static func note(_ numbers: [Int], _ fire: Fire, in found: inout [[Int]: Meeting]) {
    guard var known = found[numbers] else {
      found[numbers] = Meeting(numbers: numbers, fire: fire, times: 1)
      return
    }
    known.times += 1
    if fire.order < known.fire.order { known.fire = fire }
    found[numbers] = known
  }

  /// A moment and a wall-clock time meet in the zones whose clocks show the one at the other: one look for each offset that there is.
  private mutating func cross(_ instants: [Int64: [Int]], _ walls: [Int64: [Int]], _ world: WorldClocks) {
    // Most looks find nothing: nobody fires at that minute of the day.
    var isTaken = [Bool](repeating: false, count: 1440)
    for wall in walls.keys { isTaken[Self.minute(wall)] = true }
    for second in instants.keys.sorted() {
      let fixed = instants[second] ?? []
      for (offset, place) in world.offsets(at: Instant(seconds: second)) {
        let (wall, overflow) = second.addingReportingOverflow(Int64(offset))
        guard !overflow, isTaken[Self.minute(wall)], let floating = walls[wall] else { continue }
        let numbers = (fixed + floating).sorted()
        let fire = Fire.instant(Instant(seconds: second))
        guard var known = crossing[numbers] else {
          crossing[numbers] = Meeting(
            numbers: numbers, fire: fire, times: 1, place: place, fixed: fixed[0], floating: Set(floating))
          continue
        }
        // Of one moment all zones count together.
        if known.fire == fire { known.place?.zones += place.zones } else { known.times += 1 }
        crossing[numbers] = known
      }
    }
  }

  private static func minute(_ second: Int64) -> Int { Int(((second / 60) % 1440 + 1440) % 1440) }
}
