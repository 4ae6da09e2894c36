/// A file in which findings stand, and what of it no report may show: looked for once, however many findings there are.
struct FindingSource {
  let file: SourceFile
  let secrets: SecretTexts

  init(_ file: SourceFile) {
    self.file = file
    secrets = SecretTexts(in: file.bytes)
  }

  /// The line around a place as it may be shown.
  func excerpt(around offset: Int) -> SourceExcerpt {
    SourceExcerpt(of: file, around: offset, hiding: secrets.spans)
  }
}

/// The files in which the findings of one file and their notes stand.
struct FindingPlaces {
  /// The file of the findings.
  let own: FindingSource
  private let read: (String) -> SourceFile?
  /// Those that notes point to, nothing where one cannot be read.
  private var others: [ExactText: FindingSource?] = [:]
  private var bytes = 0
  /// Bytes of files that are kept: those that a project's findings point to are its strings, in all languages.
  private static let most = 16 << 20

  /// Findings of `file`; `other` gives the files that notes point to, and is asked again only where those would fill the memory.
  init(in file: SourceFile, other: @escaping (String) -> SourceFile?) {
    own = FindingSource(file)
    read = other
  }

  /// The file with this path; of none, the one of the findings.
  mutating func source(_ path: String?) -> FindingSource? {
    guard let path else { return own }
    if let known = others[ExactText(path)] { return known }
    let source = read(path).map { FindingSource($0) }
    bytes += source?.file.bytes.count ?? 0
    if bytes > Self.most {
      others = [:]
      bytes = source?.file.bytes.count ?? 0
    }
    others[ExactText(path)] = .some(source)
    return source
  }
}
