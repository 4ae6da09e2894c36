import Checking
import Diagnostics
import Language

/// What groups leave of campaigns that one person could get, each known by its number among some.
///
/// Campaigns in no group cost nothing here: thousands of them stand beside a few that are in one.
struct GroupLimits {
  private struct Group {
    let perDay: Int
    /// Those of the highest priority first.
    var members: [(number: Int, priority: Int)]
  }

  private let groups: [Group]
  /// For each campaign its group; nothing for those in none.
  private let places: [Int?]

  init(_ campaigns: [Campaign]) {
    var known: [ExactText: Int] = [:]
    var groups: [Group] = []
    places = campaigns.enumerated().map { number, campaign in
      guard let group = campaign.turn?.group else { return nil }
      let place = known[ExactText(group.membership.group.value)] ?? groups.count
      if place == groups.count {
        known[ExactText(group.membership.group.value)] = place
        groups.append(Group(perDay: group.perDay, members: []))
      }
      groups[place].members.append((number, group.membership.priority))
      return place
    }
    for place in groups.indices {
      groups[place].members.sort { ($1.priority, $0.number) < ($0.priority, $1.number) }
    }
    self.groups = groups
  }

  /// Whether a campaign is in a group.
  func isGrouped(_ number: Int) -> Bool { places[number] != nil }

  /// The most of one campaign in some days, of so many that are due.
  func most(_ number: Int, of count: Int, days: Int) -> Int {
    places[number].map { min(count, groups[$0].perDay * days) } ?? count
  }

  /// Tells of each campaign in a group how many of those that are due on one day come to one person.
  func share(_ due: (Int) -> Int, _ each: (_ number: Int, _ count: Int) -> Void) {
    for group in groups {
      var left = group.perDay
      for member in group.members where left > 0 {
        let some = min(left, due(member.number))
        if some > 0 { each(member.number, some) }
        left -= some
      }
    }
  }

  /// Of some that are due at one moment those that come, ascending.
  func kept(of numbers: [Int]) -> [Int] {
    guard numbers.contains(where: isGrouped) else { return numbers }
    let due = Set(numbers)
    var kept = numbers.filter { !isGrouped($0) }
    share({ due.contains($0) ? 1 : 0 }) { number, _ in kept.append(number) }
    return kept.sorted()
  }
}
