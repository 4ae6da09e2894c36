import Checking
import Diagnostics
import Expressions
import JSON
import Parsing
import Payloads

/// Notifications that one person can get at the same moment.
public struct Collision: Sendable {
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

  /// Collisions by their first moment. Wall-clock times meet only wall-clock times: where they meet a moment is another question for each zone.
  static func find(
    _ timeline: Lookahead, _ visible: [Int], of plans: [CampaignPlan], _ combinations: inout AudienceCombinations
  )
    -> [Collision]
  {
    var moments: [Fire: [Int]] = [:]
    for (number, campaign) in visible.enumerated() {
      for entry in timeline.entries[campaign] where moments[entry.fire]?.last != number {
        moments[entry.fire, default: []].append(number)
      }
    }
    var found: [[Int]: (fire: Fire, times: Int)] = [:]
    for (fire, numbers) in moments where numbers.count > 1 {
      let known = found[numbers]
      let isFirst = known.map { fire.order < $0.fire.order } ?? true
      found[numbers] = (isFirst ? fire : known?.fire ?? fire, (known?.times ?? 0) + 1)
    }
    var collisions: [Collision] = []
    for (numbers, when) in found.sorted(by: { ($0.value.fire.order, $0.key[0]) < ($1.value.fire.order, $1.key[0]) }) {
      var weights = [Int](repeating: 0, count: combinations.predicates.count)
      for number in numbers { if let group = combinations.groups[number] { weights[group] += 1 } }
      let chosen = Set(combinations.heaviest(weights))
      let members = numbers.filter { combinations.groups[$0].map(chosen.contains) ?? true }.map { visible[$0] }
      guard members.count > 1 else { continue }
      let campaigns = members.map { plans[$0].campaign }
      collisions.append(
        Collision(
          fire: when.fire, campaigns: members, collapse: shared(campaigns.map { $0.push?.collapse?.value.literalText }),
          thread: shared(campaigns.map(\.thread)), times: when.times))
    }
    return collisions
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
