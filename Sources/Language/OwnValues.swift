public import Diagnostics

/// A key of a repetition whose value may be each person's own: the name of an attribute is written in its place.
///
/// What makes a moment and is missing makes none; what bounds and is missing bounds nothing.
public enum OwnKey: String, Sendable, CaseIterable {
  case every, days, months, at, from, until, count, except

  /// As authors write it.
  public var name: String { rawValue }

  /// Whether it takes several values.
  public var takesList: Bool {
    switch self {
    case .at, .days, .months, .except: true
    case .every, .from, .until, .count: false
    }
  }

  /// The types of an attribute that it takes, in words.
  public func takes(_ unit: RecurrenceUnit) -> String {
    switch self {
    case .at: "a time or a list of times"
    case .days where unit == .month: "an integer from 1 to 31 or a list of these"
    case .days: "an enum of mon to sun or a list of these"
    case .months: "an integer from 1 to 12, an enum of jan to dec, or a list of these"
    case .from, .until: "a date"
    case .except: "a list of dates"
    case .every: "an integer from 1 to 366"
    case .count: "an integer from 1 to 1000"
    }
  }

  /// Whether a repetition with such a unit has the key.
  package func goes(with unit: RecurrenceUnit) -> Bool {
    switch self {
    case .days: unit == .week || unit == .month
    case .months: unit != .year
    case .every, .at, .from, .until, .count, .except: true
    }
  }

  /// Whether somebody without a value has no moment.
  public var makesMoments: Bool {
    switch self {
    case .every, .days, .months, .at: true
    case .from, .until, .count, .except: false
    }
  }
}

/// A value of a repetition that is each person's own.
public struct OwnValue: Sendable {
  /// The key.
  public let key: OwnKey
  /// The name of the attribute.
  public let name: Located<String>
  /// What is wrong with it if no attribute has that name, and a value was meant; empty if only a name can be meant.
  package let otherwise: [Finding]

  /// The name of an attribute behind a key.
  package init(_ key: OwnKey, _ name: Located<String>, otherwise: [Finding] = []) {
    (self.key, self.name, self.otherwise) = (key, name, otherwise)
  }
}
