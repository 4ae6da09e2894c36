import Checking
import Diagnostics
import Language

/// What groups leave of campaigns that one person could get, each known by its number among some.
struct GroupLimits {
  private struct Group {
    let perDay: Int
    /// Those of the highest priority first.
    var members: [(number: Int, priority: Int)]
  }

  private let groups: [Group]
  /// Whether no campaign is in a group.
  var areNone: Bool { groups.isEmpty }
  /// Those that are in no group.
  private let free: [Int]

  init(_ campaigns: [Campaign]) {
    var groups: [ExactText: Group] = [:]
    var order: [ExactText] = []
    var free: [Int] = []
    for (number, campaign) in campaigns.enumerated() {
      guard let group = campaign.turn?.group else {
        free.append(number)
        continue
      }
      let name = ExactText(group.membership.group.value)
      if groups[name] == nil { order.append(name) }
      groups[name, default: Group(perDay: group.perDay, members: [])].members
        .append((number, group.membership.priority))
    }
    self.free = free
    self.groups = order.compactMap { groups[$0] }.map { group in
      Group(perDay: group.perDay, members: group.members.sorted { ($1.priority, $0.number) < ($0.priority, $1.number) })
    }
  }

  /// How many of each campaign come to one person on one day for whom `count` of each are due.
  func coming(_ count: (Int) -> Int) -> [(number: Int, count: Int)] {
    var coming = free.map { (number: $0, count: count($0)) }
    for group in groups {
      var left = group.perDay
      for member in group.members where left > 0 {
        let some = min(left, count(member.number))
        coming.append((member.number, some))
        left -= some
      }
    }
    return coming.filter { $0.count > 0 }
  }

  /// The most of one campaign in one day, of so many that are due.
  func most(_ number: Int, of count: Int, days: Int) -> Int {
    let group = groups.first { $0.members.contains { $0.number == number } }
    return group.map { min(count, $0.perDay * days) } ?? count
  }
}
