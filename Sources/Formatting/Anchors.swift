import Diagnostics
import YAML

/// The anchors of a file, each in front of the value that it names. The tree has none, because nobody asks for them but whoever writes the file anew.
struct Anchors {
  /// By where its value begins.
  private var names: [Int: SourceSpan] = [:]
  /// Where anchors and aliases are, in the order of the file: keys with any among them keep their order, because an alias comes behind its anchor.
  private var places: [Int] = []
  private var unattached: [SourceSpan] = []

  /// Reads what is between the texts and the comments of a file: spaces, line ends, the signs of lists and mappings, and anchors.
  ///
  /// - Throws: at anything else, which is not laid out.
  init(_ tree: NodeTree, _ source: [UInt8], _ comments: [YAMLComment]) throws(Obstacle) {
    var written = tree.writtenLeaves.map { (span: tree.span($0), isAlias: tree.kind($0) == .alias) }
    written += comments.map { ($0.span, false) }
    written.sort { $0.span.start < $1.span.start }
    var index = 0
    for (span, isAlias) in written {
      try read(index..<max(index, span.start), source)
      if isAlias { places.append(span.start) }
      index = max(index, span.end)
    }
    try read(index..<source.count, source)
    try attach(tree, source)
  }

  private mutating func read(_ range: Range<Int>, _ source: [UInt8]) throws(Obstacle) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = source[index]
      if byte == UInt8(ascii: "&") {
        let start = index
        index += 1
        while index < range.upperBound, Self.isOfName(source[index]) { index += 1 }
        unattached.append(SourceSpan(start, index))
        places.append(start)
      } else if byte == 0x20 || byte == 0x0A || byte == 0x09 || ":-,[]{}".utf8.contains(byte) {
        index += 1
      } else {
        throw Obstacle(byte, at: index)
      }
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// Gives each anchor to the value behind it. The first key of a mapping begins where the mapping does, and an anchor on its line is its own.
  private mutating func attach(_ tree: NodeTree, _ source: [UInt8]) throws(Obstacle) {
    guard !unattached.isEmpty else { return }
    var starts: [Int: (isBlock: Bool, isKey: Bool)] = [:]
    var open = tree.root.map { [$0] } ?? []
    while let node = open.popLast() {
      for (number, child) in tree.children(of: node).enumerated() {
        let isKey = tree.kind(node) == .mapping && number % 2 == 0
        let isBlock = tree.isCollection(child) && !tree.isInBrackets(child, source)
        let start = tree.span(child).start
        let known = starts[start] ?? (false, false)
        starts[start] = (known.isBlock || isBlock, known.isKey || isKey)
        if tree.isCollection(child) { open.append(child) }
      }
    }
    for anchor in unattached {
      let start = source[anchor.end...].firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x09 } ?? source.count
      let isOnLine = !source[anchor.end..<start].contains(0x0A)
      // Behind an anchor that names nothing is the next key.
      guard let value = starts[start], names[start] == nil,
        isOnLine ? !value.isBlock && !value.isKey : value.isBlock || !value.isKey,
        start != tree.root.map({ tree.span($0).start })
      else {
        throw Obstacle(UInt8(ascii: "&"), at: anchor.start)
      }
      names[start] = anchor
    }
  }

  /// The anchor of a value.
  func name(of node: NodeID, _ tree: NodeTree) -> SourceSpan? { names.isEmpty ? nil : names[tree.span(node).start] }

  /// Whether there is one in a part of a file, or an alias.
  func stand(in span: SourceSpan) -> Bool {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = low + (high - low) / 2
      if places[middle] < span.start { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] < span.end
  }
}
