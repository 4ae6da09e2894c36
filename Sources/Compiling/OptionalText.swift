import Checking
import Clocks
import JSON
import Language
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

  /// A window with what the next build that goes on from it must know: the windows before it, and when its campaigns come; null without one.
  static func chain(_ plan: Plan, _ project: Project) -> JSONValue {
    guard let window = plan.window else { return .null }
    let pushes = plan.campaigns.map(\.campaign).filter { $0.delivery == .push && $0.status == .active }
    return .members(
      members(window) + [
        ("earlier", .array(window.earlier.map { .members(members($0)) })),
        (
          "schedules",
          .array(
            pushes.map { ["identity": .string($0.identity), "when": .string($0.when(in: project))] })
        ),
      ])
  }

  private static func members(_ window: SendWindow) -> [(String, JSONValue?)] {
    [
      ("from", .string(window.from.text)), ("until", .string(window.until.text)),
      ("known", .string(window.known.text)), ("known_before", .orNull(.string(window.knownBefore?.text))),
    ]
  }
}
