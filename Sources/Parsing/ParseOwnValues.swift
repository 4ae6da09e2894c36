import Clocks
import Diagnostics
import Language
import YAML

// The name of an attribute in place of a value: each person's own.
extension NodeReader {
  /// Made once: every schedule comes by here.
  private static let ownKeys = OwnKey.allCases

  /// The keys of a repetition behind which a name stands.
  func ownValues(_ keys: ScheduleKeys, _ unit: RecurrenceUnit) -> [OwnValue] {
    Self.ownKeys.compactMap { key in
      guard key.goes(with: unit), let node = keys.node(of: key) else { return nil }
      return ownName(node, of: key, unit).map { OwnValue(key, $0) }
    }
  }

  /// `cycle days`
  func ownStep(_ text: Scalar) -> (name: Located<String>, unit: RecurrenceUnit)? {
    // Most steps are one word, or begin with a digit.
    guard let first = text.text.utf8.first, 0x61...0x7A ~= first, text.text.utf8.contains(0x20) else { return nil }
    let words = text.text.split(separator: " ")
    guard words.count == 2, let name = words.first.map(String.init), name.isSnakeName,
      let unit = RecurrenceUnit.allCases.first(where: { words[1] == $0.name || words[1] == $0.name + "s" })
    else { return nil }
    return ["every", "other", "each", "second", "one", "two", "three"].contains(name)
      ? nil : (Located(name, at: text.span), unit)
  }

  /// The name of an attribute as the value of a key; nil for a word that the key knows, or that is most likely meant to be one.
  private func ownName(_ node: NodeID, of key: OwnKey, _ unit: RecurrenceUnit) -> Located<String>? {
    let node = tree.resolve(node)
    guard tree.kind(node) == .scalar else { return nil }
    // Most values begin with a digit: their texts need not be made.
    guard tree.withText(node, { $0.first.map { 0x61...0x7A ~= $0 } ?? false }) else { return nil }
    let text = tree.string(node)
    guard text.isSnakeName, !isWord(text, of: key, unit), !isAbsent(node) else { return nil }
    return Located(text, at: tree.span(node))
  }

  /// Whether a text means something by itself.
  private func isWord(_ text: String, of key: OwnKey, _ unit: RecurrenceUnit) -> Bool {
    switch key {
    case .every: false
    case .at: !ValueSuggestion.clock(text).isEmpty
    case .days:
      text == "last" || WeekdayGroup.allCases.contains { $0.name == text }
        || !ValueSuggestion.weekdays(text, budget).isEmpty
        || unit == .month && !ValueSuggestion.monthDays(text, budget).isEmpty
    case .months: !ValueSuggestion.months(text).isEmpty
    case .from, .until, .except: !ValueSuggestion.date(text).isEmpty
    case .count: false
    }
  }
}

extension ScheduleKeys {
  /// What stands behind a key, where it is a name alone if it is one; nil for the number in `every`.
  fileprivate func node(of key: OwnKey) -> NodeID? {
    switch key {
    case .every: nil
    case .days: days?.node
    case .months: months?.node
    case .at: at?.node
    case .from: from?.node
    case .until: until?.node
    case .count: count?.node
    case .except: except?.node
    }
  }
}
