/// A pattern of CLDR for numbers, such as `#,##0.00 ¤;-#,##0.00 ¤`, taken apart.
struct NumberPattern {
  private(set) var prefix: [UInt8] = []
  private(set) var suffix: [UInt8] = []
  private(set) var negativePrefix: [UInt8] = []
  private(set) var negativeSuffix: [UInt8] = []
  /// How many digits stand behind the last sign between groups, and between the others; 0 where there are none.
  private(set) var primary = 0
  private(set) var secondary = 1

  init(_ text: [UInt8], sign: [UInt8], minus: [UInt8], percent: [UInt8]) {
    let halves = String(decoding: text, as: UTF8.self).unicodeScalars.split(separator: ";")
    guard let first = halves.first.map({ Array($0) }), let start = first.firstIndex(where: Self.isDigit),
      let end = first.lastIndex(where: Self.isDigit)
    else { return }
    func around(_ half: [Unicode.Scalar]) -> ([UInt8], [UInt8]) {
      guard let start = half.firstIndex(where: Self.isDigit), let end = half.lastIndex(where: Self.isDigit) else {
        return ([], [])
      }
      return (
        Self.bytes(half[..<start], sign: sign, minus, percent, isInFront: true),
        Self.bytes(half[(end + 1)...], sign: sign, minus, percent, isInFront: false)
      )
    }
    (prefix, suffix) = around(first)
    if halves.count > 1 {
      (negativePrefix, negativeSuffix) = around(Array(halves[1]))
    } else {
      (negativePrefix, negativeSuffix) = (minus + prefix, suffix)
    }
    let whole = first[start...end].prefix { $0 != "." }
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false).map(\.count)
    guard groups.count > 1, let last = groups.last else { return }
    primary = last
    secondary = groups.count > 2 ? max(groups[groups.count - 2], 1) : max(last, 1)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "#0,.".unicodeScalars.contains(scalar) }

  /// What stands on one side of the digits. A sign of letters that would touch them is kept apart by a blank that does not break, as CLDR's
  /// `currencySpacing` says.
  private static func bytes(
    _ scalars: ArraySlice<Unicode.Scalar>, sign: [UInt8], _ minus: [UInt8], _ percent: [UInt8], isInFront: Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, scalar) in zip(scalars.indices, scalars) {
      switch scalar {
      case "-": bytes += minus
      case "%": bytes += percent
      case "¤":
        let touches = isInFront ? index == scalars.endIndex - 1 : index == scalars.startIndex
        let edge = String(decoding: sign, as: UTF8.self).unicodeScalars
        let isApart = touches && (isInFront ? edge.last : edge.first).map(isLetter) == true
        if isApart, !isInFront { bytes += "\u{A0}".utf8 }
        bytes += sign
        if isApart, isInFront { bytes += "\u{A0}".utf8 }
      case "'": break
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// Whether it is neither a symbol nor a blank.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
