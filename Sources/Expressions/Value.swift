import JSON

/// A value while filters work on it.
///
/// Numbers are exact: a decimal is a mantissa and its places, as Liquid's filters compute with BigDecimal, so `10.1 | plus: 2.2` is
/// 12.3.
enum Value: Equatable, Sendable {
  case missing
  case boolean(Bool)
  case integer(Int64)
  /// The number times 10^places.
  case decimal(Int64, places: Int)
  case text([UInt8])
  /// Compared number by number, shown as written.
  case version([UInt8])
  /// Days since 1970-01-01.
  case date(Int64)
  /// Seconds since midnight.
  case time(Int64)
  /// Microseconds since 1970-01-01T00:00:00Z.
  case timestamp(Int64)

  /// Whether it is a number, and that 0.
  var isZero: Bool {
    switch self {
    case .integer(let number), .decimal(let number, _): number == 0
    default: false
    }
  }

  /// Liquid's idea of false: nothing, or false itself. An empty text is true.
  var isTruthy: Bool {
    switch self {
    case .missing, .boolean(false): false
    default: true
    }
  }

  /// The value as `{{ }}` shows it. Nothing shows as nothing.
  var bytes: [UInt8] {
    if case .text(let bytes) = self { return bytes }
    if case .version(let bytes) = self { return bytes }
    let room = Scratch()
    return withView { Array(room.printed($0)) }
  }
}

/// 10^0 … 10^18: what fits into an `Int64`.
let powersOfTen: [Int64] = {
  var powers: [Int64] = [1]
  while powers.count < 19 { powers.append(powers[powers.count - 1] * 10) }
  return powers
}()

/// The digits of a decimal: with `keepsPlaces` all of them, and one behind the point at least (`12.50`, `12.0`), as texts show a number that is not
/// whole by type; otherwise without needless zeros, and whole values without a point, which is shorter in JSON.
@inline(__always)
func withDecimal<Result>(
  _ mantissa: Int64, places: Int, keepsPlaces: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.most) { room in
    guard let start = room.baseAddress else { return body(UnsafeBufferPointer(room)) }
    let end = DecimalText.write(mantissa, places: places, keepsPlaces: keepsPlaces, to: start)
    return body(UnsafeBufferPointer(start: start, count: end - start))
  }
}
