import Checking
import Expressions
import Recipients
import Rows

/// The pass of a census over recipients: workers type rows side by side, who was there before is found in the order of
/// the source, and the others are counted side by side again, by each worker for itself.
final class CensusPass: @unchecked Sendable {
  // Unchecked: what is variable here is touched only by who passes the turnstile or, the counters, by who ends.

  /// How many rejections are kept to be shown.
  static let shown = 5

  fileprivate let project: Project
  fileprivate let list: SuppressionList?
  fileprivate let tests: TestRecipients?
  /// What workers copy; nothing is counted here.
  fileprivate let empty: CensusCounters
  private var known: KnownRecipients
  private(set) var rejected = 0
  private(set) var suppressed = 0
  private(set) var notTest = 0
  /// What rows hold that makes no sense.
  private(set) var odd: OddRows
  /// The first few, in order.
  private(set) var rejections: [Rejection] = []
  /// What all workers have counted together.
  private(set) var counters: CensusCounters

  init(
    _ empty: CensusCounters, _ project: Project, _ known: consuming KnownRecipients, without list: SuppressionList?
  ) {
    self.empty = empty
    self.project = project
    self.known = known
    odd = OddRows(project.attributes)
    self.list = list
    tests = project.overlay?.testRecipients.map(TestRecipients.init)
    counters = CensusCounters(sharing: empty)
  }

  fileprivate func give(_ part: inout CensusPart, of turn: RecipientTurn, _ earlier: TurnPlace) {
    known.take(&part.notes, of: turn, &part.rejections)
    rejected += turn.rejectedRows + part.notes.seconds
    suppressed += part.suppressed
    notTest += part.notTest
    odd.add(part.odd, behind: earlier.rows)
    for rejection in part.rejections.prefix(Self.shown - rejections.count) {
      rejections.append(rejection.moved(rows: earlier.rows, lines: earlier.lines))
    }
  }

  fileprivate func end(_ counters: CensusCounters) { self.counters.add(counters) }
}

/// What a worker of a census has made of one turn.
private struct CensusPart {
  var notes = TurnNotes()
  /// Rows with a token that is known to be dead.
  var suppressed = 0
  /// Rows of who is not chosen for tests.
  var notTest = 0
  /// Their numbers, where what becomes of rows is logged.
  var notTestRows: [Int32] = []
  /// All rows of the turn.
  var rows = 0
  /// The first few rows that break the declared types, in order.
  var rejections: [Rejection] = []
  var odd: OddRows
  /// How many rows were read in front of it.
  var place = 0
}

/// One thread of a census.
struct CensusWorker: RecipientWorker, ~Copyable {
  private let pass: CensusPass
  /// Rows of the turn, as many at once as fit; they stay until it is known who was there before.
  private var batches: [ColumnBatch] = []
  private var filled = 0
  private var part: CensusPart
  /// Made for the first turn, because small sources have fewer than there are threads.
  private var counters: CensusCounters?

  init(_ pass: CensusPass) {
    self.pass = pass
    part = CensusPart(odd: OddRows(pass.project.attributes))
  }

  mutating func work(_ turn: RecipientTurn) throws {
    part.notes.reset()
    part.odd.reset()
    part.rejections.removeAll(keepingCapacity: true)
    part.notTestRows.removeAll(keepingCapacity: true)
    (part.suppressed, part.notTest, filled) = (0, 0, 0)
    turn.tellsReasons = true
    repeat {
      if filled == batches.count {
        batches.append(ColumnBatch(attributes: pass.project.attributes, capacity: 4096, textCapacity: 64))
      }
      filled += 1
    } while try read(turn, into: batches[filled - 1])
    part.rows = turn.rows
  }

  /// Reads the next rows and notes those that may count; false at the end of the turn.
  private mutating func read(_ turn: RecipientTurn, into batch: ColumnBatch) throws -> Bool {
    _ = try turn.read(into: batch) { rejection in
      part.rejections.append(rejection)
      turn.tellsReasons = part.rejections.count < CensusPass.shown
    }
    let isFull = batch.count == batch.capacity
    turn.keep(in: batch) { row in
      let print = RecipientPrint(batch, row)
      if let tests = pass.tests, !tests.contains(print) {
        part.notTest += 1
        if pass.empty.rowLog != nil { part.notTestRows.append(Int32(clamping: turn.place(ofBatchRow: row).row)) }
        return false
      }
      if let list = pass.list, list.contains(print) {
        part.suppressed += 1
        return false
      }
      part.notes.note(print, turn, row)
      part.odd.look(batch, row, number: turn.place(ofBatchRow: row).row)
      return true
    }
    return isFull
  }

  mutating func give(_ turn: RecipientTurn, _ earlier: TurnPlace) throws {
    part.place = earlier.rows
    pass.give(&part, of: turn, earlier)
  }

  mutating func rest() {
    let counters = counters ?? CensusCounters(sharing: pass.empty)
    self.counters = counters
    let isLogged = counters.rowLog != nil
    if isLogged { counters.begin(part.place, rows: part.rows, notTest: part.notTestRows) }
    var first = 0
    for batch in batches.prefix(filled) {
      let count = batch.count
      if part.notes.seconds > 0 {
        batch.keep(where: { !part.notes.isSecond(first + $0) }, moved: { _, _ in })
      }
      let kept = isLogged ? (first..<first + count).filter { !part.notes.isSecond($0) } : []
      counters.count(batch, behind: part.place, numbers: kept.map { Int32(clamping: part.notes.row($0)) })
      first += count
    }
  }

  mutating func end() {
    if let counters { pass.end(counters) }
  }
}
