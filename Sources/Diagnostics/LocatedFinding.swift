/// A finding that no longer needs its file: path, lines, columns and the source lines to show.
///
/// Made by the worker that still holds the file, so that ten thousand files never stand in memory together. All report formats read this.
public struct LocatedFinding: Sendable {
  /// The finding, with byte spans.
  public private(set) var finding: Finding
  /// Relative to the project; empty when the finding belongs to no file.
  public private(set) var path: String
  /// First place.
  public let start: SourceFile.Position
  /// One past the last place.
  public let end: SourceFile.Position
  /// The line on which the finding starts.
  public let excerpt: SourceExcerpt
  /// One for each of the finding's notes that has a place; nothing for the others.
  public private(set) var notePlaces: [NotePlace?]
  /// For each of the finding's fixes, the places of its edits.
  public private(set) var editPlaces: [[EditPlace]]
  /// Whether it is about the run, and stands where it does only because it must stand somewhere.
  private(set) var isOfRun = false

  /// Removes one of the finding's fixes.
  package mutating func removeFix(_ number: Int) {
    finding.fixes.remove(at: number)
    editPlaces.remove(at: number)
  }

  /// The text of the line on which the finding starts, decoded, without its line end; of a very long line, the part around the finding.
  public var sourceLine: String { excerpt.text }

  /// Where a note points.
  public struct NotePlace: Sendable {
    /// Relative to the project.
    public fileprivate(set) var path: String
    /// First place.
    public let start: SourceFile.Position
    /// One past the last place.
    public let end: SourceFile.Position
    /// The line on which it starts.
    public let excerpt: SourceExcerpt

    /// The text of that line, decoded, without its line end; of a very long line, the part around the place.
    public var sourceLine: String { excerpt.text }
  }

  /// What an edit replaces; the same place twice to insert.
  public struct EditPlace: Hashable, Sendable {
    /// First place.
    public let start: SourceFile.Position
    /// One past the last place.
    public let end: SourceFile.Position
  }

  /// Places a finding in its file. `other` gives the files that notes point to.
  public init(_ finding: Finding, in file: SourceFile, other: (String) -> SourceFile?) {
    self = withoutActuallyEscaping(other) { other in
      var places = FindingPlaces(in: file, other: other)
      return LocatedFinding(finding, in: &places)
    }
  }

  /// Places findings whose notes point to no other file.
  public static func all(_ findings: [Finding], in file: SourceFile) -> [LocatedFinding] {
    guard !findings.isEmpty else { return [] }
    var places = FindingPlaces(in: file) { _ in nil }
    return findings.map { LocatedFinding($0, in: &places) }
  }

  /// Places a finding. No secret stands in anything that a report could show: reports are kept where more people read them than the file.
  init(_ finding: Finding, in places: inout FindingPlaces) {
    let file = places.own.file
    let finding = places.own.secrets.isEmpty ? finding : places.own.secrets.hidden(finding)
    self.finding = finding
    path = file.path
    start = file.position(of: finding.span.start)
    end = file.position(of: finding.span.end)
    excerpt = places.own.excerpt(around: finding.span.start)
    notePlaces = finding.notes.map { note in
      guard let span = note.span, let source = places.source(note.path) else { return nil }
      return NotePlace(
        path: source.file.path, start: source.file.position(of: span.start), end: source.file.position(of: span.end),
        excerpt: source.excerpt(around: span.start))
    }
    editPlaces = finding.fixes.map { fix in
      fix.edits.map { edit in
        EditPlace(start: file.position(of: edit.span.start), end: file.position(of: edit.span.end))
      }
    }
  }

  /// A finding about what was found up to the place of another one.
  init(_ finding: Finding, where other: LocatedFinding) {
    self.finding = finding
    isOfRun = true
    path = other.path
    start = other.start
    end = other.end
    excerpt = other.excerpt
    notePlaces = finding.notes.map { _ in nil }
    editPlaces = finding.fixes.map { _ in [] }
  }

  /// The same finding of a project that lies in a folder, seen from where that folder is; its path ends in `/`.
  public func below(_ folder: String) -> LocatedFinding {
    var moved = self
    if !path.isEmpty { moved.path = folder + path }
    if let path = finding.cause?.path { moved.finding.cause?.path = folder + path }
    moved.finding.campaigns = finding.campaigns.map { folder + $0 }
    for index in finding.notes.indices {
      if let path = finding.notes[index].path { moved.finding.notes[index].path = folder + path }
      if let place = notePlaces[index] { moved.notePlaces[index]?.path = folder + place.path }
    }
    return moved
  }

  /// The order of every report: path, byte, rule name, message; paths and names by their UTF-8 bytes.
  public static func precedes(_ a: LocatedFinding, _ b: LocatedFinding) -> Bool {
    if !a.path.utf8.elementsEqual(b.path.utf8) { return a.path.utf8.lexicographicallyPrecedes(b.path.utf8) }
    if a.start.byte != b.start.byte { return a.start.byte < b.start.byte }
    if a.finding.rule.name != b.finding.rule.name { return a.finding.rule.name < b.finding.rule.name }
    return a.finding.message.utf8.lexicographicallyPrecedes(b.finding.message.utf8)
  }
}

/// A source line to show, or the part of a very long one around a place.
///
/// Bounded, because a report keeps one for each finding and note, and a hostile file is a single line of a mebibyte.
public struct SourceExcerpt: Hashable, Sendable {
  /// Decoded, without line end and byte order mark.
  public let text: String
  /// The column of the text's first code point: 1 unless the line's start was left out.
  public let firstColumn: Int
  /// Whether the line goes on after the text.
  public let isCutAfter: Bool

  private init(text: String, firstColumn: Int, isCutAfter: Bool) {
    self.text = text
    self.firstColumn = firstColumn
    self.isCutAfter = isCutAfter
  }

  /// The part of a line that whoever shows so many columns around one of them can show: the whole of it unless it has many more, each of a
  /// single printed letter.
  package func cut(around column: Int, to columns: Int) -> SourceExcerpt {
    let count = text.utf8.count
    guard count > 4 * columns, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return self }
    let place = min(max(0, column - firstColumn), count)
    let (start, end) = (max(0, place - 2 * columns), min(count, place + 2 * columns))
    return SourceExcerpt(
      text: String(decoding: text.utf8.dropFirst(start).prefix(end - start), as: UTF8.self),
      firstColumn: firstColumn + start, isCutAfter: isCutAfter || end < count)
  }

  private static let bytesBefore = 1024
  private static let bytesAfter = 3072

  /// The line of `file` in which `offset` stands; of bytes to be hidden each is shown as `*`.
  public init(of file: SourceFile, around offset: Int, hiding secrets: [SourceSpan] = []) {
    var (lineStart, line) = file.line(around: offset, atMost: Self.bytesAfter + 4)
    if lineStart == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) {
      line = line.dropFirst(3)
      lineStart = 3
    }
    let place = min(max(offset, line.startIndex), line.endIndex)
    var from = max(line.startIndex, place - Self.bytesBefore)
    while from > line.startIndex, line[from] & 0xC0 == 0x80, place - from < Self.bytesBefore + 4 { from -= 1 }
    var to = min(line.endIndex, place + Self.bytesAfter)
    while to < line.endIndex, to > place, line[to] & 0xC0 == 0x80, place + Self.bytesAfter - to < 4 { to -= 1 }
    var shown = Array(line[from..<to])
    for hidden in secrets where hidden.start < to && hidden.end > from {
      for index in max(from, hidden.start)..<min(to, hidden.end) { shown[index - from] = UInt8(ascii: "*") }
    }
    text = String(decoding: shown, as: UTF8.self)
    firstColumn = file.position(of: from).column
    isCutAfter = to < line.endIndex
  }
}
