/// Ids of requests: 16 bytes in journals, a UUID in lower case where people see them.
package enum RequestID {
  /// The UUID of 16 bytes.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(place) { text.append(UInt8(ascii: "-")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The 16 bytes of a UUID; nil if it is none.
  package static func bytes(_ id: String) -> [UInt8]? {
    let parts = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in parts.joined() {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x41...0x46: value = digit - 0x41 + 10
      case 0x61...0x66: value = digit - 0x61 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}

/// Sixteen bytes as the key of a table: an id, or a hash.
struct SixteenBytes: Hashable {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  init(_ bytes: UnsafeRawBufferPointer) {
    high = bytes.loadUnaligned(as: UInt64.self)
    low = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
  }
}
