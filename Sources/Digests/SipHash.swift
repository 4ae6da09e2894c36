/// SipHash-2-4 (Aumasson and Bernstein, 2012): 64 bits of any bytes, for telling apart what is too much to be kept.
///
/// With a key that is known it is a strong mixing function and no secret: the same bytes have the same hash in every run. Nothing is allocated.
public struct SipHash: Sendable {
  private let first: UInt64
  private let second: UInt64

  /// The hash of a key: its first and its last eight bytes, as little-endian numbers.
  public init(key: (UInt64, UInt64)) { (first, second) = key }

  /// The hash of bytes, each of them combined by `or` with `bits`: 0x20 makes small letters of capital ones.
  @inline(__always)
  public func hash(_ bytes: UnsafeBufferPointer<UInt8>, or bits: UInt8 = 0) -> UInt64 {
    let mask = UInt64(bits) &* 0x0101_0101_0101_0101
    var state = SipState(first, second)
    let raw = UnsafeRawBufferPointer(bytes)
    let whole = bytes.count & ~7
    var at = 0
    while at < whole {
      state.take(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian | mask)
      at &+= 8
    }
    var last = UInt64(truncatingIfNeeded: bytes.count) &<< 56
    var shift: UInt64 = 0
    while at < bytes.count {
      last |= UInt64(bytes[at] | bits) &<< shift
      shift &+= 8
      at &+= 1
    }
    state.take(last)
    return state.finish()
  }
}

/// The four words of a hash on its way.
private struct SipState {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  /// The constants are "somepseudorandomlygeneratedbytes".
  init(_ first: UInt64, _ second: UInt64) {
    a = first ^ 0x736F_6D65_7073_6575
    b = second ^ 0x646F_7261_6E64_6F6D
    c = first ^ 0x6C79_6765_6E65_7261
    d = second ^ 0x7465_6462_7974_6573
  }

  @inline(__always)
  private mutating func round() {
    func rotated(_ word: UInt64, _ by: UInt64) -> UInt64 { word &<< by | word &>> (64 &- by) }
    a &+= b
    b = rotated(b, 13) ^ a
    a = rotated(a, 32)
    c &+= d
    d = rotated(d, 16) ^ c
    a &+= d
    d = rotated(d, 21) ^ a
    c &+= b
    b = rotated(b, 17) ^ c
    c = rotated(c, 32)
  }

  @inline(__always)
  mutating func take(_ word: UInt64) {
    d ^= word
    round()
    round()
    a ^= word
  }

  @inline(__always)
  mutating func finish() -> UInt64 {
    c ^= 0xFF
    for _ in 0..<4 { round() }
    return a ^ b ^ c ^ d
  }
}
