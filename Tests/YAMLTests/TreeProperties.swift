import Diagnostics
import Testing

@testable import YAML

/// Holds everything that must be true of any tree against one: spans nest, stand in order and lie in the file, and every scalar decodes again.
func expectSoundTree(
  _ tree: NodeTree, _ source: [UInt8], _ what: @autoclosure () -> String, location: SourceLocation = #_sourceLocation
) {
  var previous = 0
  func visit(_ id: NodeID, within outer: SourceSpan) {
    let span = tree.span(id)
    if span.end > source.count || !outer.contains(span) || span.start < previous {
      Issue.record("\(what()): \(span) in \(outer), after \(previous)", sourceLocation: location)
    }
    previous = span.start
    guard tree.kind(id) != .scalar else {
      expectSoundMap(id, tree, source, what(), location)
      previous = span.end
      return
    }
    var count = 0
    for child in tree.children(of: id) {
      visit(child, within: span)
      count += 1
    }
    if count != tree.childCount(id), tree.kind(id) != .alias {
      Issue.record("\(what()): \(count) children, not \(tree.childCount(id))", sourceLocation: location)
    }
  }
  // A file that was refused leaves collections open; their spans end where reading did.
  if let root = tree.root, tree.isWhole { visit(root, within: SourceSpan(0, source.count)) }
}

private func expectSoundMap(
  _ id: NodeID, _ tree: NodeTree, _ source: [UInt8], _ what: String, _ location: SourceLocation
) {
  let map = ScalarMap(id, in: tree, source: source)
  let text = tree.withText(id) { [UInt8]($0) }
  let span = tree.span(id)
  guard map.isExact else {
    Issue.record("\(what): \(text) is not what \(span) decodes to", sourceLocation: location)
    return
  }
  var previous = span.start
  for index in text.indices {
    let place = map.place(SourceSpan(index, index + 1))
    if place.start < previous || !span.contains(place) {
      Issue.record("\(what): byte \(index) of \(text) at \(place), outside \(span)", sourceLocation: location)
      return
    }
    previous = place.start
    if map.isVerbatim(SourceSpan(index, index + 1)), !source[place.start..<place.end].elementsEqual([text[index]]) {
      Issue.record("\(what): byte \(index) of \(text) is not verbatim", sourceLocation: location)
      return
    }
  }
  let all = map.place(SourceSpan(0, text.count))
  if !span.contains(all) || !span.contains(map.place(SourceSpan(text.count, text.count))) {
    Issue.record("\(what): \(all) outside \(span)", sourceLocation: location)
  }
  if map.isVerbatim, !source[all.start..<all.end].elementsEqual(text) {
    Issue.record("\(what): \(text) is not verbatim", sourceLocation: location)
  }
}

extension NodeTree {
  /// Whether every collection was closed: the root covers all nodes.
  var isWhole: Bool {
    root.map { kind($0) == .scalar || children(of: $0).map { _ in 1 }.count == childCount($0) } ?? true
  }
}

/// Reads a text and gives what came out.
func read(_ source: [UInt8], limits: YAMLLimits = YAMLLimits()) -> (isRead: Bool, findings: [Finding], tree: NodeTree) {
  let reader = YAMLReader(limits: limits)
  var findings: [Finding] = []
  let isRead = reader.read(source, into: &findings)
  return (isRead, findings, reader.tree)
}

func read(_ text: String, limits: YAMLLimits = YAMLLimits()) -> (isRead: Bool, findings: [Finding], tree: NodeTree) {
  read([UInt8](text.utf8), limits: limits)
}

extension NodeTree {
  /// The value under a key of the top mapping, or the top node's child with this number.
  func value(_ key: String) -> NodeID? {
    guard let root else { return nil }
    var isNext = false
    for (index, child) in children(of: root).enumerated() {
      if isNext { return child }
      isNext = index % 2 == 0 && string(child).utf8.elementsEqual(key.utf8)
    }
    return nil
  }
}

/// SplitMix64: the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
