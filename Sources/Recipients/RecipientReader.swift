// Takes: recipients in CSV, JSON Lines, a table of SQLite or an answer of PostgreSQL; the project's attributes, the time zones.
// Gives: typed batches of columns, and a rejection for every row that breaks what was declared.
// Never: guesses at a malformed row, half-fills one, or allocates for a good one.

public import Clocks
public import Expressions
import Rows

/// Recipients read batch by batch, by one thread.
///
/// Columns are matched to attributes by the bytes of their names; a column that no attribute has the name of is ignored. Where a source has
/// columns, `token` and those of attributes that are not optional must be there; every other may be absent, and then nobody has a value.
///
/// CSV as in RFC 4180, in UTF-8 with or without a byte order mark, lines ending in LF or CRLF, a header first; empty lines are ignored. An
/// empty field is a missing value, allowed for optional attributes and every built-in column but `token`. `""` is the empty text where a text
/// is not optional, and a missing value everywhere else, because many exporters quote every field. Spaces are part of a value.
///
/// JSON Lines as in RFC 8259, an object on each line, and databases have types of their own: null is a missing value, an empty text is a text.
public final class RecipientReader {
  /// The size of the chunks that files are read in: large enough that system calls do not count, small enough for a
  /// cache.
  public static let defaultChunk = 1 << 20

  private let source: RecipientSource
  private let turn: RecipientTurn
  /// Rows, rejected rows and lines of the turns that are over.
  private var earlier = (rows: 0, rejected: 0, lines: 0)
  private var isInTurn = false

  /// The file, as rejections show it.
  public var file: String { source.layout.file }
  /// The names of the file's columns that no attribute has, which are ignored.
  public var unknownColumns: [String] { source.unknownColumns }
  /// The names of the attributes that the file has no column for: nobody has a value there.
  public var absentColumns: [String] { source.absentColumns }
  /// Whether the source names its columns before its rows; in JSON Lines every row may have any.
  public var namesColumns: Bool { source.layout.format != .jsonLines }
  /// How many data rows were seen so far: those accepted and those rejected. Empty lines are no rows.
  public var rows: Int { earlier.rows + (isInTurn ? turn.rows : 0) }
  /// How many of ``rows`` were rejected.
  public var rejectedRows: Int { earlier.rejected + (isInTurn ? turn.rejectedRows : 0) }

  /// A reader of a source from its start.
  public init(_ source: RecipientSource) {
    self.source = source
    turn = RecipientTurn(source.layout)
    earlier.lines = source.headerLines
  }

  /// Opens whatever recipients come from and looks at its columns.
  ///
  /// Throws when it cannot be read and when it does not have the columns that the project needs.
  public convenience init(
    _ address: RecipientAddress, attributes: AttributeTable, zones: ZoneDatabase, chunk: Int = defaultChunk,
    oldTokens: Bool = false
  ) throws(RecipientError) {
    self.init(
      try RecipientSource(address, attributes: attributes, zones: zones, chunk: chunk, oldTokens: oldTokens))
  }

  /// The number and the line, from 1, of a row of the last batch among all that were read: rejected ones never came into it.
  public func place(ofBatchRow row: Int) -> (row: Int, line: Int) {
    let place = turn.place(ofBatchRow: row)
    return (earlier.rows + place.row, earlier.lines + place.line)
  }

  /// What its rows are read by.
  public var layout: RecipientLayout { source.layout }

  /// The rejection of a row of the last batch that somebody else refuses.
  public func rejection(ofBatchRow row: Int, column: String, reason: String) -> Rejection {
    turn.rejection(ofBatchRow: row, column: column, reason: reason).moved(rows: earlier.rows, lines: earlier.lines)
  }

  /// Empties `batch` and fills it with the next good rows, up to its capacity; false when nothing was left.
  ///
  /// Every other row goes to `rejected`, in the order of the file. The batch's texts last until the next call. After a failure the
  /// reader is not used again.
  public func read(into batch: ColumnBatch, rejected: (Rejection) throws -> Void) throws -> Bool {
    while true {
      if isInTurn {
        let isFilled = try turn.read(into: batch) {
          try rejected($0.moved(rows: earlier.rows, lines: earlier.lines))
        }
        if isFilled { return true }
        earlier.rows += turn.rows
        earlier.rejected += turn.rejectedRows
        earlier.lines += turn.lines
        isInTurn = false
      }
      guard try source.next(turn) else {
        batch.reset()
        return false
      }
      isInTurn = true
    }
  }
}
