// Takes: a CSV file of recipients, the project's attributes, the time zones.
// Gives: typed batches of columns, and a rejection for every row that breaks what was declared.
// Never: guesses at a malformed row, half-fills one, or allocates for a good one.

public import Clocks
public import Expressions
import Files

/// A recipient file read batch by batch.
///
/// CSV as in RFC 4180, in UTF-8 with or without a byte order mark, lines ending in LF or CRLF, a header first.
/// Columns are matched to attributes by the bytes of their names; a column that no attribute has the name of is
/// ignored, as are empty lines. The column `token` and those of attributes that are not optional must be there; every
/// other may be absent, and then nobody has a value.
///
/// An empty field is a missing value, allowed for optional attributes and every built-in column but `token`. `""` is
/// the empty text where a text is not optional, and a missing value everywhere else, because many exporters quote
/// every field. Spaces are part of a value.
public final class RecipientReader {
  /// The size of the buffer that files are read in: large enough that system calls do not count, small enough for a
  /// cache.
  public static let defaultChunk = 1 << 20

  /// The file, as rejections show it.
  public let file: String
  /// The names of the file's columns that no attribute has, which are ignored.
  public let unknownColumns: [String]
  /// The names of the attributes that the file has no column for: nobody has a value there.
  public let absentColumns: [String]
  /// How many data rows were seen so far: those accepted and those rejected. Empty lines are no rows.
  public private(set) var rows = 0
  /// How many of ``rows`` were rejected.
  public private(set) var rejectedRows = 0

  private let attributes: [Attribute]
  private let header: Header
  private var scanner: RowScanner
  private var typer: RowTyper
  /// The scanner stands on a row that did not fit the last batch.
  private var holdsRow = false

  /// Opens whatever a project names as its source of recipients.
  public static func open(
    _ source: RecipientSourceKind, shownAs: String, attributes: AttributeTable, zones: ZoneDatabase
  ) throws(RecipientError) -> RecipientReader {
    switch source {
    case .csv(let path):
      return try RecipientReader(csv: path, shownAs: shownAs, attributes: attributes, zones: zones)
    case .jsonl, .sqlite, .postgres:
      throw .notReadYet(source.name)
    }
  }

  /// Opens a CSV file, `-` being standard input, and reads its header. `shownAs` is what messages call it.
  ///
  /// Throws when the file cannot be read and when the header does not name what the project needs.
  public convenience init(
    csv path: String, shownAs: String, attributes: AttributeTable, zones: ZoneDatabase
  ) throws(RecipientError) {
    try self.init(csv: path, shownAs: shownAs, attributes: attributes, zones: zones, chunk: Self.defaultChunk)
  }

  /// The same, reading at most `chunk` bytes at once: tests make boundaries fall everywhere.
  init(
    csv path: String, shownAs: String, attributes: AttributeTable, zones: ZoneDatabase, chunk: Int
  ) throws(RecipientError) {
    var scanner = try Self.scanner(path, chunk)
    let header = try Self.header(&scanner, shownAs, attributes)
    file = shownAs
    self.attributes = attributes.attributes
    self.header = header
    unknownColumns = header.unknown
    let present = Set(header.targets.compactMap { $0 })
    absentColumns = self.attributes.indices.filter { !present.contains($0) }.map { attributes.attributes[$0].name }
    typer = RowTyper(targets: header.targets, attributes: attributes, zones: zones)
    self.scanner = scanner
  }

  private static func scanner(_ path: String, _ chunk: Int) throws(RecipientError) -> RowScanner {
    do throws(FileError) {
      if path.utf8.elementsEqual("-".utf8) { return RowScanner(.standardInput(), chunk: chunk) }
      return RowScanner(try InputStream(path: path), chunk: chunk)
    } catch {
      throw .file(error)
    }
  }

  private static func header(
    _ scanner: inout RowScanner, _ file: String, _ attributes: AttributeTable
  ) throws(RecipientError) -> Header {
    let isUTF16: Bool
    let hasRow: Bool
    do throws(FileError) {
      isUTF16 = try !scanner.skipMark()
      hasRow = try scanner.next()
    } catch {
      throw .file(error)
    }
    if isUTF16 { throw .header("\"\(file)\" is UTF-16; write it as UTF-8") }
    guard hasRow else { throw .header("\"\(file)\" is empty; its first line must name the columns") }
    return try Header(scanner, of: file, attributes)
  }

  /// Empties `batch` and fills it with the next good rows, up to its capacity; false when nothing was left.
  ///
  /// Every other row goes to `rejected`, in the order of the file. After a failure the reader is not used again.
  public func read(into batch: ColumnBatch, rejected: (Rejection) throws -> Void) throws -> Bool {
    batch.reset()
    guard batch.columnCount >= attributes.count else { return false }
    while batch.count < batch.capacity {
      if !holdsRow {
        do throws(FileError) {
          guard try scanner.next() else { break }
        } catch {
          throw RecipientError.file(error)
        }
      }
      holdsRow = false
      // Room for all of the row's texts at once, and for copying them in words.
      guard let texts = batch.reserveText(scanner.problem == .none ? scanner.rowLength &+ 8 : 8) else {
        // The store is full, which is what a batch without capacity left is: the row begins the next.
        holdsRow = batch.count > 0
        break
      }
      rows &+= 1
      if let rejection = try fill(batch, texts) {
        clear(batch)
        rejectedRows &+= 1
        try rejected(rejection)
      }
    }
    return batch.count > 0
  }

  /// Adds the scanner's row to the batch, or says why not.
  @inline(__always)
  private func fill(_ batch: ColumnBatch, _ texts: UnsafeMutablePointer<UInt8>) throws(RecipientError) -> Rejection? {
    guard scanner.problem == .none, scanner.fieldCount == typer.count else { return malformed() }
    let start = batch.textCount
    var end = TextEnd(next: texts, offset: start)
    let fault = try typer.fill(batch, batch.count, from: scanner.row, scanner.fields, &end)
    if let fault { return rejection(fault.field, fault.problem) }
    _ = batch.commitText(end.offset &- start)
    batch.count &+= 1
    return nil
  }

  private func clear(_ batch: ColumnBatch) {
    for column in attributes.indices { batch.setMissing(column, batch.count) }
  }

  private func malformed() -> Rejection {
    if scanner.problem == .rowTooLarge { return rejection(-1, .rowTooLarge) }
    if scanner.problem != .none { return rejection(scanner.problemField, scanner.problem) }
    return Rejection(
      file: file, row: rows, line: scanner.rowLine, column: "",
      reason: RejectionText.fieldCount(scanner.fieldCount, of: typer.count))
  }

  private func rejection(_ field: Int, _ problem: CellProblem) -> Rejection {
    let isKnown = header.names.indices.contains(field)
    let attribute = isKnown ? header.targets[field].map { attributes[$0] } : nil
    return Rejection(
      file: file, row: rows, line: scanner.rowLine, column: isKnown ? header.names[field] : "",
      reason: RejectionText.reason(problem, scanner.bytes(field), attribute))
  }
}
