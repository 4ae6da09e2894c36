/// The files whose words many campaigns share, in one address space with a campaign's own.
///
/// What a campaign inherits stands in another file than the campaign. Its places are spans all the same, behind those of every file by itself, so
/// that each check points at what is wrong without a thought of whose file it is in, and one place tells of it: see ``Finding/settled(from:at:)``.
public struct SharedFiles: Sendable {
  /// The files.
  package let sources: [SourceFile]
  private let numbers: [ExactText: Int]
  /// More bytes than a file of YAML may have.
  static let stride = 1 << 21

  /// Some files, each of them once.
  public init(_ sources: [SourceFile]) {
    self.sources = Array(sources.prefix(Int(UInt32.max) / Self.stride - 1))
    numbers = Dictionary(self.sources.enumerated().map { (ExactText($1.path), $0) }) { first, _ in first }
  }

  /// The file at a path.
  public func source(at path: String) -> SourceFile? { numbers[ExactText(path)].map { sources[$0] } }

  /// Where bytes of one of the files lie among all of them; nothing for any other file.
  package func span(of own: SourceSpan, in path: String) -> SourceSpan? {
    guard let number = numbers[ExactText(path)], own.end < Self.stride else { return nil }
    let base = (number + 1) * Self.stride
    return SourceSpan(base + own.start, base + own.end)
  }

  /// The file and its own bytes.
  fileprivate func place(of span: SourceSpan) -> (path: String, span: SourceSpan)? {
    let number = span.start / Self.stride - 1
    guard sources.indices.contains(number) else { return nil }
    let base = (number + 1) * Self.stride
    return (sources[number].path, SourceSpan(span.start - base, span.end - base))
  }
}

extension SourceSpan {
  /// Whether it lies in a file that campaigns share.
  package var isShared: Bool { start >= SharedFiles.stride }
}

extension Finding {
  /// Makes it one about a campaign whose head is given: what lies in a file that campaigns share is the cause of what the campaign has.
  package mutating func settle(from files: SharedFiles, at head: SourceSpan) {
    for index in notes.indices where notes[index].span?.isShared == true {
      let place = notes[index].span.flatMap(files.place)
      (notes[index].span, notes[index].path) = (place?.span, place?.path)
    }
    guard span.isShared else { return }
    cause = files.place(of: span).map { Note("it comes from here", at: $0.span, in: $0.path) }
    span = head
    label = nil
    // Edits would change the campaign's bytes at places of the other file.
    fixes = []
  }

  /// The same with its cause among its notes, as it is told at one campaign.
  package var atCampaign: Finding {
    guard let cause else { return self }
    var finding = self
    finding.notes.append(cause)
    return finding
  }

  /// The same where its cause stands, with the files of those that have it; nothing where the cause has no place.
  ///
  /// `first` is where the first of them has it.
  package func atCause(of campaigns: [String], first: SourceSpan) -> (finding: Finding, path: String)? {
    guard let cause, let span = cause.span, let path = cause.path, let own = campaigns.first else { return nil }
    var finding = self
    finding.cause = nil
    finding.span = span
    finding.label = nil
    finding.fixes = []
    finding.notes = notes.filter { $0.span == nil || $0.path != nil }.map { note in
      guard note.path.map({ $0.utf8.elementsEqual(path.utf8) }) == true else { return note }
      return Note(note.message, at: note.span)
    }
    finding.notes.append(Note("\(campaigns.count) campaigns have it, this one among them", at: first, in: own))
    finding.campaigns = campaigns
    return (finding, path)
  }
}
