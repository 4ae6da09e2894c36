import CLanes

/// The MD5 digest (RFC 1321), for deciding buckets as databases decide them too; it protects nothing.
public enum MD5 {
  /// The digest as four numbers whose eight hexadecimal digits each, one after the other, are the digest as everybody prints it.
  ///
  /// So `.0` is what `('x' || left(md5(…), 8))::bit(32)` is in SQL. Nothing is allocated.
  public static func digest(of bytes: UnsafeBufferPointer<UInt8>) -> (UInt32, UInt32, UInt32, UInt32) {
    var state = SIMD4<UInt32>(0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476)
    let whole = bytes.count & ~63
    let raw = UnsafeRawBufferPointer(bytes)
    for start in stride(from: 0, to: whole, by: 64) {
      mix(UnsafeRawBufferPointer(rebasing: raw[start..<start + 64]), &state)
    }
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { room in
      let rest = UnsafeRawBufferPointer(rebasing: raw[whole...])
      let end = rest.count < 56 ? 64 : 128
      room.initializeMemory(as: UInt8.self, repeating: 0)
      room.copyMemory(from: rest)
      room[rest.count] = 0x80
      room.storeBytes(of: (UInt64(bytes.count) &* 8).littleEndian, toByteOffset: end - 8, as: UInt64.self)
      for start in stride(from: 0, to: end, by: 64) {
        mix(UnsafeRawBufferPointer(rebasing: room[start..<start + 64]), &state)
      }
    }
    return (state[0].byteSwapped, state[1].byteSwapped, state[2].byteSwapped, state[3].byteSwapped)
  }

  /// The digest of a text's UTF-8.
  public static func digest(of text: String) -> (UInt32, UInt32, UInt32, UInt32) {
    var text = text
    return text.withUTF8 { digest(of: $0) }
  }

  private static func mix(_ block: UnsafeRawBufferPointer, _ state: inout SIMD4<UInt32>) {
    guard let base = block.baseAddress else { return }
    withUnsafeMutableBytes(of: &state) { words in
      guard let words = words.baseAddress else { return }
      lanes_md5(words.assumingMemoryBound(to: UInt32.self), base.assumingMemoryBound(to: UInt8.self))
    }
  }
}

/// The first numbers of the digests of many messages that begin alike, eight at a time.
public struct MD5Numbers: ~Copyable {
  /// Blocks of 64 bytes, one for each of the messages that are worked on together.
  private let blocks: UnsafeMutablePointer<UInt8>
  private let numbers: UnsafeMutablePointer<UInt32>
  /// How all messages begin.
  private let start: [UInt8]
  /// How many messages are worked on together.
  private static let lanes = 8
  /// The bytes of a message that has one block only.
  private static let most = 55

  /// For messages that begin with some bytes.
  public init(start: [UInt8]) {
    self.start = start
    blocks = .allocate(capacity: 64 * Self.lanes)
    blocks.initialize(repeating: 0, count: 64 * Self.lanes)
    numbers = .allocate(capacity: Self.lanes)
    numbers.initialize(repeating: 0, count: Self.lanes)
    guard start.count <= Self.most else { return }
    for lane in 0..<Self.lanes { (blocks + 64 * lane).update(from: start, count: start.count) }
  }

  deinit {
    blocks.deallocate()
    numbers.deallocate()
  }

  /// Calls `body` with the first number of each message's digest; `rest` gives what follows the beginning of one.
  public mutating func each(
    of count: Int, rest: (Int) -> UnsafeBufferPointer<UInt8>, _ body: (Int, UInt32) -> Void
  ) {
    for first in stride(from: 0, to: count, by: Self.lanes) {
      let messages = first..<min(first + Self.lanes, count)
      var hasLong = false
      for message in messages where !place(rest(message), in: message - first) { hasLong = true }
      lanes_md5_firsts(numbers, blocks)
      for message in messages {
        let isLong = hasLong && start.count + rest(message).count > Self.most
        body(message, isLong ? long(rest(message)) : numbers[message - first].byteSwapped)
      }
    }
  }

  /// Writes a message into its block, with what MD5 wants behind it; `false` where it does not fit.
  private func place(_ rest: UnsafeBufferPointer<UInt8>, in lane: Int) -> Bool {
    let end = start.count + rest.count
    guard end <= Self.most else { return false }
    let block = blocks + 64 * lane
    if let source = rest.baseAddress { (block + start.count).update(from: source, count: rest.count) }
    (block + end).update(repeating: 0, count: 64 - end)
    block[end] = 0x80
    block[56] = UInt8(truncatingIfNeeded: end &<< 3)
    block[57] = UInt8(truncatingIfNeeded: end &>> 5)
    return true
  }

  private func long(_ rest: UnsafeBufferPointer<UInt8>) -> UInt32 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: start.count + rest.count) { room in
      guard let base = room.baseAddress else { return 0 }
      base.update(from: start, count: start.count)
      if let source = rest.baseAddress { (base + start.count).update(from: source, count: rest.count) }
      return MD5.digest(of: UnsafeBufferPointer(room)).0
    }
  }
}
