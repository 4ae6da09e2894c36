import Rows

/// Short names found by their bytes: members of enumerations, zones and locales that were seen. Raw storage, so that a look-up
/// counts no references, and no guessing at how long a name is. ``slack`` bytes behind a name that is looked up must be readable.
struct ByteTable: ~Copyable {
  /// A name by its first 32 bytes, which nearly always are all of it; those behind its end are zero.
  private struct Entry {
    var first = Words.Pair()
    var second = Words.Pair()
    var length = 0
    var start = 0
    var value = -1
  }

  /// How many bytes of a name are compared at once, however few it has.
  static let slack = 32

  private var slots: UnsafeMutablePointer<Entry>
  private var size = 16
  private var count = 0
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCount = 0
  private var byteCapacity = 256
  /// 32 bytes that are all ones, then 32 that are zero: what begins in front of the border keeps so many bytes.
  private let masks: UnsafeMutablePointer<UInt8>

  init() {
    slots = .allocate(capacity: size)
    slots.initialize(repeating: Entry(), count: size)
    bytes = .allocate(capacity: byteCapacity + Self.slack)
    bytes.initialize(repeating: 0, count: byteCapacity + Self.slack)
    masks = .allocate(capacity: Self.slack * 2)
    masks.initialize(repeating: 0xFF, count: Self.slack)
    (masks + Self.slack).initialize(repeating: 0, count: Self.slack)
  }

  deinit {
    slots.deallocate()
    bytes.deallocate()
    masks.deallocate()
  }

  /// The value of a name, or -1.
  @inline(__always)
  func value(of name: UnsafePointer<UInt8>, _ length: Int) -> Int {
    let (first, second) = words(name, length)
    var slot = Self.slot(first, second, length) & (size &- 1)
    while slots[slot].value >= 0 {
      let entry = slots + slot
      let other = (entry.pointee.first ^ first) | (entry.pointee.second ^ second)
      if other[0] | other[1] == 0, entry.pointee.length == length,
        length <= Self.slack || Words.areEqual(bytes + entry.pointee.start, name, length)
      {
        return entry.pointee.value
      }
      slot = (slot &+ 1) & (size &- 1)
    }
    return -1
  }

  /// The first 32 bytes of a name, zero behind its end.
  @inline(__always)
  private func words(_ name: UnsafePointer<UInt8>, _ length: Int) -> (Words.Pair, Words.Pair) {
    let mask = UnsafePointer(masks) + (Self.slack &- min(length, Self.slack))
    return (Words.pair(name) & Words.pair(mask), Words.pair(name + 16) & Words.pair(mask + 16))
  }

  @inline(__always)
  private static func slot(_ first: Words.Pair, _ second: Words.Pair, _ length: Int) -> Int {
    let words = first ^ (second &<< 1)
    let mixed =
      (words[0] ^ (words[1] &<< 7 | words[1] &>> 57) ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 40)
  }

  /// Enters a name unless there are `most` already; of two equal ones the first is found. Values are not negative.
  mutating func insert(_ name: UnsafeBufferPointer<UInt8>, _ value: Int, most: Int = .max) {
    guard count < most else { return }
    // Sparse, so that nearly every name stands where it is looked for first.
    if (count + 1) * 4 > size { growSlots() }
    if byteCount + name.count > byteCapacity { growBytes(by: name.count) }
    if let source = name.baseAddress { (bytes + byteCount).update(from: source, count: name.count) }
    let copy = bytes + byteCount
    let (first, second) = words(copy, name.count)
    place(Entry(first: first, second: second, length: name.count, start: byteCount, value: value))
    byteCount += name.count
    count += 1
  }

  private func place(_ entry: Entry) {
    var slot = Self.slot(entry.first, entry.second, entry.length) & (size &- 1)
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
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCapacity + Self.slack)
    larger.initialize(repeating: 0, count: byteCapacity + Self.slack)
    larger.update(from: bytes, count: byteCount)
    bytes.deallocate()
    bytes = larger
  }
}
