import Diagnostics
import Parsing

/// Which language a folder `*.lproj` is for. The system reads other spellings than those of `shipped`, too.
struct StringsFolders {
  private let source: String?
  /// The shipped languages by how ``key(_:)`` spells them.
  private let shipped: [ExactText: String]

  /// The names that folders had before there were tags, and that still count.
  private static let english = [
    "english": "en", "german": "de", "french": "fr", "italian": "it", "spanish": "es", "dutch": "nl", "japanese": "ja",
  ]

  init(_ locales: LocalesFile?) {
    source = locales?.source?.text
    let tags = (locales?.shipped ?? []).map(\.text)
    shipped = Dictionary(tags.map { (ExactText(Self.key($0)), $0) }) { first, _ in first }
  }

  /// The language of a folder, without its ending: that of the keys for `Base`, a shipped one where only the spelling differs.
  func language(of name: String) -> String {
    if name == "Base", let source { return source }
    let key = Self.key(name)
    return shipped[ExactText(key)] ?? Self.english[key].flatMap { shipped[ExactText($0)] } ?? name
  }

  /// `pt_BR` and `pt-br` are one language.
  private static func key(_ tag: String) -> String {
    String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
