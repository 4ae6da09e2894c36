import Glibc

/// What one query answers, row by row as the server sends it: single-row mode, so memory does not grow with the answer.
///
/// The query runs in a transaction that only reads. Its session writes moments in UTC, whatever the server's own settings are.
final class PostgresRows: RowSupply {
  /// What a column's type is to us; every other type is the text that the server writes.
  private enum Kind {
    case text, number, boolean, bytes, moment

    /// By the number that PostgreSQL's catalogue (pg_type) gives a type, the same in every server.
    init(type: UInt32) {
      self =
        switch type {
        case 16: .boolean
        case 17: .bytes
        // bigint, smallint, integer, oid, real, double precision, numeric
        case 20, 21, 23, 26, 700, 701, 1700: .number
        // timestamptz
        case 1184: .moment
        default: .text
        }
    }
  }

  private let link: PostgresConnection
  private let library: PostgresLibrary
  private let connection: PostgresLibrary.Connection?
  private let target: Int
  /// The answer's columns that are read, in the order of the layout.
  @exclusivity(unchecked) private var columns: [(index: Int32, kind: Kind)] = []
  /// An answer that was fetched and is still to be read.
  @exclusivity(unchecked) private var pending: PostgresLibrary.Answer?
  @exclusivity(unchecked) private var isAtEnd = false

  private var file: String { link.server }

  /// Connects to a server, an address being whatever libpq takes for one, and sends a query; `shownAs` is what messages call it.
  init(address: String, query: String, shownAs: String, target: Int) throws(RecipientError) {
    guard !query.utf8.contains(0) else { throw .unreadable("the query of \(shownAs) has a NUL byte") }
    link = try PostgresConnection(address: address, shownAs: shownAs)
    library = link.library
    connection = link.connection
    self.target = max(target, 1)
    try run(query)
  }

  deinit {
    if let pending { library.clear(pending) }
    if !isAtEnd, let handle = library.cancelHandle(connection) {
      // Otherwise the server goes on until it finds that nobody listens.
      var message = [CChar](repeating: 0, count: 256)
      _ = library.cancel(handle, &message, 256)
      library.freeCancel(handle)
    }
  }

  // MARK: - The query

  private func run(_ query: String) throws(RecipientError) {
    let begin =
      "BEGIN TRANSACTION READ ONLY; " + PostgresConnection.manners
    let begun = library.execute(connection, begin)
    defer { library.clear(begun) }
    guard library.answerStatus(begun) == PostgresLibrary.commandIsDone else { throw link.failure(begun) }
    // With parameters, of which there are none, a server takes one statement and no more.
    guard library.send(connection, query, 0, nil, nil, nil, nil, 0) == 1, library.singleRows(connection) == 1 else {
      throw link.failure(nil)
    }
    pending = try fetch()
    guard pending != nil else { throw .header("the query of \(file) must be a SELECT") }
  }

  /// The next answer: one row, or at the end none with the names of the columns.
  private func fetch() throws(RecipientError) -> PostgresLibrary.Answer? {
    guard let answer = library.answer(connection) else { return nil }
    switch library.answerStatus(answer) {
    case PostgresLibrary.singleTuple, PostgresLibrary.tuples: return answer
    case PostgresLibrary.commandIsDone:
      library.clear(answer)
      return nil
    case PostgresLibrary.failed:
      defer { library.clear(answer) }
      throw link.failure(answer)
    default:
      library.clear(answer)
      throw .header("the query of \(file) must be a SELECT")
    }
  }

  // MARK: - Columns

  /// The names of the answer's columns.
  var columnNames: [String] {
    (0..<library.columnCount(pending)).map { library.columnName(pending, $0).map { String(cString: $0) } ?? "" }
  }

  /// Begins to read some columns.
  func start(_ indices: [Int]) {
    columns = indices.map { index in
      let index = Int32(truncatingIfNeeded: index)
      return (index, Kind(type: library.columnType(pending, index)))
    }
  }

  // MARK: - Rows

  func next(into chunk: RowChunk) throws(RecipientError) -> Bool {
    var writer = CellWriter(chunk)
    while !isAtEnd, writer.length < target {
      let answer: PostgresLibrary.Answer?
      if let waiting = pending {
        (answer, pending) = (waiting, nil)
      } else {
        answer = try fetch()
      }
      guard let answer else {
        isAtEnd = true
        break
      }
      defer { library.clear(answer) }
      guard library.answerStatus(answer) == PostgresLibrary.singleTuple else { continue }
      for (index, kind) in columns { write(answer, index, kind, to: &writer) }
    }
    let hasRows = writer.length > 0
    writer.finish()
    return hasRows
  }

  @inline(__always)
  private func write(_ answer: PostgresLibrary.Answer, _ column: Int32, _ kind: Kind, to writer: inout CellWriter) {
    let length = Int(library.length(answer, 0, column))
    guard let value = library.value(answer, 0, column), length > 0 || library.isNull(answer, 0, column) == 0 else {
      return writer.write(.null, nil, 0)
    }
    switch kind {
    case .text: writer.write(.text, value, length)
    case .number: writer.write(.number, value, length)
    // `t` or `f`
    case .boolean:
      value.pointee = value.pointee == UInt8(ascii: "t") ? UInt8(ascii: "1") : UInt8(ascii: "0")
      writer.write(.boolean, value, length)
    // Hex already, behind `\x`.
    case .bytes: writer.write(.bytes, value + min(length, 2), max(length - 2, 0))
    case .moment:
      // `2026-12-24 18:30:00.5+00`, in UTC as the session was told; what ends otherwise (BC, infinity) is no timestamp of ours.
      let isUTC = length > 3 && memcmp(value + (length - 3), "+00", 3) == 0
      if isUTC { value[length - 3] = UInt8(ascii: "Z") }
      writer.write(.text, value, isUTC ? length - 2 : length)
    }
  }
}
