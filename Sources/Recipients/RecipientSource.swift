public import Clocks
public import Expressions
import Files

/// What a row of a source is read by: the attributes and where they stand. Shared by all who read.
public struct RecipientLayout: Sendable {
  /// The file, as rejections show it.
  public let file: String
  let attributes: AttributeTable
  let zones: ZoneDatabase
  let header: Header
}

/// What recipients come from, handed out in turns: chunks of rows that any thread can read, in the order of the file.
///
/// Handing out is cheap and is done by one thread at a time; what a row says is found by who takes the turn.
public final class RecipientSource {
  /// What its rows are read by.
  public let layout: RecipientLayout
  /// The names of the file's columns that no attribute has, which are ignored.
  public let unknownColumns: [String]
  /// The names of the attributes that the file has no column for: nobody has a value there.
  public let absentColumns: [String]

  /// Lines in front of the first row.
  public let headerLines: Int
  @exclusivity(unchecked) private var cutter: RowCutter

  /// Opens a CSV file, `-` being standard input, and reads its header. `shownAs` is what messages call it; chunks have about `chunk` bytes.
  ///
  /// Throws when the file cannot be read and when the header does not name what the project needs.
  public init(
    csv path: String, shownAs: String, attributes: AttributeTable, zones: ZoneDatabase,
    chunk target: Int = RecipientReader.defaultChunk
  ) throws(RecipientError) {
    do throws(FileError) {
      let stream = path.utf8.elementsEqual("-".utf8) ? InputStream.standardInput() : try InputStream(path: path)
      cutter = RowCutter(stream, target: target, hasQuotes: true)
    } catch {
      throw .file(error)
    }
    let header: Header
    (header, headerLines) = try Self.header(&cutter, shownAs, attributes)
    layout = RecipientLayout(file: shownAs, attributes: attributes, zones: zones, header: header)
    unknownColumns = header.unknown
    let present = Set(header.targets.compactMap { $0 })
    absentColumns = attributes.attributes.indices.filter { !present.contains($0) }.map {
      attributes.attributes[$0].name
    }
  }

  /// Fills a turn with the next rows; false when there are none. One thread at a time.
  public func next(_ turn: RecipientTurn) throws(RecipientError) -> Bool {
    do throws(FileError) {
      guard try cutter.next(into: turn.chunk) else { return false }
    } catch {
      throw .file(error)
    }
    turn.begin()
    return true
  }

  private static func header(
    _ cutter: inout RowCutter, _ file: String, _ attributes: AttributeTable
  ) throws(RecipientError) -> (Header, lines: Int) {
    let chunk = RowChunk(capacity: 64)
    let mark: [UInt8]
    let hasRow: Bool
    do throws(FileError) {
      mark = try cutter.peek(3)
      if mark == [0xEF, 0xBB, 0xBF] { cutter.skip(3) }
      hasRow = try cutter.next(into: chunk)
    } catch {
      throw .file(error)
    }
    if mark.starts(with: [0xFF, 0xFE]) || mark.starts(with: [0xFE, 0xFF]) {
      throw .header("\"\(file)\" is UTF-16; write it as UTF-8")
    }
    guard !chunk.isOversizedRow else {
      throw .header("the header of \"\(file)\" cannot be read: \(RejectionText.reason(.rowTooLarge, chunk.bytes, nil))")
    }
    var scanner = RowScanner(chunk)
    guard hasRow, scanner.next() else {
      throw .header("\"\(file)\" is empty; its first line must name the columns")
    }
    let header = try Header(scanner, of: file, attributes)
    cutter.putBack(chunk, from: scanner.nextOrigin)
    return (header, scanner.linesPassed)
  }
}
