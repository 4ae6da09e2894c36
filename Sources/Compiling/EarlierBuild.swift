public import Checking
public import Clocks
import Diagnostics
import JSON
import Language
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
  /// When its push campaigns came, by what machines know them by.
  private let whens: [ExactText: String]
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
    var whens: [ExactText: String] = [:]
    // Nor has one of an earlier version this one.
    if case .array(let items)? = window["schedules"] {
      for item in items {
        guard let identity = item["identity"]?.text, let when = item["when"]?.text else { continue }
        whens[ExactText(identity)] = when
      }
    }
    self.whens = whens
    environment = json["env"]?.text
    shard = json["shard"] ?? .null
  }

  /// What a build that goes on from it should know of campaigns that have changed since then: lower case, no full stop.
  public func changes(until plan: Plan, of project: Project) -> [String] {
    let campaigns = plan.campaigns.map(\.campaign).filter { $0.delivery == .push }
    var changes = campaigns.filter { $0.status == .active }.compactMap { campaign -> String? in
      guard let then = whens[ExactText(campaign.identity)] else { return nil }
      let now = campaign.when(in: project)
      guard !then.utf8.elementsEqual(now.utf8) else { return nil }
      return
        "campaign \"\(campaign.id)\" came \"\(then)\" in the build that this one goes on from, and comes \"\(now)\" now: what was due around the change may come again, or not at all"
    }
    let known = Set(campaigns.map { ExactText($0.identity) })
    let gone = whens.keys.filter { !known.contains($0) }.map(\.text).sorted()
    let new = campaigns.filter { $0.status == .active && whens[ExactText($0.identity)] == nil }.map(\.id)
    if !gone.isEmpty, !new.isEmpty {
      let names = Suggestion.list(gone.prefix(5).map { "\"\($0)\"" }, "and")
      changes.append(
        "\(names) of the build that this one goes on from \(gone.count == 1 ? "is" : "are") not in the project any more, and \(Suggestion.list(new.prefix(5).map { "\"\($0)\"" }, "and")) \(new.count == 1 ? "is" : "are") new: where one was renamed, write \"was\" into it, or it sends again what was sent"
      )
    }
    return changes
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
