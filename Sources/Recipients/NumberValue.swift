import Rows

/// Numbers by their value: `1500`, `1500.00` and `1.5e3` are one number, as in JSON and in databases.
extension NumberText {
  /// A number scaled by 10^`places`, exactly: from its digits, never by way of a floating-point number.
  ///
  /// Digits beyond the places are a problem unless they are zeros.
  static func value(_ bytes: UnsafePointer<UInt8>, _ count: Int, places: Int) -> Outcome {
    var at = 0
    let isNegative = count > 0 && bytes[0] == UInt8(ascii: "-")
    if isNegative { at = 1 }
    let first = at
    // The quick way: at most 18 digits, which fit 64 bits whatever they are.
    var total: Int64 = 0
    var digits = 0
    var point = -1
    while at < count, digits < 18 {
      let byte = bytes[at]
      if byte &- 0x30 <= 9 {
        total = total &* 10 &+ Int64(byte &- 0x30)
        digits &+= 1
      } else {
        guard byte == UInt8(ascii: "."), point < 0, digits > 0 else { break }
        point = digits
      }
      at &+= 1
    }
    let fraction = point < 0 ? 0 : digits &- point
    guard at == count, digits > 0, point < 0 || fraction > 0, fraction <= places, digits &+ places &- fraction <= 18
    else { return general(bytes, count, from: first, isNegative: isNegative, places: places) }
    for _ in fraction..<max(places, fraction) { total &*= 10 }
    return .number(isNegative ? 0 &- total : total)
  }

  /// Any number at all.
  private static func general(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, from first: Int, isNegative: Bool, places: Int
  ) -> Outcome {
    guard let form = NumberForm(bytes, count, from: first) else { return .problem(.notDecimal) }
    // Zeros at both ends say nothing but how large the others are.
    var (start, end, shift) = (form.start, form.end, form.exponent &+ places)
    while start < end, bytes[start] == UInt8(ascii: "0") || bytes[start] == UInt8(ascii: ".") { start &+= 1 }
    if start == end { return .number(0) }
    while bytes[end &- 1] == UInt8(ascii: "0") || bytes[end &- 1] == UInt8(ascii: ".") {
      end &-= 1
      if bytes[end] == UInt8(ascii: "0") { shift &+= 1 }
    }
    guard shift >= 0 else { return .problem(.tooManyPlaces) }
    var total: Int64 = 0
    for at in start..<end where bytes[at] != UInt8(ascii: ".") {
      guard push(bytes[at] &- 0x30, &total) else { return .problem(.outOfRange) }
    }
    for _ in 0..<min(shift, 19) { guard push(0, &total) else { return .problem(.outOfRange) } }
    if !isNegative && total == .min { return .problem(.outOfRange) }
    return .number(isNegative ? total : 0 &- total)
  }

  /// Appends a digit to a number that is gathered below zero; false when 64 bits cannot hold it.
  private static func push(_ digit: UInt8, _ total: inout Int64) -> Bool {
    let (tenfold, first) = total.multipliedReportingOverflow(by: 10)
    let (sum, second) = tenfold.subtractingReportingOverflow(Int64(digit))
    total = sum
    return !first && !second
  }
}

/// Where the digits of a number stand, and the power of ten of the last of them.
private struct NumberForm {
  let start: Int
  private(set) var end: Int
  private(set) var exponent = 0

  /// Nothing unless the bytes are digits, a point with digits behind it if there is one, and an exponent if there is one.
  init?(_ bytes: UnsafePointer<UInt8>, _ count: Int, from first: Int) {
    start = first
    var at = first
    while at < count, bytes[at] &- 0x30 <= 9 { at &+= 1 }
    guard at > first else { return nil }
    if at < count, bytes[at] == UInt8(ascii: ".") {
      let point = at
      at &+= 1
      while at < count, bytes[at] &- 0x30 <= 9 { at &+= 1 }
      guard at > point &+ 1 else { return nil }
      exponent = point &+ 1 &- at
    }
    end = at
    guard at < count else { return }
    guard bytes[at] | 0x20 == UInt8(ascii: "e") else { return nil }
    at &+= 1
    let isNegative = at < count && bytes[at] == UInt8(ascii: "-")
    if isNegative || (at < count && bytes[at] == UInt8(ascii: "+")) { at &+= 1 }
    let digits = at
    var power = 0
    while at < count, bytes[at] &- 0x30 <= 9 {
      // Longer than any field: no digits make up for it.
      power = min(power &* 10 &+ Int(bytes[at] &- 0x30), 1 << 30)
      at &+= 1
    }
    guard at == count, at > digits else { return nil }
    exponent &+= isNegative ? 0 &- power : power
  }
}
