/// What the filters of a text do, as Liquid does it and as the compiler shows it.
enum TextFilters {
  // MARK: - Letters

  /// Each scalar by Unicode's own mapping of it; `capitalize` takes the title case of the first and makes the others small.
  static func mapped(_ bytes: [UInt8], _ mapping: (Unicode.Scalar, _ isFirst: Bool) -> String) -> [UInt8] {
    var text: [UInt8] = []
    for (index, scalar) in String(decoding: bytes, as: UTF8.self).unicodeScalars.enumerated() {
      text += mapping(scalar, index == 0).utf8
    }
    return text
  }

  /// Every byte but the unreserved letters of RFC 3986 (section 2.3) as `%` and two capital digits.
  static func percentEncoded(_ bytes: [UInt8]) -> [UInt8] {
    let hex = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: text.append(byte)
      default: text += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return text
  }

  /// As JSON, with no more escapes than RFC 8259 demands.
  static func quoted(_ value: FilledValue) -> [UInt8] {
    switch value {
    case .missing: return Array("null".utf8)
    case .integer, .decimal, .boolean: return value.printed
    default: break
    }
    let hex = Array("0123456789abcdef".utf8)
    var text: [UInt8] = [0x22]
    for byte in value.printed {
      switch byte {
      case 0x22, 0x5C: text += [0x5C, byte]
      case 0x08: text += Array("\\b".utf8)
      case 0x09: text += Array("\\t".utf8)
      case 0x0A: text += Array("\\n".utf8)
      case 0x0C: text += Array("\\f".utf8)
      case 0x0D: text += Array("\\r".utf8)
      case 0..<0x20: text += Array("\\u00".utf8) + [hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      default: text.append(byte)
      }
    }
    return text + [0x22]
  }

  // MARK: - Texts

  static func scalarCount(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Without white space, and NUL, at both ends.
  static func stripped(_ bytes: [UInt8]) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte || byte == 0 }
    var rest = bytes.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return Array(rest)
  }

  /// Every occurrence from the left; an empty text is found around every scalar, as Ruby finds it.
  static func replacing(_ bytes: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    guard let first = old.first else {
      for byte in bytes {
        if byte & 0xC0 != 0x80 { text += new }
        text.append(byte)
      }
      return text + new
    }
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes.count - index >= old.count, bytes[index..<index + old.count].elementsEqual(old) {
        text += new
        index += old.count
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text
  }

  /// At most so many scalars, the sign of what was left out counted.
  static func truncated(_ bytes: [UInt8], _ length: Int, _ ellipsis: [UInt8]) -> [UInt8] {
    guard scalarCount(bytes) > length else { return bytes }
    var left = max(0, length - scalarCount(ellipsis))
    var end = 0
    while end < bytes.count {
      if bytes[end] & 0xC0 != 0x80 {
        if left == 0 { break }
        left -= 1
      }
      end += 1
    }
    return Array(bytes[..<end]) + ellipsis
  }

  /// At most so many words. A text that is cut has single spaces between its words, and a space behind the last word that fits is enough to cut.
  static func wordsTruncated(_ bytes: [UInt8], _ length: Int, _ ellipsis: [UInt8]) -> [UInt8] {
    var (text, words, isInside): ([UInt8], Int, Bool) = ([], 0, false)
    for byte in bytes {
      let isSpace = byte == 0x20 || 0x09...0x0D ~= byte
      if isInside, isSpace, words == max(1, length) { return text + ellipsis }
      if !isInside, !isSpace {
        if words > 0 { text.append(0x20) }
        words += 1
      }
      isInside = !isSpace
      if isInside { text.append(byte) }
    }
    return bytes
  }

  // MARK: - Numbers

  enum Operation { case add, subtract, multiply, divide, remainder }

  /// Exact, but for divisions that do not come out even. What 64 bits do not hold stops at the largest, and loses digits behind the point first.
  static func arithmetic(_ operation: Operation, _ left: FilledValue, _ right: FilledValue) -> FilledValue {
    let (a, b) = (left.number, right.number)
    let isInteger = a.isInteger && b.isInteger
    if operation == .multiply {
      let (product, overflow) = a.mantissa.multipliedReportingOverflow(by: b.mantissa)
      guard !overflow, a.places + b.places <= 18 else { return inexact(operation, left, right, isInteger) }
      return fit(product, a.places + b.places, isInteger)
    }
    let places = max(a.places, b.places)
    let (x, isTooLarge) = a.mantissa.multipliedReportingOverflow(by: powersOfTen[places - a.places])
    let (y, isOtherTooLarge) = b.mantissa.multipliedReportingOverflow(by: powersOfTen[places - b.places])
    guard !isTooLarge, !isOtherTooLarge else { return inexact(operation, left, right, isInteger) }
    switch operation {
    case .add, .subtract:
      let (sum, overflow) = operation == .add ? x.addingReportingOverflow(y) : x.subtractingReportingOverflow(y)
      return overflow ? inexact(operation, left, right, isInteger) : fit(sum, places, isInteger)
    case .divide:
      guard y != 0 else { return .missing }
      guard isInteger else { return shortestDecimal(Double(x) / Double(y)) ?? .decimal(Int.max, places: 1) }
      return y == -1 ? (x == .min ? .integer(.max) : .integer(-x)) : .integer(flooredByAny(x, y))
    case .remainder:
      guard y != 0 else { return .missing }
      return y == -1 ? fit(0, places, isInteger) : fit(x - flooredByAny(x, y) * y, places, isInteger)
    case .multiply: return .missing
    }
  }

  private static func flooredByAny(_ number: Int, _ divisor: Int) -> Int {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  private static func inexact(
    _ operation: Operation, _ left: FilledValue, _ right: FilledValue, _ isInteger: Bool
  ) -> FilledValue {
    func double(_ value: FilledValue) -> Double {
      Double(value.number.mantissa) / Double(powersOfTen[value.number.places])
    }
    let (x, y) = (double(left), double(right))
    var result: Double
    switch operation {
    case .add: result = x + y
    case .subtract: result = x - y
    case .multiply: result = x * y
    case .divide: result = y == 0 ? 0 : x / y
    case .remainder: result = y == 0 ? 0 : x - (x / y).rounded(.down) * y
    }
    if isInteger { return .integer(Int(exactly: result.rounded()) ?? (result < 0 ? .min : .max)) }
    if abs(result) < 0x1p53, let decimal = shortestDecimal(result) { return decimal }
    result = min(max(result, -9e17), 9e17)
    return .decimal(Int(result) * 10, places: 1)
  }

  /// A number with no more digits than it needs. Liquid gives a decimal out as a floating-point number: what such a number cannot hold is not shown.
  private static func fit(_ number: Int, _ places: Int, _ isInteger: Bool) -> FilledValue {
    if isInteger { return .integer(number) }
    if places > 0, number.magnitude >= 1_000_000_000_000_000, (number / powersOfTen[places]).magnitude < 1 << 53 {
      let text = decimalText(number, places, keepsPlaces: true)
      return Double(text).flatMap { shortestDecimal($0) } ?? .decimal(number, places: places)
    }
    return FilledValue.decimal(number, places: places).withoutZeros
  }

  /// A whole number, rounded down, up or half away from zero.
  static func whole(_ value: FilledValue, _ rule: FloatingPointRoundingRule) -> FilledValue {
    switch value {
    case .decimal(let mantissa, let places):
      let scale = powersOfTen[places]
      let (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: scale)
      switch rule {
      case .up: return .integer(remainder > 0 ? quotient + 1 : quotient)
      case .down: return .integer(remainder < 0 ? quotient - 1 : quotient)
      default: return .integer(rounding(mantissa, by: scale))
      }
    case .integer: return value
    default: return .integer(0)
    }
  }

  static func rounded(_ value: FilledValue, _ digits: Int) -> FilledValue {
    guard digits > 0 else { return whole(value, .toNearestOrAwayFromZero) }
    let wanted = min(digits, 18)
    guard case .decimal(let mantissa, let places) = value else { return value }
    guard places > wanted else {
      let (padded, overflow) = mantissa.multipliedReportingOverflow(by: powersOfTen[wanted - places])
      return overflow ? value : .decimal(padded, places: wanted)
    }
    return .decimal(rounding(mantissa, by: powersOfTen[places - wanted]), places: wanted)
  }
}
