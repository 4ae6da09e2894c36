public import Checking
public import Clocks
public import Expressions
public import Recipients

/// The recipients who are in an audience at a moment.
public struct AudienceMembers: Sendable {
  /// How many there are.
  public let count: Int
  /// Rows that were read.
  public let rows: Int
  /// Rows that break the declared types.
  public let rejected: Int

  /// Reads all recipients and calls `body` with the id of each who is meant, in the order of the source: the column `id`, or the token
  /// where it is absent.
  ///
  /// - Throws: `RecipientError` when the source cannot be read, and what `body` throws.
  public init(
    _ reader: RecipientReader, of project: Project, in predicate: Predicate, now: Instant,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let batch = ColumnBatch(attributes: project.attributes, capacity: 4096)
    let selector = RowSelector(predicate, capacity: batch.capacity, now: now)
    var count = 0
    while try reader.read(into: batch, rejected: { _ in }) {
      for (row, isMeant) in selector.select(batch).enumerated() where isMeant == 1 {
        try body(batch.recipientID(row))
        count += 1
      }
    }
    self.count = count
    rows = reader.rows
    rejected = reader.rejectedRows
  }
}

extension RecipientReader {
  /// Reads on until the recipient of an id, and gives a batch and their row in it: the one that a build keeps. `second` hears of each row of
  /// this id before it that a build rejects, because another recipient had its token first.
  ///
  /// - Throws: `RecipientError` when the source cannot be read.
  public func find(
    _ id: String, attributes: AttributeTable, second: (Rejection) -> Void
  ) throws -> (batch: ColumnBatch, row: Int)? {
    let batch = ColumnBatch(attributes: attributes, capacity: 4096)
    var known = KnownRecipients(layout)
    while try read(into: batch, rejected: { _ in }) {
      for row in 0..<batch.count {
        let twin = known.take(RecipientPrint(batch, row))
        guard batch.recipientID(row).elementsEqual(id.utf8) else { continue }
        guard let twin else { return (batch, row) }
        second(rejection(ofBatchRow: row, column: twin.column, reason: twin.reason))
      }
    }
    return nil
  }
}
