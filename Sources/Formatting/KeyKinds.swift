import Diagnostics
import Parsing
import YAML

/// What the tables of the language say of a mapping and of what is in it: the order of its keys, and whose they are.
struct KeyKinds {
  private let tree: NodeTree

  init(_ tree: NodeTree) { self.tree = tree }

  /// The shape of a mapping; nothing where its keys are the author's own, and where a key is not of the language: then nobody knows what was meant.
  func shape(of node: NodeID, _ kind: ValueKind?) -> Shape? {
    guard tree.kind(node) == .mapping else { return nil }
    for case .mapping(let shape) in alternatives(kind) where hasOnlyKnownKeys(node, shape) { return shape }
    return nil
  }

  private func hasOnlyKnownKeys(_ node: NodeID, _ shape: Shape) -> Bool {
    var seen: UInt64 = 0
    for (key, _) in tree.pairs(of: node) {
      guard let row = tree.withText(key, { shape.index(of: $0) }), seen & 1 << UInt64(row) == 0 else { return false }
      seen |= 1 << UInt64(row)
    }
    return true
  }

  /// Where a key is in the reference.
  func row(of key: NodeID, in shape: Shape) -> Int { tree.withText(key) { shape.index(of: $0) } ?? 0 }

  /// What may be behind a key of a mapping.
  func kind(behind key: NodeID, in shape: Shape?, _ kind: ValueKind?) -> ValueKind? {
    if let shape { return shape.keys[row(of: key, in: shape)].kind }
    for alternative in alternatives(kind) {
      switch alternative {
      case .map(_, let value): return value
      case .mapping(let shape):
        // A key that is not known says nothing of those beside it.
        if let row = tree.withText(key, { shape.index(of: $0) }) { return shape.keys[row].kind }
      default: continue
      }
    }
    return nil
  }

  /// What an item of a list may be.
  func kind(ofItems kind: ValueKind?) -> ValueKind? {
    for case .list(let item) in alternatives(kind) { return item }
    return nil
  }

  private func alternatives(_ kind: ValueKind?) -> [ValueKind] {
    guard case .oneOf(let kinds) = kind else { return kind.map { [$0] } ?? [] }
    return kinds.flatMap { alternatives($0) }
  }
}

extension NodeTree {
  /// Whether a node is a list or a mapping.
  func isCollection(_ node: NodeID) -> Bool { kind(node) == .mapping || kind(node) == .sequence }

  /// Whether a list or a mapping is written in brackets.
  func isInBrackets(_ node: NodeID, _ source: [UInt8]) -> Bool {
    let start = span(node).start
    guard isCollection(node), start < source.count else { return false }
    return source[start] == UInt8(ascii: "[") || source[start] == UInt8(ascii: "{")
  }
}
