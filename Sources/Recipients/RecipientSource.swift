public import Clocks
public import Expressions
import Files
import Language
import Rows

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
    let opening = Opening(attributes: attributes, chunk: chunk)
    let opened: Opening.Opened
    switch address.kind.kind {
    case nil: opened = try opening.stream(address, nil)
    case .csv: opened = try opening.stream(address, .csv)
    case .jsonl: opened = try opening.stream(address, .jsonLines)
    case .sqlite: opened = try opening.sqlite(address)
    case .postgres: opened = try opening.postgres(address)
    }
    supply = opened.supply
    headerLines = opened.lines
    unknownColumns = opened.unknown
    let header = opened.header
    layout = RecipientLayout(
      file: opened.file, attributes: attributes, zones: zones, header: header, format: opened.format,
      takesOldTokens: oldTokens)
    let present = Set(header.targets.compactMap { $0 })
    let all = attributes.attributes
    absentColumns = all.indices.filter { !present.contains($0) && all[$0].item == nil }.map { all[$0].name }
  }

  /// How much was taken.
  public var taken: SourceProgress { supply.taken }

  /// Fills a turn with the next rows; false when there are none. One thread at a time.
  public func next(_ turn: RecipientTurn) throws(RecipientError) -> Bool {
    guard try supply.next(into: turn.chunk) else { return false }
    turn.begin()
    return true
  }
}

/// What is known when a source is opened. How a kind is opened stands in its own file.
struct Opening {
  let attributes: AttributeTable
  /// The bytes of a chunk, about.
  let chunk: Int

  /// A source that was opened.
  struct Opened {
    var supply: any RowSupply
    var header: Header
    var format: RowFormat
    /// What rejections call it.
    var file: String
    var lines = 0
    var unknown: [String] = []
  }
}
