public import Diagnostics
public import Expressions
import Limits
import Rules
import YAML

/// `live-activities`: the Swift types that the app decodes, by their names.
public struct LiveActivitiesFile: Sendable {
  /// The declared types, in their order.
  public var declared: [LiveActivityTypeFile] = []
}

/// What the app decodes for one type of Live Activity.
public struct LiveActivityTypeFile: Sendable {
  /// The name of the Swift type.
  public var name: Scalar
  /// `attributes`
  public var attributes = Written<LiveActivityFields>.absent
  /// `state`
  public var state = Written<LiveActivityFields>.absent
  /// `swift`: the file that declares the type.
  public var swift: Scalar?

  static let keys = Mapping<LiveActivityTypeFile>(
    "live-activities", example: "{ state: { minutes: { type: integer, min: 0, max: 600 } } }",
    [
      Row("attributes", .liveActivityFields, "The properties of the type itself, which a start sets.") {
        $0.attributes = $1
      },
      Row(
        "state", .liveActivityFields, alsoCalled: ["content-state"],
        "The properties of its ContentState, which each push sets."
      ) { $0.state = $1 },
      Row(
        "swift", .path("a file"),
        "The app's Swift file with the type: it is compared with what is declared, and used for what is not."
      ) { $0.swift = $1.value },
    ])
}

/// The properties that one Swift type has.
public struct LiveActivityFields: Sendable {
  /// Those that could be read.
  public var fields: [LiveActivityField] = []
  /// Whether there are no others.
  public var isComplete = true

  /// Some properties.
  public init(_ fields: [LiveActivityField] = [], isComplete: Bool = true) {
    (self.fields, self.isComplete) = (fields, isComplete)
  }
}

/// A property of a Swift type.
public struct LiveActivityField: Sendable {
  /// What its values are.
  public indirect enum Kind: Sendable {
    /// A single value.
    case value(AttributeType)
    /// A text that is an address.
    case url
    /// A text that is a UUID.
    case uuid
    /// One of some integers.
    case integers([Int64])
    /// An item that may be null.
    case nullable(Kind)
    /// A list; nil for as many items as there are.
    case list(Kind, most: Int?)
    /// An object with keys of the author's choosing.
    case dictionary(Kind, hasIntegerKeys: Bool)
    /// An object with one key, which is one of these.
    case cases([String])
    /// An object; nil where nothing is known of its keys.
    case object(LiveActivityFields?)
    /// Something of which nothing is known.
    case any
  }

  /// The name of the property.
  public let name: String
  /// What its values are.
  public let kind: Kind
  /// Whether it may be missing, or null.
  public let isOptional: Bool
  /// Where it is declared; nil for one that a Swift file has.
  public let span: SourceSpan?
  /// How a Swift file has it, such as `tip: Double?`.
  public let written: String?

  /// Its name in a Swift file, which CodingKeys may differ from.
  public var declaredName: String { written.map { String($0.prefix { $0 != ":" }) } ?? name }

  /// A property.
  public init(name: String, kind: Kind, isOptional: Bool, span: SourceSpan?, written: String? = nil) {
    (self.name, self.kind, self.isOptional, self.span, self.written) = (name, kind, isOptional, span, written)
  }
}

extension AttributeKeys {
  /// What a property of a Live Activity can be.
  static let fieldTypes = [
    "text", "enum", "integer", "decimal", "boolean", "date", "timestamp", "list", "dictionary", "object", "any",
  ]
  /// What items of its lists and values of its dictionaries can be.
  static let fieldItemTypes = fieldTypes.filter { $0 != "list" && $0 != "dictionary" }

  /// The keys of a property of a Live Activity.
  static let fields = Mapping<AttributeKeys>(
    fieldName, example: "{ type: text, max: 40 }",
    [
      Row(
        "type",
        ValueReader(.choice(fieldTypes)) {
          $0.choice($1, fieldTypes, "a type", meant: ValueSuggestion.fieldType)?.map { fieldTypes[$0] }
        }, required: true, example: "text",
        "What the values are. `date` and `timestamp` are Swift's Date, `dictionary` has texts as keys, `object` is a structure; nothing is known of an `object` without `properties` and of `any`."
      ) { $0.type = $1.value }
    ] + rows(["max", "min", "values", "places"]) + [
      Row(
        later: "of", .node(.choice(fieldItemTypes)), alsoCalled: ["items"],
        "What the items of a list or the values of a dictionary are; keys such as \"max\" and \"properties\" are then of each of them."
      ) { $0.of = $1 },
      Row(
        later: "properties", .node(.map(key: .text, value: .within(fieldName))), alsoCalled: ["fields", "keys"],
        "The properties of an object."
      ) { $0.properties = $1 },
    ] + rows(["max-items"]) + [
      Row("optional", .boolean, alsoCalled: ["nullable"], "Whether it may be missing or null.") {
        $0.isOptional = $1.value?.value ?? false
      }
    ])

  private static let fieldName = "live activity property"

  private static func rows(_ names: [String]) -> [Row<AttributeKeys>] {
    keys.rows.filter { names.contains($0.key.name) }
  }
}

extension ValueReader where Value == LiveActivityFields {
  /// Types by the names of properties.
  static let liveActivityFields = ValueReader(
    .map(key: .text, value: .mapping(AttributeKeys.fields.shape)), isByKey: true
  ) { reader, node in
    reader.liveActivityFields(node)
  }
}

extension ValueReader where Value == LiveActivitiesFile {
  /// Types by name.
  static let liveActivities = ValueReader(
    .map(key: .text, value: .mapping(LiveActivityTypeFile.keys.shape)), isByKey: true
  ) { reader, node in
    let what = "a mapping from the name of a Swift type to its properties"
    guard let entries = reader.entries(node, what, most: RunLimit.activityTypes.value) else { return nil }
    var file = LiveActivitiesFile()
    for (name, value) in entries {
      guard let value,
        let type = reader.read(value, as: LiveActivityTypeFile.keys, LiveActivityTypeFile(name: name))
      else { continue }
      file.declared.append(type)
    }
    return file
  }
}

extension NodeReader {
  /// Some properties; nil where there is no mapping of them.
  fileprivate mutating func liveActivityFields(_ node: NodeID) -> LiveActivityFields? {
    guard let entries = entries(node, "a mapping from property to type") else { return nil }
    var found = LiveActivityFields()
    for (name, value) in entries {
      if let field = value.flatMap({ liveActivityField(name, $0) }) {
        found.fields.append(field)
      } else {
        found.isComplete = false
      }
    }
    return found
  }

  /// One property; nothing for one with a mistake in it, so that nothing is held to what nobody wrote.
  private mutating func liveActivityField(_ name: Scalar, _ node: NodeID) -> LiveActivityField? {
    let count = findings.count
    guard let keys = read(node, as: AttributeKeys.fields, AttributeKeys()), isPropertyName(name),
      let type = keys.type?.value, let kind = fieldKind(type, name, keys),
      !findings[count...].contains(where: { $0.severity == .error })
    else { return nil }
    return LiveActivityField(name: name.text, kind: kind, isOptional: keys.isOptional, span: name.span)
  }

  private mutating func fieldKind(_ type: String, _ name: Scalar, _ keys: AttributeKeys) -> LiveActivityField.Kind? {
    switch type {
    case "list":
      let most = read(keys.maxItems)?.value
      return itemKind("list", name, keys).map { .list($0, most: most) }
    case "dictionary":
      reject([keys.maxItems?.key], type)
      return itemKind("dictionary", name, keys).map { .dictionary($0, hasIntegerKeys: false) }
    default:
      rejectListKeys(keys, type)
      return itemKind(of: type, name, keys)
    }
  }

  /// What each item of a list or a dictionary is.
  private mutating func itemKind(_ whole: String, _ name: Scalar, _ keys: AttributeKeys) -> LiveActivityField.Kind? {
    let types = AttributeKeys.fieldItemTypes
    guard let of = keys.of else {
      findings.report(
        .missingKey, at: name.span, "the \(whole) \"\(name.text)\" does not say what its items are",
        help: "add \"of: text\", or another of \(types.joined(separator: ", "))")
      return nil
    }
    guard let node = of.node,
      let index = choice(node, types, "a type of items", meant: ValueSuggestion.fieldType)?.value
    else { return nil }
    return itemKind(of: types[index], name, keys)
  }

  private mutating func itemKind(of type: String, _ name: Scalar, _ keys: AttributeKeys) -> LiveActivityField.Kind? {
    if type != "object" { reject([keys.properties?.key], type) }
    guard type == "object" || type == "any" else { return self.type(type, name, keys).map { .value($0) } }
    reject([keys.max?.key, keys.min?.key, keys.values?.key, keys.places?.key], type)
    guard type == "object" else { return .any }
    guard let properties = keys.properties else { return .object(nil) }
    guard let node = properties.node else { return nil }
    return liveActivityFields(node).map { .object($0) }
  }

  private mutating func reject(_ keys: [NodeID?], _ type: String) {
    for key in keys.compactMap({ $0 }) {
      findings.report(
        .unknownKey, at: tree.span(key), "\"\(tree.string(key))\" does not go with the type \"\(type)\"",
        help: "remove it")
    }
  }

  /// Whether a name is one that a Swift property can have; a finding when it is not.
  private mutating func isPropertyName(_ name: Scalar) -> Bool {
    let isName =
      name.text.first.map { $0.isLetter || $0 == "_" } == true
      && name.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    if !isName {
      findings.report(
        .invalidName, at: name.span, "\"\(name.text)\" is not the name of a Swift property",
        help: "write it as in the app, such as orderStatus")
    }
    return isName
  }
}

extension ValueSuggestion {
  /// What the type of a property of a Live Activity was meant for: Swift has other words for them.
  fileprivate static func fieldType(_ text: String) -> [String] {
    switch text.lowercased() {
    case "struct", "structure", "mapping": ["object"]
    case "map", "dict", "record": ["dictionary"]
    case "json", "unknown", "anything": ["any"]
    case "array", "set": ["list"]
    case "url": ["text"]
    default: attributeType(text)
    }
  }
}
