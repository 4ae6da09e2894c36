public import Clocks
import Payloads

/// `policy`
public struct Policy: Sendable {
  /// `quiet-hours`
  public var quietHours: (from: CivilTime, to: CivilTime)?
  /// `frequency.per-day`
  public var perDay: Int?
  /// `frequency.per-week`
  public var perWeek: Int?
  /// `pending`: how many requests one device may hold.
  public var pending = NotificationLimit.pendingRequests.value
  /// `payload-headroom`, in bytes.
  public var payloadHeadroom = 0

  /// No promise beyond Apple's limits.
  public init() {}

  /// Whether a time of day is in the quiet hours. They mostly reach over midnight; their end is not quiet any more.
  public func isQuiet(_ time: CivilTime) -> Bool {
    guard let (from, to) = quietHours else { return false }
    return from < to ? time >= from && time < to : time >= from || time < to
  }
}
