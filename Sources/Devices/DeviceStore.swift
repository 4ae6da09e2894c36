// Takes: a table in SQLite or PostgreSQL; tokens, rows of recipients, what APNs said about tokens.
// Gives: the same table with what changed, every change in one transaction; rows as CSV and JSON Lines.
// Never: half a change, two rows for one token, a whole token in a message.

public import Clocks
public import Expressions
import Recipients

/// Why devices cannot be changed.
public enum DeviceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The store cannot do it: it is not there, locked, full, or not made for it.
  case store(String)
  /// What is asked would leave something that no campaign could be sent to.
  case refused(String)

  /// What a person should read: lower case, one line.
  public var description: String {
    switch self {
    case .store(let text), .refused(let text): text
    }
  }
}

/// Where devices are kept: a table, and what messages call the place.
public struct DeviceAddress: Sendable, Equatable {
  /// What holds the table.
  public enum Place: Sendable, Equatable {
    /// An SQLite database.
    case sqlite(file: String)
    /// The PostgreSQL server at an address of libpq's.
    case postgres(address: String)
  }

  /// What holds the table.
  public let place: Place
  /// The table; in PostgreSQL with its schema if need be. Nothing: the table that can be meant, as where recipients are read.
  public let table: String?
  /// The name of the place in messages, without a password.
  public let shownAs: String

  /// Whether the project names the place, not a person: then no part of a path may be a link.
  public let isOfProject: Bool

  /// A table of a place.
  public init(_ place: Place, table: String?, shownAs: String, isOfProject: Bool = false) {
    self.isOfProject = isOfProject
    self.place = place
    self.table = table
    self.shownAs = shownAs
  }

  /// The table that is made where nobody names one.
  public static let usualTable = "recipients"
}

/// The table of an app's devices: one row for each token, just as campaigns read it.
///
/// Apps get a new token when they are restored, reinstalled or moved to another device (Apple: "Registering your app with APNs"), and a device
/// may be handed to somebody else: so rows are found by their token, and know when it was last heard of, in the column `updated`. Whatever is
/// changed is changed in one transaction.
public final class DeviceStore {
  /// What it was opened with.
  public let address: DeviceAddress
  /// Called with a sentence when a table was made.
  public var tells: (String) -> Void = { _ in }
  let engine: any DeviceEngine
  private let project: AttributeTable

  /// How often a change is tried again that another writer has crossed.
  private static let attempts = 6

  /// Opens a place. With `creates`, what is not there is made, at the latest with the first change.
  public init(
    _ address: DeviceAddress, attributes: AttributeTable, creates: Bool
  ) throws(DeviceError) {
    self.address = address
    project = attributes
    if let own = attributes.index(of: DeviceColumns.updatedName), attributes.attributes[own].type != .timestamp {
      throw .store(
        "the project's attribute \"updated\" is not a timestamp, and devices say there when they were heard of")
    }
    do throws(RecipientError) {
      switch address.place {
      case .sqlite(let file):
        engine = try SQLiteDevices(
          file: file, table: address.table, shownAs: address.shownAs, creates: creates,
          followsLinks: !address.isOfProject)
      case .postgres(let server):
        engine = try PostgresDevices(
          address: server, table: address.table ?? DeviceAddress.usualTable, shownAs: address.shownAs)
      }
    } catch {
      throw .store(error.description)
    }
  }

  /// The project's attributes and `updated`: what a device that is registered may have.
  public var attributes: AttributeTable { DeviceColumns.all(of: project) }

  /// A moment as columns hold it.
  public static func microseconds(_ now: Instant) -> Int64 {
    let (product, overflow) = now.seconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? (now.seconds < 0 ? -62_135_596_800_000_000 : 253_402_300_799_000_000) : product
  }

  /// The table's columns as they are now.
  ///
  /// - Throws: when there is no such table, or it has no column `token`.
  public func columns() throws(DeviceError) -> DeviceColumns {
    guard let names = try asking({ () throws(RecipientError) in try engine.columnNames() }) else {
      throw .store("\"\(address.shownAs)\" has no table \(engine.shownTable); belfry devices import makes it")
    }
    return try columns(names)
  }

  private func columns(_ names: [String]) throws(DeviceError) -> DeviceColumns {
    let columns = DeviceColumns(names, of: project)
    guard columns.stored.contains(AttributeTable.tokenColumn) else {
      throw .store("the table \(engine.shownTable) of \"\(address.shownAs)\" has no column \"token\"")
    }
    return columns
  }

  /// Where the table is read as recipients are.
  func source(_ columns: DeviceColumns) -> RecipientAddress {
    switch address.place {
    case .sqlite(let file):
      return RecipientAddress(.sqlite(file: file, table: engine.table), shownAs: address.shownAs)
    case .postgres(let server):
      let names = columns.stored.map { DeviceSQL.quoted(columns.name($0)) }.joined(separator: ", ")
      let query = "SELECT \(names) FROM \(engine.quotedTable) ORDER BY \(DeviceSQL.quoted("token"))"
      return RecipientAddress(.postgres(address: server, query: query), shownAs: address.shownAs)
    }
  }

  // MARK: - Transactions

  /// Does something in one transaction: all of it or nothing. With `isRepeatable` it is done again when another writer has crossed it.
  func change<Output>(
    creates: Bool, isRepeatable: Bool, _ body: (DeviceColumns) throws -> Output
  ) throws -> Output {
    var attempt = 1
    while true {
      do {
        try engine.begin()
        let isMade = try creates && engine.columnNames() == nil
        if isMade { try engine.create(DeviceColumns.all(of: project)) }
        let output = try body(columns())
        try engine.commit()
        if isMade { tells("made the table \(engine.shownTable) in \"\(address.shownAs)\"") }
        return output
      } catch {
        let wasCrossed = engine.wasCrossed
        engine.rollback()
        guard isRepeatable, attempt < Self.attempts, wasCrossed else {
          if let error = error as? RecipientError { throw DeviceError.store(error.description) }
          throw error
        }
        attempt += 1
      }
    }
  }

  private func asking<Output>(_ body: () throws(RecipientError) -> Output) throws(DeviceError) -> Output {
    do throws(RecipientError) { return try body() } catch { throw .store(error.description) }
  }
}
