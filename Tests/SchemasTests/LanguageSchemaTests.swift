import Diagnostics
import Foundation
import JSON
import Parsing
import Schemas
import Testing
import YAML

/// A schema for editors never flags what belfry accepts, and flags what it can see.
@Suite struct LanguageSchemaTests {
  private static let rules = [
    Rule("title-too-long", .warning, summary: "a", why: "b", fix: "c", bad: "", good: ""),
    Rule("unknown-key", fixed: .notUnderstood, summary: "a", why: "b", fix: "c", bad: "", good: ""),
  ]
  private static let schemas = Schema.all(rules: rules)

  private enum Kind: String {
    case campaign, project, audiences, categories, events, snippets
    case overlay = "project-overlay"
  }

  private static func check(_ kind: Kind) throws -> SchemaCheck {
    SchemaCheck(root: try #require(schemas.first { $0.name == kind.rawValue }).json)
  }

  /// Both readings of a text against its schema, and what belfry's own parser finds.
  private func judge(_ text: String, _ kind: Kind) throws -> (schema: [String], parser: [String]) {
    let yaml = YAMLReader()
    var findings: [Finding] = []
    #expect(yaml.read(Array(text.utf8), into: &findings), "\(text)")
    var reader = NodeReader(yaml.tree)
    var file = CampaignFile()
    switch kind {
    case .campaign: _ = reader.campaign(into: &file)
    case .project: _ = reader.project()
    case .overlay: _ = reader.overlay(over: ProjectFile())
    case .audiences, .categories, .events, .snippets: _ = reader.definitions()
    }
    let check = try Self.check(kind)
    let mistakes = [false, true].flatMap { check.mistakes(EditorReading(tree: yaml.tree, isOld: $0).json) }
    return (mistakes, (findings + reader.findings).map(\.message))
  }

  private func isAccepted(_ text: String) throws -> Bool {
    let yaml = YAMLReader()
    var findings: [Finding] = []
    #expect(yaml.read(Array(text.utf8), into: &findings), "\(text)")
    var reader = NodeReader(yaml.tree)
    var file = CampaignFile()
    _ = reader.campaign(into: &file)
    return findings.isEmpty && reader.findings.isEmpty
  }

  private static let base = "campaign: a\ndeliver: push\n"
  private static let now = base + "schedule: { now: true }\n"

  /// What belfry reads without a word although it looks like something else to an editor.
  @Test(arguments: [
    "campaign: 1e3\ndeliver: push\nschedule: { now: true }", "campaign: null\ndeliver: push\nschedule: { now: true }",
    "campaign: 12\ndeliver: \"push\"\nschedule: { now: \"true\" }", now + "alert: No", now + "alert: 12",
    now + "alert: { title: No, body: 1.5 }",
    now + "alert: { title: ~, body: 0x10, subtitle: { key: K, args: [1, no, x] } }", now + "badge: clear",
    now + "badge: \"3\"", now + "badge: 03",
    now + "sound: none", now + "sound: off", now + "sound: { name: a.caf, critical: \"true\", volume: \".5\" }",
    now + "tags: [1, no, null, x]",
    now + "relevance: \"0.5\"", now + "relevance: 1", now + "description: 2026-12-24", now + "owner: 0",
    now + "data: { a: null, b: [1, { c: no }], d: { e: 1.5 } }",
    now + "localizations: { no: { body: Nei }, pt-BR: { title: Sim } }",
    now + "push: { priority: \"10\", expires: 1d, type: alert }", now + "push: { priority: 5, expires: never-store }",
    now + "push: { expires: 2026-12-25 18:30 }", now + "push: { expires: 2026-12-25T18:30:00Z }",
    now + "push: { expires: \"2026-12-25T18:30:00.5+01:00\" }",
    now + "variants: [ { name: 1, weight: \"50\", alert: Yes }, { name: b, weight: 50 } ]", now + "holdout: \"10\"",
    now + "live-activity: { event: end, dismiss-after: 4h, content-state: { a: 1 } }", now + "audience: true",
    now + "audience: subscribed",
    now + "thread: 12\ncategory: 3\nlink: 7\nmedia: 5\ntarget-content: no",
    now + "alert: &text Hello\nthread: *text",
    base + "schedule: { at: 2026-12-24 18:30, zone: device }",
    base + "schedule: { at: \"2026-12-24T18:30:15\", zone: UTC }",
    base
      + "schedule: { every: week, days: [mon, thu], at: [ 09:00, \"18:30:01\" ], zone: America/New_York, from: 2026-12-01, until: 2027-02-01 }",
    base + "schedule: { every: week, days: mon, at: 18:30, zone: Europe/Berlin }",
    base + "schedule: { every: 2 weeks, days: [tue], at: 10:00, zone: Europe/Berlin, count: \"6\", from: 2026-12-01 }",
    base + "schedule: { every: \" 02  week \", days: [tue], at: 10:00, zone: UTC, from: 2026-12-01 }",
    base
      + "schedule: { every: month, days: [ 1, last, \"31\", 07 ], at: \"08:00\", zone: device, on-missing-day: skip }",
    base + "schedule: { every: year, days: [ 12-24 ], at: 08:00, zone: device }", base + "schedule: { every: 90m }",
    base + "schedule: { every: cycle days, from: 2026-12-01, at: remind_at, zone: device }",
    base + "schedule: { every: week, days: training_days, at: 18:30, zone: device, until: plan_ends }",
    base + "schedule: { every: day, at: 18:30, zone: device, except: 2026-12-25, months: 6 }",
    base + "schedule: { every: day, at: 18:30, zone: device, months: [jun, \"08\"], count: cycles, from: 2026-12-01 }",
    base + "schedule: { after: 3d, event: install, at: 18:30, zone: device }",
    base + "schedule: { after: 3d, event: 7 }",
    base
      + "schedule: { when: enter, region: { id: 1, latitude: 52.52, longitude: \"13.4\", radius: 1e2 }, repeats: true }",
  ])
  func acceptsCampaign(_ text: String) throws {
    let (schema, parser) = try judge(text, .campaign)
    #expect(parser == [], "the example itself is wrong: \(text)")
    #expect(schema == [], "\(text)")
  }

  private static let project =
    "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: 16.0, macos: \"13\" } }\nlocales: { source: en }\n"

  @Test(arguments: [
    project, project.replacing("belfry: 1", with: "belfry: \"1\""),
    project.replacing("{ source: en }", with: "{ source: no, shipped: [no, zh-Hans] }"),
    project + "rules: { title-too-long: off }", project + "rules: { title-too-long: \"off\" }",
    project + "rules: { title-too-long: error }",
    project
      + "attributes: { a: { type: text, max: \"40\", optional: true }, b: { type: enum, values: x }, c: { type: enum, values: [1, no] } }",
    project + "attributes: { a: { type: decimal, min: -1.5, max: 1e3, places: 2 }, b: { type: integer, min: \"-5\" } }",
    project + "recipients: { csv: data.csv }", project + "recipients: { sqlite: { file: a.db, table: 1 } }",
    project
      + "policy: { quiet-hours: { from: 22:00, to: \"08:00\" }, frequency: { per-day: 3 }, pending: 40, payload-headroom: 136, payload-origin: false }",
    project + "defaults: { owner: a, push: { expires: 1d }, interruption: active, status: draft, badge: clear }",
  ])
  func acceptsProject(_ text: String) throws {
    let (schema, parser) = try judge(text, .project)
    #expect(parser == [], "the example itself is wrong: \(text)")
    #expect(schema == [], "\(text)")
  }

  @Test func acceptsDefinitions() throws {
    let both =
      "audiences: { a: true, b: all }\ncategories: { 12: { actions: [ { id: A, title: No } ], localizations: { no: { A: Nei } } } }\nevents: { a: {}, b: { c: { type: text, max: 4 } } }\nsnippets: { a: b, c: { en: 1, no: D } }"
    for kind in [Kind.audiences, .categories, .events, .snippets] {
      let (schema, parser) = try judge(both, kind)
      #expect(parser == [])
      #expect(schema == [])
    }
  }

  /// Every set of up to four keys of a schedule: whatever the parser accepts, the schema accepts.
  @Test func acceptsEverySchedule() throws {
    let values = [
      "now": "true", "at": "18:30", "every": "week", "days": "[mon]", "from": "2026-12-01", "until": "2026-12-31",
      "count": "3",
      "on-missing-day": "skip", "after": "3d", "event": "install", "when": "enter",
      "region": "{ id: a, latitude: 1, longitude: 2, radius: 3 }", "repeats": "true", "zone": "device",
      "where": "all", "unless": "paid", "months": "[jun]", "except": "[2026-12-25]", "before": "2d",
      "between": "{ from: 09:00, to: 20:00 }",
    ]
    let keys = Shapes.schedule.keys.map(\.name)
    #expect(Set(keys) == Set(values.keys), "a key of a schedule has no sample here")
    var accepted = 0
    for set in 1..<(1 << keys.count) where set.nonzeroBitCount <= 4 {
      let chosen = keys.indices.filter { set >> $0 & 1 == 1 }.map { "\(keys[$0]): \(values[keys[$0]] ?? "")" }
      let text = Self.base + "schedule: { \(chosen.joined(separator: ", ")) }"
      for text in [
        text, text.replacing("every: week", with: "every: month").replacing("[mon]", with: "[last]"),
        text.replacing("18:30", with: "2026-12-24 18:30"),
      ] {
        guard try isAccepted(text) else { continue }
        accepted += 1
        #expect(try judge(text, .campaign).schema == [], "\(text)")
      }
    }
    #expect(accepted >= 25)
  }

  /// What both see.
  @Test(arguments: [
    now + "titel: x", "campaign: a",
    "campaign: Big\ndeliver: push\nschedule: { now: true }".replacing("push", with: "pigeon"), now + "badge: -1",
    now + "holdout: 100", now + "relevance: high", now + "interruption: loud", now + "push: { priority: 7 }",
    now + "push: { expires: tomorrow }",
    now + "alert: { boddy: x }", now + "variants: [ { name: a } ]", now + "tags: one", now + "alert: [a]",
    now + "link: ~", now + "media: null", now + "thread: Null", now + "category: ~", now + "description: null",
    now + "target-content: ~", now + "filter-criteria: ~",
    now + "push: { collapse: ~ }", now + "localizations: { de: { link: ~ } }",
    base + "schedule: { zone: device }",
    base + "schedule: { at: 2026-13-01 10:00, zone: UTC }",
    base + "schedule: { every: fortnight, days: [mon], at: 09:00, zone: UTC }",
    base + "schedule: { every: week, days: [monday], at: 09:00, zone: UTC }",
    base + "schedule: { every: other week, days: [mon], at: 09:00, zone: UTC }",
    base + "schedule: { every: day, at: 09:00, zone: UTC, from: 2026-12-01, count: 5000 }",
    base + "schedule: { every: day, at: 09:00, zone: UTC, from: 2026-12-01, count: 0 }",
    base + "schedule: { every: month, days: 45, at: 09:00, zone: UTC }",
    base + "schedule: { every: day, at: 09:00, zone: UTC, months: [44] }",
    base + "schedule: { every: day, at: 09:00, zone: UTC, from: 20261201 }",
    base + "schedule: { after: 3, event: install }",
    base + "schedule: { at: 2026-12-24 18:30, zone: UTC, days: [mon] }", base + "schedule: { when: enter }",
  ])
  func flagsCampaign(_ text: String) throws {
    let (schema, parser) = try judge(text, .campaign)
    #expect(parser != [], "belfry accepts it: \(text)")
    #expect(schema != [], "\(text)")
  }

  @Test(arguments: [
    project + "recipients: { csv: a, jsonl: b }", project + "recipients: {}",
    project + "rules: { unknown-key: warning }",
    project.replacing("ios", with: "iphone"), project.replacing("belfry: 1", with: "belfry: 2"),
    project + "policy: { pending: 65 }",
    project + "attributes: { Plan: { type: text } }", project + "defaults: { campaign: a }", "belfry: 1",
  ])
  func flagsProject(_ text: String) throws {
    #expect(try judge(text, .project).schema != [], "\(text)")
  }

  @Test(arguments: [
    "app: { bundle-id: a.b, environment: sandbox }", "hosts: { a.example.com: b.example.com }",
    "policy: { pending: 9 }",
    "test-recipients: [u-1, 7]", "recipients: { csv: a.csv }", "rules: { missing-locale: \"off\" }",
  ])
  func acceptsAnEnvironment(_ text: String) throws {
    let (schema, parser) = try judge(text, .overlay)
    #expect(parser == [] && schema.filter { !$0.hasPrefix("/rules: unknown key") } == [], "\(text)")
  }

  @Test(arguments: [
    "app: { platforms: {} }", "attributes: {}", "belfry: 1", "required-version: \"1\"", "policy: { pending: 65 }",
    "test-recipients: u-1", "hosts: [a.example.com]", "recipients: {}",
  ])
  func flagsAnEnvironment(_ text: String) throws {
    let (schema, parser) = try judge(text, .overlay)
    #expect(schema != [] && parser != [], "\(text)")
  }

  /// The files that people copy from.
  @Test func acceptsTheExampleProject() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let folder = root + "/campaigns/"
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".yaml") {
      let text = try String(contentsOfFile: folder + path, encoding: .utf8)
      guard let name = text.firstMatch(of: /schemas\/([a-z-]+)\.schema\.json/),
        let kind = Kind(rawValue: String(name.1))
      else { continue }
      // The rules of the example are not those of this test.
      let mistakes = try judge(text, kind).schema.filter { !$0.hasPrefix("/rules: unknown key") }
      #expect(mistakes == [], "\(path)")
      count += 1
    }
    #expect(count >= 20)
  }
}
