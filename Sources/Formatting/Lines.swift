/// Where the lines of a file begin, and which of them are empty.
struct Lines {
  private var starts = [0]
  private var isEmpty: [Bool] = []

  init(_ source: [UInt8]) {
    var hasContent = false
    for (index, byte) in source.enumerated() {
      if byte == 0x0A {
        isEmpty.append(!hasContent)
        starts.append(index + 1)
        hasContent = false
      } else if byte != 0x20, byte != 0x09 {
        hasContent = true
      }
    }
    isEmpty.append(!hasContent)
  }

  /// The first byte of the line of a place.
  func start(of place: Int) -> Int { starts[line(of: place)] }

  /// Whether the line above that of a place has nothing in it.
  func hasGap(above place: Int) -> Bool {
    let line = line(of: place)
    return line > 0 && isEmpty[line - 1]
  }

  private func line(of place: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }
}
