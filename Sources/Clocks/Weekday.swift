/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Hashable, Comparable, Sendable {
  case monday = 1
  case tuesday = 2
  case wednesday = 3
  case thursday = 4
  case friday = 5
  case saturday = 6
  case sunday = 7

  /// The weekday of the day that is `daysSinceEpoch` days after 1970-01-01, a Thursday.
  public init(daysSinceEpoch: Int) {
    // 0 is Monday; taking the remainder first keeps the sum from overflowing.
    let index = (daysSinceEpoch % 7 &+ 10) % 7
    self = Weekday(rawValue: index &+ 1) ?? .monday
  }

  /// The weekday with a name such as `mon`, or nothing.
  public init?(name: String) {
    guard let day = Weekday.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = day
  }

  /// The name that campaigns write: `mon` to `sun`.
  public var name: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }

  /// The number that Apple's `DateComponents.weekday` uses for the Gregorian calendar: 1 is Sunday, 7 is Saturday.
  public var appleNumber: Int { rawValue % 7 &+ 1 }

  /// The week starts on Monday.
  public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}
