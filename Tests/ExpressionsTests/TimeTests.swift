import Clocks
import Diagnostics
import JSON
import Testing

@testable import Expressions

/// Times of day: what audiences ask of them, what texts show of them, and what is said of times that are written otherwise.
@Suite struct TimeTests {
  private static let table = AttributeTable(declared: [
    Attribute(name: "remind_at", type: .time(min: 18_000, max: 82_800), isOptional: true),
    Attribute(name: "wakes_at", type: .time(min: nil, max: nil)),
    Attribute(name: "times", list: ListType(of: .time(min: nil, max: nil), most: 3)),
    Attribute(name: "day", type: .date), Attribute(name: "at", type: .timestamp),
    Attribute(name: "points", type: .integer(min: 0, max: 9)), Attribute(name: "city", type: .text(max: 9)),
  ])

  private static func parse(_ source: String) -> (predicate: Predicate?, findings: [Finding]) {
    var findings: [Finding] = []
    let predicate = Predicate.parse(source, attributes: table, audiences: .empty, into: &findings)
    return (predicate, findings)
  }

  // MARK: - Audiences

  @Test(
    arguments: [
      ("wakes_at == \"18:30\"", [66_600]), ("wakes_at != '18:30'", [0, 66_605, 86_399]),
      ("wakes_at < \"18:30:05\"", [0, 66_600]), ("wakes_at >= \"18:30:05\"", [66_605, 86_399]),
      ("wakes_at in [\"00:00\", \"23:59:59\"]", [0, 86_399]), ("wakes_at > remind_at", [86_399]),
      ("wakes_at <= remind_at", [0, 66_600, 66_605]), ("not (wakes_at == \"00:00\")", [66_600, 66_605, 86_399]),
    ] as [(String, [Int64])])
  func asks(_ source: String, _ expected: [Int64]) throws {
    let (predicate, findings) = Self.parse(source)
    let asked = try #require(predicate, "\(findings.map(\.message))")
    #expect(findings.isEmpty)
    let times: [Int64] = [0, 66_600, 66_605, 86_399]
    let batch = batch(times.map { ["wakes_at": .raw($0), "remind_at": .raw(66_605)] }, table: Self.table)
    #expect(times.indices.filter { asked.matches(batch, $0, now: Instant(seconds: 0)) }.map { times[$0] } == expected)
    // What is printed is read again as the same.
    #expect(Self.parse(asked.text).predicate?.text == asked.text)
  }

  @Test(
    arguments: [
      ("wakes_at==\"18:30:00\"", "wakes_at == \"18:30\""),
      ("wakes_at in ['08:00','20:00:05']", "wakes_at in [\"08:00\", \"20:00:05\"]"),
      ("times contains '08:00'", "times contains \"08:00\""),
      ("times contains any ['08:00', '20:00']", "times contains any [\"08:00\", \"20:00\"]"),
    ])
  func prints(_ source: String, _ text: String) { #expect(Self.parse(source).predicate?.text == text) }

  @Test(
    arguments: [
      ("wakes_at == 08:00", "a time needs quotation marks", "write \"08:00\"", "'08:00'"),
      ("wakes_at == 8:00", "a time needs quotation marks", "write \"08:00\"", "'08:00'"),
      ("wakes_at == \"8:00\"", "\"8:00\" is not a time", "write \"08:00\"", "'08:00'"),
      ("wakes_at > \"6:30 pm\"", "\"6:30 pm\" is not a time", "write \"18:30\"", "'18:30'"),
      (
        "wakes_at == \"25:00\"", "\"25:00\" is not a time",
        "write hours and minutes in two digits each, such as \"18:30\"", nil
      ),
      ("times contains \"8:00\"", "\"8:00\" is not a time", "write \"08:00\"", "'08:00'"),
      ("remind_at in [08:00]", "a time needs quotation marks", "write \"08:00\"", "'08:00'"),
      (
        "wakes_at == 8", "a whole number is compared with \"wakes_at\", which is a time", "a time is written \"18:30\"",
        nil
      ),
      ("points == 08:00", "a time is compared with \"points\", which is a whole number", nil, nil),
      (
        "remind_at < \"04:00\"", "this can never hold: \"remind_at\" is from 05:00 to 23:00",
        "correct the time, or the attribute's declared range", nil
      ),
      (
        "remind_at >= \"05:00\"", "this always holds: \"remind_at\" is from 05:00 to 23:00",
        "write \"remind_at is not missing\" if that is meant", nil
      ),
      ("wakes_at within last 2 hours", "\"within\" is for dates and timestamps, and this is a time", nil, nil),
      (
        "wakes_at before \"08:00\"", "\"before\" is for dates and timestamps, and this is a time",
        "write < between times", "<"
      ),
      ("wakes_at == day", "\"wakes_at\" is a time, and \"day\" is a date", nil, nil),
    ] as [(String, String, String?, String?)])
  func refuses(_ source: String, _ message: String, _ help: String?, _ edit: String?) throws {
    let found = try #require(Self.parse(source).findings.first, "\(source) is accepted")
    #expect(found.message == message)
    if let help { #expect(found.help == help) }
    #expect(found.fixes.first?.edits.first?.text == edit)
  }

  @Test(
    arguments: [
      ("wakes_at < \"12:00\" and wakes_at > \"12:00\"", Predicate.Reach.nobody),
      ("wakes_at < \"12:00\" or wakes_at >= \"12:00\"", .everybody),
      ("wakes_at > \"12:00\" and wakes_at < \"12:00:01\"", .nobody),
      ("wakes_at > remind_at and remind_at > \"20:00\" and wakes_at < \"20:00\"", .nobody),
      ("times contains \"08:00\" and times.size == 1 and times contains \"20:00\"", .nobody),
      ("wakes_at == \"12:00\"", .some),
    ])
  func decides(_ source: String, _ reach: Predicate.Reach) throws {
    #expect(try #require(Self.parse(source).predicate).decide() == reach)
  }

  // MARK: - Templates

  @Test(
    arguments: [
      ("{{ wakes_at }}", 66_600, "en", "18:30"), ("{{ wakes_at }}", 66_605, "en", "18:30:05"),
      ("{{ wakes_at | time }}", 66_600, "en", "6:30\u{202F}PM"), ("{{ wakes_at | time }}", 66_605, "de", "18:30"),
      ("{{ wakes_at | time: \"medium\" }}", 66_605, "de", "18:30:05"),
      ("{{ wakes_at | time }}", 0, "en", "12:00\u{202F}AM"),
      ("{{ wakes_at | time | upcase }}", 66_600, "fr", "18:30"), ("{{ wakes_at | append: \"!\" }}", 0, "en", "00:00!"),
      ("{% if wakes_at < \"12:00\" %}a{% else %}b{% endif %}", 43_199, "en", "a"),
      ("{% if wakes_at < \"12:00\" %}a{% else %}b{% endif %}", 43_200, "en", "b"),
      ("{% if wakes_at == \"18:30:05\" %}a{% endif %}", 66_605, "en", "a"),
      ("{{ remind_at | default: \"09:00\" }}", 0, "en", "09:00"),
      ("{{ times | join: \", \" }}", 0, "en", "08:00, 20:00:05"), ("{{ times | list }}", 0, "en", "08:00 and 20:00:05"),
      ("{% for time in times %}<{{ time | time }}>{% endfor %}", 0, "de", "<08:00><20:00>"),
      ("{{ wakes_at | json }}", 66_600, "en", "\\\"18:30\\\""),
    ] as [(String, Int64, String, String)])
  func writes(_ source: String, _ second: Int64, _ language: String, _ expected: String) throws {
    var findings: [Finding] = []
    let parsed = Template.parse(source, attributes: Self.table, language: language, into: &findings)
    let template = try #require(parsed, "\(source): \(findings.map(\.message))")
    let batch = batch(
      [["wakes_at": .raw(second), "times": .raw(2), "times[0]": .raw(28_800), "times[1]": .raw(72_005)]],
      table: Self.table)
    let text = ExpressionsTests.text(of: template, batch)
    #expect(text == expected)
    guard case .atMost(let most) = template.bound else {
      Issue.record("no bound: \(source)")
      return
    }
    #expect(text.utf8.count <= most)
    #expect(template.smallest <= text.utf8.count)
  }

  @Test(
    arguments: [
      ("{{ wakes_at }}", "all", 5, 8), ("{{ wakes_at }}", "wakes_at == \"18:30\"", 5, 5),
      ("{{ wakes_at }}", "wakes_at in [\"18:30\", \"19:00\"]", 5, 5),
      ("{{ wakes_at }}", "wakes_at == \"18:30:05\"", 8, 8),
      ("{{ wakes_at }}", "wakes_at > \"18:30\" and wakes_at < \"18:31\"", 8, 8),
    ])
  func sizesAreProven(_ source: String, _ audience: String, _ least: Int, _ most: Int) throws {
    let narrowed = Self.table.narrowed(to: try #require(Self.parse(audience).predicate))
    var findings: [Finding] = []
    let template = try #require(Template.parse(source, attributes: narrowed, language: "en", into: &findings))
    #expect(template.smallest == least)
    guard case .atMost(let bytes) = template.bound else {
      Issue.record("no bound")
      return
    }
    #expect(bytes == most)
  }

  @Test(
    arguments: [
      ("{{ wakes_at | date: \"long\" }}", "\"date\" does not work on a time"),
      ("{{ wakes_at | time: zone: \"device\" }}", "a time of day is the same on every clock"),
      ("{{ wakes_at | plus: 1 }}", "\"plus\" does not work on a time"),
      ("{{ day | time }}", "\"time\" does not work on a date"),
      ("{% if wakes_at == \"8:00\" %}a{% endif %}", "a time is compared with a text"),
      ("{% if wakes_at > 8 %}a{% endif %}", "a time is compared with a whole number"),
    ])
  func mistakes(_ source: String, _ message: String) {
    var findings: [Finding] = []
    _ = Template.parse(source, attributes: Self.table, language: "en", into: &findings)
    #expect(findings.map(\.message) == [message])
  }

  // MARK: - SQL

  @Test(
    arguments: [
      (SQLDialect.sqlite, "`wakes_at` IS NOT NULL AND time(`wakes_at`) < '18:30:00'"),
      (.postgres, "\"wakes_at\" IS NOT NULL AND \"wakes_at\" < TIME '18:30:00'"),
      (.spark, "`wakes_at` IS NOT NULL AND rpad(`wakes_at`, 8, ':00') < '18:30:00'"),
      (.bigquery, "`wakes_at` IS NOT NULL AND `wakes_at` < TIME '18:30:00'"),
    ])
  func asSQL(_ dialect: SQLDialect, _ text: String) throws {
    let predicate = try #require(Self.parse("wakes_at < \"18:30\"").predicate)
    #expect(predicate.sql(dialect, now: Instant(seconds: 0)) == text)
  }
}
