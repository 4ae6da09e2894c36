import Glibc
import Limits
import Rows

/// What one query answers, row by row as the server sends it: single-row mode, so memory does not grow with the answer.
///
/// The query runs in a transaction that only reads. Its session writes moments in UTC, whatever the server's own settings are.
final class PostgresRows: RowSupply {
  private let link: PostgresConnection
  private let library: PostgresLibrary
  private let connection: PostgresLibrary.Connection?
  private let query: PostgresQuery
  private let columns: [PostgresQuery.Column]
  private let target: Int
  private let mostRows = RunLimit.databaseRows.value
  /// What the columns that are read hold, in the order of the layout.
  @exclusivity(unchecked) private var kinds: [PostgresQuery.Column.Kind] = []
  @exclusivity(unchecked) private var rows = 0
  @exclusivity(unchecked) private var isAtEnd = true

  /// The names of the answer's columns.
  var columnNames: [String] { columns.map(\.name) }

  /// Connects to a server, an address being whatever libpq takes for one, and has it judge a query; `shownAs` is what messages call it.
  init(
    address: String, query: String, shownAs: String, target: Int
  ) throws(RecipientError) {
    guard !query.utf8.contains(0) else { throw .unreadable("the query of \(shownAs) has a NUL byte") }
    let link = try PostgresConnection(address: address, shownAs: shownAs)
    self.link = link
    library = link.library
    connection = link.connection
    self.query = PostgresQuery(query)
    self.target = max(target, 1)
    try link.execute("BEGIN TRANSACTION READ ONLY; " + PostgresConnection.manners, to: "read")
    do throws(RecipientError) {
      try link.prepare(self.query.asCursor)
    } catch {
      guard PostgresQuery.refusals.contains(link.state) else { throw error }
      throw .header("the query of \(shownAs) must be one SELECT: \(link.complaint)")
    }
    try link.prepare(self.query.alone)
    columns = PostgresQuery.columns(of: try link.describe())
  }

  deinit { if !isAtEnd { link.cancel() } }

  /// Begins to read some columns.
  func start(_ indices: [Int]) throws(RecipientError) {
    kinds = indices.map { columns[$0].kind }
    let sent = library.send(connection, query.statement(columns, reading: indices), 0, nil, nil, nil, nil, 0)
    guard sent == 1, library.singleRows(connection) == 1 else { throw link.failure(nil, to: "read") }
    isAtEnd = false
  }

  // MARK: - Rows

  func next(into chunk: RowChunk) throws(RecipientError) -> Bool {
    var writer = CellWriter(chunk)
    while !isAtEnd, writer.length < target {
      guard let answer = try link.nextAnswer() else {
        isAtEnd = true
        break
      }
      defer { library.clear(answer) }
      let status = library.answerStatus(answer)
      guard status == PostgresLibrary.singleTuple else {
        // Behind the last row comes an answer without one.
        guard status != PostgresLibrary.tuples else { continue }
        throw link.failure(answer, to: "read")
      }
      rows &+= 1
      guard rows <= mostRows else {
        throw .unreadable(
          "the query of \(link.server) gives more than \(RunLimit.databaseRows.text) rows; split them with WHERE")
      }
      for (column, kind) in kinds.enumerated() {
        write(answer, Int32(truncatingIfNeeded: column), kind, to: &writer)
      }
    }
    let hasRows = writer.length > 0
    writer.finish()
    return hasRows
  }

  @inline(__always)
  private func write(
    _ answer: PostgresLibrary.Answer, _ column: Int32, _ kind: PostgresQuery.Column.Kind, to writer: inout CellWriter
  ) {
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

extension Opening {
  /// What a query answers.
  func postgres(_ address: RecipientAddress) throws(RecipientError) -> Opened {
    let name = address.shownAs
    let rows = try PostgresRows(
      address: address.kind.place, query: address.kind.part ?? "", shownAs: name, target: chunk)
    let header = try Header(columns: rows.columnNames, of: name, attributes)
    try rows.start(header.targets.indices.filter { header.targets[$0] != nil })
    return Opened(supply: rows, header: header.known(), format: .cells, file: name, unknown: header.unknown)
  }
}
