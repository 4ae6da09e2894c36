public import Clocks
public import Diagnostics
public import Expressions
public import Payloads

/// `belfry.yaml` as its author wrote it.
public struct ProjectFile: Sendable {
  /// `app`
  public var app: AppFile?
  /// `locales.source`
  public var sourceLocale: Scalar?
  /// `locales.shipped`, the source locale included.
  public var shippedLocales: [Scalar] = []
  /// `attributes`
  public var attributes: [Attribute] = []
  /// The names of attributes whose declaration cannot be used.
  public var unusableAttributes: [String] = []
  /// `recipients`
  public var recipients: RecipientSource?
  /// `policy`
  public var policy = PolicyFile()
  /// `defaults`
  public var defaults: CampaignFile?
  /// `audiences` and `categories`, which may stand here as well as in files of their own.
  public var definitions = DefinitionsFile()
  /// `rules`: severity by rule name; nothing for off.
  public var rules: [(name: Scalar, severity: Severity?)] = []

  /// A project with nothing in it.
  public init() {}
}

/// `app`
public struct AppFile: Sendable {
  /// `bundle-id`
  public var bundleID: Scalar?
  /// `platforms`
  public var platforms: [(platform: Platform, minimum: PlatformVersion, span: SourceSpan)]
  /// `environment`: is it the sandbox?
  public var isSandbox: Bool
  /// `entitlements`
  public var entitlements: Scalar?
  /// `info-plist`
  public var infoPlist: Scalar?
  /// `strings`
  public var strings: Scalar?
  /// `sounds`
  public var sounds: Scalar?
  /// `media`
  public var media: Scalar?
  /// `service-extension`; nothing when it is not said.
  public var hasServiceExtension: Bool?
  /// `associated-domains`
  public var associatedDomains: [Scalar]
  /// Where it stands.
  public var span: SourceSpan
}

/// Where recipients come from.
public enum RecipientSource: Sendable {
  /// A CSV file.
  case csv(Scalar)
  /// One JSON object a line.
  case jsonl(Scalar)
  /// A table of an SQLite file.
  case sqlite(file: Scalar, table: Scalar)
  /// A query of a PostgreSQL server.
  case postgres(urlVariable: Scalar, query: Scalar)
}

/// `policy`
public struct PolicyFile: Sendable {
  /// `quiet-hours`
  public var quietHours: (from: CivilTime, to: CivilTime)?
  /// `frequency.per-day`
  public var perDay: Int?
  /// `frequency.per-week`
  public var perWeek: Int?
  /// `pending`: how many requests one device may hold.
  public var pending = NotificationLimit.pendingRequests.value
  /// `payload-headroom`, in bytes.
  public var payloadHeadroom = 0

  /// No promise beyond Apple's limits.
  public init() {}

  /// Whether a time of day is in the quiet hours. They mostly reach over midnight; their end is not quiet any more.
  public func isQuiet(_ time: CivilTime) -> Bool {
    guard let (from, to) = quietHours else { return false }
    return from < to ? time >= from && time < to : time >= from || time < to
  }
}

/// A file of audiences, categories or both.
public struct DefinitionsFile: Sendable {
  /// Names and expressions.
  public var audiences: [(name: Scalar, expression: Scalar)] = []
  /// The names of audiences that cannot be used.
  public var unusableAudiences: [String] = []
  /// Names and categories.
  public var categories: [CategoryFile] = []

  /// Nothing declared.
  public init() {}
}

/// A category of notifications with its buttons.
public struct CategoryFile: Sendable {
  /// The identifier.
  public var id: Scalar
  /// `actions`
  public var actions: [ActionFile] = []
  /// `options`
  public var options: [CategoryOption] = []
  /// `hidden-preview-placeholder`
  public var hiddenPreviewPlaceholder: Scalar?
  /// `summary-format`
  public var summaryFormat: Scalar?
  /// Titles by language and action id.
  public var localizations: [(locale: Scalar, titles: [(action: Scalar, title: Scalar)])] = []
}

/// A button.
public struct ActionFile: Sendable {
  /// `id`
  public var id: Scalar
  /// `title`
  public var title: Scalar
  /// `options`
  public var options: [ActionOption] = []
  /// `icon`
  public var icon: Scalar?
  /// `text-input`
  public var textInput: (button: Scalar, placeholder: Scalar?)?
}
