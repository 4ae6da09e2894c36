public import Expressions
import Files

/// Tokens that are known to be dead, such as those that APNs answered with 410: who has one gets nothing, and is not rejected either.
///
/// A token on each line, in hexadecimal digits of any case, or as old versions of iOS described it: `<0123abcd 4567ef01>`. Blank lines and lines
/// that begin with `#` are comments. Or CSV as in RFC 4180, whose header, the first line that is no comment, names a column `token`. Kept as
/// fingerprints, a little more than six bytes each.
public final class SuppressedTokens: Sendable {
  private let tokens: Fingerprints

  /// How many tokens there are; a token that comes twice is one.
  public var count: Int { tokens.count }

  /// Reads a list; `shownAs` is what messages call it.
  ///
  /// - Throws: when it cannot be read, and at the first line that is no token.
  public init(path: String, shownAs: String) throws(RecipientError) {
    var tokens = Fingerprints()
    let rows = try SuppressedRows(path: path, shownAs: shownAs)
    while let digits = try rows.next() {
      _ = tokens.insert(digits.withUnsafeBufferPointer { RecipientPrint.token($0) })
    }
    self.tokens = tokens
  }

  /// Whether a row has one of the tokens. Any number of threads may ask.
  public func contains(_ print: RecipientPrint) -> Bool { tokens.contains(print.token) }

  /// Whether a row has one of the tokens. Any number of threads may ask.
  public func contains(_ batch: ColumnBatch, _ row: Int) -> Bool {
    tokens.contains(RecipientPrint.token(batch.text(AttributeTable.tokenColumn, row)))
  }
}

/// The tokens of a list, one after the other.
private final class SuppressedRows {
  private let shownAs: String
  private let chunk = RowChunk(capacity: 1 << 10)
  private var cutter: RowCutter
  private var scanner: RowScanner
  /// The field of the tokens in CSV.
  private var column: Int?
  /// Lines in front of the chunk.
  private var earlier = 0
  /// Where the next line begins, and how many came before it, in a chunk of lines.
  private var position = 0
  private var lines = 0

  init(path: String, shownAs: String) throws(RecipientError) {
    self.shownAs = shownAs
    scanner = RowScanner(chunk)
    do throws(FileError) {
      let stream = path.utf8.elementsEqual("-".utf8) ? InputStream.standardInput() : try InputStream(path: path)
      cutter = RowCutter(stream, target: 1 << 16)
      if try cutter.peek(3) == [0xEF, 0xBB, 0xBF] { cutter.skip(3) }
      cutter.hasQuotes = false
    } catch {
      throw .file(error)
    }
    try findHeader()
  }

  /// The digits of the next token; nothing at the end.
  func next() throws(RecipientError) -> [UInt8]? {
    while true {
      if let column {
        guard scanner.hasMore, scanner.next() else {
          earlier += scanner.linesPassed
          guard try fill() else { return nil }
          scanner.load(chunk)
          continue
        }
        return try digits(inRow: column)
      }
      guard let line = try nextLine() else { return nil }
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      return try digits(line, line: earlier + lines)
    }
  }

  /// Looks at the first line that is no comment: one that names a column `token` is the header of CSV.
  private func findHeader() throws(RecipientError) {
    while let line = try nextLine() {
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { field in
        let isQuoted = field.count > 1 && field.first == UInt8(ascii: "\"") && field.last == UInt8(ascii: "\"")
        return isQuoted ? field.dropFirst().dropLast() : field
      }
      if fields.contains(where: { $0.elementsEqual("token".utf8) }) {
        // It is read again, the way the rows will be.
        cutter.hasQuotes = true
        cutter.putBack(chunk, from: lineStart)
        earlier += lines - 1
        guard try fill() else { return }
        scanner.load(chunk)
        guard scanner.next() else { return }
        let count = min(scanner.fieldCount, RowScanner.mostFields)
        column = (0..<count).first { scanner.bytes($0).elementsEqual("token".utf8) }
        if column == nil { throw refusal("the header has no column \"token\"", line: earlier + 1) }
      } else {
        position = lineStart
        lines -= 1
      }
      return
    }
  }

  private var lineStart = 0

  /// The next line without the blanks around it.
  private func nextLine() throws(RecipientError) -> UnsafeBufferPointer<UInt8>? {
    while position >= chunk.count {
      earlier += lines
      (position, lines) = (0, 0)
      guard try fill() else { return nil }
    }
    lineStart = position
    var end = position
    while end < chunk.count, chunk.base[end] != UInt8(ascii: "\n") { end += 1 }
    position = end + 1
    lines += 1
    var start = lineStart
    while start < end, Self.isBlank(chunk.base[start]) { start += 1 }
    while end > start, Self.isBlank(chunk.base[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(start: chunk.base + start, count: end - start)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private func fill() throws(RecipientError) -> Bool {
    let isFilled: Bool
    do throws(FileError) { isFilled = try cutter.next(into: chunk) } catch { throw .file(error) }
    guard isFilled, chunk.isOversizedRow else { return isFilled }
    throw refusal("the line is longer than \(RowScanner.rowLimit >> 20) MiB", line: earlier + 1)
  }

  private func refusal(_ reason: String, line: Int) -> RecipientError { .unreadable("\(shownAs):\(line): \(reason)") }

  private func digits(inRow column: Int) throws(RecipientError) -> [UInt8] {
    let line = earlier + scanner.rowLine
    if scanner.problem != .none {
      throw refusal(RejectionText.reason(scanner.problem, scanner.bytes(0), nil), line: line)
    }
    guard column < scanner.fieldCount else { throw refusal("the row has no token", line: line) }
    return try digits(scanner.bytes(column), line: line)
  }

  private func digits(_ text: UnsafeBufferPointer<UInt8>, line: Int) throws(RecipientError) -> [UInt8] {
    switch DeviceToken.read(Array(text)) {
    case .success(let digits): return digits
    case .failure(let error): throw refusal(error.description, line: line)
    }
  }
}
