import Diagnostics
import Rules
import YAML

/// `snippets`
public struct SnippetsFile: Sendable {
  /// Those that can be used.
  public var declared: [SnippetFile] = []
  /// The names of the others, and those that were meant by what is no name.
  public var unusable: [String] = []
}

/// A text that campaigns share.
public struct SnippetFile: Sendable {
  /// What campaigns call it.
  public let name: Scalar
  /// The texts: one for all languages, which has no tag, or one for each.
  public let texts: [(locale: Scalar?, text: Scalar)]
}

extension ValueReader where Value == SnippetsFile {
  /// Texts by name, each one for all languages or by language.
  static let snippets = ValueReader(
    .map(key: .snakeName, value: .oneOf([.template, .map(key: .locale, value: .template)]))
  ) { reader, node in
    guard let entries = reader.entries(node, "a mapping from name to text", help: "write \"bye: See you!\"") else {
      return nil
    }
    var file = SnippetsFile()
    for (name, value) in entries {
      if reader.isSnakeCase(name), let value, let texts = reader.snippet(value) {
        file.declared.append(SnippetFile(name: name, texts: texts))
      } else {
        file.unusable += [name.text] + ValueSuggestion.snakeName(name.text)
      }
    }
    return file
  }
}

extension NodeReader {
  fileprivate mutating func snippet(_ node: NodeID) -> [(locale: Scalar?, text: Scalar)]? {
    guard tree.kind(node) == .mapping else { return name(node, "a text, or texts by language").map { [(nil, $0)] } }
    guard let entries = entries(node, "a text, or texts by language") else { return nil }
    guard !entries.isEmpty else {
      tellEmpty("a snippet", node, help: "write its text, or texts by language: { en: Bye, de: Tschüss }")
      return nil
    }
    var texts: [(locale: Scalar?, text: Scalar)] = []
    for (locale, value) in entries {
      guard let value, let text = name(value, "a text") else { return nil }
      texts.append((locale, text))
    }
    return texts
  }
}

// What campaigns put where they use a snippet.
extension ContentFile {
  /// Every text in which a snippet may stand becomes what `body` makes of it and of its language; data, and addresses for everybody, have none.
  package mutating func replaceTexts(source: String, _ body: (Scalar, String?) -> Scalar) {
    alert.value?.title.value?.replace { body($0, source) }
    alert.value?.subtitle.value?.replace { body($0, source) }
    alert.value?.body.value?.replace { body($0, source) }
    for index in (localizations.value ?? []).indices {
      let locale = localizations.value?[index].locale.text
      localizations.value?[index].title?.replace { body($0, locale) }
      localizations.value?[index].subtitle?.replace { body($0, locale) }
      localizations.value?[index].body?.replace { body($0, locale) }
      localizations.value?[index].link.replace { body($0, locale) }
      localizations.value?[index].media.replace { body($0, locale) }
    }
    if !link.isInherited { link.replace { body($0, nil) } }
    if !media.isInherited { media.replace { body($0, nil) } }
    if !data.isInherited { data.value = data.value?.map { $0.replacingTexts { body($0, nil) } } }
  }
}

extension Written<Scalar> {
  fileprivate mutating func replace(_ body: (Scalar) -> Scalar) {
    if let scalar = value { value = body(scalar) }
  }
}

extension TextFile {
  fileprivate mutating func replace(_ body: (Scalar) -> Scalar) {
    if case .template(let scalar) = self { self = .template(body(scalar)) }
  }
}

extension DataEntry {
  fileprivate func replacingTexts(_ body: (Scalar) -> Scalar) -> DataEntry {
    var entry = self
    entry.value = value.replacingTexts(body)
    return entry
  }
}

extension DataValue {
  fileprivate func replacingTexts(_ body: (Scalar) -> Scalar) -> DataValue {
    switch self {
    case .text(let scalar): .text(body(scalar))
    case .array(let items): .array(items.map { $0.replacingTexts(body) })
    case .object(let entries): .object(entries.map { $0.replacingTexts(body) })
    case .null, .bool, .number: self
    }
  }
}
