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
        for text in texts where Self.hasText(text.value) { note(text.key) }
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

  /// Whether a language of a string in a catalog has a text: Xcode writes down the languages to come as new, without one. A text stands in the
  /// unit of the string, or in those of its variations and substitutions.
  private static func hasText(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { member in
      switch member.key {
      case "stringUnit", "stringSet":
        if let state = member.value["state"]?.text, state == "new" { return false }
        if case .array(let texts)? = member.value["values"] { return texts.contains { $0.text?.isEmpty == false } }
        return member.value["value"]?.text?.isEmpty == false
      default: return hasText(member.value)
      }
    }
  }

  /// The tag of a language as belfry writes it: `pt-BR` for `pt_BR` and `pt-br`, `en` for `English`.
  static func tag(_ name: String) -> String? {
    (LanguageTag.isTag(name) ? name : LanguageTag.meant(by: name)).map(canonical)
  }

  /// A tag with the capitals of section 2.1.1 of RFC 5646: the file system of a Mac does not tell `pt-br` from `pt-BR`.
  private static func canonical(_ tag: String) -> String {
    var (parts, isOpen) = ([String](), true)
    for part in tag.split(separator: "-") {
      let small = part.lowercased()
      let isWord = small.utf8.allSatisfy { 0x61...0x7A ~= $0 }
      // Behind a part of one letter, an extension, everything is small; so is the language.
      if small.utf8.count == 1 { isOpen = false }
      switch small.utf8.count {
      case 2 where isOpen && isWord && !parts.isEmpty: parts.append(small == "uk" ? "GB" : small.uppercased())
      case 4 where isOpen && isWord && !parts.isEmpty:
        parts.append(small.prefix(1).uppercased() + String(small.dropFirst()))
      default: parts.append(small)
      }
    }
    return parts.joined(separator: "-")
  }
}
