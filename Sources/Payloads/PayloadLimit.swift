/// How many bytes Apple takes, by the way a payload travels.
///
/// Counted is the whole HTTP body as sent: braces, `aps`, custom keys, white space, in uncompressed UTF-8; not headers, token and topic. A
/// limit is inclusive, and what is longer is refused, never cut.
public struct PayloadLimit: Sendable, Equatable {
  /// Kebab-case name.
  public let name: String
  /// Bytes, inclusive.
  public let bytes: Int
  /// What is counted.
  public let summary: String
  /// Where this stands.
  public let source: Source

  /// Pushes to a device, of every type but `voip`.
  public static let device = PayloadLimit(
    name: "device", bytes: 4096, summary: "the body of a push to a device, of every type but voip",
    source: .generating)
  /// VoIP pushes.
  public static let voip = PayloadLimit(
    name: "voip", bytes: 5120, summary: "the body of a voip push", source: .generating)
  /// Pushes to a broadcast channel.
  public static let broadcast = PayloadLimit(
    name: "broadcast", bytes: 5120, summary: "the body of a push to a broadcast channel", source: .broadcasting)
  /// `.apns` files.
  public static let simulator = PayloadLimit(
    name: "simulator", bytes: 4096, summary: "a file for the iOS Simulator, with the key that names the bundle",
    source: .simulator)
  /// The data of a Live Activity.
  public static let liveActivityData = PayloadLimit(
    name: "live-activity-data", bytes: 4096, summary: "attributes and content-state of a Live Activity together",
    source: .activities)

  /// Every limit, sorted by name.
  public static let all: [PayloadLimit] = [broadcast, device, liveActivityData, simulator, voip]

  /// The bytes that are left when a vendor adds some of its own; never below zero.
  public func bytes(headroom: Int) -> Int { max(0, bytes - min(max(0, headroom), bytes)) }
}

/// The way a payload travels.
public enum Transport: String, Sendable, CaseIterable {
  /// A request for one device.
  case device
  /// A request for a broadcast channel: Live Activities only, update and end only.
  case broadcast
  /// A file for the iOS Simulator.
  case simulator

  /// The limit for a push of a type.
  public func limit(for type: PushType) -> PayloadLimit {
    switch self {
    case .device: type.limit
    case .broadcast: .broadcast
    case .simulator: .simulator
    }
  }
}
