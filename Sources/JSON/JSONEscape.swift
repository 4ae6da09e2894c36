/// What a byte costs and becomes inside a JSON string.
///
/// Only what RFC 8259 demands is escaped: `"`, `\` and U+0000–U+001F. `/` and everything beyond ASCII stay, because each escape would
/// cost bytes of a payload that has 4,096.
public enum JSONEscape {
  /// Whether a byte stands for itself.
  @inlinable
  public static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// How many bytes a byte becomes: 1, 2 or 6.
  @inlinable
  public static func width(_ byte: UInt8) -> Int {
    if isPlain(byte) { return 1 }
    switch byte {
    case 0x22, 0x5C, 0x08, 0x09, 0x0A, 0x0C, 0x0D: return 2
    default: return 6
    }
  }

  /// How many bytes a text becomes, without the quotation marks.
  public static func width(_ text: String) -> Int {
    let isAllPlain = text.utf8.withContiguousStorageIfAvailable { isPlain($0) } ?? false
    if isAllPlain { return text.utf8.count }
    var total = 0
    for byte in text.utf8 { total += width(byte) }
    return total
  }

  /// Whether all bytes stand for themselves. Eight bytes a step: a byte below 0x20, a quotation mark or a backslash leaves its top bit set.
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = 0
    while at &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      let hits = ((word &- (ones &* 0x20)) & ~word) | ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)
      if hits & (ones &* 0x80) != 0 { return false }
      at &+= 8
    }
    while at < raw.count {
      if !isPlain(raw[at]) { return false }
      at &+= 1
    }
    return true
  }

  /// Writes a byte that is not plain and says how many bytes that took; room for 6 is needed.
  static func write(_ byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> Int {
    target[0] = UInt8(ascii: "\\")
    switch byte {
    case 0x22, 0x5C: target[1] = byte
    case 0x08: target[1] = UInt8(ascii: "b")
    case 0x09: target[1] = UInt8(ascii: "t")
    case 0x0A: target[1] = UInt8(ascii: "n")
    case 0x0C: target[1] = UInt8(ascii: "f")
    case 0x0D: target[1] = UInt8(ascii: "r")
    default:
      let digits: StaticString = "0123456789abcdef"
      target[1] = UInt8(ascii: "u")
      target[2] = UInt8(ascii: "0")
      target[3] = UInt8(ascii: "0")
      target[4] = digits.utf8Start[Int(byte >> 4)]
      target[5] = digits.utf8Start[Int(byte & 15)]
      return 6
    }
    return 2
  }
}
