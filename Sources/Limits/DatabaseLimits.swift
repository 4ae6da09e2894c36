// What recipients and databases may hold and take. A property, not a stored value, so that nothing is made before it is read.
extension RunLimit {
  static var databaseLimits: [RunLimit] {
    [
      recipientValue, recipientRow, recipientRowEnd, recipientColumns, databaseRows, databaseWait, databaseLock,
      databaseConnect,
      sqliteSchema, sqliteRow, sqliteLongRows,
    ]
  }

  // Those that are read for every cell: of a row of the table the compiler makes no constant.
  /// The bytes of ``recipientValue``.
  @inlinable public static var recipientValueBytes: Int { 64 << 10 }
  /// The bytes of ``recipientRow``.
  @inlinable public static var recipientRowBytes: Int { 4 << 20 }
  /// The number of ``recipientColumns``.
  @inlinable public static var recipientColumnsCount: Int { 10_000 }

  /// The longest value of a recipient.
  @inlinable public static var recipientValue: RunLimit {
    RunLimit(
      "recipient-value", recipientValueBytes, .bytes,
      bounds: "A value of a recipient, as its source writes it. A database builds and sends no longer one.",
      past: "The row is rejected.")
  }

  /// The longest row or line.
  @inlinable public static var recipientRow: RunLimit {
    RunLimit(
      "recipient-row", recipientRowBytes, .bytes,
      bounds: "A row of CSV, a line of JSON Lines, a line of a list of tokens.",
      past: "The row is rejected.")
  }

  /// How far a row without an end is followed.
  @inlinable public static var recipientRowEnd: RunLimit {
    RunLimit(
      "recipient-row-end", 64 << 20, .bytes, bounds: "How far the end of a row or line that is too long is looked for.",
      past: "The command ends with status 3: this is not a table.")
  }

  /// The most columns of a CSV file.
  @inlinable public static var recipientColumns: RunLimit {
    RunLimit(
      "recipient-columns", recipientColumnsCount, bounds: "The columns of a CSV file.",
      past: "The command ends with status 3.")
  }

  /// The most rows of a database.
  @inlinable public static var databaseRows: RunLimit {
    RunLimit(
      "database-rows", 1_000_000_000,
      bounds: "The rows that a table or a query gives. Of an SQLite file also those that its bytes have room for.",
      past: "The command ends with status 3.")
  }

  /// The longest wait for an answer.
  @inlinable public static var databaseWait: RunLimit {
    RunLimit(
      "database-wait", 1_800, .seconds,
      bounds:
        "How long a database may take for its next row or answer. Time in which belfry itself is waited for does not count.",
      past: "The statement is cancelled, and the command ends with status 3.")
  }

  /// The longest wait for a lock.
  @inlinable public static var databaseLock: RunLimit {
    RunLimit(
      "database-lock", 10, .seconds, bounds: "How long a database that another program writes to is waited for.",
      past: "The command ends with status 3.")
  }

  /// The longest wait for a connection.
  @inlinable public static var databaseConnect: RunLimit {
    RunLimit(
      "database-connect", 30, .seconds,
      bounds: "How long each host of a server's address may take to answer, unless `connect_timeout` says otherwise.",
      past: "The next host is tried; after the last one the command ends with status 3.")
  }

  /// The longest statement of an SQLite file's schema.
  @inlinable public static var sqliteSchema: RunLimit {
    RunLimit(
      "sqlite-schema", 1 << 20, .bytes, bounds: "A statement of an SQLite file's schema.",
      past: "The command ends with status 3.")
  }

  /// The longest row that is written to SQLite.
  @inlinable public static var sqliteRow: RunLimit {
    RunLimit(
      "sqlite-row", 64 << 20, .bytes,
      bounds: "A row that `belfry devices` writes into an SQLite file, and every value that the file's triggers build.",
      past: "Nothing is changed, and the command ends with status 3.")
  }

  /// The most rows of SQLite with a value that is far too long.
  @inlinable public static var sqliteLongRows: RunLimit {
    RunLimit(
      "sqlite-long-rows", 1_000,
      bounds:
        "The rows of an SQLite table in which a value is longer than twice `recipient-value`: each needs another query.",
      past: "The command ends with status 3.")
  }
}
