import CLanes
import Digests

/// The name of a request to APNs: a UUID of version 8 (RFC 9562) that follows from the app, the campaign, the moment at which it is due, and the
/// token or channel that it goes to. So it is the same in every build, part and machine, and others can compute it.
///
/// It is 128 bits of XXH3 of the token. The seed is 64 bits of app, campaign and moment, which many requests have alike.
struct RequestName {
  /// Bytes of its text.
  static let width = 36

  private let high: UInt64
  private let low: UInt64

  /// The name of the request to a token or channel.
  @inline(__always)
  init(of address: UnsafeBufferPointer<UInt8>, in occurrence: UInt64) {
    let hash = XXH3.hash128(address, seed: occurrence)
    // The version is the thirteenth digit, the variant the two bits behind the sixteenth.
    high = hash.high & ~0xF000 | 0x8000
    low = hash.low & ~(3 &<< 62) | 2 &<< 62
  }

  /// Writes it as `8-4-4-4-12` small digits.
  @inline(__always)
  func write(to out: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    lanes_write_uuid(out, high, low)
  }
}

/// The seeds by which the requests of a campaign get their names: one for each moment at which some are due, or for each name by which somebody
/// has asked for it.
public struct OccurrenceSeeds: Sendable {
  /// App and campaign, a line each.
  private let campaign: [UInt8]
  /// Those lines and a third one, in room that is kept from row to row.
  private var lines: [UInt8] = []
  private var last: (due: Int64, seed: UInt64)?

  /// Those of a campaign of an app.
  public init(app: String, campaign: String) {
    self.campaign = Array("\(app)\n\(campaign)\n".utf8)
  }

  /// The seed of what is due at a Unix second.
  @inline(__always)
  public mutating func seed(due: Int64) -> UInt64 {
    if let last, last.due == due { return last.seed }
    let seed = work(due)
    last = (due, seed)
    return seed
  }

  /// The seed of what somebody has asked for under a name.
  @inline(__always)
  public mutating func seed(request name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    lines.removeAll(keepingCapacity: true)
    lines.append(contentsOf: campaign)
    lines.append(contentsOf: name)
    return lines.withUnsafeBufferPointer { XXH3.hash64($0) }
  }

  @inline(never)
  private func work(_ due: Int64) -> UInt64 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: campaign.count + Splicer.dateRoom) { room in
      guard let base = room.baseAddress else { return 0 }
      _ = room.update(fromContentsOf: campaign)
      let end = Splicer.write(date: due, to: base + campaign.count)
      return XXH3.hash64(UnsafeBufferPointer(start: base, count: end - base))
    }
  }
}
