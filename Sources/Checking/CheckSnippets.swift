public import Diagnostics
import Expressions
import Language
import Limits
import Parsing
import Rules
public import YAML

// What a campaign uses.
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
    let search = SnippetSearch(scalar.text)
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

  /// The same as ``requireOnDevice(_:at:)`` of what a text reads; of what stands in a snippet it is said in which.
  func requireOnDevice(_ template: Template, in scalar: Scalar) {
    let declared = project.attributes.attributes
    guard template.reads(where: { $0 >= declared.count || !declared.isOnDevice($0) }) else { return }
    let columns = template.columns
    guard let expansion = expansion(of: scalar) else { return requireOnDevice(columns, at: scalar.span) }
    let bytes = Array(expansion.text.utf8)
    for column in columns {
      let first = findings.count
      requireOnDevice([column], at: scalar.span)
      let name = Array(self.columns.attributes[self.columns.declaredColumn(column)].name.utf8)
      let use = expansion.uses.first { bytes[$0.inside].firstRange(of: name) != nil }
      guard let snippet = use?.snippet else { continue }
      for index in first..<max(first, findings.count) { findings[index].cause = .snippet(snippet) }
    }
  }

  /// Where the snippet stands that alone shows an attribute in a text.
  func placeOfSnippet(showing attribute: String, in scalar: Scalar) -> SourceSpan? {
    guard let expansion = expansion(of: scalar) else { return nil }
    let (bytes, name) = (Array(expansion.text.utf8), Array(attribute.utf8))
    let own = bytes.indices.filter { place in !expansion.uses.contains { $0.inside.contains(place) } }.map { bytes[$0] }
    guard own.firstRange(of: name) == nil,
      let snippet = expansion.uses.first(where: { bytes[$0.inside].firstRange(of: name) != nil })?.snippet
    else { return nil }
    return project.sharedFiles.span(of: snippet.span, in: snippet.path)
  }

  /// The snippet in which some bytes of a text stand, as a cause.
  func snippet(at bytes: Range<Int>, of scalar: Scalar) -> Finding.Note? {
    expansion(of: scalar)?.use(at: SourceSpan(bytes.lowerBound, bytes.upperBound))?.snippet.map { .snippet($0) }
  }

  /// Whether a part of a text is not known, so that the whole means nothing.
  func lacksSnippet(_ scalar: Scalar) -> Bool {
    expansion(of: scalar)?.uses.contains { $0.snippet?.isUnusable ?? true } == true
  }

  /// The expansion of a text, where a snippet stands in it.
  func expansion(of scalar: Scalar) -> SnippetExpansion? {
    expansions.isEmpty ? nil : expansions[scalar.node]?.first { $0.text.utf8.elementsEqual(scalar.text.utf8) }
  }

  /// The texts with snippets in them.
  public var expandedTexts: [NodeID: SnippetExpansion] { expansions.compactMapValues(\.first) }

  /// Where snippets are used, with the place of each.
  public var snippetPlaces: [(use: SourceSpan, cause: Finding.Note)] {
    expansions.flatMap { node, all -> [(use: SourceSpan, cause: Finding.Note)] in
      let map = ScalarMap(node, in: tree, source: source.bytes)
      return (all.first?.uses ?? []).compactMap { use in
        use.snippet.map { (map.place(SourceSpan(use.tag.lowerBound, use.tag.upperBound)), .snippet($0)) }
      }
    }
  }

  /// A finding in a text with snippets as the author of the text meets it; nothing where it is told of the snippet.
  func written(_ finding: Finding, _ expansion: SnippetExpansion) -> Finding? {
    guard let use = expansion.use(at: finding.span), let snippet = use.snippet else {
      return finding.relocated(in: expansion)
    }
    // Of a snippet that cannot be used no other mistake helps anybody.
    if snippet.tells(finding) || snippet.isUnusable && finding.severity == .error {
      isUnusable = isUnusable || finding.severity == .error
      return nil
    }
    var finding = finding.relocated(in: expansion)
    finding.label = nil
    finding.cause = .snippet(snippet)
    // What a comment may hold back is told where comments about it stand, at the name of the snippet.
    if !finding.rule.isAdjustable { finding.cause?.span = snippet.place(of: Array(expansion.text.utf8)[use.inside]) }
    return finding
  }
}

extension Finding.Note {
  fileprivate static func snippet(_ snippet: Snippet) -> Finding.Note {
    Finding.Note("it is in the snippet \"\(snippet.name)\"", at: snippet.span, in: snippet.path)
  }
}

extension Finding {
  /// The same with its places in the text as it is written.
  fileprivate func relocated(in expansion: SnippetExpansion) -> Finding {
    relocated(isVerbatim: expansion.isOwn, by: expansion.written)
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
        guard places.insert(snippet.name, in: source, &sources) else {
          snippets.remove(snippet.name.text)
          continue
        }
        var findings: [Finding] = []
        checkLanguages(of: snippet, &findings)
        sources[source].findings += findings
        var told: [Finding] = findings.filter { $0.severity == .error }
        for (place, text) in snippet.texts.enumerated() {
          let map = sources[source].snippetMaps[index][place]
          for finding in self.findings(in: text.text, text.locale?.text ?? sourceLocale, attributes) {
            told.append(finding)
            guard !finding.follows(from: unusable, unread, inAudience: false, in: text.text.text) else { continue }
            let placed = finding.relocated(isVerbatim: map.isVerbatim(_:)) { map.place($0) }
            if !tellsDeclaration(placed, attributes, in: sources[source].file.path) {
              sources[source].findings.append(placed)
            }
          }
        }
        snippets.append(Snippet(snippet, in: sources[source].file.path, told: told))
      }
    }
    return snippets
  }

  /// Tells of what an attribute is declared to be where it is declared, once for all snippets.
  private mutating func tellsDeclaration(_ placed: Finding, _ attributes: AttributeTable, in path: String) -> Bool {
    guard let column = placed.declaration.flatMap({ attributes.index(of: $0) }),
      let span = attributes.attributes[column].span
    else { return false }
    var finding = placed
    (finding.span, finding.label) = (span, nil)
    finding.notes.append(Finding.Note("it is read here", at: placed.span, in: path))
    if !findings.contains(where: { $0.isSame(finding) }) { findings.append(finding) }
    return true
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
    let search = SnippetSearch(scalar.text)
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
    guard !found.hasError() else { return found }
    _ = Template.parse(scalar.text, attributes: attributes, budget: budget, language: language, into: &found)
    // Who reads it, and what they lack, each campaign knows.
    return found.filter {
      $0.rule !== Rule.optionalWithoutDefault && $0.rule !== Rule.needlessDefault && $0.rule !== Rule.emptyList
    }
  }

  private func checkLanguages(of snippet: SnippetFile, _ findings: inout [Finding]) {
    let locales = snippet.texts.compactMap(\.locale)
    guard !locales.isEmpty, !unread.locales else { return }
    let written = Set(locales.map { ExactText($0.text) })
    let wanted = [sourceLocale] + shippedLocales.filter { !$0.utf8.elementsEqual(sourceLocale.utf8) }
    let strangers = written.subtracting(wanted.map { ExactText($0) })
    let lacking = wanted.filter { !written.contains(ExactText($0)) }
    let unshipped = locales.filter { strangers.contains(ExactText($0.text)) }
    let meant = ShippedLocale.meant(by: unshipped.map(\.text), among: lacking, budget: budget)
    for locale in unshipped {
      findings.report(
        .unknownLocale, at: locale.span, "the app does not ship the language \"\(locale.text)\"",
        help: meant[ExactText(locale.text)].flatMap { Suggestion.question([$0]) }
          ?? ShippedLocale.advice(locale.text, among: shippedLocales, budget: budget))
    }
    // What was meant by one of these is told there.
    let found = Set(meant.values.map { ExactText($0) })
    let missing = lacking.filter { !found.contains(ExactText($0)) }
    if missing.first.map({ $0.utf8.elementsEqual(sourceLocale.utf8) }) == true {
      return findings.report(
        .missingKey, at: snippet.name.span, "the snippet \"\(snippet.name.text)\" has no text in \"\(sourceLocale)\"",
        note: "that is the language of the source texts", help: "add \"\(sourceLocale): …\"")
    }
    guard !missing.isEmpty else { return }
    var finding = Finding(
      .missingLocale, at: snippet.name.span,
      "the snippet \"\(snippet.name.text)\" has no text in \(Suggestion.list(missing.map { "\"\($0)\"" }, "and"))",
      notes: [Finding.Note("people with that language read \"\(sourceLocale)\"")], help: "add it beside the others")
    finding.lack = .locales(missing)
    findings.append(finding)
  }
}
