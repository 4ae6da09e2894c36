import Parsing
import YAML

/// Whether two files say the same to a reader of YAML, but for the order of keys of the language: the judge of every layout.
struct Sameness {
  private let one: NodeTree
  private let other: NodeTree
  private let kinds: KeyKinds

  init(_ one: NodeTree, _ other: NodeTree) {
    (self.one, self.other) = (one, other)
    kinds = KeyKinds(one)
  }

  /// Whether two nodes hold the same, where the first may be of a kind.
  func holds(_ a: NodeID, _ b: NodeID, _ kind: ValueKind?) -> Bool {
    guard one.kind(a) == other.kind(b), one.childCount(a) == other.childCount(b) else { return false }
    switch one.kind(a) {
    case .scalar: return isSame(a, b) && isSameType(a, b)
    // A mapping whose keys move has no anchors in it, so what is named has as many values in front of it as before.
    case .alias: return one.resolve(a).number == other.resolve(b).number
    case .sequence:
      let item = kinds.kind(ofItems: kind)
      var others = other.children(of: b)
      for child in one.children(of: a) {
        guard let twin = others.next(), holds(child, twin, item) else { return false }
      }
      return true
    case .mapping: return holds(mapping: a, b, kind)
    }
  }

  private func holds(mapping a: NodeID, _ b: NodeID, _ kind: ValueKind?) -> Bool {
    let shape = kinds.shape(of: a, kind)
    var pairs = one.pairs(of: a).map { ($0.key, $0.value) }
    var others = other.pairs(of: b).map { ($0.key, $0.value) }
    if let shape {
      // No key of such a mapping is there twice.
      let otherKinds = KeyKinds(other)
      guard otherKinds.shape(of: b, .mapping(shape)) != nil else { return false }
      pairs.sort { kinds.row(of: $0.0, in: shape) < kinds.row(of: $1.0, in: shape) }
      others.sort { otherKinds.row(of: $0.0, in: shape) < otherKinds.row(of: $1.0, in: shape) }
    }
    return zip(pairs, others).allSatisfy { pair, twin in
      isSame(pair.0, twin.0) && holds(pair.1, twin.1, kinds.kind(behind: pair.0, in: shape, kind))
    }
  }

  private func isSame(_ a: NodeID, _ b: NodeID) -> Bool {
    one.withText(a) { text in other.withText(b) { text.elementsEqual($0) } } && one.isAbsent(a) == other.isAbsent(b)
  }

  /// Whether quotation marks that are on one side only change nothing.
  private func isSameType(_ a: NodeID, _ b: NodeID) -> Bool {
    guard (one.style(a) == .plain) != (other.style(b) == .plain) else { return true }
    return one.withText(a) { !WrittenText.looksTyped($0) }
  }
}
