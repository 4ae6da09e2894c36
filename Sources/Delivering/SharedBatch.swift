// Takes: a batch, a database that hosts share.
// Gives: its one journal, and claims to parts of it, each of one sender at a time.
// Never: gives a line back to be sent because time has passed: what a lost sender had reserved is unknown.

import Digests
import Escaping
import Files
import Sending

/// The journal of a batch that hosts share. Its lines are claimed in parts that follow each other.
final class SharedBatch: StoredJournal {
  /// The most lines of a claim.
  static let claimLines = 4096
  /// How many lines of a claim are reserved at once, so many may become unknown when a sender is lost.
  static let reservation: UInt32 = 256

  let database: SharedDatabase
  let header: JournalHeader
  var firstLine: Int { 0 }

  private init(_ database: SharedDatabase, _ header: JournalHeader) {
    (self.database, self.header) = (database, header)
  }

  /// All batches of a database, by their campaigns.
  static func all(in database: SharedDatabase) throws(SendingError) -> [SharedBatch] {
    guard try database.isPrepared() else { return [] }
    return try find(in: database, "true", [])
  }

  private static func find(
    in database: SharedDatabase, _ condition: String, _ parameters: [String]
  ) throws(SendingError) -> [SharedBatch] {
    let rows = try database.rows(
      "SELECT encode(header, 'hex') FROM belfry_send_batch WHERE \(condition) ORDER BY identity, batch", parameters)
    return try rows.map { row throws(SendingError) in
      guard let header = JournalHeader.read(row.bytes(0)) else {
        throw SendingError(
          "\(database.shown) has a batch whose header is damaged: nothing is sent; restore it from a copy")
      }
      return SharedBatch(database, header)
    }
  }

  // MARK: - Opening

  /// The journal of a batch, if there is one. Its files must have been verified, with this checksum of their ids.
  static func find(_ batch: BuiltBatch, in database: SharedDatabase) throws(SendingError) -> SharedBatch? {
    guard try database.isPrepared() else { return nil }
    return try find(in: database, "batch = $1", [batch.digest]).first
  }

  /// Opens the journal of a batch, whose files are verified on the way, or makes it. From then on it is the one that the campaign sends.
  static func open(
    _ batch: BuiltBatch, _ reader: BatchReader, _ header: JournalHeader, in database: SharedDatabase
  ) throws(SendingError) -> SharedBatch {
    try database.prepare()
    let journal = SharedBatch(database, header)
    if let known = try find(batch, in: database) {
      try known.verify(reader)
      try known.begin()
      return known
    }
    guard let head = header.bytes() else {
      throw SendingError("the batch of \(Harmless.quoted(header.campaign)) has names that are too long for a journal")
    }
    try database.transaction { () throws(SendingError) in
      // Of several senders one makes it, and the others wait here.
      _ = try database.rows("SELECT pg_advisory_xact_lock(hashtext('belfry send'), hashtext($1))", [header.batch])
      guard try find(batch, in: database) == nil else {
        try journal.verify(reader)
        return
      }
      let sum = try journal.fill(reader)
      _ = try database.rows(
        "INSERT INTO belfry_send_batch (batch, identity, header, sum) VALUES ($1, $2, decode($3, 'hex'), $4)",
        [header.batch, header.identity, Hexadecimal.text(head), String(sum)])
      if let (first, second) = try SentElsewhere(journal).duplicate() {
        throw SendingError(
          "lines \(first + 1) and \(second + 1) of the batch \(Harmless.quoted(header.campaign)) have the same apns-id; build it again"
        )
      }
    }
    try journal.begin()
    return journal
  }

  /// Verifies the files, and writes the ids of all lines; gives their checksum.
  private func fill(_ reader: BatchReader) throws(SendingError) -> UInt32 {
    // Enough claims for many hosts, and not too many rows.
    let size = min(max(header.lines / 100, 100), Self.claimLines)
    var (ids, sum, claim, first) = ([UInt8](), UInt32(0), 0, 0)
    func write() throws(SendingError) {
      guard !ids.isEmpty else { return }
      let lines = ids.count / 16
      _ = try database.rows(
        "INSERT INTO belfry_send_claim (batch, claim, first, lines, ids, open) VALUES ($1, $2, $3, $4, decode($5, 'hex'), $4)",
        [header.batch, String(claim), String(first), String(lines), Hexadecimal.text(ids)])
      (claim, first) = (claim + 1, first + lines)
      ids.removeAll(keepingCapacity: true)
    }
    try reader.verify { id throws(SendingError) in
      sum = CRC32C.checksum(id, seed: sum)
      ids += id
      if ids.count == size * 16 { try write() }
    }
    try write()
    return sum
  }

  /// Verifies the files, and holds their ids against those of the journal.
  private func verify(_ reader: BatchReader) throws(SendingError) {
    var sum: UInt32 = 0
    try reader.verify { id in sum = CRC32C.checksum(id, seed: sum) }
    let known = try database.rows("SELECT sum FROM belfry_send_batch WHERE batch = $1", [header.batch])
    guard known.first?.number(0) == Int(sum) else {
      throw SendingError(
        "the journal of \(Harmless.quoted(header.campaign)) in \(database.shown) is of another batch; nothing is sent")
    }
  }

  /// Makes it the batch that the campaign sends. Another one must not be at work, and what lost senders of it hold is taken from them: two batches
  /// may have the same occurrences, and each must know what the other has sent.
  private func begin() throws(SendingError) {
    try database.transaction { () throws(SendingError) in
      _ = try database.rows(
        "INSERT INTO belfry_send_campaign (identity, batch) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [header.identity, header.batch])
      let current = try database.rows(
        "SELECT batch FROM belfry_send_campaign WHERE identity = $1 FOR UPDATE", [header.identity])
      guard let other = current.first?.text(0), other != header.batch else { return }
      guard try Self.claimed(other, database) == 0 else {
        throw SendingError(
          "another batch of the campaign \(Harmless.quoted(header.campaign)) is being sent with the journal in \(database.shown); wait until its senders have ended"
        )
      }
      _ = try database.rows(
        "UPDATE belfry_send_claim SET owner = NULL, epoch = epoch + 1 WHERE batch = $1 AND owner IS NOT NULL", [other])
      _ = try database.rows(
        "UPDATE belfry_send_campaign SET batch = $2 WHERE identity = $1", [header.identity, header.batch])
    }
  }

  /// The batches of the same campaign that were sent before, and the states of their lines.
  func others() throws(SendingError) -> [(journal: any StoredJournal, ledger: LineLedger)] {
    try Self.find(in: database, "identity = $1 AND batch <> $2", [header.identity, header.batch]).map {
      other throws(SendingError) in (other, try other.content(isRunning: false).ledger)
    }
  }

  // MARK: - Reading

  /// How many claims of a batch senders hold whose leases have not run out.
  private static func claimed(_ batch: String, _ database: SharedDatabase) throws(SendingError) -> Int {
    let rows = try database.rows(
      "SELECT count(*) FROM belfry_send_claim WHERE batch = $1 AND owner IS NOT NULL AND lease > clock_timestamp()",
      [batch])
    return rows.first?.number(0) ?? 0
  }

  func isInUse() throws(SendingError) -> Bool { try Self.claimed(header.batch, database) > 0 }

  func content(isRunning: Bool, each: (JournalRecord) -> Void) throws(SendingError) -> JournalFile.Content {
    let ledger = LineLedger(lines: header.lines)
    var (records, last) = (0, Int64?.none)
    let claims = try database.rows(
      "SELECT claim, first, lines, owner IS NOT NULL AND lease > clock_timestamp() FROM belfry_send_claim WHERE batch = $1 ORDER BY claim",
      [header.batch])
    for row in claims {
      guard let claim = row.number(0), let first = row.number(1),
        let lines = row.number(2)
      else { continue }
      let part = try content(
        of: claim, first, lines, isRunning: isRunning && row.flag(3),
        each: { record in each(record.moved(by: UInt32(clamping: first))) })
      ledger.take(part.ledger, at: UInt32(clamping: first))
      records += part.records
      last = [last, part.last].compactMap { $0 }.max()
    }
    return JournalFile.Content(ledger: ledger, records: records, torn: 0, last: last)
  }

  /// Replays the records of a claim. Each sender that had it counts as lost to power unless it has said that it ended: what is not in the database it
  /// may have done all the same.
  func content(
    of claim: Int, _ first: Int, _ lines: Int, isRunning: Bool, each: (JournalRecord) -> Void = { _ in }
  ) throws(SendingError) -> JournalFile.Content {
    let rows = try database.rows(
      "SELECT encode(records, 'hex') FROM belfry_send_record WHERE batch = $1 AND claim = $2 ORDER BY number",
      [header.batch, String(claim)])
    let bytes = rows.flatMap { $0.bytes(0) }
    return try JournalFile.replay(
      lines: lines, boot: 0, isRunning: isRunning, path: "\(header.campaign), claim \(claim)", bytes, each: each)
  }

  func resolve(_ lines: [UInt32], as state: LineState, process: UInt32, time: UInt32) throws(SendingError) {
    let session = try SharedSession(database, lease: 60)
    let claims = try database.rows(
      "SELECT claim, first, lines FROM belfry_send_claim WHERE batch = $1 ORDER BY claim", [header.batch])
    for row in claims {
      guard let number = row.number(0), let first = row.number(1),
        let count = row.number(2)
      else { continue }
      let own = lines.filter { (first..<first + count).contains(Int($0)) }.map { $0 - UInt32(clamping: first) }
      guard !own.isEmpty else { continue }
      guard let claim = try SharedClaim(self, session, number: number) else {
        throw .atWork(database.shown)
      }
      let ledger = claim.content.ledger
      // A sender may have been at work since they were looked at.
      let left = own.filter { ledger[$0] == .unknown }
      if !left.isEmpty {
        let journal = Journal(claim, records: claim.content.records, lines: count)
        try journal.resolve(left, as: state, process: process, boot: claim.epoch, time: time)
        for line in left { ledger.set(line, state) }
      }
      let retry = ledger.deferred.values.map(\.until).min()
      try claim.release(ledger.counts, due: 0, retry: retry)
    }
  }

  func forEachID(
    _ body: (_ line: UInt32, UnsafeRawBufferPointer) throws(SendingError) -> Void
  ) throws(SendingError) {
    var (line, claim) = (UInt32(0), 0)
    while Int(line) < header.lines {
      let rows = try database.rows(
        "SELECT encode(ids, 'hex') FROM belfry_send_claim WHERE batch = $1 AND claim = $2",
        [header.batch, String(claim)])
      guard let ids = rows.first?.bytes(0), !ids.isEmpty else {
        throw SendingError(
          "the journal of \(Harmless.quoted(header.campaign)) in \(database.shown) is not whole: nothing is sent; restore it from a copy"
        )
      }
      try ids.withUnsafeBufferPointer { (all) throws(SendingError) in
        let all = UnsafeRawBufferPointer(all)
        for start in stride(from: 0, to: all.count - 15, by: 16) {
          try body(line, UnsafeRawBufferPointer(rebasing: all[start..<start + 16]))
          line += 1
        }
      }
      claim += 1
    }
  }
}
