import Diagnostics
import Foundation
import Testing
import Workspace

/// Which of the texts behind a key of the app's strings people see: by device, by number, by language.
@Suite struct TextFormsTests {
  /// A project whose app runs on some systems, and a campaign that shows the key `K` of a String Catalog.
  private static func project(
    _ localizations: String, platforms: String = "ios: \"16.0\"", shipped: String = "en, de", args: Int = 0,
    key: String = "", more: String = ""
  ) throws -> TemporaryProject {
    let list = args > 0 ? ", args: [\((0..<args).map { "A\($0)" }.joined(separator: ", "))]" : ""
    return try TemporaryProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { \(platforms) }, strings: L.xcstrings }
      locales: { source: en, shipped: [\(shipped)] }
      \(more)
      """,
      "L.xcstrings": """
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "K": { \(key)"localizations": {
          \(localizations) } } } }

      """,
      "c.yaml": """
      campaign: c
      deliver: push
      audience: all
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      push: { expires: 1d }
      alert: { body: { key: K\(list) } }

      """,
    ])
  }

  private static func unit(_ text: String) -> String {
    "{ \"stringUnit\": { \"state\": \"translated\", \"value\": \"\(text)\" } }"
  }

  private static func varied(_ kind: String, _ forms: [String: String]) -> String {
    let forms = forms.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \(unit($0.value))" }.joined(separator: ", ")
    return "{ \"variations\": { \"\(kind)\": { \(forms) } } }"
  }

  private static func texts(_ en: String, _ de: String) -> String { "\"en\": \(en),\n\"de\": \(de)" }

  private static func found(_ project: TemporaryProject) throws -> [(rule: String, message: String)] {
    try project.check().findings.map { ($0.finding.rule.name, $0.finding.message) }
  }

  // MARK: - Devices

  /// Forms by device, the systems of the app, and the devices that have no form.
  private static let devices: [(forms: [String: String], platforms: String, unserved: String?)] = [
    (["iphone": "Tap"], "ios: \"16.0\"", "\"ipad\""),
    (["iphone": "Tap", "ipad": "Tap"], "ios: \"16.0\"", nil),
    (["iphone": "Tap", "ipad": "Tap"], "ios: \"16.0\", macos: \"13.0\"", "\"mac\""),
    (["mac": "Click"], "ios: \"16.0\"", "\"iphone\" and \"ipad\""),
    (["mac": "Click", "other": "Tap"], "ios: \"16.0\"", nil),
    (["applewatch": "Tap", "appletv": "Press", "applevision": "Look"], "watchos: \"9.0\", tvos: \"16.0\"", nil),
    (["iphone": "Tap"], "ipados: \"16.0\"", "\"ipad\""), (["applevision": "Look"], "visionos: \"1.0\"", nil),
  ]

  @Test(arguments: devices.indices) func devicesWithoutAForm(_ index: Int) throws {
    let (forms, platforms, unserved) = Self.devices[index]
    let text = Self.varied("device", forms)
    let found = try Self.found(Self.project(Self.texts(text, Self.unit("Hallo")), platforms: platforms))
    let expected = unserved.map {
      "the app's text of \"K\" in \"en\" is not read as it was meant: there is a form neither for \($0) nor for \"other\""
    }
    #expect(found.map(\.message) == [expected].compactMap { $0 }, "\(found)")
    #expect(found.allSatisfy { $0.rule == "odd-strings" })
  }

  @Test func aDeviceThatIsNone() throws {
    let text = Self.varied("device", ["iphnoe": "Tap", "other": "Tap"])
    let found = try Self.found(Self.project(Self.texts(text, Self.unit("Hallo"))))
    #expect(found.count == 1 && found[0].message.contains("\"iphnoe\" is not a device"), "\(found)")
  }

  /// What no device of the app shows is held to no rule: `applewatch` in an app without watchOS.
  @Test func formsThatNoDeviceShows() throws {
    for (platforms, rules) in [
      ("ios: \"16.0\"", []), ("ios: \"16.0\", watchos: \"9.0\"", ["empty-alert"]), ("macos: \"13.0\"", []),
    ] {
      let text = Self.varied("device", ["applewatch": "", "other": "Tippe"])
      let found = try Self.found(Self.project(Self.texts(Self.unit("Tap"), text), platforms: platforms))
      #expect(found.map(\.rule) == rules, "\(platforms): \(found)")
    }
    // An app for the iPad runs on Macs as it is.
    let mac = Self.varied("device", ["mac": "", "other": "Tippe"])
    #expect(try Self.found(Self.project(Self.texts(Self.unit("Tap"), mac))).map(\.rule) == ["empty-alert"])
    #expect(
      try Self.found(Self.project(Self.texts(Self.unit("Tap"), mac), platforms: "watchos: \"9.0\"")).isEmpty)
  }

  // MARK: - Numbers

  /// Arguments are texts, which choose no plural.
  @Test func pluralsThatATextWouldChoose() throws {
    let forms = ["one": "%@ message", "other": "%@ messages"]
    let plural = Self.varied("plural", forms)
    let chosen = try Self.project(Self.texts(plural, plural), args: 1).check().findings
    #expect(
      chosen.map(\.finding.message) == [
        "the text of \"K\" in \"en\" and \"de\" has plural forms: a number chooses among them, and arguments are texts"
      ])
    #expect(chosen.first?.finding.severity == .warning && chosen.first?.finding.rule.name == "strings-arguments")
    let silent = Self.varied("plural", ["one": "A message", "other": "Messages"])
    let unchosen = try Self.project(Self.texts(Self.unit("Messages"), silent)).check().findings
    #expect(
      unchosen.map(\.finding.message) == [
        "the text of \"K\" in \"de\" has plural forms, and no number chooses among them"
      ])
    // What reads a number is an error, and the help leads past the next one.
    let number = Self.varied("plural", ["one": "%lld message", "other": "%lld messages"])
    let read = try Self.project(Self.texts(number, number), args: 1).check().findings
    #expect(read.map(\.finding.severity) == [.error])
    #expect(read.first?.finding.help?.contains("without plural forms") == true)
    #expect(try Self.found(Self.project(Self.texts(number, number))).map(\.rule).contains("strings-arguments"))
    #expect(try Self.found(Self.project(Self.texts(Self.unit("%@"), Self.unit("%@")), args: 1)).isEmpty)
  }

  // MARK: - Escapes

  @Test(arguments: ["\\\\n", "\\\\t", "\\\\u00e9"]) func escapesThatAreShown(escape: String) throws {
    let found = try Self.project(Self.texts(Self.unit("Hello"), Self.unit("Hallo\(escape)Welt"))).check().findings
    #expect(found.map(\.finding.rule.name) == ["shown-syntax"])
    #expect(found.first?.finding.message.hasSuffix("in the text of \"K\" in \"de\" is shown as these letters") == true)
    #expect(found.first?.notePlaces.first??.start.line == 4)
    #expect(try Self.found(Self.project(Self.texts(Self.unit("Hello"), Self.unit("Hallo\\nWelt")))).isEmpty)
  }

  // MARK: - Languages

  /// A device shows the app in each language that it has, also in one that `shipped` does not list.
  @Test func languagesThatAreNotListed() throws {
    let texts = Self.texts(Self.unit("Hello"), Self.unit("Hallo"))
    #expect(try Self.found(Self.project(texts)).isEmpty)
    let french = try Self.project(texts + ",\n\"fr\": \(Self.unit(""))").check().findings
    #expect(
      french.map(\.finding.message) == ["the app's strings have texts in \"fr\", which \"shipped\" does not list"])
    #expect(french.first?.path == "belfry.yaml" && french.first?.finding.severity == .warning)
    // Those that a device takes for a listed one are listed.
    #expect(try Self.found(Self.project(texts, shipped: "en, de-AT")).isEmpty)
    #expect(try Self.found(Self.project(texts, shipped: "en-US, de")).map(\.rule).contains("odd-strings") == false)
    let both = try Self.found(Self.project(texts + ",\n\"de-AT\": \(Self.unit("Servus"))", shipped: "en, de-AT"))
    #expect(both.map(\.message) == ["the app's strings have texts in \"de\", which \"shipped\" does not list"])
  }

  // MARK: - Keys that no code uses

  @Test func staleKeysAreOptIn() throws {
    let texts = Self.texts(Self.unit("Hello"), Self.unit("Hallo"))
    let on = "rules: { stale-string: warning }"
    for (state, more, rules) in [
      ("stale", on, ["stale-string"]), ("stale", "", []), ("manual", on, []), ("extracted_with_value", on, []),
    ] {
      let project = try Self.project(texts, key: "\"extractionState\": \"\(state)\", ", more: more)
      #expect(try Self.found(project).map(\.rule) == rules, "\(state)")
    }
  }
}

/// Previews show what a device shows: the form of the device, and the text of the one language that the device chooses.
@Suite(.needsProgram) struct ShownFormsTests {
  private static func project(platforms: String, shipped: String, _ folders: [String: String]) throws
    -> TemporaryProject
  {
    var files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { \(platforms) }, strings: strings/ }
      locales: { source: en, shipped: [\(shipped)] }
      rules: { unknown-strings-key: warning }

      """,
      "c.yaml": """
      campaign: c
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { expires: 1d }
      alert: { body: { key: K } }

      """,
    ]
    for (name, text) in folders { files["strings/\(name)"] = text }
    return try TemporaryProject(files)
  }

  private static let byDevice = """
    <plist version="1.0"><dict><key>K</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
    <key>mac</key><string>Click here</string><key>iphone</key><string>Tap there</string>
    <key>other</key><string>Look up</string></dict></dict></dict></plist>
    """

  @Test(arguments: [
    ("ios: \"16.0\"", ["Tap there", "Look up", "Click here"]), ("macos: \"13.0\"", ["Click here"]),
    ("tvos: \"16.0\"", ["Look up"]), ("ipados: \"16.0\"", ["Look up", "Click here"]),
    ("tvos: \"16.0\", macos: \"13.0\"", ["Look up", "Click here"]),
  ]) func theFormsOfTheDevices(platforms: String, texts: [String]) throws {
    let project = try Self.project(
      platforms: platforms, shipped: "en", ["en.lproj/Localizable.stringsdict": Self.byDevice])
    let shown = try project.belfry("preview").text
    let places = texts.map { shown.firstRange(of: $0)?.lowerBound ?? shown.endIndex }
    #expect(places == places.sorted() && !places.contains(shown.endIndex), "\(shown)")
    #expect(["Tap there", "Click here", "Look up"].count { shown.contains($0) } == texts.count, "\(shown)")
  }

  /// `de-AT` has a file of its own, and only that of `de` has the key: the device shows the key, and so does the card.
  @Test func aKeyThatTheChosenLanguageLacks() throws {
    let project = try Self.project(
      platforms: "ios: \"16.0\"", shipped: "en, de, de-AT",
      [
        "en.lproj/Localizable.strings": "\"K\" = \"Hello\";\n", "de.lproj/Localizable.strings": "\"K\" = \"Hallo\";\n",
        "de-AT.lproj/Localizable.strings": "\"J\" = \"Servus\";\n",
      ])
    let found = try project.check().findings
    #expect(found.map(\.finding.message) == ["the key \"K\" is not translated into de-AT"])
    let shown = try project.belfry("preview").text
    #expect(shown.contains("the app has no text for K"), "\(shown)")
    // A language without a file of its own takes the nearest one.
    let near = try Self.project(
      platforms: "ios: \"16.0\"", shipped: "en, de-AT",
      [
        "en.lproj/Localizable.strings": "\"K\" = \"Hello\";\n", "de.lproj/Localizable.strings": "\"K\" = \"Hallo\";\n",
      ])
    #expect(try near.belfry("preview").text.contains("Hallo"))
  }
}
