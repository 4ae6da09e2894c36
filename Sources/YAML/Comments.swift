public import Diagnostics

/// One comment of a file.
public struct YAMLComment: Sendable {
  /// From the `#` to the end of the line.
  public let span: SourceSpan
  /// Whether nothing but blanks stands in front of it on its line.
  public let isAlone: Bool
}

extension NodeTree {
  /// The scalars and aliases that are written, in the order of the file: all but those that are left out.
  public var writtenLeaves: [NodeID] {
    (0..<documentCount).filter { index in
      nodes[index].kind == .scalar && !nodes[index].span.isEmpty || nodes[index].kind == .alias
    }.map { NodeID($0) }
  }

  /// The comments of the file, in order.
  ///
  /// libyaml reports none. A `#` after a blank or at a line's start is a comment unless it lies inside a scalar; the header line of a block
  /// scalar is the one place where a comment lies inside a scalar's span.
  public func comments(in source: [UInt8]) -> [YAMLComment] {
    let scalars = writtenLeaves.map(\.index).filter { nodes[$0].kind == .scalar }
    // A byte-order mark is in front of the first line, not on it.
    let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var found: [YAMLComment] = []
    var scalar = 0
    var index = 0
    while let hash = source[index...].firstIndex(of: UInt8(ascii: "#")) {
      index = hash
      while scalar < scalars.count, nodes[scalars[scalar]].span.end <= index { scalar += 1 }
      if scalar < scalars.count, nodes[scalars[scalar]].span.start <= index {
        let node = nodes[scalars[scalar]]
        let isBlock = node.style == .literal || node.style == .folded
        let header = isBlock ? Self.lineEnd(from: node.span.start, in: source) : node.span.start
        if index >= header {
          index = max(min(node.span.end, source.count), index + 1)
          continue
        }
      }
      let front = source[start..<hash].last { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
      let isAlone = front == 0x0A || front == 0x0D
      index = hash + 1
      guard isAlone || source[hash - 1] == 0x20 || source[hash - 1] == 0x09 else { continue }
      index = Self.lineEnd(from: hash, in: source)
      found.append(YAMLComment(span: SourceSpan(hash, index), isAlone: isAlone))
    }
    return found
  }

  private static func lineEnd(from start: Int, in source: [UInt8]) -> Int {
    var end = start
    while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
    return end
  }
}
