import Foundation

@testable import AppFiles

/// The bytes of a base 64 literal of the sample files.
func bytes(_ base64: String) -> [UInt8] {
  Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
}

/// A generator with a seed, so that a failing run can be repeated (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The error that reading throws, or nothing when it gives a value.
func failure<T>(_ body: () throws(AppFileError) -> T) -> AppFileError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// Whole numbers as bytes, the most significant first.
func big(_ value: UInt64, _ width: Int) -> [UInt8] {
  (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
}

/// Whole numbers as bytes, the least significant first.
func little(_ value: UInt64, _ width: Int) -> [UInt8] { big(value, width).reversed() }
