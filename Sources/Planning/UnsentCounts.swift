public import Language

/// How many rows of an audience, or requests of a window, each reason has kept from being sent.
public struct UnsentCounts: Sendable, Equatable {
  private var counts = [Int](repeating: 0, count: UnsentReason.allCases.count)

  /// No rows.
  public init() {}

  /// The rows of one reason.
  public subscript(reason: UnsentReason) -> Int {
    get { counts[reason.rawValue] }
    set { counts[reason.rawValue] = newValue }
  }

  /// The rows of all reasons.
  public var total: Int { counts.reduce(0, +) }

  /// The reasons that have kept any, with their numbers.
  public var some: [(reason: UnsentReason, count: Int)] {
    UnsentReason.allCases.lazy.map { ($0, self[$0]) }.filter { $0.1 > 0 }
  }

  /// Counts a row where a reason keeps it from being sent; rows that are sent, outside of the audience or over the limit are not counted here.
  public mutating func add(_ outcome: RowOutcome) { if case .unsent(let reason) = outcome { self[reason] += 1 } }

  /// Adds the counts of other rows.
  public static func += (counts: inout UnsentCounts, other: UnsentCounts) {
    for reason in UnsentReason.allCases { counts[reason] += other[reason] }
  }
}
