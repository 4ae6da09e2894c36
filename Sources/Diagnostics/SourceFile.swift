/// The bytes of one file with the path that people see, and the way from bytes to lines and columns.
public struct SourceFile: Sendable {
  /// Relative to the project, with `/`.
  public let path: String
  /// The content as read.
  public let bytes: [UInt8]

  /// A file that has been read.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A place for people: line and column from 1 (columns in code points), byte from 0.
  public struct Position: Hashable, Sendable {
    /// From 1.
    public let line: Int
    /// From 1, in Unicode code points.
    public let column: Int
    /// From 0, in the file.
    public let byte: Int
    /// From 1, in bytes of the line, its byte order mark included.
    public let byteColumn: Int

    /// A place; of ASCII unless told otherwise.
    public init(line: Int, column: Int, byte: Int, byteColumn: Int? = nil) {
      self.line = line
      self.column = column
      self.byte = byte
      self.byteColumn = byteColumn ?? column
    }
  }

  /// Line and column of a byte offset; offsets past the end give the end. Lines end at LF, CRLF or CR.
  ///
  /// Walks the file from its start, so it is for findings, not for hot loops.
  public func position(of offset: Int) -> Position {
    let limit = min(max(offset, 0), bytes.count)
    var (line, lineStart) = bytes.withUnsafeBufferPointer { Self.lineEnds(in: $0, before: limit) }
    let byteColumn = 1 + limit - lineStart
    if lineStart == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lineStart = min(3, limit) }
    line += 1
    return Position(
      line: line, column: 1 + codePoints(lineStart..<max(limit, lineStart)), byte: limit, byteColumn: byteColumn)
  }

  /// How many line ends stand before an offset, and where the last one ends.
  private static func lineEnds(in bytes: UnsafeBufferPointer<UInt8>, before limit: Int) -> (count: Int, end: Int) {
    let part = UnsafeBufferPointer(rebasing: bytes[..<limit])
    guard ByteSearch.first(0x0D, in: part) != nil else {
      // The common case without CR takes no branch for a byte: a hostile file is a mebibyte with hundreds of findings.
      var count = 0
      for byte in part where byte == 0x0A { count += 1 }
      return (count, (part.lastIndex(of: 0x0A) ?? -1) + 1)
    }
    var (count, end) = (0, 0)
    for index in part.indices
    where bytes[index] == 0x0A || (bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
      count += 1
      end = index + 1
    }
    return (count, end)
  }

  /// Where the line starts in which `at` stands.
  private static func lineStart(in bytes: UnsafeBufferPointer<UInt8>, before at: Int) -> Int {
    let front = UnsafeBufferPointer(rebasing: bytes[..<at])
    let feed = front.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    var rest = UnsafeBufferPointer(rebasing: front[feed...])
    while let found = rest.lastIndex(of: 0x0D) {
      let next = feed + found + 1
      // The CR of a CR LF ends no line by itself.
      if next >= bytes.count || bytes[next] != 0x0A { return next }
      rest = UnsafeBufferPointer(rebasing: rest[..<found])
    }
    return feed
  }

  /// How many code points start in a range of bytes.
  func codePoints(_ range: Range<Int>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      for byte in UnsafeBufferPointer(rebasing: bytes[range]) where byte & 0xC0 != 0x80 { count += 1 }
      return count
    }
  }

  /// The bytes of the line in which `offset` stands, without its line end, and where that line starts.
  public func line(around offset: Int) -> (start: Int, bytes: ArraySlice<UInt8>) {
    var at = min(max(offset, 0), bytes.count)
    // The LF of a CR LF is part of a line end that starts one byte earlier.
    if at > 0, at < bytes.count, bytes[at] == 0x0A, bytes[at - 1] == 0x0D { at -= 1 }
    let start = bytes.withUnsafeBufferPointer { Self.lineStart(in: $0, before: at) }
    let end = bytes.withUnsafeBufferPointer { bytes in
      let rest = UnsafeBufferPointer(rebasing: bytes[at...])
      let line = ByteSearch.first(0x0A, in: rest) ?? rest.count
      return at + (ByteSearch.first(0x0D, in: UnsafeBufferPointer(rebasing: rest[..<line])) ?? line)
    }
    return (start, bytes[start..<end])
  }

  /// The text of a span; invalid UTF-8 becomes U+FFFD.
  public func text(_ span: SourceSpan) -> String {
    let start = min(span.start, bytes.count)
    return String(decoding: bytes[start..<min(max(span.end, start), bytes.count)], as: UTF8.self)
  }
}
