import Diagnostics

/// How much a notification may interrupt.
///
/// Apple: UNNotificationInterruptionLevel. The payload's spelling has a hyphen where Swift's has none; a misspelt level is ignored silently.
public enum InterruptionLevel: Int, Sendable, CaseIterable {
  /// Goes to the list; no sound, no light.
  case passive = 0
  /// The default.
  case active = 1
  /// Breaks through Focus and the scheduled summary.
  case timeSensitive = 2
  /// Ignores the mute switch and Do Not Disturb.
  case critical = 3

  /// The payload's and the campaign's spelling.
  public var name: String {
    switch self {
    case .passive: "passive"
    case .active: "active"
    case .timeSensitive: "time-sensitive"
    case .critical: "critical"
    }
  }

  /// The case of UNNotificationInterruptionLevel.
  public var property: String { self == .timeSensitive ? "timeSensitive" : name }

  /// What the app needs for it.
  public var entitlement: Entitlement? {
    switch self {
    case .passive, .active: nil
    case .timeSensitive: .timeSensitive
    case .critical: .criticalAlerts
    }
  }

  /// The systems that know it.
  public var availability: Availability { Field.interruption.availability }

  /// One sentence: what it does.
  public var summary: String {
    switch self {
    case .passive: "Goes to the list of notifications without a sound and without lighting the screen."
    case .active: "Shows at once with its sound; the default."
    case .timeSensitive: "Breaks through Focus and the scheduled summary."
    case .critical: "Ignores the mute switch and Do Not Disturb; without a sound it plays the default critical one."
    }
  }

  /// Where this stands.
  public var source: Source { .levels }

  /// The level of a name, compared by bytes.
  public static func named(_ name: String) -> InterruptionLevel? {
    allCases.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

/// What a Live Activity push does.
public enum LiveActivityEvent: String, Sendable, CaseIterable {
  /// Starts an activity on a device; iOS 17.2.
  case start
  /// Changes its content.
  case update
  /// Ends it.
  case end

  /// The `aps` keys without which it does nothing on the device, in the order of writing.
  public var requires: [String] {
    switch self {
    case .start: ["alert", "timestamp", "event", "content-state", "attributes-type", "attributes"]
    case .update: ["timestamp", "event", "content-state"]
    case .end: ["timestamp", "event"]
    }
  }

  /// The `aps` keys that mean something only for other events.
  public var forbids: [String] {
    self == .start ? ["dismissal-date"] : ["attributes-type", "attributes", "input-push-token", "input-push-channel"]
  }

  /// The systems that take it by push.
  public var availability: Availability { Field.live(since: self == .start ? .from(17, 2) : .from(16, 1)) }

  /// The event of a name, compared by bytes.
  public static func named(_ name: String) -> LiveActivityEvent? {
    allCases.first { $0.rawValue.utf8.elementsEqual(name.utf8) }
  }
}
