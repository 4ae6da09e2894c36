public import Clocks

/// A comparison that decides whether somebody is in an audience.
public struct PredicateReason: Sendable, Equatable {
  /// The comparison, in normal form: `streak_days >= 3`.
  public let comparison: String
  /// Whether it holds.
  public let holds: Bool
  /// What the attribute is, as in an expression; nothing where it is missing.
  public let value: String?
  /// The named audiences that contain it, the outermost first.
  public let audiences: [String]
}

extension Predicate {
  /// The comparisons that decide about a row, the ones that settle it alone: of parts joined by `and` the first that fails or all that hold,
  /// of parts joined by `or` all that fail or the first that holds. At most ``mostReasons``, each once.
  public func reasons(_ batch: ColumnBatch, _ row: Int, now: Instant) -> [PredicateReason] {
    var reasons: [PredicateReason] = []
    program.explain(program.root, batch, row, PredicateProgram.Now(now), [], into: &reasons)
    // Who asks twice is answered once.
    return reasons.enumerated().filter { index, reason in !reasons[..<index].contains(reason) }.map(\.element)
  }

  /// How many comparisons are told.
  public static var mostReasons: Int { 12 }
}

extension PredicateProgram {
  /// As deep as evaluation, which is limited when the tree is built.
  fileprivate func explain(
    _ index: Int, _ batch: ColumnBatch, _ row: Int, _ now: Now, _ audiences: [String],
    into reasons: inout [PredicateReason]
  ) {
    guard reasons.count < Predicate.mostReasons else { return }
    let node = nodes[index]
    switch node.kind {
    case .all, .none:
      reasons.append(PredicateReason(comparison: "all", holds: node.kind == .all, value: nil, audiences: audiences))
    case .not: explain(Int(node.a), batch, row, now, audiences, into: &reasons)
    case .and where language(node) == nil, .or where language(node) == nil:
      let parts = (Int(node.a)..<Int(node.a + node.b)).map { Int(children[$0]) }
      let settles = node.kind == .or
      if let part = parts.first(where: { holds($0, batch, row, now) == settles }) {
        explain(part, batch, row, now, audiences, into: &reasons)
      } else {
        for part in parts { explain(part, batch, row, now, audiences, into: &reasons) }
      }
    case .audience:
      let reference = references[Int(node.a)]
      let program = reference.program
      program.explain(program.root, batch, row, now, audiences + [reference.name], into: &reasons)
    default:
      reasons.append(
        PredicateReason(
          comparison: text(of: index), holds: holds(index, batch, row, now), value: value(of: node, batch, row),
          audiences: audiences))
    }
  }

  private func value(of node: Node, _ batch: ColumnBatch, _ row: Int) -> String? {
    let columns =
      switch node.kind {
      case .columns, .textColumns, .versionColumns: [Int(node.column), Int(node.a)]
      default: [Int(node.column)]
      }
    guard columns.contains(where: { batch.isPresent($0, row) }) else { return nil }
    if node.kind == .item {
      return "[\(attributes.items(Int(node.column), batch, row).map { shown(batch, $0, row) }.joined(separator: ", "))]"
    }
    return columns.map { batch.isPresent($0, row) ? shown(batch, $0, row) : "missing" }.joined(separator: " and ")
  }

  private func shown(_ batch: ColumnBatch, _ column: Int, _ row: Int) -> String {
    let type = attributes.attributes[column].type
    switch type {
    case .text, .version: return "\"\(String(decoding: batch.text(column, row), as: UTF8.self))\""
    default: return Self.raw(batch.value(column, row), type)
    }
  }
}
