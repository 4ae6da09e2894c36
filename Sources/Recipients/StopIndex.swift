import CLanes

/// Where fields of CSV may end, found ahead of reading them, window by window: every comma, quote, backslash and control.
///
/// Finding them in bulk keeps the processor from waiting for the end of one field before it can look at the next, and from guessing at how long
/// each is.
struct StopIndex: ~Copyable {
  /// Bytes that are looked at ahead: they and their stops fit a core's first cache.
  private static let window = 8 << 10
  private static let block = 64

  /// The stops, counted from ``start``.
  private let places: UnsafeMutablePointer<UInt16>
  /// The last stop that is a line feed: in front of it rows are whole. -1 when there is none.
  private var last = -1
  /// The first stop of the row that comes next, and where that row begins.
  private var cursor = 0
  private var expected = -1
  /// Where the window begins in the chunk.
  private(set) var start = 0

  init() {
    places = .allocate(capacity: Self.window + 2 * Self.block)
    places.initialize(repeating: 0, count: Self.window + 2 * Self.block)
  }

  deinit { places.deallocate() }

  /// Forgets the chunk.
  mutating func reset() { (last, cursor, expected, start) = (-1, 0, -1, 0) }

  /// The stops from the row at `origin` on, counted from ``start``, a line feed among them; nothing for a row that is longer than the window.
  ///
  /// The chunk has `end` bytes, and ``RowChunk/slack`` more may be read.
  @inline(__always)
  mutating func stops(from origin: Int, _ base: UnsafePointer<UInt8>, _ end: Int) -> UnsafePointer<UInt16>? {
    if origin == expected, cursor <= last { return UnsafePointer(places + cursor) }
    return seek(origin, base, end) ? UnsafePointer(places + cursor) : nil
  }

  /// Goes on behind a row that ended at the stop `stop`.
  @inline(__always)
  mutating func pass(_ stop: UnsafePointer<UInt16>, next origin: Int) {
    cursor = stop - UnsafePointer(places) &+ 1
    expected = origin
  }

  private mutating func seek(_ origin: Int, _ base: UnsafePointer<UInt8>, _ end: Int) -> Bool {
    if origin >= start, cursor <= last {
      while cursor <= last, start &+ Int(places[cursor]) < origin { cursor &+= 1 }
      if cursor <= last { return true }
    }
    fill(origin, base, end)
    return last >= 0
  }

  /// Finds the stops of the next window.
  private mutating func fill(_ origin: Int, _ base: UnsafePointer<UInt8>, _ end: Int) {
    (start, cursor) = (origin, 0)
    let bytes = min(end &- origin, Self.window)
    var (count, at) = (0, 0)
    while at < bytes {
      let stops = lanes_stops(base + (origin &+ at))
      count &+= Int(lanes_write_places(stops, Int64(at), places + count))
      at &+= Self.block
    }
    // Stops behind the chunk do no harm: its last byte is a line feed, and no row begins behind it.
    var index = count &- 1
    while index >= 0, base[origin &+ Int(places[index])] != UInt8(ascii: "\n") { index &-= 1 }
    last = index
  }
}
