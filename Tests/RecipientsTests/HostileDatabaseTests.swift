import Expressions
import Foundation
import Limits
import Testing

@testable import Recipients

private func error(_ database: TemporaryDatabase, _ table: String? = nil) -> String? {
  do {
    _ = try read(database.address(table))
    return nil
  } catch {
    return "\(error)"
  }
}

private let copy =
  "is a view or a virtual table, and belfry runs no statements that a file brings; copy it into a table: CREATE TABLE people AS SELECT * FROM"
private let good = "CREATE TABLE t (token TEXT, id TEXT, nickname TEXT, plan TEXT)"
private let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

/// What a file brings beside rows is never run, and what it holds costs little memory.
@Suite(.needsSQLite) struct HostileDatabaseTests {
  @Test func viewsAreNotRead() throws {
    let view = "CREATE VIEW v AS \(endless) SELECT 'ab' AS token, i AS nickname, 'pro' AS plan FROM n"
    let (only, two) = (try TemporaryDatabase([view]), try TemporaryDatabase([good, view]))
    #expect(error(only) == "\"v\" of \"r.sqlite\" \(copy) \"v\"")
    #expect(error(two, "V") == "\"v\" of \"r.sqlite\" \(copy) \"v\"")
    #expect(error(two) == nil)
  }

  /// The schema may say that it is a table, and the statement in it makes a view or a virtual table: SQLite itself must refuse them.
  @Test(
    arguments: [
      ("CREATE VIEW t AS SELECT 'ab' AS token, 'n' AS nickname, 'pro' AS plan", "access to view \"t\" prohibited"),
      ("CREATE VIRTUAL TABLE t USING fts5(token, nickname, plan)", "no such module: fts5"),
    ])
  func whatIsNoTableIsNotRead(statement: String, refusal: String) throws {
    let database = try TemporaryDatabase([statement])
    let connection = try SQLiteConnection(file: database.path, shownAs: "r", for: .reading)
    #expect(throws: RecipientError.unreadable("cannot read \"r\": \(refusal)")) { try connection.columns(of: "t") }
    let sql = statement.replacingOccurrences(of: "'", with: "''")
    let lies = ["CREATE /**/ V", "CREATE V"].map { sql.replacingOccurrences(of: "CREATE V", with: $0) }
    for lie in lies {
      let change = "UPDATE sqlite_master SET sql = '\(lie)'"
      let database = try TemporaryDatabase([good, "PRAGMA writable_schema = ON", change])
      #expect(error(database, "t") != nil)
    }
  }

  @Test func computedColumnsAreNotRead() throws {
    let kinds = ["VIRTUAL", "STORED"].map { kind in
      "CREATE TABLE t (token TEXT, plan TEXT, nickname TEXT GENERATED ALWAYS AS (upper(plan)) \(kind), other AS (hex(zeroblob(100000))))"
    }
    let row = "INSERT INTO t VALUES ('ab', 'pro')"
    let (virtual, stored) = (try TemporaryDatabase([kinds[0], row]), try TemporaryDatabase([kinds[1], row]))
    #expect(
      error(virtual)
        == "the column \"nickname\" of \"r.sqlite\" is computed, and belfry runs no statements that a file brings; make it GENERATED … STORED, or copy the table: CREATE TABLE people AS SELECT * FROM \"t\""
    )
    #expect(try read(stored.address()).rows.map { $0[sampleAttributes.index(of: "nickname") ?? 0] } == ["PRO"])
  }

  /// A value that is far too long is a rejected row, and the rows around it are read: whichever column it stands in, and whatever else is long.
  @Test(arguments: 0..<12)
  func longValuesAreRejected(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    var statements = [
      "CREATE TABLE t (token TEXT\(seed % 2 == 0 ? "" : " PRIMARY KEY"), id TEXT, nickname TEXT, plan TEXT, photo)\(seed % 2 == 0 ? "" : " WITHOUT ROWID")"
    ]
    let most = RunLimit.recipientValue.value
    var expected: [String] = []
    for row in 0..<40 {
      let column = Int.random(in: 0..<8, using: &generator)
      let size = [most, most + 1, 2 * most, 2 * most + 1, 5_000_000].randomElement(using: &generator) ?? 0
      let long = ["printf('%.*c', \(size), 'x')", "zeroblob(\(size))"].randomElement(using: &generator) ?? ""
      let token = "printf('%08x', \(row))"
      statements.append(
        "INSERT INTO t VALUES (\(token), \(column == 0 ? long : "NULL"), \(column == 1 ? long : "'n'"), 'pro', \(column == 2 ? long : "NULL"))"
      )
      let isBlob = long.hasPrefix("zero")
      switch column {
      case 0 where size > (isBlob ? most / 2 : most): expected.append("\(row + 1) id: the field is longer than 64 KiB")
      case 1 where size > (isBlob ? most / 2 : most):
        expected.append("\(row + 1) nickname: the field is longer than 64 KiB")
      case 0 where isBlob, 1 where isBlob: expected.append("impossible")
      // Shorter ones are too long for what they are.
      case 0, 1: expected.append("\(row + 1) other")
      default: break
      }
    }
    let database = try TemporaryDatabase(statements)
    for chunk in [1, 3000, RecipientReader.defaultChunk] {
      let reading = try read(database.address(), chunk: chunk)
      #expect(reading.seen == 40)
      #expect(reading.rows.count + reading.rejections.count == 40)
      let reasons = reading.rejections.map { rejection in
        rejection.reason.contains("KiB")
          ? "\(rejection.row) \(rejection.column): \(rejection.reason)" : "\(rejection.row) other"
      }
      #expect(reasons == expected)
    }
  }

  @Test func tooManyLongRowsAreAnError() throws {
    let most = RunLimit.sqliteLongRows.value
    for count in [most, most + 1] {
      let rows =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) INSERT INTO t SELECT 'ab', zeroblob(131073), 'n', 'pro' FROM n"
      let database = try TemporaryDatabase([good, rows])
      if count == most {
        #expect(try read(database.address()).rejections.count == most)
      } else {
        #expect(
          error(database)
            == "more than 1,000 rows of \"t\" in \"r.sqlite\" have a value of more than 64 KiB: is it the table of recipients?"
        )
      }
    }
  }

  /// A page whose children are all one page, and that one's too: as many rows as somebody likes, in a small file.
  @Test func pagesThatRepeatAreDamage() throws {
    let rows = "\(endless) INSERT INTO t SELECT 'ab', i, 'n', 'pro' FROM n LIMIT 4000"
    let database = try TemporaryDatabase(["PRAGMA page_size = 512", good, rows])
    #expect(try read(database.address()).rows.count == 4000)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: database.path)))
    // The table begins on the second page. 5 are pages of children, 13 pages of rows.
    let pages = stride(from: 512, to: bytes.count, by: 512)
    let leaf = try #require(pages.first { bytes[$0] == 13 })
    let chain = Array(pages.filter { bytes[$0] == 5 }.prefix(4)) + [leaf]
    #expect(chain.count == 5)
    for (page, child) in zip(chain, chain.dropFirst()) {
      let number = child / 512 + 1
      let cells = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
      let places = (0..<cells).map { page + (Int(bytes[page + 12 + 2 * $0]) << 8 | Int(bytes[page + 13 + 2 * $0])) }
      for place in places + [page + 8] {
        for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * byte)) }
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: database.path))
    #expect(
      error(database)
        == "cannot read \"r.sqlite\": it gives more rows than its bytes have room for, so it is damaged")
    let connection = try SQLiteConnection(file: database.path, shownAs: "r", for: .reading)
    #expect(try connection.mostRows() == bytes.count / 6)
  }

  @Test func statementsWithoutAnEndAreEnded() throws {
    let database = try TemporaryDatabase([good])
    let connection = try SQLiteConnection(file: database.path, shownAs: "r", for: .reading, wait: 1)
    let ended = RecipientError.unreadable(
      "\"r\" gave no row for 1,800 seconds; it is damaged, or its own statements have no end")
    #expect(throws: ended) { try connection.execute("\(endless) SELECT max(i) FROM n") }
    // Rows that come one after the other are not one row that does not come.
    let many = try connection.prepare("\(endless) SELECT i FROM n LIMIT 3000000")
    while try many.step() {}
  }

  /// A journal that names another one would have SQLite delete that, wherever it is.
  @Test func journalsOfSeveralDatabasesAreNotPlayedBack() throws {
    let database = try TemporaryDatabase([good])
    let journal = database.path + "-journal"
    defer { try? FileManager.default.removeItem(atPath: journal) }
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    for (bytes, isRefused) in [
      ([0] + mark, true), (mark, true), (mark + [0], false), (Array(mark.dropFirst()), false), ([], false),
    ] {
      try Data(bytes).write(to: URL(fileURLWithPath: journal))
      for use in [SQLiteConnection.Use.reading, .writing] {
        let opened = Result { try SQLiteConnection(file: database.path, shownAs: "r", for: use) }
        #expect(((try? opened.get()) == nil) == isRefused)
      }
    }
  }
}
