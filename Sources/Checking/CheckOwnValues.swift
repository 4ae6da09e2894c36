import Clocks
import Diagnostics
import Expressions
import Language
import Parsing
import Rules

// The values of a schedule that each person's own data tell.
extension CampaignChecker {
  /// A repetition whose values are people's own; nil after a mistake.
  func ownRecurrence(_ rule: RecurrenceRule, _ delivery: Delivery?) -> OwnRecurrence? {
    let count = findings.count
    let columns = rule.own.compactMap { ownColumn($0, rule) }
    if delivery == .local {
      for (own, column) in zip(rule.own, columns) where columns.count == rule.own.count && !column.attribute.isOnDevice
      {
        findings.report(
          .notOnDevice, at: own.name.span, "the app does not know \"\(own.name.value)\"",
          notes: [.declaration(of: column.attribute, in: project.source.path)],
          help: "declare it with \"on-device: true\" if the app has it, or deliver the campaign by push")
      }
    }
    if findings.hasError(since: count) {
      isUnusable = true
      return nil
    }
    return OwnRecurrence(rule, columns)
  }

  private func ownColumn(_ own: OwnValue, _ rule: RecurrenceRule) -> OwnRecurrence.Column? {
    let table = project.attributes
    guard let column = table.index(of: own.name.value) else {
      reportUnknown(own, rule)
      return nil
    }
    let attribute = table.attributes[column]
    let type = attribute.list?.item ?? attribute.type
    guard attribute.list == nil || own.key.takesList, let members = own.key.members(type, rule.unit) else {
      findings.report(
        own.key.rule, at: own.name.span,
        "\"\(own.key.name)\" takes \(own.key.takes(rule.unit)), and \"\(attribute.name)\" \(own.key.problem(attribute, rule.unit))",
        notes: attribute.isBuiltIn ? [] : [.declaration(of: attribute, in: project.source.path)],
        help: own.key == .at && type == .timestamp
          ? "write \"event: \(attribute.name)\", which is at that moment"
          : "use another attribute, or write the value itself")
      return nil
    }
    if let problem = own.key.rangeProblem(type, rule.unit) {
      findings.report(
        .outOfRange, at: own.name.span, "\"\(attribute.name)\" may be \(problem.value), and \(problem.reason)",
        notes: [.declaration(of: attribute, in: project.source.path)],
        help:
          "declare it with \"min: \(problem.range.lowerBound)\" and \"max: \(problem.range.upperBound)\", or within them"
      )
      return nil
    }
    if own.key == .days, rule.unit == .month, rule.onMissingDay == nil, case .integer(_, let max) = type, max ?? 31 > 28
    {
      findings.report(
        .missingDay, at: own.name.span, "not every month has a day \(max ?? 31), which \"\(attribute.name)\" may be",
        note: "belfry computes the days, and must know which is meant",
        help: "say what is meant: \"on-missing-day: skip\" or \"on-missing-day: last\"")
    }
    return OwnRecurrence.Column(
      key: own.key, column: column, attribute: attribute,
      values: attribute.list == nil ? column..<column + 1 : table.items(column), members: members)
  }

  /// A name that is no attribute: a value that cannot be read, or an attribute that is misspelt.
  private func reportUnknown(_ own: OwnValue, _ rule: RecurrenceRule) {
    let name = own.name.value
    // Which attributes there are is not known for certain.
    guard !project.unread.attributes, !project.unusableNames.contains(Array(name.utf8)) else {
      isUnusable = true
      return
    }
    guard own.otherwise.isEmpty else {
      findings += own.otherwise
      return
    }
    let fitting = project.attributes.attributes.filter {
      $0.item == nil && ($0.list == nil || own.key.takesList)
        && own.key.members($0.list?.item ?? $0.type, rule.unit) != nil && !$0.isBuiltIn
    }.map(\.name)
    findings.report(
      own.key.rule, at: own.name.span,
      "\"\(name)\" is neither \(own.key.constant(rule.unit)) nor the name of an attribute",
      help: Suggestion.question(name, in: fitting, budget: budget)
        ?? Advice(
          "use \(own.key.example(rule.unit)), or declare an attribute that is \(own.key.takes(rule.unit)): \"\(name): \(own.key.declaration(rule.unit))\""
        ))
  }
}

/// What a key takes from an attribute.
extension OwnKey {
  /// The rule of a value that cannot be one.
  fileprivate var rule: Rule {
    switch self {
    case .at, .from, .until, .except: .invalidTime
    case .every, .days, .months: .unknownValue
    case .count: .wrongType
    }
  }

  /// What everyone's value is, in words.
  fileprivate func constant(_ unit: RecurrenceUnit) -> String {
    switch self {
    case .at: "a time such as \"09:00\""
    case .days: "a day of a \(unit.name)"
    case .months: "a month"
    case .from, .until, .except: "a date such as \"2026-12-24\""
    case .every: "a number of \(unit.name)s"
    case .count: "a number"
    }
  }

  fileprivate func example(_ unit: RecurrenceUnit) -> String {
    switch self {
    case .at: "\"09:00\""
    case .days: unit == .month ? "1 to 31 or last" : "mon to sun, weekdays or weekend"
    case .months: "jan to dec"
    case .from, .until: "\"2026-12-24\""
    case .except: "[2026-12-24]"
    case .every: "\"2 \(unit.name)s\""
    case .count: "10"
    }
  }

  /// How an attribute that the key takes is declared.
  fileprivate func declaration(_ unit: RecurrenceUnit) -> String {
    switch self {
    case .at: "{ type: time, optional: true }"
    case .days where unit == .month: "{ type: integer, min: 1, max: 31, optional: true }"
    case .days:
      "{ type: list, of: enum, values: [\(Weekday.allCases.map(\.name).joined(separator: ", "))], max-items: 7, optional: true }"
    case .months: "{ type: integer, min: 1, max: 12, optional: true }"
    case .from, .until: "{ type: date, optional: true }"
    case .except: "{ type: list, of: date, max-items: 10, optional: true }"
    case .every: "{ type: integer, min: 1, max: 366, optional: true }"
    case .count: "{ type: integer, min: 1, max: 1000, optional: true }"
    }
  }

  /// Why an attribute does not fit, as the end of a sentence: its type, or the first member that is no day and no month.
  fileprivate func problem(_ attribute: Attribute, _ unit: RecurrenceUnit) -> String {
    guard attribute.list == nil || takesList, case .enumeration(let names) = attribute.list?.item ?? attribute.type
    else { return "is \(attribute.described)" }
    let odd = names.first { members(.enumeration([$0]), unit) == nil }
    guard let odd, self == .months || self == .days && unit == .week else { return "is \(attribute.described)" }
    return "may be \"\(odd)\""
  }

  /// The weekday or the month of each member of an enumeration, empty for other types; nil for a type that does not fit.
  fileprivate func members(_ type: AttributeType, _ unit: RecurrenceUnit) -> [Int]? {
    switch (self, type) {
    case (.at, _): return type.timeRange == nil ? nil : []
    case (.from, .date), (.until, .date), (.except, .date), (.every, .integer), (.count, .integer),
      (.months, .integer):
      return []
    case (.days, .integer): return unit == .month ? [] : nil
    case (.days, .enumeration(let names)) where unit == .week:
      let days = names.compactMap { name in Weekday.allCases.first { $0.name == name }?.rawValue }
      return days.count == names.count ? days : nil
    case (.months, .enumeration(let names)):
      let months = names.compactMap { name in MonthName.all.firstIndex(of: name).map { $0 + 1 } }
      return months.count == names.count ? months : nil
    default: return nil
    }
  }

  /// A whole number that the type allows and the key does not.
  fileprivate func rangeProblem(
    _ type: AttributeType, _ unit: RecurrenceUnit
  ) -> (value: String, reason: String, range: ClosedRange<Int64>)? {
    guard case .integer(let min, let max) = type else { return nil }
    let (range, reason): (ClosedRange<Int64>, String) =
      switch self {
      case .every: (1...366, "every so many \(unit.name)s is every 1 to 366")
      case .count: (1...1000, "it can fire 1 to 1000 times in all")
      case .days: (1...31, "the days of a month are 1 to 31")
      case .months: (1...12, "the months are 1 to 12")
      case .at, .from, .until, .except: (.min ... .max, "")
      }
    if min ?? .min < range.lowerBound {
      return (min.map(String.init) ?? "less than \(range.lowerBound)", reason, range)
    }
    if max ?? .max > range.upperBound {
      return (max.map(String.init) ?? "more than \(range.upperBound)", reason, range)
    }
    return nil
  }
}

extension Attribute {
  /// `a list of dates`, `an integer`, in words.
  fileprivate var described: String {
    guard let list else { return "\("aeiou".contains(type.name.prefix(1)) ? "an" : "a") \(type.name)" }
    return "a list of \(list.item.name)s"
  }
}
