public import Clocks
import JSON
public import Planning

/// What a build tells the one that goes on from it.
public struct EarlierBuild: Sendable {
  /// Where the next window begins.
  public let until: Instant
  /// Which events it knew.
  public let known: Instant
  /// The bundle id of its app.
  public let app: String
  /// The environment; nothing for belfry.yaml alone.
  public let environment: String?
  /// The part of the recipients that it has; null for all.
  private let shard: JSONValue

  /// What `manifest.json` of a build holds; nothing where it is none, or of a build that had no window.
  public init?(manifest bytes: [UInt8]) {
    guard let json = try? JSONReader.read(bytes), json["belfry"]?.text != nil,
      let app = json["app"]?.text, let window = json["window"],
      let until = window["until"]?.text.flatMap({ Instant($0) }),
      let known = window["known"]?.text.flatMap({ Instant($0) })
    else { return nil }
    (self.until, self.known, self.app) = (until, known, app)
    environment = json["env"]?.text
    shard = json["shard"] ?? .null
  }

  /// Whether it has another part of the recipients, of which none is all of them.
  public func isOfOthers(than part: RecipientShard?) -> Bool { shard != .shard(part) }
}
