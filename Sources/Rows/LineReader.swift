public import Files
import Limits

/// The lines of a stream, one by one, in bounded memory: lists of tokens, and what APNs has answered.
public final class LineReader {
  /// A line.
  public struct Line {
    /// Its bytes without the blanks around it, until the next line is read; none where it was too long.
    public let bytes: UnsafeBufferPointer<UInt8>
    /// Whether it is longer than a row may be, and nothing of it was kept.
    public let isTooLong: Bool
  }

  /// What is wrong with a line that is too long.
  public static let tooLong = "the line is longer than \(RunLimit.recipientRow.text)"

  package let chunk = RowChunk(capacity: 1 << 10)
  private var cutter: RowCutter
  /// Lines in front of the chunk.
  package var earlier = 0
  /// Where the last line begins, where the next one does, and how many came up to there, in the chunk.
  private var start = 0
  private var position = 0
  private var lines = 0

  /// The number of the last line, from 1.
  public var number: Int { earlier + lines }

  /// Reads a stream from here on; a byte order mark is no part of its first line.
  public init(_ stream: consuming InputStream) throws(FileError) {
    let path = stream.path
    cutter = RowCutter(stream, target: 1 << 16)
    if try cutter.peek(3) == [0xEF, 0xBB, 0xBF] { cutter.skip(3) }
    if try cutter.isPointer { throw LFSPointer.error(at: path) }
    cutter.hasQuotes = false
  }

  /// The next line; nothing at the end.
  public func next() throws(FileError) -> Line? {
    while position >= chunk.count {
      earlier += lines
      (position, lines) = (0, 0)
      guard try fill() else { return nil }
      guard chunk.isOversizedRow else { continue }
      lines = 1
      return Line(bytes: UnsafeBufferPointer(start: nil, count: 0), isTooLong: true)
    }
    start = position
    var end = position
    while end < chunk.count, chunk.base[end] != UInt8(ascii: "\n") { end += 1 }
    position = end + 1
    lines += 1
    var first = start
    while first < end, Self.isBlank(chunk.base[first]) { first += 1 }
    while end > first, Self.isBlank(chunk.base[end - 1]) { end -= 1 }
    return Line(bytes: UnsafeBufferPointer(start: chunk.base + first, count: end - first), isTooLong: false)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Reads the last line again, and all behind it, as chunks of rows of CSV.
  package func turnToRows() throws(FileError) -> Bool {
    cutter.hasQuotes = true
    cutter.putBack(chunk, from: start)
    earlier += lines - 1
    return try fill()
  }

  /// Takes back the last line: it comes next.
  package func stepBack() {
    position = start
    lines -= 1
  }

  /// The next chunk.
  package func fill() throws(FileError) -> Bool { try cutter.next(into: chunk) }
}
