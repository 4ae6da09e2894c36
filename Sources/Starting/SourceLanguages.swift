import Diagnostics
import Escaping
import JSON
import Language
import Limits

// The languages of a tree: those that the project knows and that texts exist in.
extension SourceTreeReader {
  mutating func readLanguages() {
    var found = Set<String>()
    var odd = Set<String>()
    func note(_ name: String) {
      if name == "Base" { return }
      if let tag = Self.tag(name) { found.insert(tag) } else { odd.insert(name) }
    }
    for path in files {
      for part in path.split(separator: "/").dropLast() where part.hasSuffix(".lproj") {
        note(String(part.dropLast(6)))
      }
    }
    for path in files where path.hasSuffix(".xcstrings") {
      guard let bytes = read(path, .catalogFile) else { continue }
      guard let catalog = try? JSONReader.read(bytes, values: RunLimit.catalogValues.value) else {
        tree.gaps.append("\(Harmless.quoted(path)) cannot be read as JSON")
        continue
      }
      if let source = catalog["sourceLanguage"]?.text {
        note(source)
        if tree.sourceLanguage == nil { tree.sourceLanguage = Self.tag(source) }
      }
      guard case .object(let strings)? = catalog["strings"] else { continue }
      for member in strings {
        guard case .object(let texts)? = member.value["localizations"] else { continue }
        for text in texts { note(text.key) }
      }
    }
    if !odd.isEmpty { tree.gaps.append("not the tag of a language: \(listed(odd.sorted()))") }
    let known = Set(regions.compactMap(Self.tag))
    // A package that the app uses has languages of its own, and a project keeps regions without translations.
    let shipped = known.isEmpty ? found : found.intersection(known)
    if let source = tree.sourceLanguage { add("source language", source) }
    let all = shipped.union(tree.sourceLanguage.map { [$0] } ?? [])
    guard !all.isEmpty else { return tree.gaps.append("no languages were found: name them with --languages") }
    tree.languages = all.sorted()
    add("languages", all.sorted().joined(separator: ", "))
    let unused = known.subtracting(all)
    if !unused.isEmpty {
      tree.gaps.append("the Xcode project knows \(unused.sorted().joined(separator: ", ")), but no texts were found")
    }
    if tree.sourceLanguage == nil { tree.gaps.append("it is not known which language the sources are in") }
  }

  /// The tag of a language as belfry writes it: `pt-BR` for `pt_BR`, `en` for `English`.
  static func tag(_ name: String) -> String? { LanguageTag.isTag(name) ? name : LanguageTag.meant(by: name) }
}
