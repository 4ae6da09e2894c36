import Clocks
import Diagnostics
import Expressions
import JSON
import Testing

/// Anniversaries, the day that it is, and languages with their regions: against what a calendar on the wall says, day by day.
@Suite struct AnniversaryTests {
  private static let table = AttributeTable(declared: [
    Attribute(name: "joined", type: .date, isOptional: true), Attribute(name: "vip", type: .boolean),
  ])

  private func parsed(_ source: String) throws -> Expressions.Predicate {
    var findings: [Finding] = []
    let predicate = Expressions.Predicate.parse(
      source, attributes: Self.table, audiences: .empty, into: &findings)
    return try #require(predicate, "\(source) \(findings)")
  }

  /// The days of a window one by one: each is an anniversary of later years with the same month and day, 28 February of 29 February where the
  /// year has no such day.
  private func comes(_ day: CivilDate, _ low: Int, _ high: Int) -> Bool {
    (low...high).contains { number in
      let other = CivilDate(daysSinceEpoch: number)
      guard other.year > day.year else { return false }
      let isLeapDay = (day.month, day.day) == (2, 29)
      let isShort = CivilDate.lengthOfMonth(2, year: other.year) == 28
      let own = isLeapDay && isShort ? (2, 28) : (day.month, day.day)
      return (other.month, other.day) == own
    }
  }

  @Test(arguments: 1...6) func agreesWithTheCalendar(_ seed: Int) throws {
    var dice = Dice(UInt64(seed))
    for round in 0..<120 {
      // Around the days at which years and Februaries end, in leap years and others.
      let year = dice.pick([2023, 2024, 2027, 2028, 2096, 2100])
      let (month, day) = dice.pick([(2, 27), (2, 28), (3, 1), (12, 31), (1, 1), (7, 15), (12, 20)])
      let start = try #require(CivilDate(year: year, month: month, day: day))
      let today = start.daysSinceEpoch + Int.random(in: -3...3, using: &dice)
      let span = round % 5 == 0 ? 0 : dice.pick([1, 2, 7, 30, 200, 363, 364])
      let isPast = Bool.random(using: &dice)
      let source =
        span == 0
        ? "joined anniversary == today" : "joined anniversary within \(isPast ? "last" : "next") \(span) days"
      let predicate = try parsed(source)
      #expect(predicate.text == source.replacing(" 1 days", with: " 1 day"))
      let now = Instant(seconds: Int64(today) * 86_400 + Int64.random(in: 0..<86_400, using: &dice))
      let days = (0..<400).map { _ in
        today + dice.pick([0, -365, -366, -730, -1461, -7305, 365]) + Int.random(in: -40...40, using: &dice)
      }
      let leap = [2000, 2004, 2024].compactMap { CivilDate(year: $0, month: 2, day: 29)?.daysSinceEpoch }
      let all = days + leap
      let rows = batch(all.map { ["joined": .raw(Int64($0)), "vip": .raw(0)] } + [["vip": .raw(1)]], table: Self.table)
      let selector = RowSelector(predicate, capacity: rows.capacity, now: now)
      let selected = selector.select(rows)
      let (low, high) = isPast ? (today - span, today) : (today, today + span)
      for (row, number) in all.enumerated() {
        let expected = comes(CivilDate(daysSinceEpoch: number), low, high)
        let shown = "\(source) of \(CivilDate(daysSinceEpoch: number).text) on \(CivilDate(daysSinceEpoch: today).text)"
        #expect(predicate.matches(rows, row, now: now) == expected, "\(shown)")
        #expect((selected[row] == 1) == expected, "\(shown), over columns")
      }
      #expect(!predicate.matches(rows, all.count, now: now))
    }
  }

  /// What is decided is so; somebody who is made up is asked by the evaluator.
  @Test(arguments: [
    ("joined anniversary within next 7 days", "some"), ("not joined anniversary within next 7 days", "some"),
    ("joined anniversary == today and joined before 1990-01-01", "some"),
    ("joined anniversary == today and joined is missing", "nobody"),
    ("joined anniversary == today and not joined anniversary == today", "nobody"),
    ("joined is missing or joined anniversary == today or not joined anniversary == today", "everybody"),
    ("joined == today and joined < today", "nobody"), ("joined < today and joined > today", "nobody"),
    ("joined <= today and joined >= today and joined != today", "nobody"),
    ("joined == today or joined != today or joined is missing", "everybody"),
    ("joined < today or joined >= today", "some"), ("joined != today", "some"),
    ("joined < today and joined within last 7 days", "some"),
    ("joined > today and joined within last 7 days", "nobody"),
    ("joined anniversary within next 7 days and joined after 2026-01-01 and vip", "some"),
  ])
  func isDecided(source: String, reach: String) throws {
    #expect(try parsed(source).decide().rawValue == reach, "\(source)")
  }

  @Test func somebodyIsFoundWhoseAnniversaryIsNear() throws {
    for source in [
      "joined anniversary within next 3 days", "not joined anniversary within last 30 days and joined is not missing",
      "joined anniversary == today and joined >= 2001-01-01 and joined < 2004-01-01",
      "joined anniversary within next 300 days and not joined anniversary within next 299 days",
    ] {
      let predicate = try parsed(source)
      let now = Instant(seconds: 1_795_219_200)
      let example = try #require(predicate.example(at: now...now), "\(source)")
      let rows = batch([[:]], table: Self.table)
      example.fill(rows, 0)
      #expect(predicate.matches(rows, 0, now: example.now), "\(source): \(example.text)")
    }
    #expect(try parsed("joined anniversary == today and vip").implies(parsed("joined is not missing")).isYes)
  }

  @Test(arguments: [
    ("joined == today", "joined == today", #"{"attribute":"joined","is":"==","day":"today"}"#),
    ("joined before today", "joined < today", #"{"attribute":"joined","is":"<","day":"today"}"#),
    (
      "joined anniversary within last 2 weeks", "joined anniversary within last 14 days",
      #"{"attribute":"joined","anniversary_within_last":{"days":14}}"#
    ),
    (
      "joined anniversary==today", "joined anniversary == today",
      #"{"attribute":"joined","anniversary_within_next":{"days":0}}"#
    ),
  ])
  func isWritten(source: String, text: String, json: String) throws {
    let predicate = try parsed(source)
    #expect(predicate.text == text && predicate.readsClock)
    #expect(try parsed(predicate.text).text == text)
    #expect(String(decoding: JSONWriter.bytes(of: predicate.json), as: UTF8.self) == json)
  }

  /// A language has all its regions, and no other language that begins alike.
  @Test(arguments: [
    ("de", ["de", "de-AT", "de_DE", "de-Latn-DE"], ["den", "del", "en-DE", "", "DE"]),
    ("fi", ["fi", "fi-FI", "fi_FI"], ["fil", "fil-PH"]),
    ("pt-BR", ["pt-BR", "pt_BR", "pt-BR-x", "pt_BR_x"], ["pt", "pt-PT", "pt-BRA"]),
    ("zh-Hans", ["zh-Hans", "zh-Hans-CN", "zh-Hans_CN", "zh_Hans_CN"], ["zh", "zh-Hant-TW"]),
    ("zh_Hans-CN", ["zh-Hans-CN", "zh_Hans_CN", "zh-Hans_CN"], ["zh-Hans"]),
  ])
  func languages(tag: String, isIn: [String], isOut: [String]) throws {
    let predicate = try parsed("locale matches \"\(tag)\"")
    #expect(try parsed(predicate.text).text == predicate.text)
    let all = isIn + isOut
    let rows = batch(all.map { ["locale": .text($0), "vip": .raw(0)] } + [["vip": .raw(1)]], table: Self.table)
    for (row, locale) in all.enumerated() {
      #expect(
        predicate.matches(rows, row, now: Instant(seconds: 0)) == (row < isIn.count), "\(locale) matches \(tag)")
    }
    #expect(!predicate.matches(rows, all.count, now: Instant(seconds: 0)))
    let either = try parsed("locale matches [\"xx\", '\(tag)'] and vip")
    #expect(either.text.contains("matches") && !either.text.contains("starts with"))
  }
}

extension Expressions.Predicate.Implication {
  fileprivate var isYes: Bool { if case .yes = self { true } else { false } }
}
