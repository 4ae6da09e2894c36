import Files
import Limits
import Rows

/// A connection to an SQLite database, for one thread at a time: what reads recipients, and what writes devices.
package final class SQLiteConnection {
  /// What it is for.
  package enum Use: Sendable {
    /// The file is never changed.
    case reading
    /// The file must be there.
    case writing
    /// The file is made where it is not there.
    case creating

    var flags: Int32 {
      switch self {
      case .reading: SQLiteLibrary.readOnly
      case .writing: SQLiteLibrary.readWrite
      case .creating: SQLiteLibrary.readWrite | SQLiteLibrary.create
      }
    }
  }

  let library: SQLiteLibrary
  let database: SQLiteLibrary.Database?
  /// What messages call the file.
  package let file: String
  /// What ends statements that give no row for too long.
  let watch: SQLiteWatch
  private let path: String
  private let use: Use
  private let patience: Int32

  /// Opens a database; `shownAs` is what messages call it. What a project names is opened without following links: its path has none, and a link that
  /// somebody puts there in the meantime is refused.
  package init(
    file path: String, shownAs: String, for use: Use,
    patience: Int32 = Int32(clamping: RunLimit.databaseLock.value * 1000), wait: Int = RunLimit.databaseWait.value,
    followsLinks: Bool = true
  ) throws(RecipientError) {
    let library = try SQLiteLibrary.shared.get()
    file = shownAs
    self.path = path
    self.library = library
    self.use = use
    self.patience = patience
    watch = SQLiteWatch(wait)
    var opened: SQLiteLibrary.Database?
    guard !path.utf8.contains(0) else { throw .unreadable("the path \"\(shownAs)\" has a NUL byte") }
    let code = library.open(
      path, &opened, use.flags | SQLiteLibrary.noMutex | (followsLinks ? 0 : SQLiteLibrary.noFollow), nil)
    database = opened
    guard code == 0 else { throw failure("open") }
    _ = library.busyTimeout(database, patience)
    try restrain(use)
    watch.begin(self)
    if case .reading = use { try playBackJournal(path, followsLinks) }
  }

  deinit { if let database { _ = library.close(database) } }

  /// Whoever was killed in the middle of a transaction has left half of it and a journal that takes it back. Taking it back is writing,
  /// so SQLite refuses it to connections for reading: another one does it.
  private func playBackJournal(_ path: String, _ followsLinks: Bool) throws(RecipientError) {
    let statement = try? prepare("SELECT 1 FROM sqlite_master LIMIT 1")
    let isRead = (try? statement?.step()) != nil
    guard !isRead else { return }
    // It was waited for: nobody is to wait as long again for what comes next.
    if library.code(database) & 0xFF == SQLiteLibrary.busy { throw failure(operation) }
    guard library.code(database) == SQLiteLibrary.readOnlyRollback else { return }
    let writer = try SQLiteConnection(
      file: path, shownAs: file, for: .writing, patience: patience, followsLinks: followsLinks)
    _ = try writer.prepare("SELECT 1 FROM sqlite_master LIMIT 1").step()
  }

  // MARK: - Statements

  /// A statement, ready to be run.
  package func prepare(_ query: String) throws(RecipientError) -> SQLiteStatement {
    var statement: SQLiteLibrary.Statement?
    guard library.prepare(database, query, -1, &statement, nil) == 0 else { throw failure(operation) }
    return SQLiteStatement(statement, of: self)
  }

  /// Runs a statement whose answer nobody wants.
  package func execute(_ query: String) throws(RecipientError) {
    let statement = try prepare(query)
    while try statement.step() {}
  }

  /// What went wrong last, with what the library says about it.
  func failure(_ operation: String) -> RecipientError {
    if database != nil, library.code(database) & 0xFF == SQLiteLibrary.busy {
      return .unreadable(
        "\"\(file)\" is locked by another program that writes to it; waited \(patience / 1000) seconds")
    }
    let why = library.message(database).map { String(cString: $0) } ?? "out of memory"
    if database != nil, library.code(database) & 0xFF == SQLiteLibrary.interrupted {
      return .unreadable(
        "\"\(file)\" gave no row for \(RunLimit.databaseWait.text); it is damaged, or its own statements have no end")
    }
    if database != nil, library.code(database) & 0xFF == SQLiteLibrary.notADatabase {
      do throws(FileError) { _ = try FileReader.read(path, limit: LFSPointer.most) } catch {
        if error == LFSPointer.error(at: path) {
          return .unreadable("\"\(file)\" \(LFSPointer.problem); \(LFSPointer.advice)")
        }
      }
      return .unreadable("\"\(file)\" is not an SQLite database, or is encrypted")
    }
    return .unreadable("cannot \(operation) \"\(file)\": \(RejectionText.plain(why))")
  }

  /// What a statement does to the file.
  var operation: String { if case .reading = use { "read" } else { "write" } }

  // MARK: - Tables

  /// The names of its tables, sorted.
  package func tables() throws(RecipientError) -> [String] {
    try names("type = 'table' AND sql NOT LIKE 'create virtual%'")
  }

  /// The names of what looks like a table and is a statement or a program: its views and virtual tables, sorted.
  func unusableTables() throws(RecipientError) -> [String] {
    try names("type = 'view' OR type = 'table' AND sql LIKE 'create virtual%'")
  }

  private func names(_ condition: String) throws(RecipientError) -> [String] {
    let statement = try prepare(
      "SELECT name FROM sqlite_master WHERE (\(condition)) AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name")
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0) ?? "") }
    return names
  }

  /// Refuses what looks like a table of a name and is none.
  package func refuseUnusable(_ name: String) throws(RecipientError) {
    guard let found = try unusableTables().first(where: { Self.isSame($0, name) }) else { return }
    let shown = RowText.shown(found)
    throw .header(
      "\(shown) of \"\(file)\" is a view or a virtual table, and belfry runs no statements that a file brings; copy it into a table: CREATE TABLE people AS SELECT * FROM \(shown)"
    )
  }

  /// Refuses columns whose values stand nowhere and are computed for each row.
  func refuseComputed(_ columns: [String], of table: String) throws(RecipientError) {
    let statement = try prepare("PRAGMA table_xinfo(\(Self.quoted(table)))")
    while try statement.step() {
      // 2 is GENERATED … VIRTUAL.
      guard statement.integer(6) == 2, let name = statement.text(1), columns.contains(where: { Self.isSame($0, name) })
      else { continue }
      throw .header(
        "the column \(RowText.shown(name)) of \"\(file)\" is computed, and belfry runs no statements that a file brings; make it GENERATED … STORED, or copy the table: CREATE TABLE people AS SELECT * FROM \(RowText.shown(table))"
      )
    }
  }

  /// Whether two names are one: SQLite's own names are equal whatever the case of their ASCII letters.
  package static func isSame(_ name: String, _ other: String) -> Bool {
    name.utf8.map(lower).elementsEqual(other.utf8.map(lower))
  }

  /// The names of a table's columns.
  package func columns(of table: String) throws(RecipientError) -> [String] {
    let statement = try prepare("SELECT * FROM \(Self.quoted(table)) LIMIT 0")
    return (0..<library.columnCount(statement.handle)).map { column in
      library.columnName(statement.handle, column).map { String(cString: $0) } ?? ""
    }
  }

  /// A name as SQL has it, whatever it holds; PostgreSQL quotes in the same way.
  package static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      text.unicodeScalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
    }
    return text + "\""
  }

  private static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  // MARK: - Functions

  /// Gives statements the function `belfry_later(a, b)`: the later of two timestamps, whichever way RFC 3339 lets them be written; what is no
  /// timestamp is earlier than every one. SQLite itself would compare their texts.
  package func addLater() throws(RecipientError) {
    let code = library.createFunction(
      database, "belfry_later", 2, 1, nil,
      { context, count, values in
        guard let values, count == 2, case .success(let library) = SQLiteLibrary.shared else { return }
        let first = library.microseconds(values[0]) ?? .min
        let second = library.microseconds(values[1]) ?? .min
        library.resultValue(context, first > second ? values[0] : values[1])
      }, nil, nil)
    guard code == 0 else { throw failure("open") }
  }
}

/// A statement of a connection. What is bound to it must last until it is reset.
package final class SQLiteStatement {
  let handle: SQLiteLibrary.Statement?
  private let connection: SQLiteConnection
  private let library: SQLiteLibrary

  init(_ handle: SQLiteLibrary.Statement?, of connection: SQLiteConnection) {
    self.handle = handle
    self.connection = connection
    library = connection.library
  }

  deinit { _ = library.finalize(handle) }

  /// Goes on to the next row; false when there is none.
  package func step() throws(RecipientError) -> Bool {
    let code = library.step(handle)
    connection.watch.hasAnswered()
    if code == SQLiteLibrary.row { return true }
    guard code == SQLiteLibrary.done else { throw connection.failure(connection.operation) }
    return false
  }

  /// Runs it to its end and makes it ready to run again.
  package func run() throws(RecipientError) {
    defer { _ = library.reset(handle) }
    while try step() {}
  }

  /// Makes it ready to run again.
  package func reset() { _ = library.reset(handle) }

  /// How many columns its rows have.
  package var columnCount: Int { Int(library.columnCount(handle)) }

  /// The text of a column of the row; nothing where it is NULL.
  package func text(_ column: Int) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a column's text or BLOB; nothing where it is NULL.
  package func bytes(_ column: Int) -> [UInt8]? {
    let value = library.value(handle, Int32(clamping: column))
    switch library.type(value) {
    case SQLiteLibrary.typeNull: return nil
    case SQLiteLibrary.typeBlob:
      let bytes = library.blob(value)?.assumingMemoryBound(to: UInt8.self)
      return Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(library.length(value))))
    default:
      let text = library.text(value)
      return Array(UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(library.length(value))))
    }
  }

  /// The whole number of a column of the row.
  package func integer(_ column: Int) -> Int64 { library.integer(library.value(handle, Int32(clamping: column))) }

  // Parameters count from 1.

  /// Binds a text.
  @inline(__always)
  package func bind(_ parameter: Int, _ text: UnsafeBufferPointer<UInt8>) {
    // Without an address it would be NULL.
    let start = text.baseAddress ?? UnsafePointer(bitPattern: 1)
    _ = library.bindText(handle, Int32(truncatingIfNeeded: parameter), start, Int32(clamping: text.count), nil)
  }

  /// Binds bytes that are no text.
  package func bind(_ parameter: Int, blob: UnsafeBufferPointer<UInt8>) {
    let start = blob.baseAddress ?? UnsafePointer(bitPattern: 1)
    _ = library.bindBlob(handle, Int32(truncatingIfNeeded: parameter), start, Int32(clamping: blob.count), nil)
  }

  /// Binds a whole number.
  package func bind(_ parameter: Int, _ number: Int64) {
    _ = library.bindInteger(handle, Int32(truncatingIfNeeded: parameter), number)
  }

  /// Binds a number.
  package func bind(_ parameter: Int, _ number: Double) {
    _ = library.bindDouble(handle, Int32(truncatingIfNeeded: parameter), number)
  }

  /// Binds NULL.
  package func bindNull(_ parameter: Int) { _ = library.bindNull(handle, Int32(truncatingIfNeeded: parameter)) }
}
