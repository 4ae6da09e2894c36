import Digests
import Escaping
import Files
import Glibc
import Limits

/// Reads the lines of a batch in their order, a block at a time: a batch of ten gigabytes takes as much memory as a small one.
///
/// ``verify(_:)`` holds every file against its digest and every line against what can be sent, before anything is. What is read again later is held
/// against the hash of its block: a file that changes in between ends the run.
package final class BatchReader: RequestSource {
  private static let block = 1 << 20

  private let batch: BuiltBatch
  /// Which lines of the batch are read; the others are passed over.
  private let part: BatchPart
  /// A bit for each line of the batch that is in the part; empty where all are.
  private var members: [UInt64] = []
  private let room: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private var hashes: [[UInt64]] = []
  /// Where every 1,024th line of the batch begins: its file, and its place in it.
  private var marks: [(file: Int, place: Int)] = []
  /// The lines of the batch that are read, of those of the part.
  private var selected = 0..<Int.max

  private var file: AppendedFile?
  private var number = 0
  private var blocks = 0
  private var (start, end) = (0, 0)
  /// How much of the open file has been read.
  private var position = 0
  /// The next line, counted within the part, and within the batch.
  private var (line, place): (UInt32, Int) = (0, 0)
  private var current = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var scan: LineScan
  private var digest: SHA256?

  /// A reader of a batch, or of a part of it, whose files have not been verified yet.
  package init(_ batch: BuiltBatch, _ part: BatchPart = .whole) {
    (self.batch, self.part) = (batch, part)
    scan = LineScan(channelOf: batch.isForDevices ? nil : batch.app)
    capacity = Self.block + RunLimit.batchLine.value
    room = .allocate(capacity: capacity)
  }

  deinit { room.deallocate() }

  // MARK: - Verifying

  /// Reads the whole batch once; `each` gets the id of every line of the part, 16 bytes.
  package func verify(_ each: (UnsafeRawBufferPointer) throws(SendingError) -> Void) throws(SendingError) {
    (hashes, marks) = ([], [])
    members = part.isWhole ? [] : Array(repeating: 0, count: batch.lines / 64 + 1)
    rewind()
    let slots = RequestSlots(1)
    defer { withExtendedLifetime(slots) {} }
    let id = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
    defer { id.deallocate() }
    var line: UInt32 = 0
    for (index, file) in batch.files.enumerated() {
      try open(index)
      digest = SHA256()
      hashes.append([])
      let first = line
      while try nextInFile() {
        if line & 1023 == 0 { marks.append((index, position - (end - start) - current.count - 1)) }
        slots[0].pointee.take(line, current)
        if let problem = check(slots[0], id) {
          throw SendingError("line \(line - first + 1) of \(Harmless.quoted(file.path)) cannot be sent: \(problem)")
        }
        let bytes = UnsafeRawBufferPointer(start: id, count: 16)
        if part.contains(bytes) {
          if !part.isWhole, Int(line) < batch.lines { members[Int(line) / 64] |= 1 << UInt64(line % 64) }
          try each(bytes)
        }
        line += 1
      }
      let found = digest?.hex() ?? ""
      digest = nil
      guard found.utf8.elementsEqual(file.sha256.utf8), line - first == file.lines else {
        throw SendingError(
          "\(Harmless.quoted(file.path)) is not what \"belfry build\" wrote: it was changed or cut; build it again")
      }
    }
    rewind()
  }

  private func check(
    _ slot: UnsafeMutablePointer<RequestSlot>, _ id: UnsafeMutablePointer<UInt8>
  ) -> StaticString? {
    if let problem = scan.scan(&slot.pointee) { return problem }
    if !LineScan.areSound(slot.pointee) { return "it has a header that HTTP cannot carry" }
    if !LineScan.id(of: slot.pointee, into: id) { return "its id is not a UUID in lower case" }
    return nil
  }

  // MARK: - Reading

  /// Reads only these lines of a batch that is verified and whole, counted from the first of them.
  package func select(_ lines: Range<Int>) {
    selected = lines
    rewind()
  }

  package func rewind() {
    (number, line, place, start, end, blocks, position) = (0, 0, 0, 0, 0, 0, 0)
    file = nil
  }

  /// Goes to the first of the selected lines.
  private func seek() throws(SendingError) {
    let index = selected.lowerBound >> 10
    guard marks.indices.contains(index) else { throw changed() }
    let mark = marks[index]
    try open(mark.file)
    blocks = mark.place / Self.block
    position = blocks * Self.block
    guard try readBlock(), mark.place % Self.block <= end else { throw changed() }
    start = mark.place % Self.block
    place = index << 10
  }

  package func next() throws(SendingError) -> UInt32? {
    while true {
      if place >= selected.upperBound { return nil }
      if file == nil {
        guard number < batch.files.count else { return nil }
        if place == 0, selected.lowerBound > 0 { try seek() } else { try open(number) }
      }
      if try nextInFile() {
        defer { place += 1 }
        guard place < batch.lines else { throw changed() }
        if place < selected.lowerBound { continue }
        if !members.isEmpty, members[place / 64] & 1 << UInt64(place % 64) == 0 { continue }
        defer { line += 1 }
        return line
      }
      number += 1
      file = nil
    }
  }

  package func load(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError) {
    slot.pointee.take(line &- 1, current)
    if let problem = scan.scan(&slot.pointee) {
      throw SendingError("line \(place) of the batch \(Harmless.quoted(batch.campaign)) cannot be sent: \(problem)")
    }
  }

  private func open(_ index: Int) throws(SendingError) {
    let path = batch.files[index].path
    do throws(FileError) {
      file = try AppendedFile(reading: path)
      (number, blocks, start, end, position) = (index, 0, 0, 0, 0)
    } catch { throw SendingError("\(error.description); build it again") }
  }

  /// Finds the next line of the open file; false at its end.
  private func nextInFile() throws(SendingError) -> Bool {
    var searched = start
    while true {
      if let found = memchr(room + searched, 0x0A, end - searched) {
        let at = found.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(room)
        current = UnsafeBufferPointer(start: room + start, count: at - start)
        start = at + 1
        return true
      }
      guard end - start <= RunLimit.batchLine.value else {
        throw SendingError(
          "a line of the batch \(Harmless.quoted(batch.campaign)) is longer than \(RunLimit.batchLine.text); build it again"
        )
      }
      memmove(room, room + start, end - start)
      (searched, start, end) = (end - start, 0, end - start)
      guard try readBlock() else {
        guard end == 0 else { throw changed() }
        return false
      }
    }
  }

  private func readBlock() throws(SendingError) -> Bool {
    guard let file else { return false }
    let place = UnsafeMutableRawBufferPointer(start: room + end, count: min(Self.block, capacity - end))
    let count: Int
    do throws(FileError) { count = try file.read(into: place, at: blocks * Self.block) } catch {
      throw SendingError(error)
    }
    let bytes = UnsafeBufferPointer(start: UnsafePointer(room + end), count: count)
    let hash = XXH3.hash64(bytes)
    if digest != nil {
      digest?.update(bytes)
      hashes[hashes.count - 1].append(hash)
    } else {
      let known = hashes.indices.contains(number) ? hashes[number] : []
      guard known.indices.contains(blocks) ? known[blocks] == hash : count == 0 else { throw changed() }
    }
    blocks += 1
    position += count
    end += count
    return count > 0
  }

  private func changed() -> SendingError {
    SendingError(
      "the files of the batch \(Harmless.quoted(batch.campaign)) were changed or cut while they were read; build it again"
    )
  }
}

/// The slots of all requests that may be in flight at once.
package final class RequestSlots {
  private let slots: UnsafeMutablePointer<RequestSlot>
  /// How many there are.
  package let count: Int

  package init(_ count: Int) {
    self.count = max(1, count)
    slots = .allocate(capacity: self.count)
    for index in 0..<self.count { (slots + index).initialize(to: RequestSlot()) }
  }

  deinit {
    for index in 0..<count { slots[index].free() }
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// The slot of a number below ``count``.
  @inline(__always) package subscript(index: Int) -> UnsafeMutablePointer<RequestSlot> { slots + index }
}
