import AppFiles
public import Clocks
public import Diagnostics
import Expressions
public import Files
import Language
public import Limits
public import Metadata
public import Parsing
import Payloads
import Rules
public import YAML

/// One file of definitions with what was found in it.
public struct DefinitionsSource {
  /// The file.
  public let file: SourceFile
  /// What it declares.
  public let definitions: DefinitionsFile
  /// The way from a decoded text to the file, for the expressions in it.
  public let maps: [ScalarMap]
  /// The nodes, where the file has defaults.
  let tree: NodeTree?
  /// The same for the texts of each snippet.
  let snippetMaps: [[ScalarMap]]
  /// What was wrong; grows while the project is put together.
  public var findings: [Finding]

  /// A parsed file. Of one with defaults the tree must stay what it is.
  public init(file: SourceFile, definitions: DefinitionsFile, tree: NodeTree, findings: [Finding]) {
    self.file = file
    self.definitions = definitions
    self.tree = definitions.defaults.value == nil ? nil : tree
    maps = definitions.audiences.map { ScalarMap($0.expression.node, in: tree, source: file.bytes) }
    snippetMaps = (definitions.snippets.value?.declared ?? []).map { snippet in
      snippet.texts.map { ScalarMap($0.text.node, in: tree, source: file.bytes) }
    }
    self.findings = findings
  }
}

/// Puts a project together from its files: the names that campaigns may use.
public struct ProjectBuilder {
  private let folder: ProjectFolder
  let file: ProjectFile
  let tree: NodeTree
  let source: SourceFile
  let metadata: AppMetadata
  let zones: ZoneDatabase
  let budget: WorkBudget
  private let overlay: ProjectOverlay?
  let sourceLocale: String
  private(set) var unread: UnreadNames
  let shippedLocales: [String]
  let shipped: Set<ExactText>
  private var fallbackZone: Zone?
  private var events = AppEvents()
  private var snippets = Snippets()
  private var liveActivities: [LiveActivityType] = []
  private var sharedFiles: [SourceFile] = []
  private var origins: [ExactText: String] = [:]
  /// What was wrong in belfry.yaml.
  public internal(set) var findings: [Finding] = []

  /// A builder for the project in a folder; `tree` is what was read of `source`, and `budget` is what the searches of its files may cost. `file` has
  /// what `overlay` lays over it.
  public init(
    folder: ProjectFolder, file: ProjectFile, tree: NodeTree, source: SourceFile, metadata: AppMetadata,
    zones: ZoneDatabase,
    budget: WorkBudget, unread: UnreadNames = UnreadNames(), overlay: ProjectOverlay? = nil
  ) {
    self.overlay = overlay
    self.unread = unread
    self.unread.attributes = file.attributes.isUnusable
    let written = file.locales.value?.shipped ?? []
    let tags = written.filter { LanguageTag.isTag($0.text) }
    self.unread.locales = file.locales.value?.isComplete != true || tags.count < written.count
    self.budget = budget
    self.folder = folder
    self.file = file
    self.tree = tree
    self.source = source
    // What is no tag, or another spelling of one, is told here and not in every campaign again.
    let source = file.locales.value?.source?.text ?? "en"
    let name = LanguageTag.isTag(source) ? nil : LanguageTag.meant(by: source)
    let meant = tags.first {
      !$0.text.utf8.elementsEqual(source.utf8)
        && (Suggestion.isSame($0.text, source) || name?.utf8.elementsEqual($0.text.utf8) == true)
    }
    sourceLocale = meant?.text ?? source
    // Where nobody knows which language the texts are in, none is missing.
    let isKnown = meant != nil || LanguageTag.isTag(source)
    var shipped: Set<ExactText> = []
    shippedLocales = (isKnown ? tags : []).map(\.text).filter { tag in
      (meant == nil || !tag.utf8.elementsEqual(source.utf8)) && shipped.insert(ExactText(tag)).inserted
    }
    self.shipped = shipped
    self.metadata = metadata
    self.zones = zones
  }

  /// The project. Mistakes leave names out; they never stop the others from being checked.
  public mutating func project(_ sources: inout [DefinitionsSource]) -> Project {
    sharedFiles = sources.map(\.file).filter { !$0.path.utf8.elementsEqual(source.path.utf8) }
    for source in sources.reversed() where !source.file.path.utf8.elementsEqual(self.source.path.utf8) {
      let names =
        source.definitions.audiences.map { "audiences.\($0.name.text)" }
        + source.definitions.categories.map { "categories.\($0.id.text)" }
        + (source.definitions.events.value?.declared ?? []).map { "events.\($0.name.text)" }
      for name in names { origins[ExactText(name)] = source.file.path }
    }
    if let overlay { sharedFiles.append(overlay.source) }
    checkApp()
    checkAppFiles()
    liveActivities = checkedActivities()
    checkLocales()
    var unusable = Set((file.attributes.value?.unusable ?? []).map { Array($0.utf8) })
    // What is wrong with it is told below, where there is a project.
    let hasFallback = file.policy.fallbackZone != nil || file.policy.unread.contains("fallback-zone")
    let fallback = file.policy.fallbackZone.flatMap { (try? zones.zone(named: $0.value)) ?? nil }
    let clocks = ReaderClocks(zones, fallback: fallback ?? (hasFallback ? .utc : nil))
    let attributes = AttributeTable(declared: declaredAttributes(&unusable), clocks: clocks)
    for source in sources { unusable.formUnion(source.definitions.unusableAudiences.map { Array($0.utf8) }) }
    let audiences = self.audiences(attributes, unusable, &sources)
    let categories = self.categories(&sources)
    events = self.events(attributes, audiences, &sources)
    snippets = self.snippets(attributes, unusable, &sources)
    let consents = self.consents(attributes, audiences, unusable)
    checkForbiddenLanguages()
    var bare = project(attributes, audiences, unusable, categories, consents)
    if let name = file.policy.fallbackZone {
      fallbackZone = zone(of: name, bare)
      bare = project(attributes, audiences, unusable, categories, consents)
    }
    let defaults = self.defaults(bare, &sources)
    return defaults.isEmpty ? bare : project(attributes, audiences, unusable, categories, consents, defaults)
  }

  private func project(
    _ attributes: AttributeTable, _ audiences: AudienceTable, _ unusable: Set<[UInt8]>, _ categories: [Category],
    _ consents: [Consent], _ defaults: FolderDefaults = FolderDefaults()
  ) -> Project {
    Project(
      folder: folder, bundleID: file.app?.bundleID?.text ?? "",
      platforms: file.app?.platforms.map { ($0.platform, $0.minimum) } ?? [], isSandbox: file.app?.isSandbox ?? false,
      sourceLocale: sourceLocale, shippedLocales: shippedLocales,
      attributes: attributes, audiences: audiences, unusableNames: unusable, categories: categories,
      recipients: file.recipients, sent: file.sent.value, tellsSent: file.sent.isWritten,
      policy: file.policy, defaults: defaults, source: source, metadata: metadata,
      zones: zones, fallbackZone: fallbackZone, unread: unread, entitlementsPlace: file.app?.entitlements?.span,
      soundsPlace: file.app?.sounds?.span, mediaPlace: file.app?.media?.span,
      consents: consents, overlay: overlay, events: events, snippets: snippets, liveActivities: liveActivities,
      sharedFiles: sharedFiles,
      origins: origins,
      shippedSpans: Dictionary((file.locales.value?.shipped ?? []).map { (ExactText($0.text), $0.span) }) { $1 })
  }

  private mutating func checkApp() {
    if let app = file.app, let bundleID = app.bundleID?.text,
      let finding = overlay?.finding(bundleID: bundleID, isSandbox: app.isSandbox)
    {
      findings.append(finding)
    }
    if let bundleID = file.app?.bundleID, let problem = BundleIDProblem(of: bundleID.text) {
      let reason: String =
        switch problem {
        case .empty: "it is empty"
        case .wildcard: "a wildcard app receives no pushes"
        case .character: "it may hold letters, digits, \"-\" and \".\""
        case .emptyPart: "each \".\" needs something before and after it"
        }
      findings.report(
        .bundleID, at: bundleID.span, "\"\(bundleID.text)\" is not an explicit bundle id", note: reason,
        help: "write it as in Xcode, for example \"com.example.streaks\"")
    } else if let bundleID = file.app?.bundleID, let own = PushType.bundleID(inTopic: bundleID.text),
      metadata.infoPlistValues[ExactText("CFBundleIdentifier")]?.text?.utf8.elementsEqual(bundleID.text.utf8) != true
    {
      findings.report(
        .topicAsBundleID, at: bundleID.span, "\"\(bundleID.text)\" looks like a topic, not like a bundle id",
        note: "belfry makes the topic that each type of push needs from the bundle id",
        help: "write \"\(own)\", unless the app has this very id in Xcode")
    } else if let bundleID = file.app?.bundleID,
      // What Xcode fills in says nothing: `$(PRODUCT_BUNDLE_IDENTIFIER)`.
      case .string(let own)? = metadata.infoPlistValues[ExactText("CFBundleIdentifier")],
      !own.utf8.contains(UInt8(ascii: "$")), !own.utf8.elementsEqual(bundleID.text.utf8)
    {
      findings.report(
        .otherBundleID, at: bundleID.span, "the app's Info.plist has another bundle id, \"\(own)\"",
        note: "APNs refuses a token for another app", help: "write the id of the app that is meant")
    }
  }

  /// What belfry.yaml says against what the app's own files say.
  private mutating func checkAppFiles() {
    let key = AppMetadata.associatedDomainsKey
    checkEntitlementValues()
    let domains = file.app?.associatedDomains ?? []
    if metadata.entitlements != nil, metadata.entitlementValues[ExactText(key)] == nil, let first = domains.first {
      findings.report(
        .missingEntitlement, at: first.span,
        "the app is not entitled to open links of \(Suggestion.list(domains.map { "\"\($0.text)\"" }, "or"))",
        severity: .warning, note: "its entitlements have no \"\(key)\", so links open in the browser",
        help: "add the Associated Domains capability in Xcode, with \"applinks:\(first.text)\"")
    }
    if metadata.entitlementValues[ExactText(key)] != nil, let entitled = metadata.entitledDomains {
      let known = Set(entitled.map { ExactText($0.lowercased()) })
      for domain in domains {
        guard !known.contains(ExactText(domain.text.lowercased())), !covers(known, domain.text) else {
          continue
        }
        findings.report(
          .missingEntitlement, at: domain.span, "the app is not entitled to open links of \"\(domain.text)\"",
          severity: .warning, note: "\"\(key)\" has no \"applinks:\(domain.text)\"",
          help: "add it to the app's entitlements")
      }
    }
    for (platform, minimum, span) in file.app?.platforms ?? [] where platform == .ios || platform == .macos {
      let key = platform == .ios ? "MinimumOSVersion" : "LSMinimumSystemVersion"
      guard let own = metadata.infoPlistValues[ExactText(key)]?.text.flatMap({ PlatformVersion($0) }), own < minimum
      else {
        continue
      }
      findings.report(
        .platformTooOld, at: span,
        "the app's Info.plist has \"\(key)\" \(own.text), and \"platforms\" says \(platform.title) \(minimum.text)",
        note: "the app also runs on \(platform.title) \(own.text)", help: "write \(platform.rawValue): \"\(own.text)\"")
    }
  }

  /// Entitlements with a value that no system knows; what Xcode fills in may be any.
  private mutating func checkEntitlementValues() {
    guard let place = file.app?.entitlements?.span else { return }
    for entitlement in Entitlement.all where !entitlement.values.isEmpty {
      guard let value = metadata.entitlementValues[ExactText(entitlement.key)] else { continue }
      if let text = value.text {
        let isKnown = entitlement.values.contains { $0.utf8.elementsEqual(text.utf8) }
        if isKnown || text.utf8.contains(UInt8(ascii: "$")) { continue }
      }
      let known = Suggestion.list(entitlement.values.map { "\"\($0)\"" }, "or")
      findings.report(
        .missingEntitlement, at: place,
        "\"\(entitlement.key)\" is \(value.text.map { "\"\($0)\", which is none of its values" } ?? "not a text")",
        severity: .warning, note: "it is \(known), in small letters", help: "correct it in the app's entitlements")
    }
  }

  /// Whether one of some domains stands for all that end like another.
  private func covers(_ domains: Set<ExactText>, _ name: String) -> Bool {
    name.firstIndex(of: ".").map { domains.contains(ExactText("*" + name[$0...].lowercased())) } ?? false
  }

  /// Languages that are none, and those that stand twice. Neither are among ``shippedLocales``: nobody is asked for texts in them.
  private mutating func checkLocales() {
    var firsts: [ExactText: Scalar] = [:]
    for locale in file.locales.value?.shipped ?? [] {
      if let first = firsts[ExactText(locale.text)] {
        findings.report(
          .duplicateName, at: locale.span, "the language \"\(locale.text)\" appears twice",
          notes: [Finding.Note("the first one is here", at: first.span)], help: "keep one of the two")
        continue
      }
      firsts[ExactText(locale.text)] = locale
      if !LanguageTag.isTag(locale.text) {
        findings.report(
          .unknownLocale, at: locale.span,
          LanguageTag.isWellFormed(locale.text)
            ? "no language has the code \"\(LanguageTag.language(of: locale.text))\""
            : "\"\(locale.text)\" is not a language tag",
          help: LanguageTag.meant(by: locale.text).flatMap { Suggestion.question([$0]) }
            ?? "write it like \"de\", \"pt-BR\" or \"zh-Hans\"")
      }
    }
    checkStringsLanguages()
  }

  /// A device shows an app in each language that the app has, whether or not belfry.yaml names it.
  private mutating func checkStringsLanguages() {
    guard let path = file.app?.strings, let strings = metadata.strings, !unread.locales, !shippedLocales.isEmpty else {
      return
    }
    let places = NameTable(shippedLocales)
    let unlisted = Project.unlisted(
      places, near: Project.nearStrings(shippedLocales, places, strings), strings)
    guard !unlisted.isEmpty else { return }
    let names = Suggestion.list(
      unlisted.prefix(RunLimit.namesInMessage.value).map { "\"\($0)\"" }, of: unlisted.count, "and")
    findings.report(
      .oddStrings, at: path.span, "the app's strings have texts in \(names), which \"shipped\" does not list",
      note: "a device in that language shows these texts, and they are not checked",
      help:
        "add \(unlisted.count == 1 ? "the language" : "the languages") under \"locales: shipped\", or remove the texts from the app"
    )
  }

  private mutating func declaredAttributes(_ unusable: inout Set<[UInt8]>) -> [Attribute] {
    let builtIns = AttributeTable.builtIns.map(\.name)
    var declared: [Attribute] = []
    for attribute in file.attributes.value?.declared ?? [] {
      guard let span = attribute.span else {
        declared.append(attribute)
        continue
      }
      if builtIns.contains(attribute.name) || Predicate.reservedWords.contains(attribute.name) {
        findings.append(.ownName(attribute.name, at: span))
        continue
      }
      if let finding = Finding.tooManyMembers(attribute, at: span) {
        findings.append(finding)
        unusable.insert(Array(attribute.name.utf8))
        continue
      }
      declared.append(attribute)
    }
    return declared
  }

  // MARK: - Audiences

  private mutating func audiences(
    _ attributes: AttributeTable, _ unusable: Set<[UInt8]>, _ sources: inout [DefinitionsSource]
  ) -> AudienceTable {
    var entries: [AudienceTable.Entry] = []
    var owners: [(source: Int, index: Int)] = []
    var known: [[UInt8]: Int] = [:]
    var twice: Set<Int> = []
    for source in sources.indices {
      for (index, audience) in sources[source].definitions.audiences.enumerated() {
        let name = audience.name
        if attributes.index(of: name.text) != nil || Predicate.reservedWords.contains(name.text) {
          sources[source].findings.report(
            .reservedName, at: name.span, "\"\(name.text)\" is the name of an attribute or a word of the language",
            help: "choose another name")
          continue
        }
        if let first = known[Array(name.text.utf8)] {
          twice.insert(first)
          let owner = owners[first]
          let other = sources[owner.source]
          // In one file that is a key that stands twice, which has been said.
          if owner.source == source { continue }
          sources[source].findings.report(
            .duplicateAudience, at: name.span, "there are two audiences \"\(name.text)\"",
            notes: [
              Finding.Note(
                "the first one is here", at: other.definitions.audiences[owner.index].name.span, in: other.file.path)
            ], help: "rename one of the two")
          continue
        }
        known[Array(name.text.utf8)] = entries.count
        entries.append(AudienceTable.Entry(name: Located(name.text, at: name.span), text: audience.expression.text))
        owners.append((source, index))
      }
    }
    var found: [(entry: Int, finding: Finding)] = []
    let table = AudienceTable.build(
      entries, twice: twice, attributes: attributes, budget: budget, into: &found)
    let cities = KnownAudiences()
    for (index, entry) in entries.enumerated() {
      guard let predicate = table.predicate(named: entry.name.value) else { continue }
      found += UnlikelyTexts.findings(predicate, entry.text, zones, cities, budget).map { (index, $0) }
    }
    for (entry, finding) in found
    where !finding.follows(from: unusable, unread, inAudience: true, in: entries[entry].text) {
      let owner = owners[entry]
      let map = sources[owner.source].maps[owner.index]
      sources[owner.source].findings.append(finding.relocated(isVerbatim: map.isVerbatim(_:)) { map.place($0) })
    }
    return table
  }

  // MARK: - Categories

  private mutating func categories(_ sources: inout [DefinitionsSource]) -> [Category] {
    var files: [CategoryFile] = []
    var owners: [String] = []
    var actions: [[UInt8]: (id: Scalar, path: String)] = [:]
    var known: [[UInt8]: Int] = [:]
    for source in sources.indices {
      let path = sources[source].file.path
      for category in sources[source].definitions.categories {
        if let first = known[Array(category.id.text.utf8)] {
          if owners[first].utf8.elementsEqual(path.utf8) { continue }
          sources[source].findings.report(
            .duplicateCategory, at: category.id.span, "there are two categories \"\(category.id.text)\"",
            notes: [Finding.Note("the first one is here", at: files[first].id.span, in: owners[first])],
            help: "rename one of the two")
          continue
        }
        for action in category.actions {
          if BuiltInAction.all.contains(action.id.text) {
            sources[source].findings.report(
              .reservedName, at: action.id.span, "\"\(action.id.text)\" is an identifier of Apple's",
              help: "choose another name")
          }
          if let first = actions[Array(action.id.text.utf8)] {
            sources[source].findings.report(
              .duplicateAction, at: action.id.span, "there are two actions \"\(action.id.text)\"",
              notes: [
                Finding.Note("the first one is here", at: first.id.span, in: first.path == path ? nil : first.path)
              ], help: "action identifiers are unique in an app; rename one of the two")
          } else {
            actions[Array(action.id.text.utf8)] = (action.id, path)
          }
        }
        check(category, &sources[source].findings)
        known[Array(category.id.text.utf8)] = files.count
        files.append(category)
        owners.append(path)
      }
    }
    return files.map { Category($0, in: sourceLocale) }
  }
}
