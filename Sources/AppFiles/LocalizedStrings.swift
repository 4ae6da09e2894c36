import Diagnostics
import Limits

/// The texts of an app by language and key, from whichever files they came.
///
/// Keys and languages are compared by bytes, as the system compares them.
public struct LocalizedStrings: Sendable {
  /// A text of one key in one language, with every form that it can take.
  public struct Entry: Sendable, Equatable {
    /// Every form: one for a plain text, one for each plural or device form otherwise. Never empty.
    public let variants: [Variant]
    /// The state of a String Catalog: `new`, `translated`, `needs_review`; nothing for other files.
    public let state: String?
    /// Whether the file has no text, so that the key is shown: the source language of a String Catalog.
    public let isKey: Bool

    /// An entry.
    public init(variants: [Variant], state: String? = nil, isKey: Bool = false) {
      self.variants = variants
      self.state = state
      self.isKey = isKey
    }

    /// The texts of all forms.
    public var values: [String] { variants.map(\.text) }
    /// Whether the form depends on a number, which the string arguments of a push cannot steer.
    public var variesByPlural: Bool { variants.contains { $0.path.contains("plural.") } }
  }

  /// One form of a text.
  public struct Variant: Sendable, Equatable {
    /// What leads to this form: empty for a plain text, `plural.one`, `device.iphone.plural.other`, and for a form of a
    /// variable its name in front: `count.plural.one`.
    public let path: String
    /// The text, the variables of the form written out with explicit positions.
    public let text: String

    /// The path of the form for all other numbers, beside which this one is chosen, and how many numbers choose it.
    public var general: (path: String, numbers: Int) {
      var (steps, numbers) = (path.split(separator: "."), 0)
      for index in steps.indices.dropFirst() where steps[index - 1] == "plural" {
        steps[index] = "other"
        numbers += 1
      }
      return (steps.joined(separator: "."), numbers)
    }

    /// A form.
    public init(path: String = "", text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Something in a strings file that the build or the device will not take as meant, though the file can be read.
  public struct Problem: Sendable, Equatable, CustomStringConvertible {
    /// The key at which it stands, or nothing for the whole file.
    public let key: String?
    /// The language, where the file holds several.
    public let language: String?
    /// The byte of the file, where the format keeps it (`.strings`).
    public let offset: Int?
    /// What is wrong, in lower case and without a full stop.
    public let reason: String

    /// A problem.
    public init(key: String?, language: String? = nil, offset: Int? = nil, reason: String) {
      self.key = key
      self.language = language
      self.offset = offset
      self.reason = reason
    }

    /// Key, language and reason, for a log or a test.
    public var description: String {
      let place = [key.map { "\"\($0)\"" }, language, offset.map { "byte \($0)" }].compactMap { $0 }
      return (place.isEmpty ? "" : place.joined(separator: " ") + ": ") + reason
    }
  }

  /// Problems of one file, of which the first are kept.
  struct ProblemList {
    private(set) var kept: [Problem] = []
    private var isFull: Bool { kept.count > RunLimit.stringsProblems.value }

    mutating func append(_ problem: @autoclosure () -> Problem) {
      guard !isFull else { return }
      let isNext = kept.count < RunLimit.stringsProblems.value
      kept.append(
        isNext
          ? problem() : .init(key: nil, reason: "there are more than \(RunLimit.stringsProblems.text) problems"))
    }
  }

  /// The language of the keys, where a String Catalog names it.
  public private(set) var sourceLanguage: String?
  /// What was noticed while the files were read, in the order of reading.
  public private(set) var problems: [Problem] = []

  /// A text of a key in one language, by its number among the languages.
  private struct Translation {
    let language: Int32
    var entry: Entry
  }

  /// By key, because who looks for one wants to know in which of a thousand languages it is; in the order of the languages' numbers.
  private var texts: [ExactText: [Translation]] = [:]
  private var languageNumbers: [ExactText: Int32] = [:]
  private var languageNames: [String] = []
  private var sameEverywhere: Set<ExactText> = []
  private var stale: Set<ExactText> = []
  /// The keys with a form for some device, which hardly any text has.
  private(set) var keysByDevice: Set<ExactText> = []

  /// No texts.
  public init() {}

  /// The languages that have a text, sorted by bytes.
  public var languages: [String] { languageNumbers.keys.sorted().map(\.text) }

  /// The keys of a language, sorted by bytes; without those that are the same in every language.
  public func keys(in language: String) -> [String] {
    guard let number = languageNumbers[ExactText(language)] else { return [] }
    return texts.filter { $0.value.contains { $0.language == number } }.keys.sorted().map(\.text)
  }

  /// Whether a key has a text in a language.
  public func has(language: String) -> Bool { languageNumbers[ExactText(language)] != nil }

  /// All keys, sorted by bytes.
  public var keys: [String] { texts.keys.sorted().map(\.text) }

  /// The text of a key in a language, or nothing: then the device shows the raw key.
  ///
  /// A key that a catalog marks as not to be translated has its source text in every language.
  public func entry(_ key: String, in language: String) -> Entry? {
    entry(ExactText(key), in: language) ?? sharedEntry(key)
  }

  /// The text that a key has in every language that has none of its own: that of a key which is not to be translated.
  package func sharedEntry(_ key: String) -> Entry? {
    let name = ExactText(key)
    guard sameEverywhere.contains(name), let source = sourceLanguage else { return nil }
    return entry(name, in: source)
  }

  /// The texts of a key, each in its language.
  package func entries(_ key: String) -> [(language: String, entry: Entry)] {
    (texts[ExactText(key)] ?? []).map { (languageNames[Int($0.language)], $0.entry) }
  }

  private func entry(_ key: ExactText, in language: String) -> Entry? {
    guard let all = texts[key], let number = languageNumbers[ExactText(language)] else { return nil }
    let place = Self.place(of: number, in: all)
    return place < all.count && all[place].language == number ? all[place].entry : nil
  }

  /// Where a language stands among the texts of a key, or would.
  private static func place(of language: Int32, in texts: [Translation]) -> Int {
    // They come language by language, or all of a key at once: mostly it is the last one.
    if let last = texts.last, last.language < language { return texts.count }
    return texts.partitioningIndex { $0.language >= language }
  }

  /// Whether a key is marked as the same in every language (`shouldTranslate: false`).
  public func isSameEverywhere(_ key: String) -> Bool { sameEverywhere.contains(ExactText(key)) }

  /// Whether Xcode has found a key in no code of the app.
  public func isStale(_ key: String) -> Bool { stale.contains(ExactText(key)) }

  /// Adds the texts of a `.strings` file of a language. A text that is there already from a `.stringsdict` stays, for
  /// the device asks that file first.
  public mutating func add(_ table: StringsTable, language: String) {
    for duplicate in table.duplicates {
      problems.append(
        .init(
          key: duplicate.key, language: language, offset: duplicate.offset,
          reason: "the key appears twice; the last one counts"))
    }
    if let stray = table.strays.first {
      problems.append(
        .init(
          key: nil, language: language, offset: stray,
          reason: "a \";\" follows another one, and a device may read nothing after it"))
    }
    for entry in table.entries {
      let known = self.entry(ExactText(entry.key), in: language)
      if known.map({ $0.variants.allSatisfy { $0.path.isEmpty } }) ?? true {
        set(.init(variants: [.init(text: entry.value)]), key: entry.key, language: language)
      }
    }
  }

  /// Adds the texts of a `.stringsdict` file of a language; they go before those of its `.strings` file.
  public mutating func add(_ dictionary: StringsDictionary, language: String) {
    for problem in dictionary.problems {
      problems.append(
        .init(key: problem.key, language: language, offset: problem.offset, reason: problem.reason))
    }
    for (key, entry) in dictionary.entries { set(entry, key: key, language: language) }
  }

  /// Adds the texts of a String Catalog, all its languages at once.
  public mutating func add(_ catalog: StringsCatalog) {
    sourceLanguage = catalog.sourceLanguage
    problems += catalog.problems
    for text in catalog.texts { set(text.entry, key: text.key, language: text.language) }
    for key in catalog.untranslatedKeys { sameEverywhere.insert(ExactText(key)) }
    for key in catalog.staleKeys { stale.insert(ExactText(key)) }
  }

  private mutating func set(_ entry: Entry, key: String, language: String) {
    if entry.variesByDevice { keysByDevice.insert(ExactText(key)) }
    Self.set(Translation(language: number(of: language), entry: entry), in: &texts[ExactText(key), default: []])
  }

  private static func set(_ translation: Translation, in all: inout [Translation]) {
    let place = place(of: translation.language, in: all)
    if place < all.count, all[place].language == translation.language {
      all[place] = translation
    } else {
      all.insert(translation, at: place)
    }
  }

  private mutating func number(of language: String) -> Int32 {
    if let number = languageNumbers[ExactText(language)] { return number }
    let number = Int32(clamping: languageNames.count)
    languageNumbers[ExactText(language)] = number
    languageNames.append(language)
    return number
  }
}

/// Reasons and forms of one text in one language. Each repeats names of the file, so both are bounded.
struct FormLimits {
  /// What is wrong, without key and language.
  private(set) var reasons: [String] = []
  private var isCut = false

  mutating func report(_ reason: @autoclosure () -> String) {
    // One more than is kept of a file, so that the file says that there are more.
    guard reasons.count <= RunLimit.stringsProblems.value else { return }
    reasons.append(reason())
  }

  /// Whether a name is short enough to be repeated; says so if not.
  mutating func allows(_ name: String) -> Bool {
    guard name.utf8.count > RunLimit.stringsName.value else { return true }
    report("the name \"\(shortName(name))\" is longer than \(RunLimit.stringsName.text)")
    return false
  }

  /// Whether there may be one more form; says once that there may not.
  mutating func allowsForm(after count: Int) -> Bool {
    guard count >= RunLimit.stringsForms.value else { return true }
    if !isCut {
      // It goes first, so that it is kept whatever else is wrong.
      reasons.insert("it has more than \(RunLimit.stringsForms.text) forms", at: 0)
      isCut = true
    }
    return false
  }
}

/// The start of a name that is too long to be repeated.
func shortName(_ name: String) -> String {
  guard name.utf8.count > RunLimit.stringsName.value else { return name }
  return String(String.UnicodeScalarView(name.unicodeScalars.prefix(40))) + "…"
}
