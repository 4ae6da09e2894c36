public import Clocks

/// An audience, asked of whole batches: each comparison is one loop over one column, and the loops' answers are combined.
///
/// The answers are bytes, 1 for a row that is meant, in storage that is kept from batch to batch. For a batch this is several times quicker than
/// asking row by row, because nothing is decided inside the loops.
public final class RowSelector {
  private let program: PredicateProgram
  private let now: PredicateProgram.Now
  /// The most rows of a batch.
  public let capacity: Int
  /// One run of answers for each level of combination that was reached.
  private var levels: [UnsafeMutablePointer<UInt8>] = []

  /// A selector for batches of at most `capacity` rows, at a moment that `within` counts from.
  public init(_ predicate: Predicate, capacity: Int, now: Instant) {
    program = predicate.program
    self.now = PredicateProgram.Now(now)
    self.capacity = max(capacity, 1)
  }

  deinit { for level in levels { level.deallocate() } }

  /// For every row of a batch whether it is meant: 1 or 0. Valid until the next call; rows beyond the capacity are not asked.
  public func select(_ batch: ColumnBatch) -> UnsafeBufferPointer<UInt8> {
    let count = min(batch.count, capacity)
    answer(program, program.root, batch, count, 0)
    return UnsafeBufferPointer(start: level(0), count: count)
  }

  private func level(_ number: Int) -> UnsafeMutablePointer<UInt8> {
    while levels.count <= number {
      let level = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      level.initialize(repeating: 0, count: capacity)
      levels.append(level)
    }
    return levels[number]
  }

  /// Writes the answers of a node into a level. The tree's depth was limited when it was built.
  private func answer(_ program: PredicateProgram, _ index: Int, _ batch: ColumnBatch, _ count: Int, _ number: Int) {
    let node = program.nodes[index]
    let rows = level(number)
    switch node.kind {
    case .all: rows.update(repeating: 1, count: count)
    case .none: rows.update(repeating: 0, count: count)
    case .not:
      answer(program, Int(node.a), batch, count, number)
      for row in 0..<count { rows[row] ^= 1 }
    case .and, .or: combine(program, node, batch, count, number)
    case .audience:
      let inner = program.references[Int(node.a)].program
      answer(inner, inner.root, batch, count, number)
    case .missing:
      let presence = batch.presence(Int(node.column))
      let wanted: UInt8 = node.sign == .notEqual ? 0 : 1
      for row in 0..<count { rows[row] = presence[row] ^ wanted }
    case .number: compare(node, batch, count, rows)
    case .withinSeconds, .withinDays:
      let (low, high) = node.window(now)
      fill(node, batch, count, rows) { low <= $0 && $0 <= high }
    case .today: compare(node.comparedToday(now), batch, count, rows)
    case .anniversary:
      let window = node.anniversaries(now)
      fill(node, batch, count, rows) { window.contains($0) }
    default:
      for row in 0..<count { rows[row] = program.asks(node, batch, row, now) ? 1 : 0 }
    }
  }

  private func combine(
    _ program: PredicateProgram, _ node: PredicateProgram.Node, _ batch: ColumnBatch, _ count: Int, _ number: Int
  ) {
    let rows = level(number)
    let children = program.children[Int(node.a)..<Int(node.a + node.b)]
    guard let first = children.first else { return rows.update(repeating: node.kind == .and ? 1 : 0, count: count) }
    answer(program, Int(first), batch, count, number)
    for child in children.dropFirst() {
      answer(program, Int(child), batch, count, number + 1)
      let others = level(number + 1)
      if node.kind == .and {
        for row in 0..<count { rows[row] &= others[row] }
      } else {
        for row in 0..<count { rows[row] |= others[row] }
      }
    }
  }

  private func compare(
    _ node: PredicateProgram.Node, _ batch: ColumnBatch, _ count: Int, _ rows: UnsafeMutablePointer<UInt8>
  ) {
    let value = node.value
    switch node.sign {
    case .equal: fill(node, batch, count, rows) { $0 == value }
    case .notEqual: fill(node, batch, count, rows) { $0 != value }
    case .less: fill(node, batch, count, rows) { $0 < value }
    case .lessOrEqual: fill(node, batch, count, rows) { $0 <= value }
    case .greater: fill(node, batch, count, rows) { $0 > value }
    case .greaterOrEqual: fill(node, batch, count, rows) { $0 >= value }
    }
  }

  /// One loop over the raw values of a column; what is missing answers no.
  @inline(__always)
  private func fill(
    _ node: PredicateProgram.Node, _ batch: ColumnBatch, _ count: Int, _ rows: UnsafeMutablePointer<UInt8>,
    _ holds: (Int64) -> Bool
  ) {
    let values = batch.column(Int(node.column))
    let presence = batch.presence(Int(node.column))
    for row in 0..<count { rows[row] = presence[row] & (holds(values[row]) ? 1 : 0) }
  }
}
