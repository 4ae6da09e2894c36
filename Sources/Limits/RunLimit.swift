// Takes: nothing.
// Gives: every number with which belfry bounds its own work on files that strangers wrote, as one table.
// Never: what Apple allows; that is `Payloads`.

/// One number with which belfry bounds its own work, so that a file costs little whatever stands in it.
///
/// Each is far above what people write. Who reaches one is told so, by a finding or an error that names it; nothing is left out in silence.
@frozen public struct RunLimit: Sendable {
  /// What the number counts.
  @frozen public enum Unit: String, Sendable {
    case count = ""
    case bytes
    case characters
    case seconds
    /// Steps of a search: one comparison, one case, one state.
    case steps
  }

  /// The number; it is still allowed.
  public let value: Int
  /// What it counts.
  public let unit: Unit
  // Not String, so that a row costs nothing where only its number is read.
  @usableFromInline let nameText: StaticString
  @usableFromInline let boundsText: StaticString
  @usableFromInline let pastText: StaticString

  /// A limit.
  @inlinable public init(
    _ name: StaticString, _ value: Int, _ unit: Unit = .count, bounds: StaticString, past: StaticString
  ) {
    nameText = name
    self.value = value
    self.unit = unit
    boundsText = bounds
    pastText = past
  }

  /// Kebab-case name.
  public var name: String { nameText.description }
  /// One sentence: what it bounds.
  public var bounds: String { boundsText.description }
  /// One sentence: what happens past it.
  public var past: String { pastText.description }

  /// Every limit, sorted by name.
  public static let all: [RunLimit] = (fileLimits + checkLimits + databaseLimits + gitLimits + sendingLimits).sorted {
    $0.name < $1.name
  }

  /// The number with its unit, in the unit that people use: `64 KiB`, `20,000 steps`.
  public var text: String {
    guard unit == .bytes else {
      let digits = String(value).utf8.reversed()
      let groups = stride(from: 0, to: digits.count, by: 3).map { start in
        String(decoding: digits.dropFirst(start).prefix(3).reversed(), as: UTF8.self)
      }
      return groups.reversed().joined(separator: ",") + (unit == .count ? "" : " \(unit.rawValue)")
    }
    if value >= 1 << 20, value & (1 << 20 - 1) == 0 { return "\(value >> 20) MiB" }
    if value >= 1 << 10, value & (1 << 10 - 1) == 0 { return "\(value >> 10) KiB" }
    return "\(value) bytes"
  }
}
