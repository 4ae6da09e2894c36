/// How large the payloads of a campaign are: every size is counted, none is estimated.
public struct PayloadDistribution: Sendable, Equatable {
  /// Sizes of a histogram's step.
  public static let step = 256

  /// The most bytes that may be sent.
  public let limit: Int
  /// How many payloads were counted.
  public private(set) var count = 0
  /// How many of them are over the limit.
  public private(set) var over = 0
  /// The fewest bytes; nothing where nothing was counted.
  public private(set) var smallest: Int?
  /// The most bytes; nothing where nothing was counted.
  public private(set) var largest: Int?

  /// How many payloads have as many bytes as the place says, and ``first`` more, up to the limit. From the smallest to the largest that were
  /// counted, in whole blocks: the payloads of one campaign are nearly alike, and a plan holds the counts of thousands.
  private var counts: [Int] = []
  private var first = 0
  private static let block = 64
  /// The same for larger ones, which nothing bounds.
  private var larger: [Int: Int] = [:]

  /// Nothing counted yet.
  public init(limit: Int) {
    self.limit = max(0, limit)
  }

  /// Counts so many payloads of so many bytes each.
  public mutating func add(_ bytes: Int, count number: Int = 1) {
    guard number > 0 else { return }
    count += number
    smallest = min(smallest ?? bytes, bytes)
    largest = max(largest ?? bytes, bytes)
    guard bytes <= limit else {
      over += number
      larger[bytes, default: 0] += number
      return
    }
    if !counts.indices.contains(bytes - first) { makeRoom(for: bytes) }
    counts[bytes - first] += number
  }

  /// Counts the payloads of another distribution with the same limit.
  mutating func add(_ other: PayloadDistribution) {
    for (place, number) in other.counts.enumerated() { add(other.first + place, count: number) }
    for (bytes, number) in other.larger { add(bytes, count: number) }
  }

  private mutating func makeRoom(for bytes: Int) {
    let start = bytes / Self.block * Self.block
    if counts.isEmpty { first = start }
    if start < first {
      counts.insert(contentsOf: repeatElement(0, count: first - start), at: 0)
      first = start
    }
    counts += repeatElement(0, count: max(0, start + Self.block - first - counts.count))
  }

  /// The size that so many per cent of the payloads do not exceed, and the smallest such: the nearest rank, always the size of a payload.
  public func percentile(_ percent: Int) -> Int? {
    let rank = max(1, (count * min(max(percent, 0), 100) + 99) / 100)
    var seen = 0
    for (place, number) in counts.enumerated() {
      seen += number
      if seen >= rank { return first + place }
    }
    for (bytes, number) in larger.sorted(by: { $0.key < $1.key }) {
      seen += number
      if seen >= rank { return bytes }
    }
    return nil
  }

  /// The most steps of a histogram; the last of so many takes all larger payloads.
  static let mostSteps = 1024

  /// How many payloads have more than the bytes of the step before and at most `upTo`, from the first step that has any to the last.
  public var histogram: [(upTo: Int, count: Int)] {
    guard let smallest, let largest else { return [] }
    let first = Self.place(smallest)
    let last = Self.place(largest)
    var steps = (first...last).prefix(Self.mostSteps).map { (upTo: ($0 + 1) * Self.step, count: 0) }
    steps[steps.count - 1].upTo = (last + 1) * Self.step
    func count(_ bytes: Int, _ number: Int) { steps[min(Self.place(bytes) - first, steps.count - 1)].count += number }
    for (place, number) in counts.enumerated() where number > 0 { count(self.first + place, number) }
    for (bytes, number) in larger { count(bytes, number) }
    return steps
  }

  private static func place(_ bytes: Int) -> Int { max(0, bytes - 1) / step }
}
