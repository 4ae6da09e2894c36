/// A growing run of bytes that is reused: what rows are spliced into.
///
/// Raw storage instead of `[UInt8]`, because the path of a row must neither check uniqueness nor count references.
public struct ByteBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var length = 0
  /// The number of bytes written.
  @inlinable
  public var count: Int { length }

  /// An empty buffer that can take `capacity` bytes before it grows.
  public init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
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
    length += 1
  }

  /// Appends bytes as they are.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    (base + count).update(from: source, count: bytes.count)
    length += bytes.count
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
    commit(upTo: JSONEscape.copy(bytes, to: reserve(bytes.count * 6)))
  }

  /// Appends a whole number in decimal.
  public mutating func append(decimal number: Int64) {
    commit(upTo: DecimalText.write(number, to: reserve(DecimalText.most)))
  }

  /// The end of what is written, with room for `more` bytes behind it. Valid until the buffer grows.
  @inlinable
  public mutating func reserve(_ more: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity - count < more { grow(by: more) }
    return base + count
  }

  /// The end of the room.
  @inlinable
  public var limit: UnsafeMutablePointer<UInt8> { base + capacity }

  /// Takes what was written to the reserved room, up to a place in it.
  @inlinable
  public mutating func commit(upTo end: UnsafeMutablePointer<UInt8>) { length = end - base }

  /// Forgets everything after the first `length` bytes; the storage stays.
  public mutating func truncate(to length: Int) { self.length = min(max(length, 0), count) }

  /// Reads what was written.
  public borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: base, count: count))
  }
}
