public import Files

/// Tokens that are known to be dead, such as those that APNs answered with 410, or people who must not be sent to: who is in it gets nothing, and
/// is not rejected either.
///
/// A token on each line, in hexadecimal digits of any case, or as old versions of iOS described it: `<0123abcd 4567ef01>`. Blank lines and lines
/// that begin with `#` are comments. Or CSV as in RFC 4180, whose header, the first line that is no comment, names a column `token`, or a column
/// `id` and none `token`: then the ids are those of recipients. Kept as fingerprints, a little more than six bytes each.
public final class SuppressionList: Sendable {
  private let prints: Fingerprints
  /// Whether it names people by their ids, and not tokens.
  package let hasIDs: Bool

  /// How many tokens or ids there are; one that comes twice is one.
  public var count: Int { prints.count }

  /// Reads a list; `shownAs` is what messages call it.
  ///
  /// - Throws: when it cannot be read, and at the first line that is no token, or has no id.
  public init(path: String, shownAs: String) throws(SuppressionError) {
    var prints = Fingerprints()
    let rows = try SuppressedRows(path: path, shownAs: shownAs)
    hasIDs = rows.hasIDs
    while let text = try rows.next() {
      _ = prints.insert(
        text.withUnsafeBufferPointer { rows.hasIDs ? RowHash.id($0) : RowHash.token($0) })
    }
    self.prints = prints
  }

  /// Whether the hash of a token, or that of an id, is in it. Any number of threads may ask.
  package func contains(token: UInt64, id: UInt64) -> Bool { prints.contains(hasIDs ? id : token) }

  /// Whether a token, or the recipient of an id, is in it. Any number of threads may ask.
  package func contains(token: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>) -> Bool {
    prints.contains(hasIDs ? RowHash.id(id) : RowHash.token(token))
  }
}

/// Why a list cannot be read.
public enum SuppressionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operating system refused.
  case file(FileError)
  /// What is wrong, with the line.
  case unreadable(String)

  /// What a person should read: lower case, one line.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .unreadable(let text): text
    }
  }
}

/// The tokens or ids of a list, one after the other.
private final class SuppressedRows {
  private let shownAs: String
  private let lines: LineReader
  private var scanner: RowScanner
  /// The field of the tokens or ids in CSV.
  private var column: Int?
  /// Whether it has ids.
  private(set) var hasIDs = false

  init(path: String, shownAs: String) throws(SuppressionError) {
    self.shownAs = shownAs
    do throws(FileError) {
      lines = try LineReader(
        path.utf8.elementsEqual("-".utf8) ? InputStream.standardInput() : try InputStream(path: path))
    } catch {
      throw .file(error)
    }
    scanner = RowScanner(lines.chunk)
    try findHeader()
  }

  /// The digits of the next token, or the next id; nothing at the end.
  func next() throws(SuppressionError) -> [UInt8]? {
    guard let column else {
      guard let line = try nextLine() else { return nil }
      return try digits(line, line: lines.number)
    }
    while !scanner.hasMore || !scanner.next() {
      lines.earlier += scanner.linesPassed
      guard try fill({ () throws(FileError) in try lines.fill() }) else { return nil }
    }
    return try text(inRow: column)
  }

  /// Looks at the first line that is no comment: one that names a column `token` or `id` is the header of CSV.
  private func findHeader() throws(SuppressionError) {
    guard let line = try nextLine() else { return }
    let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { field in
      let isQuoted = field.count > 1 && field.first == UInt8(ascii: "\"") && field.last == UInt8(ascii: "\"")
      return isQuoted ? field.dropFirst().dropLast() : field
    }
    let names = ["token", "id"]
    guard let name = names.first(where: { name in fields.contains { $0.elementsEqual(name.utf8) } }) else {
      return lines.stepBack()
    }
    hasIDs = name == "id"
    // It is read again, the way the rows will be.
    guard try fill({ () throws(FileError) in try lines.turnToRows() }), scanner.next() else { return }
    let count = min(scanner.fieldCount, RowScanner.mostFields)
    column = (0..<count).first { scanner.bytes($0).elementsEqual(name.utf8) }
    if column == nil { throw refusal("the header has no column \"\(name)\"", line: lines.earlier + 1) }
  }

  /// The next line that is no comment.
  private func nextLine() throws(SuppressionError) -> UnsafeBufferPointer<UInt8>? {
    while true {
      let line: LineReader.Line?
      do throws(FileError) { line = try lines.next() } catch { throw .file(error) }
      guard let line else { return nil }
      guard !line.isTooLong else { throw refusal(LineReader.tooLong, line: lines.number) }
      if let first = line.bytes.first, first != UInt8(ascii: "#") { return line.bytes }
    }
  }

  /// Loads what `next` puts into the chunk; false at the end.
  private func fill(_ next: () throws(FileError) -> Bool) throws(SuppressionError) -> Bool {
    let isFilled: Bool
    do throws(FileError) { isFilled = try next() } catch { throw .file(error) }
    guard isFilled else { return false }
    guard !lines.chunk.isOversizedRow else { throw refusal(LineReader.tooLong, line: lines.earlier + 1) }
    scanner.load(lines.chunk)
    return true
  }

  private func refusal(_ reason: String, line: Int) -> SuppressionError { .unreadable("\(shownAs):\(line): \(reason)") }

  private func text(inRow column: Int) throws(SuppressionError) -> [UInt8] {
    let line = lines.earlier + scanner.rowLine
    if scanner.problem != .none {
      throw refusal(RowText.reason(scanner.problem) ?? "the row cannot be read", line: line)
    }
    guard column < scanner.fieldCount else {
      throw refusal("the row has no \(hasIDs ? "id" : "token")", line: line)
    }
    guard hasIDs else { return try digits(scanner.bytes(column), line: line) }
    let id = Array(scanner.bytes(column))
    if id.isEmpty { throw refusal("the id is empty", line: line) }
    return id
  }

  private func digits(_ text: UnsafeBufferPointer<UInt8>, line: Int) throws(SuppressionError) -> [UInt8] {
    switch DeviceToken.read(Array(text)) {
    case .success(let digits): return digits
    case .failure(let error): throw refusal(error.description, line: line)
    }
  }
}
