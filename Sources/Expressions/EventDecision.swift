public import Clocks
public import Limits

// Whether somebody in an audience can still have something ahead that follows a moment of their own.
extension Predicate {
  /// Whether somebody can be in the audience at one of some moments, of whom a timestamp in a column is asked: that it has come by then, and
  /// that what follows it `seconds` later has not.
  public func canHold(
    at moments: ClosedRange<Instant>, of column: Int, hasCome: Bool, aheadBy seconds: Int64?,
    budget: WorkBudget? = nil
  ) -> Answer {
    let found = Self.search([(self, true)], moments, budget) { table in
      let now = table.moment()
      let event = table.unknown(column)
      var parts: [Clause] = []
      if hasCome { parts.append(table.test(event, .atMost(other: now, slack: 0), true)) }
      if let seconds {
        parts.append(table.test(now, .atMost(other: event, slack: Int128(seconds) * 1_000_000), true))
      }
      return .all(of: parts)
    }
    return switch found {
    case .none: .no
    case .found: .yes
    case .unknown: .unknown
    }
  }

  /// Whether nothing is asked of a timestamp but that it is there or has come lately: then whoever is in the audience would be in it, too, had it
  /// come just now, and there is nothing to search for.
  public func welcomes(whoseEventJustCame column: Int) -> Bool {
    program.welcomes(program.root, column, true, depth: 0)
  }
}

extension PredicateProgram {
  fileprivate func welcomes(_ index: Int, _ column: Int, _ holds: Bool, depth: Int) -> Bool {
    guard depth <= RowNarrowing.depthLimit else { return false }
    let node = nodes[index]
    switch node.kind {
    case .all, .none: return true
    case .not: return welcomes(Int(node.a), column, !holds, depth: depth + 1)
    case .and, .or:
      return children[Int(node.a)..<Int(node.a + node.b)].allSatisfy {
        welcomes(Int($0), column, holds, depth: depth + 1)
      }
    case .audience:
      let inner = references[Int(node.a)].program
      return inner.welcomes(inner.root, column, holds, depth: depth + 1)
    case .missing: return Int(node.column) != column || (node.sign == .notEqual) == holds
    case .withinSeconds: return Int(node.column) != column || (holds && node.value < 0)
    case .columns, .textColumns, .versionColumns: return Int(node.column) != column && Int(node.a) != column
    default: return Int(node.column) != column
    }
  }
}
