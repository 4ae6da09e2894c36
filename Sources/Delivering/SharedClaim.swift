import Escaping
import Files
import Sending
import Synchronization

/// A claim to some lines of a batch that hosts share: the storage of their records while it is held.
///
/// Records are written only while the claim is this sender's, in the same statement that looks whether it is: once another sender has taken it over,
/// this one can reserve nothing more, and what it had reserved is unknown to the other.
final class SharedClaim: JournalStorage, @unchecked Sendable {
  let batch: SharedBatch
  let number: Int
  /// The lines before it, and its own.
  let first: Int
  let lines: Int
  /// A number that is larger each time that it is claimed.
  let epoch: Int64
  /// Whether it was given back before this session began, and no sender has had it since: neither a lost one nor this one.
  let isOfBefore: Bool
  /// What is known of its lines.
  let content: JournalFile.Content
  private let session: SharedSession
  private let ids: [UInt8]

  private struct State {
    var gathered: [UInt8] = []
    /// How many records are in the database.
    var records: Int
    var renewed: UInt64
    var senders = 1
  }

  private let state: Mutex<State>

  /// How many senders are at work, as of the last writing.
  var senders: Int { state.withLock { $0.senders } }

  private static let held = """
    UPDATE belfry_send_claim SET lease = clock_timestamp() + make_interval(secs => $5::integer)
    WHERE batch = $1 AND claim = $2 AND owner = $3 AND epoch = $4 RETURNING batch
    """
  private static let others =
    "(SELECT count(DISTINCT owner) FROM belfry_send_claim WHERE batch = $1 AND lease > clock_timestamp())"

  /// Claims lines that may have to be sent; nil if there are none that no one holds. `policy` is what else than pending and deferred lines is wanted,
  /// of claims that were given back before this session began.
  convenience init?(_ batch: SharedBatch, _ session: SharedSession, _ policy: SharedPolicy) throws(SendingError) {
    // The row of the campaign is locked, so that no other batch of it can begin in between.
    let statement = """
      WITH current AS (SELECT 1 FROM belfry_send_campaign WHERE identity = $2 AND batch = $1 FOR SHARE),
      free AS (
        SELECT claim, owner IS NULL AND released < $6::timestamptz AS before FROM belfry_send_claim
        WHERE batch = $1 AND EXISTS (SELECT 1 FROM current)
        AND CASE WHEN owner IS NULL THEN open > 0 AND due <= $5::bigint
            OR released < $6::timestamptz AND ($7 AND unknown > 0 OR $8 AND late > 0) ELSE lease <= clock_timestamp() END
        ORDER BY due, claim LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE belfry_send_claim AS c SET owner = $3, epoch = epoch + 1, lease = clock_timestamp() + make_interval(secs => $4::integer)
      FROM free WHERE c.batch = $1 AND c.claim = free.claim
      RETURNING c.claim, c.first, c.lines, c.epoch, encode(c.ids, 'hex'), free.before
      """
    let rows = try batch.database.rows(
      statement,
      [
        batch.header.batch, batch.header.identity, session.owner, String(session.lease), String(wallNow()),
        session.start, policy.wantsUnknown ? "t" : "f", policy.wantsLate ? "t" : "f",
      ])
    guard let row = rows.first else { return nil }
    try self.init(batch, session, row)
  }

  /// Claims lines so that a person can say what became of them; nil where a sender holds them.
  convenience init?(_ batch: SharedBatch, _ session: SharedSession, number: Int) throws(SendingError) {
    let rows = try batch.database.rows(
      """
      UPDATE belfry_send_claim SET owner = $3, epoch = epoch + 1, lease = clock_timestamp() + make_interval(secs => $4::integer)
      WHERE batch = $1 AND claim = $2 AND (owner IS NULL OR lease <= clock_timestamp())
      RETURNING claim, first, lines, epoch, encode(ids, 'hex'), 'f'
      """, [batch.header.batch, String(number), session.owner, String(session.lease)])
    guard let row = rows.first else { return nil }
    try self.init(batch, session, row)
  }

  private init(_ batch: SharedBatch, _ session: SharedSession, _ row: DatabaseRow) throws(SendingError) {
    guard let number = row.number(0), let first = row.number(1),
      let lines = row.number(2), let epoch = row.number(3).map(Int64.init)
    else { throw SendingError("\(batch.database.shown) has a claim that cannot be read") }
    (self.batch, self.session, self.number, self.first) = (batch, session, number, first)
    (self.lines, self.epoch, isOfBefore) = (lines, epoch, row.flag(5))
    ids = row.bytes(4)
    content = try batch.content(of: number, first, lines, isRunning: false)
    state = Mutex(State(records: content.records, renewed: clockNow()))
  }

  /// The id of a line of the claim, 16 bytes.
  func id(of line: UInt32) -> [UInt8] { Array(ids.dropFirst(Int(line) * 16).prefix(16)) }

  // MARK: - Storage

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { state.withLock { $0.gathered += bytes } }

  func verify() throws(FileError) {}

  /// Writes what is gathered. After a failure it is not known whether it was, so the journal writes nothing more.
  func synchronize() throws(FileError) {
    let (bytes, records) = state.withLock { state in
      defer { state.gathered.removeAll(keepingCapacity: true) }
      return (state.gathered, state.records)
    }
    guard !bytes.isEmpty else { return }
    let begun = clockNow()
    do throws(SendingError) {
      let rows = try batch.database.rows(
        """
        WITH held AS (\(Self.held)) INSERT INTO belfry_send_record (batch, claim, number, records)
        SELECT $1, $2::integer, $6::bigint, decode($7, 'hex') FROM held RETURNING \(Self.others)
        """, parameters + [String(records), Hexadecimal.text(bytes)])
      guard let row = rows.first else { throw Self.lost }
      // After a halt the answer may date from before another sender took the lines over.
      guard clockNow() &- begun < UInt64(session.lease) * 1_000_000_000 else { throw Self.lost }
      hear(row, since: begun, records: records + bytes.count / 32)
    } catch {
      throw FileError(path: "shared journal", operation: "write", code: 0, detail: error.message)
    }
  }

  private var parameters: [String] {
    [batch.header.batch, String(number), session.owner, String(epoch), String(session.lease)]
  }

  private static let lost = SendingError(
    "another sender has taken this one's lines over, because it was not heard of for as long as --lease says")

  /// Takes an answer to what was asked at a moment, from which the lease counts.
  private func hear(_ row: DatabaseRow, since begun: UInt64, records: Int? = nil) {
    let senders = row.number(0) ?? 1
    state.withLock { state in
      if let records { state.records = records }
      (state.senders, state.renewed) = (max(1, senders), max(state.renewed, begun))
    }
  }

  /// Renews the lease once a third of it is over.
  func renew(now: UInt64) throws(SendingError) {
    let last = state.withLock { $0.renewed }
    guard now > last, now - last > UInt64(session.lease) * 333_000_000 else { return }
    let begun = clockNow()
    let rows = try batch.database.rows("WITH held AS (\(Self.held)) SELECT \(Self.others) FROM held", parameters)
    guard let row = rows.first else { throw Self.lost }
    hear(row, since: begun)
  }

  /// Gives the lines back. They may be claimed again from a moment on, in milliseconds since 1970; `retry` is the first at which APNs may be tried again.
  func release(_ counts: StateCounts, due: Int64, retry: Int64?) throws(SendingError) {
    _ = try batch.database.rows(
      """
      UPDATE belfry_send_claim SET owner = NULL, lease = NULL, released = clock_timestamp(), open = $5::integer, unknown = $6::integer, late = $7::integer,
      due = $8::bigint, retry = $9::bigint WHERE batch = $1 AND claim = $2 AND owner = $3 AND epoch = $4
      """,
      parameters.dropLast() + [
        String(counts[.pending] + counts[.deferred]), String(counts[.unknown]), String(counts[.late]), String(due),
        String(retry ?? 0),
      ])
  }
}

/// One sender among those that share a journal.
struct SharedSession {
  /// What its claims have as their owner.
  let owner: String
  /// How long claims are its own when nothing is heard of it, in seconds.
  let lease: Int
  /// When it began, by the clock of the server.
  let start: String

  init(_ database: SharedDatabase, lease: Int) throws(SendingError) {
    var dice = SystemRandomNumberGenerator()
    owner = "\(JournalFolder.host())-\(UInt64.random(in: 0 ... .max, using: &dice))"
    self.lease = lease
    start = try database.rows("SELECT clock_timestamp()").first?.text(0) ?? ""
  }
}

/// Which lines a session wants beside those that wait.
struct SharedPolicy {
  let wantsUnknown: Bool
  let wantsLate: Bool
}
