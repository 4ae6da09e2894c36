package import JSON
import Languages

/// How many bytes the programs of a ``Splicer`` write, without writing them.
///
/// Who only counts needs neither the bytes that are the same for everyone nor a copy of them: of a program there is their number left, and the
/// steps that depend on the row, which most programs of a campaign share. So thousands of campaigns can be counted at once.
package struct SplicerSizes: Sendable {
  /// One side of a program's mark.
  private struct Part: Sendable {
    /// The bytes that are the same for everyone.
    var fixed = 0
    /// The steps that depend on the row.
    var first: Int32 = 0
    var count: Int32 = 0
  }

  /// What stands in front of each program's mark, and what behind it.
  private var heads: [Part] = []
  private var tails: [Part] = []
  private var steps: [Splicer.Step] = []
  private let pieces: [Splicer.Piece]
  private let templates: [Template]
  private let numbers: [NumberFormat]
  private let dates: [DateFormat]
  private let offsets: [Int64]

  /// The sizes of a builder's programs. A program without a mark has nothing in front of it.
  package init(_ builder: Splicer.Builder) {
    pieces = builder.pieces
    templates = builder.templates
    numbers = builder.numbers
    dates = builder.dates
    offsets = builder.offsets
    heads.reserveCapacity(builder.starts.count)
    tails.reserveCapacity(builder.starts.count)
    for start in builder.starts { add(builder.steps[start...]) }
  }

  private mutating func add(_ program: ArraySlice<Splicer.Step>) {
    let last = (head: heads.last ?? Part(), tail: tails.last ?? Part())
    var head = Part()
    var fixed = 0
    var variable: [Splicer.Step] = []
    for var step in program {
      fixed += Int(step.count)
      // Where the bytes stand is forgotten, so that programs that ask the same of a row are alike.
      (step.start, step.count, step.otherStart) = (0, 0, 0)
      if step.code == .end { break }
      if let width = step.code.width {
        fixed += width
        continue
      }
      guard step.code == .mark else {
        variable.append(step)
        continue
      }
      head = part(fixed, variable, like: last.head)
      fixed = 0
      variable.removeAll(keepingCapacity: true)
    }
    heads.append(head)
    tails.append(part(fixed, variable, like: last.tail))
  }

  private mutating func part(_ fixed: Int, _ variable: [Splicer.Step], like last: Part) -> Part {
    var part = Part(fixed: fixed, first: last.first, count: last.count)
    guard !steps[Int(last.first)..<Int(last.first + last.count)].elementsEqual(variable) else { return part }
    part.first = Int32(clamping: steps.count)
    part.count = Int32(clamping: variable.count)
    steps.append(contentsOf: variable)
    return part
  }

  // MARK: - Sizes

  /// The bytes in front of a program's mark, where they depend on nothing but two texts: the recipient's name, which is one column or, where it
  /// is missing, the other, and that other one. Both texts are left out. Nothing where they depend on more.
  package func head(_ program: Int, naming column: Int, otherwise other: Int) -> Int? {
    let part = heads[program]
    let steps = steps[Int(part.first)..<Int(part.first + part.count)]
    guard steps.count == 2, let name = steps.first, let address = steps.last, name.code == .textOrColumn,
      address.code == .text, name.otherCount == 0, address.otherCount == 0
    else { return nil }
    return Int(name.column) == column && Int(name.table) == other && Int(address.column) == other ? part.fixed : nil
  }

  /// The bytes behind a program's mark where they are the same for everyone.
  package func fixedTail(_ program: Int) -> Int? { tails[program].count == 0 ? tails[program].fixed : nil }

  /// The bytes in front of a program's mark for a row.
  package func head(
    _ program: Int, _ batch: ColumnBatch, _ row: Int, _ sending: Splicer.Sending, scratch: inout ByteBuffer
  ) -> Int {
    size(heads[program], batch, row, sending, &scratch)
  }

  /// The bytes behind a program's mark for a row.
  package func tail(
    _ program: Int, _ batch: ColumnBatch, _ row: Int, _ sending: Splicer.Sending, scratch: inout ByteBuffer
  ) -> Int {
    size(tails[program], batch, row, sending, &scratch)
  }

  /// The bytes of a text as the inside of a JSON string.
  package static func width(_ column: Int, _ batch: ColumnBatch, _ row: Int) -> Int {
    width(column, RowCells(batch, row))
  }

  private static func width(_ column: Int, _ cells: RowCells) -> Int {
    let text = cells.text(column)
    guard !text.isEmpty, cells.value(column) & ColumnBatch.plainText == 0 else { return text.count }
    return JSONEscape.width(text)
  }

  private func size(
    _ part: Part, _ batch: ColumnBatch, _ row: Int, _ sending: Splicer.Sending, _ scratch: inout ByteBuffer
  ) -> Int {
    var size = part.fixed
    guard part.count > 0 else { return size }
    let cells = RowCells(batch, row)
    for step in Int(part.first)..<Int(part.first + part.count) {
      size &+= self.size(steps[step], cells, batch, row, sending, &scratch)
    }
    return size
  }

  private func size(
    _ step: Splicer.Step, _ cells: RowCells, _ batch: ColumnBatch, _ row: Int, _ sending: Splicer.Sending,
    _ scratch: inout ByteBuffer
  ) -> Int {
    let column = Int(step.column)
    switch step.code {
    case .end, .mark: return 0
    case .text, .textOrColumn:
      let isOther = step.code == .textOrColumn && !cells.isPresent(column)
      let source = isOther ? Int(step.table) : column
      return cells.text(source).isEmpty ? Int(step.otherCount) : Self.width(source, cells)
    case .member: return piece(step, cells.isPresent(column) ? Int(cells.value(column)) : -1)
    case .integer, .decimal:
      guard cells.isPresent(column) else { return Int(step.otherCount) }
      let written = cells.written(column)
      return written.isEmpty || !step.isPrinted(written) ? Self.digits(cells.value(column), step) : written.count
    case .moment:
      guard cells.isPresent(column) else { return Int(step.otherCount) }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.most) { room in
        room.baseAddress.map { step.write(moment: cells.value(column), to: $0) - $0 } ?? 0
      }
    case .number:
      guard cells.isPresent(column) else { return Int(step.otherCount) }
      let format = numbers[Int(step.table)]
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: format.room) { room in
        guard let base = room.baseAddress else { return 0 }
        return format.write(cells.value(column), places: Int(step.places), to: base) - base
      }
    case .date, .timestamp:
      guard cells.isPresent(column) else { return Int(step.otherCount) }
      let format = dates[Int(step.table)]
      let moment = format.moment(of: cells.value(column), isDay: step.code == .date)
      batch.scratch.reset()
      return batch.scratch.write(atMost: format.room) { format.write(moment, to: $0) }.count
    case .sent: return Self.digits(sending.sent(after: offsets[Int(step.table)]), nil)
    case .expiry: return Self.digits(sending.expiry, nil)
    case .sentDate, .meantDate, .identity, .join: return step.code.width ?? 0
    case .variant: return piece(step, sending.variant)
    case .template:
      scratch.truncate(to: 0)
      templates[Int(step.table)].render(batch, row, into: &scratch)
      return scratch.count
    }
  }

  /// The bytes of one of a step's texts; of the last of them where there is no such member.
  private func piece(_ step: Splicer.Step, _ member: Int) -> Int {
    let last = Int(step.members)
    return Int(pieces[Int(step.table) &+ (member < 0 || member > last ? last : member)].count)
  }

  /// The bytes of a number, which is whole unless a step says how many digits follow the point.
  private static func digits(_ number: Int64, _ step: Splicer.Step?) -> Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalText.most) { room in
      guard let base = room.baseAddress else { return 0 }
      guard let step, step.code == .decimal else { return DecimalText.write(number, to: base) - base }
      return DecimalText.write(number, places: Int(step.places), keepsPlaces: step.keepsPlaces, to: base) - base
    }
  }
}

extension Splicer.Code {
  /// How many bytes it writes, where these are as many for every row.
  fileprivate var width: Int? {
    switch self {
    // As `2026-11-21T00:00:00Z`.
    case .sentDate, .meantDate: 20
    case .identity: RequestName.width
    case .join: 0
    default: nil
    }
  }
}
