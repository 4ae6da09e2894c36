import Checking
import Diagnostics
import Expressions
import Foundation
import Language
import Parsing
import Payloads
import Planning
import Testing
import Workspace

/// What `belfry.NAME.yaml` lays over a project.
@Suite struct EnvironmentTests {
  static let push =
    "campaign: hello\ndeliver: push\naudience: all\nschedule: { at: 2026-12-24 10:00, zone: UTC }\nalert: Hello\n"
    + "push: { expires: 1d }\nlocalizations: { de: { body: Hallo } }\n"

  static func project(_ overlay: String, _ files: [String: String] = [:]) throws -> TemporaryProject {
    var all = TemporaryProject.base()
    all["sounds/x.txt"] = ""
    all["hello.yaml"] = push
    all["belfry.staging.yaml"] = overlay
    return try TemporaryProject(all.merging(files) { $1 })
  }

  private func lines(_ result: CheckResult) -> [String] {
    result.findings.map { "\($0.path):\($0.start.line):\($0.start.column) \($0.finding.rule.name)" }
  }

  /// Each key that an environment may have, with a value that it takes.
  private static let values: [String: String] = [
    "app": "{ bundle-id: com.example.streaks.staging }", "hosts": "{}", "recipients": "{ csv: people.csv }",
    "test-recipients": "[u-1]", "sent": "{ jsonl: sent.jsonl }", "policy": "{ pending: 7 }",
    "rules": "{ missing-locale: warning }",
  ]
  private static let appValues: [String: String] = [
    "bundle-id": "com.example.streaks.staging", "environment": "sandbox", "entitlements": "a.entitlements",
    "info-plist": "Info.plist", "associated-domains": "[staging.example.com]",
  ]
  private static let plist = "<plist version=\"1.0\"><dict><key>aps-environment</key><string>x</string></dict></plist>"

  /// A key of belfry.yaml either can be laid over or is refused, with the keys that can.
  @Test(arguments: Shapes.project.keys.map(\.name) + Shapes.overlay.keys.map(\.name)) func keys(name: String) throws {
    let value = Self.values[name] ?? "{}"
    let found = try Self.project("\(name): \(value)\n", ["people.csv": "token\n", "sent.jsonl": ""]).check().findings
    if Shapes.overlay.keys.contains(where: { $0.name == name }) {
      #expect(Self.values[name] != nil && found.isEmpty, "\(found.map(\.finding.message))")
    } else {
      #expect(found.map(\.finding.rule.name) == ["unknown-key"] && found.first?.path == "belfry.staging.yaml")
      #expect(found.first?.finding.help?.contains("only belfry.yaml says that") == true)
      #expect(Shapes.overlay.keys.allSatisfy { found.first?.finding.help?.contains($0.name) == true })
    }
  }

  @Test(arguments: Shapes.app.keys.map(\.name)) func keysOfTheApp(name: String) throws {
    let value = Self.appValues[name] ?? "x"
    let project = try Self.project(
      "app: { \(name): \(value) }\n", ["a.entitlements": Self.plist, "Info.plist": Self.plist])
    let found = try project.check().findings
    if Shapes.overlayApp.keys.contains(where: { $0.name == name }) {
      #expect(found.isEmpty && Self.appValues[name] != nil, "\(found.map(\.finding.message))")
      _ = try project.check(environment: "staging")
    } else {
      #expect(found.map(\.finding.rule.name) == ["unknown-key"])
      #expect(found.first?.finding.help?.contains("can be laid over of app is bundle-id") == true)
    }
  }

  /// A value that none of its keys takes is told at its place, in the file by itself and with the environment: once.
  @Test(arguments: Shapes.overlay.keys.map(\.name)) func wrongTypes(name: String) throws {
    let project = try Self.project("# first\n\(name): 7\n")
    #expect(try project.check().findings.map { "\($0.path):\($0.start.line)" } == ["belfry.staging.yaml:2"], "\(name)")
    let merged = try project.check(environment: "staging").findings.filter { $0.finding.rule.name != "production-app" }
    #expect(merged.map { "\($0.path):\($0.start.line)" } == ["belfry.staging.yaml:2"], "\(name)")
  }

  @Test func mappingsMergeAndAllElseReplaces() throws {
    let base = TemporaryProject.base()["belfry.yaml"] ?? ""
    let policy = "policy: { pending: 30, payload-headroom: 100, frequency: { per-day: 2, per-week: 9 } }\n"
    let project = try Self.project(
      """
      app: { bundle-id: com.example.streaks.staging, environment: sandbox }
      policy: { pending: 7, frequency: { per-day: 50 } }
      recipients: { csv: people.csv }
      """, ["belfry.yaml": base + "\n" + policy, "people.csv": "token\n"])
    let whole = try #require(try project.check(environment: "staging").project)
    #expect(
      whole.bundleID == "com.example.streaks.staging" && whole.isSandbox
        && whole.recipients?.place.value == "people.csv")
    #expect(whole.platforms.map(\.minimum.text) == ["16.0"])
    #expect(whole.policy.pending == 7 && whole.policy.payloadHeadroom == 100)
    #expect(whole.policy.perDay == 50 && whole.policy.perWeek == nil)
    #expect(whole.overlay?.name == "staging" && whole.overlay?.testRecipients == nil)
    let alone = try #require(try project.check().project)
    #expect(alone.bundleID == "com.example.streaks" && alone.policy.pending == 30 && alone.overlay == nil)
  }

  /// Rules weigh what the environment says.
  @Test func rulesAreLaidOver() throws {
    let push = Self.push.replacingOccurrences(of: "localizations: { de: { body: Hallo } }\n", with: "")
    for (level, count) in [("\"off\"", 0), ("error", 1)] {
      let project = try Self.project(
        "app: { environment: sandbox }\nrules: { missing-locale: \(level) }\n", ["hello.yaml": push])
      #expect(try project.check(environment: "staging").errors == count)
    }
  }

  /// A host that no link has is weighed as all rules are.
  @Test(arguments: [("\"off\"", 0, 0), ("warning", 1, 0), ("error", 0, 1)])
  func unusedHostsAreWeighed(level: String, warnings: Int, errors: Int) throws {
    let project = try Self.project(
      "app: { environment: sandbox }\nhosts: { gone.example.com: a.example.com }\nrules: { unused-host: \(level) }\n")
    let found = try project.check(environment: "staging").findings.filter { $0.finding.rule.name == "unused-host" }
    #expect(found.count { $0.finding.severity == .warning } == warnings)
    #expect(found.count { $0.finding.severity == .error } == errors)
  }

  /// A place of the environment's file, whatever stands in front of it: the mark of UTF-8, other letters than ASCII, CR LF.
  @Test(arguments: ["", "\u{FEFF}", "# ü\n\n", "# a\r\n"]) func placesAreOfTheFileInWhichTheyStand(start: String) throws
  {
    let project = try Self.project("\(start)app:\n  environment: sandbox\n  entitlements: gone.entitlements\n")
    let result = try project.check(environment: "staging")
    let found = try #require(result.findings.first { $0.finding.rule.name == "unknown-file" })
    #expect(found.path == "belfry.staging.yaml" && found.sourceLine == "  entitlements: gone.entitlements")
    #expect(found.start.column == 17 && result.findings.allSatisfy { $0.path == "belfry.staging.yaml" })
  }

  /// Entitlements that pushes need are found late, at the key of the file that names them.
  @Test func missingEntitlementsAreToldWhereTheyAreNamed() throws {
    let plist = "<plist version=\"1.0\"><dict><key>a</key><true/></dict></plist>"
    let project = try Self.project(
      "app: { environment: sandbox, entitlements: a.entitlements }\n", ["a.entitlements": plist])
    #expect(lines(try project.check(environment: "staging")) == ["belfry.staging.yaml:1:44 missing-entitlement"])
  }

  /// Without an environment that can be used there is no project: that of belfry.yaml is another one.
  @Test(arguments: ["", "- a\n", "app: [\n"]) func anEnvironmentThatCannotBeUsed(text: String) throws {
    let result = try Self.project(text).check(environment: "staging")
    #expect(result.project == nil && result.errors > 0)
    #expect(result.findings.allSatisfy { $0.path == "belfry.staging.yaml" })
  }

  /// Files of environments are no campaigns, whatever stands in them, and others like them are told how they are called.
  @Test func namesOfFiles() throws {
    let project = try Self.project("app: { environment: sandbox }\n", ["sub/belfry.staging.yaml": "app: {}\n"])
    #expect(lines(try project.check()) == ["sub/belfry.staging.yaml:1:1 unrecognized-file"])
    for (name, called) in [
      ("belfry.Staging.yaml", "belfry.staging.yaml"), ("belfry.staging.yml", "belfry.staging.yaml"),
      ("belfry.-a.yaml", "belfry.NAME.yaml"), ("belfry.a_b.yaml", "belfry.NAME.yaml"),
    ] {
      let other = try Self.project("app: { environment: sandbox }\n", [name: "app: {}\n"])
      let found = try other.check().findings
      #expect(found.map(\.path) == [name] && found.first?.finding.help?.contains(called) == true, "\(name)")
    }
    #expect(try Workspace.environments(in: project.root) == ["staging"])
  }

  /// Hosts are those of links and media, in campaigns, variants and defaults; templates stay what they are.
  @Test func hostsOfLinksAndMedia() throws {
    let base = (TemporaryProject.base()["belfry.yaml"] ?? "").replacingOccurrences(
      of: "sounds: sounds/", with: "service-extension: true")
    let hosts =
      "hosts: { one.example.com: one.example.org, two.example.com: two.example.org, three.example.com: three.example.org }"
    let more = """
      link: 'https://one.example.com:8443/{{ plan }}?a=one.example.com'
      media: https://Two.example.com/a.jpg
      variants:
        - { name: a, weight: 50 }
        - { name: b, weight: 50, link: "https://other.example.com/one.example.com" }

      """
    let project = try Self.project(
      "app: { environment: sandbox }\n\(hosts)\n",
      [
        "belfry.yaml": base + "\ndefaults: { link: https://three.example.com/d }\n", "hello.yaml": Self.push + more,
        "other.yaml": Self.push.replacingOccurrences(of: "hello", with: "other"),
      ])
    let result = try project.check(wantsPlan: true, looksAhead: false, environment: "staging")
    #expect(lines(result) == [])
    let plans = result.plan?.campaigns ?? []
    let contents = plans.flatMap(\.campaign.variants).map(\.content)
    #expect(
      contents.compactMap { $0.link?.source } == [
        "https://one.example.org:8443/{{ plan }}?a=one.example.com", "https://other.example.com/one.example.com",
        "https://three.example.org/d",
      ])
    #expect(contents.compactMap { $0.media?.source } == Array(repeating: "https://two.example.org/a.jpg", count: 2))
    let alone = try project.check(wantsPlan: true, looksAhead: false)
    #expect(alone.plan?.campaigns.last?.campaign.variants.first?.content.link?.source == "https://three.example.com/d")
  }

  /// What an environment may send, by its app, its tokens and who is chosen for tests.
  @Test(arguments: [
    ("app: { bundle-id: com.example.streaks.staging }", true), ("app: { bundle-id: COM.example.streaks }", false),
    ("app: { environment: sandbox }", true), ("app: { environment: production }", false),
    ("policy: { pending: 9 }", false), ("test-recipients: [u-1]", true),
    ("app: { environment: production }\ntest-recipients: [u-1]", true),
  ]) func peopleAreNotReached(overlay: String, isClean: Bool) throws {
    let found = try Self.project(overlay + "\n").check(environment: "staging").findings
    #expect(found.map(\.finding.rule.name) == (isClean ? [] : ["production-app"]), "\(overlay)")
  }

  @Test(arguments: [
    ("app: { environment: sandbox }", 1), ("app: { environment: sandbox }\ntest-recipients: [u-1]", 0),
    ("app: { environment: sandbox, bundle-id: com.example.streaks.staging }", 0),
  ]) func aPushForProductionTokens(overlay: String, count: Int) throws {
    let push = Self.push.replacingOccurrences(of: "expires: 1d", with: "expires: 1d, environment: production")
    let project = try Self.project(overlay + "\n", ["hello.yaml": push])
    #expect(try project.check(environment: "staging").errors == count)
    #expect(try project.check().errors == 0)
  }
}
