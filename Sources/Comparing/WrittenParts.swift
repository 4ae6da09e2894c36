import Diagnostics

/// A text of a file with the keys that lead to it.
package struct WrittenPart: Sendable {
  private let keys: [String]
  private let text: String
  private var locale: String?

  /// A text below some keys, from the outermost one on.
  package init(keys: [String], text: String) { (self.keys, self.text) = (keys, text) }

  /// The same part under the name that it has once it is compiled: `alert: { title }` is `title`, in the language in which alerts are written.
  package func inLanguage(_ source: String) -> WrittenPart {
    let lines: Set<String> = ["title", "subtitle", "body"]
    if keys == ["alert"] || keys.count == 2 && keys[0] == "alert" && lines.contains(keys[1]) {
      return renamed([keys.count == 2 ? keys[1] : "body"], source)
    }
    if keys.count == 3, keys[0] == "localizations" { return renamed([keys[2]], keys[1]) }
    return self
  }

  private func renamed(_ keys: [String], _ locale: String) -> WrittenPart {
    var part = WrittenPart(keys: keys, text: text)
    part.locale = locale.isEmpty ? nil : locale
    return part
  }

  fileprivate var part: CompiledPart {
    CompiledPart(
      place: CompiledPart.Place(key: keys.joined(separator: "."), variant: nil, locale: locale), content: .text(text),
      isContent: false)
  }
}

extension PartChange {
  /// What is written otherwise in a file, by its texts before and now.
  package static func written(_ before: [WrittenPart], _ after: [WrittenPart]) -> [PartChange] {
    ChangedParts.all(before.map(\.part), after.map(\.part))
  }
}
