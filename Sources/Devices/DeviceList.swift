public import Clocks
public import Expressions
public import Files
import JSON
public import Recipients

/// How a list of devices is written.
public enum DeviceFormat: String, CaseIterable, Sendable {
  /// RFC 4180, the columns of the table first.
  case csv
  /// An object a line; what is missing is left out.
  case jsonl
}

/// Which devices are listed.
public struct DeviceSelection {
  /// Only those whose token is for this environment, by its index among the column's members.
  public var environment: Int64?
  /// What the environment is where a row does not say.
  public var usualEnvironment: Int64?
  /// Only those who are in an audience.
  public var audience: Predicate?
  /// The moment that the audience counts from.
  public var now: Instant

  /// All devices.
  public init(now: Instant) { self.now = now }
}

extension DeviceStore {
  /// Writes the rows of the table that are meant, in a form in which they can be imported and read as recipients.
  ///
  /// Gives how many rows were read and rejected; `rejected` hears of each row that breaks what is declared.
  public func list(
    _ selection: DeviceSelection, as format: DeviceFormat, zones: ZoneDatabase, to output: OutputStream,
    rejected: (Rejection) throws -> Void
  ) throws -> (rows: Int, rejected: Int) {
    let columns = try columns()
    let reader = try RecipientReader(source(columns), attributes: columns.attributes, zones: zones)
    let batch = ColumnBatch(attributes: columns.attributes, capacity: 1024)
    let selector = selection.audience.map { RowSelector($0, capacity: batch.capacity, now: selection.now) }
    var writer = DeviceLines(columns, format)
    writer.header()
    while try reader.read(into: batch, rejected: rejected) {
      let meant = selector?.select(batch)
      for row in 0..<batch.count {
        if let meant, meant[row] == 0 { continue }
        if let wanted = selection.environment {
          let column = AttributeTable.environmentColumn
          let own = batch.isPresent(column, row) ? batch.value(column, row) : selection.usualEnvironment
          if own != wanted { continue }
        }
        writer.row(batch, row)
      }
      try writer.pass(to: output)
    }
    try writer.pass(to: output)
    try output.flush()
    return (reader.rows, reader.rejectedRows)
  }
}

/// The lines of a list.
private struct DeviceLines: ~Copyable {
  private let columns: DeviceColumns
  private let format: DeviceFormat
  private let texts: CellTexts
  private var lines = ByteBuffer(capacity: 1 << 16)

  init(_ columns: DeviceColumns, _ format: DeviceFormat) {
    self.columns = columns
    self.format = format
    texts = CellTexts(columns.attributes)
  }

  mutating func pass(to output: OutputStream) throws(FileError) {
    try lines.withBytes { (bytes) throws(FileError) in try output.write(bytes) }
    lines.truncate(to: 0)
  }

  mutating func header() {
    guard format == .csv else { return }
    for (index, column) in columns.stored.enumerated() {
      if index > 0 { lines.append(UInt8(ascii: ",")) }
      var name = columns.name(column)
      name.withUTF8 { field($0, isEmptyText: false) }
    }
    lines.append(0x0A)
  }

  mutating func row(_ batch: ColumnBatch, _ row: Int) {
    switch format {
    case .csv:
      for (index, column) in columns.stored.enumerated() {
        if index > 0 { lines.append(UInt8(ascii: ",")) }
        guard batch.isPresent(column, row) else { continue }
        if case .boolean = texts.kinds[column] {
          lines.append(batch.value(column, row) == 0 ? "false" : "true")
        } else {
          field(texts.text(batch, column, row), isEmptyText: true)
        }
      }
    case .jsonl: object(batch, row)
    }
    lines.append(0x0A)
  }

  /// A field of CSV. An empty text stands in quotes, so that it is no missing value.
  private mutating func field(_ text: UnsafeBufferPointer<UInt8>, isEmptyText: Bool) {
    let needsQuotes = text.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes || (isEmptyText && text.isEmpty) else { return lines.append(text) }
    lines.append(0x22)
    for byte in text {
      if byte == 0x22 { lines.append(0x22) }
      lines.append(byte)
    }
    lines.append(0x22)
  }

  private mutating func object(_ batch: ColumnBatch, _ row: Int) {
    var isFirst = true
    lines.append(UInt8(ascii: "{"))
    for column in columns.stored where batch.isPresent(column, row) {
      if !isFirst { lines.append(UInt8(ascii: ",")) }
      isFirst = false
      lines.append(UInt8(ascii: "\""))
      var name = columns.name(column)
      name.withUTF8 { lines.append(escaping: $0) }
      lines.append("\":")
      let text = texts.text(batch, column, row)
      switch texts.kinds[column] {
      case .integer, .decimal: lines.append(text)
      case .boolean: lines.append(batch.value(column, row) == 0 ? "false" : "true")
      default:
        lines.append(UInt8(ascii: "\""))
        lines.append(escaping: text)
        lines.append(UInt8(ascii: "\""))
      }
    }
    lines.append(UInt8(ascii: "}"))
  }
}
