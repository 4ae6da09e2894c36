public import Diagnostics

/// A kind of source that recipients come from: a case, whose name is the key of the language, and its row, by which names
/// of files and addresses of servers are told apart.
public enum RecipientKind: String, Sendable, CaseIterable {
  case csv, jsonl, sqlite, postgres

  private var row: (endings: [String], schemes: [String], usualPart: String?) {
    switch self {
    case .csv: (["csv"], [], nil)
    case .jsonl: (["jsonl", "ndjson", "json"], [], nil)
    case .sqlite: (["sqlite", "sqlite3", "db"], [], nil)
    case .postgres: ([], ["postgres://", "postgresql://"], "SELECT * FROM recipients")
    }
  }

  /// What its files end in, in small letters; a kind of server has none.
  public var endings: [String] { row.endings }
  /// How the addresses of its servers begin; a kind of file has none.
  public var schemes: [String] { row.schemes }
  /// What is asked of it where nobody says; nothing where it finds out by itself.
  public var usualPart: String? { row.usualPart }
  /// Whether it is asked over a connection; all others are files.
  public var isServer: Bool { !schemes.isEmpty }

  /// How addresses of all servers begin.
  public static var schemes: [String] { allCases.flatMap(\.schemes) }

  /// The kind that a name on a command line tells: by how an address begins, or by what a file ends in.
  public init?(named name: String) {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let ending = dot.map { String(name[name.index(after: $0)...]).lowercased() }
    let kind =
      Self.allCases.first { $0.isAddress(name) }
      ?? ending.flatMap { ending in Self.allCases.first { $0.endings.contains(ending) } }
    guard let kind else { return nil }
    self = kind
  }

  /// Whether a name is the address of one of its servers.
  public func isAddress(_ name: String) -> Bool { schemes.contains { name.utf8.starts(with: $0.utf8) } }
}

/// Where recipients come from.
public struct RecipientLocation: Sendable {
  /// What kind of source it is.
  public let kind: RecipientKind
  /// The file, or the environment variable that holds the address of the server.
  public let place: Located<String>
  /// What of it is read: a table, a query; nothing where it holds nothing else.
  public let part: Located<String>?

  /// A part of a file or of a server.
  public init(_ kind: RecipientKind, _ place: Located<String>, part: Located<String>? = nil) {
    self.kind = kind
    self.place = place
    self.part = part
  }
}
