/// Short names found by their bytes: members of enumerations, zones and locales that were seen. Raw storage, so that a look-up
/// counts no references. Eight bytes behind a name that is looked up must be readable.
struct ByteTable: ~Copyable {
  /// A name by its first and its last eight bytes, which are all of it up to 16.
  private struct Entry {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var length = 0
    var start = 0
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
    let first = length < 8 ? Words.load(name) & Words.low(length) : Words.load(name)
    let last = length < 8 ? first : Words.load(name + (length &- 8))
    var slot = Self.slot(first, last, length) & (size &- 1)
    while slots[slot].value >= 0 {
      let entry = slots + slot
      if entry.pointee.first == first, entry.pointee.last == last, entry.pointee.length == length,
        length <= 16 || Words.areEqual(bytes + entry.pointee.start, name, length)
      {
        return entry.pointee.value
      }
      slot = (slot &+ 1) & (size &- 1)
    }
    return -1
  }

  @inline(__always)
  private static func slot(_ first: UInt64, _ last: UInt64, _ length: Int) -> Int {
    let mixed = (first ^ (last &<< 7 | last &>> 57) ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 40)
  }

  /// Enters a name unless there are `most` already; of two equal ones the first is found. Values are not negative.
  mutating func insert(_ name: UnsafeBufferPointer<UInt8>, _ value: Int, most: Int = .max) {
    guard count < most else { return }
    if (count + 1) * 2 > size { growSlots() }
    if byteCount + name.count > byteCapacity { growBytes(by: name.count) }
    if let source = name.baseAddress { (bytes + byteCount).update(from: source, count: name.count) }
    let copy = bytes + byteCount
    let first = name.count < 8 ? Words.load(copy) & Words.low(name.count) : Words.load(copy)
    let last = name.count < 8 ? first : Words.load(copy + (name.count - 8))
    place(Entry(first: first, last: last, length: name.count, start: byteCount, value: value))
    byteCount += name.count
    count += 1
  }

  private func place(_ entry: Entry) {
    var slot = Self.slot(entry.first, entry.last, entry.length) & (size &- 1)
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
