import Language

/// How many recipients get a campaign in a language.
public struct LanguageCount: Sendable, Equatable {
  /// The tag.
  public let language: String
  /// How many.
  public let recipients: Int
}

/// Those of a campaign who get the source language because no other can be chosen.
public struct WithoutLanguage: Sendable, Equatable {
  /// They have a locale that none of the languages fits.
  public var unfit = 0
  /// They have no locale.
  public var unknown = 0
}

/// What recipients make of a campaign.
public struct AudienceCount: Sendable, Equatable {
  /// Recipients for whom the audience holds, the holdout left out.
  public var matched = 0
  /// Recipients, or requests of a window, that are kept from it.
  public var unsent = UnsentCounts()
  /// By variant, in order.
  public var byVariant: [Int]
  /// By language, in the order of the texts, those that somebody gets; empty without texts.
  public var byLanguage: [LanguageCount] = []
  /// Who has a locale that none of the languages fits, and who has none: they get the source language. Nothing where it is the only one.
  public var withoutLanguage: WithoutLanguage?
  /// By the texts of each variant, as requests are made of them; ``byLanguage`` is their sum.
  var byProgram: [Int] = []
  /// Requests that quiet hours delay until they end.
  public var held = 0
  /// Recipients who get it in the quiet hours of their own clock; 0 where the project has none, or nobody notices it.
  public var inQuietHours = 0
  /// When one of them gets it: `03:15 in America/Adak`.
  public var quietExample: String?
  /// The sizes of their payloads.
  public var sizes: PayloadDistribution
  /// What is sent, by moment: the requests that a build writes.
  public var groups: [SendGroup] = []
  /// Whether every recipient has a moment of their own.
  public var isPersonal = false

  /// The smallest payload that is really sent.
  public var smallest: Int? { sizes.smallest }
  /// The largest payload that is really sent.
  public var largest: Int? { sizes.largest }
  /// Recipients of its environment for whom the audience holds, whatever keeps it from them.
  var reached: Int { matched + unsent.total - unsent[.otherEnvironment] }
  /// How many requests a build writes.
  public var requests: Int { groups.reduce(0) { $0 + $1.requests } }
  /// How many bytes they have, headers and tokens included.
  public var bytes: Int { groups.reduce(0) { $0 + $1.bytes } }
  /// Into how many files a build puts them: a zone has its own, and moments of recipients share them.
  public var batches: Int {
    isPersonal ? SendGroup.batches(requests) : groups.reduce(0) { $0 + SendGroup.batches($1.requests) }
  }

  /// Nobody yet; payloads may have `limit` bytes.
  public init(variants: Int, limit: Int) {
    byVariant = Array(repeating: 0, count: variants)
    sizes = PayloadDistribution(limit: limit)
  }

  /// Adds the figures of other recipients; their groups and whom they show as an example are matters of who counts.
  mutating func add(_ other: AudienceCount) {
    matched += other.matched
    unsent += other.unsent
    for (variant, count) in other.byVariant.enumerated() { byVariant[variant] += count }
    for (program, count) in other.byProgram.enumerated() { byProgram[program] += count }
    if let left = other.withoutLanguage {
      withoutLanguage?.unfit += left.unfit
      withoutLanguage?.unknown += left.unknown
    }
    held += other.held
    inQuietHours += other.inQuietHours
    sizes.add(other.sizes)
  }
}
