import Files

/// Which variant a recipient gets: a stable hash of the campaign's id and the recipient's, offline and sticky.
///
/// The first four bytes of MD5(`campaign:recipient`), read as a big-endian number, modulo 100, are the recipient's place from 0 to 99. The
/// holdout takes the first places, then come the variants in their order. MD5 because every SQL engine has it, so that a warehouse can
/// tell the same; it guards no secret here. Edits to text, audience or order of recipients move nobody; test vectors are in the reference.
public enum Assignment {
  /// The place of a recipient, 0 to 99.
  public static func place(campaign: String, recipient: UnsafeBufferPointer<UInt8>) -> Int {
    var campaign = campaign
    return campaign.withUTF8 { name in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count + 1 + recipient.count) { room in
        guard let base = room.baseAddress else { return 0 }
        if let source = name.baseAddress { base.update(from: source, count: name.count) }
        base[name.count] = UInt8(ascii: ":")
        if let source = recipient.baseAddress { (base + name.count + 1).update(from: source, count: recipient.count) }
        let digest = MD5.digest(of: UnsafeBufferPointer(room))
        return Int(digest.0 % 100)
      }
    }
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
