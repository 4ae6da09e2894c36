import Checking
import Clocks
import Comparing
import Diagnostics
import Files
import Language
import Limits
import Linting
import Metadata
import Parsing
import Rules
import YAML

/// Reads belfry.yaml, what the app ships, and the files of definitions.
struct ProjectLoader {
  private let files: ProjectFiles
  /// Keeps what stands in belfry.yaml.
  private let yaml = YAMLReader()
  private var otherYAML = YAMLReader()
  private let file: SourceFile
  /// What belfry.yaml says, with what an environment lays over it.
  private let parsed: ProjectFile?
  /// The files of environments.
  private let overlays: [OverlaySource]
  /// Whether what is wrong in those that are not asked for is told: no campaign rests on them.
  private let tellsOverlays: Bool
  private let laidOver: LaidOverProject?
  private let askedOverlay: String?
  private let baseFindings: [Finding]
  private let suppressions: [Suppression]
  /// The words that the policy forbids.
  private let forbiddenWords: ForbiddenWordSearch?
  /// What belfry.yaml itself declares.
  private let ownDefinitions: DefinitionsSource?
  private let zones: ZoneDatabase
  private let metadata: AppMetadata
  /// Whether the system did not let a file of the app be read.
  let isIncomplete: Bool
  /// What the app ships and cannot be read, for findings that point into it.
  private let filesWithPlaces: [SourceFile]
  /// The files of the app that were read.
  let evidenceFiles: [String]
  /// Files that belfry.yaml names and that are not opened for it: those of recipients and of what was sent.
  let namedFiles: [String]
  /// The severities that the project gives to rules.
  let levels: RuleLevels
  /// The project; nothing while belfry.yaml cannot be used.
  private(set) var project: Project?
  /// Whether a plan can be made: what is written in another language says nothing.
  var isPlannable: Bool { parsed?.isOfAnotherLanguage == false }
  /// The files that hold definitions.
  private(set) var definitionPaths: [String] = []
  /// Those of them that hold the defaults of a folder.
  private var defaultsPaths: Set<String> = []
  /// What was wrong in belfry.yaml and in those files.
  private(set) var located: [LocatedFile] = []
  /// By its path, what of a file is only found in all campaigns together, and is to be held back.
  private(set) var heldBackLater: [ExactText: [Suppression]] = [:]
  /// By its path, the comments of a file that hold back what campaigns have because of it.
  private(set) var comments: [ExactText: [Suppression]] = [:]
  /// Risks that comments of these files allow a change to have.
  private(set) var allowances: [Allowance] = []
  private var declared: [DeclaredName] = []
  /// What campaigns rest on, as it stands in files.
  private(set) var inputs: ProjectInputs

  /// What was wrong in a file, and the way to the files that its notes point to.
  struct LocatedFile {
    let file: SourceFile
    fileprivate(set) var findings: [Finding]
    fileprivate let others: [SourceFile]
    /// Its comments that hold something back, or may: what they do at campaigns is found there.
    fileprivate let heldBack: [HeldBack]
    /// Where those of them begin that hold nothing back in the file itself.
    fileprivate var idle: Set<Int>

    /// Without the doubts about comments that have held something back at campaigns.
    func findings(used: Set<UsedComment>) -> [Finding] {
      guard !used.isEmpty else { return findings }
      return findings.filter { finding in
        finding.rule !== Rule.unusedSuppression
          || !used.contains(UsedComment(path: ExactText(file.path), start: finding.span.start))
      }
    }

    func other(_ path: String) -> SourceFile? { others.first { $0.path == path } }

    /// What its comments hold back, there or at campaigns.
    func heldBack(used: Set<UsedComment>) -> [HeldBack] {
      heldBack.filter { comment in
        !idle.contains(comment.start) || used.contains(UsedComment(path: ExactText(file.path), start: comment.start))
      }
    }
  }

  /// `overlays` are the files of environments.
  init(
    _ files: ProjectFiles, _ request: CheckRequest, projectFile: String, overlays: [String] = []
  ) throws(FileError) {
    self.files = files
    zones = request.zones
    let bytes = try files.read(projectFile)
    file = SourceFile(path: projectFile, bytes: bytes)
    var findings: [Finding] = []
    var parsed: ProjectFile?
    var suppressions: [Suppression] = []
    if yaml.read(bytes, into: &findings) {
      var reader = NodeReader(yaml.tree)
      parsed = reader.project()
      findings += reader.findings
      suppressions = Suppression.all(yaml.tree, in: file)
    }
    findings += Finding.lineEndings(in: bytes) + Finding.secrets(in: bytes)
    let file = self.file
    forbiddenWords = (parsed?.policy).flatMap { ForbiddenWordSearch($0) }
    if let parsed {
      ownDefinitions = DefinitionsSource(
        file: file, definitions: parsed.definitions, tree: yaml.tree,
        findings: Self.marks(parsed.definitions, parsed, forbiddenWords, yaml.tree, file))
    } else {
      ownDefinitions = nil
    }
    self.suppressions = suppressions
    var read: [OverlaySource] = []
    // Those of every environment: a run for one must not write over what another one reads.
    var places = [parsed?.recipients, parsed?.sent.value].compactMap(\.self)
    var laidOver: LaidOverProject?
    for path in overlays {
      // Of one that cannot be read is told where all files are read; without the one that is asked for nothing can be told.
      let isAsked = request.environment.map { OverlayName.file(of: $0) == path } ?? false
      guard isAsked || (try? files.read(path)) != nil else { continue }
      let source = OverlaySource(path, try files.read(path))
      read.append(source)
      places += source.places
      if isAsked, let name = request.environment, let base = parsed {
        laidOver = LaidOverProject(name, source, over: base, in: file)
        // Without it the project would be another one.
        parsed = laidOver?.file.project
      }
    }
    (self.overlays, self.laidOver) = (read, laidOver)
    askedOverlay = request.environment.map(OverlayName.file(of:))
    if case .everything = request.subject { tellsOverlays = true } else { tellsOverlays = false }
    let budget = WorkBudget(fileBytes: bytes.count)
    for rule in parsed?.rules ?? [] {
      if let finding = RuleLevels.finding(rule.name, budget) { findings.append(finding) }
    }
    if let finding = RequiredVersion.finding(parsed?.requiredVersion, version: request.version) {
      findings.append(finding)
    }
    var reader = MetadataReader(files.folder)
    var metadata = reader.metadata(of: parsed?.app, parsed?.locales.value)
    reader.read(parsed?.liveActivities.value, into: &metadata)
    self.metadata = metadata
    isIncomplete = reader.isIncomplete
    if let recipients = parsed?.recipients { reader.check(recipients, of: "recipients", flag: "--recipients") }
    if let sent = parsed?.sent.value { reader.check(sent, of: "requests that were sent", flag: "--sent") }
    evidenceFiles = reader.files
    filesWithPlaces = reader.pointedAt
    namedFiles = places.filter { !$0.kind.isServer }.map(\.place.value)
    baseFindings = findings + reader.findings
    levels = RuleLevels(parsed?.rules ?? [])
    inputs = ProjectInputs(files.folder, parsed, [file] + read.map(\.file))
    self.parsed = parsed
  }

  /// Whether a file may hold definitions: a quick look that errs on the safe side.
  static func mayDefine(_ bytes: [UInt8]) -> Bool {
    DefinitionKind.all.contains { ByteSearch.contains(bytes, $0.key) }
  }

  /// Whether a line of a file that is no YAML starts with a key, which is handed over with the end of the line before it: `\nevents:`.
  static func declares(_ line: StaticString, _ bytes: [UInt8]) -> Bool {
    let key = UnsafeBufferPointer(start: line.utf8Start, count: line.utf8CodeUnitCount).dropFirst()
    return bytes.starts(with: key) || ByteSearch.contains(bytes, line)
  }

  /// Reads the files that may hold definitions, and puts the project together anew. Of a few it is certain, whatever their keys are called.
  mutating func load(definitions paths: [String], certain: Set<String> = []) {
    located = []
    heldBackLater = [:]
    comments = [:]
    allowances = []
    definitionPaths = []
    defaultsPaths = []
    var sources = ownDefinitions.map { [$0] } ?? []
    var suppressions = sources.map { _ in self.suppressions }
    var unread = UnreadNames()
    inputs.definitions = []
    for source in sources { unread.note { $0.isUnusable(source.definitions) } }
    for path in paths {
      guard let bytes = try? files.read(path), Self.mayDefine(bytes) || certain.contains(path) else { continue }
      var findings: [Finding] = []
      let source = SourceFile(path: path, bytes: bytes)
      guard otherYAML.read(bytes, into: &findings) else {
        inputs.definitions.append(source)
        // Of its mistakes is told where all files are read; its names may be any.
        unread.note { Self.declares($0.line, bytes) }
        continue
      }
      var reader = NodeReader(otherYAML.tree)
      guard case .definitions = reader.kind() else { continue }
      inputs.definitions.append(source)
      definitionPaths.append(path)
      guard let definitions = reader.definitions() else {
        located.append(locate(findings + reader.findings, in: source, []))
        continue
      }
      unread.note { $0.isUnusable(definitions) }
      if definitions.defaults.isWritten { defaultsPaths.insert(path) }
      findings += reader.findings
      findings += Self.marks(definitions, parsed, forbiddenWords, otherYAML.tree, source)
      findings += Finding.lineEndings(in: bytes) + Finding.secrets(in: bytes)
      let (tree, comments) = (otherYAML.tree, Suppression.all(otherYAML.tree, in: source))
      // Its templates are looked up there; the next file has a tree of its own.
      if definitions.defaults.value != nil { otherYAML = YAMLReader() }
      sources.append(DefinitionsSource(file: source, definitions: definitions, tree: tree, findings: findings))
      suppressions.append(comments)
    }
    var findings = baseFindings
    if let parsed {
      let bytes = sources.reduce(0) { $0 + $1.file.bytes.count }
      let budget = WorkBudget(steps: RunLimit.projectWork.value + bytes * RunLimit.byteWork.value)
      var builder = ProjectBuilder(
        folder: files.folder, file: parsed, tree: yaml.tree, source: file, metadata: metadata, zones: zones,
        budget: budget, unread: unread, overlay: laidOver?.overlay)
      let built = builder.project(&sources)
      findings += builder.findings
      if budget.hasRunOut { findings.append(.workLimit(at: SourceSpan(0, 0))) }
      project = built
    }
    let others = sources.map(\.file) + filesWithPlaces + overlays.map(\.file) + (overlays.isEmpty ? [] : [file])
    declared = sources.flatMap { source in
      source.definitions.audiences.map { DeclaredName(.audience, $0.name.text, at: $0.name.span, in: source.file.path) }
        + source.definitions.categories.map {
          DeclaredName(.category, $0.id.text, at: $0.id.span, in: source.file.path)
        }
    }
    if ownDefinitions != nil { findings += sources.removeFirst().findings }
    if ownDefinitions != nil { suppressions.removeFirst() }
    locate(overlays, &findings, others)
    located.append(locate(findings, in: file, self.suppressions, others: others))
    for (source, comments) in zip(sources, suppressions) {
      located.append(locate(source.findings, in: source.file, comments, others: others))
    }
    let hasErrors = located.contains { $0.findings.contains { $0.severity == .error } }
    inputs.note(hasErrors ? nil : project, sources.filter(\.definitions.areAudiences).map(\.file))
  }

  /// How much rules weigh, and where an environment says so.
  var keptLevels: [KeptRules.Level] {
    let own = Set((laidOver?.file.ruleNames ?? []).map(\.text))
    return levels.weighed.map { ($0.rule, $0.severity, own.contains($0.rule.name) ? laidOver?.source.file.path : nil) }
  }

  /// The files that campaigns share: belfry.yaml, what is laid over it, definitions.
  var sharedPaths: [String] { [file.path] + (askedOverlay.map { [$0] } ?? []) + definitionPaths }

  /// The files of environments that were read.
  var overlayPaths: [String] { overlays.map(\.file.path) }

  /// Takes out of what is found in the project what stands in the file of its environment, and tells it there.
  private mutating func locate(_ overlays: [OverlaySource], _ findings: inout [Finding], _ others: [SourceFile]) {
    for source in overlays {
      var own = source.findings
      let isAsked = source.file.path == askedOverlay
      guard isAsked || tellsOverlays else { continue }
      if isAsked, let laidOver {
        let parts = laidOver.parted(findings, of: file)
        findings = parts.base
        own += parts.overlay
      }
      var told = locate(own, in: source.file, source.suppressions, others: others)
      // What it holds back may only be found in the whole, or in all campaigns.
      told.findings.removeAll { $0.rule === Rule.unusedSuppression }
      told.idle = []
      located.append(told)
    }
  }

  /// Findings of the project that are found late, each with the file in which it stands.
  func placed(_ findings: [Finding]) -> [(file: SourceFile, findings: [Finding])] {
    guard let laidOver else { return [(file, findings)] }
    var parts = laidOver.parted(findings, of: file)
    Suppression.apply(laidOver.source.suppressions, to: &parts.overlay, risks: RuleCatalog.risks) {
      RuleCatalog.named($0)
    }
    parts.overlay.removeAll { $0.rule === Rule.unusedSuppression || $0.rule === Rule.suppression }
    return [(file, parts.base), (laidOver.source.file, parts.overlay)]
  }

  /// The hosts of the environment that no campaign has, where it is told which have.
  func unusedHosts(used: Set<Int>) -> [Finding] {
    guard let laidOver else { return [] }
    return laidOver.overlay.hostPlaces.enumerated().filter { !used.contains($0.offset) }.map { _, host in
      Finding(
        .unusedHost, at: host.span, "no link and no media has the host \"\(host.name)\"",
        note: "only literal hosts are checked", help: "correct it, or remove it")
    }
  }

  /// The errors in defaults that the project might weigh, and does not: whoever inherits one is not planned.
  var weighedErrors: [Finding] {
    located.filter { $0.file.path == file.path || defaultsPaths.contains($0.file.path) }.flatMap(\.findings).filter {
      $0.severity == .error && !$0.isFixedError
    }
  }

  /// What is declared, and used by campaigns; nothing where a file has a mistake, so that nobody knows all names.
  func names(usedBy campaigns: NamesInUse) -> ProjectNames? {
    let hasMistakes = located.contains { file in
      file.findings.contains(where: \.isFixedError)
    }
    guard let project, isPlannable, campaigns.isComplete, !hasMistakes else { return nil }
    return ProjectNames(
      project, declared, campaigns, sounds: parsed?.app?.sounds?.span, strings: parsed?.app?.strings?.span)
  }

  /// What stands out in the words of buttons, as in the texts of campaigns.
  private static func marks(
    _ definitions: DefinitionsFile, _ project: ProjectFile?, _ forbidden: ForbiddenWordSearch?, _ tree: NodeTree,
    _ source: SourceFile
  ) -> [Finding] {
    let own = project?.locales.value?.source?.text ?? "en"
    let budget = WorkBudget(fileBytes: source.bytes.count)
    var words: [(text: Scalar?, locale: String, kind: Lint.Words)] = []
    for category in definitions.categories {
      for action in category.actions {
        words += [
          (action.title, own, .line), (action.textInput?.button, own, .line),
          (action.textInput?.placeholder, own, .placeholder),
        ]
      }
      words += [(category.hiddenPreviewPlaceholder, own, .format), (category.summaryFormat, own, .format)]
      for translation in category.localizations {
        let locale = translation.locale.text
        words += translation.actions.flatMap {
          [($0.title, locale, .line), ($0.button, locale, .line), ($0.placeholder, locale, .placeholder)]
        }
        words += [translation.hiddenPreviewPlaceholder.value, translation.summaryFormat.value].map {
          ($0, locale, .format)
        }
      }
    }
    let marks = words.flatMap { scalar, locale, kind -> [Finding] in
      guard let scalar else { return [] }
      var found = Lint.findings(inWords: scalar.text, locale: locale, kind)
      if let forbidden {
        found += Lint.findings(
          inWords: scalar.text, locale: locale, forbidden: forbidden, budget: budget, project: Workspace.projectFile)
      }
      guard !found.isEmpty else { return [] }
      let map = ScalarMap(scalar.node, in: tree, source: source.bytes)
      return found.map { $0.relocated(isVerbatim: map.isVerbatim(_:)) { map.place($0) } }
    }
    return budget.hasRunOut ? marks + [.workLimit(at: SourceSpan(0, 0))] : marks
  }

  private mutating func locate(
    _ findings: [Finding], in source: SourceFile, _ suppressions: [Suppression], others: [SourceFile] = []
  ) -> LocatedFile {
    var findings = findings
    allowances += Allowance.all(suppressions, in: source)
    let own = suppressions.filter(\.hasReason)
    if !own.isEmpty { comments[ExactText(source.path)] = own }
    let later = suppressions.filter { Lint.findsLater($0) }
    if !later.isEmpty { heldBackLater[ExactText(source.path)] = later }
    Suppression.apply(suppressions.filter { !Lint.findsLater($0) }, to: &findings, risks: RuleCatalog.risks) {
      RuleCatalog.named($0)
    }
    let idle = HeldBack.idle(findings)
    return LocatedFile(
      file: source, findings: levels.apply(to: findings), others: others,
      heldBack: HeldBack.all(suppressions, in: source), idle: idle)
  }
}

extension DefinitionsFile {
  /// Whether nothing but audiences stands in it, each of which can be used.
  fileprivate var areAudiences: Bool {
    !hasUnreadAudiences && unusableAudiences.isEmpty && categories.isEmpty && !snippets.isWritten && !events.isWritten
      && !defaults.isWritten
  }
}

/// What files of definitions declare.
private struct DefinitionKind: Sendable {
  /// The key, and the same as it starts a line.
  let key: StaticString
  let line: StaticString
  /// What stays unknown where it cannot be read.
  let names: any WritableKeyPath<UnreadNames, Bool> & Sendable
  /// Whether something else stands in its place.
  let isUnusable: @Sendable (DefinitionsFile) -> Bool

  static let all = [
    DefinitionKind(key: "audiences", line: "\naudiences:", names: \.audiences) { $0.hasUnreadAudiences },
    DefinitionKind(key: "categories", line: "\ncategories:", names: \.categories) { _ in false },
    DefinitionKind(key: "events", line: "\nevents:", names: \.events) { $0.events.isUnusable },
    DefinitionKind(key: "snippets", line: "\nsnippets:", names: \.snippets) { $0.snippets.isUnusable },
    DefinitionKind(key: "defaults", line: "\ndefaults:", names: \.defaults) { $0.defaults.isUnusable },
  ]
}

extension UnreadNames {
  /// Adds the kinds of names of which a file tells nothing.
  fileprivate mutating func note(_ isUnread: (DefinitionKind) -> Bool) {
    for kind in DefinitionKind.all where isUnread(kind) { self[keyPath: kind.names] = true }
  }
}
