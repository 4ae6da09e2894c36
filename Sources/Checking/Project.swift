public import AppFiles
public import Clocks
public import Diagnostics
public import Expressions
public import Files
public import Language
import Parsing
public import Payloads

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
  /// The place of each of them.
  let shippedPlaces: [ExactText: Int]
  /// Where in ``shippedLocales`` the source language stands.
  let sourcePlace: Int?
  /// What is known of a recipient.
  public let attributes: AttributeTable
  /// The named audiences.
  public let audiences: AudienceTable
  /// The names of attributes and audiences whose declaration has a mistake. Whoever uses one is not told again.
  public let unusableNames: Set<[UInt8]>
  /// What could not be read at all: of its names nothing is known.
  let unread: UnreadNames
  /// Where the project names its entitlements.
  public let entitlementsPlace: SourceSpan?
  /// The categories, by identifier.
  public let categories: [Category]
  /// Their identifiers: each name that is not among them is compared with them.
  let categoryNames: [String]
  /// The same to be asked whether one is among them.
  let knownCategories: Set<ExactText>
  /// Where recipients come from.
  public let recipients: RecipientLocation?
  /// What the team promised.
  public let policy: Policy
  /// What every campaign inherits; nothing without `defaults`.
  let inherited: Inherited?
  /// belfry.yaml.
  public let source: SourceFile
  /// What the app ships and declares.
  public let evidence: AppEvidence
  /// The entitlements for pushes that the app needs and lacks.
  package let missingPushes: [Entitlement]
  /// The zones of this machine.
  public let zones: ZoneDatabase

  /// A checked project.
  init(
    folder: ProjectFolder, bundleID: String, platforms: [(platform: Platform, minimum: PlatformVersion)],
    isSandbox: Bool,
    sourceLocale: String, shippedLocales: [String], attributes: AttributeTable, audiences: AudienceTable,
    unusableNames: Set<[UInt8]>, categories: [Category], recipients: RecipientLocation?, policy: Policy,
    inherited: Inherited?, source: SourceFile, evidence: AppEvidence, zones: ZoneDatabase,
    unread: UnreadNames = UnreadNames(), entitlementsPlace: SourceSpan? = nil
  ) {
    self.unread = unread
    self.entitlementsPlace = entitlementsPlace
    self.folder = folder
    self.bundleID = bundleID
    self.platforms = platforms
    self.isSandbox = isSandbox
    self.sourceLocale = sourceLocale
    self.shippedLocales = shippedLocales
    shippedPlaces = Dictionary(shippedLocales.enumerated().map { (ExactText($1), $0) }) { first, _ in first }
    sourcePlace = shippedPlaces[ExactText(sourceLocale)]
    self.attributes = attributes
    self.audiences = audiences
    self.unusableNames = unusableNames
    self.categories = categories
    categoryNames = categories.map(\.id)
    knownCategories = Set(categoryNames.map(ExactText.init))
    self.recipients = recipients
    self.policy = policy
    self.inherited = inherited
    self.source = source
    self.evidence = evidence
    missingPushes = evidence.missingPushes(on: platforms.map(\.platform))
    self.zones = zones
  }
}

/// Names of which nothing is known, because what declares them could not be read. Whoever uses one is not told again.
public struct UnreadNames: Sendable {
  /// Audiences of a file that is no YAML.
  public var audiences = false
  /// Categories of a file that is no YAML.
  public var categories = false
  /// The languages that the app ships.
  public var locales = false

  /// Everything could be read.
  public init() {}
}

extension Finding {
  /// Whether this tells that a name is unknown.
  var isUnknownName: Bool { rule === Rule.unknownAttribute }

  /// Whether this tells that a name is unknown whose declaration has been reported as a mistake: one mistake is one finding.
  ///
  /// `text` is the decoded text in which the finding's place counts.
  func follows(from unusableNames: Set<[UInt8]>, in text: String) -> Bool {
    guard rule === Rule.unknownAttribute, !unusableNames.isEmpty else { return false }
    // Not the whole text: each of its mistakes asks.
    return unusableNames.contains(Array(text.utf8.dropFirst(span.start).prefix(span.count)))
  }
}

/// What the app's own files prove.
public struct AppEvidence: Sendable {
  /// The entitlements, when given.
  public var entitlements: PropertyListValue? {
    didSet {
      entitlementValues = Self.members(of: entitlements)
    }
  }
  /// Those at its top by their keys: each campaign that needs one asks.
  private(set) var entitlementValues: [ExactText: PropertyListValue] = [:]
  /// Those for pushes that systems of the app ask for and the file does not have; none where no file is given.
  func missingPushes(on platforms: [Platform]) -> [Entitlement] {
    guard entitlements != nil else { return [] }
    let needed = platforms.map { Entitlement.push(on: $0) }
    return [Entitlement.apsEnvironment, .macAPSEnvironment].filter {
      needed.contains($0) && entitlementValues[ExactText($0.key)] == nil
    }
  }
  /// The Info.plist, when given.
  public var infoPlist: PropertyListValue? { didSet { infoPlistValues = Self.members(of: infoPlist) } }
  /// The values at its top by their keys.
  private(set) var infoPlistValues: [ExactText: PropertyListValue] = [:]
  /// The app's strings, when given.
  public var strings: LocalizedStrings? { didSet { stringsKeys = strings?.keys ?? [] } }
  /// Their keys, sorted: each key that is not among them is compared with them.
  private(set) var stringsKeys: [String] = []
  /// The sounds that the app ships, by file name; nothing when their folder cannot be read, so that nothing can be said of any.
  public var sounds: [AppSound]? = [] { didSet { soundPlaces = Self.places(of: sounds?.map(\.name)) } }
  private(set) var soundPlaces: [ExactText: Int] = [:]
  /// The sound of a file name.
  package func sound(named name: String) -> AppSound? {
    guard let sounds, let place = soundPlaces[ExactText(name)] else { return nil }
    return sounds[place]
  }
  /// The folder of sounds, relative to the project.
  public var soundFolder: String?
  /// The media that the app ships, by file name; nothing when their folder cannot be read.
  public var media: [AppMedia]? = [] { didSet { mediaPlaces = Self.places(of: media?.map(\.name)) } }
  private(set) var mediaPlaces: [ExactText: Int] = [:]
  /// The folder of media, relative to the project.
  public var mediaFolder: String?
  /// Whether the app has a notification service extension.
  public var hasServiceExtension: Bool?
  /// The domains whose links the app opens.
  public var associatedDomains: [String] = [] { didSet { domains = DomainSet(associatedDomains) } }
  private(set) var domains = DomainSet([])
  /// The URL schemes of the Info.plist.
  public var urlSchemes: [String] = [] {
    didSet {
      smallSchemes = Set(urlSchemes.map { $0.lowercased() })
      hasSchemeVariables = urlSchemes.contains { $0.utf8.contains(UInt8(ascii: "$")) }
    }
  }
  /// Whether one of them is only known when the app is built: `$(APP_URL_SCHEME)`. Then any scheme may be it.
  private(set) var hasSchemeVariables = false
  /// The same in small letters.
  private(set) var smallSchemes: Set<String> = []

  /// An app of which nothing is known.
  public init() {}

  // Of a key that stands twice the last one counts, as wherever one key is asked for.
  private static func members(of list: PropertyListValue?) -> [ExactText: PropertyListValue] {
    Dictionary((list?.members ?? []).map { (ExactText($0.key), $0.value) }) { $1 }
  }

  /// Where each name stands first.
  private static func places(of names: [String]?) -> [ExactText: Int] {
    Dictionary((names ?? []).enumerated().map { (ExactText($1), $0) }) { first, _ in first }
  }
}

/// Domains of which some stand for all that end in them: `*.example.com`.
struct DomainSet: Sendable {
  private var exact: Set<ExactText> = []
  /// What stands behind the `*`, and how many bytes that can be, ascending: a host is looked up once for each.
  private var endings: Set<ExactText> = []
  private var endingCounts: [Int] = []

  init(_ domains: [String]) {
    for domain in domains {
      let plain = domain.lowercased()
      if plain.utf8.starts(with: "*.".utf8) {
        endings.insert(ExactText(String(plain.dropFirst())))
      } else {
        exact.insert(ExactText(plain))
      }
    }
    endingCounts = Set(endings.map(\.text.utf8.count)).sorted()
  }

  /// Whether a host in small letters is one of them.
  func contains(_ host: String) -> Bool {
    if exact.contains(ExactText(host)) { return true }
    let bytes = Array(host.utf8)
    for count in endingCounts {
      guard count <= bytes.count else { break }
      let ending = bytes.suffix(count)
      if ending.first == UInt8(ascii: "."), endings.contains(ExactText(String(decoding: ending, as: UTF8.self))) {
        return true
      }
    }
    return false
  }
}

/// A sound that the app ships.
public struct AppSound: Sendable {
  /// The file's name.
  public let name: String
  /// Where it stands below the folder of sounds: a bundle is flat, so it is named without its folder.
  public let path: String
  /// What is wrong with it, if anything: it would play as the default sound.
  public var problem: String?
  /// What Apple's pages do not promise of it, though it may play.
  var doubt: String?
  /// Where another file of the same name stands; only one of them can be in a bundle.
  var twin: String?

  init(path: String, problem: String? = nil, doubt: String? = nil) {
    self.path = path
    name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    self.problem = problem
    self.doubt = doubt
  }
}

/// An image, sound or movie that the app ships.
public struct AppMedia: Sendable {
  /// The file's name.
  public let name: String
  /// What is wrong with it, if anything: the request would not be scheduled.
  public let problem: String?
  /// What its first bytes say it is: the format's name and its uniform type identifier.
  public var format: (name: String, type: String)?
  /// Whether the extension of its name is one of the format's.
  public var fitsItsName = true

  init(name: String, problem: String?) {
    self.name = name
    self.problem = problem
  }
}
