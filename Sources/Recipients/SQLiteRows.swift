import Expressions

/// The rows of a table of an SQLite database, in the order in which SQLite gives them: that of their rowids.
///
/// The database is opened for reading and never changed. One statement reads it all, so nobody's writes are seen half.
final class SQLiteRows: RowSupply {
  /// How long a database that somebody writes to is waited for, in milliseconds.
  private static let patience: Int32 = 10_000
  /// The table that is meant where nobody names one and the database has several.
  private static let usualTable = "recipients"

  private let library: SQLiteLibrary
  private let database: SQLiteLibrary.Database?
  private let file: String
  private let target: Int
  @exclusivity(unchecked) private var statement: SQLiteLibrary.Statement?
  /// The places of each column that is read; -1 where it holds no decimals.
  @exclusivity(unchecked) private var places: [Int] = []
  @exclusivity(unchecked) private var isAtEnd = false

  /// Opens a database; `shownAs` is what messages call it.
  init(file path: String, shownAs: String, target: Int) throws(RecipientError) {
    let library = try SQLiteLibrary()
    file = shownAs
    self.library = library
    self.target = max(target, 1)
    var opened: SQLiteLibrary.Database?
    guard !path.utf8.contains(0) else { throw .unreadable("the path \"\(shownAs)\" has a NUL byte") }
    let code = library.open(path, &opened, SQLiteLibrary.readOnly | SQLiteLibrary.noMutex, nil)
    database = opened
    guard code == 0 else { throw failure("open") }
    _ = library.busyTimeout(database, Self.patience)
  }

  deinit {
    if let statement { _ = library.finalize(statement) }
    if let database { _ = library.close(database) }
  }

  // MARK: - The table

  /// The table of that name, or without one the table that can be meant.
  func table(named name: String?) throws(RecipientError) -> String {
    let tables = try texts(
      "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name"
    )
    let shown =
      tables.prefix(12).map { RejectionText.shown($0) } + (tables.count > 12 ? ["\(tables.count - 12) more"] : [])
    let listed = tables.isEmpty ? "it has none" : "it has \(shown.joined(separator: ", "))"
    if let name {
      // SQLite's own names are equal whatever the case of their ASCII letters.
      if tables.contains(where: { $0.utf8.map(Self.lower).elementsEqual(name.utf8.map(Self.lower)) }) { return name }
      throw .header("\"\(file)\" has no table \(RejectionText.shown(name)); \(listed)")
    }
    if tables.count == 1 { return tables[0] }
    if tables.contains(Self.usualTable) { return Self.usualTable }
    throw .header(
      "which table of \"\(file)\" holds the recipients is not known; name it in belfry.yaml, or call it \(Self.usualTable); \(listed)"
    )
  }

  /// The names of a table's columns.
  func columns(of table: String) throws(RecipientError) -> [String] {
    let statement = try prepare("SELECT * FROM \(Self.quoted(table)) LIMIT 0")
    defer { _ = library.finalize(statement) }
    return (0..<library.columnCount(statement)).map { column in
      library.columnName(statement, column).map { String(cString: $0) } ?? ""
    }
  }

  /// Begins to read some columns of a table, which go to these attributes.
  func start(_ table: String, _ columns: [String], _ attributes: [Attribute]) throws(RecipientError) {
    let list = columns.map(Self.quoted).joined(separator: ", ")
    statement = try prepare("SELECT \(list) FROM \(Self.quoted(table))")
    places = attributes.map { if case .decimal(_, _, let places) = $0.type { min(max(places, 0), 15) } else { -1 } }
  }

  private func texts(_ query: String) throws(RecipientError) -> [String] {
    let statement = try prepare(query)
    defer { _ = library.finalize(statement) }
    var texts: [String] = []
    while true {
      let code = library.step(statement)
      if code == SQLiteLibrary.done { return texts }
      guard code == SQLiteLibrary.row else { throw failure("read") }
      texts.append(library.text(library.value(statement, 0)).map { String(cString: $0) } ?? "")
    }
  }

  private func prepare(_ query: String) throws(RecipientError) -> SQLiteLibrary.Statement? {
    var statement: SQLiteLibrary.Statement?
    guard library.prepare(database, query, -1, &statement, nil) == 0 else { throw failure("read") }
    return statement
  }

  private static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      text.unicodeScalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
    }
    return text + "\""
  }

  private static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private func failure(_ operation: String) -> RecipientError {
    let why = library.message(database).map { String(cString: $0) } ?? "out of memory"
    return .unreadable("cannot \(operation) \"\(file)\": \(RejectionText.plain(why))")
  }

  // MARK: - Rows

  func next(into chunk: RowChunk) throws(RecipientError) -> Bool {
    var writer = CellWriter(chunk)
    while !isAtEnd, writer.length < target {
      let code = library.step(statement)
      if code == SQLiteLibrary.row {
        for column in places.indices {
          write(library.value(statement, Int32(truncatingIfNeeded: column)), places[column], to: &writer)
        }
      } else {
        isAtEnd = true
        guard code == SQLiteLibrary.done else { throw failure("read") }
      }
    }
    let hasRows = writer.length > 0
    writer.finish()
    return hasRows
  }

  @inline(__always)
  private func write(_ value: SQLiteLibrary.Value?, _ places: Int, to writer: inout CellWriter) {
    switch library.type(value) {
    case SQLiteLibrary.typeText:
      // The text comes before its length: fetching it may change its encoding.
      let text = library.text(value)
      writer.write(.text, text, Int(library.length(value)))
    case SQLiteLibrary.typeInteger: writer.write(integer: library.integer(value))
    case SQLiteLibrary.typeFloat: writeDouble(value, places, to: &writer)
    case SQLiteLibrary.typeBlob:
      let bytes = library.blob(value)
      writer.writeHexadecimal(bytes?.assumingMemoryBound(to: UInt8.self), Int(library.length(value)))
    default: writer.write(.null, nil, 0)
    }
  }

  /// SQLite keeps decimals as doubles. One of at most 15 digits that the column has room for is the only such decimal near its double, so
  /// it is found without SQLite's own way of writing doubles, which is slow; every other is written as SQLite does, with 15 digits.
  private func writeDouble(_ value: SQLiteLibrary.Value?, _ places: Int, to writer: inout CellWriter) {
    let number = library.double(value)
    if places >= 0, number.magnitude < 1e15 {
      var power = 1.0
      for _ in 0..<places { power *= 10 }
      let scaled = (number * power).rounded()
      if scaled.magnitude < 1e15, scaled / power == number { return writer.write(scaled: Int64(scaled)) }
    }
    let text = library.text(value)
    writer.write(.number, text, Int(library.length(value)))
  }
}
