/// Short names found by their bytes: members of enumerations, zones and locales that were seen. Raw storage, so that a look-up
/// counts no references. Eight bytes behind a name that is looked up must be readable.
struct ByteTable: ~Copyable {
  private struct Entry {
    var hash: UInt64 = 0
    var start = 0
    var length = 0
    var value = -1
  }

  private var slots: UnsafeMutablePointer<Entry>
  private var size = 16
  private var count = 0
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCount = 0
  private var byteCapacity = 256

  init() {
    slots = .allocate(capacity: size)
    slots.initialize(repeating: Entry(), count: size)
    bytes = .allocate(capacity: byteCapacity + 8)
    bytes.initialize(repeating: 0, count: byteCapacity + 8)
  }

  deinit {
    slots.deallocate()
    bytes.deallocate()
  }

  /// The value of a name, or -1.
  @inline(__always)
  func value(of name: UnsafePointer<UInt8>, _ length: Int) -> Int {
    let hash = Words.hash(name, length)
    var slot = Int(truncatingIfNeeded: hash) & (size &- 1)
    while slots[slot].value >= 0 {
      let entry = slots[slot]
      if entry.hash == hash, entry.length == length, Words.areEqual(bytes + entry.start, name, length) {
        return entry.value
      }
      slot = (slot &+ 1) & (size &- 1)
    }
    return -1
  }

  /// Enters a name unless there are `most` already; of two equal ones the first is found. Values are not negative.
  mutating func insert(_ name: UnsafeBufferPointer<UInt8>, _ value: Int, most: Int = .max) {
    guard count < most else { return }
    if (count + 1) * 2 > size { growSlots() }
    if byteCount + name.count > byteCapacity { growBytes(by: name.count) }
    if let source = name.baseAddress { (bytes + byteCount).update(from: source, count: name.count) }
    let hash = Words.hash(bytes + byteCount, name.count)
    place(Entry(hash: hash, start: byteCount, length: name.count, value: value))
    byteCount += name.count
    count += 1
  }

  private func place(_ entry: Entry) {
    var slot = Int(truncatingIfNeeded: entry.hash) & (size &- 1)
    while slots[slot].value >= 0 { slot = (slot &+ 1) & (size &- 1) }
    slots[slot] = entry
  }

  private mutating func growSlots() {
    let old = slots
    let oldSize = size
    size *= 2
    slots = .allocate(capacity: size)
    slots.initialize(repeating: Entry(), count: size)
    for index in 0..<oldSize where old[index].value >= 0 { place(old[index]) }
    old.deallocate()
  }

  private mutating func growBytes(by more: Int) {
    byteCapacity = max(byteCapacity * 2, byteCount + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCapacity + 8)
    larger.initialize(repeating: 0, count: byteCapacity + 8)
    larger.update(from: bytes, count: byteCount)
    bytes.deallocate()
    bytes = larger
  }
}
