import Limits

/// Tries values until somebody of a ``ConditionSpace`` is found, or nobody can be.
///
/// What is demanded of one unknown leaves it fewer values, once for all. Of several together, one is chosen after the other, and where a demand
/// can no longer be met the last choice is taken back.
struct ConditionSearch {
  private let space: ConditionSpace
  private let budget: WorkBudget
  private var isChosen: [Bool]
  /// What was answered to the open questions.
  private var answers: [Bool]
  /// How many values may still be tried.
  private var left = 0

  init(_ space: ConditionSpace, _ budget: WorkBudget) {
    (self.space, self.budget) = (space, budget)
    isChosen = Array(repeating: false, count: space.columns.count + space.questions.count)
    answers = isChosen
  }

  /// Leaves those for whom a test holds, or does not; `false` when the budget does not pay for it.
  mutating func narrow(_ inside: inout ConditionSpace.People, _ test: ConditionSpace.Test, _ holds: Bool) -> Bool {
    for demand in space.demands(test, holds) {
      guard demand.unknowns.count == 1, let unknown = demand.unknowns.first else {
        inside.joint.append(demand)
        continue
      }
      guard let choices = choices(inside.choices[unknown], unknown, demand) else { return false }
      inside.choices[unknown] = choices
      for (box, left) in choices.enumerated() where left.isEmpty { inside.isLeft[box] = false }
    }
    return true
  }

  /// Whether there may be somebody of whom some more is true; nothing when it takes too long to see.
  mutating func isPossible(_ inside: ConditionSpace.People, where demands: [ConditionSpace.Demand] = []) -> Bool? {
    var (own, joint): ([Int: ConditionSpace.Choices], [ConditionSpace.Demand]) = ([:], [])
    for demand in demands {
      guard demand.unknowns.count == 1, let unknown = demand.unknowns.first else {
        joint.append(demand)
        continue
      }
      guard let left = choices(own[unknown] ?? inside.choices[unknown], unknown, demand) else { return nil }
      own[unknown] = left
    }
    joint += inside.joint
    guard budget.take(inside.isLeft.count + 60 * joint.count) else { return nil }
    let groups = Group.all(joint)
    left = ConditionSpace.most
    for box in inside.isLeft.indices where inside.isLeft[box] {
      guard own.values.allSatisfy({ !$0[box].isEmpty }) else { continue }
      var isPossible: Bool? = true
      for group in groups where isPossible == true {
        isPossible = meets(group, at: 0) { own[$0]?[box] ?? inside.choices[$0][box] }
      }
      if isPossible != false { return isPossible }
    }
    return false
  }

  /// The choices for an unknown that meet a demand on it alone; nothing when the budget does not pay for it.
  private mutating func choices(
    _ choices: ConditionSpace.Choices, _ unknown: Int, _ demand: ConditionSpace.Demand
  ) -> ConditionSpace.Choices? {
    var left: ConditionSpace.Choices = []
    for (box, all) in choices.enumerated() {
      // Most boxes say nothing of it.
      if box > 0, all == choices[0] {
        left.append(left[0])
        continue
      }
      guard budget.take(20 + 8 * all.count) else { return nil }
      left.append(
        all.filter { choice in
          choose(unknown, choice)
          return holds(demand.test) == demand.holds
        })
    }
    isChosen[unknown] = false
    return left
  }

  /// Whether there is a choice for the unknowns of a group, from a place on, that meets all of its demands.
  private mutating func meets(_ group: Group, at place: Int, _ choices: (Int) -> [Int]) -> Bool? {
    guard place < group.unknowns.count else { return group.demands.allSatisfy { holds($0.test) == $0.holds } }
    let (unknown, asking) = (group.unknowns[place], group.asking[place])
    let cost = asking.reduce(10) { $0 + 10 + 3 * $1.unknowns.count }
    defer { isChosen[unknown] = false }
    for choice in choices(unknown) {
      guard left > 0, budget.take(cost) else { return nil }
      left -= 1
      choose(unknown, choice)
      // What nothing is known of yet may still be met.
      guard asking.allSatisfy({ holds($0.test) != !$0.holds }) else { continue }
      let isMet = meets(group, at: place + 1, choices)
      if isMet != false { return isMet }
    }
    return false
  }

  private mutating func choose(_ unknown: Int, _ choice: Int) {
    isChosen[unknown] = true
    if unknown < space.columns.count {
      space.values[unknown][choice].write(to: space.batch, space.columns[unknown])
    } else {
      answers[unknown] = choice == 1
    }
  }

  /// Whether a test holds, as far as what was chosen says.
  private func holds(_ test: ConditionSpace.Test) -> Bool? {
    switch test {
    case .asked(let condition, let unknowns):
      return unknowns.allSatisfy { isChosen[$0] } ? condition.holds(space.batch, 0) : nil
    case .open(let unknown): return isChosen[unknown] ? answers[unknown] : nil
    case .not(let inner): return holds(inner).map { !$0 }
    case .both(let left, let right): return joined(left, right, isBoth: true)
    case .either(let left, let right): return joined(left, right, isBoth: false)
    }
  }

  private func joined(_ left: ConditionSpace.Test, _ right: ConditionSpace.Test, isBoth: Bool) -> Bool? {
    let first = holds(left)
    if let first, first != isBoth { return first }
    guard let second = holds(right) else { return nil }
    return second != isBoth ? second : first
  }
}

/// Demands on several unknowns that are tied together by what they ask, with the unknowns in the order in which they are asked about.
private struct Group {
  var demands: [ConditionSpace.Demand] = []
  var unknowns: [Int] = []
  /// By place among the unknowns, the demands that ask about it.
  var asking: [[ConditionSpace.Demand]] = []

  mutating func add(_ demand: ConditionSpace.Demand) {
    demands.append(demand)
    for unknown in demand.unknowns {
      if let place = unknowns.firstIndex(of: unknown) {
        asking[place].append(demand)
      } else {
        unknowns.append(unknown)
        asking.append([demand])
      }
    }
  }

  /// Demands that have no unknown in common cannot meet each other, and are looked at one after the other.
  static func all(_ demands: [ConditionSpace.Demand]) -> [Group] {
    var leaders: [Int: Int] = [:]
    func leader(_ unknown: Int) -> Int {
      var unknown = unknown
      while let next = leaders[unknown] { unknown = next }
      return unknown
    }
    for demand in demands {
      guard let first = demand.unknowns.first else { continue }
      for unknown in demand.unknowns.dropFirst() where leader(unknown) != leader(first) {
        leaders[leader(unknown)] = leader(first)
      }
    }
    var groups: [Group] = []
    var places: [Int: Int] = [:]
    for demand in demands {
      let leader = demand.unknowns.first.map(leader) ?? -1
      let place = places[leader] ?? groups.count
      places[leader] = place
      if place == groups.count { groups.append(Group()) }
      groups[place].add(demand)
    }
    return groups
  }
}
