import AppFiles
import Diagnostics
import Expressions
import Limits
import Metadata

/// What one thread has found out about the keys of an app's strings: its campaigns and their variants use the same ones again and again, and
/// each may have a text in a thousand languages.
final class KnownStrings {
  /// In which of the shipped languages a key has a text.
  struct Translations {
    /// Of how many shipped languages there is none.
    let missing: Int
    /// The first of those languages, as many as a message names.
    let firstMissing: [String]
    /// Whether the app's strings have nothing at all in those.
    let lacksLanguages: Bool
    /// What differs among the texts, the source language's first.
    let kinds: [Kind]
    /// Whether the key itself is what people of the source language see, though it is a name and no text.
    let isBareKey: Bool
    /// The languages in which it has `\n` as two letters, and what stands there in the first; as many as a message names.
    let escapes: [(locale: String, escape: String)]
  }

  /// Texts that ask the same of arguments, in whatever languages.
  struct Kind {
    /// The languages, as many as a message names, in the project's order.
    fileprivate(set) var locales: [String]
    /// How many there are.
    fileprivate(set) var count: Int
    /// The place of the last language that was counted.
    fileprivate var last: Int
    /// The first of the texts, as much of it as a message shows.
    let text: String
    /// The positions of the arguments that it reads, each once.
    let positions: [Int]
    /// Whether some of them may be a per cent sign and what follows it.
    let mayBeSigns: Bool
    /// The first specifier that is for something else than a text.
    let foreign: FormatSpecifier?
    /// The first per cent sign that begins no specifier.
    let stray: StrayPercent?
    /// Whether it shows nothing.
    let isBlank: Bool
    /// Whether it is the key, for want of a text.
    let isKey: Bool
    /// Whether a number chooses it among plural forms.
    let isCounted: Bool

    fileprivate func isSame(_ other: Kind) -> Bool {
      positions == other.positions && mayBeSigns == other.mayBeSigns
        && foreign?.isLikelySign == other.foreign?.isLikelySign
        && foreign?.conversion == other.foreign?.conversion
        && (stray == nil) == (other.stray == nil) && isBlank == other.isBlank && isKey == other.isKey
        && isCounted == other.isCounted
    }
  }

  private var known: [ExactText: Translations] = [:]

  /// Where a key has texts.
  func translations(of key: String, _ strings: LocalizedStrings, _ project: Project) -> Translations {
    if let found = known[ExactText(key)] { return found }
    let texts = project.shippedEntries(of: key, in: strings)
    let isShared = strings.sharedEntry(key) != nil
    var first: [String] = []
    var lacksLanguages = true
    let missing = isShared ? 0 : project.shippedPlaces.count - texts.count
    if missing > 0 {
      let present = Set(texts.map(\.place))
      for (place, locale) in project.shippedLocales.enumerated() where !present.contains(place) {
        guard first.count < RunLimit.namesInMessage.value else { break }
        guard project.shippedPlaces.index(of: locale) == place else { continue }
        first.append(locale)
        if strings.has(language: locale) { lacksLanguages = false }
      }
    }
    let isTranslated = texts.contains { text in
      !text.entry.isKey && !text.entry.values.contains { $0.utf8.elementsEqual(key.utf8) }
    }
    let found = Translations(
      missing: missing, firstMissing: first, lacksLanguages: lacksLanguages, kinds: Self.kinds(texts, project),
      isBareKey: texts.contains { $0.entry.isKey } && Self.isName(key, isTranslated: isTranslated),
      escapes: Self.escapes(texts, project))
    // A key that is nowhere is found out at once, and there is no end of those.
    if !texts.isEmpty { known[ExactText(key)] = found }
    return found
  }

  /// Whether a key is a name, which nobody is to read: `ORDER_READY_BODY`, and where others have a text for it `order.ready` and `orderReady`.
  private static func isName(_ key: String, isTranslated: Bool) -> Bool {
    guard key.utf8.allSatisfy({ isLetterOrDigit($0) || "_.-".utf8.contains($0) }) else { return false }
    if key.utf8.contains(UInt8(ascii: "_")) { return true }
    let isCamelCase = key.utf8.first.map { $0 >= 0x61 } ?? false && key.utf8.contains { 0x41...0x5A ~= $0 }
    return isTranslated && (isCamelCase || key.utf8.dropLast().contains(UInt8(ascii: ".")))
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte }

  private static func cut(_ text: String) -> String {
    text.utf8.count > 400 ? String(text.unicodeScalars.prefix(100).map(Character.init)) + "…" : text
  }

  /// What a form asks of arguments. One that a number chooses need not show that number: "Nobody is here", "One person is here"; then it asks for
  /// what the form for all other numbers does.
  private static func needed(
    by form: LocalizedStrings.Variant, _ format: FormatSpecifiers, _ byPath: [ExactText: FormatSpecifiers]
  ) -> FormatSpecifiers {
    let (path, numbers) = form.general
    guard numbers > 0, let general = byPath[ExactText(path)] else { return format }
    let own = Set(format.positions)
    let isShorter = own.isSubset(of: general.positions) && general.positions.count - own.count <= numbers
    return isShorter ? general : format
  }

  /// What a program that wrote the strings has escaped once too often.
  private static func escapes(
    _ texts: [(place: Int, entry: LocalizedStrings.Entry)], _ project: Project
  ) -> [(locale: String, escape: String)] {
    var found: [(locale: String, escape: String)] = []
    for text in texts where found.count < RunLimit.namesInMessage.value {
      let escape = text.entry.variants.lazy.compactMap { form in
        WrittenSyntax.escape(in: form.text).map {
          String(decoding: Array(form.text.utf8)[$0.start..<$0.end], as: UTF8.self)
        }
      }.first
      if let escape { found.append((project.shippedLocales[text.place], escape)) }
    }
    return found
  }

  /// Each key is looked at once by each thread, so that this costs no more than reading the app's strings did.
  private static func kinds(
    _ texts: [(place: Int, entry: LocalizedStrings.Entry)], _ project: Project
  ) -> [Kind] {
    var kinds: [Kind] = []
    for text in texts {
      let locale = project.shippedLocales[text.place]
      let formats = text.entry.variants.map { FormatSpecifiers.scan($0.text) }
      let byPath = Dictionary(zip(text.entry.variants.map { ExactText($0.path) }, formats)) { first, _ in first }
      for (form, format) in zip(text.entry.variants, formats) {
        let needed = Self.needed(by: form, format, byPath)
        let kind = Kind(
          locales: [locale], count: 1, last: text.place, text: Self.cut(form.text), positions: needed.positions,
          mayBeSigns: needed.specifiers.allSatisfy(\.mayBeSign),
          foreign: format.specifiers.first { !$0.showsText }, stray: format.strays.first,
          isBlank: VisibleText.isBlank(form.text), isKey: text.entry.isKey,
          isCounted: form.path.contains("plural."))
        // A position has three digits at most, so these are few; of a hostile file the first.
        guard kinds.count < RunLimit.namesInMessage.value else { return kinds }
        guard let place = kinds.firstIndex(where: { $0.isSame(kind) }) else {
          kinds.append(kind)
          continue
        }
        guard kinds[place].last != text.place else { continue }
        kinds[place].last = text.place
        kinds[place].count += 1
        if kinds[place].locales.count < RunLimit.namesInMessage.value { kinds[place].locales.append(locale) }
      }
    }
    return kinds
  }
}
