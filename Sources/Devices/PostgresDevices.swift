import Expressions
import Recipients

/// Devices in a table of PostgreSQL.
///
/// Other programs may write at the same time: one row for one token is kept by the server's own `ON CONFLICT`, rows that a change looks at are
/// held until it is over, and a change that another one has crossed is done again.
final class PostgresDevices: DeviceEngine {
  private let connection: PostgresConnection
  let table: String
  let quotedTable: String
  private(set) var keepsBytes = false
  private var isOpen = false
  /// The types of the columns by their names, as the server writes them.
  private var types: [String: String] = [:]

  // What rows are put in with.
  private var texts: CellTexts?
  private var columns: DeviceColumns?
  private var given: [Int] = []
  private var statement = ""
  private var now: [UInt8] = []
  private var fresh = 0
  private var leftOut = 0
  private var hasTriggers = false
  /// The rows that wait to be sent: a list for each column, and the tokens among them.
  private var lists: [[UInt8]] = []
  private var waiting: Set<[UInt8]> = []
  private var waitingBytes: Int { lists.reduce(0) { $0 + $1.count } }

  /// The most rows that are sent at once, and the bytes with which fewer are.
  private static let most = 2000
  private static let mostBytes = 1 << 20

  /// PostgreSQL's codes for what another writer causes: a serialization failure, a deadlock, a row and a table that came in between.
  private static let crossings = ["40001", "40P01", "23505", "42P07"]

  var wasCrossed: Bool { Self.crossings.contains(connection.state) }

  var sql: DeviceSQL {
    DeviceSQL(
      later: { "GREATEST(\($0), \($1))" }, parameter: { "$\($0)" },
      token: keepsBytes ? "encode(\"token\", 'hex')" : "\"token\"")
  }

  init(address: String, table: String, shownAs: String) throws(RecipientError) {
    guard !table.utf8.contains(0) else { throw .unreadable("the name of a table has a NUL byte") }
    let names = table.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    for name in names { try Self.refuseLong(name, "the name of the table") }
    connection = try PostgresConnection(address: address, shownAs: shownAs)
    self.table = table
    quotedTable = names.map(DeviceSQL.quoted).joined(separator: ".")
  }

  /// PostgreSQL would cut it off, and mean something else.
  private static func refuseLong(_ name: String, _ what: String) throws(RecipientError) {
    guard let most = SQLDialect.postgres.longestName, name.utf8.count > most else { return }
    throw .unreadable("\(what) has \(name.utf8.count) bytes, and names have at most \(most) in PostgreSQL")
  }

  // MARK: - Transactions

  func begin() throws(RecipientError) {
    try connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; \(PostgresConnection.manners)")
    isOpen = true
  }

  func commit() throws(RecipientError) {
    try connection.execute("COMMIT")
    isOpen = false
  }

  func rollback() {
    forget()
    if isOpen { try? connection.execute("ROLLBACK") }
    isOpen = false
  }

  func lockOutImports() throws(RecipientError) {
    _ = try rows("SELECT pg_advisory_xact_lock(hashtext('belfry devices'), hashtext($1))", [.text(Array(table.utf8))])
  }

  // MARK: - The table

  func columnNames() throws(RecipientError) -> [String]? {
    let query =
      "SELECT attname, format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum"
    let found = try rows(query, [.text(Array(quotedTable.utf8))])
    guard !found.isEmpty else { return nil }
    types = [:]
    var names: [String] = []
    for row in found {
      guard row.count == 2, let name = row[0], let type = row[1] else { continue }
      names.append(name)
      types[name] = type
    }
    keepsBytes = types["token"] == "bytea"
    let updated = types[DeviceColumns.updatedName] ?? "timestamp with time zone"
    guard updated == "timestamp with time zone" else {
      throw .unreadable(
        "the column \"updated\" of \(shownTable) is \(updated); it must be timestamptz, which knows its zone")
    }
    return names
  }

  func create(_ columns: AttributeTable) throws(RecipientError) {
    for attribute in columns.attributes { try Self.refuseLong(attribute.name, "the attribute \"\(attribute.name)\"") }
    let list = columns.attributes.enumerated().map { column, attribute in
      let isToken = column == AttributeTable.tokenColumn
      return "\(DeviceSQL.quoted(attribute.name)) \(Self.type(attribute.type))\(isToken ? " PRIMARY KEY" : "")"
    }
    try connection.execute("CREATE TABLE \(quotedTable) (\(list.joined(separator: ", ")))")
  }

  private static func type(_ type: AttributeType) -> String {
    switch type {
    case .text, .enumeration, .version: "text"
    case .date: "date"
    case .time: "time"
    case .timestamp: "timestamptz"
    case .integer: "bigint"
    case .boolean: "boolean"
    case .decimal: "numeric"
    }
  }

  // MARK: - Small statements

  func rows(_ statement: String, _ values: [DeviceValue]) throws(RecipientError) -> [[String?]] {
    let texts = values.map { value -> [UInt8]? in
      switch value {
      case .text(let text): text
      case .token(let token): keepsBytes ? Array("\\x".utf8) + token : token
      }
    }
    let answer = try connection.query(statement, texts)
    return (0..<answer.rows).map { row in (0..<answer.columns).map { answer.text(row, $0) } }
  }

  func find(_ tokens: [[UInt8]], _ columns: DeviceColumns) throws(RecipientError) -> [FoundDevice] {
    let name = DeviceSQL.quoted(DeviceColumns.updatedName)
    let moment =
      columns.updated == nil
      ? "NULL"
      : "CASE WHEN isfinite(\(name)) THEN round(extract(epoch FROM \(name))::numeric * 1000000)::bigint WHEN \(name) > now() THEN \(Int64.max) ELSE \(Int64.min + 1) END"
    let query =
      "SELECT \(sql.token), \(moment) FROM \(quotedTable) WHERE \"token\" = ANY($1::\(tokenType)[]) ORDER BY \"token\" FOR UPDATE"
    return try rows(query, [.text(list(of: tokens))]).compactMap { row in
      guard row.count == 2, let token = row[0] else { return nil }
      let updated = row[1].map { Int64($0).map { .at($0) } ?? FoundDevice.Updated.unreadable }
      return FoundDevice(token: Array(token.utf8), updated: updated ?? .never)
    }
  }

  func remove(_ tokens: [[UInt8]]) throws(RecipientError) {
    let query = "DELETE FROM \(quotedTable) WHERE \"token\" = ANY($1::\(tokenType)[])"
    _ = try rows(query, [.text(list(of: tokens))])
  }

  private var tokenType: String { types["token"] ?? "text" }

  private func list(of tokens: [[UInt8]]) -> [UInt8] {
    var list: [UInt8] = []
    for token in tokens { token.withUnsafeBufferPointer { append($0, isToken: true, to: &list) } }
    return Array("{".utf8) + list + Array("}".utf8)
  }

  // MARK: - Rows

  func startUpserts(_ columns: DeviceColumns, given: [Int], now: Int64) throws(RecipientError) {
    forget()
    self.columns = columns
    self.given = given
    self.now = CellTexts.text(microseconds: now)
    texts = CellTexts(columns.attributes)
    lists = given.map { _ in [] }
    let lists = given.enumerated().map { "$\($0 + 1)::\(types[columns.name($1)] ?? "text")[]" }.joined(separator: ", ")
    let upsert = sql.upsert(into: quotedTable, columns, given: given, from: "SELECT * FROM unnest(\(lists))")
    statement =
      "WITH put AS (\(upsert) RETURNING xmax = 0 AS fresh) SELECT count(*) FILTER (WHERE fresh), count(*) FROM put"
    let triggers = "SELECT 1 FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal LIMIT 1"
    hasTriggers = try !rows(triggers, [.text(Array(quotedTable.utf8))]).isEmpty
    // Without rows the server only judges it.
    try send()
  }

  /// PostgreSQL's texts cannot hold U+0000.
  func refusal(_ batch: ColumnBatch, _ row: Int) -> (column: Int, reason: String)? {
    for column in given where batch.isPresent(column, row) {
      guard let texts, case .text = texts.kinds[column], batch.text(column, row).contains(0) else { continue }
      return (column, "PostgreSQL cannot keep a text with U+0000")
    }
    return nil
  }

  func upsert(_ batch: ColumnBatch, _ rows: [Int]) throws(RecipientError) {
    guard let texts else { return }
    for row in rows {
      // One statement must not meet a row twice.
      let token = Array(texts.text(batch, AttributeTable.tokenColumn, row))
      if waiting.count == Self.most || waitingBytes >= Self.mostBytes || waiting.contains(token) { try send() }
      waiting.insert(token)
      for (index, column) in given.enumerated() { append(batch, column, row, texts, to: &lists[index]) }
    }
  }

  private func append(
    _ batch: ColumnBatch, _ column: Int, _ row: Int, _ texts: CellTexts, to list: inout [UInt8]
  ) {
    if batch.isPresent(column, row) {
      append(texts.text(batch, column, row), isToken: column == AttributeTable.tokenColumn, to: &list)
    } else if column == columns?.updated {
      now.withUnsafeBufferPointer { append($0, isToken: false, to: &list) }
    } else {
      if !list.isEmpty { list.append(UInt8(ascii: ",")) }
      list.append(contentsOf: "NULL".utf8)
    }
  }

  /// Adds an element to the text of an array, in quotes, so that it is never anything else.
  private func append(_ text: UnsafeBufferPointer<UInt8>, isToken: Bool, to list: inout [UInt8]) {
    if !list.isEmpty { list.append(UInt8(ascii: ",")) }
    list.append(UInt8(ascii: "\""))
    if isToken, keepsBytes { list.append(contentsOf: "\\\\x".utf8) }
    for byte in text {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { list.append(UInt8(ascii: "\\")) }
      list.append(byte)
    }
    list.append(UInt8(ascii: "\""))
  }

  private func send() throws(RecipientError) {
    let answer: PostgresAnswer
    do throws(RecipientError) {
      answer = try connection.query(statement, lists.map { Array("{".utf8) + $0 + Array("}".utf8) })
    } catch {
      // There is no unique index for ON CONFLICT.
      guard connection.state == "42P10" else { throw error }
      throw .unreadable(
        "two rows of \(shownTable) in \(connection.server) could have one token; CREATE UNIQUE INDEX ON \(shownSQLTable) (\"token\") first"
      )
    }
    fresh += answer.text(0, 0).flatMap { Int($0) } ?? 0
    // What a row says may be known, and nothing to do; or a trigger has left it out.
    if let columns, hasTriggers || answer.text(0, 1).flatMap({ Int($0) }) != waiting.count {
      leftOut += try waiting.count - find(Array(waiting), columns).count
    }
    waiting.removeAll(keepingCapacity: true)
    for index in lists.indices { lists[index].removeAll(keepingCapacity: true) }
  }

  func endUpserts() throws(RecipientError) -> UpsertedRows {
    if !waiting.isEmpty { try send() }
    defer { forget() }
    return UpsertedRows(new: fresh, leftOut: leftOut)
  }

  private func forget() {
    (texts, columns, given, lists, fresh, leftOut) = (nil, nil, [], [], 0, 0)
    waiting.removeAll()
  }
}
