/// Reads the fixed-width texts of dates and times: one pass over raw bytes, no String, nothing allocated.
///
/// Every read either takes exactly what it asks for or says no and leaves the caller to give up.
struct TextCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether every byte has been taken.
  var isAtEnd: Bool { at >= bytes.count }

  /// The next byte, which is not taken.
  var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// Takes `byte` if it is next.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(truncatingIfNeeded: byte.value) else { return false }
    at += 1
    return true
  }

  /// Takes one decimal digit if it is next.
  mutating func digit() -> Int? {
    guard at < bytes.count else { return nil }
    let value = bytes[at] &- 0x30
    guard value <= 9 else { return nil }
    at += 1
    return Int(value)
  }

  /// Takes exactly `count` decimal digits; `count` is a small constant, so the number cannot overflow.
  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number &* 10 &+ digit
    }
    return number
  }

  /// Takes between one and `limit` decimal digits, as many as there are.
  mutating func number(upToDigits limit: Int) -> Int? {
    guard var number = digit() else { return nil }
    for _ in 1..<max(limit, 1) {
      guard let digit = digit() else { break }
      number = number &* 10 &+ digit
    }
    return number
  }

  /// Takes the next byte whatever it is.
  mutating func next() -> UInt8? {
    guard at < bytes.count else { return nil }
    defer { at += 1 }
    return bytes[at]
  }
}

/// Hands the bytes of a short text over as one run, or nothing if they are more than any date or time can be.
///
/// 64 bytes hold every spelling there is, fraction and offset included; the limit keeps an endless sequence from being
/// copied.
@inlinable
func withShortText<Value>(
  _ text: some Sequence<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
) -> Value? {
  if let answer = text.withContiguousStorageIfAvailable({ $0.count <= 64 ? body($0) : nil }) { return answer }
  let copy = Array(text.prefix(65))
  return copy.count <= 64 ? copy.withUnsafeBufferPointer(body) : nil
}

/// `number` with leading zeros to `width` digits; never called with a negative number.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
