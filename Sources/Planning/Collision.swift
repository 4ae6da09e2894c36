import Checking
import Diagnostics
import Expressions
import JSON
import Parsing
import Payloads

/// Notifications that one person can get at the same moment.
public struct Collision: Sendable {
  /// Zones in which wall-clock times meet moments that are the same for everyone.
  public struct Place: Sendable, Equatable {
    /// How many, at the first of the moments.
    public internal(set) var zones: Int
    /// One of them.
    public let example: String
  }

  /// The first moment at which it happens.
  public let fire: Fire
  /// The campaigns, by their places in the plan.
  public let campaigns: [Int]
  /// The collapse id that all of them share: only one of them stays.
  public let collapse: String?
  /// The thread that all of them share.
  public let thread: String?
  /// How often it happens in the days that are looked at.
  public let times: Int
  /// Where; nothing where it happens to people of every zone.
  public let place: Place?

  /// Collisions by their first moment.
  static func find(
    _ timeline: Lookahead, _ visible: [Int], of plans: [CampaignPlan], _ world: WorldClocks,
    _ combinations: inout AudienceCombinations
  ) -> [Collision] {
    find(Meetings(timeline, visible, Array(visible.indices), world), visible, of: plans, &combinations)
  }

  /// Collisions of pushes that replace each other, because they have one collapse id.
  static func findReplacing(
    _ timeline: Lookahead, _ visible: [Int], of plans: [CampaignPlan], _ world: WorldClocks,
    _ combinations: inout AudienceCombinations
  ) -> [Collision] {
    var sharing: [[UInt8]: [Int]] = [:]
    for (number, campaign) in visible.enumerated() {
      guard let id = plans[campaign].campaign.push?.collapse?.value.literalText else { continue }
      sharing[Array(id.utf8), default: []].append(number)
    }
    var found: [Collision] = []
    for numbers in sharing.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      found += find(Meetings(timeline, visible, numbers, world), visible, of: plans, &combinations)
    }
    return found.sorted { ($0.fire.order, $0.campaigns[0]) < ($1.fire.order, $1.campaigns[0]) }
  }

  /// Of those that meet, the most that one person can get.
  private static func find(
    _ meetings: Meetings, _ visible: [Int], of plans: [CampaignPlan], _ combinations: inout AudienceCombinations
  ) -> [Collision] {
    meetings.sorted.compactMap { meeting in
      var weights = [Int](repeating: 0, count: combinations.predicates.count)
      for number in meeting.numbers { if let group = combinations.groups[number] { weights[group] += 1 } }
      // Where clocks meet, those of the one moment and those of the wall-clock time are both there.
      let chosen = Set(combinations.heaviest(weights, required: meeting.fixed.flatMap { combinations.groups[$0] }))
      let kept = meeting.numbers.filter { combinations.groups[$0].map(chosen.contains) ?? true }
      guard kept.count > 1, meeting.fixed == nil || kept.contains(where: meeting.floating.contains) else { return nil }
      let members = kept.map { visible[$0] }
      let campaigns = members.map { plans[$0].campaign }
      return Collision(
        fire: meeting.fire, campaigns: members,
        collapse: shared(campaigns.map { $0.push?.collapse?.value.literalText }),
        thread: shared(campaigns.map(\.thread)), times: meeting.times, place: meeting.place)
    }
  }

  /// The text that all have, if they have one.
  private static func shared(_ texts: [String?]) -> String? {
    guard case let first?? = texts.first, texts.allSatisfy({ $0?.utf8.elementsEqual(first.utf8) == true }) else {
      return nil
    }
    return first
  }
}

extension Campaign {
  /// The thread, where it is the same for everyone.
  fileprivate var thread: String? {
    for field in fields where field.field.apsKey == "thread-id" {
      switch field.value {
      case .literal(.string(let text)): return text
      case .template(let template): return template.literalText
      default: return nil
      }
    }
    return nil
  }
}
