import Clocks
import Diagnostics
import Foundation
import Planning
import Workspace

/// A project in a folder of its own, read and planned by the real stages.
final class PlannedProject {
  private let root: String

  init(_ files: [String: String], policy: String = "", attributes: String = "") throws {
    root = NSTemporaryDirectory() + "planning-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let base = """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en] }
      attributes:
        plan: { type: enum, values: [free, pro, team], on-device: true }
        streak_days: { type: integer, min: 0, max: 5000, on-device: true }
        signed_up: { type: timestamp }
      \(attributes)
      defaults: { push: { expires: 1d } }
      \(policy)
      """
    try Data(base.utf8).write(to: URL(fileURLWithPath: root + "belfry.yaml"))
    for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: root + name)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func check(_ now: Instant, looksAhead: Bool = true) throws -> CheckResult {
    var request = CheckRequest(root: root, now: now)
    request.wantsPlan = true
    request.wantsOutlook = looksAhead
    request.fires = 5
    return try Workspace.check(request)
  }

  /// A local campaign.
  static func local(_ id: String, _ schedule: String, audience: String? = nil) -> String {
    "campaign: \(id)\ndeliver: local\nschedule: \(schedule)\nalert: Hello\n"
      + (audience.map { "audience: \($0)\n" } ?? "")
  }

  /// A push campaign.
  static func push(_ id: String, _ schedule: String, audience: String = "all", _ more: String = "") -> String {
    "campaign: \(id)\ndeliver: push\naudience: \(audience)\nschedule: \(schedule)\nalert: Hello\n\(more)\n"
  }
}

/// SplitMix64: the same numbers on every machine.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func oneIn(_ odds: Int) -> Bool { below(odds) == 0 }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// How many random cases a property test takes: `BELFRY_CASES` for a long run.
func cases(_ usual: Int) -> Int { ProcessInfo.processInfo.environment["BELFRY_CASES"].flatMap { Int($0) } ?? usual }
