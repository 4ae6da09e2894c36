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
    /// What differs among the texts, the source language's first.
    let kinds: [Kind]
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

    fileprivate func isSame(_ other: Kind) -> Bool {
      positions == other.positions && mayBeSigns == other.mayBeSigns
        && foreign?.isLikelySign == other.foreign?.isLikelySign
        && foreign?.conversion == other.foreign?.conversion
        && (stray == nil) == (other.stray == nil) && isBlank == other.isBlank
    }
  }

  private var known: [ExactText: Translations] = [:]

  /// Where a key has texts.
  func translations(of key: String, _ strings: LocalizedStrings, _ project: Project) -> Translations {
    if let found = known[ExactText(key)] { return found }
    let texts = project.shippedEntries(of: key, in: strings)
    let isShared = strings.sharedEntry(key) != nil
    var first: [String] = []
    let missing = isShared ? 0 : project.shippedPlaces.count - texts.count
    if missing > 0 {
      let present = Set(texts.map(\.place))
      for (place, locale) in project.shippedLocales.enumerated() where !present.contains(place) {
        guard first.count < RunLimit.namesInMessage.value else { break }
        if project.shippedPlaces.index(of: locale) == place { first.append(locale) }
      }
    }
    let found = Translations(missing: missing, firstMissing: first, kinds: Self.kinds(texts, project))
    // A key that is nowhere is found out at once, and there is no end of those.
    if !texts.isEmpty { known[ExactText(key)] = found }
    return found
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count > 400 ? String(text.unicodeScalars.prefix(100).map(Character.init)) + "…" : text
  }

  /// Each key is looked at once by each thread, so that this costs no more than reading the app's strings did.
  private static func kinds(
    _ texts: [(place: Int, entry: LocalizedStrings.Entry)], _ project: Project
  ) -> [Kind] {
    var kinds: [Kind] = []
    for text in texts {
      let locale = project.shippedLocales[text.place]
      for form in text.entry.variants {
        let format = FormatSpecifiers.scan(form.text)
        let kind = Kind(
          locales: [locale], count: 1, last: text.place, text: Self.cut(form.text), positions: format.positions,
          mayBeSigns: format.specifiers.allSatisfy(\.mayBeSign),
          foreign: format.specifiers.first { !$0.showsText }, stray: format.strays.first,
          isBlank: VisibleText.isBlank(form.text))
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
