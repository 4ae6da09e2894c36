import Diagnostics
import Language
import Limits

/// What somebody meant by a language that the app does not ship.
enum ShippedLocale {
  /// The shipped one that it may be, or all of them.
  ///
  /// Two letters are never like two others, as "ar" is not "fr": any two languages are that near. Another country's or spelling's tag of a
  /// shipped language is: `de_DE` where `de` is shipped.
  static func advice(_ tag: String, among shipped: [String], budget: WorkBudget) -> Advice {
    guard let same = near(tag, among: shipped, budget: budget) else {
      return "a language that is missing there belongs under \"shipped\""
    }
    var near = NearWords(same, isOneBest: same.count == 1)
    if near.isEmpty, let meant = LanguageTag.meant(by: tag), shipped.contains(meant) {
      near = NearWords([meant], isOneBest: true)
    }
    if near.isEmpty, tag.utf8.count > 2 { near = Suggestion.near(tag, in: shipped, budget: budget) }
    return Suggestion.question(near)
      ?? "it ships \(Suggestion.list(shipped, "and")); a language that is missing there belongs under \"shipped\""
  }

  /// Which of some languages, for which something is missing, are meant by tags of languages that the app does not ship: each is told there. The only
  /// one of one kind is meant by the only one of the other.
  static func meant(by strangers: [String], among missing: [String], budget: WorkBudget) -> [ExactText: String] {
    var meant: [ExactText: String] = [:]
    guard !missing.isEmpty else { return meant }
    for tag in strangers {
      let near = near(tag, among: missing, budget: budget) ?? []
      let named = LanguageTag.meant(by: tag).flatMap { missing.contains($0) ? $0 : nil }
      let other = tag.utf8.count > 2 ? Suggestion.near(tag, in: missing, budget: budget).best : nil
      let only = strangers.count == 1 && missing.count == 1 ? missing[0] : nil
      meant[ExactText(tag)] = near.count == 1 ? near[0] : named ?? other ?? only
    }
    return meant
  }

  /// The shipped ones of the same language, three at most; nothing where nobody pays for the search.
  static func near(_ tag: String, among shipped: [String], budget: WorkBudget) -> [String]? {
    guard budget.take(20 * shipped.count) else { return nil }
    let language = Self.language(tag)
    return Array(shipped.lazy.filter { Self.language($0).elementsEqual(language) }.prefix(3))
  }

  private static func language(_ tag: String) -> [UInt8] {
    tag.lowercased().utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }
}
