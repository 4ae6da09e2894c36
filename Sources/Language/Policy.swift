public import Clocks
public import Diagnostics
import Payloads

/// `policy`
public struct Policy: Sendable {
  /// `quiet-hours`
  public var quietHours: QuietHours?
  /// `fallback-zone`: where people without a time zone are taken to live.
  public var fallbackZone: Located<String>?
  /// `frequency.per-day`
  public var perDay: Int?
  /// `frequency.per-week`
  public var perWeek: Int?
  /// `groups`, in the order of its rows.
  public var groups: [GroupPolicy] = []
  /// The keys whose value has a mistake in it, which is told: what they promise is not known, and is not nothing.
  public var unread: Set<String> = []
  /// `pending`: how many requests one device may hold.
  public var pending = NotificationLimit.pendingRequests.value
  /// `opened-every`: for how many days no one needs to open the app.
  public var openedEvery: Located<Int>?
  /// `payload-headroom`, in bytes.
  public var payloadHeadroom = 0
  /// `payload-origin`: whether pushes say which campaign they are of.
  public var payloadOrigin = true
  /// `consent`, in the order of its rows.
  public var consent: [ConsentPolicy] = []
  /// `largest-audience`
  public var largestAudience: Located<LargestAudience>?
  /// `everybody-tag`
  public var everybodyTag: Located<String>?
  /// `forbidden-words`, in the order of its rows.
  public var forbiddenWords: [ForbiddenWords] = []
  /// `required`: keys of campaigns.
  public var required: [Located<String>] = []
  /// `approvals`, in the order of its rows.
  public var approvals: [Approval] = []

  /// No promise beyond Apple's limits.
  public init() {}

  /// Whether a time of day is in the quiet hours.
  public func isQuiet(_ time: CivilTime) -> Bool { quietHours?.contains(time) ?? false }
}

extension Policy {
  /// For how many days of the calendar no one needs to open the app.
  public var promisedDays: Int { openedEvery?.value ?? OpenedEvery.usual }

  /// The tags of campaigns by which it asks for something.
  package var tags: [Located<String>] {
    consent.compactMap(\.tag) + (everybodyTag.map { [$0] } ?? []) + approvals.flatMap(\.tags)
  }
}

/// `opened-every`: the days of the calendar within which a person opens the app at least once.
public enum OpenedEvery {
  /// The promise of a policy without `opened-every`.
  public static let usual = 7
  /// The days that can be promised.
  public static let range = 1...31
}

/// What becomes of a notification that would come in the quiet hours.
public enum QuietDecision: String, Sendable, CaseIterable {
  /// It comes when they end.
  case hold
  /// It does not come.
  case drop
  /// It comes all the same.
  case send

  /// As authors write it.
  public var name: String { rawValue }
}

/// When nobody is to be woken, on each recipient's own clock. Quiet hours mostly reach over midnight.
public struct QuietHours: Sendable {
  /// When they begin.
  public let from: CivilTime
  /// When they end; then it is not quiet any more.
  public let to: CivilTime
  /// What becomes of what would come in them; nothing where nobody has decided.
  public var decision: QuietDecision?

  /// Quiet hours that somebody has decided about, or not.
  public init(from: CivilTime, to: CivilTime, decision: QuietDecision? = nil) {
    (self.from, self.to, self.decision) = (from, to, decision)
  }

  /// The most seconds for which they hold something: their length, and a change of clocks.
  public var mostSeconds: Int64 {
    let length = Int64(to.secondsOfDay - from.secondsOfDay)
    return (length < 0 ? length + 86_400 : length) + 3 * 3600
  }

  /// Whether a time of day is in them.
  public func contains(_ time: CivilTime) -> Bool {
    from < to ? time >= from && time < to : time >= from || time < to
  }

  /// Whether all times of a part of one day are in them.
  public func containsAll(of times: ClosedRange<CivilTime>) -> Bool {
    let isAround = from >= to && times.lowerBound < to && times.upperBound >= from
    return contains(times.lowerBound) && contains(times.upperBound) && !isAround
  }

  /// Whether some times of a part of one day are in them.
  public func containsAny(of times: ClosedRange<CivilTime>) -> Bool {
    contains(times.lowerBound) || times.contains(from)
  }

  /// The time at which what is meant for one comes, as one clock shows both; nothing where it does not come.
  public func time(of wall: CivilDateTime) -> CivilDateTime? {
    guard contains(wall.time) else { return wall }
    switch decision {
    case .drop: return nil
    case .hold: return CivilDateTime(date: wall.time < to ? wall.date : wall.date.adding(days: 1), time: to)
    case .send, nil: return wall
    }
  }

  /// The moment at which what is due at one comes to who lives in a zone; nothing where it does not come.
  public func moment(of due: Instant, in zone: Zone) -> Instant? {
    let wall = zone.local(due)
    guard let end = time(of: wall) else { return nil }
    guard end != wall else { return due }
    // Where clocks go back the end may be shown before what is held, and again.
    if case .overlap(_, let second) = zone.instants(of: end), zone.instant(of: end) < due { return second }
    return max(due, zone.instant(of: end))
  }
}
