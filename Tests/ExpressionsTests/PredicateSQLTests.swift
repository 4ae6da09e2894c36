import Clocks
import Diagnostics
import Foundation
import Testing

@testable import Expressions

/// The longest name that PostgreSQL has.
private let longest = String(repeating: "t", count: 63)

/// What is frozen here was executed first: Tests/Oracles/sql_audiences.py holds four of the dialects against the evaluator.
@Suite struct PredicateSQLTests {
  private static let table = AttributeTable(declared: [
    Attribute(name: "city", type: .text(max: nil), isOptional: true),
    Attribute(name: "nickname", type: .text(max: nil), isOptional: true),
    Attribute(name: "plan", type: .enumeration(["free", "pro", "it's"])),
    Attribute(name: "order", type: .integer(min: nil, max: nil)),
    Attribute(name: "spend", type: .decimal(min: nil, max: nil, places: 2)),
    Attribute(name: "balance", type: .decimal(min: nil, max: nil, places: 4)),
    Attribute(name: "subscribed", type: .boolean),
    Attribute(name: "birthday", type: .date, isOptional: true),
    Attribute(name: "last_open", type: .timestamp, isOptional: true),
    Attribute(name: "follows", list: ListType(of: .text(max: 8), most: 5)),
    Attribute(name: "prices", list: ListType(of: .decimal(min: nil, max: nil, places: 2), most: 5), isOptional: true),
    Attribute(name: "flags", list: ListType(of: .boolean, most: 2)),
    Attribute(name: "ranks", list: ListType(of: .integer(min: nil, max: nil), most: 3)),
  ])
  // 2026-11-21T00:00:00Z
  private static let now = Instant(seconds: 1_795_219_200)

  private func predicate(_ source: String) throws -> Expressions.Predicate {
    var findings: [(entry: Int, finding: Finding)] = []
    let place = SourceSpan(0, 0)
    let audiences = AudienceTable.build(
      [.init(name: Located("either", at: place), text: "subscribed or order > 5")], attributes: Self.table,
      into: &findings)
    var more: [Finding] = []
    return try #require(
      Expressions.Predicate.parse(source, attributes: Self.table, audiences: audiences, into: &more),
      "\(source): \(more)")
  }

  private func sql(_ source: String, _ dialect: SQLDialect = .postgres, at now: Instant = now) throws -> String {
    try predicate(source).sql(dialect, now: now)
  }

  // MARK: - Goldens

  private static let questions = [
    "plan in [pro, \"it's\"] and not (city == \"Zürich\" or subscribed)",
    "either and order != 3", "spend >= 19.9950 or spend < balance", "city contains \"50%\" and city starts with 'a\\b'",
    "app_version >= 3.10.0 and os_version in [\"18.0\", \"0\"]", "last_open within last 7 days",
    "birthday within next 2 weeks and last_open == 2026-11-20", "last_open after 2026-11-20T12:00:00.5Z",
    "nickname is missing and city < nickname",
    "birthday anniversary within next 2 weeks or birthday anniversary within last 350 days",
    "birthday anniversary == today or birthday >= today", "locale matches \"de\" and not locale matches [\"pt-BR\"]",
    "follows contains any [\"U6\", \"it's\"] and not prices contains 1.50", "flags contains true or follows.size > 2",
    "ranks contains all [-3, 9007199254740993]",
  ]

  /// One page a dialect: each question as a comment, then its statement.
  @Test(arguments: SQLDialect.allCases) func statementsAreThoseThatWereExecuted(_ dialect: SQLDialect) throws {
    var page = ""
    for question in Self.questions {
      let table = try #require(dialect.table("crm.recipients"))
      page += "-- \(question)\n\(try predicate(question).statement(dialect, from: table, now: Self.now))"
    }
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("SQL/\(dialect.rawValue).sql")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try Data(page.utf8).write(to: url)
      Issue.record("\(url.lastPathComponent) was written; run the tests again without UPDATE_GOLDENS")
    }
    let frozen = try String(contentsOf: url, encoding: .utf8)
    #expect(page.utf8.elementsEqual(frozen.utf8), "\(page)")
  }

  // MARK: - Shape

  /// Every question asks whether there is a value, so that NOT of it holds where there is none.
  @Test(arguments: [
    ("order > 1", #""order" IS NOT NULL AND "order" > 1"#),
    ("not order > 1", #"NOT ("order" IS NOT NULL AND "order" > 1)"#),
    ("order is missing or order == 1", #""order" IS NULL OR ("order" IS NOT NULL AND "order" = 1)"#),
    ("all", "TRUE"), ("not all", "NOT (TRUE)"), ("order == 1.5", "FALSE"), ("order != 1.5", #""order" IS NOT NULL"#),
    ("either", #"("subscribed" IS NOT NULL AND "subscribed" = TRUE) OR ("order" IS NOT NULL AND "order" > 5)"#),
    (
      "either and order != 3",
      #"(("subscribed" IS NOT NULL AND "subscribed" = TRUE) OR ("order" IS NOT NULL AND "order" > 5))"#
        + #" AND "order" IS NOT NULL AND "order" <> 3"#
    ),
    (
      "city < nickname",
      #""city" IS NOT NULL AND "nickname" IS NOT NULL AND "city" COLLATE "C" < "nickname" COLLATE "C""#
    ),
  ]) func missingValuesAreFalse(_ source: String, _ expected: String) throws { #expect(try sql(source) == expected) }

  /// A chain of a thousand parts would be a thousand deep for SQLite, which refuses it.
  @Test func longChainsAreGrouped() throws {
    let source = (0..<2500).map { "order == \($0)" }.joined(separator: " or ")
    let groups = try sql(source).split(separator: ")) OR ((")
    #expect(groups.count == 25)
    #expect(groups.allSatisfy { $0.split(separator: ") OR (").count == 100 })
  }

  // MARK: - Texts

  /// A reader of texts, written after the manuals and not after the writer.
  private func read(_ literal: String, _ dialect: SQLDialect) -> String? {
    var rest = Array(literal.unicodeScalars)[...]
    var text = String.UnicodeScalarView()
    func take(_ word: String) -> Bool {
      guard rest.starts(with: word.unicodeScalars) else { return false }
      rest = rest.dropFirst(word.unicodeScalars.count)
      return true
    }
    func hex() -> Unicode.Scalar? {
      let digits = String(String.UnicodeScalarView(rest.prefix(4)))
      rest = rest.dropFirst(4)
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }
    let isGroup = take("(")
    repeat {
      let function = dialect == .sqlite ? "char(" : "chr("
      if take(function) {
        let digits = String(String.UnicodeScalarView(rest.prefix { $0 != ")" }))
        guard let scalar = UInt32(digits).flatMap(Unicode.Scalar.init) else { return nil }
        text.append(scalar)
        rest = rest.dropFirst(digits.count + 1)
        continue
      }
      let isUnicode = dialect == .trino && take("U&")
      let escapes =
        isUnicode || (dialect == .postgres && take("E")) || [.spark, .snowflake, .bigquery].contains(dialect)
      guard take("'") else { return nil }
      while !take("'") || (![.spark, .bigquery].contains(dialect) && rest.first == "'") {
        guard let scalar = rest.popFirst() else {
          guard literal.unicodeScalars.last == "'" else { return nil }
          break
        }
        guard escapes, scalar == "\\" else {
          text.append(scalar)
          continue
        }
        if take("\\") {
          text.append("\\")
        } else if take("'") {
          text.append("'")
        } else if isUnicode || take("u") {
          guard let scalar = hex() else { return nil }
          text.append(scalar)
        } else {
          return nil
        }
      }
    } while take(" || ")
    guard !isGroup || take(")"), rest.isEmpty else { return nil }
    return String(text)
  }

  private static let letters: [Unicode.Scalar] = [
    "a", "'", "\\", "\"", "`", "%", "_", "$", "{", "&", "\n", "\r", "\t", "\u{1}", "\u{7F}", "\u{85}", "\u{202E}",
    "\u{2028}", "é", "e", "\u{301}", "ש", "日", "👍", "\u{FFFF}", "u", "0", " ",
  ]

  @Test(arguments: SQLDialect.allCases) func textsComeBack(_ dialect: SQLDialect) {
    var dice = Dice(3)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...6, using: &dice) { text.append(dice.pick(Self.letters)) }
      if dialect.spelling.text.holdsNUL, Bool.random(using: &dice) { text.append("\0") }
      let literal = dialect.spelling.text.literal(String(text))
      #expect(read(literal, dialect).map { Array($0.utf8) } == Array(String(text).utf8), "\(literal)")
      #expect(literal.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E }, "\(literal)")
    }
  }

  @Test(arguments: [
    (SQLDialect.sqlite, "('a''b' || char(10) || '\\')"), (.postgres, "E'a''b\\u000A\\\\'"),
    (.duckdb, "('a''b' || chr(10) || '\\')"), (.spark, "'a\\'b\\u000A\\\\'"), (.trino, "U&'a''b\\000A\\\\'"),
    (.snowflake, "'a\\'b\\u000A\\\\'"), (.bigquery, "'a\\'b\\u000A\\\\'"),
  ]) func textsAreEscaped(_ dialect: SQLDialect, _ expected: String) {
    #expect(dialect.spelling.text.literal("a'b\n\\") == expected)
  }

  /// Spark would put the value of a setting in place of `${…}`, clients of Snowflake that of a variable in place of `&x`.
  @Test func clientsReplaceNothing() {
    #expect(SQLDialect.spark.spelling.text.literal("${spark.app.name}") == "'\\u0024{spark.app.name}'")
    #expect(SQLDialect.snowflake.spelling.text.literal("&x") == "'\\u0026x'")
  }

  /// A statement may be shown in a log, and what nobody sees is spelt; four digits reach no tag.
  @Test(arguments: [
    (SQLDialect.sqlite, "('##' || char(91) || 'error]' || char(8203) || char(917569))"),
    (.postgres, "E'##\\u005Berror]\\u200B\u{E0041}'"), (.trino, "U&'##\\005Berror]\\200B\u{E0041}'"),
    (.spark, "'##\\u005Berror]\\u200B\u{E0041}'"),
  ]) func statementsHoldNoCommands(_ dialect: SQLDialect, _ expected: String) {
    #expect(dialect.spelling.text.literal("##[error]\u{200B}\u{E0041}") == expected)
    #expect(dialect.spelling.text.literal("# [x] ##") == "'# [x] ##'")
  }

  /// PostgreSQL's texts hold no U+0000: what is asked about one is answered for those that can be there.
  @Test(arguments: [
    ("city == \"a\0\"", "FALSE"), ("city != \"a\0\"", #""city" IS NOT NULL"#), ("city contains \"\0\"", "FALSE"),
    ("city starts with \"\0\"", "FALSE"), ("city in [\"\0\"]", "FALSE"),
    ("city in [\"\0\", \"b\"]", #""city" IS NOT NULL AND "city" COLLATE "C" IN ('b')"#),
    ("city < \"a\0b\"", #""city" IS NOT NULL AND "city" COLLATE "C" <= 'a'"#),
    ("city >= \"a\0b\"", #""city" IS NOT NULL AND "city" COLLATE "C" > 'a'"#),
  ]) func postgresHoldsNoNUL(_ source: String, _ expected: String) throws { #expect(try sql(source) == expected) }

  // MARK: - Time

  /// Days before the first and behind the last cannot be written in most engines.
  @Test(arguments: [
    (
      "birthday within next 2 days", "9999-12-31T00:00:00Z",
      #""birthday" IS NOT NULL AND "birthday" >= DATE '9999-12-31'"#
    ),
    (
      "birthday within last 2 days", "0001-01-02T00:00:00Z",
      #""birthday" IS NOT NULL AND "birthday" <= DATE '0001-01-02'"#
    ),
    (
      "last_open within last 300000 days", "0001-01-01T00:00:00Z",
      #""last_open" IS NOT NULL AND "last_open" <= TIMESTAMPTZ '0001-01-01T00:00:00Z'"#
    ),
    ("last_open after 9999-12-31", "2026-11-21T00:00:00Z", "FALSE"),
    (
      "last_open == 9999-12-31", "2026-11-21T00:00:00Z",
      #""last_open" IS NOT NULL AND "last_open" >= TIMESTAMPTZ '9999-12-31T00:00:00Z' AND "last_open" IS NOT NULL"#
    ),
  ]) func theEndsOfTimeAreLeftOut(_ source: String, _ now: String, _ expected: String) throws {
    #expect(try sql(source, at: #require(Instant(now))) == expected)
  }

  /// SOURCE_DATE_EPOCH can be any number: nothing traps, and nobody was there then.
  @Test(arguments: [Int64.min, -62_135_596_801 - 40 * 86_400, 253_402_300_800 + 40 * 86_400, Int64.max] as [Int64])
  func nobodyIsThereOutsideOfTime(_ seconds: Int64) throws {
    for source in ["last_open within last 7 days", "birthday within next 7 days"] {
      for dialect in SQLDialect.allCases {
        #expect(try sql(source, dialect, at: Instant(seconds: seconds)) == "FALSE")
      }
    }
  }

  // MARK: - Versions and names

  /// Keys are in the order of the versions, whatever the numbers.
  @Test func versionKeysAreInOrder() {
    var dice = Dice(4)
    let numbers = ["0", "00", "1", "01", "9", "10", "010", "99", "100", "4294967296", "99999999999999999999"]
    func random() -> String {
      (0..<Int.random(in: 1...4, using: &dice)).map { _ in dice.pick(numbers) }.joined(separator: ".")
    }
    func key(_ version: String) -> [UInt8] {
      Array(version.utf8).withUnsafeBufferPointer { bytes in
        Array(
          SQLSpelling.versionKey(VersionText.numbers(bytes).map { String(decoding: $0, as: UTF8.self) }).utf8
            .dropFirst().dropLast())
      }
    }
    for _ in 0..<5000 {
      let (a, b) = (random(), random())
      let order = Array(a.utf8).withUnsafeBufferPointer { a in
        Array(b.utf8).withUnsafeBufferPointer { VersionText.compare(a, $0) }
      }
      let (x, y) = (key(a), key(b))
      #expect((order < 0) == x.lexicographicallyPrecedes(y) && (order == 0) == (x == y), "\(a) \(b)")
    }
  }

  @Test(
    arguments: [
      (SQLDialect.postgres, "a\"b", "\"a\"\"b\""), (.sqlite, "main.a`b", "`main`.`a``b`"),
      (.bigquery, "p.d.t", "`p`.`d`.`t`"),
      (.bigquery, "a`b", "`a\\`b`"), (.snowflake, "crm.users", "\"CRM\".\"USERS\""), (.postgres, "a..b", nil),
      (.duckdb, "", nil),
      (.postgres, String(repeating: "é", count: 32), nil), (.postgres, "s." + String(repeating: "t", count: 64), nil),
      (.postgres, longest, "\"\(longest)\""), (.duckdb, longest + "t", "\"\(longest)t\""),
      (.duckdb, "a\nb", nil), (.bigquery, "a\\", nil), (.trino, "x; --", "\"x; --\""),
    ] as [(SQLDialect, String, String?)])
  func tablesAreQuoted(_ dialect: SQLDialect, _ name: String, _ expected: String?) {
    #expect(dialect.table(name) == expected)
  }
}
