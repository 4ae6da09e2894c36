/// Where a line of a batch is. A line is in exactly one state at every moment, so the counts of all states add up to the lines.
public enum LineState: UInt8, CaseIterable, Sendable {
  /// It has not been handed over, or it is proven that APNs did not process it.
  case pending
  /// It was handed over, and its answer has not come yet.
  case flying
  /// APNs answered 200: it has the notification. That a device showed it is not known.
  case accepted
  /// APNs refused it for good.
  case rejected
  /// APNs answered 410: the token is dead.
  case gone
  /// APNs answered that it may be tried again later.
  case deferred
  /// It was handed over, and no answer came: APNs may have processed it or not.
  case unknown
  /// Its `apns-expiration` passed before it was handed over.
  case expired
  /// It was due long before it could be handed over, and `--late send` was not given.
  case late
  /// Another journal of the folder says that the same occurrence was handed over already.
  case repeated
  /// Its token or its recipient is in the list of `--suppress`.
  case suppressed
  /// It would have left in quiet hours of its recipient, in which the campaign is dropped.
  case quiet

  /// The word for it in reports.
  public var name: String {
    switch self {
    case .pending: "pending"
    case .flying: "flying"
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .gone: "gone"
    case .deferred: "deferred"
    case .unknown: "unknown"
    case .expired: "expired"
    case .late: "late"
    case .repeated: "repeated"
    case .suppressed: "suppressed"
    case .quiet: "quiet"
    }
  }

  /// Whether another build must not send the same occurrence: APNs has it, or may have it.
  public var mayBeDelivered: Bool { self == .accepted || self == .flying || self == .unknown }
}

/// What to do with lines of unknown outcome.
public enum UnknownPolicy: String, CaseIterable, Sendable {
  /// Leave them unknown.
  case hold
  /// Hand them over again: some people may get the notification twice.
  case resend
  /// Count them as accepted: some people may not get it.
  case accept
}

/// What to do with lines that were due long ago.
public enum LatePolicy: String, CaseIterable, Sendable {
  /// They are not sent, and counted as late.
  case skip
  /// They are sent all the same.
  case send
}

/// The lines of a batch by state.
public struct StateCounts: Sendable, Equatable {
  private var counts: [Int]

  /// So many lines, all pending.
  public init(pending: Int = 0) {
    counts = Array(repeating: 0, count: LineState.allCases.count)
    counts[Int(LineState.pending.rawValue)] = pending
  }

  /// So many lines in each state, by its raw value.
  init(_ counts: [Int]) { self.counts = counts }

  /// The lines in a state.
  public subscript(state: LineState) -> Int { counts[Int(state.rawValue)] }

  /// All lines.
  public var lines: Int { counts.reduce(0, +) }

  mutating func move(from old: LineState, to new: LineState) {
    counts[Int(old.rawValue)] -= 1
    counts[Int(new.rawValue)] += 1
  }

  /// The counts of two batches together.
  public static func + (one: StateCounts, other: StateCounts) -> StateCounts {
    var sum = one
    for index in sum.counts.indices { sum.counts[index] += other.counts[index] }
    return sum
  }
}
