import Clocks
import JSON
import Planning

extension JSONValue {
  /// A text, or nothing.
  static func string(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// A part of the recipients; null for all of them.
  static func shard(_ shard: RecipientShard?) -> JSONValue {
    guard let shard else { return .null }
    return ["index": .integer(shard.index), "of": .integer(shard.count)]
  }

  /// A window; null without one.
  static func window(_ window: SendWindow?) -> JSONValue {
    window.map { .members(members($0)) } ?? .null
  }

  /// A window with those of the builds before it, from which the next one goes on; null without one.
  static func chain(_ window: SendWindow?) -> JSONValue {
    guard let window else { return .null }
    return .members(members(window) + [("earlier", .array(window.earlier.map { .members(members($0)) }))])
  }

  private static func members(_ window: SendWindow) -> [(String, JSONValue?)] {
    [
      ("from", .string(window.from.text)), ("until", .string(window.until.text)),
      ("known", .string(window.known.text)), ("known_before", .orNull(.string(window.knownBefore?.text))),
    ]
  }
}
