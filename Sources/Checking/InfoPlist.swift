import AppFiles
import Diagnostics
import Expressions
import Metadata
package import Payloads

extension Project {
  /// Whether the app's Info.plist has what a key is to hold; nothing where the file is not known.
  package func isSatisfied(_ key: InfoPlistKey) -> Bool? {
    guard metadata.infoPlist != nil else { return nil }
    guard let value = metadata.infoPlistValues[ExactText(key.key)] else { return false }
    switch (key.value, value) {
    case (.listWith(let item), .array(let items)):
      return items.contains { if case .string(let text) = $0 { text.utf8.elementsEqual(item.utf8) } else { false } }
    case (.yes, .boolean(let isTrue)): return isTrue
    case (.text, .string(let text)): return !VisibleText.isBlank(text)
    case (.list, .array): return true
    // What Xcode fills in may be anything.
    case (.yes, .string(let text)): return text.utf8.starts(with: "$(".utf8)
    default: return false
    }
  }
}
