/// Some thousand recipients by column: what sources fill, audiences filter and templates render.
///
/// Every value is an `Int64`: an integer; a decimal scaled by 10^places; the index of an enum's member; a boolean as 0 or 1; a date as
/// days since 1970-01-01; a timestamp as microseconds since 1970-01-01T00:00:00Z; a text or a version as `offset << 32 | isPlain << 31 | length` into
/// the batch's one text store. Raw storage that is reused, because nothing on the path of a row may allocate or count references. One
/// worker at a time owns a batch; it is handed over whole, which is why it may cross threads.
public final class ColumnBatch: @unchecked Sendable {
  /// How many columns there are: one for each attribute of the table.
  public let columnCount: Int
  /// How many rows fit.
  public let capacity: Int
  /// How many rows are filled; whoever fills the batch sets it.
  @exclusivity(unchecked) public var count = 0

  /// Another number after each change of which rows there are: who remembers something of them compares it.
  @exclusivity(unchecked) public private(set) var generation = 0

  @usableFromInline let values: UnsafeMutablePointer<Int64>
  @usableFromInline let presence: UnsafeMutablePointer<UInt8>
  /// Of numbers and dates: where they stand in the text store just as they would be printed, as for a text; 0 where they do not.
  @usableFromInline let written: UnsafeMutablePointer<Int64>
  @exclusivity(unchecked) @usableFromInline private(set) var texts: UnsafeMutablePointer<UInt8>
  /// The store of its own, while the one in use may be somebody else's.
  private var ownText: UnsafeMutablePointer<UInt8>
  /// The bytes of the text store that are in use.
  public private(set) var textCount = 0
  private var textCapacity: Int
  /// The bytes behind the store that may be read, by who copies texts in words.
  private static let slack = 32
  /// Room for what filters make of a row.
  let scratch = Scratch()

  /// An empty batch of `columns` columns with room for `capacity` rows, every cell missing.
  public init(columns: Int, capacity: Int, textCapacity: Int = 1 << 16) {
    columnCount = max(columns, 0)
    self.capacity = max(capacity, 1)
    self.textCapacity = max(textCapacity, 64)
    let cells = max(columnCount * self.capacity, 1)
    values = .allocate(capacity: cells)
    values.initialize(repeating: 0, count: cells)
    written = .allocate(capacity: cells)
    written.initialize(repeating: 0, count: cells)
    presence = .allocate(capacity: cells)
    presence.initialize(repeating: 0, count: cells)
    ownText = .allocate(capacity: self.textCapacity + Self.slack)
    ownText.initialize(repeating: 0, count: self.textCapacity + Self.slack)
    texts = ownText
  }

  /// The most cells of a batch for a table.
  private static let mostCells = 1 << 20

  /// An empty batch for the columns of a table, with room for `capacity` rows; for fewer where the table has thousands of columns.
  public convenience init(attributes: AttributeTable, capacity: Int, textCapacity: Int = 1 << 16) {
    let columns = attributes.attributes.count
    self.init(
      columns: columns, capacity: min(capacity, max(1, Self.mostCells / max(columns, 1))), textCapacity: textCapacity)
  }

  deinit {
    values.deallocate()
    presence.deallocate()
    written.deallocate()
    ownText.deallocate()
  }

  /// Forgets all rows and texts, keeps the storage; every cell is missing again.
  public func reset() {
    presence.update(repeating: 0, count: columnCount * capacity)
    generation &+= 1
    count = 0
    textCount = 0
    texts = ownText
  }

  /// Leaves only some rows, in their order; `moved` hears from where to where each one goes.
  public func keep(where isKept: (Int) -> Bool, moved: (Int, Int) -> Void) {
    var kept = 0
    for row in 0..<count where isKept(row) {
      if kept < row {
        for column in 0..<columnCount {
          let (target, source) = (column &* capacity &+ kept, column &* capacity &+ row)
          values[target] = values[source]
          written[target] = written[source]
          presence[target] = presence[source]
        }
        moved(row, kept)
      }
      kept &+= 1
    }
    generation &+= 1
    count = kept
  }

  /// The stable name of a recipient: the column `id`, or the token where it is absent.
  @inlinable
  public func recipientID(_ row: Int) -> UnsafeBufferPointer<UInt8> {
    text(
      isPresent(AttributeTable.idColumn, row) ? AttributeTable.idColumn : AttributeTable.tokenColumn, row)
  }

  /// Takes texts from where a source has read them, up to the next ``reset()``: they are not copied, and last as long as the source keeps
  /// them. Eight bytes behind each must be readable.
  public func borrowTexts(from base: UnsafeMutablePointer<UInt8>) { texts = base }

  /// The values of a column, by row. Only meaningful where the row is present.
  @inlinable
  public func column(_ column: Int) -> UnsafeMutablePointer<Int64> { values + column &* capacity }

  /// The presence of a column, by row: 1 where there is a value, else 0.
  @inlinable
  public func presence(_ column: Int) -> UnsafeMutablePointer<UInt8> { presence + column &* capacity }

  /// Whether a row has a value in a column.
  @inlinable
  public func isPresent(_ column: Int, _ row: Int) -> Bool { presence[column &* capacity &+ row] != 0 }

  /// The raw value of a cell; meaningless where it is missing.
  @inlinable
  public func value(_ column: Int, _ row: Int) -> Int64 { values[column &* capacity &+ row] }

  /// The bytes of a text or a version; empty where it is missing. Valid until the text store grows or is reset.
  @inlinable
  public func text(_ column: Int, _ row: Int) -> UnsafeBufferPointer<UInt8> {
    guard isPresent(column, row) else { return UnsafeBufferPointer(start: texts, count: 0) }
    let value = value(column, row)
    return UnsafeBufferPointer(start: texts + Int(value &>> 32), count: Int(value & 0x7FFF_FFFF))
  }

  /// Sets a cell to a raw value.
  @inlinable
  public func set(_ column: Int, _ row: Int, _ value: Int64) {
    values[column &* capacity &+ row] = value
    written[column &* capacity &+ row] = 0
    presence[column &* capacity &+ row] = 1
  }

  /// Makes a cell missing.
  @inlinable
  public func setMissing(_ column: Int, _ row: Int) { presence[column &* capacity &+ row] = 0 }

  /// Copies a text into the store and sets a cell to it. `false`, and the cell missing, when the store would pass 2 GiB.
  @discardableResult
  public func setText(_ column: Int, _ row: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let offset = appendText(bytes) else {
      setMissing(column, row)
      return false
    }
    setText(column, row, offset: offset, length: bytes.count)
    return true
  }

  /// Sets a cell to bytes that already stand in the store, so that a reader may parse where it has read.
  /// `isPlain` promises that JSON leaves all of its bytes as they are.
  @inlinable
  public func setText(_ column: Int, _ row: Int, offset: Int, length: Int, isPlain: Bool = false) {
    set(column, row, ColumnBatch.place(offset: offset, length: length) | (isPlain ? ColumnBatch.plainText : 0))
  }

  /// Where so many bytes stand in the text store, as a text's value has it.
  @inlinable
  public static func place(offset: Int, length: Int) -> Int64 { Int64(offset) &<< 32 | Int64(length) }

  /// The bit of a text's value that says that JSON leaves all of its bytes as they are.
  @inlinable
  public static var plainText: Int64 { 0x8000_0000 }

  /// Copies bytes into the text store and gives their offset; nothing when the store would pass 2 GiB.
  public func appendText(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let target = reserveText(bytes.count) else { return nil }
    if let source = bytes.baseAddress, bytes.count > 0 { target.update(from: source, count: bytes.count) }
    return commitText(bytes.count)
  }

  /// The free end of the text store, with room for `count` bytes; nothing when the store would pass 2 GiB.
  ///
  /// Moves the store when it must grow: pointers from before are void, offsets are not.
  public func reserveText(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    let (needed, overflow) = textCount.addingReportingOverflow(max(count, 0))
    guard texts == ownText, !overflow, needed <= Int(Int32.max) else { return nil }
    if needed > textCapacity {
      textCapacity = max(textCapacity * 2, needed)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: textCapacity + Self.slack)
      larger.initialize(repeating: 0, count: textCapacity + Self.slack)
      larger.update(from: ownText, count: textCount)
      ownText.deallocate()
      ownText = larger
      texts = larger
    }
    return texts + textCount
  }

  /// Takes `count` bytes that were written to the reserved end into the store and gives their offset.
  public func commitText(_ count: Int) -> Int {
    let offset = textCount
    textCount = min(textCount &+ max(count, 0), textCapacity)
    return offset
  }
}

/// The cells of one row: where they lie, worked out once, for who reads or writes most of them.
///
/// Its pointers last as long as the batch's rows and texts do.
@frozen
public struct RowCells {
  @usableFromInline let values: UnsafeMutablePointer<Int64>
  @usableFromInline let presence: UnsafeMutablePointer<UInt8>
  @usableFromInline let written: UnsafeMutablePointer<Int64>
  @usableFromInline let texts: UnsafeMutablePointer<UInt8>
  @usableFromInline let stride: Int

  /// The cells of a row of a batch.
  @inlinable
  public init(_ batch: ColumnBatch, _ row: Int) {
    values = batch.values + row
    presence = batch.presence + row
    written = batch.written + row
    texts = batch.texts
    stride = batch.capacity
  }

  /// Whether there is a value in a column.
  @inlinable
  public func isPresent(_ column: Int) -> Bool { presence[column &* stride] != 0 }

  /// The raw value of a cell; meaningless where it is missing.
  @inlinable
  public func value(_ column: Int) -> Int64 { values[column &* stride] }

  /// The bytes of a text or a version; empty where it is missing.
  @inlinable
  public func text(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let value = isPresent(column) ? value(column) : 0
    return UnsafeBufferPointer(start: texts + Int(value &>> 32), count: Int(value & 0x7FFF_FFFF))
  }

  /// Sets a cell to a raw value. Of numbers and dates that print just as they stand in the text store, `written` is the place.
  @inlinable
  public func set(_ column: Int, _ value: Int64, written place: Int64 = 0) {
    values[column &* stride] = value
    written[column &* stride] = place
    presence[column &* stride] = 1
  }

  /// The bytes that a number or a date was written with, where it prints just so; empty otherwise.
  @inlinable
  public func written(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let place = written[column &* stride]
    return UnsafeBufferPointer(start: texts + Int(place &>> 32), count: Int(place & 0x7FFF_FFFF))
  }
}
