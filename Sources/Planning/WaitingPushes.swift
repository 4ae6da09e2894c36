import Checking
import Clocks
import Diagnostics
import Language

/// Pushes that wait for a device that is offline: APNs keeps one of them.
enum WaitingPushes {
  /// Moments at which audiences are held against each other; past so many the best one so far counts.
  private static let mostMoments = 200

  /// The most of `visible` that can wait for one person at once, by their places in the plan; empty where there are never two.
  static func most(
    _ timeline: Lookahead, _ visible: [Int], _ plans: [CampaignPlan], _ combinations: inout AudienceCombinations
  ) -> [Int] {
    let lives = lives(timeline, visible, plans)
    // How many wait from each moment on at which one begins to. What ends at a moment is gone by then.
    var events = lives.map { (at: $0.start, change: 1) } + lives.map { (at: $0.end, change: -1) }
    events.sort { ($0.at, $0.change) < ($1.at, $1.change) }
    var alive = 0
    var totals: [(at: Int64, count: Int)] = []
    for event in events {
      alive += event.change
      guard event.change > 0 else { continue }
      if totals.last?.at == event.at {
        totals[totals.count - 1].count = alive
      } else {
        totals.append((event.at, alive))
      }
    }
    totals.sort { ($1.count, $0.at) < ($0.count, $1.at) }
    var best: [Int] = []
    var known: Set<[Int]> = []
    for total in totals.prefix(10 * mostMoments) {
      // All that is left has fewer even if everything could be sent to one person.
      guard total.count > max(best.count, 1), known.count < mostMoments else { break }
      let waiting = lives.filter { $0.start <= total.at && total.at < $0.end }.map(\.number)
      guard known.insert(waiting).inserted else { continue }
      var weights = [Int](repeating: 0, count: combinations.predicates.count)
      for number in waiting { if let group = combinations.groups[number] { weights[group] += 1 } }
      let chosen = Set(combinations.heaviest(weights))
      let kept = waiting.filter { combinations.groups[$0].map(chosen.contains) ?? true }
      if kept.count > best.count { best = kept }
    }
    return best.count > 1 ? best.map { visible[$0] } : []
  }

  /// From when to when a push of each campaign waits, by the campaign's number; what overlaps is one.
  private static func lives(
    _ timeline: Lookahead, _ visible: [Int], _ plans: [CampaignPlan]
  ) -> [(start: Int64, end: Int64, number: Int)] {
    var lives: [(start: Int64, end: Int64, number: Int)] = []
    for (number, campaign) in visible.enumerated() {
      // Without an expiry APNs decides; a rule of its own asks for one.
      guard case .after(let keep)? = plans[campaign].campaign.push?.expires?.value else { continue }
      for entry in timeline.entries[campaign] {
        let start = entry.fire.order
        let end = start.addingReportingOverflow(keep.seconds).partialValue
        if let last = lives.last, last.number == number, start <= last.end {
          lives[lives.count - 1].end = max(last.end, end)
        } else {
          lives.append((start, end, number))
        }
      }
    }
    return lives
  }
}
