import Clocks
import Diagnostics
import Foundation
import Workspace

/// A project of its own folder, checked by the same stages as any other, and gone afterwards.
final class TemporaryProject {
  let root: String

  init(_ files: [String: String]) throws {
    root = NSTemporaryDirectory() + "belfry-" + UUID().uuidString + "/"
    for (name, text) in files { try write(name, Data(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ name: String, _ content: Data) throws {
    let path = root + name
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try content.write(to: URL(fileURLWithPath: path))
  }

  /// The day on which the examples are set.
  static let now = Instant("2026-11-21T00:00:00Z") ?? Instant(seconds: 0)

  /// A plan looks ahead unless it is told not to, which takes longer than all else: it reads every zone.
  func check(
    jobs: Int = 1, wantsPlan: Bool = false, looksAhead: Bool = true, environment: String? = nil
  ) throws -> CheckResult {
    var request = CheckRequest(root: root, now: Self.now)
    request.environment = environment
    request.version = "0.1.0"
    request.jobs = jobs
    request.wantsPlan = wantsPlan
    request.wantsOutlook = wantsPlan && looksAhead
    return try Workspace.check(request)
  }

  /// What `belfry check` is told of the whole project.
  func checkAll() throws -> CheckResult {
    var request = CheckRequest(root: root, now: Self.now)
    request.version = "0.1.0"
    request.wantsTogether = true
    return try Workspace.check(request)
  }

  /// A belfry.yaml with as little as it needs, and more lines.
  static func head(
    _ lines: String = "", platforms: String = "ios: \"18.0\"", app: String = "", shipped: String = "en"
  ) -> String {
    """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { \(platforms) }\(app) }
    locales: { source: en, shipped: [\(shipped)] }
    rules: { missing-owner: "off" }
    \(lines)
    """
  }

  /// The project around the examples of the rules: what their pages take for granted.
  static func base(optIn: Rule? = nil) -> [String: String] {
    [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, sounds: sounds/ }
      locales: { source: en, shipped: [en, de] }
      attributes:
        first_name:  { type: text, max: 40, optional: true, on-device: true }
        nickname:    { type: text, optional: true }
        plan:        { type: enum, values: [free, pro, team] }
        streak_days: { type: integer, min: 0, max: 5000, on-device: true }
        points:      { type: integer, min: 0, max: 1000000 }
        spend:       { type: decimal, min: 0, max: 100000, places: 2 }
        subscribed:  { type: boolean }
        birthday:    { type: date, optional: true }
        last_open:   { type: timestamp, optional: true }
        trial_ends:  { type: timestamp, optional: true, ahead: true }
      \(optIn.map { "rules: { \($0.name): \($0.severity.word) }" } ?? "")
      """,
      "definitions.yaml": """
      audiences:
        active:  last_open within last 14 days
        at_risk: active and streak_days >= 3 and not subscribed
      categories:
        REMINDER: { actions: [ { id: SNOOZE, title: Later } ], localizations: { de: { SNOOZE: Später } } }
      """,
    ]
  }

  /// A short sound that iOS plays: 16-bit linear PCM in a WAV file.
  static var chime: Data { sound(samples: 800) }

  /// So many samples of silence, 8,000 a second.
  static func sound(samples count: Int) -> Data {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = [UInt8](repeating: 0, count: 2 * count)
    var bytes = Array("RIFF".utf8) + little(UInt32(36 + samples.count), 4) + Array("WAVEfmt ".utf8)
    bytes +=
      little(16, 4) + little(1, 2) + little(1, 2) + little(8000, 4) + little(16000, 4) + little(2, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(UInt32(samples.count), 4) + samples
    return Data(bytes)
  }
}

/// The folder of the package.
let packageRoot =
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path + "/"
