/// How many rows of an audience, or requests of a window, each reason has kept from being sent.
public struct MissedRows: Sendable, Equatable {
  /// In the holdout.
  public var heldOut = 0
  /// The moment has passed on the recipient's own clock.
  public var late = 0
  /// No moment of the recipient is in the window that was asked for.
  public var notDue = 0
  /// Requests that had expired when the window was asked for, or that expire before quiet hours end.
  public var expired = 0
  /// It would come in the quiet hours of the recipient's clock, and is dropped.
  public var dropped = 0
  /// Others of its group come to the recipient on that day.
  public var outranked = 0
  /// Another campaign, or this one itself, came to the recipient too shortly before.
  public var tooSoon = 0
  /// An event came that takes it back.
  public var cancelled = 0
  /// The recipient never had the event that the schedule waits for.
  public var withoutEvent = 0
  /// The schedule is on everyone's own clock, and nobody knows the recipient's.
  public var withoutZone = 0
  /// The token is for the other environment.
  public var otherEnvironment = 0

  /// Nobody yet.
  public init() {}

  /// Counts what has become of a row. Who gets a request, is in no audience or has a payload over the limit is no matter of these.
  public mutating func add(_ outcome: RowOutcome) {
    switch outcome {
    case .heldOut: heldOut += 1
    case .late: late += 1
    case .notDue: notDue += 1
    case .expired: expired += 1
    case .quiet: dropped += 1
    case .outranked: outranked += 1
    case .tooSoon: tooSoon += 1
    case .cancelled: cancelled += 1
    case .withoutEvent: withoutEvent += 1
    case .withoutZone: withoutZone += 1
    case .wrongEnvironment: otherEnvironment += 1
    case .request, .notInAudience, .tooLarge: break
    }
  }

  /// Adds the counts of other rows.
  public static func += (counts: inout MissedRows, other: MissedRows) {
    counts.heldOut += other.heldOut
    counts.late += other.late
    counts.notDue += other.notDue
    counts.expired += other.expired
    counts.dropped += other.dropped
    counts.outranked += other.outranked
    counts.tooSoon += other.tooSoon
    counts.cancelled += other.cancelled
    counts.withoutEvent += other.withoutEvent
    counts.withoutZone += other.withoutZone
    counts.otherEnvironment += other.otherEnvironment
  }
}
