/// A run of whole rows in memory: what one worker reads at a time.
///
/// The bytes end with a line feed, and ``slack`` more may be read, though not believed, by whoever works in words. Batches that are read
/// from a chunk hold their texts in it, so they last until it is filled again.
package final class RowChunk {
  /// The room behind the rows.
  package static let slack = 64

  package private(set) var base: UnsafeMutablePointer<UInt8>
  package private(set) var capacity: Int
  /// The bytes of the rows.
  package var count = 0
  /// Whether this stands for one row that was too long to be kept; then there are no bytes.
  package var isOversizedRow = false
  /// Line feeds in that row.
  package var droppedLines = 0

  /// The rows.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  package init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity + Self.slack)
    base.initialize(repeating: 0, count: self.capacity + Self.slack)
  }

  deinit { base.deallocate() }

  /// Makes room for more, keeping what is there.
  package func grow(to wanted: Int) {
    guard wanted > capacity else { return }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted + Self.slack)
    larger.initialize(repeating: 0, count: wanted + Self.slack)
    larger.update(from: base, count: capacity)
    base.deallocate()
    base = larger
    capacity = wanted
  }
}
