public import Clocks
import JSON
public import Planning

/// What a build tells the one that goes on from it.
public struct EarlierBuild: Sendable {
  /// Where the next window begins.
  public let until: Instant
  /// Which events it knew.
  public let known: Instant
  /// Its window, and those of the builds before it that may have something of the same day.
  public let windows: [SendWindow]
  /// The bundle id of its app.
  public let app: String
  /// The environment; nothing for belfry.yaml alone.
  public let environment: String?
  /// The part of the recipients that it has; null for all.
  private let shard: JSONValue

  /// How long the builds of a chain are remembered: as long as a day can be, and a little more.
  private static let memory = TimeSpan(seconds: 27 * 3600)
  /// How many of them are: more than there are in a chain with one each minute.
  private static let mostWindows = 2000

  /// What `manifest.json` of a build holds; nothing where it is none, or of a build that had no window.
  public init?(manifest bytes: [UInt8]) {
    guard let json = try? JSONReader.read(bytes), json["belfry"]?.text != nil,
      let app = json["app"]?.text, let window = json["window"],
      let last = SendWindow(json: window)
    else { return nil }
    (until, known, self.app) = (last.until, last.known, app)
    // A build of an earlier version does not have the member.
    var windows: [SendWindow] = []
    if case .array(let items)? = window["earlier"] { windows = items.compactMap { SendWindow(json: $0) } }
    // Nothing of the next build is due before this.
    let next = min(last.until, last.known)
    self.windows = (windows + [last]).suffix(Self.mostWindows).filter { $0.until.adding(Self.memory) > next }
    environment = json["env"]?.text
    shard = json["shard"] ?? .null
  }

  /// Whether it has another part of the recipients, of which none is all of them.
  public func isOfOthers(than part: RecipientShard?) -> Bool { shard != .shard(part) }
}

extension SendWindow {
  /// A window as a manifest has it.
  fileprivate init?(json: JSONValue) {
    guard let from = json["from"]?.text.flatMap({ Instant($0) }),
      let until = json["until"]?.text.flatMap({ Instant($0) }),
      let known = json["known"]?.text.flatMap({ Instant($0) })
    else { return nil }
    self.init(from: from, until: until, known: known, knownBefore: json["known_before"]?.text.flatMap { Instant($0) })
  }
}
