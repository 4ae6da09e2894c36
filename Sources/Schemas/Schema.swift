// Takes: the tables of the language, of Apple's payloads and of the output formats; the rules, from whoever knows them all.
// Gives: JSON Schemas (draft-07) and the tables of the reference.
// Never: reads a file, checks a campaign.

public import Diagnostics
public import JSON

/// One JSON Schema, draft-07: for editors, or for readers of an output.
///
/// Draft-07 because every editor and every validator knows it.
public struct Schema: Sendable {
  /// What it describes, in kebab-case: `campaign`, `push-batch`.
  public let name: String
  /// One sentence: what it describes.
  public let summary: String
  /// The schema.
  public let json: JSONValue

  /// Whether it is of what people write, for their editors; the others are of what belfry writes.
  public let isOfLanguage: Bool

  init(
    _ name: String, title: String, _ summary: String, _ members: [JSONValue.Member], isOfLanguage: Bool = false
  ) {
    self.name = name
    self.isOfLanguage = isOfLanguage
    self.summary = summary
    json = .object(
      [
        JSONValue.Member("$schema", "http://json-schema.org/draft-07/schema#"),
        JSONValue.Member("title", .string(title)), JSONValue.Member("description", .string(summary)),
      ] + members)
  }

  /// The name of its file.
  public var fileName: String { "\(name).schema.json" }

  /// The bytes of its file: indented, with a newline at the end.
  public var bytes: [UInt8] { JSONWriter.bytes(of: json, pretty: true) + [0x0A] }

  /// The bytes with which its file begins whatever the version of the language or format is: how a file is known to be an earlier one of it.
  public var beginning: [UInt8] {
    let bytes = bytes
    let end = bytes.withUnsafeBufferPointer { ByteSearch.find(" version ", in: $0) }
    return Array(bytes.prefix(end ?? bytes.count))
  }

  /// Every schema: those of the language, then those of the outputs. `rules` are all rules, for the key `rules` of a project.
  public static func all(rules: [Rule]) -> [Schema] { language(rules: rules) + OutputFormat.all.map(\.schema) }
}
