extension NodeTree {
  /// The keys of a mapping that stand in it a second time, in order, each with the first of its kind. Keys are equal when their bytes are.
  func repeatedKeys(in mapping: NodeID) -> [(key: NodeID, first: NodeID)] {
    let pairs = childCount(mapping) / 2
    guard pairs > 1 else { return [] }
    return pairs > 24 ? repeatedKeysSorted(in: mapping) : repeatedKeysCompared(in: mapping, pairs)
  }

  /// Every key against those in front of it: the quickest for the few keys that mappings have.
  private func repeatedKeysCompared(in mapping: NodeID, _ pairs: Int) -> [(key: NodeID, first: NodeID)] {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: pairs) { keys in
      var repeated: [(key: NodeID, first: NodeID)] = []
      var child = mapping.index + 1
      // A bit for each key in front, by its length and its ends: hardly any two keys of a mapping share one.
      var seen: UInt64 = 0
      for count in 0..<pairs {
        let bit = digestBit(child)
        if seen & bit != 0, let earlier = keys[..<count].first(where: { hasSameText($0, child) }) {
          repeated.append((NodeID(child), NodeID(earlier)))
        }
        seen |= bit
        keys[count] = child
        child = Int(nodes[Int(nodes[child].next)].next)
      }
      return repeated
    }
  }

  /// The same for large mappings, in n log n.
  private func repeatedKeysSorted(in mapping: NodeID) -> [(key: NodeID, first: NodeID)] {
    var keys: [(text: [UInt8], node: NodeID)] = []
    for (key, _) in pairs(of: mapping) { keys.append((withText(key) { [UInt8]($0) }, key)) }
    keys.sort { a, b in
      if a.text == b.text { return a.node.raw < b.node.raw }
      return a.text.lexicographicallyPrecedes(b.text)
    }
    var repeated: [(key: NodeID, first: NodeID)] = []
    var first = 0
    for index in keys.indices.dropFirst() {
      if keys[index].text == keys[first].text {
        repeated.append((keys[index].node, keys[first].node))
      } else {
        first = index
      }
    }
    return repeated.sorted { $0.key.raw < $1.key.raw }
  }

  /// One of sixty-four bits, the same for scalars of the same decoded bytes.
  private func digestBit(_ index: Int) -> UInt64 {
    let (start, length) = (Int(nodes[index].textStart), Int(nodes[index].length))
    guard length > 0 else { return 1 }
    return 1 << UInt64((length &* 5 &+ Int(text[start]) &* 3 &+ Int(text[start + length - 1])) & 63)
  }

  /// Whether two scalars have the same decoded bytes.
  private func hasSameText(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (nodes[a], nodes[b])
    guard left.length == right.length else { return false }
    for index in 0..<Int(left.length) where text[Int(left.textStart) + index] != text[Int(right.textStart) + index] {
      return false
    }
    return true
  }
}
