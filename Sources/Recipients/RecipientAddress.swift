public import Files

/// Where recipients come from, and what messages and outputs call the place.
public struct RecipientAddress: Sendable, Equatable {
  /// What is opened: a path below the project where the project names it.
  public let kind: RecipientSourceKind
  /// Its name in outputs: relative to the project, because no output tells where a machine keeps its files, and without a password.
  public let shownAs: String

  /// The project that names the file, in which it then must be; nothing where a person names it, on the command line or as a server.
  public let project: ProjectFolder?

  /// A place and its name.
  public init(_ kind: RecipientSourceKind, shownAs: String, in project: ProjectFolder? = nil) {
    self.kind = kind
    self.shownAs = shownAs
    self.project = project
  }

  /// The same place and name, in the same project.
  public static func == (one: RecipientAddress, other: RecipientAddress) -> Bool {
    one.kind == other.kind && one.shownAs == other.shownAs && one.project === other.project
  }

  // MARK: - Files

  private var path: String? {
    switch kind {
    case .csv(let path), .jsonl(let path), .undeclared(let path), .sqlite(let path, _):
      project == nil && path.utf8.elementsEqual("-".utf8) ? nil : path
    case .postgres: nil
    }
  }

  /// The path of the file that it is, if it may be one; standard input and a server have none.
  public var file: String? { path.map { (project?.path ?? "") + $0 } }

  /// What stands there; nothing where nothing does, and for standard input and a server.
  public func fileKind() throws(FileError) -> FileKind? {
    guard let path else { return nil }
    if let project { return try project.kind(of: path) }
    return try FileReader.kind(of: path)
  }

  /// Opens it when it is a regular file: a pipe and a server have nothing to come back to.
  public func regularFile() throws(FileError) -> InputStream? {
    guard let path, try fileKind() == .regular else { return nil }
    if let project { return try project.stream(path) }
    return try InputStream(path: path)
  }

  /// Opens what is read piece by piece. What the project names is a regular file of the project; a person may name a pipe, which is waited for.
  func stream(_ path: String) throws(FileError) -> InputStream {
    if let project { return try project.stream(path) }
    return path.utf8.elementsEqual("-".utf8) ? InputStream.standardInput() : try InputStream(path: path)
  }

  /// The path of a file for a library that opens it itself.
  func libraryPath(_ path: String) throws(RecipientError) -> String {
    do throws(FileError) { return try project?.resolvedPath(of: path) ?? path } catch { throw .file(error) }
  }
}

/// Where recipients come from: one case for every kind of source.
///
/// A new source is a case here, a file beside ``SQLiteRows`` and a line in ``RecipientSource``.
public enum RecipientSourceKind: Sendable, Equatable {
  /// A CSV file as in RFC 4180, with a header; `-` is standard input.
  case csv(path: String)
  /// A file with one JSON object on each line; `-` is standard input.
  case jsonl(path: String)
  /// A file of which nobody says what it is, `-` being standard input: JSON Lines when its first byte that is no blank is `{`, otherwise CSV.
  case undeclared(path: String)
  /// A table of an SQLite database; without a name its only table, or the one called `recipients`.
  case sqlite(file: String, table: String?)
  /// What a query answers, from the PostgreSQL server at an address of libpq's.
  case postgres(address: String, query: String)

  /// What a command line means by a name: its ending decides.
  public init(named name: String, path: String) {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let ending = dot.map { String(name[name.index(after: $0)...]).lowercased() }
    self =
      switch ending {
      case "csv": .csv(path: path)
      case "jsonl", "ndjson", "json": .jsonl(path: path)
      case "sqlite", "sqlite3", "db": .sqlite(file: path, table: nil)
      default: .undeclared(path: path)
      }
  }

  /// Whether a name on a command line is the address of a PostgreSQL server.
  public static func isPostgres(_ name: String) -> Bool {
    postgresSchemes.contains { name.utf8.starts(with: $0.utf8) }
  }

  /// How the address of a PostgreSQL server begins.
  public static let postgresSchemes = ["postgres://", "postgresql://"]

  /// What is asked of a server where nobody says.
  public static let usualQuery = "SELECT * FROM recipients"

  /// What may be told of an address of a server: its host and database where no part of a password can stand there.
  public static func shown(postgres address: String) -> String { PostgresAddress(address).shown }
}
