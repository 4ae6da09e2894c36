import Diagnostics

/// What campaigns have because of files that they share: one mistake there is told once, however many have it.
struct SharedFindings: Sendable {
  private struct Key: Hashable {
    let rule: ObjectIdentifier
    let path: ExactText
    let span: SourceSpan
    let message: ExactText
  }

  private struct Entry {
    /// As the first of them has it, be it several times.
    var findings: [Finding]
    /// The numbers of their files, from the first on.
    var files: [Int]
  }

  private var entries: [Key: Entry] = [:]

  /// Adds what a campaign has; those of a thread come in the order of their files.
  mutating func add(_ finding: Finding, of file: Int) {
    guard let cause = finding.cause, let path = cause.path, let span = cause.span else { return }
    let key = Key(
      rule: ObjectIdentifier(finding.rule), path: ExactText(path), span: span,
      message: ExactText(Self.uncounted(finding.message)))
    guard let entry = entries[key] else { return entries[key] = Entry(findings: [finding], files: [file]) }
    if entry.files == [file] { entries[key]?.findings.append(finding) }
    if entry.files.last != file { entries[key]?.files.append(file) }
  }

  /// A message without the numbers that do not stand in quotation marks: each campaign may count other bytes of the same mistake.
  private static func uncounted(_ message: String) -> String {
    var isQuoted = false
    let kept = message.utf8.filter { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return isQuoted || !(0x30...0x39 ~= byte)
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Adds what another thread has found in other files.
  mutating func add(_ other: SharedFindings) {
    entries.merge(other.entries) { one, two in
      let first = one.files[0] < two.files[0] ? one : two
      return Entry(findings: first.findings, files: (one.files + two.files).sorted())
    }
  }

  /// What one campaign alone has, with the number of its file, and what several have, at its cause. `paths` are those of all files.
  func placed(_ paths: [String]) -> (
    own: [(file: Int, findings: [Finding])], shared: [(path: String, finding: Finding)]
  ) {
    var own: [(file: Int, findings: [Finding])] = []
    var shared: [(path: String, finding: Finding)] = []
    for entry in entries.values {
      guard let file = entry.files.first, let first = entry.findings.first else { continue }
      guard entry.files.count > 1,
        let (finding, path) = first.atCause(of: entry.files.map { paths[$0] }, first: first.span)
      else {
        own.append((file, entry.findings.map(\.atCampaign)))
        continue
      }
      shared.append((path, finding))
    }
    return (own.sorted { $0.file < $1.file }, shared)
  }
}

/// A comment in a file that campaigns share, which has held something back.
struct UsedComment: Hashable, Sendable {
  let path: ExactText
  let start: Int
}

extension [ExactText: [Suppression]] {
  /// The comment beside the cause of a finding that holds it back.
  func comment(for finding: Finding) -> UsedComment? {
    guard let cause = finding.cause, let path = cause.path, let span = cause.span else { return nil }
    let comment = self[ExactText(path)]?.first { $0.holdsBack(finding.rule, at: span) }
    return comment.map { UsedComment(path: ExactText(path), start: $0.span.start) }
  }
}
