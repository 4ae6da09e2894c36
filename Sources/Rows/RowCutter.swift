package import Files
import Glibc
import Limits

/// Cuts a stream of bytes into chunks of whole rows, without looking at more of them than it must: line ends, and quotes where a format has
/// them. What it cuts, any thread can read.
///
/// Where a chunk ends depends on the bytes alone, never on how the stream hands them over, so that machines that share the work by chunks agree.
package struct RowCutter: ~Copyable {
  /// Bytes without a line end after which a file is not one of rows.
  package static let endlessRow = RunLimit.recipientRowEnd.value

  private let stream: InputStream
  private let target: Int
  /// Whether line ends between quotes belong to the row, as in CSV.
  package var hasQuotes = true
  /// What was read beyond the last chunk.
  private var carry: [UInt8] = []
  private var isAtEnd = false
  /// How many bytes were read.
  package private(set) var taken = 0
  /// How many there are, where it is a regular file.
  package var size: Int? { stream.size }

  /// Chunks have about `target` bytes.
  package init(_ stream: consuming InputStream, target: Int) {
    self.stream = stream
    self.target = max(target, 1)
  }

  /// The first bytes of the stream, at least as many as asked for unless it is shorter; they are still to be cut.
  package mutating func peek(_ count: Int) throws(FileError) -> [UInt8] {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)
    defer { room.deallocate() }
    while carry.count < count, !isAtEnd {
      let read = try stream.read(into: room)
      if read == 0 { isAtEnd = true }
      taken += read
      carry.append(contentsOf: room[..<read])
    }
    return Array(carry.prefix(count))
  }

  /// The first byte that is neither a blank nor a line end, if it comes soon; nothing is dropped.
  package mutating func firstByte() throws(FileError) -> UInt8? {
    var wanted = 1
    while true {
      let head = try peek(wanted)
      if let first = head.first(where: { $0 > 0x20 }) { return first }
      if head.count < wanted || wanted >= 1 << 16 { return nil }
      wanted *= 2
    }
  }

  /// Whether the stream begins as a pointer of Git LFS does. Rows of a pipe may be short, and more are not waited for.
  package var isPointer: Bool {
    mutating get throws(FileError) {
      guard try firstByte() == UInt8(ascii: "v") else { return false }
      return LFSPointer.begins(try peek(LFSPointer.leastBytes))
    }
  }

  /// Drops bytes that were peeked at.
  package mutating func skip(_ count: Int) { carry.removeFirst(min(count, carry.count)) }

  /// Takes back what stands in a chunk from `start` on: it will be cut anew.
  package mutating func putBack(_ chunk: RowChunk, from start: Int) {
    carry.insert(
      contentsOf: UnsafeBufferPointer(start: chunk.base + start, count: max(chunk.count - start, 0)), at: 0)
  }

  /// Fills a chunk with the next rows; false when there are none.
  package mutating func next(into chunk: RowChunk) throws(FileError) -> Bool {
    chunk.isOversizedRow = false
    chunk.droppedLines = 0
    chunk.grow(to: carry.count)
    chunk.base.update(from: carry, count: carry.count)
    chunk.count = carry.count
    carry.removeAll(keepingCapacity: true)
    var walk = RowWalk(hasQuotes: hasQuotes)
    var size = max(target, chunk.count)
    while true {
      try fill(chunk, upTo: size)
      walk.advance(chunk.base, to: chunk.count)
      if let end = walk.lastRowEnd {
        keep(chunk, from: end)
        return true
      }
      if isAtEnd {
        guard chunk.count > 0 else { return false }
        chunk.grow(to: chunk.count + 1)
        chunk.base[chunk.count] = UInt8(ascii: "\n")
        chunk.count += 1
        return true
      }
      if chunk.count > RowScanner.rowLimit {
        try drop(chunk, &walk)
        return true
      }
      size = min(size * 2, RowScanner.rowLimit + target)
    }
  }

  /// Reads until the chunk has so many bytes or the stream ends.
  private mutating func fill(_ chunk: RowChunk, upTo size: Int) throws(FileError) {
    chunk.grow(to: size)
    while chunk.count < size, !isAtEnd {
      let read = try stream.read(
        into: UnsafeMutableRawBufferPointer(start: chunk.base + chunk.count, count: size - chunk.count))
      if read == 0 { isAtEnd = true }
      chunk.count += read
      taken += read
    }
  }

  /// Leaves what stands behind `end` to the next chunk.
  private mutating func keep(_ chunk: RowChunk, from end: Int) {
    carry.append(contentsOf: UnsafeBufferPointer(start: chunk.base + end, count: chunk.count - end))
    chunk.count = end
  }

  /// Reads a row that is too long to its end and keeps nothing of it but its number of lines.
  private mutating func drop(_ chunk: RowChunk, _ walk: inout RowWalk) throws(FileError) {
    var dropped = 0
    while walk.firstRowEnd == nil, !isAtEnd {
      // The walk may have stopped in front of a quote whose meaning the next byte decides.
      let looked = walk.looked
      chunk.droppedLines += Self.lines(chunk.base, looked)
      dropped += looked
      guard dropped <= Self.endlessRow else {
        throw FileError(
          path: stream.path, operation: "read", code: EFBIG,
          detail: walk.isQuoted
            ? "a quotation mark that opens a field is not closed within \(RunLimit.recipientRowEnd.text)"
            : "a line has no end within \(RunLimit.recipientRowEnd.text)")
      }
      chunk.base.update(from: chunk.base + looked, count: chunk.count - looked)
      chunk.count -= looked
      walk.restart()
      try fill(chunk, upTo: max(target, chunk.count + 1))
      walk.advance(chunk.base, to: chunk.count)
    }
    let end = walk.firstRowEnd ?? chunk.count
    chunk.droppedLines += Self.lines(chunk.base, end)
    keep(chunk, from: end)
    chunk.count = 0
    chunk.isOversizedRow = true
  }

  private static func lines(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var lines = 0
    for index in 0..<count where base[index] == UInt8(ascii: "\n") { lines += 1 }
    return lines
  }
}

/// Goes over bytes that begin with a row and finds where rows end. A quote opens a field only where a field begins; this is exactly how
/// ``RowScanner`` reads them.
private struct RowWalk {
  let hasQuotes: Bool
  /// Bytes that need not be looked at again.
  private(set) var looked = 0
  /// Behind the first line end that ends a row.
  private(set) var firstRowEnd: Int?
  /// Behind the last one.
  private(set) var lastRowEnd: Int?
  /// Whether what was looked at ends inside quotes.
  private(set) var isQuoted = false
  /// The byte in front of the first.
  private var before = UInt8(ascii: "\n")

  init(hasQuotes: Bool) { self.hasQuotes = hasQuotes }

  /// Goes on with other bytes in the same place of the row.
  mutating func restart() {
    looked = 0
    firstRowEnd = nil
    lastRowEnd = nil
  }

  mutating func advance(_ base: UnsafePointer<UInt8>, to count: Int) {
    while looked < count {
      guard let quote = hasQuotes ? Self.find(UInt8(ascii: "\""), base, looked, count) : nil else {
        if !isQuoted { noteRowEnds(base, looked, count) }
        before = base[count - 1]
        looked = count
        return
      }
      if isQuoted {
        // The byte behind says whether it was one of two.
        guard quote + 1 < count else {
          looked = quote
          return
        }
        isQuoted = base[quote + 1] == UInt8(ascii: "\"")
        looked = quote + (isQuoted ? 2 : 1)
      } else {
        noteRowEnds(base, looked, quote)
        let previous = quote > 0 ? base[quote - 1] : before
        isQuoted = previous == UInt8(ascii: ",") || previous == UInt8(ascii: "\n")
        looked = quote + 1
      }
      before = base[looked - 1]
    }
  }

  private mutating func noteRowEnds(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    guard end > start else { return }
    if firstRowEnd == nil {
      firstRowEnd = Self.find(UInt8(ascii: "\n"), base, start, end).map { $0 + 1 }
      guard firstRowEnd != nil else { return }
    }
    var last = end - 1
    while last >= start, base[last] != UInt8(ascii: "\n") { last -= 1 }
    if last >= start { lastRowEnd = last + 1 }
  }

  private static func find(_ byte: UInt8, _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard end > start, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
    return found.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(mutating: base)
  }
}
