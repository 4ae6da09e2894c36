import AppFiles
import Languages
import Metadata

extension Project {
  /// The languages in which a device may show a content: those of its texts, or those of the app if the device looks up the texts itself. At least
  /// one, without a name if nothing is shown.
  package func shownLanguages(of content: Content) -> [(locale: String, texts: LocalizedTexts?)] {
    guard let source = content.texts.first else { return [("", nil)] }
    let hasKeys = [source.title, source.subtitle, source.body].contains { text in
      if case .key? = text?.source { true } else { false }
    }
    guard content.texts.count == 1, hasKeys else { return content.texts.map { ($0.locale, $0) } }
    // A project without `locales` has an error, and is shown all the same.
    return shippedLocales.isEmpty ? [(source.locale, source)] : shippedLocales.map { ($0, source) }
  }

  /// What a device shows in a language for a key of the app's strings; nothing where the app's files have no text for it, and the device shows
  /// the key.
  ///
  /// Each argument is a text, in its place: that is what a push brings. A text without arguments is shown as it is, per cent signs and all.
  package func deviceText(of key: String, _ arguments: [String], in language: String) -> String? {
    guard let strings = metadata.strings, let entry = Self.entry(of: key, in: language, strings) else { return nil }
    // Which plural is shown a text cannot say; the system takes the one for everything else.
    let plain = entry.variants.first { $0.path.isEmpty } ?? entry.variants.first { $0.path.hasSuffix(".other") }
    guard let text = (plain ?? entry.variants.first)?.text else { return nil }
    return arguments.isEmpty ? text : Self.filled(text, arguments)
  }

  private static func entry(of key: String, in language: String, _ strings: LocalizedStrings) -> LocalizedStrings.Entry?
  {
    if let own = strings.entry(key, in: language) { return own }
    let all = strings.entries(key).sorted { $0.language < $1.language }
    return LanguageMatch(all.map(\.language)).place(of: language.utf8).map { all[$0].entry }
  }

  private static func filled(_ text: String, _ arguments: [String]) -> String {
    let bytes = Array(text.utf8)
    var filled: [UInt8] = []
    var end = 0
    func literal(upTo next: Int) {
      var index = end
      while index < next {
        filled.append(bytes[index])
        let isDoubled = bytes[index] == UInt8(ascii: "%") && index + 1 < next && bytes[index + 1] == bytes[index]
        index += isDoubled ? 2 : 1
      }
    }
    for specifier in FormatSpecifiers.scan(text).specifiers where specifier.offset >= end {
      literal(upTo: specifier.offset)
      let isThere = arguments.indices.contains(specifier.position - 1)
      filled += isThere ? Array(arguments[specifier.position - 1].utf8) : Array(specifier.text.utf8)
      end = specifier.offset + specifier.text.utf8.count
    }
    literal(upTo: bytes.count)
    return String(decoding: filled, as: UTF8.self)
  }
}
