import Diagnostics
import Harness

@testable import YAML

/// Words of YAML's own.
let yamlWords = [
  ": ", "- ", "\n  ", "\n- ", " # ", "'", "\"", "|-\n", ">+\n", "[", "]", "{", "}", ", ", "? ", "&a ", "*a", "!t ",
  "---\n",
  "...\n", "<<: ", "\\u2068", "\\x41", "~", "null", "{{ x }}", "\t", "\r\n", "%YAML 1.1\n", "\u{FEFF}", "\u{2028}",
  "\u{85}",
]

/// The quick reader against libyaml, and what must be true of every tree.
let yamlTarget = FuzzTarget(
  "yaml", words: { yamlWords },
  seeds: { files in
    files.files(".yaml").filter { $0.count <= 1024 }
      + files.literals(in: "Tests/YAMLTests/CommonSubsetTests.swift", "Tests/YAMLTests/Specimens.swift")
  },
  start: {
    let quick = YAMLReader()
    let libyaml = YAMLReader(limits: YAMLLimits(), readsCommonSubset: false)
    return { buffer in
      let bytes = Array(buffer)
      var (first, second): ([Finding], [Finding]) = ([], [])
      let isRead = quick.read(bytes, into: &first)
      expectFindings(first, in: bytes.count)
      expect(isRead || !first.isEmpty, "a file is not refused without a word")
      expect(libyaml.read(bytes, into: &second) == isRead, "both readers take the file, or neither")
      expect(first.map(\.message) == second.map(\.message), "both say the same")
      guard isRead else { return }
      expectSameTree(quick.tree, libyaml.tree)
      expectSoundTree(quick.tree, bytes)
      for comment in quick.tree.comments(in: bytes) {
        expect(comment.span.end <= bytes.count && bytes[comment.span.start] == UInt8(ascii: "#"), "a comment is one")
      }
    }
  })

private func expectSameTree(_ one: NodeTree, _ other: NodeTree) {
  expect(one.count == other.count, "both have \(other.count) nodes, not \(one.count)")
  for index in 0..<one.count {
    let (a, b) = (one.nodes[index], other.nodes[index])
    expect(
      a.kind == b.kind && a.style == b.style && a.span == b.span && a.length == b.length && a.next == b.next,
      "node \(index) is the same: \(a) \(b)")
    let id = NodeID(index)
    let isSame = one.withText(id) { text in other.withText(id) { $0.elementsEqual(text) } }
    expect(isSame, "node \(index) has the same text")
  }
}

/// Spans nest, stand in order and lie in the file, and every scalar decodes again.
private func expectSoundTree(_ tree: NodeTree, _ source: [UInt8]) {
  var previous = 0
  func visit(_ id: NodeID, within outer: SourceSpan) {
    let span = tree.span(id)
    expect(outer.contains(span) && span.start >= previous, "\(span) lies in \(outer), behind \(previous)")
    previous = span.start
    guard tree.kind(id) != .scalar else {
      expectSoundMap(id, tree, source)
      previous = span.end
      return
    }
    var count = 0
    for child in tree.children(of: id) {
      visit(child, within: span)
      count += 1
    }
    expect(count == tree.childCount(id) || tree.kind(id) == .alias, "a collection has the children that it says")
  }
  if let root = tree.root { visit(root, within: SourceSpan(0, source.count)) }
}

private func expectSoundMap(_ id: NodeID, _ tree: NodeTree, _ source: [UInt8]) {
  let map = ScalarMap(id, in: tree, source: source)
  let text = tree.withText(id) { [UInt8]($0) }
  let span = tree.span(id)
  expect(map.isExact, "\(text) is what \(span) decodes to")
  var previous = span.start
  for index in text.indices {
    let byte = SourceSpan(index, index + 1)
    let place = map.place(byte)
    expect(place.start >= previous && span.contains(place), "byte \(index) of \(text) lies in \(span): \(place)")
    previous = place.start
    expect(
      !map.isVerbatim(byte) || source[place.start..<place.end].elementsEqual([text[index]]), "what is verbatim is so")
  }
  expect(span.contains(map.place(SourceSpan(text.count, text.count))), "the end lies in the text")
}
