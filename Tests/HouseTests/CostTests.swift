import Checking
import Diagnostics
import Expressions
import Foundation
import Planning
import Testing
import Workspace

/// What many campaigns share is worked out once, and means the same as if each had worked it out alone.
@Suite struct CostTests {
  private static func project(
    _ rest: String, locales: [String] = ["en"], app: String = "", _ files: [String: String]
  ) throws -> TemporaryProject {
    try TemporaryProject(
      files.merging([
        "belfry.yaml": """
        belfry: 1
        app: { bundle-id: com.example.a, platforms: { ios: "16.0" }\(app) }
        locales: { source: en, shipped: [\(locales.joined(separator: ", "))] }
        \(rest)
        """
      ]) { $1 })
  }

  private static func campaign(_ id: String, _ rest: String = "alert: Hello") -> (String, String) {
    (
      "\(id).yaml",
      "campaign: \(id)\nowner: a@example.com\ndeliver: push\nschedule: { at: 2026-12-01 10:00, zone: UTC }\npush: { expires: 1d }\n\(rest)\n"
    )
  }

  private static func told(_ result: CheckResult, _ rule: String) -> [String] {
    result.findings.filter { $0.finding.rule.name == rule }.map { "\($0.path): \($0.finding.message)" }
  }

  // MARK: - Defaults

  /// Without the audience that it inherits a campaign would go to everybody.
  @Test func anAudienceOfTheDefaultsThatIsWrong() throws {
    let project = try Self.project(
      "defaults: { audience: plann == pro }\nattributes: { plan: { type: enum, values: [free, pro] } }",
      Dictionary(uniqueKeysWithValues: [Self.campaign("a"), Self.campaign("b", "alert: Hello\naudience: plan == pro")]))
    let result = try project.check(wantsPlan: true, looksAhead: false)
    #expect(Self.told(result, "unknown-attribute").count == 1)
    #expect(Self.told(result, "unknown-attribute").first?.hasPrefix("belfry.yaml: ") == true)
    #expect(result.plan?.campaigns.map(\.campaign.id) == ["b"])
  }

  /// An attribute whose own declaration is wrong is told of there, and nobody is reached by what uses it.
  @Test func anAudienceOfTheDefaultsThatFollowsAMistake() throws {
    let project = try Self.project(
      "defaults: { audience: plan == pro }\nattributes: { plan: { type: enumm, values: [free, pro] } }",
      Dictionary(uniqueKeysWithValues: [Self.campaign("a")]))
    let result = try project.check(wantsPlan: true, looksAhead: false)
    #expect(Self.told(result, "unknown-attribute") == [])
    #expect(result.errors > 0 && result.plan?.campaigns.isEmpty == true)
  }

  @Test(arguments: [
    ("link: 'https://example.com/{{ nam }}'", "unknown-attribute"), ("thread: '{{ nam }}'", "unknown-attribute"),
    ("data: { a: { b: ['{{ nam }}'] } }", "unknown-attribute"), ("data: { a: ~ }", "null-value"),
    ("data: { aps: 1 }", "reserved-data-key"), ("category: none", "unknown-category"),
    ("push: { expires: 1d, collapse: '{{ nam }}' }", "unknown-attribute"),
  ])
  func mistakesOfTheDefaults(line: String, rule: String) throws {
    let project = try Self.project(
      "defaults:\n  \(line)",
      Dictionary(uniqueKeysWithValues: (0..<3).map { Self.campaign("a\($0)", "alert: Hello\naudience: all") }))
    let told = Self.told(try project.check(), rule)
    #expect(told.count == 1 && told.first?.hasPrefix("belfry.yaml: ") == true, "\(told)")
  }

  @Test func whatIsInheritedIsOneForAll() throws {
    let project = try Self.project(
      "defaults: { link: 'https://example.com/{{ plan }}', audience: beta, data: { a: '{{ plan }}' } }\naudiences: { beta: plan == pro }\nattributes: { plan: { type: enum, values: [free, pro] } }",
      Dictionary(uniqueKeysWithValues: [Self.campaign("a"), Self.campaign("b")]))
    let result = try project.check(wantsPlan: true, looksAhead: false)
    let campaigns = try #require(result.plan).campaigns.map(\.campaign)
    #expect(campaigns.count == 2 && campaigns.allSatisfy { $0.audience?.audiences == ["beta"] })
    let links = campaigns.compactMap { $0.variants.first?.content.link }
    #expect(links.count == 2 && links[0] === links[1])
    #expect(campaigns.allSatisfy { $0.variants.first?.content.data.map(\.key) == ["a"] })
  }

  // MARK: - Strings

  private static func catalog(_ keys: [String: [String: String]], shared: [String] = []) -> String {
    let texts = keys.map { key, texts in
      let localizations = texts.map { #""\#($0)":{"stringUnit":{"state":"translated","value":"\#($1)"}}"# }
      let flag = shared.contains(key) ? #""shouldTranslate":false,"# : ""
      return #""\#(key)":{\#(flag)"localizations":{\#(localizations.joined(separator: ","))}}"#
    }
    return #"{"sourceLanguage":"en","strings":{\#(texts.joined(separator: ","))},"version":"1.0"}"#
  }

  @Test func keysInSomeLanguages() throws {
    let codes = (0..<902).map { number -> String in
      let letters = [97 + number / 100, 97 + number / 10 % 10, 97 + number % 10].map { UInt8($0) }
      return String(decoding: letters, as: UTF8.self)
    }
    // These two languages have codes of two letters.
    let languages = ["en"] + codes.filter { $0 != "chi" && $0 != "heb" }
    let everywhere = Dictionary(uniqueKeysWithValues: languages.map { ($0, "Hi") })
    var butOne = everywhere
    butOne["adc"] = nil
    let files = [
      "s.xcstrings": Self.catalog(
        [
          "one": ["en": "Hi"], "two": ["en": "Hi", "aab": "Hi"], "all": everywhere, "most": butOne,
          "same": ["en": "Hi"],
        ],
        shared: ["same"])
    ]
    let uses = ["one", "two", "all", "most", "same", "none", "one"].enumerated().map { number, key in
      Self.campaign("a\(number)", "audience: all\nalert: { title: { key: \(key) } }")
    }
    let project = try Self.project(
      "", locales: languages, app: ", strings: s.xcstrings",
      files.merging(Dictionary(uniqueKeysWithValues: uses)) { $1 })
    let told = Self.told(try project.check(), "unknown-strings-key")
    func list(_ from: Int) -> String { languages[from..<from + 40].joined(separator: ", ") }
    let one = "the key \"one\" is not translated into \(list(1)) and 860 more"
    #expect(
      told == [
        "a0.yaml: \(one)",
        "a1.yaml: the key \"two\" is not translated into aaa, \(languages[3..<42].joined(separator: ", ")) and 859 more",
        "a3.yaml: the key \"most\" is not translated into adc",
        "a5.yaml: the app's strings have no key \"none\"", "a6.yaml: \(one)",
      ])
  }

  /// The languages whose texts take other arguments are named together, once for each place.
  @Test func argumentsOfKeys() throws {
    let files = [
      "s.xcstrings": Self.catalog(
        ["k": ["en": "Hi %@", "de": "Hallo %@ %@", "fr": "Salut %@"], "n": ["en": "%d", "de": "%@", "fr": "%@"]])
    ]
    let uses = [
      Self.campaign("a", "audience: all\nalert: { title: { key: k, args: [x] }, body: { key: k } }"),
      Self.campaign("b", "audience: all\nalert: { title: { key: k, args: [x, y] }, body: { key: n, args: [x] } }"),
    ]
    let project = try Self.project(
      "", locales: ["en", "de", "fr"], app: ", strings: s.xcstrings",
      files.merging(Dictionary(uniqueKeysWithValues: uses)) { $1 })
    #expect(
      Self.told(try project.check(), "strings-arguments") == [
        "a.yaml: the text of \"k\" in \"de\" takes 2 arguments, not 1",
        "a.yaml: the text of \"k\" in \"en\", \"fr\" and \"de\" takes arguments, and the campaign gives none",
        "b.yaml: the text of \"k\" in \"en\" and \"fr\" takes 1 argument, not 2",
        "b.yaml: the text of \"n\" in \"en\" reads \"%d\" as a place for something else than a text",
      ])
  }

  // MARK: - Domains

  @Test(arguments: [
    ("example.com", true), ("EXAMPLE.com", true), ("a.example.com", false), ("a.b.example.org", true),
    ("example.org", false), ("xexample.org", false), (".example.org", true), ("other.net", false),
  ])
  func associatedDomains(host: String, isAssociated: Bool) throws {
    let project = try Self.project(
      "", app: ", associated-domains: [Example.com, '*.example.org', '*.a.very.long.example.net']",
      Dictionary(uniqueKeysWithValues: [
        Self.campaign("a", "audience: all\nalert: Hello\nlink: 'https://\(host)/x'")
      ]))
    #expect(Self.told(try project.check(), "unknown-link").isEmpty == isAssociated)
  }

  // MARK: - Texts

  /// Texts are passed over several bytes at a time: what stands in one is found at each place of it, and at no end of it is read any further.
  @Test func aPassageIsFoundWhereverItStands() throws {
    var files: [(String, String)] = []
    for (before, after) in (0...18).flatMap({ before in (0...11).map { (before, $0) } }) {
      let body = String(repeating: "x ", count: before).dropLast(before % 2) + " :tada: " + "yyyyyyyyyyy".prefix(after)
      files.append(Self.campaign("c\(before)-\(after)", "audience: all\nalert: '\(body)'"))
    }
    let clean = (1...40).map { Self.campaign("d\($0)", "audience: all\nalert: '\(String(repeating: "x", count: $0))'") }
    let project = try Self.project("", Dictionary(uniqueKeysWithValues: files + clean))
    let told = Self.told(try project.check(), "emoji-shortcode")
    #expect(told.count == files.count)
    #expect(Set(told).count == files.count)
  }
}
