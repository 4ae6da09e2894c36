import Checking
import Clocks
import Diagnostics
import Expressions
import Language

// How many digits the moments in a payload have depends on when it is sent.
extension Schedule {
  /// The moments at which may be sent what is built from a moment on.
  func sending(from now: Instant) -> ClosedRange<Instant> {
    if case .after(let delay) = timing {
      // The last event that a recipient can have had, and the time of day that is waited for.
      return now...max(now, Predicate.everyMoment.upperBound.adding(delay.shift).adding(Self.margin))
    }
    // Nobody knows when the last request comes.
    if isRequested { return now...max(now, Predicate.everyMoment.upperBound) }
    switch nextFire(from: now) {
    case nil: return now...now
    case .instant(let instant)?: return instant...instant
    case .floating(let wall)?:
      let first = max(now, Zone.utc.instant(of: wall).adding(TimeSpan(seconds: -Self.margin.seconds)))
      // What comes next on the clock that is furthest ahead, or behind.
      let later = now.adding(Self.margin)
      guard case .floating(let wall)? = nextFire(from: later) else {
        return first...max(first, later.adding(Self.margin))
      }
      return first...max(first, Zone.utc.instant(of: wall).adding(Self.margin))
    }
  }

  /// More than any two clocks are apart, a gap included.
  private static let margin = TimeSpan(seconds: 3 * 86_400)
}

extension ClosedRange<Instant> {
  /// The moment of which the seconds have the most digits.
  var longest: Instant { upperBound.digits(after: 0) < lowerBound.digits(after: 0) ? lowerBound : upperBound }

  /// How many digits, and a sign, the seconds have so long after one of the moments.
  func digits(after offset: Int64) -> ClosedRange<Int> {
    let ends = (lowerBound.digits(after: offset), upperBound.digits(after: offset))
    let span = TimeSpan(seconds: offset)
    let zero = Instant(seconds: 0)
    // Between two moments before and after 1970 the shortest is neither.
    let least = lowerBound.adding(span) <= zero && upperBound.adding(span) >= zero ? 1 : Swift.min(ends.0, ends.1)
    return least...Swift.max(ends.0, ends.1)
  }
}

extension Instant {
  fileprivate func digits(after offset: Int64) -> Int {
    String(adding(TimeSpan(seconds: offset)).seconds).utf8.count
  }
}
