import Glibc

// What filters do to numbers, as Liquid does it: exactly, but for divisions that do not come out even.

extension Filter {
  enum Operation { case add, subtract, multiply, divide, remainder }

  /// A number as mantissa and places; nothing but numbers counts as 0, as in Liquid.
  private static func parts(_ value: ValueView) -> (mantissa: Int64, places: Int, isInteger: Bool) {
    switch value {
    case .integer(let number): (number, 0, true)
    case .decimal(let mantissa, let places): (mantissa, min(max(places, 0), 18), false)
    default: (0, 0, true)
    }
  }

  static func arithmetic(_ operation: Operation, _ left: ValueView, _ right: ValueView) -> ValueView {
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
      return isInteger ? fit(floorDivide(x, y), 0, true) : shortest(quotient(x, y))
    case .remainder:
      guard y != 0 else { return .missing }
      return fit(x - floorDivide(x, y) * y, places, isInteger)
    }
  }

  /// The floating-point number nearest to a quotient: the two numbers may have more digits than such a number holds.
  private static func quotient(_ x: Int128, _ y: Int128) -> Double {
    let isExact = x.magnitude <= 1 << 53 && y.magnitude <= 1 << 53
    if isExact { return Double(x) / Double(y) }
    let divisor = y.magnitude
    var (bits, rest) = x.magnitude.quotientAndRemainder(dividingBy: divisor)
    var exponent = 0
    // Two bits more than it holds decide how it is rounded, and the last of them says whether anything is left. A divisor has fewer than 127 bits.
    while bits >> 55 == 0, rest != 0 {
      (bits, rest, exponent) = (bits << 1, rest << 1, exponent - 1)
      if rest >= divisor { (bits, rest) = (bits | 1, rest - divisor) }
    }
    let all = rest == 0 ? bits : bits | 1
    let nearest = scalbn(all >> 64 == 0 ? Double(UInt64(truncatingIfNeeded: all)) : Double(all), Int32(exponent))
    return (x < 0) == (y < 0) ? nearest : -nearest
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
  private static func fit(_ number: Int128, _ places: Int, _ isInteger: Bool) -> ValueView {
    var scale: Int128 = 1
    var kept = min(places, 36)
    while kept > 18 || (kept > 0 && (number / scale).magnitude > UInt128(Int64.max)) {
      scale *= 10
      kept -= 1
    }
    let rounded = rounding(number, by: scale)
    // Liquid gives a decimal out as a floating-point number: what such a number cannot hold is not shown. Fifteen digits it always holds.
    let isFraction = !isInteger && kept > 0 && rounded.magnitude >= 1_000_000_000_000_000
    if isFraction, (rounded / Int128(powersOfTen[kept])).magnitude < 1 << 53 {
      return shortest(nearest(Int64(clamping: rounded), kept))
    }
    let clamped = Int64(clamping: rounded)
    return isInteger ? .integer(clamped) : .decimal(clamped, withoutZerosOf: kept)
  }

  /// The floating-point number nearest to a decimal. The C library reads it, because that takes no memory.
  private static func nearest(_ mantissa: Int64, _ places: Int) -> Double {
    withDecimal(mantissa, places: places, keepsPlaces: true) { digits in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
        let count = min(digits.count, 63)
        for index in 0..<count { text[index] = CChar(bitPattern: digits[index]) }
        text[count] = 0
        return text.baseAddress.map { strtod($0, nil) } ?? 0
      }
    }
  }

  /// The shortest decimal that means a floating-point number, as Ruby prints it, but never with an exponent.
  private static func shortest(_ number: Double) -> ValueView {
    var digits = DecimalDigits()
    number.write(to: &digits)
    return digits.value
  }

  /// A whole number from quotient, rest and divisor.
  static func whole(_ value: ValueView, _ round: (Int64, Int64, Int64) -> Int64) -> ValueView {
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

  static func rounded(_ value: ValueView, _ arguments: Arguments) -> ValueView {
    guard case .integer(let digits)? = arguments.first, digits > 0 else { return whole(value, awayFromZero) }
    let wanted = Int(min(digits, 18))
    guard case .decimal(let mantissa, let places) = value else { return value }
    guard places > wanted else {
      // What does not fit into 64 bits keeps the digits that it has.
      let (padded, overflow) = mantissa.multipliedReportingOverflow(by: powersOfTen[wanted - max(places, 0)])
      return overflow ? value : .decimal(padded, places: wanted)
    }
    let scale = powersOfTen[min(max(places - wanted, 0), 18)]
    let (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: scale)
    return .decimal(awayFromZero(quotient, remainder, scale), places: wanted)
  }

  /// Reads the digits of a floating-point number as the standard library writes them.
  ///
  /// `description` would make a `String` that does not fit into itself; the library hands ASCII to a stream as bytes.
  private struct DecimalDigits: TextOutputStream {
    private var mantissa: Int64 = 0
    private var places = 0
    private var exponent = 0
    private var isNegative = false
    private var isExponentNegative = false
    private var state = 0

    mutating func write(_ text: String) { for byte in text.utf8 { take(byte) } }

    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) { for byte in buffer { take(byte) } }

    private mutating func take(_ byte: UInt8) {
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

    var value: ValueView {
      var places = places - (isExponentNegative ? -exponent : exponent)
      var value = Int128(isNegative ? 0 &- mantissa : mantissa)
      while places < 0, value.magnitude < UInt128(Int64.max) {
        value *= 10
        places += 1
      }
      if places > 36 { (value, places) = (0, 0) }
      if places > 18 {
        value = Filter.rounding(value, by: Int128(powersOfTen[places - 18]))
        places = 18
      }
      return .decimal(Int64(clamping: value), withoutZerosOf: max(places, 0))
    }
  }
}
