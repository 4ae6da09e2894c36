public import Checking
public import Comparing
public import Diagnostics
public import Expecting
import Files
import Limits
public import Planning

/// What a folder is.
public struct CheckResult: Sendable {
  /// Sorted by path and byte; of very many the first ones.
  public var findings: [LocatedFinding]
  /// How many findings there are, those that are not shown among them.
  public var counts: FindingCounts
  /// How many findings there are of each kind.
  var kinds: [FindingKind: Int] = [:]
  /// The files that could be edited, as they were read, where only edits were asked for.
  var sources: [ExactText: [UInt8]] = [:]
  /// How many YAML files were read.
  public var fileCount: Int
  /// The project; nothing when belfry.yaml cannot be used.
  public var project: Project?
  /// The plan, when it was asked for; campaigns with errors are left out.
  public var plan: Plan?
  /// The campaign that was asked for by its id; nothing when there is none, or when its file cannot be understood.
  public var explained: CampaignPlan?
  /// The ids of all campaigns, when one was asked for.
  public var ids: [String] = []
  /// Whether a file is a campaign that has an id.
  public var hasCampaigns = true
  /// Whether a file or folder is there that the system did not let us read: what is said is not all, whatever it is.
  public var isIncomplete = false
  /// Whether what all campaigns do together was looked at; nothing where it was not asked.
  public var isTogether: Bool?
  /// Whether some findings are only counted.
  public var leavesOut = false
  /// How many findings were known before, and are not among these; nothing where they were held against none.
  public var known: Int?
  /// Whether nothing was looked at, because nothing differs from what the findings were to be held against.
  public var isUnchanged = false
  /// What tells findings that come after these.
  var later: LaterFindings?
  /// What was found in the files that another side has alike: kept apart for it, or taken over from it.
  var shared: SharedPasses?
  /// The campaigns in these files that could be planned, and are not among those of the plan.
  var alike: [PlanComparison.Side.Alike] = []
  /// The ids of the campaigns that are built, in their order, those that another side has alike among them.
  public var built: [String] = []
  /// What stands in the folder.
  var walk: ProjectWalk?
  /// The files that hold audiences and categories.
  public var definitions: [String] = []
  /// The files that the project names and that are not read for this, such as recipients, relative to it.
  public var named: [String] = []
  /// The files of campaigns that were read, with their ids.
  var campaigns: [(path: String, id: String)] = []
  /// The files with errors of which nobody knows which campaigns are in them, sorted.
  public var unread: [String] = []
  /// What could not be built.
  var unbuilt = Unbuilt()
  /// Campaigns with errors, as far as something is known of them; only where two sides are compared.
  var broken: [CampaignPlan] = []
  /// Risks that comments allow a change to have.
  public var allowances: [Allowance] = []
  /// How much rules weigh, and what comments hold back.
  var rules = KeptRules()
  /// The people who are made up.
  public var personas = PersonaTable()
  /// What is expected of campaigns.
  public var expectations: [Expectation] = []
  /// The files that hold these.
  public var expectationPaths: [String] = []
  /// The ids of the steps of a sequence, by its own id.
  var sequences: [(id: String, step: String)] = []
  /// The ids of the campaigns that the steps of a sequence are; nothing for an id that is none's.
  public func steps(of sequence: String) -> [String] {
    sequences.filter { $0.id.utf8.elementsEqual(sequence.utf8) }.map(\.step)
  }
  /// The file that has the campaign of an id, or the steps of a sequence of that id; nothing for an id that is not taken.
  public func path(ofCampaign id: String) -> String? {
    let taken = [id] + steps(of: id)
    return campaigns.first { campaign in taken.contains { $0.utf8.elementsEqual(campaign.id.utf8) } }?.path
  }
  /// The ids of campaigns of which the plan has nothing: they have errors, or rest on something that has.
  public var unplanned: [String] { unplannedCampaigns.map(\.id) }
  /// The same with their files.
  public internal(set) var unplannedCampaigns: [(id: String, path: String)] = []
  /// Every file that went in, relative to the project, sorted.
  public var inputs: [String]
  /// The YAML files that were asked for, relative to the project, sorted.
  public var asked: [String] = []

  /// The project as one side of a comparison; nothing where it could not be planned.
  public var side: PlanComparison.Side? {
    guard let project, let plan else { return nil }
    let people = personas.all.map { persona in
      (
        name: persona.name, text: persona.facts.map { "\($0.name): \($0.value)" }.joined(separator: ", "),
        path: persona.path
      )
    }
    return PlanComparison.Side(
      project, plan, rules: rules, built: built, alike: alike, personas: people, unbuilt: unbuilt, broken: broken)
  }

  init(_ found: FoundFindings, fileCount: Int, project: Project?, plan: Plan?, inputs: [String]) {
    findings = found.kept
    counts = found.counts
    (kinds, sources) = (found.kinds, found.sources)
    self.fileCount = fileCount
    self.project = project
    self.plan = plan
    self.inputs = inputs
  }

  /// How many findings are errors.
  public var errors: Int { counts.errors }
  /// How many findings are warnings.
  public var warnings: Int { counts.warnings }

  /// Keeps the findings of one file, and counts them alone.
  public mutating func keepFindings(of path: String) {
    findings.removeAll { !$0.path.utf8.elementsEqual(path.utf8) }
    counts = FindingCounts(of: findings)
  }

  /// Keeps the findings of some campaigns, and those of files that hold no campaign. Ids of sequences stand for their steps.
  public mutating func keepFindings(ofCampaigns ids: [String]) {
    let named = Set(ids.compactMap { path(ofCampaign: $0) }.map { ExactText($0) })
    let others = Set(campaigns.map { ExactText($0.path) }).subtracting(named)
    findings.removeAll { others.contains(ExactText($0.path)) }
    counts = FindingCounts(of: findings)
  }

  /// Keeps some of the findings, which are in order, as many of them as are shown.
  public mutating func keep(_ some: [LocatedFinding]) {
    (findings, counts) = (FoundFindings.shown(some), FindingCounts(of: some))
  }

  /// Adds what another project is, which lies in a folder, `""` or ending in `/`: paths are seen from where that folder is. Of the findings of all
  /// of them ``bound()`` leaves as many as are shown of one; more than twice as many are never kept.
  public mutating func add(_ other: CheckResult, in folder: String) {
    counts.add(other.counts)
    findings += other.findings.map { $0.below(folder) }
    if findings.count > 2 * RunLimit.runFindings.value { bound() }
    fileCount += other.fileCount
    asked += other.asked.map { folder + $0 }
    inputs += other.inputs.map { folder + $0 }
    named += other.named.map { folder + $0 }
    isIncomplete = isIncomplete || other.isIncomplete
    hasCampaigns = hasCampaigns || other.hasCampaigns
    if let together = other.isTogether { isTogether = together && isTogether ?? true }
    if let known = other.known { self.known = known + (self.known ?? 0) }
    isUnchanged = isUnchanged && other.isUnchanged
  }

  /// Keeps as many findings as are shown, and says how many there are besides.
  public mutating func bound() { findings = FoundFindings.shown(findings, of: counts) }

  /// What no project is, to add some to.
  public static func nothing(isUnchanged: Bool = false) -> CheckResult {
    var result = CheckResult(FoundFindings(), fileCount: 0, project: nil, plan: nil, inputs: [])
    (result.hasCampaigns, result.isUnchanged) = (false, isUnchanged)
    return result
  }
}
