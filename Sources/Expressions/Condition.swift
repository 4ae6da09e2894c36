import JSON

/// The condition of a branch, typed and with its columns found.
indirect enum Condition: Sendable {
  case truthy(TemplateProgram.Operand)
  case compare(TemplateProgram.Operand, Comparison, TemplateProgram.Operand)
  case contains(TemplateProgram.Operand, TemplateProgram.Operand)
  /// `== nil`, `== blank`, `== empty`.
  case isNothing(TemplateProgram.Operand, Nothing)
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)
  case constant(Bool)

  /// Liquid's three words for nothing: `nil` is what is missing, `empty` is the text without characters, `blank` is both, and a
  /// text of white space, and false.
  enum Nothing: String, Sendable { case `nil`, blank, empty }

  func holds(_ batch: ColumnBatch, _ row: Int) -> Bool {
    switch self {
    case .truthy(.column(let column, .member(let values))):
      guard batch.isPresent(column, row) else { return false }
      let index = batch.value(column, row)
      return index >= 0 && index < values.count && values[Int(index)].isTruthy
    case .truthy(.column(let column, _)): return batch.isPresent(column, row)
    case .truthy(.constant(let value)): return value.isTruthy
    case .compare(let left, let comparison, let right):
      return left.withView(batch, row) { left in right.withView(batch, row) { comparison.holds(left, $0) } }
    case .contains(let left, let right):
      batch.scratch.reset()
      return left.withView(batch, row) { text in
        right.withView(batch, row) { part in
          if case .missing = text { return false }
          if case .missing = part { return false }
          return hasPart(batch.scratch.printed(text), batch.scratch.printed(part))
        }
      }
    case .isNothing(let operand, let nothing): return operand.withView(batch, row) { nothing.matches($0) }
    case .not(let condition): return !condition.holds(batch, row)
    case .and(let left, let right): return left.holds(batch, row) && right.holds(batch, row)
    case .or(let left, let right): return left.holds(batch, row) || right.holds(batch, row)
    case .constant(let flag): return flag
    }
  }

  /// Calls `body` with every column.
  func visit(_ body: (Int?) -> Void) {
    switch self {
    case .truthy(let operand), .isNothing(let operand, _): body(operand.column)
    case .compare(let left, _, let right), .contains(let left, let right):
      body(left.column)
      body(right.column)
    case .not(let condition): condition.visit(body)
    case .and(let left, let right), .or(let left, let right):
      left.visit(body)
      right.visit(body)
    case .constant: break
    }
  }
}

extension Condition.Nothing {
  func matches(_ value: ValueView) -> Bool {
    switch (self, value) {
    case (.nil, .missing): true
    case (.nil, _): false
    case (_, .text(let bytes)), (_, .version(let bytes)):
      bytes.isEmpty || (self == .blank && bytes.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 })
    case (.blank, .missing), (.blank, .boolean(false)): true
    default: false
    }
  }
}

/// How two values are held against each other; both small languages share it.
enum Comparison: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether the comparison asks for an order.
  var isOrder: Bool { self != .equal && self != .notEqual }

  /// Whether it holds for an order: negative, zero or positive.
  @inline(__always)
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }

  /// Whether it holds between two values; what is missing is equal to what is missing, and in no order.
  func holds(_ left: ValueView, _ right: ValueView) -> Bool {
    guard let order = order(left, right) else { return self == .notEqual }
    return holds(order)
  }

  private func order(_ left: ValueView, _ right: ValueView) -> Int? {
    switch (left, right) {
    case (.missing, .missing): return isOrder ? nil : 0
    case (.boolean(let a), .boolean(let b)): return isOrder ? nil : a == b ? 0 : 1
    case (.integer(let a), .integer(let b)), (.date(let a), .date(let b)), (.time(let a), .time(let b)),
      (.timestamp(let a), .timestamp(let b)):
      return a < b ? -1 : a > b ? 1 : 0
    case (.integer(let a), .decimal(let b, let places)): return compareScaled(a, 0, b, places)
    case (.decimal(let a, let places), .integer(let b)): return compareScaled(a, places, b, 0)
    case (.decimal(let a, let left), .decimal(let b, let right)): return compareScaled(a, left, b, right)
    case (.version(let a), .version(let b)), (.version(let a), .text(let b)), (.text(let a), .version(let b)):
      return VersionText.compare(a, b)
    case (.text(let a), .text(let b)): return compareBytes(a, b)
    default: return nil
    }
  }
}

/// Negative, zero or positive: two decimals of different places.
func compareScaled(_ a: Int64, _ aPlaces: Int, _ b: Int64, _ bPlaces: Int) -> Int {
  if aPlaces == bPlaces { return a < b ? -1 : a > b ? 1 : 0 }
  let x = Int128(a) * Int128(powersOfTen[min(max(bPlaces, 0), 18)])
  let y = Int128(b) * Int128(powersOfTen[min(max(aPlaces, 0), 18)])
  return x < y ? -1 : x > y ? 1 : 0
}

/// Negative, zero or positive: texts by their bytes, which is by code points too.
func compareBytes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
  let count = min(a.count, b.count)
  for index in 0..<count where a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
  return a.count - b.count
}
