/// How many requests may be in flight: as many as can become unknown when a connection breaks, so no more than the rate needs.
///
/// One until the first is accepted, because APNs allows one stream until it has seen a good token; then ten; then twice as many each time that the
/// window alone keeps requests back. On a connection never more than 80% of what the server allows: servers written in Go reset correct requests
/// of clients that use their whole limit (golang/go#47635). Where that share is what keeps requests back, another connection has room.
package struct SendingWindow: Sendable {
  /// How many may be in flight where the server allows more.
  private(set) var size = 1
  private var settled = 0
  private var wasFull = false
  private let most: Int

  /// A window of at most so many requests.
  package init(most: Int) { self.most = max(1, most) }

  /// How many may be in flight on a connection whose server allows `limit`.
  package static func share(of limit: Int) -> Int {
    limit > Int.max / 8 ? limit : max(min(limit, 1), limit * 8 / 10)
  }

  /// More requests waited than the window let through.
  package mutating func keptBack() { wasFull = true }

  /// A request was accepted.
  package mutating func accepted() {
    settled += 1
    if size == 1 {
      size = min(10, most)
    } else if settled >= size, wasFull {
      size = min(size * 2, most)
    } else {
      return
    }
    (settled, wasFull) = (0, false)
  }
}

/// At most so many requests in a second, exactly: request number n leaves n / rate seconds after the first, or later.
package struct SendingPace: Sendable {
  private var interval: UInt64 = 0
  private var next: UInt64 = 0

  /// A pace of `rate` requests a second, of which this is one of `parts` senders with an equal share; nil sends as fast as the window lets.
  package init(rate: Int?, parts: Int = 1) {
    divide(rate, by: parts)
  }

  /// So many senders share a rate from now on.
  mutating func divide(_ rate: Int?, by parts: Int) {
    interval = rate.map { UInt64((1_000_000_000 * max(1, parts) + max(1, $0) - 1) / max(1, $0)) } ?? 0
  }

  /// When the next request may leave, in nanoseconds of the caller's clock; nil if at once.
  package func wait(now: UInt64) -> UInt64? { interval > 0 && next > now ? next : nil }

  /// A request leaves.
  package mutating func left(now: UInt64) {
    guard interval > 0 else { return }
    // Time in which nothing left is not made up for, beyond what a loop needs to wake up.
    let start = now > 20_000_000 ? now - 20_000_000 : 0
    next = max(next, start) + interval
  }
}
