/// Versions as they stand in a batch: the author's or the device's own text, compared number by number.
///
/// Kept as text so that `3.10` is shown as `3.10`; compared without building numbers, so that no component is too large.
public enum VersionText {
  /// The longest version, in bytes.
  public static let longest = 32

  /// Whether bytes are a version: numbers with points between them, at most ``longest`` bytes.
  public static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= longest else { return false }
    var wasDigit = false
    for byte in bytes {
      if byte &- 0x30 <= 9 {
        wasDigit = true
      } else {
        guard byte == UInt8(ascii: "."), wasDigit else { return false }
        wasDigit = false
      }
    }
    return wasDigit
  }

  /// Negative, zero or positive as `a` is older than, the same as or newer than `b`. Components that are not written are 0:
  /// `3.10` is `3.10.0`.
  public static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      while i < a.count, a[i] == 0x30 { i += 1 }
      while j < b.count, b[j] == 0x30 { j += 1 }
      let startA = i
      let startB = j
      while i < a.count, a[i] != UInt8(ascii: ".") { i += 1 }
      while j < b.count, b[j] != UInt8(ascii: ".") { j += 1 }
      if i - startA != j - startB { return (i - startA) < (j - startB) ? -1 : 1 }
      for k in 0..<(i - startA) where a[startA + k] != b[startB + k] {
        return a[startA + k] < b[startB + k] ? -1 : 1
      }
      i += 1
      j += 1
    }
    return 0
  }

  /// The numbers of a version as digits without zeros in front, so that 0 has none; those at the end that are 0 are left out.
  static func numbers(_ version: UnsafeBufferPointer<UInt8>) -> [ArraySlice<UInt8>] {
    var numbers = Array(version).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { number in
      number.drop { $0 == 0x30 }
    }
    while numbers.last?.isEmpty == true { numbers.removeLast() }
    return numbers
  }
}
