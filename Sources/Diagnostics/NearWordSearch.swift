/// Compares one word with many: their distance by Hyyrö's bit-parallel form of optimal string alignment, a machine word for a whole column of the
/// table ("A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003).
struct NearWordSearch {
  /// The most letters of a word that is looked for: the bits of a machine word.
  private static let most = 64

  /// For each byte the places at which the word has it.
  private let places: [UInt64]
  private let count: Int
  /// How many letters may be wrong.
  private var limit: Int

  /// A search for a word; nothing when it is longer than can be looked for.
  init?(_ word: String) {
    let letters = Self.folded(word)
    guard letters.count <= Self.most else { return nil }
    var places = [UInt64](repeating: 0, count: 256)
    for (index, letter) in letters.enumerated() { places[Int(letter)] |= 1 << UInt64(index) }
    self.places = places
    count = letters.count
    limit = max(1, letters.count / 3)
  }

  /// What a comparison costs, in steps of a budget.
  func steps(for candidate: String) -> Int {
    let bytes = candidate.utf8.count
    return bytes > 2 * Self.most ? 10 : 10 + bytes
  }

  /// How many letters differ, at most so many whatever the word's length; nothing when they are more.
  func distance(to candidate: String, atMost most: Int) -> Int? {
    var search = self
    search.limit = most
    return search.distance(to: candidate)
  }

  /// How many letters differ; nothing when they are too many.
  func distance(to candidate: String) -> Int? {
    // Even without what folding takes away it is too long.
    guard candidate.utf8.count <= 2 * Self.most + 32 else { return nil }
    var candidate = candidate
    return candidate.withUTF8 { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { room in
        var length = 0
        for byte in bytes {
          guard byte < 0x80 else { return distance(toFolded: Self.folded(String(decoding: bytes, as: UTF8.self))) }
          guard let letter = Self.folded(byte) else { continue }
          room[length] = letter
          length += 1
        }
        return distance(toFolded: UnsafeBufferPointer(rebasing: room[..<length]))
      }
    }
  }

  private func distance(toFolded letters: some Collection<UInt8>) -> Int? {
    guard abs(letters.count - count) <= limit else { return nil }
    guard count > 0 else { return letters.count }
    // The differences down a column that are +1 and -1, the diagonal ones that are 0, and the places of the letter before.
    var (plus, minus, same, before) = (UInt64.max, UInt64(0), UInt64(0), UInt64(0))
    let last = UInt64(1) << UInt64(count - 1)
    var distance = count
    for letter in letters {
      let here = places[Int(letter)]
      let swapped = ((~same & here) << 1) & before
      same = (((here & plus) &+ plus) ^ plus) | here | minus | swapped
      var across = minus | ~(same | plus)
      var down = plus & same
      if across & last != 0 { distance += 1 }
      if down & last != 0 { distance -= 1 }
      across = across << 1 | 1
      down <<= 1
      plus = down | ~(same | across)
      minus = across & same
      before = here
    }
    return distance <= limit ? distance : nil
  }

  /// A word without what weighs nothing.
  static func folded(_ word: String) -> [UInt8] { LookAlikes.ascii(word).utf8.compactMap(folded) }

  /// Whether two words are the same once they are folded. An unknown word is held against hundreds: most differ in the first letter.
  static func isSame(_ a: String, _ b: String) -> Bool {
    func next(_ letters: inout String.UTF8View.Iterator) -> UInt8? {
      while let byte = letters.next() { if let letter = folded(byte) { return letter } }
      return nil
    }
    var (one, other) = (a.utf8.makeIterator(), b.utf8.makeIterator())
    while true {
      let (left, right) = (next(&one), next(&other))
      // What looks like a letter is known by all of its bytes.
      if (left ?? 0) >= 0x80 || (right ?? 0) >= 0x80 { return folded(a) == folded(b) }
      guard left == right else { return false }
      if left == nil { return true }
    }
  }

  /// A small letter; nothing for what separates words.
  private static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): nil
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
    default: byte
    }
  }
}
