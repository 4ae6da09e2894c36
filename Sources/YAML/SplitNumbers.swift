import Diagnostics
import Rules

extension NodeTree {
  /// Joins the numbers that a "," has cut in braces, `{ latitude: 52,52, longitude: 13,405 }`, so that each is one value at its key; gives how many
  /// keys there are less.
  ///
  /// A key of digits without a value, right behind the "," that ends digits, is nothing else.
  func joinNumbers(in mapping: NodeID, _ source: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    var (last, index) = (NodeID?.none, mapping.index + 1)
    while index < self.count {
      let (key, value) = (NodeID(index), NodeID(Int(nodes[index].next)))
      guard value.index < self.count else { break }
      index = Int(nodes[value.index].next)
      if let last, isAbsent(value), isCut(last, key, source) {
        join(last, key, absent: value, in: source)
        count += 1
      } else {
        last = kind(value) == .scalar && style(value) == .plain ? value : nil
      }
    }
    return count
  }

  private func isCut(_ value: NodeID, _ key: NodeID, _ source: UnsafeBufferPointer<UInt8>) -> Bool {
    let (front, back) = (span(value), span(key))
    guard kind(key) == .scalar, style(key) == .plain, !front.isEmpty, back.start == front.end + 1,
      back.end <= source.count, source[front.end] == UInt8(ascii: ","), source[front.end - 1] &- 0x30 < 10,
      source[back.start] &- 0x30 < 10
    else { return false }
    // A number cut more than once is joined as a whole or not at all.
    var end = back.end
    while end + 1 < source.count, source[end] == UInt8(ascii: ","), source[end + 1] &- 0x30 < 10 {
      end += 2
      while end < source.count, source[end] &- 0x30 < 10 { end += 1 }
    }
    return WrittenNumber(String(decoding: source[front.start..<end], as: UTF8.self)) != nil
  }

  /// A finding for each number that was joined: other readers of YAML take it for two values. What is found of the number itself says more.
  func splitNumbers() -> [Finding] {
    joined.map { node in
      let written = string(node)
      return Finding(
        .yamlSyntax, at: span(node), "in braces a \",\" ends a value: \"\(written)\" is two",
        help: WrittenNumber(written).map {
          "write \($0.readings.joined(separator: " or ")), or \"\(written)\" in quotation marks for a text"
        } ?? "write \"\(written)\" in quotation marks")
    }
  }
}
