import Escaping

/// How much of something is used, to be seen at a glance: `████████░░ 3,512 of 4,096`.
public struct Bar: Sendable, Equatable {
  /// How much is used.
  public let value: Int
  /// How much there is.
  public let total: Int

  /// `value` of `total`; negative numbers count as 0.
  public init(_ value: Int, of total: Int) {
    self.value = max(0, value)
    self.total = max(0, total)
  }

  /// The drawing alone, `cells` columns wide. Anything at all is at least one cell, and only all of it fills the last one.
  public func drawing(cells: Int = 10, isASCII: Bool = false) -> String {
    let cells = max(2, cells)
    var full = 0
    if value >= total, value > 0 {
      full = cells
    } else if value > 0 {
      full = min(max(1, Int(Double(value) / Double(total) * Double(cells))), cells - 1)
    }
    return String(repeating: isASCII ? "#" : "█", count: full)
      + String(repeating: isASCII ? "." : "░", count: cells - full)
  }

  /// The drawing and the numbers.
  public func text(cells: Int = 10, isASCII: Bool = false) -> String {
    "\(drawing(cells: cells, isASCII: isASCII)) \(grouped(value)) of \(grouped(total))"
  }
}
