import Digests
import Escaping
import Files

/// A journal on the disk: its header, the ids of its lines, its records.
package struct JournalFile {
  /// Where it is.
  package let path: String
  /// Whose it is.
  package let header: JournalHeader
  private let file: AppendedFile

  /// What the records say.
  package struct Content {
    /// The state of every line.
    package let ledger: LineLedger
    /// How many whole records there are.
    package let records: Int
    /// Bytes behind them, which a crash has torn.
    package let torn: Int
    /// When a line last left or something was heard of one, in milliseconds since 1970; nil if that never was. After a crash it is as late as can be,
    /// because records of what happened last may be lost.
    package let last: Int64?

    package init(ledger: LineLedger, records: Int, torn: Int, last: Int64?) {
      (self.ledger, self.records, self.torn, self.last) = (ledger, records, torn, last)
    }
  }

  private static let idSize = 16

  /// Opens the journal at a path; nil if nothing is there.
  package static func open(_ path: String, writing: Bool) throws(SendingError) -> JournalFile? {
    do throws(FileError) {
      let file: AppendedFile
      if writing { file = try AppendedFile(opening: path) } else { file = try AppendedFile(reading: path) }
      guard let header = JournalHeader.read(try bytes(file, 0, JournalHeader.size)) else {
        throw FileError(
          path: path, operation: "read", code: 0,
          detail: "it is not a journal of belfry send, or its beginning is damaged")
      }
      let journal = JournalFile(path: path, header: header, file: file)
      // A header may say anything: no memory is taken for lines whose ids are not there.
      _ = try journal.readSumOfIDs()
      return journal
    } catch {
      if error.isMissing { return nil }
      throw SendingError(error)
    }
  }

  /// The journal of a part of a batch, whose files are verified on the way; nil if there is none.
  package static func open(
    of batch: BuiltBatch, _ part: BatchPart = .whole, _ reader: BatchReader, in folder: JournalFolder, writing: Bool
  ) throws(SendingError) -> JournalFile? {
    let path = folder.journal(of: batch, part)
    guard let file = try open(path, writing: writing) else { return nil }
    var (sum, lines): (UInt32, Int) = (0, 0)
    try reader.verify { id in
      sum = CRC32C.checksum(id, seed: sum)
      lines += 1
    }
    guard try file.sumOfIDs() == sum, file.header.batch.utf8.elementsEqual(batch.digest.utf8),
      file.header.lines == lines, file.header.part == part
    else {
      throw SendingError(
        "the journal \(Harmless.quoted(path)) is of another batch; give it back its own name, or use another folder with --journal"
      )
    }
    try file.forEachID { _, _ in }
    return file
  }

  private static func bytes(_ file: AppendedFile, _ place: Int, _ count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try bytes.withUnsafeMutableBufferPointer { (room) throws(FileError) in
      try file.read(into: UnsafeMutableRawBufferPointer(room), at: place)
    }
    return Array(bytes.prefix(read))
  }

  /// Where the records begin.
  private static func start(_ lines: Int) -> Int { JournalHeader.size + (lines * idSize + 4 + 31) / 32 * 32 }

  // MARK: - Writing

  /// Makes a journal without records. `fill` passes the ids of the lines in order, 16 bytes each. It has its name only once it is whole.
  package static func create(
    _ path: String, in folder: String, _ header: JournalHeader,
    _ fill: ((UnsafeRawBufferPointer) throws(SendingError) -> Void) throws(SendingError) -> Void
  ) throws(SendingError) -> JournalFile {
    guard let head = header.bytes() else {
      throw SendingError("the batch of \(Harmless.quoted(header.campaign)) has names that are too long for a journal")
    }
    let unfinished = path + ".new"
    DurableFolder.remove(unfinished)
    let file = try SendingError.passing { () throws(FileError) in try AppendedFile(creating: unfinished) }
    do throws(SendingError) {
      var (gathered, sum, count) = (head, UInt32(0), 0)
      try fill { (id) throws(SendingError) in
        count += id.count
        gathered += id
        sum = CRC32C.checksum(id, seed: sum)
        guard gathered.count >= 1 << 16 else { return }
        try SendingError.passing { () throws(FileError) in try append(gathered, to: file) }
        gathered.removeAll(keepingCapacity: true)
      }
      guard count == header.lines * idSize else {
        throw SendingError("the batch of \(Harmless.quoted(header.campaign)) changed while it was read")
      }
      gathered += [UInt8](repeating: 0, count: start(header.lines) - head.count - count - 4)
      gathered += (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
      try SendingError.passing { () throws(FileError) in
        try append(gathered, to: file)
        try file.synchronize()
        try DurableFolder.rename(unfinished, to: path, in: folder)
      }
    } catch {
      DurableFolder.remove(unfinished)
      throw error
    }
    // By its own name: whoever writes there looks whether it still leads to the file.
    guard let file = try open(path, writing: true) else {
      throw SendingError("the journal \(Harmless.quoted(path)) was removed while it was made")
    }
    return file
  }

  /// The checksum of all ids, as it was when the journal was made.
  package func sumOfIDs() throws(SendingError) -> UInt32 {
    try SendingError.passing { () throws(FileError) in try readSumOfIDs() }
  }

  private func readSumOfIDs() throws(FileError) -> UInt32 {
    let bytes = try Self.bytes(file, Self.start(header.lines) - 4, 4)
    guard bytes.count == 4 else {
      throw FileError(
        path: path, operation: "read", code: 0,
        detail: "the journal ends within its table of ids; restore it from a copy")
    }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func append(_ bytes: [UInt8], to file: AppendedFile) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
      try file.append(UnsafeRawBufferPointer(bytes))
    }
  }

  /// The writer that goes on behind the whole records; what a crash has torn is cut off. `wrap` may put something between it and the file.
  package func writer(
    behind content: Content, through wrap: (any JournalStorage) -> any JournalStorage = { $0 }
  ) throws(SendingError) -> Journal {
    do throws(FileError) {
      // The lock of the folder is a file that people remove.
      guard try file.lockSoon() else { throw Self.taken(path) }
      try file.verify()
      if content.torn > 0 {
        try file.cut(to: Self.start(header.lines) + content.records * JournalRecord.size)
        try file.synchronize()
      }
    } catch { throw SendingError(error) }
    return Journal(wrap(file), records: content.records, lines: header.lines)
  }

  /// Whether a sender is at work with it.
  package func isInUse() -> Bool {
    guard let probe = try? AppendedFile(reading: path), let isFree = try? probe.lock() else { return false }
    return !isFree
  }

  private static func taken(_ path: String) -> FileError {
    FileError(
      path: path, operation: "lock", code: 0, detail: "another sender is at work with it; wait until it has ended")
  }

  // MARK: - Reading

  /// Replays the records. `boot` is the system's present one; with `isRunning` a sender is at work, and what is in flight stays so.
  package func content(boot: Int64, isRunning: Bool = false) throws(SendingError) -> Content {
    try content(boot: boot, isRunning: isRunning) { _ in }
  }

  /// Replays the records, and gives each of them in order.
  func content(
    boot: Int64, isRunning: Bool, each: (JournalRecord) -> Void
  ) throws(SendingError) -> Content {
    try Self.replay(
      lines: header.lines, boot: boot, isRunning: isRunning, path: path, each: each,
      read: { (room, place) throws(SendingError) in
        try SendingError.passing { () throws(FileError) in
          try file.read(into: room, at: Self.start(header.lines) + place)
        }
      })
  }

  /// Replays records that `read` gives from a place on, as many bytes as there is room for; fewer only at their end.
  static func replay(
    lines: Int, boot: Int64, isRunning: Bool, path: String, each: (JournalRecord) -> Void = { _ in },
    read: (UnsafeMutableRawBufferPointer, Int) throws(SendingError) -> Int
  ) throws(SendingError) -> Content {
    let ledger = LineLedger(lines: lines)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { room.deallocate() }
    var (number, place, bad, run, last) = (0, 0, Int?.none, ReplayedRun(), Int64?.none)
    while true {
      let count = try read(room, place)
      guard let base = room.baseAddress else { break }
      for offset in stride(from: 0, to: count - JournalRecord.size + 1, by: JournalRecord.size) {
        let position = place + offset
        guard let record = JournalRecord(base + offset, number: position / JournalRecord.size) else {
          bad = bad ?? position
          continue
        }
        if let bad {
          throw SendingError(
            "the journal \(Harmless.quoted(path)) is damaged at record \(bad / JournalRecord.size + 1), and whole records follow: nothing is sent; restore it from a copy"
          )
        }
        ledger.replay(record, &run)
        if [.reserve, .range, .again, .outcome].contains(record.kind) { last = Int64(record.time) * 1000 }
        each(record)
        number += 1
      }
      place += count
      if count < room.count { break }
    }
    if !isRunning { ledger.finish(run, boot: boot) }
    if !run.hasEnded, last != nil { last = .max }
    return Content(ledger: ledger, records: number, torn: place - number * JournalRecord.size, last: last)
  }

  /// Replays records that are in memory.
  package static func replay(
    lines: Int, boot: Int64, isRunning: Bool, path: String, _ bytes: [UInt8], each: (JournalRecord) -> Void = { _ in }
  ) throws(SendingError) -> Content {
    try replay(lines: lines, boot: boot, isRunning: isRunning, path: path, each: each) { room, place in
      let part = bytes.dropFirst(place).prefix(room.count)
      for (index, byte) in part.enumerated() { room[index] = byte }
      return part.count
    }
  }

  /// The id of a line, 16 bytes.
  package func id(of line: UInt32) throws(SendingError) -> [UInt8] {
    try SendingError.passing { () throws(FileError) in
      try Self.bytes(file, JournalHeader.size + Int(line) * Self.idSize, Self.idSize)
    }
  }

  /// Passes the id of every line, 16 bytes. A damaged table is an error at its end: with other ids the same occurrence would be sent again.
  package func forEachID(
    _ body: (_ line: UInt32, UnsafeRawBufferPointer) throws(SendingError) -> Void
  ) throws(SendingError) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { room.deallocate() }
    var (line, sum) = (0, UInt32(0))
    while line < header.lines {
      let wanted = min(room.count, (header.lines - line) * Self.idSize)
      let part = UnsafeMutableRawBufferPointer(rebasing: room[..<wanted])
      let place = JournalHeader.size + line * Self.idSize
      let count = try SendingError.passing { () throws(FileError) in try file.read(into: part, at: place) }
      guard count == wanted else {
        throw SendingError(
          "the journal \(Harmless.quoted(path)) ends within its table of ids: nothing is sent; restore it from a copy")
      }
      sum = CRC32C.checksum(UnsafeRawBufferPointer(part), seed: sum)
      for start in stride(from: 0, to: wanted, by: Self.idSize) {
        let id = UnsafeRawBufferPointer(rebasing: part[start..<start + Self.idSize])
        try body(UInt32(clamping: line + start / Self.idSize), id)
      }
      line += wanted / Self.idSize
    }
    guard try sumOfIDs() == sum else {
      throw SendingError(
        "the journal \(Harmless.quoted(path)) is damaged in its table of ids: nothing is sent; restore it from a copy")
    }
  }
}
