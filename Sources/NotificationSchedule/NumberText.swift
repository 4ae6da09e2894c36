/// A pattern of CLDR for numbers, such as `#,##0.00 ¤;-#,##0.00 ¤`, with the signs of a language.
struct NumberText: Sendable {
  private var prefix = ""
  private var suffix = ""
  private var negativePrefix = ""
  private var negativeSuffix = ""
  /// How many digits are behind the last sign between groups, and between the others; 0 where there are none.
  private var primary = 0
  private var secondary = 1
  private let signs: BundleLanguage.Numbers
  private let least: Int
  private let most: Int
  private let isPercent: Bool

  /// A pattern; `least` and `most` are the digits behind the point that are always and at most shown.
  init(pattern: String, symbol: String, signs: BundleLanguage.Numbers, least: Int, most: Int, isPercent: Bool) {
    self.signs = signs
    self.least = min(max(least, 0), 18)
    self.most = min(max(most, self.least), 18)
    self.isPercent = isPercent
    let halves = pattern.unicodeScalars.split(separator: ";").map { Array($0) }
    guard let first = halves.first, let start = first.firstIndex(where: Self.isDigit),
      let end = first.lastIndex(where: Self.isDigit)
    else { return }
    (prefix, suffix) = Self.around(first, symbol, signs)
    if halves.count > 1 {
      (negativePrefix, negativeSuffix) = Self.around(halves[1], symbol, signs)
    } else {
      (negativePrefix, negativeSuffix) = (signs.minus + prefix, suffix)
    }
    let groups = first[start...end].prefix { $0 != "." }.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1, let last = groups.last?.count else { return }
    primary = last
    secondary = groups.count > 2 ? max(groups[groups.count - 2].count, 1) : max(last, 1)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "#0,.".unicodeScalars.contains(scalar) }

  private static func around(
    _ half: [Unicode.Scalar], _ symbol: String, _ signs: BundleLanguage.Numbers
  ) -> (String, String) {
    guard let start = half.firstIndex(where: isDigit), let end = half.lastIndex(where: isDigit) else { return ("", "") }
    return (
      side(half[..<start], symbol, signs, isInFront: true), side(half[(end + 1)...], symbol, signs, isInFront: false)
    )
  }

  /// What is on one side of the digits. A sign of letters that would touch them is kept apart by a no-break space, as CLDR's `currencySpacing` says.
  private static func side(
    _ scalars: ArraySlice<Unicode.Scalar>, _ symbol: String, _ signs: BundleLanguage.Numbers, isInFront: Bool
  ) -> String {
    var text = ""
    for (index, scalar) in zip(scalars.indices, scalars) {
      switch scalar {
      case "-": text += signs.minus
      case "%": text += signs.percent
      case "¤":
        let touches = isInFront ? index == scalars.endIndex - 1 : index == scalars.startIndex
        let edge = isInFront ? symbol.unicodeScalars.last : symbol.unicodeScalars.first
        let isApart = touches && edge.map(isLetter) == true
        text += (isApart && !isInFront ? "\u{A0}" : "") + symbol + (isApart && isInFront ? "\u{A0}" : "")
      case "'": break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether it is neither a symbol nor a space.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// Writes a number. What has more digits is rounded, halves to the even digit, as CLDR says.
  func write(_ mantissa: Int, places: Int) -> String {
    var places = min(max(places, 0), 18) - (isPercent ? 2 : 0)
    var rest = mantissa.magnitude
    if places > most {
      let power = UInt(powersOfTen[min(places - most, 18)])
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: power)
      let half = power / 2
      rest = remainder > half || (remainder == half && quotient & 1 == 1) ? quotient + 1 : quotient
      places = most
    }
    while places > least, rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    var digits = Array(String(rest).utf8).map { Int($0) - 0x30 }
    if places < 0 {
      if rest != 0 { digits += [Int](repeating: 0, count: -places) }
      places = 0
    }
    if digits.count <= places { digits = [Int](repeating: 0, count: places + 1 - digits.count) + digits }
    let whole = digits.dropLast(places)
    let fraction = Array(digits.suffix(places)) + [Int](repeating: 0, count: max(0, least - places))
    var text = mantissa < 0 ? negativePrefix : prefix
    for (index, digit) in whole.enumerated() {
      text.unicodeScalars.append(Self.digit(digit, signs.zero))
      if isGroupEnd(whole.count - index - 1, of: whole.count) { text += signs.group }
    }
    if !fraction.isEmpty {
      text += signs.decimal
      for digit in fraction { text.unicodeScalars.append(Self.digit(digit, signs.zero)) }
    }
    return text + (mantissa < 0 ? negativeSuffix : suffix)
  }

  /// Whether a sign between groups follows where so many of the digits are left.
  private func isGroupEnd(_ left: Int, of count: Int) -> Bool {
    guard primary > 0, count >= primary + signs.leastGrouped, left >= primary else { return false }
    return (left - primary) % secondary == 0
  }

  /// A digit in the digits of a language.
  static func digit(_ digit: Int, _ zero: String) -> Unicode.Scalar {
    let first = zero.unicodeScalars.first?.value ?? 0x30
    return Unicode.Scalar(first + UInt32(clamping: digit)) ?? "0"
  }
}
