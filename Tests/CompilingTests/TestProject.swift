import Clocks
import Diagnostics
import Expressions
import Files
import Foundation
import Limits
import Parsing
import Recipients
import Testing
import YAML

@testable import Checking
@testable import Compiling
@testable import Metadata
@testable import Planning

/// A project in a folder of its own, read by the real stages.
final class TestProject {
  static let base = """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, service-extension: true }
    locales: { source: en, shipped: [en, de] }
    attributes:
      first_name: { type: text, max: 40, optional: true, on-device: true }
      plan: { type: enum, values: [free, pro, team], on-device: true }
      streak_days: { type: integer, min: 0, max: 5000, on-device: true }
      nickname: { type: text, optional: true, on-device: true }
      last_open: { type: timestamp, optional: true }
    """
  static let categories = """
    categories:
      REMINDER:
        actions:
          - { id: SNOOZE, title: Later }
          - { id: OPEN, title: Open, options: [foreground], icon: flame }
          - { id: REPLY, title: Reply, text-input: { button: Send, placeholder: "…" } }
        options: [custom-dismiss-action]
        hidden-preview-placeholder: "%u reminders"
        localizations: { de: { OPEN: Öffnen } }
    """

  /// So many times of a day, for a campaign that takes as many slots.
  static func times(_ count: Int) -> String {
    (0..<count).map { "\"\(10 + $0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)\"" }.joined(separator: ", ")
  }

  /// How many bytes of a payload say that it is of a campaign without variants.
  static func origin(_ campaign: String) -> Int {
    #","belfry":{"campaign":"\#(campaign)","variant":"","request":"00000000-0000-0000-0000-000000000000"}"#.utf8.count
  }

  /// A file of recipients with one of them.
  static let onePerson =
    "token,id,locale,time_zone,environment,first_name,plan,streak_days,last_open\n"
    + String(repeating: "0", count: 64) + ",u1,en,UTC,production,,free,1,\n"

  /// Ends in `/`.
  let root: String
  var output: String { root + "build" }
  let project: Project

  init(
    sounds: [String] = [], media: [String] = [], definitions: String = TestProject.categories, defaults: String = "",
    policy: String = ""
  ) throws {
    let base = Self.base + "\n" + policy + defaults
    root = NSTemporaryDirectory() + "compiling-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: root + "sounds", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: root + "media", withIntermediateDirectories: true)
    var metadata = AppMetadata()
    metadata.soundFolder = "sounds"
    metadata.mediaFolder = "media/"
    metadata.hasServiceExtension = true
    for name in sounds {
      let folder = (root + "sounds/" + name as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("sound \(name)".utf8).write(to: URL(fileURLWithPath: root + "sounds/" + name))
      metadata.sounds?.append(AppSound(path: name))
    }
    for name in media {
      let folder = (root + "media/" + name as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("media \(name)".utf8).write(to: URL(fileURLWithPath: root + "media/" + name))
      metadata.media?.append(AppMedia(name: name, problem: nil))
    }
    let yaml = YAMLReader()
    var findings: [Finding] = []
    #expect(yaml.read(Array(base.utf8), into: &findings))
    var reader = NodeReader(yaml.tree)
    let parsed = reader.project()
    let file = try #require(parsed)
    var sources: [DefinitionsSource] = []
    if !definitions.isEmpty {
      let yaml = YAMLReader()
      #expect(yaml.read(Array(definitions.utf8), into: &findings))
      var reader = NodeReader(yaml.tree)
      let definitionsFile = reader.definitions()
      let parsed = try #require(definitionsFile)
      let source = SourceFile(path: "categories.yaml", bytes: Array(definitions.utf8))
      sources.append(DefinitionsSource(file: source, definitions: parsed, tree: yaml.tree, findings: reader.findings))
    }
    var builder = ProjectBuilder(
      folder: try ProjectFolder(root), file: file, tree: yaml.tree,
      source: SourceFile(path: "belfry.yaml", bytes: Array(Self.base.utf8)), metadata: metadata, zones: ZoneDatabase(),
      budget: .ofLargestFile())
    project = builder.project(&sources)
    let all = findings + reader.findings + builder.findings + sources.flatMap(\.findings)
    #expect(all.filter { $0.severity == .error }.map(\.message) == [])
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  static let now = Instant("2026-11-21T00:00:00Z".utf8) ?? Instant(seconds: 0)

  /// A campaign of the lines given, checked; errors fail the test.
  func campaign(_ id: String, _ lines: String) throws -> CampaignPlan {
    let text = "campaign: \(id)\nowner: team@example.com\n" + lines
    let yaml = YAMLReader()
    var findings: [Finding] = []
    #expect(yaml.read(Array(text.utf8), into: &findings))
    var reader = NodeReader(yaml.tree)
    let storage = CampaignFileStorage()
    let isCampaign = reader.campaign(into: &storage.file)
    #expect(isCampaign)
    let source = SourceFile(path: "campaigns/\(id).yaml", bytes: Array(text.utf8))
    let checker = CampaignChecker(storage, tree: yaml.tree, source: source, project: project)
    let campaign = checker.campaign()
    let all = findings + reader.findings + checker.findings
    #expect(all.filter { $0.severity == .error }.map { $0.message } == [])
    return CampaignPlan(try #require(campaign), from: Self.now, fires: 5)
  }

  func request(_ campaigns: [CampaignPlan], recipients: String? = nil) throws -> BuildRequest {
    var request = BuildRequest(
      project: project, plan: Plan(now: Self.now, campaigns: campaigns, pendingLimit: 64), output: output,
      version: "0.0.0",
      inputs: [BuildInput(path: "belfry.yaml", content: Array(Self.base.utf8))])
    if let recipients {
      try Data(recipients.utf8).write(to: URL(fileURLWithPath: root + "devices.csv"))
      request.recipients = RecipientAddress(.csv(path: root + "devices.csv"), shownAs: "devices.csv")
    }
    return request
  }

  // MARK: - Reading what was built

  func data(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(output)/\(path)")) }

  func json(_ path: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data(path)) as? [String: Any])
  }

  func lines(_ path: String) throws -> [[String: Any]] {
    try String(decoding: data(path), as: UTF8.self).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// Every file below a folder with its bytes.
  func files(_ folder: String? = nil) throws -> [String: Data] {
    let folder = folder ?? output
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      let full = "\(folder)/\(path)"
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue else { continue }
      files[path] = try Data(contentsOf: URL(fileURLWithPath: full))
    }
    return files
  }
}
