public import Clocks
import Diagnostics
public import Expressions
public import Language

/// A repetition on the calendar with values that each person's own attributes hold: the times of a day, its days, how often, from when to when.
///
/// What makes a moment and is missing makes none; what bounds and is missing bounds nothing.
public final class OwnRecurrence: Sendable {
  /// A value that attributes hold.
  public struct Column: Sendable {
    /// What it is in the schedule.
    public let key: OwnKey
    /// The column: of a list that of its size.
    public let column: Int
    /// What is declared of it.
    public let attribute: Attribute
    /// What each item of it is.
    var type: AttributeType { attribute.list?.item ?? attribute.type }
    /// The columns of its values.
    let values: Range<Int>
    /// The weekday, or the month, of each member of an enumeration.
    let members: [Int]
  }

  /// What is written, with nothing where the data of a person tell it.
  public let rule: RecurrenceRule
  /// The values that the data of a person tell.
  public let columns: [Column]

  init(_ rule: RecurrenceRule, _ columns: [Column]) { (self.rule, self.columns) = (rule, columns) }

  /// The values without which a person has no moment.
  public var makers: [Column] { columns.filter { isNeeded($0.key) } }

  /// The first of these that a row lacks; nil where it has all.
  func lacking(_ batch: ColumnBatch, _ row: Int) -> Attribute? {
    makers.first { $0.read(batch, row).isEmpty }?.attribute
  }

  /// Without a first day, every so many days could be any days.
  private func isNeeded(_ key: OwnKey) -> Bool {
    key.makesMoments || key == .from && (rule.interval > 1 || rule.own(.every) != nil || rule.says(.count))
  }

  /// The repetition for a row's person; nil if the row lacks a value that its moments need.
  func recurrence(_ batch: ColumnBatch, _ row: Int) -> Recurrence? {
    var rule = rule
    for column in columns {
      let values = column.read(batch, row)
      if values.isEmpty {
        if isNeeded(column.key) { return nil }
        continue
      }
      set(column.key, of: &rule, to: values)
    }
    return Recurrence(rule)
  }

  func set(_ key: OwnKey, of rule: inout RecurrenceRule, to values: [Int]) {
    func located<Value>(_ value: Value) -> Located<Value> { Located(value, at: rule.span) }
    let date = values.first.map { located(CivilDate(daysSinceEpoch: $0)) }
    switch key {
    case .every: rule.interval = values.first ?? 1
    case .days:
      rule.days = values.compactMap { value in
        if rule.unit == .month { return located(.monthDay(value)) }
        return Weekday(rawValue: value).map { located(.weekday($0)) }
      }
    case .months: rule.months = values.map(located)
    case .at: rule.times = Set(values).sorted().compactMap { CivilTime(secondsOfDay: $0).map(located) }
    case .from: rule.from = date
    case .until: rule.until = date
    case .count: rule.count = values.first.map(located)
    case .except: rule.except = values.map { located(CivilDate(daysSinceEpoch: $0)) }
    }
  }

  // MARK: - All people together

  /// The first and the last time of day that people can choose; nil if everyone has the same times.
  public var chosenTimes: ClosedRange<CivilTime>? { own(.at)?.type.timeRange }

  /// How many times a day it comes at most.
  public var mostTimesADay: Int { own(.at).map(\.values.count) ?? Swift.max(1, rule.times.count) }

  /// The value of a key that the data of a person tell.
  public func own(_ key: OwnKey) -> Column? { columns.first { $0.key == key } }
}

extension OwnRecurrence.Column {
  /// The values of a row; none where it has none.
  fileprivate func read(_ batch: ColumnBatch, _ row: Int) -> [Int] {
    var found: [Int] = []
    for column in values where batch.isPresent(column, row) {
      let value = Int(clamping: batch.value(column, row))
      if members.isEmpty {
        found.append(value)
      } else if members.indices.contains(value) {
        found.append(members[value])
      }
    }
    return found
  }
}

extension AttributeType {
  /// The times that a time of day may be; nil for other types.
  var timeRange: ClosedRange<CivilTime>? {
    guard case .time(let min, let max) = self else { return nil }
    let first = CivilTime(nearest: min ?? 0)
    // A declaration whose bounds are in the wrong order is an error.
    return first...Swift.max(first, CivilTime(nearest: max ?? CivilTime.lastSecond))
  }
}
