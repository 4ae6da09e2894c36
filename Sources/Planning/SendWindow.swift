public import Clocks

/// A stretch of time: a build writes exactly what falls due in it.
///
/// A request is in the window that its moment is in, so windows side by side have each request once, whoever builds them and when. What waits for an
/// event in a person's life cannot be known before the event: a build that goes on from an earlier one takes what that one could not know, too.
public struct SendWindow: Sendable, Equatable {
  /// The longest that can be asked for.
  public static let longest = TimeSpan(seconds: 366 * 86_400)

  /// Where it begins.
  public let from: Instant
  /// Where it ends; what is due then is in the next one.
  public let until: Instant
  /// The events before this moment are in the rows; what happened later is a later build's.
  public let known: Instant
  /// Of a build that goes on from an earlier one, what that one knew; nothing otherwise.
  public let knownBefore: Instant?
  /// The windows of the builds before, the oldest first, as far as their requests may be of one day with its own.
  public let earlier: [SendWindow]

  /// A window of its own, or one that goes on from an earlier build. It does not end before it begins, and knows no less than what it goes on from.
  public init(
    from: Instant, until: Instant, known: Instant, knownBefore: Instant? = nil, earlier: [SendWindow] = []
  ) {
    self.earlier = earlier
    (self.from, self.until, self.knownBefore) = (from, max(from, until), knownBefore)
    self.known = max(known, knownBefore ?? known)
  }

  /// Before this moment nothing of it is due: what an earlier build could not know is not due before its event.
  var first: Instant { min(from, knownBefore ?? from) }

  /// Whether a moment is in it.
  func contains(_ due: Instant) -> Bool { due >= from && due < until }

  /// Whether a build writes what is due at a moment because of an event. Of moments that are known ahead, such as the end of a trial, the earlier
  /// build knew as much.
  func takes(_ due: Instant, of event: Instant, isKnownAhead: Bool) -> Bool {
    guard !isKnownAhead else { return contains(due) }
    // What has not happened yet is a later build's, whichever begins with it.
    guard event < known else { return false }
    guard let knownBefore else { return contains(due) }
    return contains(due) || due < from && event >= knownBefore
  }

  /// The window so many seconds longer at both ends.
  func widened(by seconds: Int64) -> SendWindow {
    SendWindow(
      from: from.adding(TimeSpan(seconds: -seconds)), until: until.adding(TimeSpan(seconds: seconds)), known: known)
  }
}
