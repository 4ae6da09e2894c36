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
      var slot = Int(Self.hash(name.utf8)) & mask
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
    var slot = Int(Self.hash(name)) & mask
    return slots.withUnsafeBufferPointer { slots in
      starts.withUnsafeBufferPointer { starts in
        bytes.withUnsafeBufferPointer { bytes in
          while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            let start = Int(starts[index])
            if Int(starts[index + 1]) - start == name.count, Self.equal(bytes, start, name) { return index }
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

  private static func equal(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ name: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for index in 0..<name.count where bytes[start + index] != name[index] { return false }
    return true
  }

  /// FNV-1a.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash ^ (hash >> 15)
  }
}
