import Diagnostics
import Foundation
import Language
import Limits
import Testing
import Workspace

@testable import Linting

/// `policy: { forbidden-words: … }`: every text that people see, at the exact word, and nothing else.
@Suite struct ForbiddenWordTests {
  private static func policy(_ rows: [(String?, [String])]) -> Policy {
    var policy = Policy()
    let nowhere = SourceSpan(0, 0)
    policy.forbiddenWords = rows.map { language, words in
      ForbiddenWords(
        language: language.map { Located($0, at: nowhere) }, words: words.map { Located($0, at: nowhere) })
    }
    return policy
  }

  /// The passages of a text.
  private static func found(_ text: String, _ locale: String, _ rows: [(String?, [String])]) throws -> [String] {
    let search = try #require(ForbiddenWordSearch(policy(rows)))
    return search.search(text, locale, .ofLargestFile()).map { found in
      String(decoding: Array(text.utf8)[found.place.start..<found.place.end], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("Free, FREE and free.", ["Free", "FREE", "free"]), ("freedom carefree un-free free's", ["free", "free"]),
    ("free2 2free free_x", ["free"]), ("Act now! act\n  NOW", ["Act now", "act\n  NOW"]), ("act {{ x }} now", []),
    ("free{{ x }}free", ["free", "free"]), ("{{ x | default: 'free' }}", ["free"]),
    ("{{ x | default: \"not free\" | append: 'free' }}", ["free", "free"]), ("{% if x == 'free' %}a{% endif %}", []),
    ("{{ x | date: 'free' }}", []), ("{{ free }}", []), ("STRASSE Straße", ["Straße"]),
    ("GRÜNER grüner Gru\u{308}ner", ["GRÜNER", "grüner", "Gru\u{308}ner"]),
    ("gruner", []), ("ΟΔΟΣ οδός οδος", ["ΟΔΟΣ", "οδος"]), ("今すぐ無料で試す", ["無料"]), ("ของฟรีวันนี้", ["ฟรี"]),
    ("100% 100%ig x100%", ["100%", "100%"]), ("free trial, free trials", ["free trial", "free"]),
    ("", []), ("fre", []), ("{{ x", []), ("a { free } {", ["free"]), ("fre\u{301}e", []),
    ("e\u{301}free free\u{301}", []),
  ])
  func wordsAreWhole(text: String, expected: [String]) throws {
    let words = ["free", "act now", "straße", "grüner", "οδος", "無料", "ฟรี", "100%", "free trial"]
    #expect(try Self.found(text, "en", [("en", words)]) == expected)
  }

  @Test func languagesAreTags() throws {
    let rows: [(String?, [String])] = [
      ("de", ["a"]), ("de-AT", ["b"]), ("zh-Hant", ["c"]), (nil, ["d"]), ("en", ["d", "e"]),
    ]
    let text = "a b c d e"
    for (locale, expected) in [
      ("de", "ad"), ("de-AT", "abd"), ("de-CH", "ad"), ("den", "d"), ("zh", "d"), ("zh-Hant-TW", "cd"), ("en", "de"),
      ("fr", "d"),
    ] { #expect(try Self.found(text, locale, rows).joined() == expected, "\(locale)") }
    // The longest word of all rows.
    let overlapping: [(String?, [String])] = [("en", ["free", "b"]), (nil, ["free trial", "trial b"])]
    #expect(try Self.found("a free trial b", "en-GB", overlapping) == ["free trial", "b"])
    #expect(ForbiddenWordSearch(Policy()) == nil)
    #expect(ForbiddenWordSearch(Self.policy([("en", [])])) == nil)
  }

  /// A text in which words begin everywhere is searched as far as its file pays, and no further.
  @Test func searchingIsPaidFor() throws {
    let search = try #require(ForbiddenWordSearch(Self.policy([("ja", [String(repeating: "無", count: 5000) + "料"])])))
    let text = String(repeating: "無", count: 100_000)
    let budget = WorkBudget(fileBytes: text.utf8.count)
    #expect(search.search(text, "ja", budget).isEmpty && budget.hasRunOut)
    let plain = WorkBudget(fileBytes: 1000)
    #expect(search.search(String(repeating: "無料 ", count: 140), "ja", plain).isEmpty && !plain.hasRunOut)
  }

  /// The same by trying every word at every place.
  private static func naive(_ text: String, _ words: [String]) -> [String] {
    func isPart(_ letter: Character) -> Bool {
      letter.unicodeScalars.first.map { $0.properties.isAlphabetic && $0.value < 0x2E80 || "0"..."9" ~= $0 } ?? false
    }
    let letters = Array(text)
    var (found, start) = ([String](), 0)
    while start < letters.count {
      var best = 0
      for word in words {
        var index = start
        var isWord = true
        for letter in word {
          guard index < letters.count else {
            isWord = false
            break
          }
          if letter == " " {
            let first = index
            while index < letters.count, letters[index].isWhitespace { index += 1 }
            isWord = isWord && index > first
          } else {
            isWord = isWord && letters[index].lowercased() == letter.lowercased()
            index += 1
          }
        }
        guard isWord, start == 0 || !isPart(letters[start - 1]) || !isPart(letters[start]),
          index == letters.count || !isPart(letters[index]) || !isPart(letters[index - 1])
        else { continue }
        best = max(best, index - start)
      }
      if best > 0 { found.append(String(letters[start..<start + best])) }
      start += max(best, 1)
    }
    return found
  }

  @Test(arguments: 1...4) func agreesWithANaiveSearch(seed: UInt64) throws {
    var dice = SystemDice(seed)
    let letters = ["a", "b", "A", "B", "ü", "Ü", "u\u{308}", " ", " ", "  ", "\n", "無", "料", "1", "-", "é"]
    func text(_ range: ClosedRange<Int>) -> String {
      (0..<Int.random(in: range, using: &dice)).map { _ in letters.randomElement(using: &dice) ?? "" }.joined()
    }
    var count = 0
    for _ in 0..<1500 {
      let words = (0..<Int.random(in: 1...6, using: &dice)).map { _ in
        text(1...4).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }.filter { !$0.isEmpty }
      guard !words.isEmpty else { continue }
      let shown = text(0...30)
      let expected = Self.naive(shown, words)
      count += expected.count
      #expect(try Self.found(shown, "en", [("en", words)]) == expected, "\(shown.debugDescription) \(words)")
    }
    #expect(count > 500)
  }

  // MARK: - Places

  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, strings: strings/ }
    locales: { source: en, shipped: [en, de] }
    attributes: { name: { type: text, max: 9, optional: true, on-device: true } }
    policy: { forbidden-words: { en: [alpha], de: [beta], "*": [gamma] } }
    rules: { missing-locale: "off", missing-expiry: "off", needless-default: "off" }

    """
  private static let hello = "campaign: c\nschedule: { at: 2026-12-24 18:30, zone: device }\n"
  private static let push = hello + "deliver: push\naudience: all\npush: { expires: 1d }\n"

  /// Where a word may stand, with the language of the text.
  private static let places: [(name: String, text: String, locale: String)] = [
    ("alert", "alert: \"X @ y\"", "en"), ("title", "alert: { title: X @, body: y }", "en"),
    ("subtitle", "alert: { title: x, subtitle: \"@\", body: y }", "en"),
    ("body", "alert: { title: x, body: \"@!\" }", "en"),
    ("folded", "alert: >-\n  one\n  @ two", "en"), ("default", "alert: \"{{ name | default: '@' }}\"", "en"),
    ("if", "alert: \"{% if name %}x{% else %}@{% endif %}\"", "en"),
    ("escaped", "alert: \"\\u0041 @\"", "en"),
    ("localization", "alert: Hello\nlocalizations: { de: { body: X @ } }", "de"),
    ("localized title", "alert: { title: a, body: b }\nlocalizations: { de: { title: \"@\", body: y } }", "de"),
    ("variant", "variants: [{ name: a, weight: 50, alert: x }, { name: b, weight: 50, alert: \"@\" }]", "en"),
    (
      "variant's localization",
      "alert: z\nvariants: [{ name: a, weight: 50, alert: x, localizations: { de: { body: \"@\" } } }, { name: b, weight: 50 }]",
      "de"
    ),
    ("argument", "alert: { body: { key: GREETING, args: [\"@\"] } }", "en"),
    ("localized argument", "alert: x\nlocalizations: { de: { body: { key: GREETING, args: [\"x @\"] } } }", "de"),
  ]

  @Test(arguments: places.indices) func everyPlaceIsLookedAt(place: Int) throws {
    let (name, text, locale) = Self.places[place]
    for (deliver, head) in [("push", Self.push), ("local", Self.hello + "deliver: local\n")] {
      if deliver == "local", text.contains("args") { continue }
      for word in ["alpha", "BETA", "Gamma"] {
        let file = head + text.replacingOccurrences(of: "@", with: word) + "\n"
        let project = try TemporaryProject([
          "belfry.yaml": Self.project, "c.yaml": file,
          "strings/en.lproj/Localizable.strings": "\"GREETING\" = \"Hello %@\";",
          "strings/de.lproj/Localizable.strings": "\"GREETING\" = \"Hallo %@\";",
        ])
        let found = try project.check().findings
        let isForbidden = word == "Gamma" || (word == "alpha") == (locale == "en")
        let messages = found.map(\.finding.message)
        #expect(
          messages == (isForbidden ? ["the project forbids the word \"\(word)\""] : []),
          "\(name) \(deliver) \(messages)")
        guard let finding = found.first?.finding else { continue }
        let bytes = Array(file.utf8)[finding.span.start..<finding.span.end]
        #expect(String(decoding: bytes, as: UTF8.self) == word, "\(name)")
        #expect(finding.notes.first?.path == "belfry.yaml")
        // A comment at the text holds it back.
        try project.write(
          "c.yaml",
          Data(
            file.replacingOccurrences(
              of: "\n\(text.prefix(5))", with: "\n# belfry: ignore forbidden-word -- legal agreed\n\(text.prefix(5))"
            ).utf8))
        if !text.contains("\n") { #expect(try project.check().findings.map(\.finding.message) == [], "\(name)") }
      }
    }
  }

  /// The words of categories, each in its language, wherever they are declared.
  @Test(arguments: [
    ("{ actions: [{ id: A, title: \"@\" }] }", "en"),
    ("{ actions: [{ id: A, title: x, text-input: { button: \"@\" } }] }", "en"),
    ("{ actions: [{ id: A, title: x, text-input: { button: y, placeholder: x @ } }] }", "en"),
    ("{ actions: [{ id: A, title: x }], localizations: { de: { A: \"@\" } } }", "de"),
    (
      "{ actions: [{ id: A, title: x, text-input: { button: y, placeholder: z } }], localizations: { de: { A: { title: x, button: \"@\" } } } }",
      "de"
    ),
    (
      "{ actions: [{ id: A, title: x, text-input: { button: y, placeholder: z } }], localizations: { de: { A: { title: x, button: y, placeholder: \"@\" } } } }",
      "de"
    ),
    ("{ hidden-preview-placeholder: \"%u @\" }", "en"), ("{ summary-format: \"%u @\" }", "en"),
  ])
  func categoriesAreLookedAt(category: String, locale: String) throws {
    for file in ["belfry.yaml", "categories.yaml"] {
      for word in ["alpha", "Beta", "GAMMA"] {
        let text = "categories: { C: \(category.replacingOccurrences(of: "@", with: word)) }\n"
        var files = ["belfry.yaml": Self.project.replacingOccurrences(of: ", strings: strings/", with: "")]
        files[file, default: ""] += text
        let found = try TemporaryProject(files).check().findings
        let isForbidden = word == "GAMMA" || (word == "alpha") == (locale == "en")
        #expect(
          found.map { "\($0.path) \($0.finding.message)" }
            == (isForbidden ? ["\(file) the project forbids the word \"\(word)\""] : []), "\(category) \(word)")
        guard let finding = found.first?.finding else { continue }
        let bytes = Array((files[file] ?? "").utf8)[finding.span.start..<finding.span.end]
        #expect(String(decoding: bytes, as: UTF8.self) == word)
      }
    }
  }

  /// The texts of the app's strings that a campaign names, told where it names them; others are not its own.
  @Test func stringsAreLookedAt() throws {
    let project = try TemporaryProject([
      "belfry.yaml": Self.project,
      "c.yaml": Self.push + "alert:\n  title: { key: ONE }\n  body: { key: TWO, args: [x] }\n",
      "d.yaml": Self.push.replacingOccurrences(of: ": c", with: ": d") + "alert: { body: { key: ONE } }\n",
      "strings/en.lproj/Localizable.strings": "\"ONE\" = \"An Alpha\"; \"TWO\" = \"x %@\"; \"NO\" = \"alpha\";",
      "strings/de.lproj/Localizable.strings": "\"ONE\" = \"alpha\"; \"TWO\" = \"beta %@ gamma\"; \"NO\" = \"beta\";",
    ])
    let found = try project.check().findings.filter { $0.finding.rule.name == "forbidden-word" }
    #expect(
      found.map { $0.notePlaces.last.flatMap { $0?.path.dropFirst(8).prefix(2) } } == ["en", "de", "de", "en"])
    #expect(
      found.map { "\($0.path):\($0.start.line) \($0.finding.message)" } == [
        "c.yaml:7 the project forbids the word \"Alpha\"", "c.yaml:8 the project forbids the word \"beta\"",
        "c.yaml:8 the project forbids the word \"gamma\"", "d.yaml:6 the project forbids the word \"Alpha\"",
      ])
  }
}

/// Small and seeded.
private struct SystemDice: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
