import Clocks
import Diagnostics
import JSON
import Languages
import Testing

@testable import Expressions

/// Filters that write in the language of a text. What they write is held against babel by Tests/Oracles/cldr.py; here stands what babel says
/// nothing about, and a few of each kind.
@Suite struct LanguageFilterTests {
  private static let table = AttributeTable(declared: [
    Attribute(name: "n", type: .integer(min: nil, max: nil)), Attribute(name: "few", type: .integer(min: 0, max: 40)),
    Attribute(name: "price", type: .decimal(min: -100_000_00, max: 100_000_00, places: 2)),
    Attribute(name: "maybe", type: .decimal(min: 0, max: 100_00, places: 2), isOptional: true),
    Attribute(name: "rate", type: .decimal(min: 0, max: 10_000, places: 4)),
    Attribute(name: "currency", type: .enumeration(["EUR", "JPY", "KWD"])),
    Attribute(name: "plan", type: .enumeration(["free", "pro"])),
    Attribute(name: "day", type: .date), Attribute(name: "at", type: .timestamp),
    Attribute(name: "name", type: .text(max: 10)),
  ])

  private struct Row {
    var n: Int64 = 1_234_567
    var few: Int64 = 2
    var price: Int64 = 1_234_50
    var maybe: Int64?
    var rate: Int64 = 2_505
    var currency: Int64 = 0
    /// 2026-12-24, a Thursday.
    var day: Int64 = 20_811
    var at: Int64 = 20_811 * 86_400_000_000 + 66_609_000_000
  }

  private func text(_ source: String, _ language: String?, _ row: Row = Row()) -> String {
    var findings: [Finding] = []
    let template = Template.parse(source, attributes: Self.table, language: language, into: &findings)
    guard let template else { return findings.map(\.message).joined(separator: "; ") }
    let cells: [String: Cell] = [
      "n": .raw(row.n), "few": .raw(row.few), "price": .raw(row.price), "maybe": row.maybe.map { .raw($0) } ?? .missing,
      "rate": .raw(row.rate), "currency": .raw(row.currency), "day": .raw(row.day), "at": .raw(row.at),
      "name": .text(""),
    ]
    let batch = batch([cells], table: Self.table)
    var buffer = ByteBuffer(capacity: 16)
    template.render(batch, 0, into: &buffer)
    let text = buffer.withBytes { String(decoding: $0, as: UTF8.self) }
    expectAlike(template, text, batch)
    #expect(template.smallest <= text.utf8.count, "\(source)")
    if case .atMost(let most) = template.bound { #expect(text.utf8.count <= most, "\(source) in \(language ?? "-")") }
    return text
  }

  /// Rows are written by a way of their own, where a column has one filter and a default at most, and counted by a third.
  private func expectAlike(_ template: Template, _ text: String, _ batch: ColumnBatch) {
    var builder = Splicer.Builder(attributes: Self.table)
    let program = builder.begin()
    builder.mark()
    builder.text(template)
    builder.end()
    let sending = Splicer.Sending(sent: 0, expiry: 0)
    var buffer = ByteBuffer(capacity: 16)
    _ = builder.finish().render(program, batch, 0, sending, into: &buffer)
    #expect(buffer.withBytes { String(decoding: $0, as: UTF8.self) } == text, "\(template.source)")
    let sizes = SplicerSizes(builder)
    #expect(sizes.tail(program, batch, 0, sending, scratch: &buffer) == text.utf8.count, "\(template.source)")
  }

  /// What a text becomes where the digits of its column stand in the file, and where they do not.
  private func texts(
    _ source: String, _ language: String, _ column: String, _ value: Int64, written: String
  ) throws -> (String, String) {
    var findings: [Finding] = []
    let parsed = Template.parse(source, attributes: Self.table, language: language, into: &findings)
    let template = try #require(parsed, "\(source): \(findings.map(\.message))")
    var builder = Splicer.Builder(attributes: Self.table)
    let program = builder.begin()
    builder.text(template)
    builder.end()
    let splicer = builder.finish()
    let index = try #require(Self.table.attributes.firstIndex { $0.name == column })
    let batch = batch([[column: .raw(value)]], table: Self.table)
    func text() -> String {
      var buffer = ByteBuffer(capacity: 16)
      _ = splicer.render(program, batch, 0, Splicer.Sending(sent: 0, expiry: 0), into: &buffer)
      return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
    let without = text()
    var digits = written
    let offset = try #require(digits.withUTF8 { batch.appendText($0) })
    RowCells(batch, 0).set(index, value, written: ColumnBatch.place(offset: offset, length: written.utf8.count))
    return (text(), without)
  }

  private func findings(_ source: String, _ language: String?) -> [String] {
    var findings: [Finding] = []
    _ = Template.parse(source, attributes: Self.table, language: language, into: &findings)
    return findings.map { "\($0.severity == .error ? "error" : "warning")[\($0.rule.name)] \($0.message)" }
  }

  @Test(arguments: [
    ("{{ price }}", "en", "1234.50"), ("{{ price }}", "de", "1234.50"), ("{{ n | number }}", "de", "1.234.567"),
    ("{{ price | number }}", "de", "1.234,50"), ("{{ price | number: 0 }}", "fr", "1\u{202F}234"),
    ("{{ n | number }}", "hi", "12,34,567"), ("{{ price | number }}", "ar-EG", "١٬٢٣٤٫٥٠"),
    ("{{ price | times: 2 | number }}", "de", "2.469"), ("{{ price | money: \"EUR\" }}", "de", "1.234,50\u{A0}€"),
    ("{{ price | money: \"JPY\" }}", "ja", "￥1,234"), ("{{ price | money: \"KWD\" }}", "en", "KWD\u{A0}1,234.500"),
    ("{{ price | money: currency }}", "en", "€1,234.50"), ("{{ n | money: 'CHF' }}", "de-CH", "CHF\u{A0}1’234’567.00"),
    ("{{ rate | percent }}", "de", "25\u{A0}%"), ("{{ rate | percent: 1 }}", "tr", "%25,0"),
    ("{{ day | date: \"short\" }}", "de", "24.12.26"), ("{{ day | date: \"medium\" }}", "en", "Dec 24, 2026"),
    ("{{ day | date: \"long\" }}", "pl", "24 grudnia 2026"), ("{{ at | date: \"full\" }}", "ja", "2026年12月24日木曜日"),
    ("{{ at | time }}", "en", "6:30\u{202F}PM"), ("{{ at | time: \"medium\" }}", "de", "18:30:09"),
    ("{{ day | date: \"%-d. %B\" }}", "de", "24. Dezember"), ("{{ day | date: \"%^A\" }}", "fr", "JEUDI"),
    ("{{ day | date: \"%B\" }}", "pl", "grudzień"), ("{{ day | date: \"%-d %B\" }}", "pl", "24 grudnia"),
    ("{{ at | date: \"%I %p %P\" }}", "ja", "06 午後 午後"), ("{{ day | date: \"%a, %b\" }}", "en-GB", "Thu, Dec"),
    ("{{ few }} {{ few | plural: one: \"point\", other: \"points\" }}", "en", "2 points"),
    ("{{ n | plural: one: \"a\", few: \"b\", many: \"c\", other: \"d\" }}", "pl", "c"),
    ("{{ price | plural: one: \"a\", other: name }}", "de", ""),
    ("{{ 1 | plural: one: \"a\", other: \"b\" }}", "de", "a"), ("{{ 1234.5 | number: 2 }}", "de", "1.234,50"),
    ("{{ maybe | money: \"EUR\" | default: \"?\" }}", "de", "?"),
    ("{{ maybe | number | default: 'a\"b' }}", "de", "a\\\"b"),
    ("{{ n | number }}", "zh-TW", "1,234,567"), ("{{ day | date: \"long\" }}", "pt-AO", "24 de dezembro de 2026"),
    ("{{ day | date: \"long\" }}", "de-JP", "24. Dezember 2026"),
  ])
  func writes(_ source: String, _ language: String, _ expected: String) {
    #expect(text(source, language) == expected)
  }

  /// Digits of a file are moved into their groups, and days of a file are not looked up: what is written stays the same.
  @Test(arguments: ["en", "de", "fr", "es", "ja", "pl", "de-CH", "hi", "ar-EG", "my", "ff-Adlm", "fa"])
  func digitsOfFiles(_ language: String) throws {
    let wholes: [Int64] = [
      0, 7, 10, 99, 100, 999, 1000, 1234, 9999, 12345, 100_000, 123_456, 999_999, 1_234_567, 12_345_678,
    ]
    for filter in ["number", "number: 0", "number: 2", "percent", "money: \"EUR\"", "money: \"JPY\"", "money: \"KWD\""]
    {
      for number in wholes {
        let (moved, counted) = try texts("{{ n | \(filter) }}!", language, "n", number, written: "\(number)")
        #expect(moved == counted, "\(filter) of \(number)")
        for cents in [0, 5, 10, 50, 99] as [Int64] {
          let written = "\(number).\(cents / 10)\(cents % 10)"
          let (moved, counted) = try texts(
            "{{ price | \(filter) }}!", language, "price", number * 100 + cents, written: written)
          #expect(moved == counted, "\(filter) of \(written)")
        }
      }
    }
    let formats = [
      "short", "medium", "long", "full", "%F", "%D %j", "%-d.%-m.%y", "%e %^a %C %s", "%A %b %_Y %z",
      "%I%p %k:%M:%S %L",
    ]
    for text in [
      "0001-01-01", "0099-12-31", "0987-06-05", "1000-01-01", "1970-01-01", "2024-02-29", "2026-11-24", "9999-12-31",
    ] {
      let date = try #require(CivilDate(text))
      for format in formats {
        let (moved, counted) = try texts(
          "{{ day | date: \"\(format)\" }}!", language, "day", Int64(date.daysSinceEpoch), written: text)
        #expect(moved == counted, "\(format) of \(text)")
      }
      let (moved, counted) = try texts("{{ day }}!", language, "day", Int64(date.daysSinceEpoch), written: text)
      #expect(moved == text + "!" && counted == moved)
    }
  }

  @Test func halvesGoToTheEvenDigit() {
    for (cents, expected) in [(250, "2"), (350, "4"), (251, "3"), (-250, "-2"), (-350, "-4"), (-40, "-0")]
      as [(Int64, String)]
    {
      #expect(text("{{ price | number: 0 }}", "en", Row(price: cents)) == expected)
    }
  }

  @Test func extremesFit() {
    for language in ["de", "ar-EG", "hi", "de-CH", "my", "ff-Adlm"] {
      for filter in ["number", "number: 3", "percent: 2", "money: \"KWD\"", "money: \"JPY\""] {
        for number in [Int64.min, .min + 1, -1000, -1, 0, 1, 999, 1000, .max] {
          _ = text("{{ n | \(filter) }}", language, Row(n: number))
        }
        for cents in [-100_000_00, -99_999_99, -1, 0, 1, 99_999_99, 100_000_00] as [Int64] {
          _ = text("{{ price | \(filter) }}", language, Row(price: cents))
        }
      }
    }
    #expect(text("{{ n | number }}", "en", Row(n: .min)) == "-9,223,372,036,854,775,808")
    #expect(text("{{ n | percent }}", "en", Row(n: .max)) == "922,337,203,685,477,580,700%")
  }

  @Test(
    arguments: [
      (
        "{{ n | number }}", nil, "error[filter-language] \"number\" writes in the language of a text, and this has none"
      ),
      (
        "{{ day | date: \"long\" }}", nil,
        "error[filter-language] \"date\" writes in the language of a text, and this has none"
      ),
      ("{{ n | number }}", "tlh", "error[filter-language] \"number\" knows no words and signs of \"tlh\""),
      ("{{ price | money: \"EURO\" }}", "de", "error[filter-argument] \"EURO\" is not a currency"),
      ("{{ price | money: plan }}", "de", "error[filter-argument] \"plan\" can be \"free\", which is not a currency"),
      (
        "{{ price | money: name }}", "de",
        "error[filter-argument] \"money\" needs a literal currency such as \"EUR\""
      ),
      ("{{ price | money }}", "de", "error[filter-argument] \"money\" needs an argument"),
      ("{{ name | money: \"EUR\" }}", "de", "error[filter-type] \"money\" does not work on a text"),
      ("{{ day | time }}", "de", "error[filter-type] \"time\" does not work on a date"),
      (
        "{{ at | time: \"long\" }}", "de",
        "error[filter-argument] \"time\" is \"short\" or \"medium\", which has seconds; write it literally"
      ),
      ("{{ day | date: \"lang\" }}", "de", "error[filter-argument] \"lang\" shows the same whatever the date is"),
      (
        "{{ n | plural: one: \"a\" }}", "de",
        "error[filter-argument] \"plural\" needs \"other\", which is used for all numbers without their own word"
      ),
      (
        "{{ n | plural: one: \"a\", other: \"b\" }}", "pl",
        "error[filter-argument] \"plural\" lacks few and many, which \"pl\" needs"
      ),
      (
        "{{ n | plural: one: \"a\", few: \"c\", other: \"b\" }}", "de",
        "warning[idle-filter] \"de\" has no plural \"few\""
      ),
      ("{{ n | plural: \"a\", \"b\" }}", "de", "error[filter-argument] \"plural\" takes no argument"),
    ] as [(String, String?, String)])
  func refuses(_ source: String, _ language: String?, _ expected: String) {
    #expect(findings(source, language) == [expected])
  }

  /// Whoever has 0 to 40 points needs no word for a million.
  @Test func pluralsThatNobodyNeeds() {
    #expect(findings("{{ n | plural: one: \"a\", other: \"b\" }}", "es") == [])
    #expect(findings("{{ few | plural: one: \"a\", few: \"b\", many: \"c\", other: \"d\" }}", "cs") == [])
    #expect(findings("{{ few | plural: one: \"a\", few: \"b\", other: \"d\" }}", "cs") == [])
    #expect(
      findings("{{ rate | plural: one: \"a\", few: \"b\", other: \"d\" }}", "cs")
        == ["error[filter-argument] \"plural\" lacks many, which \"cs\" needs"])
  }

  /// Formats of strftime need no language; without one their names are English.
  @Test func namesWithoutALanguage() {
    #expect(text("{{ day | date: \"%A, %-d %B\" }}", nil) == "Thursday, 24 December")
    #expect(text("{{ day | date: \"%A, %-d %B\" }}", "tlh") == "Thursday, 24 December")
  }

  @Test func segmentsTellTheLanguage() throws {
    var findings: [Finding] = []
    let source = "{{ price | money: \"EUR\" }}{{ few | plural: one: \"a\", other: \"b\" }}{{ day | date: \"long\" }}"
    let parsed = Template.parse(source, attributes: Self.table, language: "de", into: &findings)
    let template = try #require(parsed)
    let expected: JSONValue = [
      [
        "attribute": "price",
        "filters": [
          [
            "name": "money", "arguments": ["EUR"], "language": "de", "pattern": "#,##0.00\u{A0}¤", "symbol": "€",
            "digits": ["least": 2, "most": 2],
          ]
        ],
      ],
      [
        "attribute": "few",
        "filters": [["name": "plural", "arguments": [], "named": ["one": "a", "other": "b"], "language": "de"]],
      ],
      [
        "attribute": "day",
        "filters": [["name": "date", "arguments": ["long"], "language": "de", "pattern": "d. MMMM y"]],
      ],
    ]
    #expect(template.json(attributes: Self.table) == expected)
  }

  @Test func everyBlockCanBeRead() {
    for tag in Language.tags where tag != "root" {
      guard let language = Language(tag) else {
        Issue.record("\(tag) is not found")
        continue
      }
      #expect(DateWords(language).months(isWhole: true, isAlone: false).count == 12, "\(tag)")
      #expect(DateWords(language).days(isWhole: true, isAlone: false).count == 7, "\(tag)")
      #expect(DateWords(language).halves.count == 2, "\(tag)")
      #expect(!DateWords(language).zero.isEmpty, "\(tag)")
    }
    #expect(Currency.all.count > 250 && Currency.all.allSatisfy { Currency($0.utf8) != nil })
    #expect(Currency("KWD".utf8)?.digits == 3 && Currency("EUX".utf8) == nil && Currency("".utf8) == nil)
    #expect(Language("root") == nil)
    #expect(Language("tlh") == nil)
    #expect(Language("") == nil)
    #expect(Language("d") == nil)
    #expect(Language("de-AT-1996")?.tag == "de-AT")
    #expect(Language("zh-TW")?.tag == "zh-Hant-TW")
    #expect(Language("iw")?.tag == "he")
  }
}
