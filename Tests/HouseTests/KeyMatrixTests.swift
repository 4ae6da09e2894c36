import Checking
import Diagnostics
import Foundation
import Parsing
import Planning
import Testing
import Workspace

/// Every key of the tables, in every place where it may stand, with values that it cannot have: each is told where it stands, and nothing is
/// planned of a campaign that rests on it.
@Suite struct KeyMatrixTests {
  /// Where a key may stand. `§` is the key with its value.
  struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    let keys: [Key]
    let file: String
    /// A key with a value that it can have.
    let good: String
    let files: @Sendable (_ key: String, _ text: String) -> [String: String]

    var testDescription: String { name }
  }

  static let places = [
    Place(name: "campaign", keys: Shapes.campaign.keys, file: "c.yaml", good: "owner: me") { key, text in
      ["c.yaml": campaign(without: key) + text + "\n"]
    },
    Place(name: "defaults", keys: Shapes.defaults.keys, file: "belfry.yaml", good: "owner: me") { key, text in
      ["c.yaml": campaign(without: key), "belfry.yaml": project + "defaults: { \(text) }\n"]
    },
    Place(name: "variant", keys: Shapes.variant.keys, file: "c.yaml", good: "sound: none") { key, text in
      let own = ["name", "weight"].filter { $0 != key }.map { $0 == "name" ? "name: a, " : "weight: 50, " }.joined()
      return [
        "c.yaml": campaign(without: "variants")
          + "variants:\n  - { \(own)\(text) }\n  - { name: b, weight: 50, alert: { title: Hi, body: Other } }\n"
      ]
    },
    Place(name: "localization", keys: Shapes.localization.keys, file: "c.yaml", good: "title: Hallo") { key, text in
      ["c.yaml": campaign(without: "localizations") + "localizations: { de: { \(text) } }\n"]
    },
    Place(name: "alert", keys: Shapes.alert.keys, file: "c.yaml", good: "title: Hi") { key, text in
      ["c.yaml": campaign(without: "alert") + "alert: { \(text) }\n"]
    },
    Place(name: "push", keys: Shapes.push.keys, file: "c.yaml", good: "priority: 10") { key, text in
      ["c.yaml": campaign(without: "push") + "push: { \(text) }\n"]
    },
    Place(name: "push of defaults", keys: Shapes.push.keys, file: "belfry.yaml", good: "priority: 10") { key, text in
      ["c.yaml": campaign(without: "push"), "belfry.yaml": project + "defaults: { push: { \(text) } }\n"]
    },
    Place(name: "sound of defaults", keys: Shapes.sound.keys, file: "belfry.yaml", good: "name: default") { key, text in
      ["c.yaml": campaign(without: "sound"), "belfry.yaml": project + "defaults: { sound: { \(text) } }\n"]
    },
  ]

  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" }, sounds: sounds/, service-extension: true }
    locales: { source: en, shipped: [en, de] }
    attributes:
      plan: { type: enum, values: [free, pro] }
      city: { type: text, max: 20 }
      nickname: { type: text, max: 20, optional: true }
    rules: { missing-owner: off }

    """

  private static func campaign(without key: String) -> String {
    let lines = [
      ("campaign", "c"), ("deliver", "push"), ("audience", "all"), ("schedule", "{ at: 2026-12-01 10:00, zone: UTC }"),
      ("alert", "{ title: Hi, body: Ho }"), ("localizations", "{ de: { title: Hallo, body: Ha } }"),
      ("push", "{ expires: 1d }"),
    ]
    return lines.filter { $0.0 != key }.map { "\($0): \($1)\n" }.joined()
  }

  /// Values that nothing of a kind can be.
  static func bad(_ kind: ValueKind, _ key: String) -> [String] {
    switch kind {
    case .text: return ["[a]", "{ a: b }"] + (mayBeEmpty.contains(key) ? [] : ["\"\""])
    case .template:
      return ["[a]", "{ a: b }", "\"{{ nope }}\"", "\"{{ city\"", "\"{{ nickname }}\"", "\"{{ city | nope }}\""]
    case .expression: return ["[all]", "{ a: b }", "\"\"", "plann == pro", "plan ==", "plan == proo", "nope"]
    case .kebabName: return ["[a]", "Not Kebab", "\"\""]
    case .integer(let range):
      let above = range.upperBound == Int.max ? [] : ["\(range.upperBound + 1)"]
      return ["[1]", "one", "\"\"", "1.5", "\(range.lowerBound - 1)"] + above
    case .number(let range): return ["[1]", "one", "\(range.upperBound + 1)", "\(range.lowerBound - 1)"]
    case .boolean: return ["[true]", "maybe", "yes"]
    case .choice: return ["[a]", "nope"]
    case .duration: return ["[1d]", "soon", "1 day"]
    case .dateTime, .date, .time: return ["[a]", "soon"]
    case .path: return ["[a]", "\"\""]
    case .zone: return ["[UTC]", "Mars/Olympus"]
    case .list: return ["{ a: b }", "5"]
    case .map: return ["5", "[a]"]
    case .within: return ["5", "[a]", "{ nope: 1 }"]
    case .mapping(let shape): return ["5", "[a]", "{ nope: 1 }"] + inner(shape)
    case .oneOf(let kinds):
      // What is bad for all of them.
      let mappings = kinds.compactMap { if case .mapping(let shape) = $0 { shape } else { nil } }
      let isTemplate = kinds.contains { if case .template = $0 { true } else { false } }
      return ["[[a]]", "\"\""] + mappings.flatMap { ["{ nope: 1 }"] + inner($0) }
        + (isTemplate ? ["\"{{ nope }}\"", "\"{{ city\""] : [])
    case .snakeName, .attribute, .locale, .json: return []
    }
  }

  /// The bad values of a mapping's own keys, one at a time.
  private static func inner(_ shape: Shape) -> [String] {
    shape.keys.flatMap { key in bad(key.kind, key.name).map { "{ \(key.name): \($0) }" } }
  }

  /// Keys of which nothing reaches anybody.
  private static let sendsNothing = ["owner", "tags"]

  /// Texts that say nothing when they are empty, and need not.
  private static let mayBeEmpty = ["description"]

  @Test(arguments: places) func valuesThatCannotBeAreToldWhereTheyStand(place: Place) throws {
    for key in place.keys {
      for value in Self.bad(key.kind, key.name) {
        let text = "\(key.name): \(value)"
        var files = ["belfry.yaml": Self.project, "sounds/readme.txt": ""]
        files.merge(place.files(key.name, text)) { $1 }
        let source = files[place.file] ?? ""
        let start = source.range(of: text).map { source.utf8.distance(from: source.startIndex, to: $0.lowerBound) } ?? 0
        let result = try TemporaryProject(files).check(wantsPlan: true, looksAhead: false)
        let told = result.findings.contains { found in
          found.path == place.file && found.start.byte >= start && found.start.byte <= start + text.utf8.count
        }
        #expect(told, "\(place.name): \(text) is told nowhere near: \(result.findings.map(\.finding.message))")
        let isStopped = result.findings.contains { $0.finding.severity == .error }
        let isWarning = result.findings.allSatisfy { $0.finding.severity == .warning }
        #expect(isStopped || isWarning, "\(place.name): \(text) stops nothing")
        guard isStopped else { continue }
        let isPlanned = result.plan?.campaigns.contains { $0.campaign.id == "c" } ?? false
        #expect(!isPlanned || Self.sendsNothing.contains(key.name), "\(place.name): \(text) has a plan")
      }
    }
  }

  /// What is bad is the value, and nothing else of these projects.
  @Test(arguments: places) func nothingElseIsTold(place: Place) throws {
    var files = ["belfry.yaml": Self.project, "sounds/readme.txt": ""]
    files.merge(place.files("", place.good)) { $1 }
    let found = try TemporaryProject(files).check(wantsPlan: true, looksAhead: false).findings
    #expect(found.filter { $0.finding.severity == .error }.map(\.finding.message) == [])
  }
}
