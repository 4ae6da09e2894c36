import Clocks
import Diagnostics
import Expressions
import Harness
import Recipients
import Samples

/// An audience as SQL, run by SQLite over the rows that the evaluator is asked about.
let sqlTarget = FuzzTarget(
  "audience-sql", longest: 160, words: audienceWords, seeds: audienceSeeds,
  start: {
    let rows = SampleRows.batch()
    let table = SQLiteSample()
    return { bytes in
      guard let predicate = audience(bytes) else { return }
      for dialect in SQLDialect.allCases {
        let text = predicate.statement(dialect, from: "people", now: sampleNow)
        expect(!text.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }, "a statement is plain text: \(text)")
      }
      let expected = (0..<rows.count).filter { predicate.matches(rows, $0, now: sampleNow) }
      let condition = predicate.sql(.sqlite, now: sampleNow)
      expect(table.rows(where: condition) == expected, "\(expected) are meant by \(condition)")
    }
  })

/// The sample rows in SQLite, in memory.
private final class SQLiteSample {
  private let connection: SQLiteConnection

  init() {
    do throws(RecipientError) {
      connection = try SQLiteConnection(file: ":memory:", shownAs: "sample", for: .creating)
      let columns = sampleAttributes.attributes.map { "`\($0.name)` \(SQLDialect.sqlite.columnType($0.type))" }
      try connection.execute("CREATE TABLE people (\(columns.joined(separator: ", ")), place INTEGER)")
      for (place, row) in SampleRows.rows.enumerated() {
        let values = sampleAttributes.attributes.map { row[$0.name].map(Self.literal($0.type)) ?? "NULL" }
        try connection.execute("INSERT INTO people VALUES (\(values.joined(separator: ", ")), \(place))")
      }
    } catch {
      fail("SQLite works: \(error)")
    }
  }

  /// The numbers of the rows for which a condition holds.
  func rows(where condition: String) -> [Int] {
    var rows: [Int] = []
    do throws(RecipientError) {
      let statement = try connection.prepare("SELECT place FROM people WHERE \(condition) ORDER BY place")
      while try statement.step() { rows.append(Int(statement.text(0) ?? "") ?? -1) }
    } catch {
      fail("SQLite takes \(condition): \(error)")
    }
    return rows
  }

  /// A value as SQLite's tables hold one of its type.
  private static func literal(_ type: AttributeType) -> (SampleRows.Cell) -> String {
    { cell in
      switch (cell, type) {
      case (.text(let text), _): quoted(text)
      case (.raw(let raw), .enumeration(let members)): quoted(members[Int(raw)])
      case (.raw(let raw), .decimal(_, _, let places)):
        "\(raw < 0 ? "-" : "")\(raw.magnitude / power(places)).\(String(String(raw.magnitude % power(places) + power(places)).dropFirst()))"
      case (.raw(let raw), .date): "'\(CivilDate(daysSinceEpoch: Int(raw)).text)'"
      case (.raw(let raw), .time): "'\(CivilTime(secondsOfDay: Int(raw))?.text ?? "")'"
      case (.raw(let raw), .timestamp): "'\(moment(raw))'"
      // The least number there is cannot be written as a literal of its own.
      case (.raw(let raw), _): raw == .min ? "(-\(Int64.max) - 1)" : String(raw)
      }
    }
  }

  private static func power(_ places: Int) -> UInt64 { (0..<places).reduce(1) { power, _ in power * 10 } }

  private static func quoted(_ text: String) -> String {
    "CAST(x'\(text.utf8.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined())' AS TEXT)"
  }

  /// Microseconds since 1970 as RFC 3339.
  private static func moment(_ micros: Int64) -> String {
    let seconds = micros >= 0 ? micros / 1_000_000 : -((-micros + 999_999) / 1_000_000)
    let digits = String(String(micros - seconds * 1_000_000 + 1_000_000).dropFirst())
    return "\(Instant(seconds: seconds).text.dropLast()).\(digits)Z"
  }
}
