import Checking
import Diagnostics
import Expressions
import JSON
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
  /// The collapse id that all of them share, as it is written: only one of them stays.
  public let collapse: String?
  /// The thread that all of them share, as it is written.
  public let thread: String?
  /// How often it happens in the days that are looked at.
  public let times: Int
  /// Where; nothing where it happens to people of every zone.
  public let place: Place?

  /// Collisions by their first moment: what one person can get at once, and the part of it that shares a collapse id or a thread.
  static func find(
    _ timeline: Lookahead, _ visible: [Int], of plans: [CampaignPlan], _ world: WorldClocks,
    _ combinations: inout AudienceCombinations
  ) -> (all: [Collision], replacing: [Collision]) {
    let everyone = Array(visible.indices)
    let collapses = SharedTexts(visible.map { plans[$0].campaign.collapse })
    let threads = SharedTexts(visible.map { plans[$0].campaign.thread })
    let limits = GroupLimits(visible.map { plans[$0].campaign })
    func find(_ numbers: [Int]) -> [Collision] {
      Self.find(Meetings(timeline, visible, numbers, world), visible, collapses, threads, limits, &combinations)
    }
    let together = find(everyone)
    func sharing(_ texts: SharedTexts) -> [Collision] {
      // Where all share it, that has been looked at.
      texts.groups.flatMap { $0 == everyone ? together : find($0) }
        .sorted { ($0.fire.order, $0.campaigns[0]) < ($1.fire.order, $1.campaigns[0]) }
    }
    let (replacing, threading) = (sharing(collapses), sharing(threads))
    var known = Set(together.map(\.campaigns))
    let parts = (replacing + threading).filter { known.insert($0.campaigns).inserted }
    guard !parts.isEmpty else { return (together, replacing) }
    let all = (together + parts).enumerated().sorted { a, b in
      let (first, second) = (a.element.fire.order, b.element.fire.order)
      return first == second ? a.offset < b.offset : first < second
    }
    return (all.map(\.element), replacing)
  }

  /// Pushes with one collapse id whose times come from the same attributes, so that they meet for everyone who gets both. Their moments are those of
  /// a sample person.
  static func ofSameValues(
    _ timeline: Lookahead, _ visible: [Int], of plans: [CampaignPlan], _ world: WorldClocks,
    _ combinations: inout AudienceCombinations
  ) -> [Collision] {
    var left = visible.filter {
      plans[$0].campaign.schedule.isOwn && plans[$0].campaign.collapse != nil && !timeline.entries[$0].isEmpty
    }
    var found: [Collision] = []
    while let first = left.first {
      let same = left.filter { plans[$0].campaign.schedule.meets(plans[first].campaign.schedule) }
      left.removeAll { $0 == first || same.contains($0) }
      guard same.count > 1 else { continue }
      found += find(timeline.keeping(Set(same)), visible, of: plans, world, &combinations).replacing
    }
    return found
  }

  /// Of those that meet, the most that one person can get.
  private static func find(
    _ meetings: Meetings, _ visible: [Int], _ collapses: SharedTexts, _ threads: SharedTexts,
    _ limits: GroupLimits, _ combinations: inout AudienceCombinations
  ) -> [Collision] {
    meetings.sorted.compactMap { meeting in
      var weights: [Int: Int] = [:]
      for number in meeting.numbers { if let group = combinations.groups[number] { weights[group, default: 0] += 1 } }
      // Where clocks meet, those of the one moment and those of the wall-clock time are both there.
      let chosen = Set(combinations.heaviest(of: weights, required: meeting.fixed.flatMap { combinations.groups[$0] }))
      let kept = limits.kept(of: meeting.numbers.filter { combinations.groups[$0].map(chosen.contains) ?? true })
      guard kept.count > 1, meeting.fixed == nil || meeting.hasFloating(kept) else { return nil }
      return Collision(
        fire: meeting.fire, campaigns: kept.map { visible[$0] }, collapse: collapses.common(to: kept),
        thread: threads.common(to: kept), times: meeting.times, place: meeting.place)
    }
  }
}

/// A text of each of some campaigns, by their numbers.
private struct SharedTexts {
  private let texts: [String?]
  /// The first number that has the same text.
  private let firsts: [Int?]

  init(_ texts: [String?]) {
    self.texts = texts
    var known: [[UInt8]: Int] = [:]
    firsts = texts.enumerated().map { number, text in
      text.map { text in
        let first = known[Array(text.utf8)] ?? number
        known[Array(text.utf8)] = first
        return first
      }
    }
  }

  /// The numbers of those that have one text, each text once.
  var groups: [[Int]] {
    Dictionary(grouping: firsts.indices.filter { firsts[$0] != nil }) { firsts[$0] }.values
      .filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// The text that all of some have, if they have one.
  func common(to numbers: [Int]) -> String? {
    guard let first = numbers.first, let wanted = firsts[first], numbers.allSatisfy({ firsts[$0] == wanted }) else {
      return nil
    }
    return texts[first]
  }
}

extension Schedule {
  /// Whether two schedules take the same values from the same attributes, on the same clock.
  fileprivate func meets(_ other: Schedule) -> Bool {
    guard case .own(let one) = timing, case .own(let two) = other.timing, one.hasSameValues(as: two) else {
      return false
    }
    return zone.map(\.name) == other.zone.map(\.name)
  }
}

extension Campaign {
  /// The collapse id as it is written: what is written alike is alike for one person.
  fileprivate var collapse: String? { push?.collapse?.value.source }

  /// The thread as it is written, where all variants have one.
  fileprivate var thread: String? {
    guard let first = variants.first?.content.thread else { return nil }
    let isOne = variants.dropFirst().allSatisfy { $0.content.thread?.utf8.elementsEqual(first.utf8) == true }
    return isOne ? first : nil
  }
}

extension Content {
  fileprivate var thread: String? {
    for field in fields where field.field.apsKey == "thread-id" {
      switch field.value {
      case .literal(.string(let text)): return text
      case .template(let template): return template.source
      default: return nil
      }
    }
    return nil
  }
}
