import Diagnostics
import Foundation
import Planning
import Testing
import Workspace

/// One mistake in what all campaigns rest on is one finding, however many campaigns there are, and its help says what to write.
@Suite struct OneMistakeTests {
  private static let rest =
    "deliver: push\nschedule: { at: 2026-12-24 10:00, zone: UTC }\npush: { expires: 1d }\nalert: Hello\n"
    + "localizations: { de: { body: Hallo } }\n"

  /// What is found in a project with two campaigns, after a change of belfry.yaml.
  private func found(
    _ old: String = "", _ new: String = "", _ files: [String: String] = [:], audience: String = "all",
    _ more: String = ""
  ) throws -> [LocatedFinding] {
    var all = TemporaryProject.base()
    all["sounds/x.txt"] = ""
    if !old.isEmpty { all["belfry.yaml"]?.replace(old, with: new) }
    for id in ["one", "two"] {
      all["\(id).yaml"] = "campaign: \(id)\naudience: \(audience)\n\(Self.rest)\(more)"
    }
    return try TemporaryProject(all.merging(files) { $1 }).check().findings
  }

  /// A tag without a value, in each kind of definition.
  @Test(arguments: [
    "events: { bought: !oops }", "events: { bought: { total: !oops } }", "snippets: { bye: !oops }",
    "audiences: { fans: !oops }", "categories: { NEWS: !oops }", "personas: { ana: { plan: !oops } }",
  ]) func aTagAloneIsOneFinding(_ definition: String) throws {
    let errors = try found("", "", ["more.yaml": definition + "\n"]).map(\.finding).filter { $0.severity == .error }
    #expect(errors.map(\.rule.name) == ["yaml-tag"], "\(errors.map(\.message))")
  }

  /// A text or a list in the place of a mapping of belfry.yaml, and the mapping that it means.
  private static let mappings: [(String, String, String)] = [
    ("{ source: en, shipped: [en, de] }", "[en, de]", "write { source: en, shipped: [en, de] }"),
    ("{ source: en, shipped: [en, de] }", "en", "write { source: en, shipped: [en] }"),
    ("[en, de]", "\"en, de\"", "write it in brackets: [en, de]"),
    ("{ type: boolean }", "bool", "write { type: boolean }"),
    ("{ type: text, max: 40, optional: true, on-device: true }", "text", "write { type: text, max: 40 }"),
    (
      "{ type: enum, values: [free, pro, team] }", "{ type: enum, values: free pro }",
      "write it in brackets: [free, pro]"
    ),
    ("belfry: 1", "belfry: 1\nrecipients: people.csv", "write { csv: people.csv }"),
    ("belfry: 1", "belfry: 1\nrecipients: People.NDJSON", "write { jsonl: People.NDJSON }"),
    ("belfry: 1", "belfry: 1\nrecipients: my.db", "write { sqlite: { file: my.db, table: recipients } }"),
    (
      "belfry: 1", "belfry: 1\nrecipients: postgres://me@host/app",
      "write { postgres: { url-env: DATABASE_URL, query: SELECT token, id FROM recipients } }"
    ),
    ("belfry: 1", "belfry: 1\npolicy: { quiet-hours: 22:00-08:00 }", "write { from: \"22:00\", to: \"08:00\" }"),
    ("{ ios: \"16.0\" }", "ios", "write { ios: \"16.0\" }: each platform with its oldest version"),
    (", platforms: { ios: \"16.0\" }", "", "add \"platforms: { ios: \"16.0\" }\""),
    ("source: en, ", "", "add \"source: en\""),
    ("app: {", "application: {", "did you mean \"app\"?"),
    ("belfry: 1", "belfry: 1\npolicy: { frequency: {} }", "add \"per-day: 2\", or remove it"),
    ("belfry: 1", "belfry: 1\npolicy: { quiet-hours: { from: \"22:00\", to: \"22:00\" } }", "give two different times"),
    ("belfry: 1", "belfry: 1\npolicy: { quiet-hours: { from: \"22:00\", until: \"08:00\" } }", "did you mean \"to\"?"),
    ("belfry: 1", "belfry: 1\npolicy: { quiet-hours: { from: 22, to: \"08:00\" } }", "did you mean \"22:00\"?"),
    (
      "belfry: 1", "belfry: 1\ndefaults: { schedule: { now: true } }",
      "\"schedule\" can have no default: write it in the file of each campaign"
    ),
    (
      "belfry: 1", "belfry: 1\nrecipients: { postgres: { url: DATABASE_URL, query: SELECT 1 } }",
      "did you mean \"url-env\"?"
    ),
    ("belfry: 1", "belfry: 1\nrecipients: { sqlite: { file: a.db, query: SELECT 1 } }", "did you mean \"table\"?"),
    ("values: [free, pro, team]", "members: [free, pro, team]", "did you mean \"values\"?"),
    ("[free, pro, team]", "[free, pro, Pro]", "keep the one that recipients have"),
    ("[free, pro, team]", "[free, pro, \"\"]", "remove it; if some people have none, write \"optional: true\""),
    (
      "{ type: enum, values: [free, pro, team] }", "\n      type: enum\n      values:\n      - free\n      -",
      "write it in quotes, or remove it"
    ),
    ("[free, pro, team]", "[free, pro, \"team \"]", "write \"team\""),
    ("{ type: text, optional: true }", "{ type: text, max: 0 }", "use 1 to 100000"),
    ("locales: { source: en, shipped: [en, de] }", "", "add \"locales: { source: en, shipped: [en] }\""),
  ]

  @Test(arguments: mappings) func whatIsMeantIsWritten(old: String, new: String, help: String) throws {
    let found = try found(old, new)
    #expect(found.map(\.path) == ["belfry.yaml"], "\(found.map(\.finding.message))")
    #expect(found.first?.finding.help == help)
  }

  @Test func aMappingIsCalledByItsName() throws {
    let found = try found("belfry: 1", "belfry: 1\nrecipients: { sqlite: { file: a.db, table: t, colour: x } }")
    #expect(found.contains { $0.finding.message == "\"colour\" is not a key of \"sqlite\"" })
  }

  /// Names of a file that is no YAML may be any; nobody is told that they are unknown, and nobody is planned by them.
  @Test func namesThatCouldNotBeRead() throws {
    let audiences = try found(
      "", "", ["audiences.yaml": "audiences:\n  loyal subscribed\n  new: not loyal\n"], audience: "not loyal")
    #expect(audiences.map { "\($0.path) \($0.finding.rule.name)" } == ["audiences.yaml yaml-syntax"])
    let categories = try found(
      "", "", ["categories.yaml": "categories:\n  A\n    actions: x\n  B: {}\n"], "category: A\n")
    #expect(categories.map { "\($0.path) \($0.finding.rule.name)" } == ["categories.yaml yaml-syntax"])
    // An attribute of a text is none of those names.
    let text = try found(
      "", "", ["audiences.yaml": "audiences:\n  loyal subscribed\n  new: not loyal\n"], "link: 'app://{{ nope }}'\n")
    #expect(text.map(\.path) == ["audiences.yaml", "one.yaml", "two.yaml"])
  }

  /// The same where something else stands in the place of the names.
  @Test(arguments: ["audiences:\n", "audiences: [loyal, new]\n", "audiences: subscribed\n"])
  func audiencesThatAreNoNames(_ file: String) throws {
    let found = try found("", "", ["audiences.yaml": file], audience: "not loyal")
    #expect(found.map(\.path) == ["audiences.yaml"], "\(found.map(\.finding.message))")
  }

  /// `defaults` are read without an audience, which is said where that is the mistake.
  @Test func whatDefaultsDoNotKnow() throws {
    let found = try found(
      "belfry: 1", "belfry: 1\ndefaults: { thread: 't-{{ first_name }}' }", audience: "first_name is not missing")
    #expect(found.map(\.finding.rule.name) == ["optional-without-default"])
    #expect(found.first?.finding.notes.map(\.message).contains { $0.contains("every audience") } == true)
  }

  /// A campaign that rests on such a name is named as not planned, also where a rule that is off has something to say of it.
  @Test func whatRestsOnThemIsNamed() throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["one.yaml"] = "campaign: one\naudience: not loyal\n\(Self.rest)"
    files["audiences.yaml"] = "audiences:\n  loyal subscribed\n  new: not loyal\n"
    let plan = try #require(try TemporaryProject(files).check(wantsPlan: true, looksAhead: false).plan)
    #expect(plan.campaigns.isEmpty && plan.resting == ["one.yaml"])
  }

  @Test func aNameThatStandsTwiceInOneFile() throws {
    let found = try found("", "", ["more.yaml": "audiences:\n  a: subscribed\n  a: subscribed\n"])
    #expect(found.map(\.finding.rule.name) == ["duplicate-key"])
  }

  @Test func anEntitlementThatAllPushesLack() throws {
    let empty = "<plist version=\"1.0\"><dict></dict></plist>"
    let found = try found("sounds: sounds/", "entitlements: a.entitlements", ["a.entitlements": empty])
    #expect(found.map { "\($0.path) \($0.finding.rule.name)" } == ["belfry.yaml missing-entitlement"])
    let local =
      "campaign: one\ndeliver: local\nschedule: { every: day, at: \"10:00\", zone: device }\nalert: Hi\nlocalizations: { de: { body: Hallo } }\n"
    let none = try self.found(
      "sounds: sounds/", "entitlements: a.entitlements",
      ["a.entitlements": empty, "one.yaml": local, "two.yaml": local.replacing(": one", with: ": two")])
    #expect(none.isEmpty)
  }

  @Test func aPictureIsNoCampaign() throws {
    let project = try TemporaryProject(TemporaryProject.base())
    try project.write("sounds/chime.wav", TemporaryProject.chime)
    try project.write("a.yaml", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0xFF]))
    let found = try project.check().findings
    #expect(found.map(\.finding.message) == ["this is a PNG picture, not a text"])
  }
}
