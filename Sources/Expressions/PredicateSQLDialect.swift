/// An engine whose SQL an audience can be written in.
///
/// Every dialect is one row of a table of spellings; what an audience means is decided once, for all of them, in `PredicateSQL`.
public enum SQLDialect: String, CaseIterable, Sendable {
  /// SQLite 3.38 or later, which has its JSON functions built in.
  case sqlite
  /// PostgreSQL 11 or later.
  case postgres
  /// DuckDB.
  case duckdb
  /// Spark 3.3 or later.
  case spark
  /// Trino.
  case trino
  /// Snowflake.
  case snowflake
  /// GoogleSQL of BigQuery.
  case bigquery

  /// Whether belfry's own tests execute what is written for it. The others are written after their manuals.
  public var isExecuted: Bool { spelling.isExecuted }

  /// The type that a column must have for the condition to mean what the audience means, for the reference.
  public func columnType(_ type: AttributeType) -> String {
    switch type {
    case .text, .enumeration, .version: spelling.types.text
    case .integer: spelling.types.integer
    case .decimal: spelling.types.decimal
    case .boolean: spelling.types.boolean
    case .date: spelling.types.date
    case .time: spelling.types.time
    case .timestamp: spelling.types.timestamp
    }
  }

  /// The most bytes of a name. PostgreSQL cuts a longer one off, without a word, and means another table.
  public var longestName: Int? { spelling.longestName }

  /// The name of a table as the dialect quotes it; points part a schema from its table. Nothing for what can be no name.
  public func table(_ name: String) -> String? {
    let parts = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ part in !part.isEmpty && part.allSatisfy { !SQLText.isOdd($0) && $0 != "\\" } }),
      parts.allSatisfy({ String($0).utf8.count <= longestName ?? .max })
    else { return nil }
    return parts.map { spelling.identifier(String($0)) }.joined(separator: ".")
  }
}

/// A value that a list is asked for.
enum SQLItem: Sendable {
  /// A text as the dialect writes it; members and days are texts in a list, too.
  case text(String)
  /// A raw value, and how many of its digits stand behind the point.
  case number(Int64, places: Int)
  case boolean(Bool)

  /// As a literal of a dialect that has a type for each of the three: texts, whole numbers and decimals of so many places, booleans.
  func literal(_ number: (_ literal: String, _ places: Int) -> String) -> String {
    switch self {
    case .text(let text): text
    case .number(let raw, let places): number(SQLSpelling.plainDecimal(raw, places), places)
    case .boolean(let isTrue): isTrue ? "TRUE" : "FALSE"
    }
  }

  /// The type's name among those of a dialect. Whole numbers are decimals, too: a list may say 5.0, which is 5, and Spark's `BIGINT` reads a
  /// list with it as NULL.
  func type(text: String, number: (_ places: Int) -> String, boolean: String) -> String {
    switch self {
    case .text: text
    case .number(_, let places): number(places)
    case .boolean: boolean
    }
  }
}

/// A row of the table: how a dialect spells what audiences ask.
struct SQLSpelling: Sendable {
  /// The column types that the other spellings count on.
  struct Types: Sendable {
    var text, integer, decimal, boolean, date, time, timestamp: String
  }

  let isExecuted: Bool
  let types: Types
  var longestName: Int?
  var identifier: @Sendable (String) -> String = { SQLText.enclosed($0, in: "\"") }
  let text: SQLText
  /// A column of texts, compared by bytes whatever collation it was declared with.
  var bytewise: @Sendable (String) -> String = { $0 }
  let contains: @Sendable (String, String) -> String
  let starts: @Sendable (String, String) -> String
  /// How many items a list has, which is a JSON array.
  var listSize: @Sendable (String) -> String = { "json_array_length(\($0))" }
  /// Whether a list has a value among its items.
  let listContains: @Sendable (String, SQLItem) -> String
  /// A column of decimals, and a number that can be held against it.
  var decimal: @Sendable (String, _ places: Int) -> String = { column, _ in column }
  var decimalLiteral: @Sendable (Int64, _ places: Int) -> String = Self.plainDecimal
  /// A day, `2026-12-24`.
  var date: @Sendable (String) -> String = { "DATE '\($0)'" }
  /// A column of times, and a time with its seconds, `18:30:00`, that can be held against it.
  var time: @Sendable (String) -> String = { $0 }
  var timeLiteral: @Sendable (String) -> String = { "TIME '\($0)'" }
  /// Month and day of a column of dates, 24 December as 1224.
  var monthDay: @Sendable (String) -> String = { "EXTRACT(MONTH FROM \($0)) * 100 + EXTRACT(DAY FROM \($0))" }
  /// A column of moments, and a number of microseconds that can be held against it.
  var timestamp: @Sendable (String) -> String = { $0 }
  let moment: @Sendable (Int64) -> String
  /// A column of versions as something that the engine puts in order, and a version's numbers, those at the end that are 0 left out.
  let version: @Sendable (String) -> String
  var versionLiteral: @Sendable ([String]) -> String = Self.versionKey

  @Sendable static func plainDecimal(_ raw: Int64, _ places: Int) -> String {
    withDecimal(raw, places: places, keepsPlaces: false) { String(decoding: $0, as: UTF8.self) }
  }

  /// Versions as texts whose bytes are in the order of the versions: before each number stands a letter for how many digits it has, and
  /// `3.10` is `A3B10`. A 0 has no digits and is `@`; those at the end are left out, so `3.10.0` is the same.
  @Sendable static func versionKey(_ numbers: [String]) -> String {
    // A version has at most 32 digits: the letters end before the first byte that is not ASCII.
    let parts = numbers.map { String(UnicodeScalar(UInt8(truncatingIfNeeded: 64 &+ $0.utf8.count))) + $0 }
    return "'\(parts.joined())'"
  }

  /// The numbers as the elements of an array; no number at all is 0.
  static func elements(_ numbers: [String]) -> String {
    numbers.isEmpty ? "0" : numbers.map { $0.isEmpty ? "0" : $0 }.joined(separator: ", ")
  }

  /// A version whose last numbers are not 0. No backslash, because dialects disagree about those.
  static func trimmed(_ column: String) -> String { "regexp_replace(\(column), '([.]0+)+$', '')" }
}

extension SQLDialect {
  var spelling: SQLSpelling {
    switch self {
    case .sqlite: .sqlite
    case .postgres: .postgres
    case .duckdb: .duckdb
    case .spark: .spark
    case .trino: .trino
    case .snowflake: .snowflake
    case .bigquery: .bigquery
    }
  }
}

extension SQLSpelling {
  /// SQLite has neither decimals nor moments nor arrays, so each is worked out from what its tables hold instead.
  ///
  /// Names stand in backticks: one in double quotes that no column has is a text to SQLite, and the mistake would be silent.
  static let sqlite = SQLSpelling(
    isExecuted: true,
    types: Types(
      text: "TEXT", integer: "INTEGER", decimal: "NUMERIC", boolean: "INTEGER", date: "TEXT", time: "TEXT",
      timestamp: "TEXT"),
    identifier: { SQLText.enclosed($0, in: "`") },
    text: SQLText(.joined("char")),
    bytewise: { "\($0) COLLATE BINARY" },
    contains: { "instr(\($0), \($1)) > 0" },
    // Not substr: it stops at a NUL.
    starts: { "instr(\($0), \($1)) = 1" },
    listContains: { column, item in
      let isIt =
        switch item {
        case .text(let text): "n.type = 'text' AND n.value = \(text)"
        // SQLite compares whole numbers exactly, with reals as well; rounded, those past 2^53 would be others.
        case .number(let raw, places: 0): "n.type IN ('integer', 'real') AND n.value = \(raw)"
        case .number(let raw, let places):
          "n.type IN ('integer', 'real') AND CAST(round(n.value * \(powersOfTen[min(max(places, 0), 18)])) AS INTEGER) = \(raw)"
        case .boolean(let isTrue): "n.type = '\(isTrue)'"
        }
      return "EXISTS (SELECT 1 FROM (SELECT \(column) AS text) AS v, json_each(v.text) AS n WHERE \(isIt))"
    },
    decimal: { "CAST(round(\($0) * \(powersOfTen[min(max($1, 0), 18)])) AS INTEGER)" },
    decimalLiteral: { raw, _ in String(raw) },
    date: { "'\($0)'" },
    // `18:30` and `18:30:00` are two texts and one time.
    time: { "time(\($0))" },
    timeLiteral: { "'\($0)'" },
    monthDay: { "CAST(substr(\($0), 6, 2) || substr(\($0), 9, 2) AS INTEGER)" },
    timestamp: { sqliteMicroseconds($0) },
    moment: { String($0) },
    // A column of the table may have the name of one that json_each has, so the argument is taken from a subquery that sees none of those.
    version: {
      """
      (SELECT rtrim(group_concat(char(64 + length(ltrim(n.value, '0'))) || ltrim(n.value, '0'), ''), '@') \
      FROM (SELECT \($0) AS text) AS v, json_each('["' || replace(v.text, '.', '","') || '"]') AS n)
      """
    })

  /// Microseconds of an RFC 3339 text. Its own functions for time round to milliseconds and refuse offsets past 14 hours, so only the
  /// whole seconds are left to them.
  private static func sqliteMicroseconds(_ column: String) -> String {
    let seconds = "strftime('%s', substr(\(column), 1, 10) || ' ' || substr(\(column), 12, 8))"
    let offset =
      "(substr(\(column), -6, 1) || '1') * (substr(\(column), -5, 2) * 3600 + substr(\(column), -2) * 60)"
    let east = "CASE WHEN substr(\(column), -1) IN ('Z', 'z') THEN 0 ELSE \(offset) END"
    let fraction = "CAST(round(substr('0' || substr(\(column), 20), 1, 8) * 1000000) AS INTEGER)"
    return "((\(seconds) - \(east)) * 1000000 + \(fraction))"
  }

  static let postgres = SQLSpelling(
    isExecuted: true,
    types: Types(
      text: "text", integer: "bigint", decimal: "numeric", boolean: "boolean", date: "date", time: "time",
      timestamp: "timestamptz"),
    longestName: 63,
    text: SQLText(.prefixed("E", "\\u"), holdsNUL: false),
    bytewise: { "\($0) COLLATE \"C\"" },
    contains: { "strpos(\($0), \($1)) > 0" },
    starts: { "starts_with(\($0), \($1))" },
    listSize: { "jsonb_array_length(\($0)::jsonb)" },
    listContains: { column, item in
      let literal =
        if case .text(let text) = item { "\(text)::text" } else { item.literal { literal, _ in literal } }
      return "\(column)::jsonb @> jsonb_build_array(\(literal))"
    },
    moment: { "TIMESTAMPTZ '\(PredicateProgram.moment($0))'" },
    version: { "CAST(string_to_array(\(trimmed($0)), '.') AS numeric[])" },
    versionLiteral: { "CAST(ARRAY[\(elements($0))] AS numeric[])" })

  static let duckdb = SQLSpelling(
    isExecuted: true,
    types: Types(
      text: "VARCHAR", integer: "BIGINT", decimal: "DECIMAL", boolean: "BOOLEAN", date: "DATE", time: "TIME",
      timestamp: "TIMESTAMPTZ"),
    text: SQLText(.joined("chr")),
    bytewise: { "\($0) COLLATE \"C\"" },
    contains: { "contains(\($0), \($1))" },
    starts: { "starts_with(\($0), \($1))" },
    listContains: { column, item in
      let type = item.type(text: "VARCHAR", number: { "DECIMAL(38, \($0))" }, boolean: "BOOLEAN")
      let literal = item.literal { "CAST(\($0) AS DECIMAL(38, \($1)))" }
      return "list_contains(from_json(\(column), '[\"\(type)\"]'), \(literal))"
    },
    moment: { "TIMESTAMPTZ '\(PredicateProgram.moment($0))'" },
    version: { "CAST(string_split(\(trimmed($0)), '.') AS HUGEINT[])" },
    versionLiteral: { "CAST([\(elements($0))] AS HUGEINT[])" })

  /// Spark replaces `${…}` in the text of a statement before it reads it, also inside of texts.
  static let spark = SQLSpelling(
    isExecuted: true,
    types: Types(
      text: "STRING", integer: "BIGINT", decimal: "DECIMAL", boolean: "BOOLEAN", date: "DATE", time: "STRING",
      timestamp: "TIMESTAMP"),
    identifier: { SQLText.enclosed($0, in: "`") },
    text: SQLText(.backslashes, alsoOdd: "$"),
    contains: { "contains(\($0), \($1))" },
    starts: { "startswith(\($0), \($1))" },
    listContains: { column, item in
      let type = item.type(text: "STRING", number: { "DECIMAL(38, \($0))" }, boolean: "BOOLEAN")
      let literal = item.literal { "CAST(\($0) AS DECIMAL(38, \($1)))" }
      return "array_contains(from_json(\(column), 'ARRAY<\(type)>'), \(literal))"
    },
    // Spark has no times of day before 4.1: texts, padded to seconds.
    time: { "rpad(\($0), 8, ':00')" },
    timeLiteral: { "'\($0)'" },
    moment: { "TIMESTAMP '\(PredicateProgram.moment($0))'" },
    version: { "CAST(split(\(trimmed($0)), '[.]') AS ARRAY<DECIMAL(38, 0)>)" },
    versionLiteral: { "CAST(array(\(elements($0))) AS ARRAY<DECIMAL(38, 0)>)" })

  static let trino = SQLSpelling(
    isExecuted: false,
    types: Types(
      text: "varchar", integer: "bigint", decimal: "decimal", boolean: "boolean", date: "date", time: "time",
      timestamp: "timestamp(6) with time zone"),
    text: SQLText(.prefixed("U&", "\\")),
    contains: { "strpos(\($0), \($1)) > 0" },
    starts: { "starts_with(\($0), \($1))" },
    // JSON arrays become arrays of these types (trino.io/docs/current/functions/json.html#cast-from-json); that decimals are among
    // them only Trino's own source says (io.trino.util.JsonUtil.canCastFromJson).
    listContains: { column, item in
      let type = item.type(text: "varchar", number: { "decimal(38, \($0))" }, boolean: "boolean")
      let literal = item.literal { "CAST(\($0) AS decimal(38, \($1)))" }
      return "contains(CAST(json_parse(\(column)) AS array(\(type))), \(literal))"
    },
    moment: { micros in
      let text = PredicateProgram.moment(micros).dropLast().split(separator: "T").joined(separator: " ")
      return "TIMESTAMP '\(text) UTC'"
    },
    version: { "CAST(split(\(trimmed($0)), '.') AS array(decimal(38, 0)))" },
    versionLiteral: { "CAST(ARRAY[\(elements($0))] AS array(decimal(38, 0)))" })

  /// Names in capitals, for that is how Snowflake keeps those that were not quoted. Its clients replace `&name`.
  static let snowflake = SQLSpelling(
    isExecuted: false,
    types: Types(
      text: "VARCHAR", integer: "NUMBER(19, 0)", decimal: "NUMBER", boolean: "BOOLEAN", date: "DATE", time: "TIME",
      timestamp: "TIMESTAMP_TZ"),
    identifier: { SQLText.enclosed($0.uppercased(), in: "\"") },
    text: SQLText(.backslashes, alsoOdd: "&"),
    contains: { "CONTAINS(\($0), \($1))" },
    starts: { "STARTSWITH(\($0), \($1))" },
    listSize: { "ARRAY_SIZE(PARSE_JSON(\($0)))" },
    // Of an array without declared types the value must be a VARIANT (docs.snowflake.com/en/sql-reference/functions/array_contains). Not by
    // "::", which comes before arithmetic, and so before the sign of a number (…/sql-reference/data-type-conversion).
    listContains: { column, item in
      "ARRAY_CONTAINS(CAST(\(item.literal { literal, _ in literal }) AS VARIANT), PARSE_JSON(\(column)))"
    },
    moment: { "TO_TIMESTAMP_TZ('\(PredicateProgram.moment($0))')" },
    version: {
      """
      RTRIM(ARRAY_TO_STRING(TRANSFORM(SPLIT(\($0), '.'), n VARCHAR -> \
      CHR(64 + LENGTH(LTRIM(n, '0'))) || LTRIM(n, '0')), ''), '@')
      """
    })

  static let bigquery = SQLSpelling(
    isExecuted: false,
    types: Types(
      text: "STRING", integer: "INT64", decimal: "NUMERIC", boolean: "BOOL", date: "DATE", time: "TIME",
      timestamp: "TIMESTAMP"),
    identifier: { SQLText.enclosed($0, in: "`", by: "\\`") },
    text: SQLText(.backslashes),
    contains: { "STRPOS(\($0), \($1)) > 0" },
    starts: { "STARTS_WITH(\($0), \($1))" },
    listSize: { "ARRAY_LENGTH(JSON_QUERY_ARRAY(\($0)))" },
    // Items of any scalar type come as texts, and quotation marks go
    // (cloud.google.com/bigquery/docs/reference/standard-sql/json_functions#json_value_array).
    listContains: { column, item in
      let isIt =
        switch item {
        case .text(let text): "item = \(text)"
        case .number(let raw, let places):
          "SAFE_CAST(item AS \(places > 9 ? "BIGNUMERIC" : "NUMERIC")) = "
            + "\(places > 9 ? "BIGNUMERIC" : "NUMERIC") '\(plainDecimal(raw, places))'"
        case .boolean(let isTrue): "item = '\(isTrue)'"
        }
      return "EXISTS (SELECT 1 FROM UNNEST(JSON_VALUE_ARRAY(\(column))) AS item WHERE \(isIt))"
    },
    // A number with a point is a float there.
    decimalLiteral: { "\($1 > 9 ? "BIGNUMERIC" : "NUMERIC") '\(plainDecimal($0, $1))'" },
    moment: { "TIMESTAMP '\(PredicateProgram.moment($0))'" },
    version: {
      """
      (SELECT RTRIM(STRING_AGG(CONCAT(CHR(64 + LENGTH(LTRIM(n, '0'))), LTRIM(n, '0')), '' ORDER BY place), '@') \
      FROM UNNEST(SPLIT(\($0), '.')) AS n WITH OFFSET AS place)
      """
    })
}
