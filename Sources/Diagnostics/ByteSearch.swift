import Glibc

/// Finding a few bytes in many, at the speed of the C library: every file is asked whether it holds a word that most files do not.
public enum ByteSearch {
  /// Where `word` first stands at or after `start`; nothing when it does not.
  public static func find(_ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    find(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount), in: bytes, from: start)
  }

  /// The same of bytes.
  package static func find(
    _ word: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard let base = bytes.baseAddress, let first = word.baseAddress, word.count > 0, start >= 0 else { return nil }
    var index = start
    while index + word.count <= bytes.count {
      guard let hit = memchr(base + index, Int32(first[0]), bytes.count - word.count + 1 - index) else { return nil }
      index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit))
      if memcmp(base + index, first, word.count) == 0 { return index }
      index += 1
    }
    return nil
  }

  /// Where a byte first stands.
  public static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = bytes.baseAddress, let hit = memchr(base, Int32(byte), bytes.count) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(hit))
  }

  /// Whether `word` stands anywhere.
  public static func contains(_ bytes: [UInt8], _ word: StaticString) -> Bool {
    bytes.withUnsafeBufferPointer { find(word, in: $0) != nil }
  }

  /// Whether the bytes of a text stand in another one.
  public static func contains(_ text: String, _ word: String) -> Bool {
    var (text, word) = (text, word)
    return text.withUTF8 { text in word.withUTF8 { find($0, in: text) != nil } }
  }

  /// Whether the bytes of a word appear in a text, in time that grows with both lengths and not with their product (Knuth, Morris, Pratt).
  package static func holds(_ text: String, _ word: String) -> Bool {
    let word = Array(word.utf8)
    guard !word.isEmpty else { return true }
    guard text.utf8.count >= word.count else { return false }
    // How many bytes of the word's beginning are also the end of its first so many.
    var borders = [0]
    borders.reserveCapacity(word.count)
    for byte in word.dropFirst() { borders.append(extended(borders[borders.count - 1], by: byte, word, borders)) }
    var matched = 0
    for byte in text.utf8 {
      matched = extended(matched, by: byte, word, borders)
      if matched == word.count { return true }
    }
    return false
  }

  /// How many bytes of a word's beginning are the end of what was read, after one more byte.
  private static func extended(_ matched: Int, by byte: UInt8, _ word: [UInt8], _ borders: [Int]) -> Int {
    var matched = matched
    while matched > 0, word[matched] != byte { matched = borders[matched - 1] }
    return word[matched] == byte ? matched + 1 : 0
  }

  /// Whether a text ends with `word`.
  package static func ends(_ text: String, with word: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, bytes.count >= word.utf8CodeUnitCount else { return false }
      return memcmp(base + bytes.count - word.utf8CodeUnitCount, word.utf8Start, word.utf8CodeUnitCount) == 0
    }
  }

  /// Whether `word` may stand in a text: a quick look without a copy, which errs on the safe side where a bridged text lacks contiguous bytes.
  public static func mayStand(_ word: StaticString, in text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { find(word, in: $0) != nil } ?? true
  }
}

extension String.UTF8View {
  /// Order by bytes: what the general method of this name says, by one comparison of memory.
  public func lexicographicallyPrecedes(_ other: String.UTF8View) -> Bool {
    let order = withContiguousStorageIfAvailable { bytes in
      other.withContiguousStorageIfAvailable { others -> Bool in
        guard let one = bytes.baseAddress, let two = others.baseAddress else { return bytes.count < others.count }
        let order = memcmp(one, two, Swift.min(bytes.count, others.count))
        return order != 0 ? order < 0 : bytes.count < others.count
      }
    }
    // Only a bridged text lacks contiguous bytes.
    return (order ?? nil) ?? self[...].lexicographicallyPrecedes(other)
  }

  /// Whether both are the same bytes: what the general method of this name says, by one comparison of memory.
  public func elementsEqual(_ other: String.UTF8View) -> Bool {
    let count = self.count
    guard count == other.count else { return false }
    let isEqual = withContiguousStorageIfAvailable { bytes in
      other.withContiguousStorageIfAvailable { others -> Bool in
        guard let one = bytes.baseAddress, let two = others.baseAddress else { return true }
        return memcmp(one, two, count) == 0
      }
    }
    // Only a bridged text lacks contiguous bytes.
    return (isEqual ?? nil) ?? self[...].elementsEqual(other)
  }
}
