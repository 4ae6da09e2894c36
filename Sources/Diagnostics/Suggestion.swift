/// "Did you mean": the one place that decides which word somebody may have meant.
///
/// Serves keys, names, rules, commands and flags alike.
public enum Suggestion {
  /// Up to three candidates near `word`, best first: at most a third of its letters wrong, at least one.
  ///
  /// Distance counts insertions, deletions, substitutions and swaps of neighbours; case, `_`/`-` and letters of other alphabets that look
  /// the same weigh nothing.
  public static func near<Candidates: Sequence<String>>(_ word: String, in candidates: Candidates) -> [String] {
    let wanted = fold(word)
    let limit = max(1, wanted.count / 3)
    guard wanted.count <= 64 else { return [] }
    var found: [(distance: Int, name: String)] = []
    for candidate in candidates {
      let other = fold(candidate)
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, other)
      if distance <= limit { found.append((distance, candidate)) }
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return found.prefix(3).map(\.name)
  }

  /// `did you mean "a" or "b"?`, or nothing when nothing is near.
  public static func question<Candidates: Sequence<String>>(_ word: String, in candidates: Candidates) -> String? {
    let near = near(word, in: candidates)
    guard !near.isEmpty else { return nil }
    return "did you mean \(list(near.map { "\"\($0)\"" }, "or"))?"
  }

  /// `a, b or c`.
  public static func list(_ items: [String], _ conjunction: String) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// Whether two words differ in nothing that weighs.
  public static func isSame(_ a: String, _ b: String) -> Bool { fold(a) == fold(b) }

  private static func fold(_ word: String) -> [UInt8] {
    LookAlikes.ascii(word).utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
      default: byte
      }
    }
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      before = previous
      previous = row
    }
    return previous[b.count]
  }
}
