import Diagnostics
import JSON
import Parsing

extension Schema {
  /// The schemas of what people write, for editors.
  ///
  /// They must never flag what belfry accepts. A scalar's type comes from its key in belfry and from its look in an editor, so that
  /// texts may also be numbers, truth values and null, and numbers may be quoted. What a schema cannot say, `belfry check` does.
  static func language(rules: [Rule]) -> [Schema] {
    [
      schema("campaign", "belfry campaign", "A campaign: one notification, for whom and when.", Shapes.campaign, rules),
      schema(
        "project", "belfry.yaml", "A project: the app, what is known of its people, and the house rules.",
        Shapes.project, rules),
      schema(
        "project-overlay", "belfry.NAME.yaml",
        "An environment such as staging: what `--env NAME` lays over belfry.yaml.", Shapes.overlay, rules),
      schema(
        "audiences", "belfry audiences", "Named audiences; may share a file with categories and events.",
        definitions(Shapes.audiences), rules),
      schema(
        "categories", "belfry categories",
        "Named categories of notifications; may share a file with audiences and events.",
        definitions(Shapes.categories), rules),
      schema(
        "events", "belfry events", "Events of the app; may share a file with audiences and categories.",
        definitions(Shapes.events), rules),
      schema(
        "snippets", "belfry snippets", "Texts that campaigns share; may share a file with other definitions.",
        definitions(Shapes.snippets), rules),
      schema(
        "defaults", "belfry defaults",
        "What the campaigns of a folder and of those below share; may share a file with definitions.",
        definitions(Shapes.folderDefaults), rules),
      schema(
        "expectations", "belfry expectations", "Sample people, and what is expected of campaigns for them.",
        Shapes.expectations, rules),
    ]
  }

  private static func schema(_ name: String, _ title: String, _ summary: String, _ shape: Shape, _ rules: [Rule])
    -> Schema
  {
    var builder = LanguageSchema(rules: rules)
    let members = builder.members(of: shape)
    return Schema(
      name, title: "\(title), language version 1", summary, members + [JSONValue.Member("definitions", builder.json)],
      isOfLanguage: true)
  }

  /// A file of one of the kinds may hold the others as well.
  private static func definitions(_ shape: Shape) -> Shape {
    let all = [Shapes.audiences, Shapes.categories, Shapes.events, Shapes.snippets, Shapes.folderDefaults]
    let others = all.flatMap(\.keys).filter { key in !shape.keys.contains { $0.name == key.name } }
    return Shape(shape.name, shape.keys + others.map(\.borrowed))
  }
}

/// Turns shapes into JSON Schema, each shape into one definition.
struct LanguageSchema {
  private let rules: [Rule]
  private var definitions: [(name: String, value: JSONValue)] = []

  init(rules: [Rule]) { self.rules = rules }

  /// The definitions that were referred to, by name.
  var json: JSONValue {
    .object(definitions.sorted { $0.name < $1.name }.map { JSONValue.Member($0.name, $0.value) })
  }

  /// The members of the schema of a mapping.
  mutating func members(of shape: Shape) -> [JSONValue.Member] {
    var properties: [JSONValue.Member] = []
    for key in shape.keys {
      var value = Refinements.value(of: key.name, in: shape.name) ?? self.value(of: key, in: shape)
      if key.needsValue { value.append(JSONValue.Member("not", ["type": "null"])) }
      properties.append(
        JSONValue.Member(key.name, .object([JSONValue.Member("description", .string(key.summary))] + value)))
    }
    var members: [JSONValue.Member] = [
      JSONValue.Member("type", "object"), JSONValue.Member("additionalProperties", false),
      JSONValue.Member("properties", .object(properties)),
    ]
    let required = Refinements.required(shape).map { JSONValue.string($0) }
    if !required.isEmpty { members.append(JSONValue.Member("required", .array(required))) }
    return members + Refinements.members(of: shape.name)
  }

  private mutating func value(of key: Key, in shape: Shape) -> [JSONValue.Member] {
    if shape === Shapes.project || shape === Shapes.overlay, key.name == "rules", case .map(_, let value) = key.kind {
      return ruleLevels(value)
    }
    return self.kind(key.kind)
  }

  private mutating func reference(_ shape: Shape) -> JSONValue {
    if !definitions.contains(where: { $0.name == shape.name }) {
      // The name is taken before the members are made, so that nothing is made twice.
      definitions.append((shape.name, .null))
      let value = JSONValue.object(members(of: shape))
      if let index = definitions.firstIndex(where: { $0.name == shape.name }) { definitions[index].value = value }
    }
    return reference(to: shape.name)
  }

  private func reference(to name: String) -> JSONValue { ["$ref": .string("#/definitions/\(name)")] }

  // MARK: - Values

  private mutating func kind(_ kind: ValueKind) -> [JSONValue.Member] {
    switch kind {
    case .text, .template, .expression, .path: Pattern.anyScalar
    case .kebabName: Pattern.scalar(Pattern.kebabName) + [JSONValue.Member("maxLength", 64)]
    case .snakeName: Pattern.scalar(Pattern.snakeName)
    case .attribute: Pattern.attribute
    case .integer(let range): Pattern.integer(range)
    case .number(let range): Pattern.number(range)
    case .boolean: [JSONValue.Member("enum", [true, false, "true", "false"])]
    case .choice(let names): Pattern.choice(names)
    case .date: [JSONValue.Member("type", "string"), JSONValue.Member("pattern", .string("^\(Pattern.date)$"))]
    case .time: Pattern.times
    case .dateTime: [JSONValue.Member("type", "string"), JSONValue.Member("pattern", .string("^\(Pattern.dateTime)$"))]
    case .duration: [JSONValue.Member("type", "string"), JSONValue.Member("pattern", .string("^\(Pattern.duration)$"))]
    case .zone: [JSONValue.Member("type", "string"), JSONValue.Member("examples", ["device", "UTC", "Europe/Berlin"])]
    case .locale: Pattern.locale
    case .json: []
    case .list(let item): [JSONValue.Member("type", "array"), JSONValue.Member("items", .object(self.kind(item)))]
    case .mapping(let shape): [JSONValue.Member("allOf", [reference(shape)])]
    case .within(let name): [JSONValue.Member("allOf", [reference(to: name)])]
    case .map(let key, let value): map(key, value)
    case .oneOf(let kinds): [JSONValue.Member("anyOf", .array(alternatives(kinds)))]
    }
  }

  /// `anyOf`, because a file name may also be one of the words that stand beside it.
  private mutating func alternatives(_ kinds: [ValueKind]) -> [JSONValue] {
    var values: [JSONValue] = []
    for kind in kinds {
      if case .mapping(let shape) = kind {
        values.append(reference(shape))
      } else {
        values.append(.object(self.kind(kind)))
      }
    }
    return values
  }

  private mutating func map(_ key: ValueKind, _ value: ValueKind) -> [JSONValue.Member] {
    let value = JSONValue.object(kind(value))
    switch key {
    case .choice(let names):
      return [
        JSONValue.Member("type", "object"), JSONValue.Member("additionalProperties", false),
        JSONValue.Member("properties", .object(names.map { JSONValue.Member($0, value) })),
      ]
    case .kebabName, .snakeName, .attribute, .locale:
      let pattern =
        switch key {
        case .kebabName: Pattern.kebabName
        case .snakeName, .attribute: Pattern.snakeName
        default: Pattern.languageTag
        }
      return [
        JSONValue.Member("type", "object"), JSONValue.Member("propertyNames", ["pattern": .string(pattern)]),
        JSONValue.Member("additionalProperties", value),
      ]
    default: return [JSONValue.Member("type", "object"), JSONValue.Member("additionalProperties", value)]
    }
  }

  /// The rules that a project may change, each with what it finds.
  private mutating func ruleLevels(_ value: ValueKind) -> [JSONValue.Member] {
    var properties: [JSONValue.Member] = []
    for rule in rules where rule.isAdjustable {
      properties.append(
        JSONValue.Member(rule.name, .object([JSONValue.Member("description", .string(rule.summary))] + kind(value))))
    }
    return [
      JSONValue.Member("type", "object"), JSONValue.Member("additionalProperties", false),
      JSONValue.Member("properties", .object(properties)),
    ]
  }
}
