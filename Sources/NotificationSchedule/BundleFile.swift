public import Foundation

/// A `Belfry.json` that was read whole: the rules that a library follows.
public struct BundleFile: Sendable {
  /// The major version of the format that this library reads.
  public static let majorVersion = 3
  /// The features that rules may need and that this library has.
  public static let features: Set<String> = ["own-values"]

  /// The bundle id of the app.
  public let app: String
  /// What identifiers of requests begin with.
  public let prefix: String
  /// How many requests may be pending at once.
  public let pending: Int
  /// For how many days no one needs to open the app.
  public let openedEvery: Int
  /// The permissions that the campaigns need.
  public let authorization: Set<PermissionOption>
  /// The language of the source texts.
  public let sourceLanguage: String
  /// A digest of the names and types on which the app's generated code depends; nil in a bundle before 3.1.
  public let interface: String?
  /// A hash of the file.
  public let digest: String

  let types: BundleTypes
  let categories: [BundleCategory]
  let campaigns: [BundleCampaign]
  /// The most notifications of one day and of seven, where moments follow from events.
  let frequency: (day: Int?, week: Int?)

  /// Reads a file. It is used whole, or not at all.
  public init(_ data: Data) throws(BundleError) {
    let part = BundlePart(try BundleNode.read(data), "")
    guard case .object(let members) = part.node, members["format"] == .text("belfry-bundle") else { throw .notABundle }
    let version = try part.member("format_version").text()
    guard version.split(separator: ".").first == "\(Self.majorVersion)" else { throw .version(version) }
    let lacking = try part.member("needs").texts().filter { !Self.features.contains($0) }
    guard lacking.isEmpty else { throw .needs(lacking) }
    app = try part.member("app").text()
    prefix = try part.member("prefix").text()
    // Everything begins with nothing: a pass would remove the requests of other code.
    guard !prefix.isEmpty else { throw part.wrong("\"prefix\" is empty") }
    pending = try part.member("pending").whole(in: 1...1_000_000)
    openedEvery = try part.member("opened_every").whole(in: 1...1_000_000)
    authorization = Set(try part.member("authorization").texts().compactMap { PermissionOption(rawValue: $0) })
    sourceLanguage = try part.member("source_locale").text()
    interface = try part.optional("interface")?.text()
    digest = MD5.short([UInt8](data))
    types = try BundleTypes(part)
    var categories: [BundleCategory] = []
    for category in try part.member("categories").items() { categories.append(try BundleCategory(category)) }
    self.categories = categories
    var campaigns: [BundleCampaign] = []
    for campaign in try part.member("campaigns").items() { campaigns.append(try BundleCampaign(campaign, types)) }
    guard Set(campaigns.map(\.identity)).count == campaigns.count else {
      throw part.wrong("two campaigns have one identity")
    }
    self.campaigns = campaigns
    let limits = try part.optional("frequency")
    frequency = (
      try limits?.optional("per_day")?.whole(in: 1...1_000_000),
      try limits?.optional("per_week")?.whole(in: 1...1_000_000)
    )
  }
}

extension BundleTypes {
  init(_ part: BundlePart) throws(BundleError) {
    func declared(_ part: BundlePart) throws(BundleError) -> [String: ValueType] {
      var types: [String: ValueType] = [:]
      for item in try part.items() { types[try item.member("name").text()] = try ValueType(item) }
      return types
    }
    // The device itself knows these; a bundle that needs none of them may leave them out.
    attributes = [
      "locale": ValueType(.text), "time_zone": ValueType(.text), "platform": ValueType(.enum),
      "os_version": ValueType(.version), "app_version": ValueType(.version),
    ].merging(try declared(part.member("attributes"))) { $1 }
    for event in try part.optional("events")?.items() ?? [] {
      events[try event.member("name").text()] = try declared(event.member("properties"))
    }
    for (tag, language) in try part.optional("languages")?.members() ?? [] {
      languages[tag] = try BundleLanguage(language)
    }
  }
}

/// A category in all its languages.
struct BundleCategory: Sendable {
  struct Action: Sendable {
    let identifier: String
    let titles: [String: String]
    let options: Set<Category.Action.Option>
    let icon: String?
    let input: Input?
  }

  /// A field for text, with what each language says.
  struct Input: Sendable {
    let button: String
    let placeholder: String
    let languages: [String: (button: String?, placeholder: String?)]
  }

  let identifier: String
  let actions: [Action]
  let options: Set<Category.Option>
  let placeholder: String?
  let summary: String?
  let languages: [String: (placeholder: String?, summary: String?)]

  init(_ part: BundlePart) throws(BundleError) {
    identifier = try part.member("identifier").text()
    options = Set(try part.member("options").texts().compactMap { Category.Option(rawValue: $0) })
    placeholder = try part.optional("hiddenPreviewsBodyPlaceholder")?.text()
    summary = try part.optional("categorySummaryFormat")?.text()
    var languages: [String: (String?, String?)] = [:]
    for (tag, words) in try part.optional("localizations")?.members() ?? [] {
      languages[tag] = (
        try words.optional("hiddenPreviewsBodyPlaceholder")?.text(), try words.optional("categorySummaryFormat")?.text()
      )
    }
    self.languages = languages
    var actions: [Action] = []
    for action in try part.member("actions").items() { actions.append(try Action(action)) }
    self.actions = actions
  }

  /// The category in the language that fits the user.
  func category(_ choice: LanguageChoice) -> Category {
    let own = choice.best(languages)
    return Category(
      identifier: identifier,
      actions: actions.map { action in
        Category.Action(
          identifier: action.identifier, title: choice.best(action.titles) ?? action.titles[choice.source] ?? "",
          options: action.options, icon: action.icon,
          input: action.input.map { input in
            let words = choice.best(input.languages)
            return Category.Action.Input(
              button: words?.button ?? input.button, placeholder: words?.placeholder ?? input.placeholder)
          })
      },
      options: options, hiddenPreviewsPlaceholder: own?.placeholder ?? placeholder,
      summaryFormat: own?.summary ?? summary)
  }
}

extension BundleCategory.Action {
  init(_ part: BundlePart) throws(BundleError) {
    identifier = try part.member("identifier").text()
    var titles: [String: String] = [:]
    for (tag, title) in try part.member("title").members() { titles[tag] = try title.text() }
    self.titles = titles
    options = Set(try part.member("options").texts().compactMap { Category.Action.Option(rawValue: $0) })
    icon = try part.optional("icon")?.text()
    input = try part.optional("textInput").map { (part) throws(BundleError) in
      var languages: [String: (String?, String?)] = [:]
      for (tag, words) in try part.optional("localizations")?.members() ?? [] {
        languages[tag] = (try words.optional("buttonTitle")?.text(), try words.optional("placeholder")?.text())
      }
      return BundleCategory.Input(
        button: try part.member("buttonTitle").text(), placeholder: try part.optional("placeholder")?.text() ?? "",
        languages: languages)
    }
  }
}
