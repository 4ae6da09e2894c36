public import Diagnostics

/// Where recipients come from.
public enum RecipientLocation: Sendable {
  /// A CSV file.
  case csv(Located<String>)
  /// One JSON object a line.
  case jsonl(Located<String>)
  /// A table of an SQLite file.
  case sqlite(file: Located<String>, table: Located<String>)
  /// A query of a PostgreSQL server.
  case postgres(urlVariable: Located<String>, query: Located<String>)
}
