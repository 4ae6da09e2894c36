import Escaping
import JSON

/// One file or stream that belfry writes for programs: a table from which its schema and its page in the reference are made.
struct OutputFormat: Sendable {
  /// The name of its schema.
  let name: String
  /// Where it is found: a path of a build, or a command.
  let place: String
  /// One sentence.
  let summary: String
  /// Its members.
  let members: [Member]
  /// Definitions that its members refer to, for values that nest without end.
  var definitions: [Definition] = []

  /// A schema that others refer to by name.
  struct Definition: Sendable {
    let name: String
    let json: JSONValue
  }

  /// One member of an object.
  struct Member: Sendable {
    let name: String
    let kind: Kind
    let isOptional: Bool
    let summary: String

    /// A member that is always there.
    init(_ name: String, _ kind: Kind, _ summary: String) {
      self.init(name, kind, isOptional: false, summary)
    }

    private init(_ name: String, _ kind: Kind, isOptional: Bool, _ summary: String) {
      self.name = name
      self.kind = kind
      self.isOptional = isOptional
      self.summary = summary
    }

    /// A member that is only there when it has a value.
    static func optional(_ name: String, _ kind: Kind, _ summary: String) -> Member {
      Member(name, kind, isOptional: true, summary)
    }
  }

  /// What a value is.
  indirect enum Kind: Sendable {
    /// Any text.
    case text
    /// A text of a known look, with the words that describe it.
    case pattern(String, String)
    /// A whole number of at least so much.
    case integer(Int)
    /// A number.
    case number
    /// `true` or `false`.
    case boolean
    /// Any JSON value.
    case anything
    /// One of these texts.
    case choice([String])
    /// A list.
    case list(Kind)
    /// An object of these members.
    case object([Member])
    /// An object whose keys are not belfry's.
    case map(Kind)
    /// A value, or `null`.
    case nullable(Kind)
    /// One of these objects, told apart by a member.
    case oneOf([Kind])
    /// A definition of the format.
    case defined(String)
  }

  /// Every format, in the order of the reference.
  static let all: [OutputFormat] = [
    findings, findingLine, baseline, plan, size, comparison, outputComparison, simulation, test, audience,
    buildManifest, pushBatch,
    pushRequest, rejected,
    bundleManifest,
    bundle,
  ]

  /// The version of the formats: later ones with the same first number only add members.
  static let version = version(1)

  /// The same of a format whose first number is another.
  static func version(_ first: Int) -> Member {
    Member(
      "format_version", .pattern("^\(first)\\.[0-9]+$", "`\(first).0`"),
      "The version of the format. Versions with the same first number only add members; readers skip what they do not know."
    )
  }

  // MARK: - Kinds that many have

  static let moment = Kind.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$", "moment in UTC")
  static let day = Kind.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "day")
  static let fire = Kind.pattern(
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z?$", "moment; without `Z` on each recipient's own clock")
  static let sha256 = Kind.pattern("^[0-9a-f]{64}$", "64 hex digits")
  static let digest: [Member] = [
    Member("path", .text, "The file."), Member("bytes", .integer(0), "Its size."),
    Member("sha256", sha256, "Its SHA-256."),
  ]

  // MARK: - Schema

  /// The schema. Objects are open, because later versions may add members.
  var schema: Schema {
    var all = Self.object(members)
    if !definitions.isEmpty {
      all.append(JSONValue.Member("definitions", .object(definitions.map { JSONValue.Member($0.name, $0.json) })))
    }
    return Schema(name, title: "\(place), format version 1", summary, all)
  }

  private static func object(_ members: [Member]) -> [JSONValue.Member] {
    var properties: [JSONValue.Member] = []
    for member in members {
      let value = JSONValue.object([JSONValue.Member("description", .string(member.summary))] + value(member.kind))
      properties.append(JSONValue.Member(member.name, value))
    }
    let required = members.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
    return [
      JSONValue.Member("type", "object"), JSONValue.Member("required", .array(required)),
      JSONValue.Member("properties", .object(properties)),
    ]
  }

  private static func value(_ kind: Kind) -> [JSONValue.Member] {
    switch kind {
    case .text: [JSONValue.Member("type", "string")]
    case .pattern(let pattern, _): [JSONValue.Member("type", "string"), JSONValue.Member("pattern", .string(pattern))]
    case .integer(let least): [JSONValue.Member("type", "integer"), JSONValue.Member("minimum", .integer(least))]
    case .number: [JSONValue.Member("type", "number")]
    case .boolean: [JSONValue.Member("type", "boolean")]
    case .anything: []
    case .choice(let words): [JSONValue.Member("enum", .array(words.map { .string($0) }))]
    case .list(let item): [JSONValue.Member("type", "array"), JSONValue.Member("items", .object(value(item)))]
    case .object(let members): object(members)
    case .map(let item):
      [JSONValue.Member("type", "object"), JSONValue.Member("additionalProperties", .object(value(item)))]
    case .nullable(let kind): [JSONValue.Member("anyOf", [.object(value(kind)), ["type": "null"]])]
    case .oneOf(let kinds): [JSONValue.Member("anyOf", .array(kinds.map { .object(value($0)) }))]
    case .defined(let name): [JSONValue.Member("allOf", [["$ref": .string("#/definitions/\(name)")]])]
    }
  }
}

// MARK: - Reference

extension OutputFormat {
  /// The table of its members, those of inner objects with their path: `shards[].file`.
  var markdown: String {
    var rows: [[String]] = []
    Self.add(members, below: "", to: &rows)
    return MarkdownTable.text(["member", "value", "what it is"], rows)
  }

  private static func add(_ members: [Member], below path: String, to rows: inout [[String]]) {
    for member in members {
      let name = path + member.name
      rows.append(["`\(name)`", words(member.kind) + (member.isOptional ? ", optional" : ""), member.summary])
      add(member.kind, name, to: &rows)
    }
  }

  private static func add(_ kind: Kind, _ name: String, to rows: inout [[String]]) {
    switch kind {
    case .object(let members): add(members, below: name + ".", to: &rows)
    case .list(let item): add(item, name + "[]", to: &rows)
    case .map(let item): add(item, name + ".*", to: &rows)
    case .nullable(let kind): add(kind, name, to: &rows)
    case .oneOf(let kinds): for kind in kinds { add(kind, name, to: &rows) }
    default: break
    }
  }

  private static func words(_ kind: Kind) -> String {
    switch kind {
    case .text: "text"
    case .pattern(_, let words): words
    case .integer(let least): least == 0 ? "whole number" : "whole number from \(least)"
    case .number: "number"
    case .boolean: "`true` or `false`"
    case .anything: "any value"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let item): "list of: \(words(item))"
    case .object: "object"
    case .map(let item): "object of: \(words(item))"
    case .nullable(let kind): words(kind) + ", or `null`"
    case .oneOf(let kinds):
      kinds.map(words).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " or ")
    case .defined(let name): name
    }
  }
}
