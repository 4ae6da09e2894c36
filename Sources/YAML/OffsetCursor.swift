/// The way from libyaml's marks, which count code points, to bytes.
///
/// Marks come almost in order, so a cursor walks with them, eight bytes at a time where it can.
struct OffsetCursor {
  /// Bytes before the first one that libyaml saw.
  let start: Int
  private let bytes: UnsafeBufferPointer<UInt8>
  /// How many code points lie between `start` and `offset`.
  private var index = 0
  /// Always the first byte of a code point, or the end.
  private var offset: Int
  /// As many code points as the file starts with that are one byte each; there, a mark is an offset.
  private let plain: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, start: Int) {
    self.bytes = bytes
    self.start = start
    offset = start
    plain = Self.plainCount(bytes, from: start)
  }

  private static func plainCount(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var at = start
    while at &+ 8 <= raw.count, raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
      at &+= 8
    }
    while at < raw.count, raw[at] < 0x80 { at &+= 1 }
    return at &- start
  }

  /// The byte offset of the code point with this number.
  @inline(__always)
  mutating func byte(of mark: Int) -> Int {
    if mark <= plain {
      index = mark
      offset = start &+ mark
    } else if mark > index {
      advance(to: mark)
    } else if mark < index {
      goBack(to: mark)
    }
    return offset
  }

  private mutating func advance(to mark: Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    while offset &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let wanted = mark &- index
      let high = word & 0x8080_8080_8080_8080
      if high == 0 {
        // Eight code points of one byte each.
        let step = min(wanted, 8)
        offset &+= step
        index &+= step
        if step == wanted { return }
      } else if wanted >= 8 {
        // Continuation bytes are 10xxxxxx: the high bit without the one below it.
        let continuations = (high & ~(word << 1)).nonzeroBitCount
        offset &+= 8
        index &+= 8 &- continuations
      } else {
        break
      }
    }
    while offset < bytes.count, isContinuation(offset) { offset &+= 1 }
    while index < mark, offset < bytes.count {
      offset &+= 1
      while offset < bytes.count, isContinuation(offset) { offset &+= 1 }
      index &+= 1
    }
  }

  private mutating func goBack(to mark: Int) {
    while index > mark, offset > start {
      offset &-= 1
      while offset > start, isContinuation(offset) { offset &-= 1 }
      index &-= 1
    }
  }

  private func isContinuation(_ offset: Int) -> Bool { bytes[offset] & 0xC0 == 0x80 }
}
