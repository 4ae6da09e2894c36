public import Clocks
public import Expressions
import Files

/// What a row of a source is read by: the attributes and where they stand. Shared by all who read.
public struct RecipientLayout: Sendable {
  /// The file, as rejections show it.
  public let file: String
  let attributes: AttributeTable
  let zones: ZoneDatabase
  let header: Header
  let format: RowFormat
  /// Whether tokens may be written as old apps send them: `<d8c3 …>`.
  let takesOldTokens: Bool

  /// Whether rows may have an id; otherwise their tokens stand for it.
  public var hasIDs: Bool { header.targets.contains(AttributeTable.idColumn) }
}

/// How much of a source was taken.
public struct SourceProgress: Sendable, Equatable {
  /// Bytes that were read; 0 for a database.
  public var bytes = 0
  /// How many there are, where a regular file says so.
  public var size: Int?

  /// So many bytes of so many.
  public init(bytes: Int = 0, size: Int? = nil) {
    self.bytes = bytes
    self.size = size
  }
}

/// What chunks are filled from, one after the other, by one thread at a time.
protocol RowSupply: AnyObject {
  /// Fills a chunk with the next rows; false when there are none.
  func next(into chunk: RowChunk) throws(RecipientError) -> Bool
  /// How much was read.
  var taken: SourceProgress { get }
}

extension RowSupply {
  // Databases tell neither their bytes nor how many there are.
  var taken: SourceProgress { SourceProgress() }
}

/// What recipients come from, handed out in turns: chunks of rows that any thread can read, in the order of the source.
///
/// Handing out is cheap and is done by one thread at a time; what a row says is found by who takes the turn.
public final class RecipientSource {
  /// What its rows are read by.
  public let layout: RecipientLayout
  /// The names of the source's columns that no attribute has, which are ignored.
  public let unknownColumns: [String]
  /// The names of the attributes that the source has no column for: nobody has a value there.
  public let absentColumns: [String]

  /// Lines in front of the first row.
  public let headerLines: Int
  private let supply: any RowSupply

  /// Opens whatever recipients come from, and looks at its columns; chunks have about `chunk` bytes. With `oldTokens`, tokens may stand in
  /// brackets, with blanks between their digits and with quotes around them.
  ///
  /// Throws when it cannot be read and when it does not have the columns that the project needs.
  public init(
    _ address: RecipientAddress, attributes: AttributeTable, zones: ZoneDatabase,
    chunk: Int = RecipientReader.defaultChunk, oldTokens: Bool = false
  ) throws(RecipientError) {
    let name = address.shownAs
    let opened: Opened
    switch address.kind {
    case .csv(let path): opened = try Self.stream(address, path, .csv, attributes, chunk)
    case .jsonl(let path): opened = try Self.stream(address, path, .jsonLines, attributes, chunk)
    case .undeclared(let path): opened = try Self.stream(address, path, nil, attributes, chunk)
    case .sqlite(let file, let table):
      let rows = try SQLiteRows(
        file: try address.libraryPath(file), shownAs: name, target: chunk, followsLinks: address.project == nil)
      opened = try Self.sqlite(rows, table, name, attributes)
    case .postgres(let address, let query): opened = try Self.postgres(address, query, name, attributes, chunk)
    }
    supply = opened.supply
    headerLines = opened.lines
    unknownColumns = opened.unknown
    let header = opened.header
    layout = RecipientLayout(
      file: opened.file, attributes: attributes, zones: zones, header: header, format: opened.format,
      takesOldTokens: oldTokens)
    let present = Set(header.targets.compactMap { $0 })
    absentColumns = attributes.attributes.indices.filter { !present.contains($0) }.map {
      attributes.attributes[$0].name
    }
  }

  /// How much was taken.
  public var taken: SourceProgress { supply.taken }

  /// Fills a turn with the next rows; false when there are none. One thread at a time.
  public func next(_ turn: RecipientTurn) throws(RecipientError) -> Bool {
    guard try supply.next(into: turn.chunk) else { return false }
    turn.begin()
    return true
  }

  // MARK: - Opening

  private struct Opened {
    var supply: any RowSupply
    var header: Header
    var format: RowFormat
    /// What rejections call it.
    var file: String
    var lines = 0
    var unknown: [String] = []
  }

  private static func stream(
    _ address: RecipientAddress, _ path: String, _ declared: RowFormat?, _ attributes: AttributeTable, _ chunk: Int
  ) throws(RecipientError) -> Opened {
    let name = address.shownAs
    let rows = try StreamRows(address, path: path, declared: declared, target: chunk)
    switch rows.format {
    case .csv:
      let (header, lines) = try rows.header(attributes)
      return Opened(supply: rows, header: header, format: .csv, file: name, lines: lines, unknown: header.unknown)
    case .jsonLines, .cells:
      return Opened(
        supply: rows, header: Header(keysOf: attributes, in: name), format: .jsonLines, file: name)
    }
  }

  private static func sqlite(
    _ rows: SQLiteRows, _ table: String?, _ name: String, _ attributes: AttributeTable
  ) throws(RecipientError) -> Opened {
    let table = try rows.table(named: table)
    let file = "\(name)/\(RejectionText.plain(table))"
    let header = try Header(columns: try rows.columns(of: table), of: file, attributes)
    let known = header.known()
    try rows.start(table, known.names, known.targets.compactMap { $0.map { attributes.attributes[$0] } })
    return Opened(supply: rows, header: known, format: .cells, file: file, unknown: header.unknown)
  }

  private static func postgres(
    _ address: String, _ query: String, _ name: String, _ attributes: AttributeTable, _ chunk: Int
  ) throws(RecipientError) -> Opened {
    let rows = try PostgresRows(address: address, query: query, shownAs: name, target: chunk)
    let header = try Header(columns: rows.columnNames, of: name, attributes)
    try rows.start(header.targets.indices.filter { header.targets[$0] != nil })
    return Opened(supply: rows, header: header.known(), format: .cells, file: name, unknown: header.unknown)
  }
}
