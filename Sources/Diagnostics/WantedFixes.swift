/// The fixes that a run applies.
public struct WantedFixes: Sendable {
  private let accepted: Set<Finding.Fix.Applicability>
  private let rules: Set<String>?

  /// Edits as sure as one of `accepted`, of the findings of all rules or of those with these names.
  public init(_ accepted: Set<Finding.Fix.Applicability>, of rules: Set<String>? = nil) {
    (self.accepted, self.rules) = (accepted, rules)
  }

  /// The first edit of a finding that is asked for.
  public func fix(of finding: Finding) -> Finding.Fix? {
    guard rules?.contains(finding.rule.name) ?? true else { return nil }
    return finding.fixes.first { accepted.contains($0.applicability) }
  }

  /// The number of findings of the wanted rules.
  public func count(_ counts: FindingCounts) -> Int {
    guard let rules else { return counts.errors + counts.warnings }
    return rules.reduce(0) { $0 + (counts.byRule[$1]?.findings ?? 0) }
  }
}
