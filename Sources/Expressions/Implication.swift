public import Clocks
package import Diagnostics
public import Limits

// Whether everybody in one audience is also in another, and who is not.

extension Predicate {
  /// The answer, with somebody who is in the one audience and not in the other.
  public enum Implication: Sendable {
    case yes
    case no(RecipientExample)
    /// More cases than are looked at, or than a budget pays for.
    case unknown
  }

  /// Whether everybody in this audience is also in another one of the same project, at every moment.
  ///
  /// Whoever writes `this and outer` is always understood, whatever is left of a budget.
  public func implies(
    _ outer: Predicate, at moments: ClosedRange<Instant> = everyMoment, budget: WorkBudget? = nil
  ) -> Implication {
    implies(outer, asking: outer.conditions, of: Set(conditions), at: moments, budget: budget)
  }

  /// The same for somebody who asks often, and so has the ``conditions`` of the other audience and of this one.
  package func implies(
    _ outer: Predicate, asking demands: [ExactText], of own: Set<ExactText>,
    at moments: ClosedRange<Instant> = everyMoment, budget: WorkBudget? = nil
  ) -> Implication {
    if outer.isAll || demands.allSatisfy(own.contains) { return .yes }
    guard budget?.take(20 &* program.weight) != false else { return .unknown }
    var all: Set<ExactText> = []
    program.collectConditions(program.root, inAudiences: true, into: &all)
    if demands.allSatisfy(all.contains) { return .yes }
    return isInside(outer, at: moments, budget: budget)
  }

  /// The same as ``implies(_:at:budget:)`` where an audience of one name may be another one in each of the two: no name is trusted.
  package func isInside(
    _ outer: Predicate, at moments: ClosedRange<Instant>, budget: WorkBudget? = nil
  ) -> Implication {
    switch Self.search([(self, true), (outer, false)], moments, budget) {
    case .none: .yes
    case .found(let example): .no(example)
    case .unknown: .unknown
    }
  }

  /// What each of those who are meant must meet, in normal form: the parts of an `and`, or the whole.
  package var conditions: [ExactText] {
    var found: Set<ExactText> = []
    program.collectConditions(program.root, inAudiences: false, into: &found)
    return found.sorted()
  }

  /// Whether it holds for everybody, at every moment, and that can be proven.
  public func isEverybody(at moments: ClosedRange<Instant> = everyMoment, budget: WorkBudget? = nil) -> Bool {
    if isAll { return true }
    // Of what somebody surely does not pass nobody asks further.
    guard program.plainColumns == nil else { return false }
    return if case .none = Self.search([(self, false)], moments, budget) { true } else { false }
  }

  /// The expression of whoever is in this audience and in some others, written as people write it.
  public func text(and others: [Predicate]) -> String {
    var known: Set<ExactText> = []
    if !isAll { program.collectConditions(program.root, inAudiences: true, into: &known) }
    var parts = isAll ? [] : [(text: source, isChoice: program.nodes[program.root].kind == .or)]
    for other in others {
      let isNew = other.conditions.map { !known.contains($0) }
      // What is asked already is not asked again.
      if isNew.contains(false) {
        let missing = zip(other.conditions, isNew).filter(\.1).map(\.0.text)
        parts += missing.map { ($0, $0.contains(" or ")) }
      } else {
        parts.append((other.source, other.program.nodes[other.program.root].kind == .or))
      }
      known.formUnion(other.conditions)
    }
    return parts.map { $0.isChoice && parts.count > 1 ? "(\($0.text))" : $0.text }.joined(separator: " and ")
  }
}

extension PredicateProgram {
  /// Adds what must hold wherever a node does, as it is written; where it is asked for, also what is asked in audiences.
  fileprivate func collectConditions(_ index: Int, inAudiences: Bool, into found: inout Set<ExactText>) {
    let node = nodes[index]
    switch node.kind {
    case .and:
      for child in children[Int(node.a)..<Int(node.a + node.b)] {
        collectConditions(Int(child), inAudiences: inAudiences, into: &found)
      }
    case .audience:
      let reference = references[Int(node.a)]
      guard found.insert(ExactText(reference.name)).inserted, inAudiences else { return }
      reference.program.collectConditions(reference.program.root, inAudiences: true, into: &found)
    default: found.insert(ExactText(text(of: index)))
    }
  }
}

extension RecipientExample {
  /// As ``text``, the columns of some audience first, and of many values only so many; with the moment where that matters.
  public func text(first audience: Predicate, most: Int, tellsMoment: Bool) -> String {
    let columns = audience.columns
    func isAsked(_ cell: (column: Int, value: Value)) -> Bool {
      columns.contains(attributes.declaredColumn(cell.column))
    }
    let order = cells.indices.sorted { a, b in
      let (one, other) = (isAsked(cells[a]), isAsked(cells[b]))
      return one == other ? a < b : one
    }
    let all = order.compactMap { words(of: cells[$0]) }
    let shown = all.prefix(most)
    let rest = all.count > most ? ", and so on" : ""
    return shown.joined(separator: ", ") + rest + (tellsMoment ? ", at \(now.text)" : "")
  }
}
