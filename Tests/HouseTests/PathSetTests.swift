import Testing

@testable import Workspace

/// Paths that are held against each other by a walk along both, against sets of their bytes, which ask for each.
@Suite struct PathSetTests {
  /// Among them two that Swift takes for one, and some that lie before and after others only by their bytes.
  private static let names = [
    "a.yaml", "a/b.yaml", "a-b.yaml", "B.yaml", "é.yaml", "e\u{301}.yaml", "Z/ö.yaml", "a/", "aa.yaml", "日本.yaml",
    "\u{1F600}.yaml",
    "ﬀ.yaml", "", "a/b/c.yaml", "a0.yaml",
  ]

  private static func bytes(_ paths: [String]) -> Set<[UInt8]> { Set(paths.map { Array($0.utf8) }) }

  private static func isInOrder(_ set: PathSet) -> Bool {
    zip(set.paths, set.paths.dropFirst()).allSatisfy { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  @Test func twoOfThem() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let sides = (0..<2).map { _ in
        (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in Self.names.randomElement(using: &random) }
      }
      let (one, other) = (PathSet(sides[0]), PathSet(sides[1]))
      let (first, second) = (Self.bytes(sides[0]), Self.bytes(sides[1]))
      for (set, wanted) in [
        (one, first), (one.intersection(other), first.intersection(second)),
        (one.subtracting(other), first.subtracting(second)), (one.union(other), first.union(second)),
      ] {
        #expect(Self.bytes(set.paths) == wanted, "\(sides)")
        #expect(set.paths.count == wanted.count && Self.isInOrder(set), "\(sides)")
      }
    }
  }

  @Test func oneAfterTheOtherInAnyOrder() {
    let set = PathSet(Self.names.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element))
    let known = Self.bytes(set.paths)
    for _ in 0..<200 {
      var search = PathSet.Search(set)
      for name in Self.names.shuffled() + set.paths {
        #expect(search.contains(name) == known.contains(Array(name.utf8)), "\(name)")
        #expect(set.contains(name) == known.contains(Array(name.utf8)))
      }
    }
  }
}
