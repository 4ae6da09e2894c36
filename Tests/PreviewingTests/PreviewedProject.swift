import Checking
import Clocks
import Diagnostics
import Foundation
import Planning
import Testing
import Workspace

@testable import Previewing

/// A project whose campaigns are previewed, in a folder of its own that is gone afterwards.
final class PreviewedProject {
  static let now = Instant("2026-11-21T00:00:00Z") ?? Instant(seconds: 0)
  static let head = """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
    locales: { source: en, shipped: [en, de] }
    attributes:
      first_name: { type: text, max: 40, optional: true }
      streak_days: { type: integer, min: 0, max: 5000, on-device: true }
    rules: { missing-locale: off }
    """
  let result: CheckResult
  let project: Project
  private let folder: String?

  /// A project in which nothing may be wrong.
  convenience init(_ files: [String: String]) throws {
    try self.init(unchecked: files)
    #expect(result.findings.filter { $0.finding.severity == .error }.map(\.finding.message) == [])
  }

  init(unchecked files: [String: String]) throws {
    let root = NSTemporaryDirectory() + "previewing-\(UUID().uuidString)/"
    folder = root
    for (name, text) in files.merging(["belfry.yaml": Self.head], uniquingKeysWith: { own, _ in own }) {
      let path = root + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    (result, project) = try Self.checked(root)
  }

  private init(root: String) throws {
    folder = nil
    (result, project) = try Self.checked(root)
  }

  /// The example project.
  static func example() throws -> PreviewedProject {
    try PreviewedProject(root: String(#filePath.components(separatedBy: "/Tests/")[0]) + "/campaigns/")
  }

  deinit { if let folder { try? FileManager.default.removeItem(atPath: folder) } }

  private static func checked(_ root: String) throws -> (CheckResult, Project) {
    var request = CheckRequest(root: root, now: Self.now)
    request.version = "0.1.0"
    request.wantsPlan = true
    request.fires = 5
    let result = try Workspace.check(request)
    return (result, try #require(result.project))
  }

  static func push(_ id: String, _ text: String, audience: String = "all") -> String {
    """
    campaign: \(id)
    owner: a@example.com
    deliver: push
    audience: \(audience)
    schedule: { at: 2026-12-01 10:00, zone: UTC }
    alert: '\(text)'
    push: { expires: 1d }
    """
  }

  func preview(_ id: String) throws -> CampaignPreview {
    let plan = try #require(result.plan?.campaigns.first { $0.campaign.id == id })
    return CampaignPreview(plan, of: project, at: Self.now)
  }
}
