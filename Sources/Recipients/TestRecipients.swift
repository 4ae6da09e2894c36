public import Expressions
import Rows

/// The only recipients who may get something, by id: what `test-recipients` of an environment names. Tokens belong into no repository.
public struct TestRecipients: Sendable {
  /// Kept as ``RecipientPrint`` has them, so that a row is asked for by one number.
  private let ids: Set<UInt64>

  /// Recipients of some ids.
  public init(_ ids: [String]) {
    self.ids = Set(ids.map { id in Array(id.utf8).withUnsafeBufferPointer { RowHash.id($0) } })
  }

  /// Whether a row is of one of them. Any number of threads may ask.
  public func contains(_ print: RecipientPrint) -> Bool { ids.contains(print.id) }

  /// Whether a row is of one of them. Any number of threads may ask.
  public func contains(_ batch: ColumnBatch, _ row: Int) -> Bool { contains(RecipientPrint(batch, row)) }
}
