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
  /// What stands for the text while previews are hidden.
  public let hiddenPreviewPlaceholder: String?
  /// How a group of them is summed up.
  public let summaryFormat: String?

  init(_ file: CategoryFile, in sourceLocale: String) {
    id = file.id.text
    actions = file.actions.map { CategoryAction($0, of: file, in: sourceLocale) }
    options = file.options
    hiddenPreviewPlaceholder = file.hiddenPreviewPlaceholder?.text
    summaryFormat = file.summaryFormat?.text
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
  public let textInput: (button: String, placeholder: String?)?

  fileprivate init(_ file: ActionFile, of category: CategoryFile, in sourceLocale: String) {
    id = file.id.text
    var titles = [(locale: sourceLocale, title: file.title.text)]
    for (locale, translations) in category.localizations {
      guard !titles.contains(where: { $0.locale.utf8.elementsEqual(locale.text.utf8) }),
        let title = translations.first(where: { $0.action.text.utf8.elementsEqual(file.id.text.utf8) })
      else { continue }
      titles.append((locale.text, title.title.text))
    }
    self.titles = titles
    options = file.options
    icon = file.icon?.text
    textInput = file.textInput.map { ($0.button.text, $0.placeholder?.text) }
  }
}
