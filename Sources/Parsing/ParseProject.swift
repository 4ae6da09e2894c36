import Clocks
import Diagnostics
import Expressions
import Payloads
import YAML

extension NodeReader {
  /// Reads the file as `belfry.yaml`.
  public mutating func project() -> ProjectFile? {
    guard let root = tree.root else {
      findings.append(.missingKey(Shapes.project.keys[0], in: Shapes.project, at: SourceSpan(0, 0)))
      return nil
    }
    guard let fields = fields(root, Shapes.project) else { return nil }
    var file = ProjectFile()
    if let version = scalar(fields[0]), version.text != "1" {
      findings.append(
        Finding(
          .languageVersion, at: version.span, "belfry does not know the language version \"\(version.text)\"",
          help: "write \"belfry: 1\", or use a newer belfry"))
    }
    file.app = app(fields[1])
    if let locales = fields[2] { self.locales(locales, into: &file) }
    if let attributes = fields[3] {
      for (name, value) in entries(attributes, "a mapping from name to type") {
        if let attribute = attribute(name, value) {
          file.attributes.append(attribute)
        } else {
          file.unusableAttributes.append(name.text)
        }
      }
    }
    file.recipients = recipients(fields[4])
    file.policy = policy(fields[5])
    file.defaults = defaults(fields[6])
    file.definitions = definitions(audiences: fields[7], categories: fields[8])
    if let rules = fields[9] {
      for (name, value) in entries(rules, "a mapping from rule to severity") {
        guard let level = choice(value, ["off", "warning", "error"], "a severity") else { continue }
        file.rules.append((name, level.value == 0 ? nil : level.value == 1 ? .warning : .error))
      }
    }
    return file
  }

  private mutating func app(_ node: NodeID?) -> AppFile? {
    guard let node, let fields = fields(node, Shapes.app) else { return nil }
    var platforms: [(platform: Platform, minimum: PlatformVersion, span: SourceSpan)] = []
    if let list = fields[1] {
      for (name, value) in entries(list, "a mapping from platform to version") {
        guard let platform = Platform.allCases.first(where: { $0.rawValue == name.text }) else {
          findings.append(.unknownName("platform", name, Platform.allCases.map(\.rawValue)))
          continue
        }
        guard let version = scalar(value, "a version such as \"16.0\"") else { continue }
        guard let minimum = PlatformVersion(version.text) else {
          findings.append(.wrongType(tree, value, expected: "a version such as \"16.0\""))
          continue
        }
        platforms.append((platform, minimum, version.span))
      }
    }
    var domains: [Scalar] = []
    if let list = fields[9] {
      for item in items(list, "a list of domains") { if let domain = name(item, "a domain") { domains.append(domain) } }
    }
    return AppFile(
      bundleID: name(fields[0], "a bundle id"), platforms: platforms,
      isSandbox: choice(fields[2], ["production", "sandbox"], "an environment")?.value == 1,
      entitlements: name(fields[3], "a file"), infoPlist: name(fields[4], "a file"), strings: name(fields[5], "a path"),
      sounds: name(fields[6], "a folder"), media: name(fields[7], "a folder"),
      hasServiceExtension: boolean(fields[8])?.value, associatedDomains: domains, span: headSpan(node))
  }

  private mutating func locales(_ node: NodeID, into file: inout ProjectFile) {
    guard let fields = fields(node, Shapes.locales) else { return }
    file.sourceLocale = name(fields[0], "a language tag")
    if let list = fields[1] {
      for item in items(list, "a list of language tags") {
        if let locale = name(item, "a language tag") { file.shippedLocales.append(locale) }
      }
    }
    if let source = file.sourceLocale,
      !file.shippedLocales.contains(where: { $0.text.utf8.elementsEqual(source.text.utf8) })
    {
      file.shippedLocales.insert(source, at: 0)
    }
  }

  private mutating func attribute(_ name: Scalar, _ node: NodeID) -> Attribute? {
    guard let fields = fields(node, Shapes.attribute) else { return nil }
    guard isSnakeCase(name.text) else {
      findings.append(
        Finding(
          .invalidName, at: name.span, "\"\(name.text)\" is not a name in snake_case",
          help: Suggestion.question(MeantValue.snakeName(name.text))
            ?? "use small letters, digits and \"_\", starting with a letter"))
      return nil
    }
    guard let kind = choice(fields[0], Shapes.attributeTypes, "a type", meant: MeantValue.attributeType) else {
      return nil
    }
    let places = integer(fields[4], 0...9, "places")?.value ?? 0
    let type: AttributeType
    switch Shapes.attributeTypes[kind.value] {
    case "text": type = .text(max: integer(fields[1], 0...100_000, "max")?.value)
    case "enum":
      let values = scalars(fields[3])
      if values.isEmpty {
        findings.append(
          Finding(.missingKey, at: name.span, "the enum \"\(name.text)\" has no values", help: "add \"values: [a, b]\"")
        )
      }
      type = .enumeration(values.map(\.text))
    case "integer":
      let whole = Int(Int64.min / 4)...Int(Int64.max / 4)
      type = .integer(
        min: integer(fields[2], whole, "min").map { Int64($0.value) },
        max: integer(fields[1], whole, "max").map { Int64($0.value) })
    case "decimal": type = .decimal(min: scaled(fields[2], places), max: scaled(fields[1], places), places: places)
    case "boolean": type = .boolean
    case "date": type = .date
    case "timestamp": type = .timestamp
    default: type = .version
    }
    rejectStrangers(fields, type, name)
    return Attribute(
      name: name.text, type: type, isOptional: boolean(fields[5])?.value ?? false,
      isOnDevice: boolean(fields[6])?.value ?? false, span: name.span)
  }

  /// `max` of a boolean and the like.
  private mutating func rejectStrangers(_ fields: Fields, _ type: AttributeType, _ name: Scalar) {
    let allowed: Set<Int> =
      switch type {
      case .text: [1]
      case .enumeration: [3]
      case .integer: [1, 2]
      case .decimal: [1, 2, 4]
      default: []
      }
    for row in 1...4 where !allowed.contains(row) {
      guard let key = fields.key(row) else { continue }
      findings.append(
        Finding(
          .unknownKey, at: tree.span(key), "\"\(tree.string(key))\" does not go with the type \"\(type.name)\"",
          help: "take it away"))
    }
    if case .integer(let min?, let max?) = type, min > max { reversed(name) }
    if case .decimal(let min?, let max?, _) = type, min > max { reversed(name) }
  }

  private mutating func reversed(_ name: Scalar) {
    findings.append(
      Finding(.outOfRange, at: name.span, "\"min\" of \"\(name.text)\" is larger than \"max\"", help: "swap the two"))
  }

  /// A decimal number times ten to the power of `places`.
  private mutating func scaled(_ node: NodeID?, _ places: Int) -> Int64? {
    guard let number = number(node, -1e15...1e15, "a bound") else { return nil }
    var value = number.value
    for _ in 0..<places { value *= 10 }
    return Int64(exactly: value.rounded())
  }

  private mutating func recipients(_ node: NodeID?) -> RecipientSource? {
    guard let node, let fields = fields(node, Shapes.recipients) else { return nil }
    let given = (0..<4).filter { fields[$0] != nil }
    if given.count != 1 {
      findings.append(
        Finding(
          .wrongType, at: headSpan(node), "recipients come from exactly one source",
          help: "keep one of csv, jsonl, sqlite, postgres"))
      return nil
    }
    switch given[0] {
    case 0: return name(fields[0], "a file").map { .csv($0) }
    case 1: return name(fields[1], "a file").map { .jsonl($0) }
    case 2:
      guard let node = fields[2], let inner = self.fields(node, Shapes.sqlite), let file = name(inner[0], "a file"),
        let table = name(inner[1], "a table")
      else { return nil }
      return .sqlite(file: file, table: table)
    default:
      guard let node = fields[3], let inner = self.fields(node, Shapes.postgres),
        let variable = name(inner[0], "the name of an environment variable"), let query = name(inner[1], "a query")
      else { return nil }
      return .postgres(urlVariable: variable, query: query)
    }
  }

  private mutating func policy(_ node: NodeID?) -> PolicyFile {
    var policy = PolicyFile()
    guard let node, let fields = fields(node, Shapes.policy) else { return policy }
    if let quiet = fields[0], let inner = self.fields(quiet, Shapes.quietHours), let from = time(inner[0]),
      let to = time(inner[1])
    {
      if from.value == to.value {
        findings.append(
          Finding(.outOfRange, at: to.span, "the quiet hours end when they begin", help: "give two different times"))
      }
      policy.quietHours = (from.value, to.value)
    }
    if let frequency = fields[1], let inner = self.fields(frequency, Shapes.frequency) {
      policy.perDay = integer(inner[0], 1...1000, "per-day")?.value
      policy.perWeek = integer(inner[1], 1...7000, "per-week")?.value
    }
    if let pending = integer(fields[2], 1...policy.pending, "pending") { policy.pending = pending.value }
    policy.payloadHeadroom = integer(fields[3], 0...4000, "payload-headroom")?.value ?? 0
    return policy
  }

  /// A name of small letters, digits and `_` that starts with a letter.
  func isSnakeCase(_ name: String) -> Bool {
    guard let first = name.utf8.first, first >= 0x61, first <= 0x7A, name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F }
  }
}
