import Glibc

// Looking for bytes without looking at each.

/// Whether a text has a part.
func hasPart(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let base = text.baseAddress, let other = part.baseAddress, let first = part.first else { return part.isEmpty }
  let last = text.count - part.count
  var at = text.next(first, from: 0)
  while at <= last {
    if memcmp(base + at, other, part.count) == 0 { return true }
    at = text.next(first, from: at + 1)
  }
  return false
}

/// Whether a text starts with a part.
func starts(_ text: UnsafeBufferPointer<UInt8>, with part: UnsafeBufferPointer<UInt8>) -> Bool {
  guard part.count <= text.count else { return false }
  for index in 0..<part.count where text[index] != part[index] { return false }
  return true
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a byte stands next, from `start` on; the end if nowhere.
  @inline(__always)
  func next(_ byte: UInt8, from start: Int) -> Int {
    guard let base = baseAddress, start < count else { return count }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether some byte of a range must be escaped in JSON. Eight bytes a step: a byte below 0x20, a quotation mark or a backslash
  /// leaves its top bit set.
  @inline(__always)
  func needsEscape(_ start: Int, _ end: Int) -> Bool {
    guard let base = baseAddress else { return false }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var at = start
    while at + 8 <= end {
      let word = UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self)
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      let hits =
        ((word &- (ones &* 0x20)) & ~word) | ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)
      if hits & tops != 0 { return true }
      at += 8
    }
    while at < end {
      let byte = base[at]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return true }
      at += 1
    }
    return false
  }
}
