public import Checking
import Diagnostics
public import Expressions
import Language
import Linting
public import Planning

/// What is needed to tell findings that come after all others: those that only counted recipients show.
struct LaterFindings: Sendable {
  let files: ProjectFiles
  let levels: RuleLevels
  /// By its path, what of a file is only found in all campaigns together, and is to be held back.
  let heldBack: [ExactText: [Suppression]]

  /// What is left of findings in a file, with their severities.
  func weighed(_ findings: [Finding], in path: String) -> [Finding] {
    var findings = findings
    Suppression.apply(heldBack[ExactText(path)] ?? [], to: &findings, risks: RuleCatalog.risks) {
      RuleCatalog.named($0)
    }
    findings.removeAll { $0.rule === Rule.unusedSuppression }
    return levels.apply(to: findings)
  }
}

extension CheckResult {
  /// An audience that stands in a command line, whose mistakes are added at their places in it; nothing where it cannot be understood.
  public mutating func audience(_ expression: String, of project: Project) -> Predicate? {
    var found: [Finding] = []
    let predicate = KnownAudiences().audience(expression, project, into: &found)
    if let later { found = later.levels.apply(to: found) }
    // Columns of a list, which no author wrote, have been told by their names.
    let file = SourceFile(path: "<expression>", bytes: Array(expression.utf8))
    var told = FoundFindings()
    told.add(found, in: file)
    counts.add(told.counts)
    findings = FoundFindings.shown(findings + told.kept, of: counts)
    return predicate
  }

  /// Adds what a plan shows once its recipients are counted.
  public mutating func addCounted(_ plan: Plan) {
    guard let later, let project, project.policy.largestAudience != nil else { return }
    let found = AudienceTooLarge.check(ProjectCampaigns([], plan, project.policy, projectPath: Workspace.projectFile))
    var told = FoundFindings()
    for (path, placed) in Dictionary(grouping: found, by: { ExactText($0.path) }).sorted(by: { $0.key < $1.key }) {
      guard let file = later.files.source(path.text) else { continue }
      let findings = later.weighed(placed.map(\.finding), in: path.text)
      told.add(findings.written(in: file), in: file) { later.files.source($0) }
    }
    guard told.counts.errors + told.counts.warnings > 0 else { return }
    counts.add(told.counts)
    findings = FoundFindings.shown(findings + told.kept, of: counts)
  }

  /// Whether a build must refuse an audience of a campaign that is too large: unless the project weighs that as less than an error, or a comment
  /// at the campaign holds it back.
  public func refusesLargeAudience(_ plan: CampaignPlan) -> Bool {
    guard let later, plan.campaign.largestAudience != nil else { return false }
    let doubt = AudienceTooLarge.doubt(of: plan.campaign)
    return later.weighed([doubt], in: plan.campaign.path).contains { $0.severity == .error }
  }
}
