import Diagnostics
import Language
import Rules
import YAML

extension RecipientLocation {
  /// What stands under `recipients`: one of these.
  struct Keys: Sendable {
    var sources: [(key: SourceSpan, source: RecipientLocation?)] = []

    static let keys = Mapping<Keys>(
      "recipients", example: "{ csv: people.csv }",
      [
        file(.csv, "A CSV file with a header."),
        file(.jsonl, "A file with one JSON object a line."),
        key(.sqlite, .sqlite, "A table of an SQLite file."),
        key(.postgres, .postgres, "A query of a PostgreSQL server."),
      ])

    private static func file(_ kind: RecipientKind, _ summary: String) -> Row<Keys> {
      key(kind, ValueReader<Scalar>.path("a file").map { RecipientLocation(kind, $0.located) }, summary)
    }

    private static func key(
      _ kind: RecipientKind, _ value: ValueReader<RecipientLocation>, _ summary: String
    ) -> Row<Keys> {
      Row(kind.rawValue, value, summary) { keys, written in
        if let key = written.key { keys.sources.append((key, written.value)) }
      }
    }
  }

  static let sqlite = Mapping<(file: Scalar?, table: Scalar?)>(
    "sqlite",
    [
      Row("file", .path("a file"), required: true, example: "people.sqlite", "The database.") { $0.file = $1.value },
      Row(
        "table", .name("a table"), required: true, alsoCalled: ["query", "view"], example: "recipients", "The table."
      ) { $0.table = $1.value },
    ])

  static let postgres = Mapping<(variable: Scalar?, query: Scalar?)>(
    "postgres",
    [
      Row(
        "url-env", .variable, required: true, alsoCalled: ["url", "env", "address", "dsn", "connection"],
        example: "DATABASE_URL",
        "The environment variable that holds the address."
      ) { $0.variable = $1.value },
      Row("query", .name("a query"), required: true, example: "SELECT token, id FROM recipients", "The query.") {
        $0.query = $1.value
      },
    ])
}

extension ValueReader where Value == Scalar {
  /// The name of an environment variable. What stands there in its place may be a secret, so it is not repeated.
  fileprivate static let variable = ValueReader(.text) { reader, node in
    guard let name = reader.name(node, "the name of an environment variable") else { return nil }
    let isName = name.text.utf8.allSatisfy {
      0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "_")
    }
    if isName { return name }
    let bare = name.text.filter { !"${}".contains($0) }
    reader.findings.report(
      .invalidName, at: name.span,
      name.text.contains("://")
        ? "this is an address, not the name of a variable that holds one" : "this is not the name of a variable",
      help: name.text.hasPrefix("$")
        ? Suggestion.question([bare])
        : "write the name of an environment variable, such as DATABASE_URL, and give it the address where belfry runs")
    return nil
  }
}

extension ValueReader where Value == RecipientLocation {
  fileprivate static let sqlite = ValueReader.mapping(RecipientLocation.sqlite, from: (nil, nil)) { keys in
    guard let file = keys.file, let table = keys.table else { return nil }
    return RecipientLocation(.sqlite, file.located, part: table.located)
  }

  fileprivate static let postgres = ValueReader.mapping(RecipientLocation.postgres, from: (nil, nil)) { keys in
    guard let variable = keys.variable, let query = keys.query else { return nil }
    return RecipientLocation(.postgres, variable.located, part: query.located)
  }

  /// Exactly one source.
  static let recipients = ValueReader(.mapping(RecipientLocation.Keys.keys.shape)) { reader, node in
    guard let keys = reader.read(node, as: RecipientLocation.Keys.keys, RecipientLocation.Keys()) else { return nil }
    guard keys.sources.count == 1 else {
      reader.findings.report(
        .wrongType, at: reader.headSpan(node), "rows come from exactly one source",
        help: "keep one of \(RecipientKind.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    return keys.sources[0].source
  }
}
