import Foundation

/// Inputs without libFuzzer: seeds with a few changes, the same ones for the same number.
struct MadeUpInput {
  private var state: UInt64
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]
  private let longest: Int

  init(_ target: FuzzTarget, _ seed: UInt64) {
    state = seed
    longest = target.longest
    let root = ProcessInfo.processInfo.environment["BELFRY_ROOT"] ?? "."
    let written = target.seeds(SeedFiles(root: root)).filter { $0.count <= target.longest }
    seeds = written.isEmpty ? [[]] : written
    words = target.words().map { Array($0.utf8) }
  }

  /// The next one.
  mutating func next() -> [UInt8] {
    var bytes = seeds[below(seeds.count)]
    for _ in 0..<(1 + below(6)) { change(&bytes) }
    return Array(bytes.prefix(longest))
  }

  /// One change of those that break files in practice: a byte, a passage that is gone, twice there or another file's, a word of the language, the end.
  private mutating func change(_ bytes: inout [UInt8]) {
    let at = below(bytes.count + 1)
    let end = min(bytes.count, at + 1 + below(24))
    switch below(8) {
    case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8(below(8))
    case 1 where at < bytes.count: bytes[at] = UInt8(truncatingIfNeeded: random())
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: Array(bytes[at..<end]), at: below(bytes.count + 1))
    case 4 where !words.isEmpty: bytes.replaceSubrange(at..<end, with: words[below(words.count)])
    case 5 where !words.isEmpty: bytes.insert(contentsOf: words[below(words.count)], at: at)
    case 6:
      let other = seeds[below(seeds.count)]
      let start = below(other.count + 1)
      bytes.replaceSubrange(at..<end, with: other[start..<min(other.count, start + 1 + below(64))])
    case 7 where below(4) == 0: bytes.removeSubrange(at...)
    default: bytes.insert(UInt8(truncatingIfNeeded: random()), at: at)
    }
  }

  private mutating func below(_ limit: Int) -> Int { Int(random() % UInt64(max(1, limit))) }

  /// SplitMix64.
  private mutating func random() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension FuzzTarget {
  /// Runs it over made-up inputs. Each is in the file while it runs, and the process ends by a signal where it takes longer than the target's patience.
  func feedItself(_ runs: Int, _ seed: UInt64, keeping path: String) {
    var inputs = MadeUpInput(self, seed)
    let run = start()
    for _ in 0..<runs {
      let input = inputs.next()
      put(input, to: path)
      alarm(UInt32(clamping: patience))
      input.withUnsafeBufferPointer(run)
      alarm(0)
    }
    try? FileManager.default.removeItem(atPath: path)
  }
}
