import Checking
import Clocks
import Diagnostics
import Files
import Linting
import Parsing
import Planning
import YAML

/// What one thread found in the files it took.
struct PassResult: Sendable {
  var findings: [LocatedFinding] = []
  var summaries: [CampaignSummary] = []
  var plans: [(index: Int, plan: CampaignPlan)] = []
  /// Files that turned out to hold audiences or categories.
  var definitions: [Int] = []
  var fileCount = 0
}

/// What is remembered of a campaign once its file is gone: enough for the checks that look at all campaigns together.
struct CampaignSummary: Sendable {
  let index: Int
  let id: String
  let head: SourceSpan
  let region: (id: String, span: SourceSpan)?
}

/// Reads, parses, checks and lints files one after the other, with storage that is reused.
///
/// Ten thousand campaigns never stand in memory together: findings leave with their lines, campaigns stay only when a plan is wanted.
struct CampaignPass {
  let root: String
  let paths: [String]
  let project: Project?
  let levels: RuleLevels
  let now: Instant
  let fires: Int
  let keepsPlans: Bool
  /// Files read before, with the project.
  let skipped: Set<Int>
  private let rules: [any LintRule.Type]
  private let yaml = YAMLReader()
  private let audiences = KnownAudiences()
  private var result = PassResult()
  private var buffer: [UInt8] = []

  init(
    root: String, paths: [String], project: Project?, levels: RuleLevels, now: Instant, fires: Int, keepsPlans: Bool,
    skipped: Set<Int>
  ) {
    self.root = root
    self.paths = paths
    self.project = project
    self.levels = levels
    self.now = now
    self.fires = fires
    self.keepsPlans = keepsPlans
    self.skipped = skipped
    // A rule that is off need not look.
    rules = Lint.rules.filter { levels.isOn($0.rule) }
  }

  /// Works through runs of files until there are no more.
  mutating func run(_ numbers: Workers.Numbers, only wanted: [Int]) -> PassResult {
    while let range = numbers.take() {
      for number in range where !skipped.contains(wanted[number]) { check(wanted[number]) }
    }
    return result
  }

  private mutating func check(_ index: Int) {
    let path = paths[index]
    do throws(FileError) {
      try FileReader.read(root + path, into: &buffer, limit: YAMLLimits().fileBytes + 1)
    } catch {
      report([Finding(.unreadableFile, at: SourceSpan(0, 0), error.description)], SourceFile(path: path, bytes: []))
      return
    }
    result.fileCount += 1
    var findings: [Finding] = []
    let isRead = yaml.read(buffer, into: &findings)
    let source = SourceFile(path: path, bytes: buffer)
    let plan = isRead ? checkContent(index, source, &findings) : nil
    if let endings = Finding.lineEndings(in: buffer) { findings.append(endings) }
    if !findings.isEmpty || Suppression.mayStand(in: buffer) {
      if isRead { suppress(&findings, source) }
      findings = levels.apply(to: findings)
      report(findings, source)
    }
    if keepsPlans, let plan, !findings.contains(where: { $0.severity == .error }) { result.plans.append((index, plan)) }
  }

  /// Checks what could be read; the plan of a campaign, whatever was found in it.
  private mutating func checkContent(
    _ index: Int, _ source: SourceFile, _ findings: inout [Finding]
  ) -> CampaignPlan? {
    var reader = NodeReader(yaml.tree)
    switch reader.kind() {
    case .campaign:
      let file = reader.campaign()
      findings += reader.findings
      if let file, let project { return campaign(index, file, source, project, &findings) }
    case .definitions: result.definitions.append(index)
    case .project, .unknown:
      findings.append(
        Finding(
          .projectFile, at: yaml.tree.root.map { firstLine(yaml.tree.span($0), source) } ?? SourceSpan(0, 0),
          "this file is neither a campaign nor audiences nor categories",
          help: "add the key \"campaign\", \"audiences\" or \"categories\" at its top, or leave it out with .gitignore"))
    }
    return nil
  }

  private func firstLine(_ span: SourceSpan, _ source: SourceFile) -> SourceSpan {
    let line = source.line(around: span.start)
    return SourceSpan(span.start, min(span.end, line.start + line.bytes.count))
  }

  private mutating func campaign(
    _ index: Int, _ file: consuming CampaignFile, _ source: SourceFile, _ project: Project, _ findings: inout [Finding]
  ) -> CampaignPlan? {
    if let id = file.id { remember(index, id.text, file) }
    var checker = CampaignChecker(file, tree: yaml.tree, source: source, project: project, sharing: audiences)
    let campaign = checker.campaign()
    findings += checker.findings
    guard let campaign else { return nil }
    let plan = CampaignPlan(campaign, from: now, fires: fires, wantsRequests: keepsPlans)
    Lint.check(plan, LintContext(project: project, now: now), rules: rules, into: &findings)
    return plan
  }

  private mutating func remember(_ index: Int, _ id: String, _ file: CampaignFile) {
    var region: (id: String, span: SourceSpan)?
    if case .region(let place)? = file.schedule?.form { region = (place.id.text, place.id.span) }
    result.summaries.append(CampaignSummary(index: index, id: id, head: file.head, region: region))
  }

  // MARK: - Reporting

  private func suppress(_ findings: inout [Finding], _ source: SourceFile) {
    guard Suppression.mayStand(in: source.bytes) else { return }
    let suppressions = yaml.tree.comments(in: source.bytes).compactMap { comment in
      Suppression(comment: comment.span, isAlone: comment.isAlone, in: source)
    }
    // A rule that is off finds nothing to hold back; that is no reason to complain about the suppression.
    Suppression.apply(suppressions, to: &findings) { RuleCatalog.named($0) }
  }

  private mutating func report(_ findings: [Finding], _ source: SourceFile) {
    for finding in Self.capped(findings) {
      result.findings.append(LocatedFinding(finding, in: source) { _ in nil })
    }
  }

  /// A file with thousands of mistakes is one mistake; finding the place of each takes time that grows with the file.
  private static func capped(_ findings: [Finding]) -> [Finding] {
    let most = 200
    guard findings.count > most else { return findings }
    let shown = findings.sorted { $0.span < $1.span }.prefix(most)
    let more = Finding(
      .moreFindings, at: shown.last?.span ?? SourceSpan(0, 0), "\(findings.count - most) more findings in this file are not shown",
      help: "mend these first")
    return shown + [more]
  }
}

/// The severities that a project gives to rules.
struct RuleLevels: Sendable {
  /// Nothing stands for off.
  private var levels: [String: Severity?] = [:]

  init(_ rules: [(name: Scalar, severity: Severity?)] = []) {
    for rule in rules where RuleCatalog.named(rule.name.text)?.isAdjustable == true {
      levels[rule.name.text] = .some(rule.severity)
    }
  }

  /// Whether a rule is on.
  func isOn(_ rule: Rule) -> Bool {
    guard let level = levels[rule.name] else { return !rule.isOptIn }
    return level != nil
  }

  /// The findings that are on, with their severities.
  func apply(to findings: [Finding]) -> [Finding] {
    findings.compactMap { finding in
      guard let level = levels[finding.rule.name] else { return finding.rule.isOptIn ? nil : finding }
      guard let severity = level else { return nil }
      var changed = finding
      changed.severity = severity
      return changed
    }
  }
}
