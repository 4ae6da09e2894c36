import Escaping

/// The leaf elements of XML property lists, read from their text.
extension XMLPropertyList {
  /// Decimal with an optional sign, or `0x` and hexadecimal digits.
  func integer(_ text: String, at offset: Int) throws(AppFileError) -> PropertyListValue {
    var digits = trimmed(text)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    var radix: UInt64 = 10
    if digits.starts(with: [0x30, 0x78]) || digits.starts(with: [0x30, 0x58]) {
      radix = 16
      digits = digits.dropFirst(2)
    }
    guard !digits.isEmpty else { throw AppFileError(offset: offset, reason: "<integer> holds no whole number") }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalDigit, UInt64(digit) < radix else {
        throw AppFileError(offset: offset, reason: "\"\(text)\" is not a whole number")
      }
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      guard !overflow, !carry else { throw AppFileError(offset: offset, reason: "\"\(text)\" does not fit 64 bits") }
      value = sum
    }
    if isNegative {
      guard value <= 1 << 63 else { throw AppFileError(offset: offset, reason: "\"\(text)\" does not fit 64 bits") }
      return .integer(Int64(truncatingIfNeeded: 0 &- value))
    }
    return Int64(exactly: value).map { .integer($0) } ?? .unsignedInteger(value)
  }

  /// A decimal number, or `nan`, `inf`, `infinity` with an optional sign.
  func real(_ text: String, at offset: Int) throws(AppFileError) -> Double {
    let digits = String(decoding: trimmed(text), as: UTF8.self)
    guard let value = Double(digits) else { throw AppFileError(offset: offset, reason: "\"\(text)\" is not a number") }
    return value
  }

  /// `2026-11-21T08:00:00Z`, the only form of dates in property lists.
  func date(_ text: String, at offset: Int) throws(AppFileError) -> Double {
    let bytes = Array(trimmed(text))
    let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    let digit = UInt8(ascii: "d")
    let fits =
      bytes.count == pattern.count
      && zip(bytes, pattern).allSatisfy { $1 == digit ? (0x30...0x39).contains($0) : $0 == $1 }
    guard fits else {
      throw AppFileError(offset: offset, reason: "\"\(text)\" is not a date like 2026-11-21T08:00:00Z")
    }
    func number(_ start: Int, _ length: Int) -> Int {
      bytes[start..<start + length].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    let (month, day) = (number(5, 2), number(8, 2))
    let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
    guard 1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second < 61 else {
      throw AppFileError(offset: offset, reason: "\"\(text)\" is not a date of the calendar")
    }
    let days = Self.daysSince1970(year: number(0, 4), month: month, day: day)
    return Double(days * 86400 + hour * 3600 + minute * 60 + second)
  }

  /// Days by the proleptic Gregorian calendar, counting years from March so that the leap day comes last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let years = (month <= 2 ? year - 1 : year) + 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719468 - 146097
  }

  /// Base 64, blanks between the characters allowed.
  func data(_ text: String, at offset: Int) throws(AppFileError) -> [UInt8] {
    var output: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 where byte > 0x20 {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = Base64.number(of: byte) else {
        throw AppFileError(offset: offset, reason: "<data> is not base 64")
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        for shift in [16, 8, 0] as [UInt32] { output.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      }
    }
    guard (count + padding) % 4 == 0, padding < 3 else {
      throw AppFileError(offset: offset, reason: "<data> ends within a group of base 64")
    }
    if padding == 1 {
      output.append(UInt8(truncatingIfNeeded: bits >> 10))
      output.append(UInt8(truncatingIfNeeded: bits >> 2))
    } else if padding == 2 {
      output.append(UInt8(truncatingIfNeeded: bits >> 4))
    }
    return output
  }

  private func trimmed(_ text: String) -> ArraySlice<UInt8> {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
      return []
    }
    return bytes[first...last]
  }
}

extension UInt8 {
  /// The value of `0-9 a-f A-F`.
  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
