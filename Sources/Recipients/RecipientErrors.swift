public import Clocks
public import Files

/// Where recipients come from: one case for every kind of source that a project may name.
///
/// A new source is a case here, a file beside ``RecipientReader`` and a line in its `open`.
public enum RecipientSourceKind: Sendable, Equatable {
  /// A CSV file as in RFC 4180, with a header; `-` is standard input.
  case csv(path: String)
  /// A file with one JSON object on each line.
  case jsonl(path: String)
  /// A table of an SQLite database.
  case sqlite(file: String, table: String)
  /// What a query answers, from the PostgreSQL server whose address an environment variable holds.
  case postgres(urlEnvironment: String, query: String)

  /// The source's name as authors write it.
  public var name: String {
    switch self {
    case .csv: "csv"
    case .jsonl: "jsonl"
    case .sqlite: "sqlite"
    case .postgres: "postgres"
    }
  }
}

/// Why recipients cannot be read at all. What is wrong with single rows is a ``Rejection``.
public enum RecipientError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operating system refused.
  case file(FileError)
  /// The first line does not name the columns that the project needs.
  case header(String)
  /// A kind of source that cannot be read.
  case unsupported(String)
  /// The time zones that rows are checked against cannot be read.
  case zones(ZoneError)

  /// A kind of source that is part of the language and that this version does not read.
  public static func notReadYet(_ kind: String) -> RecipientError {
    .unsupported("recipients from \(kind) are not read yet; export them to CSV and name the file with --recipients")
  }

  /// What a person should read: lower case, one line.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .header(let text), .unsupported(let text): text
    case .zones(let error): error.description
    }
  }
}

/// A row that is not sent because it breaks what the project declares; a line of `rejected.jsonl`.
///
/// A row has one rejection, for the first thing that is wrong with it.
public struct Rejection: Sendable, Equatable, CustomStringConvertible {
  /// The file, as the reader was told to show it.
  public let file: String
  /// The data row, counted from 1; neither the header nor empty lines count.
  public let row: Int
  /// The line of the file on which the row begins, counted from 1.
  public let line: Int
  /// The column's name; empty when the row as a whole is wrong.
  public let column: String
  /// What is wrong: lower case, one line, values shortened and free of control characters.
  public let reason: String

  /// A rejected row.
  public init(file: String, row: Int, line: Int, column: String, reason: String) {
    self.file = file
    self.row = row
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// One line: `people.csv:7: row 5, points: "x" is not a whole number`.
  public var description: String {
    "\(file):\(line): row \(row)\(column.isEmpty ? "" : ", \(column)"): \(reason)"
  }

  /// The same rejection of a row that stands behind so many others.
  public func moved(rows: Int, lines: Int) -> Rejection {
    Rejection(file: file, row: row + rows, line: line + lines, column: column, reason: reason)
  }
}
