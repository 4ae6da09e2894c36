import Commands
import Escaping
import Files
import Glibc
import Sending

/// Sends one batch by a journal that hosts share: claims lines, sends them and gives them back, until none is left that may leave.
struct SharedSending {
  let batch: BuiltBatch
  let journal: SharedBatch
  private let reader: BatchReader
  private let session: SharedSession
  /// The options of a run over one claim.
  private let options: SendingOptions
  /// Whether the session waits for lines that are not due, and how long for those that APNs deferred, in seconds.
  private let (waits, giveUpAfter): (Bool, Int64)
  /// The lines that an earlier batch of the campaign has handed over.
  private let repeated: Set<UInt32>
  /// When the session began, by the clocks of this machine.
  private let (startWall, startClock): (Int64, UInt64)

  /// How often it is looked whether others have given lines back, in milliseconds.
  private static let pause: Int32 = 250

  /// Verifies a batch, and opens its journal or makes it.
  init(
    _ batch: BuiltBatch, _ database: SharedDatabase, lease: Int, _ options: SendingOptions
  ) throws(SendingError) {
    (self.batch, reader) = (batch, BatchReader(batch))
    journal = try SharedBatch.open(batch, reader, PreparedBatch.header(batch, .whole, batch.lines), in: database)
    session = try SharedSession(database, lease: lease)
    (startWall, startClock) = (wallNow(), clockNow())
    var claimed = options
    // A claim whose lines wait is given back: any sender may take it once it is time.
    (claimed.giveUpAfter, claimed.waitsForDue) = (0, false)
    self.options = claimed
    (waits, giveUpAfter) = (options.waitsForDue, options.giveUpAfter)
    var repeated: Set<UInt32> = []
    try SentElsewhere(journal).search(try journal.others(), isWanted: { _ in true }) { repeated.insert($0) }
    self.repeated = repeated
  }

  /// Sends what may be sent; gives why it stopped, if it did.
  func send(_ place: DeliveryPlace, _ watch: SendingWatch) throws(SendingError) -> SendingError? {
    var (memory, loop) = (SendingMemory(options), SendingLoop?.none)
    let policy = SharedPolicy(wantsUnknown: options.unknown != .hold, wantsLate: options.late == .send)
    var stop: SendingError?
    while stop == nil {
      stop = place.stopReason() ?? endReason()
      guard stop == nil else { break }
      if let claim = try SharedClaim(journal, session, policy) {
        stop = try send(claim, place, &loop, watch, &memory)
        continue
      }
      // What no one listens to is not kept open.
      try loop?.leave()
      guard try isLeft() else { break }
      place.wait(milliseconds: Self.pause)
    }
    try loop?.leave()
    return stop
  }

  /// The states of the lines by the shared journal, if it knows the batch: for a dry run, which writes nothing.
  static func dryCounts(_ batch: BuiltBatch, _ database: SharedDatabase) throws(SendingError) -> StateCounts {
    try BatchReader(batch).verify { _ in }
    guard let journal = try SharedBatch.find(batch, in: database) else { return StateCounts(pending: batch.lines) }
    return try journal.content(isRunning: true).ledger.counts
  }

  private func endReason() -> SendingError? {
    guard let until = options.until, wallNow() >= until * 1000 else { return nil }
    return SendingRun.endReached(until)
  }

  /// Whether lines are left that may leave before this session gives up: others hold them, or it is not yet time.
  private func isLeft() throws(SendingError) -> Bool {
    let rows = try journal.database.rows(
      """
      SELECT count(*) FILTER (WHERE owner IS NOT NULL), min(due) FILTER (WHERE owner IS NULL AND open > 0),
      min(retry) FILTER (WHERE owner IS NULL AND open > 0 AND retry > 0),
      EXISTS (SELECT 1 FROM belfry_send_campaign WHERE identity = $2 AND batch = $1) FROM belfry_send_claim WHERE batch = $1
      """, [batch.digest, batch.identity])
    guard let row = rows.first else { return false }
    guard row.flag(3) else {
      throw SendingError(
        "another batch of the campaign \(Harmless.quoted(batch.campaign)) has begun with this journal: nothing more of this one is sent"
      )
    }
    if row.number(0) != 0 { return true }
    guard let due = row.number(1).map(Int64.init) else { return false }
    if due <= wallNow() || waits { return true }
    return row.number(2).map(Int64.init).map { $0 <= startWall + giveUpAfter * 1000 } ?? false
  }

  private func send(
    _ claim: SharedClaim, _ place: DeliveryPlace, _ loop: inout SendingLoop?, _ watch: SendingWatch,
    _ memory: inout SendingMemory
  ) throws(SendingError) -> SendingError? {
    let disk = BackgroundDisk(claim) { [watch] in watch.synchronized($0) }
    let ledger = claim.content.ledger
    let log = Journal(
      disk, records: claim.content.records, lines: claim.lines, reservation: SharedBatch.reservation)
    log.time = UInt32(clamping: wallNow() / 1000)
    try SendingError.passing { () throws(FileError) in
      try log.begin(process: UInt32(clamping: getpid()), boot: claim.epoch)
      for line in 0..<UInt32(clamping: claim.lines) where [.pending, .deferred, .late].contains(ledger[line]) {
        guard repeated.contains(line + UInt32(clamping: claim.first)) else { continue }
        try log.settle(JournalRecordOutcome(line: line, state: .repeated))
        ledger.set(line, .repeated)
      }
    }
    reader.select(claim.first..<claim.first + claim.lines)
    var options = options
    // `--unknown` is for lines that were unknown before this run: not for those of a lost sender, and not for those of this run.
    if !claim.isOfBefore { options.unknown = .hold }
    let run = try SendingRun(
      ledger, log, reader, options, memory: memory, quiet: batch.quiet.map { QuietWatch($0) }, wall: startWall,
      now: startClock)
    watch.begin(run, batch.campaign, part: claim.number, firstLine: claim.first) { claim.id(of: $0) }
    do throws(SendingError) {
      let heartbeat: SendingLoop.Heartbeat = { now throws(SendingError) in
        try claim.renew(now: now)
        run.divideRate(by: claim.senders)
      }
      if let loop {
        loop.begin(run, disk, heartbeat: heartbeat)
      } else {
        loop = try SendingLoop(run, place, disk, heartbeat: heartbeat)
      }
      if run.isDone { try run.finish() } else { try loop?.finish(keepsConnections: true) }
    } catch {
      watch.clear()
      throw error
    }
    memory = run.memory
    var stop = run.stop
    do throws(SendingError) { try watch.end() } catch { stop = stop ?? error }
    let retry = ledger.deferred.values.map(\.until).min()
    let due = [retry, run.nextDue.map { $0 * 1000 }].compactMap { $0 }.min() ?? wallNow() + 1000
    try claim.release(ledger.counts, due: stop == nil ? due : 0, retry: retry)
    return stop
  }
}
