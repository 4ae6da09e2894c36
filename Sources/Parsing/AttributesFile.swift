import Clocks
import Diagnostics
public import Expressions
import Rules
import YAML

/// `attributes`, `inputs`, the properties of an event
public struct AttributesFile: Sendable {
  /// Those that can be used.
  public var declared: [Attribute] = []
  /// The names of the others, and those that were meant by what is no name.
  public var unusable: [String] = []
}

/// An attribute as far as it is written. What bounds mean depends on the type.
struct AttributeKeys: Sendable {
  var type: Located<String>?
  var max: Unread<NodeID>?
  var min: Unread<NodeID>?
  var values: Unread<NodeID>?
  var places: Unread<Located<Int>>?
  var of: Unread<NodeID>?
  var properties: Unread<NodeID>?
  var maxItems: Unread<Located<Int>>?
  var isOptional = false
  var isOnDevice = false
  var ahead: Unread<Located<Bool>>?
  var controls: Unread<Located<Bool>>?

  static let types = ["text", "enum", "integer", "decimal", "boolean", "date", "time", "timestamp", "version", "list"]
  /// What the items of a list can be.
  static let itemTypes = ["text", "enum", "integer", "decimal", "boolean", "date", "time"]

  /// What `min` and `max` may be: of which type they are depends on the attribute's.
  private static let bound = ValueKind.oneOf([.number(-.infinity ... .infinity), .time])

  static let keys = Mapping<AttributeKeys>(
    "attribute", example: "{ type: text, max: 40 }",
    [
      Row(
        "type",
        ValueReader(.choice(types)) {
          $0.choice($1, types, "a type", meant: ValueSuggestion.attributeType)?.map { types[$0] }
        }, required: true, example: "text", "What the values are."
      ) { $0.type = $1.value },
      Row(
        later: "of", .node(.choice(itemTypes)), alsoCalled: ["items"],
        "What the items of a list are; keys such as \"max\" and \"values\" are then of each item."
      ) { $0.of = $1 },
      Row(
        later: "min", .node(bound), alsoCalled: ["minimum"], "The smallest value."
      ) { $0.min = $1 },
      Row(
        later: "max", .node(bound), alsoCalled: ["length", "max-length", "maximum"],
        "The largest value, or the most Unicode scalars of a text."
      ) { $0.max = $1 },
      Row(later: "values", .node(.list(.text)), alsoCalled: ["options", "members"], "The members of an enum.") {
        $0.values = $1
      },
      Row(
        later: "places", .integer(0...9, "places"), alsoCalled: ["precision", "decimals"],
        "Digits after the point of a decimal; 0 by default."
      ) { $0.places = $1 },
      Row(
        later: "max-items", .integer(1...ListType.largest, "max-items"),
        alsoCalled: ["max-length", "most"], "The most items of a list."
      ) { $0.maxItems = $1 },
      Row("optional", .boolean, alsoCalled: ["nullable"], "Whether it may be missing.") {
        $0.isOptional = $1.value?.value ?? false
      },
      Row("on-device", .boolean, "Whether the app knows it, too.") { $0.isOnDevice = $1.value?.value ?? false },
      Row(
        later: "ahead", .boolean, alsoCalled: ["planned", "future"],
        "Whether a timestamp is known before it comes, such as the end of a trial."
      ) { $0.ahead = $1 },
      Row(
        later: "control-characters", .boolean, alsoCalled: ["controls"],
        "Whether a text may hold control characters besides tabs and line ends: each counts six bytes, and a row that has one elsewhere is rejected."
      ) { $0.controls = $1 },
    ])

  /// The same of what comes with a request, which no app knows.
  static let inputs = without(["on-device"], "input")
  /// The same of what the app says of an event.
  static let properties = without(["on-device", "ahead"], "property")

  private static func without(_ names: [String], _ name: String) -> Mapping<AttributeKeys> {
    Mapping(name, example: "{ type: text, max: 40 }", keys.rows.filter { !names.contains($0.key.name) })
  }
}

extension ValueReader where Value == AttributesFile {
  /// Types by name, of what is known of a recipient.
  static let attributes = types(AttributeKeys.keys)
  /// Types by name, of what comes with a request.
  static let inputs = types(AttributeKeys.inputs)
  /// Types by name, of what the app says of an event.
  static let properties = types(AttributeKeys.properties)

  private static func types(_ mapping: Mapping<AttributeKeys>) -> ValueReader {
    ValueReader(.map(key: .snakeName, value: .mapping(mapping.shape))) { reader, node in
      guard let entries = reader.entries(node, "a mapping from name to type") else { return nil }
      var file = AttributesFile()
      for (name, value) in entries {
        if var attribute = value.flatMap({ reader.attribute(name, $0, mapping) }) {
          if mapping === AttributeKeys.inputs { attribute.home = "under \"inputs\"" }
          file.declared.append(attribute)
        } else {
          file.unusable += [name.text] + ValueSuggestion.snakeName(name.text)
        }
      }
      return file
    }
  }
}

extension NodeReader {
  /// One with a mistake in it is of no use: whatever stood for what cannot be read would be proven of people of whom nobody wrote it.
  fileprivate mutating func attribute(
    _ name: Scalar, _ node: NodeID, _ mapping: Mapping<AttributeKeys>
  ) -> Attribute? {
    let count = findings.count
    guard let attribute = declared(name, node, mapping), !findings[count...].contains(where: { $0.severity == .error })
    else {
      return nil
    }
    return attribute
  }

  private mutating func declared(
    _ name: Scalar, _ node: NodeID, _ mapping: Mapping<AttributeKeys>
  ) -> Attribute? {
    guard let keys = read(node, as: mapping, AttributeKeys()), isSnakeCase(name), let kind = keys.type else {
      return nil
    }
    let isKnownAhead = read(keys.ahead)?.value ?? false
    if kind.value == "list" { return list(name, keys, kind) }
    rejectListKeys(keys, kind.value)
    guard let type = type(kind.value, name, keys) else { return nil }
    return Attribute(
      name: name.text, type: type, isOptional: keys.isOptional, isOnDevice: keys.isOnDevice,
      isKnownAhead: isKnownAhead, mayHoldControls: read(keys.controls)?.value ?? false, span: name.span)
  }

  /// The type of an attribute, or of a list's items, from its name and the keys beside it.
  mutating func type(_ kind: String, _ name: Scalar, _ keys: AttributeKeys) -> AttributeType? {
    let places = read(keys.places)?.value ?? 0
    let (max, min) = (keys.max?.node, keys.min?.node)
    let type: AttributeType
    switch kind {
    case "text": type = .text(max: integer(max, 1...100_000, "max")?.value)
    case "enum":
      if let node = keys.values?.node, tree.kind(node) == .scalar,
        tree.string(node).contains(where: { $0 == " " || $0 == "," })
      {
        let words = tree.string(node).split(whereSeparator: { $0 == " " || $0 == "," }).prefix(20)
        findings.append(
          .wrongType(
            tree, node, expected: "a list of values",
            help: "write it in brackets: [\(words.joined(separator: ", "))]"))
        return nil
      }
      let values = scalars(keys.values?.node)
      checkMembers(values)
      // What stands under another name has been said to be meant, and a key without a value has been told.
      if values.isEmpty, keys.values == nil || keys.values?.node != nil {
        findings.report(
          .missingKey, at: name.span, "the enum \"\(name.text)\" has no values", help: "add \"values: [a, b]\"")
      }
      checkTwins(values, name)
      type = .enumeration(values.map(\.text))
    case "integer":
      let whole = Int(Int64.min / 4)...Int(Int64.max / 4)
      type = .integer(
        min: integer(min, whole, "min").map { Int64($0.value) }, max: integer(max, whole, "max").map { Int64($0.value) }
      )
    case "decimal": type = .decimal(min: scaled(min, places), max: scaled(max, places), places: places)
    case "boolean": type = .boolean
    case "date": type = .date
    case "time": type = .time(min: bound(min), max: bound(max))
    case "timestamp": type = .timestamp
    default: type = .version
    }
    rejectStrangers(keys, type, name)
    return type
  }

  /// Members that no row can be told by: rows hold texts as they are written.
  private mutating func checkMembers(_ values: [Scalar]) {
    var firsts: [[UInt8]: Scalar] = [:]
    for value in values {
      let bare = value.text.split(separator: " ").joined(separator: " ")
      if bare.isEmpty || value.text.hasPrefix(" ") || value.text.hasSuffix(" ") {
        findings.report(
          .attributeBounds, at: value.span,
          bare.isEmpty ? "a value is empty" : "\"\(value.text)\" has spaces that no one sees",
          help: bare.isEmpty ? "remove it; if some people have none, write \"optional: true\"" : "write \"\(bare)\"")
      }
      let first = firsts.updateValue(value, forKey: Array(value.text.lowercased().utf8))
      if let first, !first.text.utf8.elementsEqual(value.text.utf8) {
        findings.report(
          .similarValues, at: value.span, "\"\(first.text)\" and \"\(value.text)\" differ in capitals alone",
          notes: [Finding.Note("the first one is here", at: first.span)],
          help: "keep the one that recipients have")
      }
    }
  }

  /// `max` of a boolean and the like.
  private mutating func rejectStrangers(_ keys: AttributeKeys, _ type: AttributeType, _ name: Scalar) {
    let bounds = [keys.max?.key, keys.min?.key]
    var strangers =
      switch type {
      case .text: [keys.min?.key, keys.values?.key, keys.places?.key]
      case .enumeration: bounds + [keys.places?.key]
      case .integer, .time: [keys.values?.key, keys.places?.key]
      case .decimal: [keys.values?.key]
      default: bounds + [keys.values?.key, keys.places?.key]
      }
    if case .timestamp = type {} else { strangers.append(keys.ahead?.key) }
    if case .text = type {} else { strangers.append(keys.controls?.key) }
    for key in strangers.compactMap({ $0 }) {
      findings.report(
        .unknownKey, at: tree.span(key), "\"\(tree.string(key))\" does not go with the type \"\(type.name)\"",
        help: "remove it")
    }
    if case .integer(let min?, let max?) = type, min > max { reversed(name, keys.max) }
    if case .time(let min?, let max?) = type, min > max { reversed(name, keys.max, isTime: true) }
    if case .decimal(let min?, let max?, _) = type, min > max { reversed(name, keys.max) }
  }

  /// A member of an enum that stands twice.
  private mutating func checkTwins(_ values: [Scalar], _ name: Scalar) {
    var firsts: [ExactText: Scalar] = [:]
    for value in values {
      if let first = firsts.updateValue(value, forKey: ExactText(value.text)) {
        findings.report(
          .attributeBounds, at: value.span, "the enum \"\(name.text)\" has the value \"\(value.text)\" twice",
          notes: [Finding.Note("the first one is here", at: first.span)], help: "keep one of the two")
      }
    }
  }

  private mutating func reversed(_ name: Scalar, _ max: Unread<NodeID>?, isTime: Bool = false) {
    findings.report(
      .outOfRange, at: max?.node.map { tree.span($0) } ?? name.span,
      "\"min\" of \"\(name.text)\" is \(isTime ? "later" : "larger") than \"max\"",
      help: isTime ? "swap the two; a range over midnight is no range of one day" : "swap the two")
  }

  /// The seconds since midnight of a bound of times.
  private mutating func bound(_ node: NodeID?) -> Int64? { time(node).map { Int64($0.value.secondsOfDay) } }

  /// A decimal number times ten to the power of `places`.
  private mutating func scaled(_ node: NodeID?, _ places: Int) -> Int64? {
    guard let number = number(node, -1e15...1e15, "a bound", places: places) else { return nil }
    var value = number.value
    for _ in 0..<places { value *= 10 }
    return Int64(exactly: value.rounded())
  }

  /// Whether a name is one of small letters, digits and `_` that starts with a letter; a finding when it is not.
  mutating func isSnakeCase(_ name: Scalar) -> Bool {
    let isName = name.text.isSnakeName
    if !isName {
      findings.report(
        .invalidName, at: name.span, "\"\(name.text)\" is not a name in snake_case",
        help: Suggestion.question(ValueSuggestion.snakeName(name.text))
          ?? "use small letters, digits and \"_\", starting with a letter")
    }
    return isName
  }
}

extension String {
  /// Whether it is a name in snake_case: small letters, digits and `_`, a letter first, at most 64 bytes.
  var isSnakeName: Bool {
    utf8.count <= 64 && utf8.first.map { 0x61...0x7A ~= $0 } ?? false
      && utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
  }
}
