// Takes: facts about a payload, as counts, flags, keys and bytes.
// Gives: what Apple's systems would do with it, decided from the tables of this module.
// Never: reads a file, knows a campaign, or words a finding.

/// What Apple's systems demand of a push, as pure functions over the tables.
public enum PayloadRules {
  /// Whether APNs takes a priority for a push type.
  public static func allows(priority: Int, for type: PushType) -> Bool { type.priorities.contains(priority) }

  /// Whether APNs takes an expiration, in Unix seconds, for a push type; nothing stands for a header that is left out.
  public static func allows(expiration: Int64?, for type: PushType) -> Bool {
    type.expiration != .zeroRequired || expiration == 0
  }

  /// Whether a service extension runs: it needs `mutable-content` and an alert with a text, and never runs for a sound or a badge alone.
  public static func runsServiceExtension(isMutable: Bool, hasAlertText: Bool) -> Bool { isMutable && hasAlertText }

  /// Whether a number can be meant as Unix seconds: between 2001 and 2286. Milliseconds of any recent year are larger.
  public static func isPlausibleUnixSeconds(_ value: Int64) -> Bool { (1_000_000_000...9_999_999_999).contains(value) }

  /// Seconds from 1970-01-01 to 2001-01-01 UTC, from which Swift's default decoder counts a `Date` in a Live Activity's content-state.
  public static let secondsToReferenceDate: Int64 = 978_307_200

  /// What is wrong with a bundle ID.
  public enum BundleIDProblem: Sendable, Equatable {
    /// There is none.
    case empty
    /// It ends in `*`; a wildcard App ID receives no pushes.
    case wildcard
    /// A character that is no ASCII letter, digit, hyphen or point stands at this byte.
    case character(at: Int)
  }

  /// What is wrong with a bundle ID; nothing when it can be a topic.
  public static func problem(ofBundleID bundleID: String) -> BundleIDProblem? {
    if bundleID.isEmpty { return .empty }
    for (index, byte) in bundleID.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        continue
      case UInt8(ascii: "*"): return .wildcard
      default: return .character(at: index)
      }
    }
    return nil
  }

  /// Whether a value can be an `apns-id`: a UUID in lower-case hexadecimal digits, 8-4-4-4-12.
  public static func isRequestID(_ value: some Sequence<UInt8>) -> Bool {
    var index = 0
    for byte in value {
      switch index {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      case 0..<36:
        let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        guard isDigit || (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")) else { return false }
      default: return false
      }
      index += 1
    }
    return index == 36
  }
}

extension PushType {
  /// The push type that a payload calls for; nothing when it asks for nothing that the system shows or does.
  ///
  /// An alert with `content-available` is an alert; a badge alone is one too.
  public static func derived(
    hasAlert: Bool, hasBadge: Bool, hasSound: Bool, contentAvailable: Bool, isLiveActivity: Bool
  ) -> PushType? {
    if isLiveActivity { return .liveActivity }
    if hasAlert || hasBadge || hasSound { return .alert }
    return contentAvailable ? .background : nil
  }
}

extension Field {
  /// What the value is in a push of a type: a Live Activity's relevance may be any number.
  public func kind(in type: PushType) -> FieldKind {
    if type == .liveActivity, case .number = kind, place == .aps {
      return .number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    }
    return kind
  }
}
