public import Expressions

/// Names of one column that were seen, such as zones, numbered in the order in which they came.
///
/// There are as many as the column may have different ones, so it is meant for columns whose names are known: time zones, not ids.
public final class SeenNames {
  /// The names by their numbers.
  public private(set) var names: [[UInt8]] = []
  private var table = ByteTable()
  /// The number of the empty name, which a row without a value has.
  private var empty = -1

  /// No name yet.
  public init() {}

  /// The number of the text in a cell of a batch, which is a new one where it was not seen before.
  public func number(of column: Int, _ row: Int, in batch: ColumnBatch) -> Int {
    // Behind a text of a batch there are bytes that can be read, as the table needs.
    let name = batch.text(column, row)
    guard let base = name.baseAddress, name.count > 0 else {
      if empty < 0 { empty = add([]) }
      return empty
    }
    let known = table.value(of: base, name.count)
    if known >= 0 { return known }
    table.insert(name, names.count)
    return add(Array(name))
  }

  private func add(_ name: [UInt8]) -> Int {
    names.append(name)
    return names.count - 1
  }
}
