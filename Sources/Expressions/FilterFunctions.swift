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
  ///
  /// Ruby's `split(" ", length + 1)` keeps what follows the last word, were it nothing: a blank behind the last word that fits is
  /// enough for the text to be cut.
  static func wordsTruncated(_ bytes: [UInt8], _ arguments: [Value]) -> [UInt8] {
    let length = max(1, limit(arguments, 15))
    var result: [UInt8] = []
    var words = 0
    var isInside = false
    for byte in bytes {
      let isBlank = byte == 0x20 || 0x09...0x0D ~= byte
      if isInside, isBlank, words == length { return result + ellipsis(arguments) }
      if !isInside, !isBlank {
        if words > 0 { result.append(0x20) }
        words += 1
      }
      isInside = !isBlank
      if isInside { result.append(byte) }
    }
    return bytes
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

  /// A quotient, halves away from zero.
  private static func rounding(_ number: Int128, by divisor: Int128) -> Int128 {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    guard divisor > 1, remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
    return number < 0 ? quotient - 1 : quotient + 1
  }

  /// A number that fits into 64 bits, with at most 18 digits behind the point: digits there go first, rounded, then it stops at the
  /// largest.
  private static func fit(_ number: Int128, _ places: Int, _ isInteger: Bool) -> Value {
    var scale: Int128 = 1
    var kept = min(places, 36)
    while kept > 18 || (kept > 0 && (number / scale).magnitude > UInt128(Int64.max)) {
      scale *= 10
      kept -= 1
    }
    let rounded = rounding(number, by: scale)
    // Liquid gives a decimal out as a floating-point number: what such a number cannot hold is not shown.
    let isFraction = !isInteger && kept > 0 && rounded.magnitude > 1 << 53
    if isFraction, (rounded / Int128(powersOfTen[kept])).magnitude < 1 << 53 {
      let text = withDecimal(Int64(clamping: rounded), places: kept, keepsPoint: true) {
        String(decoding: $0, as: UTF8.self)
      }
      return shortest(Double(text) ?? 0)
    }
    let clamped = Int64(clamping: rounded)
    return isInteger ? .integer(clamped) : .decimal(clamped, places: kept)
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
    if places > 36 { (value, places) = (0, 0) }
    if places > 18 {
      value = rounding(value, by: Int128(powersOfTen[places - 18]))
      places = 18
    }
    return .decimal(Int64(clamping: value), places: max(places, 0))
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
