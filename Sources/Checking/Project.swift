import AppFiles
public import Clocks
public import Diagnostics
public import Expressions
public import Files
public import Language
public import Metadata
import Parsing
public import Payloads
import Rules

/// Everything of a project that campaigns refer to: read once, shared by all workers, never changed.
public final class Project: Sendable {
  /// The folder that holds `belfry.yaml`.
  public let folder: ProjectFolder
  /// The app's bundle id.
  public let bundleID: String
  /// The oldest system version for each platform.
  public let platforms: [(platform: Platform, minimum: PlatformVersion)]
  /// Whether tokens are for the sandbox unless they say otherwise.
  public let isSandbox: Bool
  /// The language in which alerts are written.
  public let sourceLocale: String
  /// Every language that the app ships, the source language first.
  public let shippedLocales: [String]
  /// Where belfry.yaml says that it ships each language that it names.
  private let shippedSpans: [ExactText: SourceSpan]
  /// The place of each of them; of a language that stands twice, the first.
  let shippedPlaces: NameTable
  /// See ``nearStrings(_:_:_:)``.
  let nearStrings: [Int: String]
  /// The devices that run the app.
  let devices: Set<StringsDevice>
  /// Where in ``shippedLocales`` the source language stands.
  let sourcePlace: Int?
  /// What is known of a recipient.
  public let attributes: AttributeTable
  /// The named audiences.
  public let audiences: AudienceTable
  /// The names of attributes and audiences whose declaration has a mistake. Whoever uses one is not told again.
  public let unusableNames: Set<[UInt8]>
  /// What could not be read at all: of its names nothing is known.
  package let unread: UnreadNames
  /// Where the project names its entitlements.
  public let entitlementsPlace: SourceSpan?
  /// Where it names its sounds, and its media.
  let soundsPlace: SourceSpan?
  let mediaPlace: SourceSpan?
  /// The texts that campaigns share.
  let snippets: Snippets
  /// What happens in the app.
  let events: AppEvents
  /// The same, in the order of their declaration.
  public var declaredEvents: [AppEvent] { events.all }
  /// The categories, by identifier.
  public let categories: [Category]
  /// Their identifiers: each name that is not among them is compared with them.
  let categoryNames: [String]
  /// The same to be asked whether one is among them.
  let knownCategories: Set<ExactText>
  /// What the app's types of Live Activities decode, in the order of their declaration.
  package let liveActivities: [LiveActivityType]
  /// Where recipients come from.
  public let recipients: RecipientLocation?
  /// Where it is told what was sent to whom.
  public let sent: RecipientLocation?
  /// Whether that is said, be it with a mistake.
  let tellsSent: Bool
  /// What the team promised.
  public let policy: Policy
  /// The rows of `policy: { consent: … }` whose audiences can be understood.
  package let consents: [Consent]
  /// The rows that are about every push, and by tag those about pushes with it.
  private let consentsOfAll: [Int]
  private let consentsByTag: [ExactText: [Int]]
  /// Whether the policy asks anything of campaigns by themselves.
  let hasPolicy: Bool
  /// What campaigns inherit.
  let defaults: FolderDefaults
  /// What an environment lays over it; nothing without `--env`.
  public let overlay: ProjectOverlay?
  /// belfry.yaml.
  public let source: SourceFile
  /// That, and the files of definitions.
  package let sharedFiles: SharedFiles
  /// The files of definitions, by what they declare: `audiences.members`. What is not among it stands in belfry.yaml.
  private let origins: [ExactText: String]
  /// What the app ships and declares.
  public let metadata: AppMetadata
  /// The entitlements for pushes that the app needs and lacks.
  package let missingPushes: [Entitlement]
  /// The zones of this machine.
  public let zones: ZoneDatabase
  /// Where people without a time zone are taken to live; nothing where that is not said.
  public let fallbackZone: Zone?

  /// A checked project.
  init(
    folder: ProjectFolder, bundleID: String, platforms: [(platform: Platform, minimum: PlatformVersion)],
    isSandbox: Bool,
    sourceLocale: String, shippedLocales: [String], attributes: AttributeTable, audiences: AudienceTable,
    unusableNames: Set<[UInt8]>, categories: [Category], recipients: RecipientLocation?, sent: RecipientLocation? = nil,
    tellsSent: Bool = false, policy: Policy,
    defaults: FolderDefaults = FolderDefaults(), source: SourceFile, metadata: AppMetadata, zones: ZoneDatabase,
    fallbackZone: Zone? = nil, unread: UnreadNames = UnreadNames(), entitlementsPlace: SourceSpan? = nil,
    soundsPlace: SourceSpan? = nil, mediaPlace: SourceSpan? = nil,
    consents: [Consent] = [], overlay: ProjectOverlay? = nil, events: AppEvents = AppEvents(),
    snippets: Snippets = Snippets(), liveActivities: [LiveActivityType] = [], sharedFiles: [SourceFile] = [],
    origins: [ExactText: String] = [:], shippedSpans: [ExactText: SourceSpan] = [:]
  ) {
    self.shippedSpans = shippedSpans
    self.origins = origins
    self.sharedFiles = SharedFiles([source] + sharedFiles)
    self.snippets = snippets
    self.liveActivities = liveActivities
    self.events = events
    self.fallbackZone = fallbackZone
    self.overlay = overlay
    self.consents = consents
    consentsOfAll = consents.indices.filter { consents[$0].policy.tag == nil }
    let tagged = consents.indices.filter { consents[$0].policy.tag != nil }
    consentsByTag = Dictionary(grouping: tagged) { ExactText(consents[$0].policy.tag?.value ?? "") }
    hasPolicy = !consents.isEmpty || policy.everybodyTag != nil || !policy.required.isEmpty
    self.unread = unread
    self.entitlementsPlace = entitlementsPlace
    (self.soundsPlace, self.mediaPlace) = (soundsPlace, mediaPlace)
    self.folder = folder
    self.bundleID = bundleID
    self.platforms = platforms
    self.isSandbox = isSandbox
    self.sourceLocale = sourceLocale
    self.shippedLocales = shippedLocales
    shippedPlaces = NameTable(shippedLocales)
    sourcePlace = shippedPlaces.index(of: sourceLocale)
    self.attributes = attributes
    self.audiences = audiences
    self.unusableNames = unusableNames
    self.categories = categories
    categoryNames = categories.map(\.id)
    knownCategories = Set(categoryNames.map(ExactText.init))
    self.recipients = recipients
    self.sent = sent
    self.tellsSent = tellsSent
    self.policy = policy
    self.defaults = defaults
    self.source = source
    self.metadata = metadata
    nearStrings = Self.nearStrings(shippedLocales, shippedPlaces, metadata.strings)
    devices = Set(platforms.flatMap { $0.platform.devices + $0.platform.otherDevices })
    missingPushes = metadata.missingPushes(on: platforms.map(\.platform))
    self.zones = zones
  }
}

// What the app ships, by its names.
extension Project {
  /// Where belfry.yaml says that the app ships a language.
  package func placeOfShipped(_ locale: String) -> SourceSpan? { shippedSpans[ExactText(locale)] }

  /// What people call the app; nothing where no Info.plist says so.
  package var appName: String? { metadata.appName }
  /// The sounds; nothing where their folder cannot be read.
  package var soundNames: [String]? { metadata.sounds?.map(\.name) }
  /// Whether the policy asks something of campaigns with a tag.
  package var asksForTags: Bool {
    policy.consent.contains { $0.tag != nil } || policy.approvals.contains { !$0.tags.isEmpty }
  }
  /// The keys of its strings, sorted.
  package var stringsKeys: [String] { metadata.stringsKeys }
}

extension Project {
  /// The file that declares something of a kind: `audiences`, `categories` or `events`.
  package func file(of kind: String, _ name: String) -> String { origins[ExactText("\(kind).\(name)")] ?? source.path }

  /// The paths of the files that campaigns share and that another project has not, or not with the same bytes: belfry.yaml, what an environment lays
  /// over it, files of definitions.
  package func sharedFiles(differingFrom other: Project) -> [String] {
    func all(_ project: Project) -> [SourceFile] {
      let sources = project.sharedFiles.sources
      guard let overlay = project.overlay?.source,
        !sources.contains(where: { $0.path.utf8.elementsEqual(overlay.path.utf8) })
      else { return sources }
      return sources + [overlay]
    }
    let (own, others) = (all(self), all(other))
    let known = Dictionary(own.map { (ExactText($0.path), $0) }) { first, _ in first }
    let paths = Set(others.map { ExactText($0.path) })
    return own.filter { !paths.contains(ExactText($0.path)) }.map(\.path)
      + others.filter { known[ExactText($0.path)]?.bytes != $0.bytes }.map(\.path)
  }

  /// The rows of the policy's consent that are about pushes with some tags, in their order.
  func consents(tags: [Scalar]) -> [Int] {
    guard !consentsByTag.isEmpty, !tags.isEmpty else { return consentsOfAll }
    return Set(consentsOfAll + tags.flatMap { consentsByTag[ExactText($0.text)] ?? [] }).sorted()
  }
}

/// An audience in which everybody must be who gets a push, or one with a tag.
package struct Consent: Sendable {
  /// As the project writes it.
  package let policy: ConsentPolicy
  /// What it means.
  package let audience: Predicate
  /// What it asks of people, as it is written.
  let conditions: [ExactText]
}

/// Names of which nothing is known, because what declares them could not be read. Whoever uses one is not told again.
public struct UnreadNames: Sendable {
  /// Attributes, where something else stands in their place.
  public var attributes = false
  /// Audiences of a file that is no YAML, or in which something else stands in their place.
  public var audiences = false
  /// Categories of a file that is no YAML.
  public var categories = false
  /// Events, likewise.
  public var events = false
  /// Snippets, likewise.
  public var snippets = false
  /// What the campaigns of a folder inherit, likewise.
  public var defaults = false
  /// The languages that the app ships.
  public var locales = false

  /// Everything could be read.
  public init() {}
}

extension Finding {
  /// Whether this tells that a name is unknown whose declaration has been reported as a mistake: one mistake is one finding.
  ///
  /// `text` is the decoded text in which the finding's place counts.
  func follows(
    from unusableNames: Set<[UInt8]>, _ unread: UnreadNames, inAudience: Bool, in text: String
  ) -> Bool {
    guard rule === Rule.unknownAttribute else { return false }
    if unread.attributes || inAudience && unread.audiences { return true }
    guard !unusableNames.isEmpty else { return false }
    // Not the whole text: each of its mistakes asks.
    return unusableNames.contains(word(of: text))
  }
}
