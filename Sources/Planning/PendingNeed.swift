import Checking
import Clocks
import Language

/// What some local campaigns ask together of the slots of one device.
///
/// What repeats for ever always takes its slots. What rolls takes the most that it ever does, unless its moments are expanded: then only those
/// count together that lie in the same days.
struct PendingNeed {
  /// What the campaigns of a clock ask from when to when.
  private struct Change {
    let at: Int64
    let more: Int
  }

  /// The slots that are always taken.
  private(set) var fixed = 0
  /// For each clock the moments from which on a request has to be pending, and at which it fires.
  private var clocks: [String: [Change]] = [:]

  /// Adds a campaign, with its moments where these are expanded, and otherwise with the most that it asks of an app that is opened at least every so
  /// many days.
  mutating func add(_ campaign: PendingCampaign, _ moments: [Int64]?, _ most: Int, openedEvery days: Int) {
    let days = min(days, campaign.openedEvery)
    guard let moments else { return fixed += most }
    let ahead = Int64(days + campaign.schedule.mostDaysHeld) * 86_400
    clocks[campaign.schedule.zone?.name ?? "", default: []] += moments.flatMap {
      [Change(at: $0 - ahead, more: 1), Change(at: $0, more: -1)]
    }
  }

  /// The most that have to be pending at once. Clocks differ in how far apart they are, so that the most of each may meet.
  var most: Int { clocks.values.reduce(fixed) { $0 + Self.most($1) } }

  private static func sorted(_ changes: [Change]) -> [Change] {
    // What fires makes room for what comes into reach at the same moment.
    changes.sorted { ($0.at, $0.more) < ($1.at, $1.more) }
  }

  private static func most(_ changes: [Change]) -> Int {
    var (pending, most) = (0, 0)
    for change in sorted(changes) {
      pending += change.more
      most = max(most, pending)
    }
    return most
  }

  /// How many have to be pending from which moment on, the first of them now. All clocks count as UTC's.
  func steps(from now: Instant) -> [PendingStep] {
    var (steps, pending) = ([PendingStep](), fixed)
    for change in Self.sorted(clocks.values.flatMap { $0 }) {
      pending += change.more
      let moment = max(now, Instant(seconds: change.at))
      if steps.last?.from == moment { steps.removeLast() }
      if steps.last?.pending != pending { steps.append(PendingStep(from: moment, pending: pending)) }
    }
    if steps.first?.from != now { steps.insert(PendingStep(from: now, pending: fixed), at: 0) }
    return steps
  }
}
