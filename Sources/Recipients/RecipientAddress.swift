public import Files
public import Language

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
    kind.kind?.isServer == true || (project == nil && kind.place.utf8.elementsEqual("-".utf8)) ? nil : kind.place
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

  /// Whether both are regular files, and not with the same bytes.
  package func isOtherFile(than other: RecipientAddress) throws(FileError) -> Bool {
    guard let mine = try regularFile(), let others = try other.regularFile() else { return false }
    return try !mine.hasSameBytes(as: others)
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

/// What is opened: a source of a kind, and where it is.
public struct RecipientSourceKind: Sendable, Equatable {
  /// The kind; nothing where nobody says: JSON Lines when its first byte that is no blank is `{`, otherwise CSV.
  public let kind: RecipientKind?
  /// The path of a file, `-` being standard input, or the address of a server.
  public let place: String
  /// What of it is read: a table, a query; nothing where that is found out.
  public let part: String?

  /// A source of a kind.
  public init(_ kind: RecipientKind?, _ place: String, part: String? = nil) {
    self.kind = kind
    self.place = place
    self.part = part
  }

  /// A file, whose name on a command line tells the kind.
  public init(named name: String, path: String) { self.init(RecipientKind(named: name), path) }

  /// A CSV file as in RFC 4180, with a header.
  public static func csv(path: String) -> Self { Self(.csv, path) }
  /// A file with one JSON object on each line.
  public static func jsonl(path: String) -> Self { Self(.jsonl, path) }
  /// A file of which nobody says what it is.
  public static func undeclared(path: String) -> Self { Self(nil, path) }
  /// A table of an SQLite database; without a name its only table, or the one called `recipients`.
  public static func sqlite(file: String, table: String?) -> Self { Self(.sqlite, file, part: table) }
  /// What a query answers, from the PostgreSQL server at an address of libpq's.
  public static func postgres(address: String, query: String) -> Self { Self(.postgres, address, part: query) }

  /// What may be told of an address of a server: its host and database where no part of a password can stand there.
  public static func shown(server address: String) -> String { PostgresAddress(address).shown }
}
