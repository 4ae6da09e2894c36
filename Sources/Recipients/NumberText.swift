import Rows

/// Numbers and the other short words of a CSV file, read from their bytes.
enum NumberText {
  /// What reading a number came to.
  enum Outcome {
    case number(Int64)
    case problem(CellProblem)
  }

  /// A whole number: an optional minus and digits.
  static func integer(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Outcome {
    scaled(bytes, count, places: 0, orElse: .notInteger)
  }

  /// A number with at most `places` digits after the point, scaled by 10^`places`; digits on both sides of a point,
  /// no exponent. Zeros behind the places say nothing: databases write them, `12.3400`.
  static func decimal(_ bytes: UnsafePointer<UInt8>, _ count: Int, places: Int) -> Outcome {
    scaled(bytes, count, places: places, orElse: .notDecimal)
  }

  private static func scaled(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, places: Int, orElse wrong: CellProblem
  ) -> Outcome {
    var at = 0
    let isNegative = count > 0 && bytes[0] == UInt8(ascii: "-")
    if isNegative { at = 1 }
    // Gathered below zero, where there is one number more.
    var total: Int64 = 0
    var overflows = false
    let whole = at
    while at < count, bytes[at] &- 0x30 <= 9 {
      overflows = push(bytes[at] &- 0x30, &total) || overflows
      at &+= 1
    }
    guard at > whole else { return .problem(wrong) }
    var digits = 0
    var isTooFine = false
    if at < count, bytes[at] == UInt8(ascii: "."), wrong == .notDecimal {
      at &+= 1
      while at < count, bytes[at] &- 0x30 <= 9 {
        if digits < places {
          overflows = push(bytes[at] &- 0x30, &total) || overflows
        } else if bytes[at] != UInt8(ascii: "0") {
          isTooFine = true
        }
        digits &+= 1
        at &+= 1
      }
      guard digits > 0 else { return .problem(wrong) }
    }
    guard at == count else { return .problem(wrong) }
    guard !isTooFine else { return .problem(.tooManyPlaces) }
    while digits < places {
      overflows = push(0, &total) || overflows
      digits &+= 1
    }
    if overflows || (!isNegative && total == .min) { return .problem(.outOfRange) }
    return .number(isNegative ? total : 0 &- total)
  }

  /// Appends a digit to a number that is gathered below zero; true when 64 bits cannot hold it.
  @inline(__always)
  private static func push(_ digit: UInt8, _ total: inout Int64) -> Bool {
    let (tenfold, first) = total.multipliedReportingOverflow(by: 10)
    let (sum, second) = tenfold.subtractingReportingOverflow(Int64(digit))
    total = sum
    return first || second
  }

  /// 0 or 1 for `false`, `0`, `true`, `1`; nothing for any other text.
  static func boolean(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int64? {
    switch count {
    case 1 where bytes[0] == UInt8(ascii: "0"): 0
    case 1 where bytes[0] == UInt8(ascii: "1"): 1
    case 4 where equal(bytes, "true"): 1
    case 5 where equal(bytes, "false"): 0
    default: nil
    }
  }

  private static func equal(_ bytes: UnsafePointer<UInt8>, _ word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount where bytes[index] != word.utf8Start[index] { return false }
    return true
  }

  /// Whether bytes have the form of a locale: two to eight letters, then parts of one to eight letters or digits,
  /// with `-` or `_` between them, and what POSIX writes behind them: `.UTF-8`, `@latin`. At most 35 bytes, the length that RFC 5646 (4.4.1) asks
  /// software to hold.
  static func isLocale(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count <= 35 else { return false }
    var length = 0
    var isFirst = true
    for at in 0..<count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        guard length >= (isFirst ? 2 : 1) else { return false }
        length = 0
        isFirst = false
        continue
      }
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") {
        return length >= (isFirst ? 2 : 1) && isPOSIX(bytes + at, count &- at)
      }
      let isLetter = (byte | 0x20) &- 0x61 < 26
      guard isLetter || (!isFirst && byte &- 0x30 <= 9), length < 8 else { return false }
      length &+= 1
    }
    return length >= (isFirst ? 2 : 1)
  }

  /// Whether bytes have the form of what POSIX writes behind a locale: a set of characters and a modifier.
  private static func isPOSIX(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count > 1 else { return false }
    for at in 0..<count {
      let byte = bytes[at]
      let isSign =
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      guard isSign || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 else { return false }
    }
    return true
  }
}
