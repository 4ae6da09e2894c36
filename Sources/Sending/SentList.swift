import Digests
import Escaping
import Files
import JSON
import Limits

/// The file of `belfry send sent --add-to`: rows of what was sent, each once. Only its owner can read it, because it holds device tokens.
package final class SentList {
  private let path: String
  private let file: AppendedFile

  /// Opens the list, or creates it. One process at a time may add to it.
  package init(_ path: String) throws(SendingError) {
    self.path = path
    let file = try AppendedFile.growing(path)
    try file.refuseOthers()
    guard try SendingError.passing({ () throws(FileError) in try file.lock() }) else {
      throw SendingError("another process is adding to \(Harmless.quoted(path)); wait until it has ended")
    }
    self.file = file
  }

  /// Adds the rows that the list does not have yet; gives how many these were. Half a row at the end, which a crash has left, is cut off.
  package func add(_ batches: [SentRows]) throws(SendingError) -> Int {
    var missing: Set<SixteenBytes> = []
    for rows in batches {
      try rows.forEach { row in missing.insert(Self.print(row.dropLast())) }
    }
    try forEachLine { line in missing.remove(Self.print(line)) }
    let count = missing.count
    var gathered: [UInt8] = []
    for rows in batches {
      try rows.forEach { row throws(SendingError) in
        guard missing.remove(Self.print(row.dropLast())) != nil else { return }
        gathered += row
        guard gathered.count >= 1 << 16 else { return }
        try file.add(gathered)
        gathered.removeAll(keepingCapacity: true)
      }
    }
    try file.add(gathered)
    try SendingError.passing { () throws(FileError) in try file.synchronize() }
    return count
  }

  /// What a row is known by.
  private static func print(_ line: some Collection<UInt8>) -> SixteenBytes {
    let hash = Array(line).withUnsafeBufferPointer { XXH3.hash128($0, seed: 0) }
    return SixteenBytes(high: hash.high, low: hash.low)
  }

  private func forEachLine(_ body: (ArraySlice<UInt8>) -> Void) throws(SendingError) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    var (place, rest) = (0, [UInt8]())
    while true {
      let count = try SendingError.passing { () throws(FileError) in try file.read(into: room, at: place) }
      place += count
      rest += room.prefix(count)
      var start = 0
      while let end = rest[start...].firstIndex(of: 0x0A) {
        body(rest[start..<end])
        start = end + 1
      }
      rest.removeFirst(start)
      guard rest.count <= RunLimit.batchLine.value else {
        throw SendingError(
          "\(Harmless.quoted(path)) has a line longer than \(RunLimit.batchLine.text): it is not a list of what was sent"
        )
      }
      if count < room.count { break }
    }
    guard !rest.isEmpty else { return }
    if (try? JSONReader.read(rest)) != nil { body(rest[...]) }
    try file.finishLine(rest, from: place - rest.count)
  }
}
