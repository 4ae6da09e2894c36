/// A change of a zone's offset from UTC: daylight saving, or a government's decision.
public struct Transition: Hashable, Sendable {
  /// The first instant at which the new offset holds.
  public let instant: Instant
  /// Seconds east of UTC until then.
  public let offsetBefore: Int
  /// Seconds east of UTC from then on; never the same as before.
  public let offsetAfter: Int

  /// A change of offset at an instant.
  public init(instant: Instant, offsetBefore: Int, offsetAfter: Int) {
    self.instant = instant
    self.offsetBefore = offsetBefore
    self.offsetAfter = offsetAfter
  }
}

/// What a wall time means in a zone: one instant, none or two.
///
/// Everything that has to turn a wall time into *one* instant follows the same rule, so that no two parts of the tool
/// disagree about when something is sent. The rule is ``instant``, and ``Zone/instant(of:)`` applies it:
///
/// - The wall time falls into a **gap** (clocks went forward over it): the first instant after the gap. What was planned
///   for 02:30 on such a night happens when clocks jump from 02:00 to 03:00: never lost, never early.
/// - The wall time falls into an **overlap** (clocks went back over it): the first of the two. It happens once, at the
///   first moment at which somebody who looks at a clock expects it.
public enum LocalTime: Hashable, Sendable {
  /// The wall time happens once.
  case unique(Instant)
  /// The wall time does not exist; the transition's instant is the first one after the gap.
  case gap(Transition)
  /// The wall time happens twice: the earlier and the later instant.
  case overlap(Instant, Instant)

  /// The one instant that stands for the wall time: after the gap, or the first of the overlap.
  public var instant: Instant {
    switch self {
    case .unique(let instant): instant
    case .gap(let transition): transition.instant
    case .overlap(let earlier, _): earlier
    }
  }
}
