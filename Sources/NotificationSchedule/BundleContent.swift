/// What one variant shows.
struct BundleContent: Sendable {
  /// A text, or a key of the app's strings with what fills it.
  enum Text: Sendable {
    case segments(TextSegments)
    case key(String, [TextSegments])
  }

  /// What a language has of its own.
  struct Localization: Sendable {
    var title: Text?
    var subtitle: Text?
    var body: Text?
    /// In place of the content's: `.some(nil)` is silence.
    var sound: PlannedRequest.Sound??
    var attachments: [PlannedRequest.Attachment]?
    var information: Information?
  }

  /// User information with the places that are filled in.
  struct Information: Sendable {
    /// A step to a place: a key, or an index.
    enum Step: Sendable {
      case key(String)
      case index(Int)
    }

    var values: [String: DataValue]
    var templates: [(path: [Step], segments: TextSegments, keepsType: Bool)]
  }

  enum Badge: Sendable {
    case number(Int)
    case segments(TextSegments)
  }

  let localizations: [String: Localization]
  let badge: Badge?
  let sound: PlannedRequest.Sound?
  let launchImage: String?
  let category: String?
  let thread: TextSegments?
  let interruption: PlannedRequest.Interruption?
  let relevance: Double?
  let targetContent: String?
  let filterCriteria: String?
  let attachments: [PlannedRequest.Attachment]
  let information: Information?

  init(_ part: BundlePart, _ context: TextContext) throws(BundleError) {
    var localizations: [String: Localization] = [:]
    for (tag, texts) in try part.member("localizations").members() {
      localizations[tag] = try Localization(texts, context)
    }
    self.localizations = localizations
    badge = try part.optional("badge").map { (part) throws(BundleError) in
      if case .number = part.node { return .number(try part.whole(in: 0...Int(Int32.max))) }
      return .segments(try TextSegments(part, context))
    }
    sound = try part.optional("sound").map { (part) throws(BundleError) in try PlannedRequest.Sound(part) }
    launchImage = try part.optional("launchImageName")?.text()
    category = try part.optional("categoryIdentifier")?.text()
    thread = try part.optional("threadIdentifier").map { (part) throws(BundleError) in
      // A thread without gaps is one text.
      if case .text(let text) = part.node {
        return try TextSegments(BundlePart(.list([.text(text)]), part.place), context)
      }
      return try TextSegments(part, context)
    }
    interruption = try part.optional("interruptionLevel").map { (part) throws(BundleError) in
      guard let level = PlannedRequest.Interruption(rawValue: try part.text()) else { throw part.wrong("not a level") }
      return level
    }
    relevance = try part.optional("relevanceScore")?.double()
    targetContent = try part.optional("targetContentIdentifier").map { (part) throws(BundleError) in
      try Self.plain(part, context)
    }
    filterCriteria = try part.optional("filterCriteria").map { (part) throws(BundleError) in
      try Self.plain(part, context)
    }
    attachments = try Self.attachments(try part.optional("attachments"))
    information = try Information(part, context)
  }

  /// A text that is the same for everyone, be it written as segments.
  private static func plain(_ part: BundlePart, _ context: TextContext) throws(BundleError) -> String {
    if case .text(let text) = part.node { return text }
    return try part.texts().joined()
  }

  static func attachments(_ part: BundlePart?) throws(BundleError) -> [PlannedRequest.Attachment] {
    var attachments: [PlannedRequest.Attachment] = []
    for item in try part?.items() ?? [] {
      attachments.append(
        PlannedRequest.Attachment(
          identifier: try item.member("identifier").text(), file: try item.member("file").text(),
          type: try item.optional("type")?.text()))
    }
    return attachments
  }
}

extension BundleContent.Localization {
  init(_ part: BundlePart, _ context: TextContext) throws(BundleError) {
    func text(_ key: String) throws(BundleError) -> BundleContent.Text? {
      guard let text = try part.optional(key) else { return nil }
      guard case .object = text.node else { return .segments(try TextSegments(text, context)) }
      var arguments: [TextSegments] = []
      for argument in try text.optional("args")?.items() ?? [] { arguments.append(try TextSegments(argument, context)) }
      return .key(try text.member("key").text(), arguments)
    }
    (title, subtitle, body) = (try text("title"), try text("subtitle"), try text("body"))
    if let own = try part.optional("sound") {
      sound = .some(try PlannedRequest.Sound(own))
    } else if part.has("sound") {
      sound = .some(nil)
    }
    if let own = try part.optional("attachments") { attachments = try BundleContent.attachments(own) }
    information = try BundleContent.Information(part, context)
  }
}

extension BundleContent.Information {
  /// Nil where the part has no user information.
  init?(_ part: BundlePart, _ context: TextContext) throws(BundleError) {
    guard let information = try part.optional("userInfo") else { return nil }
    guard case .object(let members)? = information.node.dataValue else {
      throw information.wrong("not an object of values")
    }
    values = members
    templates = []
    for template in try part.optional("userInfoTemplates")?.items() ?? [] {
      var path: [Step] = []
      for step in try template.member("path").items() {
        if case .text(let key) = step.node {
          path.append(.key(key))
        } else {
          path.append(.index(try step.whole(in: 0...100_000)))
        }
      }
      templates.append(
        (path, try TextSegments(try template.member("segments"), context), try template.member("keeps_type").bool()))
    }
  }

  /// The values for a person.
  func filled(_ person: PersonValues) -> [String: DataValue] {
    var root = DataValue.object(values)
    for template in templates {
      let sole = template.keepsType ? template.segments.soleValue(person) : nil
      root.set(sole?.dataValue ?? .string(template.segments.filled(person)), at: template.path[...])
    }
    if case .object(let members) = root { return members }
    return values
  }
}

extension DataValue {
  /// Puts a value at a place; nothing happens where there is no such place.
  fileprivate mutating func set(_ value: DataValue, at path: ArraySlice<BundleContent.Information.Step>) {
    guard let step = path.first else {
      self = value
      return
    }
    switch (self, step) {
    case (.object(var members), .key(let key)):
      guard var member = members[key] else { return }
      member.set(value, at: path.dropFirst())
      members[key] = member
      self = .object(members)
    case (.array(var items), .index(let index)):
      guard items.indices.contains(index) else { return }
      items[index].set(value, at: path.dropFirst())
      self = .array(items)
    default: return
    }
  }
}

extension FilledValue {
  /// The value in JSON's types; nil for what is missing.
  fileprivate var dataValue: DataValue? {
    switch self {
    case .missing: return nil
    case .boolean(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .decimal(let mantissa, let places):
      let text = decimalText(mantissa, places, keepsPlaces: false)
      return Int(text).map { .integer($0) } ?? Double(text).map { .number($0) }
    default: return .string(String(decoding: printed, as: UTF8.self))
    }
  }
}

extension PlannedRequest.Sound {
  init(_ part: BundlePart) throws(BundleError) {
    let type = try part.member("type")
    switch try type.text() {
    case "default": self = .system
    case "named": self = .named(try part.member("name").text())
    case "critical":
      self = .critical(name: try part.optional("name")?.text(), volume: try part.optional("volume")?.double())
    default: throw type.wrong("not a sound of this format")
    }
  }

  /// The file that it plays; nil for the system's own.
  var file: String? {
    switch self {
    case .system: nil
    case .named(let name): name
    case .critical(let name, _): name
    }
  }
}
