import Checking
import Clocks
import Expressions
import JSON
import Language
import Planning

/// `manifest.json` of a build: what it was made from and what it holds.
struct BuildManifest {
  /// The version of every format that a build writes. Later versions only add.
  static let formatVersion = "1.0"

  let request: BuildRequest
  let inputs: [BuildInput]
  let files: [BuildInput]
  let report: BuildReport

  var json: JSONValue {
    [
      "format_version": .string(Self.formatVersion), "belfry": .string(request.version),
      "now": .string(request.plan.now.text), "app": .string(request.project.bundleID),
      "env": .environment(request.project.overlay),
      "shard": .shard(request.choice.shard), "window": .chain(request.plan, request.project), "counts": counts,
      "campaigns": .array(
        report.campaigns.map { built in
          [
            "campaign": .string(built.campaign), "deliver": .string(built.delivery.name),
            "requests": .integer(built.requests), "bytes": .integer(built.bytes),
          ]
        }),
      "inputs": .array(inputs.map(\.json)),
      "files": .array(files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.map(\.json)),
    ]
  }

  private var counts: JSONValue {
    let push = report.campaigns.filter { $0.delivery == .push }
    let local = report.campaigns.filter { $0.delivery == .local }
    return .members([
      ("local_campaigns", .integer(local.count)), ("pending_slots", .integer(local.reduce(0) { $0 + $1.requests })),
      ("push_campaigns", .integer(push.count)), ("push_requests", .integer(push.reduce(0) { $0 + $1.requests })),
      ("recipients", .integer(report.recipients)), ("rejected", .integer(report.rejected)),
      ("suppressed", .integer(report.suppressed)),
      ("not_test", request.choice.tests.map { _ in .integer(report.notTest) }),
    ])
  }
}

extension Campaign {
  /// All that says when it comes, in one line: a chain of builds rests on it.
  func when(in project: Project) -> String {
    var words = [schedule.text]
    if let quiet = schedule.quiet, let decision = quiet.decision {
      words.append("quiet hours \(quiet.from.text) to \(quiet.to.text): \(decision.name)")
    }
    var isByZone = schedule.quiet != nil
    if case .device? = schedule.zone { isByZone = true }
    if isByZone, let zone = project.fallbackZone { words.append("fallback zone \(zone.name)") }
    if let column = schedule.eventColumn, columns.attributes[column].isKnownAhead { words.append("ahead") }
    return words.joined(separator: ", ")
  }
}

extension JSONValue {
  /// Of which environment a file is; null for belfry.yaml alone.
  static func environment(_ overlay: ProjectOverlay?) -> JSONValue { .orNull(overlay.map { .string($0.name) }) }
}
