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
        "The app's Swift file with the type: it is compared with what is declared, and stands for what is not."
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
  public enum Kind: Sendable, Equatable {
    /// A single value.
    case value(AttributeType)
    /// A list.
    case list(ListType)
    /// A type of the app's own: an object, of whose keys nothing is known.
    case object
    /// Something of which nothing is known.
    case any
  }

  /// The name of the property.
  public let name: String
  /// What its values are.
  public let kind: Kind
  /// Whether it may be missing, or null.
  public let isOptional: Bool
  /// Where it stands.
  public let span: SourceSpan?

  /// A property.
  public init(name: String, kind: Kind, isOptional: Bool, span: SourceSpan?) {
    (self.name, self.kind, self.isOptional, self.span) = (name, kind, isOptional, span)
  }
}

extension AttributeKeys {
  /// What a property of a Live Activity can be.
  static let fieldTypes = [
    "text", "enum", "integer", "decimal", "boolean", "date", "timestamp", "list", "object",
  ]

  /// The keys of a property of a Live Activity.
  static let fields = Mapping<AttributeKeys>(
    "live activity property", example: "{ type: text, max: 40 }",
    [
      Row(
        "type",
        ValueReader(.choice(fieldTypes)) {
          $0.choice($1, fieldTypes, "a type", meant: ValueSuggestion.attributeType)?.map { fieldTypes[$0] }
        }, required: true, example: "text",
        "What the values are; `date` and `timestamp` are Swift's Date, `object` is a type of the app's own."
      ) { $0.type = $1.value }
    ] + keys.rows.filter { !["type", "on-device", "ahead", "control-characters"].contains($0.key.name) })
}

extension ValueReader where Value == LiveActivityFields {
  /// Types by the names of properties.
  static let liveActivityFields = ValueReader(
    .map(key: .text, value: .mapping(AttributeKeys.fields.shape)), isByKey: true
  ) { reader, node in
    guard let entries = reader.entries(node, "a mapping from property to type") else { return nil }
    var found = LiveActivityFields()
    for (name, value) in entries {
      if let field = value.flatMap({ reader.liveActivityField(name, $0) }) {
        found.fields.append(field)
      } else {
        found.isComplete = false
      }
    }
    return found
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
  /// One property; nothing for one with a mistake in it, so that nothing is held to what nobody wrote.
  fileprivate mutating func liveActivityField(_ name: Scalar, _ node: NodeID) -> LiveActivityField? {
    let count = findings.count
    let field = declaredField(name, node)
    return findings[count...].contains { $0.severity == .error } ? nil : field
  }

  private mutating func declaredField(_ name: Scalar, _ node: NodeID) -> LiveActivityField? {
    guard let keys = read(node, as: AttributeKeys.fields, AttributeKeys()), isPropertyName(name), let kind = keys.type
    else { return nil }
    func field(_ kind: LiveActivityField.Kind) -> LiveActivityField {
      LiveActivityField(name: name.text, kind: kind, isOptional: keys.isOptional, span: name.span)
    }
    if kind.value == "list" {
      return list(name, keys, kind).flatMap(\.list).map { field(.list($0)) }
    }
    rejectListKeys(keys, kind.value)
    guard kind.value == "object" else { return type(kind.value, name, keys).map { field(.value($0)) } }
    for key in [keys.max?.key, keys.min?.key, keys.values?.key, keys.places?.key].compactMap({ $0 }) {
      findings.report(
        .unknownKey, at: tree.span(key), "\"\(tree.string(key))\" does not go with the type \"object\"",
        help: "take it away")
    }
    return field(.object)
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
