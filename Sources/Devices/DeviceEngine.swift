import Expressions
import Recipients

/// A value of a statement's parameter.
enum DeviceValue {
  /// A token in hex, whatever the column keeps it as.
  case token([UInt8])
  /// A text, a moment in RFC 3339, or a number's digits.
  case text([UInt8])
}

/// What a database does for a ``DeviceStore``: one file for each.
protocol DeviceEngine: AnyObject {
  /// The table's name, as SQL has it.
  var quotedTable: String { get }
  /// The table's name where recipients are read.
  var table: String { get }
  /// Whether the column of tokens holds bytes and not hex.
  var keepsBytes: Bool { get }
  /// The words in which the dialects differ.
  var sql: DeviceSQL { get }
  /// Whether the last change has failed only because somebody else was writing at the same time.
  var wasCrossed: Bool { get }

  func begin() throws(RecipientError)
  func commit() throws(RecipientError)
  func rollback()
  /// Keeps other imports away until the transaction ends.
  func lockOutImports() throws(RecipientError)

  /// The names of the table's columns; nothing when there is no such table.
  func columnNames() throws(RecipientError) -> [String]?
  func create(_ columns: AttributeTable) throws(RecipientError)

  /// Runs a statement and gives the texts of its answer, which is small.
  func rows(_ statement: String, _ values: [DeviceValue]) throws(RecipientError) -> [[String?]]
  /// Rows of the table whose tokens are among these, as the table writes them, with the microseconds of their `updated`.
  func find(_ tokens: [[UInt8]], _ columns: DeviceColumns) throws(RecipientError) -> [FoundDevice]
  func remove(_ tokens: [[UInt8]]) throws(RecipientError)

  /// Rows that follow are put in, or change the row of their token. `given` are the attributes that they bring.
  func startUpserts(_ columns: DeviceColumns, given: [Int], now: Int64) throws(RecipientError)
  /// Why a row cannot be kept here: the column and the reason.
  func refusal(_ batch: ColumnBatch, _ row: Int) -> (column: Int, reason: String)?
  func upsert(_ batch: ColumnBatch, _ rows: [Int]) throws(RecipientError)
  /// Ends what ``startUpserts(_:given:now:)`` has begun, and says what has become of the rows.
  func endUpserts() throws(RecipientError) -> UpsertedRows
}

extension DeviceEngine {
  /// The table's name in a sentence. A database may call it anything.
  var shownTable: String { "\"\(RejectionText.plain(table))\"" }
  /// The same, as SQL has it.
  var shownSQLTable: String { RejectionText.plain(quotedTable) }
}

/// What has become of rows that were put in.
struct UpsertedRows {
  /// How many had no row of their token before.
  var new: Int
  /// How many have none afterwards: a trigger of the table can leave a row out without an error.
  var leftOut: Int
}

/// A row that was found by its token.
struct FoundDevice {
  /// As the table writes it: tokens of other programs may be in capitals.
  var token: [UInt8]
  /// When it was last heard of, in microseconds since 1970.
  var updated: Updated

  enum Updated {
    case never
    case at(Int64)
    /// There is something that is no timestamp.
    case unreadable
  }
}

/// How statements about devices are written; the dialects differ in a few words.
struct DeviceSQL: Sendable {
  /// The later of two moments, either of which may be NULL.
  let later: @Sendable (_ first: String, _ second: String) -> String
  /// A parameter by its number, from 1.
  let parameter: @Sendable (Int) -> String
  /// The token of a row as a text in hex.
  let token: String

  static func quoted(_ name: String) -> String { SQLiteConnection.quoted(name) }

  /// What keeps one row for one token. Columns that are not given stay as they are; when the id changes, the device has changed hands, and
  /// what was known of the person before goes.
  func upsert(into table: String, _ columns: DeviceColumns, given: [Int], from rows: String) -> String {
    let list = given.map { Self.quoted(columns.name($0)) }.joined(separator: ", ")
    var changes: [String] = []
    for column in columns.stored where column != AttributeTable.tokenColumn {
      let name = Self.quoted(columns.name(column))
      if column == columns.updated {
        changes.append("\(name) = \(later("d.\(name)", "excluded.\(name)"))")
      } else if given.contains(column) {
        changes.append("\(name) = excluded.\(name)")
      } else if columns.isPersonal(column), given.contains(AttributeTable.idColumn) {
        changes.append("\(name) = CASE WHEN \(Self.differ("d", "excluded")) THEN NULL ELSE d.\(name) END")
      }
    }
    let change = changes.isEmpty ? "NOTHING" : "UPDATE SET " + changes.joined(separator: ", ")
    return "INSERT INTO \(table) AS d (\(list)) \(rows) ON CONFLICT (\"token\") DO \(change)"
  }

  /// Fills what a row does not say from the row of an older token. What is known of a person stays with that person.
  func fill(_ table: String, _ columns: DeviceColumns) -> String? {
    let old = "FROM \(table) AS o WHERE o.\"token\" = \(parameter(2))"
    let hasID = columns.stored.contains(AttributeTable.idColumn)
    var changes: [String] = []
    for column in columns.stored where column != AttributeTable.tokenColumn {
      let name = Self.quoted(columns.name(column))
      if column == columns.updated {
        changes.append("\(name) = \(later("d.\(name)", "(SELECT o.\(name) \(old))"))")
      } else if columns.isPersonal(column), hasID {
        let other = "CASE WHEN \(Self.differ("d", "o")) THEN NULL ELSE o.\(name) END"
        changes.append("\(name) = COALESCE(d.\(name), (SELECT \(other) \(old)))")
      } else {
        changes.append("\(name) = COALESCE(d.\(name), (SELECT o.\(name) \(old)))")
      }
    }
    guard !changes.isEmpty else { return nil }
    return "UPDATE \(table) AS d SET \(changes.joined(separator: ", ")) WHERE d.\"token\" = \(parameter(1))"
  }

  /// Whether two rows name two people.
  private static func differ(_ first: String, _ second: String) -> String {
    "\(first).\"id\" IS NOT NULL AND \(second).\"id\" IS NOT NULL AND \(first).\"id\" <> \(second).\"id\""
  }
}
