import Checking
import Commands
import Diagnostics
import Files
import Language
import Recipients
import Workspace

extension Session {
  /// Where recipients come from: what `--recipients` names, or else belfry.yaml; nothing where neither does.
  func recipients(_ result: CheckResult, _ root: String) throws(Stop) -> RecipientAddress? {
    let own = result.project?.recipients
    if let given = invocation[.recipients] { return try address(given, own, root) }
    switch own {
    case nil: return nil
    case .csv(let path): return try inside(.csv(path: path.value), path.value, result)
    case .jsonl(let path): return try inside(.jsonl(path: path.value), path.value, result)
    case .sqlite(let file, let table):
      return try inside(.sqlite(file: file.value, table: table.value), file.value, result)
    case .postgres(let variable, let query):
      let address = try server(in: variable.value)
      return RecipientAddress(.postgres(address: address, query: query.value), shownAs: "$\(variable.value)")
    }
  }

  /// What a command line names. The project's own table and query serve for another file and another server, too.
  func address(
    _ given: String, _ own: RecipientLocation?, _ root: String
  ) throws(Stop) -> RecipientAddress {
    if given.utf8.elementsEqual("-".utf8) { return file(given, root) }
    if RecipientSourceKind.isPostgres(given) {
      var query = RecipientSourceKind.usualQuery
      if case .postgres(_, let named)? = own { query = named.value }
      return RecipientAddress(
        .postgres(address: given, query: query), shownAs: RecipientSourceKind.shown(postgres: given))
    }
    let path = Self.absolute(given)
    var kind = RecipientSourceKind(named: given, path: path)
    if case .sqlite = kind, case .sqlite(_, let table)? = own { kind = .sqlite(file: path, table: table.value) }
    return RecipientAddress(kind, shownAs: Self.shown(path, root))
  }

  /// A file that a command line names, of which nobody says what it is; `-` is standard input.
  func file(_ given: String, _ root: String) -> RecipientAddress {
    if given.utf8.elementsEqual("-".utf8) {
      return RecipientAddress(.undeclared(path: given), shownAs: "standard input")
    }
    let path = Self.absolute(given)
    return RecipientAddress(.undeclared(path: path), shownAs: Self.shown(path, root))
  }

  /// What messages call a file: its path in the project, or else its name.
  static func shown(_ path: String, _ root: String) -> String {
    if path.hasPrefix(root) { return String(path.dropFirst(root.count)) }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The address that a variable of the environment holds.
  func server(in variable: String) throws(Stop) -> String {
    guard let address = Surroundings.variable(variable), !address.isEmpty else {
      throw Stop(.failure, "the environment variable \"\(variable)\", which holds the recipients' address, is not set")
    }
    // The project chooses the variable, so it may be one that strangers fill, such as a branch's name: `host=evil.example` is one, and libpq
    // would tell that host the job's PGPASSWORD. A URI is no name of a branch.
    guard RecipientSourceKind.isPostgres(address) else {
      throw Stop(
        .failure, "the environment variable \"\(variable)\" holds no address such as postgres://user@host:5432/database"
      )
    }
    return address
  }

  /// A file that the project names.
  private func inside(
    _ kind: RecipientSourceKind, _ path: String, _ result: CheckResult
  ) throws(Stop) -> RecipientAddress {
    guard ProjectFolder.isInside(path) else {
      // A finding has said so at its place.
      throw Stop(.findings, "the recipients \"\(path)\" cannot be read, because of what is said above")
    }
    return RecipientAddress(kind, shownAs: path, in: result.project?.folder)
  }
}
