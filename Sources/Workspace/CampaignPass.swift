import Checking
import Clocks
import Comparing
import Diagnostics
import Files
import Language
import Limits
import Linting
import Parsing
import Payloads
import Planning
import Rules
import Threads
import YAML

/// A file on its way through the stages, with storage that the next file uses again. One thread has it, and no two accesses overlap.
private final class FileInWork {
  let yaml = YAMLReader()
  @exclusivity(unchecked) var buffer: [UInt8] = []
  @exclusivity(unchecked) var index = 0
  @exclusivity(unchecked) var findings: [Finding] = []
  /// Whether the file could be read as YAML.
  @exclusivity(unchecked) var isRead = false
  /// Whether it is no text at all, which is all that is said of it.
  @exclusivity(unchecked) var isBinary = false
  /// Whether it holds people or expectations, which are looked at once all campaigns are known.
  @exclusivity(unchecked) var isOfExpectations = false
  /// Whether it is left to those that only this side has.
  @exclusivity(unchecked) var isApart = false
  /// Whether it is a campaign that the answer is not about.
  @exclusivity(unchecked) var isLeftOut = false
  /// Whether it is a campaign that has an id.
  @exclusivity(unchecked) var isNamed = false
  @exclusivity(unchecked) var checker: CampaignChecker?
  let storage = CampaignFileStorage()
  /// What its searches may cost.
  @exclusivity(unchecked) var budget: WorkBudget?
  @exclusivity(unchecked) var campaign: Campaign?
  /// The texts with snippets in them.
  @exclusivity(unchecked) var expanded: [NodeID: SnippetExpansion] = [:]
  /// Where snippets are used, and where each stands.
  @exclusivity(unchecked) var snippets: [(use: SourceSpan, cause: Finding.Note)] = []
  @exclusivity(unchecked) var plans: [CampaignPlan] = []
  /// The steps of a file that has some, each of them a campaign; nothing for any other file.
  @exclusivity(unchecked) var steps: [Step]?

  /// Storage beyond this many bytes of file is given back: one large file must not keep a large tree for the rest of the run.
  static let keptBytes = 1 << 16
}

/// Reads, parses, checks and lints files, with storage that is reused.
///
/// Ten thousand campaigns never stand in memory together: findings leave with their lines, campaigns stay only when a plan is wanted.
/// The files of a run are read together, then scanned, then parsed, because the code of all stages, the kernel's among them, is larger than a
/// processor's first caches. From its checks on a campaign goes its way alone: it consists of a hundred objects, and what one has let go of is
/// the nearest memory for the next, while those of a whole run would each be far away by the time they are freed.
struct CampaignPass {
  private let settings: PassSettings
  private let rules: [any LintRule.Type]
  private let isOn: @Sendable (Rule) -> Bool
  /// What the rules about all campaigns together want of each.
  private let needs: ProjectNeeds
  private let audiences = KnownAudiences()
  private let forbiddenWords: ForbiddenWordSearch?
  private let keys = KeyTexts()
  /// Whether somebody asks which tags campaigns have.
  private let tagsMatter: Bool
  private var result = PassResult()
  private var desk: [FileInWork] = []
  private var twin: [UInt8] = []

  /// What works for one thread.
  init(_ settings: PassSettings) {
    self.settings = settings
    let (project, levels) = (settings.project, settings.levels)
    // A rule that is off need not look.
    rules = Lint.rules.filter { levels.isOn($0.rule) }
    isOn = { levels.isOn($0) }
    needs = levels.projectNeeds
    forbiddenWords = levels.isOn(ForbiddenWord.rule) ? project.flatMap { ForbiddenWordSearch($0.policy) } : nil
    tagsMatter = project?.asksForTags == true
    result.findings = FoundFindings(room: settings.request.room, wanted: settings.request.wantedFixes)
  }

  /// Works through runs of files until there are no more, or what else is found would be of no use.
  mutating func run(_ numbers: Workers.Numbers, only wanted: [Int]) -> PassResult {
    while !result.findings.isInVain, let range = numbers.take() {
      var next = range.lowerBound
      while next < range.upperBound {
        let count = readRun(wanted, &next, range.upperBound)
        for work in desk[..<count] { scan(work) }
        for work in desk[..<count] { parse(work) }
        for number in 0..<count where !desk[number].isApart {
          // In a step of its own: the pass that lints would be a copy from before the file is taken.
          let work = desk[number]
          if let steps = work.steps {
            walk(steps, of: work)
          } else {
            check(work)
            lint(work)
            settle(work, from: 0)
          }
          finish(number)
        }
      }
    }
    return result
  }

  // MARK: - Stages

  /// Reads files onto the desk, up to `end` or until their trees would take much memory. Gives how many.
  private mutating func readRun(_ wanted: [Int], _ next: inout Int, _ end: Int) -> Int {
    var count = 0
    var bytes = 0
    while next < end, bytes < FileInWork.keptBytes * 4 {
      let index = wanted[next]
      next += 1
      if settings.skipped.contains(index) { continue }
      if desk.count == count { desk.append(FileInWork()) }
      let work = desk[count]
      work.index = index
      guard read(work) else { continue }
      bytes += work.buffer.count
      count += 1
    }
    return count
  }

  private mutating func read(_ work: FileInWork) -> Bool {
    let path = settings.paths[work.index]
    do throws(FileError) {
      try settings.files.read(path, into: &work.buffer)
    } catch {
      if settings.twins != nil { return isApart(work) }
      if error.isOfSystem { result.isIncomplete = true }
      result.names.isComplete = false
      if settings.request.wants(path) { report([ProjectFiles.finding(error)], in: SourceFile(path: path, bytes: [])) }
      return false
    }
    if let twins = settings.twins, (try? twins.read(path, into: &twin)) == nil || twin != work.buffer {
      return isApart(work)
    }
    result.fileCount += 1
    return true
  }

  /// Leaves a file to those that only this side has.
  private mutating func isApart(_ work: FileInWork) -> Bool {
    result.differing.append(work.index)
    return false
  }

  /// Leaves a file to those where something that it names means something else on the other side, as far as that is told quickly.
  private mutating func partsWith(_ work: FileInWork) -> Bool {
    // Each where it stands: the whole file would be copied to be looked at.
    let texts = [work.storage.file.audience.value?.text, work.storage.file.schedule.value?.condition.value?.text]
      .compactMap { $0 }
    // Nobody has looked yet what the steps of a file name.
    guard
      work.steps != nil
        || settings.differing.contains(where: { name in texts.contains { ByteSearch.contains($0, name) } })
    else { return false }
    (work.isApart, work.steps) = (true, nil)
    work.findings.removeAll(keepingCapacity: true)
    result.differing.append(work.index)
    result.fileCount -= 1
    return true
  }

  private func scan(_ work: FileInWork) {
    work.isRead = work.yaml.read(work.buffer, into: &work.findings)
    work.isBinary = false
    if !work.isRead, let kind = Self.binaryKind(work.buffer), var finding = work.findings.first {
      finding.message = "this is \(kind), not a text"
      finding.help = "move it out of the project, or leave it out with .gitignore"
      work.findings = [finding]
      work.isBinary = true
    }
  }

  /// What a file is that holds a byte 0 near its start, which no text does; nothing for UTF-16, of which something else is said.
  private static func binaryKind(_ bytes: [UInt8]) -> String? {
    guard bytes.prefix(512).contains(0), !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      return nil
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "a PNG picture" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG picture" }
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "a ZIP archive" }
    return "a binary file"
  }

  private mutating func parse(_ work: FileInWork) {
    (work.isOfExpectations, work.isApart) = (false, false)
    // What holds no definitions can only be a campaign, whatever is wrong with it.
    work.isLeftOut = settings.request.leavesOut(campaign: nil) && !ProjectLoader.mayDefine(work.buffer)
    guard work.isRead else { return }
    let tree = work.yaml.tree
    var reader = NodeReader(tree, isShown: !result.findings.isFull)
    switch reader.kind() {
    case .campaign:
      work.steps = reader.steps()
      if work.steps != nil {
        if !settings.differing.isEmpty, partsWith(work) { return }
        work.isLeftOut = settings.request.leavesOut(campaign: nil)
      } else if reader.campaign(into: &work.storage.file, named: settings.paths[work.index]) {
        if !settings.differing.isEmpty, partsWith(work) { return }
        if work.storage.file.stepsKey != nil { work.steps = reader.misspeltSteps() }
        if work.steps == nil { handOn(work) } else { work.isLeftOut = settings.request.leavesOut(campaign: nil) }
      } else {
        work.isLeftOut = settings.request.leavesOut(campaign: nil)
      }
      work.findings += reader.findings
    case .definitions: result.definitions.append(work.index)
    case .expectations:
      let source = SourceFile(path: settings.paths[work.index], bytes: work.buffer)
      result.expectations.append(ReadExpectations(work.index, source, tree, work.findings))
      work.isOfExpectations = true
    case .campaigns(let first):
      work.findings.append(.campaignsInList(at: first))
    case .project, .unknown:
      let source = SourceFile(path: settings.paths[work.index], bytes: work.buffer)
      var finding = Finding(
        .projectFile, at: firstLine(tree, source),
        "this file is neither a campaign nor a file of definitions",
        help: reader.kindQuestion()
          ?? "add the key \(Suggestion.list(NodeReader.headKeys.map { "\"\($0)\"" }, "or")) at its top, or leave it out with .gitignore"
      )
      if let meant = OverlayName.meant(by: settings.paths[work.index]) {
        finding.help = "did you mean \(meant)? an environment's file is called so"
      } else if OverlayName.isMisnamed(settings.paths[work.index]) {
        finding.help = "the file of an environment is called belfry.NAME.yaml, NAME of small letters, digits and \"-\""
      }
      if let note = reader.kindNote() { finding.notes = [Finding.Note(note)] }
      work.findings.append(finding)
    }
  }

  /// The first line of what a file holds.
  private func firstLine(_ tree: NodeTree, _ source: SourceFile) -> SourceSpan {
    guard let root = tree.root else { return SourceSpan(0, 0) }
    let (span, line) = (tree.span(root), source.line(around: tree.span(root).start))
    return SourceSpan(span.start, min(span.end, line.start + line.bytes.count))
  }

  /// Takes each step of a file through its stages, one after the other. What they share is read with each: it is told of once.
  private mutating func walk(_ steps: [Step], of work: FileInWork) {
    guard !steps.isEmpty else { return }
    var told = Set(work.findings.map(ToldFinding.init))
    var isLeftOut = true
    for step in steps {
      let count = work.findings.count
      var reader = NodeReader(work.yaml.tree, isShown: !result.findings.isFull)
      reader.campaign(into: &work.storage.file, of: step)
      handOn(work)
      isLeftOut = isLeftOut && work.isLeftOut
      work.findings += reader.findings
      check(work)
      lint(work)
      var own: Set<ToldFinding> = []
      let found = work.findings[count...].filter { finding in
        own.insert(ToldFinding(finding))
        return !told.contains(ToldFinding(finding))
      }
      work.findings.replaceSubrange(count..., with: found)
      settle(work, from: count)
      told.formUnion(own)
    }
    work.isLeftOut = isLeftOut
  }

  /// Hands a campaign on to its checker, and remembers what the checks of all campaigns together want of it.
  private mutating func handOn(_ work: FileInWork) {
    let (storage, id) = (work.storage, work.storage.file.id.value)
    work.isLeftOut = settings.request.leavesOut(campaign: id?.text)
    guard let project = settings.project else { return }
    work.checker = CampaignChecker(
      storage, tree: work.yaml.tree, source: SourceFile(path: settings.paths[work.index], bytes: work.buffer),
      project: project,
      sharing: audiences)
    if storage.file.tags.isUnusable { result.hasUnusableTags = true }
    guard let id else { return }
    work.isNamed = true
    if let step = storage.file.step { result.sequences.append((step.sequence.text, id.text)) }
    result.summaries.append(
      CampaignSummary(
        index: work.index, path: settings.paths[work.index], id: id.text, head: storage.file.head, was: storage.was,
        region: storage.region,
        tags: tagsMatter ? storage.file.tags.value?.tags.map(\.located) ?? [] : [],
        tagsPath: tagsMatter ? project.pathOfDefaults(storage.file.tags.origin) : nil,
        spacings: storage.spacings, asksLedger: storage.asksLedger(project), sequence: storage.file.step?.sequence.text)
    )
  }

  private mutating func check(_ work: FileInWork) {
    work.snippets = []
    guard let checker = work.checker.take() else { return }
    work.campaign = checker.campaign()
    if checker.inheritedErrors.contains(where: { error in settings.projectErrors.contains { $0.isSame(error) } }) {
      work.campaign = nil
    }
    if let project = settings.project, !project.missingPushes.isEmpty, !work.isLeftOut,
      work.campaign?.push?.type.entitlements.contains(.apsEnvironment) == true
    {
      result.lacksPushes = true
    }
    if !checker.movedHosts.isEmpty { result.movedHosts.formUnion(checker.movedHosts) }
    work.budget = checker.budget
    work.expanded = checker.expandedTexts
    work.snippets = checker.snippetPlaces
    work.findings += checker.findings
    // Rules that are off have found something, too, at their own severity.
    if work.campaign == nil, !settings.levels.apply(to: work.findings).contains(where: { $0.severity == .error }) {
      result.resting.append(work.index)
    }
  }

  private mutating func lint(_ work: FileInWork) {
    guard let project = settings.project, let budget = work.budget.take() else { return }
    if let campaign = work.campaign.take() {
      result.lacking.note(campaign, project.shippedLocales)
      let plan = CampaignPlan(
        campaign, from: settings.request.now, in: settings.request.window, fires: settings.request.fires)
      var context = LintContext(
        campaign, in: project, now: settings.request.now, budget: budget, isOn: isOn, forbiddenWords: forbiddenWords,
        keys: keys
      ) { text in
        let scalar = work.yaml.tree.scalar(at: text)
        let map = scalar.map { ScalarMap($0, in: work.yaml.tree, source: work.buffer) }
        let expansion = scalar.flatMap { work.expanded[$0] }
        return WrittenText(
          place: { map?.place(expansion?.written($0) ?? $0) ?? text },
          isVerbatim: { span in
            guard expansion?.isOwn(span) != false else { return false }
            return map?.isVerbatim(expansion?.written(span) ?? span) ?? false
          })
      }
      if work.steps != nil { context.stepsAbove = work.plans }
      Lint.check(plan, context, rules: rules, into: &work.findings)
      work.plans.append(plan)
    }
    if budget.hasRunOut {
      let source = SourceFile(path: settings.paths[work.index], bytes: work.buffer)
      work.findings.append(.workLimit(at: firstLine(work.yaml.tree, source)))
    }
  }

  /// Gives what a campaign has from files that it shares with others a place of its own, beside its cause.
  private func settle(_ work: FileInWork, from count: Int) {
    guard let files = settings.project?.sharedFiles, work.findings.count > count else { return }
    let head = work.storage.file.head
    for index in count..<work.findings.count {
      work.findings[index].settle(from: files, at: head)
      let cause = work.findings[index].cause
      // What stands in this file is no cause that others share, but for what stands in a snippet.
      guard cause == nil || cause?.path == nil else { continue }
      let span = cause?.span ?? work.findings[index].span
      work.findings[index].cause = work.snippets.first { $0.use.contains(span) }?.cause
    }
  }

  /// Lets a file go: its findings leave with their lines, its campaign stays when a plan is wanted and no error is left.
  private mutating func finish(_ number: Int) {
    let work = desk[number]
    if work.isOfExpectations { return work.findings.removeAll(keepingCapacity: true) }
    if !work.isBinary { work.findings += Finding.lineEndings(in: work.buffer) + Finding.secrets(in: work.buffer) }
    if !work.findings.isEmpty || Suppression.mayStand(in: work.buffer) {
      let source = SourceFile(path: settings.paths[work.index], bytes: work.buffer)
      if work.isRead { suppress(work, source) }
      for comment in work.findings.compactMap(settings.comments.comment) { result.usedComments.insert(comment) }
      work.findings.removeAll { settings.comments.comment(for: $0) != nil }
      work.findings = settings.levels.apply(to: work.findings)
      work.findings.joinTexts()
      if let finding = work.findings.first(where: { $0.rule === Rule.fileName }) {
        result.misnamed[work.index] = finding.severity
      }
      if !work.isNamed, work.findings.contains(where: { $0.severity == .error }) { result.unread.append(work.index) }
      if !work.isLeftOut { report(work.findings, in: source, work) }
    }
    result.activities += work.plans.compactMap { ActivityStateSummary(of: $0.campaign, index: work.index) }
    if !needs.isEmpty { remember(work) }
    // A sequence is planned as a whole: one with a hole is not what its author meant.
    let hasErrors = work.findings.contains { $0.severity == .error }
    if hasErrors, settings.request.keepsBroken, !settings.areAlike {
      result.broken += work.plans.map { (work.index, $0) }
    }
    if settings.request.wantsPlan || !settings.expected.isEmpty, !work.plans.isEmpty, !hasErrors {
      for plan in work.plans {
        if settings.request.wantsPlan { keep(plan, of: work.index) }
        if settings.expected.contains(ExactText(plan.campaign.id)) { result.expected.append((work.index, plan)) }
      }
    }
    if let explains = settings.request.explains, result.explained == nil,
      let plan = work.plans.first(where: { $0.campaign.id.utf8.elementsEqual(explains.utf8) })
    {
      result.explained = (work.index, plan)
    }
    if work.buffer.count > FileInWork.keptBytes {
      desk[number] = FileInWork()
      return
    }
    work.findings.removeAll(keepingCapacity: true)
    work.plans.removeAll(keepingCapacity: true)
    (work.steps, work.isNamed) = (nil, false)
  }

  private mutating func keep(_ plan: CampaignPlan, of file: Int) {
    guard settings.areAlike else { return result.plans.append((file, plan)) }
    result.alike.append(
      (
        file, plan.campaign.head.start, ExactText(plan.campaign.id), plan.isLive, CampaignReach(plan),
        plan.campaign.turn
      ))
  }

  /// What the rules about all campaigns together want of a file. Nobody knows what one with a mistake was to name.
  private mutating func remember(_ work: FileInWork) {
    if work.plans.isEmpty || work.plans.count < work.steps?.count ?? 1 || work.findings.contains(where: \.isFixedError)
    {
      result.names.isComplete = false
    }
    for plan in work.plans {
      if needs.contains(.texts), let project = settings.project {
        result.texts += SourceText.all(of: plan.campaign, index: work.index, in: project, keys)
      }
      if needs.contains(.names) { result.names.add(plan.campaign) }
    }
  }

  // MARK: - Reporting

  private mutating func suppress(_ work: FileInWork, _ source: SourceFile) {
    guard Suppression.mayStand(in: source.bytes) else { return }
    var suppressions = Suppression.all(work.yaml.tree, in: source)
    result.allowances += Allowance.all(suppressions, in: source)
    let comments = HeldBack.all(suppressions, in: source)
    // What is found in all campaigns together is found later: here such a suppression could only seem to hold nothing back.
    let later = suppressions.filter { Lint.findsLater($0) }
    if !later.isEmpty {
      result.heldBackLater.append((work.index, later))
      suppressions.removeAll { Lint.findsLater($0) }
    }
    // A rule that is off finds nothing to hold back; that is no reason to complain about the suppression.
    Suppression.apply(suppressions, to: &work.findings, risks: RuleCatalog.risks) { RuleCatalog.named($0) }
    let idle = comments.isEmpty ? [] : HeldBack.idle(work.findings)
    result.heldBack += comments.filter { !idle.contains($0.start) }
  }

  private mutating func report(_ all: [Finding], in source: SourceFile, _ work: FileInWork? = nil) {
    var findings: [Finding] = []
    for finding in all {
      // Where nobody asks for the file of the cause, it is told here.
      if let work, let path = finding.cause?.path, settings.request.wants(path) {
        result.shared.add(finding, of: work.index)
      } else if let work, finding.lack != nil, settings.request.only.isEmpty {
        result.lacking.add(finding, of: work.index)
      } else {
        findings.append(finding)
      }
    }
    guard settings.request.wants(source.path) else { return }
    // What YAML says twice is not counted twice; the rest is only done for what can be shown.
    result.findings.add(findings.toldOnce, in: source) {
      settings.project?.noted(at: $0)
    } finished: { findings in
      findings.map(\.atCampaign).edited(in: source, work?.yaml.tree)
    }
  }
}

/// What was said of a file, and where: the steps of a sequence share parts.
private struct ToldFinding: Hashable {
  let rule: String
  let start: Int
  let end: Int
  let message: ExactText

  init(_ finding: Finding) {
    (rule, start, end) = (finding.rule.name, finding.span.start, finding.span.end)
    message = ExactText(finding.message)
  }
}

extension Finding {
  /// Not all of a file, or of the files of the project, was searched.
  static func workLimit(at span: SourceSpan) -> Finding {
    Finding(
      .workLimit, at: span, "this takes more work to search than is allowed, so not all mistakes may have been found",
      note: "types, names and sizes are proven all the same",
      help: "split the file, or say the same with fewer conditions")
  }
}
