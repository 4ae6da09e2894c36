// Whether an expression can hold at all, or must: a modest procedure that says "unknown" rather than being wrong.

extension PredicateProgram {
  enum Truth { case never, always, unknown }

  /// The truth of a node, or of its opposite.
  func truth(_ index: Int, negated: Bool) -> Truth {
    let node = nodes[index]
    switch node.kind {
    case .all: return negated ? .never : .always
    case .none: return .unknown
    case .not: return truth(Int(node.a), negated: !negated)
    case .and, .or: return joined(node, negated: negated)
    case .audience:
      // One that is empty has been reported where it stands.
      guard references[Int(node.a)].program?.isAll == true else { return .unknown }
      return negated ? .never : .always
    default:
      guard let holds = leaf(node) else { return .unknown }
      return holds != negated ? .always : .never
    }
  }

  private func joined(_ node: Node, negated: Bool) -> Truth {
    // `not (a or b)` is `not a and not b`.
    let isAnd = (node.kind == .and) != negated
    var settled = 0
    for child in Int(node.a)..<Int(node.a + node.b) {
      let truth = truth(Int(children[child]), negated: negated)
      if truth == (isAnd ? .never : .always) { return truth }
      if truth == (isAnd ? .always : .never) { settled += 1 }
    }
    if settled == Int(node.b) { return isAnd ? .always : .never }
    // An `or` must hold where the opposites of its parts exclude each other.
    var once: UInt64 = 0
    var twice: UInt64 = 0
    var budget = 512
    for child in Int(node.a)..<Int(node.a + node.b) {
      columns(Int(children[child]), isAnd ? negated : !negated, &once, &twice, &budget)
    }
    guard twice != 0 else { return .unknown }
    var facts = Facts()
    for child in Int(node.a)..<Int(node.a + node.b) {
      collect(Int(children[child]), negated: isAnd ? negated : !negated, into: &facts)
    }
    return facts.areContradictory(attributes) ? (isAnd ? .never : .always) : .unknown
  }

  /// Whether one comparison always or never holds.
  private func leaf(_ node: Node) -> Bool? {
    let column = attributes.facts(Int(node.column))
    let (low, high) = (column.low, column.high)
    switch node.kind {
    case .missing: return column.isOptional ? nil : node.sign == .notEqual
    case .number:
      guard column.hasRange, let holds = verdict(node.sign, node.value, low, high) else { return nil }
      return holds && column.isOptional ? nil : holds
    case .numbers:
      guard column.hasRange else { return nil }
      let values = numbers(node)
      if !values.contains(where: { low <= $0 && $0 <= high }) { return false }
      let (width, overflow) = high.subtractingReportingOverflow(low)
      guard !column.isOptional, !overflow, width < 64 else { return nil }
      return (low...high).allSatisfy(values.contains) ? true : nil
    default: return nil
    }
  }

  /// Finds columns (by their number modulo 64) that two comparisons are about: only those can exclude each other.
  private func columns(_ index: Int, _ negated: Bool, _ once: inout UInt64, _ twice: inout UInt64, _ budget: inout Int)
  {
    guard budget > 0 else { return }
    budget -= 1
    let node = nodes[index]
    switch node.kind {
    case .all, .none: break
    case .not: columns(Int(node.a), !negated, &once, &twice, &budget)
    case .and, .or:
      guard (node.kind == .and) != negated else { return }
      for child in Int(node.a)..<Int(node.a + node.b) { columns(Int(children[child]), negated, &once, &twice, &budget) }
    case .audience:
      if let program = references[Int(node.a)].program {
        program.columns(program.root, negated, &once, &twice, &budget)
      }
    default:
      let bit: UInt64 = 1 << UInt64(node.column & 63)
      twice |= once & bit
      once |= bit
    }
  }

  /// Adds what must hold together: the parts of `and`, through names and `not`.
  private func collect(_ index: Int, negated: Bool, into facts: inout Facts) {
    guard facts.budget > 0 else { return }
    facts.budget -= 1
    let node = nodes[index]
    switch node.kind {
    case .all, .none: break
    case .not: collect(Int(node.a), negated: !negated, into: &facts)
    case .and, .or:
      guard (node.kind == .and) != negated else { return }
      for child in Int(node.a)..<Int(node.a + node.b) { collect(Int(children[child]), negated: negated, into: &facts) }
    case .audience:
      if let program = references[Int(node.a)].program { program.collect(program.root, negated: negated, into: &facts) }
    default: facts.leaves.append((self, node, negated))
    }
  }

  /// Comparisons that must hold together.
  struct Facts {
    var leaves: [(program: PredicateProgram, node: Node, negated: Bool)] = []
    /// How many nodes are looked at: a bound on the time, not on what is true.
    var budget = 512

    /// What is known of one column.
    struct Column {
      let column: Int32
      var mustExist = false
      var mustMiss = false
      var low = Int64.min
      var high = Int64.max
      var allowed: [Int64]?
      var excluded: [Int64] = []
      var text: [UInt8]?
      var isTornText = false

      mutating func restrict(_ sign: Comparison, _ value: Int64) {
        switch sign {
        case .equal: (low, high) = (max(low, value), min(high, value))
        case .notEqual: excluded.append(value)
        case .less: high = min(high, value == .min ? value : value - 1)
        case .lessOrEqual: high = min(high, value)
        case .greater: low = max(low, value == .max ? value : value + 1)
        case .greaterOrEqual: low = max(low, value)
        }
      }

      var isEmpty: Bool {
        if low > high || isTornText { return true }
        if let allowed { return !allowed.contains { low <= $0 && $0 <= high && !excluded.contains($0) } }
        let (width, overflow) = high.subtractingReportingOverflow(low)
        guard !excluded.isEmpty, !overflow, width < 256 else { return false }
        return (low...high).allSatisfy { excluded.contains($0) }
      }
    }

    func areContradictory(_ attributes: AttributeTable) -> Bool {
      var columns: [Column] = []
      func place(_ column: Int32) -> Int {
        if let found = columns.firstIndex(where: { $0.column == column }) { return found }
        var facts = Column(column: column)
        let attribute = attributes.attributes[Int(column)]
        if let range = attribute.type.range { (facts.low, facts.high) = range }
        facts.mustExist = !attribute.isOptional
        columns.append(facts)
        return columns.count - 1
      }
      for (program, node, negated) in leaves {
        let index = place(node.column)
        if node.kind == .missing {
          if (node.sign == .equal) != negated {
            columns[index].mustMiss = true
          } else {
            columns[index].mustExist = true
          }
        } else if !negated {
          columns[index].mustExist = true
          program.restrict(&columns[index], node)
        }
      }
      // The opposite of a comparison also holds for who has no value: it says something only of those who must have one.
      for (program, node, negated) in leaves where negated {
        let index = place(node.column)
        if columns[index].mustExist { program.exclude(&columns[index], node) }
      }
      return columns.contains { $0.mustExist && ($0.mustMiss || $0.isEmpty) }
    }
  }

  private func restrict(_ facts: inout Facts.Column, _ node: Node) {
    switch node.kind {
    case .number: facts.restrict(node.sign, node.value)
    case .numbers:
      let values = numbers(node)
      facts.allowed = facts.allowed.map { $0.filter(values.contains) } ?? Array(values)
    case .text where node.sign == .equal:
      let text = Array(bytes(node.a))
      if let known = facts.text, known != text { facts.isTornText = true }
      facts.text = text
    default: break
    }
  }

  private func exclude(_ facts: inout Facts.Column, _ node: Node) {
    switch node.kind {
    case .number:
      let opposite: Comparison =
        switch node.sign {
        case .equal: .notEqual
        case .notEqual: .equal
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        }
      facts.restrict(opposite, node.value)
    case .numbers: facts.excluded.append(contentsOf: numbers(node))
    case .text where node.sign == .equal:
      if let known = facts.text, known.elementsEqual(bytes(node.a)) {
        facts.isTornText = true
      }
    default: break
    }
  }
}
