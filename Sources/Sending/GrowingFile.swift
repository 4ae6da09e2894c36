import Escaping
package import Files
import JSON
import Limits

// Files of JSON Lines to which each run adds: dead tokens, events, what was sent. Only their owner can read what belfry creates.
extension AppendedFile {
  /// The file of a path, to add to it; made where there is none.
  package static func growing(_ path: String) throws(SendingError) -> AppendedFile {
    try SendingError.passing { () throws(FileError) in
      guard try FileReader.kind(of: path) != nil else { return try AppendedFile(creating: path) }
      let file = try AppendedFile(opening: path)
      var head = [UInt8](repeating: 0, count: LFSPointer.leastBytes)
      let count = try head.withUnsafeMutableBufferPointer { (room) throws(FileError) in
        try file.read(into: UnsafeMutableRawBufferPointer(room), at: 0)
      }
      if LFSPointer.begins(Array(head.prefix(count))) { throw LFSPointer.error(at: path) }
      return file
    }
  }

  /// The file of a path, to add lines of JSON behind those that are there. Half a line at its end, which a crash has left, is cut off. A file for
  /// device tokens, which others may read, is refused.
  package static func growingLines(_ path: String, hasTokens: Bool) throws(SendingError) -> AppendedFile {
    let file = try growing(path)
    if hasTokens { try file.refuseOthers() }
    let longest = RunLimit.batchLine.value
    let size = try SendingError.passing { () throws(FileError) in try file.size() }
    var tail = [UInt8](repeating: 0, count: min(size, longest + 1))
    let start = size - tail.count
    let count = try SendingError.passing { () throws(FileError) in
      try tail.withUnsafeMutableBufferPointer { (room) throws(FileError) in
        try file.read(into: UnsafeMutableRawBufferPointer(room), at: start)
      }
    }
    let rest = tail.prefix(count).lastIndex(of: 0x0A).map { tail[($0 + 1)..<count] } ?? tail.prefix(count)
    if !rest.isEmpty { try file.finishLine(Array(rest), from: start + rest.startIndex) }
    return file
  }

  /// Refuses a file that others may read or write.
  package func refuseOthers() throws(SendingError) {
    guard try SendingError.passing({ () throws(FileError) in try isOpenToOthers() }) else { return }
    throw SendingError(
      "other people may read \(Harmless.quoted(path)), and device tokens go there; run \"chmod 600\" on it",
      isUsage: true)
  }

  /// What is behind the last line end: a line whose end is missing gets it, half a line goes, and what is no line of JSON is not ours.
  package func finishLine(_ rest: [UInt8], from place: Int) throws(SendingError) {
    if (try? JSONReader.read(rest)) != nil { return try add([0x0A]) }
    guard rest.first == UInt8(ascii: "{") else {
      throw SendingError("\(Harmless.quoted(path)) ends with something that is not a line of JSON; name another file")
    }
    try SendingError.passing { () throws(FileError) in try cut(to: place) }
  }

  /// Adds whole lines, all of them or none.
  package func add(_ lines: [UInt8]) throws(SendingError) {
    try SendingError.passing { () throws(FileError) in
      let size = try size()
      do throws(FileError) {
        try lines.withUnsafeBufferPointer { (lines) throws(FileError) in try append(UnsafeRawBufferPointer(lines)) }
      } catch {
        try? cut(to: size)
        throw error
      }
    }
  }
}
