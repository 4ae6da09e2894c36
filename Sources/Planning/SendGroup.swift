public import Clocks
import Expressions

/// Requests of one campaign that are due at one moment.
public struct SendGroup: Sendable, Equatable {
  /// The most requests that a build puts into one file.
  public static let mostRequests = 100_000
  /// Moments of recipients are told by quarters of an hour, so that what is told does not grow with the recipients: no zone is off UTC by
  /// less.
  public static let step: Int64 = 900

  /// The time zone of its recipients; nothing where the moment does not follow from it.
  public let zone: String?
  /// When they are due; of moments of recipients' own, the beginning of the quarter of an hour.
  public let instant: Instant
  /// How many.
  public internal(set) var requests = 0
  /// Their bytes, as a build writes them: headers, tokens and line ends included.
  public internal(set) var bytes = 0

  /// How many files so many requests need.
  public static func batches(_ requests: Int) -> Int { (requests + mostRequests - 1) / mostRequests }
}

/// Gathers the requests of one campaign by zone and moment.
struct SendGroups {
  private enum Kind {
    /// One moment for everyone.
    case shared
    /// One for each zone.
    case zones
    /// One for each recipient.
    case personal
  }

  private let kind: Kind
  private var groups: [SendGroup] = []
  /// The bytes of each group's zone, which rows are held against.
  private var zones: [[UInt8]] = []
  private var slots: [UInt64: Int] = [:]
  private var last = 0

  init(isPersonal: Bool, isByZone: Bool) { kind = isPersonal ? .personal : isByZone ? .zones : .shared }

  /// By moment, then by zone.
  var sorted: [SendGroup] {
    groups.sorted { a, b in
      if a.instant != b.instant { return a.instant < b.instant }
      return (a.zone ?? "").utf8.lexicographicallyPrecedes((b.zone ?? "").utf8)
    }
  }

  /// Takes a request of so many bytes, due at a moment, for the recipient in a row.
  mutating func add(_ bytes: Int, at instant: Instant, _ batch: ColumnBatch, _ row: Int) {
    let slot: Int
    switch kind {
    case .shared: slot = groups.isEmpty ? open(nil, instant) : 0
    case .zones: slot = self.slot(of: batch.text(AttributeTable.timeZoneColumn, row), instant)
    case .personal:
      let seconds = instant.seconds
      let start = seconds - ((seconds % SendGroup.step) + SendGroup.step) % SendGroup.step
      let key = UInt64(bitPattern: start)
      slot = slots[key] ?? open(nil, Instant(seconds: start))
      slots[key] = slot
    }
    groups[slot].requests += 1
    groups[slot].bytes += bytes
  }

  private mutating func slot(of zone: UnsafeBufferPointer<UInt8>, _ instant: Instant) -> Int {
    if zones.indices.contains(last), zones[last].elementsEqual(zone) { return last }
    // FNV-1a
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in zone { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    if let known = slots[hash], zones[known].elementsEqual(zone) {
      last = known
    } else {
      let known = zones.firstIndex { $0.elementsEqual(zone) }
      last = known ?? open(String(decoding: zone, as: UTF8.self), instant)
      if known == nil { zones.append(Array(zone)) }
      slots[hash] = last
    }
    return last
  }

  private mutating func open(_ zone: String?, _ instant: Instant) -> Int {
    groups.append(SendGroup(zone: zone, instant: instant))
    return groups.count - 1
  }
}
