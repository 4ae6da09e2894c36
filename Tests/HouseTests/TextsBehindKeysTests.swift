import Diagnostics
import Foundation
import Linting
import Testing
import Workspace

/// What stands behind a key of the app's strings is held to the rules of texts like what stands in a campaign, in every language and every form.
@Suite struct TextsBehindKeysTests {
  private static let head =
    "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"

  /// A project whose app has texts for one key, and a campaign that shows them.
  private static func project(
    _ texts: [String: String], args: Int = 0, part: String = "body", more: String = "", file: String = "strings"
  ) throws -> TemporaryProject {
    let list = args > 0 ? ", args: [\((0..<args).map { "A\($0)" }.joined(separator: ", "))]" : ""
    var files = [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "16.0" }, strings: strings/ }
      locales: { source: en, shipped: [\(texts.keys.sorted().joined(separator: ", "))] }
      \(more)
      """,
      "c.yaml": head + "alert: { \(part == "title" ? "body: Hi, " : "")\(part): { key: K\(list) } }\n",
    ]
    for (language, text) in texts { files["strings/\(language).lproj/Localizable.\(file)"] = text }
    return try TemporaryProject(files)
  }

  private static func line(_ text: String) -> String {
    "\"K\" = \"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\";\n"
  }

  private static func names(_ project: TemporaryProject) throws -> [String] {
    try project.check().findings.map(\.finding.rule.name)
  }

  /// Rules about texts whose bad example is about a template, an attribute or several languages, and not about what a text says.
  private static let ofTemplates: Set<String> = [
    "date-words", "lost-attribute", "missing-locale", "missing-translation", "payload-too-large", "unlike-amount",
    // Of texts behind keys it has tests of its own.
    "missing-plural", "stale-string", "untranslated-text", "vanishing-alert",
  ]

  /// The bad example of each rule that looks at what a text says, once more behind a key in the second language.
  @Test(arguments: [
    BodyTooLong.rule, CapitalLetters.rule, DoubledPercent.rule, EmojiShortcode.rule, LeadingEmoji.rule,
    LeftoverPlaceholder.rule, OddCharacter.rule, RepeatedPunctuation.rule, ShownMarkup.rule, TestText.rule,
    TitleTooLong.rule,
  ]) func badExamplesAreFoundBehindKeys(rule: Rule) throws {
    let part = rule === TitleTooLong.rule ? "title" : "body"
    let found = try #require(rule.bad.firstMatch(of: /(alert|title): "?(.*?)"? # expect/))
    let texts = ["en": Self.line("Hello"), "de": Self.line(String(found.2))]
    let more = "rules: { \(rule.name): warning }"
    // Beside a title stands a body that is not translated.
    let findings = try Self.project(texts, part: part, more: rule.isOptIn ? more : "").check().findings
      .filter { $0.finding.rule.name != "missing-locale" }
    #expect(Set(findings.map(\.finding.rule.name)) == [rule.name])
    let note = try #require(findings.first?.notePlaces.last ?? nil)
    #expect(note.path == "strings/de.lproj/Localizable.strings" && note.start.line == 1)
    #expect(
      try Self.names(Self.project(["en": Self.line("Hello")], part: part, more: rule.isOptIn ? more : "")).isEmpty)
  }

  /// Each rule of texts is among those above, or its example is about something else.
  @Test func noRuleOfTextsIsForgotten() throws {
    let tried: Set = [
      "body-too-long", "capital-letters", "doubled-percent", "emoji-shortcode", "leading-emoji", "leftover-placeholder",
      "odd-character", "repeated-punctuation", "shown-markup", "test-text", "title-too-long",
    ]
    // They have tests of their own: the app's name needs a file, the words a policy.
    let others: Set = ["app-name-in-title", "forbidden-word"]
    let folder = packageRoot + "Sources/Linting/Rules/"
    var looking: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let source = try String(contentsOfFile: folder + file, encoding: .utf8)
      let looks = ["context.texts", "forEachPiece", "forEachOwnText", "content.texts", "TextLengths.check"].contains {
        source.contains($0)
      }
      let name = source.firstMatch(of: /\/\/\/ `([a-z-]+)`\n/)
      if looks, let name { looking.insert(String(name.1)) }
    }
    #expect(looking == tried.union(others).union(Self.ofTemplates))
  }

  /// A number that an argument brings may be 1 in front of a plural, in whatever place of the text.
  @Test(arguments: [
    ("%1$@ days, %2$@", "n: days"), ("Hi %2$@, %1$@ days left", "n: days"), ("%2$@: %3$@ hours, %1$@", "o: hours"),
    ("%1$@ day, %2$@ days", nil), ("Day %1$@ days, %2$@", nil), ("%1$@%% days of %2$@", nil), ("%2$@ days %1$@", nil),
    ("%4$@ weeks, %1$@", nil), ("%1$@", nil),
  ]) func pluralsBehindNumbersOfArguments(text: String, found: String?) throws {
    let project = try TemporaryProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "16.0" }, strings: strings/ }
      locales: { source: de, shipped: [de, en] }
      attributes:
        n: { type: integer, min: 0, max: 9 }
        m: { type: text, max: 9 }
        o: { type: integer, min: 1, max: 9 }
        p: { type: integer, min: 2, max: 9 }
      rules: { missing-plural: warning }

      """,
      "c.yaml": Self.head
        + "alert: { body: { key: K, args: [\"{{ n }}\", \"{{ m }}\", \"{{ o }}\", \"{{ p }}\"] } }\n",
      "strings/de.lproj/Localizable.strings": Self.line("%1$@ Tag, %2$@"),
      "strings/en.lproj/Localizable.strings": Self.line(text),
    ])
    let findings = try project.check().findings.filter { $0.finding.rule.name == "missing-plural" }
    let message = found?.split(separator: ": ").map { "\"\($0)\"" }
    #expect(
      findings.map(\.finding.message) == (message.map { ["\($0[0]) may be 1, and \($0[1]) is more than one"] } ?? []))
    let place = findings.first?.notePlaces.last ?? nil
    #expect(place?.path == (found == nil ? nil : "strings/en.lproj/Localizable.strings"))
  }

  /// A key beside a written line is looked up in each language: only what is written out can lack a translation.
  @Test(arguments: ["title", "subtitle", "body"]) func aKeyBesideAWrittenLineIsTranslated(part: String) throws {
    let lines = ["title", "subtitle", "body"].map { $0 == part ? "\($0): { key: K }" : "\($0): Hello \($0)" }
    let own = ["title", "subtitle", "body"].filter { $0 != part }.map { "\($0): Hallo \($0)" }
    let project = try Self.project(
      ["en": Self.line("Hello"), "de": Self.line("Hallo")], more: "rules: { missing-translation: warning }")
    func found(_ own: [String]) throws -> [String] {
      let text =
        Self.head
        + "alert: { \(lines.joined(separator: ", ")) }\nlocalizations: { de: { \(own.joined(separator: ", ")) } }\n"
      try project.write("c.yaml", Data(text.utf8))
      return try Self.names(project)
    }
    #expect(try found(own).isEmpty)
    #expect(try !found(Array(own.prefix(1))).isEmpty)
  }

  /// Where the form depends on a number, one of the forms is for 1.
  @Test func formsForNumbersAreNoPlurals() throws {
    let forms = Self.plural(["one": "%@ days", "other": "%@ days"])
    let project = try Self.project(
      ["en": forms], args: 1,
      more: "attributes: { n: { type: integer, min: 0, max: 9 } }\nrules: { missing-plural: warning }",
      file: "stringsdict")
    try project.write("c.yaml", Data((Self.head + "alert: { body: { key: K, args: [\"{{ n }}\"] } }\n").utf8))
    #expect(try !Self.names(project).contains("missing-plural"))
  }

  @Test(arguments: ["", "  ", "\\n", "\u{200B}"]) func anEmptyTranslationIsAnError(text: String) throws {
    let findings = try Self.project(["en": Self.line("Hello"), "de": "\"K\" = \"\(text)\";"]).check().findings
    #expect(findings.map(\.finding.rule.name) == ["empty-alert"])
    #expect(findings.first?.finding.message == "the text of \"K\" in \"de\" shows nothing")
  }

  /// Each form of a text is looked at, whatever file it stands in.
  @Test func everyFormIsLookedAt() throws {
    let catalog = """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "J": {}, "K": { "localizations": {
        "en": { "stringUnit": { "state": "translated", "value": "Hello" } },
        "de": { "variations": { "device": {
          "iphone": { "stringUnit": { "state": "translated", "value": "Hallo" } },
          "other": { "stringUnit": { "state": "new", "value": "" } } } } } } } } }
      """
    var files = [
      "belfry.yaml":
        "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"16.0\" }, strings: L.xcstrings }\nlocales: { source: en, shipped: [en, de] }\n",
      "c.yaml": Self.head + "alert: { body: { key: K } }\n", "L.xcstrings": catalog,
    ]
    let found = try TemporaryProject(files).check().findings
    #expect(found.map(\.finding.rule.name) == ["empty-alert"])
    let place = try #require(found.first?.notePlaces.last ?? nil)
    #expect(place.path == "L.xcstrings" && place.start.line == 3)
    files["L.xcstrings"] = catalog.replacing("\"value\": \"\"", with: "\"value\": \"TODO\"")
    #expect(try Self.names(TemporaryProject(files)) == ["test-text"])
    files["belfry.yaml"]?.replace("L.xcstrings", with: "strings/")
    files["L.xcstrings"] = nil
    files["strings/en.lproj/Localizable.strings"] = Self.line("Hello")
    files["strings/de.lproj/Localizable.stringsdict"] = """
      <plist version="1.0"><dict><key>J</key><string>J</string>
      <key>K</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      <key>mac</key><string>Hallo</string><key>other</key><string>&lt;b&gt;Hallo</string></dict></dict></dict></plist>
      """
    let marked = try TemporaryProject(files).check().findings
    #expect(marked.map(\.finding.rule.name) == ["shown-markup"])
    #expect(marked.first?.notePlaces.compactMap { $0?.start.line } == [2])
  }

  /// What a template fills in is shown behind a key, and where `%@` belongs is said.
  @Test func tagsBehindKeysAreShown() throws {
    let found = try Self.project(["en": Self.line("Hi {{ name }}")]).check().findings
    #expect(found.map(\.finding.message) == ["\"{{ name }}\" is shown as it is"])
    #expect(found.first?.finding.help?.contains("%@") == true)
  }

  /// The languages are named together, and the translations are to be corrected, not the campaign.
  @Test func theTranslationIsBlamed() throws {
    let texts = ["en": "Hi %@", "de": "Hallo", "fr": "Bonjour %@ %@", "es": "Hola %@"].mapValues(Self.line)
    let found = try Self.project(texts, args: 1).check().findings
    #expect(found.map(\.finding.rule.name) == ["strings-arguments"])
    let finding = try #require(found.first)
    #expect(finding.finding.message == "the text of \"K\" in \"de\" and \"fr\" does not fit 1 argument")
    #expect(
      finding.notePlaces.compactMap { $0?.path }
        == ["strings/de.lproj/Localizable.strings", "strings/fr.lproj/Localizable.strings"])
    #expect(finding.finding.help?.hasPrefix("correct the translations") == true)
  }

  @Test(arguments: [
    ("10% z okazji %@", "something else than a text", "%%"), ("bis zu 50% mit %@", "loses \"% m\"", "%%"),
    ("%1$@%", "loses \"%\"", "%%"), ("省 20% %@", "loses \"% %\"", "%%"), ("%d", "something else than a text", "%@"),
    ("%3$@ %1$@", "skips an argument", "correct the translations"), ("%2$@", "skips an argument", "from 1"),
  ]) func signsThatEatTextAreFound(text: String, reason: String, help: String) throws {
    let found = try Self.project(["en": Self.line("%@"), "de": Self.line(text)], args: 1).check().findings
    #expect(found.map(\.finding.rule.name) == ["strings-arguments"])
    #expect(found.first?.finding.message.contains(reason) == true)
    #expect(found.first?.finding.help?.contains(help) == true)
  }

  /// Without arguments a text is shown as it stands, per cent signs and all.
  @Test func signsWithoutArgumentsAreLeftAlone() throws {
    for text in ["100% sure, 5 % y %", "100%ige Garantie", "50%off", "%25eko"] {
      #expect(try Self.names(Self.project(["en": Self.line(text)])) == [], "\(text)")
    }
    #expect(try Self.names(Self.project(["en": Self.line("%@ and %1$@")])).contains("strings-arguments"))
  }

  /// A blank at the end of a text is not seen.
  @Test func blanksAtTheEndHaveNoWidth() throws {
    let widest = String(repeating: "word ", count: 32)
    #expect(try Self.names(Self.project(["en": Self.line(widest)])).isEmpty)
    #expect(try Self.names(Self.project(["en": Self.line(widest + "x")])) == ["body-too-long"])
    let campaign = Self.head + "alert: \"\(widest)\"\n"
    let project = try Self.project(["en": Self.line("Hi")])
    try project.write("c.yaml", Data(campaign.utf8))
    #expect(try Self.names(project).isEmpty)
  }

  /// Ordinary texts in many languages are no work.
  @Test func manyLanguagesAreNoWork() throws {
    let languages = [
      "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "bg", "el", "tr",
      "uk", "ru",
      "ar", "he", "hi", "th", "ja",
    ]
    let text = Self.line(String(repeating: "word ", count: 29) + "%@")
    let project = try Self.project(Dictionary(uniqueKeysWithValues: languages.map { ($0, text) }), args: 1)
    #expect(try Self.names(project) == [])
  }

  // MARK: - Forms

  private static func plural(_ forms: [String: String]) -> String {
    let list = forms.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>K</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@people@</string>
      <key>people</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>@</string>\(list)</dict>
      </dict></dict></plist>

      """
  }

  /// What a number chooses need not show the number; the form for all other numbers must.
  @Test func formsWithoutTheirNumber() throws {
    let people = "%@ people are here"
    for forms in [
      ["zero": "No one is here", "other": people], ["one": "One person is here", "other": people],
      ["zero": "Nobody", "one": "One person", "two": "Two", "other": people], ["one": people, "other": people],
    ] {
      let project = try Self.project(["en": Self.plural(forms)], args: 1, file: "stringsdict")
      #expect(try project.check().findings.filter { $0.finding.severity == .error }.isEmpty, "\(forms)")
    }
    for forms in [
      ["one": people, "other": "People are here"], ["one": "%1$@ of %2$@", "other": people], ["other": "%1$@ of %2$@"],
    ] {
      let project = try Self.project(["en": Self.plural(forms)], args: 1, file: "stringsdict")
      #expect(try Self.names(project).contains("strings-arguments"), "\(forms)")
    }
  }

  // MARK: - String Catalogs

  private static func catalog(_ key: String, _ texts: [String: String], args: Int = 0) throws -> TemporaryProject {
    let localizations = texts.sorted { $0.key < $1.key }.map {
      "\"\($0.key)\": { \"stringUnit\": { \"state\": \"translated\", \"value\": \"\($0.value)\" } }"
    }.joined(separator: ", ")
    let list = args > 0 ? ", args: [\((0..<args).map { "A\($0)" }.joined(separator: ", "))]" : ""
    return try TemporaryProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "16.0" }, strings: L.xcstrings }
      locales: { source: en, shipped: [en, de] }

      """,
      "L.xcstrings": """
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "\(key)": { "localizations": { \(localizations) } } } }

      """,
      "c.yaml": head + "alert: { body: { key: \"\(key)\"\(list) } }\n",
    ])
  }

  /// In the language of a catalog each key stands for itself: a sentence may, a name may not.
  @Test func namesThatPeopleWouldRead() throws {
    for (key, text) in [
      ("ORDER_READY_BODY", "Fertig"), ("order.ready", "Fertig"), ("orderReady", "Fertig"),
      ("order_ready", "order_ready"),
    ] {
      let findings = try Self.catalog(key, ["de": text]).check().findings
      #expect(
        findings.map(\.finding.message) == ["the String Catalog has no text in \"en\" for the key \"\(key)\""], "\(key)"
      )
      #expect(findings.first?.notePlaces.first.map { $0 != nil } == true)
      #expect(try Self.catalog(key, ["de": text, "en": "Ready"]).check().findings.isEmpty, "\(key)")
    }
    for (key, text) in [
      ("Ready", "Fertig"), ("OK", "OK"), ("Your order is ready.", "Fertig"), ("example.com", "example.com"),
    ] {
      #expect(try Self.catalog(key, ["de": text]).check().findings.isEmpty, "\(key)")
    }
  }

  /// A key that takes no arguments, where the campaign gives some: it is the text that is missing, not the arguments that are too many.
  @Test func aKeyInPlaceOfAFormat() throws {
    let findings = try Self.catalog("K", ["de": "%@ ist da"], args: 1).check().findings
    #expect(findings.map(\.finding.message) == ["the String Catalog has no text in \"en\" for the key \"K\""])
    #expect(findings.first?.finding.help?.contains("add the text in \"en\"") == true)
    #expect(try Self.catalog("%@ is here", ["de": "%@ ist da"], args: 1).check().findings.isEmpty)
  }
}

/// What a key of the app's strings shows is told wherever a campaign's texts are.
@Suite(.needsProgram) struct WordsBehindKeysTests {
  private static func catalog(_ greeting: String) -> String {
    """
    {"sourceLanguage":"en","version":"1.0","strings":{
    "K":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"\(greeting) %@"}},
    "de":{"stringUnit":{"state":"translated","value":"Hallo %@"}}}},
    "ONE":{"shouldTranslate":false,"localizations":{"en":{"stringUnit":{"state":"translated","value":"\(greeting) all"}}}}}}
    """
  }

  private static func project() throws -> TemporaryProject {
    try TemporaryProject([
      "belfry.yaml": TemporaryProject.head(
        "attributes: { first_name: { type: text, max: 40 } }\nrecipients: { jsonl: people.jsonl }",
        app: ", strings: L.xcstrings", shipped: "en, de"),
      "c.yaml": """
      campaign: c
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { expires: 1d }
      alert: { title: { key: ONE }, body: { key: K, args: ["{{ first_name }}"] } }

      """,
      "p.tests.yaml": """
      now: 2026-12-24T00:00:00Z
      expect:
        - campaign: c
          person: { id: a, locale: de, first_name: Ann }
          gets: nothing

      """,
      "people.jsonl": #"{"token":"aa","id":"a","locale":"de","first_name":"Ann"}"# + "\n",
      "L.xcstrings": catalog("Hello"),
    ])
  }

  @Test func everyCommandShowsThem() throws {
    let project = try Self.project()
    let simulated = try project.belfry("simulate", "--recipient", "a", "--horizon", "6w").text
    #expect(simulated.contains("body: Hallo Ann (key K)"), "\(simulated)")
    let cards = try project.belfry("preview").text
    #expect(cards.contains("Hello all") && cards.contains("Hallo "), "\(cards)")
    let tested = try project.belfry("test").text
    #expect(tested.contains("Hello all"), "\(tested)")
  }

  /// A person's platform says which form is shown.
  @Test func aPersonHasTheFormOfTheirDevice() throws {
    func unit(_ text: String) -> String { #"{ "stringUnit": { "state": "translated", "value": "\#(text)" } }"# }
    let project = try TemporaryProject([
      "belfry.yaml": TemporaryProject.head(
        "recipients: { jsonl: people.jsonl }", app: ", strings: L.xcstrings", shipped: "en"),
      "people.yaml": "personas: { ipa: { id: i, locale: en, platform: ipados } }\n",
      "c.yaml": Self.onePush + "alert: { body: { key: K } }\n",
      "p.tests.yaml": """
      now: 2026-12-24T00:00:00Z
      expect:
        - { campaign: c, person: ipa, gets: { body: On the tablet } }
        - { campaign: c, person: { id: a, locale: en, platform: ios }, gets: { body: On the phone } }
        - { campaign: c, person: { id: b, locale: en }, gets: { body: On the phone } }

      """,
      "people.jsonl": #"{"token":"aa","id":"i","locale":"en","platform":"ipados"}"# + "\n",
      "L.xcstrings": """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "K": { "localizations": { "en": { "variations": { "device": {
      "iphone": \(unit("On the phone")), "ipad": \(unit("On the tablet")), "other": \(unit("Elsewhere")) } } } } } } }
      """,
    ])
    let tested = try project.belfry("test")
    #expect(tested.status == 0, "\(tested.text) \(tested.said)")
    let simulated = try project.belfry("simulate", "--recipient", "i", "--horizon", "6w").text
    #expect(simulated.contains("On the tablet"), "\(simulated)")
  }

  private static let onePush =
    "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1d }\n"

  /// Other words of a key are a change of each campaign that shows it, also where one text is that of every language.
  @Test func otherWordsAreAChange() throws {
    let project = try Self.project()
    for arguments in [
      ["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"],
    ] {
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/git")
      git.arguments = ["-C", project.root] + arguments
      try git.run()
      git.waitUntilExit()
    }
    try project.write("L.xcstrings", Data(Self.catalog("Good day").utf8))
    let told = try project.belfry("diff", "HEAD").text
    #expect(told.contains("body.words") && told.contains("Good day %@"), "\(told)")
    #expect(told.contains("title.words") && told.contains("Good day all"), "\(told)")
  }
}

/// Translations that are not finished, as a String Catalog marks them.
@Suite struct UnfinishedTranslationTests {
  private static func catalog(_ texts: [(language: String, state: String?, text: String)]) -> [String: String] {
    let units = texts.map { language, state, text in
      let mark = state.map { "\"state\": \"\($0)\", " } ?? ""
      return "\"\(language)\": { \"stringUnit\": { \(mark)\"value\": \"\(text)\" } }"
    }
    return [
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "16.0" }, strings: L.xcstrings }
      locales: { source: en, shipped: [\(texts.map(\.language).joined(separator: ", "))] }
      rules: { untranslated-text: warning }
      """,
      "c.yaml": "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: UTC }\n"
        + "push: { expires: 1d }\nalert: { body: { key: K } }\n",
      "L.xcstrings": """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "K": { "localizations": {
      \(units.joined(separator: ",\n")) } } } }
      """,
    ]
  }

  /// A state, a text, and what is said of it in one other language.
  @Test(arguments: [
    ("translated", "Deine Woche in Zahlen", nil), ("new", "Deine Woche in Zahlen", "in \"de\" it is marked as new"),
    ("needs_review", "Deine Woche in Zahlen", "in \"de\" it is marked as to be reviewed"),
    ("new", "Your week in numbers", "in \"de\" it is marked as new"),
    ("translated", "Your week in numbers", "in \"de\" it is the text in \"en\""),
    // A name is the same everywhere.
    ("translated", "Streaks", nil),
  ]) func statesOfCatalogs(state: String, text: String, note: String?) throws {
    let source = text == "Streaks" ? text : "Your week in numbers"
    let project = try TemporaryProject(Self.catalog([("en", "translated", source), ("de", state, text)]))
    let findings = try project.check().findings.filter { $0.finding.rule === UntranslatedText.rule }
    #expect(findings.count == (note == nil ? 0 : 1))
    #expect(findings.first?.finding.notes.first?.message == note)
  }

  /// One finding for all languages; the source language is no translation.
  @Test func allLanguagesOfAKeyAreOneFinding() throws {
    let project = try TemporaryProject(
      Self.catalog([
        ("en", "needs_review", "Your week in numbers"), ("de", "new", "Your week"), ("fr", "translated", "Ta semaine"),
        ("en-GB", "translated", "Your week in numbers"), ("es", nil, "Your week in numbers"),
      ]))
    let findings = try project.check().findings.filter { $0.finding.rule === UntranslatedText.rule }
    #expect(
      findings.map(\.finding.message) == ["the text of \"K\" is not translated into \"de\" and \"es\""])
    #expect(findings.first?.finding.notes.count == 2)
  }
}
