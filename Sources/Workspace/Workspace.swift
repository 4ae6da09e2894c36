// Takes: a folder.
// Gives: all stages over it, in parallel, once: findings, the project, the plan.
// Never: prints.

public import Checking
public import Clocks
public import Comparing
public import Diagnostics
public import Files
import Language
import Limits
import Linting
import Metadata
import Parsing
import Payloads
public import Planning
import Rules
import Threads
import YAML

/// What is asked of a folder.
public struct CheckRequest: Sendable {
  /// The folder that holds belfry.yaml, ending in `/`.
  public var root: String
  /// The environment whose `belfry.NAME.yaml` is laid over the project; nothing for belfry.yaml alone.
  public var environment: String?
  /// Only findings of these files and folders, relative to the project; empty for all.
  public var only: [String] = []
  /// The number of threads.
  public var jobs = 1
  /// The moment from which is planned.
  public var now: Instant
  /// The window that the plan is asked about; nothing where the next moment of each campaign is.
  public var window: SendWindow?
  /// Where time zones are read, each once for all requests that share it.
  public var zones = ZoneDatabase()
  /// The version of belfry that asks, for a project that asks for one.
  public var version = "0"
  /// Whether campaigns are kept and planned together.
  public var wantsPlan = false
  /// What the answer is to be about.
  public var subject = Subject.everything
  /// Whether the plan is to look ahead: what comes together for one person, and what clocks do.
  public var wantsOutlook = false
  /// Whether what all campaigns do together is looked at where they are few enough for it to cost little.
  public var wantsTogether = false
  /// How many moments of each campaign are wanted.
  public var fires = 1
  /// What takes the place of files on the disk.
  public var overlay: FileOverlay?
  /// How many findings are kept.
  public var room = FindingsRoom.shown
  /// Whether only findings with such fixes are kept; all count.
  package var wantedFixes: Set<Finding.Fix.Applicability>?
  /// What a walk of the folder finds, where that is known.
  var walk: ProjectWalk?
  /// The only files that there are taken to be, besides belfry.yaml; nothing for all.
  var among: Set<String>?

  /// What an answer can be about. All files are read for each of them, but what is found in campaigns that it is not about is not told and does
  /// not count: whatever can change the answer does.
  public enum Subject: Sendable {
    /// All of the project.
    case everything
    /// What campaigns rest on: belfry.yaml, audiences, categories.
    case definitions
    /// The campaign of an id, and what campaigns rest on. It is kept for its own sake, also with errors; all ids are given then.
    case campaign(String)
  }

  /// The id of the campaign that the answer is about.
  var explains: String? {
    if case .campaign(let id) = subject { return id }
    return nil
  }

  /// Whether a campaign, if it has an id at all, is one that the answer is not about.
  func leavesOut(campaign id: String?) -> Bool {
    switch subject {
    case .everything: false
    case .definitions: true
    case .campaign(let wanted): !(id?.utf8.elementsEqual(wanted.utf8) ?? false)
    }
  }

  /// Whether findings of a file are asked for.
  func wants(_ path: String) -> Bool {
    // "." is the walk itself: what it has left out may be anything.
    only.isEmpty || path == "."
      || only.contains { $0 == path || $0.isEmpty || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  /// A request for all of a folder.
  public init(root: String, now: Instant) {
    self.root = root.hasSuffix("/") ? root : root + "/"
    self.now = now
  }
}

/// What a folder is.
public struct CheckResult: Sendable {
  /// Sorted by path and byte; of very many the first ones.
  public var findings: [LocatedFinding]
  /// How many findings there are, those that are not shown among them.
  public var counts: FindingCounts
  /// How many findings there are of each kind.
  var kinds: [FindingKind: Int] = [:]
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
  /// What stands in the folder.
  var walk: ProjectWalk?
  /// The files that hold audiences and categories.
  public var definitions: [String] = []
  /// The files that the project names and that are not read for this, such as recipients, relative to it.
  public var named: [String] = []
  /// The files of campaigns that were read, with their ids.
  var campaigns: [(path: String, id: String)] = []
  /// Risks that comments allow a change to have.
  public var allowances: [Allowance] = []
  /// The ids of the steps of a sequence, by its own id.
  var sequences: [(id: String, step: String)] = []
  /// The ids of the campaigns that the steps of a sequence are; nothing for an id that is none's.
  public func steps(of sequence: String) -> [String] {
    sequences.filter { $0.id.utf8.elementsEqual(sequence.utf8) }.map(\.step)
  }
  /// The ids of campaigns of which the plan has nothing: they have errors, or rest on something that has.
  public var unplanned: [String] { unplannedCampaigns.map(\.id) }
  /// The same with their files.
  public var unplannedCampaigns: [(id: String, path: String)] {
    let planned = Set((plan?.campaigns ?? []).map { ExactText($0.campaign.id) })
    return campaigns.filter { !planned.contains(ExactText($0.id)) }.map { ($0.id, $0.path) }
  }
  /// Every file that went in, relative to the project, sorted.
  public var inputs: [String]
  /// The YAML files that were asked for, relative to the project, sorted.
  public var asked: [String] = []

  init(_ found: FoundFindings, fileCount: Int, project: Project?, plan: Plan?, inputs: [String]) {
    findings = found.kept
    counts = found.counts
    kinds = found.kinds
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

/// One run of all stages over a folder.
public struct Workspace {
  private var request: CheckRequest
  private let files: ProjectFiles
  private var findings: FoundFindings
  private var paths: [String] = []
  private var fileCount = 0
  private var isIncomplete = false
  private var evidenceFiles: [String] = []
  private var namedFiles: [String] = []
  /// Whether all files are read, whichever are asked for, and none was left out.
  private var readsAll = false

  private init(_ request: CheckRequest) throws(FileError) {
    self.request = request
    files = ProjectFiles(folder: try ProjectFolder(request.root, under: request.overlay))
    findings = FoundFindings(room: request.room, wanted: request.wantedFixes)
  }

  /// The name of the file that makes a folder a project.
  public static let projectFile = ProjectWalk.projectFile

  /// The nearest folder, from `folder` upward, that holds a project.
  public static func root(above folder: String) -> String? {
    FileReader.nearest(above: folder, with: projectFile)
  }

  /// The way to a folder from the root of its repository, ending in `/`: from the nearest folder upward that has `.git`, links followed.
  /// Nothing where there is no repository.
  public static func prefix(of folder: String) -> String? {
    guard let real = FileReader.realPath(folder), let root = FileReader.nearest(above: real, with: ".git") else {
      return nil
    }
    let way = String(decoding: real.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    return way.isEmpty ? "" : way + "/"
  }

  /// What a folder has in its place: the same name in other letters, or with the other ending.
  public static func misnamedProjectFile(in folder: String) -> String? {
    ["belfry.yml", "Belfry.yaml", "Belfry.yml", "belfry.YAML", "belfry.YML"].first {
      (try? FileReader.kind(of: folder + "/" + $0)) != nil
    }
  }

  /// Reads, checks and, when asked, plans everything below the folder.
  ///
  /// - Throws: when the folder itself or belfry.yaml cannot be read.
  public static func check(_ request: CheckRequest) throws(FileError) -> CheckResult {
    try check(request) { true } ?? .nothing()
  }

  /// The same for somebody who has to wait for something else meanwhile, and may have no question then: `isWanted` is asked once the project
  /// itself is read, before its campaigns are. Nothing where it says no.
  public static func check(_ request: CheckRequest, while isWanted: () -> Bool) throws(FileError) -> CheckResult? {
    var workspace = try Workspace(request)
    return try workspace.run(while: isWanted)
  }

  /// The YAML files of a folder that a request asks for, relative to it, sorted.
  public static func files(_ request: CheckRequest) throws(FileError) -> [String] {
    let walk = try ProjectWalk(try ProjectFolder(request.root, under: request.overlay))
    return asked(walk.files, request)
  }

  /// The files that a project reads or names, relative to it, without reading its campaigns.
  public static func inputs(_ request: CheckRequest) throws(FileError) -> [String] {
    let files = ProjectFiles(folder: try ProjectFolder(request.root))
    let loader = try ProjectLoader(files, request, projectFile: projectFile)
    return try ProjectWalk(files.folder).files + [projectFile] + loader.evidenceFiles + loader.namedFiles
  }

  private static func asked(_ paths: [String], _ request: CheckRequest) -> [String] {
    // The project's own file is read even where .gitignore leaves it out.
    let all = paths.contains(projectFile) ? paths : paths + [projectFile]
    return all.filter { request.wants($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func run(while isWanted: () -> Bool) throws(FileError) -> CheckResult? {
    let walk = if let known = request.walk { known } else { try ProjectWalk(files.folder) }
    let among = request.among
    paths = among.map { among in walk.files.filter(among.contains) } ?? walk.files
    for problem in walk.problems where among?.contains(problem.path) ?? true { note(problem) }
    if request.wantsTogether, paths.count <= RunLimit.filesTogether.value {
      (request.wantsPlan, request.wantsOutlook) = (true, true)
    }
    let overlays = OverlayName.files(among: paths, with: request.environment)
    var loader = try ProjectLoader(files, request, projectFile: Self.projectFile, overlays: overlays)
    let laidOver = loader.overlayPaths.map { path in
      if let index = paths.firstIndex(of: path) { return index }
      paths.append(path)
      return paths.endIndex - 1
    }
    // It is read even where .gitignore leaves it out.
    let projectIndex = paths.firstIndex(of: Self.projectFile) ?? paths.endIndex
    if projectIndex == paths.endIndex { paths.append(Self.projectFile) }
    for finding in Self.findings(loader, walk) { add([finding.finding], in: finding.file) }
    for path in request.only {
      guard let unread = AskedPath(unread: path, files, walk, read: paths) else { continue }
      add([unread.finding], in: SourceFile(path: path, bytes: []))
    }
    var definitions = paths.indices.filter {
      $0 != projectIndex && !laidOver.contains($0) && Self.looksLikeDefinitions(paths[$0])
    }
    var found: Set<Int> = []
    var passes: [PassResult]?
    var skipped: Set<Int> = []
    // Where a definitions file does not look like one, everything is read a second time with it: right always, quick mostly.
    while true {
      loader.load(definitions: definitions.map { paths[$0] }, certain: Set(found.map { paths[$0] }))
      skipped = Set(
        loader.definitionPaths.compactMap { path in paths.firstIndex(of: path) } + [projectIndex] + laidOver)
      if passes == nil, !isWanted() { return nil }
      let read = campaignPasses(loader, skipped: skipped)
      passes = read
      let others = read.flatMap(\.definitions)
      if others.isEmpty { break }
      found.formUnion(others)
      definitions = Array(found.union(definitions)).sorted()
    }
    fileCount += skipped.count
    for located in loader.located { add(located.findings, in: located.file, other: located.other) }
    evidenceFiles = loader.evidenceFiles
    namedFiles = loader.namedFiles
    readsAll = walk.problems.isEmpty && (request.only.isEmpty || asksForDefinitions(loader))
    var result = finish(loader, passes ?? [])
    result.walk = walk
    return result
  }

  private func campaignPasses(_ loader: ProjectLoader, skipped: Set<Int>) -> [PassResult] {
    let wanted =
      request.only.isEmpty || asksForDefinitions(loader) ? Array(paths.indices) : paths.indices.filter { mayMatter($0) }
    let pass = PassSettings(
      request: request, files: files, paths: paths, project: loader.project, levels: loader.levels,
      projectErrors: loader.weighedErrors, skipped: skipped)
    return Workers.run(jobs: request.jobs, count: wanted.count) { numbers in
      var campaigns = pass.campaignPass
      return campaigns.run(numbers, only: wanted)
    }
  }

  /// What is found in belfry.yaml, audiences and categories may depend on every campaign: on what nobody uses, on what somebody needs.
  private func asksForDefinitions(_ loader: ProjectLoader) -> Bool {
    guard case .everything = request.subject, !request.only.isEmpty else { return false }
    return ([Self.projectFile] + loader.definitionPaths + loader.overlayPaths).contains { request.wants($0) }
  }

  /// With `only`, other files matter when they may hold audiences or categories.
  private func mayMatter(_ index: Int) -> Bool {
    if request.wants(paths[index]) { return true }
    guard let bytes = try? files.read(paths[index]) else { return false }
    return ProjectLoader.mayDefine(bytes)
  }

  /// Files at the top and files that are named after what they hold.
  private static func looksLikeDefinitions(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { path in
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return true }
      let name = UnsafeBufferPointer(rebasing: path[slash...])
      return ByteSearch.find("audience", in: name) != nil || ByteSearch.find("categor", in: name) != nil
        || ByteSearch.find("defaults", in: name) != nil
    }
  }

  /// What is wrong with files that are not read as YAML, or are read although they seem to be left out.
  private static func findings(_ loader: ProjectLoader, _ walk: ProjectWalk) -> [(finding: Finding, file: SourceFile)] {
    let nowhere = SourceSpan(0, 0)
    var found = walk.keyFiles.flatMap { path in
      loader.levels.apply(to: [.keyFile]).map { ($0, SourceFile(path: path, bytes: [])) }
    }
    let isTold = walk.problems.contains { $0.leavesMoreOut || $0.path == projectFile }
    if !isTold, !walk.files.contains(projectFile) {
      let finding = Finding(
        .missingProject, at: nowhere, "a .gitignore leaves out \"\(projectFile)\", so that others have no project here",
        help: "take it out of .gitignore")
      found.append((finding, SourceFile(path: projectFile, bytes: [])))
    }
    return found
  }

  private mutating func note(_ problem: ProjectWalk.Problem) {
    add([AskedPath.finding(problem)], in: SourceFile(path: problem.path, bytes: []))
    if case .unreadable(let error) = problem.reason, error.isOfSystem, request.wants(problem.path) {
      isIncomplete = true
    }
  }

  // MARK: - All campaigns together

  private mutating func finish(_ loader: ProjectLoader, _ passes: [PassResult]) -> CheckResult {
    for pass in passes {
      findings.add(pass.findings)
      fileCount += pass.fileCount
      isIncomplete = isIncomplete || pass.isIncomplete
    }
    if let project = loader.project, let place = project.entitlementsPlace, passes.contains(where: \.lacksPushes) {
      let missing = project.missingPushes.map { Finding.missingEntitlement($0, at: place) }
      for (file, found) in loader.placed(missing) { add(loader.levels.apply(to: found), in: file) }
    }
    if readsAll, findings.counts.errors == 0 {
      let unused = loader.unusedHosts(used: passes.reduce(into: []) { $0.formUnion($1.movedHosts) })
      for (file, found) in loader.placed(unused) where !found.isEmpty { add(loader.levels.apply(to: found), in: file) }
    }
    let summaries = inFileOrder(passes.flatMap(\.summaries))
    let rules = Lint.projectRules.filter { loader.levels.isOn($0.rule) }
    let policy = loader.project?.policy ?? Policy()
    let campaigns = ProjectCampaigns(
      summaries, nil, policy, names: names(loader, passes),
      texts: passes.flatMap(\.texts).sorted { ($0.index, $0.place) < ($1.index, $1.place) },
      projectPath: readsAll ? Self.projectFile : nil)
    var found = rules.filter { !$0.needs.contains(.plan) }.flatMap { $0.check(campaigns) }
    let broken = Set(found.filter(\.finding.isFixedError).map { ExactText($0.path) })
    var plan: Plan?
    if request.wantsPlan, loader.isPlannable, let project = loader.project {
      let plans = passes.flatMap(\.plans)
        .sorted { ($0.index, $0.plan.campaign.head.start) < ($1.index, $1.plan.campaign.head.start) }.map(\.plan)
        .filter { !broken.contains(ExactText($0.campaign.path)) }
      let resting = passes.flatMap(\.resting).sorted().map { paths[$0] }
      var whole = Plan(
        now: request.now, in: request.window, campaigns: plans, pendingLimit: project.policy.pending, resting: resting)
      if request.wantsOutlook { whole.outlook = Outlook(whole, project) }
      plan = whole
    }
    if case .everything = request.subject, plan != nil {
      found += rules.filter { $0.needs.contains(.plan) }.flatMap { $0.check(ProjectCampaigns(summaries, plan, policy)) }
    }
    add(found.filter { !request.leavesOut(campaign: $0.id) }, loader, passes)
    findings.finish()
    var result = CheckResult(
      findings, fileCount: fileCount, project: loader.project, plan: plan,
      inputs: (paths + evidenceFiles).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    result.isIncomplete = isIncomplete
    result.asked = Self.asked(paths, request)
    result.leavesOut = findings.leavesOut
    result.definitions = loader.definitionPaths
    result.named = namedFiles
    result.campaigns = summaries.map { ($0.path, $0.id) }
    result.hasCampaigns = !summaries.isEmpty
    if request.wantsPlan, loader.project?.policy.largestAudience != nil {
      let own = passes.flatMap { $0.heldBackLater.map { (ExactText(paths[$0.index]), $0.suppressions) } }
      let heldBack = Dictionary(own, uniquingKeysWith: +).merging(loader.heldBackLater, uniquingKeysWith: +)
      result.later = LaterFindings(files: files, levels: loader.levels, heldBack: heldBack)
    }
    if request.wantsTogether { result.isTogether = request.wantsPlan }
    result.sequences = passes.flatMap(\.sequences)
    result.allowances = loader.allowances + passes.flatMap(\.allowances)
    if request.explains != nil {
      result.explained = passes.compactMap(\.explained).min { $0.index < $1.index }?.plan
      result.ids = summaries.map(\.id)
    }
    return result
  }

  /// What is declared and used, where a rule asks and all is known.
  private func names(_ loader: ProjectLoader, _ passes: [PassResult]) -> ProjectNames? {
    guard readsAll, loader.levels.projectNeeds.contains(.names) else { return nil }
    return loader.names(usedBy: passes.reduce(into: NamesInUse()) { $0.add($1.names) })
  }

  /// Summaries in the order of their files. Threads took files in runs, so each file's place is noted instead of sorting.
  private func inFileOrder(_ summaries: [CampaignSummary]) -> [CampaignSummary] {
    // One thread has kept it.
    if zip(summaries, summaries.dropFirst()).allSatisfy({ $0.index <= $1.index }) { return summaries }
    var places = [Int32](repeating: -1, count: paths.count)
    // Of a file with steps the first one's place leads to the others.
    for (number, summary) in summaries.enumerated() where places[summary.index] < 0 {
      places[summary.index] = Int32(truncatingIfNeeded: number)
    }
    return places.filter { $0 >= 0 }.flatMap { place in
      summaries[Int(place)...].prefix { $0.index == summaries[Int(place)].index }
    }
  }

  private mutating func add(_ found: [Finding], in file: SourceFile, other: (String) -> SourceFile? = { _ in nil }) {
    if request.wants(file.path) { findings.add(found.written(in: file), in: file, other: other) }
  }

  /// What the rules about all campaigns together have found, without what a comment in a file holds back.
  ///
  /// One of these comments that holds nothing back is no finding: the plan looks some weeks ahead, and what comes after them is not found yet.
  private mutating func add(_ found: [PlacedFinding], _ loader: ProjectLoader, _ passes: [PassResult]) {
    guard !found.isEmpty else { return }
    let byPath = Dictionary(grouping: found) { ExactText($0.path) }
    let suppressions = Dictionary(passes.flatMap { $0.heldBackLater.map { ($0.index, $0.suppressions) } }) { first, _ in
      first
    }
    let misnamed = passes.reduce(into: [:]) { all, pass in all.merge(pass.misnamed) { first, _ in first } }
    var takenBack: [[UInt8]: Severity] = [:]
    for index in paths.indices {
      guard let placed = byPath[ExactText(paths[index])] else { continue }
      // What is only counted needs no file.
      let path = paths[index]
      guard let file = findings.isFull ? SourceFile(path: path, bytes: []) : files.source(path) else { continue }
      var found = placed.map(\.finding)
      let heldBack = suppressions[index] ?? loader.heldBackLater[ExactText(path)] ?? []
      Suppression.apply(heldBack, to: &found) { RuleCatalog.named($0) }
      found.removeAll { $0.rule === Rule.unusedSuppression }
      add(loader.levels.apply(to: found), in: file) { [files] in files.source($0) }
      if request.wants(path), placed.contains(where: { $0.replaces === Rule.fileName }) {
        takenBack[Array(path.utf8)] = misnamed[index]
      }
    }
    findings.takeBack(.fileName, in: takenBack)
  }
}

/// What all threads share.
private struct PassSettings: Sendable {
  let request: CheckRequest
  let files: ProjectFiles
  let paths: [String]
  let project: Project?
  let levels: RuleLevels
  let projectErrors: [Finding]
  let skipped: Set<Int>

  var campaignPass: CampaignPass {
    CampaignPass(
      files: files, paths: paths, project: project, levels: levels, projectErrors: projectErrors, request: request,
      skipped: skipped)
  }
}
