/// The bytes of one file with the path that people see, and the way from bytes to lines and columns.
public struct SourceFile: Sendable {
  /// Relative to the project, with `/`.
  public let path: String
  /// The content as read.
  public let bytes: [UInt8]
  private let milestones: [Milestone]

  /// A file that has been read.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    milestones = Self.milestones(in: bytes)
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
  /// Walks ``Milestone/distance`` bytes at most, because a file of one mebibyte can have tens of thousands of findings.
  public func position(of offset: Int) -> Position {
    let limit = min(max(offset, 0), bytes.count)
    let line = milestone(at: limit)
    // The byte order mark is a code point of the first line, and has no column.
    let hasOrderMark = line.start == 0 && limit > 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return Position(
      line: 1 + line.number, column: 1 + line.codePoints - (hasOrderMark ? 1 : 0), byte: limit,
      byteColumn: 1 + limit - line.start)
  }

  /// The bytes of the line in which `offset` stands, without its line end, and where that line starts; of a very long line no more than
  /// `most` bytes behind the offset.
  public func line(around offset: Int, atMost most: Int = .max) -> (start: Int, bytes: ArraySlice<UInt8>) {
    var at = min(max(offset, 0), bytes.count)
    // The LF of a CR LF is part of a line end that starts one byte earlier.
    if at > 0, at < bytes.count, bytes[at] == 0x0A, bytes[at - 1] == 0x0D { at -= 1 }
    let start = milestone(at: at).start
    let last = bytes.count - at > most ? at + most : bytes.count
    let end = bytes.withUnsafeBufferPointer { bytes in
      let rest = UnsafeBufferPointer(rebasing: bytes[at..<last])
      let line = ByteSearch.first(0x0A, in: rest) ?? rest.count
      return at + (ByteSearch.first(0x0D, in: UnsafeBufferPointer(rebasing: rest[..<line])) ?? line)
    }
    return (start, bytes[start..<end])
  }

  // MARK: - Milestones

  /// What is known of a place.
  private struct Milestone {
    /// Of the line in which it stands, from 0.
    var number = 0
    /// Where that line starts.
    var start = 0
    /// How many code points of that line stand before the place.
    var codePoints = 0
    private var place = 0

    /// Bytes from one to the next.
    static let distance = 4096

    /// Goes on to a later place of the same file.
    mutating func move(to place: Int, in bytes: UnsafeBufferPointer<UInt8>) {
      let ends = Self.lineEnds(in: bytes, self.place..<place)
      if ends.count > 0 { (number, start, codePoints, self.place) = (number + ends.count, ends.last, 0, ends.last) }
      codePoints += SourceFile.codePoints(in: UnsafeBufferPointer(rebasing: bytes[self.place..<place]))
      self.place = place
    }

    /// How many lines end in a range, and where the last of them ends.
    private static func lineEnds(
      in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> (count: Int, last: Int) {
      let part = UnsafeBufferPointer(rebasing: bytes[range])
      guard ByteSearch.first(0x0D, in: part) != nil else {
        // The common case without CR takes no branch for a byte.
        var count = 0
        for byte in part where byte == 0x0A { count += 1 }
        return (count, count == 0 ? 0 : range.lowerBound + (part.lastIndex(of: 0x0A) ?? -1) + 1)
      }
      var (count, end) = (0, 0)
      for index in range
      where bytes[index] == 0x0A || (bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        count += 1
        end = index + 1
      }
      return (count, end)
    }
  }

  /// One for each ``Milestone/distance`` bytes but the first, so that most files have none.
  private static func milestones(in bytes: [UInt8]) -> [Milestone] {
    guard bytes.count >= Milestone.distance else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      var milestone = Milestone()
      return stride(from: Milestone.distance, through: bytes.count, by: Milestone.distance).map { place in
        milestone.move(to: place, in: bytes)
        return milestone
      }
    }
  }

  /// The line in which a place inside the file stands.
  private func milestone(at place: Int) -> Milestone {
    let passed = place / Milestone.distance
    var milestone = passed > 0 && passed <= milestones.count ? milestones[passed - 1] : Milestone()
    bytes.withUnsafeBufferPointer { milestone.move(to: place, in: $0) }
    return milestone
  }

  private static func codePoints(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The text of a span; invalid UTF-8 becomes U+FFFD.
  public func text(_ span: SourceSpan) -> String {
    let start = min(span.start, bytes.count)
    return String(decoding: bytes[start..<min(max(span.end, start), bytes.count)], as: UTF8.self)
  }
}
