import Digests
import Escaping
import Files
import Glibc
import Recipients
import Sending
import Synchronization

/// The server that hosts share a journal by: its tables, and statements that one thread at a time may run.
///
/// Leases go by the clock of the server alone, so hosts need not agree on the time.
final class SharedDatabase: @unchecked Sendable {
  /// What messages call the server.
  let shown: String
  private let connection: PostgresConnection
  private let lock = Mutex(())

  /// How long an answer of the server is waited for, in seconds: nothing is sent meanwhile.
  private static let patience = 30

  /// Connects to the server whose address a variable of the environment holds: it may have a password, so it is on no command line.
  init(variable: String) throws(SendingError) {
    guard let address = getenv(variable).map({ String(cString: $0) }), !address.isEmpty else {
      throw SendingError(
        "--journal-env: the environment has no variable \(Harmless.quoted(variable)) with the address of a PostgreSQL server",
        isUsage: true)
    }
    shown = "the PostgreSQL server of \(Harmless.quoted(variable))"
    do throws(RecipientError) {
      connection = try PostgresConnection(address: address, shownAs: shown, patience: Self.patience)
      // A commit must be on the disk before anything depends on it, whatever the server does otherwise.
      try connection.execute(
        """
        SET client_encoding = UTF8; SET DateStyle = ISO; SET TimeZone = 'UTC'; SET client_min_messages = error; SET lock_timeout = '\(Self.patience)s';
        SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only = off;
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')
        """, to: "use")
    } catch { throw SendingError(error.description) }
  }

  /// The tables. A claim is a row for up to ``SharedBatch/claimLines`` lines that follow each other; its records are those of a journal in a file.
  private static let tables = """
    BEGIN; SELECT pg_advisory_xact_lock(hashtext('belfry send'));
    CREATE TABLE IF NOT EXISTS belfry_send_campaign (identity text PRIMARY KEY, batch text NOT NULL);
    CREATE TABLE IF NOT EXISTS belfry_send_batch (batch text PRIMARY KEY, identity text NOT NULL, header bytea NOT NULL, sum bigint NOT NULL);
    CREATE TABLE IF NOT EXISTS belfry_send_claim (batch text NOT NULL, claim integer NOT NULL, lines integer NOT NULL, ids bytea NOT NULL,
      first bigint NOT NULL, epoch bigint NOT NULL DEFAULT 0, owner text, lease timestamptz, released timestamptz NOT NULL DEFAULT clock_timestamp(),
      due bigint NOT NULL DEFAULT 0, retry bigint NOT NULL DEFAULT 0,
      open integer NOT NULL, unknown integer NOT NULL DEFAULT 0, late integer NOT NULL DEFAULT 0, PRIMARY KEY (batch, claim));
    CREATE TABLE IF NOT EXISTS belfry_send_record (batch text NOT NULL, claim integer NOT NULL, number bigint NOT NULL, records bytea NOT NULL,
      PRIMARY KEY (batch, claim, number));
    COMMIT
    """

  /// Makes the tables unless they are there.
  ///
  /// Where they are there nothing is made, so that a role needs no right to make them.
  func prepare() throws(SendingError) { if try !isPrepared() { try run(Self.tables) } }

  /// Whether the tables are there.
  func isPrepared() throws(SendingError) -> Bool {
    try rows("SELECT to_regclass('belfry_send_batch') IS NOT NULL").first?.flag(0) == true
  }

  /// Runs statements whose answers no one wants.
  func run(_ statements: String) throws(SendingError) {
    try lock.withLock { _ throws(SendingError) in
      do throws(RecipientError) { try connection.execute(statements, to: "use") } catch {
        throw SendingError("the shared journal cannot be used: \(error.description)")
      }
    }
  }

  /// Runs one statement, and gives its rows. Bytes go and come as hexadecimal digits.
  func rows(_ statement: String, _ parameters: [String] = []) throws(SendingError) -> [DatabaseRow] {
    try lock.withLock { _ throws(SendingError) in
      do throws(RecipientError) {
        let answer = try connection.query(statement, parameters.map { Array($0.utf8) })
        return (0..<answer.rows).map { row in
          DatabaseRow(cells: (0..<answer.columns).map { answer.text(row, $0) })
        }
      } catch { throw SendingError("the shared journal cannot be used: \(error.description)") }
    }
  }

  /// Does several things as one, or none of them.
  func transaction<Result>(_ body: () throws(SendingError) -> Result) throws(SendingError) -> Result {
    try run("BEGIN")
    do throws(SendingError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }
}

/// A row that a server has answered with, by its columns from 0.
struct DatabaseRow {
  fileprivate let cells: [String?]

  /// A value as the server writes it; nil where it is NULL.
  func text(_ column: Int) -> String? { cells.indices.contains(column) ? cells[column] : nil }

  /// A whole number; nil where it is none.
  func number(_ column: Int) -> Int? { text(column).flatMap { Int($0) } }

  /// Whether a condition holds.
  func flag(_ column: Int) -> Bool { text(column) == "t" }

  /// Bytes that `encode` has written as hexadecimal digits.
  func bytes(_ column: Int) -> [UInt8] { text(column).flatMap { Hexadecimal.bytes($0.utf8) } ?? [] }
}
