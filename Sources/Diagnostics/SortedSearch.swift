extension RandomAccessCollection {
  /// The first place whose element belongs behind a border, where all such stand behind all others; the end where none does. Looks at as many
  /// elements as their number has binary digits.
  @inlinable
  package func partitioningIndex(where belongsBehind: (Element) throws -> Bool) rethrows -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try belongsBehind(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
