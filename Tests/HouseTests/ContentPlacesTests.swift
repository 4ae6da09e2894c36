import Foundation
import Parsing
import Testing

/// What a variant says, or a language, is sent to whom it is for as if the campaign said it, and to nobody else.
@Suite(.needsProgram) struct ContentPlacesTests {
  /// A key with two values. `§` stands before a file's name as the way to deliver wants it.
  struct Case: Sendable, CustomTestStringConvertible {
    let key: String
    let first: String
    let second: String
    let deliver: String

    var testDescription: String { "\(key): \(first), then \(second), \(deliver)" }
  }

  private static let values = [
    ("badge", "7", "\"{{ unread }}\""), ("sound", "default", "none"), ("sound", "none", "default"),
    ("link", "https://example.com/a", "\"https://example.com/b/{{ name }}\""),
    ("link", "\"https://example.com/b/{{ name }}\"", "https://example.com/a"), ("media", "§a.png", "§b.png"),
    ("data", "{ a: 1 }", "{ b: \"{{ name }}\" }"), ("category", "NEWS", "OFFER"), ("thread", "t", "\"u-{{ name }}\""),
    ("interruption", "active", "passive"), ("relevance", "0.5", "1"), ("target-content", "w", "x"),
    ("filter-criteria", "f", "g"),
  ]

  static let cases = ["push", "local"].flatMap { deliver in
    values.map { Case(key: $0, first: $1, second: $2, deliver: deliver) }
  }

  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" }, media: media/, service-extension: true }
    locales: { source: en, shipped: [en, de] }
    attributes:
      name: { type: text, max: 20, on-device: true }
      unread: { type: integer, min: 0, max: 99, on-device: true }
    rules: { missing-owner: "off", missing-expiry: "off", idle-variants: "off", unused-category: "off" }
    recipients: { csv: people.csv }
    defaults: { relevance: 0.1, data: { z: 1 } }
    """

  /// A campaign with one key of its own, one of its German texts and one of its second variant.
  private func project(
    _ deliver: String, campaign: String, german: String = "", variant: String = ""
  ) throws -> TemporaryProject {
    func more(_ text: String) -> String { text.isEmpty ? "" : ", " + text }
    let people = (0..<40).map { "\(1000 + $0),\($0),\($0 % 3 == 0 ? "de" : "en"),P\($0),\($0)\n" }.joined()
    let file = """
      campaign: c
      deliver: \(deliver)
      \(deliver == "push" ? "push: { mutable-content: true }" : "")
      audience: all
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      alert: { title: Hello, body: There }
      localizations: { de: { title: Hallo, body: Du da\(more(german)) } }
      variants: [{ name: a, weight: 50 }, { name: b, weight: 50\(more(variant)) }]
      \(campaign)

      """
    let project = try TemporaryProject([
      "belfry.yaml": Self.project, "people.csv": "token,id,locale,name,unread\n" + people,
      "categories.yaml": "categories: { NEWS: { actions: [] }, OFFER: { actions: [] } }\n",
      "c.yaml": file.replacing("§", with: deliver == "push" ? "https://example.com/" : ""),
    ])
    let picture = try Data(contentsOf: URL(fileURLWithPath: packageRoot + "campaigns/media/widget.png"))
    for name in ["a.png", "b.png"] { try project.write("media/" + name, picture) }
    return project
  }

  // MARK: - Pushes

  private func lines(_ project: TemporaryProject) throws -> [String] {
    let rendered = try project.belfry(["render", "c"])
    #expect(rendered.status == 0, "\(rendered)")
    return rendered.text.split(separator: "\n").map(String.init)
  }

  /// The fewest and the most bytes, as proven.
  private func sizes(_ project: TemporaryProject) throws -> (least: Int, most: Int) {
    let plan = try object(Data(try project.belfry(["plan", "--format", "json"]).text.utf8))
    let payload = try #require((plan["campaigns"] as? [[String: Any]])?.first?["payload"] as? [String: Any])
    return (try #require(payload["smallest"] as? Int), try #require(payload["largest"] as? Int))
  }

  private func expect(
    _ mixed: TemporaryProject, _ first: TemporaryProject, _ second: TemporaryProject,
    isSecond: (_ line: String) -> Bool
  ) throws {
    let outputs = try [lines(mixed), lines(first), lines(second)]
    #expect(outputs[0].count == 40 && outputs.allSatisfy { $0.count == 40 })
    #expect(outputs[0].contains(where: isSecond) && !outputs[0].allSatisfy(isSecond))
    for (line, (one, other)) in zip(outputs[0], zip(outputs[1], outputs[2])) {
      #expect(line == (isSecond(line) ? other : one))
    }
    let bounds = try [sizes(mixed), sizes(first), sizes(second)]
    #expect(bounds[0].most == max(bounds[1].most, bounds[2].most))
    #expect(bounds[0].least == min(bounds[1].least, bounds[2].least))
  }

  // MARK: - Bundles

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// What each variant shows in a language: a language's members are in the place of the content's.
  private func shown(_ project: TemporaryProject, _ locale: String) throws -> [String] {
    let built = try project.belfry(["build"])
    #expect(built.status == 0, "\(built)")
    let bundle = project.root + "build/local/com.example.app.notificationbundle/Belfry.json"
    let requests = try object(Data(contentsOf: URL(fileURLWithPath: bundle)))
    let campaign = try #require((requests["campaigns"] as? [[String: Any]])?.first)
    return try (campaign["variants"] as? [[String: Any]] ?? []).map { variant in
      var content = try #require(variant["content"] as? [String: Any])
      let texts = try #require((content["localizations"] as? [String: [String: Any]])?[locale])
      content["localizations"] = nil
      content.merge(texts) { _, own in own }
      content = content.filter { !($0.value is NSNull) && ($0.value as? [Any])?.isEmpty != true }
      return String(decoding: try JSONSerialization.data(withJSONObject: content, options: .sortedKeys), as: UTF8.self)
    }
  }

  /// The first variant is that of the first project, in each language, the second that of the second.
  private func expectVariants(
    _ mixed: TemporaryProject, _ first: TemporaryProject, _ second: TemporaryProject
  ) throws {
    for locale in ["en", "de"] {
      #expect(try shown(mixed, locale) == [shown(first, locale)[0], shown(second, locale)[1]])
    }
  }

  // MARK: - Tests

  @Test func everyKeyIsAmongTheValues() {
    let known = Set(Self.values.map(\.0))
    let texts = ["name", "weight", "alert", "localizations", "title", "subtitle", "body"]
    #expect(Set(Shapes.variant.keys.map(\.name)).subtracting(texts) == known)
    #expect(Set(Shapes.localization.keys.map(\.name)).subtracting(texts).isSubset(of: known))
  }

  @Test(arguments: cases, [true, false]) func aVariantSaysItForItsPeople(_ key: Case, isWritten: Bool) throws {
    let (one, two) = (isWritten ? "\(key.key): \(key.first)" : "", "\(key.key): \(key.second)")
    let mixed = try project(key.deliver, campaign: one, variant: two)
    let (first, second) = (try project(key.deliver, campaign: one), try project(key.deliver, campaign: two))
    if key.deliver == "push" {
      try expect(mixed, first, second) { $0.contains("\"variant\":\"b\"") }
    } else {
      try expectVariants(mixed, first, second)
    }
  }

  @Test(arguments: cases.filter { key in Shapes.localization.keys.contains { $0.name == key.key } }, [true, false])
  func aLanguageSaysItForItsReaders(_ key: Case, isWritten: Bool) throws {
    let (one, two) = (isWritten ? "\(key.key): \(key.first)" : "", "\(key.key): \(key.second)")
    let mixed = try project(key.deliver, campaign: one, german: two)
    let (first, second) = (try project(key.deliver, campaign: one), try project(key.deliver, campaign: two))
    if key.deliver == "push" {
      try expect(mixed, first, second) { $0.contains("\"locale\":\"de\"") }
    } else {
      #expect(try shown(mixed, "en") == shown(first, "en"))
      #expect(try shown(mixed, "de") == shown(second, "de"))
    }
  }

  /// What a variant says holds in every language.
  @Test(arguments: cases.filter { key in Shapes.localization.keys.contains { $0.name == key.key } })
  func aVariantWinsOverALanguage(_ key: Case) throws {
    let (one, two) = ("\(key.key): \(key.first)", "\(key.key): \(key.second)")
    let mixed = try project(key.deliver, campaign: "", german: one, variant: two)
    let (first, second) = (try project(key.deliver, campaign: "", german: one), try project(key.deliver, campaign: two))
    if key.deliver == "push" {
      try expect(mixed, first, second) { $0.contains("\"variant\":\"b\"") }
    } else {
      try expectVariants(mixed, first, second)
    }
  }
}
