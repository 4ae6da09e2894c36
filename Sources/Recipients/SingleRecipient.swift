public import Clocks
public import Expressions
import Rows

/// One recipient, whose values are told one by one or taken from a row: a batch with a single row.
public struct SingleRecipient {
  /// The batch; the recipient is row 0.
  public let batch: ColumnBatch
  private let attributes: AttributeTable
  private let zones: ZoneDatabase

  /// Somebody of whom nothing is known.
  ///
  /// `room` is how many columns the batch has where it has more than the attributes.
  public init(attributes: AttributeTable, zones: ZoneDatabase, room: Int = 0) {
    self.attributes = attributes
    self.zones = zones
    batch = ColumnBatch(columns: max(room, attributes.attributes.count), capacity: 1)
    batch.count = 1
  }

  /// Takes over everything that a row of another batch of the same attributes has.
  public func take(_ row: Int, of other: ColumnBatch) {
    for (column, attribute) in attributes.attributes.enumerated() where column < other.columnCount {
      guard other.isPresent(column, row) else {
        batch.setMissing(column, 0)
        continue
      }
      switch attribute.type {
      case .text, .version: batch.setText(column, 0, other.text(column, row))
      default: batch.set(column, 0, other.value(column, row))
      }
    }
  }

  /// Sets a value, written as a cell of a recipient file would have it; an empty text is a missing value where one may be missing.
  /// Gives what is wrong with it, if anything.
  ///
  /// - Throws: when time zones cannot be read.
  public func set(_ column: Int, to text: String) throws(RecipientError) -> String? {
    var typer = RowTyper(targets: [column], attributes: attributes, zones: zones)
    let bytes = Array(text.utf8)
    guard bytes.count <= RowScanner.fieldLimit, let offset = bytes.withUnsafeBufferPointer(batch.appendText),
      let end = batch.reserveText(0)
    else { return RejectionText.reason(.tooLarge, UnsafeBufferPointer(start: nil, count: 0), nil) }
    let place = TextPlace(base: end - batch.textCount, offset: offset, length: bytes.count)
    let problem =
      if bytes.isEmpty {
        typer.empty(typer.columns[0], isQuoted: true, batch, 0, place)
      } else {
        try typer.fill(typer.columns[0], place, batch, 0)
      }
    guard problem != .none else { return nil }
    batch.setMissing(column, 0)
    let attribute = attributes.attributes[column]
    let fault = typer.faultyItem
    for item in attributes.items(column) { batch.setMissing(item, 0) }
    return bytes.withUnsafeBufferPointer { RejectionText.reason(problem, $0, attribute, fault, place.base) }
  }
}
