import Clocks
public import Expressions
import Rows

/// A chunk of a source's rows in the hands of one worker: typed batches, and a rejection for every row that breaks what was declared.
///
/// Made once a worker and filled again and again. Rows and lines count from 1 in each turn; ``Rejection/moved(rows:lines:)`` places them in
/// the file when it is known how many came before.
public final class RecipientTurn {
  let chunk: RowChunk
  /// Rows seen in this turn: accepted and rejected ones. Empty lines are no rows.
  @exclusivity(unchecked) public private(set) var rows = 0
  /// How many of ``rows`` were rejected.
  @exclusivity(unchecked) public private(set) var rejectedRows = 0
  /// Lines seen in this turn.
  public var lines: Int { (format == .csv ? scanner.linesPassed : typed.linesPassed) + chunk.droppedLines }

  /// Where the rows of the last batch stand in the turn.
  private struct Place {
    var row: Int32
    var line: Int32
  }

  @exclusivity(unchecked) private var places: [Place] = []
  /// The source, as rejections show it.
  public let file: String
  private let attributes: AttributeTable
  private let header: Header
  private let zones: ZoneDatabase
  private let format: RowFormat
  @exclusivity(unchecked) private var scanner: RowScanner
  @exclusivity(unchecked) private var typed: TypedRows
  @exclusivity(unchecked) private var typer: RowTyper
  private var hasOversizedRow = false
  /// Whether anybody wants to know why rows are rejected: who only counts them does not wait for ten thousand sentences.
  @exclusivity(unchecked) public var tellsReasons = true
  private let isQuick: Bool
  /// The field of the token, where it may be written as old apps send it; otherwise -1.
  private let oldToken: Int

  /// A turn for sources of a layout, with nothing in it.
  public convenience init(_ layout: RecipientLayout) { self.init(layout, isQuick: true) }

  /// The same; without `isQuick` every row is read the general way, for tests to compare.
  init(_ layout: RecipientLayout, isQuick: Bool) {
    self.isQuick = isQuick
    file = layout.file
    attributes = layout.attributes
    header = layout.header
    zones = layout.zones
    chunk = RowChunk(capacity: 1 << 10)
    format = layout.format
    let token = layout.header.targets.firstIndex(of: AttributeTable.tokenColumn)
    oldToken = layout.takesOldTokens ? token ?? -1 : -1
    scanner = RowScanner(chunk)
    typed = TypedRows(chunk, layout.header, layout.format)
    typer = RowTyper(targets: layout.header.targets, attributes: layout.attributes, zones: layout.zones)
  }

  /// Starts with the chunk as it is now.
  func begin() {
    rows = 0
    rejectedRows = 0
    hasOversizedRow = chunk.isOversizedRow
    typer.stops.reset()
    if format == .csv { scanner.load(chunk) } else { typed.load(chunk) }
  }

  /// Empties `batch` and fills it with the next good rows, up to its capacity; false when nothing was left.
  ///
  /// Every other row goes to `rejected`, in the order of the file. The batch's texts last until the turn's next chunk.
  public func read(into batch: ColumnBatch, rejected: (Rejection) throws -> Void) throws -> Bool {
    batch.reset()
    guard batch.columnCount >= attributes.attributes.count else { return false }
    batch.borrowTexts(from: chunk.base)
    if hasOversizedRow {
      hasOversizedRow = false
      rows += 1
      rejectedRows += 1
      try rejected(rejection(-1, .rowTooLarge, line: 1))
    }
    if places.count < batch.capacity { places = Array(repeating: Place(row: 0, line: 0), count: batch.capacity) }
    batch.count = try places.withUnsafeMutableBufferPointer {
      format == .csv ? try fill(batch, $0, rejected) : try fillTyped(batch, $0, rejected)
    }
    return batch.count > 0
  }

  /// Fills rows until the batch is full or the chunk is at its end; gives how many.
  private func fill(
    _ batch: ColumnBatch, _ places: UnsafeMutableBufferPointer<Place>, _ rejected: (Rejection) throws -> Void
  ) throws -> Int {
    var filled = 0
    while filled < batch.capacity, scanner.hasMore {
      let length = isQuick ? try typer.fillQuickly(batch, filled, chunk.base, scanner.nextOrigin, chunk.count) : 0
      if length > 0 {
        scanner.pass(length)
        rows &+= 1
      } else {
        guard try readSlowly(into: batch, filled, rejected) else { continue }
      }
      places[filled] = Place(
        row: Int32(truncatingIfNeeded: rows), line: Int32(truncatingIfNeeded: scanner.rowLine))
      filled &+= 1
    }
    return filled
  }

  /// Leaves only some rows in the last batch, in their order.
  public func keep(in batch: ColumnBatch, where isKept: (Int) -> Bool) {
    guard places.count >= batch.count else { return }
    places.withUnsafeMutableBufferPointer { places in
      batch.keep(where: isKept) { places[$1] = places[$0] }
    }
  }

  /// The number and the line, in the turn, of a row of the last batch: rejected ones never came into it.
  public func place(ofBatchRow row: Int) -> (row: Int, line: Int) {
    places.indices.contains(row) ? (Int(places[row].row), Int(places[row].line)) : (0, 0)
  }

  /// The rejection of a row of the last batch whose payload is over a limit, which is told in words.
  public func rejection(ofBatchRow row: Int, payload: Int, limit: String) -> Rejection {
    rejection(ofBatchRow: row, column: "", reason: "the payload has \(payload) bytes, the limit is \(limit)")
  }

  /// The rejection of a row of the last batch that somebody else refuses.
  func rejection(ofBatchRow row: Int, column: String, reason: String) -> Rejection {
    let place = place(ofBatchRow: row)
    return Rejection(file: file, row: place.row, line: place.line, column: column, reason: reason)
  }

  /// Reads the next row in general; true when it is good.
  private func readSlowly(
    into batch: ColumnBatch, _ row: Int, _ rejected: (Rejection) throws -> Void
  ) throws -> Bool {
    guard scanner.next() else { return false }
    rows &+= 1
    guard let rejection = try fill(batch, row) else { return true }
    for column in attributes.attributes.indices { batch.setMissing(column, row) }
    rejectedRows &+= 1
    try rejected(rejection)
    return false
  }

  /// The same for formats with types of their own.
  private func fillTyped(
    _ batch: ColumnBatch, _ places: UnsafeMutableBufferPointer<Place>, _ rejected: (Rejection) throws -> Void
  ) throws -> Int {
    var filled = 0
    while filled < batch.capacity, typed.hasMore {
      guard typed.next() else { break }
      rows &+= 1
      if typed.problem == .none {
        if oldToken >= 0, typed.cells[oldToken].tag == .text {
          let cell = typed.cells[oldToken]
          let count = DeviceToken.normalise(chunk.base + Int(cell.start), Int(cell.end &- cell.start))
          typed.cells[oldToken].end = cell.start &+ Int32(truncatingIfNeeded: count)
        }
        guard let fault = try typer.fill(batch, filled, chunk.base, typed.cells) else {
          places[filled] = Place(row: Int32(truncatingIfNeeded: rows), line: Int32(truncatingIfNeeded: typed.rowLine))
          filled &+= 1
          continue
        }
        typed.problem = fault.problem
        typed.problemField = fault.field
      }
      for column in attributes.attributes.indices { batch.setMissing(column, filled) }
      rejectedRows &+= 1
      try rejected(typedRejection())
    }
    return filled
  }

  private func typedRejection() -> Rejection {
    guard typed.problem == .notJSON else { return rejection(typed.problemField, typed.problem, line: typed.rowLine) }
    return Rejection(
      file: file, row: rows, line: typed.rowLine, column: "",
      reason: RejectionText.syntax(typed.expected, at: typed.problemOffset))
  }

  /// Adds the scanner's row to the batch, or says why not.
  private func fill(_ batch: ColumnBatch, _ row: Int) throws(RecipientError) -> Rejection? {
    if scanner.problem == .rowTooLarge { return rejection(-1, .rowTooLarge, line: scanner.rowLine) }
    if scanner.problem != .none { return rejection(scanner.problemField, scanner.problem, line: scanner.rowLine) }
    guard scanner.fieldCount == typer.count else {
      return Rejection(
        file: file, row: rows, line: scanner.rowLine, column: "",
        reason: RejectionText.fieldCount(scanner.fieldCount, of: typer.count))
    }
    if oldToken >= 0 {
      let field = scanner.fields[oldToken]
      let start = chunk.base + (scanner.origin &+ Int(field.start))
      let count = DeviceToken.normalise(start, Int(field.end &- field.start))
      scanner.fields[oldToken].end = field.start &+ Int32(truncatingIfNeeded: count)
    }
    let fault = try typer.fill(batch, row, chunk.base, scanner.origin, scanner.fields)
    return fault.map { rejection($0.field, $0.problem, line: scanner.rowLine) }
  }

  private func rejection(_ field: Int, _ problem: CellProblem, line: Int) -> Rejection {
    // What is known of an item is known of this row's.
    defer { typer.faultyItem = nil }
    guard tellsReasons else { return Rejection(file: file, row: rows, line: line, column: "", reason: "") }
    let isKnown = header.names.indices.contains(field)
    let attribute = isKnown ? header.targets[field].map { attributes.attributes[$0] } : nil
    var places = 0
    if case .decimal(_, _, let declared)? = attribute?.type { places = declared }
    let bytes = format == .csv ? scanner.bytes(field) : typed.bytes(field, places: places)
    let advice = problem == .noZone ? Advice.zone(bytes, zones) : ""
    return Rejection(
      file: file, row: rows, line: line, column: isKnown ? header.names[field] : "",
      reason: (attribute.map { attribute in
        RejectionText.reason(problem, bytes, attribute, attribute.list == nil ? nil : typer.faultyItem, chunk.base)
      } ?? RejectionText.reason(problem, bytes, nil)) + advice)
  }
}
