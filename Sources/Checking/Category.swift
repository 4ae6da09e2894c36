import Diagnostics
import Parsing
public import Payloads

/// A category of notifications, as an app registers it.
public struct Category: Sendable {
  /// The identifier.
  public let id: String
  /// The buttons, in order.
  public let actions: [CategoryAction]
  /// What it does besides.
  public let options: [CategoryOption]
  /// The text while previews are hidden.
  public let hiddenPreviewPlaceholder: String?
  /// How a group of them is summed up.
  public let summaryFormat: String?
  /// The last two in other languages, as far as they are written.
  public let translations: [(locale: String, hiddenPreviewPlaceholder: String?, summaryFormat: String?)]

  init(_ file: CategoryFile, in sourceLocale: String) {
    id = file.id.text
    actions = file.actions.map { CategoryAction($0, of: file, in: sourceLocale) }
    options = file.options.map(\.value)
    hiddenPreviewPlaceholder = file.hiddenPreviewPlaceholder?.text
    summaryFormat = file.summaryFormat?.text
    translations = file.localizations.compactMap { words in
      let (placeholder, format) = (words.hiddenPreviewPlaceholder.value?.text, words.summaryFormat.value?.text)
      let isSource = words.locale.text.utf8.elementsEqual(sourceLocale.utf8)
      return isSource || placeholder == nil && format == nil ? nil : (words.locale.text, placeholder, format)
    }
  }
}

/// A button.
public struct CategoryAction: Sendable {
  /// The identifier, unique in the app.
  public let id: String
  /// The title by language, the source language first.
  public let titles: [(locale: String, title: String)]
  /// What it does besides.
  public let options: [ActionOption]
  /// The name of an SF Symbol.
  public let icon: String?
  /// Lets the person answer with a text.
  public let textInput: CategoryTextInput?

  fileprivate init(_ file: ActionFile, of category: CategoryFile, in sourceLocale: String) {
    let words = Self.words(of: file, in: category, besides: sourceLocale)
    id = file.id.text
    titles =
      [(sourceLocale, file.title.text)] + words.compactMap { locale, words in words.title.map { (locale, $0.text) } }
    options = file.options.map(\.value)
    icon = file.icon?.text
    textInput = file.textInput.map { input in
      CategoryTextInput(
        button: input.button.text, placeholder: input.placeholder?.text,
        translations: words.compactMap { locale, words in
          words.button == nil && words.placeholder == nil ? nil : (locale, words.button?.text, words.placeholder?.text)
        })
    }
  }

  /// What an action says in other languages; of a language that stands twice the first counts.
  private static func words(
    of action: ActionFile, in category: CategoryFile, besides sourceLocale: String
  ) -> [(locale: String, words: ActionWords)] {
    var found: [(locale: String, words: ActionWords)] = []
    for translation in category.localizations {
      let locale = translation.locale
      guard !locale.text.utf8.elementsEqual(sourceLocale.utf8),
        !found.contains(where: { $0.locale.utf8.elementsEqual(locale.text.utf8) }),
        let words = translation.actions.first(where: { $0.action.text.utf8.elementsEqual(action.id.text.utf8) })
      else { continue }
      found.append((locale.text, words))
    }
    return found
  }
}

/// The field of a button that takes a text.
public struct CategoryTextInput: Sendable {
  /// What the send button says in the source language.
  public let button: String
  /// The placeholder of the empty field.
  public let placeholder: String?
  /// The same in other languages, as far as it is written.
  public let translations: [(locale: String, button: String?, placeholder: String?)]
}
