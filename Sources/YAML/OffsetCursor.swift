/// The way from libyaml's marks, which count code points, to bytes.
///
/// Marks come almost in order, so a cursor walks with them; an ASCII file needs no walk at all.
struct OffsetCursor {
  /// Bytes before the first one that libyaml saw.
  let start: Int
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  private var index = 0
  private var offset: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int) {
    self.bytes = bytes
    self.start = start
    offset = start
    isASCII = start == 0 && Self.isASCII(bytes)
  }

  /// The byte offset of the code point with this number.
  mutating func byte(of mark: Int) -> Int {
    if isASCII { return min(mark, bytes.count) }
    while index < mark, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > mark, offset > start {
      offset -= 1
      while offset > start, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    return offset
  }

  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= raw.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < raw.count {
      if raw[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}
