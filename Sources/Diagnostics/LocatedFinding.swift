/// A finding that no longer needs its file: path, lines, columns and the source lines to show.
///
/// Made by the worker that still holds the file, so that ten thousand files never stand in memory together. All report formats read this.
public struct LocatedFinding: Sendable {
  /// The finding, with byte spans.
  public let finding: Finding
  /// Relative to the project; empty when the finding belongs to no file.
  public let path: String
  /// First place.
  public let start: SourceFile.Position
  /// One past the last place.
  public let end: SourceFile.Position
  /// The line on which the finding starts, decoded, without its line end.
  public let sourceLine: String
  /// One for each of the finding's notes that has a place; nothing for the others.
  public let notePlaces: [NotePlace?]

  /// Where a note points.
  public struct NotePlace: Sendable {
    /// Relative to the project.
    public let path: String
    /// First place.
    public let start: SourceFile.Position
    /// One past the last place.
    public let end: SourceFile.Position
    /// The line on which it starts.
    public let sourceLine: String
  }

  /// Places a finding in its file. `other` gives the files that notes point to.
  public init(_ finding: Finding, in file: SourceFile, other: (String) -> SourceFile?) {
    self.finding = finding
    path = file.path
    start = file.position(of: finding.span.start)
    end = file.position(of: finding.span.end)
    sourceLine = String(decoding: file.line(around: finding.span.start).bytes, as: UTF8.self)
    notePlaces = finding.notes.map { note in
      guard let span = note.span, let source = note.path.map(other) ?? file else { return nil }
      return NotePlace(
        path: source.path, start: source.position(of: span.start), end: source.position(of: span.end),
        sourceLine: String(decoding: source.line(around: span.start).bytes, as: UTF8.self))
    }
  }

  /// The order of every report: path, byte, rule name, message; paths and names by their UTF-8 bytes.
  public static func precedes(_ a: LocatedFinding, _ b: LocatedFinding) -> Bool {
    if !a.path.utf8.elementsEqual(b.path.utf8) { return a.path.utf8.lexicographicallyPrecedes(b.path.utf8) }
    if a.start.byte != b.start.byte { return a.start.byte < b.start.byte }
    if a.finding.rule.name != b.finding.rule.name { return a.finding.rule.name < b.finding.rule.name }
    return a.finding.message < b.finding.message
  }
}
