import Expressions

/// The rows of a table of an SQLite database, in the order in which SQLite gives them: that of their rowids.
///
/// The database is opened for reading and never changed. One statement reads it all, so nobody's writes are seen half.
final class SQLiteRows: RowSupply {
  /// The table that is meant where nobody names one and the database has several.
  private static let usualTable = "recipients"

  private let connection: SQLiteConnection
  private let library: SQLiteLibrary
  private let target: Int
  @exclusivity(unchecked) private var reading: SQLiteStatement?
  @exclusivity(unchecked) private var statement: SQLiteLibrary.Statement?
  /// The places of each column that is read; -1 where it holds no decimals.
  @exclusivity(unchecked) private var places: [Int] = []
  @exclusivity(unchecked) private var isAtEnd = false

  private var file: String { connection.file }

  /// Opens a database; `shownAs` is what messages call it.
  init(file path: String, shownAs: String, target: Int) throws(RecipientError) {
    connection = try SQLiteConnection(file: path, shownAs: shownAs, for: .reading)
    library = connection.library
    self.target = max(target, 1)
  }

  // MARK: - The table

  /// The table of that name, or without one the table that can be meant.
  func table(named name: String?) throws(RecipientError) -> String {
    let tables = try connection.tables()
    let shown =
      tables.prefix(12).map { RejectionText.shown($0) } + (tables.count > 12 ? ["\(tables.count - 12) more"] : [])
    let listed = tables.isEmpty ? "it has none" : "it has \(shown.joined(separator: ", "))"
    if let name {
      if tables.contains(where: { SQLiteConnection.isSame($0, name) }) { return name }
      throw .header("\"\(file)\" has no table \(RejectionText.shown(name)); \(listed)")
    }
    if tables.count == 1 { return tables[0] }
    if tables.contains(Self.usualTable) { return Self.usualTable }
    throw .header(
      "which table of \"\(file)\" holds the recipients is not known; name it in belfry.yaml, or call it \(Self.usualTable); \(listed)"
    )
  }

  /// The names of a table's columns.
  func columns(of table: String) throws(RecipientError) -> [String] { try connection.columns(of: table) }

  /// Begins to read some columns of a table, which go to these attributes.
  func start(_ table: String, _ columns: [String], _ attributes: [Attribute]) throws(RecipientError) {
    let list = columns.map(SQLiteConnection.quoted).joined(separator: ", ")
    let reading = try connection.prepare("SELECT \(list) FROM \(SQLiteConnection.quoted(table))")
    self.reading = reading
    statement = reading.handle
    places = attributes.map { if case .decimal(_, _, let places) = $0.type { min(max(places, 0), 15) } else { -1 } }
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
        guard code == SQLiteLibrary.done else { throw connection.failure("read") }
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
