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
    /// Those that have a fix which a tool may apply, be it after a look. What is only counted is not searched for one.
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
      countFix(of: located.finding)
      if last.map({ !$0.utf8.elementsEqual(located.path.utf8) }) ?? true, !located.path.isEmpty { files += 1 }
      last = located.path
    }
  }

  /// Counts a finding, in whatever file it is.
  private mutating func count(_ finding: Finding) {
    if finding.severity == .error { errors += 1 } else { warnings += 1 }
    byRule[finding.rule.name, default: RuleCount(rule: finding.rule.name)].findings += 1
  }

  /// Counts so many findings of a rule.
  fileprivate mutating func count(_ rule: Rule, errors: Int, warnings: Int) {
    self.errors += errors
    self.warnings += warnings
    byRule[rule.name, default: RuleCount(rule: rule.name)].findings += errors + warnings
  }

  /// Counts a finding that was counted as one that has a fix, where it has.
  fileprivate mutating func countFix(of finding: Finding) {
    if finding.isFixable { byRule[finding.rule.name]?.fixable += 1 }
  }

  /// Counts a finding of a rule as one that no tool may fix, after its last edit was removed.
  package mutating func noteUnfixable(_ rule: Rule) { byRule[rule.name]?.fixable -= 1 }

  /// Takes back a finding that has no fix.
  fileprivate mutating func takeBack(_ rule: Rule, _ severity: Severity) {
    if severity == .error { errors -= 1 } else { warnings -= 1 }
    byRule[rule.name]?.findings -= 1
    if byRule[rule.name]?.findings == 0 { byRule[rule.name] = nil }
  }

  /// Adds what was counted in other files.
  package mutating func add(_ other: FindingCounts) {
    errors += other.errors
    warnings += other.warnings
    files += other.files
    for (rule, more) in other.byRule {
      byRule[rule, default: RuleCount(rule: rule)].findings += more.findings
      byRule[rule, default: RuleCount(rule: rule)].fixable += more.fixable
    }
  }
}

/// How many findings are kept.
public struct FindingsRoom: Sendable {
  let ofRun: Int
  let ofFile: Int
  let bytes: Int
  /// Whether those that do not fit are left out, and only counted; otherwise none of them is of use.
  var leavesOut = true

  /// As many as are shown.
  public static let shown = FindingsRoom(
    ofRun: RunLimit.runFindings.value, ofFile: RunLimit.fileFindings.value, bytes: .max)
  /// As many as are held against others.
  public static let compared = FindingsRoom(
    ofRun: RunLimit.comparedFindings.value, ofFile: RunLimit.comparedFindings.value, bytes: RunLimit.comparedText.value,
    leavesOut: false)
}

/// The findings of a run, or of one of its threads: all are counted, the first by path are kept, so that memory stays flat however many there are.
public struct FoundFindings: Sendable {
  /// Those that are shown.
  public private(set) var kept: [LocatedFinding] = []
  private var counted = FindingCounts()
  /// The paths of the files that have some, as bytes: a String finds look-alikes equal.
  private var files: Set<[UInt8]> = []
  /// Of all of them only those with such a fix are kept, where it is about these.
  private let wanted: WantedFixes?
  /// How many there are of each kind, kept or not.
  package private(set) var kinds: [FindingKind: Int] = [:]
  /// The files of those that are kept for their fixes, as they were read: their edits are edits of these bytes.
  package private(set) var sources: [ExactText: [UInt8]] = [:]

  private let room: FindingsRoom
  /// The bytes of the lines and sentences of those that are kept.
  private var bytes = 0

  /// None.
  public init(room: FindingsRoom = .shown) { self.init(room: room, wanted: nil) }

  package init(room: FindingsRoom, wanted: WantedFixes?) {
    self.room = room
    self.wanted = wanted
  }

  /// Whether some are only counted.
  public var leavesOut: Bool {
    kept.contains { $0.finding.rule === Rule.moreFindings } || counts.errors + counts.warnings > kept.count
  }

  /// Of findings in the order of reports as many as are shown, and a last one that counts the others.
  ///
  /// `counts`: what there is, where some of it was left out before.
  public static func shown(_ all: [LocatedFinding], of counts: FindingCounts? = nil) -> [LocatedFinding] {
    guard all.count > RunLimit.runFindings.value else { return all }
    var found = FoundFindings()
    // What was said of those that were left out before is said again, where more are.
    found.kept = counts == nil ? all : all.filter { !$0.isOfRun }
    guard found.kept.count > RunLimit.runFindings.value else { return all }
    found.finish(counts ?? FindingCounts(of: all))
    return found.kept
  }

  /// How many there are, kept or not.
  public var counts: FindingCounts {
    var counts = counted
    counts.files = files.count
    for located in kept { counts.countFix(of: located.finding) }
    return counts
  }

  /// Whether there are enough, so that what is added is only counted.
  public var isFull: Bool { kept.count >= room.ofRun || bytes >= room.bytes }

  /// Whether some do not fit, where none is of use then: there is no need to look for more.
  package var isInVain: Bool { !room.leavesOut && isFull && counted.errors + counted.warnings > kept.count }

  /// Adds the findings of a file. Files come in the order of their paths: what comes once there are enough is not among the first.
  ///
  /// A file with thousands of mistakes is one mistake: its first ones are kept, and one more finding counts the rest. `finished` does what is left to
  /// do for those that can be kept, and leaves none out.
  public mutating func add(
    _ findings: [Finding], in file: SourceFile, other: (String) -> SourceFile? = { _ in nil },
    finished: ([Finding]) -> [Finding] = { $0 }
  ) {
    guard !findings.isEmpty else { return }
    count(findings, in: file.path)
    guard !isFull else { return }
    var findings = finished(findings)
    if let wanted {
      findings.removeAll { wanted.fix(of: $0) == nil }
      if !findings.isEmpty { sources[ExactText(file.path)] = file.bytes }
    }
    let most = room.ofFile
    withoutActuallyEscaping(other) { other in
      var places = FindingPlaces(in: file, other: other)
      guard findings.count > most else {
        for finding in findings { keep(LocatedFinding(finding, in: &places)) }
        return
      }
      let shown = findings.sorted { $0.span < $1.span }.prefix(most)
      for finding in shown { keep(LocatedFinding(finding, in: &places)) }
      let rest = Finding.more("\(findings.count - most) more findings in this file are not shown", at: shown.last?.span)
      kept.append(LocatedFinding(rest, in: &places))
    }
  }

  /// Counts findings by their rules, of which a file with many mistakes has few.
  private mutating func count(_ findings: [Finding], in path: String) {
    files.insert(Array(path.utf8))
    var rules: [(rule: Rule, errors: Int, warnings: Int)] = []
    for finding in findings {
      let isError = finding.severity == .error
      if let place = rules.firstIndex(where: { $0.rule === finding.rule }) {
        if isError { rules[place].errors += 1 } else { rules[place].warnings += 1 }
      } else {
        rules.append((finding.rule, isError ? 1 : 0, isError ? 0 : 1))
      }
    }
    for (rule, errors, warnings) in rules {
      counted.count(rule, errors: errors, warnings: warnings)
      kinds[FindingKind(rule, path), default: 0] += errors + warnings
    }
  }

  private mutating func keep(_ located: LocatedFinding) {
    // A file is never kept in part for the sake of a number: which part would depend on the threads.
    if bytes >= room.bytes { return }
    bytes += located.sourceLine.utf8.count + located.finding.message.utf8.count
    kept.append(located)
  }

  /// Adds what another thread has found.
  public mutating func add(_ other: FoundFindings) {
    kept += other.kept
    bytes += other.bytes
    counted.add(other.counted)
    files.formUnion(other.files)
    kinds.merge(other.kinds, uniquingKeysWith: +)
    sources.merge(other.sources) { first, _ in first }
  }

  /// Takes back the one finding of a rule about each of some files, whose severities were these, by the bytes of their paths.
  public mutating func takeBack(_ rule: Rule, in paths: [[UInt8]: Severity]) {
    guard !paths.isEmpty else { return }
    kept.removeAll { $0.finding.rule === rule && paths[Array($0.path.utf8)] != nil }
    for (path, severity) in paths {
      counted.takeBack(rule, severity)
      kinds[FindingKind(rule, String(decoding: path, as: UTF8.self)), default: 1] -= 1
    }
  }

  /// Puts them in the order of reports, and says how many are left out.
  public mutating func finish() { finish(counts) }

  private mutating func finish(_ counts: FindingCounts) {
    kept.sort(by: LocatedFinding.precedes)
    let most = room.ofRun
    guard kept.count > most else { return }
    kept.removeSubrange(most...)
    let shown = kept.count { $0.finding.rule !== Rule.moreFindings }
    let rest = Finding.more("\(counts.errors + counts.warnings - shown) more findings are not shown", at: nil)
    if let last = kept.last { kept.append(LocatedFinding(rest, where: last)) }
  }
}

/// What of a finding stays when lines move and numbers in its message change: its rule, and the file.
package struct FindingKind: Hashable, Sendable {
  private let rule: ObjectIdentifier
  package let path: ExactText

  package init(_ rule: Rule, _ path: String) {
    self.rule = ObjectIdentifier(rule)
    self.path = ExactText(path)
  }

  package init(_ located: LocatedFinding) { self.init(located.finding.rule, located.path) }
}

extension Finding {
  fileprivate static func more(_ message: String, at span: SourceSpan?) -> Finding {
    Finding(.moreFindings, at: span ?? SourceSpan(0, 0), message, help: "fix these first")
  }
}

extension Rule {
  /// More findings than are shown.
  public static let moreFindings = Rule(
    "more-findings", fixed: .ofTheRun, summary: "a file, or all of them together, have more findings than are shown",
    why: "A file with thousands of mistakes is one mistake, and no one reads thousands.",
    fix: "Fix the first ones.", bad: "", good: "")
}
