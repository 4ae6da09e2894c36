import Digests

/// Which variant a recipient gets: a stable hash of the campaign's id and the recipient's, offline and sticky.
///
/// The first four bytes of MD5(`campaign:recipient`), read as a big-endian number, modulo 100, are the recipient's place from 0 to 99. The
/// holdout takes the first places, then come the variants in their order. MD5 because every SQL engine has it, so that a warehouse can
/// tell the same; it guards no secret here. Edits to text, audience or order of recipients move nobody; test vectors are in the reference.
public enum Assignment {
  /// The place of a recipient, 0 to 99.
  public static func place(campaign: String, recipient: UnsafeBufferPointer<UInt8>) -> Int {
    Int(number(campaign, recipient) % 100)
  }

  /// What a campaign's digests begin with.
  static func start(of campaign: String) -> [UInt8] { Array(campaign.utf8) + [UInt8(ascii: ":")] }

  /// The first four bytes of MD5(`name:recipient`), as a big-endian number.
  static func number(_ name: String, _ recipient: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var name = name
    return name.withUTF8 { name in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count + 1 + recipient.count) { room in
        guard let base = room.baseAddress else { return 0 }
        if let source = name.baseAddress { base.update(from: source, count: name.count) }
        base[name.count] = UInt8(ascii: ":")
        if let source = recipient.baseAddress { (base + name.count + 1).update(from: source, count: recipient.count) }
        return MD5.digest(of: UnsafeBufferPointer(room)).0
      }
    }
  }

  /// The variant of each place: an index into the weights, or -1 for the holdout.
  static func variants(weights: [Int], holdout: Int) -> [Int] {
    (0..<100).map { variant(place: $0, weights: weights, holdout: holdout) ?? -1 }
  }

  /// The variant of a place: an index into the weights, or nothing for the holdout.
  public static func variant(place: Int, weights: [Int], holdout: Int) -> Int? {
    var end = holdout
    if place < end { return nil }
    for (index, weight) in weights.enumerated() {
      end += weight
      if place < end { return index }
    }
    return nil
  }
}

/// A part of the recipients, for one of several machines that share a build: the parts are disjoint, and together they are all.
///
/// A row that is good belongs to the part that the first four bytes of MD5(`shard:recipient`), read as a big-endian number, modulo the number of
/// parts say, so that a warehouse can tell the same. A row that is rejected belongs to the part of its number, counted from 0, modulo the parts:
/// it may have no id.
public struct RecipientShard: Sendable, Equatable {
  /// The most parts.
  public static let most = 100_000

  /// Which part, from 0.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// A part of the recipients; nothing where there is no such part.
  public init?(_ index: Int, of count: Int) {
    guard (1...Self.most).contains(count), (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Whether a recipient belongs to it.
  public func contains(recipient: UnsafeBufferPointer<UInt8>) -> Bool {
    Assignment.number("shard", recipient) % UInt32(truncatingIfNeeded: count) == UInt32(truncatingIfNeeded: index)
  }

  /// Whether a rejected row belongs to it, by its number from 1.
  public func contains(rejectedRow row: Int) -> Bool { (row &- 1) % count == index }
}
