import Expressions
import Limits
import Rows

/// The rows of a table of an SQLite database, in the order in which SQLite gives them: that of their rowids.
///
/// The database is opened for reading and never changed. One statement reads it all, so nobody's writes are seen half.
final class SQLiteRows: RowSupply {
  /// The table that is meant where nobody names one and the database has several.
  private static let usualTable = "recipients"

  private let connection: SQLiteConnection
  private let library: SQLiteLibrary
  private let target: Int
  private var table = ""
  private var columns: [String] = []
  /// The most rows that may come.
  @exclusivity(unchecked) private var mostRows = 0
  @exclusivity(unchecked) private var rows = 0
  private var longRows = 0
  @exclusivity(unchecked) private var reading: SQLiteStatement?
  @exclusivity(unchecked) private var statement: SQLiteLibrary.Statement?
  /// The places of each column that is read; -1 where it holds no decimals.
  @exclusivity(unchecked) private var places: [Int] = []
  @exclusivity(unchecked) private var isAtEnd = false

  private var file: String { connection.file }

  /// Opens a database; `shownAs` is what messages call it.
  init(file path: String, shownAs: String, target: Int, followsLinks: Bool = true) throws(RecipientError) {
    connection = try SQLiteConnection(file: path, shownAs: shownAs, for: .reading, followsLinks: followsLinks)
    library = connection.library
    self.target = max(target, 1)
  }

  // MARK: - The table

  /// The table of that name, or without one the table that can be meant.
  func table(named name: String?) throws(RecipientError) -> String {
    let tables = try connection.tables()
    let shown =
      tables.prefix(12).map { RowText.shown($0) } + (tables.count > 12 ? ["\(tables.count - 12) more"] : [])
    let listed = tables.isEmpty ? "it has none" : "it has \(shown.joined(separator: ", "))"
    if let name {
      if tables.contains(where: { SQLiteConnection.isSame($0, name) }) { return name }
      try connection.refuseUnusable(name)
      throw .header("\"\(file)\" has no table \(RowText.shown(name)); \(listed)")
    }
    if tables.count == 1 { return tables[0] }
    if tables.contains(Self.usualTable) { return Self.usualTable }
    if tables.isEmpty, let only = try connection.unusableTables().first { try connection.refuseUnusable(only) }
    throw .header(
      "which table of \"\(file)\" holds the recipients is not known; name it in belfry.yaml, or call it \(Self.usualTable); \(listed)"
    )
  }

  /// The names of a table's columns.
  func columns(of table: String) throws(RecipientError) -> [String] { try connection.columns(of: table) }

  /// Begins to read some columns of a table, which go to these attributes.
  func start(_ table: String, _ columns: [String], _ attributes: [Attribute]) throws(RecipientError) {
    (self.table, self.columns) = (table, columns)
    places = attributes.map { if case .decimal(_, _, let places) = $0.type { min(max(places, 0), 15) } else { -1 } }
    // A row that is passed over ends the statement, and the next one must see the same table.
    try connection.execute("BEGIN")
    try connection.refuseComputed(columns, of: table)
    mostRows = min(RunLimit.databaseRows.value, try connection.mostRows())
    try read(behind: 0)
    // UTF-16 has two bytes for what is one here, and hex the other way round.
    connection.limitLength(RunLimit.recipientValue.value * 2)
  }

  /// Begins behind so many rows. Indices, which may lie, are not asked.
  private func read(behind rows: Int) throws(RecipientError) {
    let reading = try connection.prepare(statement(columns, "-1 OFFSET \(rows)"))
    self.reading = reading
    statement = reading.handle
  }

  private func statement(_ columns: [String], _ limit: String) -> String {
    let list = columns.map(SQLiteConnection.quoted).joined(separator: ", ")
    return "SELECT \(list) FROM \(SQLiteConnection.quoted(table)) NOT INDEXED LIMIT \(limit)"
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
      } else if code & 0xFF == SQLiteLibrary.tooBig {
        try passLongRow(to: &writer)
      } else {
        isAtEnd = true
        guard code == SQLiteLibrary.done else { throw connection.failure("read") }
        break
      }
      rows &+= 1
      guard rows <= mostRows else { throw tooManyRows() }
    }
    connection.watch.hasAnswered()
    let hasRows = writer.length > 0
    writer.finish()
    return hasRows
  }

  /// Writes a row with a value that SQLite must not build: cell by cell, to find which of them it is, and what the others are.
  private func passLongRow(to writer: inout CellWriter) throws(RecipientError) {
    longRows += 1
    guard longRows <= RunLimit.sqliteLongRows.value else {
      throw .unreadable(
        "more than \(RunLimit.sqliteLongRows.text) rows of \(RowText.shown(table)) in \"\(file)\" have a value of more than \(RunLimit.recipientValue.text): is it the table of recipients?"
      )
    }
    for (index, column) in columns.enumerated() {
      let cell = try connection.prepare(statement([column], "1 OFFSET \(rows)"))
      let code = library.step(cell.handle)
      switch code {
      case SQLiteLibrary.row: write(library.value(cell.handle, 0), places[index], to: &writer)
      case SQLiteLibrary.tooBig: writer.write(.tooLarge, nil, 0)
      default: throw connection.failure("read")
      }
    }
    try read(behind: rows + 1)
  }

  private func tooManyRows() -> RecipientError {
    guard mostRows == RunLimit.databaseRows.value else {
      return .unreadable("cannot read \"\(file)\": it gives more rows than its bytes have room for, so it is damaged")
    }
    return .unreadable(
      "\(RowText.shown(table)) in \"\(file)\" has more than \(RunLimit.databaseRows.text) rows; divide it into several tables"
    )
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

extension Opening {
  /// A table of a database.
  func sqlite(_ address: RecipientAddress) throws(RecipientError) -> Opened {
    let name = address.shownAs
    let rows = try SQLiteRows(
      file: try address.libraryPath(address.kind.place), shownAs: name, target: chunk,
      followsLinks: address.project == nil)
    let table = try rows.table(named: address.kind.part)
    let file = "\(name)/\(RejectionText.plain(table))"
    let header = try Header(columns: try rows.columns(of: table), of: file, attributes)
    let known = header.known()
    try rows.start(table, known.names, known.targets.compactMap { $0.map { attributes.attributes[$0] } })
    return Opened(supply: rows, header: known, format: .cells, file: file, unknown: header.unknown)
  }
}
