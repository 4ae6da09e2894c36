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

    /// Counts one down, of those that weighed as much at least.
    mutating func take(_ severity: Severity) -> Severity? {
      if severity == .warning, warnings > 0 {
        warnings -= 1
        return .warning
      }
      guard errors > 0 else { return nil }
      errors -= 1
      return .error
    }

    mutating func remove(_ severity: Severity) { if severity == .error { errors -= 1 } else { warnings -= 1 } }
    mutating func add(_ severity: Severity) { if severity == .error { errors += 1 } else { warnings += 1 } }
  }

  private var exact: [[UInt8]: Counts] = [:]
  private var near: [[UInt8]: Counts] = [:]

  /// What was found before, each in the file that `path` says for its path of then.
  public init(_ findings: [LocatedFinding], path: (String) -> String = { $0 }) {
    for located in findings {
      let (exact, near) = Self.keys(located, in: path(located.path))
      self.exact[exact, default: Counts()].add(located.finding.severity)
      self.near[near, default: Counts()].add(located.finding.severity)
    }
  }

  /// Those of some findings that are new, in their order.
  public func new(among findings: [LocatedFinding]) -> [LocatedFinding] {
    var (exact, near) = (exact, near)
    let keys = findings.map { Self.keys($0, in: $0.path) }
    var isKnown = [Bool](repeating: false, count: findings.count)
    for (index, located) in findings.enumerated() {
      guard let severity = exact[keys[index].exact]?.take(located.finding.severity) else { continue }
      near[keys[index].near]?.remove(severity)
      isKnown[index] = true
    }
    for (index, located) in findings.enumerated() where !isKnown[index] {
      isKnown[index] = near[keys[index].near]?.take(located.finding.severity) != nil
    }
    return zip(findings, isKnown).filter { !$0.1 }.map(\.0)
  }

  private static func keys(_ located: LocatedFinding, in path: String) -> (exact: [UInt8], near: [UInt8]) {
    let place = [Array(located.finding.rule.name.utf8), Array(path.utf8), located.excerpt.trimmed].joined(separator: [0]
    )
    let message = located.finding.message.utf8
    // Every other part stands in quotes.
    let quoted = message.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element).joined(separator: [0])
    return (place + [0] + message, place + [0] + quoted)
  }
}
