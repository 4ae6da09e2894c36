internal import CXXHash

/// XXH3 (Yann Collet; xxHash 0.8): 64 or 128 bits of any bytes, at a few nanoseconds for a short text. It is no secret and keeps none: for
/// names that everybody may compute.
public enum XXH3 {
  /// 64 bits, with the seed 0.
  public static func hash64(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 { xxh3_64(bytes.baseAddress, bytes.count) }

  /// 128 bits, as two numbers.
  public static func hash128(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> (high: UInt64, low: UInt64) {
    let hash = xxh3_128(bytes.baseAddress, bytes.count, seed)
    return (hash.high64, hash.low64)
  }
}
