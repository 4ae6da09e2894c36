import Clocks
import Diagnostics

/// Why a notification of the device may not come: more have to be pending at once than the device may hold, and others come first.
public struct PendingRisk: Sendable, Equatable {
  /// How many have to be pending in the days before it.
  public let slots: Int
  /// How many may be.
  public let limit: Int
}

/// The slots of one person's device, and what has none of them in time.
struct PersonalSlots {
  /// How many slots are always taken.
  private(set) var fixed = 0
  private let limit: Int
  /// When what rolls comes, in order, and for how many seconds ahead it has to be pending.
  private var rolling: [(due: Int64, ahead: Int64)] = []

  init(limit: Int) { self.limit = limit }

  /// Adds what takes its slots for ever.
  mutating func add(fixed slots: Int) { fixed += slots }

  /// Adds what comes at a moment, and has to be pending for so many days before it.
  mutating func add(_ due: Instant, days: Int) { rolling.append((due.seconds, Int64(days) * 86_400)) }

  /// Puts what was added in order.
  mutating func sort() { rolling.sort { $0.due < $1.due } }

  /// How many have to be pending in the days before a moment, up to it.
  private func needed(_ due: Int64, _ ahead: Int64) -> Int {
    let (first, last) = (
      rolling.partitioningIndex { $0.due > due - ahead }, rolling.partitioningIndex { $0.due > due }
    )
    return fixed + last - first
  }

  /// What a person's device needs at once at most.
  var most: Int { rolling.reduce(fixed) { max($0, needed($1.due, $1.ahead)) } }

  /// The risk of what comes at a moment: in the days before it the soonest are pending, and it is not one of them.
  func risk(at due: Instant, days: Int) -> PendingRisk? {
    let needed = needed(due.seconds, Int64(days) * 86_400)
    return needed > limit ? PendingRisk(slots: needed, limit: limit) : nil
  }
}
