/// Eight bytes at a time: the arithmetic that finds, checks and copies bytes without looking at each.
enum Words {
  private static let sevens: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The lowest `count` bytes, for a count below 8.
  @inline(__always)
  static func low(_ count: Int) -> UInt64 { (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1 }

  /// The high bit of every byte that is zero, and no other bit.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { ~(((word & sevens) &+ sevens) | word | sevens) }

  /// The high bit of every comma, quote, line feed and carriage return. Bytes 08 to 0F are all marked, because one
  /// test for the eight is cheaper than two; the others of them are rare.
  @inline(__always)
  static func separators(_ word: UInt64) -> UInt64 {
    zeros(word ^ 0x2C2C_2C2C_2C2C_2C2C) | zeros(word ^ 0x2222_2222_2222_2222)
      | zeros((word & 0xF8F8_F8F8_F8F8_F8F8) ^ 0x0808_0808_0808_0808)
  }

  /// Whether all eight bytes are hexadecimal digits.
  @inline(__always)
  static func areHexadecimal(_ word: UInt64) -> Bool {
    guard word & highs == 0 else { return false }
    // Below 0x80 no sum carries into the next byte, so the high bit answers "at least".
    let digits = (word &+ 0x5050_5050_5050_5050) & ~(word &+ 0x4646_4646_4646_4646)
    let lower = word | 0x2020_2020_2020_2020
    let letters = (lower &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(lower &+ 0x1919_1919_1919_1919)
    return (digits | letters) & highs == highs
  }

  /// Copies `count` bytes, in words: reads and writes up to 7 bytes beyond. True when all of them are ASCII.
  @inline(__always)
  static func copy(_ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>) -> Bool {
    var seen: UInt64 = 0
    var at = 0
    while at &+ 8 <= count {
      let word = UnsafeRawPointer(source + at).loadUnaligned(as: UInt64.self)
      UnsafeMutableRawPointer(target + at).storeBytes(of: word, as: UInt64.self)
      seen |= word
      at &+= 8
    }
    if at < count {
      let word = UnsafeRawPointer(source + at).loadUnaligned(as: UInt64.self)
      UnsafeMutableRawPointer(target + at).storeBytes(of: word, as: UInt64.self)
      seen |= UInt64(littleEndian: word) & low(count &- at)
    }
    return seen & highs == 0
  }

  /// The number of Unicode scalars, or -1 for what is not well-formed UTF-8 (Unicode, table 3-7).
  static func scalars(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
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

  /// A hash of a short run of bytes, for tables whose names the project or the zone database chose.
  @inline(__always)
  static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    while at &+ 8 <= count {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      at &+= 8
    }
    var tail: UInt64 = 0
    while at < count {
      tail = tail &<< 8 | UInt64(bytes[at])
      at &+= 1
    }
    hash = (hash ^ tail) &* 0x9E37_79B9_7F4A_7C15
    return hash ^ (hash &>> 29)
  }
}
