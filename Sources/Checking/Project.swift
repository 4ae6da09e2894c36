public import AppFiles
public import Clocks
import Diagnostics
public import Expressions
public import Files
public import Parsing
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
  /// What is known of a recipient.
  public let attributes: AttributeTable
  /// The named audiences.
  public let audiences: AudienceTable
  /// The names of attributes and audiences whose declaration has a mistake. Whoever uses one is not told again.
  let unusableNames: [String]
  /// The categories, by identifier.
  public let categories: [CategoryFile]
  /// Their identifiers, by bytes.
  let categoryNames: Set<[UInt8]>
  /// Where recipients come from.
  public let recipients: RecipientSource?
  /// What the team promised.
  public let policy: PolicyFile
  /// A partial campaign that every campaign inherits.
  public let defaults: CampaignFile?
  /// What the app ships and declares.
  public let evidence: AppEvidence
  /// The zones of this machine.
  public let zones: ZoneDatabase

  /// A checked project.
  init(
    folder: ProjectFolder, bundleID: String, platforms: [(platform: Platform, minimum: PlatformVersion)],
    isSandbox: Bool,
    sourceLocale: String, shippedLocales: [String], attributes: AttributeTable, audiences: AudienceTable,
    unusableNames: [String], categories: [CategoryFile], recipients: RecipientSource?, policy: PolicyFile,
    defaults: CampaignFile?,
    evidence: AppEvidence, zones: ZoneDatabase
  ) {
    self.folder = folder
    self.bundleID = bundleID
    self.platforms = platforms
    self.isSandbox = isSandbox
    self.sourceLocale = sourceLocale
    self.shippedLocales = shippedLocales
    self.attributes = attributes
    self.audiences = audiences
    self.unusableNames = unusableNames
    self.categories = categories
    categoryNames = Set(categories.map { Array($0.id.text.utf8) })
    self.recipients = recipients
    self.policy = policy
    self.defaults = defaults
    self.evidence = evidence
    self.zones = zones
  }
}

extension Finding {
  /// Whether this tells that a name is unknown whose declaration has been reported as a mistake: one mistake is one finding.
  ///
  /// `text` is the decoded text in which the finding's place counts.
  func follows(from unusableNames: [String], in text: String) -> Bool {
    guard rule === Rule.unknownAttribute, !unusableNames.isEmpty else { return false }
    let bytes = Array(text.utf8)
    let start = min(span.start, bytes.count)
    let name = bytes[start..<min(max(span.end, start), bytes.count)]
    return unusableNames.contains { $0.utf8.elementsEqual(name) }
  }
}

/// What the app's own files prove.
public struct AppEvidence: Sendable {
  /// The entitlements, when given.
  public var entitlements: PropertyListValue? {
    didSet {
      // Of a key that stands twice the last one counts, as wherever one key is asked for.
      granted = []
      for member in entitlements?.members ?? [] {
        let key = Array(member.key.utf8)
        if member.value == .boolean(true) { granted.insert(key) } else { granted.remove(key) }
      }
    }
  }
  /// The bytes of those that are true: each campaign that needs one asks.
  private(set) var granted: Set<[UInt8]> = []
  /// The Info.plist, when given.
  public var infoPlist: PropertyListValue?
  /// The app's strings, when given.
  public var strings: LocalizedStrings? { didSet { stringsKeys = strings?.keys ?? [] } }
  /// Their keys, sorted: each key that is not among them is compared with them.
  private(set) var stringsKeys: [String] = []
  /// The sounds that the app ships, by file name; nothing when their folder cannot be read, so that nothing can be said of any.
  public var sounds: [AppSound]? = []
  /// The folder of sounds, relative to the project.
  public var soundFolder: String?
  /// The media that the app ships, by file name; nothing when their folder cannot be read.
  public var media: [AppMedia]? = []
  /// The folder of media, relative to the project.
  public var mediaFolder: String?
  /// Whether the app has a notification service extension.
  public var hasServiceExtension: Bool?
  /// The domains whose links the app opens.
  public var associatedDomains: [String] = []
  /// The URL schemes of the Info.plist.
  public var urlSchemes: [String] = []

  /// An app of which nothing is known.
  public init() {}
}

/// A sound that the app ships.
public struct AppSound: Sendable {
  /// The file's name.
  public let name: String
  /// What is wrong with it, if anything: it would play as the default sound.
  public let problem: String?
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
