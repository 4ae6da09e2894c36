package import Checking
import Clocks
import Diagnostics
package import Expressions
import Language
import Limits

/// A local campaign as it asks for slots of a device: of whom, how many and when, without what it says.
///
/// Of thousands of campaigns that is all that is kept where nothing else is asked of them. A reference, because two threads that count the references
/// of the same parts would wait for each other.
package struct PendingCampaign: Sendable {
  private final class Source: Sendable {
    let id: String
    let path: String
    let audience: Predicate?
    let schedule: Schedule
    let openedEvery: Int
    let need: LocalNeed

    init(_ campaign: Campaign) {
      (id, path, audience) = (campaign.id, campaign.path, campaign.audience)
      (schedule, openedEvery) = (campaign.schedule, campaign.openedEvery)
      need = LocalNeed(campaign)
    }
  }

  private let source: Source

  /// What a campaign asks for.
  package init(_ campaign: Campaign) { source = Source(campaign) }

  /// The id.
  package var id: String { source.id }
  /// The file, relative to the project.
  package var path: String { source.path }
  /// Who gets it; nothing for everyone.
  package var audience: Predicate? { source.audience }
  /// When it fires.
  package var schedule: Schedule { source.schedule }
  /// For how many days no one needs to open the app.
  var openedEvery: Int { source.openedEvery }
  /// What it asks of any device, whichever day it is.
  package var need: LocalNeed { source.need }

  /// What it asks where somebody opens the app at least every so many days, if that is more often than it is promised.
  func need(openedEvery days: Int) -> LocalNeed {
    guard days < openedEvery else { return need }
    return LocalNeed(schedule, readsClock: audience?.readsClock ?? false, openedEvery: days)
  }

  /// The moments that it still has from one on, as seconds of its own clock; nil where these are not written out: it repeats for ever, they are each
  /// person's own, or they are more than `most`.
  func moments(from now: Instant, atMost most: Int) -> [Int64]? {
    guard !need.isForEver, let zone = schedule.zone else { return nil }
    let quiet = schedule.deviceQuiet
    // On a fixed clock nobody knows whose quiet hours still hold what has passed.
    let start = schedule.isHeldByZone ? now.before(schedule.quiet) : now
    func due(_ wall: CivilDateTime) -> CivilDateTime? {
      let held = quiet.map { $0.time(of: wall) } ?? wall
      return held.flatMap { zone.isAhead($0, of: start) ? $0 : nil }
    }
    switch schedule.timing {
    case .once(let time): return due(time.value).map { [$0.secondsSinceEpoch] } ?? []
    case .repeating(let recurrence):
      guard !recurrence.dates.isEmpty || recurrence.until != nil || recurrence.count != nil else { return nil }
      var found: [Int64] = []
      var all = Occurrences(recurrence, from: zone.earliestLocal(now.before(schedule.quiet).secondBefore))
      while let wall = all.next() {
        guard let due = due(wall)?.secondsSinceEpoch, due != found.last else { continue }
        if found.count == most { return nil }
        found.append(due)
      }
      return found
    case .sending, .own, .after, .interval, .device, .request: return nil
    }
  }
}
