/// What CLDR says of one language, as far as the texts of a bundle need it. The bundle carries it, so that a text is the same on every system.
struct BundleLanguage: Sendable, Hashable {
  /// How numbers look.
  struct Numbers: Sendable, Hashable {
    var zero = "0"
    var decimal = "."
    var group = ","
    var minus = "-"
    var percent = "%"
    /// How many digits must be in front of the first sign between groups.
    var leastGrouped = 1

    init() {}

    init(_ part: BundlePart) throws(BundleError) {
      zero = try part.member("zero").text()
      decimal = try part.member("decimal").text()
      group = try part.member("group").text()
      minus = try part.member("minus").text()
      percent = try part.member("percent").text()
      leastGrouped = try part.member("least_grouped").whole(in: 1...9)
      guard zero.unicodeScalars.count == 1 else { throw part.wrong("\"zero\" is not one digit") }
    }
  }

  /// Names of months and days.
  struct Dates: Sendable, Hashable {
    var zero = "0"
    var months: [String]
    var shortMonths: [String]
    var monthsAlone: [String]
    var shortMonthsAlone: [String]
    /// Sunday first.
    var days: [String]
    var shortDays: [String]
    var daysAlone: [String]
    var shortDaysAlone: [String]
    /// The words for am and pm.
    var halves: [String]
    /// The part of the day of each hour, then midnight and noon; empty where the language has none.
    var hours: [String]

    init(_ part: BundlePart) throws(BundleError) {
      func names(_ key: String, _ count: Int) throws(BundleError) -> [String] {
        let names = try part.member(key)
        let texts = try names.texts()
        guard texts.count == count else { throw names.wrong("not \(count) texts") }
        return texts
      }
      zero = try part.member("zero").text()
      months = try names("months", 12)
      shortMonths = try names("short_months", 12)
      monthsAlone = try names("months_alone", 12)
      shortMonthsAlone = try names("short_months_alone", 12)
      days = try names("days", 7)
      shortDays = try names("short_days", 7)
      daysAlone = try names("days_alone", 7)
      shortDaysAlone = try names("short_days_alone", 7)
      halves = try names("halves", 2)
      hours = part.has("hours") ? try names("hours", 26) : []
      guard zero.unicodeScalars.count == 1 else { throw part.wrong("\"zero\" is not one digit") }
    }
  }

  var numbers: Numbers?
  var dates: Dates?
  /// Which plural a number takes: CLDR's rules by category, `n mod 10 in 2..4 and n mod 100 not in 12..14`.
  var plurals: PluralTable?

  init(_ part: BundlePart) throws(BundleError) {
    if let numbers = try part.optional("numbers") { self.numbers = try Numbers(numbers) }
    if let dates = try part.optional("dates") { self.dates = try Dates(dates) }
    if let plurals = try part.optional("plurals") { self.plurals = try PluralTable(plurals) }
  }
}

/// CLDR's rules of plurals of one language.
struct PluralTable: Sendable, Hashable {
  /// CLDR's names, in the order in which they are tried; "other" is what is left.
  static let categories = ["zero", "one", "two", "few", "many"]

  /// `n mod 10 not in 2..4,7`.
  private struct Relation: Sendable, Hashable {
    let operand: Character
    let modulus: Int
    let isDenied: Bool
    let ranges: [ClosedRange<Int>]
  }

  private let rules: [(category: String, any: [[Relation]])]

  static func == (one: PluralTable, other: PluralTable) -> Bool {
    one.rules.elementsEqual(other.rules) { $0.category == $1.category && $0.any == $1.any }
  }

  func hash(into hasher: inout Hasher) { for rule in rules { hasher.combine(rule.any) } }

  init(_ part: BundlePart) throws(BundleError) {
    var rules: [(String, [[Relation]])] = []
    for category in Self.categories {
      guard let rule = try part.optional(category) else { continue }
      let words = try rule.text().split(separator: " ").map(String.init)
      var any: [[Relation]] = []
      for all in words.split(separator: "or") {
        var relations: [Relation] = []
        for relation in all.split(separator: "and") {
          guard let relation = Self.relation(Array(relation)) else { throw rule.wrong("not a rule of plurals") }
          relations.append(relation)
        }
        any.append(relations)
      }
      rules.append((category, any))
    }
    self.rules = rules
  }

  private static func relation(_ words: [String]) -> Relation? {
    guard let operand = words.first?.first, "nivfte".contains(operand), let list = words.last else { return nil }
    var modulus = 0
    if let place = words.firstIndex(of: "mod") {
      guard place + 1 < words.count, let number = Int(words[place + 1]), number > 0 else { return nil }
      modulus = number
    }
    var ranges: [ClosedRange<Int>] = []
    for part in list.split(separator: ",") {
      let ends = part.split(separator: ".").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      ranges.append(first...last)
    }
    return Relation(operand: operand, modulus: modulus, isDenied: words.contains("not"), ranges: ranges)
  }

  /// The category of a number, all of whose digits behind the point are shown.
  func category(_ mantissa: Int, places: Int) -> String {
    let scale = UInt(powersOfTen[min(max(places, 0), 18)])
    let (whole, fraction) = mantissa.magnitude.quotientAndRemainder(dividingBy: scale)
    let (i, f) = (Int(clamping: whole), Int(clamping: fraction))
    for rule in rules where rule.any.contains(where: { $0.allSatisfy { Self.holds($0, i, f, places) } }) {
      return rule.category
    }
    return "other"
  }

  private static func holds(_ relation: Relation, _ whole: Int, _ fraction: Int, _ places: Int) -> Bool {
    var value: Int
    switch relation.operand {
    case "n":
      // A number that is not whole is in no range of whole ones.
      guard fraction == 0 else { return relation.isDenied }
      value = whole
    case "i": value = whole
    case "v": value = places
    case "f": value = fraction
    case "t":
      value = fraction
      while value > 0, value % 10 == 0 { value /= 10 }
    default: value = 0
    }
    if relation.modulus > 0 { value %= relation.modulus }
    return relation.ranges.contains { $0.contains(value) } != relation.isDenied
  }
}
