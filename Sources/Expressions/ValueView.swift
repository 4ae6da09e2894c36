/// A value that is only looked at: texts stay where they are, so that a condition on the path of a row allocates nothing.
enum ValueView {
  case missing
  case boolean(Bool)
  case integer(Int64)
  /// The number times 10^places.
  case decimal(Int64, places: Int)
  case text(UnsafeBufferPointer<UInt8>)
  case version(UnsafeBufferPointer<UInt8>)
  /// Days since 1970-01-01.
  case date(Int64)
  /// Seconds since midnight.
  case time(Int64)
  /// Microseconds since 1970-01-01T00:00:00Z.
  case timestamp(Int64)

  /// What `default` replaces: nothing, an empty text and, unless `allow_false`, false.
  func isReplacedByDefault(allowFalse: Bool) -> Bool {
    switch self {
    case .missing: true
    case .boolean(let flag): !flag && !allowFalse
    case .text(let bytes), .version(let bytes): bytes.isEmpty
    default: false
    }
  }
}

extension ValueView {
  /// A decimal that was worked out, as Liquid prints floats: with no more digits than it needs, and one behind the point at least.
  static func decimal(_ mantissa: Int64, withoutZerosOf places: Int) -> ValueView {
    var (mantissa, places) = (mantissa, places)
    while places > 1, mantissa % 10 == 0 {
      mantissa /= 10
      places -= 1
    }
    return .decimal(mantissa, places: places)
  }
}

extension Value {
  /// A value of its own.
  init(_ view: ValueView) {
    switch view {
    case .missing: self = .missing
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .decimal(let mantissa, let places): self = .decimal(mantissa, places: places)
    case .text(let bytes): self = .text(Array(bytes))
    case .version(let bytes): self = .version(Array(bytes))
    case .date(let days): self = .date(days)
    case .time(let seconds): self = .time(seconds)
    case .timestamp(let micros): self = .timestamp(micros)
    }
  }

  func withView<Result>(_ body: (ValueView) -> Result) -> Result {
    switch self {
    case .missing: body(.missing)
    case .boolean(let flag): body(.boolean(flag))
    case .integer(let number): body(.integer(number))
    case .decimal(let mantissa, let places): body(.decimal(mantissa, places: places))
    case .text(let bytes): bytes.withUnsafeBufferPointer { body(.text($0)) }
    case .version(let bytes): bytes.withUnsafeBufferPointer { body(.version($0)) }
    case .date(let days): body(.date(days))
    case .time(let seconds): body(.time(seconds))
    case .timestamp(let micros): body(.timestamp(micros))
    }
  }
}

extension TemplateProgram.Operand {
  /// The value of a row, for as long as the batch is left alone: texts of columns where they are, those of constants in the room.
  func view(_ batch: ColumnBatch, _ row: Int) -> ValueView {
    if case .column(let column, .text) = self, batch.isPresent(column, row) { return .text(batch.text(column, row)) }
    return withView(batch, row) { batch.scratch.kept($0) }
  }

  func withView<Result>(_ batch: ColumnBatch, _ row: Int, _ body: (ValueView) -> Result) -> Result {
    switch self {
    case .constant(let value): return value.withView(body)
    case .column(let column, let kind):
      guard batch.isPresent(column, row) else { return body(.missing) }
      let raw = batch.value(column, row)
      switch kind {
      case .text: return body(.text(batch.text(column, row)))
      case .version: return body(.version(batch.text(column, row)))
      case .integer: return body(.integer(raw))
      case .decimal(let places): return body(.decimal(raw, places: places))
      case .date: return body(.date(raw))
      case .time: return body(.time(raw))
      case .timestamp: return body(.timestamp(raw))
      case .member(let values):
        return raw >= 0 && raw < values.count ? values[Int(raw)].withView(body) : body(.missing)
      }
    }
  }
}
