/// Bytes that are only ever read through a bounds check: a read past the end gives nothing instead of a trap.
struct ByteWindow {
  let buffer: UnsafeBufferPointer<UInt8>

  init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  var count: Int { buffer.count }

  /// The bytes from `offset` to the end, or none.
  func remaining(from offset: Int) -> Int { offset < 0 ? 0 : max(0, count - offset) }

  func byte(_ offset: Int) -> UInt8? {
    offset >= 0 && offset < buffer.count ? buffer[offset] : nil
  }

  /// A whole number of `width` bytes (1…8), the most significant first.
  func big(_ offset: Int, width: Int) -> UInt64? {
    guard offset >= 0, width <= 8, remaining(from: offset) >= width else { return nil }
    var value: UInt64 = 0
    for index in 0..<width { value = value << 8 | UInt64(buffer[offset + index]) }
    return value
  }

  /// A whole number of `width` bytes (1…8), the least significant first.
  func little(_ offset: Int, width: Int) -> UInt64? {
    big(offset, width: width).map { $0.byteSwapped >> UInt64(64 - 8 * width) }
  }

  func u16(_ offset: Int) -> Int? { big(offset, width: 2).map { Int($0) } }
  func u32(_ offset: Int) -> Int? { big(offset, width: 4).map { Int($0) } }
  func u64(_ offset: Int) -> UInt64? { big(offset, width: 8) }
  func littleU16(_ offset: Int) -> Int? { little(offset, width: 2).map { Int($0) } }
  func littleU32(_ offset: Int) -> Int? { little(offset, width: 4).map { Int($0) } }

  /// Whether the bytes at `offset` are these.
  func matches(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, remaining(from: offset) >= length else { return false }
    return text.withUTF8Buffer { expected in
      for index in 0..<length where expected[index] != buffer[offset + index] { return false }
      return true
    }
  }

  /// The four-character code at `offset`, with a question mark for each byte that does not print.
  func code(_ offset: Int) -> String? {
    guard offset >= 0, remaining(from: offset) >= 4 else { return nil }
    var text = ""
    for index in 0..<4 {
      let byte = buffer[offset + index]
      text.unicodeScalars.append(byte >= 0x20 && byte < 0x7F ? Unicode.Scalar(byte) : "?")
    }
    return text
  }
}

/// `a + b`, held at the largest number: sizes in a header are written by whoever made the file.
func saturatingSum(_ a: Int, _ b: Int) -> Int {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? Int.max : sum
}

/// `a × b`, held at the largest number.
func saturatingProduct(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let (product, overflow) = a.multipliedReportingOverflow(by: b)
  return overflow ? UInt64.max : product
}
