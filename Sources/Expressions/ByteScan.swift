import Diagnostics
import Glibc
import JSON

// Looking for bytes without looking at each.

/// Whether a text has a part.
func hasPart(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
  part.isEmpty || ByteSearch.find(part, in: text) != nil
}

/// Whether a text starts with a part.
func starts(_ text: UnsafeBufferPointer<UInt8>, with part: UnsafeBufferPointer<UInt8>) -> Bool {
  guard part.count <= text.count else { return false }
  for index in 0..<part.count where text[index] != part[index] { return false }
  return true
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a byte stands next, from `start` on; the end if nowhere.
  @inline(__always)
  func next(_ byte: UInt8, from start: Int) -> Int {
    guard let base = baseAddress, start < count else { return count }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether some byte of a range must be escaped in JSON.
  @inline(__always)
  func needsEscape(_ start: Int, _ end: Int) -> Bool { JSONEscape.next(in: self, start, end) < end }
}
