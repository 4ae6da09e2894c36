/// How numbers are written in a language: what stands around them and between their digits, and how many digits follow the point.
///
/// A class, because each use of a filter holds one. Rows are written with it, so its texts lie in storage that never changes: nothing is
/// allocated, and nothing is counted.
package final class NumberFormat: @unchecked Sendable {
  /// How many digits stand behind the point: so many always, and so many at most.
  package struct Digits: Sendable {
    let least: Int
    let most: Int

    package init(_ least: Int, _ most: Int) {
      self.least = min(max(least, 0), 18)
      self.most = min(max(most, self.least), 18)
    }
  }

  /// CLDR's pattern, and the sign of the currency in it.
  package let pattern: String
  package let sign: String?
  /// The language, by CLDR's tag.
  package let tag: String

  private let digits: Digits
  /// The power of ten by which numbers are multiplied.
  private let scale: Int
  private let primary: Int
  private let secondary: Int

  /// A text in the pool.
  private struct Piece {
    let start: Int
    let count: Int
  }

  private let pool: UnsafeMutablePointer<UInt8>
  private let prefix: Piece
  private let suffix: Piece
  private let negativePrefix: Piece
  private let negativeSuffix: Piece
  private let decimal: Piece
  private let group: Piece
  /// The digit 0; the others differ in its last byte.
  private let zero: Piece

  /// More bytes than are ever written.
  package let room: Int

  private init(_ language: Language, _ line: Language.Line, _ digits: Digits, scale: Int = 0, sign: [UInt8] = []) {
    let text = language.item(line)
    let symbols = language.items(.symbols).map { Array($0) }
    func symbol(_ place: Int) -> [UInt8] { place < symbols.count ? symbols[place] : [] }
    let written = NumberPattern(
      text, sign: sign, minus: symbol(3), percent: symbol(4))
    var bytes: [UInt8] = []
    func piece(_ text: [UInt8]) -> Piece {
      defer { bytes += text }
      return Piece(start: bytes.count, count: text.count)
    }
    prefix = piece(written.prefix)
    suffix = piece(written.suffix)
    negativePrefix = piece(written.negativePrefix)
    negativeSuffix = piece(written.negativeSuffix)
    zero = piece(symbol(0))
    decimal = piece(symbol(1))
    group = piece(symbol(2))
    pool = .allocate(capacity: max(bytes.count, 1))
    pool.initialize(from: bytes, count: bytes.count)
    self.digits = digits
    self.scale = scale
    (primary, secondary) = (written.primary, written.secondary)
    // Twenty digits, two more by the scale, those behind the point, and a sign between each two.
    room = 2 * bytes.count + 42 * (zero.count + group.count)
    pattern = String(decoding: text, as: UTF8.self)
    self.sign = sign.isEmpty ? nil : String(decoding: sign, as: UTF8.self)
    tag = language.tag
  }

  deinit { pool.deallocate() }

  /// Plain numbers.
  package convenience init(_ language: Language, _ digits: Digits) { self.init(language, .number, digits) }

  /// Parts of a hundred: 0.25 is written as 25 %.
  package convenience init(percent language: Language, _ digits: Digits) {
    self.init(language, .percent, digits, scale: 2)
  }

  /// Amounts of money, with the digits that the currency has.
  package convenience init(_ language: Language, _ currency: Currency) {
    self.init(
      language, .money, Digits(currency.digits, currency.digits), sign: language.sign(of: currency.code))
  }

  // MARK: - Writing

  /// Writes a number scaled by 10^`places` (0 to 18) and gives the new end; ``room`` bytes are needed. What has more digits is rounded, halves
  /// to the even digit, as CLDR says.
  package func write(
    _ mantissa: Int64, places: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var places = min(max(places, 0), 18) - scale
    var rest = mantissa.magnitude
    if places > digits.most {
      rest = Self.halfEven(rest, dropping: places - digits.most)
      places = digits.most
    }
    while places > digits.least, rest % 10 == 0 {
      rest /= 10
      places -= 1
    }
    var out = copy(mantissa < 0 ? negativePrefix : prefix, to: target)
    let fraction = max(places, 0)
    // The fraction is written backwards behind what is in front of it, whose width must be known first.
    out = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { room in
      var count = 0
      while rest > 0 || count <= fraction {
        room[count] = UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        count += 1
      }
      return write(UnsafeMutableBufferPointer(rebasing: room[..<count]), places, to: out)
    }
    return copy(mantissa < 0 ? negativeSuffix : suffix, to: out)
  }

  /// Writes digits, the lowest first, of which `places` stand behind the point, or so many zeros are missing in front of it.
  private func write(
    _ values: UnsafeMutableBufferPointer<UInt8>, _ places: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = target
    let isZero = values.count == 1 && values[0] == 0
    var position = isZero ? 1 : values.count - places
    while position > 0 {
      position -= 1
      let index = position + places
      out = write(digit: index < 0 || isZero ? 0 : values[index], to: out)
      if position >= primary, primary > 0, (position - primary) % secondary == 0 { out = copy(group, to: out) }
    }
    guard places > 0 || digits.least > 0 else { return out }
    out = copy(decimal, to: out)
    var index = places
    while index > 0 {
      index -= 1
      out = write(digit: values[index], to: out)
    }
    for _ in max(places, 0)..<max(digits.least, places, 0) { out = write(digit: 0, to: out) }
    return out
  }

  @inline(__always)
  private func write(digit: UInt8, to out: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let end = copy(zero, to: out)
    (end - 1).pointee &+= digit
    return end
  }

  @inline(__always)
  private func copy(_ piece: Piece, to out: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let source = pool + piece.start
    for index in 0..<piece.count { out[index] = source[index] }
    return out + piece.count
  }

  /// Without its last digits, rounded.
  private static func halfEven(_ number: UInt64, dropping count: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<min(count, 18) { power &*= 10 }
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: power)
    let half = power / 2
    return remainder > half || (remainder == half && quotient & 1 == 1) ? quotient + 1 : quotient
  }

  /// The text of a number, for what is worked out while compiling.
  package func text(_ mantissa: Int64, places: Int) -> [UInt8] {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { target in
      guard let start = target.baseAddress else { return [] }
      return Array(target[..<(write(mantissa, places: places, to: start) - start)])
    }
  }

  /// The longest and the shortest texts of numbers between two whole ones: their ends, and what is next to zero.
  package func extremes(_ low: Int64?, _ high: Int64?) -> (longest: [[UInt8]], shortest: [[UInt8]]) {
    let (low, high) = (low ?? .min, max(high ?? .max, low ?? .min))
    var near: [Int64] = [min(max(0, low), high)]
    if low < 0, high >= 0 { near.append(-1) }
    // What is written behind the point, as long as it can be.
    let point =
      digits.most > digits.least
      ? (digits.least > 0 ? 0 : decimal.count) + (digits.most - digits.least) * zero.count : 0
    let tail = [UInt8](repeating: 0x30, count: point)
    return ([low, high].map { text($0, places: 0) + tail }, near.map { text($0, places: 0) })
  }
}
