public import Clocks
import Expressions
import Recipients

/// Requests of one campaign that are due at one moment.
public struct SendGroup: Sendable, Equatable {
  /// The most requests that a build puts into one file.
  public static let mostRequests = 100_000
  /// The most groups of moments of recipients' own, so that what is told does not grow with the recipients.
  static let mostMoments = 1 << 16
  /// The seconds in which such moments are told as one: the first of these with which there are no more groups than that. No zone is off UTC
  /// by less than a quarter of an hour; then come the hour, the day, and what fits into all years that a timestamp can name.
  static let steps: [Int64] = [900, 3600, 86_400, 64 * 86_400]

  /// The time zone of its recipients; nothing where the moment does not follow from it.
  public let zone: String?
  /// When they are due; of moments of recipients' own, the beginning of the quarter of an hour, or of the hour or day where they are many.
  public let instant: Instant
  /// How many.
  public internal(set) var requests = 0
  /// Their bytes, as a build writes them: headers, tokens and line ends included.
  public internal(set) var bytes = 0

  /// How many files so many requests need.
  public static func batches(_ requests: Int) -> Int { (requests + mostRequests - 1) / mostRequests }

  /// Whether it comes in front of another one: by moment, then by zone.
  fileprivate func isBefore(_ other: SendGroup) -> Bool {
    if instant != other.instant { return instant < other.instant }
    return (zone ?? "").utf8.lexicographicallyPrecedes((other.zone ?? "").utf8)
  }

  fileprivate func moved(to instant: Instant) -> SendGroup {
    SendGroup(zone: zone, instant: instant, requests: requests, bytes: bytes)
  }
}

/// Gathers the requests of one campaign by zone and moment.
struct SendGroups: ~Copyable {
  private enum Kind {
    /// One moment for everyone.
    case shared
    /// One for each zone.
    case zones
    /// One for each recipient.
    case personal
  }

  private let kind: Kind
  private let mostMoments: Int
  private var groups: [SendGroup] = []
  private let zones = SeenNames()
  /// The first group of each zone, or of everyone.
  private var firsts: [Int] = []
  /// The group of the same zone that was opened after one.
  private var followers: [Int] = []
  /// The group of each moment of recipients' own.
  private var moments: [Int64: Int] = [:]
  private var step = 0

  init(isPersonal: Bool, isByZone: Bool, mostMoments: Int = SendGroup.mostMoments) {
    kind = isPersonal ? .personal : isByZone ? .zones : .shared
    self.mostMoments = mostMoments
  }

  /// An empty one for the same campaign.
  init(sharing other: borrowing SendGroups) { (kind, mostMoments) = (other.kind, other.mostMoments) }

  /// By moment, then by zone.
  var sorted: [SendGroup] { groups.sorted { $0.isBefore($1) } }

  /// Takes a request of so many bytes, due at a moment, for the recipient in a row.
  mutating func add(_ bytes: Int, at instant: Instant, _ batch: ColumnBatch, _ row: Int) {
    let slot: Int
    switch kind {
    case .shared: slot = self.slot(0, instant)
    case .zones: slot = self.slot(zones.number(of: AttributeTable.timeZoneColumn, row, in: batch), instant)
    case .personal: slot = self.slot(of: instant.seconds)
    }
    groups[slot].requests += 1
    groups[slot].bytes += bytes
  }

  /// Takes so many requests of so many bytes together, where everyone has one moment.
  mutating func add(_ requests: Int, bytes: Int, at instant: Instant) {
    let slot = slot(0, instant)
    groups[slot].requests += requests
    groups[slot].bytes += bytes
  }

  /// The group of a moment of a zone; few moments of a zone fall into one window.
  private mutating func slot(_ zone: Int, _ instant: Instant) -> Int {
    while firsts.count <= zone { firsts.append(-1) }
    var (last, slot) = (-1, firsts[zone])
    while slot >= 0 {
      if groups[slot].instant == instant { return slot }
      (last, slot) = (slot, followers[slot])
    }
    slot = open(kind == .zones ? String(decoding: zones.names[zone], as: UTF8.self) : nil, instant)
    if last < 0 { firsts[zone] = slot } else { followers[last] = slot }
    return slot
  }

  /// Takes what another one has gathered of the same campaign.
  mutating func add(_ other: borrowing SendGroups) {
    step = max(step, other.step)
    gather(groups + other.groups)
    if kind == .personal { while groups.count > mostMoments, widens() {} }
  }

  private mutating func slot(of seconds: Int64) -> Int {
    if let known = moments[start(of: seconds)] { return known }
    // Which step is the last one follows from all moments, whatever their order.
    while groups.count >= mostMoments, widens() {}
    return moments[start(of: seconds)] ?? openMoment(seconds)
  }

  /// Tells the moments in larger steps; false where there are none.
  private mutating func widens() -> Bool {
    guard step + 1 < SendGroup.steps.count else { return false }
    step += 1
    gather(groups)
    return true
  }

  /// Puts together what has one zone and one moment, in the steps in which moments are told.
  private mutating func gather(_ all: [SendGroup]) {
    let isPersonal = kind == .personal
    let sorted = all.map { group in
      isPersonal ? group.moved(to: Instant(seconds: start(of: group.instant.seconds))) : group
    }.sorted { $0.isBefore($1) }
    groups.removeAll(keepingCapacity: true)
    moments.removeAll(keepingCapacity: true)
    for group in sorted {
      if let last = groups.indices.last, !groups[last].isBefore(group) {
        groups[last].requests += group.requests
        groups[last].bytes += group.bytes
      } else {
        if isPersonal { moments[group.instant.seconds] = groups.count }
        groups.append(group)
      }
    }
  }

  private func start(of seconds: Int64) -> Int64 {
    let step = SendGroup.steps[step]
    return seconds - ((seconds % step) + step) % step
  }

  private mutating func openMoment(_ seconds: Int64) -> Int {
    let start = start(of: seconds)
    let slot = open(nil, Instant(seconds: start))
    moments[start] = slot
    return slot
  }

  private mutating func open(_ zone: String?, _ instant: Instant) -> Int {
    groups.append(SendGroup(zone: zone, instant: instant))
    followers.append(-1)
    return groups.count - 1
  }
}
