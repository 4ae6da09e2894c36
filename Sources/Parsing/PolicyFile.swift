public import Clocks
import Diagnostics
import Payloads
import YAML

/// `policy`
public struct PolicyFile: Sendable {
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

  static let keys = Mapping<PolicyFile>(
    "policy",
    [
      Row("quiet-hours", .quietHours, "When nobody is to be woken, on the recipient's clock.") {
        $0.quietHours = $1.value
      },
      Row("frequency", .mapping(frequency) { _, _ in PolicyFile() }, "How many notifications one recipient may get.") {
        ($0.perDay, $0.perWeek) = ($1.value?.perDay, $1.value?.perWeek)
      },
      Row(
        "pending", .integer(1...NotificationLimit.pendingRequests.value, "pending"),
        "How many requests one device may hold; lower it to leave room for other code."
      ) { policy, pending in if let pending = pending.value { policy.pending = pending.value } },
      Row("payload-headroom", .integer(0...4000, "payload-headroom"), "Bytes that a vendor adds to each payload.") {
        $0.payloadHeadroom = $1.value?.value ?? 0
      },
    ])

  static let frequency = Mapping<PolicyFile>(
    "frequency",
    [
      Row("per-day", .integer(1...1000, "per-day"), "In any day.") { $0.perDay = $1.value?.value },
      Row("per-week", .integer(1...7000, "per-week"), "In any seven days.") { $0.perWeek = $1.value?.value },
    ])
}

/// `quiet-hours` as far as it is written.
struct QuietHoursKeys: Sendable {
  var from: Located<CivilTime>?
  var to: Located<CivilTime>?

  static let keys = Mapping<QuietHoursKeys>(
    "quiet-hours",
    [
      Row("from", .time, required: true, "When they begin.") { $0.from = $1.value },
      Row("to", .time, required: true, "When they end.") { $0.to = $1.value },
    ])
}

extension ValueReader where Value == PolicyFile {
  /// A mapping.
  static let policy = ValueReader.mapping(PolicyFile.keys) { _, _ in PolicyFile() }
}

extension ValueReader where Value == (from: CivilTime, to: CivilTime) {
  /// Two times that differ.
  fileprivate static let quietHours = ValueReader(.mapping(QuietHoursKeys.keys.shape)) { reader, node in
    guard let keys = reader.read(node, as: QuietHoursKeys.keys, QuietHoursKeys()), let from = keys.from,
      let to = keys.to
    else { return nil }
    if from.value == to.value {
      reader.findings.append(
        Finding(
          .outOfRange, at: to.span, "the quiet hours end when they begin", help: "give two different times"))
    }
    return (from.value, to.value)
  }
}
