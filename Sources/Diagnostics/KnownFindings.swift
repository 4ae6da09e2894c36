/// Findings that were there before, to be held against those that are there now.
///
/// As many are taken for the same as there were before. Two are the same when rule, file, the text of the line without the blanks around it and the
/// message are; then, of those that are left, when the message quotes the same words, because it also counts and dates. What weighs more now
/// than before is new: it may be what ends a job.
public struct KnownFindings: Sendable {
  /// How many there are of each severity.
  private struct Counts: Sendable {
    var errors = 0
    var warnings = 0

    /// Counts so many down, of those that weighed as much at least; nothing where there are fewer.
    mutating func take(_ severity: Severity, _ count: Int) -> Counts? {
      let fromWarnings = severity == .warning ? min(warnings, count) : 0
      let taken = Counts(errors: count - fromWarnings, warnings: fromWarnings)
      guard taken.errors <= errors else { return nil }
      remove(taken)
      return taken
    }

    mutating func remove(_ other: Counts) {
      errors -= other.errors
      warnings -= other.warnings
    }

    mutating func add(_ severity: Severity, _ count: Int) {
      if severity == .error { errors += count } else { warnings += count }
    }
  }

  private var exact: [Key: Counts] = [:]
  private var near: [Key: Counts] = [:]

  /// What findings are told apart by, with their line in it: thousands of bytes, which an array would hash one by one.
  private struct Key: Hashable, Sendable {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ part: some Sequence<UInt8>) {
      bytes.append(contentsOf: part)
      bytes.append(0)
    }

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  /// What was found before, each in the file that `path` says for its path of then.
  public init(_ findings: [LocatedFinding], path: (String) -> String = { $0 }) {
    for located in findings {
      for (exact, near) in Self.keys(located, path) {
        self.exact[exact, default: Counts()].add(located.finding.severity, Self.count(located))
        self.near[near, default: Counts()].add(located.finding.severity, Self.count(located))
      }
    }
  }

  /// Those of some findings that are new, in their order.
  public func new(among findings: [LocatedFinding]) -> [LocatedFinding] {
    var (exact, near) = (exact, near)
    let keys = findings.map { Self.keys($0) { $0 } }
    var isKnown = [Bool](repeating: false, count: findings.count)
    for (index, located) in findings.enumerated() {
      guard let taken = Self.take(located, keys[index].map(\.exact), from: &exact) else { continue }
      for key in keys[index] { near[key.near]?.remove(taken) }
      isKnown[index] = true
    }
    for (index, located) in findings.enumerated() where !isKnown[index] {
      isKnown[index] = Self.take(located, keys[index].map(\.near), from: &near) != nil
    }
    return zip(findings, isKnown).filter { !$0.1 }.map(\.0)
  }

  /// Takes what is known by one of the keys of a finding away under all of them.
  private static func take(
    _ located: LocatedFinding, _ keys: [Key], from known: inout [Key: Counts]
  ) -> Counts? {
    for (number, key) in keys.enumerated() {
      guard let taken = known[key]?.take(located.finding.severity, count(located)) else { continue }
      for (other, key) in keys.enumerated() where other != number { known[key]?.remove(taken) }
      return taken
    }
    return nil
  }

  /// Of what is told once at its cause, as many as have it: one campaign more has something new.
  private static func count(_ located: LocatedFinding) -> Int { max(1, located.finding.campaigns.count) }

  /// By its own place, and by that of its cause: what one campaign had may be told there now, or the other way round.
  private static func keys(
    _ located: LocatedFinding, _ moved: (String) -> String
  ) -> [(exact: Key, near: Key)] {
    var places = [(path: located.path, excerpt: located.excerpt)]
    if let path = located.finding.cause?.path, let place = located.notePlaces.last ?? nil {
      places.append((path, place.excerpt))
    }
    let message = located.finding.message.utf8
    // Every other part stands in quotes.
    let quoted = message.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element).joined(separator: CollectionOfOne(0))
    return places.map { path, excerpt in
      var place = Key()
      place.add(located.finding.rule.name.utf8)
      place.add(moved(path).utf8)
      place.add(excerpt.trimmed)
      var (exact, near) = (place, place)
      exact.add(message)
      near.add(quoted)
      return (exact, near)
    }
  }
}
