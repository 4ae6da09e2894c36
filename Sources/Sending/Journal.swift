package import Files

/// Where a journal's bytes go.
package protocol JournalStorage: AnyObject {
  /// Appends all bytes: they survive the end of this process.
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError)
  /// Waits until everything appended survives a loss of power.
  func synchronize() throws(FileError)
  /// Fails where what was appended is not what others find there: the file was moved, removed or cut.
  func verify() throws(FileError)
  /// Begins to wait for what was appended up to now, beside the caller; false where that is not possible, and nothing has begun.
  func beginSynchronizing() -> Bool
  /// Whether the wait is over; with `waits` not before it is. Fails if the disk refused.
  func hasSynchronized(waits: Bool) throws(FileError) -> Bool
}

extension JournalStorage {
  package func beginSynchronizing() -> Bool { false }
  package func hasSynchronized(waits: Bool) throws(FileError) -> Bool { true }
}

extension AppendedFile: JournalStorage {}

/// Writes the journal of one batch ahead of what it is about.
///
/// Nothing may be given to the socket before ``flush(now:)`` has returned and ``isOnDisk`` holds, because a request that left without a record could
/// leave again after a crash. In each pass lines leave in the order of the file: one record stands for a whole range, and every 4,096 lines are reserved
/// on the disk before the first of them leaves. The next reservation is made when half of one is used, so that the disk has it by then: its waits
/// happen beside the loop. What has an answer may be lost in a crash; then its line is unknown, and never sent again by itself.
package final class Journal {
  /// How many lines are reserved at once, unless a test says otherwise.
  package static let reservation: UInt32 = 4096
  /// Outcomes are on the disk at least so often, in nanoseconds.
  static let syncInterval: UInt64 = 250_000_000

  private let storage: any JournalStorage
  private var number: Int
  private let room: UnsafeMutableRawPointer
  private let capacity = 4096
  private var count = 0
  private var open: (from: UInt32, upTo: UInt32)?
  private var passed: (from: UInt32, upTo: UInt32)?
  /// The lines that are reserved, the records up to that reservation, and the lines whose reservation the disk has.
  private var reserved: UInt32 = 0
  private var reservedAt = 0
  private var safe: UInt32 = 0
  /// The records that the disk has, those that it must have before anything leaves, and those that it is being given.
  private var durable = 0
  private var needed = 0
  private var synchronizing: Int?
  private let reservation: UInt32
  private let lines: UInt32
  private var isDirty = false
  private var lastSync: UInt64 = 0
  /// The wall clock, in seconds since 1970, as the caller keeps it.
  package var time: UInt32 = 0
  /// Records written, for tests and measurements.
  package var records: Int { number }
  private var failure: FileError?

  /// A journal that goes on behind `records` records.
  package init(
    _ storage: any JournalStorage, records: Int, lines: Int, reservation: UInt32 = Journal.reservation
  ) {
    self.storage = storage
    self.reservation = reservation
    self.lines = UInt32(clamping: lines)
    number = records
    room = .allocate(byteCount: capacity * JournalRecord.size, alignment: 16)
  }

  deinit { room.deallocate() }

  /// A sender begins.
  package func begin(process: UInt32, boot: Int64) throws(FileError) {
    try append(JournalRecord(kind: .start, line: process, time: time, value: boot))
    try synchronize()
  }

  /// Lines leave in the order of the file once more, pending ones that the passes before have left out among them.
  package func beginPass() throws(FileError) {
    // What was passed must be behind it in the journal: a line that leaves now is not what it was then.
    try closePassed()
    (reserved, safe) = (0, 0)
  }

  /// The next line of the pass, which is pending, is about to leave.
  package func intend(_ line: UInt32) throws(FileError) {
    if line >= reserved || (line + reservation / 2 >= reserved && reserved < lines) {
      reserved = min(lines, line + reservation)
      try append(JournalRecord(kind: .reserve, line: line, second: reserved, time: time))
      reservedAt = number
    }
    if line >= safe { needed = reservedAt }
    if let range = open, range.upTo == line {
      open = (range.from, line + 1)
    } else {
      try closeRange()
      open = (line, line + 1)
    }
  }

  /// A line that has been settled before, or is not the next one of the pass, is about to leave.
  package func intendAgain(_ line: UInt32) throws(FileError) {
    try append(JournalRecord(kind: .again, line: line, time: time))
    needed = number
  }

  /// The next line of the pass, which is pending, stays where it is for now.
  package func pass(_ line: UInt32) throws(FileError) {
    if let range = passed, range.upTo == line {
      passed = (range.from, line + 1)
    } else {
      try closePassed()
      passed = (line, line + 1)
    }
  }

  /// What became of a line.
  package func settle(_ record: JournalRecordOutcome) throws(FileError) {
    // The intent comes first, or replay would take the line for one that is flying.
    try closeRange()
    try append(
      JournalRecord(
        kind: .outcome, line: record.line, second: record.tries, state: record.state, status: record.status,
        reason: record.reason, time: time, value: record.value))
  }

  /// Whether the disk has what it must have of the lines that are about to leave: only then may bytes go to the socket.
  package var isOnDisk: Bool { durable >= needed }

  /// Writes what is gathered, and has the disk take it where it must; `now` is a clock that no one sets, in nanoseconds.
  package func flush(now: UInt64) throws(FileError) {
    try closeRange()
    try write()
    try collect(waits: false)
    guard synchronizing == nil, durable < max(needed, reservedAt) || (isDirty && now &- lastSync >= Self.syncInterval)
    else { return }
    lastSync = now
    try closePassed()
    try write()
    guard storage.beginSynchronizing() else { return try synchronize() }
    synchronizing = number
    isDirty = false
  }

  /// Looks whether the disk has what it is being given.
  private func collect(waits: Bool) throws(FileError) {
    guard let records = synchronizing else { return }
    var isOver = false
    try attempt { () throws(FileError) in
      isOver = try storage.hasSynchronized(waits: waits)
      if isOver { try storage.verify() }
    }
    guard isOver else { return }
    synchronizing = nil
    isDurable(records)
  }

  private func isDurable(_ records: Int) {
    durable = records
    if durable >= reservedAt { safe = reserved }
  }

  /// The sender ends, with nothing in flight.
  package func end() throws(FileError) {
    try closeRange()
    try closePassed()
    try append(JournalRecord(kind: .end, time: time))
    try synchronize()
  }

  /// Writes everything, and waits until it is on the disk.
  package func synchronize() throws(FileError) {
    try collect(waits: true)
    try closeRange()
    try closePassed()
    try write()
    try attempt { () throws(FileError) in
      try storage.synchronize()
      try storage.verify()
    }
    isDirty = false
    isDurable(number)
  }

  private func closeRange() throws(FileError) {
    guard let range = open else { return }
    open = nil
    try append(JournalRecord(kind: .range, line: range.from, second: range.upTo, time: time))
  }

  private func closePassed() throws(FileError) {
    guard let range = passed else { return }
    passed = nil
    try append(JournalRecord(kind: .passed, line: range.from, second: range.upTo, time: time))
  }

  private func append(_ record: JournalRecord) throws(FileError) {
    if count == capacity { try write() }
    record.write(to: room + count * JournalRecord.size, number: number)
    count += 1
    number += 1
  }

  private func write() throws(FileError) {
    if let failure { throw failure }
    guard count > 0 else { return }
    let bytes = UnsafeRawBufferPointer(start: room, count: count * JournalRecord.size)
    try attempt { () throws(FileError) in try storage.append(bytes) }
    count = 0
    isDirty = true
  }

  /// After a failure nothing is written any more: what follows a record that is half written would be lost with it.
  private func attempt(_ body: () throws(FileError) -> Void) throws(FileError) {
    if let failure { throw failure }
    do throws(FileError) { try body() } catch {
      failure = error
      throw error
    }
  }
}

/// The outcome of a line, as the journal keeps it.
package struct JournalRecordOutcome {
  package var line: UInt32
  package var state: LineState
  package var status: UInt16 = 0
  package var reason = APNsReason.none
  package var tries: UInt32 = 0
  package var value: Int64 = 0

  package init(
    line: UInt32, state: LineState, status: UInt16 = 0, reason: APNsReason = .none, tries: UInt32 = 0, value: Int64 = 0
  ) {
    (self.line, self.state, self.status) = (line, state, status)
    (self.reason, self.tries, self.value) = (reason, tries, value)
  }
}
