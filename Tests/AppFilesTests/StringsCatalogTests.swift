import JSON
import Testing

@testable import AppFiles

@Suite struct StringsCatalogTests {
  static func unit(_ text: String, _ state: String = "translated") -> JSONValue {
    ["stringUnit": ["state": .string(state), "value": .string(text)]]
  }

  static let catalog: JSONValue = [
    "sourceLanguage": "en", "version": "1.0",
    "strings": [
      "Hello %@": [:],
      "greeting": [
        "extractionState": "manual",
        "localizations": ["en": unit("Hi"), "de": unit("Hallo", "needs_review"), "pt-BR": unit("Olá")],
      ],
      "Belfry": ["shouldTranslate": false],
      "items": [
        "localizations": [
          "en": [
            "variations": [
              "device": [
                "applewatch": unit("%lld"),
                "other": ["variations": ["plural": ["one": unit("%lld item"), "other": unit("%lld items")]]],
              ]
            ]
          ],
          "de": ["variations": ["plural": ["one": unit("ein Ding"), "few": unit("x", "new")]]],
        ]
      ],
      "landed": [
        "localizations": [
          "en": [
            "stringUnit": ["state": "translated", "value": "%1$@: %#@geese@ on %#@fields@"],
            "substitutions": [
              "fields": [
                "argNum": 3, "formatSpecifier": "lld",
                "variations": ["plural": ["one": unit("%arg field"), "other": unit("%arg fields")]],
              ],
              "geese": [
                "argNum": 2, "formatSpecifier": "ld",
                "variations": ["plural": ["one": unit("a goose"), "other": unit("%arg geese")]],
              ],
            ],
          ]
        ]
      ],
      "broken": ["localizations": ["en": [:], "de": ["stringUnit": ["state": "new"]], "fr": unit("bien")]],
    ],
  ]

  static func strings() throws -> LocalizedStrings {
    var strings = LocalizedStrings()
    strings.add(try StringsCatalog(catalog))
    return strings
  }

  @Test func readsLanguagesAndStates() throws {
    let strings = try Self.strings()
    #expect(strings.sourceLanguage == "en")
    #expect(strings.languages == ["de", "en", "fr", "pt-BR"])
    #expect(strings.entry("greeting", in: "de") == .init(variants: [.init(text: "Hallo")], state: "needs_review"))
    #expect(strings.entry("greeting", in: "pt-BR")?.values == ["Olá"])
    #expect(strings.entry("greeting", in: "fr") == nil)
    #expect(strings.keys == ["Belfry", "Hello %@", "broken", "greeting", "items", "landed"])
    #expect(strings.keys(in: "pt-BR") == ["greeting"])
  }

  @Test func theKeyIsTheSourceText() throws {
    let strings = try Self.strings()
    #expect(strings.entry("Hello %@", in: "en")?.values == ["Hello %@"])
    #expect(strings.entry("Hello %@", in: "de") == nil)
    #expect(strings.entry("broken", in: "en")?.values == ["broken"])
  }

  @Test func untranslatedKeysAreTheSameEverywhere() throws {
    let strings = try Self.strings()
    #expect(strings.entry("Belfry", in: "ja")?.values == ["Belfry"])
    #expect(strings.isSameEverywhere("Belfry"))
    #expect(!strings.isSameEverywhere("greeting"))
  }

  @Test func variationsNest() throws {
    let entry = try #require(try Self.strings().entry("items", in: "en"))
    #expect(
      entry.variants == [
        .init(path: "device.applewatch", text: "%lld"), .init(path: "device.other.plural.one", text: "%lld item"),
        .init(path: "device.other.plural.other", text: "%lld items"),
      ])
    #expect(entry.variesByPlural)
    #expect(try Self.strings().entry("items", in: "de")?.state == "new")
  }

  @Test func substitutionsAreWrittenOut() throws {
    #expect(
      try Self.strings().entry("landed", in: "en")?.variants == [
        .init(path: "fields.plural.one", text: "%1$@: %2$ld geese on %3$lld field"),
        .init(path: "fields.plural.other", text: "%1$@: %2$ld geese on %3$lld fields"),
        .init(path: "geese.plural.one", text: "%1$@: a goose on %3$lld fields"),
        .init(path: "geese.plural.other", text: "%1$@: %2$ld geese on %3$lld fields"),
      ])
  }

  @Test func problemsNameKeyAndLanguage() throws {
    #expect(
      try StringsCatalog(Self.catalog).problems.map(\.description) == [
        "\"items\" de: the plural form \"other\" is missing",
        "\"broken\" en: there is neither \"stringUnit\" nor \"variations\"",
        "\"broken\" de: a \"stringUnit\" has no \"value\"",
        "\"broken\" de: there is neither \"stringUnit\" nor \"variations\"",
      ])
  }

  @Test func acceptsTheNewerVersionOnly() throws {
    func catalog(_ version: String) -> JSONValue {
      ["sourceLanguage": "en", "version": .string(version), "strings": [:]]
    }
    #expect(try StringsCatalog(catalog("1.1")).version == "1.1")
    #expect(failure { () throws(AppFileError) in try StringsCatalog(catalog("2.0")) } != nil)
    #expect(failure { () throws(AppFileError) in try StringsCatalog([]) } != nil)
    #expect(failure { () throws(AppFileError) in try StringsCatalog(["version": "1.0"]) } != nil)
  }

  @Test func deepVariationsAreRefused() throws {
    var node = Self.unit("x")
    for _ in 0..<5000 { node = ["variations": ["device": ["other": node]]] }
    let json: JSONValue = [
      "sourceLanguage": "en", "version": "1.0", "strings": ["k": ["localizations": ["de": node]]],
    ]
    #expect(try StringsCatalog(json).problems.first?.reason == "variations nest deeper than 8")
  }
}
