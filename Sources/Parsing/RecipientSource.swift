import Diagnostics
import YAML

/// Where recipients come from.
public enum RecipientSource: Sendable {
  /// A CSV file.
  case csv(Scalar)
  /// One JSON object a line.
  case jsonl(Scalar)
  /// A table of an SQLite file.
  case sqlite(file: Scalar, table: Scalar)
  /// A query of a PostgreSQL server.
  case postgres(urlVariable: Scalar, query: Scalar)

  /// What stands under `recipients`: one of these.
  struct Keys: Sendable {
    var sources: [(key: SourceSpan, source: RecipientSource?)] = []

    static let keys = Mapping<Keys>(
      "recipients",
      [
        key("csv", ValueReader<Scalar>.path("a file").map { .csv($0) }, "A CSV file with a header."),
        key("jsonl", ValueReader<Scalar>.path("a file").map { .jsonl($0) }, "A file with one JSON object a line."),
        key("sqlite", .sqlite, "A table of an SQLite file."),
        key("postgres", .postgres, "A query of a PostgreSQL server."),
      ])

    private static func key(_ name: String, _ value: ValueReader<RecipientSource>, _ summary: String) -> Row<Keys> {
      Row(name, value, summary) { keys, written in
        if let key = written.key { keys.sources.append((key, written.value)) }
      }
    }
  }

  static let sqlite = Mapping<(file: Scalar?, table: Scalar?)>(
    "sqlite",
    [
      Row("file", .path("a file"), required: true, "The database.") { $0.file = $1.value },
      Row("table", .name("a table"), required: true, "The table.") { $0.table = $1.value },
    ])

  static let postgres = Mapping<(variable: Scalar?, query: Scalar?)>(
    "postgres",
    [
      Row(
        "url-env", .name("the name of an environment variable"), required: true,
        "The environment variable that holds the address."
      ) { $0.variable = $1.value },
      Row("query", .name("a query"), required: true, "The query.") { $0.query = $1.value },
    ])
}

extension ValueReader where Value == RecipientSource {
  fileprivate static let sqlite = ValueReader.mapping(RecipientSource.sqlite, from: (nil, nil)) { keys in
    guard let file = keys.file, let table = keys.table else { return nil }
    return .sqlite(file: file, table: table)
  }

  fileprivate static let postgres = ValueReader.mapping(RecipientSource.postgres, from: (nil, nil)) { keys in
    guard let variable = keys.variable, let query = keys.query else { return nil }
    return .postgres(urlVariable: variable, query: query)
  }

  /// Exactly one source.
  static let recipients = ValueReader(.mapping(RecipientSource.Keys.keys.shape)) { reader, node in
    guard let keys = reader.read(node, as: RecipientSource.Keys.keys, RecipientSource.Keys()) else { return nil }
    guard keys.sources.count == 1 else {
      reader.findings.append(
        Finding(
          .wrongType, at: reader.headSpan(node), "recipients come from exactly one source",
          help: "keep one of csv, jsonl, sqlite, postgres"))
      return nil
    }
    return keys.sources[0].source
  }
}
