/// Ids of requests: 16 bytes in journals, a UUID in lower case where people see them.
package enum RequestID {
  /// The UUID of 16 bytes.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = Array(Hexadecimal.text(bytes).utf8)
    for place in [20, 16, 12, 8] where place < text.count { text.insert(UInt8(ascii: "-"), at: place) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The 16 bytes of a UUID; nil if it is none.
  package static func bytes(_ id: String) -> [UInt8]? {
    let parts = id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
    return Hexadecimal.bytes(parts.joined())
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
