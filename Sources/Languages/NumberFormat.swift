import JSON
import Synchronization

/// How numbers are written in a language: what stands around them and between their digits, and how many digits follow the point.
///
/// A class, because each use of a filter holds one. Rows are written with it, so its texts lie in storage that never changes: nothing is
/// allocated, and nothing is counted.
package final class NumberFormat: @unchecked Sendable {
  /// How many digits stand behind the point: so many always, and so many at most.
  package struct Digits: Sendable {
    package let least: Int
    package let most: Int

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

  package let digits: Digits
  /// The power of ten by which numbers are multiplied.
  private let scale: Int
  private let primary: Int
  private let secondary: Int
  /// So many digits in front of the point have a sign between groups, and fewer have none: 4, and 5 where people write 1234 and 12.345.
  private let leastGrouped: Int

  /// A text in the pool.
  private struct Piece {
    let start: Int
    let count: Int
  }

  /// With a block behind it.
  private let pool: UnsafeMutablePointer<UInt8>
  /// How wide so many digits are in front of the point, with the signs between them.
  private let widths: UnsafeMutablePointer<Int32>
  /// Those of the largest number, and two more by the scale.
  private static let mostDigits = 22
  private let prefix: Piece
  private let suffix: Piece
  private let negativePrefix: Piece
  private let negativeSuffix: Piece
  private let decimal: Piece
  private let group: Piece
  /// The digit 0; the others differ in its last byte.
  private let zero: Piece
  private let lastOfZero: UInt8
  /// The point and the sign between groups, where both have at most four bytes.
  private let decimalWord: UInt32
  private let groupWord: UInt32
  /// Whether the digits are ASCII's and stand in threes.
  private let isUsual: Bool

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
    lastOfZero = symbol(0).last ?? 0x30
    (decimalWord, groupWord) = (Self.word(symbol(1)), Self.word(symbol(2)))
    isUsual =
      symbol(0) == [0x30] && written.primary == 3 && written.secondary == 3 && max(decimal.count, group.count) <= 4
    bytes += [UInt8](repeating: 0, count: Self.block)
    pool = .allocate(capacity: bytes.count)
    pool.initialize(from: bytes, count: bytes.count)
    self.digits = digits
    self.scale = scale
    (primary, secondary) = (written.primary, written.secondary)
    leastGrouped = written.primary + Self.number(language.item(.groups))
    widths = .allocate(capacity: Self.mostDigits + 1)
    for count in 0...Self.mostDigits {
      let groups = primary > 0 && count >= leastGrouped ? (count - primary - 1) / secondary + 1 : 0
      (widths + count).initialize(to: Int32(clamping: count * zero.count + groups * group.count))
    }
    // Twenty digits, two more by the scale, those behind the point, and a sign between each two.
    room = 2 * bytes.count + 42 * (zero.count + group.count)
    pattern = String(decoding: text, as: UTF8.self)
    self.sign = sign.isEmpty ? nil : String(decoding: sign, as: UTF8.self)
    tag = language.tag
  }

  deinit {
    pool.deallocate()
    widths.deallocate()
  }

  private static func number(_ digits: [UInt8]) -> Int { digits.first.map { Int($0) - 0x30 } ?? 1 }

  /// Up to four bytes in the order in which they are stored.
  private static func word(_ bytes: [UInt8]) -> UInt32 {
    bytes.prefix(4).enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }.littleEndian
  }

  /// Plain numbers.
  fileprivate convenience init(_ language: Language, _ digits: Digits) { self.init(language, .number, digits) }

  /// Parts of a hundred: 0.25 is written as 25 %.
  fileprivate convenience init(percent language: Language, _ digits: Digits) {
    self.init(language, .percent, digits, scale: 2)
  }

  /// Amounts of money, with the digits that the currency has.
  fileprivate convenience init(_ language: Language, _ currency: Currency) {
    self.init(
      language, .money, Digits(currency.digits, currency.digits), sign: language.sign(of: currency.code))
  }

  // MARK: - Writing

  /// Writes a number scaled by 10^`places` (0 to 18) and gives the new end; ``room`` bytes are needed.
  ///
  /// Where its digits stand somewhere already, `written` are all of them, at most eight on each side of a point; it is empty where they do not. Most
  /// numbers are just these digits, moved into their groups. Eight bytes behind them can be read.
  package func write(
    _ mantissa: Int64, places: Int, written: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard isUsual, scale == 0, places == digits.least, places == digits.most, written.count > places,
      let source = UnsafeRawPointer(written.baseAddress)
    else { return write(mantissa, places: places, to: target) }
    let count = places > 0 ? written.count &- places &- 1 : written.count
    let whole = UInt64(littleEndian: source.loadUnaligned(as: UInt64.self))
    let fraction = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: count &+ 1, as: UInt64.self))
    return copy(suffix, to: write(whole, count, fraction, places, to: copy(prefix, to: target)))
  }

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
    let start = copy(mantissa < 0 ? negativePrefix : prefix, to: target)
    if isUsual, rest < 100_000_000, places >= digits.least {
      return copy(mantissa < 0 ? negativeSuffix : suffix, to: write(usual: rest, places: places, to: start))
    }
    let count = Self.digitCount(rest)
    let fraction = max(places, 0)
    let behind = max(fraction, digits.least)
    let whole = rest == 0 ? 1 : max(count - places, 1)
    // The widths are known, so each digit is written where it stays, the last one first.
    let point = start + Int(widths[whole])
    var end = point
    if behind > 0 {
      end = copy(decimal, to: point) + behind &* zero.count
      var at = end
      for _ in fraction..<behind { at = put(0, before: at) }
      for _ in 0..<fraction { at = put(Self.lastDigit(of: &rest), before: at) }
    }
    write(whole: rest, digits: whole, zeros: rest == 0 ? 0 : max(-places, 0), before: point)
    return copy(mantissa < 0 ? negativeSuffix : suffix, to: end)
  }

  /// Writes at most eight digits, of which `places` stand behind the point.
  @inline(__always)
  private func write(
    usual number: UInt64, places: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let eight = DecimalText.eight(number)
    let count = max(8 &- min(eight.trailingZeroBitCount &>> 3, 7), places &+ 1)
    let text = (eight | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: (8 &- count) &* 8)
    let whole = count &- places
    return write(text, whole, text &>> UInt64(truncatingIfNeeded: whole &* 8), places, to: target)
  }

  /// Writes so many digits in groups of three, and so many behind the point: bytes of two words, the first ones lowest, which are moved and not
  /// counted out.
  @inline(__always)
  private func write(
    _ digits: UInt64, _ count: Int, _ fraction: UInt64, _ places: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = UnsafeMutableRawPointer(target)
    // A number of one group is short enough for one word.
    let first = count < leastGrouped ? count : count > 6 ? count &- 6 : count > 3 ? count &- 3 : count
    out.storeBytes(of: digits.littleEndian, as: UInt64.self)
    out += first
    var (text, left) = (digits &>> UInt64(truncatingIfNeeded: first &* 8), count &- first)
    while left > 0 {
      out.storeBytes(of: groupWord, as: UInt32.self)
      out += group.count
      out.storeBytes(of: UInt32(truncatingIfNeeded: text).littleEndian, as: UInt32.self)
      out += 3
      text &>>= 24
      left &-= 3
    }
    if places > 0 {
      out.storeBytes(of: decimalWord, as: UInt32.self)
      out += decimal.count
      out.storeBytes(of: fraction.littleEndian, as: UInt64.self)
      out += places
    }
    return out.assumingMemoryBound(to: UInt8.self)
  }

  /// Writes so many digits, of which the last ones are zeros, in their groups.
  @inline(__always)
  private func write(whole: UInt64, digits: Int, zeros: Int, before point: UnsafeMutablePointer<UInt8>) {
    var (rest, at) = (whole, point)
    // Where there are no groups, none is ever full.
    var left = digits < leastGrouped ? .max : primary
    for index in 0..<digits {
      if left == 0, primary > 0 {
        at = put(group, before: at)
        left = secondary
      }
      at = put(index < zeros ? 0 : Self.lastDigit(of: &rest), before: at)
      left &-= 1
    }
  }

  @inline(__always)
  private static func lastDigit(of number: inout UInt64) -> UInt8 {
    let tenth = number / 10
    defer { number = tenth }
    return UInt8(truncatingIfNeeded: number &- tenth &* 10)
  }

  private static func digitCount(_ number: UInt64) -> Int {
    var (count, power) = (1, UInt64(10))
    while count < 20, number >= power {
      count &+= 1
      power &*= 10
    }
    return count
  }

  @inline(__always)
  private func put(_ digit: UInt8, before at: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let start = zero.count == 1 ? at - 1 : put(zero, before: at)
    (at - 1).pointee = lastOfZero &+ digit
    return start
  }

  @inline(__always)
  private func put(_ piece: Piece, before at: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let (source, start) = (pool + piece.start, at - piece.count)
    for index in 0..<piece.count { start[index] = source[index] }
    return start
  }

  /// How many bytes are copied at once, and so how many behind a piece are read and written.
  private static let block = 8

  /// What is behind the piece is overwritten.
  @inline(__always)
  private func copy(_ piece: Piece, to out: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let (source, target) = (UnsafeRawPointer(pool + piece.start), UnsafeMutableRawPointer(out))
    var index = 0
    // Nearly all pieces are one block, so that nothing is guessed about how long they are.
    repeat {
      target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: index, as: UInt64.self), toByteOffset: index, as: UInt64.self)
      index &+= Self.block
    } while index < piece.count
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

// MARK: - Kept ones

extension NumberFormat {
  private struct Key: Hashable {
    let language: String
    let line: Language.Line
    let digits: [Int]
    let currency: UInt32
  }

  private static let formats = Mutex<[Key: NumberFormat]>([:])
  /// Past so many nothing more is kept: a project shows a few currencies in some tens of languages.
  private static let mostFormats = 4_096

  /// The format of a key, made by whoever asks first: thousands of texts have the same.
  private static func kept(_ key: Key, _ make: () -> NumberFormat) -> NumberFormat {
    formats.withLock { formats in
      if let known = formats[key] { return known }
      let made = make()
      if formats.count < mostFormats { formats[key] = made }
      return made
    }
  }

  /// Numbers as a language writes them.
  package static func number(_ language: Language, _ digits: Digits) -> NumberFormat {
    kept(Key(language: language.tag, line: .number, digits: [digits.least, digits.most], currency: 0)) {
      NumberFormat(language, digits)
    }
  }

  /// Parts of a hundred: 0.25 is written as 25 %.
  package static func percent(_ language: Language, _ digits: Digits) -> NumberFormat {
    kept(Key(language: language.tag, line: .percent, digits: [digits.least, digits.most], currency: 0)) {
      NumberFormat(percent: language, digits)
    }
  }

  /// Amounts of money, with the digits that the currency has.
  package static func money(_ language: Language, _ currency: Currency) -> NumberFormat {
    kept(Key(language: language.tag, line: .money, digits: [], currency: Currency.packed(currency.code))) {
      NumberFormat(language, currency)
    }
  }
}
