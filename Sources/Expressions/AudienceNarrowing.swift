import Limits

// What an audience says about the recipients in it.
extension RowNarrowing {
  /// The rows for which an audience holds at some moment, and perhaps others.
  static func rows(of program: PredicateProgram) -> RowBoxes {
    // What takes so many questions is hardly ever narrow, and thousands of campaigns may use one such audience, each with a part of its own.
    guard program.weight <= RunLimit.audienceQuestions.value else { return .all }
    var narrowing = RowNarrowing(program.attributes)
    return narrowing.rows(.all, program, program.root, true, depth: 0)
  }

  /// The rows for which a node holds, or does not.
  private mutating func rows(
    _ rows: RowBoxes, _ program: PredicateProgram, _ index: Int, _ holds: Bool, depth: Int
  ) -> RowBoxes {
    guard depth <= Self.depthLimit, !isUsedUp else { return rows }
    let node = program.nodes[index]
    switch node.kind {
    case .all: return holds ? rows : .none
    case .none: return holds ? .none : rows
    case .not: return self.rows(rows, program, Int(node.a), !holds, depth: depth + 1)
    case .and, .or:
      let children = program.children[Int(node.a)..<Int(node.a + node.b)]
      if (node.kind == .and) == holds {
        let narrowed = children.reduce(rows) { self.rows($0, program, Int($1), holds, depth: depth + 1) }
        return holds ? withRoom(for: children, program, narrowed) : narrowed
      }
      return any(
        rows,
        children.map { child in
          { narrowing, rows in narrowing.rows(rows, program, Int(child), holds, depth: depth + 1) }
        })
    case .audience:
      let inner = program.references[Int(node.a)].program
      return self.rows(rows, inner, inner.root, holds, depth: depth + 1)
    default: return question(program, node, holds, rows)
    }
  }

  /// So many different values in one list are so many items at least.
  private mutating func withRoom(
    for parts: ArraySlice<Int32>, _ program: PredicateProgram, _ rows: RowBoxes
  ) -> RowBoxes {
    var held: [Int32: Set<ListItem>] = [:]
    for part in parts {
      let node = program.nodes[Int(part)]
      if node.kind == .item { held[node.column, default: []].insert(program.listItem(node)) }
    }
    var narrowed = rows
    for (column, values) in held.sorted(by: { $0.key < $1.key }) where values.count > 1 {
      narrowed = among(Int(column), NumberSet(Int64(values.count), .max), keepsMissing: false, narrowed)
    }
    return narrowed
  }

  /// A question about a missing value is false.
  private mutating func question(
    _ program: PredicateProgram, _ node: PredicateProgram.Node, _ holds: Bool, _ rows: RowBoxes
  ) -> RowBoxes {
    let column = Int(node.column)
    func bytes(_ text: Int32) -> [UInt8] { Array(program.bytes(text)) }
    switch node.kind {
    case .missing: return present(column, (node.sign == .notEqual) == holds, rows)
    case .number:
      let set = NumberSet(holds ? node.sign : node.sign.opposite, node.value)
      return among(column, set, keepsMissing: !holds, rows)
    case .numbers:
      let set = NumberSet(program.numbers(node))
      return among(column, holds ? set : set.complement, keepsMissing: !holds, rows)
    case .text:
      return text(column, TextTest(relation: .order(node.sign), text: bytes(node.a)), holds, keepsMissing: !holds, rows)
    case .starts:
      return text(column, TextTest(relation: .starts, text: bytes(node.a)), holds, keepsMissing: !holds, rows)
    case .contains:
      return text(column, TextTest(relation: .contains, text: bytes(node.a)), holds, keepsMissing: !holds, rows)
    case .item: return holds ? among(column, NumberSet(1, .max), keepsMissing: false, rows) : rows
    case .texts:
      let texts = (node.a..<node.a + node.b).map(bytes)
      if holds { return text(column, among: texts, rows) }
      return texts.reduce(rows) {
        text(column, TextTest(relation: .order(.equal), text: $1), false, keepsMissing: true, $0)
      }
    case .columns, .textColumns, .versionColumns: return columns(node, holds, rows)
    // The moment may be any, and of a version only is asked whether it is there.
    default: return holds ? present(column, true, rows) : rows
    }
  }

  private mutating func columns(_ node: PredicateProgram.Node, _ holds: Bool, _ rows: RowBoxes) -> RowBoxes {
    let (left, right) = (Int(node.column), Int(node.a))
    if holds { return ordered(left, node.sign, right, rows) }
    return any(
      rows,
      [
        { $0.present(left, false, $1) }, { $0.present(right, false, $1) },
        { $0.ordered(left, node.sign.opposite, right, $1) },
      ])
  }
}
