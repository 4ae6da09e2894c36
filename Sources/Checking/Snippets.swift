public import Diagnostics
import Language
import Parsing

/// A text that campaigns share, by language.
final class Snippet: Sendable {
  let name: String
  /// The file that declares it, and where.
  let path: String
  let span: SourceSpan
  /// The texts; of all languages where there is no tag.
  private let texts: [(locale: Scalar?, text: Scalar)]
  /// Whether one of them cannot be used, which is told there.
  let isUnusable: Bool
  /// What is told of them there.
  private let told: [(rule: ObjectIdentifier, message: String)]

  init(_ file: SnippetFile, in path: String, told: [Finding]) {
    name = file.name.text
    self.path = path
    span = file.name.span
    texts = file.texts
    isUnusable = told.contains { $0.severity == .error }
    self.told = told.map { (ObjectIdentifier($0.rule), $0.message) }
  }

  /// The text of a language; the source language's where there is none.
  func text(in language: String?, source: String) -> String {
    func own(_ language: String) -> String? {
      texts.first { $0.locale?.text.utf8.elementsEqual(language.utf8) == true }?.text.text
    }
    return language.flatMap(own) ?? own(source) ?? texts.first?.text.text ?? ""
  }

  /// Where it stands: of several languages the text that is these bytes.
  func place(of text: some Collection<UInt8>) -> SourceSpan {
    guard texts.count > 1 else { return span }
    return texts.first { $0.text.text.utf8.elementsEqual(text) }?.text.span ?? span
  }

  /// Whether the same is told where it is declared.
  func tells(_ finding: Finding) -> Bool {
    told.contains { $0.rule == ObjectIdentifier(finding.rule) && $0.message.utf8.elementsEqual(finding.message.utf8) }
  }
}

/// The snippets of a project.
struct Snippets: Sendable {
  private(set) var names: [String] = []
  private var byName: [[UInt8]: Snippet] = [:]
  /// The names of those that cannot be used. Whoever uses one is not told again.
  var unusable: Set<[UInt8]> = []
  /// Whether nobody can read which there are.
  var isUnread = false

  func named(_ name: String) -> Snippet? { byName[Array(name.utf8)] }

  /// Takes out one that is declared twice: nobody knows which is meant.
  mutating func remove(_ name: String) {
    byName[Array(name.utf8)] = nil
    unusable.insert(Array(name.utf8))
  }

  mutating func append(_ snippet: Snippet) {
    names.append(snippet.name)
    byName[Array(snippet.name.utf8)] = snippet
  }
}

/// A text of a campaign with what stands in it in place of `{% render "bye" %}`.
public struct SnippetExpansion {
  /// A place at which a snippet is used.
  struct Use {
    /// Nothing where there is no such snippet, which is told: then nothing stands there.
    let snippet: Snippet?
    /// The tag in the text as it is written.
    let tag: Range<Int>
    /// What stands there instead.
    let inside: Range<Int>
  }

  /// The text with the snippets in it.
  let text: String
  let uses: [Use]

  /// The use that has some bytes of the text.
  func use(at span: SourceSpan) -> Use? {
    uses.first { span.start < $0.inside.upperBound && span.end > $0.inside.lowerBound }
  }

  /// Whether bytes of the text are in no snippet.
  public func isOwn(_ span: SourceSpan) -> Bool { use(at: span) == nil }

  /// Where bytes of the text are written: of a snippet the whole tag.
  public func written(_ span: SourceSpan) -> SourceSpan {
    let start = written(span.start, isEnd: false)
    return SourceSpan(start, max(start, written(span.end, isEnd: true)))
  }

  private func written(_ place: Int, isEnd: Bool) -> Int {
    var shift = 0
    for use in uses {
      if place < use.inside.lowerBound || place == use.inside.lowerBound && isEnd { break }
      if place < use.inside.upperBound || place == use.inside.upperBound && isEnd {
        return isEnd ? use.tag.upperBound : use.tag.lowerBound
      }
      shift = use.tag.upperBound - use.inside.upperBound
    }
    return place + shift
  }
}
