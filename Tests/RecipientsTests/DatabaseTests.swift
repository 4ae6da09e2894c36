import Expressions
import Foundation
import Testing

@testable import Recipients

/// An SQLite database made of statements.
final class TemporaryDatabase {
  let path = NSTemporaryDirectory() + "recipients-\(UUID().uuidString).sqlite"

  init(_ statements: [String]) throws {
    let library = try DynamicLibrary("libsqlite3.so.0", package: "", purpose: "")
    let open: @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32 =
      try library.function("sqlite3_open")
    let execute:
      @convention(c) (
        OpaquePointer?, UnsafePointer<CChar>?, OpaquePointer?, OpaquePointer?, OpaquePointer?
      ) -> Int32 = try library.function("sqlite3_exec")
    let close: @convention(c) (OpaquePointer?) -> Int32 = try library.function("sqlite3_close")
    var database: OpaquePointer?
    #expect(open(path, &database) == 0)
    for statement in statements { #expect(execute(database, statement, nil, nil, nil) == 0, "\(statement)") }
    _ = close(database)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func address(_ table: String? = nil) -> RecipientAddress {
    RecipientAddress(.sqlite(file: path, table: table), shownAs: "r.sqlite")
  }
}

private func error(_ address: RecipientAddress) -> String? {
  do {
    _ = try read(address)
    return nil
  } catch {
    return "\(error)"
  }
}

private let columns =
  "token, id, nickname, plan TEXT, points INTEGER, spend NUMERIC, subscribed INTEGER, birthday TEXT, locale, extra"

@Suite(.needsSQLite) struct DatabaseTests {
  @Test(
    arguments: [
      ("x'AB0c', 1, '', 'pro', NULL, 12.5, 1, NULL, NULL, x'00'", "ab0c 1  1 nil 1250 1 nil nil"),
      ("'AB', 'u', 'é', 'free', 5.0, 4, 0, '1970-01-02', 'de', 1", "AB u é 0 5 400 0 1 de"),
      ("'AB', NULL, 'a', 'free', '7', '4.10', 0, NULL, NULL, 1", "AB nil a 0 7 410 0 nil nil"),
      ("'ab', NULL, 'a', 'free', -0.0, 0.1 + 0.2, NULL, NULL, NULL, 1", "ab nil a 0 0 30 nil nil nil"),
      ("'ab', NULL, 'a', 'free', NULL, 99999.99, NULL, NULL, NULL, 1", "ab nil a 0 nil 9999999 nil nil nil"),
      ("NULL, NULL, 'a', 'free', 1, 1, 1, NULL, NULL, 1", "token: there is no token"),
      ("'', NULL, 'a', 'free', 1, 1, 1, NULL, NULL, 1", "token: the token is empty"),
      ("'ab', x'00', 'a', 'free', 1, 1, 1, NULL, NULL, 1", "id: this is a run of bytes, not a text"),
      (
        "'ab', NULL, NULL, 'free', 1, 1, 1, NULL, NULL, 1",
        "nickname: there is no value and the attribute is not optional"
      ),
      ("'ab', NULL, 5, 'free', 1, 1, 1, NULL, NULL, 1", "nickname: this is a number, not a text"),
      ("'ab', NULL, CAST(x'61FF' AS TEXT), 'free', 1, 1, 1, NULL, NULL, 1", "nickname: \"a\\xFF\" is not valid UTF-8"),
      (
        "'ab', NULL, 'a', 'free', 1.5, 1, 1, NULL, NULL, 1",
        "points: \"1.5\" is not a whole number; write a whole number: 1 or 2"
      ),
      ("'ab', NULL, 'a', 'free', 9e99, 1, 1, NULL, NULL, 1", "points: \"9.0e+99\" is not in -5..5000"),
      ("'ab', NULL, 'a', 'free', 1, 1.001, 1, NULL, NULL, 1", "spend: \"1.001\" has more than 2 decimal places"),
      ("'ab', NULL, 'a', 'free', 1, 9e999, 1, NULL, NULL, 1", "spend: \"Inf\" is not a decimal number"),
      ("'ab', NULL, 'a', 'free', 1, 1, 2, NULL, NULL, 1", "subscribed: \"2\" is not a boolean: true, false, 1 or 0"),
      ("'ab', NULL, 'a', 'free', 1, 1, 'true', NULL, NULL, 1", "subscribed: this is a text, not a boolean"),
      ("'ab', NULL, 'a', 'free', 1, 1, 1, '', NULL, 1", "birthday: \"\" is not a date: YYYY-MM-DD"),
      (
        "'ab', NULL, printf('%.*c', 70000, 'x'), 'free', 1, 1, 1, NULL, NULL, 1",
        "nickname: the field is longer than 64 KiB"
      ),
    ] as [(String, String)])
  func cellsAreTyped(values: String, expected: String) throws {
    let statements = ["CREATE TABLE t (\(columns))", "INSERT INTO t VALUES (\(values))"]
    let database = try TemporaryDatabase(statements)
    let reading = try read(database.address())
    #expect(reading.seen == 1)
    if let rejection = reading.rejections.first {
      #expect(reading.rows.isEmpty)
      #expect((rejection.file, rejection.row, rejection.line) == ("r.sqlite/t", 1, 1))
      #expect("\(rejection.column): \(rejection.reason)" == expected)
    } else {
      let names = ["token", "id", "nickname", "plan", "points", "spend", "subscribed", "birthday", "locale"]
      let row = try #require(reading.rows.first)
      #expect(names.map { row[sampleAttributes.index(of: $0) ?? 0] ?? "nil" }.joined(separator: " ") == expected)
    }
  }

  @Test func tablesAreFound() throws {
    let database = try TemporaryDatabase([
      "CREATE TABLE one (\(columns))", "CREATE TABLE \"t\"\"wo\" AS SELECT * FROM one",
    ])
    #expect(
      error(database.address())
        == "which table of \"r.sqlite\" holds the recipients is not known; name it in belfry.yaml, or call it recipients; it has \"one\", \"t\"wo\""
    )
    #expect(error(database.address("three")) == "\"r.sqlite\" has no table \"three\"; it has \"one\", \"t\"wo\"")
    #expect(error(database.address("t\"wo")) == nil)
    #expect(error(database.address("ONE")) == nil)
    let other = try TemporaryDatabase(["CREATE TABLE a (token)", "CREATE TABLE recipients (token, nickname)"])
    #expect(
      error(other.address())
        == "\"r.sqlite/recipients\" has no column \"plan\", which every recipient must have; it has \"token\" and \"nickname\""
    )
  }

  @Test func whatIsNoDatabaseIsAnError() throws {
    let database = try TemporaryDatabase(["CREATE TABLE t (\(columns))"])
    #expect(
      error(RecipientAddress(.sqlite(file: "/nowhere/r", table: nil), shownAs: "r"))
        == "cannot open \"r\": unable to open database file")
    let text = try TemporaryFile(String(repeating: "token,nickname,plan\n", count: 100))
    #expect(
      error(RecipientAddress(.sqlite(file: text.path, table: nil), shownAs: "r"))
        == "\"r\" is not an SQLite database, or is encrypted")
    let pointer = try TemporaryFile("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n")
    #expect(
      error(RecipientAddress(.sqlite(file: pointer.path, table: nil), shownAs: "r"))?
        .hasPrefix("\"r\" is a pointer of Git LFS, and the file itself is not here; run \"git lfs pull\"") == true)
    // Pages that point nowhere.
    let many =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO t (token, nickname, plan) SELECT 'ab', i, 'pro' FROM n"
    let large = try TemporaryDatabase(["CREATE TABLE t (token TEXT, nickname TEXT, plan TEXT)", many])
    #expect(try read(large.address()).rows.count == 3000)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: large.path)))
    for index in stride(from: 20_000, to: 28_000, by: 1) { bytes[index] = UInt8(truncatingIfNeeded: index) }
    try Data(bytes).write(to: URL(fileURLWithPath: large.path))
    #expect(error(large.address()) == "cannot read \"r.sqlite\": database disk image is malformed")
    _ = database
  }

  /// A database that somebody writes to is waited for once: it is refused when it is opened, not with the first question after that.
  @Test func whatIsLockedIsWaitedForOnce() throws {
    let database = try TemporaryDatabase(["CREATE TABLE t (\(columns))"])
    let writer = try SQLiteConnection(file: database.path, shownAs: "r", for: .writing)
    try writer.execute("BEGIN EXCLUSIVE")
    let locked = RecipientError.unreadable("\"r\" is locked by another program that writes to it; waited 0 seconds")
    #expect(throws: locked) { try SQLiteConnection(file: database.path, shownAs: "r", for: .reading, patience: 20) }
    try writer.execute("ROLLBACK")
    _ = try SQLiteConnection(file: database.path, shownAs: "r", for: .reading, patience: 20)
  }

  /// The same people, written in three ways, are the same.
  @Test(arguments: 0..<8)
  func sourcesAgree(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let names = [
      "token", "nickname", "plan", "points", "big", "spend", "subscribed", "birthday", "last_open", "build", "id",
    ]
    var csv = names.joined(separator: ",") + "\n"
    var lines = ""
    var statements = ["CREATE TABLE t (\"" + names.joined(separator: "\", \"") + "\")"]
    for _ in 0..<60 {
      let cells: [(text: String?, isText: Bool)] = names.map { name in
        let good: [String?] =
          switch name {
          case "token": ["ab", "0123456789abcdef"]
          case "nickname": ["x", "a,b", "say \"hi\"", "日本語", "a\\b", "back\nline", "👋🏽"]
          case "plan": ["free", "pro", "équipe"]
          case "points": [nil, "0", "-5", "4999"]
          case "big": [nil, "9223372036854775807", "-9223372036854775808"]
          case "spend": [nil, "0", "12.5", "99999.99", "-0.01"]
          case "subscribed": [nil, "1", "0"]
          case "birthday": [nil, "2024-02-29"]
          case "last_open": [nil, "2026-11-21T00:00:00.25+01:00"]
          case "build": [nil, "3.10.1"]
          default: [nil, "u-1", "日本"]
          }
        let isBad = Int.random(in: 0..<60, using: &generator) == 0
        let isText = !["points", "big", "spend", "subscribed"].contains(name)
        return ((isBad ? (isText ? "?" : "77777777777777") : good.randomElement(using: &generator) ?? nil), isText)
      }
      csv +=
        cells.map { cell in cell.text.map { "\"\($0.replacingOccurrences(of: "\"", with: "\"\""))\"" } ?? "" }
        .joined(separator: ",") + "\n"
      let members = zip(names, cells).map { name, cell in
        "\"\(name)\": " + (cell.text.map { cell.isText ? json($0) : $0 } ?? "null")
      }
      lines += "{" + members.shuffled(using: &generator).joined(separator: ", ") + "}\n"
      statements.append(
        "INSERT INTO t VALUES ("
          + cells.map { cell in
            cell.text.map { cell.isText ? "'\($0.replacingOccurrences(of: "'", with: "''"))'" : $0 } ?? "NULL"
          }.joined(separator: ", ") + ")")
    }
    let first = try read(Array(csv.utf8))
    #expect(first.rows.count > 30)
    let second = try readLines(Array(lines.utf8), chunk: 300)
    #expect(second.rows == first.rows)
    #expect(second.rejections.map(\.row) == first.rejections.map(\.row))
    let database = try TemporaryDatabase(statements)
    for chunk in [1, 300, RecipientReader.defaultChunk] {
      let third = try read(database.address(), chunk: chunk)
      #expect(third.rows == first.rows)
      #expect(third.rejections.map(\.row) == first.rejections.map(\.row))
    }
  }

  private func json(_ text: String) -> String {
    "\""
      + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "\n", with: "\\n") + "\""
  }

  @Test func namesDecideWhatIsOpened() {
    #expect(RecipientSourceKind(named: "a/b.CSV", path: "p") == .csv(path: "p"))
    #expect(RecipientSourceKind(named: "b.ndjson", path: "p") == .jsonl(path: "p"))
    #expect(RecipientSourceKind(named: "b.db", path: "p") == .sqlite(file: "p", table: nil))
    #expect(RecipientSourceKind(named: "/dev/fd/63", path: "p") == .undeclared(path: "p"))
  }
}
