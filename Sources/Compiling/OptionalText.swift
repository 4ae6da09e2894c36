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
    guard let window else { return .null }
    return [
      "from": .string(window.from.text), "until": .string(window.until.text), "known": .string(window.known.text),
      "known_before": .orNull(.string(window.knownBefore?.text)),
    ]
  }
}
