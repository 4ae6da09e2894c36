import Digests

/// One of several parts of a batch, each for a sender of its own: the parts are disjoint, and together they are the batch.
///
/// A hash of a line's id says which part it is in: the same occurrence is in the same part in each build, so a journal of one part knows what that
/// part has sent before.
public struct BatchPart: Sendable, Equatable {
  /// The most parts.
  public static let most = 1000
  /// The only part of a batch that one sender sends.
  public static let whole = BatchPart()

  /// Which part, from 0.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  private init() { (index, count) = (0, 1) }

  /// A part; nil where there is no such part. The only one of one part is the whole.
  public init?(_ index: Int, of count: Int) {
    guard (1...Self.most).contains(count), (0..<count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Whether it is the whole batch.
  public var isWhole: Bool { count == 1 }

  /// As flags have it: `1/4`.
  public var text: String { "\(index)/\(count)" }

  /// Whether a line with an id of 16 bytes belongs to it. The upper bits of the hash are those of the steps of a ramp.
  @inline(__always) func contains(_ id: UnsafeRawBufferPointer) -> Bool {
    guard count > 1 else { return true }
    let hash = XXH3.hash64(id.bindMemory(to: UInt8.self)) & 0xFFFF_FFFF
    return Int((hash * UInt64(count)) >> 32) == index
  }
}
