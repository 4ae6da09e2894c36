import Expressions
import Files
import Rows

/// The rows of a file or a pipe, cut where lines end.
final class StreamRows: RowSupply {
  /// The way its rows are written.
  let format: RowFormat
  private let file: String
  @exclusivity(unchecked) private var cutter: RowCutter

  /// Opens a file, `-` being standard input. Where nobody declares the format, the first byte that is no blank tells it; where there may be no
  /// rows, no byte says that there are none.
  init(
    _ address: RecipientAddress, path: String, declared: RowFormat?, mayBeEmpty: Bool, target: Int
  ) throws(RecipientError) {
    let shownAs = address.shownAs
    file = shownAs
    let first: UInt8?
    let isUTF16: Bool
    let isPointer: Bool
    do throws(FileError) {
      cutter = RowCutter(try address.stream(path), target: target)
      let mark = try cutter.peek(3)
      if mark == [0xEF, 0xBB, 0xBF] { cutter.skip(3) }
      isUTF16 = mark.starts(with: [0xFF, 0xFE]) || mark.starts(with: [0xFE, 0xFF])
      first = try cutter.firstByte()
      isPointer = try cutter.isPointer
    } catch {
      throw .file(error)
    }
    guard !isPointer else {
      throw .header("\"\(shownAs)\" \(LFSPointer.problem); \(LFSPointer.advice)")
    }
    guard !isUTF16 else { throw .header("\"\(shownAs)\" is UTF-16; write it as UTF-8") }
    format = declared ?? (first == UInt8(ascii: "{") || first == nil && mayBeEmpty ? .jsonLines : .csv)
    if format == .jsonLines, first == UInt8(ascii: "[") {
      throw .header("\"\(shownAs)\" is one JSON list; write each recipient as an object on a line of its own")
    }
    cutter.hasQuotes = format == .csv
  }

  /// Reads the first row of CSV: the columns, and how many lines they take.
  func header(_ attributes: AttributeTable) throws(RecipientError) -> (Header, lines: Int) {
    let chunk = RowChunk(capacity: 64)
    let hasRow = try next(into: chunk)
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

  var taken: SourceProgress { SourceProgress(bytes: cutter.taken, size: cutter.size) }

  func next(into chunk: RowChunk) throws(RecipientError) -> Bool {
    do throws(FileError) { return try cutter.next(into: chunk) } catch { throw .file(error) }
  }
}

extension Opening {
  /// A file or a pipe; where nobody declares how its rows are written, its first byte tells.
  func stream(_ address: RecipientAddress, _ declared: RowFormat?) throws(RecipientError) -> Opened {
    let name = address.shownAs
    let rows = try StreamRows(
      address, path: address.kind.place, declared: declared,
      mayBeEmpty: !attributes.namesRecipients, target: chunk)
    switch rows.format {
    case .csv:
      let (header, lines) = try rows.header(attributes)
      return Opened(supply: rows, header: header, format: .csv, file: name, lines: lines, unknown: header.unknown)
    case .jsonLines, .cells:
      return Opened(supply: rows, header: Header(keysOf: attributes, in: name), format: .jsonLines, file: name)
    }
  }
}
