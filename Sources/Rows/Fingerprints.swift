/// A set of 64-bit fingerprints in little more than six bytes each: what is remembered of all recipients of a build.
///
/// The first 16 bits choose one of 65,536 lists; the list keeps the other 48 in order. A list grows by an eighth, so at least eight ninths of
/// its room are in use once it is not small. Two different texts have the same fingerprint with a probability of 2⁻⁶⁴: among ten million
/// recipients there are such two in one of 370,000 builds.
public struct Fingerprints: ~Copyable, @unchecked Sendable {
  /// What one fingerprint takes in a list.
  private static let width = 6
  private static let lists = 1 << 16
  /// Whole words are read, so two bytes behind the last fingerprint must be readable.
  private static let slack = 2
  /// By how many fingerprints a small list grows.
  private static let least: UInt32 = 4

  private struct List {
    var base: UnsafeMutableRawPointer?
    var count: UInt32 = 0
    var capacity: UInt32 = 0
  }

  private let lists: UnsafeMutablePointer<List>
  /// How many there are.
  public private(set) var count = 0
  /// The bytes that they take: the lists and their heads.
  public private(set) var bytes = Fingerprints.lists * MemoryLayout<List>.stride

  /// An empty set.
  public init() {
    lists = .allocate(capacity: Self.lists)
    lists.initialize(repeating: List(), count: Self.lists)
  }

  deinit {
    for list in 0..<Self.lists { lists[list].base?.deallocate() }
    lists.deallocate()
  }

  /// Where a fingerprint belongs in its list, and whether it stands there.
  package struct Place {
    package var index: Int
    package var isTaken: Bool
  }

  /// Whether a fingerprint is in the set. Any number of threads may ask while nobody inserts.
  public func contains(_ print: UInt64) -> Bool { place(of: print).isTaken }

  /// Puts a fingerprint into the set; false when it was there.
  public mutating func insert(_ print: UInt64) -> Bool {
    let place = place(of: print)
    if place.isTaken { return false }
    insert(print, at: place)
    return true
  }

  /// Looks at the memory where a fingerprint belongs, and gives a byte of no meaning: the processor fetches many such places at once, while
  /// one insertion after the other would wait for each.
  @inline(__always)
  package func touch(_ print: UInt64) -> UInt8 {
    let list = lists[Int(truncatingIfNeeded: print &>> 48)]
    guard let base = list.base else { return 0 }
    return base.load(fromByteOffset: Self.guess(print, list.count) &* Self.width, as: UInt8.self)
  }

  /// Where a fingerprint stands if they are spread evenly, which is what a hash is for.
  @inline(__always)
  private static func guess(_ print: UInt64, _ count: UInt32) -> Int {
    Int(truncatingIfNeeded: (print &>> 16 & 0xFFFF_FFFF) &* UInt64(count) &>> 32)
  }

  @inline(__always)
  private static func rest(_ base: UnsafeMutableRawPointer, _ index: Int) -> UInt64 {
    base.loadUnaligned(fromByteOffset: index &* width, as: UInt64.self).littleEndian & 0xFFFF_FFFF_FFFF
  }

  package func place(of print: UInt64) -> Place {
    let list = lists[Int(truncatingIfNeeded: print &>> 48)]
    guard let base = list.base else { return Place(index: 0, isTaken: false) }
    let (wanted, count) = (print & 0xFFFF_FFFF_FFFF, Int(list.count))
    var index = Self.guess(print, list.count)
    while index > 0, Self.rest(base, index &- 1) >= wanted { index &-= 1 }
    while index < count, Self.rest(base, index) < wanted { index &+= 1 }
    return Place(index: index, isTaken: index < count && Self.rest(base, index) == wanted)
  }

  /// Puts a fingerprint where it belongs; nothing must have come into the set since the place was looked up.
  package mutating func insert(_ print: UInt64, at place: Place) {
    let number = Int(truncatingIfNeeded: print &>> 48)
    if lists[number].count == lists[number].capacity { grow(number) }
    guard let base = lists[number].base else { return }
    let start = base + place.index &* Self.width
    let moved = Int(lists[number].count) &- place.index
    if moved > 0 { (start + Self.width).copyMemory(from: start, byteCount: moved &* Self.width) }
    for byte in 0..<Self.width {
      start.storeBytes(
        of: UInt8(truncatingIfNeeded: print &>> UInt64(byte &* 8)), toByteOffset: byte, as: UInt8.self)
    }
    lists[number].count &+= 1
    count &+= 1
  }

  private mutating func grow(_ number: Int) {
    let old = lists[number]
    let capacity = old.capacity &+ max(Self.least, old.capacity &>> 3)
    let size = Int(capacity) &* Self.width &+ Self.slack
    let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    if let before = old.base {
      base.copyMemory(from: before, byteCount: Int(old.count) &* Self.width)
      before.deallocate()
    }
    bytes &+= size &- (old.base == nil ? 0 : Int(old.capacity) &* Self.width &+ Self.slack)
    lists[number] = List(base: base, count: old.count, capacity: capacity)
  }
}
