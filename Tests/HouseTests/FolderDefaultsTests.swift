import Diagnostics
import Foundation
import Parsing
import Planning
import Testing
import Workspace

/// What a campaign inherits is what it would be if it stood in its file, wherever the defaults are; a mistake in them is told once, there.
@Suite struct FolderDefaultsTests {
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" }, service-extension: true }
    locales: { source: en, shipped: [en] }
    attributes: { city: { type: text, max: 20 }, unread: { type: integer, min: 1, max: 9 } }
    categories: { NEAR: { actions: [{ id: A, title: A }] }, FAR: { actions: [{ id: B, title: B }] } }
    policy: { quiet-hours: { from: "22:00", to: "08:00" } }
    rules: { missing-owner: "off", unused-category: "off", unused-attribute: "off" }

    """

  /// Each key with a value, another one that a folder farther away has, and a bad one.
  static let values: [(key: String, good: String, far: String, bad: String)] = [
    ("owner", "a@example.com", "b@example.com", "[[a]]"), ("tags", "[near]", "[far]", "[[a]]"),
    ("status", "paused", "active", "pausd"), ("deliver", "push", "local", "pish"),
    ("audience", "city == \"B\"", "city == \"C\"", "cityy == \"B\""), ("quiet-hours", "drop", "hold", "maybe"),
    ("badge", "\"{{ unread }}\"", "4", "many"), ("sound", "default", "none", "{ nam: x }"),
    ("media", "\"https://example.com/{{ city }}.png\"", "https://example.com/a.png", "http://example.com/a.png"),
    ("link", "\"app://near/{{ city }}\"", "\"app://far/{{ city }}\"", "\"{{ nope }}\""),
    ("data", "{ near: \"{{ city }}\" }", "{ far: 1 }", "{ aps: 1 }"), ("holdout", "50", "0", "half"),
    ("push", "{ expires: 1d, collapse: \"n{{ unread }}\" }", "{ expires: 2d, priority: 5 }", "{ type: mdm }"),
    ("category", "NEAR", "FAR", "NOPE"), ("thread", "\"near {{ city }}\"", "far", "[a]"),
    ("interruption", "passive", "active", "loud"), ("relevance", "0.5", "0.25", "2"),
    ("target-content", "near", "far", "[a]"), ("filter-criteria", "near", "far", "[a]"),
  ]

  private static func campaign(_ key: String, in value: String? = nil) -> String {
    var lines = ["campaign: of-\(key)", "schedule: { at: 2029-12-24 10:00, zone: UTC }", "alert: Hello"]
    for (name, value) in [("deliver", "push"), ("audience", "all"), ("push", "{ expires: 1d }")] where name != key {
      lines.append("\(name): \(value)")
    }
    if let value { lines.append("\(key): \(value)") }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func everyKeyIsAmongThem() {
    #expect(Set(Self.values.map(\.key)) == Set(Shapes.defaults.keys.map(\.name)))
  }

  private enum Place: CaseIterable {
    case project, folder, below
  }

  /// The files of a campaign that inherits a value.
  private static func files(_ key: String, _ value: String, _ far: String, _ place: Place) -> [String: String] {
    let defaults = "defaults: { \(key): \(value) }\n"
    return switch place {
    case .project: ["belfry.yaml": project + defaults, "of/of-\(key).yaml": campaign(key)]
    case .folder:
      ["belfry.yaml": project, "\(key)/a.yaml": defaults, "\(key)/below/of-\(key).yaml": campaign(key)]
    case .below:
      [
        "belfry.yaml": project, "\(key)/a.yaml": "defaults: { \(key): \(far) }\n", "\(key)/below/a.yaml": defaults,
        "\(key)/below/of-\(key).yaml": campaign(key),
      ]
    }
  }

  @Test(arguments: Array(values.indices)) func aBadValueIsOneErrorWhereItStands(index: Int) throws {
    let (key, _, far, bad) = Self.values[index]
    for place in Place.allCases {
      let result = try TemporaryProject(Self.files(key, bad, far, place)).check(wantsPlan: true, looksAhead: false)
      let path = place == .project ? "belfry.yaml" : place == .folder ? "\(key)/a.yaml" : "\(key)/below/a.yaml"
      #expect(result.findings.filter { $0.finding.severity == .error }.map(\.path) == [path], "\(key) \(place)")
      // What only people read decides nothing of a request.
      #expect(result.plan?.campaigns.isEmpty == !["owner", "tags"].contains(key), "\(key) \(place)")
    }
  }

  /// What a build writes of campaigns, file by file.
  private func built(_ files: [String: String]) throws -> [String: Data] {
    var files = files
    files["belfry.yaml", default: ""] += "recipients: { csv: people.csv }\n"
    files["people.csv"] = "token,id,city,unread\naa,a,B,3\nbb,b,C,4\ncc,c,B,5\ndd,d,C,6\n"
    let project = try TemporaryProject(files)
    let result = try project.belfry(["build", "--now", "2026-11-21T00:00:00Z"])
    #expect(result.status == 0, "\(result)")
    let folder = project.root + "build/push/"
    var written: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      written[path] = FileManager.default.contents(atPath: folder + path)
    }
    return written
  }

  @Test(.needsProgram) func whatIsInheritedIsAsWrittenOut() throws {
    func all(_ files: (Int) -> [String: String]) throws -> [String: Data] {
      try built(Self.values.indices.reduce(into: [:]) { all, index in all.merge(files(index)) { first, _ in first } })
    }
    let written = try all { index in
      let (key, good, _, _) = Self.values[index]
      return ["belfry.yaml": Self.project, "\(key)/of-\(key).yaml": Self.campaign(key, in: good)]
    }
    #expect(written.count >= Self.values.count - 1)
    for place in [Place.folder, .below] {
      let inherited = try all { index in
        Self.files(Self.values[index].key, Self.values[index].good, Self.values[index].far, place)
      }
      // Of `push` each key is inherited on its own: what only the farther folder has is inherited, too.
      func differ(_ path: String) -> Bool { written[path] != inherited[path] }
      let other = Set(written.keys).union(inherited.keys).filter(differ)
      #expect(other.allSatisfy { place == .below && $0.contains("of-push") }, "\(place): \(other)")
    }
    for (key, good, far, _) in Self.values where key != "status" {
      let inherited = try built(Self.files(key, good, far, .project))
      #expect(!inherited.isEmpty)
      for (path, bytes) in inherited { #expect(written[path] == bytes, "\(key) \(path)") }
    }
  }

  /// Keys of `push` are inherited one by one through all the folders.
  @Test(.needsProgram) func keysOfPushAreMergedOneByOne() throws {
    let push = Self.values.first { $0.key == "push" }
    let (good, far) = (try #require(push?.good), try #require(push?.far))
    let whole = try built([
      "belfry.yaml": Self.project,
      "of-push.yaml": Self.campaign("push", in: "{ expires: 1d, collapse: \"n{{ unread }}\", priority: 5 }"),
    ])
    #expect(try built(Self.files("push", good, far, .below)) == whole)
  }

  /// Each value is understood by the nodes of its own file, of which several may have the same number.
  @Test(.needsProgram) func whatManyFilesSayIsNotMixedUp() throws {
    let values = [
      ("link", "\"app://link/{{ city }}\""), ("thread", "\"thread {{ city }}\""),
      ("data", "{ key: \"data {{ city }}\" }"),
    ]
    let campaign = Self.campaign("link")
    let lines = values.map { "\($0): \($1)\n" }
    let shared = lines.map { "defaults: { \($0.dropLast()) }\n" }
    let files = [
      "belfry.yaml": Self.project + shared[0], "a/a.yaml": shared[1], "a/b/a.yaml": shared[2],
      "a/b/of-link.yaml": campaign,
    ]
    let written = try built(["belfry.yaml": Self.project, "of-link.yaml": campaign + lines.joined()])
    #expect(try built(files) == written)
  }

  /// What a campaign makes of it is told at its head, with the line of the defaults.
  @Test(arguments: ["belfry.yaml", "a/a.yaml", "a/b/a.yaml"]) func theNoteLeadsToTheDefaults(path: String) throws {
    var files = [
      "belfry.yaml": Self.project,
      "a/b/c.yaml": """
      campaign: c
      deliver: local
      audience: all
      schedule: { at: 2029-12-24 10:00, zone: device }
      alert: Hello
      """,
    ]
    files[path, default: ""] += "defaults: { link: \"app://{{ city }}\" }\n"
    let found = try TemporaryProject(files).check().findings
    #expect(found.map { "\($0.path) \($0.finding.rule.name)" } == ["a/b/c.yaml not-on-device"])
    #expect(found.flatMap(\.notePlaces).compactMap { $0?.path } == [path])
  }

  /// A run over one file reads the defaults that stand above it, whatever their file is called.
  @Test func someFilesInheritAsAllDo() throws {
    let project = try TemporaryProject(Self.files("audience", "city == \"B\"", "city == \"C\"", .below))
    var request = CheckRequest(root: project.root, now: TemporaryProject.now)
    request.only = ["audience/below/of-audience.yaml"]
    #expect(try Workspace.check(request).findings.map(\.finding.message) == [])
  }

  /// Of a file that cannot be read nobody knows what its campaigns inherit.
  @Test(arguments: ["defaults: [a]\n", "defaults: { deliver: push, audience: all\n"])
  func whatIsMissingMayBeInherited(defaults: String) throws {
    let campaign = "campaign: c\nschedule: { at: 2029-12-24 10:00, zone: UTC }\nalert: Hello\n"
    let files = ["belfry.yaml": Self.project, "a/defaults.yaml": defaults, "a/c.yaml": campaign]
    let result = try TemporaryProject(files).check(wantsPlan: true, looksAhead: false)
    #expect(result.findings.map(\.path) == ["a/defaults.yaml"] && result.plan?.campaigns.isEmpty == true)
  }
}
