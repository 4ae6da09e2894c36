/// Which plural a language takes with a number, by CLDR's rules.
package final class PluralRules: Sendable {
  /// CLDR's names, in its order; "other" is what is left.
  package static let categories = ["zero", "one", "two", "few", "many", "other"]
  package static let other = 5

  /// The language, by CLDR's tag.
  package let tag: String

  /// What CLDR asks a number for.
  private enum Operand: UInt8 {
    /// The number without its sign.
    case number = 0x6E  // n
    /// The digits in front of the point.
    case whole = 0x69  // i
    /// How many digits are behind it, and what number they are.
    case count = 0x76  // v
    case fraction = 0x66  // f
    /// The same without zeros at the end.
    case shortFraction = 0x74  // t
    /// Of numbers with an exponent, of which there are none here.
    case exponent = 0x65  // e
  }

  /// `n mod 10 not in 2..4,7`.
  private struct Relation: Sendable {
    let operand: Operand
    let modulus: UInt64
    let isDenied: Bool
    let ranges: [ClosedRange<UInt64>]
  }

  /// By category: any of these, of which all relations must hold.
  private let rules: [[[Relation]]]

  /// The rules of a language.
  package init(_ language: Language) {
    tag = language.tag
    var rules = [[[Relation]]](repeating: [], count: Self.other)
    for item in language.items(.plurals) where !item.isEmpty {
      let words = String(decoding: item, as: UTF8.self).split(separator: " ").map(String.init)
      guard let name = words.first?.dropLast(), let category = Self.categories.firstIndex(of: String(name)),
        category < Self.other
      else { continue }
      rules[category] = words.dropFirst().split(separator: "or").map { all in
        all.split(separator: "and").compactMap { Self.relation(Array($0)) }
      }
    }
    self.rules = rules
  }

  /// The categories that the language has, in CLDR's order.
  package var names: [String] {
    PluralRules.categories.enumerated().filter { $0.offset == Self.other || !rules[$0.offset].isEmpty }.map(\.element)
  }

  private static func relation(_ words: [String]) -> Relation? {
    guard let letter = words.first?.utf8.first, let operand = Operand(rawValue: letter), let list = words.last else {
      return nil
    }
    let modulus = words.firstIndex(of: "mod").flatMap { UInt64(words[$0 + 1]) } ?? 0
    let ranges = list.split(separator: ",").compactMap { part -> ClosedRange<UInt64>? in
      let ends = part.split(separator: ".").compactMap { UInt64($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      return first...last
    }
    return Relation(operand: operand, modulus: modulus, isDenied: words.contains("not"), ranges: ranges)
  }

  /// The category of a number scaled by 10^`places`, all of which are shown.
  package func category(_ mantissa: Int64, places: Int) -> Int {
    let places = min(max(places, 0), 18)
    var power: UInt64 = 1
    for _ in 0..<places { power &*= 10 }
    let (whole, fraction) = mantissa.magnitude.quotientAndRemainder(dividingBy: power)
    return category(whole, fraction, places)
  }

  private func category(_ whole: UInt64, _ fraction: UInt64, _ places: Int) -> Int {
    for category in rules.indices {
      for all in rules[category] where all.allSatisfy({ holds($0, whole, fraction, places) }) { return category }
    }
    return Self.other
  }

  private func holds(_ relation: Relation, _ whole: UInt64, _ fraction: UInt64, _ places: Int) -> Bool {
    var value: UInt64
    switch relation.operand {
    case .number:
      // A number that is not whole is in no range of whole ones.
      guard fraction == 0 else { return relation.isDenied }
      value = whole
    case .whole: value = whole
    case .count: value = UInt64(places)
    case .fraction: value = fraction
    case .shortFraction:
      value = fraction
      while value > 0, value % 10 == 0 { value /= 10 }
    case .exponent: value = 0
    }
    if relation.modulus > 0 { value %= relation.modulus }
    return relation.ranges.contains { $0.contains(value) } != relation.isDenied
  }

  /// How many numbers ``categories(from:to:places:)`` looks at.
  package static let looks = 3000

  /// The categories of numbers between two whole ones with so many digits behind the point.
  ///
  /// Rules ask for the last two digits, so 200 whole numbers from the one nearest to zero show what there is. What French and others say only
  /// of whole millions, and Cornish of thousands, is no mistake to leave out.
  package func categories(from low: Int64?, to high: Int64?, places: Int) -> Set<Int> {
    let (low, high) = (low ?? .min, max(high ?? .max, low ?? .min))
    let nearest = low > 0 ? low.magnitude : high < 0 ? high.magnitude : 0
    let farthest = max(low.magnitude, high.magnitude)
    var power: UInt64 = 1
    for _ in 0..<min(max(places, 0), 18) { power &*= 10 }
    let fractions = min(power, 25)
    var found: Set<Int> = []
    for step in 0..<UInt64(places == 0 ? 200 : 120) {
      let (whole, isTooFar) = nearest.addingReportingOverflow(step)
      guard !isTooFar, whole <= farthest else { break }
      for fraction in 0..<(whole == farthest ? 1 : fractions) { found.insert(category(whole, fraction, places)) }
    }
    return found
  }
}
