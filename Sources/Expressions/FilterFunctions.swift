// What filters do, as Liquid does it.

extension Filter {
  static func string(_ value: Value) -> String { String(decoding: value.bytes, as: UTF8.self) }

  static func scalarCount(_ bytes: [UInt8]) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The first letter by its title-case mapping, all others small.
  static func capitalized(_ value: Value) -> Value {
    guard value != .missing else { return value }
    let text = string(value)
    guard let first = text.unicodeScalars.first else { return .text([]) }
    let rest = String(text.unicodeScalars.dropFirst())
    return .text(Array(first.properties.titlecaseMapping.utf8) + Array(rest.lowercased().utf8))
  }

  static func formatted(_ value: Value, _ format: DateFormat) -> Value {
    switch value {
    case .date(let days): return .text(format.text(days: days, secondOfDay: 0))
    case .timestamp(let micros):
      var bytes: [UInt8] = []
      format.append(timestamp: micros, to: &bytes)
      return .text(bytes)
    default: return value
    }
  }

  /// Ruby strips NUL too.
  static func stripped(_ bytes: [UInt8]) -> [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte || byte == 0 }
    guard let start = bytes.firstIndex(where: { !isBlank($0) }), let end = bytes.lastIndex(where: { !isBlank($0) })
    else {
      return []
    }
    return Array(bytes[start...end])
  }

  /// Every occurrence from the left, none overlapping; an empty text is found around every scalar, as Ruby finds it.
  static func replacing(_ bytes: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    guard let first = old.first else {
      for byte in bytes {
        if byte & 0xC0 != 0x80 { result.append(contentsOf: new) }
        result.append(byte)
      }
      return result + new
    }
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes.count - index >= old.count, bytes[index..<index + old.count].elementsEqual(old) {
        result.append(contentsOf: new)
        index += old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func limit(_ arguments: [Value], _ standard: Int) -> Int {
    if case .integer(let number)? = arguments.first { return Int(clamping: number) }
    return standard
  }

  private static func ellipsis(_ arguments: [Value]) -> [UInt8] {
    arguments.count > 1 ? arguments[1].bytes : Array("...".utf8)
  }

  static func truncated(_ bytes: [UInt8], _ arguments: [Value]) -> [UInt8] {
    let length = limit(arguments, 50)
    guard scalarCount(bytes) > length else { return bytes }
    let ellipsis = ellipsis(arguments)
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

  /// Words are separated by ASCII white space; a text that is cut has single blanks between them, one that is not stays as it is.
  static func wordsTruncated(_ bytes: [UInt8], _ arguments: [Value]) -> [UInt8] {
    let length = max(1, limit(arguments, 15))
    let words = bytes.split { $0 == 0x20 || 0x09...0x0D ~= $0 || $0 == 0 }
    guard words.count > length else { return bytes }
    return Array(words.prefix(length).joined(separator: [0x20])) + ellipsis(arguments)
  }

  enum Operation { case add, subtract, multiply, divide, remainder }

  /// A number as mantissa and places; nothing but numbers counts as 0, as in Liquid.
  private static func parts(_ value: Value) -> (mantissa: Int64, places: Int, isInteger: Bool) {
    switch value {
    case .integer(let number): (number, 0, true)
    case .decimal(let mantissa, let places): (mantissa, min(max(places, 0), 18), false)
    default: (0, 0, true)
    }
  }

  static func arithmetic(_ operation: Operation, _ left: Value, _ right: Value) -> Value {
    let a = parts(left)
    let b = parts(right)
    let isInteger = a.isInteger && b.isInteger
    // 18 + 19 digits fit into 128 bits.
    let places = max(a.places, b.places)
    let x = Int128(a.mantissa) * Int128(powersOfTen[places - a.places])
    let y = Int128(b.mantissa) * Int128(powersOfTen[places - b.places])
    switch operation {
    case .add: return fit(x + y, places, isInteger)
    case .subtract: return fit(x - y, places, isInteger)
    case .multiply: return fit(Int128(a.mantissa) * Int128(b.mantissa), a.places + b.places, isInteger)
    case .divide:
      guard y != 0 else { return .missing }
      return isInteger ? fit(floorDivide(x, y), 0, true) : shortest(Double(x) / Double(y))
    case .remainder:
      guard y != 0 else { return .missing }
      return fit(x - floorDivide(x, y) * y, places, isInteger)
    }
  }

  private static func floorDivide(_ number: Int128, _ divisor: Int128) -> Int128 {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  /// A number that fits into 64 bits: digits behind the point go first, then it stops at the largest.
  private static func fit(_ number: Int128, _ places: Int, _ isInteger: Bool) -> Value {
    var number = number
    var places = places
    while places > 18 || (places > 0 && (number > Int128(Int64.max) || number < Int128(Int64.min))) {
      number = (number + (number < 0 ? -5 : 5)) / 10
      places -= 1
    }
    let clamped = Int64(clamping: number)
    return isInteger ? .integer(clamped) : .decimal(clamped, places: places)
  }

  /// The shortest decimal that means a floating-point number, as Ruby prints it, but never with an exponent.
  private static func shortest(_ number: Double) -> Value {
    var mantissa: Int64 = 0
    var places = 0
    var exponent = 0
    var isNegative = false
    var isExponentNegative = false
    var state = 0
    for byte in number.description.utf8 {
      switch byte {
      case UInt8(ascii: "-") where state == 0: isNegative = true
      case UInt8(ascii: "-"): isExponentNegative = true
      case UInt8(ascii: "."): state = 1
      case UInt8(ascii: "e"): state = 2
      case 0x30...0x39 where state == 2: exponent = min(exponent * 10 + Int(byte - 0x30), 1000)
      case 0x30...0x39:
        mantissa = mantissa &* 10 &+ Int64(byte - 0x30)
        if state == 1 { places += 1 }
      default: break
      }
    }
    places -= isExponentNegative ? -exponent : exponent
    var value = Int128(isNegative ? 0 &- mantissa : mantissa)
    while places < 0, value.magnitude < UInt128(Int64.max) {
      value *= 10
      places += 1
    }
    while places > 18, value != 0 {
      value /= 10
      places -= 1
    }
    return fit(value, min(max(places, 0), 18), false)
  }

  /// A whole number from quotient, rest and divisor.
  static func whole(_ value: Value, _ round: (Int64, Int64, Int64) -> Int64) -> Value {
    switch value {
    case .decimal(let mantissa, let places):
      let scale = powersOfTen[min(max(places, 0), 18)]
      let (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: scale)
      return .integer(round(quotient, remainder, scale))
    case .integer: return value
    default: return .integer(0)
    }
  }

  /// Halves go away from zero.
  static func awayFromZero(_ quotient: Int64, _ remainder: Int64, _ scale: Int64) -> Int64 {
    guard remainder.magnitude >= scale.magnitude - remainder.magnitude else { return quotient }
    return remainder < 0 ? quotient &- 1 : quotient &+ 1
  }

  static func round(_ value: Value, places wanted: Int) -> Value {
    guard case .decimal(let mantissa, let places) = value, places > wanted else { return value }
    let scale = powersOfTen[min(max(places - wanted, 0), 18)]
    let (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: scale)
    return .decimal(awayFromZero(quotient, remainder, scale), places: wanted)
  }
}
