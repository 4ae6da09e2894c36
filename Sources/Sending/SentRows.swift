// Takes: a build and its journals.
// Gives: which lines APNs has or may have, as rows that `sent` of a project reads.
// Never: keeps a text: a row has the campaign, the recipient, the moment and the name of the request.

import Escaping
import JSON

/// The rows of one batch or of a part of it: its lines that are accepted, unknown or in flight, in the order of the batch.
package struct SentRows {
  /// The columns, in their order; source: `SentLedger`, which reads them.
  private static let columns = ["campaign", "id", "token", "due", "request"]

  private let batch: BuiltBatch
  private let reader: BatchReader
  private let ledger: LineLedger
  /// How many there are.
  package var count: Int {
    LineState.allCases.reduce(0) { $0 + ($1.mayBeDelivered ? ledger.counts[$1] : 0) }
  }

  /// The rows of each part of a batch that has a journal in a folder; the batch's digests are verified on the way.
  package static func find(_ batch: BuiltBatch, _ folder: JournalFolder) throws(SendingError) -> [SentRows] {
    var found: [SentRows] = []
    for other in try folder.journals() where other.header.batch.utf8.elementsEqual(batch.digest.utf8) {
      if let rows = try SentRows(batch, other.header.part, folder) { found.append(rows) }
    }
    return found
  }

  /// The rows of a batch by states that are known; its digests are verified.
  package init(_ batch: BuiltBatch, _ ledger: LineLedger) throws(SendingError) {
    (self.batch, self.ledger, reader) = (batch, ledger, BatchReader(batch))
    try reader.verify { _ in }
  }

  private init?(_ batch: BuiltBatch, _ part: BatchPart, _ folder: JournalFolder) throws(SendingError) {
    (self.batch, reader) = (batch, BatchReader(batch, part))
    guard let file = try JournalFile.open(of: batch, part, reader, in: folder, writing: false) else { return nil }
    ledger = try file.content(boot: JournalFolder.boot(), isRunning: file.isInUse()).ledger
  }

  /// Passes each row as a line of JSON, with its line end.
  package func forEach(_ body: ([UInt8]) throws(SendingError) -> Void) throws(SendingError) {
    let slots = RequestSlots(1)
    defer { withExtendedLifetime(slots) {} }
    reader.rewind()
    while let line = try reader.next() {
      guard ledger[line].mayBeDelivered else { continue }
      try reader.load(slots[0])
      try body(try row(slots[0]))
    }
  }

  private func row(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError) -> [UInt8] {
    let text = UnsafeBufferPointer(start: slot.pointee.bytes + RequestSlot.lineStart, count: slot.pointee.lineCount)
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(Array(text)) } catch {
      throw SendingError(
        "line \(slot.pointee.line + 1) of the batch \(Harmless.quoted(batch.campaign)) cannot be read: \(Harmless.inside(error.message)); build it again"
      )
    }
    var writer = JSONWriter()
    writer.object { writer in
      for column in Self.columns { if let text = value[column]?.text { writer.member(column, text) } }
    }
    return writer.bytes + [0x0A]
  }
}
