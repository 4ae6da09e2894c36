// Takes: the quiet hours of a campaign, a recipient's time zone, a moment.
// Gives: whether a line may leave then, and since when it is late.
// Never: judges a recipient whose zone is not known: the line leaves when it is due, as the build planned it.

package import Clocks
import Escaping
package import Language

/// Quiet hours, looked at again when a line is about to leave: the build only knew when it was due.
package struct QuietWatch {
  /// What quiet hours make of a line at a moment.
  enum Verdict: Equatable {
    case awake
    /// It waits for the end of the quiet hours, in seconds since 1970.
    case held(until: Int64)
    case dropped
  }

  private let hours: QuietHours
  private let zones: ZoneDatabase
  private var name: [UInt8] = []
  private var zone: Zone?

  /// Quiet hours that hold a campaign back or drop it.
  package init(_ hours: QuietHours, _ zones: ZoneDatabase = ZoneDatabase()) {
    (self.hours, self.zones) = (hours, zones)
  }

  /// What they make of a line that is about to leave, at a moment in seconds since 1970.
  mutating func verdict(of slot: borrowing RequestSlot, at moment: Int64) throws(SendingError) -> Verdict {
    guard let zone = try find(slot) else { return .awake }
    let now = Instant(seconds: moment)
    guard let end = hours.moment(of: now, in: zone) else { return .dropped }
    return end == now ? .awake : .held(until: end.seconds)
  }

  /// The moment from which a line counts as late that is late `after` seconds behind its due. Where these reach into quiet hours, in which it could
  /// not leave, they count from the end of the hours.
  mutating func late(_ slot: borrowing RequestSlot, after: Int64) throws(SendingError) -> Int64 {
    let moment = slot.due + after
    if case .held(let end) = try verdict(of: slot, at: moment) { return end + after }
    return moment
  }

  /// The zone of a line's recipient. Lines that follow each other often have the same.
  private mutating func find(_ slot: borrowing RequestSlot) throws(SendingError) -> Zone? {
    guard let range = slot.zone, !range.isEmpty else { return nil }
    let text = slot.text(range)
    if let zone, name.elementsEqual(text) { return zone }
    let wanted = String(decoding: text, as: UTF8.self)
    do throws(ZoneError) { zone = try zones.zone(named: wanted) } catch {
      throw SendingError("\(error.description); nothing more is sent, because quiet hours cannot be checked")
    }
    guard let zone else {
      throw SendingError(
        "the time zone \(Harmless.quoted(wanted)) of line \(slot.line + 1) is not known here, so quiet hours cannot be checked; install a newer tzdata, then run it again"
      )
    }
    name = Array(text)
    return zone
  }
}
