import Diagnostics
import Files

/// Paths of files, each once, in the order of their bytes: what a walk lists. Two of them are held against each other by one walk along both, because
/// hashing thousands of paths takes longer than reading what differs.
struct PathSet: Sendable, ExpressibleByArrayLiteral {
  /// The paths, in their order.
  let paths: [String]

  /// What a walk lists.
  init(_ walk: ProjectWalk) { paths = walk.files }

  private init(inOrder paths: [String]) { self.paths = paths }

  /// Paths that are in order for the most part; others are put in order.
  init(_ paths: [String]) {
    let isInOrder = zip(paths, paths.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.paths = isInOrder ? paths : Self.inOrder(paths)
  }

  init(arrayLiteral paths: String...) { self.init(paths) }

  private static func inOrder(_ paths: [String]) -> [String] {
    let sorted = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return sorted.indices.filter { $0 == 0 || !sorted[$0].utf8.elementsEqual(sorted[$0 - 1].utf8) }.map { sorted[$0] }
  }

  /// Those that are in both.
  func intersection(_ others: PathSet) -> PathSet { filter(by: others) { $0 } }

  /// Those that are not in the other ones.
  func subtracting(_ others: PathSet) -> PathSet { filter(by: others) { !$0 } }

  /// Those that are in either.
  func union(_ others: PathSet) -> PathSet {
    others.paths.isEmpty ? self : paths.isEmpty ? others : PathSet(paths + others.paths)
  }

  private func filter(by others: PathSet, _ isWanted: (Bool) -> Bool) -> PathSet {
    var search = Search(others)
    return PathSet(inOrder: paths.filter { isWanted(search.contains($0)) })
  }

  /// Whether one is among them.
  func contains(_ path: String) -> Bool {
    var search = Search(self)
    return search.contains(path)
  }

  /// Asks for one path after the other; quick where they come in order.
  struct Search {
    private let paths: [String]
    /// Where the next one is looked for first.
    private var next = 0

    init(_ set: PathSet) { paths = set.paths }

    mutating func contains(_ path: String) -> Bool {
      if next < paths.count, paths[next].utf8.elementsEqual(path.utf8) {
        next += 1
        return true
      }
      var (low, high) = (0, paths.count)
      while low < high {
        let middle = low + (high - low) / 2
        if paths[middle].utf8.lexicographicallyPrecedes(path.utf8) { low = middle + 1 } else { high = middle }
      }
      next = low
      guard low < paths.count, paths[low].utf8.elementsEqual(path.utf8) else { return false }
      next += 1
      return true
    }
  }
}
