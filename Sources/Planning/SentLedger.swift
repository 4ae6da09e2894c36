public import Clocks
import Diagnostics
import Expressions
public import Recipients

/// What was sent to whom, as far as campaigns stand back for it.
///
/// Rows with a recipient's `id` or `token`, the `campaign` and the moment `due`, and the name `request` where rows were requests: the lines of a
/// build's batches are such rows. 32 bytes are kept for each of them, and as many again where a row has both names.
public final class SentLedger: Sendable {
  private struct Row {
    let print: UInt64
    let due: Int64
    let request: UInt64
    let party: Int32
  }

  private let rows: [Row]

  /// The columns that are read.
  private static let table = AttributeTable(
    declared: [
      Attribute(name: "campaign", type: .text(max: 400), isBuiltIn: false),
      Attribute(name: "due", type: .timestamp),
      Attribute(name: "request", type: AttributeTable.request.type, isOptional: true),
    ], namesRecipients: false)

  /// Reads all rows about campaigns of a plan that somebody stands back for.
  ///
  /// - Throws: when the source cannot be read, and at the first row that cannot be understood: who was sent what is not guessed at.
  public init(_ address: RecipientAddress, of plan: Plan, zones: ZoneDatabase) throws {
    guard let contention = plan.contention else {
      rows = []
      return
    }
    let first = min(plan.now, plan.window?.first ?? plan.now)
      .adding(TimeSpan(seconds: -contention.memory.seconds - 4 * 86_400))
    let campaign = AttributeTable.builtIns.count
    let (due, request) = (campaign + 1, campaign + 2)
    let reader = try RecipientReader(address, attributes: Self.table, zones: zones)
    let batch = ColumnBatch(attributes: Self.table, capacity: 1024)
    var rows: [Row] = []
    var rejection: Rejection?
    while try reader.read(into: batch, rejected: { rejection = rejection ?? $0 }) {
      if rejection != nil { break }
      for row in 0..<batch.count {
        let moment = Instant(seconds: batch.value(due, row) / 1_000_000)
        guard moment >= first,
          let party = contention.place(of: batch.text(campaign, row))
        else { continue }
        guard
          batch.isPresent(AttributeTable.idColumn, row) || batch.isPresent(AttributeTable.tokenColumn, row)
        else {
          let reason = "neither \"id\" nor \"token\" says to whom it was sent"
          rejection = reader.rejection(ofBatchRow: row, column: "", reason: reason)
          break
        }
        let print = RecipientPrint(batch, row)
        func add(_ print: UInt64) {
          rows.append(
            Row(
              print: print, due: moment.seconds, request: batch.requestPrint(request, row),
              party: Int32(clamping: party)))
        }
        if batch.isPresent(AttributeTable.idColumn, row) { add(print.id) }
        if batch.isPresent(AttributeTable.tokenColumn, row) { add(print.token) }
      }
    }
    if let rejection { throw RecipientError.unreadable("\(rejection)") }
    rows.sort { $0.print < $1.print }
    self.rows = rows
  }

  /// What one recipient was sent, each once.
  func turns(of print: RecipientPrint, into turns: inout [SentTurn]) {
    turns.removeAll(keepingCapacity: true)
    add(print.id, &turns)
    let named = turns.count
    if print.token != print.id { add(print.token, &turns) }
    // What has both names stands there twice, and lists are written twice, too.
    guard named < turns.count || named > 1 else { return }
    turns.sort { $0.due != $1.due ? $0.due < $1.due : $0.party < $1.party }
    var kept = 0
    for place in turns.indices.dropFirst() where turns[place] != turns[kept] {
      kept += 1
      turns[kept] = turns[place]
    }
    turns.removeLast(turns.count - kept - 1)
  }

  private func add(_ print: UInt64, _ turns: inout [SentTurn]) {
    for row in rows[rows.partitioningIndex { $0.print >= print }...].prefix(while: { $0.print == print }) {
      turns.append(SentTurn(party: Int(row.party), due: Instant(seconds: row.due), request: row.request))
    }
  }
}
