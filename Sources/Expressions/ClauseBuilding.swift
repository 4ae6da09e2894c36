// From a parsed expression to clauses: `not` goes down to the tests, names of audiences are written out.
extension ClauseTable {
  /// How an expression is taken apart.
  struct Reading {
    /// Nodes of the outermost expression that are taken for true or false, whatever they ask.
    var replaced: [Int: Bool] = [:]
    /// Whether the names of audiences are left as they are.
    var keepsNames = false
  }

  /// What must hold so that a node does, or does not.
  mutating func clause(
    _ program: PredicateProgram, _ index: Int, _ holds: Bool, _ reading: Reading = Reading(), depth: Int = 0
  ) -> Clause {
    guard depth <= Self.depthLimit else {
      fail()
      return .never
    }
    if let constant = reading.replaced[index] { return constant == holds ? .always : .never }
    let node = program.nodes[index]
    switch node.kind {
    case .all: return holds ? .always : .never
    case .none: return holds ? .never : .always
    case .not: return clause(program, Int(node.a), !holds, reading, depth: depth + 1)
    case .and, .or:
      var parts: [Clause] = []
      for child in program.children[Int(node.a)..<Int(node.a + node.b)] {
        parts.append(clause(program, Int(child), holds, reading, depth: depth + 1))
      }
      return (node.kind == .and) == holds ? .all(of: parts) : .any(of: parts)
    case .audience:
      if reading.keepsNames { return audience(node.a, holds) }
      let inner = program.references[Int(node.a)].program
      return clause(inner, inner.root, holds, depth: depth + 1)
    default: return question(program, node, holds)
    }
  }

  private mutating func question(_ program: PredicateProgram, _ node: PredicateProgram.Node, _ holds: Bool) -> Clause {
    let column = unknown(Int(node.column))
    switch node.kind {
    case .missing:
      let isPresent = (node.sign == .notEqual) == holds
      return test(column, .present, isPresent)
    case .number: return test(column, .among(NumberSet(node.sign, node.value)), holds)
    case .numbers: return test(column, .among(NumberSet(program.numbers(node))), holds)
    case .version:
      let rank = ranks.rank(Array(program.bytes(node.a)))
      return test(column, .among(NumberSet(node.sign, rank)), holds)
    case .versions:
      let named = (node.a..<node.a + node.b).map { ranks.rank(Array(program.bytes($0))) }
      return test(column, .among(NumberSet(named)), holds)
    case .text: return text(column, .order(node.sign), program, node.a, holds)
    case .starts: return text(column, .starts, program, node.a, holds)
    case .contains: return text(column, .contains, program, node.a, holds)
    case .item: return item(column, program, node, holds)
    case .texts:
      let parts = (node.a..<node.a + node.b).map { text(column, .order(.equal), program, $0, holds) }
      return holds ? .any(of: parts) : .all(of: parts)
    case .withinSeconds, .withinDays: return within(column, node, holds)
    case .today: return today(column, node.sign, holds)
    case .anniversary:
      let parts = [test(column, .present, holds), anniversary(node, holds)]
      return holds ? .all(of: parts) : .any(of: parts)
    default: return columns(column, node, holds)
    }
  }

  private mutating func text(
    _ column: Int32, _ relation: TextTest.Relation, _ program: PredicateProgram, _ text: Int32, _ holds: Bool
  ) -> Clause {
    test(column, .text(TextTest(relation: relation, text: Array(program.bytes(text)))), holds)
  }

  /// What a list has among its items; nothing that no item can be is.
  private mutating func item(
    _ column: Int32, _ program: PredicateProgram, _ node: PredicateProgram.Node, _ holds: Bool
  ) -> Clause {
    guard let items = items(of: column) else { return holds ? .never : .always }
    let value = program.listItem(node)
    guard items.mayBe(value) else { return holds ? .never : .always }
    return test(column, .item(value), holds)
  }

  /// A window beside the moment: its two ends. A day is within it when its number is, so the moment may be anywhere in its day.
  private mutating func within(_ column: Int32, _ node: PredicateProgram.Node, _ holds: Bool) -> Clause {
    let now = moment()
    let isDays = node.kind == .withinDays
    let span = Int128(node.value) * (isDays ? Int128(Predicate.microsOfDay) : 1_000_000)
    let rest = isDays ? Int128(Predicate.microsOfDay) - 1 : 0
    // Not before the window's start, and not after its end.
    let ends = [
      test(now, .atMost(other: column, slack: rest - min(span, 0)), holds),
      test(column, .atMost(other: now, slack: max(span, 0)), holds),
    ]
    return holds ? .all(of: ends) : .any(of: ends)
  }

  /// A day beside that of the moment, which may be anywhere in its day.
  private mutating func today(_ column: Int32, _ sign: Comparison, _ holds: Bool) -> Clause {
    let now = moment()
    let day = Int128(Predicate.microsOfDay)
    // Each holds for nobody who lacks it, and so does what stands in its place where it must not hold.
    let tests: [(first: Int32, Test)] =
      switch sign {
      case .less: [(column, .atMost(other: now, slack: -day))]
      case .lessOrEqual: [(column, .atMost(other: now, slack: 0))]
      case .greater: [(now, .atMost(other: column, slack: -1))]
      case .greaterOrEqual: [(now, .atMost(other: column, slack: day - 1))]
      case .equal: [(column, .atMost(other: now, slack: 0)), (now, .atMost(other: column, slack: day - 1))]
      case .notEqual: [(column, .atMost(other: now, slack: -day)), (now, .atMost(other: column, slack: -1))]
      }
    let parts = tests.map { test($0.first, $0.1, holds) }
    return (sign == .notEqual) == holds ? .any(of: parts) : .all(of: parts)
  }

  /// One column held against another.
  private mutating func columns(_ column: Int32, _ node: PredicateProgram.Node, _ holds: Bool) -> Clause {
    let other = unknown(Int(node.a))
    if column == other { return test(column, node.sign.holds(0) ? .present : .among(.empty), holds) }
    let isText = node.kind == .textColumns
    func before(_ a: Int32, _ b: Int32, _ isStrict: Bool, _ table: inout ClauseTable) -> Clause {
      let test = isText ? Test.before(other: b, isStrict: isStrict) : .atMost(other: b, slack: isStrict ? -1 : 0)
      return table.test(a, test, holds)
    }
    switch node.sign {
    case .less: return before(column, other, true, &self)
    case .lessOrEqual: return before(column, other, false, &self)
    case .greater: return before(other, column, true, &self)
    case .greaterOrEqual: return before(other, column, false, &self)
    case .equal:
      let both = [before(column, other, false, &self), before(other, column, false, &self)]
      return holds ? .all(of: both) : .any(of: both)
    case .notEqual:
      let either = [before(column, other, true, &self), before(other, column, true, &self)]
      return holds ? .any(of: either) : .all(of: either)
    }
  }

  /// What holds where a clause does not.
  func negated(_ clause: Clause, _ work: inout Int) -> Clause {
    work -= 1
    switch clause {
    case .always: return .never
    case .never: return .always
    case .test(let test, let holds): return holds ? opposite(test) ?? .test(test, false) : .test(test, true)
    case .all(let parts): return .any(of: parts.map { negated($0, &work) })
    case .any(let parts): return .all(of: parts.map { negated($0, &work) })
    }
  }
}
