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
    fileprivate var forms: Forms
  }

  /// What the texts of a key ask of arguments that are texts.
  struct Need {
    /// How many arguments.
    let count: Int
    /// Whether something else than a text is asked for.
    let isWrongKind: Bool
    /// The first language in which it is so, and its text.
    let locale: String
    let text: String
  }

  /// What reading the texts costs, and what came of it once somebody has paid: each file pays the same, whoever has read them before.
  fileprivate struct Forms {
    /// Steps for a look at each byte.
    let look: Int
    /// Steps for those in which a per cent sign stands, where each may begin a specifier with a text of its own.
    var scan: Int?
    /// One of each kind, in the order of the languages.
    var needs: [Need]?
  }

  private var known: [ExactText: Translations] = [:]

  /// Where a key has texts.
  func translations(of key: String, _ strings: LocalizedStrings, _ project: Project) -> Translations {
    if let found = known[ExactText(key)] { return found }
    let texts = Self.texts(of: key, strings, project)
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
    let look = texts.reduce(0) { sum, text in text.entry.variants.reduce(sum) { $0 + 20 + $1.text.utf8.count / 4 } }
    let found = Translations(missing: missing, firstMissing: first, forms: Forms(look: look))
    // A key that is nowhere is found out at once, and there is no end of those.
    if !texts.isEmpty { known[ExactText(key)] = found }
    return found
  }

  /// The first text of a key that asks for something else than so many texts; nothing also where the budget does not pay for looking.
  func need(
    of key: String, otherThan count: Int, _ strings: LocalizedStrings, _ project: Project, budget: WorkBudget
  ) -> Need? {
    guard let found = known[ExactText(key)], budget.take(found.forms.look) else { return nil }
    var forms = found.forms
    lazy var values = Self.texts(of: key, strings, project).flatMap { text in
      text.entry.variants.map { (locale: project.shippedLocales[text.place], text: $0.text) }
    }
    let scan = forms.scan ?? values.reduce(0) { $0 + (FormatSpecifiers.isNeeded($1.text) ? 4 * $1.text.utf8.count : 0) }
    forms.scan = scan
    known[ExactText(key)]?.forms = forms
    guard budget.take(scan) else { return nil }
    let needs = forms.needs ?? Self.needs(values)
    forms.needs = needs
    known[ExactText(key)]?.forms = forms
    return needs.first { $0.isWrongKind || $0.count != count }
  }

  private static func needs(_ values: [(locale: String, text: String)]) -> [Need] {
    var needs: [Need] = []
    for (locale, text) in values {
      let format = FormatSpecifiers.scan(text)
      let isWrongKind = format.specifiers.contains { $0.conversion != "@" }
      let count = format.argumentCount
      // A position has three digits at most, so these are few.
      guard !needs.contains(where: { $0.count == count && $0.isWrongKind == isWrongKind }) else { continue }
      needs.append(Need(count: count, isWrongKind: isWrongKind, locale: locale, text: text))
    }
    return needs
  }

  /// The texts of a key in the shipped languages, in their order. One for all languages that have none of their own stands at the first of them.
  private static func texts(
    of key: String, _ strings: LocalizedStrings, _ project: Project
  ) -> [(place: Int, entry: LocalizedStrings.Entry)] {
    var texts = strings.entries(key).compactMap { language, entry in
      project.shippedPlaces.index(of: language).map { (place: $0, entry: entry) }
    }
    texts.sort { $0.place < $1.place }
    if let shared = strings.sharedEntry(key), texts.count < project.shippedPlaces.count {
      let present = Set(texts.map(\.place))
      let languages = project.shippedLocales
      let place = languages.indices.first {
        !present.contains($0) && project.shippedPlaces.index(of: languages[$0]) == $0
      }
      texts.append((place ?? 0, shared))
      texts.sort { $0.place < $1.place }
    }
    return texts
  }
}
