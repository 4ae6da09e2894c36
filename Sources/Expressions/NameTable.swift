import Glibc

/// Names found by their bytes in a small open-addressing table: a look-up makes no `String` and no hash of one.
package struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  /// Where each name starts; its end is the next one's start.
  private var starts: [Int32] = []
  /// Index + 1, or 0.
  private var slots: [Int32]
  private let mask: Int
  /// How many different names there are.
  package private(set) var count = 0

  /// Of two names that are alike the first is found.
  package init(_ names: [String]) {
    var size = 16
    while size < names.count * 2 { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
    mask = size - 1
    for (index, name) in names.enumerated() {
      starts.append(Int32(clamping: bytes.count))
      bytes.append(contentsOf: name.utf8)
      var slot = Array(name.utf8).withUnsafeBufferPointer(Self.hash) & mask
      var isNew = true
      while slots[slot] != 0 {
        if names[Int(slots[slot]) - 1].utf8.elementsEqual(name.utf8) { isNew = false }
        slot = (slot + 1) & mask
      }
      guard isNew else { continue }
      slots[slot] = Int32(clamping: index + 1)
      count += 1
    }
    starts.append(Int32(clamping: bytes.count))
  }

  /// The place of a name among those that were given.
  package func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(name) & mask
    return slots.withUnsafeBufferPointer { slots in
      starts.withUnsafeBufferPointer { starts in
        bytes.withUnsafeBufferPointer { bytes in
          while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            let start = Int(starts[index])
            if Int(starts[index + 1]) - start == name.count {
              guard name.count > 0, let one = bytes.baseAddress, let two = name.baseAddress else { return index }
              if memcmp(one + start, two, name.count) == 0 { return index }
            }
            slot = (slot + 1) & mask
          }
          return nil
        }
      }
    }
  }

  /// The place of a name among those that were given.
  package func index(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { index(of: $0) }
  }

  /// Eight bytes a step.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = UnsafeRawBufferPointer(name)
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    var at = 0
    while at &+ 8 <= bytes.count {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at &+= 8
    }
    var rest: UInt64 = 0
    while at < bytes.count {
      rest = rest &<< 8 | UInt64(bytes[at])
      at &+= 1
    }
    return Int(truncatingIfNeeded: mixed(hash ^ rest))
  }

  @inline(__always)
  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word &* 0x9E37_79B9_7F4A_7C15
    return product ^ product &>> 32
  }
}
