import Diagnostics
import Foundation
import Testing
import Workspace

/// What real apps ship in other spellings than belfry's.
@Suite struct AppMetadataTests {
  private static let campaign =
    "campaign: c\nowner: a@example.com\ndeliver: push\naudience: all\npush: { expires: 1d }\n"
    + "schedule: { at: 2029-12-24 18:30, zone: UTC }\n"

  /// What is found in a project whose app has more keys and files.
  private func found(
    app: String, _ campaign: String, locales: String = "{ source: en, shipped: [en, pt-BR] }",
    _ files: [String: String] = [:], sounds: [String: Data] = [:]
  ) throws -> [String] {
    var all = files
    all["belfry.yaml"] = """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "18.0" }, \(app) }
      locales: \(locales)
      rules: { missing-locale: "off" }
      """
    all["c.yaml"] = Self.campaign + campaign + "\n"
    let project = try TemporaryProject(all)
    for (name, data) in sounds { try project.write(name, data) }
    return try project.check().findings.map {
      "\($0.path):\($0.start.line) \($0.finding.severity.word) \($0.finding.rule.name): \($0.finding.message)"
    }
  }

  // MARK: - Info.plist

  private static func plist(_ scheme: String) -> String {
    """
    <?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
    <array><string>\(scheme)</string></array></dict></array></dict></plist>
    """
  }

  /// A scheme that is only known when the app is built may be any.
  @Test(arguments: ["$(APP_URL_SCHEME)", "${APP_URL_SCHEME}", "streaks-$(X)", "streaks"])
  func schemesOfTheBuild(scheme: String) throws {
    let found = try found(
      app: "info-plist: i.plist", "alert: Hello\nlink: streaks://home", ["i.plist": Self.plist(scheme)])
    #expect(found == [])
  }

  @Test func otherSchemesAreTold() throws {
    let found = try found(
      app: "info-plist: i.plist", "alert: Hello\nlink: streak://home", ["i.plist": Self.plist("streaks")])
    #expect(found == ["c.yaml:8 error unknown-link: the app does not open links of the scheme \"streak\""])
  }

  // MARK: - Strings

  private static let keyed = "alert: { body: { key: A } }"

  @Test(arguments: [
    ("en.lproj", "pt_BR.lproj"), ("en.lproj", "pt-br.lproj"), ("English.lproj", "pt-BR.lproj"),
    ("Base.lproj", "pt-BR.lproj"), ("EN.lproj", "pt_br.lproj"),
  ]) func foldersOfLanguages(source: String, other: String) throws {
    let text = "\"A\" = \"x\";\n"
    let files = ["s/\(source)/Localizable.strings": text, "s/\(other)/Localizable.strings": text]
    #expect(try found(app: "strings: s", Self.keyed, files) == [])
  }

  private static func unlisted(_ language: String) -> String {
    "belfry.yaml:2 warning odd-strings: the app's strings have texts in \"\(language)\", which \"shipped\" does not list"
  }

  /// Where the app has nothing in a language, a device takes what is nearest to it.
  @Test func nearLanguagesServe() throws {
    let text = "\"A\" = \"x\";\n"
    for (folder, shipped) in [
      ("pt", "pt-BR"), ("de", "de-AT"), ("zh_CN", "zh-Hans"), ("zh-Hant", "zh-TW"), ("no", "nb"),
    ] {
      let files = ["s/en.lproj/Localizable.strings": text, "s/\(folder).lproj/Localizable.strings": text]
      let locales = "{ source: en, shipped: [en, \(shipped)] }"
      #expect(try found(app: "strings: s", Self.keyed, locales: locales, files) == [], "\(folder) for \(shipped)")
      // Where it has the language itself, nothing else is asked for the key.
      let own = files.merging(["s/\(shipped).lproj/Localizable.strings": "\"B\" = \"x\";\n"]) { $1 }
      #expect(
        try found(app: "strings: s", Self.keyed, locales: locales, own) == [
          Self.unlisted(folder),
          "c.yaml:7 error unknown-strings-key: the key \"A\" is not translated into \(shipped)",
        ], "\(folder) and \(shipped)")
    }
    for (folder, shipped) in [("pt", "ru"), ("zh-Hant", "zh-Hans"), ("sr-Latn", "sr")] {
      let files = ["s/en.lproj/Localizable.strings": text, "s/\(folder).lproj/Localizable.strings": text]
      #expect(
        try found(app: "strings: s", Self.keyed, locales: "{ source: en, shipped: [en, \(shipped)] }", files) == [
          Self.unlisted(folder),
          "c.yaml:7 error unknown-strings-key: the key \"A\" is not translated into \(shipped)",
        ], "\(folder) for \(shipped)")
    }
  }

  /// One semicolon too many is told once, and the texts behind it are known.
  @Test func strayMarksAreTold() throws {
    let files = ["s/en.lproj/Localizable.strings": "\"B\" = \"y\";;\n\"A\" = \"x\"; ;\n"]
    #expect(
      try found(app: "strings: s", Self.keyed, locales: "{ source: en, shipped: [en] }", files) == [
        "belfry.yaml:2 warning odd-strings: the app's strings are not read as they were meant: en byte 10: a \";\" follows another one, and a device may read nothing after it"
      ])
  }

  // MARK: - Sounds

  @Test func soundsOfSubfoldersAreNamedAlone() throws {
    let sounds = ["s/sub/x.wav": TemporaryProject.chime]
    #expect(try found(app: "sounds: s", "alert: Hello\nsound: x.wav", sounds: sounds) == [])
    #expect(
      try found(app: "sounds: s", "alert: Hello\nsound: sub/x.wav", sounds: sounds) == [
        "c.yaml:8 error unknown-sound: the app ships no sound \"sub/x.wav\""
      ])
  }

  /// A bundle has one file of a name; a sound in several languages is one.
  @Test func twinsAreTold() throws {
    let chime = TemporaryProject.chime
    #expect(
      try found(app: "sounds: s", "alert: Hello\nsound: x.wav", sounds: ["s/a/x.wav": chime, "s/x.wav": chime]) == [
        "c.yaml:8 error unknown-sound: two files have the name \"x.wav\""
      ])
    let languages = ["s/en.lproj/x.wav": chime, "s/de.lproj/x.wav": chime]
    #expect(try found(app: "sounds: s", "alert: Hello\nsound: x.wav", sounds: languages) == [])
  }

  /// Apple says both "under 30 seconds" and "over 30 seconds" is replaced.
  @Test(arguments: [(239_999, "x"), (240_000, "warning doubtful-sound"), (240_001, "error unplayable-sound")])
  func thirtySeconds(samples: Int, severity: String) throws {
    let found = try found(
      app: "sounds: s", "alert: Hello\nsound: x.wav", sounds: ["s/x.wav": TemporaryProject.sound(samples: samples)])
    #expect(found.allSatisfy { $0.hasPrefix("c.yaml:8 \(severity)") } && found.isEmpty == (severity == "x"), "\(found)")
  }

  /// One sound is at fault, not each campaign that plays it.
  @Test func aDoubtfulSoundIsReportedOnce() throws {
    var files = ["belfry.yaml": ""]
    files["belfry.yaml"] = """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "18.0" }, sounds: s }
      locales: { source: en, shipped: [en] }
      """
    for index in 1...7 {
      files["c\(index).yaml"] =
        Self.campaign.replacingOccurrences(of: "campaign: c", with: "campaign: c\(index)")
        + "alert: Hello\nsound: x.wav\n"
    }
    files["c8.yaml"] =
      Self.campaign.replacingOccurrences(of: "campaign: c", with: "campaign: c8") + "alert: Hello\nsound: y.wav\n"
    let project = try TemporaryProject(files)
    for name in ["x.wav", "y.wav"] { try project.write("s/" + name, TemporaryProject.sound(samples: 240_000)) }
    let found = try project.check().findings
    #expect(
      found.map { "\($0.path) \($0.finding.rule.name)" } == ["belfry.yaml doubtful-sound", "c8.yaml doubtful-sound"])
  }

  /// macOS has written names of files with letters and accents apart.
  @Test func namesInAnotherFormOfUnicodeAreExplained() throws {
    for (key, file, line) in [
      ("sounds: s", "s/caf\u{65}\u{301}.wav", "sound"), ("media: s", "s/caf\u{65}\u{301}.wav", "media"),
    ] {
      let project = try TemporaryProject([
        "belfry.yaml": """
        belfry: 1
        app: { bundle-id: com.example.streaks, platforms: { ios: "18.0" }, \(key) }
        locales: { source: en, shipped: [en] }
        """,
        "c.yaml": Self.campaign.replacingOccurrences(of: "deliver: push", with: "deliver: local")
          .replacingOccurrences(of: "push: { expires: 1d }\n", with: "") + "alert: Hello\n\(line): caf\u{E9}.wav\n",
      ])
      try project.write(file, TemporaryProject.chime)
      let found = try project.check().findings
      #expect(found.map { $0.finding.rule.name } == ["unknown-\(line)"])
      #expect(found.first?.finding.help?.contains("another Unicode form") == true)
    }
  }

  // MARK: - Entitlements and modes

  @Test(arguments: [
    ("production", ""), ("development", ""), ("$(APS_ENVIRONMENT)", ""),
    ("Production", "\"aps-environment\" is \"Production\", which is none of its values"),
    ("sandbox", "\"aps-environment\" is \"sandbox\", which is none of its values"),
  ]) func valuesOfEntitlements(value: String, message: String) throws {
    let found = try found(
      app: "entitlements: a.entitlements", "alert: Hello",
      ["a.entitlements": Self.list("<key>aps-environment</key><string>\(value)</string>")])
    #expect(found == (message.isEmpty ? [] : ["belfry.yaml:2 warning missing-entitlement: " + message]))
  }

  @Test(arguments: [
    ("<key>com.apple.developer.associated-domains</key><array><string>applinks:a.example</string></array>", 0),
    ("<key>com.apple.developer.associated-domains</key><array><string>applinks:b.example</string></array>", 1),
    ("", 1),
  ]) func linksNeedAnEntitlement(members: String, count: Int) throws {
    let found = try found(
      app: "associated-domains: [a.example], entitlements: a.entitlements", "alert: Hello",
      ["a.entitlements": Self.list("<key>aps-environment</key><string>production</string>" + members)])
    #expect(found.count == count && found.allSatisfy { $0.contains("not entitled to open links of \"a.example\"") })
  }

  /// What the app may have is not what it has.
  @Test(arguments: [("entitlements", ".entitlements file"), ("info-plist", "Info.plist")])
  func profilesAreNoEntitlements(key: String, own: String) throws {
    let project = try TemporaryProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "18.0" }, \(key): a.mobileprovision }
      locales: { source: en, shipped: [en] }
      """, "c.yaml": Self.campaign + "alert: Hello\n",
    ])
    try project.write("a.mobileprovision", Data([0x30, 0x82, 0x10, 0x00]) + Data(Self.list("").utf8))
    let found = try project.check().findings
    #expect(found.map { $0.finding.rule.name } == ["unknown-file"])
    #expect(found.first?.finding.help?.contains("name the \(own) of") == true)
  }

  private static func list(_ members: String) -> String { "<plist version=\"1.0\"><dict>\(members)</dict></plist>" }

  /// Each system asks for its own entitlement.
  @Test(arguments: [
    ("ios: \"18.0\", macos: \"14.0\"", "aps-environment", ["com.apple.developer.aps-environment"]),
    ("macos: \"14.0\"", "aps-environment", ["com.apple.developer.aps-environment"]),
    ("ios: \"18.0\"", "com.apple.developer.aps-environment", ["aps-environment"]),
    ("ios: \"18.0\"", "aps-environment", []),
  ]) func entitlementsOfSystems(platforms: String, key: String, missing: [String]) throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"] = """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { \(platforms) }, entitlements: a.entitlements }
      locales: { source: en, shipped: [en] }
      """
    files["definitions.yaml"] = nil
    files["a.entitlements"] = Self.list("<key>\(key)</key><string>production</string>")
    files["c.yaml"] = Self.campaign + "alert: Hello\n"
    let found = try TemporaryProject(files).check().findings.map(\.finding.message)
    #expect(found == missing.map { "the app has no entitlement \"\($0)\"" })
  }

  @Test func wakingNeedsItsMode() throws {
    let waking = Self.campaign.replacingOccurrences(
      of: "{ expires: 1d }", with: "{ expires: 1d, content-available: true }")
    for (members, count) in [
      ("", 1), ("<key>UIBackgroundModes</key><array><string>remote-notification</string></array>", 0),
    ] {
      let project = try TemporaryProject([
        "belfry.yaml": """
        belfry: 1
        app: { bundle-id: com.example.streaks, platforms: { ios: "18.0" }, info-plist: i.plist }
        locales: { source: en, shipped: [en] }
        """, "i.plist": Self.list(members), "c.yaml": waking + "alert: Hello\n",
      ])
      let found = try project.check().findings
      #expect(found.map(\.finding.rule.name) == Array(repeating: "missing-info-plist", count: count))
      #expect(found.allSatisfy { $0.start.line == 5 && $0.finding.severity == .warning })
    }
  }

  @Test func anotherAppIsTold() throws {
    func found(_ id: String) throws -> [String] {
      try self.found(
        app: "info-plist: i.plist", "alert: Hello",
        ["i.plist": Self.list("<key>CFBundleIdentifier</key><string>\(id)</string>")])
    }
    #expect(
      try found("com.example.other") == [
        "belfry.yaml:2 warning other-bundle-id: the app's Info.plist has another bundle id, \"com.example.other\""
      ])
    #expect(try found("com.example.streaks") == [] && found("$(PRODUCT_BUNDLE_IDENTIFIER)") == [])
  }

  // MARK: - Buttons

  @Test(arguments: [
    ("", ["\"X\" have no titles in \"de\""]),
    ("localizations: { de: { A: Ja } }", ["\"B\" of \"X\" has no title in \"de\""]),
    ("localizations: { de: { A: Ja, B: Nein } }", []),
  ]) func buttonsHaveEachLanguage(localizations: String, messages: [String]) throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    files["x.yaml"] =
      "categories:\n  X:\n    actions: [{ id: A, title: Yes }, { id: B, title: No }]\n    \(localizations)\n"
    let found = try TemporaryProject(files).check().findings
    #expect(found.map(\.finding.rule.name) == messages.map { _ in "missing-locale" })
    for (finding, message) in zip(found, messages) { #expect(finding.finding.message.hasSuffix(message)) }
    files["belfry.yaml"]? += "\nrules: { missing-locale: \"off\" }\n"
    #expect(try TemporaryProject(files).check().findings.isEmpty)
  }

  /// The send button is a button, too; words for one that is not there are told.
  @Test func textInputsHaveEachLanguage() throws {
    var files = TemporaryProject.base()
    files["sounds/x.txt"] = ""
    func found(_ words: String) throws -> [String] {
      files["x.yaml"] =
        "categories:\n  X:\n    actions: [{ id: A, title: Yes, text-input: { button: Send } }, { id: B, title: No }]\n"
        + "    localizations: { de: { \(words) } }\n"
      return try TemporaryProject(files).check().findings.map { "\($0.finding.rule.name) \($0.finding.message)" }
    }
    #expect(try found("A: { title: Ja, button: Senden, placeholder: … }, B: Nein") == [])
    #expect(
      try found("A: Ja, B: Nein") == ["missing-locale the send button of \"A\" has no title in \"de\""])
    #expect(
      try found("A: { title: Ja, button: Senden }, B: { title: Nein, button: Los }") == [
        "unknown-name \"B\" has no \"text-input\" that would show this"
      ])
  }
}
