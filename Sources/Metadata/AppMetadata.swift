// Takes: the paths under `app` in belfry.yaml.
// Gives: what the app ships and declares: entitlements, Info.plist, strings, sounds, media.
// Never: judges a campaign.

public import AppFiles
package import Diagnostics
package import Payloads

/// What the app's own files prove.
public struct AppMetadata: Sendable {
  /// The entitlements, when given.
  public var entitlements: PropertyListValue? {
    didSet {
      entitlementValues = Self.members(of: entitlements)
      entitledDomains = domains(entitledTo: entitlementValues)
    }
  }
  /// Those at its top by their keys: each campaign that needs one asks.
  package private(set) var entitlementValues: [ExactText: PropertyListValue] = [:]
  /// Those for pushes that systems of the app ask for and the file does not have; none where no file is given.
  package func missingPushes(on platforms: [Platform]) -> [Entitlement] {
    guard entitlements != nil else { return [] }
    let needed = platforms.map { Entitlement.push(on: $0) }
    return [Entitlement.apsEnvironment, .macAPSEnvironment].filter {
      needed.contains($0) && entitlementValues[ExactText($0.key)] == nil
    }
  }
  /// The Info.plist, when given.
  public var infoPlist: PropertyListValue? { didSet { infoPlistValues = Self.members(of: infoPlist) } }
  /// The values at its top by their keys.
  package private(set) var infoPlistValues: [ExactText: PropertyListValue] = [:]
  /// What people call the app, as far as the Info.plist says so; what Xcode fills in says nothing.
  package var appName: String? {
    let names = ["CFBundleDisplayName", "CFBundleName"].compactMap { infoPlistValues[ExactText($0)]?.text }
    return names.first { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "$")) }
  }
  /// The app's strings, when given.
  public var strings: LocalizedStrings? { didSet { stringsKeys = strings?.keys ?? [] } }
  /// Their keys, sorted: each key that is not among them is compared with them.
  package private(set) var stringsKeys: [String] = []
  /// The files that they were read from.
  package var stringsSources: [StringsSource] = []
  /// A file of them, by its path.
  package func stringsFile(at path: String) -> SourceFile? {
    stringsSources.first { $0.file.path.utf8.elementsEqual(path.utf8) }?.file
  }
  /// Where a text of them is, as the note of a finding; only its file where that has no lines.
  package func note(_ message: String, on key: String, in language: String) -> Finding.Note {
    if let (file, span) = StringsSource.place(of: key, in: language, among: stringsSources) {
      return Finding.Note(message, at: span, in: file.path)
    }
    let path = StringsSource.of(language, among: stringsSources).first?.file.path
    return Finding.Note(path.map { "\(message) (\"\($0)\")" } ?? message)
  }
  /// The sounds that the app ships, by file name; nothing when their folder cannot be read, so that nothing can be said of any.
  public var sounds: [AppSound]? = [] { didSet { soundPlaces = Self.places(of: sounds?.map(\.name)) } }
  package private(set) var soundPlaces: [ExactText: Int] = [:]
  /// The sound of a file name.
  package func sound(named name: String) -> AppSound? {
    guard let sounds, let place = soundPlaces[ExactText(name)] else { return nil }
    return sounds[place]
  }
  /// The folder of sounds, relative to the project.
  public var soundFolder: String?
  /// The media that the app ships, by file name; nothing when their folder cannot be read.
  public var media: [AppMedia]? = [] { didSet { mediaPlaces = Self.places(of: media?.map(\.name)) } }
  package private(set) var mediaPlaces: [ExactText: Int] = [:]
  /// The folder of media, relative to the project.
  public var mediaFolder: String?
  /// Whether the app has a notification service extension.
  public var hasServiceExtension: Bool?
  /// The domains whose links the app opens.
  public var associatedDomains: [String] = [] { didSet { domains = DomainSet(associatedDomains) } }
  package private(set) var domains = DomainSet([])
  /// The domains whose links the entitlements let the app open, none where they have only other services; nil where no file is given, and
  /// where Xcode fills in one of them: `$(DOMAIN)`.
  package private(set) var entitledDomains: [String]? {
    didSet { entitledDomainSet = DomainSet(entitledDomains ?? []) }
  }
  private var entitledDomainSet = DomainSet([])

  private func domains(entitledTo values: [ExactText: PropertyListValue]) -> [String]? {
    guard entitlements != nil else { return nil }
    guard let list = values[ExactText(Self.associatedDomainsKey)] else { return [] }
    let services = (list.elements ?? []).compactMap(\.text)
    guard list.elements != nil, !services.contains(where: { $0.utf8.contains(UInt8(ascii: "$")) }) else { return nil }
    return services.filter { $0.utf8.starts(with: "applinks:".utf8) }.map {
      String($0.dropFirst("applinks:".count).prefix { $0 != "?" })
    }
  }

  /// The entitlement that names the domains whose links an app opens.
  package static let associatedDomainsKey = "com.apple.developer.associated-domains"

  /// The domains whose links the app opens: those of belfry.yaml, without them those of the entitlements; nil where neither is known.
  package var linkedDomains: (names: [String], known: DomainSet)? {
    if !associatedDomains.isEmpty { return (associatedDomains, domains) }
    return entitledDomains.map { ($0, entitledDomainSet) }
  }

  /// The URL schemes of the Info.plist.
  public var urlSchemes: [String] = [] {
    didSet {
      smallSchemes = Set(urlSchemes.map { $0.lowercased() })
      hasSchemeVariables = urlSchemes.contains { $0.utf8.contains(UInt8(ascii: "$")) }
    }
  }
  /// Whether one of them is only known when the app is built: `$(APP_URL_SCHEME)`. Then any scheme may be it.
  package private(set) var hasSchemeVariables = false
  /// The same in small letters.
  package private(set) var smallSchemes: Set<String> = []

  /// The app's Swift files that declare Live Activities, by their paths; without those that cannot be read.
  package var swiftFiles: [ExactText: SourceFile] = [:]

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
package struct DomainSet: Sendable {
  private var exact: Set<ExactText> = []
  /// What stands behind the `*`, and how many bytes that can be, ascending: a host is looked up once for each.
  private var endings: Set<ExactText> = []
  private var endingCounts: [Int] = []

  /// Some domains, as they are written.
  package init(_ domains: [String]) {
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
  package func contains(_ host: String) -> Bool {
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
  package var doubt: String?
  /// Where another file of the same name stands; only one of them can be in a bundle.
  package var twin: String?

  /// Whether a pointer of Git LFS stands in its place.
  package let isPointer: Bool

  init(path: String, problem: String? = nil, doubt: String? = nil, isPointer: Bool = false) {
    self.isPointer = isPointer
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
  /// What Apple's pages do not promise of it, though it may be attached.
  package var doubt: String?
  /// What its first bytes say it is: the format's name and its uniform type identifier.
  public var format: (name: String, type: String)?
  /// Whether the extension of its name is one of the format's.
  public var fitsItsName = true

  /// Whether a pointer of Git LFS stands in its place.
  package let isPointer: Bool

  init(name: String, problem: String?, doubt: String? = nil, isPointer: Bool = false) {
    self.isPointer = isPointer
    self.name = name
    self.problem = problem
    self.doubt = doubt
  }
}
