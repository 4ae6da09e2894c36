import Checking
public import Clocks
import Expressions

/// The most notifications that one person can get in some days in a row, and who that is.
///
/// A person whose attributes do not change meanwhile. Times on a fixed clock count on the day that this clock shows. What only a device or a
/// recipient decides is not in it.
public struct FrequencyPeak: Sendable {
  /// The first of the days.
  public let first: CivilDate
  /// How many days: 1 or 7.
  public let days: Int
  /// How many notifications.
  public let count: Int
  /// The campaigns, by their places in the plan, with how many each sends; the one that sends most first.
  public let campaigns: [(campaign: Int, count: Int)]
  /// The audiences that hold, beside `all`.
  public let audiences: [String]
  /// Whether it is proven that there can be such a person.
  public let isProven: Bool

  /// The peak of all days; nothing where nobody gets anything.
  static func find(
    _ timeline: Lookahead, _ visible: [Int], of campaigns: [CampaignPlan], days: Int,
    _ combinations: inout AudienceCombinations
  ) -> FrequencyPeak? {
    // For each of the visible campaigns: how many fires up to the end of each day.
    let all = timeline.allDays
    // Days that are in a row, not the end of one stretch and the start of another.
    let starts = all.indices.filter { $0 + days <= all.count && all[$0 + days - 1] == all[$0] + days - 1 }
    let sums = visible.map { campaign in
      var sums = [Int](repeating: 0, count: all.count + 1)
      for entry in timeline.entries[campaign] {
        if let day = timeline.place(of: entry.wall.date) { sums[day + 1] += 1 }
      }
      for day in all.indices { sums[day + 1] += sums[day] }
      return sums
    }
    let limits = GroupLimits(visible.map { campaigns[$0].campaign })
    func count(_ number: Int, _ start: Int) -> Int { sums[number][start + days] - sums[number][start] }
    // What comes of those that are meant, as far as groups let it.
    func share(_ start: Int, _ isMeant: (Int) -> Bool, _ each: (Int, Int) -> Void) {
      for number in visible.indices where !limits.isGrouped(number) && isMeant(number) {
        each(number, count(number, start))
      }
      for day in start..<start + days {
        limits.share({ isMeant($0) ? sums[$0][day + 1] - sums[$0][day] : 0 }, each)
      }
    }
    func total(_ start: Int, _ isMeant: (Int) -> Bool) -> Int {
      var total = 0
      share(start, isMeant) { total += $1 }
      return total
    }
    var totals = [Int](repeating: 0, count: all.count)
    for start in starts { totals[start] = total(start) { _ in true } }
    var best: (start: Int, count: Int, groups: [Int])?
    var known: [[Int]: [Int]] = [:]
    for start in starts.sorted(by: { (totals[$1], $0) < (totals[$0], $1) }) {
      // All that is left has less even if everything could be sent to one person.
      guard totals[start] > best?.count ?? 0 else { break }
      var weights = [Int](repeating: 0, count: combinations.predicates.count)
      for number in visible.indices {
        guard let group = combinations.groups[number] else { continue }
        weights[group] += limits.most(number, of: count(number, start), days: days)
      }
      let groups = known[weights] ?? combinations.heaviest(weights)
      known[weights] = groups
      var isChosen = [Bool](repeating: false, count: weights.count)
      for group in groups { isChosen[group] = true }
      let reached = total(start) { combinations.groups[$0].map { isChosen[$0] } ?? true }
      if reached > best?.count ?? 0 { best = (start, reached, groups) }
    }
    guard let best else { return nil }
    let chosen = Set(best.groups)
    var counts = [Int](repeating: 0, count: visible.count)
    share(best.start, { combinations.groups[$0].map(chosen.contains) ?? true }) { counts[$0] += $1 }
    let members = visible.indices.map { (campaign: visible[$0], count: counts[$0]) }.filter { $0.count > 0 }
      .sorted { ($1.count, $0.campaign) < ($0.count, $1.campaign) }
    let audiences = best.groups.map { combinations.predicates[$0] }
    return FrequencyPeak(
      first: CivilDate(daysSinceEpoch: all[best.start]), days: days, count: best.count, campaigns: members,
      audiences: audiences.map(\.text), isProven: Predicate.together(audiences, budget: combinations.budget) == .yes)
  }
}
