import Clocks

/// An audience expression after parsing: a tree in flat arrays, typed, with its columns and members found.
///
/// `and` and `or` have any number of parts, so the tree is only as deep as its parentheses; evaluation needs no allocation and its
/// depth is limited when the tree is built.
final class PredicateProgram: Sendable {
  /// What a node asks.
  enum Kind: UInt8, Sendable {
    /// Everybody.
    case all
    /// Nobody: a comparison with what no value can be, which has been reported.
    case none
    /// Not node `a`.
    case not
    /// All or any of the `b` nodes from `a` on in `children`.
    case and, or
    /// Named audience `a`.
    case audience
    /// The column has no value; or, with `.notEqual`, has one.
    case missing
    /// The raw value is in the given relation to `value`: numbers, dates, timestamps, booleans, members.
    case number
    /// The raw value is one of the `b` numbers from `a` on.
    case numbers
    /// The text is in the given relation to text `a`.
    case text
    /// The text is one of the `b` texts from `a` on.
    case texts
    case contains, starts
    /// The list has text `a`, or where its items are no texts the raw value `value`, among its items.
    case item
    /// The version is in the given relation to text `a`.
    case version
    case versions
    /// The timestamp is between now and `value` seconds from now, which is negative for the past.
    case withinSeconds
    /// The date is between today and `value` days from today.
    case withinDays
    /// The date is in the given relation to today.
    case today
    /// An anniversary of the date is between today and `value` days from today.
    case anniversary
    /// The column is in the given relation to column `a`, both scaled to the same places by 10^`b` of the first and 10^`value` of
    /// the second.
    case columns
    case textColumns
    case versionColumns
  }

  /// One question.
  struct Node: Sendable {
    var kind: Kind
    var sign: Comparison = .equal
    var column: Int32 = 0
    var a: Int32 = 0
    var b: Int32 = 0
    var value: Int64 = 0
  }

  /// A named audience that is used.
  struct Reference: Sendable {
    let name: String
    let program: PredicateProgram
  }

  /// The numbers of lists, and texts: many expressions have none.
  ///
  /// Written while an expression is parsed and never again, which is why it may cross threads.
  final class Literals: @unchecked Sendable {
    var numbers: [Int64] = []
    var pool: [UInt8] = []
    /// Where texts stand in the pool.
    var texts: [Range<Int32>] = []
  }

  let nodes: [Node]
  let root: Int
  let children: [Int32]
  let literals: Literals?
  let references: [Reference]
  let attributes: AttributeTable
  /// How many nodes there are with every audience written out.
  let weight: Int
  /// How deep evaluation goes.
  let depth: Int
  /// The columns that are read (by their number modulo 64), where that is all that need be known: each is asked once, a question that
  /// some values pass and some do not. Then somebody is meant and somebody is not, and no part is idle. Nothing where one must look.
  let plainColumns: UInt64?
  /// Whether the answer may be another one at another time.
  let readsClock: Bool
  /// Whether it, or an audience that it uses, has been told to hold always or never: nothing new follows from that.
  let isDoubtful: Bool

  init(
    nodes: [Node], root: Int, children: [Int32], literals: Literals?, references: [Reference],
    attributes: AttributeTable, isDoubtful: Bool = false
  ) {
    self.nodes = nodes
    self.root = root
    self.children = children
    self.literals = literals
    self.references = references
    self.attributes = attributes
    var weight = nodes.count
    var depth = 0
    var readsClock = nodes.contains(where: \.readsClock)
    for node in nodes where node.kind == .audience {
      readsClock = readsClock || references[Int(node.a)].program.readsClock
      weight = Extent.plus(weight, references[Int(node.a)].program.weight)
      depth = max(depth, references[Int(node.a)].program.depth)
    }
    self.isDoubtful = isDoubtful || references.contains { $0.program.isDoubtful }
    self.weight = weight
    self.depth = depth + 1
    self.readsClock = readsClock
    plainColumns = Self.plainColumns(nodes, literals, references, attributes)
  }

  /// The same, of which has been told that it holds always or never.
  var doubtful: PredicateProgram {
    PredicateProgram(
      nodes: nodes, root: root, children: children, literals: literals, references: references,
      attributes: attributes, isDoubtful: true)
  }

  /// The numbers of a list.
  func numbers(_ node: Node) -> ArraySlice<Int64> { literals?.numbers[Int(node.a)..<Int(node.a + node.b)] ?? [] }

  /// The bytes of a text.
  func bytes(_ text: Int32) -> ArraySlice<UInt8> {
    guard let literals else { return [] }
    let range = literals.texts[Int(text)]
    return literals.pool[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Whether parts were made of one question, `contains any […]`: they come after it, while those that are joined come before.
  func isList(_ index: Int) -> Bool {
    let node = nodes[index]
    guard node.kind == .and || node.kind == .or, node.b > 0 else { return false }
    return children[Int(node.a)] > index
  }

  /// Every column that is read, audiences included, in order of first use.
  func columns(into found: inout [Int]) {
    for node in nodes {
      switch node.kind {
      case .all, .none, .not, .and, .or: continue
      case .audience:
        references[Int(node.a)].program.columns(into: &found)
        continue
      case .columns, .textColumns, .versionColumns:
        if !found.contains(Int(node.a)) { found.append(Int(node.a)) }
      default: break
      }
      if !found.contains(Int(node.column)) { found.append(Int(node.column)) }
    }
  }
}

extension PredicateProgram {
  /// The moment of evaluation, in the units that columns have.
  struct Now {
    let micros: Int64
    let day: Int64

    init(_ now: Instant) {
      let (micros, overflow) = now.seconds.multipliedReportingOverflow(by: 1_000_000)
      self.micros = overflow ? (now.seconds < 0 ? .min : .max) : micros
      day = floorDivide(now.seconds, 86_400)
    }
  }

  func matches(_ batch: ColumnBatch, _ row: Int, _ now: Now) -> Bool { holds(root, batch, row, now) }

  func holds(_ index: Int, _ batch: ColumnBatch, _ row: Int, _ now: Now) -> Bool {
    let node = nodes[index]
    switch node.kind {
    case .all: return true
    case .none: return false
    case .not: return !holds(Int(node.a), batch, row, now)
    case .and:
      for child in Int(node.a)..<Int(node.a + node.b) where !holds(Int(children[child]), batch, row, now) {
        return false
      }
      return true
    case .or:
      for child in Int(node.a)..<Int(node.a + node.b) where holds(Int(children[child]), batch, row, now) { return true }
      return false
    case .audience: return references[Int(node.a)].program.matches(batch, row, now)
    case .missing: return batch.isPresent(Int(node.column), row) == (node.sign == .notEqual)
    default: return asks(node, batch, row, now)
    }
  }

  /// A comparison: false where the column has no value.
  func asks(_ node: Node, _ batch: ColumnBatch, _ row: Int, _ now: Now) -> Bool {
    batch.isPresent(Int(node.column), row) && compares(node, batch, row, now)
  }

  /// A node about a column that has a value.
  private func compares(_ node: Node, _ batch: ColumnBatch, _ row: Int, _ now: Now) -> Bool {
    let column = Int(node.column)
    switch node.kind {
    case .number:
      let value = batch.value(column, row)
      return node.sign.holds(value < node.value ? -1 : value > node.value ? 1 : 0)
    case .numbers:
      let value = batch.value(column, row)
      return numbers(node).contains(value)
    case .text: return node.sign.holds(withText(node.a) { compareBytes(batch.text(column, row), $0) })
    case .version: return node.sign.holds(withText(node.a) { VersionText.compare(batch.text(column, row), $0) })
    case .texts:
      for index in node.a..<node.a + node.b where withText(index, { compareBytes(batch.text(column, row), $0) == 0 }) {
        return true
      }
      return false
    case .versions:
      for index in node.a..<node.a + node.b
      where withText(index, { VersionText.compare(batch.text(column, row), $0) == 0 }) { return true }
      return false
    case .contains: return withText(node.a) { hasPart(batch.text(column, row), $0) }
    case .starts: return withText(node.a) { Expressions.starts(batch.text(column, row), with: $0) }
    case .item: return hasItem(node, batch, row)
    case .withinSeconds, .withinDays:
      let (low, high) = node.window(now)
      let value = batch.value(column, row)
      return low <= value && value <= high
    case .today:
      let value = batch.value(column, row)
      return node.sign.holds(value < now.day ? -1 : value > now.day ? 1 : 0)
    case .anniversary: return node.anniversaries(now).contains(batch.value(column, row))
    case .columns, .textColumns, .versionColumns:
      return batch.isPresent(Int(node.a), row) && node.sign.holds(order(node, batch, row))
    default: return false
    }
  }

  private func order(_ node: Node, _ batch: ColumnBatch, _ row: Int) -> Int {
    let (left, right) = (Int(node.column), Int(node.a))
    switch node.kind {
    case .textColumns: return compareBytes(batch.text(left, row), batch.text(right, row))
    case .versionColumns: return VersionText.compare(batch.text(left, row), batch.text(right, row))
    default: return compareScaled(batch.value(left, row), Int(node.value), batch.value(right, row), Int(node.b))
    }
  }

  /// Whether something is among the items that a list has.
  private func hasItem(_ node: Node, _ batch: ColumnBatch, _ row: Int) -> Bool {
    for item in attributes.items(Int(node.column), batch, row) where batch.isPresent(item, row) {
      let isIt =
        attributes.facts(item).code == .text
        ? withText(node.a) { compareBytes(batch.text(item, row), $0) == 0 } : batch.value(item, row) == node.value
      if isIt { return true }
    }
    return false
  }

  @inline(__always)
  private func withText<Result>(_ index: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes(index).withUnsafeBufferPointer(body)
  }
}

extension PredicateProgram.Node {
  /// Whether the answer may be another one at another time.
  var readsClock: Bool {
    switch kind {
    case .withinSeconds, .withinDays, .today, .anniversary: true
    default: false
    }
  }

  /// The first and the last raw value that lies `within`, both included.
  func window(_ now: PredicateProgram.Now) -> (low: Int64, high: Int64) {
    let start: Int64
    let end: Int64
    if kind == .withinDays || kind == .anniversary {
      start = now.day
      end = start.addingClamped(value)
    } else {
      let (span, overflow) = value.multipliedReportingOverflow(by: 1_000_000)
      start = now.micros
      end = overflow ? (value < 0 ? .min : .max) : start.addingClamped(span)
    }
    return value < 0 ? (end, start) : (start, end)
  }
}

extension Int64 {
  /// The sum, or the end of the range that it would pass.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
