import CLanes

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

  /// How many bytes a text becomes, without the quotation marks.
  package static func width(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    isPlain(text) ? text.count : text.reduce(0) { $0 &+ width($1) }
  }

  /// Where the next byte from `start` on stands that does not stand for itself; `end` if nowhere.
  package static func next(in bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    guard let base = bytes.baseAddress else { return end }
    return Int(lanes_next_escape(base, Int64(start), Int64(end)))
  }

  /// Whether all bytes stand for themselves.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { next(in: bytes, 0, bytes.count) == bytes.count }

  /// How many bytes ``copy(padded:to:)`` may read and write beyond what it copies.
  public static let slack = 8

  /// Copies bytes as the inside of a JSON string and gives the new end. Room for 6 bytes each and ``slack`` is needed; ``slack`` bytes behind
  /// the text are read, though not believed, because most texts are shorter than two words.
  public static func copy(
    padded bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard let base = bytes.baseAddress else { return target }
    let source = UnsafeRawPointer(base)
    var out = UnsafeMutableRawPointer(target)
    var at = 0
    while at < bytes.count {
      let word = source.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      out.storeBytes(of: word, as: UInt64.self)
      let plain = min(lanes_escapes_of_8(UInt64(littleEndian: word)).trailingZeroBitCount &>> 3, bytes.count &- at)
      out += plain
      at &+= plain
      if plain < 8, at < bytes.count {
        out += write(base[at], to: out.assumingMemoryBound(to: UInt8.self))
        at &+= 1
      }
    }
    return out.assumingMemoryBound(to: UInt8.self)
  }

  /// The same for bytes with nothing behind them: room for 6 bytes each is enough.
  static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = target
    if let base = bytes.baseAddress, isPlain(bytes) {
      out.update(from: base, count: bytes.count)
      return out + bytes.count
    }
    for byte in bytes {
      if isPlain(byte) {
        out.pointee = byte
        out += 1
      } else {
        out += write(byte, to: out)
      }
    }
    return out
  }

  /// Bytes as the inside of a JSON string.
  public static func escaped(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var buffer = ByteBuffer(capacity: bytes.count)
    Array(bytes).withUnsafeBufferPointer { buffer.append(escaping: $0) }
    return buffer.withBytes { Array($0) }
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
