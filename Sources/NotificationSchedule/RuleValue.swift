/// A value of a rule: the same for everyone, or the user's own.
enum RuleValue: Sendable {
  /// One day of a repetition as it is written.
  enum Item: Sendable, Hashable {
    case number(Int)
    /// Seconds since midnight.
    case time(Int)
    case date(CalendarDay)
    case wall(WallTime)
    /// 0 is Monday.
    case weekday(Int)
    case word(String)
    /// 0 is the first, -1 the last.
    case ordinal(Int, weekday: Int)
    case yearDay(month: Int, day: Int)
  }

  case everyone([Item])
  case own(String)

  static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  init(_ part: BundlePart, _ types: [String: ValueType]) throws(BundleError) {
    if let path = try part.optional("path") {
      let names = try path.texts()
      guard names.count == 1, let name = names.first, types[name] != nil else {
        throw path.wrong("not one declared attribute")
      }
      self = .own(name)
      return
    }
    let value = try part.member("value")
    guard case .list = value.node else {
      self = .everyone([try Self.item(value)])
      return
    }
    var items: [Item] = []
    for item in try value.items() { items.append(try Self.item(item)) }
    self = .everyone(items)
  }

  private static func item(_ part: BundlePart) throws(BundleError) -> Item {
    switch part.node {
    case .number: return .number(try part.whole())
    case .text(let text): return item(text)
    case .object:
      if let ordinal = try part.optional("ordinal") {
        let words = ["first", "second", "third", "fourth"]
        let word = try ordinal.text()
        guard let place = word == "last" ? -1 : words.firstIndex(of: word),
          let weekday = weekdays.firstIndex(of: try part.member("weekday").text())
        else { throw part.wrong("not a day of a month") }
        return .ordinal(place, weekday: weekday)
      }
      return .yearDay(
        month: try part.member("month").whole(in: 1...12), day: try part.member("day").whole(in: 1...31))
    default: throw part.wrong("not a value of a rule")
    }
  }

  /// A word by what it can be: no two of these look the same.
  private static func item(_ text: String) -> Item {
    if let weekday = weekdays.firstIndex(of: text) { return .weekday(weekday) }
    if let second = timeOfDay(text) { return .time(second) }
    if let day = CalendarDay(text) { return .date(day) }
    return WallTime(text).map { .wall($0) } ?? .word(text)
  }

  /// The attribute that holds it; nil where it is everyone's.
  var attribute: String? { if case .own(let name) = self { name } else { nil } }

  /// What can be read of it for a person, by one reader of words and one of the person's values; nil where the person lacks it.
  private func read<Value>(_ person: PersonValues, _ item: (Item) -> Value?, _ own: (FilledValue) -> Value?) -> [Value]?
  {
    switch self {
    case .everyone(let items):
      let values = items.compactMap(item)
      return values.isEmpty ? nil : values
    case .own(let name): return person.several(name).map { $0.compactMap(own) }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// Times of day in order, each once, in seconds since midnight.
  func times(_ person: PersonValues) -> [Int]? {
    let found = read(person) {
      if case .time(let second) = $0 { second } else { nil }
    } _: {
      if case .time(let second) = $0 { second } else { nil }
    }
    // Nearly all have one.
    return found.map { $0.count == 1 ? $0 : Set($0).sorted() }
  }

  func days(_ person: PersonValues) -> [CalendarDay]? {
    read(person) {
      if case .date(let day) = $0 { day } else { nil }
    } _: {
      if case .date(let day) = $0 { day } else { nil }
    }
  }

  func day(_ person: PersonValues) -> CalendarDay? { days(person)?.first }

  func walls(_ person: PersonValues) -> [WallTime]? {
    read(person) {
      if case .wall(let wall) = $0 { wall } else { nil }
    } _: { _ in
      nil
    }
  }

  /// A whole number, no further from 0 than any calendar needs.
  func number(_ person: PersonValues) -> Int? {
    let found = read(person) {
      if case .number(let number) = $0 { number } else { nil }
    } _: {
      $0.wholeNumber
    }
    return found?.first.map { min(max($0, -1_000_000_000_000), 1_000_000_000_000) }
  }

  /// The days of a week, a month or a year. A person's own are numbers of days, or the words of weekdays.
  func items(_ person: PersonValues) -> [Item]? {
    read(person) {
      $0
    } _: {
      switch $0 {
      case .integer(let number): .number(number)
      case .text(let bytes): Self.item(String(decoding: bytes, as: UTF8.self))
      default: nil
      }
    }
  }

  /// Months, 1 to 12; a person's own may be words.
  func months(_ person: PersonValues) -> Set<Int>? {
    let found = read(person) {
      if case .number(let number) = $0 { number } else { nil }
    } _: {
      switch $0 {
      case .integer(let number): number
      case .text(let bytes): Self.months.firstIndex(of: String(decoding: bytes, as: UTF8.self)).map { $0 + 1 }
      default: nil
      }
    }
    return found.map { Set($0) }
  }
}

/// A person lacks what makes the moments of a rule.
struct MissingValue: Error {
  /// The attribute.
  let name: String
}

extension RuleValue {
  /// A value without which there are no moments.
  func needed<Value>(_ value: Value?) throws(MissingValue) -> Value {
    guard let value else { throw MissingValue(name: attribute ?? "") }
    return value
  }
}
