import Clocks
import Diagnostics
import Language
import YAML

// The name of an attribute in place of a value: each person's own.
extension NodeReader {
  /// Made once: every schedule comes by here.
  private static let ownKeys = OwnKey.allCases

  /// The keys of a repetition behind which a name stands.
  mutating func ownValues(_ keys: ScheduleKeys, _ unit: RecurrenceUnit) -> [OwnValue] {
    var own: [OwnValue] = []
    for key in Self.ownKeys where key.goes(with: unit) {
      guard let node = keys.node(of: key), let name = ownName(node, of: key, unit) else { continue }
      own.append(OwnValue(key, name, otherwise: misread(name.value, of: key, keys, unit)))
    }
    return own
  }

  /// `cycle days`
  func ownStep(_ text: Scalar) -> (name: Located<String>, unit: RecurrenceUnit)? {
    // Most steps are one word, or begin with a digit.
    guard let first = text.text.utf8.first, 0x61...0x7A ~= first, text.text.utf8.contains(0x20) else { return nil }
    let words = text.text.split(separator: " ")
    guard words.count == 2, let name = words.first.map(String.init), name.isSnakeName,
      let unit = RecurrenceUnit.allCases.first(where: { words[1] == $0.name || words[1] == $0.name + "s" })
    else { return nil }
    return StepWord.all.contains(name) ? nil : (Located(name, at: text.span), unit)
  }

  /// The name of an attribute as the value of a key; nil for a word that the key itself has.
  private func ownName(_ node: NodeID, of key: OwnKey, _ unit: RecurrenceUnit) -> Located<String>? {
    let node = tree.resolve(node)
    guard tree.kind(node) == .scalar else { return nil }
    // Most values begin with a digit: their texts need not be made.
    guard tree.withText(node, { $0.first.map { 0x61...0x7A ~= $0 } ?? false }) else { return nil }
    let text = tree.string(node)
    guard text.isSnakeName, !isWord(text, of: key), !isAbsent(node) else { return nil }
    return Located(text, at: tree.span(node))
  }

  /// Whether a key has a word: no attribute is meant by it, whatever is declared.
  private func isWord(_ text: String, of key: OwnKey) -> Bool {
    switch key {
    case .every, .at, .from, .until, .count, .except: false
    case .days:
      text == "last" || WeekdayGroup.allCases.contains { $0.name == text }
        || Weekday.allCases.contains { $0.name == text }
    case .months: MonthName.all.contains(text)
    }
  }

  /// What is wrong with a name if no attribute has it, where it is most likely meant as a value: `workdays`, `noon`, `march`.
  ///
  /// Only the project knows its attributes, so what to report is decided when the campaign is checked.
  private mutating func misread(
    _ text: String, of key: OwnKey, _ keys: ScheduleKeys, _ unit: RecurrenceUnit
  ) -> [Finding] {
    guard isLikeWord(text, of: key, unit) else { return [] }
    let count = findings.count
    switch key {
    case .days: _ = days(keys.days?.node, unit)
    case .months: _ = months(keys.months?.node)
    case .at: _ = times(keys.at?.node)
    case .from: _ = read(keys.from)
    case .until: _ = read(keys.until)
    case .except: _ = exceptions(keys.except?.node)
    case .every, .count: break
    }
    defer { findings.removeSubrange(count...) }
    return Array(findings[count...])
  }

  /// Whether a text is a value in other words.
  private func isLikeWord(_ text: String, of key: OwnKey, _ unit: RecurrenceUnit) -> Bool {
    switch key {
    case .every, .count: false
    case .at: !ValueSuggestion.clock(text).isEmpty
    case .days:
      !ValueSuggestion.weekdays(text, budget).isEmpty
        || unit == .month && !ValueSuggestion.monthDays(text, budget).isEmpty
    case .months: !ValueSuggestion.months(text).isEmpty
    case .from, .until, .except: !ValueSuggestion.date(text).isEmpty
    }
  }
}

/// Words in front of a unit that are no names of attributes: "other week" is a number, in words.
package enum StepWord {
  package static let all = ["every", "other", "each", "second", "one", "two", "three"]
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
