import Glibc
import JSON

/// A template after compilation: a list of small steps, each of which splices bytes.
///
/// Steps are plain 16-byte values, so that a row neither counts references nor allocates. Texts that JSON leaves alone stay in the
/// template's own source; only those that need an escape are copied, escaped, into the pool.
struct TemplateProgram: Sendable {
  let steps: [Step]
  /// What simple templates do without.
  let extra: Extra?

  /// Escaped bytes, members, chains and conditions: one reference, and none for the many templates that need nothing of it.
  ///
  /// Written while a template is parsed and never again, which is why it may cross threads.
  final class Extra: @unchecked Sendable {
    /// Escaped bytes that the source does not hold.
    @exclusivity(unchecked) var pool: [UInt8] = []
    @exclusivity(unchecked) var members: [MemberTexts] = []
    @exclusivity(unchecked) var chains: [Chain] = []
    @exclusivity(unchecked) var conditions: [Condition] = []
    /// The text attribute without `max`.
    @exclusivity(unchecked) var endless: String?
    /// How many bytes of the source were read again, because loops show them once for each item.
    @exclusivity(unchecked) var unrolled = 0
    /// The list that it is, as a JSON array.
    @exclusivity(unchecked) var listValue: Int?
    /// The steps that say again, for another item, what others have said.
    @exclusivity(unchecked) var repeated: [Range<Int>] = []

    /// Whether the directive of a date format prints an English word.
    var printsEnglishDates: Bool {
      for chain in chains {
        for call in chain.filters {
          if case .date(let format)? = call.format, format.isEnglish { return true }
        }
      }
      return false
    }
  }

  var chains: [Chain] { extra?.chains ?? [] }
  var conditions: [Condition] { extra?.conditions ?? [] }
  var endless: String? { extra?.endless }

  /// What a step does.
  enum Code: UInt8, Sendable {
    /// `a..<a+b` of the source.
    case source
    /// A backslash and the byte `a`.
    case escaped
    /// `a..<a+b` of the pool.
    case pool
    /// The text in column `a`.
    case text
    /// The text in column `a`, or `b..<b+c` of the source or the pool when there is none.
    case textOr
    case integer
    case integerOr
    case decimal
    case decimalOr
    /// The member in column `a` by table `b`; the table's last entry stands for none, if there is one more than members.
    case member
    /// Chain `a`.
    case chain
    /// Goes on at step `b` unless condition `a` holds.
    case test
    /// Goes on at step `b`.
    case jump
  }

  /// One step.
  struct Step: Sendable {
    var code: Code
    var places: UInt8 = 0
    /// Whether a default stands in the pool, because it needed an escape.
    var isInPool = false
    var a: Int32
    var b: Int32 = 0
    var c: Int32 = 0

    /// Whether it writes a decimal as a number of JSON, without needless zeros.
    var isPlain: Bool { code == .decimal && c == 1 }
  }

  /// A value and the filters that it goes through.
  struct Chain: Sendable {
    var operand: Operand
    var filters: [Call] = []
  }

  /// A filter with its arguments.
  struct Call: Sendable {
    let filter: Int
    let arguments: [Operand]
    let format: TextFormat?
  }

  /// A constant, or what a column says.
  enum Operand: Sendable {
    case constant(Value)
    case column(Int, ColumnKind)

    var column: Int? { if case .column(let column, _) = self { column } else { nil } }
  }

  /// The columns that are read, in order, each once.
  var columns: [Int] {
    var columns = ColumnList()
    for step in steps { visit(step) { columns.add($0) } }
    return columns.all
  }

  /// Whether one of the columns that are read is asked for.
  func reads(where isAsked: (Int) -> Bool) -> Bool {
    var isRead = false
    for step in steps where !isRead { visit(step) { isRead = isRead || $0.map(isAsked) == true } }
    return isRead
  }

  /// Calls `body` with every column that a step reads.
  private func visit(_ step: Step, _ body: (Int?) -> Void) {
    switch step.code {
    case .text, .textOr, .integer, .integerOr, .decimal, .decimalOr, .member: body(Int(step.a))
    case .chain:
      let chain = chains[Int(step.a)]
      body(chain.operand.column)
      for call in chain.filters { for argument in call.arguments { body(argument.column) } }
    case .test: conditions[Int(step.a)].visit(body)
    case .source, .escaped, .pool, .jump: break
    }
  }

  /// Splices one row.
  func render(_ source: String, _ batch: ColumnBatch, _ row: Int, into buffer: inout ByteBuffer) {
    var source = source
    source.withUTF8 { source in
      steps.withUnsafeBufferPointer { steps in
        guard let extra else {
          return run(source, UnsafeBufferPointer(start: nil, count: 0), steps, batch, row, &buffer)
        }
        extra.pool.withUnsafeBufferPointer { run(source, $0, steps, batch, row, &buffer) }
      }
    }
  }

  /// Calls `body` with every step that a row takes and the bytes that it adds, each rendered alone.
  func trace(_ source: String, _ batch: ColumnBatch, _ row: Int, _ body: (Step, Int) -> Void) {
    var buffer = ByteBuffer(capacity: 256)
    var at = 0
    while at < steps.count {
      let step = steps[at]
      at += 1
      switch step.code {
      case .test: if !conditions[Int(step.a)].holds(batch, row) { at = Int(step.b) }
      case .jump: at = Int(step.b)
      default:
        let before = buffer.count
        TemplateProgram(steps: [step], extra: extra).render(source, batch, row, into: &buffer)
        body(step, buffer.count - before)
      }
    }
  }

  /// The column that a step shows; nothing for what is the same for everybody.
  func column(_ step: Step) -> Int? {
    switch step.code {
    case .text, .textOr, .integer, .integerOr, .decimal, .decimalOr, .member: return Int(step.a)
    case .chain:
      let chain = chains[Int(step.a)]
      return chain.operand.column ?? chain.filters.lazy.flatMap(\.arguments).compactMap(\.column).first
    case .source, .escaped, .pool, .test, .jump: return nil
    }
  }

  private func run(
    _ source: UnsafeBufferPointer<UInt8>, _ pool: UnsafeBufferPointer<UInt8>, _ steps: UnsafeBufferPointer<Step>,
    _ batch: ColumnBatch, _ row: Int, _ buffer: inout ByteBuffer
  ) {
    var at = 0
    while at < steps.count {
      let step = steps[at]
      at += 1
      let column = Int(step.a)
      switch step.code {
      case .source: buffer.append(slice(source, step.a, step.b))
      case .escaped:
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(UInt8(truncatingIfNeeded: step.a))
      case .pool: buffer.append(slice(pool, step.a, step.b))
      case .text: buffer.append(escaping: batch.text(column, row))
      case .textOr:
        let text = batch.text(column, row)
        if text.isEmpty {
          buffer.append(slice(step.isInPool ? pool : source, step.b, step.c))
        } else {
          buffer.append(escaping: text)
        }
      case .integer:
        if batch.isPresent(column, row) { buffer.append(decimal: batch.value(column, row)) }
      case .integerOr:
        if batch.isPresent(column, row) {
          buffer.append(decimal: batch.value(column, row))
        } else {
          buffer.append(slice(step.isInPool ? pool : source, step.b, step.c))
        }
      case .decimal, .decimalOr:
        if batch.isPresent(column, row) {
          withDecimal(batch.value(column, row), places: Int(step.places), keepsPlaces: !step.isPlain) {
            buffer.append($0)
          }
        } else if step.code == .decimalOr {
          buffer.append(slice(step.isInPool ? pool : source, step.b, step.c))
        }
      case .member:
        guard let table = extra?.members[Int(step.b)] else { break }
        let count = table.starts.count - 1
        let index = batch.isPresent(column, row) ? Int(batch.value(column, row)) : Int(step.c)
        if index >= 0, index < count {
          table.bytes.withUnsafeBufferPointer {
            buffer.append(slice($0, table.starts[index], table.starts[index + 1] - table.starts[index]))
          }
        }
      case .chain: extra?.chains[column].render(batch, row, &buffer)
      case .test: if extra?.conditions[column].holds(batch, row) != true { at = Int(step.b) }
      case .jump: at = Int(step.b)
      }
    }
  }

  /// Both ends were checked when the step was made.
  @inline(__always)
  private func slice(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int32, _ count: Int32) -> UnsafeBufferPointer<UInt8>
  {
    UnsafeBufferPointer(
      start: bytes.baseAddress.map { $0 + Int(start) }, count: bytes.baseAddress == nil ? 0 : Int(count))
  }
}

extension TemplateProgram.Chain {
  func render(_ batch: ColumnBatch, _ row: Int, _ buffer: inout ByteBuffer) {
    let room = batch.scratch
    room.reset()
    var value = operand.view(batch, row)
    for call in filters {
      if case .date(let format)? = call.format, format.clock.readers == nil {
        value = Filter.formatted(value, format, format.clock.zone, room)
        continue
      }
      let count = call.arguments.count
      value = withUnsafeTemporaryAllocation(of: ValueView.self, capacity: max(count, 1)) { views in
        for index in 0..<count { views.initializeElement(at: index, to: call.arguments[index].view(batch, row)) }
        let arguments = UnsafeBufferPointer(rebasing: views[..<count])
        if let format = call.format { return format.write(value, arguments, room) }
        return Filter.all[call.filter].evaluate(value, arguments, room)
      }
    }
    buffer.append(escaping: room.printed(value))
  }
}

/// Columns, each once, in the order in which they come.
private struct ColumnList {
  private(set) var all: [Int] = []

  mutating func add(_ column: Int?) {
    if let column, !all.contains(column) { all.append(column) }
  }
}
