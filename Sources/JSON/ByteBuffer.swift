/// A growing run of bytes that is reused: what rows are spliced into.
///
/// Raw storage instead of `[UInt8]`, because the path of a row must neither check uniqueness nor count references.
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// The number of bytes written.
  public private(set) var count: Int

  /// An empty buffer that can take `capacity` bytes before it grows.
  public init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
    count = 0
  }

  deinit { base.deallocate() }

  /// Makes room for `more` bytes.
  @inline(never)
  public mutating func grow(by more: Int) {
    let wanted = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = wanted
  }

  /// Appends one byte.
  public mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base[count] = byte
    count += 1
  }

  /// Appends bytes as they are.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    (base + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends bytes as they are.
  public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  /// Appends a text as it is.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends bytes as the inside of a JSON string: `"` and `\` and controls escaped, everything else untouched.
  public mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    if capacity - count < bytes.count * 6 { grow(by: bytes.count * 6) }
    var at = count
    for byte in bytes {
      if JSONEscape.isPlain(byte) {
        base[at] = byte
        at += 1
      } else {
        at += JSONEscape.write(byte, to: base + at)
      }
    }
    count = at
  }

  /// Appends a whole number in decimal.
  public mutating func append(decimal number: Int64) {
    if capacity - count < 20 { grow(by: 20) }
    var magnitude = number.magnitude
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    repeat {
      base[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
      magnitude /= 10
      count += 1
    } while magnitude > 0
    var low = start
    var high = count - 1
    while low < high {
      (base[low], base[high]) = (base[high], base[low])
      low += 1
      high -= 1
    }
  }

  /// Forgets everything after the first `length` bytes; the storage stays.
  public mutating func truncate(to length: Int) { count = min(max(length, 0), count) }

  /// Reads what was written.
  public borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: base, count: count))
  }
}
