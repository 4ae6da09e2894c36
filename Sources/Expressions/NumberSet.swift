import Diagnostics

/// Whole numbers as ranges in order that do not touch: what a column's raw value may be.
struct NumberSet: Hashable, Sendable {
  private(set) var ranges: [ClosedRange<Int64>]

  static let empty = NumberSet(ranges: [])
  static let all = NumberSet(.min, .max)

  private init(ranges: [ClosedRange<Int64>]) { self.ranges = ranges }

  /// From `low` to `high`; nothing when there is none between.
  init(_ low: Int64, _ high: Int64) { ranges = low <= high ? [low...high] : [] }

  /// These numbers, in any order.
  init(_ numbers: some Sequence<Int64>) {
    ranges = []
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound { continue }
      if let last = ranges.last, number == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }

  /// The places of some values.
  init<Value>(placesOf values: [Value], where isMeant: (Value) -> Bool) {
    ranges = []
    for (place, value) in values.enumerated() where isMeant(value) {
      let number = Int64(place)
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }

  /// All numbers in a relation to one.
  init(_ sign: Comparison, _ number: Int64) {
    switch sign {
    case .equal: self.init(number, number)
    case .notEqual: self.init(ranges: NumberSet(number, number).complement.ranges)
    case .less: self.init(ranges: number == .min ? [] : [.min...(number - 1)])
    case .lessOrEqual: self.init(.min, number)
    case .greater: self.init(ranges: number == .max ? [] : [(number + 1)...Int64.max])
    case .greaterOrEqual: self.init(number, .max)
    }
  }

  var isEmpty: Bool { ranges.isEmpty }
  var first: Int64? { ranges.first?.lowerBound }
  var last: Int64? { ranges.last?.upperBound }

  /// Every other number.
  var complement: NumberSet {
    var others: [ClosedRange<Int64>] = []
    var next = Int64.min
    for range in ranges {
      if range.lowerBound > next { others.append(next...(range.lowerBound - 1)) }
      if range.upperBound == .max { return NumberSet(ranges: others) }
      next = range.upperBound + 1
    }
    others.append(next...Int64.max)
    return NumberSet(ranges: others)
  }

  /// The numbers of both.
  func union(_ other: NumberSet) -> NumberSet {
    if other.isEmpty || self == other { return self }
    var all: [ClosedRange<Int64>] = []
    var (i, j) = (0, 0)
    while i < ranges.count || j < other.ranges.count {
      let isOwn = j == other.ranges.count || i < ranges.count && ranges[i].lowerBound <= other.ranges[j].lowerBound
      let next = isOwn ? ranges[i] : other.ranges[j]
      if isOwn { i += 1 } else { j += 1 }
      if let last = all.last, last.upperBound == .max || next.lowerBound <= last.upperBound + 1 {
        all[all.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
      } else {
        all.append(next)
      }
    }
    return NumberSet(ranges: all)
  }

  func contains(_ number: Int64) -> Bool { first(from: number) == number }

  func intersection(_ other: NumberSet) -> NumberSet {
    var common: [ClosedRange<Int64>] = []
    var (i, j) = (0, 0)
    while i < ranges.count, j < other.ranges.count {
      let (a, b) = (ranges[i], other.ranges[j])
      let (low, high) = (max(a.lowerBound, b.lowerBound), min(a.upperBound, b.upperBound))
      if low <= high { common.append(low...high) }
      if a.upperBound < b.upperBound { i += 1 } else { j += 1 }
    }
    return NumberSet(ranges: common)
  }

  /// Whether all of these are among some others, or none of them; nothing for some.
  func isWithin(_ other: NumberSet) -> Bool? {
    var hasOthers = false
    var hasCommon = false
    for range in ranges {
      let place = other.place(from: range.lowerBound)
      let isMet = place < other.ranges.count && other.ranges[place].lowerBound <= range.upperBound
      let isWhole =
        isMet && other.ranges[place].lowerBound <= range.lowerBound
        && range.upperBound <= other.ranges[place].upperBound
      hasCommon = hasCommon || isMet
      hasOthers = hasOthers || !isWhole
      if hasCommon, hasOthers { return nil }
    }
    return hasCommon
  }

  /// The least member that is not below a number.
  func first(from number: Int64) -> Int64? {
    let place = place(from: number)
    return place < ranges.count ? max(ranges[place].lowerBound, number) : nil
  }

  /// Which range is the first that does not end below a number.
  private func place(from number: Int64) -> Int {
    ranges.partitioningIndex { $0.upperBound >= number }
  }
}

extension Comparison {
  /// What holds where this does not.
  var opposite: Comparison {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }
}
