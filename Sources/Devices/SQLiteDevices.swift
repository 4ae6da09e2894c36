import Clocks
import Expressions
import Recipients

/// Devices in a table of SQLite.
///
/// A change begins with the lock of the one who writes, waited for as reading waits; nobody else's settings of the file, such as its
/// write-ahead log, are changed.
final class SQLiteDevices: DeviceEngine {
  private let connection: SQLiteConnection
  private(set) var table: String
  private(set) var keepsBytes = false
  private var isOpen = false

  // What rows are put in with.
  private var statement: SQLiteStatement?
  private var texts: CellTexts?
  private var given: [Int] = []
  /// Whether a column's decimals are kept as texts, by attribute.
  private var isText: [Bool] = []
  private var updated: Int?
  private var now: [UInt8] = []
  private var countBefore: Int64 = 0
  private var columns: DeviceColumns?
  private var hasTriggers = false
  private var leftOut = 0
  private let nowPlace: UnsafeMutableBufferPointer<UInt8>
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  var quotedTable: String { SQLiteConnection.quoted(table) }
  var wasCrossed: Bool { false }

  var sql: DeviceSQL {
    DeviceSQL(
      later: { "belfry_later(\($0), \($1))" }, parameter: { "?\($0)" },
      token: keepsBytes ? "lower(hex(\"token\"))" : "\"token\"")
  }

  init(
    file: String, table: String?, shownAs: String, creates: Bool, followsLinks: Bool
  ) throws(RecipientError) {
    connection = try SQLiteConnection(
      file: file, shownAs: shownAs, for: creates ? .creating : .writing, followsLinks: followsLinks)
    nowPlace = .allocate(capacity: 64)
    nowPlace.initialize(repeating: 0)
    bytes = .allocate(capacity: 1024)
    bytes.initialize(repeating: 0)
    self.table = table ?? DeviceAddress.usualTable
    try connection.execute("PRAGMA cache_size = -65536")
    try connection.addLater()
    if table == nil {
      let tables = try connection.tables()
      if tables.count == 1 { self.table = tables[0] }
    }
  }

  deinit {
    statement = nil
    nowPlace.deallocate()
    bytes.deallocate()
  }

  // MARK: - Transactions

  func begin() throws(RecipientError) {
    try connection.execute("BEGIN IMMEDIATE")
    isOpen = true
  }

  func commit() throws(RecipientError) {
    statement = nil
    try connection.execute("COMMIT")
    isOpen = false
  }

  func rollback() {
    statement = nil
    // A full disk may have ended the transaction already.
    if isOpen { try? connection.execute("ROLLBACK") }
    isOpen = false
  }

  /// The lock of the one who writes is held already.
  func lockOutImports() {}

  // MARK: - The table

  func columnNames() throws(RecipientError) -> [String]? {
    guard let found = try connection.tables().first(where: { SQLiteConnection.isSame($0, table) }) else {
      try connection.refuseUnusable(table)
      return nil
    }
    table = found
    let first = try connection.prepare("SELECT typeof(\"token\") FROM \(quotedTable) LIMIT 1")
    if try first.step() {
      keepsBytes = first.text(0) == "blob"
    } else {
      let declared = try connection.prepare("SELECT type FROM pragma_table_info(?1) WHERE name = 'token'")
      let kind = try withText(Array(table.utf8), declared) { () throws(RecipientError) in
        try declared.step() ? declared.text(0) : nil
      }
      keepsBytes = kind?.uppercased().contains("BLOB") ?? false
    }
    return try connection.columns(of: table)
  }

  private func withText<Output>(
    _ text: [UInt8], _ statement: SQLiteStatement, _ body: () throws(RecipientError) -> Output
  ) throws(RecipientError) -> Output {
    let result = text.withUnsafeBufferPointer { bytes in
      statement.bind(1, bytes)
      let result = Result { () throws(RecipientError) in try body() }
      statement.reset()
      return result
    }
    return try result.get()
  }

  func create(_ columns: AttributeTable) throws(RecipientError) {
    let list = columns.attributes.enumerated().map { column, attribute in
      let isToken = column == AttributeTable.tokenColumn
      return "\(DeviceSQL.quoted(attribute.name)) \(isToken ? "TEXT NOT NULL PRIMARY KEY" : Self.type(attribute.type))"
    }
    try connection.execute("CREATE TABLE \(quotedTable) (\(list.joined(separator: ", ")))")
  }

  private static func type(_ type: AttributeType) -> String {
    switch type {
    case .text, .enumeration, .version, .date, .time, .timestamp: "TEXT"
    case .integer, .boolean: "INTEGER"
    case .decimal: isWide(type) ? "TEXT" : "NUMERIC"
    }
  }

  /// Whether a decimal may have more digits than SQLite's numbers keep, 15; then it is a text.
  private static func isWide(_ type: AttributeType) -> Bool {
    guard case .decimal(let min, let max, _) = type else { return false }
    let limit: UInt64 = 1_000_000_000_000_000
    return (min?.magnitude ?? .max) >= limit || (max?.magnitude ?? .max) >= limit
  }

  // MARK: - Small statements

  func rows(_ statement: String, _ values: [DeviceValue]) throws(RecipientError) -> [[String?]] {
    try rows(try connection.prepare(statement), values)
  }

  private func rows(_ prepared: SQLiteStatement, _ values: [DeviceValue]) throws(RecipientError) -> [[String?]] {
    // One run of bytes for all values: their addresses last as long as it.
    let texts = values.map { value -> (bytes: [UInt8], isBlob: Bool) in
      switch value {
      case .text(let text): (text, false)
      case .token(let token): keepsBytes ? (Self.unhexed(token), true) : (token, false)
      }
    }
    let result = texts.flatMap(\.bytes).withUnsafeBufferPointer { store in
      var at = 0
      for (index, text) in texts.enumerated() {
        let place = UnsafeBufferPointer(rebasing: store[at..<(at + text.bytes.count)])
        if text.isBlob { prepared.bind(index + 1, blob: place) } else { prepared.bind(index + 1, place) }
        at += text.bytes.count
      }
      return Result { () throws(RecipientError) in try answer(prepared) }
    }
    return try result.get()
  }

  private func answer(_ prepared: SQLiteStatement) throws(RecipientError) -> [[String?]] {
    defer { prepared.reset() }
    var rows: [[String?]] = []
    while try prepared.step() { rows.append((0..<prepared.columnCount).map { prepared.text($0) }) }
    return rows
  }

  private static func unhexed(_ token: [UInt8]) -> [UInt8] {
    stride(from: 0, to: token.count & ~1, by: 2).map { value(token[$0]) << 4 | value(token[$0 + 1]) }
  }

  @inline(__always)
  private static func value(_ digit: UInt8) -> UInt8 { digit < 0x3A ? digit & 15 : (digit & 7) &+ 9 }

  func find(_ tokens: [[UInt8]], _ columns: DeviceColumns) throws(RecipientError) -> [FoundDevice] {
    let updated = columns.updated == nil ? "NULL" : DeviceSQL.quoted(DeviceColumns.updatedName)
    let query = try connection.prepare(
      "SELECT \(sql.token), \(updated) FROM \(quotedTable) WHERE \"token\" = ?1")
    var found: [FoundDevice] = []
    for token in tokens {
      for row in try rows(query, [.token(token)]) {
        guard row.count == 2, let token = row[0] else { continue }
        let moment = row[1].map { Instant.microseconds($0.utf8).map { .at($0) } ?? FoundDevice.Updated.unreadable }
        found.append(FoundDevice(token: Array(token.utf8), updated: moment ?? .never))
      }
    }
    return found
  }

  func remove(_ tokens: [[UInt8]]) throws(RecipientError) {
    let statement = try connection.prepare("DELETE FROM \(quotedTable) WHERE \"token\" = ?1")
    for token in tokens { _ = try rows(statement, [.token(token)]) }
  }

  // MARK: - Rows

  func startUpserts(_ columns: DeviceColumns, given: [Int], now: Int64) throws(RecipientError) {
    self.given = given
    updated = columns.updated
    let text = CellTexts.text(microseconds: now)
    self.now = text
    for (index, byte) in text.enumerated() { nowPlace[index] = byte }
    texts = CellTexts(columns.attributes)
    isText = columns.attributes.attributes.map { Self.isWide($0.type) }
    let places = given.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let query = sql.upsert(into: quotedTable, columns, given: given, from: "VALUES (\(places))")
    do throws(RecipientError) {
      statement = try connection.prepare(query)
    } catch {
      guard error.description.contains("ON CONFLICT clause does not match") else { throw error }
      throw .unreadable(
        "two rows of \(shownTable) in \"\(connection.file)\" could have one token; CREATE UNIQUE INDEX … ON \(shownSQLTable) (\"token\") first"
      )
    }
    countBefore = try count()
    (self.columns, leftOut) = (columns, 0)
    let triggers = "SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND lower(tbl_name) = lower(?1) LIMIT 1"
    hasTriggers = try !rows(triggers, [.text(Array(table.utf8))]).isEmpty
  }

  private func count() throws(RecipientError) -> Int64 {
    let statement = try connection.prepare("SELECT count(*) FROM \(quotedTable)")
    return try statement.step() ? statement.integer(0) : 0
  }

  func refusal(_ batch: ColumnBatch, _ row: Int) -> (column: Int, reason: String)? { nil }

  func upsert(_ batch: ColumnBatch, _ rows: [Int]) throws(RecipientError) {
    guard let statement, let texts else { return }
    for row in rows {
      for (index, column) in given.enumerated() { bind(index + 1, column, row, batch, statement, texts) }
      try statement.run()
    }
    guard hasTriggers, let columns else { return }
    let tokens = Set(rows.map { Array(texts.text(batch, AttributeTable.tokenColumn, $0)) })
    leftOut += try tokens.count - find(Array(tokens), columns).count
  }

  @inline(__always)
  private func bind(
    _ parameter: Int, _ column: Int, _ row: Int, _ batch: ColumnBatch, _ statement: SQLiteStatement, _ texts: CellTexts
  ) {
    guard batch.isPresent(column, row) else {
      if column != updated { return statement.bindNull(parameter) }
      return statement.bind(parameter, UnsafeBufferPointer(rebasing: UnsafeBufferPointer(nowPlace).prefix(now.count)))
    }
    switch texts.kinds[column] {
    case .integer, .boolean: statement.bind(parameter, batch.value(column, row))
    case .decimal(let places): bindDecimal(parameter, places, batch.value(column, row), column, statement, texts)
    case .token where keepsBytes:
      let token = texts.text(batch, column, row)
      let count = min(token.count / 2, bytes.count)
      for index in 0..<count { bytes[index] = Self.value(token[index * 2]) << 4 | Self.value(token[index * 2 + 1]) }
      statement.bind(parameter, blob: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(bytes).prefix(count)))
    default: statement.bind(parameter, texts.text(batch, column, row))
    }
  }

  /// A decimal of at most 15 digits is the only such one near its double, so nothing is lost; every other is a text.
  private func bindDecimal(
    _ parameter: Int, _ places: Int, _ value: Int64, _ column: Int, _ statement: SQLiteStatement, _ texts: CellTexts
  ) {
    guard places > 0 else { return statement.bind(parameter, value) }
    guard places < 16, !isText[column], value.magnitude < 1_000_000_000_000_000 else {
      return statement.bind(parameter, texts.text(column, value))
    }
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    statement.bind(parameter, Double(value) / power)
  }

  func endUpserts() throws(RecipientError) -> UpsertedRows {
    statement = nil
    return UpsertedRows(new: Int(clamping: try count() - countBefore), leftOut: leftOut)
  }
}
