import Diagnostics
import Testing
import Workspace

/// What a campaign uses is held against the oldest systems that its app runs on.
@Suite struct MinimumSystemsTests {
  /// Platforms of the app, lines of the campaign, and what is said of it.
  static let cases: [(platforms: String, lines: String, expected: [String])] = [
    (
      "ios: \"16.0\"", "live-activity: { event: update, content-state: { a: 1 } }",
      ["the event \"update\" needs iOS 16.1"]
    ),
    (
      "ios: \"17.1\"",
      "alert: Go\nlive-activity: { event: start, attributes-type: A, attributes: { a: 1 }, content-state: { a: 1 } }",
      ["the event \"start\" needs iOS 17.2"]
    ),
    (
      "ios: \"17.2\"",
      "alert: Go\nlive-activity: { event: start, attributes-type: A, attributes: { a: 1 }, content-state: { a: 1 } }",
      []
    ),
    (
      "ios: \"17.2\"",
      "alert: Go\nlive-activity: { event: start, attributes-type: A, attributes: { a: 1 }, content-state: { a: 1 }, input-push-token: true }",
      ["\"input-push-token\" needs iOS 18.0"]
    ),
    (
      "ios: \"17.0\"", "live-activity: { event: end, content-state: { a: 1 } }\npush: { channel: dGVzdA== }",
      ["a broadcast channel needs iOS 18.0"]
    ),
    ("ios: \"18.0\", macos: \"15.0\"", "push: { type: controls }", ["the push type \"controls\" needs macOS 26.0"]),
    ("ios: \"18.0\"", "push: { type: controls }", []),
    (
      "ios: \"18.0\", macos: \"15.0\", visionos: \"2.0\"", "push: { type: widgets }",
      ["the push type \"widgets\" needs iOS 26.0, macOS 26.0 and visionOS 26.0"]
    ),
    ("macos: \"14.0\"", "push: { type: pushtotalk }\ndata: { a: 1 }", ["macOS never has the push type \"pushtotalk\""]),
    ("ios: \"16.0\", macos: \"14.0\"", "push: { type: pushtotalk }\ndata: { a: 1 }", []),
    ("tvos: \"17.0\"", "alert: Hello", ["tvOS never has \"alert\""]),
    ("tvos: \"17.0\"", "badge: 3", []),
    ("watchos: \"9.0\"", "alert: Hello\nsound: chime.caf", ["watchOS never has a sound of the app's own"]),
    ("watchos: \"9.0\"", "alert: Hello\nsound: default", []),
    ("ios: \"11.0\"", "alert: Hello\nsound: { critical: true }", ["a critical sound needs iOS 12.0"]),
    ("ios: \"12.0\"", "alert: Hello\nsound: { critical: true }", []),
    (
      "tvos: \"17.0\"", "alert: Hello\npush: { mutable-content: true, expires: 1d }",
      ["tvOS never has \"alert\"", "tvOS never has \"mutable-content\""]
    ),
    ("macos: \"12.0\"", "alert: { body: Hello, launch-image: Start }", ["macOS never has \"launch-image\""]),
    ("ios: \"14.0\"", "alert: Hello\ninterruption: passive", ["\"interruption\" needs iOS 15.0"]),
  ]

  @Test(arguments: cases) func minimumSystems(row: (platforms: String, lines: String, expected: [String])) throws {
    let campaign = """
      campaign: one
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }

      """
    let project = try TemporaryProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { \(row.platforms) } }
      locales: { source: en, shipped: [en] }
      """, "one.yaml": campaign + row.lines + "\n",
    ])
    let found = try project.check().findings.filter { $0.finding.rule.name == "platform-too-old" }
    #expect(found.map(\.finding.message).sorted() == row.expected.sorted())
    #expect(found.allSatisfy { $0.finding.severity == .warning })
  }
}
