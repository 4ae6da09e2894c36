import Digests

/// One entry of a journal: 32 bytes, numbers with their lowest byte first.
///
/// `kind, reason, status (2), line (4), second (4), time (4), value (8), state, 3 zeros, CRC-32C (4)`. The checksum is seeded with the record's
/// number, so that a record in another's place is found, too.
package struct JournalRecord: Equatable {
  enum Kind: UInt8 {
    /// A sender begins: `line` is its process, `value` the system's boot.
    case start = 1
    /// The pending lines from `line` up to `second` may leave from now on, whatever was said of them before; on the disk before the first of them does.
    case reserve
    /// The lines from `line` up to `second`, which is not among them, may have left.
    case range
    /// The pending lines from `line` up to `second` have not left, whatever was reserved before.
    case passed
    /// One line, which has been settled before, may have left; on the disk before it leaves.
    case again
    /// What became of a line: `state`. Of a deferred one `value` is when it may be handed over again and `second` how often it was deferred; of a
    /// dead token `value` is when APNs found it dead. Both in milliseconds since 1970.
    case outcome
    /// The sender has ended, and nothing is in flight.
    case end
  }

  static let size = 32

  var kind: Kind
  var line: UInt32 = 0
  var second: UInt32 = 0
  var state = LineState.pending
  var status: UInt16 = 0
  var reason = APNsReason.none
  /// Seconds since 1970.
  var time: UInt32 = 0
  var value: Int64 = 0

  /// The record of the same lines where so many others are before them.
  package func moved(by lines: UInt32) -> JournalRecord {
    guard [.reserve, .range, .passed, .again, .outcome].contains(kind) else { return self }
    var record = self
    record.line += lines
    // Of an outcome it is how often the line was deferred.
    if [.reserve, .range, .passed].contains(kind) { record.second += lines }
    return record
  }

  /// Writes it into 32 bytes as the journal's record of that number.
  func write(to room: UnsafeMutableRawPointer, number: Int) {
    room.storeBytes(of: kind.rawValue, toByteOffset: 0, as: UInt8.self)
    room.storeBytes(of: reason.rawValue, toByteOffset: 1, as: UInt8.self)
    room.storeBytes(of: status.littleEndian, toByteOffset: 2, as: UInt16.self)
    room.storeBytes(of: line.littleEndian, toByteOffset: 4, as: UInt32.self)
    room.storeBytes(of: second.littleEndian, toByteOffset: 8, as: UInt32.self)
    room.storeBytes(of: time.littleEndian, toByteOffset: 12, as: UInt32.self)
    room.storeBytes(of: value.littleEndian, toByteOffset: 16, as: Int64.self)
    room.storeBytes(of: UInt32(state.rawValue).littleEndian, toByteOffset: 24, as: UInt32.self)
    let sum = Self.checksum(UnsafeRawPointer(room), number)
    room.storeBytes(of: sum.littleEndian, toByteOffset: 28, as: UInt32.self)
  }

  /// Reads 32 bytes; nil if they are not the record of that number.
  init?(_ bytes: UnsafeRawPointer, number: Int) {
    func load<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
    guard load(28, UInt32.self) == Self.checksum(bytes, number), let kind = Kind(rawValue: load(0, UInt8.self)),
      let reason = APNsReason(rawValue: load(1, UInt8.self)),
      let state = LineState(rawValue: UInt8(truncatingIfNeeded: load(24, UInt32.self)))
    else { return nil }
    self.init(
      kind: kind, line: load(4, UInt32.self), second: load(8, UInt32.self), state: state, status: load(2, UInt16.self),
      reason: reason, time: load(12, UInt32.self), value: load(16, Int64.self))
  }

  init(
    kind: Kind, line: UInt32 = 0, second: UInt32 = 0, state: LineState = .pending, status: UInt16 = 0,
    reason: APNsReason = .none, time: UInt32 = 0, value: Int64 = 0
  ) {
    (self.kind, self.line, self.second, self.state) = (kind, line, second, state)
    (self.status, self.reason, self.time, self.value) = (status, reason, time, value)
  }

  private static func checksum(_ bytes: UnsafeRawPointer, _ number: Int) -> UInt32 {
    CRC32C.checksum(
      UnsafeRawBufferPointer(start: bytes, count: size - 4), seed: UInt32(truncatingIfNeeded: number) &* 0x9E37_79B1)
  }
}
