/// Numbers as digits, written where the caller has room.
public enum DecimalText {
  /// The room that writing a number needs; it has fewer bytes, and what is behind them is overwritten.
  public static let most = 48

  /// Writes a whole number and gives the new end; ``most`` bytes are needed.
  @inlinable
  public static func write(_ number: Int64, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    var out = target
    if number < 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    return write(magnitude: number.magnitude, to: out)
  }

  /// Writes a number scaled by 10^`places` (0 to 18). Without needless zeros 1250 with two places is `12.5`, and 1200 is `12`; where all places are
  /// kept they are `12.50` and `12.00`, and 12 without places is `12.0`.
  @inlinable
  public static func write(
    _ mantissa: Int64, places: Int, keepsPlaces: Bool, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = target
    if mantissa < 0 {
      out.pointee = UInt8(ascii: "-")
      out += 1
    }
    let places = min(max(places, 0), 18)
    let (whole, fraction) = split(mantissa.magnitude, places)
    out = write(magnitude: whole, to: out)
    guard fraction != 0 || keepsPlaces else { return out }
    out.pointee = UInt8(ascii: ".")
    let point = out
    out = write(magnitude: fraction, digits: max(places, 1), to: out + 1)
    guard !keepsPlaces else { return out }
    while out - point > 1, (out - 1).pointee == UInt8(ascii: "0") { out -= 1 }
    return out
  }

  /// Writes exactly so many digits, with zeros in front, and a byte behind them.
  public static func write(
    _ number: Int, digits: Int, before separator: UInt8, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let out = write(magnitude: UInt64(number.magnitude), digits: digits, to: target)
    out.pointee = separator
    return out + 1
  }

  /// The digits of a number below 10^8, each in a byte of its own, the first one lowest: three divisions for eight digits.
  @inlinable
  public static func eight(_ number: UInt64) -> UInt64 {
    // Four digits in each half, then two in each quarter, then one in each byte; the constants divide by 100 and by 10.
    let halves = number / 10_000 | (number % 10_000) &<< 32
    let hundreds = ((halves &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) &<< 16
    let tens = ((quarters &* 103) &>> 10) & 0x000F_000F_000F_000F
    return tens | (quarters &- tens &* 10) &<< 8
  }

  @inlinable
  static func write(magnitude: UInt64, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    guard magnitude < 100_000_000 else { return write(large: magnitude, to: target) }
    let digits = eight(magnitude)
    let zeros = min(digits.trailingZeroBitCount &>> 3, 7)
    let text = (digits | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: zeros &* 8)
    UnsafeMutableRawPointer(target).storeBytes(of: text.littleEndian, as: UInt64.self)
    return target + (8 &- zeros)
  }

  @inline(never)
  @usableFromInline
  static func write(large magnitude: UInt64, to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let rest = magnitude / 100_000_000
    let out =
      rest < 100_000_000
      ? write(magnitude: rest, to: target)
      : write(magnitude: rest % 100_000_000, digits: 8, to: write(magnitude: rest / 100_000_000, to: target))
    return write(magnitude: magnitude % 100_000_000, digits: 8, to: out)
  }

  @inlinable
  static func write(
    magnitude: UInt64, digits: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard digits <= 8 else {
      let out = write(magnitude: magnitude / 100_000_000, digits: digits &- 8, to: target)
      return write(magnitude: magnitude % 100_000_000, digits: 8, to: out)
    }
    let text = (eight(magnitude) | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: (8 &- digits) &* 8)
    UnsafeMutableRawPointer(target).storeBytes(of: text.littleEndian, as: UInt64.self)
    return target + digits
  }

  /// A magnitude in front of and behind the point. A division by a number that the compiler knows is a multiplication, and nearly all
  /// decimals have two places.
  @inlinable
  static func split(_ magnitude: UInt64, _ places: Int) -> (whole: UInt64, fraction: UInt64) {
    switch places {
    case 0: return (magnitude, 0)
    case 1: return (magnitude / 10, magnitude % 10)
    case 2: return (magnitude / 100, magnitude % 100)
    default:
      var power: UInt64 = 1000
      for _ in 3..<places { power &*= 10 }
      return (magnitude / power, magnitude % power)
    }
  }
}
