import Foundation

/// Which of some languages the user reads.
struct LanguageChoice: Sendable {
  /// The languages that the user prefers, the best first.
  let preferred: [String]
  /// What is read where none fits.
  let source: String

  /// The value of the language that fits best; nil where none fits, or the one that does is the source's.
  func best<Value>(_ values: [String: Value]) -> Value? { values[tag(among: Array(values.keys))] }

  /// The tag that fits best, the source's where none does.
  ///
  /// Apple's systems choose as they choose the language of the app itself, so that texts of the bundle and texts by key agree. Elsewhere it is the
  /// tag itself, then the nearest language above it in the same script.
  func tag(among tags: [String]) -> String {
    let ordered = [source] + tags.filter { $0 != source }.sorted()
    #if canImport(Darwin)
      // The first one also comes back where nothing fits.
      return Bundle.preferredLocalizations(from: ordered, forPreferences: preferred).first ?? source
    #else
      for locale in preferred {
        if let found = Self.nearest(locale, ordered) { return found }
      }
      return source
    #endif
  }

  /// A tag for a locale such as `zh_TW.UTF-8`.
  static func nearest(_ locale: String, _ tags: [String]) -> String? {
    let wanted = LanguageParts(locale)
    if let exact = tags.first(where: { LanguageParts($0).spelled == wanted.spelled }) { return exact }
    let near = tags.filter {
      LanguageParts($0).language == wanted.language && LanguageParts($0).script == wanted.script
    }
    if let region = wanted.region, let same = near.first(where: { LanguageParts($0).region == region }) { return same }
    return near.first { LanguageParts($0).region == nil } ?? near.first
  }
}

/// A language with the script in which it is most likely written.
private struct LanguageParts {
  let language: String
  let script: String
  let region: String?
  let spelled: String

  init(_ tag: String) {
    let main = tag.prefix { $0 != "." && $0 != "@" }
    spelled = main.lowercased().split { $0 == "-" || $0 == "_" }.joined(separator: "-")
    let parts = spelled.split(separator: "-").map(String.init)
    language = parts.first ?? ""
    region = parts.dropFirst().first { $0.utf8.count == 2 || ($0.utf8.count == 3 && Int($0) != nil) }
    script = parts.dropFirst().first { $0.utf8.count == 4 } ?? Self.likely(language, region)
  }

  private static func likely(_ language: String, _ region: String?) -> String {
    switch language {
    case "zh": ["tw", "hk", "mo"].contains(region) ? "hant" : "hans"
    case "sr": region == "me" ? "latn" : "cyrl"
    default: ""
    }
  }
}
