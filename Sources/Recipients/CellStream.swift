import Glibc
import JSON
import Rows

/// Writes what a database answers into a chunk, cell by cell: a tag, the length in four bytes, the bytes.
///
/// The source only copies; which type a cell has is found by who takes the turn.
struct CellWriter: ~Copyable {
  private static let head = 5

  private let chunk: RowChunk
  private var count = 0

  /// A writer that empties a chunk.
  init(_ chunk: RowChunk) {
    self.chunk = chunk
    chunk.count = 0
    chunk.isOversizedRow = false
    chunk.droppedLines = 0
  }

  /// The bytes written so far.
  var length: Int { count }

  /// Writes a cell whose bytes stand somewhere.
  @inline(__always)
  mutating func write(_ tag: CellTag, _ bytes: UnsafePointer<UInt8>?, _ length: Int) {
    guard length <= RowScanner.fieldLimit else { return write(.tooLarge, nil, 0) }
    let target = room(tag, length)
    if let bytes, length > 0 { memcpy(target, bytes, length) }
  }

  /// Writes a whole number.
  @inline(__always)
  mutating func write(integer: Int64) {
    UnsafeMutableRawPointer(room(.integer, DecimalText.most)).storeBytes(of: integer, as: Int64.self)
  }

  /// Writes a decimal as a whole number, by the places of its column.
  @inline(__always)
  mutating func write(scaled: Int64) {
    UnsafeMutableRawPointer(room(.scaled, DecimalText.most)).storeBytes(of: scaled, as: Int64.self)
  }

  /// The number of a cell that was written so.
  @inline(__always)
  static func number(_ bytes: UnsafePointer<UInt8>) -> Int64 {
    UnsafeRawPointer(bytes).loadUnaligned(as: Int64.self)
  }

  /// Makes digits of such a cell, in its own room.
  static func writeDigits(_ cell: inout TypedCell, _ base: UnsafeMutablePointer<UInt8>, places: Int) {
    let target = base + Int(cell.start)
    let end = DecimalText.write(number(target), places: places, keepsPlaces: false, to: target)
    cell.tag = .number
    cell.end = cell.start &+ Int32(truncatingIfNeeded: end - target)
  }

  /// Writes bytes in hex.
  mutating func writeHexadecimal(_ bytes: UnsafePointer<UInt8>?, _ length: Int) {
    guard length <= RowScanner.fieldLimit / 2, let bytes else { return write(length > 0 ? .tooLarge : .bytes, nil, 0) }
    let target = room(.bytes, length &* 2)
    for index in 0..<length {
      target[index &* 2] = Self.digit(bytes[index] &>> 4)
      target[index &* 2 &+ 1] = Self.digit(bytes[index] & 15)
    }
  }

  /// Ends the chunk; what stands behind it may be read.
  consuming func finish() { chunk.count = count }

  @inline(__always)
  private mutating func room(_ tag: CellTag, _ length: Int) -> UnsafeMutablePointer<UInt8> {
    let needed = count &+ Self.head &+ length
    if needed > chunk.capacity { chunk.grow(to: needed &* 2) }
    let target = chunk.base + count
    target.pointee = tag.rawValue
    UnsafeMutableRawPointer(target + 1).storeBytes(of: UInt32(truncatingIfNeeded: length).littleEndian, as: UInt32.self)
    count = needed
    return target + Self.head
  }

  @inline(__always)
  private static func digit(_ nibble: UInt8) -> UInt8 { nibble &+ (nibble < 10 ? 0x30 : 0x57) }
}

extension TypedRows {
  /// Reads the cells of a row as ``CellWriter`` has written them.
  mutating func nextCells() {
    var at = position
    for column in 0..<count {
      guard at &+ 5 <= end, let tag = CellTag(rawValue: base[at]) else { break }
      let length = UInt32(littleEndian: UnsafeRawPointer(base + at + 1).loadUnaligned(as: UInt32.self))
      let start = at &+ 5
      at = start &+ Int(length)
      cells[column] = TypedCell(
        tag: tag, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: at))
    }
    // A row has a cell at least, so this goes on.
    position = max(at, position &+ 1)
  }
}
