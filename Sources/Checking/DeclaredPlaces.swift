import Diagnostics
import Parsing
import Rules

/// Where the names of one kind of definition stand first, over all files.
struct DeclaredPlaces {
  /// What one of them is called: `event`.
  private let kind: String
  private var firsts: [[UInt8]: (source: Int, span: SourceSpan)] = [:]

  init(_ kind: String) { self.kind = kind }

  /// Whether a name stands there for the first time; of one that another file has, too, is told.
  mutating func insert(_ name: Scalar, in source: Int, _ sources: inout [DefinitionsSource]) -> Bool {
    let key = Array(name.text.utf8)
    guard let first = firsts[key] else {
      firsts[key] = (source, name.span)
      return true
    }
    // In one file that is a key that stands twice, which has been said.
    guard first.source != source else { return false }
    sources[source].findings.report(
      .duplicateName, at: name.span, "there are two \(kind)s \"\(name.text)\"",
      notes: [Finding.Note("the first one is here", at: first.span, in: sources[first.source].file.path)],
      help: "rename one of the two")
    return false
  }
}
