/// A number as people write it: `1,000`, `52,5`, `10%`, `€10`, `2 km`, `1k`, `seven`, `١٢`.
///
/// The one reader of such numbers, for keys, audiences, templates and rows alike. It never reads for the compiler, which knows digits and a point;
/// it says what the author may have meant. A separator with three digits behind it has two readings, and of two readings none is written for the
/// author.
public struct WrittenNumber: Sendable {
  /// What is written beside the digits.
  enum Unit: Equatable, Sendable {
    case none
    case percent
    case currency
    case metres
    case kilometres
    /// A direction on the globe: south and west count below zero.
    case degrees(isNegative: Bool)
    /// A size or a length in which nothing is counted here: its digits alone would be another one.
    case measure
    /// A word that belongs to no number of a campaign.
    case other
  }

  /// Why a number is asked about although its digits can be read.
  enum Doubt: Sendable {
    /// There is one reading.
    case none
    /// Marks between thousands that could also be the end of a number: `10 000`, `10'000`.
    case grouped
    /// Thousands to one half of the world and decimals to the other: `1,000`, `1.000`.
    case ambiguous
  }

  /// The number, thousands where there is doubt.
  let value: DecimalDigits
  /// The other reading of an ambiguous number.
  let fraction: DecimalDigits?
  let doubt: Doubt
  let unit: Unit

  /// Reads a text that is a number and nothing else; nil where it is none, or has no certain form, such as `3²` and `1.2.3`.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 60 else { return nil }
    var rest = Substring(Self.plain(text))
    let isSigned = Self.takeSign(&rest)
    let prefix = Self.takeCurrency(&rest)
    let isNegative = (isSigned ?? Self.takeSign(&rest)) == true
    let isWord = rest.first?.isLetter == true
    let read = isWord ? Self.word(&rest) : Self.digits(&rest)
    guard var read else { return nil }
    guard let unit = Self.unit(&rest, &read) else { return nil }
    if prefix {
      guard unit == .none || unit == .currency else { return nil }
    }
    self.unit = prefix ? .currency : unit
    value = read.value.negated(isNegative)
    fraction = read.fraction?.negated(isNegative)
    doubt = read.doubt
    isPlain = text.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// Whether it has two readings, so that it must be asked about even where one of them could be read.
  public var isAmbiguous: Bool { fraction != nil }

  /// What can be written for its digits: one number, or two of which nobody knows which is meant, thousands first.
  public var readings: [String] { [value.text] + (fraction.map { [$0.text] } ?? []) }

  /// How many per cent it says, where it says that: `20 percent`, and `0.2` where a share is wanted.
  public var wholePercent: String? {
    guard !isAmbiguous else { return nil }
    if unit == .percent { return value.isWhole ? value.text : nil }
    let points = value.shifted(2)
    return unit == .none && value.whole == "0" && points.isWhole && points.whole != "0" ? points.text : nil
  }

  /// Whether a unit is written beside the digits.
  public var hasUnit: Bool { unit != .none }
  /// Whether the unit is one of money, parts or lengths.
  public var hasKnownUnit: Bool { unit != .none && unit != .other }
  /// Whether it is written as whole numbers are: digits alone.
  public let isPlain: Bool

  // MARK: - Parts

  private typealias Digits = (value: DecimalDigits, fraction: DecimalDigits?, doubt: Doubt)

  /// The same text with digits, signs, marks and spaces of ASCII.
  private static func plain(_ text: some StringProtocol) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{A0}", "\u{2007}", "\u{2009}", "\u{200A}", "\u{202F}", "\t": plain.append(" ")
      case "’", "‘", "ʼ", "´", "`", "′": plain.append("'")
      case "−", "–", "﹣": plain.append("-")
      case "٫": plain.append(".")
      case "٬", "،": plain.append(",")
      case "٪": plain.append("%")
      // Full-width forms of ASCII, whose digits are among them.
      case "\u{FF01}"..."\u{FF5E}": Unicode.Scalar(scalar.value - 0xFEE0).map { plain.append($0) }
      case _ where !scalar.isASCII && scalar.properties.numericType == .decimal:
        plain.append(Unicode.Scalar(0x30 + UInt8(scalar.properties.numericValue ?? 0)))
      default: plain.append(scalar)
      }
    }
    var rest = Substring(String(plain))
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  /// Takes a sign: whether it is a minus; nil where there is none.
  private static func takeSign(_ rest: inout Substring) -> Bool? {
    guard let first = rest.first, first == "-" || first == "+" else { return nil }
    rest.removeFirst()
    return first == "-"
  }

  private static let currencies: Set<String> = [
    "€", "$", "£", "¥", "₹", "eur", "usd", "gbp", "chf", "jpy", "inr", "cny", "sek", "nok", "dkk", "pln", "cad", "aud",
    "euro", "euros", "dollar", "dollars", "pounds", "cents",
  ]

  /// Takes a currency in front of the digits.
  private static func takeCurrency(_ rest: inout Substring) -> Bool {
    let word = rest.prefix { !$0.isNumber && !" .,-+".contains($0) }
    guard currencies.contains(word.lowercased()) else { return false }
    rest = rest.dropFirst(word.count)
    while rest.first == " " { rest.removeFirst() }
    return true
  }

  private static let words = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  private static func word(_ rest: inout Substring) -> Digits? {
    let word = rest.prefix { $0.isLetter }
    guard let number = words.firstIndex(of: word.lowercased()) else { return nil }
    rest = rest.dropFirst(word.count)
    return (DecimalDigits(whole: String(number), fraction: ""), nil, .none)
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isWholeNumber }

  /// Takes digits with the marks between them.
  private static func digits(_ rest: inout Substring) -> Digits? {
    var groups = [""]
    var marks: [Character] = []
    while let character = rest.first {
      if isDigit(character) {
        groups[groups.count - 1].append(character)
      } else {
        guard ",.'_ ".contains(character), let next = rest.dropFirst().first, isDigit(next) else { break }
        marks.append(character)
        groups.append("")
      }
      rest.removeFirst()
    }
    // `5.` is 5, and `.5` is a half.
    if rest.first == ".", !groups[0].isEmpty, rest.count == 1 { rest.removeFirst() }
    guard groups.dropFirst().allSatisfy({ !$0.isEmpty }), !groups[0].isEmpty || marks == ["."] || marks == [","],
      !groups.allSatisfy(\.isEmpty)
    else { return nil }
    return read(groups, marks)
  }

  private static func read(_ groups: [String], _ marks: [Character]) -> Digits? {
    guard let last = marks.last, let end = groups.last else {
      return (DecimalDigits(whole: groups[0], fraction: ""), nil, .none)
    }
    let whole = DecimalDigits(whole: groups.joined(), fraction: "")
    let decimal = DecimalDigits(whole: groups.dropLast().joined(), fraction: end)
    let isDecimal = last == "." || last == ","
    if marks.count == 1 {
      let areThousands = end.utf8.count == 3 && 1...3 ~= groups[0].utf8.count && groups[0].first != "0"
      guard isDecimal else { return areThousands ? (whole, nil, .grouped) : nil }
      return areThousands ? (whole, decimal, .ambiguous) : (decimal, nil, .none)
    }
    // The mark that is there once, behind others, is the point; three digits stand behind each of the others.
    let hasPoint = isDecimal && !marks.dropLast().contains(last)
    let grouping = hasPoint ? marks.dropLast() : marks[...]
    guard let mark = grouping.first, grouping.allSatisfy({ $0 == mark }) else { return nil }
    let inner = hasPoint ? groups.dropLast() : groups[...]
    guard 1...3 ~= groups[0].utf8.count, groups[0].first != "0", inner.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    return (hasPoint ? decimal : whole, nil, .none)
  }

  /// What is written behind the digits, with powers of ten done; nil where the number does not end there.
  private static func unit(_ rest: inout Substring, _ read: inout Digits) -> Unit? {
    if rest.first == "e" || rest.first == "E", let power = Int(rest.dropFirst().drop { $0 == "+" }), abs(power) <= 15,
      rest.dropFirst().first.map({ isDigit($0) || "+-".contains($0) }) == true
    {
      read.value = (read.fraction ?? read.value).shifted(power)
      (read.fraction, read.doubt) = (nil, .none)
      return Unit.none
    }
    // Only thousands have a letter that is nothing else.
    if rest.first == "k" || rest.first == "K", rest.dropFirst().first?.isLetter != true {
      rest.removeFirst()
      read.value = read.value.shifted(3)
      read.fraction = read.fraction?.shifted(3)
    }
    while rest.first == " " { rest.removeFirst() }
    let word = rest.lowercased()
    switch word {
    case "": return Unit.none
    case "%", "per cent", "percent", "pct", "pc": return .percent
    case "m", "metre", "metres", "meter", "meters": return .metres
    case "km", "kilometre", "kilometres", "kilometer", "kilometers": return .kilometres
    case "°", "n", "e", "°n", "°e", "° n", "° e": return .degrees(isNegative: false)
    case "s", "w", "°s", "°w", "° s", "° w": return .degrees(isNegative: true)
    case "b", "bytes", "kb", "kib", "mb", "mib", "gb", "mile", "miles", "mi", "foot", "feet", "ft", "yard", "yards",
      "yd", "inch",
      "inches", "in", "cm", "mm", "million", "millions", "mio", "thousand", "hundred", "dozen":
      return word == "b" || word == "bytes" ? .other : .measure
    default:
      if currencies.contains(word) { return .currency }
      return word.allSatisfy(\.isLetter) ? .other : nil
    }
  }
}

/// A decimal number as its digits: exact, however long.
struct DecimalDigits: Equatable, Sendable {
  private(set) var isNegative = false
  /// Without zeros in front, `0` where there is nothing else.
  private(set) var whole: String
  /// Without zeros at its end.
  private(set) var fraction: String

  init(whole: String, fraction: String) {
    let digits = whole.drop { $0 == "0" }
    self.whole = digits.isEmpty ? "0" : String(digits)
    var rest = Substring(fraction)
    while rest.last == "0" { rest.removeLast() }
    self.fraction = String(rest)
  }

  var isWhole: Bool { fraction.isEmpty }

  func negated(_ isNegative: Bool) -> DecimalDigits {
    var copy = self
    copy.isNegative = self.isNegative != isNegative && (whole != "0" || !fraction.isEmpty)
    return copy
  }

  /// The number times a power of ten.
  func shifted(_ power: Int) -> DecimalDigits {
    let count = abs(power)
    let zeros = String(repeating: "0", count: count)
    var copy: DecimalDigits
    if power >= 0 {
      let digits = fraction + zeros
      copy = DecimalDigits(whole: whole + digits.prefix(count), fraction: String(digits.dropFirst(count)))
    } else {
      let digits = zeros + whole
      copy = DecimalDigits(whole: String(digits.dropLast(count)), fraction: digits.suffix(count) + fraction)
    }
    copy.isNegative = isNegative
    return copy
  }

  var text: String { (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction) }
  /// The text of a number that has a point whatever its value is: `1.0`.
  var decimalText: String { text + (fraction.isEmpty ? ".0" : "") }
  var value: Double { Double(text) ?? .infinity }
}
