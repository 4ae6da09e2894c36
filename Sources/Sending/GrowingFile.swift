package import Files

// Files of JSON Lines to which each run adds: dead tokens, events, what was sent. Only their owner can read what belfry creates.
extension AppendedFile {
  /// The file of a path, to add to it; made where there is none.
  package static func growing(_ path: String) throws(SendingError) -> AppendedFile {
    try SendingError.passing { () throws(FileError) in
      guard try FileReader.kind(of: path) != nil else { return try AppendedFile(creating: path) }
      return try AppendedFile(opening: path)
    }
  }

  /// Adds whole lines.
  package func add(_ lines: [UInt8]) throws(SendingError) {
    try SendingError.passing { () throws(FileError) in
      try lines.withUnsafeBufferPointer { (lines) throws(FileError) in try append(UnsafeRawBufferPointer(lines)) }
    }
  }
}
