public import Diagnostics

/// One comment of a file.
public struct YAMLComment: Sendable {
  /// From the `#` to the end of the line.
  public let span: SourceSpan
  /// Whether nothing but blanks stands in front of it on its line.
  public let isAlone: Bool
}

extension NodeTree {
  /// The comments of the file, in order.
  ///
  /// libyaml reports none. A `#` after a blank or at a line's start is a comment unless it lies inside a scalar; the header line of a block
  /// scalar is the one place where a comment lies inside a scalar's span.
  public func comments(in source: [UInt8]) -> [YAMLComment] {
    let scalars = (0..<count).filter { nodes[$0].kind == .scalar && !nodes[$0].span.isEmpty }
    var found: [YAMLComment] = []
    var scalar = 0
    var index = 0
    var lineStart = 0
    while index < source.count {
      let byte = source[index]
      while scalar < scalars.count, nodes[scalars[scalar]].span.end <= index { scalar += 1 }
      if scalar < scalars.count, nodes[scalars[scalar]].span.start <= index {
        let node = nodes[scalars[scalar]]
        let isBlock = node.style == .literal || node.style == .folded
        let header = isBlock ? Self.lineEnd(from: node.span.start, in: source) : node.span.start
        if index >= header {
          for place in index..<min(node.span.end, source.count) where source[place] == 0x0A { lineStart = place + 1 }
          index = max(node.span.end, index + 1)
          continue
        }
      }
      if byte == 0x0A || byte == 0x0D {
        lineStart = index + 1
      } else if byte == UInt8(ascii: "#"), index == lineStart || source[index - 1] == 0x20 || source[index - 1] == 0x09
      {
        let end = Self.lineEnd(from: index, in: source)
        let isAlone = source[lineStart..<index].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        found.append(YAMLComment(span: SourceSpan(index, end), isAlone: isAlone))
        index = end
        continue
      }
      index += 1
    }
    return found
  }

  private static func lineEnd(from start: Int, in source: [UInt8]) -> Int {
    var end = start
    while end < source.count, source[end] != 0x0A, source[end] != 0x0D { end += 1 }
    return end
  }
}
