import Limits

/// How many findings there are, those that are not shown among them.
public struct FindingCounts: Sendable, Equatable {
  /// Errors.
  public var errors = 0
  /// Warnings.
  public var warnings = 0
  /// Files that have some.
  public var files = 0
  /// How many each rule has found.
  public var byRule: [String: RuleCount] = [:]

  /// What one rule has found.
  public struct RuleCount: Sendable, Equatable {
    /// Its name.
    public let rule: String
    /// Findings.
    public var findings = 0
    /// Those that have a fix which a tool may apply, be it after a look.
    public var fixable = 0
  }

  /// The rules that have found something, those with the most findings first.
  public var mostFirst: [RuleCount] {
    byRule.values.sorted { $0.findings != $1.findings ? $0.findings > $1.findings : $0.rule < $1.rule }
  }

  /// None.
  public init() {}

  /// The counts of findings that are all there, in the order of reports.
  public init(of findings: [LocatedFinding]) {
    var last: String?
    for located in findings where located.finding.rule !== Rule.moreFindings {
      count(located.finding)
      if last.map({ !$0.utf8.elementsEqual(located.path.utf8) }) ?? true, !located.path.isEmpty { files += 1 }
      last = located.path
    }
  }

  /// Counts a finding, in whatever file it is.
  fileprivate mutating func count(_ finding: Finding) {
    if finding.severity == .error { errors += 1 } else { warnings += 1 }
    var count = byRule[finding.rule.name] ?? RuleCount(rule: finding.rule.name)
    count.findings += 1
    if finding.fixes.contains(where: { $0.applicability != .shown }) { count.fixable += 1 }
    byRule[finding.rule.name] = count
  }

  /// Takes back a finding that has no fix.
  fileprivate mutating func takeBack(_ rule: Rule, _ severity: Severity) {
    if severity == .error { errors -= 1 } else { warnings -= 1 }
    byRule[rule.name]?.findings -= 1
    if byRule[rule.name]?.findings == 0 { byRule[rule.name] = nil }
  }

  /// Adds what was counted in other files.
  fileprivate mutating func add(_ other: FindingCounts) {
    errors += other.errors
    warnings += other.warnings
    for (rule, more) in other.byRule {
      byRule[rule, default: RuleCount(rule: rule)].findings += more.findings
      byRule[rule, default: RuleCount(rule: rule)].fixable += more.fixable
    }
  }
}

/// The findings of a run, or of one of its threads: all are counted, the first by path are kept, so that memory stays flat however many there are.
public struct FoundFindings: Sendable {
  /// Those that are shown.
  public private(set) var kept: [LocatedFinding] = []
  private var counted = FindingCounts()
  /// The paths of the files that have some, as bytes: a String finds look-alikes equal.
  private var files: Set<[UInt8]> = []

  /// None.
  public init() {}

  /// How many there are, kept or not.
  public var counts: FindingCounts {
    var counts = counted
    counts.files = files.count
    return counts
  }

  /// Whether there are enough, so that what is added is only counted.
  public var isFull: Bool { kept.count >= RunLimit.runFindings.value }

  /// Adds the findings of a file. Files come in the order of their paths: what comes once there are enough is not among the first.
  ///
  /// A file with thousands of mistakes is one mistake: its first ones are kept, and one more finding counts the rest.
  public mutating func add(_ findings: [Finding], in file: SourceFile, other: (String) -> SourceFile? = { _ in nil }) {
    guard !findings.isEmpty else { return }
    for finding in findings { counted.count(finding) }
    files.insert(Array(file.path.utf8))
    guard !isFull else { return }
    let most = RunLimit.fileFindings.value
    guard findings.count > most else {
      for finding in findings { kept.append(LocatedFinding(finding, in: file, other: other)) }
      return
    }
    let shown = findings.sorted { $0.span < $1.span }.prefix(most)
    for finding in shown { kept.append(LocatedFinding(finding, in: file, other: other)) }
    let rest = Finding.more("\(findings.count - most) more findings in this file are not shown", at: shown.last?.span)
    kept.append(LocatedFinding(rest, in: file, other: other))
  }

  /// Adds what another thread has found.
  public mutating func add(_ other: FoundFindings) {
    kept += other.kept
    counted.add(other.counted)
    files.formUnion(other.files)
  }

  /// Takes back the one finding of a rule about each of some files, whose severities were these, by the bytes of their paths.
  public mutating func takeBack(_ rule: Rule, in paths: [[UInt8]: Severity]) {
    guard !paths.isEmpty else { return }
    kept.removeAll { $0.finding.rule === rule && paths[Array($0.path.utf8)] != nil }
    for severity in paths.values { counted.takeBack(rule, severity) }
  }

  /// Puts them in the order of reports, and says how many are left out.
  public mutating func finish() {
    kept.sort(by: LocatedFinding.precedes)
    let most = RunLimit.runFindings.value
    guard kept.count > most else { return }
    kept.removeSubrange(most...)
    let shown = kept.count { $0.finding.rule !== Rule.moreFindings }
    let rest = Finding.more("\(counted.errors + counted.warnings - shown) more findings are not shown", at: nil)
    if let last = kept.last { kept.append(LocatedFinding(rest, where: last)) }
  }
}

extension Finding {
  fileprivate static func more(_ message: String, at span: SourceSpan?) -> Finding {
    Finding(.moreFindings, at: span ?? SourceSpan(0, 0), message, help: "mend these first")
  }
}

extension Rule {
  /// More findings than are shown.
  public static let moreFindings = Rule(
    "more-findings", summary: "a file, or all of them together, have more findings than are shown",
    why: "A file with thousands of mistakes is one mistake, and nobody reads thousands.",
    fix: "Mend the first ones.", bad: "", good: "")
}
