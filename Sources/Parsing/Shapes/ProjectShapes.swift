import Payloads

extension Shapes {
  /// `belfry.yaml`
  public static let project = Shape(
    "project",
    [
      Key("belfry", .integer(1...1), required: true, "The language version."),
      Key("app", .mapping(app), required: true, "The app that gets the notifications."),
      Key("locales", .mapping(locales), required: true, "The languages that the app ships."),
      Key("attributes", .map(key: .snakeName, value: .mapping(attribute)), "What is known of a recipient."),
      Key("recipients", .mapping(recipients), "Where the recipients are."),
      Key("policy", .mapping(policy), "What the team promised to keep."),
      Key("defaults", .mapping(defaults), "A partial campaign; what a campaign sets wins."),
      Key("audiences", .map(key: .snakeName, value: .expression), "Named audiences, as in a file of their own."),
      Key("categories", .map(key: .text, value: .mapping(category)), "Named categories, as in a file of their own."),
      Key("rules", .map(key: .text, value: .choice(["off", "warning", "error"])), "Severities by rule name."),
    ])
  /// `app`
  public static let app = Shape(
    "app",
    [
      Key("bundle-id", .text, required: true, "The explicit bundle id, without a wildcard."),
      Key(
        "platforms", .map(key: .choice(Platform.allCases.map(\.rawValue)), value: .text), required: true,
        "The oldest system version for each platform."),
      Key("environment", .choice(["production", "sandbox"]), "What tokens are for unless they say otherwise."),
      Key("entitlements", .path, "The entitlements file; when given, it is checked."),
      Key("info-plist", .path, "The Info.plist; when given, it is checked."),
      Key("strings", .path, "Localizable.xcstrings, or a folder of *.lproj."),
      Key("sounds", .path, "The folder of sounds that the app ships."),
      Key("media", .path, "The folder of images and movies that the app ships."),
      Key("service-extension", .boolean, "Whether the app has a notification service extension."),
      Key("associated-domains", .list(.text), "The domains whose links the app opens."),
    ])
  /// `locales`
  public static let locales = Shape(
    "locales",
    [
      Key("source", .locale, required: true, "The language in which alerts are written."),
      Key("shipped", .list(.locale), "Every language that the app ships."),
    ])
  /// A value of `attributes`.
  public static let attribute = Shape(
    "attribute",
    [
      Key("type", .choice(attributeTypes), required: true, "What the values are."),
      Key("max", .text, "The largest number, or the most Unicode scalars of a text."),
      Key("min", .text, "The smallest number."),
      Key("values", .list(.text), "The members of an enum."),
      Key("places", .integer(0...9), "Digits after the point of a decimal."),
      Key("optional", .boolean, "Whether a recipient may lack it."),
      Key("on-device", .boolean, "Whether the app knows it, too."),
    ])
  static let attributeTypes = ["text", "enum", "integer", "decimal", "boolean", "date", "timestamp", "version"]
  /// `recipients`
  public static let recipients = Shape(
    "recipients",
    [
      Key("csv", .path, "A CSV file with a header."),
      Key("jsonl", .path, "A file with one JSON object a line."),
      Key("sqlite", .mapping(sqlite), "A table of an SQLite file."),
      Key("postgres", .mapping(postgres), "A query of a PostgreSQL server."),
    ])
  /// `recipients.sqlite`
  public static let sqlite = Shape(
    "sqlite", [Key("file", .path, required: true, "The database."), Key("table", .text, required: true, "The table.")])
  /// `recipients.postgres`
  public static let postgres = Shape(
    "postgres",
    [
      Key("url-env", .text, required: true, "The environment variable that holds the address."),
      Key("query", .text, required: true, "The query."),
    ])
  /// `policy`
  public static let policy = Shape(
    "policy",
    [
      Key("quiet-hours", .mapping(quietHours), "When nobody is to be woken, on the recipient's clock."),
      Key("frequency", .mapping(frequency), "How many notifications one recipient may get."),
      Key("pending", .integer(1...64), "How many requests one device may hold; lower it to leave room for other code."),
      Key("payload-headroom", .integer(0...4000), "Bytes that a vendor adds to each payload."),
    ])
  /// `policy.quiet-hours`
  public static let quietHours = Shape(
    "quiet-hours",
    [Key("from", .time, required: true, "When they begin."), Key("to", .time, required: true, "When they end.")])
  /// `policy.frequency`
  public static let frequency = Shape(
    "frequency",
    [
      Key("per-day", .integer(1...1000), "In any day."),
      Key("per-week", .integer(1...7000), "In any seven days."),
    ])
  /// `defaults`: the keys of a campaign that every campaign can share.
  public static let defaults = Shape(
    "defaults",
    campaign.keys.filter { inherited.contains($0.name) || isField($0) }.map { Key($0.name, $0.kind, $0.summary) })

  /// The keys of a campaign that `defaults` may set; the payload fields come on top.
  static let inherited = [
    "owner", "tags", "status", "deliver", "audience", "badge", "sound", "media", "link", "data", "holdout", "push",
  ]

  private static func isField(_ key: Key) -> Bool { simpleFields.contains { $0.key == key.name } }

  /// A file of audiences.
  public static let audiences = Shape(
    "audiences", [Key("audiences", .map(key: .snakeName, value: .expression), required: true, "Named audiences.")])
  /// A file of categories.
  public static let categories = Shape(
    "categories",
    [Key("categories", .map(key: .text, value: .mapping(category)), required: true, "Named categories.")])
  /// A value of `categories`.
  public static let category = Shape(
    "category",
    [
      Key("actions", .list(.mapping(action)), "The buttons, in order; the first two show in a banner."),
      Key("options", .list(.choice(CategoryOption.all.map(\.name))), "What the category does besides."),
      Key("hidden-preview-placeholder", .text, "What stands for the text while previews are hidden; %u is the count."),
      Key("summary-format", .text, "How a group of them is summed up."),
      Key(
        "localizations", .map(key: .locale, value: .map(key: .text, value: .text)),
        "Titles by action id, in other languages."),
    ])
  /// An item of `actions`.
  public static let action = Shape(
    "action",
    [
      Key("id", .text, required: true, "The action's identifier, unique in the app."),
      Key("title", .text, required: true, "What the button says."),
      Key("options", .list(.choice(ActionOption.all.map(\.name))), "What the button does besides."),
      Key("icon", .text, "The name of an SF Symbol."),
      Key("text-input", .mapping(textInput), "Lets the person answer with a text."),
    ])
  /// `text-input`
  public static let textInput = Shape(
    "text-input",
    [
      Key("button", .text, required: true, "What the send button says."),
      Key("placeholder", .text, "What stands in the empty field."),
    ])
}
