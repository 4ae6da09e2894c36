/// A value while texts are filled in and audiences are judged, with the exact digits of decimals and the exact bytes of texts.
enum FilledValue: Sendable, Hashable {
  case missing
  case boolean(Bool)
  case integer(Int)
  /// A number divided by 10^`places`, 0 to 18.
  case decimal(Int, places: Int)
  case text([UInt8])
  /// Compared number by number, shown as written.
  case version([UInt8])
  case date(CalendarDay)
  /// Seconds since midnight.
  case time(Int)
  /// Microseconds since 1970.
  case timestamp(Int)

  static func text(_ text: String) -> FilledValue { .text(Array(text.utf8)) }

  var isMissing: Bool { if case .missing = self { true } else { false } }

  /// Liquid's idea of false: nothing, or false itself.
  var isTruthy: Bool {
    switch self {
    case .missing, .boolean(false): false
    default: true
    }
  }

  /// What `default` replaces: nothing, an empty text and, unless `allow_false`, false.
  func isReplacedByDefault(allowFalse: Bool) -> Bool {
    switch self {
    case .missing: true
    case .boolean(let flag): !flag && !allowFalse
    case .text(let bytes), .version(let bytes): bytes.isEmpty
    default: false
    }
  }

  /// The value as `{{ }}` shows it. What is missing shows as nothing.
  var printed: [UInt8] {
    switch self {
    case .missing: []
    case .boolean(let flag): Array((flag ? "true" : "false").utf8)
    case .integer(let number): Array(String(number).utf8)
    case .decimal(let mantissa, let places): Array(decimalText(mantissa, places, keepsPlaces: true).utf8)
    case .text(let bytes), .version(let bytes): bytes
    case .date(let day): Array(day.text.utf8)
    case .time(let second): Array(timeText(second).utf8)
    case .timestamp(let micros):
      Array(momentText(floored(micros, 1_000_000)).replacingLetters().utf8)
    }
  }

  /// A decimal with no more digits than it needs, and one behind the point at least.
  var withoutZeros: FilledValue {
    guard case .decimal(var mantissa, var places) = self else { return self }
    while places > 1, mantissa % 10 == 0 {
      mantissa /= 10
      places -= 1
    }
    return .decimal(mantissa, places: places)
  }

  /// The value of a number: digits, and how many of them are behind the point. Nothing but numbers counts as 0, as in Liquid.
  var number: (mantissa: Int, places: Int, isInteger: Bool) {
    switch self {
    case .integer(let number): (number, 0, true)
    case .decimal(let mantissa, let places): (mantissa, places, false)
    default: (0, 0, true)
    }
  }
}

extension String {
  /// `2026-12-24T18:30:00Z` as Ruby prints a time: `2026-12-24 18:30:00 UTC`.
  fileprivate func replacingLetters() -> String {
    var text = ""
    for letter in self { text += letter == "T" ? " " : letter == "Z" ? " UTC" : String(letter) }
    return text
  }
}

/// 10^0 … 10^18.
let powersOfTen: [Int] = (0..<18).reduce(into: [1]) { powers, place in powers.append(powers[place] * 10) }

/// The digits of a decimal: with `keepsPlaces` all of them and at least one behind the point, otherwise without needless zeros.
func decimalText(_ mantissa: Int, _ places: Int, keepsPlaces: Bool) -> String {
  let places = min(max(places, 0), 18)
  let scale = UInt(powersOfTen[places])
  let (whole, fraction) = mantissa.magnitude.quotientAndRemainder(dividingBy: scale)
  var text = (mantissa < 0 ? "-" : "") + String(whole)
  guard fraction != 0 || keepsPlaces else { return text }
  let written = String(fraction)
  text += "." + String(repeating: "0", count: max(0, max(places, 1) - written.utf8.count)) + written
  if !keepsPlaces { while text.hasSuffix("0") { text.removeLast() } }
  return text
}

/// Reads a number of JSON or of a row exactly: an integer, or a decimal with at most 18 places. Nil for what 64 bits do not hold.
func exactNumber(_ text: String) -> FilledValue? {
  if let whole = Int(text) { return .integer(whole) }
  guard !text.contains(where: { $0 == "e" || $0 == "E" }) else {
    return Double(text).flatMap { shortestDecimal($0) }
  }
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 2, parts[1].utf8.count <= 18, let mantissa = Int(parts[0] + parts[1]) else {
    return Double(text).flatMap { shortestDecimal($0) }
  }
  return .decimal(mantissa, places: parts[1].utf8.count)
}

/// The shortest decimal that means a floating-point number, with at least one digit behind the point; nil for what 64 bits do not hold.
func shortestDecimal(_ number: Double) -> FilledValue? {
  guard number.isFinite else { return nil }
  let parts = number.description.split(separator: "e")
  guard let first = parts.first else { return nil }
  var exponent = 0
  if parts.count > 1 {
    guard let written = Int(parts[1]), abs(written) < 400 else { return nil }
    exponent = written
  }
  // `1.5`, `1.0` and, where there is an exponent, also `1`.
  let halves = first.split(separator: ".", omittingEmptySubsequences: false)
  let fraction = halves.count == 2 ? halves[1] : ""
  guard halves.count <= 2, var mantissa = Int(halves[0] + fraction) else { return nil }
  var places = fraction.utf8.count - exponent
  while places > 1, mantissa % 10 == 0 {
    mantissa /= 10
    places -= 1
  }
  while places < 1 {
    let (more, overflow) = mantissa.multipliedReportingOverflow(by: 10)
    guard !overflow else { return nil }
    mantissa = more
    places += 1
  }
  guard places <= 36 else { return .decimal(0, places: 1) }
  if places > 18 {
    mantissa = rounding(mantissa, by: powersOfTen[places - 18])
    places = 18
  }
  return .decimal(mantissa, places: places)
}

/// A quotient, halves away from zero; the divisor is positive.
func rounding(_ number: Int, by divisor: Int) -> Int {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  guard divisor > 1, remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
  return number < 0 ? quotient - 1 : quotient + 1
}

/// How two values are compared.
enum Comparing: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  var isOrder: Bool { self != .equal && self != .notEqual }

  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }

  /// Whether it holds between two values; what is missing equals what is missing, and is in no order.
  func holds(_ left: FilledValue, _ right: FilledValue) -> Bool {
    guard let order = order(left, right) else { return self == .notEqual }
    return holds(order)
  }

  private func order(_ left: FilledValue, _ right: FilledValue) -> Int? {
    switch (left, right) {
    case (.missing, .missing): return isOrder ? nil : 0
    case (.boolean(let a), .boolean(let b)): return isOrder ? nil : a == b ? 0 : 1
    case (.date(let a), .date(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.time(let a), .time(let b)), (.timestamp(let a), .timestamp(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.integer, .integer), (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal):
      return compareNumbers(left.number.mantissa, left.number.places, right.number.mantissa, right.number.places)
    case (.version(let a), .version(let b)), (.version(let a), .text(let b)), (.text(let a), .version(let b)):
      return compareVersions(a, b)
    case (.text(let a), .text(let b)):
      return a.elementsEqual(b) ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
    default: return nil
    }
  }
}

/// Negative, zero or positive: two decimals with their places.
func compareNumbers(_ a: Int, _ aPlaces: Int, _ b: Int, _ bPlaces: Int) -> Int {
  if aPlaces == bPlaces { return a < b ? -1 : a > b ? 1 : 0 }
  let x = a.multipliedFullWidth(by: powersOfTen[min(max(bPlaces, 0), 18)])
  let y = b.multipliedFullWidth(by: powersOfTen[min(max(aPlaces, 0), 18)])
  if x.high != y.high { return x.high < y.high ? -1 : 1 }
  return x.low < y.low ? -1 : x.low > y.low ? 1 : 0
}

/// Negative, zero or positive as `a` is older than, the same as or newer than `b`. Numbers that are not written are 0.
func compareVersions(_ a: [UInt8], _ b: [UInt8]) -> Int {
  func numbers(_ version: [UInt8]) -> [ArraySlice<UInt8>] {
    version.split(separator: 0x2E, omittingEmptySubsequences: false).map { $0.drop { $0 == 0x30 } }
  }
  let (left, right) = (numbers(a), numbers(b))
  for index in 0..<max(left.count, right.count) {
    let one = index < left.count ? left[index] : []
    let other = index < right.count ? right[index] : []
    if one.count != other.count { return one.count < other.count ? -1 : 1 }
    if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) ? -1 : 1 }
  }
  return 0
}
