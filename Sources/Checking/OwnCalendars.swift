package import Clocks
import Diagnostics
import Expressions
import Language

// What holds for the moments of all people, and the moments of sample people.
extension OwnRecurrence {
  /// A repetition with moments on each day on which anyone has one: the first and the last time of day that people can choose.
  ///
  /// On days that it lacks, no one has a moment. Bounds that are each person's own bound nothing here, and neither does a count of days that
  /// each person chooses.
  package var widest: Recurrence {
    var rule = rule
    for column in columns {
      switch column.key {
      case .days, .months: set(column.key, of: &rule, to: column.choices)
      case .at: set(.at, of: &rule, to: column.timeChoices)
      // The days are counted from a day that differs from person to person.
      case .from: rule.interval = 1
      case .every, .until, .count, .except: break
      }
    }
    if let count = rule.count {
      // A person with one time a day needs the most days.
      let times = rule.times.count
      rule.count =
        columns.allSatisfy { $0.key == .at } ? Located(count.value * Swift.max(times, 1), at: count.span) : nil
    }
    return Recurrence(rule)
  }

  /// The repetition of a sample person, who has the same value of an attribute in every schedule.
  ///
  /// Of a list it is the `most` items that fit in, or one item. People's first days are `today`; they have no last day and no exceptions.
  package func sample(_ today: CivilDate, most: Bool) -> Recurrence {
    var rule = rule
    for column in columns {
      let size = most ? column.values.count : 1
      switch column.key {
      case .days, .months: set(column.key, of: &rule, to: Array(column.choices.prefix(size)))
      case .at: set(.at, of: &rule, to: column.times(size))
      case .every: set(.every, of: &rule, to: Array(column.choices.prefix(1)))
      case .from: set(.from, of: &rule, to: [today.daysSinceEpoch])
      case .count: set(.count, of: &rule, to: Array(column.choices.suffix(1)))
      case .until, .except: break
      }
    }
    return Recurrence(rule)
  }

  /// Whether an audience depends on one of its values.
  func isAsked(by audience: Predicate) -> Bool {
    columns.contains { column in
      audience.columns.contains(column.column) || column.values.contains(where: audience.columns.contains)
    }
  }

  /// Whether another one takes the same values from the same attributes, as they are declared.
  package func hasSameValues(as other: OwnRecurrence) -> Bool {
    columns.count == other.columns.count
      && columns.allSatisfy { column in other.own(column.key).map(column.isSame) ?? false }
  }
}

extension OwnRecurrence.Column {
  /// Whether two columns are one attribute, declared alike.
  fileprivate func isSame(as other: Self) -> Bool {
    attribute.name.utf8.elementsEqual(other.attribute.name.utf8) && type == other.type
      && values.count == other.values.count
  }

  /// The numbers that the type allows, in order; none of a type that holds no numbers.
  fileprivate var choices: [Int] {
    if !members.isEmpty { return Set(members).sorted() }
    guard case .integer(let min, let max) = type, let min, let max, min <= max else { return [] }
    return Array(Int(clamping: min)...Int(clamping: max))
  }

  /// The first and the last time that the type allows.
  fileprivate var timeChoices: [Int] {
    guard let range = type.timeRange else { return [] }
    return [range.lowerBound.secondsOfDay, range.upperBound.secondsOfDay]
  }

  /// So many times that the type allows, apart from each other: one is noon, or as near to it as may be.
  fileprivate func times(_ count: Int) -> [Int] {
    guard let range = type.timeRange else { return [] }
    let (first, last) = (range.lowerBound.secondsOfDay, range.upperBound.secondsOfDay)
    guard count > 1 else { return [Swift.min(Swift.max(first, 12 * 3600), last)] }
    return (0..<count).map { first + (last - first) * $0 / (count - 1) }
  }
}
