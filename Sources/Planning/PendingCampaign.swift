package import Checking
import Clocks
import Diagnostics
package import Expressions
import Language
import Limits

/// A local campaign as it asks for slots of a device: of whom, how many and when, without what it says.
///
/// Of thousands of campaigns that is all that is kept where nothing else is asked of them. A class, because two threads that count the references
/// of the same parts would wait for each other.
package final class PendingCampaign: Sendable {
  /// The id.
  package let id: String
  /// The file, relative to the project.
  package let path: String
  /// Who gets it; nothing for everyone.
  package let audience: Predicate?
  /// When it fires.
  package let schedule: Schedule
  /// For how many days no one needs to open the app.
  let openedEvery: Int
  /// What it asks of any device, on any day.
  package let need: LocalNeed

  /// What a campaign asks for.
  package init(_ campaign: Campaign) {
    (id, path, audience) = (campaign.id, campaign.path, campaign.audience)
    (schedule, openedEvery) = (campaign.schedule, campaign.openedEvery)
    need = LocalNeed(campaign)
  }

  /// What it asks if the app is opened at least every so many days, where that is more often than promised.
  func need(openedEvery days: Int) -> LocalNeed {
    guard days < openedEvery else { return need }
    return LocalNeed(schedule, readsClock: audience?.readsClock ?? false, openedEvery: days)
  }

  /// The moments that it still has from one on, as seconds of its own clock; nil if they are not expanded: it repeats for ever, they are each
  /// person's own, or they are more than `most`.
  func moments(from now: Instant, atMost most: Int) -> [Int64]? {
    guard !need.isForEver, let zone = schedule.zone else { return nil }
    let quiet = schedule.deviceQuiet
    // On a fixed clock, some person's quiet hours may still hold what has passed.
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
