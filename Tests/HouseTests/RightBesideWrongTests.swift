import Diagnostics
import Foundation
import Testing
import Workspace

/// Texts, addresses and state that are right as they are, beside relatives that are wrong: each rule must tell them apart, and each help must lead to
/// a file without findings.
@Suite struct RightBesideWrongTests {
  typealias Case = FieldMistakesTests.Case
  private static let head = FieldMistakesTests.head

  private static func alert(_ text: String, _ rule: String = "", _ shown: String...) -> Case {
    var item = Case(head + "alert: \"\(text)\"")
    item.told = shown.map { [rule, "\"\($0)\""] }
    return item
  }

  private static func hold(_ item: Case, _ more: [String: String] = [:]) throws {
    let told = try FieldMistakesTests.told(item.text, more)
    #expect(told.count == item.told.count, "\(told)")
    for (finding, parts) in zip(told, item.told) {
      for part in parts { #expect(finding.contains(part), "\(finding)") }
    }
  }

  // MARK: - Texts

  static let tests: [Case] = [
    alert("Siren test today at noon, please ignore the noise"), alert("The test kit: do not send it by mail"),
    alert("[Needs review] 3 pull requests wait"), alert("[Ask me anything] with Ben at 5"),
    alert("[Confirm with code] 1234"), alert("Venue TBA, doors at 19:00"), alert("Your next opponent: TBD"),
    alert("Kick-off TBC: Leeds v Hull"), alert("Love you xxx"), alert("[Check with code] 1234"),
    alert("TBD", "test-text", "TBD"), alert("TBD title", "test-text", "TBD"), alert("tbc.", "test-text", "tbc."),
    alert("Doors at [TBC]", "test-text", "[TBC]"),
    alert("[check with Anna] Hi", "test-text", "[check with Anna]"),
    alert("[Check with Anna] Hi", "test-text", "[Check with Anna]"),
    alert("[needs a photo] Hi", "test-text", "[needs a photo]"), alert("Dear xxx, hi", "test-text", "xxx"),
    alert("You get XXX", "test-text", "XXX"), alert("test, please ignore!", "test-text", "test, please ignore"),
  ]

  @Test(arguments: tests) func notesToOneself(item: Case) throws { try Self.hold(item) }

  static let placeholders: [Case] = [
    alert("<<News>> at eight"), alert("Read <<The Times>> today"), alert("On {a|b} and {blue: 3}, $5:00 or %a.b%"),
    alert("Ends <Mon Tue> at {First Street}"), alert("Off 5%user.name%"),
    alert("Hi <<First Name>>, <<first-name>>", "leftover-placeholder", "<<First Name>>", "<<first-name>>"),
    alert("Hi {user.name} {user.firstName}", "leftover-placeholder", "{user.name}", "{user.firstName}"),
    alert("Hi {First Name} ${First Name}", "leftover-placeholder", "{First Name}", "${First Name}"),
    alert("Hi ${name:friend} {name|dear friend}", "leftover-placeholder", "${name:friend}", "{name|dear friend}"),
    alert("Hi %recipient.name% <First Name>", "leftover-placeholder", "%recipient.name%", "<First Name>"),
  ]

  @Test(arguments: placeholders) func placeholdersOfTools(item: Case) throws { try Self.hold(item) }

  static let misread: [Case] =
    [
      "WiÄ™cej", "SipariÅŸiniz", "hazÄ±r", "idÅ‘ben", "DÄ›kujeme", "WÅ‚adysÅ‚aw", "ÅžebnÄ±m", "È™i", "VaÅ¡a", "Viá»‡t",
      "ÎšÎ±Î»Î·", "Ù…Ø±Ø­Ø¨Ø§", "×©×œ×•×", "æ—¥æœ¬èªž", "ì•ˆë…•", "à¸ªà¸§à¸±",
    ].map { text in
      var item = Case(head + "alert: \"Now \(text) now\"")
      item.told = [["odd-character", "wrong encoding"]]
      return item
    } + [
      alert("CAFÉ—le bar, OLÉ…und los, CAFÉ’s, “É”É”, È… vero, NESCAFÉ®s, É™"),
      alert("SMÅ–Å” ÅR, ÄÖÜ… «está»… e «ÄÅ» ÅÄ"),
      alert("Æ™ Ä‡ Ø½ ×½ Ð– ¼Å ½Ä"),
    ]

  @Test(arguments: misread) func lettersDecodedTwice(item: Case) throws {
    let told = try FieldMistakesTests.told(item.text)
    #expect(told.count >= item.told.count && (!told.isEmpty) == !item.told.isEmpty, "\(told)")
    #expect(told.allSatisfy { $0.hasPrefix("odd-character") && $0.contains("wrong encoding") }, "\(told)")
  }

  // MARK: - JSON inside a text

  private static let typed = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    attributes: { ends: { type: timestamp }, born: { type: date }, at: { type: time }, v: { type: version }, n: { type: integer, min: 0, max: 9 }, who: { type: text, max: 9, optional: true }, tags: { type: list, of: text, max: 9, max-items: 3 }, sizes: { type: list, of: integer, min: 0, max: 9, max-items: 3 } }
    """

  @Test(arguments: [
    ("{\"a\":{{ ends }}}", "JSON has such a value only as a text"), ("{\"a\":{{ born }}}", "only as a text"),
    ("{\"a\":{{ at }}}", "only as a text"), ("{\"a\":{{ v }}}", "only as a text"),
    ("{\"a\":\"{{ tags | first | default: 'x' }}\"}", "no app can read"),
    ("{\"a\":\"{{ tags | join: ', ' }}\"}", "no app can read"), ("{\"a\":\"{{ ends }}\",\"b\":\"{{ v }}\"}", ""),
    ("{\"y\":{{ born | date: '%Y' }},\"n\":{{ tags | size }}}", ""),
    ("{\"a\":{{ sizes | first | default: 0 }}}", ""), ("{\"a\":{{ born | json }},\"w\":{{ who | json }}}", ""),
  ]) func valuesInsideJSON(json: String, note: String) throws {
    let files = [
      "belfry.yaml": Self.typed,
      "c.yaml": Self.head + "alert: Hi\ndata: { p: '\(json.replacing("'", with: "''"))' }\n",
    ]
    let found = try TemporaryProject(files).check().findings.map(\.finding)
    #expect(found.map(\.rule.name) == (note.isEmpty ? [] : ["unescaped-json"]), "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.notes.contains { $0.message.contains(note) } }, "\(found.map(\.notes))")
  }

  // MARK: - Names of services

  static let names: [Case] = [
    Case(
      head + "alert: { loc_key: K, loc_args: [Ana] }",
      ["unknown-key", "loc_key", "write \"body: { key: …, args: […] }\""],
      ["unknown-key", "loc_args", "write \"body: { key: …, args: […] }\""]),
    Case(head + "alert: { title_loc_key: K }", ["unknown-key", "write \"title: { key: …, args: […] }\""]),
    Case(head + "alert: { body_loc_key: K }", ["unknown-key", "write \"body: { key: …, args: […] }\""]),
    Case(head + "alert: { bodyLocKey: K }", ["unknown-key", "write \"body: { key: …, args: […] }\""]),
    Case(
      head + "alert: { body: { loc-key: K, loc-args: [Ana] } }", ["unknown-key", "\"loc-key\" is called \"key\" here"],
      ["unknown-key", "\"loc-args\" is called \"args\" here"]),
    Case(head + "alert: { body: { loc_key: K } }", ["unknown-key", "\"loc_key\" is called \"key\" here"]),
    Case(head + "alert: { body: { en: Hi, de_DE: Hallo } }", ["wrong-type", "a mapping of languages"]),
  ]

  @Test(arguments: names) func namesOfServices(item: Case) throws { try Self.hold(item) }

  // MARK: - Texts behind keys

  /// What each language says, and what to correct: what the help says leads to texts that fit.
  @Test(arguments: [
    (["en": "Hello", "de": "%@", "fr": "%@"], "[Ana]", "correct the text in \"en\""),
    (["en": "%@ %@", "de": "%@"], "[Ana]", "correct the text in \"en\""),
    (["en": "%1$@ and %2$@", "de": "mit %2$@"], "[Ana, Bo]", "correct the translations"),
    (["en": "%2$@", "de": "mit %2$@"], "[Ana]", "number the arguments from 1"),
    (["en": "Hello", "de": "Hallo"], "[Ana]", "remove \"args\""),
    (["en": "%@ %@", "de": "%@ mit %@"], "[Ana]", "write 2 texts under \"args\", not 1"),
    (["en": "%@ %@", "de": "%@ %@ %@"], "[Ana]", "correct the texts in the app's strings"),
    (["en": "Hello", "de": "Hallo", "fr": "%@"], "[Ana]", "correct the texts in \"en\" and \"de\""),
  ]) func textsThatTakeOthers(texts: [String: String], arguments: String, help: String) throws {
    var files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" }, strings: strings/ }
      locales: { source: en, shipped: [en, \(texts.keys.filter { $0 != "en" }.sorted().joined(separator: ", "))] }
      """
    ]
    for (language, text) in texts { files["strings/\(language).lproj/Localizable.strings"] = "\"K\" = \"\(text)\";\n" }
    let told = try FieldMistakesTests.told(Self.head + "alert: { body: { key: K, args: \(arguments) } }", files)
    #expect(told.count == 1 && told.allSatisfy { $0.contains("; \(help)") }, "\(told)")
  }

  @Test func formsOfTheSourceThatDiffer() throws {
    let files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" }, strings: L.xcstrings }
      locales: { source: en, shipped: [en] }
      """,
      "L.xcstrings": """
      {"sourceLanguage":"en","version":"1.0","strings":{"K":{"localizations":{"en":{"variations":{"device":{
      "ipad":{"stringUnit":{"state":"translated","value":"Hello"}},
      "other":{"stringUnit":{"state":"translated","value":"Hi %@"}}}}}}}}}
      """,
    ]
    let told = try FieldMistakesTests.told(Self.head + "alert: { body: { key: K, args: [Ana] } }", files)
    #expect(told.count == 1 && told.allSatisfy { $0.contains("correct the forms in \"en\" that differ") }, "\(told)")
  }

  @Test func keysInAnotherUnicodeForm() throws {
    let files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" }, strings: strings/ }
      locales: { source: en, shipped: [en] }
      """,
      "strings/en.lproj/Localizable.strings": "\"Cafe\u{301}\" = \"Hi\";\n",
    ]
    let told = try FieldMistakesTests.told(Self.head + "alert: { body: { key: Caf\u{E9} } }", files)
    #expect(told.count == 1 && told.allSatisfy { $0.contains("copy the key from there") }, "\(told)")
  }

  // MARK: - Addresses

  private static func link(_ address: String, _ told: [String]...) -> Case {
    var item = Case(head + "alert: Hi\nlink: \(address)")
    item.told = told
    return item
  }

  static let links: [Case] = [
    link("https:https://example.com/x", ["unknown-link", "scheme twice", "write \"https://example.com/x\""]),
    link("'\"https://example.com/x\"'", ["unknown-link", "quotation marks", "write \"https://example.com/x\""]),
    link("“https://example.com/x”", ["unknown-link", "quotation marks", "write \"https://example.com/x\""]),
    link("\"https://example.com/?a=1&amp;b=2\"", ["address-letter", "is how HTML writes \"&\"", "write \"&\""]),
    link("\"https://www.https://example.com/x\"", ["unknown-link", "scheme twice", "once, at its beginning"]),
    link("\"myapp://myapp://x\"", ["unknown-link", "scheme twice", "write \"myapp://\" once"]),
    link("\"https://example.com/?a=1&b=2&amplitude=3\""), link("https://example.com/https://example.org"),
    link("\"myapp://myapp/x\""), link("https://https.example.com/x"),
  ]

  @Test(arguments: links) func addresses(item: Case) throws { try Self.hold(item) }

  @Test func noWildcardIsAHost() throws {
    let files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" }, entitlements: A.entitlements }\nlocales: { source: en, shipped: [en] }\n",
      "A.entitlements":
        "<plist version=\"1.0\"><dict><key>aps-environment</key><string>production</string><key>com.apple.developer.associated-domains</key><array><string>applinks:*.example.com</string></array></dict></plist>",
    ]
    let told = try FieldMistakesTests.told(Self.head + "alert: Hi\nlink: https://example.com/x", files)
    #expect(told.count == 1 && told.allSatisfy { $0.contains("; add \"applinks:example.com\"") }, "\(told)")
  }

  @Test func entitlementsAreTexts() throws {
    let files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" }, entitlements: A.entitlements }\nlocales: { source: en, shipped: [en] }\n",
      "A.entitlements": "<plist version=\"1.0\"><dict><key>aps-environment</key><true/></dict></plist>",
    ]
    let told = try FieldMistakesTests.told(Self.head + "alert: Hi", files)
    #expect(
      told.count == 1 && told.allSatisfy { $0.contains("missing-entitlement: \"aps-environment\" is not a text") },
      "\(told)")
  }

  // MARK: - Live Activities

  private static func activity(_ state: String, _ swift: String) throws -> [String] {
    let files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      live-activities: { Ride: { swift: Ride.swift } }
      """,
      "Ride.swift":
        "struct Ride: ActivityAttributes {\n struct ContentState: Codable, Hashable {\n\(swift)\n }\n}\n",
    ]
    return try FieldMistakesTests.told(
      head + "live-activity: { event: update, attributes-type: Ride, content-state: { \(state) } }", files)
  }

  @Test(arguments: [
    (
      "eta: 1, sta: 2",
      "var eta: Int\n var sta: Int\n enum CodingKeys: String, CodingKey { case eta = \"minutes_left\", sta }",
      ["write \"minutes_left\", as the CodingKeys of the type say"]
    ),
    ("homeScore: 1, homeScores: 2", "var homeScore: Int", ["remove it, or add it to the app's type"]),
    ("homeScores: 2", "var homeScore: Int", ["did you mean \"homeScore\"?"]),
    (
      "o: { homeScore: 1, homeScores: 2 }", "var o: O\n struct O: Codable { var homeScore: Int }",
      ["remove it, or add it to the app's type"]
    ),
    ("ends: \"2026-12-24 18:30:00 UTC\"", "var ends: Date", ["write 819829800, the seconds since 2001"]),
    ("ends: soon", "var ends: Date", ["write the seconds since 2001-01-01 00:00 UTC"]),
    ("ends: true", "var ends: Date", ["write the seconds since 2001-01-01 00:00 UTC"]),
    ("e: 2", "var e: E\n enum E: Int, Codable { case a = 0x10, b }", ["write 16 or 17"]),
    ("e: 17", "var e: E\n enum E: Int, Codable { case a = 0x10, b }", []),
    ("s: c", "var s: S\n enum S: String, Codable { case a = \"x\\u{e9}\", b }", ["xé"]),
    ("s: xé", "var s: S\n enum S: String, Codable { case a = \"x\\u{e9}\", b }", []),
  ]) func propertiesOfTheApp(state: String, swift: String, helps: [String]) throws {
    let told = try Self.activity(state, swift)
    #expect(told.count == helps.count && zip(told, helps).allSatisfy { $0.contains($1) }, "\(told)")
  }

  /// Where belfry.yaml declares the object as the help says, the number is sent.
  @Test func momentsInsideOfObjectsAreDeclared() throws {
    let text = Self.head + "live-activity: { event: update, content-state: { trip: { from: '{{ ends }}' } } }"
    let told = try FieldMistakesTests.told(text)
    #expect(
      told.count == 1 && told.allSatisfy { $0.contains("in the \"properties\" of an \"object\"") }, "\(told)")
    let declared = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      attributes: { ends: { type: timestamp } }
      live-activities: { Ride: { state: { trip: { type: object, properties: { from: { type: date } } } } } }
      """
    ]
    #expect(try FieldMistakesTests.told(text, declared) == [])
    #expect(
      try FieldMistakesTests.told(
        Self.head + "live-activity: { event: update, content-state: { ends: \"2026-12-24 18:30:00 UTC\" } }"
      ).map { $0.contains("write 819829800") } == [true])
  }

  // MARK: - Once, and by name

  @Test func aliasesAreToldOnce() throws {
    let told = try FieldMistakesTests.told(Self.head + "alert: Hi\ndata:\n  q: &y 0012\n  r: *y\n  s: 0012")
    #expect(told.map { $0.prefix { $0 != ":" } } == ["rewritten-number", "rewritten-number"], "\(told)")
  }

  @Test(arguments: ["First Name", "first name"]) func namesOfTwoWords(written: String) throws {
    let files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      attributes: { first_name: { type: text, max: 9 } }
      """
    ]
    let told = try FieldMistakesTests.told(Self.head + "alert: \"Hi {{ \(written) }}\"", files)
    #expect(told.count == 1 && told.allSatisfy { $0.contains("did you mean \"first_name\"?") }, "\(told)")
  }
}
