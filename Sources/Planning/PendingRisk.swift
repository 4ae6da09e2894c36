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
  /// A notification that comes at a moment, in seconds from 1970, and has to be pending for so many days before it.
  struct Moment {
    let due: Int64
    let days: Int
  }

  private let limit: Int
  /// How many slots are always taken.
  private let fixed: Int
  /// The seconds at which what rolls comes, in order.
  private let dues: [Int64]
  /// The most requests that have to be pending at once.
  let most: Int

  init(fixed: Int, _ rolling: [Moment], limit: Int) {
    let dues = rolling.map(\.due).sorted()
    (self.fixed, self.dues, self.limit) = (fixed, dues, limit)
    most = rolling.reduce(fixed) { max($0, fixed + Self.count(dues, before: $1)) }
  }

  /// The risk of what comes at a moment: in the days before it the soonest are pending, and it is not one of them.
  func risk(of moment: Moment) -> PendingRisk? {
    let needed = fixed + Self.count(dues, before: moment)
    return needed > limit ? PendingRisk(slots: needed, limit: limit) : nil
  }

  /// How many come in the days before a moment, up to it.
  private static func count(_ dues: [Int64], before moment: Moment) -> Int {
    let start = moment.due - Int64(moment.days) * 86_400
    return dues.partitioningIndex { $0 > moment.due } - dues.partitioningIndex { $0 > start }
  }
}
