// Takes: a folder.
// Gives: all stages over it, in parallel, once: findings, the project, the plan.
// Never: prints.

import Checking
import Clocks
import Comparing
import Diagnostics
import Expecting
public import Files
import Language
import Limits
import Linting
import Metadata
import Parsing
import Payloads
import Planning
import Rules
import Threads
import YAML

/// One run of all stages over a folder.
public struct Workspace {
  private var request: CheckRequest
  let files: ProjectFiles
  private var findings: FoundFindings
  /// The files by their numbers. Where two sides are looked at, those of both.
  private(set) var paths: [String] = []
  /// The numbers of the files that are here.
  private var here: [Int] = []
  private var fileCount = 0
  private var isIncomplete = false
  private var evidenceFiles: [String] = []
  private var namedFiles: [String] = []
  /// Whether it is judged what campaigns do together, where they are planned.
  private var looksTogether = true
  /// Whether the plan of a side has the campaigns that the other side has alike, too: what all of them do together is judged on each side.
  private var plansAlike: Bool { request.wantsTogether && looksTogether }
  /// Whether all files are read, whichever are asked for, and none was left out.
  private var readsAll = false
  /// Whether files are asked for that hold expectations, which rest on campaigns.
  private var asksForExpectations = false
  /// Whether somebody of whom something is expected is somebody else on the other side: then each side says itself what is wrong with it.
  var hasOtherPersonas = false
  /// The campaigns that were kept on the way because somebody expects something of them.
  private var expected: Set<ExactText> = []

  init(_ request: CheckRequest) throws(FileError) {
    self.request = request
    files = ProjectFiles(folder: try ProjectFolder(request.root, under: request.overlay))
    findings = FoundFindings(room: request.room, wanted: request.wantedFixes)
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

  private mutating func run(while isWanted: () -> Bool) throws(FileError) -> CheckResult? {
    guard let read = try read(while: isWanted) else { return nil }
    let together = look(read)
    var result = finish(read, together)
    if request.triesEdits { result.removeUselessEdits(request) }
    return result
  }

  /// All files of a project, each on its own.
  struct ReadFiles {
    let walk: ProjectWalk
    let loader: ProjectLoader
    let passes: [PassResult]
    /// Of these, what another side has alike.
    let shared: SharedPasses?
  }

  /// Reads and checks each file on its own; nothing where nobody wants it any more.
  mutating func read(while isWanted: () -> Bool = { true }) throws(FileError) -> ReadFiles? {
    let walk = if let known = request.walk { known } else { try ProjectWalk(files.folder) }
    let among = request.among
    let own = among.map { among in walk.files.filter(among.contains) } ?? walk.files
    number(own)
    for problem in walk.problems where among?.contains(problem.path) ?? true { note(problem) }
    for path in walk.strays.prefix(RunLimit.strayFiles.value) where among?.contains(path) ?? true {
      if let finding = StrayFile.finding(path, files) { add([finding], in: SourceFile(path: path, bytes: [])) }
    }
    looksTogether = !request.wantsTogether || own.count <= request.filesTogether
    if request.wantsTogether, looksTogether { (request.wantsPlan, request.wantsOutlook) = (true, true) }
    let overlays = OverlayName.files(among: own, with: request.environment)
    var loader = try ProjectLoader(files, request, projectFile: Self.projectFile, overlays: overlays)
    let laidOver = loader.overlayPaths.map { number(of: $0) }
    // It is read even where .gitignore leaves it out.
    let projectIndex = number(of: Self.projectFile)
    for finding in Self.findings(loader, walk) { add([finding.finding], in: finding.file) }
    for path in request.only {
      guard let unread = AskedPath(unread: path, files, walk, read: here.map { paths[$0] }) else { continue }
      add([unread.finding], in: SourceFile(path: path, bytes: []))
    }
    var definitions = here.filter {
      $0 != projectIndex && !laidOver.contains($0) && Self.looksLikeDefinitions(paths[$0])
    }
    var found = known(request.sharing)
    definitions = Array(found.union(definitions)).sorted()
    var passes: [PassResult]?
    var shared: SharedPasses?
    var skipped: Set<Int> = []
    // Where a definitions file does not look like one, everything is read a second time with it: right always, quick mostly.
    while true {
      loader.load(definitions: definitions.map { paths[$0] }, certain: Set(found.map { paths[$0] }))
      skipped = Set(
        loader.definitionPaths.compactMap { path in paths.firstIndex(of: path) } + [projectIndex] + laidOver)
      if passes == nil, !isWanted() { return nil }
      let read = campaignPasses(loader, skipped: skipped, &shared)
      passes = read
      let others = read.flatMap(\.definitions)
      if others.isEmpty { break }
      found.formUnion(others)
      definitions = Array(found.union(definitions)).sorted()
    }
    fileCount += skipped.count
    evidenceFiles = loader.evidenceFiles
    namedFiles = loader.namedFiles
    readsAll = walk.problems.isEmpty && !request.isPart && (request.only.isEmpty || asksForDefinitions(loader))
    return ReadFiles(
      walk: walk, loader: loader, passes: passes ?? [], shared: shared?.with(definitions: found.map { paths[$0] }))
  }

  /// Numbers the files that are here.
  private mutating func number(_ own: [String]) {
    guard let both = request.numbered else {
      (paths, here) = (own, Array(own.indices))
      return
    }
    paths = both
    var search = PathSet.Search(PathSet(own))
    here = both.indices.filter { search.contains(both[$0]) }
  }

  /// The number of a file that is read although it may be left out: a new one comes last.
  private mutating func number(of path: String) -> Int {
    let index = paths.firstIndex { $0.utf8.elementsEqual(path.utf8) } ?? paths.endIndex
    if index == paths.endIndex { paths.append(path) }
    if !here.contains(index) { here.append(index) }
    return index
  }

  /// The files that another side has alike, and has found to hold definitions, whatever they are called.
  private func known(_ sharing: Sharing?) -> Set<Int> {
    guard case .passes(let known)? = sharing, !known.definitions.paths.isEmpty else { return [] }
    return Set(here.filter { known.definitions.contains(paths[$0]) })
  }

  /// What is found in all campaigns. Those that another side has alike are a part of their own, which that side takes over where campaigns rest on
  /// the same there.
  private mutating func campaignPasses(
    _ loader: ProjectLoader, skipped: Set<Int>, _ shared: inout SharedPasses?
  ) -> [PassResult] {
    let wanted =
      request.only.isEmpty || asksForDefinitions(loader) ? here : here.filter { mayMatter($0) }
    shared = nil
    switch request.sharing {
    case nil: return alonePasses(loader, skipped: skipped, among: wanted)
    case .files(let common)?:
      let (known, unknown) = parted(wanted, by: common.alike)
      let (open, own) = parted(unknown, by: common.open)
      let found =
        campaignPasses(loader, skipped: skipped, among: known, common)
        + campaignPasses(loader, skipped: skipped, among: open, common, twins: common.twins)
      let differing = found.flatMap(\.differing)
      let files = common.alike.union(common.open).subtracting(PathSet(differing.map { paths[$0] }))
      shared = SharedPasses(found, files, inputs: loader.inputs, but: common.differing)
      return found + campaignPasses(loader, skipped: skipped, among: own + differing)
    case .passes(let known)?:
      guard known.holds(where: loader.inputs) else { return campaignPasses(loader, skipped: skipped, among: wanted) }
      shared = known
      return known.passes + campaignPasses(loader, skipped: skipped, among: parted(wanted, by: known.files).own)
    }
  }

  /// What is found in a project that is compared with no other. Files that are called like files of expectations come first: of whom they expect
  /// something is known then.
  private mutating func alonePasses(_ loader: ProjectLoader, skipped: Set<Int>, among wanted: [Int]) -> [PassResult] {
    let first = wanted.filter { ReadExpectations.isCalledSo(paths[$0]) }
    var found = campaignPasses(loader, skipped: skipped, among: first)
    expected = request.wantsPlan ? [] : Set(found.flatMap(\.expectations).flatMap(\.campaigns).map { ExactText($0) })
    let firsts = Set(first)
    let others = first.isEmpty ? wanted : wanted.filter { !firsts.contains($0) }
    found += campaignPasses(loader, skipped: skipped, among: others)
    asksForExpectations =
      !request.only.isEmpty
      && found.contains { $0.expectations.contains { $0.asksForCampaigns && request.wants(paths[$0.index]) } }
    guard asksForExpectations, wanted.count < here.count else { return found }
    let looked = Set(wanted)
    return found
      + campaignPasses(loader, skipped: skipped, among: here.filter { !looked.contains($0) })
  }

  private func parted(_ wanted: [Int], by files: PathSet) -> (common: [Int], own: [Int]) {
    var search = PathSet.Search(files)
    return wanted.reduce(into: ([], [])) { parts, index in
      if search.contains(paths[index]) { parts.0.append(index) } else { parts.1.append(index) }
    }
  }

  private func campaignPasses(
    _ loader: ProjectLoader, skipped: Set<Int>, among wanted: [Int], _ common: CommonFiles? = nil,
    twins: ProjectFiles? = nil
  ) -> [PassResult] {
    if wanted.isEmpty { return [] }
    let settings = PassSettings(
      request: request, files: files, paths: paths, project: loader.project, levels: loader.levels,
      projectErrors: loader.weighedErrors, comments: loader.comments, skipped: skipped,
      areAlike: common != nil && !plansAlike,
      twins: twins, expected: expected, differing: common?.differing ?? [])
    return Workers.run(jobs: request.jobs, count: wanted.count) { numbers in
      var campaigns = CampaignPass(settings)
      return campaigns.run(numbers, only: wanted)
    }
  }

  /// What is found in belfry.yaml, audiences, categories and expectations may depend on every campaign: on what nobody uses, on what somebody needs.
  private func asksForDefinitions(_ loader: ProjectLoader) -> Bool {
    guard case .everything = request.subject, !request.only.isEmpty else { return false }
    return ([Self.projectFile] + loader.definitionPaths + loader.overlayPaths).contains { request.wants($0) }
      || asksForExpectations
  }

  /// With `only`, other files matter when they may hold audiences or categories.
  private func mayMatter(_ index: Int) -> Bool {
    if request.wants(paths[index]) { return true }
    guard let bytes = try? files.read(paths[index]) else { return false }
    return ProjectLoader.mayDefine(bytes) || ExpectationFiles.mayHavePersonas(bytes)
  }

  private mutating func note(_ problem: ProjectWalk.Problem) {
    add([AskedPath.finding(problem)], in: SourceFile(path: problem.path, bytes: []))
    if case .unreadable(let error) = problem.reason, error.isOfSystem, request.wants(problem.path) {
      isIncomplete = true
    }
  }

  // MARK: - All campaigns together

  /// What is known of all campaigns together before it is asked what their plan says.
  struct Together {
    fileprivate let summaries: [CampaignSummary]
    fileprivate let ids: KnownNames
    fileprivate let found: [PlacedFinding]
    /// The files of campaigns that are broken only together.
    fileprivate let broken: Set<ExactText>
    /// The plan, as far as campaigns are planned here. It can be without those that another side has alike.
    let plan: Plan?
  }

  /// Looks at all campaigns together, but not at what their plan says.
  mutating func look(_ read: ReadFiles) -> Together {
    let (loader, passes) = (read.loader, read.passes)
    let used = passes.reduce(into: Set<UsedComment>()) { $0.formUnion($1.usedComments) }
    let lacking = passes.reduce(into: LackingFindings()) { $0.add($1.lacking) }
    for located in loader.located {
      add(located.findings(used: used).filter { !lacking.isTold($0) }, in: located.file, other: located.other)
    }
    add(lacking, loader)
    addShared(passes, loader)
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
    let campaigns = ProjectCampaigns(
      summaries, nil, loader.project?.policy ?? Policy(), names: names(loader, passes),
      texts: passes.flatMap(\.texts).sorted { ($0.index, $0.place) < ($1.index, $1.place) },
      activities: passes.flatMap(\.activities).sorted { $0.index < $1.index },
      projectPath: readsAll ? Self.projectFile : nil, unread: UnreadCampaigns(of: passes, paths, summaries, loader),
      environment: loader.project?.overlay?.name)
    let found = Lint.projectRules.filter { loader.levels.isOn($0.rule) && !$0.needs.contains(.plan) }
      .flatMap { $0.check(campaigns) }
    let broken = Set(found.filter(\.finding.isFixedError).map { ExactText($0.path) })
    var plan: Plan?
    if request.wantsPlan, loader.isPlannable, let project = loader.project {
      let plans = inOrder(passes.flatMap(\.plans), without: broken)
      let resting = passes.flatMap(\.resting).sorted().map { paths[$0] }
      var whole = Plan(
        now: request.now, in: request.window, campaigns: plans, pendingLimit: project.policy.pending, resting: resting)
      if request.wantsOutlook { whole.outlook = Outlook(whole, project, jobs: request.jobs) }
      plan = whole
    }
    return Together(summaries: summaries, ids: campaigns.ids, found: found, broken: broken, plan: plan)
  }

  /// All that is found.
  mutating func finish(_ read: ReadFiles, _ together: Together) -> CheckResult {
    let (loader, passes) = (read.loader, read.passes)
    let (summaries, broken, plan) = (together.summaries, together.broken, together.plan)
    var found = together.found
    // A plan without the campaigns that another side has alike shows nothing of what all of them do.
    if case .everything = request.subject, looksTogether, read.shared == nil || plansAlike, let plan {
      let campaigns = ProjectCampaigns(summaries, plan, loader.project?.policy ?? Policy())
      found += Lint.projectRules.filter { loader.levels.isOn($0.rule) && $0.needs.contains(.plan) }
        .flatMap { $0.check(campaigns) }
    }
    add(found.filter { !request.leavesOut(campaign: $0.id) }, loader, passes)
    let expected = ExpectationFiles(
      passes.flatMap(\.expectations), loader,
      names: {
        ExpectationChecker.CampaignNames(
          together.ids, sequences: summaries.compactMap(\.sequence))
      }, campaigns: { askedCampaigns($0, summaries, plan, read) })
    if case .everything = request.subject { for (file, found) in expected.located { add(found, in: file) } }
    findings.finish()
    let own = here.map { paths[$0] }
    var result = CheckResult(
      findings, fileCount: fileCount, project: loader.project, plan: plan,
      inputs: (own + evidenceFiles).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    result.isIncomplete = isIncomplete || loader.isIncomplete
    result.asked = Self.asked(own, request)
    result.leavesOut = findings.leavesOut
    result.definitions = loader.definitionPaths
    result.named = namedFiles
    result.campaigns = summaries.map { ($0.path, $0.id) }
    (result.walk, result.shared) = (read.walk, read.shared)
    if let plan {
      result.built = built(passes, without: broken)
      result.alike = passes.flatMap { pass in
        broken.isEmpty
          ? pass.alike.map { (id: $0.id, reach: $0.reach, turn: $0.turn) }
          : pass.alike.filter { !broken.contains(ExactText(paths[$0.index])) }
            .map { (id: $0.id, reach: $0.reach, turn: $0.turn) }
      }
      result.noteUnplanned(plan)
      result.broken = inOrder(passes.flatMap(\.broken), without: broken)
    }
    result.unread = passes.flatMap(\.unread).sorted().map { paths[$0] }
    if plan != nil { result.noteUnbuilt(shared: loader.sharedPaths, expectations: expected.paths, files) }
    result.hasCampaigns = !summaries.isEmpty
    if request.wantsPlan, loader.project?.policy.largestAudience != nil {
      let own = passes.flatMap { $0.heldBackLater.map { (ExactText(paths[$0.index]), $0.suppressions) } }
      let heldBack = Dictionary(own, uniquingKeysWith: +).merging(loader.heldBackLater, uniquingKeysWith: +)
      result.later = LaterFindings(files: files, levels: loader.levels, heldBack: heldBack)
    }
    if request.wantsTogether { result.isTogether = looksTogether }
    (result.personas, result.expectations) = (expected.personas, expected.expectations)
    result.expectationPaths = expected.paths
    result.sequences = passes.flatMap(\.sequences)
    result.allowances = loader.allowances + passes.flatMap(\.allowances) + expected.allowances
    let used = passes.reduce(into: Set<UsedComment>()) { $0.formUnion($1.usedComments) }
    result.rules = KeptRules(
      loader.keptLevels, shared: loader.located.flatMap { $0.heldBack(used: used) } + expected.heldBack,
      ofCampaigns: passes.flatMap(\.heldBack))
    if request.explains != nil {
      result.explained = passes.compactMap(\.explained).min { $0.index < $1.index }?.plan
      result.ids = summaries.map(\.id)
    }
    return result
  }

  /// The campaigns of which something is expected. Without a plan those are read once more that were not kept on the way, because nobody knew then
  /// that somebody expects something of them.
  private func askedCampaigns(
    _ asked: [ExpectationFiles.Asked], _ summaries: [CampaignSummary], _ plan: Plan?, _ read: ReadFiles
  ) -> [Campaign] {
    guard case .everything = request.subject, !asked.isEmpty else { return [] }
    let alike = hasOtherPersonas ? [] : read.shared?.files ?? []
    // Of a campaign and an expectation that two sides have alike both would be told the same.
    let asking = Dictionary(grouping: asked) { ExactText($0.id) }.mapValues { files in
      files.contains { !alike.contains($0.path) }
    }
    let named = summaries.filter { asking[ExactText($0.id)] != nil }
    let twins = Dictionary(grouping: named) { ExactText($0.id) }.filter { $1.count > 1 }
    let wanted = Set(
      named.filter { summary in
        twins[ExactText(summary.id)] == nil
          && (asking[ExactText(summary.id)] == true || !alike.contains(summary.path))
      }.map { ExactText($0.id) })
    let planned = ((plan?.campaigns ?? []) + inOrder(read.passes.flatMap(\.expected), without: [])).map(\.campaign)
      .filter { wanted.contains(ExactText($0.id)) }
    if plan != nil, read.shared == nil { return planned }
    // One that was to be kept and is not has errors.
    let known = Set(planned.map { ExactText($0.id) }).union(expected)
    let others = Set(
      named.filter { wanted.contains(ExactText($0.id)) && !known.contains(ExactText($0.id)) }.map(\.index))
    guard !others.isEmpty else { return planned }
    var again = self
    again.request.wantsPlan = true
    again.expected = []
    let passes = again.campaignPasses(read.loader, skipped: [], among: others.sorted())
    return planned + passes.flatMap(\.plans).map(\.plan.campaign).filter { wanted.contains(ExactText($0.id)) }
  }

  /// Plans in the order of their files and in these, without those of files that are broken only together.
  private func inOrder(_ plans: [(index: Int, plan: CampaignPlan)], without broken: Set<ExactText>) -> [CampaignPlan] {
    plans.sorted { ($0.index, $0.plan.campaign.head.start) < ($1.index, $1.plan.campaign.head.start) }.map(\.plan)
      .filter { !broken.contains(ExactText($0.campaign.path)) }
  }

  /// The ids of the campaigns that are built, in the order of their files and in these. Numbers are put in order, and not the ids: there are
  /// thousands.
  private func built(_ passes: [PassResult], without broken: Set<ExactText>) -> [String] {
    var all: [(index: Int, start: Int, pass: Int, place: Int)] = []
    for (number, pass) in passes.enumerated() {
      for place in pass.alike.indices where pass.alike[place].isLive {
        all.append((pass.alike[place].index, pass.alike[place].start, number, place))
      }
      // Behind those of the pass that another side has alike.
      for (place, planned) in pass.plans.enumerated() where planned.plan.isLive {
        all.append((planned.index, planned.plan.campaign.head.start, number, pass.alike.count + place))
      }
    }
    return all.sorted { ($0.index, $0.start) < ($1.index, $1.start) }.compactMap { one in
      if !broken.isEmpty, broken.contains(ExactText(paths[one.index])) { return nil }
      let pass = passes[one.pass]
      return one.place < pass.alike.count
        ? pass.alike[one.place].id.text : pass.plans[one.place - pass.alike.count].plan.campaign.id
    }
  }

  /// What is declared and used, where a rule asks and all is known.
  private func names(_ loader: ProjectLoader, _ passes: [PassResult]) -> ProjectNames? {
    guard readsAll, loader.levels.projectNeeds.contains(.names) else { return nil }
    return loader.names(usedBy: passes.reduce(into: NamesInUse()) { $0.add($1.names) })
  }

  mutating func add(_ found: [Finding], in file: SourceFile, other: (String) -> SourceFile? = { _ in nil }) {
    if request.wants(file.path) { findings.add(found.written(in: file), in: file, other: other) }
  }

  /// What campaigns have because of files that they share: at its cause where several have it, and it is not told there already.
  private mutating func addShared(_ passes: [PassResult], _ loader: ProjectLoader) {
    let found = passes.reduce(into: SharedFindings()) { $0.add($1.shared) }.placed(paths)
    for (path, findings) in found.own.map({ (paths[$0.file], $0.findings) }) {
      guard let file = files.source(path) else { continue }
      add(findings, in: file) { loader.project?.noted(at: $0) }
    }
    for (path, placed) in Dictionary(grouping: found.shared, by: { ExactText($0.path) }).sorted(by: { $0.key < $1.key })
    {
      guard let file = loader.project?.sharedFiles.source(at: path.text) else { continue }
      let told = loader.located.first { $0.file.path.utf8.elementsEqual(path.text.utf8) }?.findings ?? []
      let findings = placed.map(\.finding).filter { finding in !told.contains { $0.isSame(finding) } }
      add(findings, in: file) { [files] in files.source($0) }
    }
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
