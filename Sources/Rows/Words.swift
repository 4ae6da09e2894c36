import CLanes

/// Eight bytes at a time: the arithmetic that finds, checks and copies bytes without looking at each.
///
/// Its callers are loops of other modules. Called instead of inlined, it costs `render` an eighth of its time.
public enum Words {
  @inlinable static var sevens: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }
  /// The high bit of every byte.
  @inlinable public static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// The lowest `count` bytes, for a count below 8.
  @inlinable
  @inline(__always)
  public static func low(_ count: Int) -> UInt64 { (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1 }

  /// The high bit of every byte that is zero, and no other bit.
  @inlinable
  @inline(__always)
  static func zeros(_ word: UInt64) -> UInt64 { ~(((word & sevens) &+ sevens) | word | sevens) }

  /// The high bit of every comma, quote, line feed and carriage return. Bytes 08 to 0F are all marked, because one
  /// test for the eight is cheaper than two; the others of them are rare.
  @inlinable
  @inline(__always)
  public static func separators(_ word: UInt64) -> UInt64 {
    zeros(word ^ 0x2C2C_2C2C_2C2C_2C2C) | zeros(word ^ 0x2222_2222_2222_2222)
      | zeros((word & 0xF8F8_F8F8_F8F8_F8F8) ^ 0x0808_0808_0808_0808)
  }

  /// The high bit of every one of eight bytes that is a hexadecimal digit.
  @inlinable
  @inline(__always)
  public static func hexadecimal(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    let word = load(bytes)
    // Below 0x80 no sum carries into the next byte, so the high bit answers "at least".
    let low = word & sevens
    let digits = (low &+ 0x5050_5050_5050_5050) & ~(low &+ 0x4646_4646_4646_4646)
    let lower = low | 0x2020_2020_2020_2020
    let letters = (lower &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(lower &+ 0x1919_1919_1919_1919)
    return (digits | letters) & ~word & highs
  }

  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Two words, for what is done to both by one instruction.
  public typealias Pair = SIMD2<UInt64>

  /// Sixteen bytes from anywhere.
  @inlinable
  @inline(__always)
  public static func pair(_ bytes: UnsafePointer<UInt8>) -> Pair {
    UnsafeRawPointer(bytes).loadUnaligned(as: Pair.self)
  }

  /// Whether bytes are all ASCII; 16 bytes behind them are readable.
  @inlinable
  @inline(__always)
  public static func areASCII(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var at = 0
    while true {
      let rest = count &- at
      let words = pair(bytes + at)
      let low = (words[0] & highs).trailingZeroBitCount &>> 3
      let high = (words[1] & highs).trailingZeroBitCount &>> 3
      // Without one in its word, a place is 8.
      if low < min(rest, 8) || 8 &+ high < min(rest, 16) { return false }
      if rest <= 16 { return true }
      at &+= 16
    }
  }

  /// How many of eight bytes are decimal digits, from the first one on.
  @inlinable
  @inline(__always)
  public static func digits(_ word: UInt64) -> Int {
    let values = word ^ (ones &* 0x30)
    // A sum that carries marks bytes only behind one that is rightly marked.
    return (((values &+ (ones &* 0x76)) | values) & highs).trailingZeroBitCount &>> 3
  }

  /// The number that the first `count` bytes of a word say, 1 to 8 of them; -1 when one of them is no digit.
  @inlinable
  @inline(__always)
  public static func number(_ word: UInt64, _ count: Int) -> Int64 {
    // Pairs of digits become hundreds, those ten thousands.
    let digits = (word ^ (ones &* 0x30)) &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)
    let hundreds = ((digits &* 2_561) &>> 8) & 0x00FF_00FF_00FF_00FF
    let thousands = ((hundreds &* 6_553_601) &>> 16) & 0x0000_FFFF_0000_FFFF
    let number = Int64(truncatingIfNeeded: (thousands &* 42_949_672_960_001) &>> 32)
    return ((digits &+ (ones &* 0x76)) | digits) & highs == 0 ? number : -1
  }

  /// Whether bytes are all ASCII, and whether JSON leaves all of them as they are; 8 bytes behind them are readable.
  @inline(__always)
  package static func survey(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (isASCII: Bool, isPlain: Bool) {
    var (seen, stops): (UInt64, UInt64) = (0, 0)
    var at = 0
    while at &+ 8 <= count {
      let word = load(bytes + at)
      seen |= word
      stops |= lanes_escapes_of_8(word)
      at &+= 8
    }
    // What is not of the bytes counts as blanks.
    let rest = low(count &- at)
    let word = load(bytes + at) & rest | (ones &* 0x20) & ~rest
    return ((seen | word) & highs == 0, stops | lanes_escapes_of_8(word) == 0)
  }

  /// Whether a byte is a control character other than a tab and line ends: JSON writes each with six bytes, and nobody can read them.
  @inlinable
  @inline(__always)
  public static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D }

  /// Whether a text has such characters.
  @inlinable
  public static func hasControl(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var found = false
    for at in 0..<count { found = found || isControl(bytes[at]) }
    return found
  }

  /// Eight bytes from anywhere, the first one lowest.
  @inlinable
  @inline(__always)
  public static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// The number of Unicode scalars, or -1 for what is not well-formed UTF-8 (Unicode, table 3-7).
  @inlinable
  public static func scalars(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var scalars = 0
    var at = 0
    while at < count {
      let first = bytes[at]
      scalars &+= 1
      if first < 0x80 {
        at &+= 1
        continue
      }
      let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard first >= 0xC2, first <= 0xF4, at &+ length <= count else { return -1 }
      let second = bytes[at &+ 1]
      let lowest: UInt8 = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF
      guard second >= lowest, second <= highest else { return -1 }
      if length > 2, bytes[at &+ 2] & 0xC0 != 0x80 { return -1 }
      if length > 3, bytes[at &+ 3] & 0xC0 != 0x80 { return -1 }
      at &+= length
    }
    return scalars
  }

  /// Whether two runs of `count` bytes are equal; 8 bytes behind both are readable.
  @inlinable
  @inline(__always)
  public static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var at = 0
    while at &+ 8 <= count {
      guard load(a + at) == load(b + at) else { return false }
      at &+= 8
    }
    return at == count || (load(a + at) ^ load(b + at)) & low(count &- at) == 0
  }
}
