import Digests
import Escaping
import Files
import JSON
import Limits

/// The file of `belfry send sent --add-to`: rows of what was sent, each once. Only its owner can read it, because it holds device tokens.
package final class SentList {
  private struct Print: Hashable {
    let high: UInt64
    let low: UInt64

    init(_ line: some Collection<UInt8>) {
      let hash = Array(line).withUnsafeBufferPointer { XXH3.hash128($0, seed: 0) }
      (high, low) = (hash.high, hash.low)
    }
  }

  private let path: String
  private let file: AppendedFile

  /// Opens the list, or creates it. One process at a time may add to it.
  package init(_ path: String) throws(SendingError) {
    self.path = path
    let (file, isFree) = try SendingError.passing { () throws(FileError) in
      let isThere = try FileReader.kind(of: path) != nil
      let file = try isThere ? AppendedFile(opening: path) : AppendedFile(creating: path)
      return (file, try file.lock())
    }
    guard isFree else {
      throw SendingError("another process is adding to \(Harmless.quoted(path)); wait until it has ended")
    }
    self.file = file
  }

  /// Adds the rows that the list does not have yet; gives how many these were. Half a row at the end, which a crash has left, is cut off.
  package func add(_ batches: [SentRows]) throws(SendingError) -> Int {
    var missing: Set<Print> = []
    for rows in batches {
      try rows.forEach { row in missing.insert(Print(row.dropLast())) }
    }
    try forEachLine { line in missing.remove(Print(line)) }
    let count = missing.count
    var gathered: [UInt8] = []
    for rows in batches {
      try rows.forEach { row throws(SendingError) in
        guard missing.remove(Print(row.dropLast())) != nil else { return }
        gathered += row
        if gathered.count >= 1 << 16 { try append(&gathered) }
      }
    }
    try append(&gathered)
    try SendingError.passing { () throws(FileError) in try file.synchronize() }
    return count
  }

  private func append(_ bytes: inout [UInt8]) throws(SendingError) {
    try SendingError.passing { [bytes] () throws(FileError) in
      try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
        try file.append(UnsafeRawBufferPointer(bytes))
      }
    }
    bytes.removeAll(keepingCapacity: true)
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
    try finish(rest, from: place - rest.count, body)
  }

  /// What is behind the last line end: a row whose line end is missing gets it, and half a row goes.
  private func finish(
    _ rest: [UInt8], from place: Int, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(SendingError) {
    guard !rest.isEmpty else { return }
    if (try? JSONReader.read(rest)) != nil {
      body(rest[...])
      var end: [UInt8] = [0x0A]
      try append(&end)
    } else {
      guard rest.first == UInt8(ascii: "{") else {
        throw SendingError(
          "\(Harmless.quoted(path)) ends with something other than a row: it is not a list of what was sent, in JSON Lines"
        )
      }
      try SendingError.passing { () throws(FileError) in try file.cut(to: place) }
    }
  }
}
