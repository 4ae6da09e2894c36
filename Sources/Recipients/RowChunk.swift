/// A run of whole rows in memory: what one worker reads at a time.
///
/// The bytes end with a line feed, and ``slack`` more may be read, though not believed, by whoever works in words. Batches that are read
/// from a chunk hold their texts in it, so they last until it is filled again.
final class RowChunk {
  /// The room behind the rows.
  static let slack = 64

  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  /// The bytes of the rows.
  var count = 0
  /// Whether this stands for one row that was too long to be kept; then there are no bytes.
  var isOversizedRow = false
  /// Line feeds in that row.
  var droppedLines = 0

  /// The rows.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity + Self.slack)
    base.initialize(repeating: 0, count: self.capacity + Self.slack)
  }

  deinit { base.deallocate() }

  /// Makes room for more, keeping what is there.
  func grow(to wanted: Int) {
    guard wanted > capacity else { return }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted + Self.slack)
    larger.initialize(repeating: 0, count: wanted + Self.slack)
    larger.update(from: base, count: capacity)
    base.deallocate()
    base = larger
    capacity = wanted
  }
}
