import Diagnostics
import Foundation
import Linting
import Testing
import Workspace

/// Texts and addresses that came from other tools, and their relatives that are right as they are.
@Suite struct FieldTextsTests {
  typealias Case = FieldMistakesTests.Case
  private static let head = FieldMistakesTests.head

  private static func alert(_ text: String, _ told: [String]...) -> Case {
    var item = Case(head + "alert: \"\(text)\"")
    item.told = told
    return item
  }

  private static func placeholders(_ text: String, _ shown: String...) -> Case {
    var item = alert(text)
    item.told = shown.map { ["leftover-placeholder", "\"\($0)\""] }
    return item
  }

  static let placeholders: [Case] = [
    // By language.
    placeholders("Hallo {vorname} {Nachname}", "{vorname}", "{Nachname}"),
    placeholders("Hallo [Vorname], [[Vorname]]", "[Vorname]"), placeholders("Hallo <Vorname>", "<Vorname>"),
    placeholders("Bonjour {prenom} {nom} [Prénom]", "{prenom}", "{nom}", "[Prénom]"),
    placeholders("Hola {nombre}, ciao {nome}", "{nombre}", "{nome}"), placeholders("Merhaba {isim}", "{isim}"),
    placeholders("{名前}様 [氏名]様 %名前%様", "{名前}", "[氏名]", "%名前%"), placeholders("你好{姓名}", "{姓名}"),
    placeholders("{이름}님", "{이름}"), placeholders("Привет, {имя}", "{имя}"),
    placeholders("Hoi {voornaam}, cześć {imię}", "{voornaam}", "{imię}"),
    // By tool.
    placeholders("Hi {first_name!r}, {0:C}", "{first_name!r}", "{0:C}"),
    placeholders("Hi #FNAME# and ||first_name||", "#FNAME#", "||first_name||"),
    placeholders("Hallo «Name», «First_Name»", "«Name»", "«First_Name»"), placeholders("Hi $(name)", "$(name)"),
    placeholders("Hi [user.name]", "[user.name]"),
    placeholders("Hi {{1}}, your order {{ 2 }} is ready", "{{1}}", "{{ 2 }}"),
    // Nothing of these is filled in by anybody.
    alert("#NBA# und #sale#winter, «Nom» de rue, «Слово», [example.com], [Jan. 5], {1:2}, {a: b}, 5 $(US), ||"),
    alert("100%名, {} [★] [café] <3 {♥} (名前) ¯/(ツ) @名前 «Dune»"), alert("{{ n }} {{ who }}"),
  ]

  @Test(arguments: placeholders) func placeholdersOfOtherTools(item: Case) throws { try Self.hold(item) }

  static let trials: [Case] =
    [
      "test test", "Test push", "This is a test notification.", "DO NOT SEND", "dummy text", "Your text here",
      "TRANSLATE ME", "Testnachricht", "Platzhalter", "テスト", "未翻訳", "Dies ist ein Test!",
    ].map { alert($0, ["test-text", "\"\($0)\" looks like"]) } + [
      alert("[DRAFT] New prices", ["test-text", "\"[DRAFT]\""]), alert("WIP: New prices", ["test-text", "\"WIP:\""]),
      alert("Preise: [Text folgt]", ["test-text", "\"[Text folgt]\""]),
      alert("[DO NOT SEND] x", ["test-text", "\"[DO NOT SEND]\""]),
      alert("Deine TODO-Liste wartet"), alert("Your test is ready"), alert("Test drive the new one"),
      alert("DO NOT SEND money to strangers"), alert("The [DRAFT] begins"), alert("Testnachrichten sind da"),
      alert("スピードテスト"), alert("The WIP: women in print"),
    ]

  @Test(arguments: trials) func textsThatWereToBeTried(item: Case) throws { try Self.hold(item) }

  static let misread: [Case] =
    [
      "â‚¬5", "50Â %", "ï»¿Hello", "Ã–zil", "ÐŸÐ¾Ð»", "ä¸­å›½", "Donâ€™t", "Ana â„¢", "voilÃ\u{A0} tout",
    ].map { alert("Now \($0) now", ["odd-character", "wrong encoding"]) } + [
      alert("SÃO PAULO – AMANHÃ… “MANHÔ"), alert("« café » é » “é”… Nestlé®™ 5é² à¹"), alert("naïve château„ œ"),
      alert("Ðórr Ñandú 20° für 5 £ ä½ ist nichts"),
    ]

  @Test(arguments: misread) func lettersInTheWrongEncoding(item: Case) throws { try Self.hold(item) }

  // MARK: - Addresses

  private static func link(_ address: String, _ told: [String]...) -> Case {
    var item = Case(head + "alert: Hi\nlink: \"\(address)\"")
    item.told = told
    return item
  }

  static let links: [Case] = [
    link("https://en.wikipedia.org/wiki/Yahoo!"), link("https://example.com/q?x=Hello!"),
    link("https://example.com/a;"),
    link("https://example.com/x?next=a:"), link("https://example.com/it's"), link("https://[::1]"),
    link("https://example.com/wiki/Inc.", ["unknown-link", "ends with \".\"", "%2E"]),
    link("https://example.com/a,", ["unknown-link", "ends with \",\"", "%2C"]),
    link("https://example.com.", ["unknown-link", "ends with \".\"", "write \"https://example.com\""]),
    link("https://example.com!", ["unknown-link", "ends with \"!\"", "write \"https://example.com\""]),
    link("https://example.com/<id>", ["address-letter", "\"<id>\" is a placeholder"]),
    link("https://example.com/%name%", ["address-letter", "\"%name%\" is a placeholder"]),
    link("https://example.com/%s", ["address-letter", "\"%s\" is a placeholder"]),
    link("https://example.com/*|ID|*", ["address-letter", "\"*|ID|*\" is a placeholder"]),
    link("https://example.com/ ", ["address-letter", "ends with a space", "remove"]),
    link("\\u200Bhttps://example.com/", ["unknown-link", "is not a scheme", "write \"https://example.com/\""]),
    link("https://https://example.com", ["unknown-link", "scheme twice"]), link("app:"),
    Case(
      head + "alert: Hi\nmedia: https://https://example.com/x.png",
      ["media-address", "scheme twice"]),
    Case(head + "alert: Hi\nmedia: HTTPS://example.com/x.png"),
  ]

  @Test(arguments: links) func addressesByShape(item: Case) throws { try Self.hold(item) }

  /// No edit cuts what may be a part of an address.
  @Test(arguments: [
    ("https://example.com/wiki/Inc.", false), ("https://example.com.", true), ("https://example.com/ ", true),
    ("https://example.com/<id>", false), ("https://https://example.com/", true), ("https://https//example.com/", false),
  ]) func editsOfAddresses(address: String, isFixed: Bool) throws {
    let project = try TemporaryProject([
      "belfry.yaml": TemporaryProject.base()["belfry.yaml"] ?? "", "sounds/x.txt": "",
      "c.yaml": Self.head + "alert: Hi\nlink: \"\(address)\"\n",
    ])
    let found = try project.check().findings.filter {
      ["unknown-link", "address-letter"].contains($0.finding.rule.name)
    }
    #expect(found.contains { $0.finding.isFixable } == isFixed)
  }

  @Test(
    arguments: [
      (nil, "https://example.com/x", []),
      ("", "https://example.com/x", ["warning: links to \"example.com\" open in the browser"]),
      (
        "webcredentials:example.com", "https://example.com/x", ["warning: links to \"example.com\" open in the browser"]
      ),
      ("applinks:example.com?mode=developer", "https://example.com/x", []),
      ("applinks:*.example.com", "https://shop.example.com/x", []),
      ("applinks:example.com", "https://exampel.com/x", ["error: links to \"exampel.com\" open in the browser"]),
      ("applinks:*.example.com", "https://example.org/x", ["error: links to \"example.org\" open in the browser"]),
      ("applinks:$(DOMAIN)", "https://example.org/x", []), ("applinks:example.com", "streaks://x", []),
    ] as [(String?, String, [String])]) func domainsOfTheEntitlements(service: String?, link: String, told: [String])
    throws
  {
    let list = service.map {
      $0.isEmpty ? "" : "<key>com.apple.developer.associated-domains</key><array><string>\($0)</string></array>"
    }
    let files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" }\(list == nil ? "" : ", entitlements: A.entitlements") }\nlocales: { source: en, shipped: [en] }\n",
      "A.entitlements":
        "<plist version=\"1.0\"><dict><key>aps-environment</key><string>production</string>\(list ?? "")</dict></plist>",
      "c.yaml": Self.head + "alert: Hi\nlink: \(link)\n",
    ]
    let found = try TemporaryProject(files).check().findings.map {
      "\($0.finding.severity.word): \($0.finding.message)"
    }
    #expect(found.count == told.count, "\(found)")
    #expect(zip(found, told).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  // MARK: - What is sent

  static let others: [Case] = [
    // A push without an alert has these names for itself.
    Case(
      head.replacing("expires: 1d", with: "expires: never-store, type: voip")
        + "data: { title: Anna, body: calls, badge: 3, sound: ring.caf, category: CALL }"),
    Case(
      head.replacing("expires: 1d", with: "expires: 1d, content-available: true")
        + "data: { title: Anna, body: calls, badge: 3 }"),
    Case(head + "live-activity: { event: update, content-state: { a: 1 } }\ndata: { category: food, badge: 3 }"),
    Case(head + "alert: Hi\ndata: { badge: 3 }", ["inert-data-key"]),
    // Nothing is no text.
    Case(head + "alert: Hi\nthread: ~", ["missing-value", "\"thread\" has no value"]),
    Case(head + "alert: Hi\ntarget-content: null", ["missing-value", "\"target-content\""]),
    Case(head + "alert: Hi\nfilter-criteria: Null", ["missing-value", "\"filter-criteria\""]),
    Case(head + "alert: Hi\ndescription: ~", ["missing-value", "\"description\""]),
    Case(head + "alert: Hi\nlink: ~", ["missing-value", "\"link\""]),
    Case(
      head.replacing("expires: 1d", with: "expires: 1d, collapse: ~") + "alert: Hi", ["missing-value", "\"collapse\""]),
    Case(head + "alert: Hi\nthread: \"~\"\ntarget-content: \"null\""),
    // Dates.
    Case(
      head + "live-activity: { event: update, content-state: { endsOn: 2029-12-24, t: \"18:30\" } }",
      ["activity-date", "\"2029-12-24\"", "begins at 914"]),
    Case(
      head.replacing("push: { expires: 1d }\n", with: "")
        + "alert: { title: A, body: B }\nlive-activity: { event: start, attributes-type: R, attributes: { a: 1 }, content-state: { a: 1 }, stale-after: 10m }",
      ["stale-start", "does not expire", "\"expires: 10m\""]),
    Case(
      head.replacing("expires: 1d", with: "expires: 2029-12-26 18:30")
        + "alert: { title: A, body: B }\nlive-activity: { event: start, attributes-type: R, attributes: { a: 1 }, content-state: { a: 1 }, stale-after: 10m }",
      ["stale-start", "kept until 2029-12-26", "write \"10m\""]),
    Case(
      head.replacing("expires: 1d", with: "expires: 2029-12-24 18:35")
        + "alert: { title: A, body: B }\nlive-activity: { event: start, attributes-type: R, attributes: { a: 1 }, content-state: { a: 1 }, stale-after: 10m }"
    ),
    // Budgets beyond the next days, and of steps.
    Case(
      head.replacing(
        "{ at: 2029-12-24 18:30, zone: UTC }",
        with: "{ every: day, at: [\"10:00\", \"10:20\", \"10:40\", \"10:59\"], zone: UTC, from: 2029-12-24 }"
      ).replacing("expires: 1d", with: "expires: 1d, content-available: true"),
      ["push-budget", "4 background pushes come within an hour"]),
    Case(
      head.replacing(
        "{ at: 2029-12-24 18:30, zone: UTC }",
        with: "{ at: [2029-12-24 10:00, 2029-12-24 10:10, 2029-12-24 10:20, 2029-12-24 10:30], zone: UTC }"
      ).replacing("expires: 1d", with: "expires: 1d, content-available: true"),
      ["push-budget", "4 background pushes come within an hour"]),
    Case(
      head.replacing("{ at: 2029-12-24 18:30, zone: UTC }", with: "{ event: ends }")
        .replacing("expires: 1d", with: "expires: 1d, content-available: true") + "steps:\n"
        + (0..<6).map { "  - { step: s\($0), after: \($0 * 5 + 1)m }\n" }.joined(),
      ["push-budget", "4 background pushes come within an hour"]),
    Case(
      head.replacing("{ at: 2029-12-24 18:30, zone: UTC }", with: "{ event: ends }")
        .replacing("expires: 1d", with: "expires: 1d, content-available: true") + "steps:\n"
        + (0..<6).map { "  - { step: s\($0), after: \($0 * 20 + 1)m }\n" }.joined()),
    // Helps that can be followed.
    Case(
      head + "loc-key: K", ["empty-notification"], ["unknown-key", "write \"alert: { body: { key: …, args: […] } }\""]),
    Case(FieldMistakesTests.local + "alert: Hi\nschedule: { every: 2w }", ["drifting-interval", "\"every: 2 weeks\""]),
    Case(
      FieldMistakesTests.local + "alert: Hi\nschedule: { every: 30d }", ["drifting-interval", "\"every: 30 days\""]),
    Case(head + "alert: Hi\ndata: { a: 007 }", ["rewritten-number", "if the number does, write 7"]),
  ]

  @Test(arguments: others) func whatIsSent(item: Case) throws { try Self.hold(item) }

  private static func hold(_ item: Case) throws {
    let told = try FieldMistakesTests.told(item.text)
    #expect(told.count == item.told.count, "\(told)")
    for (finding, parts) in zip(told, item.told) {
      for part in parts { #expect(finding.contains(part), "\(finding)") }
    }
  }

  // MARK: - Edits

  /// Each rule that has an edit in what is shown: no tag of a snippet is written over.
  @Test func editsLeaveSnippetsAlone() throws {
    for rule in Lint.rules {
      let bad = rule.rule.bad
      guard let text = bad.firstMatch(of: /^alert: "?([^"{\n]*?)"? # expect/) else { continue }
      let files = [
        "belfry.yaml":
          "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" } }\nlocales: { source: en, shipped: [en] }\nrules: { \(rule.rule.name): warning }\n",
        "s.yaml": "snippets: { s: { en: \"\(text.1)\" } }\n",
        "c.yaml": Self.head + "alert: \"Good {% render 's' %} and more\"\n",
      ]
      let found = try TemporaryProject(files).check().findings.filter { $0.path == "c.yaml" }
      #expect(!found.contains { $0.finding.isFixable }, "\(rule.rule.name)")
    }
    let own = try FieldTextsTests.punctuation("alert: \"Good {% render 's' %} now!!! and\"")
    #expect(own == [true])
    #expect(try FieldTextsTests.punctuation("alert: \"Good {% render 'p' %} now\"") == [false])
  }

  private static func punctuation(_ alert: String) throws -> [Bool] {
    try TemporaryProject([
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" } }\nlocales: { source: en, shipped: [en] }\nrules: { repeated-punctuation: warning }\n",
      "s.yaml": "snippets: { s: { en: \"one\" }, p: { en: \"Only today!!! now\" } }\n",
      "c.yaml": head + alert + "\n",
    ]).check().findings.filter { $0.finding.rule.name == "repeated-punctuation" }.map(\.finding.isFixable)
  }

  // MARK: - Categories

  @Test(arguments: [
    (
      "hidden-preview-placeholder", "TODO [first_name] <b>x</b>", ["test-text", "leftover-placeholder", "shown-markup"]
    ),
    ("summary-format", "TODO {name} %u %@", ["test-text", "leftover-placeholder"]),
    ("hidden-preview-placeholder", "%u messages", []), ("summary-format", "%u more from %@", []),
  ]) func wordsOfCategories(key: String, text: String, rules: [String]) throws {
    let found = try TemporaryProject([
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"18.0\" } }\nlocales: { source: en, shipped: [en] }\n",
      "k.yaml": "categories: { K: { \(key): \"\(text)\", actions: [ { id: GO, title: Go } ] } }\n",
      "c.yaml": Self.head + "alert: Hi\ncategory: K\n",
    ]).check().findings.map(\.finding.rule.name)
    #expect(found == rules)
  }

  // MARK: - Live Activities

  /// How the state and the attributes of one type differ, however deep.
  @Test(arguments: [
    ("{ a: 1, b: x }", "{ b: y }", ["\"a\" of the state with which \"start\" starts the activity is missing"]),
    (
      "{ a: { part: 1, name: x } }", "{ a: { part: x, colour: 1 } }",
      ["\"a.name\" of the state", "\"a.part\" is a text and not a number", "\"a.colour\" is not a key"]
    ),
    ("{ a: [1, 2] }", "{ a: [x] }", ["\"a[]\" is a text and not a number"]),
    ("{ a: [{ n: 1 }, { n: 2, m: x }] }", "{ a: [{ n: x }] }", ["\"a[].n\" is a text and not a number"]),
    ("{ a: 1, b: x }", "{ a: 2.5, b: y }", []), ("{ a: ~, b: x }", "{ b: y }", []), ("{ a: [] }", "{ a: [x] }", []),
    // A dictionary, and a case of an enum, have other keys each time.
    ("{ d: { ana: 1 }, b: 1 }", "{ d: { bo: 2 }, b: 1 }", []),
    ("{ st: { idle: {} }, b: 1 }", "{ st: { go: { m: 1 } }, b: 1 }", []),
    ("{ d: { ana: 1 }, b: 1 }", "{ d: { ana: x }, b: 1 }", ["\"d.ana\" is a text"]),
    // Of another type, as far as anyone knows.
    ("{ a: 1, b: 2 }", "{ x: 1, y: 2 }", []),
    // Of a type that the app itself starts.
    ("{ a: 1, b: 2 }", "{ a: x, c: 1 }, attributes-type: Match", []),
    (
      "{ minutes: 1, driver: 2 }", "{ score: 1, team: 2 }, attributes-type: Ride",
      ["\"minutes\" and \"driver\" of the state", "\"score\" and \"team\" are not keys"]
    ),
  ]) func statesDiffer(start: String, update: String, told: [String]) throws {
    let found = try Self.states(start, "event: update, content-state: \(update)")
    #expect(found.count == told.count, "\(found)")
    #expect(zip(found, told).allSatisfy { $0.contains($1) }, "\(found)")
  }

  private static func states(_ start: String, _ other: String, _ alert: String = "") throws -> [String] {
    let first =
      "live-activity: { event: start, attributes-type: Ride, attributes: { id: a }, content-state: \(start) }\n"
    return try FieldMistakesTests.told(
      head + alert + "live-activity: { \(other) }",
      ["start.yaml": head.replacing("campaign: c", with: "campaign: start") + "alert: { title: A, body: B }\n" + first])
  }

  /// Where the app itself starts an activity, what belongs to one type is compared all the same.
  @Test func statesWithoutAStartDiffer() throws {
    func found(_ first: String, _ second: String) throws -> [String] {
      try FieldMistakesTests.told(
        Self.head + "live-activity: { event: end, attributes-type: M, content-state: \(second) }",
        [
          "a.yaml": Self.head.replacing("campaign: c", with: "campaign: a")
            + "live-activity: { event: update, attributes-type: M, content-state: \(first) }\n"
        ])
    }
    let told = try found("{ goals: 1, half: 2 }", "{ goals: x, halff: 2 }")
    #expect(told.count == 2, "\(told)")
    #expect(told.contains { $0.contains("\"halff\" is not a key of the state that \"a\" sends") }, "\(told)")
    #expect(told.contains { $0.contains("\"goals\" is a text and not a number") }, "\(told)")
    #expect(try found("{ goals: 1 }", "{ goals: 2 }").isEmpty)
  }

  @Test func attributesOfOneTypeDiffer() throws {
    let start = "event: start, attributes-type: Ride, content-state: { a: 1 }, attributes:"
    let alert = "alert: { title: A, body: B }\n"
    let found = try Self.states("{ a: 1 }", "\(start) { number: 3 }", alert)
    // Of two starts the first file says what the type is.
    #expect(
      found.count == 2 && found[0].contains("\"id\" is not a key of the attributes")
        && found[1].contains("\"number\" of the attributes"), "\(found)")
    let types = try Self.states("{ a: 1 }", "\(start) { id: 3 }", alert)
    #expect(types.count == 1 && types.allSatisfy { $0.contains("\"id\" is a text and not a number") }, "\(types)")
    #expect(try Self.states("{ a: 1 }", "\(start) { id: b }", alert) == [])
  }

  // MARK: - Behind keys

  private static func strings(
    _ texts: [String: String], _ alert: String, rules: String = "", more: [String: String] = [:]
  ) throws -> [String] {
    var files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" }, strings: strings/ }
      locales: { source: en, shipped: [\(texts.keys.sorted().joined(separator: ", "))] }
      attributes: { who: { type: text, max: 9, optional: true } }
      \(rules)
      """,
      "c.yaml": head + "alert: \(alert)\n",
    ]
    for (language, text) in texts { files["strings/\(language).lproj/Localizable.strings"] = "\"K\" = \"\(text)\";\n" }
    files.merge(more) { $1 }
    return try TemporaryProject(files).check().findings.map { "\($0.finding.rule.name): \($0.finding.message)" }
  }

  @Test func amountsBehindKeys() throws {
    let found = try Self.strings(["en": "Only $5 today", "de": "Nur 5 € heute"], "{ body: { key: K } }")
    #expect(
      found.count == 1 && found.allSatisfy { $0.hasPrefix("unlike-amount: \"de\" gives this number in €") }, "\(found)")
    #expect(try Self.strings(["en": "Only $5 today", "de": "Nur 5 $ heute"], "{ body: { key: K } }") == [])
    #expect(try Self.strings(["en": "Only $5 today", "de": "Nur 4 € heute"], "{ body: { key: K } }") == [])
  }

  @Test func nearDuplicatesBehindKeys() throws {
    let text = "Your first seven days are done, now keep going!"
    let other = Self.head.replacing("campaign: c", with: "campaign: d") + "alert: \(text.dropLast())\n"
    let found = try Self.strings(
      ["en": text], "{ body: { key: K } }", rules: "rules: { near-duplicate-text: warning }", more: ["d.yaml": other])
    #expect(found == ["near-duplicate-text: the text is that of \"c\""])
  }

  @Test func argumentsAreTexts() throws {
    let vanishing = "{ body: { key: K, args: [\"{{ who | default: '' }}\"] } }"
    let found = try Self.strings(["en": "%@"], vanishing)
    #expect(found.contains { $0.hasPrefix("vanishing-alert: nothing may be left") }, "\(found)")
    #expect(try !Self.strings(["en": "Hi %@"], vanishing).contains { $0.hasPrefix("vanishing-alert") })
    let long = "{ body: { key: K, args: [\"\(String(repeating: "word ", count: 40))x\"] } }"
    #expect(try Self.strings(["en": "Hi %@"], long).contains { $0.hasPrefix("body-too-long") })
    #expect(try Self.strings(["en": "Hi %@"], "{ body: { key: K, args: [Ana] } }") == [])
  }
}
