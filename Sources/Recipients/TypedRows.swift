import Expressions
import Rows

/// Which way the rows of a chunk are written.
enum RowFormat: Sendable {
  /// RFC 4180.
  case csv
  /// One JSON object a line.
  case jsonLines
  /// What databases answer, as ``CellWriter`` writes it.
  case cells
}

/// What a source says that a cell is, before anyone asks what its column declares.
enum CellTag: UInt8 {
  /// The row does not have the cell.
  case absent
  /// The row has the cell and says that there is no value.
  case null
  case text, number, boolean
  /// A whole number, and a decimal scaled by the places of its column: eight bytes, in room for their digits.
  case integer, scaled
  /// Bytes that are no text, written in hex.
  case bytes
  /// A list or an object.
  case nested
  /// A value that was too large to be kept.
  case tooLarge
}

/// One cell of a row whose source knows types: what it is, and where its bytes stand in the chunk.
struct TypedCell {
  var tag = CellTag.absent
  var start: Int32 = 0
  var end: Int32 = 0
}

/// Goes over the rows of a chunk whose format has types of its own, one row at a time, without making anything on the way.
struct TypedRows: ~Copyable {
  /// The row's cells, by column of the layout.
  let cells: UnsafeMutablePointer<TypedCell>
  /// How many there are.
  let count: Int
  let format: RowFormat
  /// The columns by their names, which are the keys of JSON.
  let names: ByteTable

  var base: UnsafeMutablePointer<UInt8>
  var end = 0
  /// Where the next row begins, or what stands in front of it.
  var position = 0
  private var line = 1
  /// The line on which the row begins, from 1.
  private(set) var rowLine = 1
  /// What is wrong with how the row is written: the row as a whole, or the column of ``problemField``.
  var problem = CellProblem.none
  var problemField = -1
  /// Where JSON breaks off, counted in bytes from the start of the line, and what should stand there.
  var problemOffset = 0
  var expected: StaticString = ""
  /// The keys that were seen and that no attribute has: 0, or the column that was meant with it, from 1.
  var strangers = ByteTable()
  var strangerCount = 0
  /// The row's keys that are nearly the name of a column, with where they stand.
  var misspelt: [(column: Int, key: TypedCell)] = []
  /// The columns' names, to see what was meant with others.
  let columnNames: [String]
  /// The text that was read last.
  var text = TypedCell()
  var textIsASCII = true
  /// Whether texts are decoded where they stand: what is nested is read again by whoever wants it.
  var decodes = true

  /// Rows in a chunk of a layout.
  init(_ chunk: RowChunk, _ header: Header, _ format: RowFormat) {
    self.format = format
    count = header.names.count
    cells = .allocate(capacity: max(count, 1))
    cells.initialize(repeating: TypedCell(), count: max(count, 1))
    base = chunk.base
    columnNames = header.names
    var names = ByteTable()
    for (column, name) in header.names.enumerated() {
      var name = name
      name.withUTF8 { names.insert($0, column) }
    }
    self.names = names
  }

  deinit { cells.deallocate() }

  /// Starts with the rows of a chunk; lines count from 1 again.
  mutating func load(_ chunk: RowChunk) {
    (base, end, position, line) = (chunk.base, chunk.count, 0, 1)
  }

  /// Lines that were passed since the chunk was loaded; every row of a database is one.
  var linesPassed: Int { line &- 1 }
  /// Whether bytes are left; they may be empty lines.
  var hasMore: Bool { position < end }

  /// Goes to the next row; false when there is none.
  mutating func next() -> Bool {
    while position < end {
      for column in 0..<count { cells[column] = TypedCell() }
      (problem, problemField) = (.none, -1)
      rowLine = line
      line &+= 1
      switch format {
      case .csv: return false
      case .jsonLines: if nextLine() { return true }
      case .cells:
        nextCells()
        return true
      }
    }
    return false
  }

  /// The bytes of a cell, as they may be shown.
  func bytes(_ column: Int, places: Int) -> UnsafeBufferPointer<UInt8> {
    guard column >= 0, column < count else { return UnsafeBufferPointer(start: nil, count: 0) }
    switch cells[column].tag {
    case .integer: CellWriter.writeDigits(&cells[column], base, places: 0)
    case .scaled: CellWriter.writeDigits(&cells[column], base, places: places)
    default: break
    }
    let cell = cells[column]
    return UnsafeBufferPointer(start: base + Int(cell.start), count: Int(cell.end &- cell.start))
  }
}
