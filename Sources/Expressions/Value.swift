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
  /// Microseconds since 1970-01-01T00:00:00Z.
  case timestamp(Int64)

  /// Liquid's idea of false: nothing, or false itself. An empty text is true.
  var isTruthy: Bool {
    switch self {
    case .missing, .boolean(false): false
    default: true
    }
  }

  /// What `default` replaces: nothing, an empty text and, unless `allow_false`, false.
  func isReplacedByDefault(allowFalse: Bool) -> Bool {
    switch self {
    case .missing: true
    case .boolean(let flag): !flag && !allowFalse
    case .text(let bytes), .version(let bytes): bytes.isEmpty
    default: false
    }
  }

  /// The value as `{{ }}` shows it. Nothing shows as nothing.
  var bytes: [UInt8] {
    switch self {
    case .text(let bytes), .version(let bytes): return bytes
    default:
      var bytes: [UInt8] = []
      print(into: &bytes)
      return bytes
    }
  }

  /// Appends the value as `{{ }}` shows it: decimals as Liquid prints floats (`12.5`, `12.0`), dates as `2026-12-24`, timestamps as
  /// `2026-12-24 18:30:00 UTC`.
  func print(into bytes: inout [UInt8]) {
    switch self {
    case .missing: break
    case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .decimal(let mantissa, let places):
      withDecimal(mantissa, places: places, keepsPoint: true) { bytes.append(contentsOf: $0) }
    case .text(let text), .version(let text): bytes.append(contentsOf: text)
    case .date(let days): bytes.append(contentsOf: DateFormat.iso.text(days: days, secondOfDay: 0))
    case .timestamp(let micros): DateFormat.moment.append(timestamp: micros, to: &bytes)
    }
  }
}

/// 10^0 … 10^18: what fits into an `Int64`.
let powersOfTen: [Int64] = {
  var powers: [Int64] = [1]
  while powers.count < 19 { powers.append(powers[powers.count - 1] * 10) }
  return powers
}()

/// The digits of a decimal without trailing zeros. With `keepsPoint` one digit stays after the point (`12.0`), as Liquid prints a
/// number that is not whole by type; without, whole values are written without a point, which is shorter in JSON.
@inline(__always)
func withDecimal<Result>(
  _ mantissa: Int64, places: Int, keepsPoint: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.most) { room in
    guard let start = room.baseAddress else { return body(UnsafeBufferPointer(room)) }
    let end = DecimalText.write(mantissa, places: places, keepsPoint: keepsPoint, to: start)
    return body(UnsafeBufferPointer(start: start, count: end - start))
  }
}
