public import Diagnostics
import Expressions
import Language
import Limits
import Parsing
import Rules
public import YAML

/// A text that campaigns share, by language.
final class Snippet: Sendable {
  let name: String
  /// The file that declares it, and where.
  let path: String
  let span: SourceSpan
  /// The texts; of all languages where there is no tag.
  private let texts: [(locale: String?, text: String)]
  /// Whether one of them cannot be used, which is told there.
  let isUnusable: Bool
  /// What is told of them there.
  private let told: [(rule: ObjectIdentifier, message: String)]

  init(_ file: SnippetFile, in path: String, told: [Finding]) {
    name = file.name.text
    self.path = path
    span = file.name.span
    texts = file.texts.map { ($0.locale?.text, $0.text.text) }
    isUnusable = told.contains { $0.severity == .error }
    self.told = told.map { (ObjectIdentifier($0.rule), $0.message) }
  }

  /// The text of a language; the source language's where there is none.
  func text(in language: String?, source: String) -> String {
    func own(_ language: String) -> String? {
      texts.first { $0.locale?.utf8.elementsEqual(language.utf8) == true }?.text
    }
    return language.flatMap(own) ?? own(source) ?? texts.first?.text ?? ""
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

  mutating func append(_ snippet: Snippet) {
    names.append(snippet.name)
    byName[Array(snippet.name.utf8)] = snippet
  }
}

/// A text of a campaign with what stands in it in place of `{% render "bye" %}`.
struct SnippetExpansion {
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

  /// Where bytes of the text are written: of a snippet the whole tag.
  func written(_ span: SourceSpan) -> SourceSpan {
    SourceSpan(
      written(span.start, isEnd: false), max(written(span.start, isEnd: false), written(span.end, isEnd: true)))
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

extension CampaignChecker {
  /// Puts the snippets into the texts that use them: all that is proven of a text is proven of what people read.
  func expandSnippets() {
    guard !project.snippets.names.isEmpty || !project.snippets.unusable.isEmpty || project.snippets.isUnread,
      ByteSearch.contains(source.bytes, "render")
    else { return }
    storage.file.content.replaceTexts(source: project.sourceLocale, expanded)
    guard let variants = storage.file.variants.value else { return }
    for index in variants.items.indices {
      storage.file.variants.value?.items[index].content.replaceTexts(source: project.sourceLocale, expanded)
    }
  }

  private func expanded(_ scalar: Scalar, _ language: String?) -> Scalar {
    guard scalar.text.utf8.contains(UInt8(ascii: "%")) else { return scalar }
    var search = SnippetSearch(scalar.text)
    var findings: [Finding] = []
    var unknown: [Finding] = []
    let expansion = search.expansion(into: &findings) { name, span in
      snippet(name, at: span, into: &unknown).map { ($0.text(in: language, source: project.sourceLocale), $0) }
    }
    findings += unknown
    relocate(findings, in: scalar)
    guard !expansion.uses.isEmpty else { return scalar }
    if expansion.uses.contains(where: { $0.snippet == nil }) { isUnusable = true }
    guard budget.take(expansion.text.utf8.count) else { return scalar }
    expansions[scalar.node, default: []].append(expansion)
    return Scalar(expansion.text, at: scalar.span, node: scalar.node)
  }

  private func snippet(_ name: String, at span: SourceSpan, into findings: inout [Finding]) -> Snippet? {
    let snippets = project.snippets
    if let snippet = snippets.named(name) {
      if snippet.isUnusable { isUnusable = true }
      return snippet
    }
    isUnusable = true
    guard !snippets.isUnread, !snippets.unusable.contains(Array(name.utf8)) else { return nil }
    findings.report(
      .unknownName, at: span, "there is no snippet \"\(name)\"",
      help: Suggestion.question(name, in: snippets.names, budget: budget)
        ?? (snippets.names.isEmpty
          ? "declare it under \"snippets\"" : "there are \(Suggestion.list(snippets.names, "and"))"))
    return nil
  }

  /// The expansion of a text, where a snippet stands in it.
  func expansion(of scalar: Scalar) -> SnippetExpansion? {
    expansions.isEmpty ? nil : expansions[scalar.node]?.first { $0.text.utf8.elementsEqual(scalar.text.utf8) }
  }

  /// Of texts with snippets in them, where their bytes are written.
  public var writtenPlaces: [NodeID: (SourceSpan) -> SourceSpan] {
    expansions.compactMapValues { $0.first.map { expansion in { expansion.written($0) } } }
  }

  /// A finding in a text with snippets as the author of the text meets it; nothing where it is told of the snippet.
  func written(_ finding: Finding, _ expansion: SnippetExpansion) -> Finding? {
    guard let snippet = expansion.use(at: finding.span)?.snippet else { return finding.relocated(in: expansion) }
    if snippet.tells(finding) {
      isUnusable = isUnusable || finding.severity == .error
      return nil
    }
    var finding = finding.relocated(in: expansion)
    finding.label = nil
    finding.notes.append(
      Finding.Note("it stands in the snippet \"\(snippet.name)\"", at: snippet.span, in: snippet.path))
    return finding
  }
}

extension Finding {
  /// The same with its places in the text as it is written.
  fileprivate func relocated(in expansion: SnippetExpansion) -> Finding {
    relocated(isVerbatim: { expansion.use(at: $0) == nil }, by: expansion.written)
  }
}

/// The way through a text from one use of a snippet to the next.
private struct SnippetSearch {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The text with what `text` gives in place of each tag, and nothing in place of one that cannot be understood, which is told.
  mutating func expansion(
    into findings: inout [Finding], _ text: (String, SourceSpan) -> (text: String, snippet: Snippet)?
  ) -> SnippetExpansion {
    var result: [UInt8] = []
    var uses: [SnippetExpansion.Use] = []
    var (start, at) = (0, 0)
    while let tag = nextTag(from: at) {
      at = tag.end
      var found: (text: String, snippet: Snippet)?
      if uses.count >= RunLimit.snippetUses.value {
        if uses.count == RunLimit.snippetUses.value {
          findings.append(.tooManySnippets(at: SourceSpan(tag.start, tag.end)))
        }
      } else if let name = tag.name {
        found = text(name.text, SourceSpan(name.range.lowerBound, name.range.upperBound))
      } else {
        findings.report(
          .templateSyntax, at: SourceSpan(tag.start, tag.end), "this is no use of a snippet",
          note: "a snippet is a text, to which nothing can be handed", help: "write {% render \"name\" %}")
      }
      var end = tag.start
      if tag.trimsStart { while end > start, isBlank(bytes[end - 1]) { end -= 1 } }
      result += bytes[start..<end]
      let inside = result.count
      if let found { result += found.text.utf8 }
      uses.append(SnippetExpansion.Use(snippet: found?.snippet, tag: end..<tag.end, inside: inside..<result.count))
      start = tag.end
      if tag.trimsEnd { while start < bytes.count, isBlank(bytes[start]) { start += 1 } }
      at = start
    }
    result += bytes[min(start, bytes.count)...]
    return SnippetExpansion(text: String(decoding: result, as: UTF8.self), uses: uses)
  }

  private struct Tag {
    let start: Int
    let end: Int
    /// What it names; nothing where it cannot be understood.
    let name: (text: String, range: Range<Int>)?
    let trimsStart: Bool
    let trimsEnd: Bool
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private func skipBlanks(_ index: Int) -> Int {
    var index = index
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    return index
  }

  private func nextTag(from start: Int) -> Tag? {
    var index = start
    while index + 1 < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%") else { continue }
      var inside = index + 2
      let trimsStart = inside < bytes.count && bytes[inside] == UInt8(ascii: "-")
      inside = skipBlanks(trimsStart ? inside + 1 : inside)
      guard bytes[inside...].starts(with: "render".utf8) else { continue }
      let word = inside + 6
      guard word < bytes.count,
        isBlank(bytes[word]) || bytes[word] == UInt8(ascii: "\"") || bytes[word] == UInt8(ascii: "'")
      else { continue }
      return tag(index, skipBlanks(word), trimsStart)
    }
    return nil
  }

  private func tag(_ start: Int, _ inside: Int, _ trimsStart: Bool) -> Tag {
    let close = end(from: inside)
    guard inside < bytes.count, bytes[inside] == UInt8(ascii: "\"") || bytes[inside] == UInt8(ascii: "'"),
      let quote = bytes[(inside + 1)...].firstIndex(of: bytes[inside])
    else { return Tag(start: start, end: close, name: nil, trimsStart: false, trimsEnd: false) }
    var after = skipBlanks(quote + 1)
    let trimsEnd = after < bytes.count && bytes[after] == UInt8(ascii: "-")
    if trimsEnd { after += 1 }
    guard after + 1 < bytes.count, bytes[after] == UInt8(ascii: "%"), bytes[after + 1] == UInt8(ascii: "}") else {
      return Tag(start: start, end: close, name: nil, trimsStart: false, trimsEnd: false)
    }
    let range = inside + 1..<quote
    return Tag(
      start: start, end: after + 2, name: (String(decoding: bytes[range], as: UTF8.self), range),
      trimsStart: trimsStart,
      trimsEnd: trimsEnd)
  }

  /// Where a tag that cannot be understood ends: at its `%}`, or with the text.
  private func end(from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), bytes[index + 1] == UInt8(ascii: "}") { return index + 2 }
      index += 1
    }
    return bytes.count
  }
}

extension Finding {
  fileprivate static func tooManySnippets(at span: SourceSpan) -> Finding {
    Finding(
      .templateSyntax, at: span, "more than \(RunLimit.snippetUses.text) snippets stand in one text",
      help: "write the text itself")
  }
}

// What a project declares.
extension ProjectBuilder {
  /// The snippets of all files, each checked where it stands, as far as that does not depend on who reads it.
  mutating func snippets(_ attributes: AttributeTable, _ unusable: Set<[UInt8]>, _ sources: inout [DefinitionsSource])
    -> Snippets
  {
    var snippets = Snippets()
    snippets.isUnread = unread.snippets
    var places = DeclaredPlaces("snippet")
    for source in sources.indices {
      guard let file = sources[source].definitions.snippets.value else { continue }
      snippets.unusable.formUnion(file.unusable.map { Array($0.utf8) })
      for (index, snippet) in file.declared.enumerated() {
        guard places.insert(snippet.name, in: source, &sources) else { continue }
        var findings: [Finding] = []
        checkLanguages(of: snippet, &findings)
        sources[source].findings += findings
        var told: [Finding] = findings.filter { $0.severity == .error }
        for (place, text) in snippet.texts.enumerated() {
          let map = sources[source].snippetMaps[index][place]
          for finding in self.findings(in: text.text, text.locale?.text ?? sourceLocale, attributes) {
            told.append(finding)
            guard !finding.follows(from: unusable, unread, inAudience: false, in: text.text.text) else { continue }
            sources[source].findings.append(finding.relocated(isVerbatim: map.isVerbatim(_:)) { map.place($0) })
          }
        }
        snippets.append(Snippet(snippet, in: sources[source].file.path, told: told))
      }
    }
    return snippets
  }

  /// What is wrong with a text, whoever reads it.
  private func findings(in scalar: Scalar, _ language: String, _ attributes: AttributeTable) -> [Finding] {
    let most = RunLimit.snippetBytes
    guard scalar.text.utf8.count <= most.value else {
      return [
        Finding(
          .templateSyntax, at: SourceSpan(0, 0), "this snippet has more than \(most.text)",
          note: "no payload has room for it", help: "say it in fewer words")
      ]
    }
    var search = SnippetSearch(scalar.text)
    var found: [Finding] = []
    var nested: SourceSpan?
    _ = search.expansion(into: &found) { _, span in
      nested = nested ?? span
      return nil
    }
    if let nested {
      return [
        Finding(
          .templateSyntax, at: nested, "a snippet cannot use another one", help: "write the text itself here")
      ]
    }
    guard found.isEmpty else { return found }
    _ = Template.parse(scalar.text, attributes: attributes, budget: budget, language: language, into: &found)
    // Who reads it, and what they lack, each campaign knows.
    return found.filter { $0.rule !== Rule.optionalWithoutDefault && $0.rule !== Rule.needlessDefault }
  }

  private func checkLanguages(of snippet: SnippetFile, _ findings: inout [Finding]) {
    let locales = snippet.texts.compactMap(\.locale)
    guard !locales.isEmpty, !unread.locales else { return }
    for locale in locales where !locale.text.utf8.elementsEqual(sourceLocale.utf8) {
      guard !shippedLocales.contains(where: { $0.utf8.elementsEqual(locale.text.utf8) }) else { continue }
      findings.report(
        .unknownLocale, at: locale.span, "the app does not ship the language \"\(locale.text)\"",
        help: ShippedLocale.advice(locale.text, among: shippedLocales, budget: budget))
    }
    func has(_ tag: String) -> Bool { locales.contains { $0.text.utf8.elementsEqual(tag.utf8) } }
    if !has(sourceLocale) {
      return findings.report(
        .missingKey, at: snippet.name.span, "the snippet \"\(snippet.name.text)\" has no text in \"\(sourceLocale)\"",
        note: "that is the language of the source texts", help: "add \"\(sourceLocale): …\"")
    }
    let missing = shippedLocales.filter { !has($0) }
    guard !missing.isEmpty else { return }
    findings.report(
      .missingLocale, at: snippet.name.span,
      "the snippet \"\(snippet.name.text)\" has no text in \(Suggestion.list(missing.map { "\"\($0)\"" }, "and"))",
      notes: [Finding.Note("people with that language read \"\(sourceLocale)\"")], help: "add it beside the others")
  }
}
