public import Clocks
public import Files

/// Why recipients cannot be read at all. What is wrong with single rows is a ``Rejection``.
public enum RecipientError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operating system refused.
  case file(FileError)
  /// The first line does not name the columns that the project needs.
  case header(String)
  /// A source that cannot be read, with what its library says about it.
  case unreadable(String)
  /// The time zones that rows are checked against cannot be read.
  case zones(ZoneError)

  /// What a person should read: lower case, one line.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .header(let text), .unreadable(let text): text
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
