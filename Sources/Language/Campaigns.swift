// Takes: nothing.
// Gives: the values that words of the language stand for, which the parser reads and all behind it use.
// Never: knows how they are written, or where, beyond the place that a finding shows.

public import Clocks
public import Diagnostics

/// Whether a campaign is planned and built. All are checked.
public enum CampaignStatus: Int, Sendable, CaseIterable {
  case active, draft, paused, ended

  /// As authors write it.
  public var name: String { Self.names[rawValue] }
  static let names = ["active", "draft", "paused", "ended"]
}

/// How a campaign reaches a device.
public enum Delivery: Int, Sendable, CaseIterable {
  case push, local

  /// As authors write it.
  public var name: String { Self.names[rawValue] }
  static let names = ["push", "local"]
}

/// What a notification sounds like.
public enum SoundSetting: Sendable {
  /// No sound.
  case none
  /// The system's sound.
  case systemDefault
  /// A file that the app ships.
  case file(String)
  /// A critical alert's sound; no name means the system's critical sound.
  case critical(name: Located<String>?, volume: Double?)

  /// Whether it is one.
  public var isHeard: Bool { if case .none = self { false } else { true } }

  /// Whether both sound the same, files by the bytes of their names.
  package func isSame(as other: SoundSetting) -> Bool {
    switch (self, other) {
    case (.none, .none), (.systemDefault, .systemDefault): true
    case (.file(let one), .file(let other)): one.utf8.elementsEqual(other.utf8)
    case (.critical(let one, let volume), .critical(let other, let otherVolume)):
      volume == otherVolume
        && (one == nil) == (other == nil) && (one?.value ?? "").utf8.elementsEqual((other?.value ?? "").utf8)
    default: false
    }
  }
}

/// How long APNs keeps a push for a device that is offline.
public enum Expiry: Sendable, Equatable {
  /// So long after it is sent.
  case after(TimeSpan)
  /// Until a moment.
  case at(Instant)
  /// Until a wall-clock time in the schedule's zone.
  case atLocal(CivilDateTime)
  /// One attempt.
  case neverStore

  /// Whether APNs keeps it for a minute at most.
  package var isShort: Bool {
    switch self {
    case .after(let span): span.seconds <= 60
    case .neverStore: true
    case .at, .atLocal: false
    }
  }
}
